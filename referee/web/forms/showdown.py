"""Forms of a deal's end: who wins a pot, and what becomes of one that nobody wins."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.messages.showdown import Award, DividePot, PayByCards, ShowdownCommand, ThrowIn
from referee.web.forms.fields import further_ends, number
from referee.web.forms.readers import buttons, fixed, of, raw

ELSEWHERE: Mapping[type, str] = {PayByCards: "web/felt/cards.py: the judge reads the cards first"}
READERS = buttons(
    ShowdownCommand,
    {
        "award": of(
            Award,
            pot=lambda form: number(form, "pot", 0),
            winners="winner",
            openers=raw("openers"),
            more=further_ends,
        ),
        "best": of(Award, pot=fixed(0), winners="seat", openers=fixed(""), more=fixed(())),
        "lives-lost": of(
            Award, pot=fixed(0), winners=fixed(()), openers=fixed(""), lowest="seat", more=fixed(())
        ),
        "throw-in": of(
            ThrowIn,
            antes_stay=lambda form: form.get("antes") == "stay",
            next_dealer=lambda form: form.get("dealer") == "next",
            antes_count=lambda form: form.get("antes") == "count",
        ),
        "divide": of(DividePot, seats="seat"),
    },
    ELSEWHERE,
)
