"""Games made up before the deal: named, checked, and kept as files like all others."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from shelf import BOOK, ROOT, turned
from werkzeug.datastructures import MultiDict

from referee.core.book.game import BetStep, Blinds, Deal, Declare, Draw, Game, HandleStep, Showdown
from referee.core.cards.judge.rule import JudgeRule
from referee.notation.player import play
from referee.rulebook.changing import Changes
from referee.rulebook.composing import compose
from referee.rulebook.games import load_game, written
from referee.rulebook.judging import load_ladders, read_judge
from referee.rulebook.making import Making
from referee.rulebook.reading import RulebookError, load_toml
from referee.rulebook.words.advice import advice
from referee.rulebook.words.customs import agreed
from referee.rulebook.words.naming import slug
from referee.screens.felt.cards import BOARD as TABLE
from referee.screens.felt.cards import places
from referee.screens.felt.words.crib import crib
from referee.screens.games.words.composing import EVENT_FIELDS, FIELDS, WILD
from referee.screens.games.words.rulecard import card
from referee.web.games.made import changes as changes_of

RULEBOOK = ROOT / "rulebook"
LADDERS = load_ladders(RULEBOOK)


def made(tmp_path: Path, base: str, changes: Changes) -> tuple[Game, JudgeRule]:
    """The composed game, through the same loaders as every file."""
    path = tmp_path / "composed.toml"
    path.write_text(compose(RULEBOOK / "games" / f"{base}.toml", changes), encoding="utf-8")
    game = load_game(path)
    return game, read_judge(load_toml(path).table("judge"), game.id, game.name, LADDERS)


def test_a_name_says_all_that_was_changed(tmp_path: Path) -> None:
    changes = Changes(cards=3, draws=3, wild=("K",))
    game, judge = made(tmp_path, "california-lowball", changes)
    assert game.name == "Three-card triple-draw California lowball, kings wild"
    kinds = [type(step) for step in game.steps]
    assert kinds[:2] == [Blinds, Deal]
    assert (kinds.count(Draw), kinds.count(BetStep)) == (3, 4)
    assert (judge.mode, judge.cards, judge.wild.ranks, judge.wild.joker) == (
        *("low", (3,), (13,)),
        "bug",
    )
    assert slug(game.name) == "three-card-triple-draw-california-lowball-kings-wild"


@pytest.mark.parametrize(
    ("base", "wild", "name"),
    [
        ("five-card-draw", ("Js",), "Five-card draw, the jack of spades wild"),
        ("five-card-draw", ("Jh", "Js"), "Five-card draw, one-eyed jacks wild"),
        ("five-card-draw", ("2", "Kh"), "Five-card draw, deuces and the king of hearts wild"),
        ("seven-card-stud", ("6s",), "Seven-card stud, the six of spades wild"),
        ("seven-card-stud", ("2+3",), "Seven-card stud, a deuce with a three wild"),
        ("deuces-wild", ("K",), "Kings wild"),
        ("two-card-deuces-wild", ("3",), "Two-card poker, threes wild"),
        ("low-hole", ("Q",), "Queens wild"),
    ],
)
def test_the_name_says_what_is_wild_now(
    tmp_path: Path, base: str, wild: tuple[str, ...], name: str
) -> None:
    game, _ = made(tmp_path, base, Changes(wild=wild))
    assert game.name == name
    assert game.summary.startswith("A game of this house, made from ")


def test_high_low_with_a_declaration_before_the_showdown(tmp_path: Path) -> None:
    game, judge = made(tmp_path, "five-card-draw", Changes(ends="hilo", declare=True))
    assert isinstance(game.steps[-2], Declare)
    assert (judge.mode, judge.declare) == ("hilo", True)
    assert game.name == "Five-card draw, high-low, with declare"


def test_a_low_game_needs_no_openers(tmp_path: Path) -> None:
    game, judge = made(tmp_path, "jackpots", Changes(ends="low"))
    assert not game.has_openers
    assert judge.openers is None


def test_one_more_is_drawn_than_thrown_with_four_before(tmp_path: Path) -> None:
    game, _ = made(tmp_path, "lowball", Changes(four_before=True))
    deal = next(step for step in game.steps if isinstance(step, Deal))
    draw = next(step for step in game.steps if isinstance(step, Draw))
    assert (deal.down, draw.extra) == (4, 1)


def test_passes_come_before_bets_and_the_roll_out_at_the_end(tmp_path: Path) -> None:
    changes = Changes(cards=7, draws=0, passes=(3, 2), rollout=True)
    game, _ = made(tmp_path, "five-card-draw", changes)
    done = [step.what for step in game.steps if isinstance(step, HandleStep)]
    assert done == ["pass", "pass", "discard", "arrange", *["turn-up"] * 4]
    assert game.players[1] == 7  # seven cards each out of fifty-two


@pytest.mark.parametrize("base", ["guts-two-card", "kings-and-lows"])
def test_who_is_in_is_asked_in_a_composed_game_too(tmp_path: Path, base: str) -> None:
    game, judge = made(tmp_path, base, Changes(wild=("2",)))
    asked = [step.says for step in game.steps if isinstance(step, Declare)]
    assert (asked, judge.wild.ranks) == (["in-out"], (2,))
    assert isinstance(game.steps[-1], Showdown)
    assert game.steps[-1].match == 20


@pytest.mark.parametrize(
    ("base", "changes", "words"),
    [
        ("guts-two-card", Changes(ends="hilo"), "no high-low"),
        ("guts-two-card", Changes(ends="hilo", declare=True), "no high-low"),
        ("guts-two-card", Changes(draws=1), "nobody bets"),
        ("guts-monte", Changes(passes=(1,)), "nobody bets"),
        ("guts-monte", Changes(rollout=True), "nobody bets"),
        ("guts-monte", Changes(agreed={"last_bet": "1"}), "nobody bets"),
        ("guts-kitty", Changes(cards=4), "plays against a widow"),
        ("kings-and-lows", Changes(ends="low"), "plays against a widow"),
    ],
)
def test_what_has_no_place_where_players_are_in_or_out(
    tmp_path: Path, base: str, changes: Changes, words: str
) -> None:
    with pytest.raises(RulebookError, match=words):
        made(tmp_path, base, changes)


def said(tmp_path: Path, base: str, changes: Changes, players: int = 6) -> str:
    return " ".join(advice(*made(tmp_path, base, changes), players))


@pytest.mark.parametrize(
    ("changes", "players", "words"),
    [
        (Changes(ends="hilo"), 6, "a declare or a qualifier"),
        (Changes(ends="hilo", declare=True), 4, "five players or more"),
        (Changes(wild=("2", "J")), 6, "That many wild cards"),
        (Changes(wild=("lowest",)), 6, "That many wild cards"),
        (Changes(ends="low", wild=("2",)), 6, "kings rather than deuces"),
        (Changes(wild=("K",)), 6, "deuces rather than kings"),
        (Changes(ends="hilo", qualifier="8", wild=("2",)), 6, "nines are the useless cards"),
        (Changes(draws=0), 6, "One betting round"),
        (Changes(draws=4, rollout=True), 6, "betting rounds are a lot"),
        (Changes(cards=7), 8, "need 56 cards"),
        (Changes(cards=7), 6, "tight fit"),
    ],
)
def test_what_the_guidelines_say_against_a_game(
    tmp_path: Path, changes: Changes, players: int, words: str
) -> None:
    assert words in said(tmp_path, "five-card-draw", changes, players)


def test_nothing_is_said_against_a_good_game(tmp_path: Path) -> None:
    assert said(tmp_path, "five-card-draw", Changes(wild=("2",))) == ""
    assert said(tmp_path, "jackpots", Changes()) == ""


BASES = sorted(
    path.stem
    for path in (RULEBOOK / "games").glob("*.toml")
    if path.stem not in ("just-a-pot", "pokino")
)
Said = dict[str, str | list[str]]
"""Fields of the composer's form, as it sends them."""
UP = "up.1."
COMPANY: dict[str, Said] = {
    "low": {"ends": "hilo"},
    "declare": {"ends": "hilo"},
    "qualifier": {"ends": "hilo"},
    "sweep": {"ends": "hilo"},
    "third": {"ends": "hilo"},
    "low_natural": {"ends": "hilo", "wild": ["2"]},
    "order": {"cards": "3"},
    "boards": {"common": "5"},
    "pass_to": {"passes": "2"},
    "offer_price": {"offer": "card"},
    "kitty": {"in_out": "together"},
    "always": {"in_out": "together", "kitty": "1"},
    "match": {"in_out": "together"},
}
"""What a choice takes beside it, as the composer says in words where it is missing."""


