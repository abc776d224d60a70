"""Cards and packs: what a pack holds, how people type cards, and what cannot lie on one table."""

from __future__ import annotations

import pytest

from referee.core.cards.cards import (
    JOKER,
    CardsRefused,
    NeedsSuit,
    Pack,
    Spot,
    card,
    check_pack,
    pack_of,
    read_cards,
    show_cards,
)

FULL, JOKERS = pack_of(52), pack_of(54)


@pytest.mark.parametrize(
    ("size", "lowest", "jokers"),
    [
        (20, 10, 0),
        (32, 7, 0),
        (36, 6, 0),
        (40, 5, 0),
        (52, 2, 0),
        (53, 2, 1),
        (54, 2, 2),
        (55, 2, 3),
        (33, 7, 1),
    ],
)
def test_a_pack_of_so_many_cards(size: int, lowest: int, jokers: int) -> None:
    pack = pack_of(size)
    assert (pack.ranks, pack.jokers, pack.size) == (tuple(range(lowest, 15)), jokers, size)
    assert len(pack.cards) == size
    assert pack.cards[:4] == tuple(card(lowest, suit) for suit in "shdc")
    assert pack.cards[size - jokers :] == (JOKER,) * jokers
    assert pack.with_joker().jokers == max(jokers, 1)
    assert pack.with_joker().ranks == pack.without_jokers().ranks == pack.ranks
    assert pack.without_jokers().jokers == 0


@pytest.mark.parametrize("size", [0, 19, 56])
def test_no_pack_has_so_many(size: int) -> None:
    with pytest.raises(ValueError, match=str(size)):
        pack_of(size)


@pytest.mark.parametrize(
    ("pack", "typed", "copies"),
    [
        (FULL, "Ks", 1),
        (FULL, "K", 4),  # its suit was not given
        (FULL, "Jo", 0),
        (JOKERS, "Jo", 2),
        (pack_of(32), "6s", 0),
        (pack_of(32), "6", 0),
        (pack_of(32), "7", 4),
    ],
)
def test_how_many_of_a_card_there_are(pack: Pack, typed: str, copies: int) -> None:
    assert pack.copies(read_cards(typed)[0]) == copies


@pytest.mark.parametrize(
    ("typed", "joker", "red", "lacks"),
    [
        ("Jo", True, False, False),
        ("Kh", False, True, False),
        ("Kd", False, True, False),
        ("Ks", False, False, False),
        ("Kc", False, False, False),
        ("K", False, False, True),
    ],
)
def test_what_a_card_is(typed: str, joker: bool, red: bool, lacks: bool) -> None:
    found = read_cards(typed)[0]
    assert (found.is_joker, found.is_red, found.lacks_suit) == (joker, red, lacks)


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("", ""),
        ("Kh Kd 9 9 2", "Kh Kd 9 9 2"),
        ("KhKd9s", "Kh Kd 9s"),
        ("kH,qD;jS", "Kh Qd Js"),
        ("10h, K♥", "Th Kh"),
        ("10hTs", "Th Ts"),
        ("K♥️ A♤ 9♢ 2♧ 3♡", "Kh As 9d 2c 3h"),
        ("king of hearts", "Kh"),
        ("the king", None),
        ("ten of the spades and", None),
        ("ten of the spades", "Ts"),
        ("kings", "K"),
        ("sixes, deuces trey knave two", "6 2 3 J 2"),
        ("ace king queen jack", "A K Q J"),
        ("hK dT", "Kh Td"),  # the suit first
        ("s10", "Ts"),
        ("Jo joker bug * 🃏", "Jo Jo Jo Jo Jo"),
        ("KhjoQs", "Kh Jo Qs"),
        ("Kh|Qs/Js+Ts_9s-8s", "Kh Qs Js Ts 9s 8s"),
        ("K of spade Q of club", "Ks Qc"),
        ("Kx", None),
        ("1", None),
        ("11h", None),
        ("Kh of spades", None),  # it has one
        ("of spades", None),
        ("joker of spades", None),
        ("K of swords", None),
        ("KK", None),  # without suits nobody can part them
    ],
)
def test_cards_as_people_type_them(typed: str, cards: str | None) -> None:
    if cards is None:
        with pytest.raises(CardsRefused) as refused:
            read_cards(typed)
        assert refused.value.facts["text"] == typed
        assert refused.value.why in ("no-card", "no-suit")
        return
    assert show_cards(read_cards(typed)) == cards
    assert read_cards(cards) == read_cards(typed)


@pytest.mark.parametrize(
    ("typed", "why", "word"),
    [
        ("Kh Qz", "no-card", "qz"),
        ("K of swords", "no-suit", "swords"),
        ("Kh of spades", "no-suit", "spades"),
    ],
)
def test_the_word_that_is_no_card_is_named(typed: str, why: str, word: str) -> None:
    with pytest.raises(CardsRefused) as refused:
        read_cards(typed)
    assert (refused.value.why, refused.value.facts["word"]) == (why, word)


ANN, BOB, BOARD = "Ann", "Bob", Spot.BOARD
Lies = tuple[tuple[str | Spot, str], ...]


@pytest.mark.parametrize(
    ("lie", "pack", "why", "facts"),
    [
        (((ANN, "Kh Kd"), (BOB, "Ks Kc")), FULL, "", {}),
        (((ANN, "K K"), (BOB, "K K")), FULL, "", {}),
        (((ANN, "Kh K"), (BOB, "Ks K")), FULL, "", {}),
        (((ANN, "Jo"), (BOB, "Jo")), JOKERS, "", {}),
        (((ANN, "2h"),), pack_of(32), "not-in-pack", {"who": ANN, "card": card(2, "h")}),
        (((ANN, "Jo"),), FULL, "not-in-pack", {"who": ANN, "card": JOKER}),
        (((ANN, "Kh Kh"),), FULL, "twice", {"who": ANN, "other": ANN, "card": card(13, "h")}),
        (((ANN, "Kh"), (BOB, "2s Kh")), FULL, "elsewhere", {"who": BOB, "other": ANN}),
        (((ANN, "Kh"), (BOARD, "Kh")), FULL, "elsewhere", {"who": BOARD, "other": ANN}),
        (((ANN, "Jo Jo"), (BOB, "Jo")), JOKERS, "elsewhere", {"who": BOB, "other": ANN}),
        # Who had it first is named, though it lies in a third hand too.
        (
            ((ANN, "Jo"), (BOB, "Jo"), (BOARD, "Jo")),
            JOKERS,
            "elsewhere",
            {"who": BOARD, "other": ANN},
        ),
        (((ANN, "K K K"), (BOB, "K K")), FULL, "more-than-four", {"who": BOB, "rank": 13}),
        (((ANN, "Kh Kd Ks Kc"), (BOB, "K")), FULL, "more-than-four", {"who": BOB, "rank": 13}),
    ],
)
def test_what_cannot_lie_on_one_table(
    lie: Lies, pack: Pack, why: str, facts: dict[str, object]
) -> None:
    hands = [(who, read_cards(typed)) for who, typed in lie]
    if not why:
        check_pack(hands, pack)
        return
    with pytest.raises(CardsRefused) as refused:
        check_pack(hands, pack)
    assert refused.value.why == why
    assert {name: refused.value.facts[name] for name in facts} == facts


def test_a_suit_that_can_matter_is_asked_of_its_owner() -> None:
    asked = NeedsSuit(ANN, card(13, ""), "flush", rank=13)
    assert (asked.seat, asked.card, asked.why) == (ANN, card(13, ""), "flush")
    assert asked.facts == {"who": ANN, "card": card(13, ""), "rank": 13}
