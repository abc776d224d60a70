"""Rulings that once moved chips wrongly, each told afresh as the table would, in every kind of
chips, in a second deal, with the act entered and not, and with somebody all-in.

What must come of it is said here in bets of the round and whose turn it is, and reckoned nowhere.
"""

from __future__ import annotations

import pytest
from shelf import BOOK

from referee.core.law.rulings import Elsewhere, walk
from referee.core.state.hand import Hand
from referee.notation.player import Played, play

DRAW, BOARD = "five-card-draw", "texas-holdem"
EVEN = "stacks 100 each"
DOT = 3
WAYS = {
    "the tablet’s chips": "",
    "real chips": "chips real bets",
    "real chips, milestones": "chips real milestones",
    "a second deal": "{first}; throw in, antes stay; Dot deals; next deal",
}
LIMPED = "blinds; Cy calls; Dot calls; Ann calls"


def told(acts: str, game: str = DRAW, stacks: str = EVEN, way: str = "", house: str = "") -> Played:
    """A deal as far as it is told; `refused` after an act says that it must be."""
    head = f"game {game}\nseats Ann Bob Cy Dot\n{stacks}\nlimit none 2\n{house}\n\n"
    first = WAYS[way].format(first="blinds" if game == BOARD else "all ante") if way else ""
    antes = ("all ante",) if game == DRAW else ()
    played = play("\n".join((head, *first.split("; "), *antes, *acts.split("; "))), BOOK)
    assert played.wrong == [], f"{acts}: {played.wrong}"
    return played


def left(played: Played) -> Hand:
    assert played.log.night.hand is not None
    return played.log.night.hand


def bets(played: Played) -> list[int]:
    """What each has bet in this round."""
    return [holding.bet for holding in left(played).holdings]


def name(seat: int | None) -> str:
    return "nobody" if seat is None else ("Ann", "Bob", "Cy", "Dot")[seat]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("stacks", "left_over"), [(EVEN, 4), ("stacks Ann 100, Bob 4, Cy 100, Dot 100", 3)]
)
def test_a_knock_against_a_bet_is_no_check(stacks: str, left_over: int, way: str) -> None:
    """He has put nothing in by it: he calls, with all he has if need be, or folds; no raise."""
    knock = "Ann bets 4; law rap Bob raise no  ruling facing"
    asked = told(knock, stacks=stacks, way=way)
    assert (bets(asked), name(left(asked).turn)) == ([4, 0, 0, 0], "Bob")
    more = told(f"{knock}; Bob raises to 12  refused", stacks=stacks, way=way)
    assert bets(more) == [4, 0, 0, 0]
    called = told(f"{knock}; Bob calls", stacks=stacks, way=way)

    short = way == "a second deal" and left_over < 4  # it has anted twice
    assert bets(called) == [4, left_over - short, 0, 0]
    folded = told(f"{knock}; Bob drops", stacks=stacks, way=way)
    assert bets(folded) == [4, 0, 0, 0]
    assert not left(folded).of(1).live


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("entered", ["", "Ann checks; "])
def test_a_knock_with_no_bet_is_a_check(entered: str, way: str) -> None:
    done = told(f"{entered}law rap Ann  ruling checked", way=way)
    assert (bets(done), name(left(done).turn)) == ([0, 0, 0, 0], "Bob")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("entered", ["", "Ann bets 25; ", "Ann checks; ", "Ann all-in 25; "])
def test_the_first_motion_of_a_string_bet_stands_as_the_bet(entered: str, way: str) -> None:
    """Ten, then fifteen more, with nothing bet before: a bet of ten, and no check."""
    done = told(f"{entered}law string-bet Ann said no, acted no, first 10  ruling opening", way=way)
    assert (bets(done), name(left(done).turn)) == ([10, 0, 0, 0], "Bob")
    assert not left(done).of(0).all_in
    on = told(
        f"{entered}law string-bet Ann said no, acted no, first 10  ruling opening; Bob calls",
        way=way,
    )
    assert bets(on) == [10, 10, 0, 0]


