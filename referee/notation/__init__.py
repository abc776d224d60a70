"""Whole hands in the players' language: read (.hand files), played, compared, and written.

docs/hands.md describes the language. reader.py takes a file apart, head.py reads and writes what it
begins with, acts/ what is done (a module for each noun), facts.py says what can be expected,
player.py plays a file through the same act() as a tap, writer.py writes one. The field's format has
a folder of its own, phh.
"""
