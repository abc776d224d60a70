"""What somebody did last that makes the dealer do something with the cards."""

from __future__ import annotations

from referee.core.messages.betting import FirstTold
from referee.core.messages.draw import Drew
from referee.core.messages.prices import CardFell, CardGiven, OfferAnswered
from referee.core.messages.turns import TurnTaken

Turned = Drew | TurnTaken
CardsAsked = Turned | FirstTold | CardFell | CardGiven | OfferAnswered
