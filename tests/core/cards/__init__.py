"""The judge of cards; most of its tests lie in tests/judge."""
