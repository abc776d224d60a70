"""Random nights at mixed grain: real chips and the tablet's, coarse and fine acts in any order.

Readings, consent, laws with amounts and finished deals put right come in between. The books are
looked at after every event, and every screen is made at every point.
"""

import os
import re
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_properties import BOOK, SHORT, SOAK, Table, limits, seeds

from referee.core.book.game import Free, Limit, Stakes
from referee.core.book.house import House
from referee.core.book.law import Law
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.fold.evolve import evolve, replay
from referee.core.law.carrying import unsure
from referee.core.law.rulings import Asked, Reached, applicable, offenders, walk
from referee.core.log import Entry, Log
from referee.core.messages.bank import BeginNight, Buy, CashedOut, Correct, Count, RightDeal
from referee.core.messages.betting import Bet, BetTo, BroughtIn, Called, Raised, RaiseTo
from referee.core.messages.command import Command, Stand, strand
from referee.core.messages.dealing import AntesIn, NextDeal, PutAntesIn
from referee.core.messages.debts import (
    CountStands,
    DebtDropped,
    DebtsKept,
    HandedOver,
    HandOver,
    LetCountStand,
    LetOff,
    Owe,
    Owing,
    PaidUp,
    PayUp,
)
from referee.core.messages.draw import Drew
from referee.core.messages.event import Event
from referee.core.messages.law import Rule, SettleOurselves
from referee.core.messages.milestones import (
    AllDrawn,
    Attribute,
    CountPot,
    GoAllIn,
    PotCounted,
    PutChips,
    SetGrain,
    StayIn,
    TakeChips,
    TellInterval,
)
from referee.core.messages.offer import Offer
from referee.core.messages.people import Left
from referee.core.messages.showdown import Award, ThrowIn, Won
from referee.core.messages.stakes import PlayFor
from referee.core.rules.implied import at_showdown
from referee.core.rules.offers import offers
from referee.core.state.draw import counts_open
from referee.core.state.night import Night
from referee.screens.felt.felt import Felt, Logged, Onlooker, felt
from referee.screens.floor import floor
from referee.screens.night import logbook
from referee.screens.words.events import marks, title
from referee.store.codec import decode, encode

pytestmark = pytest.mark.soak

GAMES = ("jackpots", "draw-poker", "five-card-draw", "just-a-pot")
NAMES = ("Ann", "Bob", "Cy", "Dot", "Eva", "Finn")
LAWS = BOOK.laws.values()
SHORTER = settings(SHORT, max_examples=40 if "SOAK" in os.environ else 15)

nights = st.builds(
    lambda game, stacks, ante, limit, after, carried: BeginNight(
        title="A night",
        players=tuple(zip(NAMES, stacks, strict=False)),
        dealer=0,
        game=BOOK.games[game],
        stakes=Stakes(ante=ante, limit=limit),
        house=House(carried).choosing("nobody-opens", after),
    ),
    st.sampled_from(GAMES),
    st.lists(st.integers(20, 200) | st.integers(1, 30), min_size=2, max_size=6),
    st.integers(0, 4),
    limits,
    st.sampled_from(["next", "same"]),
    st.sampled_from(["pay", "those-in", "anybody"]),
)


