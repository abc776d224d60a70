"""What opens for one seat, as values: its bets, what the table lets stand, blinds."""

from __future__ import annotations

import pytest
from shelf import BOOK

from referee.core.state.night import Night
from referee.notation.player import play
from referee.screens.felt.counting import loose_chips, pot_count
from referee.screens.felt.seatmenu import SeatMenu, from_left, names_blinds, seat_menu
from referee.screens.felt.seats import antes_of

ANN, BOB, CY, DOT = range(4)
JACKPOTS = [("checks", "check"), ("bets 2", "bet"), ("folds", "drop")]


def night(game: str, script: str = "") -> Night:
    return play(f"game {game}\nseats Ann Bob Cy Dot\n{script}", BOOK).log.night


def menu(game: str, script: str, seat: int) -> SeatMenu:
    return seat_menu(night(game, script), seat, BOOK.games)


def labels(found: SeatMenu) -> list[tuple[str, str]]:
    return [(offer.label, offer.do or offer.overlay) for offer in found.offers]


@pytest.mark.parametrize(
    ("game", "script", "seat", "offers", "before"),
    [
        # Before the ante is in, as if it were: Ann speaks first, Bob after she has checked.
        ("jackpots", "\nnext deal\n", ANN, JACKPOTS, ""),
        ("jackpots", "\nnext deal\n", BOB, JACKPOTS, "Ann checks"),
        # A fixed limit leaves no choice of the amount.
        (
            "five-card-draw",
            "limit fixed 2 4\n\nall ante\nAnn bets 2\n",
            BOB,
            [("calls 2", "call"), ("raises to 4", "raise"), ("folds", "drop")],
            "",
        ),
        (
            "five-card-draw",
            "limit none 2\n\nall ante\nAnn bets 2\n",
            CY,
            [("calls 2", "call"), ("raises …", "felt.amount"), ("folds", "drop")],
            "Bob folds",
        ),
        # Nobody bets while cards are drawn.
        (
            "five-card-draw",
            "limit none 2\n\nall ante\nAnn bets 2\nBob calls\nCy calls\nDot calls\n",
            BOB,
            [],
            "",
        ),
    ],
)
def test_what_a_seat_may_bet(
    game: str, script: str, seat: int, offers: list[tuple[str, str]], before: str
) -> None:
    found = menu(game, script, seat)
    assert labels(found) == offers
    assert before in found.before
    assert bool(before) == bool(found.before)


def test_the_amount_of_a_fixed_raise_goes_with_the_tap() -> None:
    found = menu("five-card-draw", "limit fixed 2 4\n\nall ante\nAnn bets 2\n", CY)
    raises = next(offer for offer in found.offers if offer.do == "raise")
    assert raises.fields == (("seat", "2"), ("passing", "1"), ("to", "4"))


def test_what_only_the_table_can_let_stand() -> None:
    """Ann has bet: a check, and a call before Bob has spoken, are against the rules."""
    found = menu("five-card-draw", "limit none 2\n\nall ante\nAnn bets 2\n", CY)
    assert ("check", "checks out of turn") in found.stood
    assert menu("five-card-draw", "limit none 2\n\nall ante\nAnn bets 2\n", BOB).stood == (
        ("check", "checks"),
    )
    assert (found.betting, found.drops, found.level) == (True, False, 2)


def test_in_the_draw_a_hand_can_still_be_folded() -> None:
    drawing = "limit none 2\n\nall ante\nAnn bets 2\nBob calls\nCy calls\nDot calls\nAnn draws 1\n"
    ann, bob = (menu("five-card-draw", drawing, seat) for seat in (ANN, BOB))
    assert (ann.drew, bob.drew, bob.drawing, bob.drops, bob.betting) == (
        *(True, False, True, True),
        False,
    )


def test_the_places_of_two_blinds_are_named_between_deals_alone() -> None:
    now = night("texas-holdem", "\nnext deal\nblinds\nothers drop\nBob wins\n")
    assert now.playing is None
    assert [names_blinds(now, seat, BOOK.games) for seat in range(4)] == [True] * 4
    assert not names_blinds(night("texas-holdem", "\nnext deal\n"), 0, BOOK.games)
    assert not names_blinds(night("jackpots"), 0, BOOK.games)
    assert from_left(now, BOB) == (CY, DOT, ANN, BOB)


def test_who_is_short_of_the_ante() -> None:
    now = night("jackpots", "stacks Ann 1, Bob 5, Cy 5, Dot 5\nante 2\n\nnext deal\n")
    assert now.playing is not None
    people, due = antes_of(now, now.playing)
    assert due == 2
    assert {(name, stack, short) for _, name, stack, short in people} == {
        *(("Ann", "1", True), ("Bob", "5", False)),
        *(("Cy", "5", False), ("Dot", "5", False)),
    }


def test_a_count_of_one_pot_knows_no_other_pile() -> None:
    now = night("five-card-draw", "limit none 2\n\nall ante\nAnn bets 2\n")
    assert now.playing is not None
    count = pot_count(now, now.playing, None)
    assert count is not None
    assert (count.pile, count.book, count.less, len(count.piles)) == (None, 6, "", 0)
    assert pot_count(now, now.playing, 3) is None
    assert loose_chips(now, now.playing) is None


def test_real_chips_in_two_piles_are_counted_one_by_one() -> None:
    script = "chips real bets\nall ante\nAnn bets 2\nBob all-in for 1\nCy calls\nDot calls\n"
    script += "chips real milestones\nall drawn\nall check\n"
    now = night("five-card-draw", f"limit none 2\n\n{script}")
    assert now.playing is not None
    count = pot_count(now, now.playing, 1)
    assert count is not None
    assert count.pile is not None
    assert [(pile.number, names) for pile, names in count.piles] == [
        (0, ("Ann", "Bob", "Cy", "Dot")),
        (1, ("Ann", "Cy", "Dot")),
    ]
    assert (count.there, count.book, count.less) == ({0: 8, 1: 3}, 3, "")


def test_a_pot_that_is_short_asks_who_owes_first() -> None:
    now = night("five-card-draw", "limit none 2\n\nall ante\nAnn bets 2\nthe pot is 5\n")
    assert now.playing is not None
    loose = loose_chips(now, now.playing)
    assert loose is not None
    assert (loose.off, loose.short) == (-1, 1)
    assert ("Ann", 1) in {(name, chips) for _, name, chips in loose.took}
