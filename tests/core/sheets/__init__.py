"""Score sheets: Pokino, the pads, the small pots, and what they are worth in chips."""
