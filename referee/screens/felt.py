"""The felt: seats in order, the pot, whose turn, what it costs, and only what is legal now."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from referee.core import betting
from referee.core.commands import (
    AllCheck,
    Award,
    BetTo,
    Call,
    Check,
    DrawCards,
    Drop,
    NextDeal,
    NobodyOpens,
    OthersDrop,
    PutAntesIn,
    RaiseTo,
    ServeOwed,
    ShowOpeners,
)
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.game import Ante, Stakes
from referee.core.log import Entry
from referee.core.night import Hand, Holding, Night
from referee.core.offers import Offer, offers, sole
from referee.core.pots import pots, unpaid
from referee.core.rulings import stage
from referee.screens import milestones
from referee.screens.buttons import Button, Fields
from referee.screens.crib import crib, shortage, side_pot
from referee.screens.milestones import Dock, Toggles
from referee.screens.names import listed, own, shortened
from referee.screens.words import line, title

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

STRENGTH = {
    "jacks-or-better": "jacks or better",
    "queens-or-better": "queens or better",
    "kings-or-better": "kings or better",
    "aces-or-better": "aces or better",
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
) -> Felt:
    """The felt as one viewer sees it.

    taps: whether he may act; tapper: the device that does; may_take: he may take over; stood:
    after a refusal, the fields of "it stood at the table"; near: the seat at the near side; flat:
    the tablet lies flat, so pot, turn and cost stand upside down along the far edge too.
    """
    full = night
    night = with_short_names(night)
    hand = night.hand
    playing = night.playing
    shown = _dock(night) if taps else Dock(())
    turn, cost = _turn(night)
    return Felt(
        night=id,
        seq=seq,
        seen_hand=seen.get("hand", 0),
        seen_bank=seen.get("bank", 0),
        title=night.title,
        game=_game(night),
        game_id=_game_id(night),
        step=_step(night),
        limit=limit(night.hand.stakes if playing and night.hand else night.stakes),
        seats=_seats(night, full, near),
        pot=_pot(night),
        piles=_piles(night),
        turn=turn,
        cost=cost,
        crib=crib(night, newest),
        hint=(side_pot(night, playing) or shortage(night, playing)) if playing else "",
        dock=shown.main,
        row=shown.row,
        row_label=shown.row_label,
        row_word=shown.word or _row_word(playing, shown.row),
        take_back=title(last, night) if last else "",
        again=title(undone[-1], night) if undone else "",
        toast=_toast(night, newest),
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
    )


def limit(stakes: Stakes) -> str:
    """The limit in words: "ante 1, bets 2 and 4, three raises"."""
    rule = stakes.limit
    sizes = " and ".join(str(size) for size in rule.sizes)
    said = {
        "fixed": f"bets {sizes}",
        "spread": f"bets {rule.sizes[0]} to {rule.most}",
        "pot": f"pot limit from {rule.sizes[0]}",
        "none": f"no limit from {rule.sizes[0]}",
    }[rule.kind]
    raises = f", {rule.raises} raises" if rule.raises is not None else ""
    return f"ante {stakes.ante}, {said}{raises}"


def _pot(night: Night) -> str:
    """ "38" where it is counted or followed, "≈14" where it is guessed, nothing if nobody says."""
    hand = night.playing
    if hand is not None and night.tracking == "referee" and not hand.loose:
        return ""
    about = hand is not None and hand.pot_sure != "exact"
    return f"≈{night.pot}" if about else str(night.pot)


def _stack(night: Night, seat: int) -> str:
    """The stack; with real chips the last count, as long as no deal was begun since."""
    if night.real:
        player = night.players[seat]
        known = player.counted is not None and player.counted_at == night.hands
        return f"≈{player.counted}" if known else ""
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
    if isinstance(hand.now, Ante):
        return "Antes"
    if hand.betting is not None:
        needs = STRENGTH.get(hand.betting.needs, "")
        return f"{hand.betting.name}: {needs}" if needs and hand.unopened else hand.betting.name
    return {"draw": "The draw", "showdown": "Showdown"}.get(stage(hand), "")


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


def _seats(night: Night, full: Night, near: int | None) -> tuple[Seat, ...]:
    ring = night.ring
    if near in ring:
        ring = (*ring[ring.index(near) :], *ring[: ring.index(near)])
    places = PLACES[len(ring)] if ring else ()
    return tuple(
        _seat(night, seat, place, full.name(seat)) for seat, place in zip(ring, places, strict=True)
    )


def _seat(night: Night, seat: int, place: int, full: str) -> Seat:
    hand = night.hand
    one = hand.of(seat) if hand is not None and seat in hand.order else None
    turn = night.playing is not None and night.playing.turn == seat and followed(night)
    state, words = _state(night, hand, one, seat, turn)
    dealer = night.playing.dealer if night.playing else night.next_dealer()
    bet = str(one.bet) if one is not None and hand is not None and hand.betting and one.bet else ""
    return Seat(
        seat=seat,
        place=place,
        name=night.name(seat),
        full=full,
        stack=_stack(night, seat),
        bet=bet,
        badge=_badge(hand, one),
        state=state,
        state_words=words,
        dealer=seat == dealer,
        opener=hand is not None and hand.opener == seat and not hand.ending,
        turn=turn,
        drew=_drew(hand, one),
    )


def _state(
    night: Night, hand: Hand | None, one: Holding | None, seat: int, turn: bool
) -> tuple[str, str]:
    """The seat's state as a class, and as a word beside it."""
    player = night.players[seat]
    if one is None or hand is None or hand.ending:
        if player.presence == "away":
            return "away", "sits out"
        return ("idle", "leaves") if player.leaving else ("idle", "")
    if one.state == "foul":
        return "foul", "foul"
    if one.state == "dropped":
        return "dropped", "dropped"
    if one.state == "out":
        return "away", "not in"
    if turn:
        return "turn", "to act" if not hand.drawing else "draws"
    return ("all-in", "all-in") if one.all_in else ("in", "")


