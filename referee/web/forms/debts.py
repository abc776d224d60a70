"""Forms of what is owed to a pot of real chips."""

from __future__ import annotations

from referee.core.messages.debts import DebtsCommand, Owe
from referee.web.forms.readers import buttons, of

READERS = buttons(DebtsCommand, {"owe": of(Owe, amount="chips")})
