"""What the games room says: every sentence of it."""