def values() -> list[tuple[str, Said]]:
    """Every value of every field of the composer, each with what it takes beside it."""
    found: list[tuple[str, Said]] = [
        (key, {**COMPANY.get(key, {}), key: value})
        for key, field in FIELDS.items()
        for value in ([said for said, _ in field.options[1:]] if field.options else ["1"])
    ]
    found += [("wild", {"wild": [card]}) for card, _ in WILD]
    pays, buys = {f"{UP}brings": "pay"}, {f"{UP}brings": "buy"}
    for key, kinds in (
        ("card", (pays,)),
        ("brings", ({},)),
        ("price", (pays, buys)),
        ("cap", (pays,)),
        ("side", (buys,)),
    ):
        for value, _ in EVENT_FIELDS[key][1]:
            found += [
                ("up", {f"{UP}card": "4", **kind, f"{UP}{key}": value}) for kind in kinds if value
            ]
    return found


PARTS = values()
PLAIN = (
    *("five-card-draw", "seven-card-stud", "texas-holdem", "anaconda", "lowball"),
    *("blind-and-straddle", "show-five-cards", "hurricane"),
)
"""Bases of each kind, one of which has a place for most pairs."""


def as_said(*those: Said) -> Changes:
    """The form with all of these, as the composer reads it."""
    return changes_of(MultiDict({key: value for said in those for key, value in said.items()}))


