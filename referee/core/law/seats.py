"""What the app sees of the seat that a law is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.fold.effects import before
from referee.core.law.games import yes
from referee.core.law.moments import spoke
from referee.core.state import betting, pots
from referee.core.state.counts import uneven
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import MORE_THAN_ANYBODY_HAS, Night


def _next_served(hand: Hand, offender: int | None) -> str | None:
    acted = hand.acted and not hand.drawing
    if offender is None or offender not in hand.order:
        return yes(acted)
    later = hand.holdings[hand.order.index(offender) + 1 :]
    return yes(acted or any(holding.noted for holding in later))


def _has_acted(hand: Hand, holding: Holding) -> str | None:
    """Whether that hand has acted in this deal."""
    return yes(holding in spoke(hand) or hand.street > 0 or hand.draw_begun)


def _acted_on_it(hand: Hand, holding: Holding) -> str | None:
    """Whether that hand has acted on the cards it holds: who has acted may have got them later."""
    return "no" if _has_acted(hand, holding) == "no" else None


def still_to_come(hand: Hand, seat: int) -> bool:
    """Whether it is that seat's turn in this round, or will be for the first time: what it is said
    to have done is not entered yet. Where a round has just begun after another, and nobody has
    acted in it, what is said of anybody but the first to act is likely about the one before."""
    if hand.turn == seat or seat not in hand.order:
        return hand.turn == seat
    comes = hand.betting is not None and betting.owes(hand, hand.of(seat))
    begun = hand.street == 0 or hand.earlier is not None
    return comes and begun and before(hand, seat) is None


def as_found(hand: Hand, seat: int) -> Hand:
    """The hand as that seat found it when it acted: before its last act in this round of betting,
    where it has acted and it is not its turn again."""
    then = before(hand, seat) if hand.turn != seat else None
    return hand if then is None else then


def called_before(hand: Hand, holding: Holding) -> tuple[int, int] | None:
    """The last round that is over in which a seat put chips in: what lay before it when it did so
    last, and when the round was over. None where it has put chips in since, or faces a bet now."""
    if holding.bet or hand.level:
        return None
    street = next((at for at in range(hand.street - 1, -1, -1) if holding.bets[at]), None)
    start = next((then for then in hand.starts if then.street == street), None)
    if street is None or start is None:
        return None
    there, later = holding.bets[street], next((t for t in hand.starts if t.street > street), hand)
    had = later.of(holding.seat).had  # chips of a round begun again since are no part of it
    return max(start.of(holding.seat).bet, min(had, there)), there


def _faces(hand: Hand, holding: Holding) -> str | None:
    """What the hand had to answer when it acted, or has now: a bet; nothing but its own blind (an
    "option"); or nothing."""
    if hand.betting is None:
        return None
    found = as_found(hand, holding.seat)
    if found.of(holding.seat).bet < found.level:
        return "bet"
    return "option" if found.level else "nothing"


def _facing_bet(hand: Hand, offender: int | None) -> str | None:
    """Whether there is a bet to answer now; of a hand that is out, whether there was when it
    folded."""
    seat = hand.turn if offender is None else offender
    if seat is not None and hand.betting is not None and hand.has(seat):
        return yes(hand.of(seat).bet < hand.level and not hand.of(seat).all_in)
    if seat is None or seat not in hand.order or hand.betting is None:
        return None
    return yes(_faces(hand, hand.of(seat)) == "bet")


def _put_in(hand: Hand, holding: Holding) -> str | None:
    """How many chips a hand put in when it last acted in this round, where that was entered."""
    if hand.betting is None:
        return None
    chips = holding.bet - as_found(hand, holding.seat).of(holding.seat).bet
    return str(chips) if chips > 0 else None


def _first_bet(hand: Hand, holding: Holding) -> str | None:
    """Whether what the hand had to answer was the first bet of the round, and no raise."""
    if hand.betting is None:
        return None
    found = as_found(hand, holding.seat)
    return yes(found.level > 0 and found.raises == 0)


def _facing_all_in(hand: Hand, holding: Holding) -> str | None:
    """Whether the hand has an all-in to answer now."""
    if hand.betting is None:
        return None
    shoves = any(other.all_in and other.bet > holding.bet for other in hand.holdings)
    return yes(holding.live and not holding.all_in and shoves)


def _three_since(hand: Hand, seat: int) -> str | None:
    """Whether three have acted since the turn of that hand."""
    if hand.betting is None:
        return None
    then, acts = hand, 0
    while then.turn != seat and then.earlier is not None:
        then, acts = then.earlier, acts + 1
    return yes(then.turn == seat and acts > 3)


def _ahead(hand: Hand, seat: int) -> str | None:
    """How many have still to act before that hand: the "two" or more, or "one"."""
    owing = betting.to_answer(hand) if hand.betting is not None else ()
    if seat not in owing:
        return None
    return "two" if owing.index(seat) > 1 else "one"


def _result(hand: Hand, seat: int) -> str | None:
    """What came of the deal for that seat: open, won (or shared) or lost."""
    won = any(chips and to == seat for _, shares in hand.awards for to, chips in shares)
    return "won" if won else "lost" if hand.ending else "open"


def _played_for(hand: Hand, offender: int | None) -> str | None:
    """Whether the opening was raised, or called by two, or its interval is over."""
    callers = [
        holding
        for holding in hand.holdings
        if 0 < holding.bet == hand.level and holding.seat != offender
    ]
    return yes(hand.betting is None or hand.raises > 0 or len(callers) > 1)


def won_of(hand: Hand, seat: int) -> set[int]:
    """The numbers of the pots that a seat was paid something of."""
    return {number for number, shares in hand.awards if dict(shares).get(seat)}


def claims(hand: Hand, seat: int) -> set[int]:
    """The numbers of the pots that a seat may win, paid ones among them."""
    return {pot.number for pot in pots.pots(hand) if seat in pot.claimants}


def _paid_part(hand: Hand, offender: int | None) -> str | None:
    """Whether that seat was paid a pot while another one that it may win is still to be paid."""
    if offender is None or hand.ending:
        return yes(False)
    still = {pot.number for pot in pots.unpaid(hand)} if hand.awards else set()
    return yes(bool(won_of(hand, offender) and still & claims(hand, offender)))


def _may_correct(hand: Hand, offender: int | None) -> str | None:
    """Whether what that seat has bet can still be put right: its round of betting goes on, and it
    has acted in it or is to act."""
    if offender is None or hand.betting is None:
        return None if hand.betting is not None else "no"
    return yes(still_to_come(hand, offender) or before(hand, offender) is not None)


def _bet_made(hand: Hand, holding: Holding) -> str | None:
    """Whether that hand has bet, raised or called in the round of betting that goes on."""
    return yes(
        hand.betting is not None and holding.bet > 0 and before(hand, holding.seat) is not None
    )


def _small(hand: Hand, offender: int | None) -> str | None:
    """What can have been too small: with nothing bet when it acted the bet, else rather a raise."""
    if hand.betting is None:
        return None
    found = hand if offender is None else as_found(hand, offender)
    return "raise" if found.level else "bet"


def raise_open(then: Hand, seat: int) -> bool:
    """Whether a raise of that seat that is too small can be brought up to the least one: it may
    raise, and not in fixed limit, where less than half of a bet is a call."""
    if then.stakes.limit.kind == "fixed" or then.betting is None:
        return False
    return betting.choices(then, seat, MORE_THAN_ANYBODY_HAS).least is not None


def _early(hand: Hand, seat: int) -> str | None:
    """Of an early act: the passed-over have not acted yet, or a bet lies there, or none does."""
    if hand.turn is None:
        return None
    if hand.turn != seat:
        return "wait"
    holding = hand.of(seat)
    return yes(hand.level > (holding.answered or holding.bet))


def _early_act(hand: Hand, seat: int) -> str | None:
    """What was done before the turn came, where that was entered: a check, a call or a bet."""
    early = hand.early
    if early is None or early.seat != seat or early.to is None:
        return None
    if early.to > early.level:
        return "bet"
    return "call" if early.to > hand.of(early.seat).bet else "check"


def _early_amount(hand: Hand, seat: int) -> str | None:
    """To how much in all the early bet came, where it was entered."""
    known = _early_act(hand, seat) is not None
    return str(hand.early.to) if known and hand.early is not None else None


def _let_stand(hand: Hand, seat: int) -> tuple[Hand, Hand] | None:
    """The hand before and after an early act of that seat that was let stand."""
    after, then = hand, hand.earlier if seat in hand.order else None
    while then is not None:
        if then.turn != seat and then.of(seat) != after.of(seat):
            return then, after
        after, then = then, then.earlier
    return None


def _passed_over(hand: Hand, seat: int) -> str | None:
    """Whose turn it is or, where an early act was let stand, was."""
    if hand.turn is None:
        return None
    entered = _let_stand(hand, seat)
    turn = hand.turn if entered is None else entered[0].turn
    return None if turn is None or turn == seat else str(turn)


def _early_chips(hand: Hand, seat: int) -> str | None:
    """How many chips an early act put in that was let stand, or that waits for its turn."""
    early = hand.early
    if early is not None and hand.turn == early.seat == seat and early.to is not None:
        laid = early.to - hand.of(seat).bet if early.lies is None else early.lies
        return str(max(laid, 0))
    entered = _let_stand(hand, seat)
    if entered is None:
        return None
    then, after = entered
    return str(after.of(seat).total - then.of(seat).total)


def _next_acted(hand: Hand, seat: int) -> str | None:
    """Whether anybody has acted since that hand did."""
    if hand.betting is None:
        return None
    if hand.turn == seat:
        return "no"
    last = hand.earlier
    return yes(last is None or last.turn != seat)


def _dealt_before(hand: Hand, seat: int) -> str | None:
    """Of two who are in, whether that one is dealt to "first" or "second"."""
    live = [holding.seat for holding in hand.live]
    return None if len(live) != 2 or seat not in live else ("first", "second")[live.index(seat)]


def _uncalled(hand: Hand, holding: Holding) -> str | None:
    """Whether the hand has a bet out that nobody has called yet."""
    if hand.betting is None:
        return yes(hand.uncalled is not None and hand.uncalled[0] == holding.seat)
    matched = any(other.bet >= holding.bet for other in hand.holdings if other is not holding)
    return yes(holding.bet == hand.level and not matched)


def _has_chips(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether that seat has chips left; of real ones only people know."""
    if offender is None or offender not in hand.order:
        return None
    if night.real:
        return "no" if hand.of(offender).all_in else None
    return yes(night.reach(offender) > 0)


