"""Whole showdowns: pots, foul hands, declarations, qualifiers, and what is refused."""

from dataclasses import replace

import pytest

from referee.core.cards.cards import ImpossibleHand, read_cards
from referee.core.cards.judge.showdown import JudgedPot, Laid, judge
from referee.words.cards.verdict import lines

from .table import lay, refuses, rule_of, show_down


def test_a_side_pot_goes_to_the_best_of_those_in_it() -> None:
    laid = Laid(
        hands={
            "Ann": read_cards("As Ah Ad 9c 2s"),
            "Bob": read_cards("Ks Kh Kd 9d 2h"),
            "Cy": read_cards("Qs Qh Qd 9h 2d"),
        },
        pots=(JudgedPot(30), JudgedPot(21, ("Bob", "Cy"))),
    )
    verdict = judge(rule_of("five-card-draw"), laid)
    assert verdict.payout == {"Ann": 30, "Bob": 21, "Cy": 0}
    assert "Bob takes 21 from the pot of 21" in lines(verdict)


def test_a_foul_hand_never_wins() -> None:
    verdict = show_down("five-card-draw", lay(10, foul="A", A="As Ah Ad 9c 2s", B="Ks 9h 5d 3d 2h"))
    assert verdict.winners_high == ("B",)
    assert "A’s hand is foul and wins nothing" in lines(verdict)
    every = show_down("five-card-draw", lay(10, foul="A", A="As Ah Ad 9c 2s"))
    assert every.carry == 10


def test_the_reason_names_the_runner_up() -> None:
    verdict = show_down(
        "jackpots", lay(20, A="Ks Kd 9h 9c 2s", B="Kh Kc 9s 9d Qs", C="2h 3d 5c 7c 8h")
    )
    assert "B wins with kings up; over A: same two pair; the queen kicker beats the deuce" in (
        lines(verdict)
    )


def test_only_declarers_of_an_end_are_compared() -> None:
    laid = lay(
        100,
        declare="A:both B:low C:high",
        A="6s 5s 4s 3s 2s",
        B="5h 4h 3d 2c As",
        C="Ks Kh 9d 9c 2h",
    )
    verdict = show_down("high-low-declare", laid)
    assert (verdict.winners_high, verdict.winners_low) == (("C",), ("B",))
    assert "A declared both ways and does not win both outright: out" in lines(verdict)


def test_without_declarations_cards_speak() -> None:
    laid = lay(9, A="8s 7d 5c 3d 2s", B="Ks Kh 9d 9c 2h")
    verdict = show_down("skinny-minnie", laid, lowMax=8)
    assert verdict.payout == {"A": 4, "B": 5}


PAIR_OR_NONE = {"highMinPair": True, "lowNoPair": True}
PAIR_OR_EIGHT = {"highMinPair": True, "lowMax": 8}
BARE, BETTER = "Qs Jd 5c 3d 2s", "Ah Kd 9d 8c 2h"


@pytest.mark.parametrize(
    ("options", "a", "b", "payout", "carry"),
    [
        ({"lowMax": 8}, "9s 7d 5c 3d 2s", "Ks Kh 9d 9c 2h", {"A": 0, "B": 100}, 0),
        ({"lowMax": 9}, "9s 7d 5c 3d 2s", "Ks Kh 9d 9c 2h", {"A": 50, "B": 50}, 0),
        ({"lowMax": 8}, "8s 8d 5c 3d 2s", "Ks Kh 9d 9c 2h", {"A": 0, "B": 100}, 0),
        (PAIR_OR_NONE, BARE, BETTER, {"A": 100, "B": 0}, 0),
        (PAIR_OR_NONE, "Ks Kd 5c 3d 2s", "Ah Ad 9d 8c 2h", {"A": 0, "B": 100}, 0),
        (PAIR_OR_EIGHT, BARE, BETTER, {"A": 0, "B": 0}, 100),
        (PAIR_OR_EIGHT | {"unwon": "share"}, BARE, BETTER, {"A": 50, "B": 50}, 0),
        (
            {"lowNoPair": True, "low": "a6"},
            "6s 5d 4c 3d 2s",
            "Ah Ad 9d 8c 2h",
            {"A": 100, "B": 0},
            0,
        ),
    ],
)
def test_qualifiers(
    options: dict[str, object], a: str, b: str, payout: dict[str, int], carry: int
) -> None:
    verdict = show_down("adhoc", lay(A=a, B=b), mode="hilo", **options)
    assert (verdict.payout, verdict.carry) == (payout, carry)


@pytest.mark.parametrize(
    ("board", "a", "b", "slug", "winners"),
    [
        ("Ks Qs Js 2d 3d", "As Ts 4h 5h", "Kh Kd 9c 8c", "omaha", ("A",)),
        ("Ks Qs Js Ts 3d", "As 2h 4h 5h", "Kh Kd 9c 8c", "omaha", ("B",)),
        ("Ks Qs Js Ts 3d", "As 2h", "Kh Kd", "texas-holdem", ("A",)),
        ("6s 7d 8h Kc Kd", "As 9c", "Ah Kh", "short-deck-holdem", ("A",)),
    ],
)
def test_community_cards(board: str, a: str, b: str, slug: str, winners: tuple[str, ...]) -> None:
    assert show_down(slug, lay(board=board, A=a, B=b)).winners_high == winners