def _badge(hand: Hand | None, one: Holding | None) -> str:
    """The last act of the seat in this interval."""
    if hand is None or one is None or hand.ending or one.state != "in":
        return ""
    if hand.betting is None or one.answered is None:
        return ""
    if hand.aggressor == one.seat:
        return f"raises to {one.bet}" if hand.raises else f"bets {one.bet}"
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
        return "not noted"
    return "pat" if one.noted == 0 else f"drew {one.noted}"


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
            "paid" if pot.number in paid else str(pot.amount),
            _claimants(night, hand, pot.claimants),
        )
        for pot in found
    )


def _claimants(night: Night, hand: Hand, seats: tuple[int, ...]) -> str:
    """Who may win a pile, or who may not, whichever is shorter to read."""
    others = [one.seat for one in hand.live if one.seat not in seats]
    if not others:
        return "all"
    if len(others) < len(seats):
        return f"all but {', '.join(night.name(seat) for seat in others)}"
    return ", ".join(night.name(seat) for seat in seats)


def _very_short(night: Night, seats: tuple[int, ...]) -> tuple[str, ...]:
    """Names for a narrow place, still distinct among all at the table."""
    ring = night.ring
    if len(seats) < 5:
        return tuple(night.name(seat) for seat in seats)
    names = dict(zip(ring, shortened([night.name(seat) for seat in ring], 6), strict=True))
    return tuple(names.get(seat, night.name(seat)) for seat in seats)


def _turn(night: Night) -> tuple[str, str]:
    """Whose turn it is, in words, and what it costs; without a turn, what is awaited."""
    hand = night.playing
    if hand is None or night.tracking == "referee":
        return "", ""
    if isinstance(hand.now, Ante):
        return "Antes", f"{hand.stakes.ante} each"
    if hand.showing and len(hand.live) > 1 and unpaid(hand):
        pot = unpaid(hand)[-1]
        return "Who wins?", f"{_pot_name(pot.number)}, {pot.amount}" if len(pots(hand)) > 1 else ""
    if hand.free or not followed(night):
        return _awaited(hand), ""
    if hand.turn is None:
        return "", ""
    name = night.name(hand.turn)
    if hand.drawing:
        return f"{name} draws", ""
    able = betting.choices(hand, hand.turn, night.reach(hand.turn))
    if able.call:
        return f"{name} to act", f"{able.call} to call"
    return f"{name} to act", "nothing to call" if not hand.unopened else "may open or pass"


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
    return "Who is still in?" if hand.level else "Who opens?"


