"""Money: the box, the slips, and that everybody goes home with what he is due."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as seeded
from hypothesis import strategies as st
from shelf import BOOK

from referee.core.book.game import Stakes
from referee.core.book.house import House
from referee.core.decide import act
from referee.core.errors import Impossible, Refused
from referee.core.fold.evolve import evolve, replay
from referee.core.log import Entry, Log
from referee.core.messages.bank import (
    BeginNight,
    Bought,
    Buy,
    ChipsPassed,
    CloseNight,
    Correct,
    CostShared,
    Count,
    Counted,
    MoneyPaid,
    NameBanker,
    NightBegan,
    PassChips,
    PayMoney,
    ReopenNight,
    ShareCost,
)
from referee.core.messages.command import Command, strand
from referee.core.messages.dealing import NextDeal
from referee.core.messages.event import Event
from referee.core.messages.milestones import SetGrain
from referee.core.messages.people import ComeBack, Leave, Sit
from referee.core.messages.showdown import DividePot, ThrowIn
from referee.core.messages.stakes import SetStakes
from referee.core.rules import money
from referee.core.rules.offers import offers
from referee.core.state.night import Night
from referee.notation.player import play
from referee.screens.bank.rows import rows
from referee.screens.bank.words import bank, settling
from referee.screens.words.events import line, title
from referee.store.codec import decode, encode

NAMES = ("Ann", "Bob", "Cy", "Dot", "Eva")


def night(*acts: str, head: str = "worth 10 €") -> Night:
    """The night after some acts in the players' language; the first deal is thrown in."""
    lines = ("game jackpots", "seats Ann Bob Cy Dot", head, "", "throw in", *acts)
    played = play("\n".join(lines), BOOK)
    assert played.wrong == []
    return played.log.night


# ---- the box -------------------------------------------------------------------------------


def test_a_buy_in_says_how_it_was_paid_and_is_on_the_slip_unless_told() -> None:
    now = night("Ann buys 10", "Bob buys 10, paid cash", "Cy buys 10, paid sent")
    assert [player.paid_in for player in now.players] == [0, 100, 100, 0]
    assert (now.till, now.sent) == (200, 100)
    assert [money.claim(now, seat) for seat in range(4)] == [0, 100, 100, 0]


def test_plain_chips_are_settled_in_chips() -> None:
    now = night("Bob buys 10, paid cash", "Ann pays 3 to box", head="")
    assert now.till == 13
    assert [(transfer.payer, transfer.payee, transfer.amount) for transfer in money.plan(now)] == [
        (None, 1, 10),
        (None, 0, 3),
    ]


def test_no_more_comes_out_of_the_box_than_lies_there() -> None:
    now = night("Bob buys 10, paid cash")
    for command in (PayMoney(None, 0, 101), ShareCost(None, 101, (0, 1), "beer")):
        with pytest.raises(Refused, match="not-in-the-box"):
            act(now, command)
    for event in (MoneyPaid(None, 0, 101), CostShared(None, 101, ((0, 101),), "beer")):
        with pytest.raises(Impossible):
            evolve(now, event)


def test_odd_cents_of_a_shared_cost_go_to_the_first_seats() -> None:
    (event,) = act(night(), ShareCost(1, 1000, (3, 0, 2), " pizza \u202e "))[0]
    assert event == CostShared(1, 1000, ((0, 334), (2, 333), (3, 333)), "pizza")


def test_the_banker_may_send_more_than_he_was_sent() -> None:
    now = night("Ann pays 500 to box", "box sends 200 to Bob")
    assert (now.till, now.sent) == (300, -200)
    assert [money.claim(now, seat) for seat in (0, 1)] == [500, -200]


def test_what_a_chip_is_worth_may_change_until_money_is_noted() -> None:
    now = night("Ann buys 10")
    worth = SetStakes(replace(now.stakes, worth=50), House())
    assert act(now, worth)[1].stakes.worth == 50
    paid = night("Ann buys 10, paid cash")
    with pytest.raises(Refused, match="worth-stands"):
        act(paid, worth)
    assert act(paid, SetStakes(replace(paid.stakes, ante=3), House()))[1].stakes.ante == 3


