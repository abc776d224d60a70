"""What the bank room says: every sentence of it."""
