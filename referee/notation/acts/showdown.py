"""Openers, winners and pots, in words; cards laid down are read by showing.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product
from typing import Final, Literal

from referee.core.book.book import Book
from referee.core.cards.judge.division import EVERY, MOST_ENDS, WAYS, EndKey, end_keys
from referee.core.fold.evolve import evolve
from referee.core.messages import showdown as messages
from referee.core.messages.betting import UncalledReturned
from referee.core.messages.debts import DebtDropped
from referee.core.messages.milestones import BettingOver
from referee.core.messages.prices import Marked, Matched, OfferAnswered
from referee.core.state import declaring
from referee.core.state.night import Night
from referee.core.state.pots import kitty_has_all, unpaid
from referee.core.state.sharing import shares
from referee.notation.acts.tap import Tap
from referee.notation.acts.words import Said, Verbs, Words, listed, plain, seats, seats_of
from referee.notation.reader import HandError, Line, whole
from referee.notation.showing import Lay, Speak, cards_of

MOST_HALVED: Final = {2: 5, 3: 4, 4: 3, 5: 2, 6: 2}
"""Of so many winners it is found out who had which share of a pot, by the number of its ends."""
FURTHER: Final = end_keys(MOST_ENDS)[2:]
"""The third end of a pot and further ones."""
NUMBERED: Final = ("pot", "of")
OF_A_POT: Final = {
    *("won", "win", "wins", "and", "nobody", "high", "low", *FURTHER, *NUMBERED),
    *("pay", "pays", "the", "forfeit", "match", "with", "a", "bonus"),
    *("openers", "shown", "not-asked"),
}
"""What is said of who wins a pot, beside names; a number stands after some of it."""
KEPT = messages.PotStayed | messages.KittyTaken | Matched
BY_ITSELF = KEPT | UncalledReturned | BettingOver | DebtDropped
"""What a pot that nobody wins brings with it."""


def _show(line: Line, night: Night, seat: int) -> Said:
    """shows openers | shows Kh Kd 9h 9c 2s"""
    if not line.rest:
        raise HandError(line.number, 'expected "shows openers" or "shows" and cards: "Kh Kd 9 9 2"')
    if line.rest[0].lower() == "openers":
        return messages.ShowOpeners(seat)
    return Lay(seat, cards_of(line, line.rest))


def _called(line: Line, night: Night, seat: int) -> Said:
    """called two pair: what the hand was called, where the house holds players to it"""
    if not line.rest:
        raise HandError(line.number, 'expected "called" and a hand: "called two pair"')
    return Lay(seat, called=" ".join(line.rest))


def _give_up(seat: int) -> Lay:
    """Does not show."""
    return Lay(seat, silent=True)


def _declare(line: Line, night: Night, seat: int) -> Said:
    """declares high | declares low | declares end-3 | declares both"""
    way = line.words[-1].lower()
    if way not in (*WAYS, *FURTHER):
        raise HandError(line.number, f'expected "declares" and one of: {listed(WAYS)}')
    return Lay(seat, way=way)


def _award(line: Line, night: Night, seat: int) -> Said:
    """wins [pot 1] [, openers shown] | Ann and Cy win, Bob wins low, Cy end-3 |
    wins, Bob pays the forfeit |
    wins, Cy pays the match |
    wins with a bonus of 4"""
    words = [word.lower().rstrip(",:") for word in line.words]
    openers = _proof(line, words)
    winners: list[int] = []
    low: list[int] = []
    lowest: list[int] = []
    further: dict[str, list[int]] = {end: [] for end in FURTHER}
    for clause in line.text.split(","):
        said = clause.lower().split()
        named = _seats_in(line, night, clause)
        if "forfeit" in said or "match" in said:
            lowest += named
        elif ends := [end for end in ("low", *FURTHER) if end in said]:
            for end in ends:
                (low if end == "low" else further[end]).extend(named)
            winners += named if "high" in said else []
        else:
            winners += named
    pot, bonus = _after(line, words, "pot"), _after(line, words, "of")
    more = [tuple(further[end]) for end in FURTHER]
    while more and not more[-1]:
        more.pop()
    return messages.Award(
        pot, tuple(winners), openers, tuple(low), tuple(lowest), bonus, more=tuple(more)
    )


def _won(line: Line, night: Night, book: Book) -> Said:
    """won Ann Cy, Bob low [pot 1] | won: nobody"""
    return _award(line, night, 0)


def _proof(line: Line, words: list[str]) -> Literal["", "shown", "not-asked"]:
    """What is said of the openers; nothing where nothing is. Raises HandError."""
    if "openers" not in words:
        return ""
    match words[words.index("openers") + 1 :]:
        case ["shown" | "not-asked" as said, *_]:
            return said
    raise HandError(line.number, 'expected "openers shown" or "openers not-asked"')


def _after(line: Line, words: list[str], word: str) -> int:
    """The number after a word; nought where the word is not said."""
    if word not in words:
        return 0
    return whole(line, next(iter(words[words.index(word) + 1 :]), f"nothing after {word}"))


def _seats_in(line: Line, night: Night, clause: str) -> list[int]:
    """The players named in a piece of a line, once each, in the order they are named. Raises
    HandError for a word that is neither a name nor said of a pot."""
    by_name = {player.name.casefold() for player in night.players}
    words = [word.rstrip(",:") for word in clause.split()]
    named = [
        word
        for before, word in zip(("", *words), words, strict=False)
        if word.casefold() in by_name
        or not (word.lower() in OF_A_POT or (before.lower() in NUMBERED and word.isdecimal()))
    ]
    return list(seats_of(night, line, named))


def _throw(line: Line, night: Night, book: Book) -> Said:
    """throw in [, antes stay | , antes count] [, same dealer]"""
    said = tuple(clause.strip() for clause in line.after.split(",") if clause.strip())
    if not set(said) <= {"antes stay", "antes count", "same dealer"}:
        raise HandError(
            line.number,
            'expected "throw in", and after a comma "antes stay", "antes count", "same dealer"',
        )
    return messages.ThrowIn("antes stay" in said, "same dealer" not in said, "antes count" in said)


def _speak(line: Line, night: Night, book: Book) -> Said:
    """cards speak [, openers shown | , openers not-asked]"""
    said = [word.lower().rstrip(",:") for word in line.rest]
    if said and said[0] != "openers":
        raise HandError(
            line.number, f'expected "openers" or nothing, found "{" ".join(line.rest)}"'
        )
    return Speak(_proof(line, said))


def _board(line: Line, night: Night, book: Book) -> Said:
    """table shows Kh 9s 2d: the common cards"""
    return Lay(None, cards_of(line, line.rest))


VERBS: Verbs = {
    "shows": _show,
    "called": _called,
    "gives up": plain(_give_up),
    "declares": _declare,
    "wins": _award,
    "win": _award,
    "and": _award,
}
WORDS: Words = {
    "won": _won,
    "throw in": _throw,
    "divide pot among": seats(messages.DividePot),
    "cards speak": _speak,
    "table shows": _board,
}


def line(event: messages.ShowdownEvent, tap: Tap) -> str:
    """An event as an act; nothing where it is said by who wins, by the house or the next deal."""
    match event:
        case messages.OpenersShown(seat) | messages.OpenersNotAsked(seat):
            said = tap.of(messages.Won) or _said_before(tap)
            return "" if said else f"{tap.names[seat]} shows openers"
        case messages.OpenersSealed():
            return ""
        case messages.OpenersOpened(seat, proof="shown"):
            return "" if tap.of(messages.Won) else f"{tap.names[seat]} shows openers"
        case messages.OpenersOpened():
            return ""
        case messages.Won():
            by_itself = not event.shares or _kittys(tap.night)
            by_itself = by_itself or bool(tap.of(Marked) or tap.of(OfferAnswered))
            return "" if by_itself else _winners(event, tap)
        case messages.PotStayed():
            hand = tap.night.hand
            nobody = all(isinstance(other, BY_ITSELF) for other in tap.events)
            if nobody and hand is not None and hand.settled.lives:
                return f"lives lost {tap.list(holding.seat for holding in hand.live)}"
            told = hand is not None and (hand.declared or hand.may_stay)
            return f"won{_match(tap)}" if nobody and told else ""
        case messages.PotDivided(parts):
            return f"divide pot among {tap.list(seat for seat, _ in parts)}"
        case messages.ThrownIn(_, stays, next_dealer, lying):
            hand = tap.night.hand
            antes = ", antes stay" if hand is not None and stays > hand.carried else ""
            antes = ", antes count" if lying else antes
            return f"throw in{antes}{'' if next_dealer else ', same dealer'}"
        case (
            messages.SidePaid()
            | messages.KittyTaken()
            | messages.PotTaken()
            | messages.CardsShown()
            | messages.HandShown()
            | messages.CardTwice()
        ):
            return ""


def shown(tap: Tap) -> list[str]:
    """Hands laid down, the others given up, and what the cards say."""
    hands, hand = tap.of(messages.CardsShown), tap.night.hand
    lines = [f"{tap.names[laid.seat]} shows {laid.cards}" for laid in hands]
    lines += [f"{tap.names[laid.seat]} called {laid.called}" for laid in hands if laid.called]
    if hands[0].board:
        lines.append(f"table shows {hands[0].board}")
    those = {laid.seat for laid in hands}
    for holding in hand.live if hand is not None else ():
        if holding.seat not in those:
            lines.append(f"{tap.names[holding.seat]} gives up")
    return [*lines, f"cards speak{_openers(tap)}"]


def _openers(tap: Tap) -> str:
    if _said_before(tap):
        return ""
    opened = tap.of(messages.OpenersOpened)
    if tap.of(messages.OpenersShown) or any(event.proof == "shown" for event in opened):
        return ", openers shown"
    skipped = any(event.proof == "not-asked" for event in opened)
    return ", openers not-asked" if skipped or tap.of(messages.OpenersNotAsked) else ""


def _said_before(tap: Tap) -> bool:
    """Whether the openers were shown before their player said that they were split."""
    hand = tap.night.hand
    return hand is not None and hand.proven[3:] == ("shown",)


def _kittys(night: Night) -> bool:
    """Whether nobody has to be named, the kitty having all there was."""
    return night.hand is not None and kitty_has_all(night, night.hand)


def _winners(event: messages.Won, tap: Tap) -> str:
    paid = [seat for seat, chips in event.shares if chips]
    # where the kitty took all there was, the winner has nothing and is named all the same
    who = _halves(event, paid, tap) or _ends(paid or [seat for seat, _ in event.shares], tap)
    pot = f" pot {event.pot}" if event.pot else ""
    sides = (side for side in tap.of(messages.SidePaid) if "lowest" in side.why)
    lowest = sorted({source for side in sides for source, _, _ in side.moves})
    forfeit = f", {tap.list(lowest)} pays the forfeit" if lowest else ""
    bonus = f" with a bonus of {event.odds[0][1]}" if event.odds else ""
    return f"won {who}{pot}{bonus}{forfeit}{_match(tap)}{_openers(tap)}"


def _match(tap: Tap) -> str:
    """Who pays into the next pot by the table's word."""
    hand, paid = tap.night.hand, tap.of(Matched)
    if hand is None or not hand.settled.named or not paid:
        return ""
    return f", {tap.list(seat for seat, _ in paid[0].paid)} pays the match"


