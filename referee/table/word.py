"""What a player entered of their openers, as it lies beside the log."""

from __future__ import annotations

from referee.core.value import dataclass

PARTS = "|"
"""What parts the cards from what they are called, in the word as it is stored."""


@dataclass(frozen=True, slots=True)
class Word:
    """cards, as text; words: what the judge calls them; mark: the device they were entered on.
    thrown: which of them were discarded, where they were split; drew: the entry of the draw for
    which that was said; said: the phone that said so."""

    cards: str
    words: str
    mark: str = ""
    thrown: str = ""
    drew: int = 0
    said: str = ""

    def __str__(self) -> str:
        split = (self.thrown, str(self.drew), self.said) if self.thrown else ()
        return PARTS.join((self.cards, self.words, *split))


def read(text: str, mark: str) -> Word:
    cards, words, thrown, drew, said = (text.split(PARTS) + [""] * 5)[:5]
    return Word(cards, words, mark, thrown, int(drew or 0), said)
