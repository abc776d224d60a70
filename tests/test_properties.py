"""Random nights: what is offered is accepted, what is not is refused, and the chips agree."""

import os
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from shelf import BOOK

from referee.core.book.game import Ante, Blinds, Limit, Source, Stakes
from referee.core.book.house import House
from referee.core.book.law import Law
from referee.core.decide import act, decide
from referee.core.errors import Impossible, Refused
from referee.core.fold.evolve import replay
from referee.core.law.rulings import Asked, Elsewhere, applicable, offenders, walk
from referee.core.log import Entry, Log
from referee.core.messages.bank import BeginNight, Buy, CloseNight, Correct, Count, ReopenNight
from referee.core.messages.betting import (
    BetTo,
    BringIn,
    Call,
    Check,
    Drop,
    NobodyOpens,
    OthersDrop,
    RaiseTo,
)
from referee.core.messages.command import Command, strand
from referee.core.messages.dealing import NextDeal, PutAntesIn, SetDealer
from referee.core.messages.draw import DrawCards, ServeOwed
from referee.core.messages.law import DeclareFoul, Rule
from referee.core.messages.log import TakenBack
from referee.core.messages.offer import Offer
from referee.core.messages.people import ComeBack, GoAway, Leave, Rename, Reseat, Sit
from referee.core.messages.showdown import Award, DividePot, ShowOpeners, ThrowIn
from referee.core.messages.turns import (
    AllHandle,
    Handle,
    HasDeclared,
    Knock,
    PassTurn,
    Sealed,
    Stay,
    TakeCard,
    TakeWidow,
)
from referee.core.rules.forced import posts
from referee.core.rules.offers import offers
from referee.core.state import betting
from referee.core.state.dealt import dealt_in
from referee.core.state.night import Night

pytestmark = pytest.mark.soak

GAMES = tuple(BOOK.games)
NAMES = ("Ann", "Bob", "Cy", "Dot", "Eva", "Finn", "Gus", "Hal")
MOST_ACTS = 1000
"""More than a deal can take: seven players, nine intervals of three raises, turns between them."""

