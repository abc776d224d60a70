"""Forms of the draw."""

from __future__ import annotations

from referee.core.messages.draw import DrawCards, DrawCommand, ServeOwed
from referee.web.forms.readers import buttons, of

READERS = buttons(DrawCommand, {"draw": of(DrawCards), "serve": of(ServeOwed)})
