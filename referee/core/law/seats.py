"""What the app sees of the seat that a law is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.fold.effects import before
from referee.core.law.games import Sight, yes
from referee.core.law.moments import spoke
from referee.core.state import betting, pots
from referee.core.state.counts import uneven
from referee.core.state.hand import Hand, Holding
from referee.core.state.night import MORE_THAN_ANYBODY_HAS, Night


def _holding(hand: Hand, seat: int | None) -> Holding | None:
    return hand.of(seat) if seat is not None and seat in hand.order else None


def _others_in_hand(night: Night, hand: Hand, offender: int | None) -> str | None:
    return yes(any(holding.seat != offender for holding in hand.live))


def _next_served(night: Night, hand: Hand, offender: int | None) -> str | None:
    acted = hand.acted and not hand.drawing
    if offender is None or offender not in hand.order:
        return yes(acted)
    later = hand.holdings[hand.order.index(offender) + 1 :]
    return yes(acted or any(holding.noted for holding in later))


def _has_drawn(night: Night, hand: Hand, offender: int | None) -> str | None:
    holding = _holding(hand, offender)
    return None if holding is None else yes(holding.drew is not None)


def _warned(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether that player was warned tonight."""
    return None if offender is None else yes(offender in dict(night.warnings))


def _has_acted(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether that hand has acted in this deal."""
    holding = _holding(hand, offender)
    if holding is None:
        return None
    return yes(holding in spoke(hand) or hand.street > 0 or hand.draw_begun)


def _acted_on_it(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether that hand has acted on the cards it holds: who has acted may have got them later."""
    return "no" if _has_acted(night, hand, offender) == "no" else None


def _his_turn(night: Night, hand: Hand, offender: int | None) -> str | None:
    return None if offender is None or hand.turn is None else yes(hand.turn == offender)


def as_found(hand: Hand, seat: int) -> Hand:
    """The hand as that seat found it when it acted: before its last act in this round of betting,
    where it has acted and it is not its turn again."""
    then = before(hand, seat) if hand.turn != seat else None
    return hand if then is None else then


def _faces(night: Night, hand: Hand, offender: int | None) -> str | None:
    """What the hand had to answer when it acted, or has now: a bet; nothing but its own blind (an
    "option"); or nothing."""
    if offender is None or offender not in hand.order or hand.betting is None:
        return None
    found = as_found(hand, offender)
    if found.of(offender).bet < found.level:
        return "bet"
    return "option" if found.level else "nothing"


def _facing_bet(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether there is a bet to answer now; of a hand that is out, whether there was when it
    folded."""
    seat = hand.turn if offender is None else offender
    if seat is not None and hand.betting is not None and hand.has(seat):
        return yes(hand.of(seat).bet < hand.level and not hand.of(seat).all_in)
    faces = _faces(night, hand, seat)
    return None if faces is None else yes(faces == "bet")


def _put_in(night: Night, hand: Hand, offender: int | None) -> str | None:
    """How many chips a hand put in when it last acted in this round, where that was entered."""
    if offender is None or offender not in hand.order or hand.betting is None:
        return None
    chips = hand.of(offender).bet - as_found(hand, offender).of(offender).bet
    return str(chips) if chips > 0 else None


def _spoke(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether that hand has acted in this round of betting."""
    holding = _holding(hand, offender)
    return None if holding is None or hand.betting is None else yes(holding.answered is not None)


def _first_bet(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether what the hand had to answer was the first bet of the round, and no raise."""
    if offender is None or offender not in hand.order or hand.betting is None:
        return None
    found = as_found(hand, offender)
    return yes(found.level > 0 and found.raises == 0)


def _last_bettor(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether nobody bet or raised after that hand in the last round of betting."""
    return None if offender is None else yes(hand.aggressor == offender)


def _facing_all_in(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether the hand has an all-in to answer now."""
    if offender is None or offender not in hand.order or hand.betting is None:
        return None
    own = hand.of(offender)
    shoves = any(holding.all_in and holding.bet > own.bet for holding in hand.holdings)
    return yes(own.live and not own.all_in and shoves)


def _three_since(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether three have acted since the turn of that hand."""
    if offender is None or hand.betting is None:
        return None
    then, acts = hand, 0
    while then.turn != offender and then.earlier is not None:
        then, acts = then.earlier, acts + 1
    return yes(then.turn == offender and acts > 3)


def _ahead(night: Night, hand: Hand, offender: int | None) -> str | None:
    """How many have still to act before that hand: the "two" or more, or "one"."""
    owing = betting.to_answer(hand) if hand.betting is not None else ()
    if offender is None or offender not in owing:
        return None
    return "two" if owing.index(offender) > 1 else "one"


def _has_chips(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether that seat has chips left; of real ones only people know."""
    holding = _holding(hand, offender)
    if holding is None or offender is None:
        return None
    if night.real:
        return "no" if holding.all_in else None
    return yes(night.reach(offender) > 0)


def _result(night: Night, hand: Hand, offender: int | None) -> str | None:
    """What came of the deal for that seat: open, won (or shared) or lost."""
    if offender is None:
        return None
    won = any(chips and seat == offender for _, shares in hand.awards for seat, chips in shares)
    return "won" if won else "lost" if hand.ending else "open"


def won_of(hand: Hand, seat: int) -> set[int]:
    """The numbers of the pots that a seat was paid something of."""
    return {number for number, shares in hand.awards if dict(shares).get(seat)}


def claims(hand: Hand, seat: int) -> set[int]:
    """The numbers of the pots that a seat may win, paid ones among them."""
    return {pot.number for pot in pots.pots(hand) if seat in pot.claimants}


def _paid_part(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether that seat was paid a pot while another one that it may win is still to be paid."""
    if offender is None or hand.ending:
        return yes(False)
    still = {pot.number for pot in pots.unpaid(hand)} if hand.awards else set()
    return yes(bool(won_of(hand, offender) and still & claims(hand, offender)))


def _may_correct(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether what that seat has bet can still be put right: its round of betting goes on, and it
    has acted in it or is to act."""
    if offender is None or hand.betting is None:
        return None if hand.betting is not None else "no"
    return yes(hand.turn == offender or before(hand, offender) is not None)


def _small(night: Night, hand: Hand, offender: int | None) -> str | None:
    """What can have been too small: with nothing bet when it acted the bet, else rather a raise."""
    if hand.betting is None:
        return None
    seated = offender is not None and offender in hand.order
    found = as_found(hand, offender) if offender is not None and seated else hand
    return "raise" if found.level else "bet"


def raise_open(then: Hand, seat: int) -> bool:
    """Whether a raise of that seat that is too small can be brought up to the least one: it may
    raise, and not in fixed limit, where less than half of a bet is a call."""
    if then.stakes.limit.kind == "fixed" or then.betting is None:
        return False
    return betting.choices(then, seat, MORE_THAN_ANYBODY_HAS).least is not None


def _made_up(night: Night, hand: Hand, offender: int | None) -> str | None:
    """The same of the hand as that seat found it."""
    if offender is None or offender not in hand.order:
        return None
    return yes(raise_open(as_found(hand, offender), offender))


def _early(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Of an early act: the passed-over have not acted yet, or a bet lies there, or none does."""
    if offender is None or hand.turn is None:
        return None
    if hand.turn != offender:
        return "wait"
    holding = hand.of(offender)
    return yes(hand.level > (holding.answered or holding.bet))


def _early_act(night: Night, hand: Hand, offender: int | None) -> str | None:
    """What was done before the turn came, where that was entered: a check, a call or a bet."""
    early = hand.early
    if early is None or early.seat != offender or early.to is None:
        return None
    if early.to > early.level:
        return "bet"
    return "call" if early.to > hand.of(early.seat).bet else "check"


def _early_amount(night: Night, hand: Hand, offender: int | None) -> str | None:
    """To how much in all the early bet came, where it was entered."""
    known = _early_act(night, hand, offender) is not None
    return str(hand.early.to) if known and hand.early is not None else None


def _let_stand(hand: Hand, seat: int) -> tuple[Hand, Hand] | None:
    """The hand before and after an early act of that seat that was let stand."""
    after, then = hand, hand.earlier
    while then is not None:
        if then.turn != seat and then.of(seat) != after.of(seat):
            return then, after
        after, then = then, then.earlier
    return None


def _passed_over(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whose turn it is or, where an early act was let stand, was."""
    if offender is None or hand.turn is None:
        return None
    entered = _let_stand(hand, offender)
    turn = hand.turn if entered is None else entered[0].turn
    return None if turn is None or turn == offender else str(turn)


def _early_chips(night: Night, hand: Hand, offender: int | None) -> str | None:
    """How many chips an early act put in that was let stand, or that waits for its turn."""
    if offender is None:
        return None
    early = hand.early
    if early is not None and hand.turn == early.seat == offender and early.to is not None:
        laid = early.to - hand.of(offender).bet if early.lies is None else early.lies
        return str(max(laid, 0))
    entered = _let_stand(hand, offender)
    if entered is None:
        return None
    then, after = entered
    return str(after.of(offender).total - then.of(offender).total)


def _next_acted(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether anybody has acted since that hand did."""
    if offender is None or hand.betting is None:
        return None
    if hand.turn == offender:
        return "no"
    last = hand.earlier
    return yes(last is None or last.turn != offender)


def _all_in(night: Night, hand: Hand, offender: int | None) -> str | None:
    holding = _holding(hand, offender)
    return None if holding is None else yes(holding.all_in)


def _is_opener(night: Night, hand: Hand, offender: int | None) -> str | None:
    return None if offender is None else yes(hand.game.has_openers and hand.opener == offender)


def _deals(night: Night, hand: Hand, offender: int | None) -> str | None:
    return None if offender is None else yes(hand.dealer == offender)


def _dropped(night: Night, hand: Hand, offender: int | None) -> str | None:
    holding = _holding(hand, offender)
    return None if holding is None else yes(holding.state == "dropped")


def _uncalled(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether the hand has a bet out that nobody has called yet."""
    holding = _holding(hand, offender)
    if holding is None:
        return None
    if hand.betting is None:
        return yes(hand.uncalled is not None and hand.uncalled[0] == offender)
    matched = any(other.bet >= holding.bet for other in hand.holdings if other is not holding)
    return yes(holding.bet > 0 and holding.bet == hand.level and not matched)


def _odd_number(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether a number of cards that looks odd can be what the game gives that seat: "no" where
    all hold the same number, or nobody has said how many; else only who counts them can tell."""
    return None if uneven(hand) else "no"


SIGHTS: Mapping[str, Sight] = {
    "odd-number": _odd_number,
    "others-in-hand": _others_in_hand,
    "next-served": _next_served,
    "has-drawn": _has_drawn,
    "warned": _warned,
    "has-acted": _has_acted,
    "acted-on-it": _acted_on_it,
    "his-turn": _his_turn,
    "facing-bet": _facing_bet,
    "faces": _faces,
    "put-in": _put_in,
    "spoke": _spoke,
    "first-bet": _first_bet,
    "last-bettor": _last_bettor,
    "facing-all-in": _facing_all_in,
    "three-since": _three_since,
    "ahead": _ahead,
    "has-chips": _has_chips,
    "result": _result,
    "paid-part": _paid_part,
    "may-correct": _may_correct,
    "small": _small,
    "made-up": _made_up,
    "early": _early,
    "early-act": _early_act,
    "early-amount": _early_amount,
    "early-chips": _early_chips,
    "passed-over": _passed_over,
    "next-acted": _next_acted,
    "all-in": _all_in,
    "is-opener": _is_opener,
    "deals": _deals,
    "dropped": _dropped,
    "uncalled": _uncalled,
}


# --- whom a law is likely about -------------------------------------------------------------


def _last(hand: Hand) -> tuple[Holding, Holding] | None:
    """Who acted last in this round, before that act and after it."""
    then = hand.earlier
    if then is None or then.turn is None:
        return None
    return then.of(then.turn), hand.of(then.turn)


def _doing(hand: Hand) -> int | None:
    """Who has just put chips in, where that was entered; else whose turn it is. Where a new round
    has begun meanwhile nobody can tell."""
    last = _last(hand)
    if last is None:
        return hand.turn if hand.street < 1 and not hand.draw_begun else None
    return last[1].seat if last[1].bet > last[0].bet else hand.turn


def _folded(hand: Hand) -> int | None:
    """Who has just folded, where that was entered."""
    last = _last(hand)
    return last[1].seat if last is not None and last[0].live and not last[1].live else None


def _drawn(hand: Hand) -> int | None:
    """Who was served last."""
    served = [holding.seat for holding in hand.holdings if holding.drew is not None]
    return served[-1] if served else hand.turn if hand.drawing else None


def _shoved(hand: Hand) -> int | None:
    """The only player who is all-in."""
    seats = [holding.seat for holding in hand.live if holding.all_in]
    return seats[0] if len(seats) == 1 else None


SEATS: Mapping[str, Callable[[Hand], int | None]] = {
    "turn": lambda hand: hand.turn,
    "doing": _doing,
    "folded": _folded,
    "early": lambda hand: hand.early.seat if hand.early is not None else None,
    "bettor": lambda hand: hand.aggressor,
    "blind": lambda hand: hand.last_post,
    "drawn": _drawn,
    "shoved": _shoved,
}
"""Whom a law is likely about."""
