"""What a page shows: Night -> frozen view models of strings, numbers and flags. Pure.

words.py says events in table words, refusals.py says no, crib.py tells the dealer what to do
with the cards; the other modules have the name of the page they are for.
"""
