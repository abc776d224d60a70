"""One rule for each command, and one place that says when it can be asked."""

from __future__ import annotations

import pytest

from referee.core.decide import RULES, act
from referee.core.errors import Refused
from referee.core.messages.bank import PayMoney
from referee.core.messages.betting import Check
from referee.core.messages.command import COMMANDS, Command, Stand
from referee.core.messages.people import GoAway
from referee.core.state.night import Night


def test_every_command_has_one_rule() -> None:
    assert set(RULES) == set(COMMANDS)


@pytest.mark.parametrize("command", [Check(0), GoAway(0), PayMoney(0, 1, 5), Stand(Check(0))])
def test_nothing_is_done_before_the_night_has_begun(command: Command) -> None:
    with pytest.raises(Refused) as refused:
        act(Night(), command)
    assert refused.value.reason == "no-night"
