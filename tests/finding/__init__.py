"""Finding a law from words."""
