"""What each command becomes, and what is refused."""
