"""Plays a record through the same commands as a tablet, and says what it came to."""

from __future__ import annotations

from dataclasses import field
from decimal import Decimal
from typing import Final, Literal

from referee.core.book.book import Book
from referee.core.book.game import Ante, Blinds
from referee.core.book.house import House
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.messages.betting import BetTo, BringIn, Call, Check, Drop, RaiseTo
from referee.core.messages.command import Command, Stand
from referee.core.messages.dealing import NextDeal, PostBlinds, PutAntesIn
from referee.core.messages.draw import DrawCards
from referee.core.messages.showdown import Award
from referee.core.rules.betting import seat_offers
from referee.core.state import betting
from referee.core.state.boards import aces_low, first_by_board, fours_count, pairs_count, wild_up
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import pots
from referee.core.value import dataclass
from referee.notation.phh.cards import Cards, as_cards
from referee.notation.phh.houses import allowed_elsewhere
from referee.notation.phh.record import UNKNOWN, Action, ActKind, Record, label
from referee.notation.phh.showdown import NobodyKnows, award_by_record, payment_by_cards
from referee.notation.phh.structure import beginning, short_post
from referee.notation.reader import HandError

PaidBy = Literal["cards", "record", "fold"]
BETTING: Final = frozenset[ActKind](("drop", "call", "raise", "bring-in"))
NO_HOUSE: Final = House()
"""The files know no switches."""
ALL_TO_THE_FIRST: Final = House(odd="first")
NOBODY_YET: Final = Night()
DEALT: Final = frozenset[ActKind](("deal", "board"))


@dataclass
class PlayedRecord:
    """How a record went, in chips. pots: (amount, who may win it), after what nobody called went
    back; paid_by: what said who won, None where the file ends before; acts: how many were played;
    commands: every tap, in order."""

    record: Record
    night: Night = NOBODY_YET
    pots: tuple[tuple[int, tuple[int, ...]], ...] = ()
    paid_by: PaidBy | None = None
    acts: int = 0
    commands: list[Command] = field(default_factory=list)

    @property
    def stacks(self) -> tuple[int, ...]:
        return tuple(self.night.stack(player) for player in range(self.record.players))

    @property
    def off(self) -> Decimal:
        """Chips by which its stacks are off those that were recorded, all players together."""
        if self.record.finishing is None:
            return Decimal(0)
        pairs = zip(self.stacks, self.record.finishing, strict=True)
        return sum((abs(chips - told) for chips, told in pairs), Decimal(0))

    @property
    def differs(self) -> tuple[int, ...]:
        """The players whose recorded stacks are more than one chip off, a pot shared unequally."""
        if self.record.finishing is None or self.paid_by is None:
            return ()
        awards = self.night.hand.awards if self.night.hand is not None else ()
        shared = sum(len({chips for _, chips in shares if chips}) > 1 for _, shares in awards)
        pairs = enumerate(zip(self.stacks, self.record.finishing, strict=True))
        return tuple(at for at, (chips, told) in pairs if abs(chips - told) > max(shared, 1))


def play_record(record: Record, book: Book) -> PlayedRecord:
    """Play a record from the first ante to the last pot. Raises HandError.

    Odd chips go one each; where its stacks are nearer to their going all to the first winner, so.
    """
    played = _as_it_was(record, book, NO_HOUSE)
    if not played.off or played.paid_by != "cards":
        return played
    try:
        other = _as_it_was(record, book, ALL_TO_THE_FIRST)
    except HandError:
        return played
    return other if other.off < played.off and not other.differs else played


def _as_it_was(record: Record, book: Book, house: House) -> PlayedRecord:
    """Where the highest blind or the bring-in was posted short, houses differ on what a call costs:
    the record is read as the format's own program reads it (what was posted), and where its acts
    or stacks say otherwise, as card rooms do (the whole of it)."""
    if not short_post(record):
        return _Player(record, book, house).play()
    first, second = (_Player(record, book, house, whole) for whole in (False, True))
    try:
        played = first.play()
    except HandError as failed:
        try:
            return second.play()
        except HandError:
            if second.played.acts > first.played.acts:
                raise
            raise failed from None
    if not played.differs:
        return played
    try:
        other = second.play()
    except HandError:
        return played
    return played if other.differs else other


