"""Ladder files and [judge] tables: all load, and wrong ones say what is wrong."""

from pathlib import Path

import pytest

from referee.rulebook.judging import (
    judge_of,
    load_judges,
    load_ladders,
    read_judge,
    read_ladder,
    rulebook_folder,
)
from referee.rulebook.reading import RulebookError, parse_toml

GAMES = """five-card-draw draw-poker jackpots gardena-jackpots progressive-jackpots pass-and-out
johnson jacks-back jacks-back-book lowball california-lowball kansas-city-lowball
ace-to-six-lowball q-ball california-high-low-split high-low-declare skinny-minnie
three-card-poker three-card-monte two-card-poker two-card-deuces-wild hurricane one-card-poker
show-five-cards big-sol draw-your-own shotgun anaconda spit-in-the-ocean whiskey-poker
knock-poker knock-poker-deuces-wild brag red-and-black blind-and-straddle stripped-deck
double-draw triple-draw four-before pokino johnson-high johnson-low jacks-back-high
jacks-back-low optional-hands adhoc adhoc-three-card-lowball-kings-wild stripped-deck-32
stripped-deck-36 texas-holdem short-deck-holdem omaha omaha-eight-or-better five-card-stud
seven-card-stud seven-card-stud-eight-or-better razz badugi deuce-to-seven-triple-draw"""


def test_every_game_can_be_judged() -> None:
    assert set(GAMES.split()) <= set(load_judges(rulebook_folder()))


def test_every_ladder_is_used_by_a_game_or_an_option() -> None:
    rules = load_judges(rulebook_folder()).values()
    used = {ladder.slug for rule in rules for ladder in (rule.high, rule.low)}
    spare = set(load_ladders(rulebook_folder())) - used
    busts = {"seven-or-under", "twenty-seven-or-under"}
    suited = {f"{end}-{suit}" for end in ("high", "low") for suit in ("club", "diamond", "heart")}
    busts.add("seven-and-a-half-or-under")
    assert spare - busts - suited == {
        "tigers-and-dogs",
        "three-card-trips-top",
        "three-card-casino",
    }


def test_tigers_switched_on_are_the_ladder_with_tigers() -> None:
    ladder = load_ladders(rulebook_folder())["tigers-and-dogs"]
    assert judge_of("optional-hands").high_ladder.kinds == ladder.kinds


def test_an_unknown_game_lists_the_known() -> None:
    with pytest.raises(RulebookError, match=r'no game "nope"; known: .*jackpots'):
        judge_of("nope")


def test_a_folder_without_judges_is_empty(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "talk.toml").write_text('name = "Talk"')
    assert load_judges(tmp_path) == {}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('name = "X"\nbest = "high"\nkinds = ["pear"]', '"kinds" must be one of five-of-a-kind'),
        ('name = "X"\nbest = "high"\nkinds = ["pair"]', 'must have "high-card"'),
        ('name = "X"\nbest = "high"\nkinds = ["pair", "pair"]', '"pair" more than once'),
        ('name = "X"\nbest = "high"\nkinds = ["high-card"]', "has no place for four-of-a-kind"),
        ('name = "X"\nbest = "up"\nkinds = ["high-card"]', '"best" must be one of high, low'),
        ('name = "X"\nbest = "low"\nsize = 1\nkinds = ["big-dog", "high-card"]', "of five cards"),
        ('name = "X"\nfamily = "tarot"', '"family" must be one of groups, sums'),
        ('name = "X"\nfamily = "braggers"\nsuits = "shd"\nbraggers = ["Ad"]', "the four suits"),
        ('name = "X"\nfamily = "braggers"\nsuits = "shdc"\nbraggers = ["Zz"]', '"braggers" “zz”'),
        ('name = "X"\nfamily = "badugi"\ncards = 4', '"cards" is not a known key'),
        ('name = "X"\nfamily = "sums"\nbest = "high"\n[points]\nA = 1', '"2" is missing'),
    ],
)  # fmt: skip
def test_wrong_ladders(text: str, words: str) -> None:
    with pytest.raises(RulebookError) as error:
        read_ladder(parse_toml(text, "x.toml"), "x")
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", '"mode" is missing; it must be one of high, low, hilo'),
        ('mode = "high"\nhigh = "tower"', '"high" must be one of ace-to-five'),
        ('mode = "high"\npack = "many"', '"pack" must be a number of cards, like 52 or 53'),
        ('mode = "high"\npack = "7"', '"pack" is no pack: no pack has 7 cards'),
        ('mode = "high"\nwild = ["Z"]', '"wild" wild: “z” in “Z” isn’t a card'),
        ('mode = "high"\njokers = "bug"', '"jokers" is not a known key (did you mean "joker"?)'),
        ('mode = "high"\nopeners = "Z"', '"openers" must be one of'),
    ],
)
def test_wrong_judge_tables(text: str, words: str) -> None:
    with pytest.raises(RulebookError) as error:
        read_judge(parse_toml(text, "x.toml"), "x", "X", load_ladders(rulebook_folder()))
    assert words in str(error.value)
