"""The felt: seats in order, the pot, whose turn, what it costs, and only what is legal now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from referee.core.book.game import Ante, Bet, Declare, Draw, Stock, Widow
from referee.core.chips import add_up
from referee.core.log import Entry
from referee.core.messages.dealing import DealerSet
from referee.core.messages.people import Reseated
from referee.core.rules.forced import posts
from referee.core.state import betting
from referee.core.state.button import next_dealer
from referee.core.state.hand import Hand, Holding
from referee.core.state.night import Night
from referee.core.state.pots import pots, unpaid
from referee.screens.buttons import Button, Dock, Fields, Toggles
from referee.screens.felt import debts, handling
from referee.screens.felt.crib import ante_due, crib, hint, waiting
from referee.screens.felt.docks import dock
from referee.screens.felt.winning import won
from referee.screens.floor import voting
from referee.screens.games.stakes import played_for
from referee.screens.night.history import Note, note, said
from referee.screens.words import declarations
from referee.screens.words.events import title
from referee.screens.words.law import claims
from referee.screens.words.names import STRENGTH, listed, own, pot_name, shortened

# Twelve places clockwise from the middle of the near side; which of them a table of n uses.
PLACES = {
    1: (0,),
    2: (0, 6),
    3: (0, 5, 7),
    4: (0, 3, 6, 9),
    5: (0, 3, 5, 7, 9),
    6: (1, 3, 5, 7, 9, 11),
    7: (1, 3, 4, 6, 8, 9, 11),
    8: (0, 2, 3, 4, 6, 8, 9, 10),
    9: (0, 2, 3, 4, 5, 7, 8, 9, 10),
    10: (1, 2, 3, 4, 5, 7, 8, 9, 10, 11),
    11: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
    12: tuple(range(12)),
}


@dataclass(frozen=True, slots=True)
class Seat:
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
    up: int = 0
    raised: bool = False
    away: bool = False


@dataclass(frozen=True, slots=True)
class Chair:
    """An empty chair: whose it was (seat, name), and its place."""

    seat: int
    place: int
    name: str


@dataclass(frozen=True, slots=True)
class Pile:
    """A pot as it lies: its name, chips, and who may win it (for side pots)."""

    name: str
    amount: str
    who: str


@dataclass(frozen=True, slots=True)
class Felt:
    night: int
    seq: int
    seen_hand: int
    seen_bank: int
    title: str
    game: str
    game_id: str
    step: str
    limit: str
    seats: tuple[Seat, ...]
    pot: str
    piles: tuple[Pile, ...]
    turn: str
    cost: str
    crib: str
    hint: str
    dock: tuple[Button, ...]
    row: tuple[Button, ...]
    row_label: str
    row_word: str
    lead: str
    take_back: str
    again: str
    toast: str
    result: str
    taps: bool
    closed: bool
    counts: bool
    stub: str
    notice: str = ""
    stood: Fields = ()
    stood_do: str = ""
    tapper: str = ""
    may_take: bool = False
    seen_roles: int = 0
    toggles: Toggles | None = None
    sure: str = "exact"
    tracking: str = "bets"
    real: bool = False
    flat: bool = False
    unsaid: str = ""
    asking: str = ""
    raised: str = ""
    wanted: str = ""
    aside: str = ""
    vote: str = ""
    chairs: tuple[Chair, ...] = ()
    note: Note | None = None
    seen: Mapping[str, int] = field(default_factory=dict)


def felt(
    id: int,
    night: Night,
    seq: int,
    seen: dict[str, int],
    last: Entry | None,
    undone: tuple[Entry, ...],
    newest: Entry | None,
    taps: bool,
    notice: str = "",
    stood: Fields = (),
    tapper: str = "",
    may_take: bool = False,
    near: int | None = None,
    flat: bool = False,
    halves: bool = False,
    shared: bool = False,
    about: tuple[Entry, ...] = (),
    may_undo: bool = False,
) -> Felt:
    """The felt as one viewer sees it.

    taps: whether he may act; tapper: the device that does; may_take: he may take over; stood:
    after a refusal, the fields of "it stood at the table"; near: the seat at the near side; flat:
    the tablet lies flat, so pot, turn and cost stand upside down along the far edge too; halves:
    high and low share the pot of the game that is played; shared: a pot that only failed scoopers
    are left for is shared out, and does not wait; about: the entries that the newest one takes
    back or brings back; may_undo: whether he may take it back.
    """
    full = night
    night = with_short_names(night)
    hand = night.hand
    playing = night.playing
    shown = debts.with_owing(dock(night, halves), night) if taps else Dock(())
    turn, cost = _turn(night)
    host = taps or may_take  # phones and raised hands are shown quietly, and to nobody else
    hands = night.raised if host else ()
    return Felt(
        night=id,
        seq=seq,
        seen_hand=seen.get("hand", 0),
        seen_bank=seen.get("bank", 0),
        title=night.title,
        game=_game(night),
        game_id=_game_id(night),
        step=_step(night),
        limit=played_for(night),
        seats=_with_hands(_seats(night, full, near), hands),
        chairs=_empty(night, full, near),
        pot=_pot(night),
        piles=_piles(night),
        turn=turn,
        cost=cost,
        crib=debts.said(night) + crib(night),
        hint=_hint(night, playing, shared),
        dock=shown.main,
        row=shown.row,
        row_label=shown.row_label,
        row_word=shown.word,
        lead=shown.lead,
        take_back=title(last, night) if last else "",
        again=title(undone[-1], night) if undone else "",
        toast=_toast(night, newest, about),
        note=note(newest, about, night, may_undo),
        seen=seen,
        result=_result(night, hand),
        taps=taps and not night.closed,
        closed=night.closed,
        counts=playing.counts_open if playing else False,
        stub=str(playing.stub) if playing and playing.drawing and playing.stub_known else "",
        notice=notice,
        stood=tuple(one for one in stood if one[0] != "do"),
        stood_do=dict(stood).get("do", ""),
        tapper=tapper,
        may_take=may_take,
        seen_roles=seen.get("roles", 0),
        toggles=shown.toggles,
        sure=playing.pot_sure if playing else "exact",
        tracking=night.tracking,
        real=night.real,
        flat=flat,
        unsaid=str(abs(playing.unsaid)) if playing and playing.unsaid else "",
        asking=_asking(night) if host else "",
        wanted=_wanted(night) if host else "",
        raised=listed([night.name(seat) for seat in hands]),
        aside=set_aside(night),
        vote=voting.button(night) if host else "",
    )


def set_aside(night: Night) -> str:
    """What is impounded, whose it may be, and until when somebody may claim it."""
    if not night.disputes:
        return ""
    chips = sum(one.amount for one in night.disputes)
    last = night.disputes[-1]
    names = listed([night.name(seat) for seat in last.claimants])
    return f"{chips} set aside" + (f" ({names})" if names else "") + f": {claims(night, last)}"


def _hint(night: Night, hand: Hand | None, shared: bool) -> str:
    """The small line under the sentence."""
    if hand is None:
        return waiting(night)
    if isinstance(hand.now, Declare):
        return declarations.waiting(night, hand, shared)
    return hint(night, hand)


def _asking(night: Night) -> str:
    """The phones that wait to be let in, on one small button."""
    asking = [one for one in night.phones if one.state == "asks"]
    if len(asking) == 1:
        return f"{own(night.name(asking[0].seat))} phone?"
    return f"{len(asking)} phones?" if asking else ""


def _wanted(night: Night) -> str:
    """The score sheets that players ask for, on one small button."""
    names = [night.name(seat) for seat, _ in night.wanted]
    return f"{names[0]}’s sheet?" if len(names) == 1 else f"{len(names)} sheets?" if names else ""


def _with_hands(seats: tuple[Seat, ...], raised: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats, with a mark at those that ask for the floor."""
    return tuple(replace(one, raised=one.seat in raised) for one in seats)


