"""Events in table words: the lines of the log, the name of a take-back, the toast.

secret: the number of cards drawn is not told (law 26(b): the log of a running hand never tells
it; the felt does while the window is open).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from referee.core.log import Entry
from referee.core.messages.bank import (
    BankerNamed,
    Bought,
    CashedOut,
    ChipsPassed,
    Corrected,
    CostShared,
    Counted,
    KittyShared,
    KittySpent,
    MoneyPaid,
    NightBegan,
    NightClosed,
    NightReopened,
    PutRight,
)
from referee.core.messages.betting import (
    Bet,
    BroughtIn,
    Called,
    Checked,
    Dropped,
    FirstTold,
    PassedOut,
    Raised,
    UncalledReturned,
)
from referee.core.messages.dealing import AntesIn, DealerSet, DealtIn, HandBegan, Posted, Restaked
from referee.core.messages.debts import DebtDropped, DebtsKept
from referee.core.messages.draw import Drew, OwedServed
from referee.core.messages.event import Event
from referee.core.messages.law import (
    ByConsent,
    CardOwed,
    DeclaredOpen,
    DrawChanged,
    Fouled,
    PlaysPat,
    Reclaimed,
    Reopened,
    Ruled,
    Told,
    TookBack,
)
from referee.core.messages.log import PutBack, TakenBack, WentOn
from referee.core.messages.milestones import (
    AllDrew,
    Attributed,
    BettingOver,
    GrainSet,
    IntervalTold,
    PotCounted,
    PotTaken,
    PutIn,
    StillIn,
    TookOut,
)
from referee.core.messages.people import CameBack, Left, Renamed, Reseated, Sat, WentAway, WillLeave
from referee.core.messages.phones import PhoneEvent, TapsFrom
from referee.core.messages.showdown import (
    CardsShown,
    KittyTaken,
    OpenersNotAsked,
    OpenersShown,
    PotDivided,
    PotStayed,
    ThrownIn,
    Won,
)
from referee.core.messages.stakes import MenuSet, StakesSet
from referee.core.messages.turns import Declared, Knocked
from referee.core.sheets.events import (
    RowCorrected,
    Scored,
    SheetBegan,
    SheetChanged,
    SheetEnded,
    SheetEvent,
    SheetReopened,
)
from referee.core.state.night import Night
from referee.screens import mendwords, phonewords, sheetwords, stepwords
from referee.screens.names import capital, count, device, listed, moved, own, so_many, sum_of
from referee.screens.stakes import SAMPLES, in_words, of_family

MAIN = (
    Restaked,
    *(Ruled, StillIn, Declared, Knocked, Won, ThrownIn, HandBegan, Bet, Raised, Called, BroughtIn),
    *(Drew, Posted, AntesIn, Left),
)

FOLLOWS = (DealtIn, DebtDropped, DebtsKept, KittyTaken, UncalledReturned)
"""What follows a tap by itself, and gives it no name."""


def line(event: Event, night: Night, secret: bool = False) -> str:
    """One event as a sentence without a full stop."""
    match event:
        case AntesIn() | Checked() | Bet() | Called() | Raised() | Dropped():
            return _bet(event, night)
        case Drew() | OwedServed() | DrawChanged() | CardOwed() | PlaysPat() | Told():
            return _draw(event, night, secret)
        case TakenBack(entries):
            return f"Taken back: {_entries(entries)}"
        case PutBack(entries):
            return f"Done again: {_entries(entries)}"
        case WentOn(night=other, before=entry):
            return f"Continued from night {other}, whose entry {entry} can’t be read"
        case (
            NightBegan()
            | Sat()
            | Bought()
            | CashedOut()
            | ChipsPassed()
            | CostShared()
            | KittyShared()
            | KittySpent()
            | MoneyPaid()
            | WentAway()
            | CameBack()
            | WillLeave()
            | Left()
            | Renamed()
            | Reseated()
            | StakesSet()
            | MenuSet()
            | Corrected()
            | Counted()
            | NightClosed()
            | NightReopened()
            | BankerNamed()
        ):
            return _bank(event, night)
        case (
            GrainSet()
            | StillIn()
            | BettingOver()
            | AllDrew()
            | PotTaken()
            | PotCounted()
            | Attributed()
            | IntervalTold()
            | ByConsent()
            | PutIn()
            | TookOut()
        ):
            return _coarse(event, night)
        case PutRight(deal, moves, why):
            return f"Deal {deal} is put right: {moved(moves, night)}" + (f": {why}" if why else "")
        case TapsFrom(strand, logged):
            return f"{capital(device(night, logged)) or 'Any host'} taps now ({strand})"
        case (
            SheetBegan()
            | Scored()
            | RowCorrected()
            | SheetChanged()
            | SheetEnded()
            | SheetReopened()
        ):
            return sheetwords.line(event, night)
        case _ if isinstance(event, stepwords.StepEvent):
            return stepwords.line(event, night)
        case _ if isinstance(event, mendwords.MendEvent):
            return mendwords.line(event, night)
        case _ if isinstance(event, PhoneEvent):
            return phonewords.line(event, night)
        case _:
            return _deal(event, night)


def _entries(entries: tuple[int, ...]) -> str:
    return f"entry {entries[0]}" if len(entries) == 1 else f"entries {entries[0]}–{entries[-1]}"


def _shares(shares: tuple[tuple[int, int], ...], night: Night) -> str:
    return listed([f"{night.name(seat)} {chips}" for seat, chips in shares])


_Bet = AntesIn | Checked | Bet | Called | Raised | Dropped


def _bet(event: _Bet, night: Night) -> str:
    match event:
        case AntesIn(paid, out, _, lying, _, missed):
            put_in = sum(chips for _, chips in paid)
            lay = sum(chips for _, chips in lying)
            said = f"Antes in: {put_in} chips" if put_in or not lying else "Antes in"
            said += f", {lay} lay there already" if lying else ""
            late = dict(missed)
            own_antes = {seat: chips - late.get(seat, 0) for seat, chips in paid}
            most = max(own_antes.values(), default=0)
            short = [] if lying else [seat for seat, ante in own_antes.items() if ante < most]
            whole = tuple(one for one in missed if one[0] in own_antes and one[0] not in short)
            if whole:
                said += f"; of these for antes missed: {_shares(whole, night)}"
            if short:
                said += f"; {listed([night.name(seat) for seat in short])} all-in for less"
            if out:
                said += f"; {listed([night.name(seat) for seat in out])} not in this deal"
            return said
        case Checked(seat):
            return f"{night.name(seat)} checks"
        case Dropped(seat):
            return f"{night.name(seat)} drops"
        case Bet(seat, to, _, all_in):
            return f"{night.name(seat)} bets {to}{_all_in(all_in)}"
        case Called(seat, _, paid, all_in):
            return f"{night.name(seat)} calls {paid}{_all_in(all_in)}"
        case Raised(seat, to, _, all_in, completes):
            does = "completes" if completes else "raises"
            return f"{night.name(seat)} {does} to {to}{_all_in(all_in)}"
        case _:
            assert_never(event)


def _all_in(all_in: bool) -> str:
    return ", all-in" if all_in else ""


_Draw = Drew | OwedServed | DrawChanged | CardOwed | PlaysPat | Told


def _draw(event: _Draw, night: Night, secret: bool) -> str:
    name = night.name(event.seat)
    match event:
        case Drew() if secret:
            return f"{name} has drawn"
        case Drew(_, 0):
            return f"{name} stands pat"
        case Drew(_, number, top, _, pool):
            said = f"{name} draws {count(number, 'card')}"
            return said + (f", {number - top} of them from a new pack of {pool}" if pool else "")
        case OwedServed():
            return f"{name} is served what was owed"
        case DrawChanged(_, number):
            return f"{own(name)} draw is put right" + ("" if secret else f": {number}")
        case CardOwed(_, number):
            shown = "" if secret else f" ({number})"
            return f"{name} is owed for cards shown in the draw{shown}"
        case PlaysPat():
            return f"{name} plays without drawing"
        case Told():
            return told(event, night, secret)
        case _:
            assert_never(event)


def told(event: Told, night: Night, secret: bool = False) -> str:
    """What a ruling makes people do with the cards."""
    name = night.name(event.seat)
    number = "the cards" if secret else count(event.count, "card")
    return {
        "give": f"The dealer gives {name} {number} from the top",
        "put-back": f"The dealer puts {number} of {own(name)} back on top of the pack, unseen",
        "throw": f"{name} throws {number} more and keeps five",
        "keep": f"{name} keeps the first card that was shown",
        "apart": f"{own(name)} discard stays apart, face down",
        "wait": f"It is {own(name)} turn; chips put in since lie where they are",
        "bind": f"What {name} did early stands when the turn comes",
        "unserve": "The cards served since go back on top of the pack, the last one first, and "
        f"what was thrown for them is taken up again; {name} sees to it",
        "replace": f"{number} of {own(name)} replaced from the top of the pack",
        "takes": f"{name} takes back {event.count}",
        "adds": f"{name} puts in {event.count}",
    }[event.what]


_Bank = (
    NightBegan
    | Sat
    | Bought
    | CashedOut
    | ChipsPassed
    | CostShared
    | KittyShared
    | KittySpent
    | MoneyPaid
    | WentAway
    | CameBack
    | WillLeave
    | Left
    | Renamed
    | Reseated
    | StakesSet
    | MenuSet
    | Corrected
    | Counted
    | NightClosed
    | NightReopened
    | BankerNamed
)


def _bank(event: _Bank, night: Night) -> str:
    match event:
        case NightBegan(title):
            return f"The night begins: {title}"
        case Sat(_, name):
            return f"{name} takes a seat"
        case Bought(seat, amount, later, paid):
            how = _how(paid, night.stakes.money(amount), night)
            return f"{night.name(seat)} buys {amount}{how}{LATER if later else ''}"
        case ChipsPassed(source, target, amount, later, paid):
            at_once = sum_of(night.stakes.money(amount), night.stakes)
            how = "" if paid == "slip" else f", paid between them ({at_once})"
            who = f"{night.name(source)} sells {amount} to {night.name(target)}"
            return f"{who}{how}{LATER if later else ''}"
        case CostShared(payer, amount, shares, what):
            parts = listed(
                [f"{night.name(seat)} {sum_of(part, night.stakes)}" for seat, part in shares]
            )
            total = sum_of(amount, night.stakes)
            return f"{_till(payer, night, 'The')} pays {total} for {what}: {parts}"
        case KittyShared(shares, later):
            return f"The kitty is shared out: {_shares(shares, night)}{LATER if later else ''}"
        case KittySpent(amount, shares, what, box):
            who = "the cash box" if box else listed([night.name(seat) for seat, _ in shares])
            worth = sum_of(night.stakes.money(amount), night.stakes)
            return f"The kitty pays {amount} ({worth}) for {what}, to {who}"
        case MoneyPaid(source, target, amount, sent):
            ends = (_till(source, night, "The"), _till(target, night))
            how = ", sent" if sent else ""
            return f"{ends[0]} pays {sum_of(amount, night.stakes)} to {ends[1]}{how}"
        case CashedOut(seat, amount):
            return f"{night.name(seat)} cashes {amount}"
        case WentAway(seat, later):
            return f"{night.name(seat)} sits out{' from the next deal' if later else ''}"
        case CameBack(seat):
            return f"{night.name(seat)} is back"
        case WillLeave(seat):
            return f"{night.name(seat)} leaves after this deal"
        case Left(seat):
            return f"{night.name(seat)} leaves"
        case Renamed(_, name):
            return f"A player is now called {name}"
        case Reseated(ring, drawn):
            order = ", ".join(night.name(seat) for seat in ring)
            return f"{'Seats drawn' if drawn else 'Seats'}: {order}"
        case StakesSet(stakes, _, which, families) if which:
            played = of_family(which, stakes, families)
            return f"{SAMPLES[which].name} from the next deal: {played}"
        case StakesSet(stakes):
            return f"New stakes from the next deal: {limit_words(stakes.limit.sizes, stakes.ante)}"
        case MenuSet(games, rotation):
            return _menu([name for _, name in games], rotation)
        case Corrected(source, target, amount, why):
            places = [_place(seat, night) for seat in (source, target)]
            return f"Correction: {amount} from {places[0]} to {places[1]}: {why}"
        case Counted(seat, amount, book, why):
            had = f", the log had {book}" if book != amount else ""
            said = f"{own(night.name(seat))} stack is counted: {amount}{had}"
            return said + (f" ({why})" if why else "")
        case NightClosed(off, bearers):
            each = tuple((seat, abs(chips)) for seat, chips in bearers)
            those = night.name(each[0][0]) if len(each) == 1 else _shares(each, night)
            said = so_many(abs(off), "missing chip" if off > 0 else "chip")
            how = f"; {said} go to {those}" if off > 0 else f"; {said} too many come off {those}"
            return "The night is closed" + (how if off else "")
        case NightReopened():
            return "The night is open again"
        case BankerNamed(seat):
            if seat is None:
                return "Everybody settles with the fewest payments"
            return f"Everybody settles with {night.name(seat)}"
        case _:
            assert_never(event)


def limit_words(sizes: tuple[int, ...], ante: int) -> str:
    return f"ante {ante}, bets {'/'.join(str(size) for size in sizes)}"


LATER = ", in play from the next deal"


def _how(paid: str, money: int, night: Night) -> str:
    """How chips were paid for, where money changed hands."""
    if paid == "slip":
        return ""
    return f" for {sum_of(money, night.stakes)} {'in cash' if paid == 'cash' else 'sent'}"


def _till(seat: int | None, night: Night, article: str = "the") -> str:
    return f"{article} cash box" if seat is None else night.name(seat)


def _place(seat: int | None, night: Night) -> str:
    return "the box" if seat is None else night.name(seat)


_Coarse = (
    GrainSet
    | StillIn
    | BettingOver
    | AllDrew
    | PotTaken
    | PotCounted
    | Attributed
    | IntervalTold
    | ByConsent
    | PutIn
    | TookOut
)

TRACKING = {"bets": "every bet", "milestones": "milestones", "referee": "referee only"}


def _coarse(event: _Coarse, night: Night) -> str:
    match event:
        case GrainSet(chips, tracking):
            where = "The chips are real" if chips == "real" else "The tablet keeps the chips"
            return f"{where}; the tablet follows {TRACKING[tracking]}"
        case StillIn(seats):
            return f"Still in: {listed([night.name(seat) for seat in seats])}; the others drop"
        case BettingOver(told=True):
            return "No more chips go in"
        case BettingOver():
            return "The betting is over; the bets were not noted"
        case AllDrew():
            return "Everybody has drawn; the numbers were not noted"
        case PotTaken(amount):
            return f"The pot of about {amount} was taken; by whom was not noted"
        case PotCounted(amount, book, side):
            pile = "pot" if side is None else f"side pot {side}" if side else "main pot"
            return f"The {pile} is counted: {amount}, the log had {book}"
        case Attributed(seat, amount):
            less = "less " if amount < 0 else ""
            return f"{night.name(seat)} put in {abs(amount)} {less}that nobody had noted"
        case IntervalTold(turn, level, bets):
            return (
                f"The bet is {level} and it is {own(night.name(turn))} turn: {_shares(bets, night)}"
            )
        case ByConsent(reason, seat, what):
            who = f" ({night.name(seat)})" if seat is not None else ""
            if reason == "settled":
                return f"The table settled it itself: {what}{who}"
            if what:
                return f"It stood at the table{who}: {what}. The tablet moved nothing"
            return f"It stood at the table{who}, by consent"
        case PutIn(seat, amount):
            return f"{night.name(seat)} puts in {amount}"
        case TookOut(seat, amount):
            return f"{night.name(seat)} takes out {amount}"
        case _:
            assert_never(event)


_Deal = (
    DealerSet
    | HandBegan
    | Restaked
    | DealtIn
    | UncalledReturned
    | PassedOut
    | OpenersShown
    | OpenersNotAsked
    | CardsShown
    | Won
    | PotStayed
    | PotDivided
    | ThrownIn
    | Ruled
    | Fouled
    | TookBack
    | Reopened
    | DeclaredOpen
    | Reclaimed
)


def _deal(event: _Deal, night: Night) -> str:
    match event:
        case DealerSet(seat, drawn=True):
            return f"Drawn to deal next: {night.name(seat)}"
        case DealerSet(seat, absent, big, small):
            name = night.name(seat)
            deals = f"Somebody deals next for {name}" if absent else f"{name} deals next"
            if big is None:
                return deals
            little = "nobody" if small is None else night.name(small)
            return f"{deals}; {night.name(big)} is the big blind, {little} the small one"
        case HandBegan():
            return deal_line(event, night)
        case Restaked(stakes, game, back):
            lay = listed([f"{night.name(seat)} {chips}" for seat, chips in back])
            played = in_words(stakes, game)
            return f"This deal is played for {played}{f'; {lay} go back' if back else ''}"
        case DealtIn(number, _, dealer, order):
            who = listed([night.name(seat) for seat in order])
            return f"In deal {number} now: {who}; {night.name(dealer)} deals"
        case UncalledReturned(seat, amount):
            return f"{night.name(seat)} takes back {amount} that nobody called"
        case PassedOut():
            return "Nobody opened: the pot stays, everybody antes again"
        case OpenersShown(seat):
            return f"{night.name(seat)} shows openers"
        case OpenersNotAsked(seat):
            return f"{own(night.name(seat))} openers were not asked for"
        case CardsShown(seat, cards, words):
            return f"{night.name(seat)} shows {in_suits(cards)}: {words}"
        case Won(_, ()):
            return "The whole pot is the kitty’s"
        case Won(pot, shares):
            which = "the pot" if pot == 0 else f"side pot {pot}"
            return f"{_shares(shares, night)}: {which} is paid"
        case PotStayed(amount):
            return f"Nobody can win: {amount} wait for the next deal"
        case PotDivided(shares):
            return f"The waiting pot is shared out: {_shares(shares, night)}"
        case ThrownIn(back, stays, _, lying):
            there = sum(chips for _, chips in lying)
            kept = f", {stays - there} stay in the pot" if stays > there else ""
            kept += f", the antes ({there}) stay for the next deal" if lying else ""
            return f"The deal is thrown in: back go {_shares(back, night) or 'no chips'}{kept}"
        case Ruled():
            decided = f" So decided: {event.by}." if event.by else ""
            said = filled(event.say, event.offender, night)
            return f"Ruling ({event.cites[0]}): {said}{decided}"
        case Fouled(seat, why):
            return f"{own(night.name(seat))} hand is foul" + (f": {why}" if why else "")
        case TookBack(seat, amount):
            return f"{night.name(seat)} takes back {amount}"
        case Reopened():
            return "The opening begins again"
        case DeclaredOpen(seat, to):
            return f"{night.name(seat)} opens without chips: {to} to come in"
        case Reclaimed(shares):
            return f"Back into the pot: {_shares(shares, night)}"
        case _:
            assert_never(event)


SUITS = str.maketrans({"s": "♠", "h": "♥", "d": "♦", "c": "♣"})


def in_suits(cards: str) -> str:
    """Cards as text with the signs of the suits: "Kh Td Jo" is "K♥ 10♦ joker"."""
    said = (one.replace("T", "10") for one in cards.split())
    return " ".join("joker" if one == "Jo" else one.translate(SUITS) for one in said)


def filled(text: str, offender: int | None, night: Night) -> str:
    """A law's text with the name in it."""
    name = night.name(offender) if offender is not None else "the player"
    return set_in_type(text).replace("{offender}", name)


