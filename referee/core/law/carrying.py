"""What a ruling does: the plain events of one entry, effect by effect."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee.core.book.game import Ante, Blinds
from referee.core.book.law import NOBODY_KNOWS, Effect, EffectKind, Law, Ruling
from referee.core.chips import add_up
from referee.core.errors import Refused
from referee.core.fold import effects as mended
from referee.core.fold.evolve import replay
from referee.core.law import bets, cards, early, effects
from referee.core.law.possible import contests
from referee.core.law.realchips import in_chips
from referee.core.law.reckoning import early_to
from referee.core.law.rulings import Answers, Reached, cites
from referee.core.law.seats import still_to_come
from referee.core.messages.event import Event
from referee.core.messages.law import (
    ActedEarly,
    Fouled,
    Instruction,
    MayNotRaise,
    PlaysPat,
    Reopened,
    Ruled,
    TookBack,
    Warned,
)
from referee.core.messages.milestones import Attributed, PotCounted
from referee.core.messages.showdown import OpenersShown
from referee.core.rules import debts, people
from referee.core.rules.implied import put_in
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding, State
from referee.core.state.night import Night
from referee.core.state.pots import kitty_back
from referee.core.value import dataclass


@dataclass(frozen=True, slots=True)
class Doing:
    """An effect that is being carried out, on the hand as the one before has left it.

    told: what seats say they put in, or take back, as seat -> chips.
    """

    effect: Effect
    law: Law
    night: Night
    hand: Hand
    offender: int | None
    answers: Answers
    told: Mapping[int, int]

    @property
    def whose(self) -> int | None:
        """The seat that the law asks for, else the offender's."""
        asked = self.effect.seat
        return self._said(asked) if asked else self.offender

    @property
    def seat(self) -> int:
        """The same, of this deal. Raises Refused where there is none."""
        seat = self.whose
        if seat is None or seat not in self.hand.order:
            raise Refused("who-was-it", law=self.law.id)
        return seat

    @property
    def holding(self) -> Holding:
        return self.hand.of(self.seat)

    @property
    def number(self) -> int:
        """The number that the law asks for, else the one the house has fixed, else 1."""
        asked = self.effect.number
        return self._said(asked) if asked else self.effect.chips or 1

    def _said(self, asked: str) -> int:
        """The seat or the number that was answered. Raises Refused where nobody knows it."""
        if self.answers[asked] == NOBODY_KNOWS:
            raise Refused("nobody-knows", law=self.law.id)
        return int(self.answers[asked])


def unsure(ruling: Ruling, hand: Hand, offender: int | None) -> tuple[tuple[int, int], ...]:
    """Whose chips a ruling gives back that only the table can say: (seat, chips).

    The chips are to be put before the table's own answer: what the log has, and where the pot was
    counted higher, what the bet asks of each in turn until the count is used up. Of a deal that
    goes back with some of the chips: what each put in since.
    """
    named = next((effect for effect in ruling.effects if effect.stays == "named"), None)
    then = mended.moment(hand, named.since) if named is not None else None
    if then is not None:
        since = mended.put_in_since(hand, then)
        return tuple((seat, chips) for seat, chips in since.items() if chips > 0)
    if not _since_opening(ruling):
        return ()
    known = hand.pot_sure == "exact" and all(holding.sure == "exact" for holding in hand.holdings)
    if known and not hand.loose:
        return ()
    spare, likely = max(hand.loose, 0), dict[int, int]()
    at = hand.order.index(offender) + 1 if offender in hand.order else 0
    for seat in (*hand.order[at:], *hand.order[:at]):
        holding = hand.of(seat)
        due = max(hand.level - holding.bet, 0) if holding.live and hand.betting is not None else 0
        more = due if due <= spare else 0
        likely[seat], spare = sum(holding.bets[hand.opened_street :]) + more, spare - more
    return tuple(
        (holding.seat, likely[holding.seat])
        for holding in hand.holdings
        if holding.seat != offender and holding.state != "out"
    )


