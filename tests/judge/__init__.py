"""The command line of the judge, and its files."""
