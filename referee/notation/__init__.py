"""Whole hands in the players' language: read (.hand files), played, compared, and written.

docs/hands.md describes the language. reader.py knows the words, acts.py what they do at the
table, facts.py what can be expected, player.py plays a file through the same act() as a tap,
writer.py writes one. The field's format has a folder of its own, phh.
"""
