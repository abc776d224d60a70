"""Reading cards, and suits that were left out."""

import pytest

from referee.core.cards.cards import (
    CardsRefused,
    NeedsSuit,
    UnreadableCard,
    pack_of,
    read_cards,
    show_cards,
)
from referee.core.cards.judge.entry import judge_entered
from referee.words.cards.refused import in_words

from .table import lay, rule_of


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("Kh Kd 9 9 2", "Kh Kd 9 9 2"),
        ("10h/Th", "Th Th"),
        ("KhKd9sJo", "Kh Kd 9s Jo"),
        ("kh, KD; tS", "Kh Kd Ts"),
        ("King of Hearts, ace of the spades nine", "Kh As 9"),
        ("deuces trey knave", "2 3 J"),
        ("K♥ ♠10 Jo 🃏", "Kh Ts Jo Jo"),
        ("K♥️", "Kh"),
        ("queen of diamond", "Qd"),
        ("", ""),
    ],
)
def test_reading(text: str, cards: str) -> None:
    assert show_cards(read_cards(text)) == cards


@pytest.mark.parametrize("text", ["xx", "1h", "of hearts", "Kh of hearts", "king of cups", "KhQ"])
def test_what_is_no_card_is_named(text: str) -> None:
    with pytest.raises(UnreadableCard, match=r"no-card|no-suit"):
        read_cards(text)


@pytest.mark.parametrize(
    ("size", "lowest", "jokers"), [(52, 2, 0), (53, 2, 1), (36, 6, 0), (32, 7, 0)]
)
def test_packs(size: int, lowest: int, jokers: int) -> None:
    pack = pack_of(size)
    assert (pack.size, pack.ranks[0], pack.jokers, len(pack.cards)) == (size, lowest, jokers, size)
    with pytest.raises(ValueError, match="no pack"):
        pack_of(7)


@pytest.mark.parametrize(
    ("slug", "board", "a", "b", "winner"),
    [
        ("five-card-draw", "", "Kh Kd 9 9 2", "Qs Qd J J A", "A"),
        ("five-card-draw", "", "Kh Qd 9 8 2", "Qs Q J 3 A", "B"),
        ("lowball", "", "8 6 4 3 2", "8 6 4 3 A", "B"),
        ("california-lowball", "", "Jo 6 4 3 2", "8 6 4 3 A", "A"),
        ("two-card-poker", "", "K K", "A Q", "A"),
        ("brag", "", "K K 4s", "7 7 5c", "A"),
        ("brag", "", "K Q 4s", "8 6 5c", "A"),
        ("spit-in-the-ocean", "6", "Q Q 6 4", "K J 8 3s", "A"),
        ("texas-holdem", "2s 2h 3d Kd Kc", "A 4", "Q J", "A"),
    ],
)
def test_suits_that_cannot_matter_may_be_left_out(
    slug: str, board: str, a: str, b: str, winner: str
) -> None:
    if slug == "spit-in-the-ocean":
        b = "Ks Jh 8 3s"
    verdict = judge_entered(rule_of(slug), lay(board=board, A=a, B=b))
    assert verdict.payout[winner] == 100


@pytest.mark.parametrize(
    ("slug", "board", "a", "b", "words"),
    [
        ("five-card-draw", "", "Kh Qh 9 7 2", "Qs Qd J J A", "A: which suit is the nine?"),
        ("badugi", "", "K Q 9 7", "Qs Qd Js Jd", "A: which suit is the king?"),
        ("red-and-black", "", "Kh Qh 9 7h 2h", "Qs Qd Js Jd As", "A: which suit is the nine?"),
        ("brag", "", "J K 4s", "7 7 5c", "A: which suit is the jack?"),
        ("brag", "", "K Q 4", "Kh Qs 4h", "A: which suit is the king?"),
        ("adhoc", "", "J K 4s 3d 2c", "7 7 5c 4h 3h", "A: which suit is the king?"),
        ("texas-holdem", "2s 2h 3 Kd Kc", "A 4", "Q J", "the board: which suit is the three?"),
        ("kansas-city-lowball", "", "7 5 4 3 2", "8 8 4 3 2", "A: which suit is the seven?"),
    ],
)
def test_suits_that_can_matter_are_asked_for(
    slug: str, board: str, a: str, b: str, words: str
) -> None:
    options = {"wild": ["Kd"]} if slug == "adhoc" else {}
    with pytest.raises(NeedsSuit) as asked:
        judge_entered(rule_of(slug, **options), lay(board=board, A=a, B=b))
    assert in_words(asked.value).startswith(words)


def test_full_hands_go_straight_through() -> None:
    laid = lay(A="Kh Kd 9s 9d 2c", B="Qs Qd Js Jd As")
    assert judge_entered(rule_of("five-card-draw"), laid).winners_high == ("A",)
    with pytest.raises(CardsRefused):
        judge_entered(rule_of("five-card-draw"), lay(A="Kh"))


def test_suits_that_were_guessed_are_not_shown_as_entered() -> None:
    entered = {"A": "Kh Kd 9 9 2", "B": "Qs Qd J J A"}
    laid = lay(100, **entered)
    verdict = judge_entered(rule_of("five-card-draw"), laid)
    for each in verdict.showings:
        assert each.cards == laid.hands[each.seat]
        assert show_cards(each.cards) == entered[each.seat]


@pytest.mark.parametrize(
    ("hand", "widow", "won"),
    [("Kh K 9", "7c 7d 7s", 0), ("Kh K 9", "Qc Jd 2s", 100), ("9 9 2", "Ac Kd Qs", 100)],
)
def test_a_spare_hand_is_no_part_of_a_hand_without_suits(hand: str, widow: str, won: int) -> None:
    """Three cards are judged as three, whatever lies in the middle to be beaten."""
    verdict = judge_entered(rule_of("guts-kitty"), lay(board=widow, A=hand))
    assert verdict.payout == {"A": won}
