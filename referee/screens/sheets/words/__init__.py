"""What the sheets room says: every sentence of it."""
