"""What the table knows when it asks: which stages of a deal may be meant, and what kind of game."""

from __future__ import annotations

from referee.core.book.book import Book
from referee.core.law.games import barred, families
from referee.core.law.moments import stage
from referee.core.state.night import Night
from referee.finding.index import Situation

STAGES = {
    "between": ("antes", "paid"),
    "shuffle": ("antes",),
    "cut": ("antes",),
    "ante": ("antes",),
    "antes": ("antes",),
    "blinds": ("antes", "opening"),
    "deal": ("antes", "opening"),
    "opening": ("opening",),
    "before-draw": ("opening",),
    "bring-in": ("opening",),
    "third-street": ("opening",),
    "fourth-street": ("opening", "after-draw"),
    "fifth-street": ("opening", "after-draw"),
    "sixth-street": ("opening", "after-draw"),
    "seventh-street": ("opening", "after-draw"),
    "preflop": ("opening",),
    "flop": ("opening", "after-draw"),
    "turn": ("opening", "after-draw"),
    "river": ("opening", "after-draw"),
    "bet": ("opening", "after-draw"),
    "betting": ("opening", "after-draw"),
    "draw": ("draw",),
    "after-draw": ("after-draw",),
    "last-bet": ("after-draw",),
    "declare": ("showdown",),
    "showdown": ("showdown",),
    "paid": ("paid",),
    "settling": ("paid",),
}
"""The steps of a deal as people name them, and the stages the laws speak of."""


def moment(book: Book, game: str = "", step: str = "") -> Situation:
    """What a game's id and the name of a step tell; what is not known tells nothing."""
    played = book.games.get(game)
    kinds = families(played) - {"any"} if played is not None else frozenset[str]()
    judge = book.judges.get(game)
    if judge is not None and judge.mode != "high":
        kinds |= {"lowball"} if judge.mode == "low" else {"high-low"}
    stages = frozenset(STAGES.get(plain(step), ()))
    off = (law.id for law in book.laws.values() if law.not_in and played and barred(law, played))
    return Situation(stages, frozenset(kinds), barred=frozenset(off))


def plain(step: str) -> str:
    """The name of a step as STAGES has it: "After draw" is after-draw."""
    return "-".join(step.lower().replace("_", " ").replace("-", " ").split())


def moment_of(night: Night, book: Book) -> Situation:
    """What the felt knows now."""
    if night.game is None:
        return Situation()
    return moment(book, night.game.id, stage(night.hand))
