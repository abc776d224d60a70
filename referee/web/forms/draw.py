"""Forms of the draw."""

from __future__ import annotations

from referee.core.messages.draw import DrawCommand
from referee.web.forms.readers import buttons

READERS = buttons(DrawCommand)