class Mixed(Table):
    """A table that says now more, now less. watched: whether every screen is made each time."""

    watched = True

    def tap(self, command: Command) -> None:
        night = self.night
        events, after = act(night, command)
        for event in events:
            before, night = night, evolve(night, event)
            booked(before, event, night)
        assert night == after
        assert decode(encode(events)) == events
        self.log.append(Entry(self.log.seq + 1, strand(command), events))
        if self.watched:
            seen(self.log)
        debts = sum(chips for _, chips in after.owing)
        assert after.pot_there >= 0
        assert debts <= after.pot or (after.playing is None and not after.pot) or paid_out(after)
        if night.playing is not None and not paid_out(after) and isinstance(command, CountPot):
            assert command.side is not None or after.pot_there == command.amount

    def amount(self, offer: Offer) -> Command:
        """The command of an offer, with an amount that a player might have."""
        command = offer.command
        most = min(offer.most, offer.least + 60)
        if isinstance(command, PutChips | TakeChips):
            return replace(command, amount=self.chance.randint(offer.least, most))
        if isinstance(command, BetTo | RaiseTo):
            return replace(command, to=self.chance.choice([offer.least, most]))
        return command

    def some_seats(self) -> tuple[int, ...]:
        hand = self.night.hand
        order = hand.order if hand is not None else self.night.ring
        return tuple(one for one in order if self.chance.random() < 0.6)

    def coarse(self) -> Command:
        """A coarse act, a reading or a setting; it may well be wrong."""
        pick, seat, night = self.chance.randrange, self.seat(), self.night
        hand, ring = night.hand, night.ring
        bets = tuple((one, pick(0, 12)) for one in self.some_seats())
        level = max((chips for _, chips in bets), default=0)
        counted = tuple((one, pick(0, 80)) for one in ring)
        grains = (
            SetGrain("real", "milestones"),
            SetGrain("real", "milestones"),
            SetGrain("real", "bets"),
            SetGrain("real", "referee"),
            SetGrain("tablet", "bets", counted),
            SetGrain("tablet", "milestones"),
        )
        return self.chance.choice(
            [
                StayIn(self.some_seats()),
                AllDrawn(),
                CountPot(max(night.pot + pick(-6, 7), 0)),
                CountPot(pick(0, 40), pick(0, 3)),
                CountPot(pick(0, 40), pick(0, 3)),
                Attribute(seat, hand.loose if hand is not None and hand.loose else pick(-3, 4)),
                Attribute(seat, pick(-3, 4)),
                TellInterval(seat, level, bets),
                GoAllIn(seat, pick(0, 30)),
                PutChips(seat, pick(0, 10)),
                TakeChips(seat, pick(0, 10)),
                Owe(seat, hand.missing if hand is not None and hand.missing else pick(0, 3)),
                self.chance.choice(
                    [PayUp(self.chance.choice(ring or (0,))), HandOver(), LetCountStand()]
                ),
                LetOff(self.chance.choice(ring or (0,))),
                PutAntesIn(owing=self.some_seats()),
                self.restakes(),
                ThrowIn(False, self.chance.random() < 0.5, self.chance.random() < 0.7),
                SettleOurselves("false-openers", "False openers", seat),
                Award(0, self.some_seats()[:2], self.chance.choice(["", "shown", "not-asked"])),
                Stand(self.anything_of_the_hand()),
                Stand(self.anything_of_the_hand()),
                self.chance.choice(grains),
            ]
        )

    def restakes(self) -> Command:
        """Other stakes for this deal or from now on; most come too late."""
        game = self.night.hand.game if self.night.hand is not None else BOOK.games["jackpots"]
        limit = self.chance.choice([Limit(), Limit("none", (2,)), Limit("pot", (1,))])
        stakes = Stakes(ante=self.chance.randrange(5), limit=limit)
        return PlayFor(game, stakes, self.chance.choice(["deal", "now", "next"]))

    def anything_of_the_hand(self) -> Command:
        command = self.anything()
        return Award(0, self.some_seats()) if isinstance(command, NextDeal) else command

    def people(self) -> Command:
        """What happens at the bank, without chips that come from nowhere."""
        command = self.bank()
        if isinstance(command, Correct) and None in (command.source, command.target):
            return self.right()
        if isinstance(command, Count) and self.night.real:
            return Buy(command.seat, command.amount)
        return command

    def back_and_again(self) -> None:
        """Some acts of one strand taken back: the other strands' entries all count as before."""
        log, which = self.log, self.chance.choice(["hand", "bank"])
        kept = [entry for entry in log.living() if entry.strand != which]
        nights = [log.night]
        for _ in range(self.chance.randrange(1, 6)):
            try:
                events = log.take_back(which)
            except Refused:
                break
            log.append(Entry(log.seq + 1, which, events))
            if not log.undone(which):  # a sealed word is forgotten, and what came after it
                nights.clear()
            nights.append(log.night)
            sound(log.night)
            if self.watched:
                seen(log)
        assert [entry for entry in log.living() if entry.strand != which] == kept
        again = self.chance.random() < 0.7
        while again and len(nights) > 1:
            assert log.night == nights.pop()
            log.append(Entry(log.seq + 1, which, log.put_back(which)))
        assert log.night == nights[-1]

    def right(self) -> Command:
        return RightDeal(self.chance.randrange(1, self.night.hands + 2), self.some_seats()[:3])

    def rule(self, law: Law) -> None:
        """A law walked to its ruling, with amounts where the log does not know them."""
        seats = offenders(law, self.night)
        offender = self.chance.choice(seats) if seats else None
        answers: dict[str, str] = {}
        while isinstance(at := walk(law, self.night, offender, answers), Asked):
            answer = self.chance.choice(at.answers)
            answers[at.question.id] = str(self.chance.randrange(1, 6)) if answer == "*" else answer
        hand = self.night.hand
        if not isinstance(at, Reached) or hand is None:
            return
        asked = unsure(at.ruling, hand, offender)
        told = tuple((seat, max(chips + self.chance.randrange(-2, 5), 0)) for seat, chips in asked)
        given = told if self.chance.random() < 0.8 else ()
        floor.case(law, self.night, offender, tuple(answers.items()), dict(BOOK.laws), given)
        self.maybe(Rule(law, tuple(answers.items()), offender, given))