def _result(night: Night, hand: Hand | None) -> str:
    if hand is None or not hand.ending:
        return ""
    if hand.ending == "won":
        taken: dict[int, int] = {}
        for _, shares in hand.awards:
            for seat, chips in shares:
                taken[seat] = taken.get(seat, 0) + chips
        about = "≈" if hand.pot_sure != "exact" else ""
        won = [f"{night.name(seat)} wins {about}{chips}" for seat, chips in taken.items()]
        return listed(won) + (_winning_hand(hand, *taken) if len(taken) == 1 else "")
    return {
        "passed-out": "Nobody opened",
        "stayed": f"Nobody can win: {night.pot} wait for the next deal",
        "thrown-in": "The deal was thrown in",
        "taken": "Who won was not noted",
    }[hand.ending]


def _winning_hand(hand: Hand, seat: int) -> str:
    """What the winner showed, if the cards were entered: " with kings up"."""
    words = next((said for one, _, said in hand.shown if one == seat), "")
    plain = re.split(r"[,;(]", words)[0].strip()
    return f" with {plain}" if plain else ""


def _toast(night: Night, newest: Entry | None) -> str:
    """What the last tap entered, named in full where it implied more than it said."""
    if newest is None or newest.seq == 1:
        return ""
    secret = night.playing is not None
    lines = [line(event, night, secret) for event in newest.events]
    return " · ".join(lines[:6]) + (" …" if len(lines) > 6 else "")


# --- the dock -------------------------------------------------------------------------------


def _dock(night: Night) -> Dock:
    """The big buttons, the smaller row under them, and what the row is for."""
    hand = night.playing
    found = offers(night)
    if hand is None:
        return Dock(tuple(_between(night, found)))
    if hand.free:
        return _free_dock(night, hand)
    if night.tracking != "bets":
        return milestones.dock(night, hand)
    if isinstance(hand.now, Ante):
        return _ante_dock(night, hand)
    if hand.betting is not None and not hand.turn_known:
        say = Button("Say how the betting stands …", sheet="interval", kind="main")
        return Dock((say,), milestones.next_deal(night, found))
    if hand.betting is not None:
        return Dock(*_betting_dock(night, hand, found))
    if hand.drawing:
        return Dock(_draw_dock(night, hand, found))
    if hand.unsaid:
        return Dock((Button("Whose are they?", sheet="unsaid", kind="main"),))
    return Dock(_showdown_dock(night, hand), milestones.next_deal(night, found))


def _free_dock(night: Night, hand: Hand) -> Dock:
    """Just a pot: who puts in or takes out, and who takes it all."""
    seats = [(one.seat, night.name(one.seat)) for one in hand.live]
    main = [
        Button(name, sheet=f"free?seat={seat}", spoken=f"{name}: in or out") for seat, name in seats
    ]
    row = [
        Button(f"{name} takes the pot", sheet=f"winner?seat={seat}&pot=0") for seat, name in seats
    ]
    row.append(Button("Split …", sheet="split?pot=0"))
    return Dock(tuple(main), tuple(row) if night.pot else (), "Who takes the pot?")


def _between(night: Night, found: tuple[Offer, ...]) -> list[Button]:
    buttons = []
    dealer = night.next_dealer()
    if any(isinstance(one.command, NextDeal) for one in found) and dealer is not None:
        label = f"Next deal: {night.name(dealer)}" if night.hand else "Deal the first hand"
        buttons.append(Button(label, "next-deal", (("game", _game_id(night)),), kind="main"))
        buttons.append(Button("Another game …", sheet="games"))
    if night.pot:
        buttons.append(Button("Share out the pot", sheet="divide"))
    return buttons


