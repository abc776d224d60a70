"""Whether cards open this deal: at its height, with its wild cards, and no more than were dealt."""

from __future__ import annotations

import pytest
from shelf import BOOK

from referee.core.cards.cards import CardsRefused, read_cards
from referee.core.errors import Refused
from referee.core.rules.opening import judged
from referee.core.state.hand import Hand
from referee.core.value import replace
from referee.notation.player import play

LINES = ("seats Ann Bob Cy", "stacks 100 each", "", "all ante")


def dealt(game: str, passes: int = 0) -> Hand:
    played = play("\n".join((f"game {game}", *LINES)), BOOK)
    assert played.wrong == []
    assert played.log.night.hand is not None
    return replace(played.log.night.hand, passed_deals=passes)


def opens(game: str, cards: str, hand: Hand | None = None) -> str:
    hand = hand or dealt(game)
    try:
        return judged(BOOK.judges[hand.judge], hand, 0, read_cards(cards)).made.strength.kind
    except Refused as refused:
        return refused.reason


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("Js Jh", "pair"),
        ("Ts Th", "openers-not-these"),
        ("Ts Th 9s 9h", "two-pair"),
        ("3s 3h 3d", "three-of-a-kind"),
        ("As Ks Qs Js 9s", "flush"),
        ("As Ks Qs Js", "openers-not-these"),
        ("", "openers-so-many"),
        ("Js Jh Jd Jc 2s 3s", "openers-so-many"),
    ],
)
def test_jacks_or_better(cards: str, said: str) -> None:
    assert opens("jackpots", cards) == said


def test_the_height_of_the_deal_counts() -> None:
    assert opens("", "Js Jh", dealt("progressive-jackpots", 1)) == "openers-not-these"
    assert opens("", "Qs Qh", dealt("progressive-jackpots", 1)) == "pair"
    assert opens("", "Qs Qh", dealt("progressive-jackpots", 2)) == "openers-not-these"


def test_wild_cards_as_the_judge_has_them() -> None:
    assert opens("gardena-jackpots", "Jo As") == "pair"
    assert opens("gardena-jackpots", "Jo Kh") == "openers-not-these"
    deuces = replace(dealt("jackpots"), wild=(2,))
    assert opens("", "2s Kh", deuces) == "pair"
    assert opens("", "2s Th", deuces) == "openers-not-these"
    assert opens("", "2s", deuces) == "openers-not-these"


def test_no_card_lies_there_twice() -> None:
    hand = dealt("jackpots")
    for cards in ("Ks Ks", "Jo As"):
        with pytest.raises(CardsRefused):
            judged(BOOK.judges[hand.judge], hand, 0, read_cards(cards))
