"""Scenes of `make_pictures.py --every` of what is asked seldom: whose chips a pot has too few or
too many, just a pot and its pay-out, the kitty, the settlement through one player, an empty chair,
a vote, chips set aside, and what Floor! says to several faults and to a doubtful one."""

from __future__ import annotations

import re
from collections.abc import Callable

from after_scenes import in_a_pocket
from browser.play import Play
from device import Device, HttpWire
from more_scenes import FOUR, Album
from sheet_scenes import ASK

CASE = (
    "Eva bet before me, out of turn, it was my turn to act and I had said nothing. And somebody"
    " forgot the ante, the pot is one chip short and nobody knows who"
)
"""Two faults, one after the other."""


def host(play: Play) -> Device:
    """Another device of the host, on this night."""
    tablet = Device(HttpWire(int(play.base.rpartition(":")[2])), night=int(play.night))
    tablet.looks("bank")
    tablet.looks()
    return tablet


def asks(play: Play, album: Album, path: str, name: str) -> None:
    """The picture of a sheet of the night, opened over the felt as it is now."""
    before = play.shown
    play.page.evaluate(ASK, f"/night/{play.night}/sheet/{path}")
    play.page.wait_for_function(
        "(before) => document.querySelector(`dialog#sheet[open]`)?.dataset.shown > before",
        arg=before,
    )
    album.take(name)
    play.close()


def pots(play: Play, album: Album) -> None:
    """A pot that is short, one that has more than the log says, and just a pot."""
    play.begin(FOUR).tap("Deal the first hand", "Everybody’s in: ante 1")
    host(play).must("count-pot", chips=3)
    play.page.reload()
    album.take("pot-short")
    asks(play, album, "unsaid", "who-is-short")
    play.begin(FOUR).open("Menu").open("Tracking level", exact=False).tap("Real chips, every bet")
    play.tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    host(play).must("count-pot", chips=9)
    play.page.reload()
    asks(play, album, "unsaid", "who-put-it-in")
    play.begin(FOUR, game="just-a-pot").tap("Deal the first hand")
    album.take("just-a-pot")
    asks(play, album, "free", "just-a-pot-amount")
    tablet = host(play)
    for seat in range(4):
        tablet.must("put-in", seat=seat, chips=5)
    play.page.reload()
    asks(play, album, "pay-out", "pay-out")


def money(play: Play, album: Album) -> None:
    """The kitty, the settlement through one player, an empty chair, and chips set aside."""
    play.begin(FOUR, worth="0.10", currency="€")
    tablet = host(play)
    tablet.banks("pay", source=2, target="box", money="3")
    tablet.banks("correct", source=2, target=1, chips=20, why="a bet")
    tablet.banks("correct", source=3, target=1, chips=10, why="a bet")
    play.page.goto(f"{play.page.url}/bank")
    asks(play, album, "bank/banker?at=bank", "banker")
    play.begin(FOUR, worth="0.10", currency="€", kitty="1")
    tablet = host(play)
    for opens in range(3):
        drops = ", ".join(f"{(opens + step) % 4} drops" for step in (1, 2, 3))
        tablet.plays(f"deal, {opens} bets 2, {drops}, {opens} wins shown")
    felt = play.page.url
    play.page.goto(f"{felt}/bank")
    asks(play, album, "bank/kitty?at=bank", "kitty")
    tablet.looks("bank")
    tablet.banks("leave", seat=1)
    play.page.goto(felt)
    album.take("empty-chair")
    asks(play, album, "bank/chair?at=felt&seat=1", "chair")
    tablet.looks()
    tablet.plays("deal, 3 bets 2, 0 drops, 2 drops, 3 wins shown")
    tablet.must("rule", law="impound", more={"q.part": "all"})
    play.page.reload()
    asks(play, album, "release", "release")


def cases(play: Play, album: Album) -> None:
    """Floor! with two steps, the first of them asked; with what may be one of several; a vote."""
    play.begin(FOUR).tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    told(play, CASE)
    album.take("floor-steps")
    play.unfold(play.page.locator("#found li button").first)
    album.take("floor-step")
    play.close()
    for name, story in (("doubtful", "the pot is wrong"), ("doubtful-card", "he showed a card")):
        told(play, story)
        album.take(f"floor-{name}")
        play.close()
    play.begin(FOUR[:3]).tap("Deal the first hand")
    with in_a_pocket(play, "Ann"):
        play.tap("Everybody’s in: ante 1", "Bob bets 2")
        told(play, "replay the round from the start")
        play.open("Back to the start of a round", exact=False)
        play.open("Cy").open("The start of this betting round", exact=False)
        play.tap("Vote on the phones").open("Vote: 0 of 1")
        album.take("vote-sheet")
        play.close()


def told(play: Play, story: str) -> None:
    """Floor!, and what is found for a story."""
    play.open("Floor!", exact=False)
    with play.page.expect_response(re.compile("/find")):
        play.page.locator("[name=q]").fill(story)
    play.page.locator("#found li button").first.wait_for()


SCENES: tuple[Callable[[Play, Album], None], ...] = (pots, money, cases)
