"""Command -> events, or Refused; and what the table may do now: a module for each noun."""
