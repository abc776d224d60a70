"""Rulings and what they put right."""

from __future__ import annotations

from typing import Literal

from referee.core.book.law import Law
from referee.core.value import Command, Event, dataclass


@dataclass(frozen=True, slots=True)
class DeclareFoul(Command):
    seat: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Release(Command):
    """What was impounded first goes to these, as (seat, chips); the rest of it stays aside."""

    shares: tuple[tuple[int, int], ...]
    why: str = ""


@dataclass(frozen=True, slots=True)
class SettleOurselves(Command):
    """The table settled an irregularity itself; the law is only named."""

    law: str
    title: str
    offender: int | None = None


@dataclass(frozen=True, slots=True)
class Rule(Command):
    """Apply a law with the table's answers, as (question, answer) pairs.

    amounts: what seats put in since the moment the law speaks of, as (seat, chips), where the log
    knew it only about; by: who decided, where the law leaves it to a person.
    """

    law: Law
    answers: tuple[tuple[str, str], ...]
    offender: int | None = None
    amounts: tuple[tuple[int, int], ...] = ()
    by: str = ""


LawCommand = DeclareFoul | Release | SettleOurselves | Rule


@dataclass(frozen=True, slots=True)
class ByConsent(Event, word="ByConsent"):
    """The table let something stand that the rules refuse. reason: the refusal's slug, or
    "settled"; what: the law that was settled, or an act that is only written down: "check",
    "bet:4", "pot:0,2" for seats (older nights have it in words)."""

    reason: str
    seat: int | None = None
    what: str = ""


@dataclass(frozen=True, slots=True)
class Ruled(Event, word="Ruled"):
    """A law was applied; what it did follows as plain events of the same entry.

    answers: (question, answer) pairs as the table gave or the app saw them; by: who decided,
    where the law leaves it to a person.
    """

    law: str
    title: str
    ruling: str
    say: str
    cites: tuple[str, ...]
    answers: tuple[tuple[str, str], ...]
    offender: int | None = None
    interpretation: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Fouled(Event, word="Fouled"):
    """The hand cannot win; its chips stay."""

    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class TookBack(Event, word="TookBack"):
    """Chips a player may take back out of the pot by a ruling. price: what it is to call then, if
    those chips had made it more."""

    seat: int
    amount: int
    price: int | None = None


@dataclass(frozen=True, slots=True)
class Reopened(Event, word="Reopened"):
    """An opening interval begins again; barred seats may call later, but not open."""

    barred: tuple[int, ...]
    first: int


@dataclass(frozen=True, slots=True)
class DeclaredOpen(Event, word="DeclaredOpen"):
    """Somebody all-in for the ante has openers; to: what it costs the others to come in."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class DrawChanged(Event, word="DrawChanged"):
    """The number of a player's draw was put right; stub: cards left."""

    seat: int
    count: int
    stub: int


@dataclass(frozen=True, slots=True)
class CardOwed(Event, word="CardOwed"):
    """Cards shown in the draw are dead and replaced after all others have been served."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class PlaysPat(Event, word="PlaysPat"):
    """The player lost his draw."""

    seat: int


@dataclass(frozen=True, slots=True)
class Instruction(Event, word="Told"):
    """What people must do with the cards by a ruling: (what, seat, how many).

    what: "give", "put-back", "throw", "keep", "apart", "wait", "bind", "replace", "unserve";
    of real chips: "takes" (back), "adds"; "puts" in all, with what lies there already.
    """

    what: str
    seat: int
    count: int = 0


@dataclass(frozen=True, slots=True)
class BetCorrected(Event, word="BetCorrected"):
    """A bet of this interval was put right; to: what he has in it now; lifts: with it a check or a
    call is the bet or raise that the next is reckoned from; leaves: chips of who gives the hand up
    by the same ruling, and an act of theirs where it was their turn."""

    seat: int
    to: int
    lifts: bool = False
    leaves: bool = False


@dataclass(frozen=True, slots=True)
class BackedUp(Event, word="BackedUp"):
    """The action went back to a seat: all is as it was before it acted. back: chips that go back,
    as (seat, chips); broke: who had folded, was counted to nothing since, and may be in again
    without a chip."""

    seat: int
    back: tuple[tuple[int, int], ...] = ()
    broke: tuple[int, ...] = ()


Must = Literal["", "bet", "call", "no-raise"]


@dataclass(frozen=True, slots=True)
class ActedEarly(Event, word="ActedEarly"):
    """What the player did before their turn stands when it comes, if nobody bets or raises before.

    to: what the player had bet then in all, None where nobody said it; level: the bet they
    answered; lies: the chips they put in for it, which lie there until their turn, None where
    that was not noted; must: what a word alone holds them to at their turn: to "bet" or raise, or
    at least to "call"; "no-raise": a check, with a bet to answer, or any act where this house lets
    nobody raise after one before their turn.
    """

    seat: int
    to: int | None
    level: int
    lies: int | None = None
    must: Must = ""


@dataclass(frozen=True, slots=True)
class RolledBack(Event, word="RolledBack"):
    """The deal went back to the start of a betting interval, the draws since undone. street: how
    many intervals came before that one; back: chips put in since, as (seat, chips); broke: who had
    folded, was counted to nothing since, and may be in again without a chip."""

    street: int
    back: tuple[tuple[int, int], ...] = ()
    broke: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MayNotRaise(Event, word="MayNotRaise"):
    """The player may only call or drop for the rest of this interval."""

    seat: int


@dataclass(frozen=True, slots=True)
class Restored(Event, word="Restored"):
    """A hand that was dropped or thrown away by mistake is in again. all_in: nothing is left of the
    real stack beside it."""

    seat: int
    all_in: bool = False


@dataclass(frozen=True, slots=True)
class PaidIn(Event, word="PaidIn"):
    """Chips into the pot by a ruling; they are no bet. above: what they have over what somebody is
    all-in for is for the others, as a bet is; below: the call they lie above, which follows;
    leaves: as of a bet put right."""

    seat: int
    amount: int
    above: bool = False
    below: int = 0
    leaves: bool = False


@dataclass(frozen=True, slots=True)
class Impounded(Event, word="Impounded"):
    """A disputed part of the pot is set aside; claimants: the seats it may belong to."""

    amount: int
    claimants: tuple[int, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Released(Event, word="Released"):
    """What was impounded first goes to somebody: (seat, chips); the rest of it stays aside. later:
    who has them in play with the next deal."""

    shares: tuple[tuple[int, int], ...]
    why: str = ""
    later: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CardReplaced(Event, word="CardReplaced"):
    """Dead cards were replaced from the top of the pack at once; stub: cards left."""

    seat: int
    count: int
    stub: int


@dataclass(frozen=True, slots=True)
class Warned(Event, word="Warned"):
    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class Reclaimed(Event, word="Reclaimed"):
    """Pots already paid came back to the middle, as (seat, chips) pairs, for a ruling."""

    shares: tuple[tuple[int, int], ...]


Mended = (
    BetCorrected
    | BackedUp
    | ActedEarly
    | RolledBack
    | MayNotRaise
    | Restored
    | PaidIn
    | CardReplaced
)
"""What a ruling put right in the hand."""
UndoesBets = BackedUp | BetCorrected | Reopened | RolledBack | TookBack
"""By what a bet or raise that was made may not have stood."""
LawEvent = (
    ByConsent
    | Ruled
    | Fouled
    | TookBack
    | Reopened
    | DeclaredOpen
    | DrawChanged
    | CardOwed
    | PlaysPat
    | Instruction
    | Mended
    | Impounded
    | Released
    | Warned
    | Reclaimed
)
