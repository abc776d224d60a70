"""The seats of the felt: their places, what lies before them, what each has done or has to do."""

from __future__ import annotations

from referee.core.state.button import next_dealer
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.prices import cards_up
from referee.core.value import dataclass, replace
from referee.screens.felt.moments import colour, won
from referee.screens.felt.words import debts
from referee.screens.felt.words.forced import ante_due
from referee.screens.felt.words.middle import followed
from referee.screens.felt.words.seats import laid_down, say_badge, say_drew, say_state
from referee.screens.words.names import shortened

# Twelve places clockwise from the middle of the near side; which of them a table of n uses. The
# middle of the far side is left to the pot as long as it can be.
PLACES = {
    1: (0,),
    2: (1, 7),
    3: (0, 5, 7),
    4: (1, 5, 7, 11),
    5: (0, 3, 5, 7, 9),
    6: (1, 3, 5, 7, 9, 11),
    7: (0, 2, 3, 5, 7, 9, 10),
    8: (1, 3, 4, 5, 7, 8, 9, 11),
    9: (0, 2, 3, 4, 5, 7, 8, 9, 10),
    10: (1, 2, 3, 4, 5, 7, 8, 9, 10, 11),
    11: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
    12: tuple(range(12)),
}


TELLS = ("in", "all-in", "turn", "idle", "won")
"""States of a seat that say less than the hand it has shown."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat. hand: the cards it has laid down, until the next deal."""

    seat: int
    place: int
    name: str
    full: str
    stack: str
    bet: str
    badge: str
    state: str
    state_words: str
    dealer: bool
    opener: bool
    turn: bool
    drew: str
    colour: str = ""
    up: int = 0
    raised: bool = False
    away: bool = False
    hand: str = ""


@dataclass(frozen=True, slots=True)
class EmptyChair:
    """An empty chair: whose it was (seat, name, full), and its place."""

    seat: int
    place: int
    name: str
    full: str


def with_short_names(night: Night) -> Night:
    """The night with every name cut to what a seat has room for, the same all over the felt."""
    width = 11 if len(night.ring) <= 6 else 10
    whole = tuple([player.name for player in night.players])
    if (names := shortened(whole, width)) == whole:
        return night
    players = (
        player if player.name == name else replace(player, name=name)
        for player, name in zip(night.players, names, strict=True)
    )
    return replace(night, players=tuple(players))


def placed(night: Night, near: int | None = None) -> tuple[tuple[int, int], ...]:
    """Every chair with its place on the screen, clockwise from the near side. Whoever leaves moves
    nobody else: the chair stays where it is, as long as there is room for all of them."""
    chairs = night.chairs if len(night.chairs) <= max(PLACES) else night.ring
    if near in chairs:
        chairs = (*chairs[chairs.index(near) :], *chairs[: chairs.index(near)])
    return tuple(zip(chairs, PLACES[len(chairs)] if chairs else (), strict=True))


def seats(night: Night, full: Night, near: int | None, raised: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats in order. full: the night with its names uncut; near: the seat at the near side;
    raised: those that ask for the floor."""
    return tuple(
        _seat(night, seat, place, full.name(seat), seat in raised)
        for seat, place in placed(night, near)
        if seat in night.ring
    )


def chairs(night: Night, full: Night, near: int | None) -> tuple[EmptyChair, ...]:
    """The chairs of those who left."""
    return tuple(
        EmptyChair(seat, place, night.name(seat), full.name(seat))
        for seat, place in placed(night, near)
        if seat not in night.ring
    )


def held(night: Night, seat: int) -> str:
    """The stack; with real chips about what it is, or nothing where that is not known."""
    if night.real:
        about = night.about(seat)
        return "" if about is None else f"≈{about}"
    waiting = night.holds(seat) - night.stack(seat)
    return f"{night.stack(seat)}" + (f" +{waiting}" if waiting else "")


def antes_of(night: Night, hand: Hand) -> tuple[tuple[tuple[int, str, str, bool], ...], int]:
    """Who antes, as (seat, name, stack, whether they are short of it), and how much it is."""
    due, payer = ante_due(hand)
    people = (
        (
            seat,
            night.name(seat),
            held(night, seat),
            payer in (None, seat) and night.behind(seat) < due,
        )
        for seat in hand.order
    )
    return tuple(people), due


def _seat(night: Night, seat: int, place: int, full: str, raised: bool) -> Seat:
    hand, playing = night.hand, night.playing
    own = hand.of(seat) if hand is not None and seat in hand.order else None
    turn = playing is not None and playing.turn == seat and followed(night)
    state, words = say_state(night, hand, own, seat, turn)
    if chips := won(night, seat):
        away = state == "away" or words == "leaves"
        state, words = "won", f"{chips} · {words}" if away else chips
    dealer = playing.dealer if playing else next_dealer(night)
    bet = str(own.bet) if own is not None and hand is not None and hand.betting and own.bet else ""
    return Seat(
        seat=seat,
        place=place,
        name=night.name(seat),
        full=full,
        stack=held(night, seat),
        bet=bet,
        colour=colour(int(bet or 0), night.stakes.colours),
        badge=say_badge(hand, own),
        state=state,
        state_words=debts.badge(night, seat, words),
        dealer=seat == dealer,
        opener=hand is not None and hand.opener == seat and _must_prove(hand),
        turn=turn,
        drew=say_drew(hand, own, turn),
        up=cards_up(playing, own) if playing and own else 0,
        raised=raised,
        away=playing is not None and own is not None and own.live and not night.present(seat),
        hand=laid_down(hand, seat) if state in TELLS else "",
    )


def _must_prove(hand: Hand) -> bool:
    """Whether it matters who opened: they must prove it."""
    return hand.has_openers and not hand.ending
