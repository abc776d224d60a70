"""The folded night and questions about it: values only, nothing changes here."""