SHORT = settings(
    max_examples=50 if "SOAK" in os.environ else 25,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
SOAK = settings(
    SHORT,
    derandomize="SOAK" not in os.environ,  # ./test plays the same nights every time
    max_examples=int(os.environ.get("SOAK", "15")),
)

limits = st.one_of(
    st.builds(
        lambda size, raises: Limit("fixed", (size, 2 * size), raises=raises),
        st.integers(1, 5),
        st.sampled_from([0, 1, 3, None]),
    ),
    st.builds(
        lambda size, more: Limit("spread", (size,), most=size + more), *[st.integers(1, 6)] * 2
    ),
    st.builds(lambda size: Limit("pot", (size,), raises=None), st.integers(1, 5)),
    st.builds(lambda size: Limit("none", (size,), raises=None), st.integers(1, 5)),
)


def begin(
    game: str, stacks: list[int], ante: int, limit: Limit, after: str, dealer: int
) -> BeginNight:
    """A night of a game, with as many players as it takes."""
    least, most = BOOK.games[game].players
    chips = (stacks * least)[: min(max(len(stacks), least), most)]
    return BeginNight(
        title="A night",
        players=tuple(zip(NAMES, chips, strict=False)),
        dealer=dealer % len(chips),
        game=BOOK.games[game],
        stakes=Stakes(ante=ante, limit=limit),
        house=House().choosing("nobody-opens", after),
    )


nights = st.builds(
    begin,
    st.sampled_from(GAMES),
    st.lists(st.integers(40, 300) | st.integers(1, 60), min_size=2, max_size=8),
    st.integers(0, 5),
    limits,
    st.sampled_from(["next", "same"]),
    st.integers(0, 7),
)
seeds = st.integers(0, 2**32)


class Table:
    """A night in play, with a log; every act is checked on its way in."""

    def __init__(self, began: BeginNight, seed: int) -> None:
        self.chance = Random(seed)
        self.log = Log()
        self.tap(began)

    @property
    def night(self) -> Night:
        return self.log.night

    def tap(self, command: Command) -> None:
        events, after = act(self.night, command)
        self.log.append(Entry(self.log.seq + 1, strand(command), events))
        assert self.night == after
        sound(self.night)

    def offered(self) -> None:
        """One of the offers, mostly those that carry the deal on."""
        found = offers(self.night)
        rare = (ThrowIn, Drop)
        likely = [one for one in found if not isinstance(one.command, rare)]
        chosen = self.chance.choice(likely if likely and self.chance.random() < 0.9 else found)
        self.tap(self.amount(chosen))

    def amount(self, offer: Offer) -> Command:
        """The command of an offer, with an amount inside its bounds."""
        command = offer.command
        if isinstance(command, BetTo | RaiseTo):
            top = offer.most if self.chance.random() < 0.2 else min(offer.most, 3 * offer.least)
            return replace(command, to=self.chance.choice([offer.least, offer.most, top]))
        return command

    def maybe(self, command: Command) -> bool:
        """An act that may be refused; any other exception fails the test."""
        before = self.night
        try:
            self.tap(command)
        except Refused:
            assert self.night is before
            return False
        return True

    def seat(self) -> int:
        return self.chance.randrange(len(self.night.players) + 1)

    def anything(self) -> Command:
        """A hand command that may well be wrong."""
        pick, seat = self.chance.randrange, self.seat()
        passing = tuple(self.seat() for _ in range(pick(3)))
        return self.chance.choice(
            [
                Check(seat, passing),
                BetTo(seat, pick(-2, 80), passing),
                Call(seat, passing),
                RaiseTo(seat, pick(-2, 80), passing),
                Drop(seat, passing),
                NobodyOpens(),
                OthersDrop(passing),
                DrawCards(seat, pick(-1, 7), passing),
                ServeOwed(seat),
                ShowOpeners(seat),
                Award(pick(3), passing, self.chance.choice(["", "shown", "not-asked", "?"])),
                PutAntesIn(passing),
                SetDealer(seat),
                DividePot(passing),
                DeclareFoul(seat),
                NextDeal(BOOK.games[self.chance.choice(GAMES)]),
            ]
        )

    def bank(self) -> Command:
        """A command of the bank that may well be wrong."""
        pick, seat = self.chance.randrange, self.seat()
        ring = list(self.night.ring)
        self.chance.shuffle(ring)
        return self.chance.choice(
            [
                Buy(seat, pick(0, 50)),
                GoAway(seat),
                ComeBack(seat),
                Leave(seat),
                Leave(seat, pick(0, 40)),
                Sit(self.chance.choice(["Ida", "Joe", "Kit"]), pick(0, 40), seat),
                Rename(seat, self.chance.choice(["Zoe", "Ann", " "])),
                Reseat(tuple(ring)),
                Count(seat, pick(0, 80)),
                Correct(
                    self.chance.choice([None, seat]),
                    self.chance.choice([None, self.seat()]),
                    pick(0, 30),
                    "a tap on the wrong seat",
                ),
                CloseNight((seat, self.seat())),
                ReopenNight("not yet"),
            ]
        )

    def coming_and_going(self) -> Command:
        """Something of the bank that says who is there, or with how much."""
        pick, seat = self.chance.randrange, self.chance.choice(self.night.players).seat
        there = self.night.present(seat)
        moved = Correct(seat, self.seat(), pick(1, 40), "a tap on the wrong seat")
        bought = Buy(seat, pick(1, 40))
        if not there:
            return self.chance.choice([ComeBack(seat), ComeBack(seat), bought])
        return self.chance.choice([GoAway(seat), GoAway(seat), Leave(seat), bought, moved])

    def rule(self, law: Law) -> None:
        """A law walked to its ruling with random answers, then applied."""
        seats = offenders(law, self.night)
        offender = self.chance.choice(seats) if seats else None
        answers: dict[str, str] = {}
        while isinstance(at := walk(law, self.night, offender, answers), Asked):
            answer = self.chance.choice(at.answers)
            answers[at.question.id] = str(self.chance.randrange(1, 6)) if answer == "*" else answer
        if isinstance(at, Elsewhere):
            assert at.law in [one.id for one in applicable(BOOK.laws.values(), self.night)]
        else:
            self.maybe(Rule(law, tuple(answers.items()), offender))


def sound(night: Night) -> None:
    """What is always so: the purse sums to nought, no stack below it, one actor or none."""
    assert sum(night.purse) == 0
    assert all(night.stack(player.seat) >= 0 for player in night.players)
    hand = night.playing
    if hand is None:
        return
    assert hand.pot == night.pot
    assert hand.stub >= 0
    actors = [one.seat for one in hand.live if one.seat == hand.turn]
    assert len(actors) == (0 if hand.turn is None else 1)
    if hand.betting is not None and hand.turn is not None:
        assert not hand.of(hand.turn).all_in
        assert night.reach(hand.turn) > 0
        assert betting.to_answer(hand)[0] == hand.turn


def playable(night: Night) -> bool:
    """Whether as many have chips as the game takes."""
    assert night.game is not None
    least, most = night.game.players
    return least <= len(dealt_in(night)) <= most


def play_on(table: Table, deals: int = 4) -> None:
    """Only offers: each is accepted, every deal ends, and the next is offered."""
    for _ in range(deals):
        began = table.night.hands
        for acts in range(MOST_ACTS + 1):
            assert acts < MOST_ACTS, "the deal does not end"
            if table.night.playing is None or table.night.hands > began + 1:
                break
            assert offers(table.night), "stuck"
            table.offered()
        if table.night.playing is not None:
            continue
        if not playable(table.night):
            return
        assert offers(table.night), "no next deal"
        table.offered()


def every_offer_is_accepted(table: Table) -> None:
    found = offers(table.night)
    allowed = {replace(one.command, to=0): one.least for one in found if one.covers}
    for offer in found:
        _, after = act(table.night, offer.command)
        sound(after)
        command = offer.command
        if isinstance(command, BetTo | RaiseTo):
            act(table.night, replace(command, to=offer.most))
            covers = allowed.get(replace(command, to=0))
            for wrong in {offer.least - 1, offer.most + 1, -1} - {covers}:
                if offer.covers and wrong > offer.most:
                    continue  # it may be the whole raise
                with pytest.raises(Refused):
                    act(table.night, replace(command, to=wrong))


def probes(night: Night) -> Iterator[Command]:
    """Every draw and every turn that anybody could tap."""
    sources: tuple[Source, ...] = ("stock", "discards")
    kinds = (ServeOwed, PassTurn, Knock, ShowOpeners, BringIn, Handle, Stay, Sealed)
    for seat in range(len(night.players) + 1):
        yield from (kind(seat) for kind in kinds)
        yield from (DrawCards(seat, count) for count in range(-1, 9))
        yield from (TakeWidow(seat, count) for count in range(8))
        yield from (TakeCard(seat, one, knocks) for one in sources for knocks in (False, True))
        yield Stay(seat, stays=False)
    yield AllHandle()


def what_is_not_offered_is_refused(night: Night) -> None:
    """Draws, turns and what is forced: legal is what is found among the offers."""
    offered = {one.command for one in offers(night)}
    for command in probes(night):
        if command not in offered:
            with pytest.raises(Refused):
                decide(night, command)


def check_offers(began: BeginNight, seed: int) -> None:
    table = Table(began, seed)
    for _ in range(60):
        every_offer_is_accepted(table)
        if not offers(table.night):
            break
        table.offered()


def check_disorder(began: BeginNight, seed: int) -> None:
    """Offers, nonsense, the bank and laws in any order: refused or done, never another end."""
    table = Table(began, seed)
    for _ in range(60):
        kind = table.chance.random()
        if kind < 0.5 and offers(table.night):
            table.offered()
        elif kind < 0.65:
            table.maybe(table.anything())
        elif kind < 0.8:
            table.maybe(table.bank())
        elif laws := applicable(BOOK.laws.values(), table.night):
            table.rule(table.chance.choice(laws))
    if table.night.closed:
        table.tap(ReopenNight())
    if table.night.playing is None and playable(table.night):
        table.maybe(NextDeal(BOOK.games["jackpots"]))
    play_on(table, 2)
    check_log(table.log)


def check_log(log: Log) -> None:
    """Folded again, from the living entries or from all of them, it is the same night."""
    assert replay(event for entry in log.living() for event in entry.events) == log.night
    again = Log(log.entries)
    assert again.night == log.night
    assert again.living() == log.living()
    assert again.dead == log.dead


def check_take_back(began: BeginNight, seed: int) -> None:
    table = Table(began, seed)
    log = table.log
    for _ in range(50):
        kind = table.chance.random()
        if kind < 0.7 and offers(table.night):
            table.offered()
        elif kind < 0.9:
            table.maybe(table.bank())
        else:
            take_back_and_again(log, table.chance)
    take_back_and_again(log, table.chance)
    check_log(log)


def take_back_and_again(log: Log, chance: Random) -> None:
    """Some acts of one strand taken back: the other strand stands; again: the same night. What
    somebody declared in secret is forgotten, and cannot be done again."""
    which = chance.choice(["hand", "bank"])
    other = "bank" if which == "hand" else "hand"
    kept = [entry for entry in log.living() if entry.strand == other]
    nights, times, forgotten = [log.night], 0, False
    for _ in range(chance.randrange(1, 6)):
        try:
            events = log.take_back(which)
        except Refused:
            break
        assert isinstance(events[0], TakenBack)
        taken = [entry for entry in log.entries if entry.seq in events[0].entries]
        forgotten |= any(isinstance(one, HasDeclared) for entry in taken for one in entry.events)
        log.append(Entry(log.seq + 1, which, events))
        nights.append(log.night)
        times += 1
        sound(log.night)
    assert [entry for entry in log.living() if entry.strand == other] == kept
    for _ in range(times if chance.random() < 0.7 and not forgotten else 0):
        assert log.night == nights.pop()
        log.append(Entry(log.seq + 1, which, log.put_back(which)))
    assert log.night == nights[-1]


def check_undoing_bank(began: BeginNight, seed: int) -> None:
    """After every entry, each of the bank's is taken back alone: refused, or the night is sound,
    everybody in the deal has put in what is due, and put back it is the same night."""
    table = Table(began, seed)
    for _ in range(24):
        kind = table.chance.random()
        if kind < 0.45:
            table.maybe(table.coming_and_going())
        elif kind < 0.55 and table.night.playing is not None:
            table.maybe(ThrowIn(antes_stay=False, next_dealer=True))
        elif offers(table.night):
            table.offered()
        for entry in table.log.moments("bank"):
            undone = Log(table.log.entries)
            try:
                back = undone.take_back("bank", entry.seq, alone=True)
            except Refused:
                continue
            undone.append(Entry(undone.seq + 1, "bank", back))
            sound(undone.night)
            all_have_paid(undone.night)
            undone.append(Entry(undone.seq + 1, "bank", undone.put_back("bank")))
            assert undone.night == table.night
    check_log(table.log)


def all_have_paid(night: Night) -> None:
    """Whoever is in a deal whose antes and blinds are in has put in theirs, or all they had, or has
    back what nobody could match."""
    hand = night.playing
    if hand is None:
        return
    for at, step in enumerate(hand.game.steps[: max(hand.step, 0)]):
        due: tuple[tuple[int, int], ...] = ()
        if isinstance(step, Ante) and step.place is None:
            due = tuple((one.seat, step.due(hand.stakes.ante)) for one in hand.live)
        elif isinstance(step, Blinds):
            out = tuple(one.seat for one in hand.holdings if one.state == "out")
            due = posts(hand, hand.stakes.in_force(step), out)
        for seat, chips in due:
            matched = max(one.total for one in hand.holdings if one.seat != seat)
            paid = min(chips, matched) if any(one.all_in for one in hand.holdings) else chips
            assert hand.of(seat).total >= paid or hand.of(seat).all_in, (at, seat)


@SHORT
@given(nights, seeds)
def test_every_offer_is_accepted(began: BeginNight, seed: int) -> None:
    check_offers(began, seed)


@settings(SHORT, max_examples=20 if "SOAK" in os.environ else 10)
@given(nights, seeds)
def test_a_draw_or_turn_that_is_not_offered_is_refused(began: BeginNight, seed: int) -> None:
    table = Table(began, seed)
    for _ in range(40):
        what_is_not_offered_is_refused(table.night)
        if not offers(table.night):
            break
        table.offered()


@SHORT
@given(nights, seeds)
def test_a_night_of_offers_never_sticks(began: BeginNight, seed: int) -> None:
    play_on(Table(began, seed))


@SHORT
@given(nights, seeds)
def test_disorder_is_refused_or_done(began: BeginNight, seed: int) -> None:
    check_disorder(began, seed)


@SHORT
@given(nights, seeds)
def test_taking_back_touches_one_strand(began: BeginNight, seed: int) -> None:
    check_take_back(began, seed)


@settings(SHORT, max_examples=20 if "SOAK" in os.environ else 10)
@given(nights, seeds)
def test_what_the_bank_undoes_leaves_every_deal_sound(began: BeginNight, seed: int) -> None:
    check_undoing_bank(began, seed)


@SOAK
@given(nights, seeds)
def test_long_random_nights(began: BeginNight, seed: int) -> None:
    """SOAK=5000 plays that many; fifteen without."""
    check_offers(began, seed)
    play_on(Table(began, seed), 12)
    check_disorder(began, seed)
    check_take_back(began, seed)
    check_undoing_bank(began, seed)


def test_an_impossible_event_is_no_refusal() -> None:
    assert not issubclass(Impossible, Refused)
