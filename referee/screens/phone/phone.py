"""What a phone shows of its own player: who he is, what it costs him, what he may do. Pure."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import field
from typing import Literal

from referee.core.book.game import Declare
from referee.core.messages.phones import AskedFor
from referee.core.rules import own
from referee.core.rules.ahead import Ahead, Chosen
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.phones import PhoneState, Vote
from referee.core.value import dataclass
from referee.screens.floor.words import voting
from referee.screens.phone.hands import MyHand
from referee.screens.phone.openers import MyOpeners
from referee.screens.phone.words import MyPart, acts, deals_for
from referee.screens.words import declarations, names

Declares = Literal["", "now", "done", "waits"]


@dataclass(frozen=True, slots=True)
class Me:
    """The phone's own part. state: what it is ("": it only looks on); device: its name for the
    host; turn: it is his turn; cost: what a call costs him; declares: it is for him to declare, he
    has, or the others still do; rival: another phone that asks for his name; vote: what he is
    asked; ways: what can be declared; own: what he may do; asks: what he asks the host to enter;
    away: he sits out; openers, hand: what he has entered of those; deals: why this phone does the
    dealer's taps, if it does; undo: what was entered last was entered here, to be taken back;
    moment: of the deal."""

    state: PhoneState | Literal[""]
    device: str
    seat: int = 0
    name: str = ""
    turn: bool = False
    cost: str = ""
    declares: Declares = ""
    deal: int = 0
    raised: bool = False
    rival: str = ""
    rule: tuple[str, ...] = ()
    vote: Vote | None = None
    ways: tuple[tuple[str, str, str], ...] = ()
    own: MyPart = field(default_factory=MyPart)
    asks: AskedFor | None = None
    away: bool = False
    openers: MyOpeners = field(default_factory=MyOpeners)
    deals: str = ""
    undo: bool = False
    hand: MyHand = field(default_factory=MyHand)
    moment: str = ""

    @property
    def asked(self) -> str:
        """What he is asked for now, each time in other words: the phone then has its big color, and
        buzzes once for each."""
        turn = self.moment if self.turn or self.own.calls else ""
        return " ".join(dict.fromkeys(f"{turn} {self.asked_in_secret}".split()))

    @property
    def asked_in_secret(self) -> str:
        """What of it no dock of the table has."""
        vote = "" if self.vote is None else self.vote.law
        declares = self.moment if self.declares == "now" else ""
        return " ".join(filter(None, (declares, vote)))


def me(
    night: Night,
    mark: str,
    device: str,
    sealed: Collection[int],
    shared: bool = False,
    chosen: Ahead | None = None,
    fallen: Chosen | None = None,
    moment: str = "",
    undo: bool = False,
    deal: int = 0,
) -> Me:
    """What the phone of that mark is. sealed: who has declared; shared: the house's rule for a pot
    that only failed scoopers are left for; chosen: what its player will do when the turn comes,
    fallen: what of it holds no longer; moment: of the deal; undo: what was entered last is their
    own; deal: the entry with which it began."""
    phone = night.phone(mark)
    if phone is None:
        return Me("", device)
    seat = phone.seat
    name = night.name(seat)
    if phone.state != "has":
        return Me(phone.state, device, seat, name)
    hand = night.playing
    asking = (phone for phone in night.phones if phone.state == "asks" and phone.seat == seat)
    rival = next(asking, None)
    declares = _declares(hand, seat, sealed)
    return Me(
        "has",
        device,
        seat,
        name,
        turn=hand is not None and hand.turn == seat and night.tracking == "bets",
        cost=_cost(night, hand, seat),
        declares=declares,
        deal=deal,
        raised=seat in night.raised,
        rival=names.named_device(night, rival.device) if rival is not None else "",
        rule=declarations.rule(shared, hand) if declares else (),
        ways=declarations.ways(hand),
        vote=voting.question(night, seat),
        own=acts(night, seat, chosen, fallen, moment),
        asks=next((request for request in night.acting.requests if request.seat == seat), None),
        away=night.players[seat].presence != "here",
        deals=_deals(night, seat),
        undo=undo,
        moment=moment,
    )


def _deals(night: Night, seat: int) -> str:
    """Why the phone of that seat does the dealer's taps; nothing where it does not."""
    if own.dealing_seat(night) != seat:
        return ""
    whose = own.whose_deal(night)
    return deals_for("" if whose is None or whose == seat else night.name(whose))


def _declares(hand: Hand | None, seat: int, sealed: Collection[int]) -> Declares:
    if hand is None or not isinstance(hand.now, Declare) or not hand.has(seat):
        return ""
    if seat not in sealed:
        return "now"
    return "waits" if any(holding.seat not in sealed for holding in hand.live) else "done"


def _cost(night: Night, hand: Hand | None, seat: int) -> str:
    """Chips a call costs this seat, now or when its turn comes; nothing where nobody follows."""
    if hand is None or hand.betting is None or night.tracking != "bets" or not hand.has(seat):
        return ""
    own = hand.of(seat)
    due = min(hand.level - own.bet, night.behind(seat))
    return str(due) if due > 0 and not own.all_in else ""