@pytest.mark.parametrize("way", WAYS)
def test_a_string_bet_ahead_of_the_tablet_holds_at_the_turn(way: str) -> None:
    """The tablet still waits for Ann: nothing moves, and Bob is held to it once she has acted."""
    ruled = "law string-bet Bob said no, acted no, first 10  ruling opening"
    done = told(ruled, way=way)
    assert (bets(done), name(left(done).turn)) == ([0, 0, 0, 0], "Ann")
    late = told(f"{ruled}; Ann checks; Bob checks  refused; Bob bets 25  refused", way=way)
    assert bets(late) == [0, 0, 0, 0]
    assert bets(told(f"{ruled}; Ann checks; Bob bets 10", way=way)) == [0, 10, 0, 0]
    free = told(f"{ruled}; Ann bets 4; Bob drops", way=way)
    assert bets(free) == [4, 0, 0, 0]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("entered", ["", "Cy calls; "])
@pytest.mark.parametrize("chips", [1, 4])
def test_who_leaves_a_short_call_in_the_pot_pays_that_and_no_more(
    chips: int, entered: str, way: str
) -> None:
    ruled = f"law undercall Cy said no, referee yes, chips {chips}  ruling leaves"
    done = told(f"Ann bets 4; Bob raises to 10; {entered}{ruled}", way=way)
    cy = left(done).of(2)
    assert not cy.live
    assert cy.total - cy.ante == chips
    assert [cy.bet for cy in left(done).holdings if cy.seat in (0, 1)] == [4, 10]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("entered", ["", "Cy calls; "])
def test_a_short_call_made_full_is_charged_once(entered: str, way: str) -> None:
    ruled = "law undercall Cy said yes  ruling made-full"
    done = told(f"Ann bets 4; Bob raises to 10; {entered}{ruled}", way=way)
    assert (bets(done), name(left(done).turn)) == ([4, 10, 10, 0], "Dot")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("until", ["round-two", "two-acted", "substantial"])
@pytest.mark.parametrize(
    "more", ["", "; Ann bets 6; Bob calls; Cy calls; Dot calls", "; all check; all check"]
)
def test_hole_cards_shown_cancel_no_deal_that_has_been_bet_on(
    more: str, until: str, way: str
) -> None:
    """On the flop, and on the river too, the deal is played; nobody takes a chip back."""
    house = f"house how-long-a-misdeal {until}"
    acts = f"{LIMPED}; Bob checks{more}"
    was = told(acts, BOARD, way=way, house=house)
    ruled = "law hole-card-exposed Cy how-many more"
    done = told(f"{acts}; {ruled}  ruling stands", BOARD, way=way, house=house)
    totals = [[one.total for one in left(played).holdings] for played in (was, done)]
    assert totals[0] == totals[1]
    assert left(done).ending == ""


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("until", ["round-two", "two-acted", "substantial"])
@pytest.mark.parametrize("acts", ["Ann bets 2", "Ann checks", "Ann bets 2; Bob calls"])
def test_a_misdeal_and_who_was_left_out_have_one_time_limit(
    acts: str, until: str, way: str
) -> None:
    """Whether chips go back does not hang on the name that the fault is given."""
    late = until == "round-two" or "Bob" in acts
    night = told(acts, way=way, house=f"house how-long-a-misdeal {until}").log.night
    anew = Elsewhere("what-a-redeal-keeps")
    said = {"what": "other", "mistake": "other", "here": "yes", "which": "more", "order": "no"}
    for law in ("misdeal", "left-out-of-the-deal", "card-exposed-before-draw"):
        assert (walk(BOOK.laws[law], night, DOT, said) == anew) is not late, law


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("dealt", "following"), [("Ann", "Bob"), ("Cy", "Dot"), ("Dot", "Ann")])
def test_after_a_wrong_dealer_the_deal_goes_left_of_who_dealt(
    dealt: str, following: str, way: str
) -> None:
    done = told(
        f"Ann checks; Bob checks; law wrong-dealer dealt {dealt}  ruling stands;"
        " Cy checks; Dot checks; all drawn; all check; Ann wins; next deal",
        way=way,
    )
    assert name(left(done).dealer) == following
    asks = told("Ann checks; Bob checks; law wrong-dealer  refused law-not-finished", way=way)
    assert bets(asks) == [0, 0, 0, 0]


