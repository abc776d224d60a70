"""What the log folds into, and questions about it."""
