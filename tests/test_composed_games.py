"""Games made up at the table are played like all others: random deals with few and with many."""

from __future__ import annotations

from pathlib import Path

import pytest
from serving import ROOT
from test_every_game import play_deals

from referee.core.cards.cards import read_cards
from referee.core.cards.judge.showdown import JudgedPot, Laid, judge
from referee.rulebook.changing import Changes, Ends
from referee.rulebook.composing import compose
from referee.rulebook.games import load_game
from referee.rulebook.judging import load_ladders, read_judge
from referee.rulebook.reading import RulebookError, load_toml
from referee.words.cards.verdict import hand_words

GAMES = ROOT / "rulebook" / "games"
THREE = Changes(cards=3, draws=3, wild=("K",))
BASEBALL: tuple[dict[str, object], ...] = (
    {"card": "3", "brings": "pay", "price": "match"},
    {"card": "4", "brings": "buy", "price": "bet"},
)
MADE_UP = [
    ("california-lowball", THREE),
    ("triple-draw", Changes(cards=4, ends="hilo", declare=True)),
    ("four-before", Changes(draws=2, wild=("9",))),
    ("jacks-back", Changes(draws=2, rollout=True)),
    ("jackpots", Changes(tigers=True, four_before=True)),
    ("five-card-draw", Changes(cards=7, draws=0, passes=(3, 2, 1), rollout=True)),
    ("spit-in-the-ocean", Changes(cards=3, joker="wild")),
    ("whiskey-poker", Changes(draws=1, wild=("lowest",))),
    ("anaconda", Changes(rollout=True, ends="hilo", qualifier="pair")),
    ("five-card-draw", Changes(agreed={"in_out": "together", "match": "5"})),
    ("lowball", Changes(cards=4, agreed={"in_out": "in-turn", "kitty": ""})),
    ("five-card-draw", Changes(agreed={"in_out": "together", "kitty": "1"})),
    ("seven-card-stud", Changes(wild=("3", "9"), events=BASEBALL)),
    ("five-card-stud", Changes(events=({"card": "Q", "brings": "wild-next"},))),
    ("five-card-draw", Changes(agreed={"offer": "card", "offer_price": "bet"})),
    ("five-card-stud", Changes(agreed={"offer": "exchange", "offer_price": "match"})),
    ("five-card-draw", Changes(cards=4, agreed={"common": "5", "boards": "2"})),
    ("omaha", Changes(agreed={"boards": "3"})),
    ("five-card-draw", Changes(ends="hilo", declare=True, agreed={"third": "high-spade"})),
    ("chicago", Changes(agreed={"third": "low"})),
    ("five-card-draw", Changes(agreed={"needs": "K", "least": "three-of-a-kind"})),
    ("seven-card-stud", Changes(agreed={"split": "high-spade", "bets": "3"})),
    ("five-card-draw", Changes(cards=7, passes=(2,), agreed={"pass_to": "right", "discard": "2"})),
    ("blind-and-straddle", Changes(draws=4, ends="low", low="deuce-to-seven")),
]


def composed(folder: Path, base: str, changes: Changes) -> Path:
    path = folder / "made-up.toml"
    path.write_text(compose(GAMES / f"{base}.toml", changes), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("base", "changes"), MADE_UP, ids=[f"{base}-{at}" for at, (base, _) in enumerate(MADE_UP)]
)
def test_a_composed_game_is_played_out(tmp_path: Path, base: str, changes: Changes) -> None:
    game = load_game(composed(tmp_path, base, changes))
    least, most = game.players
    acts = [play_deals(game, many, at) for many in {least, 4, most} for at in range(4)]
    assert sum(acts) > len(acts)


@pytest.mark.parametrize(
    ("base", "ends"),
    [("drawmaha", "low"), ("drawmaha", "high"), ("badacey", "high"), ("chicago", "low")],
)
def test_shares_that_are_no_high_and_low_hand_stay(base: str, ends: Ends) -> None:
    """Drawmaha "for low" was won by the highest Omaha hand, badacey "for high" by the lowest."""
    with pytest.raises(RulebookError, match="those shares stay"):
        compose(GAMES / f"{base}.toml", Changes(ends=ends))


def test_what_only_the_other_hand_must_have_goes_with_it(tmp_path: Path) -> None:
    assert "high_least" not in compose(GAMES / "archie.toml", Changes(ends="low"))
    assert "low_max" not in compose(GAMES / "high-low-chicago.toml", Changes(ends="high"))
    assert "ends" not in compose(GAMES / "chicago.toml", Changes(ends="high"))
    hearts = (GAMES / "chicago.toml").read_text("utf-8").replace("high-spade", "high-heart")
    (tmp_path / "hearts.toml").write_text(hearts, "utf-8")
    assert "ends" not in compose(tmp_path / "hearts.toml", Changes(ends="high"))


def test_a_king_is_an_ace_in_the_worked_example_and_ties_a_natural_one(tmp_path: Path) -> None:
    path = composed(tmp_path, "california-lowball", THREE)
    rule = read_judge(load_toml(path).table("judge"), "x", "x", load_ladders(ROOT / "rulebook"))
    hands = {"A": read_cards("Kh 3d 2c"), "B": read_cards("Ah 2d 3s"), "C": read_cards("4c 3c Jo")}
    verdict = judge(rule, Laid(hands, (JudgedPot(100),)))
    assert verdict.winners_low == ("A", "B")
    assert verdict.payout == {"A": 50, "B": 50, "C": 0}
    assert hand_words(verdict, verdict.showings[2]) == "four-three low, the joker plays as an ace"