def test_a_correction_out_of_the_bank_is_a_purchase() -> None:
    now = night(
        "correct box to Ann 20 because she had bought 120", "correct Bob to box 5 because too many"
    )
    assert [money.result(now, seat) for seat in range(4)] == [0] * 4
    assert (now.players[0].bought, now.players[1].bought) == (120, 95)


# ---- chips between players -----------------------------------------------------------------


def test_a_sale_on_the_slip_and_one_paid_at_once_come_to_the_same() -> None:
    slip, cash = night("Ann sells 20 to Bob"), night("Ann sells 20 to Bob, paid cash")
    assert [slip.holds(seat) for seat in (0, 1)] == [80, 120]
    assert [money.result(slip, seat) for seat in (0, 1)] == [0, 0]
    assert [money.claim(slip, seat) for seat in (0, 1)] == [0, 0]
    # Ann has Bob's 2.00 in her pocket, and 20 chips fewer to cash.
    assert [money.claim(cash, seat) for seat in (0, 1)] == [-200, 200]
    assert cash.till == 0


def test_a_sale_in_a_deal_waits_in_the_pocket() -> None:
    lines = "game jackpots\nseats Ann Bob Cy\n\nAnn opens 2\nBob drops\nBob sells 30 to Cy\n"
    now = play(lines, BOOK).log.night
    assert (now.stack(2), now.holds(2), now.holds(1)) == (99, 129, 69)
    with pytest.raises(Refused, match="sells-after-deal"):
        act(now, PassChips(0, 1, 5))
    with pytest.raises(Impossible):
        evolve(now, ChipsPassed(0, 1, 5))


# ---- leaving -------------------------------------------------------------------------------


def test_who_leaves_with_a_win_is_paid_and_with_a_loss_pays() -> None:
    now = night("correct Ann to Bob 30 because a lost bet", "Ann pays 500 to box")
    events, after = act(now, Leave(1, paid="cash"))
    assert events[-1] == MoneyPaid(None, 1, 300)
    assert (after.till, money.claim(after, 1)) == (200, 0)
    events, after = act(now, Leave(0, paid="sent"))
    assert events[-1] == MoneyPaid(None, 0, 200, sent=True)
    events, after = act(now, Leave(3, paid="cash"))
    assert not any(isinstance(event, MoneyPaid) for event in events), "he is even"
    poor = night("correct Ann to Bob 30 because a lost bet")
    assert act(poor, Leave(0, paid="cash"))[0][-1] == MoneyPaid(0, None, 300)
    with pytest.raises(Refused, match="not-in-the-box"):
        act(poor, Leave(1, paid="cash"))


# ---- real chips ----------------------------------------------------------------------------


def real(*acts: str) -> Night:
    return night("chips real milestones", *acts)


def test_a_real_stack_is_known_until_the_next_deal() -> None:
    now = real()
    assert [money.held(now, seat) for seat in range(4)] == [100] * 4
    now = real("next deal", "throw in", "Ann counts 97 because she asked", "Bob buys 20")
    assert [money.held(now, seat) for seat in range(4)] == [97, None, None, None]
    assert money.uncounted(now) == (1, 2, 3)
    assert money.off(now) == 0, "nothing is known to be off while stacks are not counted"
    assert bank.unready(now).startswith("Bob, Cy and Dot: the stacks are not counted yet.")
    lines = rows(now)
    assert (lines[0].holds, lines[0].read) == ("97", "")
    assert (lines[1].holds, lines[1].read, lines[1].result) == (
        "",
        "not counted since deal 1",
        "",
    )


def test_counts_follow_chips_that_change_hands_afterwards() -> None:
    now = real("Ann sells 10 to Bob", "correct Cy to Dot 5 because it lay there", "Ann buys 3")
    assert [money.held(now, seat) for seat in range(4)] == [93, 110, 95, 105]
    assert money.off(now) == 0


def test_who_counts_after_dropping_gets_back_what_a_thrown_in_deal_returns() -> None:
    now = real("next deal", "Bob opens 2", "Cy drops", "Cy counts 99", "throw in")
    assert money.held(now, 2) == 100
    assert money.uncounted(now) == (0, 1, 3)