def carry_out(
    law: Law,
    reached: Reached,
    night: Night,
    offender: int | None,
    amounts: tuple[tuple[int, int], ...] = (),
) -> tuple[Event, ...]:
    """The ruling as events, the announcement first. Refuses what does not fit the hand."""
    if (hand := night.hand) is None:
        raise Refused("no-deal")
    start, ruling, answers = night, reached.ruling, dict(reached.answers)
    events: list[Event] = [_announced(law, reached, offender)]
    gives_back = any(effect.do == "return" for effect in ruling.effects)
    if gives_back or not effects.stands(hand, _out(ruling, hand, offender, answers)):
        events += effects.reclaim(night, hand)
    if any(each.since == "deal" for each in ruling.effects if each.do == "return"):
        antes = _antes(night)
        events, hand = [*events, *antes], replay(antes, night).hand or hand  # they lie there
    told = dict(amounts)
    if _since_opening(ruling):
        events += _told(night, hand, told)
    night = replay(people.through_the_box(night, tuple(events)), night)
    if gives_back and night.hand is not None:
        back = kitty_back(night, night.hand)  # it takes of what is left then
        night = replay(back, night)
        events += back
    did = list[Doing]()
    for effect in ruling.effects:
        assert night.hand is not None
        did.append(Doing(effect, law, night, night.hand, offender, answers, told))
        done = DOES[effect.do](did[-1])
        night = replay(people.through_the_box(night, tuple(done)), night)
        events += done
    events += debts.set_off(start, events)
    never, waits = _never_there(ruling, offender), _waits(ruling, offender, events)
    now = offender if _acts_now(ruling, hand, offender) else None
    return (*events, *in_chips(hand, night, events, never, waits, add_up(*map(_there, did)), now))


def _announced(law: Law, reached: Reached, offender: int | None) -> Ruled:
    ruling = reached.ruling
    return Ruled(
        law=law.id,
        title=law.title,
        ruling=ruling.id,
        say=ruling.say,
        cites=cites(law, reached),
        answers=reached.answers,
        offender=offender,
        interpretation=ruling.interpretation,
    )


def _out(
    ruling: Ruling, hand: Hand, offender: int | None, answers: Mapping[str, str]
) -> dict[int, State]:
    """Whose hands a ruling puts out that could have won: foul, or dropped before the deal ended."""
    found: dict[int, State] = {}
    for effect in ruling.effects:
        said = answers[effect.seat] if effect.seat else ""
        seat = int(said) if said.isdecimal() else offender
        if seat not in hand.order or not hand.of(seat).live:
            continue
        if effect.do == "foul":
            found[seat] = "foul"
        elif effect.do == "drop" and not hand.ending and contests(hand, seat):
            found[seat] = "dropped"
    return found


def _there(doing: Doing) -> tuple[tuple[int, int], ...]:
    """Chips that were put in too early and lie there, of which the log had nothing, as (seat,
    chips)."""
    if doing.effect.do == "correct":
        return ((doing.seat, early.lie_there(doing.hand, doing.seat)),)
    return ((doing.seat, doing.number),) if doing.effect.do == "chips-stay" else ()


def _never_there(ruling: Ruling, offender: int | None) -> int | None:
    """The seat whose chips the ruling takes out of the log only: they never lay in the pot."""
    return offender if any(effect.owed == "call" for effect in ruling.effects) else None


def _waits(ruling: Ruling, offender: int | None, events: Sequence[Event]) -> int | None:
    """The seat whose chips lie there until its turn, though the log gives them back until then."""
    early = [event.seat for event in events if isinstance(event, ActedEarly) and event.lies]
    waits = any(effect.do == "back-up" and effect.number for effect in ruling.effects)
    return offender if waits else next(iter(early), None)


def _acts_now(ruling: Ruling, hand: Hand, offender: int | None) -> bool:
    """Whether it rules on an act of betting that was not entered: whatever chips it was made with
    lie there, and the log has none of them."""
    bets = any(each.do == "correct" or each.owed == "call" for each in ruling.effects)
    return bets and offender in hand.order and still_to_come(hand, offender)