def _halves(event: messages.Won, paid: Sequence[int], tap: Tap) -> str:
    """The winners of a pot that was halved, as its shares show: "Ann Cy, Bob low"; nothing where
    they shared it as one."""
    hand = tap.night.hand
    ends = len(hand.game.ends) if hand is not None else 2
    if hand is None or declaring.counts(hand) or not 0 < len(paid) <= MOST_HALVED.get(ends, 1):
        return ""
    if hand.uncalled is not None:
        hand = evolve(tap.night, UncalledReturned(*hand.uncalled)).hand
    pot = next((left for left in unpaid(hand) if left.number == event.pot), None) if hand else None
    if hand is None or pot is None or shares(hand, pot, paid) == event.shares:
        return ""
    some = [those for size in range(1, len(paid) + 1) for those in combinations(paid, size)]
    for won in product(some, repeat=ends):
        named = {seat for those in won for seat in those}
        if named == {*paid} and shares(hand, pot, *won) == event.shares:
            return _by_end(tap, dict(zip(end_keys(ends), won, strict=True)))
    return ""


def _by_end(tap: Tap, won: Mapping[EndKey, Sequence[int]]) -> str:
    """Who won which end: "Ann Cy, Bob low, Ann end-3"."""
    named = [(end, tap.list(seats)) for end, seats in won.items() if seats]
    return ", ".join(who if end == "high" else f"{who} {end}" for end, who in named)


def _ends(winners: Iterable[int], tap: Tap) -> str:
    """The winners; after declarations by the ends they declared: "Ann, Bob low"."""
    hand, those = tap.night.hand, tuple(winners)
    if hand is None or not declaring.counts(hand):
        return tap.list(those)
    said = dict(hand.declared)
    keys = end_keys(len(hand.game.ends))
    if any(said[seat] == EVERY for seat in those):
        return f"{tap.list(those)} {' and '.join(keys)}"
    return _by_end(tap, {end: [seat for seat in those if said[seat] == end] for end in keys})