ROTATION = {
    "free": "the same game until another is said",
    "dealer": "each dealer chooses",
    "round": "a round of each",
}


def _menu(games: Sequence[str], rotation: str) -> str:
    """What is played tonight: "Tonight: Razz and Omaha, a round of each"."""
    return f"Tonight: {listed(games) if games else 'any game'}, {ROTATION[rotation]}"


def set_in_type(text: str) -> str:
    """A text of the rulebook with the apostrophe that printers use."""
    return text.replace("'", "’")


def deal_line(began: HandBegan, night: Night, before: HandBegan | None = None) -> str:
    """A deal begins; before: the deal that stands above it, whose stakes are not said again."""
    deals = f"Deal {began.number}: {began.game.name}, {night.name(began.dealer)} deals"
    played = in_words(began.stakes, began.game)
    if before is not None and played == in_words(before.stakes, before.game):
        played = ""
    waits = f"{began.carried} wait in the pot" if began.carried else ""
    return "; ".join(one for one in (deals, played, waits) if one)


def spoken(events: Sequence[Event]) -> tuple[Event, ...]:
    """What is said of an entry's events. Where all checked at once, nobody said who was first."""
    checks = sum(isinstance(one, Checked) for one in events)
    return tuple(one for one in events if checks < 2 or not isinstance(one, FirstTold))


