"""Deals that are over, to be looked at again: the strip of a night, and one deal on the felt."""
