"""The screen for the room: what everybody may see of the night in play."""
