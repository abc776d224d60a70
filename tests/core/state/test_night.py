"""Questions about a night: real chips as far as they are known, votes, phones, who is dealt in."""

from __future__ import annotations

import pytest

from referee.core.book.game import Ante, BetStep, Deal, Game, Showdown, Stakes
from referee.core.book.house import House
from referee.core.chips import EMPTY, POT, pocket, stack, widen
from referee.core.sheets.events import Column, PadRules, SheetBegan
from referee.core.sheets.sheet import begun
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import MORE_THAN_ANYBODY_HAS, Night, Player
from referee.core.state.phones import Phone, Vote
from referee.core.value import replace

STEPS = (Ante(), Deal(down=5), BetStep("only"), Showdown())
GAME = Game("bare", "Bare", "", (2, 12), 52, STEPS)
HAND = Hand(
    1, GAME, Stakes(), House(), 1, (0, 1), (Holding(0, ante=1, bets=(2,)), Holding(1)), step=2
)
ALL_IN = replace(HAND.holdings[0], all_in=True)
ANN = Player(0, "Ann", bought=20, carried=20)
MUCH = MORE_THAN_ANYBODY_HAS


def real(player: Player = ANN, hand: Hand | None = None, **more: object) -> Night:
    players = (player, Player(1, "Bob", carried=None))
    number = 0 if hand is None else hand.number
    night = Night(players=players, ring=(0, 1), chips="real", hand=hand, hands=number)
    return replace(night, purse=widen(EMPTY, 2), **more)


def counted(carried: int | None = None, at: int = 1, having: int | None = None) -> Player:
    return Player(0, "Ann", carried=carried, counted=15, counted_at=at, counted_with=having)


@pytest.mark.parametrize(
    ("night", "about"),
    [
        (real(), 20),
        (real(Player(0, "Ann")), None),  # nobody counted, nothing was bought
        (real(Player(0, "Ann", counted=0)), 0),
        (real(Player(0, "Ann", cashed=5)), None),
        (real(counted(20, 0)), 20),
        (real(counted(None, 0)), 15),
        (real(counted(None, 1)), None),  # of a deal that is over
        (real(hand=HAND), 17),
        (real(hand=replace(HAND, ending="won")), 17),
        (real(hand=replace(HAND, ending="taken")), None),
        (real(hand=replace(HAND, pot_sure="about")), None),
        (real(hand=replace(HAND, loose=2)), None),
        (real(hand=HAND, tracking="milestones"), None),
        (real(hand=replace(HAND, ending="won"), tracking="milestones"), 17),
        (real(counted(18, having=3), replace(HAND, pot_sure="about")), 15),  # in this very deal
        (real(counted(18, having=3), HAND, tracking="milestones"), 15),
        (real(counted(18, having=3), replace(HAND, pot_sure="about", ending="won")), 15),
        (real(counted(None), replace(HAND, pot_sure="about", ending="won")), 15),
        (real(counted(None, 0), replace(HAND, ending="won")), None),
        (real(counted(None), HAND), None),  # it has bet since
        (real(counted(3), HAND), None),  # and who still bets has something
        (real(counted(3), replace(HAND, holdings=(ALL_IN, Holding(1)))), 0),
        (
            real(
                counted(3),
                replace(
                    HAND, holdings=(replace(ALL_IN, all_in=False, state="dropped"), Holding(1))
                ),
            ),
            0,
        ),
        (real(counted(2), HAND), None),  # less than it put in: nobody knows
        (real(hand=replace(HAND, holdings=(Holding(0, "out"), Holding(1)))), 20),
        (real(hand=replace(HAND, order=(1,), holdings=(Holding(1),))), 20),
    ],
)
def test_what_a_seat_has_in_real_chips(night: Night, about: int | None) -> None:
    assert night.about(0) == about
    assert night.behind(0) == (about or MUCH)
    assert night.reach(0) == MUCH


def test_of_a_seat_nobody_has_and_of_the_tablets_chips_nothing_is_about() -> None:
    tablet = replace(real(), chips="tablet", purse=(*EMPTY, 7, 2, 0, 0))
    assert tablet.about(0) is None
    assert (tablet.behind(0), tablet.reach(0), tablet.holds(0)) == (7, 7, 9)
    assert tablet.account(0) == stack(0)
    assert real().about(2) is None


@pytest.mark.parametrize(
    ("chips", "paid", "all_in"),
    [
        ("real", ((0, 20),), (0,)),
        ("real", ((0, 19),), ()),
        ("real", ((0, 21),), ()),
        ("real", ((0, 15), (0, 5)), (0,)),
        ("real", ((1, 20),), ()),
        ("tablet", ((0, 20),), ()),
    ],
)
def test_who_is_all_in_with_real_chips(
    chips: str, paid: tuple[tuple[int, int], ...], all_in: tuple[int, ...]
) -> None:
    assert replace(real(), chips=chips).all_in_with(paid) == all_in


