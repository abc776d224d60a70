"""Forms of the bank: chips and money that change hands outside a deal, and the night's end."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.messages import bank as messages
from referee.web.forms.fields import chips, money, place
from referee.web.forms.readers import Field, buttons, of, raw


def _to_or_from(key: str) -> Field:
    return lambda form: place(form, key)


ELSEWHERE: Mapping[type, str] = {
    messages.BeginNight: "web/forms/stakes.py: begin(), from the page of a new night"
}
READERS = buttons(
    messages.BankCommand,
    {
        "buy": of(messages.Buy, amount=chips),
        "pass-chips": of(messages.PassChips, amount=chips),
        "cost": of(messages.ShareCost, payer=_to_or_from("source"), amount=money, what=raw("what")),
        "kitty-pays": of(
            messages.KittyPays, payer=_to_or_from("source"), amount="chips", what=raw("what")
        ),
        "pay": of(
            messages.PayMoney,
            source=_to_or_from("source"),
            target=_to_or_from("target"),
            amount=money,
        ),
        "correct": of(
            messages.Correct,
            source=_to_or_from("source"),
            target=_to_or_from("target"),
            amount="chips",
            why=raw("why"),
        ),
        "count": of(messages.Count, amount=chips, why=raw("why")),
        "close": of(messages.CloseNight, bearers="bearer", why=raw("why")),
        "right-deal": of(messages.RightDeal, winners="winner", why=raw("why", 200)),
    },
    ELSEWHERE,
)
