"""What the judge of cards says: hands, calls, verdicts, odds, and why cards cannot be taken."""