def _pot(night: Night) -> str:
    """ "38" where it is counted or followed, "≈14" where it is guessed, nothing if nobody says."""
    hand = night.playing
    if hand is not None and night.tracking == "referee" and not hand.loose:
        return ""
    about = hand is not None and hand.pot_sure != "exact"
    return f"≈{night.pot}" if about else str(night.pot)


def held(night: Night, seat: int) -> str:
    """The stack; with real chips about what it is, or nothing where that is not known."""
    if night.real:
        about = night.about(seat)
        return "" if about is None else f"≈{about}"
    waiting = night.holds(seat) - night.stack(seat)
    return f"{night.stack(seat)}" + (f" +{waiting}" if waiting else "")


def _game(night: Night) -> str:
    if night.playing is not None:
        return night.playing.game.name
    return night.game.name if night.game else ""


def _game_id(night: Night) -> str:
    if night.playing is not None:
        return night.playing.game.id
    return night.game.id if night.game else ""


def _step(night: Night) -> str:
    hand = night.playing
    if hand is None:
        return "Between deals"
    if night.tracking == "referee":
        return f"Deal {hand.number}"
    name = handling.step_name(hand.posting or hand.now)
    step = hand.betting
    if step is None or step.needs == "nothing" or not hand.unopened:
        return name
    needs = STRENGTH.get(hand.strength, hand.strength)
    return f"{name}: {needs}{' now' if hand.strength != step.needs else ''}"


# --- seats and pots -------------------------------------------------------------------------


def with_short_names(night: Night) -> Night:
    """The night with every name cut to what a seat has room for, the same all over the felt."""
    width = 11 if len(night.ring) <= 6 else 9
    names = shortened([player.name for player in night.players], width)
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


