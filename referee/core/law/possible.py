"""What of a law can be carried out in this moment: an answer below which no ruling could be is not
offered, and a law about an act of betting is about nobody who has nothing to say in this round.

The effects refuse by the same looks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from referee.core.book.law import Effect, EffectKind, Law, Question, Ruling
from referee.core.errors import Refused
from referee.core.fold.effects import before, moment, put_in_since
from referee.core.law.facts import SWITCH, sees
from referee.core.law.moments import paid_before
from referee.core.law.seats import as_found, called_before, still_to_come
from referee.core.messages.bank import RightDeal
from referee.core.rules.bank import right_deal
from referee.core.state import betting, pots
from referee.core.state.draw import counts_open
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import MORE_THAN_ANYBODY_HAS, Night
from referee.core.state.pots import kitty_back

OF_AN_ACT: tuple[EffectKind, ...] = ("correct", "back-up", "bind", "chips-stay", "no-raise")
"""Effects on what somebody did in a round of betting."""
A_CALL = ("call", "call-or-more")
CHIPS_ARE_ELSEWHERE = ("not-so-many-chips", "deal-going-on")
"""Why what was paid can't be handed back as it is: who should have had it may be named all the
same, and the refusal says what is missing."""


def goes_back(night: Night, hand: Hand, seat: int) -> Hand | None:
    """The round as it was when that seat was last to act, where the action can go back to it. None:
    too much has happened since."""
    then = before(hand, seat)
    if then is None or any(gone(night, holding) for holding in then.live):
        return None
    pairs = zip(hand.holdings, then.holdings, strict=True)
    return None if any(now.total < was.total for now, was in pairs) else then


def gone(night: Night, holding: Holding) -> bool:
    """Whether nobody sits there any more who could play the hand on."""
    return night.players[holding.seat].presence == "gone"


def start(night: Night, hand: Hand, since: str) -> Hand | None:
    """The deal at the start of an interval, where it can go back to it."""
    then = moment(hand, since)
    if then is None or hand.ending or hand.awards:
        return None
    chips = put_in_since(hand, then).values()
    fouls = {holding.seat for holding in hand.holdings if holding.state == "foul"}
    still = [holding for holding in then.live if holding.seat not in fouls]
    pot = night.pot - sum(part.amount for part in kitty_back(night, hand))
    return None if min(chips) < 0 or sum(chips) > pot or len(still) < 2 else then


# --- effect by effect ----------------------------------------------------------------------------

Looks = Callable[[Night, Hand, Holding, Effect], bool]


def _corrects(night: Night, hand: Hand, holding: Holding, effect: Effect) -> bool:
    seat, by_count = holding.seat, effect.to in ("number", "matched")
    if hand.betting is None or hand.ending:
        return not by_count
    if effect.to == "called":
        return True
    if effect.owed == "call" and not answers_a_bet(hand, holding):
        return False
    if still_to_come(hand, seat):
        return effect.to != "matched" and (effect.to not in A_CALL or _may_call(hand, seat))
    then = before(hand, seat)
    if then is None or (not holding.live and folded_since(hand, seat)):
        return False
    forced = betting.choices(then, seat, MORE_THAN_ANYBODY_HAS).bring_in
    return not (forced and effect.to in A_CALL)


def _may_call(hand: Hand, seat: int) -> bool:
    """Whether a check or a call is there for that seat."""
    able = betting.choices(hand, seat, MORE_THAN_ANYBODY_HAS)
    return able.check or able.call > 0 or able.bound


def folded_since(hand: Hand, seat: int) -> bool:
    """Whether the last act of a seat in this round was a fold, and no chips."""
    then, after = before(hand, seat), hand
    if then is None:
        return False
    while after.earlier is not None and after.earlier is not then:
        after = after.earlier
    return not after.of(seat).live


def answers_a_bet(hand: Hand, holding: Holding) -> bool:
    """Whether a hand faces a bet, or faced one when it acted last, be it in a round before."""
    if hand.betting is None or called_before(hand, holding) is not None:
        return True
    found = as_found(hand, holding.seat)
    return found.level > found.of(holding.seat).bet


def _backs_up(night: Night, hand: Hand, holding: Holding, effect: Effect) -> bool:
    if hand.betting is None or hand.ending:
        return False
    return still_to_come(hand, holding.seat) or goes_back(night, hand, holding.seat) is not None


def _acts(hand: Hand, holding: Holding) -> bool:
    """Whether a hand has acted in this round of betting, or is still to, so that it can have done
    so before its turn."""
    if still_to_come(hand, holding.seat):
        return True
    acted = before(hand, holding.seat) is not None
    return acted and (holding.live or not folded_since(hand, holding.seat))


CAN: Mapping[EffectKind, Looks] = {
    "correct": _corrects,
    "back-up": _backs_up,
    "chips-stay": lambda night, hand, holding, effect: _acts(hand, holding),
    "no-raise": lambda night, hand, holding, effect: hand.betting is None or _acts(hand, holding),
    "pay-in": lambda night, hand, holding, effect: (
        effect.owed != "call" or answers_a_bet(hand, holding)
    ),
    "roll-back": lambda night, hand, holding, effect: start(night, hand, effect.since) is not None,
    "drop": lambda night, hand, holding, effect: (
        not holding.live or bool(hand.ending) or contests(hand, holding.seat)
    ),
    "redeal": lambda night, hand, holding, effect: not effect.seat or holding.seat in night.ring,
    "restore": lambda night, hand, holding, effect: holding.live or not gone(night, holding),
    "return": lambda night, hand, holding, effect: (
        effect.since != "deal" or holding.total <= hand.pot or bool(hand.awards)
    ),
    "open": lambda night, hand, holding, effect: (
        not hand.unopened or (holding.live and holding.all_in)
    ),
    "replace-last": lambda night, hand, holding, effect: hand.drawing or counts_open(hand),
}
"""Of effects that a moment may forbid: whether it allows them of a hand."""


def contests(hand: Hand, seat: int) -> bool:
    """Whether a hand is in for something that others are in for too. Once pots are being paid: for
    one that is not; whoever is alone in one has it, and nobody folds what was paid."""
    if not hand.awards:
        return hand.contested
    those = (pot.claimants for pot in pots.unpaid(hand))
    return any(seat in claimants and len(claimants) > 1 for claimants in those)


# --- how many ------------------------------------------------------------------------------------


def drawn(hand: Hand, holding: Holding, ruling: Ruling) -> int:
    """How many cards of a draw can be dead: the first one shown may have to be kept."""
    kept = any(other.do == "keep-card" for other in ruling.effects)
    return (hand.cards if holding.noted is None else holding.noted) - kept


def fits_in(hand: Hand, holding: Holding) -> int:
    """How many more cards a draw can have been than is written down: all of the hand, at most."""
    return hand.cards - (holding.noted or 0)


def disputed(night: Night, hand: Hand) -> int:
    """How many chips can be set aside: what lies in the middle, or would if a pot already paid came
    back, but for a bet that nobody called."""
    there = night.pot
    if hand.awards:
        there += sum(pots.taken(night, hand).values()) - sum(chips for _, chips in hand.matched)
    ended = hand.ending or hand.showing
    spare = hand.uncalled[1] if ended and hand.uncalled is not None and not hand.awards else 0
    return there - spare


def most(law: Law, question: Question, night: Night, offender: int | None) -> int | None:
    """The highest number that fits the hand, of cards that are dead, or of chips that lie too early
    or are set aside; None where nothing bounds it."""
    hand = night.hand
    if hand is None:
        return None
    holding = hand.of(offender) if offender is not None and offender in hand.order else None
    found: list[int] = []
    for ruling in law.rulings:
        for effect in ruling.effects:
            if effect.number != question.id:
                continue
            if effect.do == "impound":
                found.append(disputed(night, hand))
            elif effect.do == "back-up" and holding is not None:
                found.append(night.reach(holding.seat))
            elif effect.do == "replace-last" and holding is not None:
                found.append(drawn(hand, holding, ruling))
            elif effect.do == "discard-to-fit" and holding is not None:
                found.append(fits_in(hand, holding))
    return min(found, default=None)


def can(night: Night, ruling: Ruling, offender: int | None) -> bool:
    """Whether the moment allows what a ruling does to that seat; what is asked of another seat is
    looked at when that is named."""
    hand = night.hand
    if hand is None:
        return True
    does, paid = {effect.do for effect in ruling.effects}, bool(hand.ending or hand.awards)
    if paid and does & {"redeal", "carry"} and "reclaim" not in does:
        return False
    if "impound" in does and disputed(night, hand) < 1:
        return False
    if offender is None or offender not in hand.order:
        return True
    holding = hand.of(offender)
    stays_out = gone(night, holding) or (paid and "reclaim" not in does)
    if "restore" in does and not holding.live and stays_out:
        return False
    if {"reclaim", "drop"} <= does and holding.live and not hand.contested:
        return False  # the pot comes back first, and the last one in cannot be out
    return all(_allows(night, hand, holding, ruling, effect) for effect in ruling.effects)


def _allows(night: Night, hand: Hand, holding: Holding, ruling: Ruling, effect: Effect) -> bool:
    if effect.do == "back-up" and effect.seat and effect.number:
        return _acts(hand, holding)  # their own chips lie there until then
    if effect.do == "replace-last" and drawn(hand, holding, ruling) < 1:
        return False
    if effect.do == "discard-to-fit" and fits_in(hand, holding) < 1:
        return False
    return effect.do not in CAN or bool(effect.seat) or CAN[effect.do](night, hand, holding, effect)


def closed(law: Law, question: Question, night: Night, offender: int | None) -> frozenset[str]:
    """The answers of a question below which no ruling could be carried out. What the app sees for
    sure, or the house has chosen, is no such answer."""
    if question.kind != "choice" or _told(question, night, offender):
        return frozenset()
    shut = frozenset(
        answer for answer, goal in question.leads if not _open(law, goal, night, offender)
    )
    return shut if len(shut) < len(question.leads) else frozenset()


def _open(law: Law, at: str, night: Night, offender: int | None) -> bool:
    """Whether something below a question can be carried out, or another law takes over."""
    below = _below(law, at, night, offender)
    return any(ruling is None or can(night, ruling, offender) for ruling in below)


def _below(law: Law, at: str, night: Night, offender: int | None) -> Iterator[Ruling | None]:
    """Every ruling that a question leads to by what the app sees for sure; None for another law."""
    question = law.question(at)
    if question is None:
        yield law.ruling(at)
        return
    leads = dict(question.leads)
    seen = _told(question, night, offender)
    for goal in [leads[seen]] if seen else leads.values():
        yield from _below(law, goal, night, offender)


def _told(question: Question, night: Night, offender: int | None) -> str:
    """What the app sees of a question for sure, or the house has chosen."""
    if not (question.sees and question.sure) or question.of or night.hand is None:
        return ""
    leads = dict(question.leads)
    seen = sees(question.sees, night, night.hand, offender) or ""
    usual = question.usual if question.sees.startswith(SWITCH) else ""
    return seen if seen in leads else usual


def who_fits(law: Law, question: Question, night: Night) -> tuple[int, ...]:
    """The seats that can be the answer: those of this deal whose ruling could be carried out; where
    the deal before is paid over, whoever had chips in that."""
    hand = night.hand
    if hand is None:
        return ()
    effects = (effect for ruling in law.rulings for effect in ruling.effects)
    if any(effect.do == "pay-over" and effect.seat == question.id for effect in effects):
        return tuple(seat for seat in range(len(night.players)) if pays_over(night, hand, seat))
    there = (holding.seat for holding in hand.holdings if holding.state != "out")
    return tuple(seat for seat in there if fits_seat(law, question, night, seat))


def pays_over(night: Night, hand: Hand, seat: int) -> bool:
    """Whether what the deal before paid could go to a seat; be it that the chips are not there."""
    last = paid_before(night, hand)
    if last is None:
        return False
    try:
        right_deal(night, RightDeal(last.deal, (seat,), ""))
    except Refused as why:
        return why.reason in CHIPS_ARE_ELSEWHERE
    return True


def fits_seat(law: Law, question: Question, night: Night, seat: int) -> bool:
    """Whether a seat can be the answer: what is ruled of it could be carried out. So the action can
    go back to it, or its hand be dropped."""
    hand = night.hand
    if hand is None or seat not in hand.order:
        return hand is None
    every = (effect for ruling in law.rulings for effect in ruling.effects)
    those = [effect for effect in every if effect.seat == question.id and effect.do in CAN]
    return all(CAN[effect.do](night, hand, hand.of(seat), effect) for effect in those)


def rules(law: Law, night: Night) -> bool:
    """Whether a law about nobody in particular can rule anything: not where each of its rulings
    moves something and none could be carried out."""
    every = all(ruling.moves for ruling in law.rulings)
    return not every or any(can(night, ruling, None) for ruling in law.rulings)


def speaks(law: Law, night: Night, seat: int) -> bool:
    """Whether a law can be about that seat: some ruling of it could be carried out; what is about
    an act of betting is about who has acted in this round of it, or is still to; what is about an
    answer to a bet, about who has one."""
    hand = night.hand
    if hand is None or seat not in hand.order:
        return True
    holding = hand.of(seat)
    if "bet" in law.needs and not _can_owe(law, hand, holding):
        return False
    below = tuple(_below(law, law.root, night, seat))
    rulings = [ruling for ruling in below if ruling is not None]
    moving = [ruling for ruling in rulings if ruling.moves]
    if len(rulings) < len(below) or not moving:
        return True
    acts = hand.betting is not None and all(map(_of_an_act, moving))
    return any(can(night, ruling, seat) for ruling in (moving if acts else rulings))


def _can_owe(law: Law, hand: Hand, holding: Holding) -> bool:
    """Whether a law about an answer to a bet can be about a hand: it has one; who folded instead
    only where chips that were put in all the same go into the pot."""
    pays = any(effect.do == "pay-in" for ruling in law.rulings for effect in ruling.effects)
    folded = holding.state == "dropped" and folded_since(hand, holding.seat)
    return answers_a_bet(hand, holding) and (pays or not folded)


def _of_an_act(ruling: Ruling) -> bool:
    return any(effect.do in OF_AN_ACT for effect in ruling.effects)


def going_back(night: Night, hand: Hand, seat: int) -> Hand:
    """The same as goes_back. Raises Refused."""
    then = goes_back(night, hand, seat)
    if then is None:
        raise Refused("too-late-to-go-back", seat=seat)
    return then
