"""Forms of the draw."""

from __future__ import annotations

from referee.core.messages.draw import DrawCommand, ServeOwed
from referee.web.forms.readers import buttons, of

READERS = buttons(DrawCommand, {"serve": of(ServeOwed)})
