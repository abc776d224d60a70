"""Cards, packs, reading cards as people type them; and the judge of hands."""
