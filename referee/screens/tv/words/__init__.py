"""Words of the screen for the room."""
