"""The rulebook and what a house plays."""
