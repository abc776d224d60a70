"""What other houses and short packs do: each hand is made up here, its result reasoned."""

from __future__ import annotations

import pytest

from referee.core.book.book import Book
from referee.notation.phh.report import Report, reports

FIRST = {
    "p1": "As 2c 9d", "p2": "Kc 4d Jh", "p3": "Qc 5d Th", "p4": "Js 6d 9h",
    "p5": "Tc 7d 8h", "p6": "9c 8d 7h", "p7": "5c 9s 2d", "p8": "4c 3c 6c",
}  # fmt: skip
"""Eight hands of stud; the deuce of diamonds brings it in."""
LATER = {
    "p1": "Ac Ad Ah Ks", "p2": "Kd 4h Jd Qs", "p3": "Qd 5h Td Kh", "p4": "Jc 6h Ts 3h",
    "p5": "2s 7c 8s Qh", "p6": "3s 8c 7s 4s", "p7": "5s 2h 6s 3d",
}  # fmt: skip
"""What the seven who go on get after that: with the first hands all 52 cards."""


def told(text: str, book: Book) -> Report:
    (found,) = reports("x.phh", text, book)
    return found


def acts(*words: str) -> str:
    return "actions = [\n" + "".join(f'  "{one}",\n' for one in words) + "]\n"


def no_limit(stacks: str, *words: str, blinds: str = "[1, 2, 0]") -> str:
    return (
        f'variant = "NT"\nantes = [0, 0, 0]\nblinds_or_straddles = {blinds}\nmin_bet = 2\n'
        f"starting_stacks = {stacks}\n{acts(*words)}"
    )


def stud(later: dict[str, str]) -> str:
    """Everybody is all-in by the ante but p7, who brings it in, and p8, who drops."""
    words = [f"d dh {who} {cards.replace(' ', '')}" for who, cards in FIRST.items()]
    words += ["p7 pb", "p8 f"]
    for street in range(4):
        words += [f"d dh {who} {cards.split()[street]}" for who, cards in later.items()]
    words += [f"{who} sm {FIRST[who]} {later[who]}".replace(" ", "") for who in later]
    words = [one.replace("sm", " sm ") if "sm" in one else one for one in words]
    return (
        'variant = "F7S"\nantes = [1, 1, 1, 1, 1, 1, 1, 1]\nbring_in = 1\n'
        "small_bet = 2\nbig_bet = 4\nstarting_stacks = [1, 1, 1, 1, 1, 1, 2, 2]\n" + acts(*words)
    )


def test_in_stud_a_dropped_hand_is_dealt_again_once_the_pack_is_out(book: Book) -> None:
    """24 cards, then three times seven: seven are left, of which some are burned."""
    found = told(stud({**LATER, "p6": "3s 8c 7s 6c"}), book)
    assert (found["ok"], found["paid_by"]) == (True, "cards"), found
    # Four aces take the eight antes; nobody called p7's bring-in.
    assert found["finishing_stacks"] == [8, 0, 0, 0, 0, 0, 1, 1]


def test_but_not_before_nor_the_card_of_who_goes_on(book: Book) -> None:
    found = told(stud({**LATER, "p6": "6c 8c 7s 4s"}), book)
    assert found["error"] == "6c was dealt before"
    found = told(stud({**LATER, "p6": "3s 8c 7s Kc"}), book)
    assert found["error"] == "Kc was dealt before"


def test_nobody_has_more_cards_than_his_game_gives(book: Book) -> None:
    found = told(no_limit("[20, 20, 20]", "d dh p1 AcAd2c", "p3 f", "p1 f"), book)
    assert (found["error"], found["line"]) == ("expected no more than 2 cards for p1", 7)
    found = told(stud(LATER).replace('"d dh p1 Ac"', '"d dh p1 AcAdAhKsTs"'), book)
    assert found["error"] == "expected no more than 7 cards for p1"