def _ante_dock(night: Night, hand: Hand) -> Dock:
    """The antes; whoever opens (or if nobody does), everybody has anted."""
    due = hand.stakes.ante
    main = (
        Button(f"Everybody’s in: ante {due}", "antes", kind="main"),
        Button("Not everybody …", sheet="antes"),
        Button("Nobody opens", "nobody-opens")
        if any(getattr(step, "unopened", "") == "ante-again" for step in hand.game.steps)
        else Button("All check", "all-check"),
    )
    try:
        _, after = act(night, PutAntesIn())
    except Refused:
        return Dock(main)
    anted = after.playing
    if anted is None:
        return Dock(main)
    bets = [one for one in offers(after) if isinstance(one.command, BetTo)]
    seats = tuple(one.command.seat for one in bets if isinstance(one.command, BetTo))
    row, does = [], "opens" if anted.unopened else "bets"
    for offer, short in zip(bets, _very_short(night, seats), strict=True):
        button = _bet_button(after, anted, offer)
        if button is not None:
            name = night.name(getattr(offer.command, "seat", 0))
            row.append(replace(button, label=short, spoken=f"{name} {does}", kind=""))
    return Dock(main, tuple(row), f"Who {does}? (those before pass)" if row else "")


def _betting_dock(
    night: Night, hand: Hand, found: tuple[Offer, ...]
) -> tuple[tuple[Button, ...], tuple[Button, ...], str]:
    mine: list[Button] = []
    later: list[tuple[int, Button]] = []
    proof: list[Button] = []
    everyone: Button | None = None
    for offer in found:
        button = _bet_button(night, hand, offer)
        if button is None:
            continue
        command = offer.command
        if isinstance(command, OthersDrop) and command.calling:
            everyone = button
            continue
        shared = isinstance(command, NobodyOpens | AllCheck | OthersDrop)
        if shared or getattr(command, "seat", None) == hand.turn:
            mine.append(button)
        elif isinstance(command, Call if hand.level else BetTo):
            later.append((getattr(command, "seat", 0), button))
        elif isinstance(command, ShowOpeners):
            proof.append(button)
    label = "Called by a later seat (those before drop)" if hand.level else "Opened by a later seat"
    if hand.level == 0 and not hand.unopened:
        label = "Bet by a later seat (those before check)"
    names = _very_short(night, tuple(seat for seat, _ in later))
    row = (
        *(
            replace(one, label=name, spoken=one.label.replace(night.name(seat), name, 1))
            for (seat, one), name in zip(later, names, strict=True)
        ),
        *((everyone,) if everyone is not None else ()),
        *proof,
    )
    return tuple(mine), row, label if row else ""


def _row_word(hand: Hand | None, row: tuple[Button, ...]) -> str:
    """What the row of names is for, before the names; each button says it in full when read out."""
    if hand is None or not any(one.spoken for one in row):
        return ""
    if isinstance(hand.now, Ante):
        return "Opens:" if row[0].spoken.endswith("opens") else "Bets:"
    if hand.betting is None:
        return ""
    if hand.level:
        return "Calls:"
    return "Opens:" if hand.unopened else "Bets:"


def _bet_button(night: Night, hand: Hand, offer: Offer) -> Button | None:
    command = offer.command
    fields: Fields = (("seat", str(getattr(command, "seat", ""))),)
    passing = getattr(command, "passing", ())
    if passing:
        fields = (*fields, ("passing", ",".join(str(seat) for seat in passing)))
    name = night.name(command.seat) if isinstance(command, Check | BetTo | Call | RaiseTo) else ""
    ahead = f"{name} " if passing else ""
    match command:
        case Check():
            return Button(f"{ahead}Check" if not passing else f"{name} checks", "check", fields)
        case Call():
            words = "Call all-in" if offer.all_in else "Call"
            label = f"{name} calls {offer.cost}" if passing else f"{words} {offer.cost}"
            return Button(label, "call", fields, kind="main")
        case BetTo() | RaiseTo():
            return _amount_button(night, hand, offer, fields, name if passing else "")
        case Drop() if not passing and _drops(night, hand, command.seat):
            return Button("Drop", "drop", fields)
        case NobodyOpens():
            return Button("Nobody opens", "nobody-opens", kind="wide")
        case AllCheck():
            return Button("All check", "all-check", kind="wide")
        case OthersDrop() if len(betting.owing(hand)) < 2:
            return None  # one seat alone: its own buttons say it
        case OthersDrop(calling) if calling:
            seats = (("calling", ",".join(str(seat) for seat in calling)),)
            return Button("everyone", "others-drop", seats, spoken="Everyone else calls")
        case OthersDrop():
            all_others = len(betting.owing(hand)) == len(hand.live) - 1
            label = "Everyone else drops" if all_others else "The others drop"
            return Button(label, "others-drop", kind="wide")
        case ShowOpeners(seat):
            return Button(f"{night.name(seat)} shows openers", "show-openers", fields)
        case _:
            return None


