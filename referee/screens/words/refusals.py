"""Why not: one sentence a player would use for every reason, and the law where one applies."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.errors import Refused
from referee.core.state.night import Night
from referee.screens.words.events import NOUNS
from referee.screens.words.names import count, so_many, sum_of

SENTENCES: Mapping[str, str] = {
    **{reason: said for noun in NOUNS for reason, said in noun.REFUSED.items()},
    "claims-over": "{seat} made no claim on these chips in time; it is too late now.",
    "deal-going-on": "That has to wait until this deal is over.",
    "law-not-now": "That law doesn’t apply right now.",
    "night-closed": "The night is closed. Reopen it to change something.",
    "night-open": "This night has begun already.",
    "no-amount": "Enter a number of chips, 1 or more.",
    "no-deal": "There is no deal going on.",
    "no-night": "This night hasn’t begun.",
    "no-paper-yet": "The recap is made when the night is closed.",
    "no-such-line": "The recap has no such line.",
    "not-in-the-hand": "{seat} isn’t in this deal.",
    "not-so-many-chips": "{seat} has only {amount}.",
    "nothing-damaged": "Nothing in this night is damaged.",
    "right-already": "The log says that already.",
    "say-why": "Say why in a few words; the log keeps it.",
    "stands-on-it": "Something later depends on that: undo the later things first.",
    "too-long-ago": "That deal is too far back; fix the chips with a correction.",
    "who-bears": "The bank is off by {amount}. Say who gets or gives up those chips.",
}


LAWS: Mapping[str, str] = {
    "out-of-turn": "out-of-turn",
    "draw-out-of-turn": "draw-out-of-turn",
    "nothing-to-say": "out-of-turn",
    "too-little": "insufficient-bet",
    "too-much": "pot-limit-overbet",
    "bet-already": "undercall",
    "bet-to-face": "undercall",
    "no-bet-to-face": "folding-with-nothing-to-call",
    "nothing-to-call": "earlier-chips-left-in",
    "early-act-binds": "out-of-turn",
    "word-binds": "words-bind",
    "no-raise": "number-of-raises",
    "nobody-to-raise": "number-of-raises",
    "raises-capped": "number-of-raises",
    "checked-already": "check-raise",
    "draw-so-many": "draw-maximum",
    "drew-already": "slip-of-the-tongue",
    "no-cards-left": "stub-runs-out",
    "opens-with-a-bet": "who-may-open",
    "no-openers-due": "showing-openers",
    "say-of-openers": "showing-openers",
    "openers-not-good": "false-openers",
    "not-so-many-chips": "short-of-chips",
    "last-in": "folding-with-nothing-to-call",
    "paid-already": "contesting-a-pot",
    "cards-speak": "miscalled-hand",
    "nobody-shows": "who-shows-first",
    "who-shows": "who-shows-first",
    "who-won": "who-shows-first",
    "pot-not-paid": "who-shows-first",
    "shares-and-pot": "odd-chip",
    "every-pot-once": "side-pots",
    "cannot-win": "mucked-hand",
    "dropped-cannot-win": "mucked-hand",
    "not-in-the-hand": "mucked-hand",
    "antes-are-in": "forgotten-ante",
    "blinds-are-in": "missed-blinds",
    "bet-or-drop": "first-turn",
    "first-is-known": "first-turn",
    "bring-in-first": "first-bet-in-stud",
    "no-bring-in-now": "first-bet-in-stud",
    "no-straddle": "straddle",
    "no-small-blind": "moving-or-dead-button",
    "blinds-places": "moving-or-dead-button",
    "posts-already": "missed-blinds",
    "live-so-much": "missed-blinds",
    "not-a-multiple": "small-chips",
    "smaller-than-a-chip": "small-chips",
    "not-opened-yet": "who-may-open",
    "opened-already": "who-may-open",
    "nothing-to-raise": "minimum-raise",
    "no-draw-now": "order-of-the-draw",
    "no-card-owed": "order-of-the-draw",
    "folded-since": "fold-taken-back",
    "too-late-to-go-back": "speaking-up-late",
    "no-such-moment": "roll-back",
    "claims-over": "contesting-a-pot",
    "nothing-set-aside": "impound",
    "set-aside-is-less": "impound",
    "still-set-aside": "impound",
    "both-alone": "both-ways",
    "declared-high": "both-ways",
    "declared-low": "both-ways",
    "declared-otherwise": "both-ways",
    "pay-the-others-first": "both-ways",
    "who-won-end": "declaring",
    "who-won-high": "declaring",
    "who-won-low": "declaring",
    "reveal-first": "declaring",
    "high-low-or-both": "declaring",
    "declares-too": "declaring",
    "no-declaring-now": "declared-late",
    "declared-already": "declared-late",
    "declared-too-late": "declared-late",
    "not-declared-yet": "declared-late",
    "leave-after-deal": "quitting",
    "sells-after-deal": "chips-out-of-sight",
    "pot-on-the-table": "money-left-over",
}
"""The law that speaks of what was refused, by the refusal's slug."""


def law_about(refused: Refused) -> str:
    """The id of the law that speaks of it; nothing where none does."""
    return refused.law or LAWS.get(refused.reason, "")


UNNAMED = {
    "out-of-turn": "The tablet doesn’t know whose turn it is: tap the player who acts.",
    "nothing-to-say": "{seat} is done for this round.",
    "first-is-known": "Upcards don’t decide who acts first now.",
    "early-act-binds": "The early action stands: nobody has bet or raised since.",
}
"""The same where it is not known whose name stands in it."""


def sentence(refused: Refused, night: Night) -> str:
    """The refusal in words, with names."""
    unknown = refused.seat is not None and refused.seat >= len(night.players)
    said = SENTENCES["not-at-the-table" if unknown else refused.reason]
    if (refused.other if "{other}" in said else refused.seat) is None:
        said = UNNAMED.get(refused.reason, said)
    return said.format(
        seat=_name(refused.seat, night),
        other=_other(refused, night),
        amount=refused.amount,
        chips=so_many(refused.amount or 0),
        money=sum_of(refused.amount or 0, night.stakes),
        cards=_cards(refused.other, refused.amount or 0),
    )


def _cards(least: int | None, most: int) -> str:
    """ "one card", "1 to 3 cards"."""
    return count(most, "card") if least in (None, most) else f"{least} to {most} cards"


_NUMBERS = ("too-many",)


def _other(refused: Refused, night: Night) -> str:
    if refused.reason in _NUMBERS:
        return str(refused.other)
    return _name(refused.other, night)


def _name(seat: int | None, night: Night) -> str:
    return night.name(seat) if seat is not None and seat < len(night.players) else "nobody"
