"""What a phone at its seat shows."""
