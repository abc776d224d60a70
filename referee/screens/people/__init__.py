"""People of the house across nights: standings, a person's page, the slate."""
