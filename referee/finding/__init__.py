"""Finds the law a flustered player means. words.py: from what was typed to stems; index.py: from
stems to laws, best first. Pure: everything it knows comes from the laws and one list of slang."""
