"""What each event does to a night."""
