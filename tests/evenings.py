"""Evenings played by chance, the same ones every time: a game of each kind, with short stacks or
with real chips at milestones, switches of the house, second deals, people who come, go and buy.

They are walked as the written deals are (walks.py), for what no author thought of: a rule together
with an all-in, a milestone or a deal before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from shelf import BOOK

from referee.core.book.game import Game, Limit, Stakes
from referee.core.book.house import House
from referee.core.decide import act
from referee.core.errors import Impossible, Refused
from referee.core.log import Entry
from referee.core.messages.bank import BeginNight, Buy, Correct, RightDeal
from referee.core.messages.betting import BetTo, Call, Check, Drop, RaiseTo
from referee.core.messages.command import Command, HandCommand, Stand, strand
from referee.core.messages.dealing import NextDeal
from referee.core.messages.milestones import SetGrain
from referee.core.messages.offer import Offer
from referee.core.messages.people import ComeBack, GoAway, Leave, Sit
from referee.core.messages.prices import TakeOffer
from referee.core.messages.showdown import Award, ThrowIn
from referee.core.messages.turns import Reveal
from referee.core.rules.offers import offers
from referee.core.state.night import Night

GAMES = """
    anaconda auction baseball bourre buy-your-card chicago crazy-pineapple draw-poker dirty-schultz
    follow-the-queen gardena-jackpots good-bad-ugly guts-kitty guts-two-card high-low-declare
    in-between jackpots jacks-back just-a-pot knock-poker no-peek pass-the-trash-roll push
    screw-your-neighbor seven-card-stud seven-twenty-seven short-deck-holdem substitution
    texas-holdem three-five-seven triple-draw trips-to-win whiskey-poker
"""
KINDS = ("bets", "poor", "milestones", "referee")
EVENINGS = {
    f"{kind}/{game}": (game, kind)
    for at, game in enumerate(GAMES.split())
    for kind in (KINDS[at % 2], KINDS[2 + at // 2 % 2])
}
"""Two of each game: one where each bet is tapped, one with real chips."""
ACTS = 45
LIKELY: dict[type, int] = {Call: 9, Check: 9, Drop: 1}
"""How often an offer is taken, so that deals come to a showdown; any other, 3."""
NAMES = ("Ann", "Bob", "Cy", "Dot", "Eva")


def evening(name: str) -> Iterator[tuple[Entry, Night]]:
    """What was entered, each with the night after it."""
    game, kind = EVENINGS[name]
    night, chance = Night(), Random(name)
    for number in range(3 * ACTS):
        command = begins(BOOK.games[game], kind, chance) if not number else tapped(night, chance)
        if number == 1 and kind in ("milestones", "referee"):
            command = SetGrain("real", kind)  # one of its two words
        if command is None or number > ACTS:
            return
        try:
            events, night = act(night, command)
        except (Refused, Impossible):
            continue
        yield Entry(number + 1, strand(command), events), night


def begins(game: Game, kind: str, chance: Random) -> BeginNight:
    rich = (60, 100, 200) if kind == "bets" else (1, 3, 6, 9, 20, 60)
    most = min(game.players[1], len(NAMES))
    seats = NAMES[: chance.randint(min(max(game.players[0], 3), most), most)]
    limits = (
        Limit("fixed", (2, 4)),
        Limit("spread", (2,), most=5),
        Limit("none", (2,), raises=None),
    )
    house = House(
        carried=chance.choice(("pay", "those-in", "anybody")),
        odd=chance.choice(("each", "first")),
        kitty=chance.choice((0, 0, 1)),
        dead_button=chance.random() < 0.3,
    )
    for switch in BOOK.switches.all:
        own = Random(f"{game.id} {kind} {switch.id}")  # another switch more changes nothing else
        if own.random() < 0.3:
            house = house.choosing(switch.id, own.choice(switch.choices).id)
    players = tuple((name, chance.choice(rich)) for name in seats)
    return BeginNight("By chance", players, 0, game, Stakes(2, chance.choice(limits)), house)


def tapped(night: Night, chance: Random) -> Command | None:
    """Mostly an offer; None where there is none."""
    found = offers(night)
    if not found or chance.random() < 0.12:
        return comes_or_goes(night, chance)
    rare = (ThrowIn, NextDeal) if night.playing is not None else ()
    likely = [offer for offer in found if not isinstance(offer.command, rare)] or found
    weights = [LIKELY.get(type(offer.command), 3) for offer in likely]
    command = filled(chance.choices(likely, weights)[0], night, chance)
    if isinstance(command, HandCommand) and chance.random() < 0.03:
        return Stand(command, freely=chance.random() < 0.5)
    return command


def filled(offer: Offer, night: Night, chance: Random) -> Command:
    """An offer with an amount, or with who is in, or with several winners."""
    command, hand = offer.command, night.playing
    if isinstance(command, BetTo | RaiseTo):
        return replace(command, to=chance.choice((offer.least, offer.least, offer.most)))
    if isinstance(command, TakeOffer) and command.bid:
        return replace(command, bid=chance.choice((offer.least, offer.most)))
    if isinstance(command, Reveal) and hand is not None and hand.in_or_out:
        return Reveal(tuple((seat, chance.choice(("in", "out"))) for seat, _ in command.choices))
    if isinstance(command, Award) and chance.random() < 0.3 and hand is not None:
        return replace(command, winners=tuple(holding.seat for holding in hand.live))
    return command


def comes_or_goes(night: Night, chance: Random) -> Command:
    one, other = chance.choice(night.players).seat, chance.choice(night.players).seat
    acts: tuple[Command, ...] = (
        *(Buy(one, chance.choice((1, 5, 20))), Buy(one, 7), ComeBack(one), GoAway(one), Leave(one)),
        *(Sit("Ida", 9), Correct(one, other, 2, "a wrong seat"), RightDeal(1, (one,), "misread")),
    )
    return chance.choice(acts)
