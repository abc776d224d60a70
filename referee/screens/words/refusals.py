"""Why not: one sentence a player would use for every reason, and the law where one applies."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.errors import Refused
from referee.core.state.night import Night
from referee.screens.words.names import so_many, sum_of
from referee.screens.words.phonerefusals import PHONES
from referee.screens.words.sheetrefusals import SHEETS
from referee.screens.words.steprefusals import STEPS

SENTENCES: Mapping[str, str] = {
    "big-bet-is-smaller": "The big bet, {amount}, is smaller than the small bet.",
    "bet-already": "There is a bet of {amount} already: {seat} may call, raise or drop.",
    "bet-to-face": "There is a bet: {seat} owes {amount} or drops.",
    "cannot-win": "{seat} cannot win this pot: dropped and foul hands never do, and nobody wins "
    "a side pot without having matched it.",
    "cards-speak": "Cards speak in this house, so what {seat} called doesn’t count.",
    "checked-already": "{seat} has checked in this interval, and here a check is no beginning of a "
    "raise: call or drop.",
    "count-after-deal": "{seat} is still in this deal: count the stack when it is over.",
    "deal-going-on": "That has to wait until this deal is over.",
    "draw-out-of-turn": "It is {other}’s draw, not {seat}’s.",
    "draw-so-many": "{seat} may draw from {other} to {amount} cards.",
    "drew-already": "{seat} has drawn already. A slip of the tongue can be put right until the "
    "cards are served.",
    "antes-one-way": "The antes wait in the pot, or they count for the next deal: say one of them.",
    "beside-nothing": "In this game nobody pays a bonus or a forfeit.",
    "antes-are-in": "The antes of this deal are in.",
    "here-already": "{seat} is here already.",
    "every-pot-once": "Those are not the pots that lie there. Look again.",
    "kitty-is-empty": "There is nothing in the kitty.",
    "kitty-is-less": "There are only {amount} in the kitty.",
    "kitty-on-the-table": "There are {amount} chips in the kitty: share them out, or pay "
    "something with them, first.",
    "last-in": "{seat} is the last one in and need not drop: the pot is {seat}’s.",
    "law-not-finished": "That law still has a question to answer.",
    "law-not-now": "That law does not fit this moment of the deal.",
    "leave-after-deal": "{seat} is still in this deal. The stack is counted when it is over.",
    "menu-empty": "A round of each needs a menu: tick the games first.",
    "name-taken": "That name is taken at this table. Add a letter, so that both can be told apart.",
    "name-too-long": "A name may have {amount} letters at most.",
    "night-closed": "The night is closed. Open it again to change something.",
    "night-open": "This night has begun already.",
    "no-amount": "That is not an amount of chips. It takes a whole number above nought.",
    "no-bet-to-face": "Nobody has bet yet, so nobody has to drop.",
    "no-betting-now": "There is no betting going on just now.",
    "nobody-shows": "Nobody shows for the pot of {amount}: enter a hand of those who can win it.",
    "no-card-owed": "No card is owed to {seat} just now.",
    "no-cards-left": "There are only {amount} cards to serve, even with a new pack.",
    "no-deal": "There is no deal going on.",
    "no-draw-now": "It is not the draw just now.",
    "among-whom": "Tap who shares it.",
    "no-money": "That is not an amount of money. It takes something above nought.",
    "no-such-payment": "The settlement has no such payment, or it was made already.",
    "not-in-the-box": "There is only {money} in the cash box.",
    "odd-colours": "Write each colour once with its chips (white 1, red 5), "
    "{amount} colours at most.",
    "worth-stands": "Money is written down already at what a chip was worth, so that stays.",
    "no-name": "A name needs at least one letter.",
    "no-night": "This night has not begun.",
    "opens-with-a-bet": "{seat} has chips: {seat} opens with a bet.",
    "no-openers-due": "No openers are due from {seat} just now.",
    "no-stakes": "Just a pot has no stakes: everybody puts in what they like.",
    "bets-are-made": "Somebody has bet or folded, so this deal’s stakes stand. Change them from "
    "the next deal on.",
    "more-than-antes": "There is more in than antes and blinds. Undo that first, or change the "
    "amounts from the next deal on.",
    "no-pot": "There is nothing in the pot to share out.",
    "early-act-binds": "{seat}’s early act stands: nobody has bet or raised since.",
    "no-raise": "{seat} may not raise: the limit of raises is reached, or nobody could answer, or "
    "the last raise was too short to raise again.",
    "no-showdown-yet": "The deal has not come to the showdown.",
    "not-at-the-table": "Nobody has that seat at this table.",
    "not-in-the-hand": "{seat} is not in this hand.",
    "not-opened-yet": "Nobody has opened yet.",
    "not-so-many-chips": "{seat} has only {amount}.",
    "nothing-damaged": "This night can be read to its end; nothing is damaged.",
    "nothing-to-call": "There is nothing to call: {seat} may check or bet.",
    "nothing-to-do-again": "There is nothing to do again.",
    "nothing-to-raise": "There is no bet to raise yet: {seat} may bet.",
    "nothing-to-say": "{seat} has nothing to say in this interval; it is {other}’s turn.",
    "claims-over": "{seat} made no claim on these chips in time, and it is too late for a new one.",
    "nothing-set-aside": "No chips are set aside for a dispute.",
    "set-aside-is-less": "Only {amount} are set aside.",
    "too-late-to-go-back": "Too much has happened since: the action cannot go back to {seat}.",
    "no-such-moment": "The deal cannot go back to that moment: there is none such, or too much was "
    "ruled since.",
    "nothing-to-take-back": "There is nothing to take back.",
    "odd-stakes": "Nobody can play for these stakes: look at the ante, the bets and the raises.",
    "openers-not-good": "{seat} stood pat, and these cards do not open.",
    "opened-already": "The pot is open already.",
    "out-of-turn": "It is {other}’s turn, not {seat}’s.",
    "paid-already": "That pot has been paid.",
    "pot-not-paid": "Say first who won the pot.",
    "pot-on-the-table": "There are {amount} chips in the pot: play for them or share them out.",
    "same-place": "Nothing can move from a place to itself.",
    "say-what-for": "Say in a word what it was for.",
    "sells-after-deal": "{seat} is still in this deal: chips can be sold when it is over.",
    "say-of-openers": "Say of {seat}’s openers: shown, or nobody asked for them.",
    "say-why": "Say in a few words why; it stands in the log.",
    "seats-changed": "The seats have changed meanwhile. Look again.",
    "seats-two-to-twelve": "The table takes two to twelve players.",
    "shares-and-pot": "The shares do not make up the pot of {amount}.",
    "smaller-than-a-chip": "The smallest chip in play is {amount}.",
    "rewind-only": "Acts of a deal stand on each other: rewind to before this one instead.",
    "stands-on-it": "Something later stands on that: take the later things back first.",
    "taken-back-already": "That has been taken back already.",
    "too-few": "It takes at least {amount} players with chips.",
    "too-little": "{seat} must make it {amount} at least.",
    "too-many": "This game takes {amount} players at most, and {other} are here. Let some sit out.",
    "too-much": "{seat} may make it {amount} at most.",
    "all-in-or-not": "Who is all-in has no chips left, and who has none is all-in: count {seat}’s "
    "stack again.",
    "count-the-pot": "The pot is guessed: count it first.",
    "count-first": "Count {seat}’s stack first and say what it is.",
    "not-just-a-pot": "In this game chips are bet, not just put in.",
    "nothing-else-in": "{seat} is all-in for the {amount} owed: they put it in, or the deal is "
    "thrown in.",
    "owes-nothing": "{seat} owes the pot nothing.",
    "nothing-to-hand-over": "Nothing is still to be handed over.",
    "nothing-unsaid": "There is no difference of that kind to explain.",
    "pot-is-less": "There are only {amount} in the pot.",
    "put-in-less": "{seat} has put in only {amount}.",
    "hand-over-first": "{seat} still hands {other} {amount}: hand it over first.",
    "pay-up-first": "{seat} still owes the pot {amount}: put it in first.",
    "payments-begun": "Payments have been made already. Take them back first.",
    "still-set-aside": "{chips} still set aside: say whose first.",
    "real-chips-only": "The tablet keeps the chips, so it knows the stack: bet or call as usual.",
    "right-already": "The log says so already.",
    "say-whose": "Say first whose the {amount} are that the pot was counted off by.",
    "tablet-needs-bets": "While the tablet keeps the chips it has to follow every bet.",
    "too-long-ago": "That deal lies too far back; put the chips right with a correction.",
    "unsaid-so-much": "Only {amount} are to be explained.",
    "who-is-in": "Tap who is still in.",
    "whose-bet": "Somebody must have put in {amount} if that is the bet.",
    "who-bears": "The chips don’t add up: the bank is off by {amount}. Say whose they are.",
    "who-deals": "Say who deals first.",
    "who-shows": "{seat} has not shown: enter the cards, or say that they stay down.",
    "who-was-it": "Say first whose hand it is about.",
    "who-won": "Tap who won.",
    **SHEETS,
    **PHONES,
    **STEPS,
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
    "too-late-to-go-back": "speaking-up-late",
    "no-such-moment": "roll-back",
    "claims-over": "contesting-a-pot",
    "nothing-set-aside": "impound",
    "set-aside-is-less": "impound",
    "still-set-aside": "impound",
    "both-alone": "both-ways",
    "declared-high": "both-ways",
    "declared-low": "both-ways",
    "pay-the-others-first": "both-ways",
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


def sentence(refused: Refused, night: Night) -> str:
    """The refusal in words, with names."""
    return SENTENCES[refused.reason].format(
        seat=_name(refused.seat, night),
        other=_other(refused, night),
        amount=refused.amount,
        chips=so_many(refused.amount or 0),
        money=sum_of(refused.amount or 0, night.stakes),
    )


_NUMBERS = ("draw-so-many", "too-many")


def _other(refused: Refused, night: Night) -> str:
    if refused.reason in _NUMBERS:
        return str(refused.other)
    return _name(refused.other, night)


def _name(seat: int | None, night: Night) -> str:
    return night.name(seat) if seat is not None and seat < len(night.players) else "nobody"
