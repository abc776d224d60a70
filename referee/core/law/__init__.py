"""Floor!: what the app sees of a deal, walking a law with it, and what a ruling does."""
