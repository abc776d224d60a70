"""Hands in the poker-hand-history format (.phh, .phhs): read, played, and written.

docs/phh.md says what the format means here. record.py is the hand as a value, reader.py the
door it comes in by, places.py finds lines for the errors.
"""
