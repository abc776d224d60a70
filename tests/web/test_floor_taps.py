"""Six taps at most from Floor! to the applied ruling, for the ten faults a kitchen table sees most.

A finger that can only tap what stands there, and only laws that are listed at once: nothing is
typed, and nothing unfolded.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urlencode

import pytest
from device import Device

MOST = 6
Fields = list[tuple[str, str]]


@dataclass
class Button:
    """What can be tapped: its words, where it leads, or the form it sends. folded: it stands behind
    another tap."""

    words: str = ""
    to: str = ""
    sends: Fields = field(default_factory=list)
    folded: bool = False


class Page(HTMLParser):
    """The buttons of a sheet."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.buttons: list[Button] = []
        self.form: tuple[str, Fields] | None = None
        self.inside: Button | None = None
        self.deep = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {key: value or "" for key, value in attrs}
        if tag == "details":
            self.deep += 1
        elif tag == "form":
            self.form = (told.get("hx-get", ""), [])
        elif tag == "input" and self.form and "name" in told:
            self.form[1].append((told["name"], told.get("value", "")))
        elif tag == "button":
            to, sends = self.form or ("", [])
            own = [(told["name"], told.get("value", ""))] if "name" in told else []
            self.inside = Button("", told.get("hx-get", to), [*sends, *own], self.deep > 0)
            self.buttons.append(self.inside)

    def handle_endtag(self, tag: str) -> None:
        if tag == "details":
            self.deep -= 1
        elif tag == "form":
            self.form = None
        elif tag == "button":
            self.inside = None

    def handle_data(self, data: str) -> None:
        if self.inside is not None:
            self.inside.words += data


@dataclass(frozen=True)
class Fault:
    """One of the ten. why: why it is among them; before: the deal so far; who: who did it, if that
    matters; answers: what the buttons after that say; says: of the ruling."""

    why: str
    before: Sequence[Mapping[str, object]]
    law: str
    who: str
    answers: Sequence[str]
    says: str


ANTES = {"do": "antes"}
BOB_BETS = {"do": "bet", "seat": 1, "to": 2}
CALL = {"do": "call", "seat": 2}
CHECK = {"do": "check", "seat": 0}
OPENED = (
    *(ANTES, {"do": "bet", "seat": 0, "to": 2}, {"do": "call", "seat": 1}),
    *({"do": "call", "seat": 2}, {"do": "drop", "seat": 3}),
)
DRAWS = tuple({"do": "draw", "seat": seat, "count": 3} for seat in (0, 1, 2))
SHOWN = (*OPENED, *DRAWS, *({"do": "check", "seat": seat} for seat in (0, 1, 2)))

FAULTS = {
    "bet out of turn": Fault(
        "talk and drinks: the commonest of all", (ANTES, CHECK, BOB_BETS),
        "out-of-turn", "Dot", ("Checked, called, bet or raised", "Enter 2"), "The action goes back",
    ),
    "string bet": Fault(
        "two motions, as in films", (ANTES, CHECK, BOB_BETS, CALL),
        "string-bet", "Cy", ("No",), "Only the first motion counts",
    ),
    "short call": Fault(
        "the raise was not heard, so the chips are too few", (ANTES, CHECK, BOB_BETS, CALL),
        "undercall", "Cy", (), "Cy completes the call",
    ),
    "misdeal by an exposed card": Fault(
        "cards dealt by hand turn over", (ANTES,),
        "card-exposed-in-the-deal", "Ann", ("Two or more", "Not yet"), "the next dealer deals",
    ),
    "wrong number of cards": Fault(
        "cards stick together in the deal", (ANTES,),
        "wrong-number-dealt", "Ann", ("Two or more too many", "Not yet"), "the next dealer deals",
    ),
    "false openers": Fault(
        "jackpots is the first game of this house", OPENED, "false-openers", "", (), "foul",
    ),
    "fold out of turn": Fault(
        "a bad hand is thrown away at once", (ANTES, CHECK, BOB_BETS),
        "fold-out-of-turn", "Dot", (), "Dot is out",
    ),
    "short pot": Fault(
        "somebody forgot the ante: in every house, every night", (ANTES, CHECK),
        "forgotten-ante", "", ("Yes", "Cy"), "puts it in now",
    ),
    "splashed pot": Fault(
        "chips thrown in are not counted", (ANTES, CHECK, BOB_BETS),
        "splashed-chips", "Cy", ("Enter 2",), "The difference in the pot is Cy’s bet",
    ),
    "hand mucked by mistake": Fault(
        "the winner's cards lie among the discards", SHOWN,
        "mucked-hand", "Cy", ("No",), "Cy’s hand is out",
    ),
    "two claim the pot": Fault(
        "it hurts most: the chips are on their way", SHOWN,
        "impound", "", ("The whole pot",), "Count the disputed chips",
    ),
}  # fmt: skip
"""The ten that a kitchen table sees most; a pot that is short or splashed is one of them."""


