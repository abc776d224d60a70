"""What the felt room says: every sentence of it."""
