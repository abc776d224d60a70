"""What the app sees of a deal by itself, so that a law need not ask it.

A sight looks at a hand and the seat a law is about, and answers with one of the answers of a
question, or with None where it cannot tell. Must not know laws or rulings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.book.game import Blinds, Deal, Declare, Draw, Game, House, Stakes
from referee.core.state.hand import Hand, Holding
from referee.core.state.night import Night

Sight = Callable[[Night, Hand, int | None], str | None]
SWITCH = "switch:"
RAISES = "S23"
CAPS: Mapping[str, tuple[int, bool]] = {
    "three": (3, True),
    "three-for-two": (3, False),
    "four": (4, True),
    "six": (6, True),
}
"""Of that switch: how many raises, and whether there is no end of them between two."""


def raises_played(stakes: Stakes, house: House) -> str:
    """Which choice of how many raises is played: what the stakes say, where bets are limited;
    nothing where they say a number that is no choice."""
    limit = stakes.limit
    if limit.kind not in ("fixed", "spread"):
        return house.raises
    now = (limit.raises, limit.heads_up_free)
    return next((choice for choice, cap in CAPS.items() if cap == now), "")


def stage(hand: Hand | None) -> str:
    """Where in a deal we are: between, antes, opening, draw, after-draw, showdown or paid."""
    if hand is None:
        return "between"
    if hand.ending:
        return "paid" if hand.ending == "won" else "between"
    if hand.showing:
        return "showdown"
    if hand.drawing:
        return "draw"
    if hand.betting is None:
        return "antes"
    return "after-draw" if hand.draw_begun else "opening"


LOW: Mapping[str, set[str]] = {"low": {"lowball"}, "hilo": {"high-low"}}


def families(game: Game) -> frozenset[str]:
    """The families that a game's steps show it to belong to."""
    found = {"any"} | LOW.get(game.wins, set())
    for step in game.steps:
        match step:
            case Draw():
                found.add("draw")
            case Blinds():
                found.add("blinds")
            case Declare():
                found.add("high-low")
            case Deal(up=up, common=common):
                found |= {"stud"} if up else set()
                found |= {"board"} if common else set()
    return frozenset(found | ({"jackpots"} if game.has_openers else set()))


def sees(name: str, night: Night, hand: Hand, offender: int | None) -> str | None:
    """What a sight of that name shows; of a switch, what this house has chosen, if it has."""
    if name.startswith(SWITCH):
        return _chosen(hand, name.removeprefix(SWITCH))
    return SIGHTS[name](night, hand, offender)


def _chosen(hand: Hand, switch: str) -> str | None:
    """Three switches have fields of their own in the house rules and stakes, which the engine
    keeps to."""
    if switch == RAISES:
        return raises_played(hand.stakes, hand.house) or None
    if switch == "S15" and hand.house.after_pass == "same":
        return "same"
    if switch == "S29" and hand.house.light:
        return "light"
    return dict(hand.house.switches).get(switch)


def _yes(it: bool) -> str:
    return "yes" if it else "no"


def _holding(hand: Hand, seat: int | None) -> Holding | None:
    return hand.of(seat) if seat is not None and seat in hand.order else None


# --- the whole hand -------------------------------------------------------------------------


def _draw_begun(night: Night, hand: Hand, offender: int | None) -> str | None:
    return _yes(hand.draw_begun)


def _showdown(night: Night, hand: Hand, offender: int | None) -> str | None:
    return _yes(stage(hand) in ("showdown", "paid"))


def _paid(night: Night, hand: Hand, offender: int | None) -> str | None:
    return _yes(stage(hand) == "paid")


def _betting(night: Night, hand: Hand, offender: int | None) -> str | None:
    return _yes(hand.betting is not None)


def _interval(night: Night, hand: Hand, offender: int | None) -> str | None:
    """first or second of a draw game, or an interval of stud."""
    if "stud" in families(hand.game):
        return "stud"
    return "second" if hand.draw_begun else "first"


def _first_interval(night: Night, hand: Hand, offender: int | None) -> str | None:
    return _yes(hand.street < 1)


def _family(night: Night, hand: Hand, offender: int | None) -> str | None:
    found = families(hand.game)
    return next((one for one in ("draw", "board", "stud") if one in found), "other")


def _wins(night: Night, hand: Hand, offender: int | None) -> str | None:
    return hand.game.wins


