"""What the bank lists adds up to its foot, whoever left and whatever was corrected."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from random import Random

from conftest import House
from evenings import EVENINGS, evening
from flask import render_template
from shelf import BOOK, SOAK, some, turn

from referee.core.book.game import Stakes
from referee.core.book.house import House as Switches
from referee.core.decide import act
from referee.core.errors import Impossible, Refused
from referee.core.log import Entry
from referee.core.messages.bank import (
    BeginNight,
    Buy,
    CloseNight,
    Correct,
    Count,
    RightDeal,
)
from referee.core.messages.betting import Check
from referee.core.messages.command import Command
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.draw import DrawCards
from referee.core.messages.milestones import SetGrain
from referee.core.messages.people import ComeBack, GoAway, Leave, Sit
from referee.core.messages.showdown import Award
from referee.core.rules.offers import offers
from referee.core.state.night import Night
from referee.screens.bank.bank import bank

ROW = re.compile(r"<li class=\"account.*?</li>", re.DOTALL)


def accounts(night: Night) -> str:
    """The books as a page shows them."""
    entry = Entry(1, "bank", ())
    return render_template("bank/_accounts.html", bank=bank(1, night, {}, (entry,), taps=False))


def words(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def number(told: str, pattern: str) -> int:
    """The number a line says so; nought where it does not."""
    found = re.search(pattern, told)
    return int(found[1].replace("−", "-").replace("+", "")) if found else 0


def adds_up(night: Night) -> None:
    """The stacks, the pot, the kitty and what is set aside are the chips in play; and of each
    line what was cashed, held and put in, less what was bought, is the result."""
    page = accounts(night)
    rows = [words(row) for row in ROW.findall(page)]
    assert len(rows) == len(night.players)
    foot = words(page[page.index("Chips in play") :])
    lies = sum(
        [number(foot, rf"(\d+) {where}") for where in ("in the pot", "in the kitty", "set aside")]
    )
    lies += number(foot, r"(\d+) of them missing") - number(foot, r"and (\d+) too many")
    held = [number(row, r"(\d+) chips") for row in rows]
    if not night.real:
        assert sum(held) + lies == number(foot, r"Chips in play (\d+)"), (rows, foot)
    for row, has in zip(rows, held, strict=True):
        if "in chips" not in row:
            continue  # not counted
        bought, cashed = number(row, r"bought (\d+)"), number(row, r"cashed (\d+)")
        borne = number(row, r"gives up (\d+)") - number(row, r"gets (\d+) at the close")
        assert cashed + has - bought - borne == number(row, r"([+−]?\d+) in chips"), row
        if "owes" not in row and "gets €" not in row and "settled" not in row:
            assert number(row, r"(\d+) in the pot"), row


def counter(night: Night, chance: Random) -> Command:
    """What moves chips beside the deal, those of who has left above all."""
    one, other = chance.sample([player.seat for player in night.players], 2)
    left = [player.seat for player in night.players if player.presence == "gone"]
    if left and night.finished and chance.random() < 0.6:
        return RightDeal(chance.choice(night.finished).deal, (chance.choice(left),), "misread")
    acts: tuple[Command, ...] = (
        *(Leave(one, paid=chance.choice(("slip", "cash"))), GoAway(one), Buy(one, 5, "cash")),
        *(Sit(f"P{len(night.players)}", 9), ComeBack(one), SetGrain("real", "milestones")),
        *(Count(one, chance.randint(0, 50)), Correct(one, other, 3, "a wrong seat")),
        CloseNight(night.ring[:1], "late"),
    )
    return chance.choice(acts[:-1] if night.hands < 3 else acts)


def likely(night: Night, chance: Random) -> Command:
    """What goes on with the deals: everybody checks, and somebody wins."""
    if night.playing is None:
        return NextDeal(BOOK.games["draw-poker"])
    found = [offer.command for offer in offers(night)]
    kinds = (PutAntesIn, Check, DrawCards, Award)
    wanted = [command for kind in kinds for command in found if isinstance(command, kind)]
    if not wanted:
        return chance.choice(found) if found else counter(night, chance)
    return chance.choice(wanted) if isinstance(wanted[0], Award) else wanted[0]


def test_the_bank_lists_what_adds_up_to_the_chips_in_play(house: House) -> None:
    """After each entry of random nights with people who leave and come, corrections, deals put
    right for who had left, cash, real chips and closings."""
    stakes, left = Stakes(2, worth=10, currency="€"), 0
    with house.app.test_request_context():
        for seed in range(600 if SOAK else 30):
            chance, people = Random(seed), tuple((name, 30) for name in ("Ann", "Bob", "Cy", "Dot"))
            asked = BeginNight("", people, 0, BOOK.games["draw-poker"], stakes, Switches())
            night = act(Night(), asked)[1]
            for _ in range(50):
                beside = night.playing is None and chance.random() < 0.6
                if night.closed:
                    break
                try:
                    night = act(night, (counter if beside else likely)(night, chance))[1]
                except (Refused, Impossible):
                    continue
                adds_up(night)
                gone = (one.seat for one in night.players if one.presence == "gone")
                left += any(night.holds(seat) for seat in gone)
    assert left, "chips came to somebody who had left"


def test_the_bank_adds_up_in_every_moment_of_an_evening(house: House) -> None:
    with house.app.test_request_context():
        for name in some(tuple(EVENINGS), 6, turn()):
            for _, night in evening(name):
                worth = replace(night.stakes, worth=10, currency="€")
                adds_up(replace(night, stakes=worth))


def test_who_left_and_got_chips_later_has_them_in_their_line(house: House) -> None:
    """Cy left with nothing; a deal was put right for him. His line named the chips nowhere, and the
    stacks came to less than the chips in play."""
    tablet = house.device()
    tablet.begins(worth="0.10", currency="€")
    tablet.looks("bank")
    tablet.must("leave", view="bank", more={"seat": 2})
    assert "Cy has left" in words(tablet.looks("bank"))
    more = {"source": 1, "target": 2, "chips": 30, "why": "a wrong seat"}
    told = words(tablet.must("correct", view="bank", more=more).text)
    assert "Cy 30 chips +€3.00 +30 in chips has left; bought 100, cashed 100; gets €3.00" in told
    assert "Chips in play 300" in told


def test_a_line_says_what_lies_in_the_pot(house: House) -> None:
    """Two of four had a result in the middle of a deal and nothing owed, and no word why."""
    tablet = house.device()
    tablet.begins(worth="0.10", currency="€")
    tablet.must("next-deal", game="draw-poker")
    tablet.must("antes")
    told = words(tablet.looks("bank"))
    assert "bought 100, 1 in the pot" in told
    assert "Chips in play 400; that includes 4 in the pot" in told


def test_what_the_kitty_has_is_not_called_set_aside(house: House) -> None:
    tablet = house.device()
    tablet.begins(kitty=1)
    tablet.plays("deal, 0 bets 2, 1 drops, 2 drops, 3 drops, 0 wins shown")
    told = words(tablet.looks("bank"))
    assert "Chips in play 400; that includes 1 in the kitty" in told
    assert "set aside" not in told
