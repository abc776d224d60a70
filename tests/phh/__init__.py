"""Hands in the poker-hand-history format: read, played, exported, and reckoned anew by plain.py."""