def _seats(night: Night, full: Night, near: int | None) -> tuple[Seat, ...]:
    return tuple(
        _seat(night, seat, place, full.name(seat))
        for seat, place in placed(night, near)
        if seat in night.ring
    )


def _empty(night: Night, full: Night, near: int | None) -> tuple[Chair, ...]:
    """The chairs of those who left."""
    return tuple(
        Chair(seat, place, full.name(seat))
        for seat, place in placed(night, near)
        if seat not in night.ring
    )


def _seat(night: Night, seat: int, place: int, full: str) -> Seat:
    hand = night.hand
    one = hand.of(seat) if hand is not None and seat in hand.order else None
    turn = night.playing is not None and night.playing.turn == seat and followed(night)
    state, words = _state(night, hand, one, seat, turn)
    dealer = night.playing.dealer if night.playing else next_dealer(night)
    bet = str(one.bet) if one is not None and hand is not None and hand.betting and one.bet else ""
    return Seat(
        seat=seat,
        place=place,
        name=night.name(seat),
        full=full,
        stack=held(night, seat),
        bet=bet,
        badge=_badge(hand, one),
        state=state,
        state_words=debts.badge(night, seat, words),
        dealer=seat == dealer,
        opener=hand is not None and hand.opener == seat and _opening_counts(hand),
        turn=turn,
        drew=_drew(hand, one),
        up=hand.up if night.playing is not None and hand and one and one.live else 0,
        away=night.playing is not None and one is not None and one.live and not night.present(seat),
    )


def _opening_counts(hand: Hand) -> bool:
    """Whether it matters who opened: he must prove it, or he speaks first later on."""
    first = any(isinstance(step, Bet) and step.first == "opener" for step in hand.half)
    return not hand.ending and (hand.has_openers or first)


def _state(
    night: Night, hand: Hand | None, one: Holding | None, seat: int, turn: bool
) -> tuple[str, str]:
    """The seat's state as a class, and as a word beside it."""
    player = night.players[seat]
    if one is None or hand is None or hand.ending:
        if player.presence == "away":
            return "away", "sits out"
        if night.playing is not None and not player.leaving and (night.real or night.holds(seat)):
            return "away", "waits"
        return ("idle", "leaves") if player.leaving else ("idle", "")
    if one.state == "foul":
        return "foul", "foul"
    if one.state == "dropped":
        return "dropped", "dropped"
    if one.state == "out":
        return "away", "not in"
    if turn:
        return "turn", "to act" if not hand.drawing else "draws"
    said = declarations.badge(hand, seat)
    if not one.all_in:
        return "in", ""
    return "all-in", f"all-in · {said}" if said else _plays_for(hand, seat)


def _plays_for(hand: Hand, seat: int) -> str:
    """Up to which pot an all-in plays, where it does not play for all of them."""
    found = pots(hand)
    last = max((pot.number for pot in found if seat in pot.claimants), default=0)
    if not found or last == found[-1].number:
        return "all-in"
    return f"all-in: side {last}" if last else "all-in: main"


def _badge(hand: Hand | None, one: Holding | None) -> str:
    """The last act of the seat in this interval."""
    if hand is None or one is None or hand.ending or one.state != "in":
        return ""
    if hand.handling is not None:
        return "ready" if one.done else ""
    if hand.betting is None:
        return declarations.badge(hand, one.seat)
    if one.answered is None:
        return f"posts {one.bet}" if one.bet else declarations.badge(hand, one.seat)
    if hand.bring and hand.level == hand.bring:
        return f"{one.bet} in"
    if hand.aggressor == one.seat:
        first = "completes to" if hand.bring and one.bet == hand.full else "bets"
        return f"{'raises to' if hand.raises else first} {one.bet}"
    if one.answered and one.bet < hand.level:
        return f"{one.bet} in"
    return f"calls {one.bet}" if one.answered and one.bet else "checks"


def _drew(hand: Hand | None, one: Holding | None) -> str:
    """How many were drawn, inside the window of law 26(b) only."""
    if hand is None or one is None or not hand.counts_open or one.drew is None:
        return ""
    if not one.live:
        return ""
    if one.noted is None:
        return "" if one.all_in else "not noted"
    drew = "pat" if one.noted == 0 else f"drew {one.noted}"
    if any(isinstance(step, Draw) and step.extra for step in hand.game.steps):
        drew = f"threw {one.noted or 'none'}"  # nobody stands pat who gets one more than he throws
    return f"all-in, {drew}" if one.all_in else drew


def _piles(night: Night) -> tuple[Pile, ...]:
    hand = night.playing
    if hand is None:
        return ()
    found = pots(hand)
    if len(found) < 2:
        return ()
    paid = {number for number, _ in hand.awards}
    return tuple(
        Pile(
            "Main" if pot.number == 0 else f"Side {pot.number}",
            "paid" if pot.number in paid else f"{_about(hand, pot.number)}{pot.amount}",
            _claimants(night, hand, pot.claimants),
        )
        for pot in found
    )