def test_a_draw_is_served_from_his_own_discards_where_there_are_no_others(book: Book) -> None:
    """Eight hands of five leave twelve cards; p1 throws all five three times, the others none."""
    hands = {
        "p1": "KcQcJcTc9c", "p2": "KdQdJdTd8d", "p3": "KhQhJhTh8h", "p4": "KsQsJsTs8s",
        "p5": "AcAdAhAs8c", "p6": "9d9h9s6c6d", "p7": "7c7d7h6h6s", "p8": "7s5c4c3c2d",
    }  # fmt: skip
    rest = ["5d5h5s4d4h", "4s3d3h3s2c", "KcQcJcTc2h"]
    words = [f"d dh {who} {cards}" for who, cards in hands.items()]
    held = hands["p1"]
    for new in rest:
        words += [f"p1 sd {held}", *(f"p{at} sd" for at in range(2, 9)), f"d dh p1 {new}"]
        held = new
    words += [f"{who} sm {held if who == 'p1' else cards}" for who, cards in hands.items()]
    text = (
        'variant = "F2L3D"\nantes = [1, 1, 1, 1, 1, 1, 1, 1]\n'
        "blinds_or_straddles = [0, 0, 0, 0, 0, 0, 0, 0]\nsmall_bet = 2\nbig_bet = 4\n"
        "starting_stacks = [1, 1, 1, 1, 1, 1, 1, 1]\n" + acts(*words)
    )
    found = told(text, book)
    assert (found["ok"], found["paid_by"]) == (True, "cards"), found
    # Seven-five is the only low hand without a pair.
    assert found["finishing_stacks"] == [0, 0, 0, 0, 0, 0, 0, 8]


BOARD = ("d db 7c8d9h", "d db 2s", "d db 3s")


def test_after_a_small_all_in_on_the_flop_who_checked_may_raise_elsewhere(book: Book) -> None:
    text = no_limit(
        "[20, 3, 20]",
        *("d dh p1 AcAd", "d dh p2 KcKd", "d dh p3 QcQd", "p3 cc", "p1 cc", "p2 cc", BOARD[0]),
        *("p1 cc", "p2 cbr 1", "p3 cc", "p1 cbr 6", "p3 f", "p1 sm AcAd", "p2 sm KcKd"),
        *BOARD[1:],
    )
    found = told(text, book)
    assert found["ok"], found
    # 6 of the blind and 3 times 1 to the aces; 5 that nobody called go back.
    assert found["finishing_stacks"] == [26, 0, 17]
    assert found["pots"] == [{"amount": 9, "eligible": [0, 1]}]
    small = told(text.replace("p1 cbr 6", "p1 cbr 2"), book)
    assert small["error"] == "expected p1 to call (cc), fold (f)", "a raise of 1 is none anywhere"


ALL_IN = (
    *("d dh p1 AcAd", "d dh p2 KcKd", "d dh p3 ????", "p3 cbr 30", "p1 cc", "p2 cc"),
    *BOARD,
)


def test_a_side_pot_that_all_muck_for_is_left_to_the_last_of_them(book: Book) -> None:
    """p2 gives up first, so the 40 above p1's level are p3's before he gives up the 30."""
    found = told(no_limit("[10, 30, 30]", *ALL_IN, "p1 sm AcAd", "p2 sm", "p3 sm"), book)
    assert found["ok"], found
    assert found["finishing_stacks"] == [30, 0, 40]
    assert found["pots"] == [
        {"amount": 30, "eligible": [0, 1, 2]},
        {"amount": 40, "eligible": [1, 2]},
    ]


def test_what_others_dropped_above_an_all_in_is_his_who_mucks_for_the_rest(book: Book) -> None:
    """p1 is all-in for 10; p3 bets, p2 drops, so the side pot has nobody else; then p3 mucks."""
    words = ("p3 cbr 12", "p1 cc", "p2 cc", BOARD[0], "p2 cbr 4", "p3 cbr 9", "p2 f")
    deals = ALL_IN[:3]
    found = told(no_limit("[10, 30, 30]", *deals, *words, "p3 sm", "p1 sm AcAd", *BOARD[1:]), book)
    assert found["ok"], found
    # The main pot is 30; 2 + 4 from p2 and 2 + 4 from p3 lie beside it, and 5 went back.
    assert found["finishing_stacks"] == [30, 14, 26]


def test_winnings_of_nought_say_nothing(book: Book) -> None:
    text = no_limit("[30, 30, 30]", *ALL_IN, "p1 sm", "p2 sm KcKd", "p3 sm ????")
    found = told(text + "winnings = [0, 0, 0]\n", book)
    assert (found["ok"], found["paid_by"]) == (True, "cards"), found
    assert found["finishing_stacks"] == [0, 90, 0]
    found = told(text + "winnings = [0, 0, 90]\n", book)
    assert (found["finishing_stacks"], found["paid_by"]) == ([0, 0, 90], "record")


def posted_to_come_in(antes: str) -> str:
    """p4 posts 10 to come in; p2, who has the big blind, has 3 chips."""
    return (
        f'variant = "NT"\nantes = {antes}\nblinds_or_straddles = [5, 10, 0, -10, 0]\n'
        "min_bet = 10\nstarting_stacks = [50, 3, 50, 50, 50]\n"
    )