@pytest.mark.sweep
def test_every_value_of_the_composer_meets_every_other(tmp_path: Path) -> None:
    """Each pair of values of different fields makes a game that is read, on some base, or is
    refused in words on all of them. The short run tries one pair in sixteen, others after each
    change; SOAK all 13,000."""
    pairs = [pair for pair in combinations(PARTS, 2) if pair[0][0] != pair[1][0]]
    met, refused = Counter[str](), Counter[str]()
    for at, ((one, this), (other, that)) in enumerate(turned(pairs, 16)):
        both = (as_said(this, that), as_said(that, this))
        bases = (*PLAIN[at % len(PLAIN) :], *PLAIN[: at % len(PLAIN)], BASES[at % len(BASES)])
        accepted = any(
            composed(tmp_path, base, change, refused) for change in both for base in bases
        )
        met[one] += accepted
        met[other] += accepted
    assert {key for key, _ in PARTS} == {key for key, many in met.items() if many}
    assert len(refused) > 10
    assert not [said for said in refused if ".toml" in said], "the loader refused a composed file"
    assert sum(met.values()) / 2 > 0.8 * len(turned(pairs, 16))


@pytest.mark.sweep
def test_every_value_is_tried_on_games_of_all_kinds(tmp_path: Path) -> None:
    refused = Counter[str]()
    tried = [(said, base) for at, (_, said) in enumerate(PARTS) for base in BASES[at % 6 :: 6]]
    kept = sum(composed(tmp_path, base, as_said(said), refused) for said, base in turned(tried, 4))
    assert kept > len(turned(tried, 4)) / 4
    assert not [said for said in refused if ".toml" in said], "the loader refused a composed file"


def composed(tmp_path: Path, base: str, change: Changes, refused: Counter[str]) -> bool:
    """Whether it is a game: read as every file, with its advice, and as many cards as it judges."""
    try:
        game, judge = made(tmp_path, base, change)
    except RulebookError as error:
        refused[str(error)] += 1
        return False
    assert 2 <= game.players[0] <= game.players[1] <= 12
    assert all(isinstance(line, str) for line in advice(game, judge, 5))
    assert holds(game) in judge.cards or judge.choose != "all" or base == SHOWS_FIVE, change
    return True


SHOWS_FIVE = "show-five-cards"
"""Of seven dealt, two are never shown."""


def holds(game: Game) -> int:
    """Cards each has at the end of the first half."""
    half = game.steps[: game.showdown(0)]
    held = sum(step.down + step.up for step in half if isinstance(step, Deal))
    held += sum(step.extra for step in half if isinstance(step, Draw))
    thrown = (s.cards for s in half if isinstance(s, HandleStep) and s.what == "discard")
    return held - sum(thrown)


