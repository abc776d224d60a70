"""Floor!: laws, the common law of a house, votes."""
