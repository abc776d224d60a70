"""What must never get lost."""
