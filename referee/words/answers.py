"""What the laws could still say to a story."""

from __future__ import annotations

AND = ", and "
OR_UNKNOWN = ", or nobody knows"
THE_PLAYER = "the player"
RIGHT_NUMBER = "the right number of cards"


def presumed(when: str, unknown: str, ruling: str) -> str:
    return f"If {when}{unknown}: {ruling}"


def if_so(when: str, ruling: str) -> str:
    return f"If {when}: {ruling}"


def more(number: int) -> str:
    return f"{number} more, depending on the answers."


def heard(said: str) -> str:
    return f" (you said “{said}”)"
