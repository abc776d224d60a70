"""What the rulebook room says: every sentence of it."""
