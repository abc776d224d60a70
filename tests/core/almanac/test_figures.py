"""The figures of a night: a written evening by hand, and random ones against their results."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from evenings import EVENINGS, evening
from shelf import BOOK

from referee.core.almanac.figures import NightFigures, Part, Swing
from referee.core.almanac.reckoning import BREAK, IN_A_DEAL, figures
from referee.core.book.game import Limit, Stakes
from referee.core.book.house import House
from referee.core.decide import act
from referee.core.fold.evolve import evolve
from referee.core.log import Entry, Log
from referee.core.messages.bank import BeginNight, Buy, Correct, PutRight, RightDeal
from referee.core.messages.betting import BetTo, Call, Drop, NobodyOpens, RaiseTo
from referee.core.messages.command import Command, strand
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.draw import DrawCards
from referee.core.messages.event import Event
from referee.core.messages.law import (
    BackedUp,
    BetCorrected,
    Fouled,
    Reopened,
    RolledBack,
    Ruled,
    TookBack,
)
from referee.core.messages.milestones import SetGrain
from referee.core.messages.people import GoAway, Sit
from referee.core.messages.phones import FloorAsked
from referee.core.messages.showdown import Award, DividePot, ThrowIn
from referee.core.rules import money

JACKPOTS = BOOK.games["jackpots"]


class Written:
    """An evening of Ann, Bob (poor) and Cy; Ann deals first. An entry a minute."""

    def __init__(self) -> None:
        players = (("Ann", 100), ("Bob", 20), ("Cy", 100))
        stakes = Stakes(1, Limit("none", (2,), raises=None), worth=5, currency="€")
        self.log = Log()
        self.does(BeginNight("Written", players, 0, JACKPOTS, stakes, House()))

    def does(self, *commands: Command) -> None:
        for command in commands:
            self.enters(strand(command), *act(self.log.night, command)[0])

    def enters(self, on: str, *events: Event) -> None:
        self.log.append(Entry(self.log.seq + 1, on, events))

    def nobody_opens(self) -> None:
        """Then the next deal has begun already."""
        hand = self.log.night.playing
        begins = () if hand is not None else (NextDeal(JACKPOTS),)
        self.does(*begins, PutAntesIn(), NobodyOpens())

    def bob_is_all_in(self) -> None:
        """Bob opens for 4, Cy raises to 30, Ann folds, Bob calls with his last 15 and loses."""
        self.does(NextDeal(JACKPOTS), PutAntesIn(), BetTo(1, 4), RaiseTo(2, 30), Drop(0), Call(1))
        self.does(DrawCards(1, 0), DrawCards(2, 0), Award(0, (2,), "shown"))

    @property
    def figures(self) -> NightFigures:
        return figures(self.log, {entry.seq: 60 * entry.seq for entry in self.log.entries})


def part(parts: tuple[Part, ...], key: str) -> Part:
    return next(found for found in parts if found.key == key)


def test_nobody_opens_and_it_is_counted() -> None:
    table = Written()
    table.nobody_opens()
    table.nobody_opens()
    (game,) = table.figures.games
    assert (game.id, game.deals, game.unopened, game.pots) == ("jackpots", 2, 2, 0)
    assert (game.timed, game.seconds) == (2, 240)
    ann = table.figures.players[0]
    assert (ann.dealt, ann.followed, ann.seen, ann.raised) == (2, 2, 0, 0)
    assert ann.by_game == (Part("jackpots", 2, 2, -2),)
    assert part(ann.by_place, "0") == Part("0", 1, 1, -1)
    assert part(ann.by_dealer, "1") == Part("1", 1, 1, -1)


def test_an_all_in_and_the_pot_it_was_for() -> None:
    table = Written()
    table.bob_is_all_in()
    found = table.figures
    (game,) = found.games
    assert (game.deals, game.pots, game.pot) == (1, 1, 41)
    assert found.worth == 5
    ann, bob, cy = found.players
    assert [sum(won.chips for won in player.by_game) for player in found.players] == [-1, -20, 21]
    assert (bob.all_ins, cy.all_ins, ann.all_ins) == ((0, 1, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    assert (bob.lost, cy.won) == (Swing(20, 1, "Jackpots"), Swing(41, 1, "Jackpots"))
    assert (ann.seen, bob.seen, cy.seen) == (0, 1, 1)
    assert (ann.raised, bob.raised, cy.raised) == (0, 1, 1)


def test_a_deal_put_right_is_as_if_it_had_been_so() -> None:
    table = Written()
    table.bob_is_all_in()
    table.nobody_opens()
    before = table.figures
    misread = RightDeal(1, (1,), "misread")
    table.does(misread)
    found = table.figures
    assert [sum(won.chips for won in player.by_game) for player in found.players] == [-2, 21, -21]
    assert found.players[1].all_ins == (1, 0, 0, 0)
    assert (found.players[1].won, found.players[2].won) == (Swing(41, 1, "Jackpots"), Swing())
    assert found.players[2].lost == Swing(20, 1, "Jackpots")
    table.enters(strand(misread), *table.log.take_back(strand(misread)))
    assert table.figures == before


def test_a_pot_that_carried_over_counts_where_it_was_won_and_the_game_says_so() -> None:
    table = Written()
    table.nobody_opens()
    table.does(PutAntesIn(), BetTo(2, 4), Drop(0), Drop(1), Award(0, (2,), "shown"))
    found = table.figures
    assert (found.games[0].deals, found.games[0].carried) == (2, 1)
    assert [sum(won.chips for won in player.by_game) for player in found.players] == [-2, -2, 4]


def test_a_pot_shared_out_with_whoever_was_not_in_the_deal_is_no_deal_of_theirs() -> None:
    table = Written()
    table.does(Sit("Dot", 10, 0), GoAway(3), NextDeal(JACKPOTS), PutAntesIn())
    table.does(ThrowIn(antes_stay=True, next_dealer=True), DividePot((0, 3)))
    found = table.figures
    won = [sum(won.chips for won in player.by_game) for player in found.players]
    assert sum(won) == -(money.result(table.log.night, 3) or 0) < 0
    assert found.players[3].by_game == ()


def test_what_is_not_of_a_deal_is_in_no_deal() -> None:
    table = Written()
    table.does(NextDeal(JACKPOTS), PutAntesIn(), Buy(1, 50), Correct(0, 2, 9, "a bet"))
    table.does(NobodyOpens())
    found = table.figures
    assert [sum(won.chips for won in player.by_game) for player in found.players] == [-1, -1, -1]


def test_the_deal_in_play_is_no_figure() -> None:
    table = Written()
    table.nobody_opens()
    before = table.figures
    table.does(PutAntesIn(), BetTo(2, 4))
    found = table.figures
    assert (found.deals, found.games[0].deals) == (1, 1)
    assert [player.by_game for player in found.players] == [
        player.by_game for player in before.players
    ]


def test_a_break_counts_for_nobody() -> None:
    table = Written()
    table.nobody_opens()
    first = max(entry.seq for entry in table.log.entries)
    table.nobody_opens()
    later = {
        entry.seq: 60 * entry.seq + (BREAK if entry.seq > first else 0)
        for entry in table.log.entries
    }
    found = figures(table.log, later)
    (game,) = found.games
    assert (game.timed, game.seconds) == (1, 120)
    assert [player.seconds for player in found.players] == [180, 180, 180]
    (game,) = figures(table.log, {}).games
    assert (game.timed, game.seconds) == (0, 0)


def test_to_put_an_earlier_deal_right_is_no_play() -> None:
    """Also where the night was opened again for it, a quarter of an hour later."""
    table = Written()
    table.bob_is_all_in()
    before = figures(table.log, {entry.seq: 60 * entry.seq for entry in table.log.entries})
    table.does(RightDeal(1, (1,)))
    late = {entry.seq: 60 * entry.seq for entry in table.log.entries}
    late[max(late)] += 900
    after = figures(table.log, late)
    assert [game.seconds for game in after.games] == [game.seconds for game in before.games]
    assert after.seconds == before.seconds


def test_the_law_is_counted_for_whom_it_was() -> None:
    table = Written()
    table.enters("roles", FloorAsked(2))
    said = ("False openers", "alone", "It is foul.", ("Morehead 30",), ())
    table.enters("roles", FloorAsked(2))
    table.enters("hand", Ruled("false-openers", *said, offender=1, by="cy"))
    for by in ("Cy ", "nobody here"):
        table.enters("hand", Ruled("misdeal", *said, offender=1, by=by))
    found = table.figures
    ann, bob, cy = found.players
    assert [(law.id, law.times) for law in found.laws] == [("false-openers", 1), ("misdeal", 2)]
    assert (bob.against, bob.openers, cy.floor_asked, cy.given) == (3, 1, 2, 2)
    assert (ann.against, ann.openers, ann.floor_asked, ann.given) == (0, 0, 0, 0)


# --- what was undone ------------------------------------------------------------------------


def raised(*undone: Event) -> list[int]:
    """Who bet or raised where Bob opened for 4, Cy raised to 30, and a ruling undid that; then all
    is finished: who speaks folds, and whoever is left alone wins."""
    table = Written()
    table.does(NextDeal(JACKPOTS), PutAntesIn(), BetTo(1, 4), RaiseTo(2, 30))
    table.enters("hand", *undone)
    hand = table.log.night.playing
    while hand is not None and hand.number == 1:
        if hand.turn is None:
            owed = hand.opener is not None and hand.of(hand.opener).state != "foul"
            table.does(Award(0, (hand.live[0].seat,), "shown" if owed else ""))
        else:
            table.does(NobodyOpens() if hand.opener is None else Drop(hand.turn))
        hand = table.log.night.playing
    return [player.raised for player in table.figures.players]


FALSELY = Ruled("false-openers", "False openers", "foul", "It is foul.", (), (), offender=1)


@pytest.mark.parametrize(
    ("undone", "who"),
    [
        ((), [0, 1, 1]),
        ((BackedUp(2, ((2, 30),)),), [0, 1, 0]),
        ((BackedUp(1, ((1, 4), (2, 30))),), [0, 0, 0]),
        ((RolledBack(0, ((1, 4), (2, 30))),), [0, 0, 0]),
        ((BetCorrected(2, 4),), [0, 1, 0]),
        ((BetCorrected(2, 20),), [0, 1, 1]),
        ((TookBack(2, 30), Fouled(2, "seen")), [0, 1, 0]),
        ((TookBack(2, 4),), [0, 1, 1]),
        ((TookBack(1, 4), Reopened((), 2)), [0, 0, 0]),
        ((FALSELY, Fouled(1, "no openers")), [0, 0, 1]),
        ((FALSELY, Fouled(1, "no openers"), TookBack(2, 30)), [0, 0, 0]),
        ((Fouled(1, "the table agrees"),), [0, 1, 1]),
    ],
)
def test_a_bet_that_a_ruling_undid_is_none(undone: tuple[Event, ...], who: list[int]) -> None:
    assert raised(*undone) == who


def test_a_call_put_right_to_more_is_a_raise() -> None:
    table = Written()
    table.does(NextDeal(JACKPOTS), PutAntesIn(), BetTo(1, 4), Call(2))
    table.enters("hand", BetCorrected(2, 10))
    table.does(Drop(0), Drop(1), Award(0, (2,), "shown"))
    assert [player.raised for player in table.figures.players] == [0, 1, 1]


def test_the_bets_and_all_ins_of_a_deal_thrown_in_are_none() -> None:
    table = Written()
    table.does(NextDeal(JACKPOTS), PutAntesIn(), BetTo(1, 19), RaiseTo(2, 40))
    table.does(ThrowIn(antes_stay=False, next_dealer=True))
    for player in table.figures.players:
        assert (player.dealt, player.raised, player.seen) == (1, 0, 0)
        assert (player.all_ins, player.by_game) == ((0,) * 4, (Part("jackpots", 1, 1, 0),))


# --- random evenings ------------------------------------------------------------------------


def beside(log: Log) -> dict[int, int]:
    """What each seat of the tablet's chips got outside of all deals, as a neighbour counts it:
    event by event."""
    found, night = Counter[int](), Log().night
    for entry in log.living():
        for event in entry.events:
            then = evolve(night, event)
            if not isinstance(event, IN_A_DEAL) and not isinstance(event, PutRight):
                for player in then.players:
                    there = player.seat < len(night.players)
                    before = money.result(night, player.seat) if there else 0
                    found[player.seat] += (money.result(then, player.seat) or 0) - (before or 0)
            night = then
    return found


def played(name: str) -> Log:
    """An evening by chance, until its last deal was over."""
    log = Log()
    for entry, _ in evening(name):
        log.append(replace(entry, seq=log.seq + 1))
    while log.night.playing is not None:
        log.append(Entry(log.seq + 1, "hand", log.take_back("hand")))
    return log


TABLET = [name for name in EVENINGS if name.split("/")[0] in ("bets", "poor")]
REAL = [name for name in EVENINGS if name.split("/")[0] in ("milestones", "referee")]


@pytest.mark.sweep
@pytest.mark.parametrize("name", TABLET)
def test_deals_and_what_was_beside_them_make_the_result(name: str) -> None:
    log = played(name)
    found, other = figures(log, {}), beside(log)
    for player in found.players:
        won = sum(part.chips for part in player.by_game)
        assert won + other.get(player.seat, 0) == money.result(log.night, player.seat)
        for parts in (player.by_game, player.by_dealer, player.by_place):
            assert sum(part.chips for part in parts) == won
            assert sum(part.dealt for part in parts) == player.dealt
        assert sum(player.all_ins) <= player.followed <= player.dealt <= found.deals
    assert sum(game.deals for game in found.games) == found.deals


@pytest.mark.sweep
@pytest.mark.parametrize("name", REAL)
def test_real_chips_are_invented_nowhere(name: str) -> None:
    log = played(name)
    found = figures(log, {})
    for player in found.players:
        for part in (*player.by_game, *player.by_dealer, *player.by_place):
            assert part.known <= part.dealt
            assert part.known or not part.chips
        if log.night.tracking == "referee":
            assert not player.followed


@pytest.mark.parametrize(("pause", "counts"), [(BREAK, True), (BREAK + 1, False), (-1, False)])
def test_a_pause_of_half_an_hour_is_play_and_a_longer_one_a_break(pause: int, counts: bool) -> None:
    """Nor does a clock that was set back take hours away."""
    assert BREAK == 30 * 60
    table = Written()
    table.nobody_opens()
    began = next(entry.seq for entry in table.log.entries if entry.strand == "hand")
    at = {entry.seq: 60 * entry.seq for entry in table.log.entries}
    late = {seq: moment + (pause - 60 if seq > began else 0) for seq, moment in at.items()}
    usual, found = (figures(table.log, moments) for moments in (at, late))
    more = pause - 60 if counts else -60
    assert found.players[0].seconds - usual.players[0].seconds == more
    assert [game.timed for game in found.games] == [1 if counts else 0]


@pytest.mark.parametrize("which", ["before", "after", "both"])
def test_a_deal_that_is_not_tracked_from_end_to_end_says_nothing_of_its_pot(which: str) -> None:
    table = Written()
    if which != "after":
        table.does(SetGrain("real", "referee"))
    if which == "before":
        table.does(NextDeal(JACKPOTS), SetGrain("real", "bets"), PutAntesIn(), NobodyOpens())
    elif which == "after":
        table.does(NextDeal(JACKPOTS), PutAntesIn(), SetGrain("real", "referee"))
    else:
        table.does(NextDeal(JACKPOTS))
    assert all(game.pots == 0 for game in table.figures.games)
    assert all(player.followed == 0 for player in table.figures.players)