@pytest.mark.parametrize(
    ("base", "changes", "words"),
    [
        ("five-card-draw", Changes(declare=True), "takes a high and a low"),
        ("five-card-draw", Changes(qualifier="8"), "choose high-low"),
        ("five-card-draw", Changes(ends="hilo", declare=True, qualifier="8"), "never both"),
        ("five-card-draw", Changes(events=({"card": "4", "brings": "out"},)), "turned up"),
        ("baseball", Changes(events=({"card": "4", "brings": "out"},)), "4 has two effects"),
        ("five-card-draw", Changes(wild=("low-common",)), "0 are in the middle"),
        ("five-card-draw", Changes(agreed={"match": "5"}), "in or out: choose that first"),
        ("five-card-draw", Changes(agreed={"in_out": "together", "needs": "J"}), ""),
        ("baseball", Changes(agreed={"in_out": "together"}), "no cards are sold here"),
        ("omaha-eight-or-better", Changes(agreed={"in_out": "together"}), "split already"),
        ("texas-holdem", Changes(agreed={"common": "1"}), "Texas hold’em has cards in the middle"),
        ("two-card-poker", Changes(agreed={"common": "1"}), "make five"),
        ("five-card-draw", Changes(agreed={"boards": "2"}), "five community cards"),
        ("five-card-draw", Changes(agreed={"discard": "2"}), "five must stay"),
        ("five-card-draw", Changes(agreed={"offer_price": "2"}), "nothing is offered"),
        ("knock-poker", Changes(agreed={"offer": "card"}), "nobody bets"),
        ("five-card-draw", Changes(agreed={"pass_to": "right"}), "nobody passes"),
        ("anaconda", Changes(cards=2), "nobody can pass 3 cards of 2"),
        ("five-card-draw", Changes(cards=1, four_before=True), "leaves none: deal two"),
        ("texas-holdem", Changes(agreed={"needs": "J"}), "has blinds"),
        ("lowball", Changes(agreed={"least": "J"}), "high hands"),
        ("brag", Changes(agreed={"offer": "card"}), "an order of their own"),
        ("five-card-draw", Changes(low="ace-to-six"), "choose low or high-low"),
        ("lowball", Changes(tigers=True), "for high hands"),
        ("five-card-stud", Changes(cards=7), "dealt in several steps"),
        ("five-card-stud", Changes(rollout=True), "deals cards face up already"),
        ("five-card-draw", Changes(draws=0, four_before=True), "needs a draw"),
        ("four-before", Changes(draws=0), "needs a draw"),
        ("draw-your-own", Changes(draws=4), "a stock of their own"),
        ("johnson", Changes(wild=("2",)), "two games in one"),
        ("texas-holdem", Changes(passes=(3,)), "nobody can pass 3 cards of 2"),
        ("anaconda", Changes(cards=9, joker="wild"), ""),  # five can play, of fifty-three cards
    ],
)
def test_what_makes_no_game_is_said_in_words(
    tmp_path: Path, base: str, changes: Changes, words: str
) -> None:
    if not words:
        made(tmp_path, base, changes)
        return
    with pytest.raises(RulebookError, match=words):
        made(tmp_path, base, changes)


def test_games_that_are_others_with_more_draws_are_named_after_those(tmp_path: Path) -> None:
    game, judge = made(tmp_path, "triple-draw", Changes(cards=3, wild=("K",)))
    assert game.name == "Three-card triple-draw California lowball, kings wild"
    assert (judge.mode, judge.pack.jokers) == ("low", 1)
    game, _ = made(tmp_path, "double-draw", Changes(wild=("K",)))
    assert game.name == "Double-draw California lowball, kings wild"
    game, judge = made(tmp_path, "four-before", Changes(wild=("9",)))
    assert game.name == "California lowball, four before, nines wild"
    assert judge.cards == (5,)


def test_both_halves_of_a_game_get_the_draws(tmp_path: Path) -> None:
    game, _ = made(tmp_path, "jacks-back", Changes(draws=2))
    assert game.name == "Double-draw jacks back"
    second = game.showdown(0) + 1
    for half in (game.steps[:second], game.steps[second:]):
        assert [type(step) for step in half].count(Draw) == 2
    assert game.judges == ("composed", "jacks-back-low")