def _lowball(night: Night, hand: Hand, offender: int | None) -> str | None:
    return _yes(hand.game.wins == "low")


def _high_game(night: Night, hand: Hand, offender: int | None) -> str | None:
    """A game for high alone; which low ladder another one has, only people know."""
    return "high" if hand.game.wins == "high" else None


def _needs_openers(night: Night, hand: Hand, offender: int | None) -> str | None:
    return _yes(hand.game.has_openers)


def _limit(night: Night, hand: Hand, offender: int | None) -> str | None:
    return hand.stakes.limit.kind


def _open_limit(night: Night, hand: Hand, offender: int | None) -> str | None:
    return "fixed" if hand.stakes.limit.kind == "fixed" else "open"


def _cards_out(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether the deal is surely well under way: somebody has acted on his cards."""
    return _anybody_acted(night, hand, offender)


def _ante(night: Night, hand: Hand, offender: int | None) -> str | None:
    return str(hand.stakes.ante)


def _pot_stage(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether the antes are still to come, the pot is played for, or it is paid."""
    now = stage(hand)
    return {"antes": "before", "paid": "paid"}.get(now, "open")


def _next_deal(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether the next deal is begun: the app stands in this one."""
    return "no"


def _interval_over(night: Night, hand: Hand, offender: int | None) -> str | None:
    return _yes(hand.betting is None or hand.level == 0)


def _capped_limit(night: Night, hand: Hand, offender: int | None) -> str | None:
    return "fixed" if hand.stakes.limit.kind in ("fixed", "spread") else "open"


def _blinds(night: Night, hand: Hand, offender: int | None) -> str | None:
    return _yes(hand.game.blinds is not None)


def _played_for(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether the opening was raised, or called by two, or its interval is over."""
    callers = [one for one in hand.holdings if 0 < one.bet == hand.level and one.seat != offender]
    return _yes(hand.betting is None or hand.raises > 0 or len(callers) > 1)


def _players(night: Night, hand: Hand, offender: int | None) -> str | None:
    return "two" if len(hand.live) == 2 else "more"


def _bet_last(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether anybody bet in the interval that goes on, or was the last."""
    return _yes(hand.level > 0)


# --- who has acted --------------------------------------------------------------------------


def _spoke(hand: Hand) -> list[Holding]:
    """Who has acted in this interval, or dropped."""
    return [one for one in hand.holdings if one.answered is not None or one.state == "dropped"]


def _anybody_acted(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Since the deal; blinds and antes are no acts."""
    return _yes(hand.street > 0 or hand.draw_begun or bool(_spoke(hand)))


def _two_acted(night: Night, hand: Hand, offender: int | None) -> str | None:
    return _yes(hand.street > 0 or hand.draw_begun or len(_spoke(hand)) > 1)


def _substantial(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Two acts, one of them with chips, or three of any kind (TDA 36)."""
    spoke = _spoke(hand)
    chips = any(one.bet for one in spoke if one.answered is not None)
    many = len(spoke) > 2 or (len(spoke) > 1 and chips)
    return _yes(hand.street > 0 or hand.draw_begun or many)


def _acted_since_draw(night: Night, hand: Hand, offender: int | None) -> str | None:
    return _yes(not hand.counts_open)


def _next_served(night: Night, hand: Hand, offender: int | None) -> str | None:
    acted = hand.acted and not hand.drawing
    if offender is None or offender not in hand.order:
        return _yes(acted)
    later = hand.holdings[hand.order.index(offender) + 1 :]
    return _yes(acted or any(one.noted for one in later))


# --- the seat a law is about ----------------------------------------------------------------


def _others_in_hand(night: Night, hand: Hand, offender: int | None) -> str | None:
    return _yes(any(one.seat != offender for one in hand.live))


def _has_drawn(night: Night, hand: Hand, offender: int | None) -> str | None:
    one = _holding(hand, offender)
    return None if one is None else _yes(one.drew is not None)


def _has_acted(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether that hand has acted in this deal."""
    one = _holding(hand, offender)
    if one is None:
        return None
    return _yes(one in _spoke(hand) or hand.street > 0 or hand.draw_begun)


def _his_turn(night: Night, hand: Hand, offender: int | None) -> str | None:
    return None if offender is None or hand.turn is None else _yes(hand.turn == offender)


def _facing_bet(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether a bet lies there that the hand has not answered, or had not when it dropped."""
    seat = hand.turn if offender is None else offender
    one = _holding(hand, seat)
    if one is None or hand.betting is None:
        return None
    return _yes(one.bet < hand.level)


def _small(night: Night, hand: Hand, offender: int | None) -> str | None:
    """What can have been too small: with nothing bet yet the bet, else rather a raise."""
    if hand.betting is None:
        return None
    return "raise" if hand.level else "bet"


def _early(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Of an early act: the passed-over have not acted yet, or a bet lies there, or none does."""
    if offender is None or hand.turn is None:
        return None
    if hand.turn != offender:
        return "wait"
    one = hand.of(offender)
    return _yes(hand.level > (one.answered or one.bet))


def _passed_over(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whose turn it is or, where an early act was let stand, was."""
    if offender is None or hand.turn is None:
        return None
    after, then = hand, hand.earlier
    while then is not None:
        if then.turn != offender and then.of(offender) != after.of(offender):
            return None if then.turn is None else str(then.turn)
        after, then = then, then.earlier
    return str(hand.turn) if hand.turn != offender else None


def _next_acted(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether anybody has acted since that hand did."""
    if offender is None or hand.betting is None:
        return None
    if hand.turn == offender:
        return "no"
    last = hand.earlier
    return _yes(last is None or last.turn != offender)


def _all_in(night: Night, hand: Hand, offender: int | None) -> str | None:
    one = _holding(hand, offender)
    return None if one is None else _yes(one.all_in)


def _is_opener(night: Night, hand: Hand, offender: int | None) -> str | None:
    return None if offender is None else _yes(hand.game.has_openers and hand.opener == offender)


def _deals(night: Night, hand: Hand, offender: int | None) -> str | None:
    return None if offender is None else _yes(hand.dealer == offender)


def _warned(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether that player was warned tonight."""
    return None if offender is None else _yes(offender in dict(night.warnings))


def _dropped(night: Night, hand: Hand, offender: int | None) -> str | None:
    one = _holding(hand, offender)
    return None if one is None else _yes(one.state == "dropped")


def _thrown_in(night: Night, hand: Hand, offender: int | None) -> str | None:
    """How a hand got among the discards: it dropped in the betting, or at the showdown."""
    one = _holding(hand, offender)
    if one is None:
        return None
    if one.state == "dropped" or hand.betting is not None:
        return "dropped" if one.state == "dropped" else None
    return "showdown" if stage(hand) in ("showdown", "paid") else None


def _uncalled(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether the hand has a bet out that nobody has called yet."""
    one = _holding(hand, offender)
    if one is None:
        return None
    if hand.betting is None:
        return _yes(hand.uncalled is not None and hand.uncalled[0] == offender)
    matched = any(other.bet >= one.bet for other in hand.holdings if other is not one)
    return _yes(one.bet > 0 and one.bet == hand.level and not matched)


SIGHTS: Mapping[str, Sight] = {
    "others-in-hand": _others_in_hand,
    "draw-begun": _draw_begun,
    "next-served": _next_served,
    "has-drawn": _has_drawn,
    "showdown": _showdown,
    "acted-since-draw": _acted_since_draw,
    "family": _family,
    "paid": _paid,
    "betting": _betting,
    "interval": _interval,
    "first-interval": _first_interval,
    "wins": _wins,
    "lowball": _lowball,
    "high-game": _high_game,
    "needs-openers": _needs_openers,
    "limit": _limit,
    "open-limit": _open_limit,
    "cards-out": _cards_out,
    "ante": _ante,
    "pot-stage": _pot_stage,
    "next-deal": _next_deal,
    "interval-over": _interval_over,
    "capped-limit": _capped_limit,
    "blinds": _blinds,
    "warned": _warned,
    "played-for": _played_for,
    "players": _players,
    "bet-last": _bet_last,
    "anybody-acted": _anybody_acted,
    "two-acted": _two_acted,
    "substantial": _substantial,
    "has-acted": _has_acted,
    "his-turn": _his_turn,
    "facing-bet": _facing_bet,
    "small": _small,
    "early": _early,
    "passed-over": _passed_over,
    "next-acted": _next_acted,
    "all-in": _all_in,
    "is-opener": _is_opener,
    "deals": _deals,
    "dropped": _dropped,
    "thrown-in": _thrown_in,
    "uncalled": _uncalled,
}
