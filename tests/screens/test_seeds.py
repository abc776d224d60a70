"""What the crib says in the games of the seeds: roll-outs, knock, whiskey, jackpots."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from referee.core.book.book import Book
from referee.core.book.game import Game, Stakes
from referee.core.book.house import House
from referee.core.decide import act
from referee.core.log import Entry
from referee.core.messages.bank import BeginNight
from referee.core.messages.betting import AllCheck, BetTo, Call
from referee.core.messages.command import Command
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.draw import DrawCards
from referee.core.messages.turns import AllHandle
from referee.core.state.night import Night
from referee.rulebook.changing import Changes
from referee.rulebook.composing import compose
from referee.rulebook.games import load_game
from referee.screens.felt.cards import whole
from referee.screens.felt.felt import Felt, Logged, Onlooker, felt
from referee.screens.games.words.course import course

GAMES = Path(__file__).parent.parent.parent / "rulebook" / "games"


def begun(game: Game, *commands: Command, players: int = 3) -> Felt:
    """The felt after these acts; Ann deals, so that Bob is the eldest."""
    names = ("Ann", "Bob", "Cy", "Dot")[:players]
    night = act(
        Night(), BeginNight("", tuple((name, 100) for name in names), 0, game, Stakes(), House())
    )[1]
    last = ()
    for command in (NextDeal(game), *commands):
        last, night = act(night, command)
    entry = Entry(9, "hand", last, "", "", "")
    return felt(1, night, Logged(9, last=entry, newest=entry), Onlooker(taps=True))


def composed(folder: Path, base: str, changes: Changes) -> Game:
    path = folder / "made.toml"
    path.write_text(compose(GAMES / f"{base}.toml", changes), encoding="utf-8")
    return load_game(path)


DRAWN = (PutAntesIn(), AllCheck(), DrawCards(1, 0), DrawCards(2, 0), DrawCards(0, 0))
CALLED = (PutAntesIn(), BetTo(1, 2), Call(2), Call(0))


@pytest.mark.parametrize("id", ["shotgun", "skinny-minnie"])
def test_the_next_card_of_the_order_is_turned_up_each_time(book: Book, id: str) -> None:
    acts = (*DRAWN, AllHandle())
    for _ in range(4):
        shown = begun(book.games[id], *acts)
        assert shown.turn == "Turn the next card up"
        assert shown.crib == "Everybody turns up the next card of their row, together."
        acts = (*acts, AllHandle(), AllCheck())
    assert any(
        "turns the next card up, all together" in line.lower() for line in course(book.games[id])
    )


@pytest.mark.parametrize(
    ("base", "changes"),
    [
        ("five-card-draw", Changes(rollout=True)),
        ("anaconda", Changes(rollout=True)),
        ("five-card-draw", Changes(cards=7, draws=0, rollout=True)),
        ("california-lowball", Changes(rollout=True)),
        ("jacks-back", Changes(rollout=True)),
    ],
)
def test_a_composed_roll_out_goes_by_the_order_too(
    tmp_path: Path, base: str, changes: Changes
) -> None:
    said = " ".join(course(composed(tmp_path, base, changes)))
    assert "the next card up, all together" in said
    assert "turn one card up" not in said


def test_a_card_to_turn_up_without_an_order_is_picked(book: Book) -> None:
    shown = begun(book.games["show-five-cards"], PutAntesIn())
    assert "Everybody picks one" in shown.crib


def test_a_taken_discard_is_not_thrown_and_jacks_knock(book: Book) -> None:
    shown = begun(book.games["knock-poker"], PutAntesIn(), players=2)
    assert shown.crib.endswith(
        "Bob takes from the stock and discards one, or takes the face-up card and "
        "discards another; then with jacks or better Bob may knock (tap that instead)."
    )


def test_the_spare_hand_gets_its_card_right_before_the_dealer(book: Book) -> None:
    shown = begun(book.games["whiskey-poker"], PutAntesIn())
    assert (
        "a widow of five face down in the middle, one a round, just before Ann’s card."
        in shown.crib
    )
    assert "dealt just before the dealer’s own" in " ".join(course(book.games["whiskey-poker"]))


@pytest.mark.parametrize("id", ["gardena-jackpots", "jackpots", "progressive-jackpots"])
def test_the_openers_discards_stay_by_them(book: Book, id: str) -> None:
    from_opener = begun(book.games[id], *CALLED, DrawCards(1, 1))
    assert "Keep Bob’s discards apart, to prove openers." in from_opener.crib
    pat = begun(book.games[id], *CALLED, DrawCards(1, 0))
    assert "discards" not in pat.crib
    other = begun(book.games[id], *CALLED, DrawCards(1, 0), DrawCards(2, 2))
    assert "discards" not in other.crib


def test_seven_cards_have_seven_places_and_six_where_the_pack_was_short(book: Book) -> None:
    game, rule = book.games["seven-card-stud"], book.judges["seven-card-stud"]
    begin = BeginNight("", (("Ann", 100), ("Bob", 100)), 0, game, Stakes(), House())
    night = act(act(Night(), begin)[1], NextDeal(game))[1]
    assert night.hand is not None
    for dealt, places in ((7, 7), (6, 6), (3, 6)):
        assert whole(rule, replace(night.hand, cards=dealt), 1) == places
