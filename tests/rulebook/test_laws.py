"""The laws of the book: what each asks, what the app sees itself, and where they lead."""

import re

import pytest
from shelf import BOOK

from referee.core.book.law import Law
from referee.core.law.facts import SIGHTS
from referee.core.law.games import barred
from referee.core.law.moments import stage
from referee.core.law.reckoning import RECKONINGS
from referee.core.law.rulings import Asked, Elsewhere, Reached, applicable, offenders, sight, walk
from referee.core.state.night import Night
from referee.notation.player import play

TWO = re.compile(r"(, (and|or)|[:;]) (did|does|do|has|have|is|are|was|were|can|may|who|how)\b")
LAWS = list(BOOK.laws.values())
OPENED = ("Ann checks", "Bob opens 2", "Cy calls", "Ann calls")
DRAWN = (*OPENED, "Ann draws 3", "Bob draws 2", "Cy is pat")


def after(*acts: str, game: str = "jackpots") -> Night:
    played = play("\n".join((f"game {game}", "seats Ann Bob Cy", "", *acts)), BOOK)
    assert played.wrong == []
    return played.log.night


def written_in_full(law: Law) -> None:
    assert law.asked_as, "players must be able to find it"
    assert law.cites, "somebody must have said so, be it ourselves"
    for question in law.questions:
        assert question.ask.endswith("?")
        assert not TWO.search(question.ask), "one question at a time"
        assert {word for word, _ in question.words} in (set(), set(dict(question.leads)))
        switches = {f"switch:{switch.id}" for switch in BOOK.switches.all}
        assert question.sees in {"", *SIGHTS, *RECKONINGS, *switches}
    for ruling in law.rulings:
        assert ruling.say.endswith(".")
        assert ruling.why.endswith(".")
        assert ruling.cites


def test_a_law_is_written_in_full(subtests: pytest.Subtests) -> None:
    for law in LAWS:
        with subtests.test(law.id):
            written_in_full(law)


def test_no_question_is_two() -> None:
    two = re.compile(
        r"\b(?:and|or|but) (?:is|was|has|had|did|does|do|are|were|who|how|which|can)\b"
    )
    asked = [question.ask for law in BOOK.laws.values() for question in law.questions]
    assert [ask for ask in asked if ask.find("?") != len(ask) - 1 or two.search(ask)] == []


def test_every_ruling_cites_the_law_it_belongs_to(subtests: pytest.Subtests) -> None:
    for law in LAWS:
        numbers = {cite.split("(")[0] for cite in law.cites}
        for ruling in law.rulings:
            with subtests.test(law.id, ruling=ruling.id):
                assert numbers & {cite.split("(")[0] for cite in ruling.cites}


@pytest.mark.parametrize(
    ("acts", "at"),
    [
        (("next deal",), "antes"),
        (("all ante",), "opening"),
        (OPENED, "draw"),
        (DRAWN, "after-draw"),
        ((*DRAWN, "all check"), "showdown"),
        ((*DRAWN, "all check", "Bob wins, openers shown"), "paid"),
        (("throw in",), "between"),
    ],
)
def test_the_stages_of_a_deal(acts: tuple[str, ...], at: str) -> None:
    night = after(*acts)
    assert stage(night.hand) == at
    opened = night.hand is not None and night.hand.opener is not None
    for law in LAWS:
        fits = at in law.stages and (opened or "openers" not in law.needs)
        fits = fits and (at in ("showdown", "paid") or "result" not in law.needs)
        no_bet = night.hand is not None and not (night.hand.level or night.hand.street)
        fits = fits and not ("bet" in law.needs and at == "opening" and no_bet)
        of_jackpots = not law.games or {"any", "draw", "jackpots"} & set(law.games)
        fits = fits and not (night.hand is not None and barred(law, night.hand.game))
        assert (law in applicable(LAWS, night)) is bool(fits and of_jackpots), law.id


def test_laws_about_openers_need_an_opener() -> None:
    names = {law.id for law in applicable(LAWS, after("all ante"))}
    assert "false-openers" not in names
    night = after("Ann checks", "Bob opens 2")
    assert "false-openers" in {law.id for law in applicable(LAWS, night)}
    assert offenders(BOOK.laws["false-openers"], night) == (1,)
    guts = after("Ann bets 2", game="draw-poker")
    assert "false-openers" not in {law.id for law in applicable(LAWS, guts)}