OTHERS = {
    "card exposed in the draw": Fault(
        "dealt by hand as well", (*OPENED, {"do": "draw", "seat": 0, "count": 3}),
        "card-exposed-in-draw", "Ann", ("Yes, only one",), "Ann must take the card",
    ),
    "wrong number, the longest way": Fault(
        "misheard", (*OPENED, *DRAWS[:2]), "wrong-number-drawn", "Bob", ("No", "Too few"),
        "gives Bob what is missing",
    ),
    "draw out of turn": Fault(
        "in a hurry", (*OPENED, DRAWS[0]), "draw-out-of-turn", "Cy", ("No",),
        "Cy plays without drawing",
    ),
    "bet too small": Fault(
        "not looked at the stakes", (ANTES, CHECK, BOB_BETS), "insufficient-bet", "Cy", ("Yes",),
        "brought up to the minimum",
    ),
    "miscalled hand": Fault(
        "a straight that is none", SHOWN, "miscalled-hand", "Cy", ("Face up on the table",),
        "The hand that wins by them takes the pot",
    ),
}  # fmt: skip


def tapped(tablet: Device, page: str, words: str) -> str:
    """What comes of the first button that says this."""
    every = Page(page).buttons
    button = next((b for b in every if b.words.removesuffix(" (it seems)") == words), None)
    assert button is not None, (words, [b.words for b in every])
    return tablet.opens(f"{button.to}?{urlencode(button.sends)}").text


def taps(tablet: Device, fault: Fault) -> int:
    """How many taps it takes; what must be read on the way is read."""
    for act in ({"do": "next-deal", "game": "jackpots"}, *fault.before):
        got = tablet.taps(**act)
        assert got.status == 200, got.notice
    sheet = Page(tablet.opens("/night/1/sheet/floor").text)
    listed = [b for b in sheet.buttons if not b.folded and b.to.endswith(f"/law?id={fault.law}")]
    assert listed, [b.to for b in sheet.buttons if not b.folded]
    count, page = 2, tablet.opens(listed[0].to).text
    if fault.who and f"<b>{fault.who}</b>, it seems" not in page:
        words = ("Change …", fault.who) if ", it seems" in page else (fault.who,)
    else:
        words = ()
    for word in (*words, *fault.answers):
        page = tapped(tablet, page, word)
        count += 1
    ruling = re.search(r'<p class="ruling">(.*?)</p>', page)
    assert ruling is not None, re.findall(r'<p class="question">(.*?)</p>', page)
    assert fault.says in ruling[1]
    apply = next(b for b in Page(page).buttons if ("do", "rule") in b.sends)
    sends = dict(apply.sends)
    got = tablet.taps(sends.pop("do"), more=sends)
    assert got.status == 200, got.notice
    return count + 1


@pytest.mark.parametrize("name", {**FAULTS, **OTHERS})
def test_six_taps_at_most(tablet: Device, name: str) -> None:
    fault = {**FAULTS, **OTHERS}[name]
    assert taps(tablet, fault) <= MOST, fault.why
