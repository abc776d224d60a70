"""Every game of the rulebook by the buttons of the felt alone: none of them is refused, none is
missing, and every sheet they open has something to say."""

from __future__ import annotations

import random
import re
from typing import NamedTuple

import pytest
from conftest import House
from device import Device, deal_of
from shelf import some, turn
from werkzeug.datastructures import MultiDict

from referee.core.book.book import Book
from referee.core.book.game import Chips, Declare, Limit, Stakes, Tracking
from referee.core.book.house import House as Switches
from referee.core.decide import act
from referee.core.log import Entry
from referee.core.messages.bank import BeginNight
from referee.core.messages.dealing import NextDeal
from referee.core.messages.milestones import SetGrain
from referee.core.messages.showdown import Award, ThrowIn
from referee.core.messages.turns import AllHandle, Reveal
from referee.core.rules.offers import offers
from referee.core.state.declaring import awards, counts
from referee.core.state.night import Night
from referee.core.state.pots import unpaid
from referee.screens.buttons import Button
from referee.screens.felt.felt import NO_BOOK, Felt, Logged, Onlooker, felt
from referee.table import Act
from referee.web.forms import read

NAMES = ("Ann", "Bob", "Cy", "Dot", "Eva", "Finn", "Gus", "Hal")
LIMITS = (
    Limit(),
    Limit("spread", (1,), most=6),
    Limit("pot", (2,), raises=None),
    Limit("none", (2,), raises=None),
)


class Grain(NamedTuple):
    chips: Chips
    tracking: Tracking


GRAINS = (Grain("tablet", "bets"), Grain("real", "bets"), Grain("real", "milestones"))


def begun(book: Book, id: str, luck: random.Random, grain: Grain) -> Night:
    """A deal of the game, with some who are short of chips."""
    game = book.games[id]
    many = luck.randint(game.players[0], min(game.players[1], len(NAMES)))
    players = tuple((name, luck.choice((3, 9, 40, 100))) for name in NAMES[:many])
    stakes = Stakes(limit=luck.choice(LIMITS), blinds=luck.choice(((), (1, 2), (1, 2, 4))))
    switches = Switches(
        kitty=luck.choice((0, 0, 1)),
        straddles=luck.choice((None, 0, 1, 3)),
        odd="first" if luck.random() < 0.5 else "each",
    )
    night = act(Night(), BeginNight("", players, 0, game, stakes, switches))[1]
    if grain.chips == "real":
        night = act(night, SetGrain("real", grain.tracking))[1]
    return act(night, NextDeal(game))[1]


def shown(night: Night, last: Entry | None, halves: bool, book: Book = NO_BOOK) -> Felt:
    return felt(1, night, Logged(1, newest=last), Onlooker(taps=True), halves=halves, book=book)


def form_of(button: Button) -> MultiDict[str, str]:
    return MultiDict([("do", button.do), *button.fields])


def taps(model: Felt, book: Book) -> list[Act]:
    """What the buttons of the dock send; each has to be readable."""
    found = [read(form_of(one), book) for one in (*model.dock, *model.row) if one.do]
    if model.toggles is not None:
        seats = [("seat", str(seat)) for seat, _ in model.toggles.seats[:1]]
        form = MultiDict([("do", model.toggles.do), *model.toggles.fields, *seats])
        found.append(read(form, book))
    return found


def overlays(model: Felt) -> list[Button]:
    return [button for button in (*model.dock, *model.row) if button.overlay]


def on(night: Night, model: Felt, book: Book, luck: random.Random) -> Act | None:
    """What happens next: a button, or what one of the sheets would send."""
    hand = night.playing
    assert hand is not None
    choices = taps(model, book)
    for offer in offers(night):
        if offer.least != offer.most and "felt.amount" in [
            button.overlay for button in overlays(model)
        ]:
            choices.append(offer.command)  # the least of a free bet
    if hand.free:  # its names open sheets
        choices += [one.command for one in offers(night) if not isinstance(one.command, ThrowIn)]
    if any(button.overlay == "felt.stop" for button in overlays(model)):
        choices.append(AllHandle())
    losers = any(isinstance(one.command, Award) and one.command.lowest for one in offers(night))
    if hand.showing and not counts(hand) and not losers:
        for pot in unpaid(hand):
            seats = [one for one in pot.claimants if luck.random() < 0.5] or [pot.claimants[0]]
            said = "shown" if hand.proof == "owed" else ""
            choices.append(Award(pot.number, tuple(seats), said))
    if hand.showing and counts(hand):  # the sheet that asks who won which end
        said = "shown" if hand.proof == "owed" else ""
        choices += [
            Award(pot.number, high, said, low)
            for pot in unpaid(hand)
            for high, low in awards(hand, pot)
        ]
    if isinstance(hand.now, Declare):
        said_ways = ("in", "in", "out") if hand.in_or_out else ("high", "low", "both")
        ways = tuple((one.seat, luck.choice(said_ways)) for one in hand.live)
        choices.append(Reveal(ways))
    return luck.choice(choices) if choices else None


