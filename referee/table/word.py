"""What a player entered of their openers, as it lies beside the log."""

from __future__ import annotations

from itertools import chain

from referee.core.messages.showdown import Since
from referee.core.value import dataclass

PARTS = "|"
"""What parts the cards from what they are called, in the word as it is stored."""


@dataclass(frozen=True, slots=True)
class Word:
    """cards, as text; words: what the judge calls them; mark: the device they were entered on.
    thrown: which of them were discarded, where they were split; drew: the entry of the draw for
    which that was said; said: the phone that said so. since: whether they were entered, or
    changed, once their player had opened; after: who had acted last then; told: the phone that had
    the seat then, where they were entered on another device: it says that they were."""

    cards: str
    words: str
    mark: str = ""
    thrown: str = ""
    drew: int = 0
    said: str = ""
    since: Since = ""
    after: int | None = None
    told: str = ""

    def __str__(self) -> str:
        after = "" if self.after is None else str(self.after)
        parts = [(self.thrown, str(self.drew), self.said), (self.since, after), (self.told,)]
        while parts and not (parts[-1][0]):
            parts.pop()
        return PARTS.join((self.cards, self.words, *chain.from_iterable(parts)))


def read(text: str, mark: str) -> Word:
    cards, words, thrown, drew, said, since, after, told = (text.split(PARTS) + [""] * 8)[:8]
    done: Since = "changed" if since == "changed" else "entered" if since else ""
    return Word(
        cards, words, mark, thrown, int(drew or 0), said, done, int(after) if after else None, told
    )
