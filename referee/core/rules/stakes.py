"""What is played for: from the next deal on, or in the deal going on while nobody has bet yet.

Limit and bets change and no chip moves. Where the antes or blinds come to something else, what
lies is taken back and put in anew, all of it in the one entry. Commands -> events.
"""

from __future__ import annotations

from referee.core.book.families import (
    ALL,
    family,
    fits,
    forced_amounts,
    in_chips_of,
    playable,
    stakes_of,
    usual,
    with_stakes,
)
from referee.core.book.game import Ante, Blinds, Free, Game, Stakes
from referee.core.errors import Refused
from referee.core.fold.evolve import evolve
from referee.core.messages.dealing import PostBlinds, PutAntesIn, Restaked
from referee.core.messages.event import Event
from referee.core.messages.stakes import MenuSet, PlayFor, SetMenu, SetStakes, StakesSet
from referee.core.rules import dealing, debts, forced, money
from referee.core.rules.checks import check_house, check_stakes
from referee.core.state.cards_due import Turned
from referee.core.state.hand import Hand
from referee.core.state.night import Night, going_on


def set_stakes(night: Night, command: SetStakes) -> tuple[Event, ...]:
    """What is played for, from the next deal on. Raises Refused."""
    stakes, which, table = command.stakes, command.family, command.families
    check_stakes(stakes)
    check_house(command.house)
    if stakes.worth != night.stakes.worth and money.noted(night):
        raise Refused("worth-stands")
    if which:
        table = with_stakes(night.families, which, stakes)
        stakes = in_chips_of(stakes, night.stakes)
        if not fits(stakes):  # of whoever has none of its own
            table = tuple((family, stakes_of(family, stakes, table)) for family in ALL)
            stakes = usual("draw", stakes)
    return (StakesSet(stakes, command.house, which, playable(stakes, table)),)


def set_menu(night: Night, command: SetMenu) -> tuple[Event, ...]:
    """Which games are chosen from, and how they follow each other. Raises Refused."""
    if command.rotation == "round" and not command.games:
        raise Refused("menu-empty")
    return (MenuSet(command.games, command.rotation),)


def play_for(night: Night, command: PlayFor) -> tuple[Event, ...]:
    """Other stakes, for this deal, from now on, or from the next deal. Raises Refused."""
    stakes = in_chips_of(night.stakes, command.stakes)
    check_stakes(stakes)
    if any(isinstance(step, Free) for step in command.game.steps):
        raise Refused("no-stakes")
    found: tuple[Event, ...] = ()
    if command.when != "deal":
        which = family(command.game)
        table = with_stakes(night.families, which, stakes)
        found = (StakesSet(night.stakes, night.house, which, table),)
    return found if command.when == "next" else (*found, *_deal(night, command, stakes))


def may_change(night: Night) -> bool:
    """Whether the stakes of the deal going on can still be changed: nobody has bet, folded, or had
    a turn round a widow or a stock."""
    hand = night.playing
    return hand is not None and _unbet(hand) and not hand.free


def _unbet(hand: Hand) -> bool:
    spoke = any(holding.answered is not None and not holding.checked for holding in hand.holdings)
    gone = any(holding.state not in ("in", "out") for holding in hand.holdings)
    turned = isinstance(hand.cards_asked, Turned)
    drawn = turned or hand.draw_begun or hand.second or hand.showing or hand.bring
    return hand.street <= 0 and not (spoke or gone or drawn or hand.opener is not None)


def _deal(night: Night, command: PlayFor, stakes: Stakes) -> tuple[Event, ...]:
    """The deal going on, for other stakes. Raises Refused."""
    hand = going_on(night)
    if not may_change(night) or family(command.game) != family(hand.game):
        raise Refused("bets-are-made")
    game = forced.with_side_ante(hand.game, stakes, hand.order, hand.big)
    if forced_amounts(game, stakes) == forced_amounts(hand.game, hand.stakes):
        return (Restaked(stakes, hand.game),)
    debts.no_debts(night)
    if hand.loose or hand.kitty or hand.apart:
        raise Refused("more-than-antes")
    same = _anew(night, hand, hand.game, hand.stakes)
    after = night
    for event in same:
        after = evolve(after, event)
    if (after.hand, after.purse, after.antes_in) != (hand, night.purse, night.antes_in):
        raise Refused("more-than-antes")
    return _anew(night, hand, game, stakes)


def _anew(night: Night, hand: Hand, game: Game, stakes: Stakes) -> tuple[Event, ...]:
    """What lies goes back, and the antes and blinds are put in again, as far as they were."""
    back = tuple((holding.seat, holding.total) for holding in hand.holdings if holding.total)
    until = type(hand.now) if isinstance(hand.now, Ante | Blinds) else None
    out = tuple(holding.seat for holding in hand.holdings if holding.state == "out")
    began = Restaked(stakes, game, back, anew=True)
    found: list[Event] = [began]
    night = evolve(night, began)
    while isinstance(step := going_on(night).now, Ante | Blinds) and type(step) is not until:
        due = tuple(seat for seat in out if going_on(night).of(seat).state == "in")
        if isinstance(step, Ante):
            more = dealing.put_antes_in(night, PutAntesIn(due))
        else:
            more = forced.post_blinds(night, PostBlinds(0, due))
        for event in more:
            night = evolve(night, event)
        found += more
    return tuple(found)


RULES = (set_stakes, set_menu, play_for)
