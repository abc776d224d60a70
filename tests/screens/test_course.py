"""The rule card and the log say posts, turns and halves in table words; nothing is left unsaid."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from shelf import BOOK

from referee.core.book.game import Game, Showdown
from referee.core.cards.judge.ladder import GroupLadder
from referee.core.log import Log
from referee.core.messages.event import Event
from referee.core.messages.showdown import KittyTaken
from referee.notation.player import play
from referee.screens.felt.felt import Logged, Onlooker, felt
from referee.screens.games.words.course import course
from referee.screens.games.words.rulecard import card, readback
from referee.screens.night.logbook import lines
from referee.screens.people.words import REFUSALS
from referee.screens.words.events import line, spoken, title
from referee.screens.words.refusals import SENTENCES

ROOT = Path(__file__).parent.parent.parent


def log(*lines: str) -> Log:
    played = play("\n".join(lines), BOOK)
    assert played.wrong == []
    return played.log


def last(*lines: str) -> tuple[str, str]:
    """The line and the take-back label of the last act."""
    told = log(*lines)
    entry = told.living()[-1]
    return line(entry.events[-1], told.night), title(entry, told.night)


def back(id: str) -> str:
    """The paragraph that the composer reads out of a game."""
    game = BOOK.games[id]
    return readback(card(game, tuple(BOOK.judges[one] for one in game.judges)))


def test_the_paragraph_says_bets_orders_and_where_it_goes_back() -> None:
    assert "four-flush, four-straight, pair and no pair." in back("soko")
    assert "flush, full house, straight" in back("short-deck-holdem")
    assert "best first" not in back("jackpots")
    assert "Bets: antes, then five rounds of betting, the last three of" in back("baseball")
    assert "Note: only the five cards turned up count." in back("show-five-cards")
    said = back("seven-twenty-seven")
    assert "(4) In turn: one more card, face up, or pass." in said
    assert "Repeat from step 4 until nobody takes one." in said


def test_a_step_to_go_back_to_is_counted_as_the_card_counts() -> None:
    """Streets that are told in one sentence are one step of the card."""
    game = BOOK.games["seven-twenty-seven"]
    deal, bet = game.steps[1], game.steps[2]
    steps = (*game.steps[:3], deal, bet, *game.steps[3:5], replace(game.steps[5], to=6))
    said = course(replace(game, steps=(*steps, *game.steps[6:])))
    at = next(at for at, each in enumerate(said, 1) if each.startswith("In turn: one more card"))
    assert any(f"Repeat from step {at} " in each for each in said)


@pytest.mark.parametrize("game", BOOK.games.values(), ids=lambda game: game.id)
def test_a_card_says_every_step_and_every_order(game: Game) -> None:
    steps = course(game)
    assert 2 <= len(steps) <= min(len(game.steps), MOST_LINES)
    for said in steps:
        assert said[0].isupper()
        assert said.endswith(".")
        assert not re.search(r"  |\.\.|None|\{|_", said)
    rules = tuple(BOOK.judges[one] for one in game.judges if one in BOOK.judges)
    orders = card(game, rules).orders
    # A single card, a sum or tricks have no order of hands to show; ends that are alike have one.
    ladders = [{end.ladder for end in rule.ends} for rule in rules]
    tricks = any(isinstance(step, Showdown) and step.named for step in game.steps)
    hands = not tricks and all(
        isinstance(ladder, GroupLadder) and ladder.size > 1 for those in ladders for ladder in those
    )
    ends = sum(len(rule.ends) for rule in rules)
    assert sum(map(len, ladders)) <= len(orders) <= ends or (not hands and len(orders) < ends)
    assert len({order.title for order in orders}) == len(orders)


def test_a_long_deal_is_folded_on_a_phone() -> None:
    def short(id: str) -> bool:
        game = BOOK.games[id]
        return card(game, tuple(BOOK.judges[judge] for judge in game.judges)).short

    assert short("five-card-stud")
    assert short("one-card-poker")
    assert not short("jacks-back")
    assert not short("triple-board-omaha")


def test_a_take_back_says_how_many_acts_go_with_one_tap() -> None:
    """One tap for several says so; one call after drops is that player's call."""
    begun = ("game five-card-draw", "seats Ann Bob Cy Dot", "all ante", "Ann bets 2")
    assert last(*begun, "called Bob Cy Dot")[1] == "3 calls"
    assert last(*begun, "others drop")[1] == "3 folds"
    assert last(*begun, "called Dot")[1] == "Dot’s call"
    nobody = ("game jackpots", "seats Ann Bob Cy", "all ante", "nobody opens")
    assert last(*nobody)[1] == "the passed-out deal"
    assert last(*begun, "Bob drops")[1] == "Bob’s fold"


