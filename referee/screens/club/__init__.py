"""A club evening: all its tables on one page, and the floor's desk."""