def test_a_stack_read_in_a_deal_is_only_a_reading() -> None:
    now = real("next deal", "Bob opens 2", "Bob counts 97")
    assert (now.players[1].counted, money.held(now, 1)) == (97, None)


def test_the_pot_shared_out_after_counting_is_added() -> None:
    now = real("next deal", "all ante", "throw in, antes stay")
    for seat in range(4):
        now = act(now, Count(seat, 99))[1]
    assert money.off(now) == 0
    now = act(now, DividePot((0, 1)))[1]
    assert [money.held(now, seat) for seat in range(4)] == [101, 101, 99, 99]
    assert money.off(now) == 0


def test_two_off_is_borne_and_comes_back_when_the_night_reopens() -> None:
    now = real("Ann counts 98")
    closed = act(now, CloseNight((2, 3)))[1]
    assert money.off(closed) == 0
    assert [money.result(closed, seat) for seat in range(4)] == [-2, 0, 1, 1]
    again = act(closed, ReopenNight())[1]
    assert (money.off(again), money.result(again, 2)) == (2, 0)


# ---- the settlement ------------------------------------------------------------------------


def test_payments_are_ticked_and_the_rest_does_not_change() -> None:
    now = night(
        "Ann buys 100, paid cash",
        "correct Ann to Bob 40 because a",
        "correct Cy to Dot 50 because b",
        "night closes",
    )
    todo = money.plan(now)
    assert [(transfer.payer, transfer.payee, transfer.amount) for transfer in todo] == [
        (None, 0, 600),
        (None, 1, 400),
        (2, 3, 500),
    ]
    for at, transfer in enumerate(reversed(todo)):
        assert sum(line.done for line in money.plan(now)) == at
        now = act(now, PayMoney(transfer.payer, transfer.payee, transfer.amount))[1]
        assert [replace(line, done=False) for line in money.plan(now)] == list(todo)
        with pytest.raises(Refused, match="no-such-payment"):
            act(now, PayMoney(transfer.payer, transfer.payee, transfer.amount))
    assert now.till == 0
    assert [money.claim(now, seat) for seat in range(4)] == [0] * 4
    whys = [transfer.why for transfer in settling.transfers(now)[0]]
    assert whys[0] == ("Ann lost €4.00 and paid €10.00 into the box, so Ann gets €6.00."), (
        "the reason is that of the closing"
    )
    assert "Cy lost €5.00, so Cy owes €5.00 and is then settled." in whys[2]


# ---- the log -------------------------------------------------------------------------------

SAID: list[tuple[Event, str, str]] = [
    (Bought(0, 50), "Ann buys 50 (€5.00 on the tab)", "Ann’s buy-in of 50"),
    (Bought(0, 50, paid="cash"), "Ann buys 50 for €5.00 in cash", "Ann’s buy-in of 50"),
    (
        Bought(0, 50, later=True, paid="sent"),
        "Ann buys 50 for €5.00 sent to the host, in play from the next deal",
        "Ann’s buy-in of 50",
    ),
    (ChipsPassed(0, 1, 20), "Ann sells 20 to Bob", "Ann’s sale of 20 to Bob"),
    (
        ChipsPassed(0, 1, 20, paid="cash"),
        "Ann sells 20 to Bob, paid between them (€2.00)",
        "Ann’s sale of 20 to Bob",
    ),
    (
        CostShared(None, 900, ((0, 450), (2, 450)), "pizza"),
        "The cash box pays €9.00 for pizza: Ann €4.50 and Cy €4.50",
        "sharing the cost of pizza",
    ),
    (
        MoneyPaid(0, None, 5),
        "Ann pays €0.05 to the cash box",
        "the payment of €0.05 from Ann to the cash box",
    ),
    (
        MoneyPaid(None, 1, 500, sent=True),
        "The cash box pays €5.00 to Bob, sent",
        "the payment of €5.00 from the cash box to Bob",
    ),
    (Counted(0, 98, 98), "Ann’s stack was counted: 98", "“Ann’s stack was counted: 98”"),
    (
        Counted(0, 0, 0, all_in=True),
        "Ann’s stack was counted: 0; Ann is all-in",
        "“Ann’s stack was counted: 0; Ann is all-in”",
    ),
    (
        Counted(0, 98, 98, back_in=True),
        "Ann’s stack was counted: 98; Ann isn’t all-in",
        "“Ann’s stack was counted: 98; Ann isn’t all-in”",
    ),
    (
        Counted(0, 98, 100, "she asked"),
        "Ann’s stack was counted: 98, not 100 (she asked)",
        "“Ann’s stack was counted: 98, not 100 (she asked)”",
    ),
]


