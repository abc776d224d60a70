"""Nights: their list, the log, history, damage."""
