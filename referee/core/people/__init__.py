"""People of the house across nights: the house log and what it folds into, the nights in short, the
slate. Above the night: it reads folded nights and changes none."""
