"""What the rulebook says, as values: games, stakes, laws, choices of a house."""
