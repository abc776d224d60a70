"""Games: the chooser, rule cards, lessons, stakes, the composer."""