def test_omaha_eight_uses_two_and_three_for_each_end() -> None:
    laid = lay(board="8s 7d 2h Kc Kd", A="As 3c Kh Qd", B="Ah 9h 8d 8c")
    verdict = show_down("omaha-eight-or-better", laid)
    assert (verdict.winners_high, verdict.winners_low) == (("B",), ("A",))


def test_a_pair_of_deuces_may_be_told_to_stay_a_pair() -> None:
    laid = lay(A="2s 2d", B="3h 4d")
    assert show_down("two-card-deuces-wild", laid).winners_low == ("A",)
    stays = show_down("two-card-deuces-wild", laid, pairOfDeucesStaysPaired=True)
    assert (stays.winners_high, stays.winners_low) == (("A",), ("B",))


def test_fewer_wild_cards_win_where_the_table_says_so() -> None:
    laid = lay(A="2s 2d 9d 5c 4s", B="9s 9c 2h 5d 4h")
    assert show_down("adhoc", laid, wild=["2"]).winners_high == ("A", "B")
    verdict = show_down("adhoc", laid, wild=["2"], naturalsFirst=True)
    assert verdict.winners_high == ("B",)
    assert "B wins with three nines; over A: the same hand with fewer wild cards wins" in (
        lines(verdict)
    )


def test_a_made_up_game_of_three_cards_uses_the_three_card_ladder() -> None:
    laid = lay(A="4s 3s 2s", B="Ks Kh Kd")
    assert show_down("adhoc", laid).winners_high == ("A",)
    assert show_down("adhoc", laid, threeCardOrder="tripsTop").winners_high == ("B",)


def test_spit_may_stay_natural_while_its_rank_is_wild() -> None:
    laid = lay(board="6d", A="Qh Qc 6s 4d", B="Ks Kh 3s 2d")
    usual = show_down("spit-in-the-ocean", laid)
    natural = show_down("spit-in-the-ocean", laid, communityWild="only-rank")
    assert usual.showings[0].high.strength.kind == "four-of-a-kind"
    assert natural.showings[0].high.strength.kind == "three-of-a-kind"


@pytest.mark.parametrize(
    ("slug", "laid", "words"),
    [
        ("jackpots", lay(A="Ks Kd 9h"), "A: 3 cards, but a hand of Jackpots has 5"),
        ("jackpots", lay(A="Ks Kd 9h 9h 2s"), "A: the nine of hearts is there twice"),
        ("jackpots", lay(A="Ks Kd 9h 9c 2s", B="Ks 3d 4d 5d 6d"), "B: A has the king of spades"),
        ("jackpots", lay(A="Ks Kd 9h 9c Jo"), "A: the joker is not in this deck"),
        ("stripped-deck-32", lay(A="6s Kd 9h 9c 7d"), "the six of spades is not in this deck"),
        ("jackpots", lay(board="2s", A="Ks Kd 9h 9c 3s"), "1 card on the board, but Jackpots"),
        ("texas-holdem", lay(A="Ks Kd"), "0 cards on the board, but Texas hold’em has 5"),
        ("jackpots", lay(declare="A:low", A="Ks Kd 9h 9c 2s"), "nothing to declare"),
        ("high-low-declare", lay(declare="A:low", A="Ks Kd 9h 9c 2s", B="2h 3h 4h 5h 7h"),
         "B has not declared"),
        ("jackpots", lay(foul="Zed", A="Ks Kd 9h 9c 2s"), "Zed is named but shows no hand"),
        ("jackpots", replace(lay(A="Ks Kd 9h 9c 2s"), pots=(JudgedPot(9, ("A", "Zed")),)),
         "Zed is named but shows no hand"),
        ("jackpots", lay(-3, A="Ks Kd 9h 9c 2s"), "a pot cannot be -3"),
        ("adhoc", lay(A="Ks Kd 9h", B="2s 2d"), "all hands must have the same number of cards"),
        ("jackpots", lay(), "nobody shows a hand"),
        ("lowball", lay(A="9 9 9 Ks Qs", B="9 9 2s 3s 4s"), "B: there are more than four nines"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_words(slug: str, laid: Laid, words: str) -> None:
    with refuses(words, ImpossibleHand):
        judge(rule_of(slug), laid)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"lowmax": 8}, "no option “lowmax” (did you mean “lowMax”?)"),
        ({"mode": "middle"}, "option mode takes high, low, hilo, not “middle”"),
        ({"wild": ["X"]}, "“x” in “X” isn’t a card"),
        ({"wild": 3}, "option wild takes ranks, cards"),
        ({"lowMax": "x"}, "option lowMax takes a rank"),
        ({"tigers": "maybe"}, "option tigers takes true or false"),
        ({"high": "nowhere"}, "option high takes ace-to-five"),
        ({"low": "nowhere"}, "option low takes a5, 27, a6"),
        ({"min": "Z"}, "option min takes"),
        ({"pack": "7"}, "option pack takes a number of cards"),
    ],
)
def test_wrong_options_are_refused_in_words(options: dict[str, object], words: str) -> None:
    with refuses(words):
        rule_of("five-card-draw", **options)


def test_options_of_play_and_score_sheets_change_nothing_here() -> None:
    assert rule_of("pokino", pokinoQuads=600) == rule_of("pokino")


def test_the_pack_follows_the_players() -> None:
    rule = rule_of("stripped-deck")
    assert [rule.for_players(n).pack.size for n in (2, 4, 5)] == [32, 32, 36]
