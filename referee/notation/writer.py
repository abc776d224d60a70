"""Writes deals of a log in the players' language, so that the file plays to the same stacks.

acts.py reads the language, docs/hands.md describes it. What it has no words for stands in a
remark; what that would leave different in the stacks is put right at the end, and says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from itertools import combinations, product
from typing import Final

from referee.core.book.book import Book
from referee.core.book.families import family, in_chips_of
from referee.core.book.game import House
from referee.core.decide import act
from referee.core.errors import Impossible, Refused
from referee.core.fold.evolve import evolve
from referee.core.log import Entry
from referee.core.messages.bank import (
    BankerNamed,
    Bought,
    CashedOut,
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
    Called,
    Checked,
    Dropped,
    FirstTold,
    PassedOut,
    Raised,
    UncalledReturned,
)
from referee.core.messages.command import Stand
from referee.core.messages.dealing import AntesIn, DealerSet, DealtIn, HandBegan, Posted, Restaked
from referee.core.messages.debts import (
    DebtDropped,
    DebtsKept,
    Owing,
    PaidUp,
)
from referee.core.messages.draw import Drew
from referee.core.messages.event import Event
from referee.core.messages.law import (
    ByConsent,
    Fouled,
    LawEvent,
    PaidIn,
    Released,
    RolledBack,
    Ruled,
)
from referee.core.messages.log import LogEvent
from referee.core.messages.milestones import (
    Attributed,
    BettingOver,
    GrainSet,
    IntervalTold,
    PotCounted,
    StillIn,
)
from referee.core.messages.people import CameBack, Left, Renamed, Reseated, Sat
from referee.core.messages.phones import PhoneEvent, TapsFrom
from referee.core.messages.showdown import (
    CardsShown,
    KittyTaken,
    OpenersNotAsked,
    OpenersShown,
    PotDivided,
    PotStayed,
    PotTaken,
    SidePaid,
    ThrownIn,
    Won,
)
from referee.core.messages.stakes import MenuSet, StakesSet
from referee.core.messages.turns import (
    CardTaken,
    Declared,
    Knocked,
    SecondHalf,
)
from referee.core.sheets.events import SheetEvent
from referee.core.state import declaring
from referee.core.state.button import blinds_next, next_dealer
from referee.core.state.night import Night, Player
from referee.core.state.pots import kitty_has_all, shares, unpaid
from referee.core.value import each
from referee.notation.acts import ROTATIONS, SEATS, TABLE, VERBS, WRITTEN, read_act
from referee.notation.player import HOUSE, Played, go_on, play
from referee.notation.reader import EXPECTING, HEADER, HandError, Line
from referee.notation.stakes import THIS_DEAL, act_words, money_lines, stakes_lines

TOGETHER: Final = frozenset[type]((ByConsent, CardsShown, Ruled))
"""What all events of a tap tell together."""
WORDS: Final = {
    *(word.casefold() for word in (*TABLE, *VERBS, *EXPECTING, *HEADER)),
    *("and", "wins", "win", "with", "low", "high", "pot", "openers", "nobody", "box", "to", "for"),
    *("pat", "first", "ready", "mixed", "paid", "because", "after", "but", "expect", "in", "out"),
}
"""What a player cannot be called in a file."""
FOLLOWS: Final[Mapping[type, str]] = {
    UncalledReturned: "comes back by itself",
    DealtIn: "said by who is away or back",
    PassedOut: "said by the checks",
    PotStayed: "said by who wins",
    SecondHalf: "said by the checks",
    KittyTaken: "said by the house",
    SidePaid: "said by who wins",
    BettingOver: "said by the next milestone",
    PotTaken: "said by the next deal",
    DebtDropped: "set off by itself",
    DebtsKept: "said by the deal put right",
    **dict.fromkeys(each(LogEvent), "what was taken back is not in the file"),
    **dict.fromkeys(each(TapsFrom | PhoneEvent), "a file knows no devices"),
    MoneyPaid: "money is no part of a deal",
    CashedOut: "said by who leaves",
}
"""What follows by itself, or moves no chips of a stack in play, and why it has no line."""
NOT_TOLD: Final[Mapping[type, str]] = {
    NightBegan: "the head says it",
    NightClosed: "a file is about deals",
    NightReopened: "a file is about deals",
    CostShared: "money is no part of a deal",
    PutRight: "the stacks are put right at the end",
    StakesSet: "the next deal says what it is played for",
    **dict.fromkeys(each(SheetEvent), "a file knows no sheets"),
    **dict.fromkeys(
        set(each(LawEvent)) - TOGETHER - {Fouled, Released}, "said by the law, whose ruling it is"
    ),
}
"""What becomes a remark, and why."""

MOST_HALVED: Final = 5
"""Of so many winners it is found out who had which half of a pot."""
SPEECH: Final = Checked | Bet | Called | Raised | Dropped


def as_hand(entries: Sequence[Entry], book: Book, start: Night) -> str:
    """The text of these entries, the first of which begins a deal; start: the night before it."""
    return _Writer(start, entries, book).text()


class _Writer:
    """played: the text so far, as it plays: each line is tried before it is written."""

    def __init__(self, night: Night, entries: Sequence[Entry], book: Book) -> None:
        self.start = night
        self.entries = entries
        self.book = book
        self.names: dict[int, str] = {}
        self.lines: list[str] = []
        self.night = night
        self.played: Played | None = None
        for player in night.players:
            self._call(player.seat, player.name)

    def text(self) -> str:
        """Head and acts; after each deal the stacks are as they were."""
        head = self._head()
        for entry in self.entries:
            for event in entry.events:
                if isinstance(event, HandBegan):
                    self._put_right()
                    self._dealt_in(event)
            for line in self._entry(entry):
                self.lines.append(self._tried(head, line))
            for line in self._ruled_then(entry):
                self.lines.append(self._tried(head, line))
            for event in entry.events:
                self.night = evolve(self.night, event)
        self._put_right()
        facts, others = self._stacks_now()
        return "\n".join((*head, *self.lines, *others, f"expect  {', '.join(facts)}")) + "\n"

    def _stacks_now(self) -> tuple[list[str], list[str]]:
        """What the players have at the end, as far as the file comes to it; the rest as remarks."""
        facts, others = list[str](), list[str]()
        night = self.played.log.night if self.played is not None else Night()
        comes_to = {one.name.casefold(): night.holds(one.seat) for one in night.players}
        for player in self.night.players:
            name, chips = self.names[player.seat], self.night.holds(player.seat)
            if comes_to.get(name.casefold()) == chips:
                facts += [f"{name} {chips}"] if chips else []
            elif chips:
                others.append(f"# {name} has {chips} (not told here)")
        return facts, others

    def _tried(self, head: Sequence[str], line: str) -> str:
        """The line if it can be played here, else a remark."""
        if line.startswith("#"):
            return line
        if self.played is not None:
            why = go_on(self.played, line, self.book)
            if why and self._stands(line) and not go_on(self.played, f"stood {line}", self.book):
                return f"stood {line}"
            return f"# {line} (not told: {why})" if why else line
        self.played = play("\n".join((*head, line)), self.book)
        why = "; ".join(what for _, what in self.played.wrong)
        self.played.wrong.clear()
        return f"# {line} (not told: {why})" if why else line

    def _stands(self, line: str) -> bool:
        """Whether what is refused today can stand just so, where the file is as the log was: an
        older program allowed it."""
        there = self.played.log.night if self.played is not None else Night()
        if _as_it_stands(there, {one.seat: one.name for one in there.players}) != _as_it_stands(
            self.night, self.names
        ):
            return False
        try:
            act_ = read_act(Line(0, ("stood", *line.split())), there, self.book)
            if isinstance(act_, Stand):
                act(there, replace(act_, freely=False))
        except (HandError, Refused, Impossible):
            return False
        return isinstance(act_, Stand)

    def _ruled_then(self, entry: Entry) -> list[str]:
        """What a ruling made somebody say then, and does no more: an act of its own."""
        law = next((one for one in entry.events if isinstance(one, Ruled)), None)
        if law is None or self.played is None:
            return []
        last = self.played.log.entries[-1].events
        same = any(isinstance(one, Ruled) and one.law == law.law for one in last)
        now = [type(one) for one in last] if same else []
        found = []
        for event in entry.events:
            if isinstance(event, SPEECH) and type(event) in now:
                now.remove(type(event))
            elif isinstance(event, SPEECH):
                found.append(self._line(event, entry.events))
        return found

    def _call(self, seat: int, name: str) -> str:
        """A one-word name that nobody else has and that is no word of the language."""
        plain = "".join(sign for sign in name if sign.isalnum() or sign in "-'.") or "Player"
        word = plain
        others = {one.casefold() for at, one in self.names.items() if at != seat}
        number = 2
        while word.casefold() in others or word.casefold() in WORDS or word[0] in "-'.#":
            word, number = f"{plain.lstrip(chr(39) + '-.') or 'Player'}{number}", number + 1
        self.names[seat] = word
        return word

    # --- the head ---------------------------------------------------------------------------

    def _head(self) -> list[str]:
        night = self.start
        first = next(
            (
                event
                for entry in self.entries
                for event in entry.events
                if isinstance(event, HandBegan)
            ),
            None,
        )
        game = first.game if first is not None else night.game
        stakes = first.stakes if first is not None else night.stakes
        house = first.house if first is not None else night.house
        dealer = first.dealer if first is not None else next_dealer(night)
        seats = night.ring
        names = self.names
        order = first.order if first is not None else seats
        least = {} if night.real or first is None else dict.fromkeys(order, 1)  # or no deal begins
        chips = [f"{names[seat]} {max(night.holds(seat), least.get(seat, 0))}" for seat in seats]
        head = [f"title   {night.title}"] if night.title.strip() else []
        head += [
            f"game    {game.id if game else ''}",
            f"seats   {' '.join(names[seat] for seat in seats)}",
            f"stacks  {', '.join(chips)}",
        ]
        if first is not None and dealer not in seats:
            dealer = first.order[-1]  # nobody sits at the button: who is before it deals instead
        if dealer in seats:
            head.append(f"dealer  {names[dealer]}")
        so_far = [f"chips real {night.tracking}"] if night.real else []
        for seat in seats:
            idle = not (night.real or night.holds(seat)) and night.present(seat)
            if seat not in order and not idle:
                so_far.append(f"{names[seat]} away")
        if first is not None and first.big is not None and dealer in seats:
            so_far.append(_deals(night, names, dealer, first.big, first.small))
        return [*head, *stakes_lines(stakes), *money_lines(stakes), *_house(house), "", *so_far]

    # --- the acts ---------------------------------------------------------------------------

    def _entry(self, entry: Entry) -> list[str]:
        """One tap as lines."""
        events = entry.events
        law = next((one for one in events if isinstance(one, Ruled)), None)
        if law is not None:
            return [self._law(law, events)]
        if any(isinstance(one, CardsShown) for one in events):
            return self._cards(events)
        if any(isinstance(one, Restaked) for one in events):
            return [self._line(one, events) for one in events if isinstance(one, Restaked)]
        passed = self._passing(events)
        if passed:
            return [passed]
        found: list[str] = []
        stood = False
        for event in events:
            if isinstance(event, HandBegan):
                found += self._other_stakes(event)
            if isinstance(event, ByConsent):
                stood = event.reason != "settled" and not event.what
                if not stood and event.reason != "settled":
                    found.append(f"# it stood at the table: {event.what}")
                continue
            line = self._line(event, events)
            if line:
                found.append(f"stood {line}" if stood and not line.startswith("#") else line)
                stood = False
        return found

    def _other_stakes(self, began: HandBegan) -> list[str]:
        """What is said before a deal that is played for something else than the file has it."""
        if self.played is None:
            return []  # the head says it
        night = self.played.log.night
        told_already = night.stakes_for(began.game)
        said = replace(in_chips_of(told_already, began.stakes), chip=began.stakes.chip)
        if said == told_already:
            return []
        chip = began.stakes.chip if began.stakes.chip != told_already.chip else 1
        return [act_words(family(began.game), began.stakes, chip)]

    def _passing(self, events: tuple[Event, ...]) -> str:
        """One tap for a player's act before whom others passed; nothing where it is none."""
        spoken = [one for one in events if isinstance(one, SPEECH)]
        if len(spoken) != len([one for one in events if type(one) not in FOLLOWS]):
            return ""
        kinds = {type(one) for one in spoken[:-1]}
        if len(spoken) < 2 or kinds not in ({Checked}, {Dropped}):
            return ""
        return f"{self._line(spoken[-1], events)}, others pass"

    def _law(self, law: Ruled, events: tuple[Event, ...]) -> str:
        offender = f" {self.names[law.offender]}" if law.offender is not None else ""
        answers = [f"{question} {answer}" for question, answer in law.answers]
        answers += [
            f"{self.names[one.seat]} {one.amount}" for one in events if isinstance(one, Attributed)
        ]
        answers += [f"{self.names[seat]} {chips}" for seat, chips in _taken_back(events)]
        return f"law {law.law}{offender} {', '.join(answers)}".strip()

    def _cards(self, events: tuple[Event, ...]) -> list[str]:
        """Hands laid down, the others given up, and what the cards say."""
        shown = [one for one in events if isinstance(one, CardsShown)]
        lines = [f"{self.names[one.seat]} shows {one.cards}" for one in shown]
        lines += [f"{self.names[one.seat]} called {one.called}" for one in shown if one.called]
        if shown[0].board:
            lines.append(f"table shows {shown[0].board}")
        hand = self.night.hand
        seats = {one.seat for one in shown}
        for one in hand.live if hand is not None else ():
            if one.seat not in seats:
                lines.append(f"{self.names[one.seat]} gives up")
        return [*lines, f"cards speak{_openers(events)}"]

    def _line(self, event: Event, events: tuple[Event, ...]) -> str:
        """One event as an act; nothing where it follows by itself."""
        if isinstance(event, PotStayed) and self._nobody_scooped(events):
            return "won"
        if type(event) in FOLLOWS:
            return ""
        if type(event) in WRITTEN:
            return self._written(event)
        name = self.names.get(getattr(event, "seat", -1), "")
        match event:
            case Called(_, _, paid):
                return f"{name} calls" if paid else f"{name} checks"
            case FirstTold(_, boards) if boards:
                return f"up {', '.join(f'{self.names[one]} {cards}' for one, cards in boards)}"
            case FirstTold():
                return f"{name} is first"
            case Drew(_, 0):
                return f"{name} stands pat"
            case Drew(_, count):
                return f"{name} draws {count}"
            case Knocked():
                took = any(isinstance(one, CardTaken) for one in events)
                return "" if took else f"{name} knocks"
            case CardTaken(_, source):
                knocks = any(isinstance(one, Knocked) for one in events)
                return f"{name} takes from {source}{', knocks' if knocks else ''}"
            case Won():
                by_itself = not event.shares or self._kittys()
                return "" if by_itself else self._won(event, events)
            case OpenersShown() | OpenersNotAsked():
                paid = any(isinstance(one, Won) for one in events)
                return "" if paid else f"{name} shows openers"
            case _:
                return self._dealing(event, events) or self._banking(event, events)

    def _written(self, event: Event) -> str:
        """An event that one line says, whatever else the tap did."""
        said = {field.name: getattr(event, field.name) for field in fields(event)}
        named = {key: self.names[said[key]] for key in SEATS if key in said}
        return WRITTEN[type(event)].format(**said | named)

    def _dealing(self, event: Event, events: tuple[Event, ...]) -> str:
        """What the table does with a deal; one that was passed out is dealt again by itself."""
        match event:
            case HandBegan(_, game):
                before = self.night.hand
                by_itself = before is not None and before.ending == "passed-out"
                going_on = self.played is not None and self.played.log.night.playing is not None
                again = by_itself and going_on
                return f"# {game.name}, dealt again" if again else f"next deal {game.id}"
            case Restaked(stakes):
                return act_words(THIS_DEAL, stakes)
            case AntesIn(_, out):
                out = (*out, *self._others_in_file())
                but = f" but {self._list(out)}" if out else ""
                later = [one.seat for one in events if isinstance(one, Owing)]
                owes = f", {self._list(later)} owes it" if later else ""
                return f"all ante{but}{owes}"
            case Owing(seat, amount, missing):
                return f"{self.names[seat]} owes {amount}" if missing else ""
            case PaidUp(seat, paid, missing) if missing < 0:
                rest = (one.amount for one in events if isinstance(one, Attributed))
                return f"{self.names[seat]} put in {paid + sum(rest)} more"
            case PaidUp(seat):
                by_count = any(isinstance(one, PotCounted) for one in events)
                return "" if by_count else f"{self.names[seat]} pays up"
            case Posted():
                return self._posted(event)
            case ThrownIn(_, stays, next_dealer, lying):
                hand = self.night.hand
                antes = ", antes stay" if hand is not None and stays > hand.carried else ""
                antes = ", antes count" if lying else antes
                return f"throw in{antes}{_same(next_dealer)}"
            case Fouled(seat, why):
                return f"foul {self.names[seat]}" + (f" because {why}" if why else "")
            case PotDivided(shares):
                return f"divide pot among {self._list(seat for seat, _ in shares)}"
            case DealerSet(seat, _, big, small):
                return _deals(self.night, self.names, seat, big, small)
            case StillIn(seats):
                return f"still in {self._list(seats)}"
            case Attributed() if any(isinstance(one, PaidUp) for one in events):
                return ""
            case Attributed(seat, amount):
                return f"{self.names[seat]} put in {abs(amount)} {'less' if amount < 0 else 'more'}"
            case IntervalTold(turn, level, bets):
                lie = "".join(f", {self.names[seat]} {chips}" for seat, chips in bets)
                return f"interval {self.names[turn]} {level}{lie}"
            case GrainSet(chips, tracking, stacks):
                counted = ", ".join(f"{self.names[seat]} {chips}" for seat, chips in stacks)
                return f"chips {chips} {tracking} {counted}".rstrip()
            case Declared(choices):
                each = ", ".join(f"{self.names[seat]} {way}" for seat, way in choices)
                return f"declared {each}"
            case _:
                return ""

    def _others_in_file(self) -> tuple[int, ...]:
        """Who is in this deal of the file and not in that of the log, where coming back before the
        antes did not count for the deal yet."""
        there = self.played.log.night.playing if self.played is not None else None
        hand = self.night.playing
        if there is None or hand is None:
            return ()
        return tuple(
            seat
            for seat in self.night.ring
            if seat not in hand.order
            and (one := self._in_file(seat)) is not None
            and one.seat in there.order
        )

    def _posted(self, event: Posted) -> str:
        those = (*event.out, *self._others_in_file())
        out = f" but {self._list(those)}" if those else ""
        doubled = f", {event.straddles} straddle" if event.straddles else ""
        small = "" if event.small else ", no small"
        beside = "".join(
            f", {self.names[seat]} {chips} {what}"
            for what, those in (("live", event.live), ("dead", event.dead))
            for seat, chips in those
        )
        return f"blinds{out}{small}{doubled}{beside}"

    def _banking(self, event: Event, events: tuple[Event, ...]) -> str:
        """What the bank does; the rest in a remark."""
        match event:
            case Sat(seat, name, after):
                word = self._call(seat, name)
                bought = [one for one in events if isinstance(one, Bought)]
                chips = sum(one.amount for one in bought if one.seat == seat)
                at = "" if after is None else f" after {self.names[after]}"
                return f"joins {word} {chips}{at}"
            case Bought(seat, amount):
                if any(isinstance(one, Sat) and one.seat == seat for one in events):
                    return f"# with {amount} chips"
                return self._buys(seat, amount)
            case CameBack(seat):
                known = self._in_file(seat) is not None
                return f"{self.names[seat]} back" if known else f"joins {self.names[seat]} 0"
            case Left(seat):
                return self._leaves(seat, events)
            case KittyShared(shares):
                return f"kitty among {self._list(seat for seat, _ in shares)}"
            case KittySpent(amount, shares, what, box):
                to = "box" if box else self._list(seat for seat, _ in shares)
                return f"kitty pays {amount} to {to} for {what}"
            case Corrected(source, target, amount, why):
                ends = [self.names[end] if end is not None else "box" for end in (source, target)]
                return f"correct {ends[0]} to {ends[1]} {amount} because {why}"
            case Counted(seat, amount, _, why):
                return f"{self.names[seat]} counts {amount}" + (f" because {why}" if why else "")
            case BankerNamed(seat):
                return f"banker {'nobody' if seat is None else self.names[seat]}"
            case Released(shares, why):
                those = ", ".join(f"{self.names[seat]} {chips}" for seat, chips in shares)
                return f"aside {those}" + (f" because {why}" if why else "")
            case Reseated(ring):
                return f"seats {self._list(ring)}"
            case MenuSet(games, rotation):
                way = next(words for words, one in ROTATIONS.items() if one == rotation)
                ids = " ".join(id for id, _ in games) or "all"
                return f"menu {ids}" + (f", {way}" if way else "")
            case Renamed():
                return ""
            case _:
                return f"# {type(event).__name__}: not told here"

    def _leaves(self, seat: int, events: tuple[Event, ...]) -> str:
        """Who goes home, if he has not gone there by himself as the next deal began."""
        player = self._in_file(seat)
        if player is None or player.presence == "gone":
            return ""
        cashed = sum(one.amount for one in events if isinstance(one, CashedOut))
        return f"{self.names[seat]} leaves" + (f" with {cashed}" if self.night.real else "")

    def _buys(self, seat: int, amount: int) -> str:
        """Who had no chips when the file begins sits down with the first he buys."""
        name = self.names[seat]
        if self._in_file(seat) is not None:
            return f"{name} buys {amount}"
        ring = self.night.ring
        at = ring.index(seat) if seat in ring else 0
        left = (*ring[at + 1 :], *ring[:at])[::-1]
        after = next((self.names[one] for one in left if self._in_file(one) is not None), "")
        return f"joins {name} {amount}" + (f" after {after}" if after else "")

    def _in_file(self, seat: int) -> Player | None:
        """That player in the night of the file so far, if he has been in it."""
        there = self.played.log.night.players if self.played is not None else ()
        name = self.names[seat].casefold()
        return next((one for one in there if one.name.casefold() == name), None)

    def _kittys(self) -> bool:
        """Whether nobody has to be named, the kitty having all there was."""
        hand = self.night.hand
        return hand is not None and kitty_has_all(self.night, hand)

    def _won(self, event: Won, events: tuple[Event, ...]) -> str:
        paid = [seat for seat, chips in event.shares if chips]
        # where the kitty took all there was, the winner has nothing and is named all the same
        who = self._halves(event, paid) or self._ends(paid or [seat for seat, _ in event.shares])
        pot = f" pot {event.pot}" if event.pot else ""
        lowest = {
            source
            for one in events
            if isinstance(one, SidePaid) and "lowest" in one.why
            for source, _, _ in one.moves
        }
        forfeit = f", {self._list(sorted(lowest))} pays the forfeit" if lowest else ""
        return f"won {who}{pot}{forfeit}{_openers(events)}"

    def _halves(self, event: Won, paid: Sequence[int]) -> str:
        """The winners of a pot that was halved, as its shares show: "Ann Cy, Bob low"; nothing
        where they shared it as one."""
        night = self.night
        hand = night.hand
        if hand is None or declaring.counts(hand) or not paid or len(paid) > MOST_HALVED:
            return ""
        if hand.uncalled is not None:
            night = evolve(night, UncalledReturned(*hand.uncalled))
            hand = night.hand
        pot = next((one for one in unpaid(hand) if one.number == event.pot), None) if hand else None
        if hand is None or pot is None or shares(hand, pot, paid) == event.shares:
            return ""
        some = [those for size in range(1, len(paid) + 1) for those in combinations(paid, size)]
        for high, low in product(some, some):
            if {*high, *low} == {*paid} and shares(hand, pot, high, low) == event.shares:
                return f"{self._list(high)}, {self._list(low)} low"
        return ""

    def _nobody_scooped(self, events: tuple[Event, ...]) -> bool:
        """Whether the pot waits because the table said that nobody may win it."""
        hand = self.night.hand
        alone = all(type(one) in FOLLOWS for one in events)
        return alone and hand is not None and bool(hand.declared)

    def _ends(self, seats: Iterable[int]) -> str:
        """The winners; after declarations by the ends they declared: "Ann, Bob low"."""
        hand = self.night.hand
        those = tuple(seats)
        if hand is None or not declaring.counts(hand):
            return self._list(those)
        said = dict(hand.declared)
        if any(said[seat] == "both" for seat in those):
            return f"{self._list(those)} high and low"
        high = self._list(seat for seat in those if said[seat] == "high")
        low = self._list(seat for seat in those if said[seat] == "low")
        return ", ".join(part for part in (high, f"{low} low" if low else "") if part)

    def _list(self, seats: Iterable[int]) -> str:
        return " ".join(self.names[seat] for seat in seats)

    # --- the end ----------------------------------------------------------------------------

    def _put_right(self) -> None:
        """End a deal that could not be told, and move what the language could not move."""
        if self.played is None or self.night.playing is not None:
            return
        other, hand = self.played.log.night, self.night.hand
        waits = hand is not None and hand.ending == "passed-out"  # the next one began by itself
        if (
            other.playing is not None
            and not waits
            and not go_on(self.played, "throw in", self.book)
        ):
            self.lines.append("throw in")
        for player in self.night.players:
            line = self._stack_right(player)
            if line and not go_on(self.played, line, self.book):
                self.lines.append(line)
        night = self.played.log.night
        due = _whose_deal(self.night, self.names)
        so_far = _whose_deal(night, {one.seat: one.name for one in night.players})
        differs = bool(due and so_far) and due.casefold() != so_far.casefold()
        if differs and not go_on(self.played, due, self.book):
            self.lines.append(due)

    def _dealt_in(self, began: HandBegan) -> None:
        """Whoever is dealt in is there and has chips, though what brought them back, or their
        chips, was taken back since."""
        for seat in began.order if self.played is not None else ():
            there = self._in_file(seat)
            if there is None or self.played is None or self.played.log.night.able(there.seat):
                continue
            name = self.names[seat]
            bare = f"correct box to {name} 1 because nobody is dealt in without chips"
            for line in (f"{name} back", bare):
                short = not self.played.log.night.able(there.seat)
                if short and not go_on(self.played, line, self.book):
                    self.lines.append(line)

    def _stack_right(self, player: Player) -> str:
        """What gives a player of the file the stack he has; nothing where he has it."""
        there = self._in_file(player.seat)
        if there is None or self.played is None:
            return ""
        name = self.names[player.seat]
        more = self.night.holds(player.seat) - self.played.log.night.holds(there.seat)
        source, target = ("box", name) if more > 0 else (name, "box")
        line = f"correct {source} to {target} {abs(more)} because what moved them has no words"
        return line if more else ""