def test_the_seven_rule_is_for_five_cards_ace_to_five(tmp_path: Path) -> None:
    def seven(**changes: object) -> tuple[bool, str]:
        game, judge = made(tmp_path, "california-lowball", Changes(**changes))
        last = game.steps[-1]
        assert isinstance(last, Showdown)
        return last.seven, judge.seven

    assert seven(draws=2) == (True, "forfeit")
    assert seven(cards=3) == (False, "off")
    assert seven(low="deuce-to-seven") == (False, "off")
    assert seven(ends="hilo") == (False, "off")


def test_a_declaration_stays_last_and_goes_where_nothing_is_shared(tmp_path: Path) -> None:
    game, _ = made(tmp_path, "high-low-declare", Changes(passes=(3, 2, 1), rollout=True))
    assert isinstance(game.steps[-2], Declare)
    game, judge = made(tmp_path, "high-low-declare", Changes(ends="low"))
    assert not any(isinstance(step, Declare) for step in game.steps)
    assert not judge.declare


def test_common_cards_stay_where_hands_are_dealt_anew(tmp_path: Path) -> None:
    game, judge = made(tmp_path, "spit-in-the-ocean", Changes(cards=3))
    assert game.name == "Three-card spit in the ocean"
    assert sum(step.common for step in game.steps if isinstance(step, Deal)) == 1
    assert judge.cards == (3,)


def test_a_joker_joins_a_stripped_pack(tmp_path: Path) -> None:
    game, _ = made(tmp_path, "stripped-deck", Changes(joker="bug"))
    assert (game.pack_for(4), game.pack_for(5)) == (33, 37)


def test_a_hostile_name_stays_text(tmp_path: Path) -> None:
    base = tmp_path / "base.toml"
    text = (RULEBOOK / "games" / "five-card-draw.toml").read_text("utf-8")
    line = next(one for one in text.splitlines() if one.startswith("name"))
    base.write_text(text.replace(line, 'name = "A \\"b\\" \\\\ <i>"'), encoding="utf-8")
    path = tmp_path / "out.toml"
    path.write_text(compose(base, Changes(wild=("2",))), encoding="utf-8")
    assert load_game(path).name == 'A "b" \\ <i>, deuces wild'
    assert slug('A "b" \\ <i>, deuces wild') == "a-b-i-deuces-wild"
    assert slug("…") == "house-game"


LANTERN = """name = "Lantern"
summary = "A draw, then one card face up to each."
sources = ["This house"]
players = [2, 6]

[judge]
mode = "high"
high = "standard"
cards = [6]
choose = "best"
"""
STEPS = (
    'do = "ante"',
    'do = "deal"\ndown = 5',
    'do = "bet"\nname = "Before the draw"',
    'do = "draw"\nmost = 3',
    'do = "deal"\nup = 1',
    'do = "bet"\nname = "After the light"\nsize = 2',
    'do = "showdown"',
)


@pytest.mark.parametrize("draws", [0, 2])
def test_what_is_dealt_after_a_draw_stays_dealt(tmp_path: Path, draws: int) -> None:
    base = tmp_path / "lantern.toml"
    base.write_text(LANTERN + "".join(f"\n[[step]]\n{step}\n" for step in STEPS), "utf-8")
    path = tmp_path / "composed.toml"
    path.write_text(compose(base, Changes(draws=draws)), "utf-8")
    kinds = [type(step) for step in load_game(path).steps]
    assert kinds[-3:] == [Deal, BetStep, Showdown]
    assert kinds[3:-3] == [Draw, BetStep] * draws


def test_steps_are_written_as_they_are_read(tmp_path: Path) -> None:
    """Every game of the rulebook, printed and read again."""
    for base in BASES:
        path = RULEBOOK / "games" / f"{base}.toml"
        game = load_game(path)
        judge = tomllib.loads(path.read_text("utf-8")).get("judge", {})
        head = {"name": game.name, "summary": game.summary, "players": list(game.players)}
        out = tmp_path / "out.toml"
        out.write_text(written(game.name, {**head, "pack": game.pack}, judge, game.steps), "utf-8")
        assert load_game(out).steps == game.steps, base