@pytest.mark.parametrize(
    ("counts", "over", "leading"),
    [((), False, ()), ((2, 1), True, (0,)), ((1, 2, 2), True, (1, 2)), ((0, 0), True, ())],
)
def test_the_result_of_a_vote(
    counts: tuple[int, ...], over: bool, leading: tuple[int, ...]
) -> None:
    vote = Vote("law", "Law", "Which?", ("a", "b"), (0, 1), counts=counts)
    assert (vote.over, vote.leading) == (over, leading)


def test_a_new_sheet_has_the_number_after_the_last() -> None:
    """A sheet that was taken back leaves no gap that another could fill."""
    columns = (Column((0,)), Column((1,)))
    sheets = tuple(begun(SheetBegan(at, "Bridge", PadRules(), columns)) for at in (1, 3))
    assert [replace(real(), sheets=those).next_sheet for those in ((), sheets)] == [1, 4]
    assert replace(real(), sheets=sheets).sheet(3) == sheets[1]
    assert replace(real(), sheets=sheets).sheet(2) is None


def test_phones_tappers_and_names() -> None:
    phones = (Phone(0, "one", "x", "has"), Phone(1, "two", "y", "asks"))
    night = replace(real(), phones=phones, tappers=(("hand", "tablet"),))
    assert [night.seat_of(mark) for mark in ("x", "y", "z", "")] == [0, None, None, None]
    assert [night.phone(mark) for mark in ("y", "z", "")] == [phones[1], None, None]
    assert replace(night, phones=(Phone(0, "one", "", "has"),)).phone("") is None
    assert [night.phone_of(seat) for seat in (0, 1)] == [phones[0], None]
    assert [night.tapper(strand) for strand in ("hand", "bank")] == ["tablet", ""]
    assert [night.name(seat) for seat in (0, 1, 2)] == ["Ann", "Bob", "Seat 3"]


@pytest.mark.parametrize(
    ("changes", "able"),
    [
        ({}, True),
        ({"stack": 0}, False),
        ({"stack": 0, "pocket": 3}, True),
        ({"stack": 0, "chips": "real"}, True),
        ({"stack": 0, "lying": ((0, 1),)}, True),
        ({"stack": 0, "lying": ((1, 1),)}, False),
        ({"presence": "away"}, False),
        ({"presence": "away", "chips": "real"}, False),
        ({"leaving": True}, False),
    ],
)
def test_who_can_be_dealt_in(changes: dict[str, object], able: bool) -> None:
    said = {"stack": 9, "pocket": 0, "chips": "tablet", "lying": ()} | changes
    player = Player(0, "Ann", said.get("presence", "here"), leaving=bool(said.get("leaving")))
    purse = list(widen(EMPTY, 1))
    purse[stack(0)], purse[pocket(0)] = said["stack"], said["pocket"]
    night = Night(players=(player,), purse=tuple(purse), chips=said["chips"], lying=said["lying"])
    assert night.able(0) == able


@pytest.mark.parametrize(
    ("step", "ending", "holding", "changes", "dealing_in"),
    [
        (0, "", Holding(0), {}, True),
        (2, "", Holding(0), {}, False),
        (0, "won", Holding(0), {}, False),
        (0, "", Holding(0, ante=1), {}, False),
        (0, "", Holding(0, "out"), {}, False),
        (0, "", Holding(0), {"lying": ((0, 1),)}, False),
        (0, "", Holding(0), {"tracking": "referee"}, False),
        (0, "", Holding(0), {"tracking": "milestones"}, True),
    ],
)
def test_who_comes_now_counts_for_the_deal(
    step: int, ending: str, holding: Holding, changes: dict[str, object], dealing_in: bool
) -> None:
    hand = replace(HAND, step=step, ending=ending, holdings=(holding, Holding(1)))
    night = replace(real(hand=hand), **changes)
    assert night.dealing_in == (hand if dealing_in else None)
    assert night.playing == (None if ending else hand)


@pytest.mark.parametrize(
    ("owing", "awards", "there"),
    [((), (), 9), (((0, 2), (1, 1)), (), 6), (((0, 2),), ((0, ((1, 7),)),), 9)],
)
def test_what_lies_in_the_middle(
    owing: tuple[tuple[int, int], ...],
    awards: tuple[tuple[int, tuple[tuple[int, int], ...]], ...],
    there: int,
) -> None:
    purse = list(widen(EMPTY, 2))
    purse[POT] = 9
    night = replace(real(hand=replace(HAND, awards=awards)), owing=owing, purse=tuple(purse))
    assert (night.pot, night.pot_there) == (9, there)
    assert replace(night, hand=None).pot_there == 9 - sum(chips for _, chips in owing)
    assert [night.owes(seat) for seat in (0, 5)] == [dict(owing).get(0, 0), 0]
