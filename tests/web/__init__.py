"""The pages, from outside."""
