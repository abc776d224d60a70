"""Forms of what is said in a betting interval: check, bet, call, raise, drop."""

from __future__ import annotations

from referee.core.messages.betting import (
    BettingCommand,
    BetTo,
    OthersDrop,
    RaiseTo,
    TellBoards,
    TellFirst,
)
from referee.web.forms.fields import texts_by_seat
from referee.web.forms.readers import buttons, of

READERS = buttons(
    BettingCommand,
    {
        "bet": of(BetTo),
        "raise": of(RaiseTo),
        "others-drop": of(OthersDrop),
        "up-cards": of(TellBoards, boards=lambda form: texts_by_seat(form, "up")),
        "first": of(TellFirst),
    },
)
