"""The seven rule: a seven-high or better may not be checked after the draw.

Knows chips put in before and after the draw; must not know how they were
bet.
"""

from collections.abc import Iterable, Mapping

from referee.core.cards.cards import ImpossibleHand
from referee.core.cards.judge.calls import held_to
from referee.core.cards.judge.division import Part, best_seats
from referee.core.cards.judge.made import Made
from referee.core.cards.judge.rule import JudgeRule, low_measure
from referee.core.cards.judge.showdown import Laid, check_laid
from referee.core.chips import add_up, share
from referee.core.value import dataclass

SEVEN = 7


@dataclass(frozen=True, slots=True)
class SevenRuling:
    """Who wins, who checked a seven, and the chips: the payout is all that went in."""

    winners: tuple[str, ...]
    offenders: tuple[str, ...]
    payout: dict[str, int]
    made: Mapping[str, Made]
    """Each hand for low, by seat."""
    later: int = 0
    """What was bet after the draw, where the rule moves it."""
    takers: tuple[str, ...] = ()
    """Who gets that; nobody where it goes back to those who bet it."""
    parts: tuple[Part[str], ...] = ()
    """What the payout is made of; what goes back is "back"."""


def rule_sevens(
    rule: JudgeRule,
    laid: Laid,
    after: Mapping[str, int],
    checked: Iterable[str],
) -> SevenRuling:
    """Pay a lowball pot under the seven rule.

    The first pot of `laid` is what went in before the draw; `after` is what each seat (folded
    ones too) put in after it; `checked` are the seats that checked after the draw. An offender
    who wins keeps the earlier pot only: the later money goes to the best other hand that paid into
    it (`forfeit`), or back to those who put it in (`void`). A beaten offender loses all.

    :raises ImpossibleHand: cards that cannot lie there.
    """
    check_laid(rule, laid)
    made = {seat: low_measure(rule).best(cards) for seat, cards in laid.hands.items()}
    keys = {
        seat: held_to(rule, "low", each, laid.called.get(seat, ()), laid.hands[seat]).strength.key
        for seat, each in made.items()
        if seat not in laid.foul
    }
    winners = best_seats(keys)
    if not winners:
        raise ImpossibleHand("all-foul")
    checkers = set(checked)
    offenders = tuple(s for s in laid.hands if s in checkers and _is_seven(made[s]))
    before, later, chip = laid.pots[0].amount, sum(after.values()), laid.pots[0].chip
    moved, takers = 0, tuple[str, ...]()
    guilty = [seat for seat in winners if seat in offenders]
    parts: list[Part[str]] = [("low", before, winners)]
    if not guilty or not later or rule.seven == "off":
        parts = [("low", before + later, winners)]
    elif rule.seven == "void":
        parts += [("back", chips, (seat,)) for seat, chips in after.items() if chips]
        moved = later
    else:
        moved, takers = later, _takers(keys, after, offenders) or winners
        parts.append(("low", later, takers))
    payout = add_up(
        ((seat, 0) for seat in laid.hands), *(share(part, whose, chip) for _, part, whose in parts)
    )
    return SevenRuling(winners, offenders, payout, made, moved, takers, tuple(parts))


def _is_seven(made: Made) -> bool:
    """Seven-high or better; a pair is no seven."""
    return made.strength.kind == "high-card" and made.strength.ranks[0] <= SEVEN


def _takers(
    keys: Mapping[str, tuple[int, ...]], after: Mapping[str, int], offenders: tuple[str, ...]
) -> tuple[str, ...]:
    """The best hands that paid after the draw and did not offend."""
    paid = {seat: key for seat, key in keys.items() if after.get(seat) and seat not in offenders}
    return best_seats(paid)
