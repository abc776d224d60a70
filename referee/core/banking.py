"""The bank's commands: people, chips bought and cashed, corrections, closing the night."""

from __future__ import annotations

import unicodedata
from typing import assert_never

from referee.core.chips import share
from referee.core.commands import (
    BankCommand,
    BeginNight,
    Buy,
    CloseNight,
    ComeBack,
    Correct,
    Count,
    GoAway,
    Leave,
    Rename,
    ReopenNight,
    Reseat,
    RightDeal,
    SetStakes,
    Sit,
)
from referee.core.errors import Refused
from referee.core.events import (
    Bought,
    CameBack,
    CashedOut,
    Corrected,
    Counted,
    DealerSet,
    Event,
    Left,
    NightBegan,
    NightClosed,
    NightReopened,
    PutRight,
    Renamed,
    Reseated,
    Sat,
    StakesSet,
    WentAway,
    WillLeave,
)
from referee.core.game import Stakes
from referee.core.night import Night, Player

MOST_SEATS = 12
LONGEST_NAME = 40
MOST_CHIPS = 10_000_000


def decide(night: Night, command: BankCommand) -> tuple[Event, ...]:
    """The events of a bank command. Raises Refused."""
    if isinstance(command, BeginNight):
        return _begin(night, command)
    if not night.begun:
        raise Refused("no-night")
    if isinstance(command, ReopenNight):
        if not night.closed:
            raise Refused("night-open")
        return (NightReopened(command.why),)
    if night.closed:
        raise Refused("night-closed")
    match command:
        case Sit(name, amount, after):
            return _sit(night, name, amount, after)
        case Buy(seat, amount):
            player = _player(night, seat)
            _chips(amount)
            if player.presence == "gone":
                raise Refused("not-at-the-table", seat=seat)
            return (Bought(seat, amount, later=_in_play(night)),)
        case Leave(seat, amount):
            return _leave(night, seat, amount)
        case GoAway(seat):
            if _player(night, seat).presence != "here":
                raise Refused("not-at-the-table", seat=seat)
            return (WentAway(seat),)
        case ComeBack(seat):
            if _player(night, seat).presence == "here" and not night.players[seat].leaving:
                raise Refused("here-already", seat=seat)
            return (CameBack(seat),)
        case Rename(seat, name):
            _player(night, seat)
            return (Renamed(seat, new_name(night, name, but_not=seat)),)
        case Reseat(ring):
            if sorted(ring) != sorted(night.ring):
                raise Refused("seats-changed")
            return (Reseated(ring),)
        case SetStakes(stakes, house):
            check_stakes(stakes)
            return (StakesSet(stakes, house),)
        case Correct():
            return _correct(night, command)
        case Count(seat, amount):
            return _count(night, seat, amount)
        case RightDeal():
            return _right(night, command)
        case CloseNight(bearers, why):
            return _close(night, bearers, why)
        case _:
            assert_never(command)


def _begin(night: Night, command: BeginNight) -> tuple[Event, ...]:
    if night.begun:
        raise Refused("night-open")
    if not 2 <= len(command.players) <= MOST_SEATS:
        raise Refused("seats-two-to-twelve", amount=len(command.players))
    if not 0 <= command.dealer < len(command.players):
        raise Refused("who-deals")
    check_stakes(command.stakes)
    events: list[Event] = [
        NightBegan(tidy(command.title), command.game, command.stakes, command.house)
    ]
    names: set[str] = set()
    for seat, (name, amount) in enumerate(command.players):
        clean = _name(name)
        if clean.casefold() in names:
            raise Refused("name-taken", amount=seat + 1)
        names.add(clean.casefold())
        events.append(Sat(seat, clean))
        if amount:
            _chips(amount)
            events.append(Bought(seat, amount))
    return (*events, DealerSet(command.dealer))


def _sit(night: Night, name: str, amount: int, after: int | None) -> tuple[Event, ...]:
    if len(night.ring) >= MOST_SEATS:
        raise Refused("seats-two-to-twelve", amount=len(night.ring) + 1)
    if after is not None and after not in night.ring:
        raise Refused("not-at-the-table", seat=after)
    seat = len(night.players)
    sat = Sat(seat, new_name(night, name), after)
    if not amount:
        return (sat,)
    _chips(amount)
    return (sat, Bought(seat, amount))


def _leave(night: Night, seat: int, amount: int | None) -> tuple[Event, ...]:
    player = _player(night, seat)
    if player.presence == "gone":
        raise Refused("not-at-the-table", seat=seat)
    hand = night.playing
    if hand is not None and hand.has(seat):
        if amount is not None:
            raise Refused("leave-after-deal", seat=seat)
        return (WillLeave(seat),)
    if night.real and amount is None:
        raise Refused("count-first", seat=seat)
    book = amount if night.real and amount is not None else night.holds(seat)
    count = book if amount is None else amount
    if count < 0:
        raise Refused("no-amount")
    events: list[Event] = [] if count == book else [Counted(seat, count, book)]
    if count:
        events.append(CashedOut(seat, count))
    return (*events, Left(seat))


