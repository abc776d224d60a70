"""Forms of the bank: chips and money that change hands outside a deal, and the night's end."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.messages.bank import (
    BankCommand,
    BeginNight,
    Buy,
    CloseNight,
    Correct,
    Count,
    KittyPays,
    PassChips,
    PayMoney,
    RightDeal,
    ShareCost,
)
from referee.web.forms.fields import chips, money, place
from referee.web.forms.readers import Field, buttons, of, raw


def _to_or_from(key: str) -> Field:
    return lambda form: place(form, key)


ELSEWHERE: Mapping[type, str] = {
    BeginNight: "web/forms/stakes.py: begin(), from the page of a new night",
}
READERS = buttons(
    BankCommand,
    {
        "buy": of(Buy, amount=chips),
        "pass-chips": of(PassChips, amount=chips),
        "cost": of(ShareCost, payer=_to_or_from("source"), amount=money, what=raw("what")),
        "kitty-pays": of(KittyPays, payer=_to_or_from("source"), amount="chips", what=raw("what")),
        "pay": of(
            PayMoney, source=_to_or_from("source"), target=_to_or_from("target"), amount=money
        ),
        "correct": of(
            Correct,
            source=_to_or_from("source"),
            target=_to_or_from("target"),
            amount="chips",
            why=raw("why"),
        ),
        "count": of(Count, amount=chips, why=raw("why")),
        "close": of(CloseNight, bearers="bearer", why=raw("why")),
        "right-deal": of(RightDeal, winners="winner", why=raw("why", 200)),
    },
    ELSEWHERE,
)
