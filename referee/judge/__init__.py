"""Questions to the judge in JSON, without a table: read, answered, written."""
