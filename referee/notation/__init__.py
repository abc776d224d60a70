"""Whole hands in the players' language: read (.hand files), played, and compared.

docs/hands.md describes the language. reader.py knows the words, acts.py what they do at the
table, facts.py what can be expected, player.py plays a file through the same act() as a tap.
"""