def _as_it_stands(night: Night, names: Mapping[int, str]) -> tuple[object, ...]:
    """The pot, whose turn it is, and who has what and has bet what."""
    hand = night.playing
    turn = names[hand.turn].casefold() if hand is not None and hand.turn is not None else ""
    bets = {one.seat: one.bets[-1:] for one in hand.holdings} if hand is not None else {}
    each = {
        (names[one.seat].casefold(), night.holds(one.seat), bets.get(one.seat, ()))
        for one in night.players
        if night.holds(one.seat) or one.seat in bets
    }
    return night.pot, turn, each


def _whose_deal(night: Night, names: Mapping[int, str]) -> str:
    """Who deals next, and where the blinds are then if the button may be dead."""
    dealer, blinds = next_dealer(night), blinds_next(night)
    small, big = (None, None) if blinds is None else blinds
    return "" if dealer is None else _deals(night, names, dealer, big, small)


def _deals(
    night: Night, names: Mapping[int, str], dealer: int, big: int | None, small: int | None
) -> str:
    """ "Ann deals, big blind Cy, small blind Bob"; without the small one where it is nobody's."""
    if big is None:
        return f"{names[dealer]} deals"
    little = f", small blind {names[small]}" if small in night.ring and small is not None else ""
    return f"{names[dealer]} deals, big blind {names[big]}{little}"


