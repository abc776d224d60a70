"""How the felt leads through a deal: who is away, what was done early, who takes the pot."""

from __future__ import annotations

import pytest

from referee.core.book.book import Book
from referee.core.book.game import BetStep, Rotation, Showdown, Stakes
from referee.core.book.house import House
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.messages.bank import BeginNight
from referee.core.messages.betting import (
    AllCheck,
    BetTo,
    Call,
    Check,
    NobodyOpens,
    OthersDrop,
    RaiseTo,
)
from referee.core.messages.command import Stand
from referee.core.messages.dealing import NextDeal, PostBlinds, PutAntesIn
from referee.core.messages.draw import DrawCards
from referee.core.messages.law import Rule
from referee.core.messages.milestones import AllDrawn, PutChips, SetGrain, StayIn
from referee.core.messages.people import ComeBack, GoAway
from referee.core.messages.showdown import Award, DividePot
from referee.core.messages.stakes import SetMenu
from referee.core.state.night import Night
from referee.screens.felt.felt import Logged, Onlooker, felt
from referee.screens.words.events import line
from screens.test_steps import HOLDEM, NO_LIMIT, Table, game


def jackpots(book: Book, names: tuple[str, ...] = ("Ann", "Bob", "Cy", "Dot")) -> Table:
    return Table(book.games["jackpots"], names)


# --- away -----------------------------------------------------------------------------------


def test_who_is_away_is_marked_and_folds_or_is_coming(book: Book) -> None:
    table = jackpots(book).tap(PutAntesIn(), BetTo(1, 2))
    table.tap(GoAway(2))
    assert table.felt.toast == "Cy sits out from the next deal"
    assert [one.name for one in table.felt.seats if one.away] == ["Cy"]
    assert table.main == ["Fold Cy", "Cy’s coming"]
    assert table.row[-1] == "All fold to Bob"
    assert [one.strand for one in table.felt.dock] == ["hand", "bank"]
    table.tap(ComeBack(2))
    assert not any(one.away for one in table.felt.seats)
    assert table.main == ["Fold", "Call 2", "Raise to 4"]


def test_who_is_away_in_the_draw_folds_or_is_coming(book: Book) -> None:
    table = jackpots(book).tap(PutAntesIn(), BetTo(1, 2), OthersDrop((2,)))
    table.tap(GoAway(2), DrawCards(1, 0))
    assert table.main == ["Fold Cy", "Cy’s coming"]
    assert table.tap(ComeBack(2)).main[-1] == "5"


def test_going_away_before_the_antes_counts_for_this_deal(book: Book) -> None:
    table = jackpots(book).tap(GoAway(2))
    assert table.felt.toast == "Cy sits out · Now in deal 1: Bob, Dot and Ann; Ann deals"
    assert not any(one.away for one in table.felt.seats)
    assert table.tap(ComeBack(2)).felt.toast.startswith("Cy is back · Now in deal 1: Bob, Cy")


# --- nobody opened --------------------------------------------------------------------------


def test_a_deal_waits_for_whoever_may_open_without_chips(book: Book) -> None:
    table = Table(book.games["jackpots"], ("Ann", "Bob", "Cy"), chips=(80, 1, 80))
    table.tap(PutAntesIn(), Check(2), Check(0))
    assert table.crib == "Passed out. All-in for the ante: Bob can still open."
    assert table.main == ["Nobody opens", "Bob opens …"]
    button = table.felt.dock[1]
    assert (button.overlay, button.fields[0]) == ("floor.law", ("id", "all-in-for-the-ante"))
    assert table.tap(NobodyOpens()).crib.startswith("3 carried over from the last deal.")
    table = Table(book.games["jackpots"], ("Ann", "Bob", "Cy"), chips=(80, 1, 80))
    assert table.tap(PutAntesIn(), NobodyOpens()).night.hands == 2


# --- an early bet ---------------------------------------------------------------------------


def test_an_early_bet_is_no_other_bet_where_the_others_have_less(book: Book) -> None:
    chips = (4, 4, 4, 100, 4, 4)
    table = Table(game(BetStep("Round"), Showdown()), stakes=NO_LIMIT, chips=chips)
    table.tap(Check(1), Stand(BetTo(3, 6)))
    answers = (("what", "act"), ("between", "wait"), ("over", "2"))
    table.tap(Rule(book.laws["out-of-turn"], answers, 3), Check(2))
    assert table.main == ["Bet 6"]
    with pytest.raises(Refused, match="too-little"):
        table.tap(BetTo(3, 4))


