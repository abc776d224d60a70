"""Called games by their words alone: what somebody must be told who deals a game never seen."""

from __future__ import annotations

from shelf import BOOK
from walks import moments

from referee.core.messages.showdown import CardsShown
from referee.core.state.night import Night
from referee.notation.player import play
from referee.screens.felt.words.crib import crib
from referee.screens.felt.words.pack import told
from referee.screens.games.words.rulecard import card
from referee.screens.words.declarations import rule
from referee.screens.words.events import line

AGAINST_THE_DECK = """title   Against the deck
game    kings-and-lows
seats   Ann Bob Cy

all ante
declared Ann in, Bob out, Cy out
Ann draws 2
"""


def said(game: str) -> str:
    """Everything its rule card says in sentences."""
    rules = tuple(BOOK.judges[judge] for judge in BOOK.games[game].judges)
    found = card(BOOK.games[game], rules)
    return " ".join((*found.steps, *(words for _, words in found.points)))


def lines(name: str) -> list[tuple[Night, str]]:
    """What the dealer is told at every moment of a worked deal."""
    found = []
    for _, night in moments(name):
        hand = night.playing
        rules = tuple(BOOK.judges[judge] for judge in hand.game.judges) if hand else ()
        found.append((night, str(told(night, rules, BOOK, crib(night)))))
    return found


def test_all_out_means_antes_and_a_matched_pot_none() -> None:
    for game in ("guts-two-card", "guts-three-card", "guts-kitty", "kings-and-lows"):
        assert "If everyone goes out, the pot carries over and everyone antes again." in said(game)
        assert "Nobody antes for a matched pot." in said(game)
    log = play(
        "title   All out\ngame    guts-two-card\nseats   Ann Bob Cy\n\nall ante\n"
        "declared Ann in, Bob in, Cy out\nwon Ann\nnext deal\n"
        "declared Ann out, Bob out, Cy out\nall ante\nexpect  pot 6\n",
        BOOK,
    )
    assert log.ok, log.wrong


def test_what_is_wild_is_wild_for_the_widow_which_has_a_name() -> None:
    assert "all of its rank, for the widow too." in said("kings-and-lows")
    before = play(AGAINST_THE_DECK, BOOK).log.night
    assert "What’s wild for players is wild for the widow." in str(crib(before))
    shows = "Ann shows 2s As Ad Jh Tc\ntable shows 5s Td Th 9c Qs\ncards speak\n"
    log = play(AGAINST_THE_DECK + shows, BOOK).log
    told = [
        line(event, log.night)
        for entry in log.entries
        for event in entry.events
        if isinstance(event, CardsShown)
    ]
    assert told[0].endswith("Q♠, three tens, the five of spades plays as a ten")


def test_three_cards_know_no_straight_and_losing_has_its_price() -> None:
    assert "With three cards: three of a kind, pair or high card. Straights" in said(
        "three-five-seven"
    )
    assert "show their hands to each other only" in said("three-five-seven")
    few = "Straights and flushes don’t count."
    for night, words in lines("lessons/three-five-seven"):
        hand = night.playing
        if hand is not None and hand.in_or_out:
            assert (few in words) is (hand.cards == 3)
            assert rule(hand=hand)[0].endswith(
                f"you pay the winner as much as the pot, {night.pot}."
            )


def test_who_takes_it_all_is_said_where_shares_are_no_high_and_low() -> None:
    spade = "If nobody has a spade in the hole, the high hand takes all."
    for game in ("chicago", "low-chicago", "black-mariah"):
        assert spade in said(game)
    assert "in the hole, the other shares split it." in said("high-low-chicago")
    assert any(words.endswith(spade) for _, words in lines("lessons/chicago"))
    both = "One player can win both."
    assert both in said("seven-twenty-seven")
    assert any(words.endswith(both) for _, words in lines("lessons/seven-twenty-seven"))
    assert both not in said("omaha-eight-or-better")


def test_cards_of_a_figure_are_turned_face_up_one_by_one() -> None:
    shown = [words for _, words in lines("lessons/iron-cross") if "cross" in words]
    assert any("Deal one face up on the board, the next of the cross: top." in at for at in shown)
    assert "one card face up on the board: the center of the cross" in said("iron-cross")


def test_the_end_of_a_passing_game_and_of_one_of_tricks() -> None:
    assert any(words.endswith("The best five count.") for _, words in lines("lessons/anaconda"))
    assert "Most tricks takes the pot; a tie carries it over." in said("bourre")
    for game in ("anaconda", "bourre"):
        rules = tuple(BOOK.judges[judge] for judge in BOOK.games[game].judges)
        found = card(BOOK.games[game], rules, lambda _rule, _end: "counting")
        assert not any(order.counting for order in found.orders)
    assert "best five of your own cards count" in said("good-bad-ugly")