def test_all_check_says_of_nobody_that_his_cards_are_first() -> None:
    """Nobody said whose up cards are best: it is in no label, in no toast and in no log."""
    begun = ("game five-card-stud", "seats Ann Bob Cy", "all ante", "Bob bets 2")
    told = log(*begun, "called Ann Cy", "all check")
    entry = told.living()[-1]
    said = [line(one, told.night) for one in spoken(entry.events)]
    assert said == ["Ann checks", "Bob checks", "Cy checks"]
    assert title(entry, told.night) == "3 checks"
    shown = [one.text for one in lines(((entry, True),), told.night)]
    assert shown == said
    logged = Logged(entry.seq, last=entry, newest=entry)
    assert felt(1, told.night, logged, Onlooker(taps=True)).toast == "Ann, Bob and Cy check"


def test_the_course_of_blinds_and_straddles() -> None:
    assert course(BOOK.games["blind-and-straddle"])[0] == (
        "Before the deal: the player to the dealer’s left posts 1 and the next posts 2. Up to "
        "two players after them can straddle, in turn. To come in, you must put in twice the last "
        "blind."
    )
    assert course(BOOK.games["brag"])[0] == "Before the deal: the dealer posts 1."


def test_the_course_of_stud_and_of_a_stock() -> None:
    assert course(BOOK.games["razz"])[2] == (
        "Third street: a betting round; the highest upcard acts first. That player brings it "
        "in, or bets in full."
    )
    assert course(BOOK.games["draw-your-own"])[3] == (
        "Three times: in turn, each player discards one card and takes as many from their own "
        "stock. "
        "Then a betting round."
    )


def test_what_comes_again_is_said_once() -> None:
    assert course(BOOK.games["big-sol"]) == (
        "Everybody antes.",
        "The dealer deals three cards face down.",
        "Three cards: a betting round; the player to the dealer’s left acts first.",
        "Four times: the dealer deals one card face down. Then a betting round.",
        "Everybody discards two cards.",
        "Four times: in turn everybody turns one card up. Then a betting round.",
        "Everyone declares in secret, all at once: high, low, or both ways.",
        "Showdown: everyone still in shows all their cards; cards speak.",
    )


def test_the_pack_of_many_players_is_on_the_card() -> None:
    assert card(BOOK.games["stripped-deck"]).pack == "32 cards, 36 for five players"


def points(id: str) -> dict[str, str]:
    game = BOOK.games[id]
    return dict(card(game, tuple(BOOK.judges[one] for one in game.judges)).points)


@pytest.mark.parametrize(
    ("id", "what", "said"),
    [
        ("brag", "Wild", "The ace of diamonds, the jack of clubs and the nine of diamonds."),
        ("brag", "Bets", "A blind, then one round of betting."),
        ("california-lowball", "Wild", "The joker as the lowest card its hand is missing."),
        (
            "johnson",
            "Wild",
            "The joker as an ace, or to fill a straight or flush; for low as the lowest card its "
            "hand is missing.",
        ),
        ("one-card-poker", "Wild", "The joker as an ace for high and a deuce for low."),
        (
            "johnson",
            "Bets",
            "Antes, then two rounds of betting in each half, the last at the bigger bet.",
        ),
        (
            "q-ball",
            "Bets",
            "Blinds, then four rounds of betting; bets are 1×, 2×, 2× and 4× the small bet.",
        ),
        (
            "short-deck-holdem",
            "Bets",
            "Antes and a blind, then four rounds of betting, the last two of them at the bigger "
            "bet.",
        ),
        ("q-ball", "Note", "No checking in the first two rounds: bet, call, raise or fold."),
        ("pass-and-out", "Note", "No checking: bet or fold."),
        (
            "knock-poker",
            "Note",
            "No betting rounds. A big winning hand gets a bonus from each player: four of "
            "a kind 4, straight flush 4 and royal flush 8.",
        ),
    ],
)
def test_the_points_of_a_card(id: str, what: str, said: str) -> None:
    assert points(id)[what] == said


def test_small_things_a_card_must_not_get_wrong() -> None:
    none_low = "If nobody opens then either, everyone shows at once."
    assert points("jacks-back-book")["Note"].endswith(none_low)
    assert course(BOOK.games["just-a-pot"])[1] == "The winner takes the pot, or it is split."
    assert course(BOOK.games["hurricane"])[3].endswith("upcard is replaced face up.")
    assert not course(BOOK.games["two-card-poker"])[3].endswith("face up.")
    assert course(BOOK.games["four-before"])[3].startswith(
        "The draw: starting left of the dealer, each player discards up to four cards and draws "
        "as many plus one more."
    )


