"""Why a ruling was made, and what if: the answers that led to it, and where others would have."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.book.law import Law, Ruling
from referee.core.law.leaves import Leaf, about, usual
from referee.core.law.rulings import Reached
from referee.core.law.siblings import Trail, siblings, trail
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.floor.commonlaw import Past
from referee.screens.floor.words.ruling import together
from referee.screens.words.law import filled, named
from referee.screens.words.names import capital
from referee.words.answers import clause


@dataclass(frozen=True, slots=True)
class RulingWhy:
    """The reason of a ruling. because: what led to it, a sentence each; instead: what would have
    been ruled otherwise, as (condition, ruling), or a sentence of the law's own without one."""

    reason: str = ""
    because: tuple[str, ...] = ()
    instead: tuple[tuple[str, str], ...] = ()


UNASKED = RulingWhy()


def why(
    law: Law, laws: Mapping[str, Law], night: Night, who: int | None, reached: Reached
) -> RulingWhy:
    """Of a ruling about a seat, before it is applied."""
    others = siblings(law, laws, reached.ruling, reached.answers, about(night, who))
    led = trail(law, reached.answers)
    return _in_words(reached.ruling, led, others, lambda text: filled(text, who, night))


def why_then(past: Past, laws: Mapping[str, Law]) -> RulingWhy:
    """Of a ruling that was made. What the book no longer asks is left out, and so is how many cards
    were drawn, which nobody tells (law 26(b)); of a law that rules otherwise since, what if."""
    law = laws.get(past.law)
    if law is None:
        return UNASKED
    ruling = law.ruling(past.ruling)
    same = ruling is not None and named(ruling.say, past.about) == past.say
    others = siblings(law, laws, ruling, past.facts, usual) if ruling and same else ()
    now = ruling if same else None
    return _in_words(now, trail(law, past.facts), others, lambda text: named(text, past.about))


def _in_words(
    ruling: Ruling | None, led: Trail, others: tuple[Leaf, ...], told: Callable[[str], str]
) -> RulingWhy:
    """told: a text of the law with the player's name."""
    own = (("", told(ruling.what_if)),) if ruling is not None and ruling.what_if else ()
    return RulingWhy(
        told(ruling.why) if ruling is not None else "",
        tuple(f"{capital(told(clause(question, answer)))}." for question, answer in led),
        own
        or tuple(
            (
                together([told(clause(question, answer)) for question, answer in leaf.when]),
                capital(told(leaf.ruling.say)),
            )
            for leaf in others
        ),
    )