@pytest.mark.parametrize(
    ("acts", "name", "offender", "seen"),
    [
        (OPENED, "draw-begun", 1, "no"),
        ((*OPENED, "Ann is pat"), "draw-begun", 1, "yes"),
        (DRAWN, "draw-begun", 1, "yes"),
        (("Ann checks", "Bob opens 2", "others drop"), "others-in-hand", 1, "no"),
        (("Ann checks", "Bob opens 2", "others drop"), "draw-begun", 1, "no"),
        (OPENED, "others-in-hand", 1, "yes"),
        ((*OPENED, "Ann draws 3"), "next-served", 0, "no"),
        ((*OPENED, "Ann draws 3", "Bob is pat"), "next-served", 0, "no"),
        ((*OPENED, "Ann draws 3", "Bob draws 1"), "next-served", 0, "yes"),
        (DRAWN, "next-served", 2, "no"),
        ((*DRAWN, "Bob checks"), "next-served", 2, "yes"),
        (DRAWN, "acted-since-draw", 1, "no"),
        ((*DRAWN, "Bob checks"), "acted-since-draw", 1, "yes"),
        (OPENED, "has-drawn", 0, "no"),
        ((*OPENED, "Ann is pat"), "has-drawn", 0, "yes"),
        (OPENED, "showdown", 1, "no"),
        ((*DRAWN, "all check"), "showdown", 1, "yes"),
    ],
)
def test_what_the_app_sees(acts: tuple[str, ...], name: str, offender: int, seen: str) -> None:
    assert sight(name, after(*acts), offender) == seen


def test_the_app_does_not_ask_what_it_is_sure_of() -> None:
    law, night = BOOK.laws["false-openers"], after(*OPENED)
    found = walk(law, night, 1, {})
    assert isinstance(found, Reached)
    assert found.ruling.id == "before-the-draw"
    found_so = (("may", "yes"), ("others", "yes"), ("drawn", "no"), ("house", "unwind"))
    assert found.answers == found_so
    # The table may know better: a card was served that nobody tapped.
    found = walk(law, night, 1, {"drawn": "yes"})
    assert isinstance(found, Reached)
    assert found.ruling.id == "after-the-draw"


def test_the_app_asks_with_its_guess_where_it_is_not_sure() -> None:
    law, night = BOOK.laws["wrong-number-drawn"], after(*OPENED, "Ann draws 3")
    found = walk(law, night, 0, {"whose": "yes", "looked": "no", "side": "few"})
    assert isinstance(found, Asked)
    assert (found.question.id, found.guess) == ("few-next", "no")


def test_a_law_hands_over_to_another() -> None:
    law, night = BOOK.laws["showing-openers"], after(*DRAWN)
    assert walk(law, night, 1, {"shows": "short"}) == Elsewhere("false-openers")


@pytest.mark.parametrize("answer", ["", "9", "0", "-1", "²", "two", "\u0661"])
def test_a_number_must_be_a_number(answer: str) -> None:
    law, night = BOOK.laws["card-exposed-in-draw"], after(*OPENED, "Ann draws 3")
    found = walk(law, night, 0, {"first": "no", "further": answer})
    assert isinstance(found, Asked)


@pytest.mark.parametrize(
    ("game", "acts", "law", "ruling"),
    [
        ("brag", ("Ann calls", "Bob calls", "Cy checks"), "suits-never-win", "by-suit"),
        ("jackpots", (*DRAWN, "all check"), "suits-never-win", "share"),
        ("red-and-black", ("all check",), "draw-maximum", "game-3"),
        ("jackpots", OPENED, "draw-maximum", "five"),
        ("badugi", ("Cy calls", "Ann calls", "Bob checks"), "draw-maximum", "five"),
        ("lowball", ("all ante",), "what-is-low", "wheel"),
        ("kansas-city-lowball", ("blinds",), "what-is-low", "seven"),
        ("badugi", ("blinds",), "what-is-low", "badugi"),
    ],
)
def test_a_law_says_what_the_game_plays(
    game: str, acts: tuple[str, ...], law: str, ruling: str
) -> None:
    found = walk(BOOK.laws[law], after(*acts, game=game), None, {})
    assert isinstance(found, Reached)
    assert found.ruling.id == ruling


def test_every_law_that_deals_again_asks_the_house_how_long_it_may() -> None:
    """But packs that void a deal whenever it is found, a split that all agree on, and a deal whose
    cards no longer lie there."""
    free = {
        *("two-equal-cards", "different-back", "splitting-by-agreement"),
        "live-cards-swept-up",
    }
    asks = {law.id for law in LAWS if any(one.sees == "may-redeal" for one in law.questions)}
    deals = {law.id for law in LAWS if has(law, "redeal")}
    hands_over = {
        law.id
        for law in LAWS
        for question in law.questions
        if "law:what-a-redeal-keeps" in dict(question.leads).values()
    }
    assert deals - free <= asks
    assert hands_over <= asks
    until = next(switch for switch in BOOK.switches.all if switch.id == "how-long-a-misdeal")
    assert asks == set(until.laws)


def test_every_law_that_takes_back_a_paid_pot_asks_whether_it_still_may() -> None:
    """But false openers, which come to light at any time."""
    asks = {law.id for law in LAWS if any(one.sees == "may-contest" for one in law.questions)}
    assert {law.id for law in LAWS if has(law, "reclaim")} <= asks


def has(law: Law, effect: str) -> bool:
    return any(one.do == effect for ruling in law.rulings for one in ruling.effects)
