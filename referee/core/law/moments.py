"""What the app sees of the moment: how far the deal is, who has acted, what it is too late for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.book.game import Deal, Draw
from referee.core.law.games import FLOP, OfHand, families, yes
from referee.core.state.draw import counts_open
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Finished, Night


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


def in_doubt(hand: Hand) -> bool:
    """Whether this deal has a result that can be questioned: it is to be paid, or somebody was.
    Where the kitty had all there was, nobody was paid anything."""
    somebody = any(shares for _, shares in hand.awards)
    return stage(hand) == "showdown" or (stage(hand) == "paid" and somebody)


def brought_in(hand: Hand) -> int | None:
    """Who put in the forced first bet of this round, if there is one."""
    then: Hand | None = hand
    while then is not None and then.bring:
        then = then.earlier
    return then.turn if then is not None and hand.bring else None


def _only_in(hand: Hand, holding: Holding) -> bool:
    return holding.bet == holding.answered == hand.bring


def spoke(hand: Hand) -> list[Holding]:
    """Who has acted in this interval, or dropped; a forced bet is no act."""
    forced = brought_in(hand)
    return [
        holding
        for holding in hand.holdings
        if (
            holding.answered is not None
            and not (holding.seat == forced and _only_in(hand, holding))
        )
        or holding.state == "dropped"
    ]


def _interval(hand: Hand) -> str | None:
    """first or second of a draw game, or an interval of stud."""
    if "stud" in families(hand.game):
        return "stud"
    return "second" if hand.draw_begun else "first"


def _cards_out(hand: Hand) -> str | None:
    """Whether the deal is surely well under way: somebody has acted on their cards. Before the
    antes are in it is surely not; in between nobody taps how far it is."""
    if _anybody_acted(hand) == "yes":
        return "yes"
    return "no" if stage(hand) == "antes" else None


def _all_in_bet(hand: Hand) -> str | None:
    """The highest all-in of this round."""
    if hand.betting is None:
        return None
    most = max((holding.bet for holding in hand.holdings if holding.all_in), default=0)
    return str(most) if most else None


def _last_raise(hand: Hand) -> str | None:
    """By how much the last raise of this round went up, or the bet where nobody raised."""
    then = hand.earlier
    while then is not None and then.level == hand.level:
        then = then.earlier
    up = hand.level - (then.level if then is not None else 0)
    return str(up) if hand.betting is not None and up > 0 else None


def _anybody_acted(hand: Hand) -> str:
    """Since the deal; blinds and antes are no acts."""
    return yes(hand.street > 0 or hand.draw_begun or bool(spoke(hand)))


def _acted_this_round(hand: Hand) -> str | None:
    """Since the round of betting that goes on began, or was the last; a forced bet is no act."""
    then = hand
    while then.earlier is not None:
        then = then.earlier
    began = {holding.seat for holding in then.holdings if holding.state == "dropped"}
    return yes(any(holding.seat not in began for holding in spoke(hand)))


def _two_acted(hand: Hand) -> str | None:
    return yes(hand.street > 0 or hand.draw_begun or len(spoke(hand)) > 1)


def _substantial(hand: Hand) -> str | None:
    """Two acts, one of them with chips, or three of any kind (TDA 36)."""
    those = spoke(hand)
    chips = any(holding.bet for holding in those if holding.answered is not None)
    many = len(those) > 2 or (len(those) > 1 and chips)
    return yes(hand.street > 0 or hand.draw_begun or many)


def _blinds_alone(hand: Hand) -> str | None:
    """Who is left: the two blinds with nothing in the pot but theirs, or others. None while the
    blinds are still to come."""
    if hand.game.blinds is None:
        return "other"
    if stage(hand) == "antes":
        return None
    folded = any(holding.total for holding in hand.holdings if not holding.live)
    live = {holding.seat for holding in hand.live}
    alone = live == {hand.small, hand.big} and not folded and not hand.ending
    return "blinds" if alone and hand.street == 0 and hand.aggressor is None else "other"


# --- what it is too late for ----------------------------------------------------------------


def _may_redeal(hand: Hand) -> str | None:
    """Whether a deal that went wrong may still be begun again, as this house has chosen: yes, no,
    or "round": only while the first round of cards is dealt, which nobody taps."""
    if hand.house.never_redeals:
        return "never"
    if hand.showing or hand.ending:
        return "no"
    match hand.house.misdeal_until:
        case "two-acted":
            return yes(_two_acted(hand) == "no")
        case "substantial":
            return yes(_substantial(hand) == "no")
    return "no" if _anybody_acted(hand) == "yes" else "round"


def may_contest(night: Night, deal: int) -> str:
    """Whether the result of a deal may still be questioned, or chips set aside in it be claimed, as
    this house has chosen: yes, no, or "riffle": only until the shuffle for the next deal, which
    nobody taps."""
    hand, claims = night.hand, night.house.claims
    if night.closed or hand is None:
        return yes(not night.closed)
    if claims == "night" or hand.number < deal:
        return "yes"
    if hand.number == deal:
        return "riffle" if hand.ending and claims == "riffle" else "yes"
    if hand.number > deal + 1:
        return "no"
    if claims == "action":
        return yes(_two_acted(hand) == "no")
    return "no" if _anybody_acted(hand) == "yes" else "riffle"


def paid_before(night: Night, hand: Hand) -> Finished | None:
    """The last deal that was paid before this one, as far as it is known."""
    return next((done for done in reversed(night.finished) if done.deal != hand.number), None)


def _last_pot(night: Night, hand: Hand) -> str | None:
    """How much was in the pots of the deal before."""
    last = paid_before(night, hand)
    paid = sum(chips for _, chips in last.shares) if last is not None else 0
    return str(paid) if paid else None


def _last_whole(night: Night, hand: Hand) -> str:
    """Whether all that the last deal paid can go to somebody else at once, or it had several pots,
    or more than the pot hangs on who won."""
    last = paid_before(night, hand)
    if last is None:
        return "yes"
    return "more" if last.more else "pots" if len(last.pots) > 1 else "yes"


def _may_contest_last(night: Night, hand: Hand) -> str:
    """The same of the last deal that was paid before this one."""
    last = paid_before(night, hand)
    return "no" if last is None else may_contest(night, last.deal)


def _later_deal(night: Night, hand: Hand) -> str | None:
    """Whether a deal has begun since the one whose result can be in doubt: this deal's, once it is
    to be paid. At a showdown nobody can tell, where old results may be questioned for so long."""
    if stage(hand) == "showdown" and _may_contest_last(night, hand) != "no":
        return None
    return yes(not in_doubt(hand))


def all_dealt(hand: Hand) -> bool:
    """Whether the game deals no more cards."""
    left = hand.game.steps[max(hand.step, 0) + 1 :]
    return not any(isinstance(step, Deal | Draw) for step in left)


def _boards(hand: Hand) -> str | None:
    """Whether the cards that came last to the middle were of the flop or "later" ones; None where
    there are none."""
    steps = hand.game.steps[: max(hand.step, 0) + 1]
    dealt = [step.common for step in steps if isinstance(step, Deal) and step.common]
    return None if not dealt else "flop" if sum(dealt[:-1]) < FLOP else "later"


SIGHTS: dict[str, OfHand] = {
    "draw-begun": lambda hand: yes(hand.draw_begun),
    "showdown": lambda hand: yes(stage(hand) in ("showdown", "paid")),
    "paid": lambda hand: yes(stage(hand) == "paid"),
    "betting": lambda hand: yes(hand.betting is not None),
    "interval": _interval,
    "first-interval": lambda hand: yes(hand.street < 1),
    "cards-out": _cards_out,
    # Whether the antes are still to come, the pot is played for, or it is paid.
    "pot-stage": lambda hand: {"antes": "before", "paid": "paid"}.get(stage(hand), "open"),
    "players": lambda hand: "two" if len(hand.live) == 2 else "more",
    "blinds-alone": _blinds_alone,
    # Whether more than one is still in, so that hands are compared.
    "contested": lambda hand: yes(hand.contested),
    # How many could still bet when the last raise that is allowed was made, or can now.
    "able": lambda hand: (
        "many" if hand.capped or sum(not holding.all_in for holding in hand.live) > 2 else "two"
    ),
    "all-in-bet": _all_in_bet,
    "last-raise": _last_raise,
    # Whether anybody bet in the interval that goes on, or was the last.
    "bet-last": lambda hand: yes(hand.level > 0),
    "anybody-acted": _anybody_acted,
    "acted-this-round": _acted_this_round,
    "two-acted": _two_acted,
    "substantial": _substantial,
    "acted-since-draw": lambda hand: yes(not counts_open(hand)),
    # Whether a draw is still to come, or goes on.
    "draw-ahead": lambda hand: yes(
        any(isinstance(step, Draw) for step in hand.game.steps[max(hand.step, 0) :])
    ),
    "may-redeal": _may_redeal,
    "board-card": _boards,
    "claims": lambda hand: hand.house.claims,
}


def _forfeited(night: Night, hand: Hand) -> str:
    """Whether the pot holds what somebody forfeited who was in when not everybody was."""
    return yes(night.heirs is not None)


OF_NIGHT: Mapping[str, Callable[[Night, Hand], str | None]] = {
    "last-pot": _last_pot,
    "may-contest": lambda night, hand: may_contest(night, hand.number),
    "may-contest-last": _may_contest_last,
    "last-whole": _last_whole,
    "later-deal": _later_deal,
    "forfeited": _forfeited,
}
"""What takes more than the hand: the deals before."""
