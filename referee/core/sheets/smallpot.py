"""Whiskey, Brag, Red and Black: one pot a deal, and what goes beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeVar

from referee.core.chips import share
from referee.core.errors import Refused
from referee.core.sheets.events import SmallGame, SmallPot, SmallPotRules
from referee.core.value import dataclass

Who = TypeVar("Who", bound=int | str)
MOST_CHIPS: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class PotGame:
    """One of these games. judge: the id of the rule that judges its hands; lowest: what the lowest
    hand does: it "pays" the forfeit, takes "half" of the pot, or nothing; blind: the dealer alone
    puts the ante in and has it back where all drop, and no two hands are equal."""

    judge: str
    lowest: Literal["", "pays", "half"] = ""
    blind: bool = False


GAMES: Mapping[SmallGame, PotGame] = {
    "whiskey": PotGame("whiskey-poker", lowest="pays"),
    "brag": PotGame("brag", blind=True),
    "red-and-black": PotGame("red-and-black", lowest="half"),
}


def whiskey(
    players: Sequence[Who], pot: int, winners: Sequence[Who], lowest: Sequence[Who], forfeit: int
) -> dict[Who, int]:
    """What everybody gets (pays: less than nought): the winner takes the pot and the forfeits,
    which equal lowest pay each."""
    paid = {player: -forfeit if player in lowest else 0 for player in players}
    _divide(paid, players, winners, pot + forfeit * len(lowest))
    return paid


def halves(
    players: Sequence[Who], pot: int, high: Sequence[Who], low: Sequence[Who]
) -> dict[Who, int]:
    """The pot by halves; the odd chip goes to the high half."""
    paid = dict.fromkeys(players, 0)
    below = pot // 2 if low else 0
    _divide(paid, players, high, pot - below)
    _divide(paid, players, low, below)
    return paid


def _divide(paid: dict[Who, int], players: Sequence[Who], among: Sequence[Who], pot: int) -> None:
    """Equal shares, the odd chips one each in the order of the seats."""
    takers = [player for player in players if player in among]
    for place, amount in share(pot, range(len(takers))):
        paid[takers[place]] += amount


def forfeits(strengths: Mapping[Who, tuple[int, ...]]) -> tuple[Who, ...]:
    """Who has the lowest hand; nobody where all are equal."""
    if len(set(strengths.values())) < 2:
        return ()
    lowest = min(strengths.values())
    return tuple(who for who, key in strengths.items() if key == lowest)


# --- on the sheet ---------------------------------------------------------------------------


def score(deal: SmallPot, rules: SmallPotRules) -> tuple[int, ...]:
    """Chips won and lost by column; they come to nought."""
    columns = range(len(deal.put_in))
    pot = sum(deal.put_in)
    if not deal.high:
        return tuple(0 for _ in columns)
    if GAMES[rules.game].lowest == "pays":
        paid = whiskey(columns, pot, deal.high, deal.low, rules.forfeit)
    else:
        paid = halves(columns, pot, deal.high, deal.low)
    return tuple(paid[column] - deal.put_in[column] for column in columns)


def check(deal: SmallPot, rules: SmallPotRules, columns: int) -> None:
    """Refuse a pot that cannot have been. Raises Refused."""
    if len(deal.put_in) != columns:
        raise Refused("which-column")
    if any(not 0 <= chips <= MOST_CHIPS for chips in deal.put_in):
        raise Refused("no-amount")
    if not any(deal.put_in):
        raise Refused("empty-pot")
    everybody = set(range(columns))
    for some in (deal.high, deal.low):
        if not set(some) <= everybody or len(set(some)) < len(some):
            raise Refused("which-column")
    game = GAMES[rules.game]
    if game.blind:
        _check_blind(deal)
    elif not deal.high:
        raise Refused("who-won")
    in_it = {column for column in everybody if deal.put_in[column]}
    if not {*deal.high, *deal.low} <= in_it:
        raise Refused("not-in-the-deal")
    if game.lowest == "pays" and set(deal.low) & set(deal.high):
        raise Refused("best-and-lowest")
    if game.lowest == "half" and not deal.low:
        raise Refused("who-is-lowest")


def _check_blind(deal: SmallPot) -> None:
    """No hands are equal, and only the dealer's blind comes back when all drop."""
    if deal.low or len(deal.high) > 1:
        raise Refused("one-wins")
    if not deal.high and sum(bool(chips) for chips in deal.put_in) > 1:
        raise Refused("who-won")