def _correct(night: Night, command: Correct) -> tuple[Event, ...]:
    why = tidy(command.why)
    if not why:
        raise Refused("say-why")
    if command.source == command.target:
        raise Refused("same-place")
    _chips(command.amount)
    for seat in (command.source, command.target):
        if seat is not None:
            _player(night, seat)
    if command.source is not None and night.reach(command.source) < command.amount:
        amount = night.stack(command.source)
        raise Refused("not-so-many-chips", seat=command.source, amount=amount)
    hand = night.playing
    if command.source is not None and hand is not None and hand.has(command.source):
        left = night.stack(command.source) - command.amount
        if not left:  # a hand in play cannot be made all-in by a correction
            raise Refused("deal-going-on", seat=command.source)
    return (Corrected(command.source, command.target, command.amount, why),)


def _count(night: Night, seat: int, amount: int) -> tuple[Event, ...]:
    _player(night, seat)
    if not 0 <= amount <= MOST_CHIPS:
        raise Refused("no-amount")
    hand = night.playing
    if hand is not None and hand.has(seat):
        raise Refused("count-after-deal", seat=seat)
    return (Counted(seat, amount, night.holds(seat)),)


def _right(night: Night, command: RightDeal) -> tuple[Event, ...]:
    """A finished deal was somebody else's: what it paid goes to the true winners."""
    found = next((one for one in night.finished if one.deal == command.deal), None)
    if found is None:
        raise Refused("too-long-ago")
    if not command.winners:
        raise Refused("who-won")
    for seat in command.winners:
        _player(night, seat)
    total = sum(chips for _, chips in found.shares)
    moves = _moves(dict(found.shares), dict(share(total, command.winners, night.stakes.chip)))
    if not moves:
        raise Refused("right-already")
    for source, _, amount in moves:
        if amount > night.reach(source):
            raise Refused("not-so-many-chips", seat=source, amount=night.stack(source))
    return (PutRight(command.deal, moves, tidy(command.why)),)


def _moves(had: dict[int, int], wanted: dict[int, int]) -> tuple[tuple[int, int, int], ...]:
    """What has to go from whom to whom, as (from, to, chips)."""
    spare = {seat: chips - wanted.get(seat, 0) for seat, chips in had.items()}
    moves = []
    for seat, chips in wanted.items():
        missing = chips - had.get(seat, 0)
        for giver in spare:
            part = min(missing, spare[giver])
            if part > 0:
                moves.append((giver, seat, part))
                spare[giver] -= part
                missing -= part
    return tuple(moves)


def _close(night: Night, bearers: tuple[int, ...], why: str) -> tuple[Event, ...]:
    if night.playing is not None:
        raise Refused("deal-going-on")
    if night.pot:
        raise Refused("pot-on-the-table", amount=night.pot)
    off = night.loose
    if not off:
        return (NightClosed(0, (), tidy(why)),)
    if not bearers:
        raise Refused("who-bears", amount=abs(off))
    bearers = tuple(dict.fromkeys(bearers))
    for seat in bearers:
        _player(night, seat)
    sign = 1 if off < 0 else -1
    parts = share(abs(off), bearers)
    for seat, chips in parts:
        if sign > 0 and night.holds(seat) < chips:
            raise Refused("not-so-many-chips", seat=seat, amount=night.holds(seat))
    return (NightClosed(off, tuple((seat, sign * chips) for seat, chips in parts), tidy(why)),)


# --- what people type -----------------------------------------------------------------------


def tidy(text: str) -> str:
    """Text on one line, without control and direction marks, cut at 200 letters."""
    kept = "".join(
        letter if letter.isprintable() or letter == "\u200d" else " "
        for letter in unicodedata.normalize("NFC", text)
    )
    return " ".join(kept.split())[:200]


def new_name(night: Night, name: str, but_not: int | None = None) -> str:
    """A name nobody at the table has. Raises Refused."""
    clean = _name(name)
    for player in night.players:
        if player.seat != but_not and player.name.casefold() == clean.casefold():
            raise Refused("name-taken", seat=player.seat)
    return clean


def _name(name: str) -> str:
    clean = tidy(name)
    if not any(letter.isalnum() or ord(letter) > 0x2000 for letter in clean):
        raise Refused("no-name")
    if len(clean) > LONGEST_NAME:
        raise Refused("name-too-long", amount=LONGEST_NAME)
    return clean


def check_stakes(stakes: Stakes) -> None:
    """Raises Refused when nobody could play for these stakes."""
    limit = stakes.limit
    if not 0 <= stakes.ante <= MOST_CHIPS or stakes.chip < 1 or stakes.worth < 0:
        raise Refused("odd-stakes")
    if not limit.sizes or any(not 1 <= size <= MOST_CHIPS for size in limit.sizes):
        raise Refused("odd-stakes")
    if any(amount % stakes.chip for amount in (stakes.ante, *limit.sizes)):
        raise Refused("smaller-than-a-chip", amount=stakes.chip)
    if limit.raises is not None and not 0 <= limit.raises <= 100:
        raise Refused("odd-stakes")
    if limit.kind == "spread" and limit.most < limit.sizes[0]:
        raise Refused("odd-stakes")


def _chips(amount: int) -> None:
    if not 1 <= amount <= MOST_CHIPS:
        raise Refused("no-amount")


def _player(night: Night, seat: int) -> Player:
    if not 0 <= seat < len(night.players):
        raise Refused("not-at-the-table")
    return night.players[seat]


def _in_play(night: Night) -> bool:
    """Chips bought now wait for the next deal (law 39(b)): the cards are out."""
    return night.playing is not None and night.playing.cards > 0
