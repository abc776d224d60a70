"""What the floor room says: every sentence of it."""