def test_a_post_to_come_in_sets_no_order_though_the_big_blind_has_less(book: Book) -> None:
    """p2 is all-in for 3 of the big blind; p4 posts 10 to come in, which is what a call costs. p3,
    at p2's left, speaks first, and p4 after him."""
    text = posted_to_come_in("[0, 0, 0, 0, 0]")
    found = told(text + acts("p3 cc", "p4 cc", "p5 f", "p1 f", "d db 2c3c4c"), book)
    assert found["ok"], found
    assert found["finishing_stacks"] == [45, 0, 40, 40, 50]
    found = told(text + acts("p5 f", "p1 f", "p3 cc"), book)
    assert "expected" in str(found["error"])


def test_whose_blind_is_whole_is_asked_for_no_more(book: Book) -> None:
    """p2's 3 are eaten by the ante for the table, so p1's small blind is the last that is posted;
    p4's 10 is the bet, and p1 drops for the 5 he has put in."""
    text = posted_to_come_in("[0, 3, 0, 0, 0]")
    found = told(text + acts("p3 cc", "p4 cc", "p5 cc", "p1 f", "d db 2c3c4c"), book)
    assert found["ok"], found
    assert found["finishing_stacks"] == [45, 0, 40, 40, 40]


def table(stacks: str, blinds: str, antes: str, *words: str) -> str:
    return (
        f'variant = "NT"\nantes = {antes}\nblinds_or_straddles = {blinds}\nmin_bet = 2\n'
        f"starting_stacks = {stacks}\n{acts(*words)}"
    )


@pytest.mark.parametrize(
    ("first", "second", "left"), [("p1", "p2", [22, 18]), ("p2", "p1", [18, 22])]
)
def test_of_two_equal_blinds_heads_up_either_may_speak_first(
    book: Book, first: str, second: str, left: list[int]
) -> None:
    """At a table the button's is the small one; the format's program begins with the other."""
    found = told(table("[20, 20]", "[2, 2]", "[0, 0]", f"{first} cbr 6", f"{second} f"), book)
    assert (found["ok"], found["finishing_stacks"]) == (True, left), found


def test_but_of_two_that_are_not_the_button_speaks_first(book: Book) -> None:
    found = told(table("[20, 20]", "[1, 2]", "[0, 0]", "p1 cbr 6", "p2 f"), book)
    assert (found["error"], found["line"]) == ("expected p2 to act, found p1", 7)


KINGS_LAST = ("d dh p2 AcAd", "d dh p3 QcQd", "d dh p4 KcKd")
BOARD = ("d db 2h3h7s", "d db 9c", "d db Jc")


def test_behind_a_straddle_that_is_less_than_the_blind_the_blind_sets_the_order(book: Book) -> None:
    """p4 has 1 for a straddle of 4: the big blind's 2 is the highest, and p3 is next."""
    words = (*KINGS_LAST, "p3 f", "p1 f", *BOARD, "p2 sm AcAd", "p4 sm KcKd")
    found = told(table("[20, 20, 20, 1]", "[1, 2, 0, 4]", "[0, 0, 0, 0]", *words), book)
    assert found["ok"], found
    # 1 of p2's comes back; he wins his own, p4's and the small blind's.
    assert found["finishing_stacks"] == [19, 22, 20, 0]


def test_over_a_blind_that_the_ante_ate_a_post_to_come_in_sets_no_order(book: Book) -> None:
    """p2's only 2 are the ante for the table. p3 comes in with 2 and speaks first, behind him."""
    words = (*KINGS_LAST, "p3 cc", "p4 f", "p1 f", *BOARD, "p2 sm AcAd", "p3 sm QcQd")
    found = told(table("[20, 2, 20, 20]", "[1, 2, -2, 0]", "[0, 2, 0, 0]", *words), book)
    assert found["ok"], found
    # The ante is p2's; 1 of p3's comes back, the small blind's 1 is his.
    assert found["finishing_stacks"] == [19, 2, 21, 20]


def test_where_the_ante_ate_the_only_blind_it_begins_at_the_left_of_the_button(book: Book) -> None:
    words = (*KINGS_LAST, "p1 f", "p3 cc", "p4 f", *BOARD, "p2 sm AcAd", "p3 sm QcQd")
    found = told(table("[20, 2, 20, 20]", "[0, 2, -2, 0]", "[0, 2, 0, 0]", *words), book)
    assert (found["ok"], found["finishing_stacks"]) == (True, [20, 2, 20, 20]), found