HOLDING: Mapping[str, Callable[[Hand, Holding], str | None]] = {
    "has-drawn": lambda hand, holding: yes(holding.drew is not None),
    "has-acted": _has_acted,
    "acted-on-it": _acted_on_it,
    "faces": _faces,
    "put-in": _put_in,
    # Whether that hand has acted in this round of betting.
    "spoke": lambda hand, holding: (
        None if hand.betting is None else yes(holding.answered is not None)
    ),
    "first-bet": _first_bet,
    "bet-made": _bet_made,
    "facing-all-in": _facing_all_in,
    # Whether a raise that is too small can be made up, in the hand as that seat found it.
    "made-up": lambda hand, holding: yes(raise_open(as_found(hand, holding.seat), holding.seat)),
    "all-in": lambda hand, holding: yes(holding.all_in),
    "dropped": lambda hand, holding: yes(holding.state == "dropped"),
    "uncalled": _uncalled,
}
"""What a hand shows that was dealt to somebody; of nobody's there is nothing to tell."""

SEAT: Mapping[str, Callable[[Hand, int], str | None]] = {
    "his-turn": lambda hand, seat: None if hand.turn is None else yes(hand.turn == seat),
    # Whether nobody bet or raised after that hand in the last round of betting.
    "last-bettor": lambda hand, seat: yes(hand.aggressor == seat),
    "three-since": _three_since,
    "ahead": _ahead,
    "result": _result,
    "early": _early,
    "early-act": _early_act,
    "early-amount": _early_amount,
    "early-chips": _early_chips,
    "passed-over": _passed_over,
    "next-acted": _next_acted,
    "dealt-before": _dealt_before,
    "is-opener": lambda hand, seat: yes(hand.game.has_openers and hand.opener == seat),
    "deals": lambda hand, seat: yes(hand.dealer == seat),
}
"""What is seen of a seat, whether it was dealt in or not; of none there is nothing to tell."""

WHOEVER: Mapping[str, Callable[[Hand, int | None], str | None]] = {
    # Whether a number of cards that looks odd can be what the game gives that seat: "no" where all
    # hold the same number, or nobody has said how many; else only who counts them can tell.
    "odd-number": lambda hand, offender: None if uneven(hand) else "no",
    "others-in-hand": lambda hand, offender: yes(
        any(holding.seat != offender for holding in hand.live)
    ),
    "next-served": _next_served,
    "facing-bet": _facing_bet,
    "paid-part": _paid_part,
    "played-for": _played_for,
    "may-correct": _may_correct,
    "small": _small,
}
"""What can be told also where nobody has said whom the law is about."""

OF_NIGHT: Mapping[str, Callable[[Night, Hand, int | None], str | None]] = {
    "warned": lambda night, hand, offender: (
        None if offender is None else yes(offender in dict(night.warnings))
    ),
    "has-chips": _has_chips,
}
"""What the night tells of a seat."""
