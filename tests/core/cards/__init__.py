"""The judge of cards, beside a plain one of its own (`plain.py`) and beside pokerkit."""
