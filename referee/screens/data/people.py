"""Who of another house may be who of this one: people are known by their names alone."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from difflib import SequenceMatcher

from referee.core.value import dataclass

LIKE = 0.8
"""How much of two names must be alike for them to be one person's, perhaps."""
SHORTEST = 3
"""Letters of a name that another one may go on from: Bob and Bobby, not Al and Alice."""


@dataclass(frozen=True, slots=True)
class Match:
    """Somebody of another house. at: the place in the list; same: somebody here has that very name;
    candidates: who it may be, where none has."""

    at: int
    name: str
    same: bool = False
    candidates: tuple[str, ...] = ()

    @property
    def is_new(self) -> bool:
        """Nobody here is called anything like it."""
        return not (self.same or self.candidates)


def matched(theirs: Collection[str], ours: Collection[str]) -> tuple[Match, ...]:
    """Each of them, by name."""
    here = sorted(ours)
    return tuple(
        Match(at, name, name in ours, () if name in ours else _candidates(name, here))
        for at, name in enumerate(sorted(theirs))
    )


def _candidates(name: str, here: Sequence[str]) -> tuple[str, ...]:
    return tuple(own for own in here if _alike(_plain(name), _plain(own)))


def _alike(name: str, own: str) -> bool:
    short, long = sorted((name, own), key=len)
    if short and (name == own or (len(short) >= SHORTEST and long.startswith(short))):
        return True
    return SequenceMatcher(None, name, own).ratio() >= LIKE


def _plain(name: str) -> str:
    """A name without case, accents and what is no letter."""
    parts = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in parts if letter.isalnum())


def chosen(matches: Sequence[Match], said: Mapping[int, str]) -> dict[str, str]:
    """Who is called otherwise from now on. said: by their places, who those are that may be
    somebody here; whoever is not among the candidates is somebody of their own."""
    return {
        match.name: said[match.at] for match in matches if said.get(match.at) in match.candidates
    }