def test_a_proper_name_keeps_its_capital(tmp_path: Path) -> None:
    assert made(tmp_path, "omaha", Changes(draws=1))[0].name == "Single-draw Omaha"
    again = tmp_path / "again.toml"
    again.write_text(compose(RULEBOOK / "games" / "omaha.toml", Changes(wild=("2",))), "utf-8")
    assert 'name = "Single-draw Omaha, deuces wild"' in compose(again, Changes(draws=1))


def test_a_declaration_takes_a_qualifier_away_and_the_other_way_round(tmp_path: Path) -> None:
    game, judge = made(tmp_path, "high-low-declare", Changes(qualifier="8"))
    assert not any(isinstance(step, Declare) for step in game.steps)
    assert (judge.declare, judge.qualify.low_max) == (False, 8)
    _, judge = made(tmp_path, "seven-card-stud-eight-or-better", Changes(declare=True))
    assert (judge.declare, judge.qualify.low_max) == (True, None)


def test_the_last_bet_comes_before_each_showdown_that_has_none() -> None:
    """A game of two halves: only the second is without, and the first is left as it is."""
    whole = load_game(RULEBOOK / "games" / "jacks-back.toml").steps
    last = max(at for at, step in enumerate(whole) if isinstance(step, BetStep))
    before = (*whole[:last], *whole[last + 1 :])
    steps = agreed(Making("Jacks back", before, {}), {"last_bet": "1"})[0].steps
    first = next(at for at, step in enumerate(before) if isinstance(step, Showdown)) + 1
    assert steps[:first] == before[:first]
    assert isinstance(steps[-2], BetStep)
    with pytest.raises(RulebookError, match="before the showdown already"):
        agreed(Making("Jacks back", steps, {}), {"last_bet": "1"})


@pytest.mark.parametrize(
    ("base", "changes", "judged", "said"),
    [
        ("guts-two-card", {"kitty": "1", "always": "1"}, "kitty_always", "If the widow is best"),
        ("seven-card-stud-high-low", {"sweep": "1"}, "sweep", "One hand must win both"),
        ("seven-card-stud-high-low", {"low_natural": "1"}, "low_natural", "Deuces, for high only."),
    ],
)
def test_a_widow_for_all_a_sweep_and_a_natural_low_are_chosen_and_come_back(
    tmp_path: Path, base: str, changes: dict[str, str], judged: str, said: str
) -> None:
    wild = ("2",) if judged == "low_natural" else ()
    game, judge = made(tmp_path, base, Changes(agreed=changes, wild=wild))
    assert getattr(judge, judged)
    shown = card(game, (judge,))
    assert said in " ".join([*shown.steps, *(point for _, point in shown.points)])
    own = tmp_path / "composed.toml"
    assert (
        compose(own, Changes()).partition("[judge]")[2] == own.read_text().partition("[judge]")[2]
    )


def test_what_a_widow_for_all_a_sweep_and_a_natural_low_want_is_said(tmp_path: Path) -> None:
    for base, key, why in (
        ("guts-two-card", "always", "choose that first"),
        ("five-card-draw", "sweep", "choose high and low first"),
        ("seven-card-stud-high-low", "low_natural", "choose a wild card first"),
    ):
        with pytest.raises(RulebookError, match=why):
            made(tmp_path, base, Changes(agreed={key: "1"}))


AGAINST_ALL = """title   The widow is best
game    composed
seats   Ann Bob Cy
stacks  20 each
limit   none 1

all ante
declared Ann in, Bob in, Cy out
"""
SHOWN = """table shows As Ad
Ann shows Ks Kd
Bob shows 2s 2d
cards speak
expect  Ann 16, Bob 16, pot 9
"""


def test_a_composed_widow_for_all_is_dealt_entered_and_paid(tmp_path: Path) -> None:
    choices = {"kitty": "1", "always": "1"}
    game, judge = made(tmp_path, "guts-two-card", Changes(agreed=choices))
    games = {**BOOK.games, game.id: game}
    book = replace(BOOK, games=games, judges={**BOOK.judges, game.id: judge})
    night = play(f"{AGAINST_ALL}expect  deal 1\n", book).log.night
    hand = night.playing
    assert hand is not None
    assert places(judge, hand) == (TABLE, 0, 1)
    assert "Cy deals a widow of two, face up. If it’s best, nobody wins." in str(crib(night))
    assert play(f"{AGAINST_ALL}{SHOWN}", book).wrong == []