IN_TIME_FOR_NOTHING = {
    "at the draw": "Ann bets 4; called Bob; Ann draws 1{}; Bob draws 1; all check; Ann wins",
    "after it": "Ann bets 4; called Bob; all drawn{}; all check; Ann wins",
    "everybody all-in": "Ann all-in; Bob calls; Cy drops; Dot drops{}; all drawn; Bob wins",
    "to be shown": "Ann bets 4; called Bob; all drawn; all check{}; Ann wins",
    "paid": "Ann bets 4; others drop; Ann wins{}",
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("when", IN_TIME_FOR_NOTHING)
def test_a_wrong_dealer_is_noticed_at_any_time(when: str, way: str) -> None:
    """It was offered until the draw only, though it is mostly noticed when somebody is to deal."""
    ruled = "; law wrong-dealer dealt Bob  ruling stands"
    done = told(f"{IN_TIME_FOR_NOTHING[when].format(ruled)}; next deal", way=way)
    assert name(left(done).dealer) == "Cy"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("after", "following"),
    [
        ("law wrong-dealer dealt Dot  ruling stands; others drop; next deal", "Ann"),
        ("law wrong-dealer dealt Ann  ruling stands; others drop; next deal", "Bob"),
        ("throw in, same dealer; next deal", "Bob"),
        ("throw in, antes stay, same dealer; next deal", "Bob"),
        ("throw in; next deal", "Cy"),
        ("take back; others drop; next deal", "Ann"),
    ],
)
def test_what_is_said_after_a_wrong_dealer_holds(after: str, following: str, way: str) -> None:
    """Of two rulings the last one holds, and “the same dealer” is who dealt."""
    done = told(f"Ann bets 4; law wrong-dealer dealt Bob  ruling stands; {after}", way=way)
    assert name(left(done).dealer) == following


@pytest.mark.parametrize(
    ("leaves", "following"),
    [
        ("Bob leaves", "Cy"),
        ("Dot leaves", "Cy"),
        ("Cy leaves", "Dot"),
    ],
)
@pytest.mark.parametrize("ruled_first", [True, False])
def test_who_dealt_or_was_to_deal_next_may_leave(
    leaves: str, following: str, ruled_first: bool
) -> None:
    ruled = "law wrong-dealer dealt Bob  ruling stands"
    both = (ruled, leaves) if ruled_first or "Bob" in leaves else (leaves, ruled)
    done = told(f"Ann bets 4; others drop; Ann wins; {'; '.join(both)}; next deal")
    assert name(left(done).dealer) == following


@pytest.mark.parametrize("way", WAYS)
def test_how_many_cards_were_shown_is_asked_and_which(way: str) -> None:
    """One of the deal of a draw game is kept; two, or the very first, begin the deal anew."""
    house = "house how-long-a-misdeal two-acted, card-shown-before-the-draw keep"
    law = "law card-exposed-before-draw Bob"
    told(f"{law}  refused law-not-finished", way=way, house=house)
    told(f"{law} which one  ruling keep", way=way, house=house)
    night = told("Ann checks", way=way, house=house).log.night
    for which in ("more", "first"):
        at = walk(BOOK.laws["card-exposed-before-draw"], night, 1, {"which": which})
        assert at == Elsewhere("what-a-redeal-keeps")
    late = told(f"Ann bets 2; Bob calls; {law} which more  ruling keep-all", way=way, house=house)
    assert bets(late) == [2, 2, 0, 0]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("entered", ["", "Bob raises to 20; "])
def test_one_big_chip_in_the_big_blind_is_a_check(entered: str, way: str) -> None:
    """Nobody has raised the blind and no word was said: the chip goes back."""
    done = told(f"{LIMPED}; {entered}law one-big-chip Bob option no  ruling check", BOARD, way=way)
    assert [holding.bets[0] for holding in left(done).holdings] == [2, 2, 2, 2]


@pytest.mark.parametrize("way", WAYS)
def test_one_big_chip_in_the_big_blind_with_the_word_is_a_raise(way: str) -> None:
    said = "law one-big-chip Bob option yes, named yes, total 10  ruling raise"
    done = told(f"{LIMPED}; {said}", BOARD, way=way)
    assert (bets(done), name(left(done).turn)) == ([2, 10, 2, 2], "Cy")
