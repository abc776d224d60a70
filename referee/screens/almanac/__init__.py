"""The almanac on screen: a person, a game, the house, from sums; they reckon nothing."""