def test_an_early_bet_stands_in_the_crib_and_alone_in_the_dock(book: Book) -> None:
    law = book.laws["out-of-turn"]
    table = Table(game(BetStep("Round"), Showdown()), stakes=NO_LIMIT)
    table.tap(Check(1), Stand(BetTo(3, 6)))
    answers = (("what", "act"), ("between", "wait"), ("over", "2"))
    table.tap(Rule(law, answers, 3))
    stands = "Dot’s early bet of 6 stands if nothing changes; the chips stay in front"
    assert stands in table.felt.toast
    assert "early bet of 6 stands" not in table.crib
    table.tap(Check(2))
    assert (table.crib, table.main) == ("It’s Dot’s turn: the early bet of 6 stands.", ["Bet 6"])
    table.tap(BetTo(3, 6))
    assert "early bet of 6 stands" not in table.crib


# --- names ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("others", "said"),
    [
        (("Bob", "Cy", "Dot", "Eva", "Finn"), "Catherine"),
        (("Benjamin", "Jonathan", "Elisabeth", "Valentina", "Alexander"), "Cathe…"),
    ],
)
def test_a_name_in_the_row_is_cut_only_where_the_row_is_full(
    book: Book, others: tuple[str, ...], said: str
) -> None:
    table = jackpots(book, (*others, "Catherine")).tap(PutAntesIn())
    assert any(words.startswith(said) for words in table.row), table.row


# --- the pot --------------------------------------------------------------------------------


def test_a_walk_is_one_tap_and_says_to_whom() -> None:
    table = Table(HOLDEM, stakes=NO_LIMIT)
    assert table.row[-1] == "All fold to Cy"
    table.tap(OthersDrop())
    assert (table.main, table.row) == (["Pay Cy 2, return 1"], ["Pay Cy 2, return 1, next deal"])
    assert table.crib.endswith("Cy’s uncalled bet of 1 comes back.")
    table.tap(Award(0, (2,)))
    assert table.felt.result == "Cy wins the blinds, 2; uncalled bet of 1 returned"


def test_after_a_raise_all_fold_to_who_raised_last() -> None:
    table = Table(HOLDEM, stakes=NO_LIMIT).tap(PostBlinds(), RaiseTo(3, 6))
    assert table.row[-1] == "All fold to Dot"
    assert table.felt.turn == "Eva to act"
    table.tap(OthersDrop(), Award(0, (3,)))
    assert table.felt.result == "Dot wins the blinds, 5; uncalled bet of 4 returned"


@pytest.mark.parametrize(
    ("calling", "left"), [((2,), "Bob and Cy"), ((2, 3), "3 players"), ((2, 3, 4), "4 players")]
)
def test_where_several_are_in_the_button_says_who_is_left(
    book: Book, calling: tuple[int, ...], left: str
) -> None:
    table = jackpots(book, ("Ann", "Bob", "Cy", "Dot", "Eva", "Finn", "Gus"))
    table.tap(PutAntesIn(), BetTo(1, 2), *(Call(seat) for seat in calling))
    assert f"All fold but {left}" in table.row
    table.tap(OthersDrop())
    hand = table.night.playing
    assert hand is not None
    assert tuple(one.seat for one in hand.live) == (1, *calling)


def test_what_leaves_the_middle_is_what_is_said(book: Book) -> None:
    table = jackpots(book).tap(PutAntesIn(), BetTo(1, 2))
    assert table.row[-1] == "All fold to Bob"
    table.tap(OthersDrop())
    assert table.row == ["Pay Bob 4, return 2, openers skipped, next deal"]
    table.tap(Award(0, (1,), "shown"))
    assert table.felt.result == "Bob wins the antes, 4; the bet of 2 comes back"


@pytest.mark.parametrize("tracking", ["bets", "milestones"])
def test_with_real_chips_a_next_deal_says_what_is_not_noted(book: Book, tracking: str) -> None:
    table = jackpots(book)
    table.tap(SetGrain("real", "milestones" if tracking == "milestones" else "bets"))
    table.tap(PutAntesIn(), BetTo(1, 2), OthersDrop((2,)), AllDrawn(), AllCheck())
    assert "Winner not noted, openers skipped, next deal" in table.row


# --- milestones -----------------------------------------------------------------------------


def milestones(book: Book, id: str = "jackpots") -> Table:
    table = Table(book.games[id], ("Ann", "Bob", "Cy", "Dot"))
    return table.tap(SetGrain("real", "milestones"))


