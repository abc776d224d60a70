"""With real chips, what lies there is not put in twice, and nobody takes back what never did."""

from __future__ import annotations

import pytest

from referee.core.messages.law import Instruction

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