def paid_out(night: Night) -> bool:
    """Whether the pot is paid, or a part of it: what is owed to it is owed to who won it."""
    return night.hand is not None and bool(night.hand.awards)


def booked(before: Night, event: Event, night: Night) -> None:
    """What is so after every event."""
    if isinstance(event, PotCounted):
        assert night.pot == before.pot + event.amount - event.book
        assert night.hand is not None
        assert before.hand is not None
        assert night.hand.holdings == before.hand.holdings
    if isinstance(event, Won) and not before.real and before.hand is not None:
        assert before.hand.unsaid == 0
    if isinstance(event, Owing | PaidUp | DebtDropped | DebtsKept | CountStands | HandedOver):
        charged_once(before, night)
    if isinstance(event, AntesIn) and event.lying:
        paid = dict(event.paid)
        for seat, chips in event.lying:  # what lay there is not put in again
            assert before.real or before.stack(seat) - night.stack(seat) == paid.get(seat, 0)
            assert night.hand is not None
            assert night.hand.carried >= 0
            assert seat in night.hand.order
            assert night.hand.of(seat).ante >= (0 if event.dead else chips)
    carried_on(before, event, night)
    sound(night)


def carried_on(before: Night, event: Event, night: Night) -> None:
    """Real chips carried on: while everybody's are known, each chip that moves moves there too."""
    told = isinstance(event, Bet | Called | Raised | BroughtIn) and event.all_in
    if told or isinstance(event, CashedOut | Left):
        return  # read off, like a count
    was, now = unaccounted(before), unaccounted(night)
    assert was is None or now is None or was == now


def unaccounted(night: Night) -> int | None:
    """Real chips that are nobody's though everybody's are known."""
    dealt = night.hand.order if night.hand is not None else ()
    held = [night.about(seat) for seat in {*night.ring, *dealt}]
    if not night.real or None in held or (night.hand is not None and not night.hand.followed):
        return None
    return night.loose - sum(chips for chips in held if chips is not None)


def charged_once(before: Night, night: Night) -> None:
    """The log had these chips as somebody's already: nobody has more or less of them now."""
    assert [night.holds(one.seat) for one in night.players] == [
        before.holds(one.seat) for one in before.players
    ]
    assert [one.counted for one in night.players] == [one.counted for one in before.players]
    if night.hand is not None and before.hand is not None:
        assert night.hand.holdings == before.hand.holdings
        assert night.loose + night.pot == before.loose + before.pot


def sound(night: Night) -> None:
    """What is so at every point, however it was reached."""
    assert sum(night.purse) == 0
    assert min(night.purse[1:3]) >= 0
    bought = sum(player.bought for player in night.players)
    cashed = sum(player.cashed for player in night.players)
    held = sum(night.holds(player.seat) for player in night.players)
    assert bought == cashed + held + night.loose + night.pot + night.aside
    assert night.real or all(night.stack(player.seat) >= 0 for player in night.players)
    assert all(chips > 0 for _, chips in (*night.owing, *night.lying))
    hand = night.playing
    if hand is None:
        return
    assert hand.pot == night.pot
    assert all(min(one.bets, default=0) >= 0 for one in hand.holdings)
    if hand.betting is not None and hand.turn is not None:
        assert not hand.of(hand.turn).all_in
        assert night.behind(hand.turn) > 0


def seen(log: Log) -> None:
    """Every screen can be made, and tells no draw outside its window."""
    night, last = log.night, {on: log.last(on) for on in ("hand", "bank")}
    versions = {on: log.version(on) for on in ("hand", "bank", "roles")}
    for taps, may_take, flat in ((True, False, True), (False, True, False), (False, False, False)):
        model = felt(
            1,
            night,
            Logged(log.seq, versions, last["hand"], log.undone("hand"), log.entries[-1]),
            Onlooker(
                taps=taps,
                may_take=may_take,
                tapper="" if taps else "tablet 1",
                near=night.ring[0] if flat else None,
                flat=flat,
            ),
        )
        told(night, model)
    entries = [(entry, entry.seq not in log.dead) for entry in log.entries[-20:]]
    lines = logbook.lines(entries, night)
    hand = night.playing
    if hand is not None:
        running = [one.text for one in lines if one.deal == hand.number]
        assert not [text for text in running if re.search(r"draws? \d|is pat", text)]
    for on in ("hand", "bank"):
        moments = log.moments(on, 10)
        marks(moments)
        for entry in moments:
            title(entry, night)
    floor.laws_now(LAWS, night)
    with suppress(Refused):  # a page that only looks refuses in words, whatever was counted
        at_showdown(night)


