"""With real chips, what lies there is not put in twice, and nobody takes back what never did."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.law.realchips import in_chips
from referee.core.messages.betting import UncalledReturned
from referee.core.messages.debts import DebtDropped, PaidUp
from referee.core.messages.event import Event
from referee.core.messages.law import BackedUp, BetCorrected, Instruction, Reclaimed, TookBack
from referee.core.messages.milestones import Attributed
from referee.core.value import replace

from ..fold.changes import bet, opened
from .test_ten_at_the_table import ANN, CY, WORDS, ruling, table


@pytest.mark.parametrize(
    ("acts", "law", "who", "told", "does"),
    [
        # nothing was entered: the chips that the ruling is about lie there already
        ("", "string-bet", ANN, WORDS["STRING"], Instruction("puts", ANN, 10)),
        (
            "Ann bets 10; Bob raises to 30",
            "undercall",
            CY,
            WORDS["SHORT"],
            Instruction("puts", CY, 10),
        ),
        # the whole call was entered, and ten lie there: nobody takes back what never did
        ("Ann bets 10; Bob raises to 30; Cy calls", "undercall", CY, WORDS["SHORT"], None),
        ("Ann bets 25", "string-bet", ANN, WORDS["STRING"], Instruction("takes", ANN, 15)),
    ],
)
def test_what_each_does_with_real_chips(
    acts: str, law: str, who: int, told: str, does: Instruction | None
) -> None:
    after = ruling(table(f"chips real bets; all ante; {acts}"), law, who, told)[1]
    assert after.hand is not None
    said = [one for one in after.hand.instructions if one.what in ("adds", "puts", "takes")]
    assert said == ([] if does is None else [does])


REAL: dict[str, Any] = {"chips": "real", "tracking": "bets"}
BEFORE = bet(4, 4, 0)
TO = Instruction


@pytest.mark.parametrize(
    ("after", "events", "how", "does"),
    [
        # What each has in the pot more or less than before.
        ((4, 4, 0), (), {}, []),
        ((6, 4, 0), (), {}, [TO("adds", 0, 2)]),
        ((6, 1, 0), (), {}, [TO("adds", 0, 2), TO("takes", 1, 3)]),
        # "puts" where nobody has said how many lie there, and none is known to.
        ((4, 4, 4), (), {"now": 2}, [TO("puts", 2, 4)]),
        ((4, 4, 4), (), {"now": 2, "there": {2: 1}}, [TO("adds", 2, 3)]),
        ((4, 4, 4), (), {"now": 1}, [TO("adds", 2, 4)]),
        # Chips that lie there already are put in by nobody.
        ((4, 4, 4), (), {"there": {2: 4}}, []),
        ((4, 4, 4), (), {"there": {2: 6}}, [TO("takes", 2, 2)]),
        ((4, 4, 3), (Attributed(2, 3),), {}, []),
        # What was paid, or went back uncalled, comes back as it is.
        ((4, 4, 0), (Reclaimed(((0, 5), (1, 2))),), {}, [TO("adds", 0, 5), TO("adds", 1, 2)]),
        ((4, 4, 0), (Reclaimed(((0, 5),)),), {"returned": (0, 2)}, [TO("adds", 0, 3)]),
        ((2, 4, 0), (UncalledReturned(0, 2),), {}, []),
        ((4, 2, 0), (DebtDropped(1, 2, "x"),), {}, []),  # it never lay there
        ((4, 4, 0), (PaidUp(2, 3),), {}, [TO("adds", 2, 3)]),  # and now it does
        ((4, 0, 0), (BackedUp(0, ((1, 4),)),), {"waits": 1}, []),
        ((4, 0, 0), (BackedUp(0, ((1, 4),)),), {"waits": 2}, [TO("takes", 1, 4)]),
        ((4, 0, 0), (BackedUp(0, ((1, 4),)),), {}, [TO("takes", 1, 4)]),
        # Nobody takes back what never lay there; what is missing is added all the same.
        ((4, 1, 0), (TookBack(1, 3),), {"never": 1}, []),
        ((4, 1, 0), (BetCorrected(1, 1),), {"never": 1}, []),
        ((4, 6, 0), (BetCorrected(1, 6),), {"never": 1}, [TO("adds", 1, 2)]),
        ((4, 1, 0), (TookBack(1, 3),), {"never": 0}, [TO("takes", 1, 3)]),
        # For who has left, the bank does it.
        ((4, 6, 3), (), {"gone": 1}, [TO("adds", 2, 3)]),
    ],
)
def test_what_a_ruling_comes_to_in_real_chips(
    after: tuple[int, ...], events: tuple[Event, ...], how: dict[str, Any], does: list[Instruction]
) -> None:
    before = opened(*BEFORE, night=REAL, returned=how.get("returned")).hand
    assert before is not None
    gone = {how["gone"]: {"presence": "gone"}} if "gone" in how else {}
    now = opened(*bet(*after), night=REAL, players=gone)
    said = (how.get("never"), how.get("waits"), how.get("there", {}), how.get("now"))
    assert in_chips(before, now, events, *said) == does
    assert in_chips(before, opened(*bet(*after)), events, *said) == []  # the program moves them
    assert in_chips(before, replace(now, hand=None), events, *said) == []