def test_at_milestones_one_sentence_says_what_the_dock_waits_for(book: Book) -> None:
    table = milestones(book).tap(PutAntesIn())
    assert [one.kind for one in table.felt.dock if one.label == "Nobody opens"] == [""]
    table.tap(BetTo(1, 2))
    assert (table.felt.turn, table.crib) == ("Who’s still in?", "")
    assert table.felt.toggles is not None
    assert table.felt.toggles.label == "Still in; the rest fold"
    table.tap(StayIn((0, 1)), AllDrawn())
    assert table.felt.turn == "Who wins?"
    assert table.crib == "Bet as usual, then everyone still in shows. Tap who wins."


@pytest.mark.parametrize(("id", "openers"), [("jackpots", True), ("five-card-draw", False)])
def test_only_where_openers_matter_a_winner_shows_them(book: Book, id: str, openers: bool) -> None:
    table = milestones(book, id).tap(PutAntesIn(), BetTo(1, 2), StayIn((0, 1)))
    wins = [one for one in table.main + table.row if "wins" in one]
    assert wins
    assert all(("openers shown" in one) is openers for one in wins)


def test_the_openers_shown_are_those_of_the_player_who_opened(book: Book) -> None:
    table = milestones(book, "jackpots").tap(PutAntesIn(), BetTo(1, 2), StayIn((0, 1)))
    table.tap(AllDrawn())
    wins = {one for one in table.main if "wins" in one}
    assert wins == {"Ann wins, Bob’s openers shown", "Bob wins, openers shown"}


@pytest.mark.parametrize("rotation", ["dealer", "round"])
def test_where_the_game_changes_the_next_deal_names_it(book: Book, rotation: Rotation) -> None:
    menu = (("jackpots", "Jackpots"), ("razz", "Razz"))
    table = jackpots(book).tap(SetMenu(menu, rotation))
    table.tap(PutAntesIn(), BetTo(1, 2), OthersDrop(()))
    assert table.row[-1].endswith(", next deal: Jackpots")
    assert (
        jackpots(book)
        .tap(PutAntesIn(), BetTo(1, 2), OthersDrop(()))
        .row[-1]
        .endswith(", next deal")
    )


def test_a_round_that_is_over_goes_on_with_its_next_game(book: Book) -> None:
    """The button of the showdown deals what the button between two deals would."""
    menu = (("jackpots", "Jackpots"), ("razz", "Razz"))
    table = Table(book.games["jackpots"], ("Ann", "Bob")).tap(SetMenu(menu, "round"))
    for _ in range(3):  # the menu counts from the next deal on
        hand = table.tap(PutAntesIn()).night.playing
        assert hand is not None
        assert hand.turn is not None
        eldest = hand.turn
        table.tap(BetTo(eldest, 2), OthersDrop(()))
        row = table.felt.row[-1]
        if table.night.hands < 3:
            table.tap(Award(0, (eldest,), openers="shown"), NextDeal(book.games["jackpots"]))
    assert row.label.endswith(", next deal: Razz")
    assert dict(row.fields)["game"] == "razz"


def test_just_a_pot_says_that_nothing_more_goes_in(book: Book) -> None:
    table = Table(book.games["just-a-pot"], ("Ann", "Bob", "Cy")).tap(PutChips(0, 5))
    table.tap(Award(0, (1,)))
    assert line(table.last[0], table.night) == "No more chips go in"


def test_a_pot_that_waits_at_the_antes_can_be_shared_out(book: Book) -> None:
    for table in (jackpots(book), milestones(book, "jackpots")):
        assert "Split the" not in str(table.felt.row)
        table.tap(PutAntesIn(), NobodyOpens())
        assert table.felt.turn == "Antes"
        assert table.felt.row[-1].label == f"Split the {table.night.pot} left in the pot …"
        table.tap(DividePot(table.night.ring))
        assert (table.night.pot, table.night.playing) == (0, None)


def test_who_has_no_chips_buys_some_with_one_tap(book: Book) -> None:
    players = (("Ann", 0), ("Bob", 0), ("Cy", 5))
    begin = BeginNight("", players, 0, book.games["jackpots"], Stakes(), House())
    night = act(Night(), begin)[1]
    shown = felt(1, night, Logged(1), Onlooker(taps=True))
    assert shown.crib == "It takes two players with chips to deal."
    assert (shown.row_word, shown.row[0].label, shown.row[1].spoken) == (
        *("Buys chips:", "Ann", "Bob buys chips …"),
    )
    assert shown.row[0].overlay == "bank.buy"
    assert shown.row[0].fields == (("seat", "0"), ("at", "felt"))