MOST_LINES = 13
"""So many steps stand on a card at most, so that it is one screen."""
HOLDEM = ("game texas-holdem", "seats Ann Bob Cy Dot", "")
STUD = ("game seven-card-stud", "seats Ann Bob Cy", "", "all ante")
ANACONDA = ("game anaconda", "seats Ann Bob Cy", "", "all ante")
WHISKEY = ("game whiskey-poker", "seats Ann Bob Cy", "", "all ante")
KNOCK = ("game knock-poker", "seats Ann Bob Cy", "", "all ante")
DECLARE = (
    *("game high-low-declare", "seats Ann Bob Cy", "", "all check"),
    *("Ann is pat", "Bob is pat", "Cy is pat", "all check"),
)


@pytest.mark.parametrize(
    ("acts", "said", "label"),
    [
        ((*HOLDEM, "blinds"), "Blinds: Ann 1 and Bob 2", "the blinds"),
        ((*HOLDEM, "blinds, Dot 2 dead"), "Blinds: Ann 1 and Bob 2; Dot 2 dead", "the blinds"),
        (
            ("game blind-and-straddle", "seats Ann Bob Cy Dot", "", "blinds, 1 straddle"),
            "Blinds: Ann 1 and Bob 2; Cy straddles 4",
            "the blinds",
        ),
        ((*STUD, "Bob is first"), "Bob is first", "the first to act"),
        ((*STUD, "Bob brings in"), "Bob brings in 1", "Bob’s bring-in"),
        ((*ANACONDA, "Bob has set down"), "Bob is ready", "“Bob is ready”"),
        ((*ANACONDA, "all have passed"), "The cards are passed", "“The cards are passed”"),
        (
            (*WHISKEY, "Ann exchanges 5"),
            "Ann exchanges five cards with the widow",
            "Ann’s exchange",
        ),
        ((*WHISKEY, "Ann passes"), "Ann passes", "“Ann passes”"),
        (
            (*WHISKEY, "Ann knocks"),
            "Ann knocks: one more turn for everybody else",
            "Ann’s knock",
        ),
        (
            (*KNOCK, "Ann takes from discards"),
            "Ann takes the last discard and discards one",
            "Ann’s turn",
        ),
        ((*KNOCK, "Ann knocks", "Bob stays"), "Bob stays", "“Bob stays”"),
        (
            (*KNOCK, "stock is out"),
            "The stock is out and nobody knocked",
            "“The stock is out and nobody knocked”",
        ),
        ((*DECLARE, "Ann has chosen"), "Ann has chosen", "Ann’s choice"),
        (
            (*DECLARE, "declared Ann high, Bob low, Cy both"),
            "Declared: Ann high, Bob low and Cy both ways",
            "the declarations",
        ),
    ],
)
def test_the_log_and_the_take_back_say_it(acts: tuple[str, ...], said: str, label: str) -> None:
    assert last(*acts) == (said, label)


def test_the_second_half_is_told() -> None:
    told = log("game johnson", "seats Ann Bob Cy", "", "nobody opens")
    event = told.living()[-1].events[-1]
    assert line(event, told.night) == ("Passed out: now the second half, with the same cards")


def test_the_payments_beside_the_pot_are_told() -> None:
    told = log(*KNOCK, "Ann knocks", "Bob stays", "Cy drops", "Ann wins")
    said = [line(event, told.night) for entry in told.living() for event in entry.events]
    assert "Side payment, folded after the knock: Cy 1 to Ann" in said
    assert "Side payment, the knock: Bob 2 to Ann" in said


def test_the_kitty_is_told() -> None:
    event: Event = KittyTaken(2)
    assert line(event, log(*STUD).night) == "2 of the pot go to the kitty"


def test_a_choice_is_never_told_before_all_are_opened() -> None:
    told = log(*DECLARE, "Ann has chosen", "Bob has chosen")
    said = " ".join(line(event, told.night) for entry in told.living() for event in entry.events)
    assert not re.search(r"\b(low|both|high)\b", said.casefold().replace("high/low", ""))


def test_every_reason_to_refuse_has_a_sentence() -> None:
    source = "".join(path.read_text("utf-8") for path in (ROOT / "referee/core").rglob("*.py"))
    calls = re.findall(r"Refused\((.*?)[,)]", source, re.DOTALL)
    reasons = {slug for call in calls for slug in re.findall(r'"([a-z-]+)"', call)}
    assert reasons - set(SENTENCES) - set(REFUSALS) == set()