class _Player:
    """house, whole: see structure.beginning; street, rise: the interval, and its largest rise so
    far."""

    def __init__(self, record: Record, book: Book, house: House, whole: bool = True) -> None:
        self.record = record
        self.book = book
        self.house = house
        self.whole = whole
        self.street = 0
        self.rise = 0
        self.cards = Cards(record)
        self.played = PlayedRecord(record)

    def play(self) -> PlayedRecord:
        self._begin()
        for done in self.record.acts:
            self._act(done)
            self.played.acts += 1
        if self.hand.showing:
            self._pay()
        else:
            self.played.pots = standing(self.hand)
        return self.played

    @property
    def hand(self) -> Hand:
        hand = self.played.night.hand
        assert hand is not None
        return hand

    def _tap(self, command: Command) -> None:
        self.played.night = act(self.played.night, command)[1]
        self.played.commands.append(command)

    def _begin(self) -> None:
        """Seats, antes and blinds; after this somebody acts, or everybody is all-in."""
        first = beginning(self.record, self.book, self.house, self.whole)
        try:
            self._tap(first)
            self._tap(NextDeal(first.game))
            while isinstance(self.hand.now, Ante | Blinds):
                ante = isinstance(self.hand.now, Ante)
                self._tap(PutAntesIn() if ante else PostBlinds())
        except Refused as refused:
            few = refused.reason == "too-few"
            why = "expected two players with chips at least" if few else f"no such hand: {refused}"
            raise self.record.error("starting_stacks", why) from None

    # --- acts -------------------------------------------------------------------------------

    def _act(self, done: Action) -> None:
        if done.kind in BETTING:
            self._carry_out(done)
            return
        if done.kind == "discard":
            self._carry_out(done)
        elif done.kind in DEALT:
            self._in_time(done)
        self.cards.take(done)

    def _carry_out(self, done: Action) -> None:
        """One player's act as a tap; what only another house allows is let stand."""
        hand, seat = self.hand, done.player
        assert seat is not None
        if hand.street != self.street:
            self.street, self.rise = hand.street, 0
        if done.kind == "call" and hand.betting is None and self._needless(hand, seat):
            return
        command = self._command(done, seat)
        try:
            self._tap(command)
        except Refused as refused:
            if refused.reason == "no-cards-left" and self._from_all(command):
                return
            elsewhere = hand.turn == seat and isinstance(command, BetTo | RaiseTo)
            if not elsewhere or not allowed_elsewhere(
                self.record, hand, seat, done.amount, self.rise, self.played.night.reach(seat)
            ):
                raise self._wrong(done, seat) from None
            assert isinstance(command, BetTo | RaiseTo)
            try:
                self._tap(Stand(command))
            except Refused:
                raise self._wrong(done, seat) from None
        if done.kind == "raise":
            self.rise = max(self.rise, done.amount - hand.level)

    def _from_all(self, command: Command) -> bool:
        """A draw from all that was thrown, the player's own cards too: where the pack is out and
        nothing was kept apart, there is no other way to serve him."""
        assert isinstance(command, DrawCards)
        everybody = tuple(holding.seat for holding in self.hand.holdings)
        try:
            self._tap(DrawCards(command.seat, command.count, everybody))
        except Refused:
            return False
        return True

    def _needless(self, hand: Hand, seat: int) -> bool:
        """A check where all the others are all-in and nothing is owed: some files write it."""
        if not hand.has(seat):
            return False
        return all(holding.all_in != (holding.seat == seat) for holding in hand.live)

    def _command(self, done: Action, seat: int) -> Command:
        hand = self.hand
        if done.kind == "discard":
            return DrawCards(seat, len(done.cards))
        if hand.asks_first:
            self._first_by_board(done, seat)
        if done.kind == "bring-in" or self._brings_all(hand, done, seat):
            return BringIn(seat)
        passing = () if hand.turn == seat else betting.passers(hand, seat) or ()
        if done.kind == "drop":
            return Drop(seat, passing)
        if done.kind == "raise":
            return (RaiseTo if hand.level else BetTo)(seat, done.amount, passing)
        behind = hand.level > 0 and hand.has(seat) and hand.of(seat).bet < hand.level
        return Call(seat, passing) if behind else Check(seat, passing)

    def _brings_all(self, hand: Hand, done: Action, seat: int) -> bool:
        """Whether a bet is the bring-in of somebody who has no more than that."""
        step, chips = hand.betting, self.played.night.reach(seat)
        if done.kind != "raise" or step is None or not step.bring_in or hand.level:
            return False
        return done.amount == chips <= hand.stakes.least_in

    def _first_by_board(self, done: Action, seat: int) -> None:
        """In stud who speaks first follows from the up cards, where they were all seen."""
        hand, step = self.hand, self.hand.betting
        boards = {holding.seat: self.cards.up(holding.seat) for holding in hand.live}
        if step is None or any(not board or UNKNOWN in board for board in boards.values()):
            return
        named = {player: as_cards(board) for player, board in boards.items()}
        game, wild = hand.game, wild_up(hand.game)
        alike = fours_count(game), pairs_count(game)
        speaks = first_by_board(step, aces_low(game), named, wild, *alike)
        while not betting.owes(hand, hand.of(speaks)):
            speaks = (speaks + 1) % self.record.players
        if speaks != seat:
            whose = "their upcards are first"
            raise self.record.error(done.place, f"expected {label(speaks)} to act: {whose}")

    def _in_time(self, done: Action) -> None:
        """No card is dealt while somebody has still to act."""
        hand = self.hand
        if hand.acted and hand.turn is not None and hand.betting is not None:
            who = label(hand.turn)
            raise self.record.error(done.place, f"expected {who} to act, found a deal")
        if self.record.variant.kind == "stud":
            out = {*self.cards.given_up, *(x.seat for x in hand.holdings if not x.live)}
            self.cards.gather(out, len(hand.holdings) - len(out))

    def _wrong(self, done: Action, seat: int) -> HandError:
        """What was expected in the place of an act that is refused."""
        hand = self.hand
        if hand.drawing:
            drawer = hand.turn
            if drawer is None or (done.kind == "discard" and drawer == seat):
                return self.record.error(done.place, "expected a draw that the deck can cover")
            return self.record.error(done.place, f"expected {label(drawer)} to draw")
        if hand.betting is None or done.kind == "discard":
            return self.record.error(done.place, "expected cards, found an act of betting")
        if hand.turn != seat and not hand.asks_first:
            who = "nobody" if hand.turn is None else label(hand.turn)
            return self.record.error(done.place, f"expected {who} to act, found {label(seat)}")
        found = seat_offers(self.played.night, hand, seat)
        able = ", ".join(_tell(self.record, offer.command, offer.most) for offer in found)
        return self.record.error(done.place, f"expected {label(seat)} to {able or 'wait'}")

    # --- the end ----------------------------------------------------------------------------

    def _pay(self) -> None:
        hand = self.hand
        self.played.pots = standing(hand)
        if len(hand.live) == 1:
            self._tap(Award(0, (hand.live[0].seat,)))
            self.played.paid_by = "fold"
            return
        self._leave(hand)
        try:
            command = payment_by_cards(self.played.night, self.cards, self.book)
            paid_by: PaidBy = "cards"
            if command is None:
                for award in award_by_record(self.played.night, self.record, self.book):
                    self._tap(award)
                paid_by = "record"
            else:
                self._tap(command)
        except NobodyKnows as nobody:
            last = [
                holding.seat for holding in hand.live if holding.seat not in self.cards.given_up
            ]
            if len(last) != 1 or any(last[0] not in pot.claimants for pot in pots(hand)):
                raise self.record.error(len(self.record.acts) - 1, str(nobody)) from None
            for pot in pots(hand):  # all the others mucked: nobody need see his cards
                self._tap(Award(pot.number, (last[0],)))
            paid_by = "fold"
        self.played.paid_by = paid_by

    def _leave(self, hand: Hand) -> None:
        """A pot that all who could win it muck for, while others show for another, goes to the last
        of them: the rest had left it to him before he gave up what is below it."""
        order = list(self.cards.given_up)
        if len(order) == len(hand.live):
            return
        for pot in pots(hand):
            if all(seat in order for seat in pot.claimants):
                self._tap(Award(pot.number, (max(pot.claimants, key=order.index),)))


def standing(hand: Hand) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The pots as they stand, in chips; what nobody else matched goes back to whoever put it in."""
    totals = sorted(held.total - held.dead for held in hand.holdings)
    over = totals[-1] - totals[-2]
    found = [(pot.amount, pot.claimants) for pot in pots(hand)]
    if over and found:
        amount, claimants = found[-1]
        top = next(
            holding for holding in hand.holdings if holding.total - holding.dead == totals[-1]
        )
        if top.live:
            found[-1] = (amount - over, claimants)
    return tuple(pot for pot in found if pot[0])


def _tell(record: Record, command: Command, most: int | None) -> str:
    """An offer in words: "call", "raise to 4 up to 100"."""
    match command:
        case Check():
            return "check (cc)"
        case Call():
            return "call (cc)"
        case Drop():
            return "fold (f)"
        case BringIn():
            return "bring it in (pb)"
        case BetTo(_, to) | RaiseTo(_, to):
            word = "bet" if isinstance(command, BetTo) else "raise to"
            upto = f" up to {record.amount(most)}" if most not in (None, to) else ""
            return f"{word} {record.amount(to)}{upto} (cbr)"
    return "act"