def _antes(night: Night) -> list[Event]:
    """Antes and blinds that are still to be entered: whoever gets theirs back has put it in, and
    would be asked for it after all. Raises Refused."""
    found = list[Event]()
    while night.hand is not None and isinstance(night.hand.now, Ante | Blinds):
        more = put_in(night, night.hand)
        if not more:
            break
        found += more
        night = replay(more, night)
    return found


def _since_opening(ruling: Ruling) -> bool:
    """Whether it gives back what went in after the opening."""
    return any(effect.do == "return" and effect.since != "deal" for effect in ruling.effects)


def _told(night: Night, hand: Hand, told: dict[int, int]) -> list[Event]:
    """The pot and the bets put right by what people say they put in."""
    more = {
        seat: chips - sum(hand.of(seat).bets[hand.opened_street :])
        for seat, chips in told.items()
        if seat in hand.order
    }
    moved = [(seat, chips) for seat, chips in more.items() if chips]
    for seat, chips in moved:
        if chips > night.reach(seat):
            raise Refused("not-so-many-chips", seat=seat, amount=night.stack(seat))
    pot = hand.pot + hand.paid + (hand.returned[1] if hand.returned else 0)
    off = hand.loose - sum(chips for _, chips in moved)
    # A count of the pot stands, unless more must go back than was counted.
    again = off < 0 or (off and hand.pot_sure != "exact")
    counted = [PotCounted(pot - off, pot)] if again else []
    return [*counted, *(Attributed(seat, chips) for seat, chips in moved)]


def _impound(doing: Doing) -> list[Event]:
    amount = doing.number if doing.effect.number else None
    return effects.impound(doing.night, doing.hand, amount, doing.law.title)


def _pay_over(doing: Doing) -> list[Event]:
    if doing.whose is None:
        raise Refused("who-won")
    return effects.pay_over(doing.night, doing.hand, doing.whose, doing.law.title)


def _redeal(doing: Doing) -> list[Event]:
    dealer = doing.whose if doing.effect.seat else None
    return effects.redeal(doing.night, doing.hand, doing.effect, dealer)


def _back_up(doing: Doing) -> list[Event]:
    stays, law = doing.effect.stays, doing.law.id
    to, lies, seat = None, None, doing.offender
    if doing.effect.number and seat is not None and doing.hand.turn == doing.whose:
        lies = doing.number  # it was not entered
        to = early_to(doing.night, doing.hand, seat, lies)
    if stays == "all" and seat is not None and seat == doing.whose:
        # They were passed over: it is the others' act, and where it may bind its chips stay.
        seat = early.first_since(doing.hand, seat) if doing.hand.house.early_act_binds else None
    acted = early.acted_early(doing.hand, seat, to, lies)
    back = effects.back_up(doing.night, doing.hand, doing.whose, law, stays, seat, acted)
    if stays == "raise" and seat is not None and back:
        back += effects.raise_stands(doing.hand, seat)
    return back


def _roll_back(doing: Doing) -> list[Event]:
    return effects.roll_back(
        doing.night, doing.hand, doing.effect, doing.offender, dict(doing.told)
    )


def _foul(doing: Doing) -> list[Event]:
    return [Fouled(doing.seat, doing.law.title)] if doing.holding.state != "foul" else []


def _reopen(doing: Doing) -> list[Event]:
    passed = tuple(holding.seat for holding in doing.hand.live if holding.passed)
    order, at = doing.hand.order, doing.hand.order.index(doing.seat)
    later = doing.hand.street > doing.hand.opened_street
    unserve = [Instruction("unserve", doing.hand.dealer)] if later else []
    return [Reopened(passed, order[(at + 1) % len(order)]), *unserve]


def _no_raise(doing: Doing) -> list[Event]:
    return [MayNotRaise(doing.seat)] if doing.holding.live else []


