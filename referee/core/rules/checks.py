"""What many rules ask first: is this an amount, a seat, are these stakes one can play for."""

from __future__ import annotations

from referee.core.book.families import fits
from referee.core.book.game import Stakes
from referee.core.book.house import House
from referee.core.errors import Refused
from referee.core.rules.names import tidy
from referee.core.state.hand import Hand
from referee.core.state.night import Night, Player

MOST_SEATS = 12


MOST_CHIPS = 10_000_000_000


MOST_MONEY = 1_000_000_000


MOST_COLOURS = 8


MOST_POSTS = 9


def check_stakes(stakes: Stakes) -> None:
    """Raises Refused when nobody could play for these stakes."""
    limit = stakes.limit
    if not 0 <= stakes.ante <= MOST_CHIPS or stakes.chip < 1 or stakes.worth < 0:
        raise Refused("odd-stakes")
    if not limit.sizes or any(not 1 <= size <= MOST_CHIPS for size in limit.sizes):
        raise Refused("odd-stakes")
    if not fits(stakes):
        raise Refused("smaller-than-a-chip", amount=stakes.chip)
    if limit.raises is not None and not 0 <= limit.raises <= 100:
        raise Refused("odd-stakes")
    small, big = limit.sizes[0], limit.most if limit.kind == "spread" else limit.sizes[-1]
    if big < small:
        raise Refused("big-bet-is-smaller", amount=big)
    if not 1 <= limit.multiple <= MOST_CHIPS or limit.most > MOST_CHIPS:
        raise Refused("odd-stakes")
    if len(stakes.blinds) > MOST_POSTS or not all(
        0 <= chips <= MOST_CHIPS for chips in stakes.blinds
    ):
        raise Refused("odd-stakes")
    if not 0 <= stakes.bring_in <= limit.sizes[0]:
        raise Refused("odd-stakes")
    if not all(0 <= chips <= MOST_CHIPS for chips in (stakes.forfeit, stakes.side_ante)):
        raise Refused("odd-stakes")
    names = {name.casefold() for name, _ in stakes.colours}
    if len(stakes.colours) > MOST_COLOURS or len(names) < len(stakes.colours):
        raise Refused("odd-colours", amount=MOST_COLOURS)
    for name, value in stakes.colours:
        if not tidy(name) or len(name) > 20 or not 1 <= value <= MOST_CHIPS:
            raise Refused("odd-colours", amount=MOST_COLOURS)


def check_house(house: House) -> None:
    """Raises Refused when no table could keep to these switches."""
    if not 0 <= house.kitty <= MOST_CHIPS:
        raise Refused("odd-kitty", amount=MOST_CHIPS)
    if not 0 <= (house.straddles or 0) <= MOST_POSTS:
        raise Refused("odd-straddles", amount=MOST_POSTS)


def check_chips(amount: int) -> None:
    if not 1 <= amount <= MOST_CHIPS:
        raise Refused("no-amount")


def player_at(night: Night, seat: int) -> Player:
    if not 0 <= seat < len(night.players):
        raise Refused("not-at-the-table")
    return night.players[seat]


def seated_at(night: Night, seat: int) -> Player:
    """The player of a seat who has not left. Raises Refused."""
    player = player_at(night, seat)
    if player.presence == "gone":
        raise Refused("not-at-the-table", seat=seat)
    return player


def in_play(night: Night) -> bool:
    """Chips bought now wait for the next deal (law 39(b)): the cards are out."""
    return night.playing is not None and night.playing.cards > 0


def spares(night: Night, seat: int, chips: int) -> None:
    """Raises Refused where a seat has not so many chips to hand back, or would be all-in without
    them, or short of the bet it faces. What who has left hands back comes out of the box."""
    if night.players[seat].presence == "gone":
        return
    left, hand = night.reach(seat) - chips, night.playing
    if left < 0:
        raise Refused("not-so-many-chips", seat=seat, amount=night.stack(seat))
    if hand is None or not hand.has(seat):
        return
    due = hand.level - hand.of(seat).bet if hand.betting is not None else 0
    if left < max(due, 1):
        raise Refused("deal-going-on", seat=seat)


def waits_for_next(night: Night, seat: int) -> bool:
    """Whether chips that come to a seat from beside the deal are in play with the next one only: it
    is all-in, and stays so."""
    hand = night.playing
    return not night.real and hand is not None and hand.has(seat) and hand.of(seat).all_in


def is_out(hand: Hand, seat: int) -> Refused | None:
    """Why a seat has no part in the deal, or nothing: it is in."""
    return None if hand.has(seat) else Refused("not-in-the-hand", seat=seat)


def not_in_turn(hand: Hand, seat: int) -> Refused:
    """Why a seat that has nothing to do now has not."""
    return is_out(hand, seat) or Refused("out-of-turn", seat=seat, other=hand.turn)