def told(night: Night, model: Felt) -> None:
    """The felt says what is known as it is known."""
    hand = night.playing
    if hand is None:
        return
    if not counts_open(hand):
        drawn = [seat.drew for seat in model.seats if seat.drew]
        assert not drawn
        said = (model.toast, model.take_back, model.again, model.crib, model.result)
        for text in said:
            # The last draw is done now: the dealer is told of it, whatever comes after it.
            now = "draws (one|two|three)"
            now += (
                r"|^\w+ is pat\."
                if text == model.crib and isinstance(hand.cards_asked, Drew)
                else ""
            )
            dealers = re.sub(now, "", text)
            assert not re.search(r"draws \d|drew \d|is pat|draws (one|two|three)", dealers), text
    if hand.pot_sure != "exact":
        assert not model.pot.isdecimal()
    if night.tracking != "bets" or not hand.turn_known:
        assert not [seat for seat in model.seats if seat.turn]
    if model.taps and not night.closed:
        assert model.dock or model.row or model.toggles, "nothing to tap"


def every_offer(table: Mixed) -> None:
    """Each offer is accepted, with the least and the most that it says."""
    for offer in offers(table.night):
        act(table.night, offer.command)
        if isinstance(offer.command, BetTo | RaiseTo):
            act(table.night, replace(offer.command, to=offer.most))
        if isinstance(offer.command, PutChips | TakeChips):
            act(table.night, replace(offer.command, amount=offer.most))


def to_the_next_deal(table: Mixed) -> None:
    """Nothing holds up the deal: offers that carry it on always lead to the next one."""
    for _ in range(3):
        began = table.night.hands
        for acts in range(201):
            assert acts < 200, "the deal does not end"
            found = offers(table.night)
            if table.night.hands > began or table.night.playing is None:
                break
            assert found, "stuck"
            onward = [one for one in found if not _backward(table.night, one.command)]
            table.tap(table.amount(table.chance.choice(onward or found)))
        if table.night.playing is None:
            found = offers(table.night)
            if not found:
                assert not enough(table.night)
                return
            table.tap(found[0].command)


def _backward(night: Night, command: Command) -> bool:
    """Chips that go in and out of just a pot for ever, a reading that brings nothing."""
    hand = night.playing
    free = hand is not None and isinstance(hand.now, Free)
    return isinstance(command, ThrowIn) or (free and isinstance(command, PutChips | TakeChips))


def enough(night: Night) -> bool:
    """Whether the game could be dealt to those who are there."""
    game = night.game
    here = [
        one.seat
        for one in night.players
        if one.seat in night.ring and night.present(one.seat)
        if night.real or night.holds(one.seat)
    ]
    return (
        game is not None
        and game.players[0] <= len(here) <= game.players[1]
        and night.house.carried != "those-in"
        and not night.closed
    )


def play(began: BeginNight, seed: int, acts: int, watched: bool = True) -> Mixed:
    """Offers, coarse acts, refusals let stand, laws, the bank and take-backs, in any order."""
    table = Mixed(began, seed)
    table.watched = watched
    if table.chance.random() < 0.6:
        table.maybe(SetGrain("real", table.chance.choice(["milestones", "bets", "referee"])))
    for _ in range(acts):
        kind = table.chance.random()
        if kind < 0.45 and offers(table.night):
            every_offer(table)
            table.offered()
        elif kind < 0.72:
            table.maybe(table.coarse())
        elif kind < 0.78:
            table.maybe(table.anything())
        elif kind < 0.86:
            table.maybe(table.people())
        elif kind < 0.9:
            table.maybe(table.right())
        elif kind < 0.95:
            if laws := applicable(LAWS, table.night):
                table.rule(table.chance.choice(laws))
        else:
            table.back_and_again()
    return table


def the_same_again(log: Log) -> None:
    """From the rows of the log, and from its living entries, it is the same night."""
    rows = [replace(one, events=decode(encode(one.events))) for one in log.entries]
    again = Log(rows)
    assert again.night == log.night
    assert again.living() == log.living()
    assert replay(event for entry in log.living() for event in entry.events) == log.night


@SHORTER
@given(nights, seeds)
def test_any_interleaving_keeps_the_books(began: BeginNight, seed: int) -> None:
    table = play(began, seed, 60)
    the_same_again(table.log)


@SHORTER
@given(nights, seeds)
def test_nothing_holds_up_the_deal(began: BeginNight, seed: int) -> None:
    table = play(began, seed, 40, watched=False)
    if table.night.closed:
        return
    table.watched = True
    to_the_next_deal(table)
    the_same_again(table.log)


@SOAK
@given(nights, seeds)
def test_long_mixed_nights(began: BeginNight, seed: int) -> None:
    """SOAK=5000 plays that many; fifteen without."""
    table = play(began, seed, 80, watched=seed % 3 == 0)
    if not table.night.closed:
        to_the_next_deal(table)
    the_same_again(table.log)
