"""Streams, places, what was rendered and kept; waitress with limits."""