@pytest.mark.parametrize(("event", "words", "name"), SAID)
def test_every_cent_has_its_line(event: Event, words: str, name: str) -> None:
    now = night()
    assert line(event, now) == words
    assert title(Entry(1, "bank", (event,)), now) == name
    assert decode(encode((event,))) == (event,)


def test_old_rows_say_slip() -> None:
    assert decode('[{"is":"Bought","seat":0,"amount":100}]') == (Bought(0, 100, paid="slip"),)
    assert decode('[{"is":"Counted","seat":0,"amount":9,"book":9}]') == (Counted(0, 9, 9),)


# ---- whatever happens ----------------------------------------------------------------------

reproducible = seeded(
    max_examples=60,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@dataclass
class Evening:
    """A night at random, with a purse for everybody kept beside it."""

    chance: Random
    worth: int = 1
    log: Log = field(default_factory=Log)
    pocket: dict[int, int] = field(default_factory=dict)
    share: dict[int, int] = field(default_factory=dict)

    @property
    def now(self) -> Night:
        return self.log.night

    def tap(self, command: Command) -> bool:
        try:
            events, after = act(self.now, command)
        except Refused:
            return False
        for event in events:
            self.watch(event)
        self.log.append(Entry(self.log.seq + 1, strand(command), events))
        assert self.now == after
        assert self.now.till >= 0
        return True

    def watch(self, event: Event) -> None:
        """What leaves and enters people's own pockets, reckoned apart from the program."""
        if isinstance(event, NightBegan):
            self.worth = event.stakes.worth or 1
        worth = self.worth

        def out(seat: int | None, units: int) -> None:
            if seat is not None:
                self.pocket[seat] = self.pocket.get(seat, 0) - units

        match event:
            case Bought(seat, amount, _, paid) if paid != "slip":
                out(seat, amount * worth)
            case ChipsPassed(source, target, amount, _, paid) if paid != "slip":
                out(target, amount * worth)
                out(source, -amount * worth)
            case MoneyPaid(source, target, amount):
                out(source, amount)
                out(target, -amount)
            case CostShared(payer, amount, shares):
                out(payer, amount)
                for seat, part in shares:
                    self.share[seat] = self.share.get(seat, 0) + part
            case _:
                pass

    def anything(self) -> Command:
        pick = self.chance.randrange
        people = len(self.now.players)
        seat, other = pick(people), pick(people)
        paid = self.chance.choice(["slip", "cash", "sent"])
        return self.chance.choice(
            [
                Buy(seat, pick(1, 90), paid),
                Sit(f"Guest {people}", pick(0, 60), paid=paid),
                PassChips(seat, other, pick(1, 60), paid),
                PassChips(seat, other, pick(1, 60), paid),
                PayMoney(seat, None, pick(1, 900), pick(2) == 0),
                PayMoney(None, seat, pick(1, 900), pick(2) == 0),
                PayMoney(seat, other, pick(1, 900)),
                ShareCost(
                    self.chance.choice([None, seat]),
                    pick(1, 2000),
                    tuple({pick(people) for _ in range(3)}),
                    "pizza",
                ),
                Correct(
                    self.chance.choice([None, seat]),
                    self.chance.choice([None, other]),
                    pick(1, 30),
                    "so it was",
                ),
                Count(seat, pick(0, 150), "again"),
                NameBanker(self.chance.choice([None, seat])),
                Leave(seat, self.chance.choice([None, pick(0, 150)]), paid),
                ComeBack(seat),
                NextDeal(BOOK.games["jackpots"]),
                ThrowIn(bool(pick(2)), True),
                CloseNight((seat, other)),
            ]
        )

    def deals(self) -> None:
        for _ in range(self.chance.randrange(20)):
            found = offers(self.now)
            if not found:
                return
            command = self.chance.choice(found).command
            self.tap(command)

    def ends(self) -> None:
        """Whatever it takes to close the night."""
        if self.now.closed:
            return
        if self.now.playing is not None:
            assert self.tap(ThrowIn(False, True))
        if self.now.pot:
            assert self.tap(DividePot(self.now.ring or (0,)))
        if self.now.real:
            for seat in self.now.ring:
                was = self.now.players[seat].counted or 0
                assert self.tap(Count(seat, max(was + self.chance.randrange(-3, 3), 0)))
            assert self.tap(CloseNight(tuple(player.seat for player in self.now.players)))
            return
        while self.now.loose:
            self.finds(self.now.loose)
        assert self.tap(CloseNight())

    def finds(self, missing: int) -> None:
        """Somebody counts so that the bank comes nearer to what it gave out."""
        rich = max(self.now.ring, key=self.now.holds, default=None)
        held = self.now.holds(rich) if rich is not None else 0
        if rich is not None and (held or missing > 0):
            assert self.tap(Count(rich, max(held + missing, 0)))
        elif self.now.ring:
            assert self.tap(Buy(self.now.ring[0], -missing))
        else:
            assert self.tap(Sit("The host", -missing))


@pytest.mark.sweep
@reproducible
@given(
    st.integers(0, 2**32),
    st.integers(2, 5),
    st.sampled_from([0, 1, 10, 25]),
    st.booleans(),
    st.sampled_from(["slip", "cash", "sent"]),
)
def test_everybody_goes_home_with_what_he_is_due(
    seed: int, people: int, worth: int, tangible: bool, paid: str
) -> None:
    evening = Evening(Random(seed))
    stakes = Stakes(worth=worth, currency="€")
    game = BOOK.games["jackpots"]
    players = tuple((name, 100) for name in NAMES[:people])
    assert evening.tap(BeginNight("A night", players, 0, game, stakes, House(), paid=paid))
    if tangible:
        assert evening.tap(SetGrain("real", "milestones"))
    for _ in range(30):
        if evening.now.closed:
            evening.tap(ReopenNight())
        evening.tap(evening.anything())
        if evening.chance.random() < 0.3:
            evening.deals()
    evening.ends()

    now = evening.now
    results = {player.seat: money.result(now, player.seat) for player in now.players}
    assert sum(chips or 0 for chips in results.values()) == 0
    plan = money.plan(now)
    for transfer in evening.chance.sample(plan, len(plan)):
        assert evening.tap(PayMoney(transfer.payer, transfer.payee, transfer.amount))
    assert evening.now.till == 0
    assert all(transfer.done for transfer in money.plan(evening.now))
    for seat, chips in results.items():
        due = (chips or 0) * (worth or 1) - evening.share.get(seat, 0)
        assert evening.pocket.get(seat, 0) == due
        assert money.claim(evening.now, seat) == 0
    entries = evening.log.living()
    assert replay(event for entry in entries for event in entry.events) == evening.now


@pytest.mark.sweep
@reproducible
@given(st.integers(0, 2**32), st.booleans())
def test_the_bank_can_be_taken_back_to_its_beginning(seed: int, tangible: bool) -> None:
    evening = Evening(Random(seed))
    players = tuple((name, 100) for name in NAMES)
    game, stakes = BOOK.games["jackpots"], Stakes(worth=10)
    evening.tap(BeginNight("A night", players, 0, game, stakes, House(), paid="cash"))
    if tangible:
        evening.tap(SetGrain("real", "milestones"))
    nights = [evening.now]
    for _ in range(20):
        command = evening.anything()
        if strand(command) == "bank" and evening.tap(command):
            nights.append(evening.now)
    log = evening.log
    for before in reversed(nights[:-1]):
        log.append(Entry(log.seq + 1, "bank", log.take_back("bank")))
        assert log.night == before
    for after in nights[1:]:
        log.append(Entry(log.seq + 1, "bank", log.put_back("bank")))
        assert log.night == after
