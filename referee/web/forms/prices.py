"""Forms of cards that have a price, and of offers that are taken."""

from __future__ import annotations

from referee.core.messages.prices import CardUp, PricesCommand, TakeOffer
from referee.web.forms.readers import buttons, of, raw

READERS = buttons(
    PricesCommand,
    {
        "card-up": of(CardUp, card=raw("card"), pays=lambda form: form.get("pays") != "0"),
        "take-offer": of(TakeOffer, bid="to"),
    },
)
