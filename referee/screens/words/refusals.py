"""Why not: one sentence a player would use for every reason, and the law where one applies."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.errors import Refused
from referee.core.state.night import Night
from referee.screens.words import (
    bank,
    betting,
    club,
    dealing,
    debts,
    draw,
    law,
    log,
    milestones,
    people,
    phones,
    prices,
    sheets,
    showdown,
    stakes,
    turns,
)
from referee.screens.words.names import count, so_many, sum_of

NOUNS = (
    *(bank, betting, club, dealing, debts, draw, law, log, milestones, people, phones, prices),
    *(sheets, showdown, stakes, turns),
)
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
<<<<<<< HEAD
    "right-already": "The log says that already.",
    "say-why": "Say why in a few words; the log keeps it.",
    "stands-on-it": "Something later depends on that: undo the later things first.",
=======
    "nothing-to-call": "There is nothing to call: {seat} can check or bet.",
    "nothing-to-do-again": "There is nothing to redo.",
    "nothing-to-raise": "There is no bet to raise yet: {seat} can bet.",
    "nothing-left-to-bet": "{seat} has no chips left to bet: somebody else acts first.",
    "nothing-to-say": "{seat} is done for this round; it’s {other}’s turn.",
    "claims-over": "{seat} made no claim on these chips in time; it is too late now.",
    "nothing-set-aside": "No disputed chips are set aside.",
    "set-aside-is-less": "Set aside: only {chips}.",
    "too-late-to-go-back": "Too much has happened since: the action can’t go back to {seat}.",
    "no-such-moment": "The deal can’t go back to that moment: there is none, or too much was "
    "ruled since.",
    "nothing-to-take-back": "There is nothing to undo.",
    "odd-kitty": "The kitty can take from 0 to {chips} of a pot.",
    "odd-straddles": "There can be from 0 to {amount} straddles.",
    "odd-stakes": "These stakes don’t work: check the ante, the bets and the raises.",
    "openers-not-good": "{seat} was pat, and these cards don’t open.",
    "opened-already": "The pot is open already.",
    "out-of-turn": "It is {other}’s turn, not {seat}’s.",
    "paid-already": "That pot has been paid.",
    "pot-not-paid": "Say who won the pot first.",
    "pot-on-the-table": "The pot still has {chips}: play for it or split it first.",
    "same-place": "Choose two different places.",
    "say-what-for": "Say what it was for.",
    "sells-after-deal": "{seat} is still in this deal: chips can be sold when it is over.",
    "say-of-openers": "Say whether {seat}’s openers were shown, or skipped.",
    "say-why": "Say why in a few words; the log keeps it.",
    "seats-changed": "The seats have changed. Look again.",
    "seats-two-to-twelve": "Enter 2 to 12 players.",
    "shares-and-pot": "The shares don’t add up to the pot of {amount}.",
    "smaller-than-a-chip": "The smallest chip in play is {amount}.",
    "rewind-only": "What came later depends on this. Rewind to before it instead.",
    "stands-on-it": "Something later depends on that: undo the later things first.",
    "taken-back-already": "That is undone already.",
    "too-few": "It takes at least {amount} players with chips.",
    "too-little": "{seat} must make it at least {amount}.",
    "too-many": "This game takes at most {amount} players, and {other} are here. Someone sits out.",
    "too-much": "{seat} can make it at most {amount}.",
    "all-in-or-not": "All-in means no chips left: count {seat}’s stack again.",
    "count-the-pot": "The pot is only estimated: count it first.",
    "count-first": "Count {seat}’s stack first.",
    "not-just-a-pot": "In this game chips go in by a bet, a call or a raise.",
    "nothing-else-in": "{seat} is all-in for the {amount} owed: they put it in, or the deal is "
    "called off.",
    "owes-nothing": "{seat} owes the pot nothing.",
    "nothing-to-hand-over": "There is nothing left to hand over.",
    "nothing-unsaid": "There is no such difference to explain.",
    "pot-is-less": "The pot has only {amount}.",
    "put-in-less": "{seat} has put in only {amount}.",
    "hand-over-first": "{seat} still has to give {other} {amount}: hand it over first.",
    "bought-only": "{seat} has bought only {amount}.",
    "put-in-box-first": "{seat} still puts {amount} into the bank: tap “Done” first.",
    "take-from-box-first": "{seat} still gets {amount} from the bank: tap “Done” first.",
    "pay-up-first": "{seat} still owes the pot {amount}: put it in first.",
    "payments-begun": "Payments were made already. Undo them first.",
    "still-set-aside": "{chips} still set aside: say who gets them first.",
    "real-chips-only": "The tablet tracks the chips and knows the stack: bet or call as usual.",
    "nobody-knows": "Nobody knows who or how many: change that answer, or settle it yourselves.",
    "right-already": "The log says that already.",
    "say-whose": "The pot count is off by {amount}: say whose chips those are first.",
    "tablet-needs-bets": "With chips on the tablet, every bet has to be tapped.",
    "pots-one-by-one": "That deal had several pots: fix each of them under “Fix an earlier deal”.",
>>>>>>> 79134dbd (A pot that was paid comes back though its winner has left or spent the chips)
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