@pytest.mark.parametrize("grain", GRAINS, ids=str)
def test_every_button_of_every_game_is_lawful(book: Book, grain: Grain) -> None:
    """A random deal of each game at one grain, three at every one with SOAK: whatever stands in the
    dock may be tapped, something is always said, and the deal comes to its end."""
    place = GRAINS.index(grain)
    for at, id in some([*enumerate(book.games)], len(GRAINS), turn() + place):
        for number in some(range(3), 3, at + place):
            luck = random.Random(f"{id} {grain} {number}")
            night, last = begun(book, id, luck, grain), None
            for step in range(400):
                hand = night.playing
                if hand is None:
                    break
                model = shown(night, last, halves=luck.random() < 0.5)
                where = (id, number, step, model.step, model.turn, [b.label for b in model.dock])
                assert model.crib or model.turn, where
                assert model.dock or model.toggles or model.row, where
                assert "None" not in f"{model.crib}{model.turn}{model.cost}{model.hint}", where
                for command in taps(model, book):
                    act(night, command)  # raises Refused where a button lies
                chosen = on(night, model, book, luck)
                assert chosen is not None, where
                events, night = act(night, chosen)
                last = Entry(step + 2, "hand", events, "", "", str(step))
            assert night.playing is None, (id, number)


@pytest.mark.parametrize(
    "id", ["texas-holdem", "seven-card-stud", "anaconda", "omaha-eight-or-better"]
)
def test_every_overlay_of_the_dock_opens(house: House, id: str) -> None:
    """The same by a device: every overlay that a button opens is there, and says something."""
    luck = random.Random(id)
    tablet, addresses = house.device(), house.app.url_map.bind("localhost")
    tablet.begins(game=id, limit="none", blind=["1", "2"])
    tablet.must("next-deal", game=id)
    for _ in range(60):
        look = house.table.look(1)
        if look.night.playing is None or look.night.hands > 1:
            break
        model = shown(look.night, look.newest, halves=id.startswith("omaha"))
        for button in overlays(model):
            got = tablet.opens(addresses.build(button.overlay, {"night": 1, **dict(button.fields)}))
            assert got.status == 200, button
            assert "Not now" not in got.text, (button, model.step)
        choice = on(look.night, model, house.table.book, luck)
        assert choice is not None
        house.table.tap(1, choice, look.seen["hand"])
    assert house.table.look(1).night.hands in (1, 2)  # the next deal may have paid this one


def test_a_seat_says_what_it_may_do_before_the_blinds_are_in(house: House) -> None:
    tablet = house.device()
    tablet.begins(game="texas-holdem", limit="none", blind=["1", "2"])
    tablet.must("next-deal", game="texas-holdem")
    page = tablet.opens("/night/1/sheet/seat?seat=2").text
    assert "Cy calls 2" in page
    tablet.must("call", seat=2)
    assert house.table.look(1).night.pot == 5


def ends_of(tablet: Device, query: str) -> list[str]:
    text = tablet.opens(f"/night/1/sheet/shares?{query}").text
    return [re.sub(r"<[^>]+>", "", line) for line in re.findall(r"<li>(.*?)</li>", text)]


def test_the_halves_are_shown_before_they_are_paid(house: House) -> None:
    """A pot of eight: four for the high half, four for the low; a quarter each for two lows."""
    tablet = house.device()
    tablet.begins(game="omaha-eight-or-better", limit="none", blind=["1", "2"], odd="each")
    tablet.must("next-deal", game="omaha-eight-or-better")
    for seat in (2, 3, 0):
        tablet.must("call", seat=seat)
    tablet.must("check", seat=1)
    for _ in ("flop", "turn", "river"):
        tablet.must("all-check")
    assert ends_of(tablet, "pot=0&winner=0&low=1&low=2") == [
        "High 4: Ann 4",
        "Low 4: Bob 2 and Cy 2",
    ]
    assert ends_of(tablet, "pot=0&winner=0&winner=3") == ["Ann 4 and Dot 4"]
    assert ends_of(tablet, "pot=0&low=3") == ["Low 8: Dot 8"]
    assert ends_of(tablet, "pot=0") == []
    assert ends_of(tablet, "pot=0&winner=77&low=x") == []
    tablet.must("award", pot=0, winner=0, low=[1, 2])
    night = house.table.look(1).night
    assert [night.stack(seat) for seat in range(4)] == [102, 100, 100, 98]


