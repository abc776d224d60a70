"""Score sheets."""