DOES: Mapping[EffectKind, Callable[[Doing], list[Event]]] = {
    "note": lambda doing: [],
    "return": lambda doing: _returns(
        doing.night, doing.hand, doing.effect, doing.offender, doing.told
    ),
    "dealt": lambda doing: effects.dealt(doing.night, doing.hand, doing.seat),
    "redeal": _redeal,
    "carry": lambda doing: effects.carry(doing.night, doing.hand),
    "impound": _impound,
    "reclaim": lambda doing: effects.reclaim(doing.night, doing.hand),
    "pay-over": _pay_over,
    "back-up": _back_up,
    "roll-back": _roll_back,
    "foul": _foul,
    "open": lambda doing: effects.declare_open(doing.hand, doing.holding),
    "reopen": _reopen,
    "give": lambda doing: [Instruction("give", doing.seat, doing.number)],
    "take-back-cards": lambda doing: [Instruction("put-back", doing.seat, doing.number)],
    "discard-to-fit": lambda doing: [
        *cards.throw_more(doing.hand, doing.holding, doing.number),
        Instruction("throw", doing.seat, doing.number),
    ],
    "keep-card": lambda doing: [Instruction("keep", doing.seat, 1)],
    "replace-last": lambda doing: cards.replace_last(
        doing.law, doing.effect, doing.hand, doing.holding, doing.number
    ),
    "replace-now": lambda doing: cards.replace_now(doing.hand, doing.seat, doing.number),
    "play-pat": lambda doing: [PlaysPat(doing.seat)],
    "change-draw": lambda doing: cards.change_draw(doing.hand, doing.holding, doing.number),
    "proved": lambda doing: [OpenersShown(doing.seat)],
    "keep-apart": lambda doing: [Instruction("apart", doing.seat)],
    "correct": lambda doing: bets.correct(
        doing.night, doing.hand, doing.seat, doing.effect, doing.number
    ),
    "chips-stay": lambda doing: early.chips_stay(
        doing.night, doing.hand, doing.seat, doing.number, doing.effect.to == "put"
    ),
    "bind": lambda doing: early.held(doing.hand, doing.seat, doing.effect.to),
    "no-raise": _no_raise,
    "drop": lambda doing: effects.drop(doing.hand, doing.holding),
    "restore": lambda doing: effects.restore(
        doing.night, doing.hand, doing.holding, doing.law.id, doing.effect.stays
    ),
    "pay-in": lambda doing: bets.pay_in(doing.night, doing.seat, doing.number, doing.effect.owed),
    "warn": lambda doing: [Warned(doing.seat, doing.law.title)],
}
"""What each effect comes to. Each refuses what does not fit the hand."""


def _returns(
    night: Night, hand: Hand, effect: Effect, offender: int | None, told: Mapping[int, int]
) -> list[Event]:
    """All that the offender put in since the deal; or what everybody but him put in after the
    opening, as told or as the log has it."""
    price = None
    if effect.since == "deal":
        since = {
            holding.seat: holding.total for holding in hand.holdings if holding.seat == offender
        }
        followed = since if night.tracking == "bets" else ()  # else who has called it nobody tapped
        price = next((_price_without(hand, seat) for seat in followed), None)
    else:
        since = {
            holding.seat: sum(holding.bets[hand.opened_street :]) for holding in hand.holdings
        } | dict(told)
        since.pop(-1 if offender is None else offender, None)
    if sum(since.values()) > hand.pot:
        raise Refused("pot-is-less", amount=hand.pot)  # it lies aside, or somebody has it
    return [TookBack(seat, chips, price) for seat, chips in since.items() if chips > 0]


def _price_without(hand: Hand, seat: int) -> int | None:
    """What it is to call without that seat's straddle, bet or raise; None where that is as much, as
    it is without a blind, and where nobody has gone over a bring-in."""
    if hand.betting is None or hand.level <= hand.bring or hand.of(seat).bet < hand.level:
        return None
    price = max(other.bet for other in hand.holdings if other.seat != seat)
    if (blinds := hand.game.blinds) is not None and not hand.street:
        price = max(price, *hand.stakes.amounts(hand.stakes.in_force(blinds)))
    return price if price < hand.level else None
