"""The felt: what is due, what may be tapped, and what the dealer does next."""
