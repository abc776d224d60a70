"""The pack and what is wild: the badge by the game's name, and what the dealer is told first."""

from __future__ import annotations

import pytest

from referee.core.book.book import Book
from referee.core.book.game import Stakes
from referee.core.book.house import House
from referee.core.cards.cards import Pack, pack_of
from referee.core.decide import act
from referee.core.messages.bank import BeginNight
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.showdown import ThrowIn
from referee.core.messages.stakes import SetMenu
from referee.core.state.night import Night
from referee.core.value import replace
from referee.screens.felt.felt import Felt, Logged, Onlooker, felt
from referee.screens.felt.words.decks import changed


def begun(book: Book, game: str) -> Night:
    """Three at a table, and a deal of the game."""
    players = (("Ann", 100), ("Bob", 100), ("Cy", 100))
    asked = BeginNight("", players, 0, book.games[game], Stakes(), House())
    return act(act(Night(), asked)[1], NextDeal(book.games[game]))[1]


def seen(book: Book, night: Night) -> Felt:
    return felt(1, night, Logged(1), Onlooker(taps=True), book=book)


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        (52, 52, ""),
        (52, 53, "Put the joker in: 53 cards."),
        (53, 52, "Take the joker out: 52 cards."),
        (52, 32, "Take out twos to sixes: 32 cards."),
        (32, 52, "Put twos to sixes back in: 52 cards."),
        (32, 36, "Put sixes back in: 36 cards."),
        (32, 53, "Put twos to sixes back in and put the joker in: 53 cards."),
        (54, 52, "Take both jokers out: 52 cards."),
        (0, 52, ""),
        (52, 0, ""),
    ],
)
def test_what_makes_one_pack_into_another(before: int, after: int, says: str) -> None:
    old, new = (pack_of(size) if size else None for size in (before, after))
    assert changed(old, new) == says


@pytest.mark.parametrize(
    ("without", "jokers", "says"),
    [
        ((8, 9, 10), 1, "Take out eights to tens and put the joker in: 41 cards."),
        ((2, 7), 0, "Take out twos and sevens: 44 cards."),
        ((2,), 0, "Take out twos: 48 cards."),
    ],
)
def test_ranks_that_are_taken_out(without: tuple[int, ...], jokers: int, says: str) -> None:
    left = tuple(rank for rank in pack_of(52).ranks if rank not in without)
    assert changed(pack_of(52), Pack(left, jokers)) == says


def test_another_pack_of_as_many_cards() -> None:
    without = Pack((2, 3, 4, 5, 6, 7, 11, 12, 13, 14))
    says = "Take out twos to fours and put eights to tens back in: 40 cards."
    assert changed(without, pack_of(40)) == says


@pytest.mark.parametrize(
    ("game", "badge", "first"),
    [
        ("jackpots", "", "Ann shuffles"),
        ("california-lowball", "Low · joker lowest", "Put the joker in: 53 cards. "),
        ("gardena-jackpots", "Joker: ace, straight, flush", "Put the joker in: 53 cards. "),
        ("spit-in-the-ocean", "Wild: middle card", "The middle card and its rank are wild. "),
        ("iron-cross", "Wild: center", "The center and its rank are wild. "),
        ("follow-the-queen", "Wild: queens", "Queens are wild. "),
        ("short-deck-holdem", "36 cards", "Take out twos to fives: 36 cards. "),
        ("stripped-deck", "32 cards", "Take out twos to sixes: 32 cards. "),
        (
            "chicago",
            "High and spade",
            "Best five of seven cards. High and the highest spade in the hole ",
        ),
        ("two-card-deuces-wild", "High-low · wild: deuces", "Deuces are wild. "),
        ("brag", "Wild: A♦, J♣ and 9♦", "The ace of diamonds, the jack of clubs and the nine "),
    ],
)
def test_what_is_not_as_in_the_plain_game(book: Book, game: str, badge: str, first: str) -> None:
    found = seen(book, begun(book, game))
    assert found.badge == badge
    what_is_wild = found.crib.partition(" shuffles. ")[2]
    assert found.crib.startswith(first) or what_is_wild.startswith(first.strip())


def test_every_game_that_is_judged_has_a_short_badge(book: Book) -> None:
    for id in book.games:
        found = seen(book, begun(book, id))
        assert len(found.badge) <= 32, (id, found.badge)
        assert "None" not in found.badge


def test_it_is_said_once_and_not_again_with_the_same_game(book: Book) -> None:
    game = book.games["gardena-jackpots"]
    night = begun(book, game.id)
    assert "joker" in seen(book, night).crib
    after = act(night, PutAntesIn())[1]
    assert "joker" not in seen(book, after).crib
    again = act(act(after, ThrowIn(False, True))[1], NextDeal(game))[1]
    assert "joker" not in seen(book, again).crib


def test_the_next_game_with_another_pack_says_so(book: Book) -> None:
    """Chosen by the table, at its first deal; in a round of each already between the deals."""
    night = act(begun(book, "california-lowball"), ThrowIn(False, True))[1]
    other = act(night, NextDeal(book.games["jackpots"]))[1]
    assert seen(book, other).crib.startswith("Take the joker out: 52 cards. ")
    round_of_each = act(night, SetMenu((("jackpots", "Jackpots"),), "round"))[1]
    assert seen(book, round_of_each).crib.endswith(" Take the joker out: 52 cards.")


def test_a_rank_made_wild_by_an_up_card_joins_the_badge(book: Book) -> None:
    night = begun(book, "follow-the-queen")
    assert night.hand is not None
    fallen = replace(night, hand=replace(night.hand, wild=(9,)))
    assert seen(book, fallen).badge == "Wild: nines and queens"
