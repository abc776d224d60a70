"""Sentences that screens, written hands and the command line share; the core says none."""
