"""The game, pure: no clock, no chance, no files, no SQL, no Flask. Later modules may import
earlier ones, never back (see tests/test_tidy.py for the order)."""
