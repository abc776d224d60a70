"""The facts of a deal, the walk through a law, and what a ruling does."""