KINDS: dict[type[Event], str] = {Checked: "check", Called: "call", Dropped: "drop"}


def _like(main: Event, events: Sequence[Event]) -> int:
    """How many of the events are of the kind of that one."""
    return sum(isinstance(one, type(main)) for one in events)


def _follows(event: Event) -> bool:
    """Whether it follows by itself, as a pot that nobody wins any chips of does."""
    return isinstance(event, FOLLOWS) or (isinstance(event, Won) and not event.shares)


def title(entry: Entry, night: Night) -> str:
    """What a take-back of this entry would take back: "Carol’s raise to 8"."""
    events = entry.events
    tapped = [one for one in events if not _follows(one)] or events
    main = next((one for kind in MAIN for one in tapped if isinstance(one, kind)), tapped[-1])
    match main:
        case Checked() | Called() | Dropped() if (many := _like(main, events)) > 1:
            return f"{many} {KINDS[type(main)]}s"
        case PutIn(_, amount) if (many := _like(main, events)) > 1:
            return f"{amount} each from {many} players"
        case Checked(seat):
            return f"{own(night.name(seat))} check"
        case Dropped(seat):
            return f"{own(night.name(seat))} drop"
        case Bet(seat, to):
            return f"{own(night.name(seat))} bet of {to}"
        case Raised(seat, to, completes=True):
            return f"{night.name(seat)} completes to {to}"
        case Raised(seat, to):
            return f"{own(night.name(seat))} raise to {to}"
        case Called(seat):
            return f"{own(night.name(seat))} call"
        case Drew(seat):
            return f"{own(night.name(seat))} draw"
        case AntesIn():
            return "the antes"
        case Restaked():
            return "the stakes of this deal"
        case HandBegan(number):
            return f"the beginning of deal {number}"
        case Won():
            return "the payment of the pot"
        case Ruled(_, name):
            return f"the ruling “{name}”"
        case ThrownIn():
            return "the throwing in"
        case Fouled(seat):
            return f"{own(night.name(seat))} foul hand"
        case Bought(seat, amount):
            return f"{own(night.name(seat))} buy-in of {amount}"
        case ChipsPassed(source, target, amount):
            return f"{own(night.name(source))} sale of {amount} to {night.name(target)}"
        case CostShared(_, _, _, what):
            return f"the sharing of {what}"
        case KittyShared():
            return "the sharing out of the kitty"
        case KittySpent(_, _, what):
            return f"the kitty’s payment for {what}"
        case MoneyPaid(source, target, amount):
            ends = (_till(source, night), _till(target, night))
            return f"the payment of {sum_of(amount, night.stakes)} from {ends[0]} to {ends[1]}"
        case PutRight(deal, moves):
            return f"deal {deal} put right: {moved(moves, night)}"
        case Left(seat):
            return f"{own(night.name(seat))} leaving"
        case _ if isinstance(main, SheetEvent):
            return sheetwords.what(main, night)
        case _ if isinstance(main, stepwords.StepEvent):
            return stepwords.title(main, night)
        case _:
            return f"“{line(main, night, secret=True)}”"


MARKS = (
    ("the showdown", (Won, OpenersShown, OpenersNotAsked)),
    ("the draw", (Drew, AllDrew)),
    ("the opening", (Bet,)),
    ("this deal", (HandBegan,)),
)


def marks(entries: Sequence[Entry]) -> tuple[tuple[int, str], ...]:
    """Named moments of the last deal among entries (newest first): (entry, name) pairs."""
    deal: list[Entry] = []
    for entry in entries:
        deal.insert(0, entry)
        if any(isinstance(event, HandBegan) for event in entry.events):
            break
    found = []
    for name, kinds in MARKS:
        first = next((one for one in deal if any(isinstance(e, kinds) for e in one.events)), None)
        if first is not None:
            found.append((first.seq, name))
    return tuple(found)