def test_of_many_ways_to_halve_three_pots_the_record_says_which(book: Book) -> None:
    """Nobody's cards were seen. p1 has the high half of all: 8 + 14 + 23; p2 the low one of 16, p4
    that of 27, where the odd chip is high, p3 that of 46."""
    acted = ("p3 cc", "p4 cbr 13", "p1 cc", "p3 cbr 36", "p1 cc")
    muck = ("p3 sm", "p4 sm", "p1 sm", "p2 sm")
    text = (
        'variant = "FO/8"\nantes = [0, 0, 0, 0]\nblinds_or_straddles = [3, 6, 0, 0]\n'
        "small_bet = 6\nbig_bet = 12\nstarting_stacks = [36, 4, 36, 13]\n"
        f"{acts(*acted, *BOARD, *muck)}"
    )
    found = told(f"{text}finishing_stacks = [45, 8, 23, 13]\n", book)
    assert (found["ok"], found["paid_by"]) == (True, "record"), found
    assert [one["amount"] for one in found["pots"]] == [16, 27, 46]
    found = told(text, book)
    assert found["line"] == 19
    assert str(found["error"]).startswith("expected cards that were seen, or finishing_stacks: ")


def test_a_record_that_fits_no_way_to_pay_is_named(book: Book) -> None:
    """p1 and p2 alone can have won the 40 chips; the file gives p2 nothing and p1 too many."""
    words = ("p2 cbr 20", "p1 cc", *BOARD, "p2 sm", "p1 sm")
    text = table("[20, 20]", "[1, 2]", "[0, 0]", *words)
    found = told(f"{text}finishing_stacks = [60, 0]\n", book)
    assert (found["ok"], found["finishing_stacks"]) == (False, [40, 0])
    assert "p1 has 40, not 60" in str(found["error"])


def four_share(recorded: str) -> str:
    """The board is the best hand of all four: 4 × 5 and p5's 3, three chips more than four times
    five."""
    hands = ("d dh p1 2c3c", "d dh p2 2d3d", "d dh p3 2h3h", "d dh p4 4c5c")
    words = (*hands, "p1 cbr 5", "p2 cc", "p3 cc", "p4 cc", "p5 f")
    shown = [f"p{at} sm {hand[-4:]}" for at, hand in enumerate(hands, start=1)]
    board = ("d db TsJsQs", "d db Ks", "d db As")
    text = table("[5, 5, 5, 5, 20]", "[0, 0, 0, 0, 3]", "[0, 0, 0, 0, 0]", *words, *board, *shown)
    return f"{text}finishing_stacks = {recorded}\n"


@pytest.mark.parametrize(
    ("recorded", "ok", "stacks"),
    [
        ("[6, 6, 6, 5, 17]", True, [6, 6, 6, 5, 17]),  # one each, from the button's left
        ("[8, 5, 5, 5, 17]", True, [8, 5, 5, 5, 17]),  # all three to the first
        ("[10, 3, 5, 5, 17]", False, [6, 6, 6, 5, 17]),
    ],
)
def test_odd_chips_go_as_the_recorded_stacks_have_them(
    book: Book, recorded: str, ok: bool, stacks: list[int]
) -> None:
    found = told(four_share(recorded), book)
    assert (found["ok"], found["finishing_stacks"], found["paid_by"]) == (ok, stacks, "cards")


def test_halves_of_a_chip_add_up_over_several_pots(book: Book) -> None:
    """p1 and p2 share 7, 5, 4, 3 and 10 with ace and king; to the chip p1 has 16 and p2 13."""
    hands = ("AcKd", "AdKc", "4c5d", "4d5c", "8d6h", "8c6s")
    dealt = [f"d dh p{at} {hand}" for at, hand in enumerate(hands, start=1)]
    shown = [f"p{at} sm {hand}" for at, hand in enumerate(hands, start=1)]
    words = (*dealt, "p1 cbr 9", *(f"p{at} cc" for at in range(2, 7)), "p7 f", *BOARD, *shown)
    nothing = "[0, 0, 0, 0, 0, 0, 0]"
    text = table("[9, 9, 1, 2, 3, 4, 20]", nothing.replace("0]", "1]"), nothing, *words)
    found = told(f"{text}finishing_stacks = [14.5, 14.5, 0, 0, 0, 0, 19]\n", book)
    assert found["ok"], found
    assert found["finishing_stacks"] == [16, 13, 0, 0, 0, 0, 19]
    found = told(f"{text}finishing_stacks = [12, 17, 0, 0, 0, 0, 19]\n", book)
    assert found["error"] == ("the stacks come out otherwise: p1 has 16, not 12, p2 has 13, not 17")