def test_three_quarters_are_shown_before_they_are_paid(house: House) -> None:
    """A pot of twelve: Ann said both, has high alone and ties low with Bob and Cy."""
    tablet = house.device()
    names, house_choice = ("Ann", "Bob", "Cy"), {"switch.both-ways-and-a-tie": "three-quarters"}
    assert tablet.begins(names, game="high-low-declare", ante="4", **house_choice).status == 303
    tablet.must("next-deal", game="high-low-declare")
    tablet.must("antes")
    for step in ("all-check", "all-drawn", "all-check"):
        tablet.must(step)
    tablet.must("reveal", more={"way.0": "both", "way.1": "low", "way.2": "low"})
    assert ends_of(tablet, "pot=0&winner=0&low=0&low=1&low=2") == [
        "Three quarters 9: Ann 9",
        "A quarter 3: Bob 2 and Cy 1",
    ]
    tablet.must("award", pot=0, winner=0, low=[0, 1, 2])
    night = house.table.look(1).night
    assert [night.stack(seat) for seat in range(3)] == [105, 98, 97]


def test_a_hand_that_came_back_declares_before_anything_else(house: House) -> None:
    """Its cards were found once the others had declared."""
    tablet = house.device()
    assert tablet.begins(("Ann", "Bob", "Cy"), game="high-low-declare").status == 303
    tablet.must("next-deal", game="high-low-declare")
    tablet.must("antes")
    tablet.must("all-check")
    tablet.must("all-drawn")
    tablet.must("check", seat=0)
    more = {"q.told": "no", "q.uncalled": "no"}
    tablet.must("rule", law="unprotected-hand", offender=0, more=more)
    tablet.must("all-check")
    tablet.must("reveal", more={"way.1": "low", "way.2": "low"})
    assert "Ann declares" not in tablet.reads()
    tablet.must("rule", law="unprotected-hand", offender=0, more={"q.told": "yes"})
    felt = tablet.reads()
    assert "Ann: declare aloud now, before anything else." in felt
    assert "Ann declares …" in felt
    assert "High or low?" in felt
    assert "Who won" not in felt
    sheet = tablet.opens("/night/1/sheet/reveal").text
    assert 'name="way.0"' in sheet
    assert 'name="way.1"' not in sheet
    assert "Back in: declare aloud" in sheet
    got = tablet.taps("award", pot=0, low=1)
    assert got.notice == "Ann is in and has to declare, too: high, low or both ways."
    tablet.must("reveal", more={"way.0": "high"})
    assert "Declared: Ann high" in tablet.reads("log")
    assert "The deal has moved on" in tablet.opens("/night/1/sheet/reveal").text
    tablet.must("award", pot=0, winner=0, low=1)


def test_a_word_sealed_before_a_hand_came_back_counts_no_more(house: House) -> None:
    """Ann sealed low, and lost her hand; she is in again once the others are revealed, and says
    aloud that she goes high: that is what the log tells of her, and what she can win."""
    tablet = house.device()
    assert tablet.begins(("Ann", "Bob", "Cy"), game="high-low-declare").status == 303
    tablet.must("next-deal", game="high-low-declare")
    for each in ("antes", "all-check", "all-drawn", "all-check"):
        tablet.must(each)
    tablet.must("seal", seat=0, way="l", deal=deal_of(tablet))
    tablet.must("rule", law="never-redeal", offender=0, more={"q.profit": "yes"})
    tablet.must("reveal", more={"way.1": "low", "way.2": "low"})
    tablet.must("rule", law="unprotected-hand", offender=0, more={"q.told": "yes"})
    assert 'name="way.0"' in tablet.opens("/night/1/sheet/reveal").text
    tablet.must("reveal", more={"way.0": "high"})
    assert "Declared: Ann high" in tablet.reads("log")
    assert "Ann low" not in tablet.reads("log")
    tablet.must("award", pot=0, winner=0, low=1)
