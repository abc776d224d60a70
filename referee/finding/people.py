"""Who did what in a story, by the names of those who sit at the table.

A name is masked by a sign of its own, as often as it has letters; so a cue can ask for a name
("before {who}"), and places in the story stay what they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping

from referee.core.book.law import Law
from referee.core.value import dataclass
from referee.finding.chances import CUT
from referee.finding.index import Finder
from referee.finding.leaning import ANY
from referee.rulebook.cues import MASK, MASKS, asked

Names = Mapping[int, str]
"""Seat -> who sits there."""
NAMED = re.compile(f"([{MASKS}])\\1*")
DOES = re.compile(
    r" (?:(?:just|then|also|only|already|still|once|again|quickly|never|\w+ly) )*"
    r"(?:\w+(?:ed|[^s'\W]s)|\w+n't|had|has|did|threw|bet|put|said|took|got|went|saw|made|came|laid|let|drew"
    r"|dealt|gave|thought|told|held|kept|left|lost|won|stood|knew|cut|hid|spoke|swept|meant)\b"
)
"""What may follow the name of somebody who did something."""
WITH = re.compile(f"([{MASKS}])\\1* (?:and|or|&) $")
"""What stands before the second of two who did it together."""
BACK = re.compile(r"^\W*(?:before|while|although|though|ahead|in front|when|until|and it|but it)\b")
"""How a clause about somebody who waits begins, where it belongs to what was told before it."""
SUPPOSED = re.compile(
    r"\b(?:thought|thinking|believed|assumed|figured|reckoned|supposed|heard|sure)(?: that)?"
    f" ([{MASKS}])"
)
"""What stands before a name of whom somebody only thinks so: the story is about who thought it."""
OWNED = re.compile(r"(?i)whose\b")
"""How a law asks for the owner of something."""
WAITING = "passed-over"
"""The sight whose cues say who was skipped."""


def _any(law: Law) -> Collection[int]:
    """Nothing is known of who it can be."""
    return ()


SURER, SHORT, OFTEN, WORDS = 1.5, 3, 20, 100
"""So many times as well must one deed speak of a law as the next; letters of a name that may have
an s of its own; so often is a word said that is none, also where a sentence begins (WORDS)."""
CAPITAL = re.compile(r"(?<![\w'’“\"-])[A-Z][a-z]{1,14}(?=[ ’']|$)")
"""What may be a name."""
NOBODY = frozenset(
    (
        *("hero", "villain", "dealers", "boss", "guest", "guests", "manager", "raiser", "eldest"),
        *("utg", "cutoff", "hijack", "lojack", "preflop", "postflop", "god", "lord", "normal"),
        *("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
    )
)
"""What does something in stories like somebody with a name, and is no word of the laws."""
NOTHING: Mapping[str, int] = {}


@dataclass(frozen=True, slots=True)
class Deed:
    """What somebody did: the seat, and from where to where the story tells of it."""

    seat: int
    start: int
    end: int


class Cast:
    """Who of those at the table did what in a story."""

    def __init__(
        self, finder: Finder, story: str, names: Names, can: Callable[[Law], Collection[int]] = _any
    ) -> None:
        self.finder, self.story, self.can = finder, story, can
        self.masked = masked(story, names, finder.table.words)
        self.named = {ord(match[1]) - MASK for match in NAMED.finditer(self.masked)}
        waits = finder.hearer.said(WAITING, ANY, self.masked)
        self._aside = {asked(match)[1] for match in waits}
        self._aside.update(match.start(1) for match in SUPPOSED.finditer(self.masked))
        self.deeds = self._deeds()

    def about(self, law: Law) -> tuple[str, str]:
        """The seat that a law is about, and the name as it stands in the story; nothing where it
        may be several. Where somebody who is named can be the one by the log, it is none of those
        who can't."""
        can = self.named & set(self.can(law)) or self.named
        found = self.finder.hearer.value(f"{law.id}.offender", self.masked)
        told = found.answer if found else self._owner() if OWNED.match(law.who) else ""
        seat = told if told and int(told) in can else self._doer(law, can) or self._alone(can)
        if not seat:
            return "", ""
        name = re.search(f"{chr(MASK + int(seat))}+", self.masked)
        return seat, self.story[name.start() : name.end()] if name else ""

    def told(self, law: Law, offender: int | None) -> str:
        """What the story tells of a law's offender, masked: the part that speaks of it most, or all
        of the story where it cannot be parted."""
        own = [deed for deed in self.deeds if deed.seat == offender]
        if not own:
            return self.masked
        best = max(own, key=lambda deed: self._share(law, deed))
        before, after = self.masked[: best.start], self.masked[best.end :]
        return " " * len(before) + self.masked[best.start : best.end] + " " * len(after)

    def _owner(self) -> str:
        """Whose something is: the only one of whom it is said."""
        whose = {
            match[1]
            for match in NAMED.finditer(self.masked)
            if self.masked.startswith(("'s", "s"), match.end()) and match.start() not in self._aside
        }
        return str(ord(whose.pop()) - MASK) if len(whose) == 1 else ""

    def _doer(self, law: Law, can: Collection[int]) -> str:
        """Who did something, of those who can be the one: the only one, or whose deed speaks best
        of the law."""
        deeds = [deed for deed in self.deeds if deed.seat in can]
        if len({deed.seat for deed in deeds}) < 2:
            return str(deeds[0].seat) if deeds else ""
        first, second, *_ = sorted(
            {
                deed.seat: self._share(law, deed)
                for deed in sorted(deeds, key=lambda deed: self._share(law, deed))
            }.items(),
            key=lambda both: -both[1],
        )
        return str(first[0]) if first[1] > SURER * second[1] else ""

    def _alone(self, can: Collection[int]) -> str:
        """The only one who is named and can be the one, if that is nobody who waited or is only
        thought of."""
        found = [match for match in NAMED.finditer(self.masked) if ord(match[1]) - MASK in can]
        seats = {match[1] for match in found}
        aside = any(match.start() in self._aside for match in found)
        return str(ord(seats.pop()) - MASK) if len(seats) == 1 and not aside else ""

    def _share(self, law: Law, deed: Deed) -> float:
        heard = self.finder.hear(self.story[deed.start : deed.end])
        places = self.finder.places
        return self.finder.shares(heard).get(places[law.id], 0.0) if heard else 0.0

    def _deeds(self) -> tuple[Deed, ...]:
        """Who did something, in the order of the story; between them they tell all of it."""
        begins: list[tuple[int, int]] = []
        for start, clause in _clauses(self.masked):
            doers = [
                match
                for match in NAMED.finditer(clause)
                if start + match.start() not in self._aside
                and DOES.match(clause, match.end())
                and not self._with(start + match.start())
            ]
            if doers:
                begins.append((ord(doers[0][1]) - MASK, start))
        ends = [*(self._end(start) for _, start in begins[1:]), len(self.masked)]
        starts = [0, *ends[:-1]]
        return tuple(
            Deed(seat, start, end)
            for (seat, _), start, end in zip(begins, starts, ends, strict=False)
        )

    def _with(self, at: int) -> bool:
        """Whether the name there is the second of two who did something together."""
        other = WITH.search(self.masked, 0, at)
        return other is not None and other.start() not in self._aside

    def _end(self, start: int) -> int:
        """Where the part ends that stands before a clause in which somebody does something: before
        what is told of somebody who waits, if that is told first."""
        before = [both for both in _clauses(self.masked) if both[0] < start]
        at, clause = before[-1]
        waits = any(at <= place < start for place in self._aside)
        return at if waits and at and not BACK.match(clause) else start


