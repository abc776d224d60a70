"""Data in one's own hands: what is said of backups, and of nights that come from elsewhere."""
