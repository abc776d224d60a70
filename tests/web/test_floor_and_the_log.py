"""Floor! and what the log and the game know: nobody is named who can't have done it, nothing is
asked that stands there, and no ruling stands alone that still hangs on something."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from urllib.parse import urlencode

import pytest
from conftest import House
from device import Device

NAMES = ("Tess", "Lou", "Gus", "Kit", "Moe", "Pip")
Acts = Sequence[dict[str, object]]
ANTES = {"do": "antes"}
STUD: Acts = (ANTES, {"do": "bring-in", "seat": 5, "to": 1})
CALLED: Acts = (
    *STUD,
    {"do": "drop", "seat": 0},
    {"do": "drop", "seat": 1},
    {"do": "call", "seat": 2},
)
SEVENTH: Acts = (
    *STUD,
    *({"do": "call", "seat": seat} for seat in range(5)),
    *({"do": "all-check"} for _ in range(3)),
)
FLOP: Acts = (
    {"do": "blinds"},
    *({"do": "call", "seat": seat} for seat in (2, 3, 4, 5, 0)),
    {"do": "check", "seat": 1},
)
OPENED: Acts = (ANTES, {"do": "bet", "seat": 0, "to": 2})
LATE: Acts = (ANTES, *({"do": "check", "seat": seat} for seat in range(4)))
DRAWS: Acts = (*OPENED, *({"do": "call", "seat": seat} for seat in range(1, 6)))
ALONE: Acts = (*OPENED, *({"do": "drop", "seat": seat} for seat in range(1, 6)))


@pytest.fixture
def table(house: House) -> Device:
    found = house.device()
    found.begins(NAMES)
    return found


def played(table: Device, game: str, acts: Acts) -> None:
    assert table.taps(do="next-deal", game=game).status == 200
    for act in acts:
        got = table.taps(**act)
        assert got.status == 200, got.notice


def plain(text: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", text)).split())


def found(table: Device, story: str) -> str:
    return table.opens(f"/night/1/sheet/find?{urlencode({'q': story})}").text


def first(text: str) -> tuple[str, str]:
    """What is found first: its law, and what it says."""
    line = text.partition("</li>")[0].partition("<details>")[0]
    law = re.search(r"law\?id=([\w-]+)", line)
    assert law is not None, plain(text)
    return law[1], plain(line)


def opened(table: Device, law: str, story: str) -> str:
    """The sheet of a law for a story, without what can be done besides."""
    path = f"/night/1/sheet/law?{urlencode({'id': law, 'q': story})}"
    return plain(table.opens(path).text.partition("We settled")[0])


@pytest.mark.parametrize(
    ("game", "acts", "story", "law", "asked", "ruled"),
    [
        (
            *("seven-card-stud", CALLED),
            "pip brought it in but kit has the deuce showing, kit shoulda. gus called already",
            "stud-wrong-low-card",
            "Who brought it in? Pip",
            "The bet stands as Pip’s own",
        ),
        (
            *("jackpots", (*OPENED, {"do": "foul", "seat": 0, "why": "the table agrees"})),
            "lou folded but nobody told him tess was out, he wants back in",
            "fold-taken-back",
            "Who wants the hand back? Lou",
            "",
        ),
        (
            *("seven-card-stud", SEVENTH),
            "kit flipped moes last card",
            "stud-last-card-up",
            "Whose last card was dealt face up? Moe",
            "The others get their last card face down. Moe may declare all-in",
        ),
        (
            *("jackpots", (*DRAWS, {"do": "draw", "seat": 0, "count": 2})),
            "gus gave lou three insted of two",
            "wrong-number-drawn",
            "Who got the wrong number of cards? Lou",
            "",
        ),
    ],
)
def test_who_is_named_is_who_can_have_done_it(
    table: Device, game: str, acts: Acts, story: str, law: str, asked: str, ruled: str
) -> None:
    played(table, game, acts)
    if law == "fold-taken-back":
        assert table.taps(do="drop", seat=1).status == 200
    assert first(found(table, story))[0] == law
    sheet = opened(table, law, story)
    assert asked in sheet
    assert ruled in sheet


@pytest.mark.parametrize(
    ("game", "acts", "story", "law", "ruled", "not_asked"),
    [
        (
            *("jackpots", (*LATE, {"do": "bet", "seat": 4, "to": 2})),
            "moe put in four but the bet is only two, says thats his change",
            "overbet-for-change",
            "The bet stands, and what was put in beyond it comes back as change.",
            "Was Moe facing a bet?",
        ),
        (
            *("jackpots", OPENED),
            "kit just chucked in a red 25 chip, said nothing, is that a raise?",
            "one-big-chip",
            "It is a call, and change comes back.",
            "How much is the chip?",
        ),
        (
            *("texas-holdem", FLOP),
            "kit forgot to burn before the flop",
            "no-burn",
            "Turn the cards just dealt face down and mix them",
            "Turn or river without a burn",
        ),
        (
            *("jackpots", ALONE),
            "tess threw his cards in the muck without showing openers",
            "showing-openers",
            "Can Tess’s openers be picked out beyond doubt?",
            "Nothing yet",
        ),
    ],
)
def test_nothing_is_asked_that_the_log_or_the_story_tells(
    table: Device, game: str, acts: Acts, story: str, law: str, ruled: str, not_asked: str
) -> None:
    played(table, game, acts)
    assert first(found(table, story))[0] == law
    sheet = opened(table, law, story).partition("What if?")[0]
    assert ruled in sheet
    assert not_asked not in sheet


@pytest.mark.parametrize(
    ("acts", "story", "law"),
    [
        (
            LATE,
            "lou called before moe even opened, now moe opens and lou wants his chips back",
            "out-of-turn",
        ),
        (DRAWS, "pot looks two short somebody didnt put in their bet", "short-call-miscounted"),
        (
            (ANTES, {"do": "nobody-opens"}),
            "tess just got here, can she play for this pot? she never anted the first two",
            "joining-with-antes-in-the-pot",
        ),
    ],
)
def test_a_quarrel_is_understood(table: Device, acts: Acts, story: str, law: str) -> None:
    played(table, "jackpots", acts)
    assert first(found(table, story))[0] == law


def test_another_law_for_the_same_fault_takes_its_place_and_is_no_second_step(
    table: Device,
) -> None:
    """Taken instead of the first, it led on to it as step 2: one yes and one no, both to be
    logged."""
    played(table, "jackpots", OPENED)
    story = "kit just chucked in a red 25 chip, said nothing, is that a raise?"
    others = found(table, story).partition("It may also be")[2]
    pages = [html.unescape(page) for page in re.findall(r'hx-get="([^"]*law\?[^"]*)"', others)]
    assert pages
    for page in pages:
        assert "case=" not in page
        assert "Step 1 of" not in table.opens(page).text


def test_a_ruling_that_hangs_on_something_never_stands_alone(table: Device) -> None:
    """A drunk table reads the bold line and stops: where no ruling is sure, the rule with what
    turns it round; where one is, with the next behind it."""
    played(table, "jackpots", OPENED)
    doubtful = "kit just chucked in a red 25 chip, said nothing, is that a raise?"
    told = "kit said raise to forty and put out only thirty, the word came first"
    for story, first in ((doubtful, "One big chip facing a bet is a call, unless "), (told, "If ")):
        line, _, rest = found(table, story).partition("</li>")[0].partition("<details>")
        said = re.findall(r'class="ruled">(.*?)</span>', line)
        assert [one.startswith("<b>") for one in said] == [True, False][: len(said)]
        assert plain(said[0]).startswith(first)
        assert len(said) == 1 + (first == "If ")
        assert rest.count("<p>If ") >= 1


def test_pictures_lead_to_the_law_of_this_moment(table: Device) -> None:
    """On seventh street to the last card dealt face up, first of all; and what it is too late for
    comes last."""
    played(table, "seven-card-stud", SEVENTH)
    page = table.opens("/night/1/sheet/picture?picture=cards&seat=4").text
    assert re.findall(r"law\?id=([\w-]+)", page)[0] == "stud-last-card-up"
    assert "Card exposed in the deal" not in page