def _drops(night: Night, hand: Hand, seat: int) -> bool:
    """Whether dropping is an ordinary answer here: there is a bet to face."""
    return betting.choices(hand, seat, night.reach(seat)).drop


def _amount_button(night: Night, hand: Hand, offer: Offer, fields: Fields, name: str) -> Button:
    command = offer.command
    assert isinstance(command, BetTo | RaiseTo)
    bet = isinstance(command, BetTo)
    if offer.least != offer.most:
        label = "Bet …" if bet else "Raise …"
        label = f"{name}: {label.lower()}" if name else label
        query = "&".join(f"{key}={value}" for key, value in fields)
        return Button(label, sheet=f"amount?{query}", kind="main" if bet else "")
    verb = "bets" if bet else "raises to"
    if name:
        label = f"{name} {verb} {offer.least}"
    elif hand.unopened:
        label = f"Open for {offer.least}"
    else:
        label = f"Bet {offer.least}" if bet else f"Raise to {offer.least}"
    if offer.all_in:
        label += ", all-in"
    do = "bet" if bet else "raise"
    return Button(label, do, (*fields, ("to", str(offer.least))), kind="main" if bet else "")


def _draw_dock(night: Night, hand: Hand, found: tuple[Offer, ...]) -> tuple[Button, ...]:
    buttons = []
    fields: Fields
    for offer in found:
        match offer.command:
            case DrawCards(seat, number):
                label = "Stands pat" if number == 0 else str(number)
                fields = (("seat", str(seat)), ("count", str(number)))
                spoken = f"{night.name(seat)} draws {number}" if number else ""
                kind = "digit" if number else "main"
                buttons.append(Button(label, "draw", fields, kind=kind, spoken=spoken))
            case ServeOwed(seat):
                fields = (("seat", str(seat)),)
                buttons.append(
                    Button(f"{night.name(seat)} is served", "serve", fields, kind="main")
                )
            case ShowOpeners(seat):
                fields = (("seat", str(seat)),)
                buttons.append(Button(f"{night.name(seat)} shows openers", "show-openers", fields))
    return tuple(buttons)


def _showdown_dock(night: Night, hand: Hand) -> tuple[Button, ...]:
    left = sole(hand)
    buttons: list[Button] = []
    if left is not None:
        return _sole_dock(night, hand, left.claimants[0])
    open_pots = unpaid(hand)
    pot = open_pots[-1] if open_pots else None
    if pot is None:
        return ()
    for seat in pot.claimants:
        which = "" if len(pots(hand)) == 1 else f" {_pot_name(pot.number)}"
        sheet = f"winner?seat={seat}&pot={pot.number}"
        buttons.append(Button(f"{night.name(seat)} wins{which}", sheet=sheet, kind="main"))
    buttons.append(Button("Split …", sheet=f"split?pot={pot.number}"))
    buttons.append(Button("Show cards …", sheet="cards"))
    return tuple(buttons)


def _pot_name(number: int) -> str:
    return "the main pot" if number == 0 else f"side pot {number}"


def _sole_dock(night: Night, hand: Hand, seat: int) -> tuple[Button, ...]:
    name = night.name(seat)
    fields = (("pot", "0"), ("winner", str(seat)))
    if hand.proof != "owed":
        return (Button(f"{name} takes the pot", "award", fields, kind="main"),)
    opener = hand.opener
    assert opener is not None
    whose = "openers" if opener == seat else f"{own(night.name(opener))} openers"
    return (
        Button(
            f"{name} wins, {whose} shown", "award", (*fields, ("openers", "shown")), kind="main"
        ),
        Button("Openers not good", sheet="law?id=false-openers"),
        Button("Nobody asks", "award", (*fields, ("openers", "not-asked"))),
    )


__all__ = ["Award", "Button", "Felt", "PutAntesIn", "felt"]