def _about(hand: Hand, number: int) -> str:
    """The sign before a pile that nobody counted and whose bets are not all known."""
    return "≈" if hand.pot_sure != "exact" and number not in dict(hand.piled) else ""


def _claimants(night: Night, hand: Hand, seats: tuple[int, ...]) -> str:
    """Who may win a pile, or who may not, whichever is shorter to read."""
    others = [one.seat for one in hand.live if one.seat not in seats]
    if not others:
        return "all"
    if len(others) < len(seats):
        return f"all but {', '.join(night.name(seat) for seat in others)}"
    return ", ".join(night.name(seat) for seat in seats)


def _turn(night: Night) -> tuple[str, str]:
    """Whose turn it is, in words, and what it costs; without a turn, what is awaited."""
    hand = night.playing
    if hand is None or night.tracking == "referee":
        return "", ""
    if isinstance(hand.now, Ante):
        due, payer = ante_due(hand)
        return "Antes", f"{due} each" if payer is None else f"{due} from {night.name(payer)}"
    if not hand.free and not hand.showing and hand.turn is None and not hand.drawing:
        asked, costs = _all_together(hand)
        if asked:
            return asked, costs
    if hand.showing and len(hand.live) > 1 and unpaid(hand):
        pot = unpaid(hand)[-1]
        pile = f"{pot_name(pot.number)}, {_about(hand, pot.number)}{pot.amount}"
        return "Who wins?", pile if len(pots(hand)) > 1 else ""
    if hand.free or not followed(night):
        return _awaited(hand), ""
    if hand.turn is None:
        return "", ""
    name = night.name(hand.turn)
    if hand.drawing:
        return f"{name} draws", ""
    if hand.handling is not None or isinstance(hand.now, Widow | Stock):
        return f"{name} to act", handling.task(hand.handling) if hand.handling else ""
    able = betting.choices(hand, hand.turn, night.behind(hand.turn))
    if able.bring_in:
        return f"{name} to act", f"{able.bring_in} to bring in"
    if able.call:
        return f"{name} to act", f"{able.call} to call"
    return f"{name} to act", "nothing to call" if not hand.unopened else "may open or pass"


def _all_together(hand: Hand) -> tuple[str, str]:
    """A step in which nobody has the turn: what the table does, and what it costs."""
    step = hand.now
    if hand.posting is not None:
        amounts = [chips for _, chips in posts(hand, hand.posting)]
        return ("Blinds" if len(amounts) > 1 else "Blind"), " · ".join(map(str, amounts))
    if hand.handling is not None:
        return handling.task(hand.handling), ""
    if isinstance(step, Declare):
        return "High or low?", ""
    if isinstance(step, Bet) and hand.asks_first:
        return handling.ASKS[step.first][
            0
        ], f"{hand.stakes.least_in} to bring in" if step.bring_in else ""
    return "", ""


def followed(night: Night) -> bool:
    """Whether the turn is known: every bet is tapped, and nothing was skipped."""
    hand = night.playing
    return night.tracking == "bets" and hand is not None and hand.turn_known


def _awaited(hand: Hand) -> str:
    """What the table will say next, where nobody follows the turn."""
    if hand.free:
        return "Just a pot"
    if hand.drawing:
        return "The draw"
    if hand.showing or hand.draw_begun:
        return "Who wins?"
    if hand.level:
        return "Who is still in?"
    return "Who opens?" if hand.unopened or not hand.street else "Who bets?"


def _result(night: Night, hand: Hand | None) -> str:
    if hand is None or not hand.ending:
        return ""
    if hand.ending == "won":
        taken = add_up(*(shares for _, shares in hand.awards))
        if not taken:
            return "The kitty took the whole pot"
        return won(night, hand, taken)
    return {
        "passed-out": "Nobody opened",
        "stayed": f"Nobody can win: {night.pot} wait for the next deal",
        "thrown-in": "The deal was thrown in",
        "taken": "Who won was not noted",
    }[hand.ending]


def _toast(night: Night, newest: Entry | None, about: tuple[Entry, ...]) -> str:
    """What the last tap entered, named in full where it implied more than it said."""
    if newest is None or (newest.seq > 1 and newest.strand != "hand"):
        return ""  # what is no act of the hand is said in a note
    if newest.seq == 1:  # of the beginning only what chance gave is news
        drawn = (one for one in newest.events if isinstance(one, Reseated | DealerSet))
        newest = replace(newest, events=tuple(one for one in drawn if one.drawn))
    return said(newest, about, night)


__all__ = ["STRENGTH", "Felt", "felt"]
