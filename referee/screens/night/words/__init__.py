"""What the night room says: every sentence of it."""
