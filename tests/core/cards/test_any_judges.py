"""Whatever a [judge] table says that its reader takes, hands are judged by it and told, and
each pot goes somewhere."""

from __future__ import annotations

from random import Random

import pytest
from any_judges import dealt, thrown_rule

from referee.core.cards.judge.showdown import judge
from referee.words.cards.verdict import hands, lines

pytestmark = pytest.mark.sweep
RULES, DEALS = 1500, 4


def test_what_the_reader_takes_is_judged() -> None:
    chance, found = Random(20261129), 0
    for _ in range(RULES):
        rule = thrown_rule(chance)
        if rule is None:
            continue
        for laid in filter(None, [dealt(chance, rule) for _ in range(DEALS)]):
            verdict = judge(rule, laid)
            assert lines(verdict)
            assert len(hands(verdict)) == len(laid.hands)
            assert sum(verdict.payout.values()) + verdict.carry == laid.pots[0].amount
            found += 1
    assert found > RULES
