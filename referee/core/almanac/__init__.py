"""The almanac: figures of a night, kept, and their sums over nights by person, game and house.
Above the night and its people: it reads folded logs and changes none."""