def masked(story: str, names: Names, often: Mapping[str, int] = NOTHING) -> str:
    """A story in small letters with plain apostrophes, each name masked, also where the s of an
    owner stands behind it without one ("moes card"); often: how often words are said, since one
    that is said often is no such name."""
    plain = story.lower().replace("’", "'")
    if len(plain) != len(story):
        plain = story
    for seat, name in sorted(names.items(), key=lambda both: -len(both[1])):
        mask = chr(MASK + seat)
        word = len(name) < SHORT or often.get(f"{name.lower()}s", 0) > OFTEN
        after = r"\w" if word else r"(?!s\b)\w"
        own = re.compile(rf"(?i)(?<!\w){re.escape(name.replace('’', chr(39)))}(?!{after})")
        plain = own.sub(mask * len(name), plain)
    return plain


def _clauses(text: str) -> list[tuple[int, str]]:
    """The clauses of a text, each with where it begins."""
    ends = [match.end() for match in CUT.finditer(text)]
    places = [0, *ends]
    return [(at, text[at:to]) for at, to in zip(places, [*ends, len(text)], strict=True)]


def strangers(story: str, names: Names, finder: Finder) -> tuple[str, ...]:
    """Who does something in a story and sits at no seat, by name: no word that is said often, and
    none that the laws themselves have, as the roles and places of a table."""
    own = {part for name in names.values() for part in (name.lower(), *name.lower().split())}
    named = (
        match[0]
        for match in CAPITAL.finditer(story)
        if DOES.match(story, match.end())
        and (word := match[0].lower()) not in own | NOBODY
        and finder.table.words.get(word, 0) <= WORDS
        and word not in finder.common
    )
    return tuple(dict.fromkeys(named))
