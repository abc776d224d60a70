"""Forms of what is said in a betting interval: check, bet, call, raise, drop."""

from __future__ import annotations

from referee.core.messages.betting import BettingCommand, TellBoards
from referee.web.forms.fields import texts_by_seat
from referee.web.forms.readers import buttons, of

READERS = buttons(
    BettingCommand, {"up-cards": of(TellBoards, boards=lambda form: texts_by_seat(form, "up"))}
)
