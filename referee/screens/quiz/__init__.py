"""The quiz as it is read, by value."""