def _openers(events: tuple[Event, ...]) -> str:
    if any(isinstance(one, OpenersShown) for one in events):
        return ", openers shown"
    return ", openers not-asked" if any(isinstance(one, OpenersNotAsked) for one in events) else ""


def _same(next_dealer: bool) -> str:
    return "" if next_dealer else ", same dealer"


def _house(house: House) -> list[str]:
    """The switches that are not as usual."""
    usual = House()
    said = [
        words
        for words, fields in HOUSE.items()
        if all(getattr(house, key) == value != getattr(usual, key) for key, value in fields.items())
    ]
    if house.kitty:
        said.append(f"kitty {house.kitty}")
    if house.straddles is not None:
        said.append(f"straddles {house.straddles}")
    said += [f"{switch} {choice}" for switch, choice in house.switches]
    return [f"house   {', '.join(said)}"] if said else []


def _taken_back(events: tuple[Event, ...]) -> list[tuple[int, int]]:
    """What each took back when the deal went back and something stayed in, as (seat, chips)."""
    rolled = next((one for one in events if isinstance(one, RolledBack)), None)
    stays = {one.seat: one.amount for one in events if isinstance(one, PaidIn)}
    if rolled is None or not stays:
        return []
    return [(seat, chips - stays.get(seat, 0)) for seat, chips in rolled.back]
