"""The seven rule at the table: who checked a seven or better wins nothing that went in since."""

from __future__ import annotations

from dataclasses import replace

from referee.core.book.game import Showdown
from referee.core.cards.judge.rule import JudgeRule
from referee.core.cards.judge.seven_rule import SevenRuling, rule_sevens
from referee.core.cards.judge.showdown import JudgedPot, Laid, Verdict
from referee.core.chips import add_up
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import Pot, since_draw


def by_sevens(
    rule: JudgeRule, night: Night, hand: Hand, laid: Laid, those: tuple[Pot, ...], verdict: Verdict
) -> tuple[Verdict, tuple[SevenRuling, ...]]:
    """The verdict under the seven rule, where the game has it and somebody checked a seven, and
    what that rule said of each pot it divides otherwise."""
    step = hand.now
    checked = [night.name(holding.seat) for holding in hand.holdings if holding.checked]
    if not isinstance(step, Showdown) or not step.seven or rule.seven == "off" or not checked:
        return verdict, ()
    divisions, told = [], list[SevenRuling]()
    for pot, judged, division in zip(those, laid.pots, verdict.divisions, strict=True):
        after = {night.name(seat): chips for seat, chips in since_draw(hand, pot).items()}
        before = max(pot.amount - sum(after.values()), 0)
        shown = {seat: laid.hands[seat] for seat in judged.seats or ()}
        earlier = JudgedPot(before, chip=hand.stakes.chip)
        ruling = rule_sevens(rule, replace(laid, hands=shown, pots=(earlier,)), after, checked)
        paid = {seat: chips for seat, chips in ruling.payout.items() if chips}
        if ruling.offenders and paid != division.payout:
            told.append(ruling)
            division = replace(division, payout=paid, parts=ruling.parts)
        divisions.append(division)
    payout = add_up(
        ((seat, 0) for seat in laid.hands), *(other.payout.items() for other in divisions)
    )
    if not told:
        return verdict, ()
    return replace(verdict, divisions=tuple(divisions), payout=payout), tuple(told)
