"""Why not, for posts, up cards, turns that are no bets, and declaring."""

from __future__ import annotations

from collections.abc import Mapping

STEPS: Mapping[str, str] = {
    "bet-or-drop": "There is no checking here: bet or fold.",
    "blinds-are-in": "There are no blinds to post now.",
    "bring-in-first": "The bring-in comes first: {amount}, or the full bet.",
    "cannot-lose": "The forfeit is for those who lost the showdown; {seat} was not among them.",
    "both-alone": "{seat} declared both ways: going both ways, you must win both outright.",
    "declared-already": "{seat} has declared. Only {seat} can change it, until everyone reveals.",
    "declared-high": "{seat} declared high and can’t win low.",
    "declared-low": "{seat} declared low and can’t win high.",
    "declared-otherwise": "{seat} declared something else and can’t win that.",
    "declared-too-late": "The declarations are revealed: the first one shown counts, and nobody "
    "can change now.",
    "declares-too": "{seat} is in and declares too: high, low or both ways.",
    "done-already": "{seat} has done that already.",
    "first-is-known": "{other} is first to act.",
    "in-or-out": "{seat} can be in or out.",
    "say-who-is-in": "Say who is in first: the others owe nothing.",
    "high-low-or-both": "{seat} can declare one part of the pot, or all of it.",
    "not-declared-yet": "{seat} has not declared yet.",
    "pay-the-main-pot-first": "Say first who wins the pots below this one: if nobody wins "
    "the main pot, nobody wins a side pot.",
    "pay-the-others-first": "Pay the other pots first: a pot nobody can win carries over.",
    "reveal-first": "Reveal the declarations first: the pot goes by them.",
    "who-won-end": "Tap who won each part: somebody declared it.",
    "who-won-high": "Tap who won high: somebody declared it.",
    "who-won-low": "Tap who won low: somebody declared it.",
    "lowest-unseen": "The lowest hand pays a forfeit: enter all hands but one, or pay by name.",
    "no-bring-in-now": "There is nothing to bring in right now.",
    "no-declaring-now": "It isn’t time to declare.",
    "no-such-card": "{seat}’s upcards: enter each as rank and suit, like Ks 10h.",
    "up-cards-of": "{seat} has {amount} up: enter those, no fewer and no more.",
    "up-cards-twice": "One of those cards was entered twice, or isn’t in this deck. Look again.",
    "up-cards-suit": "Two show the same rank: the suit decides, so write it too, like 2c.",
    "no-small-blind": "The small blind is left out only if its seat is empty, with two blinds "
    "and at least three players.",
    "blinds-places": "The big blind must be dealt in, and the small blind is another player or "
    "nobody.",
    "no-such-end": "The pot has fewer shares than that.",
    "no-such-rank": "No card has that rank.",
    "more-hangs-on-it": "More depends on that payment: a leg, a life, chips of somebody who has "
    "left, or a pot divided since. Undo the payment, then pay again.",
    "losers-matched-it": "The losers of deal {amount} matched its pot: moving the pot alone would "
    "leave that wrong. In History, rewind to before it, or correct chips at the bank.",
    "leg-hangs-on-it": "Legs hang on who won deal {amount}: moving the pot alone would leave them "
    "wrong. In History, rewind to before it, or correct chips at the bank.",
    "life-hangs-on-it": "Lives hang on who lost deal {amount}: moving the pot alone would leave "
    "them wrong. In History, rewind to before it, or correct chips at the bank.",
    "paid-beside-it": "After deal {amount} players also paid each other: moving the pot alone "
    "would leave that wrong. In History, rewind to before it, or correct chips at the bank.",
    "no-chips-in-it": "{seat} can’t win side pot {amount}: none of {seat}’s chips are in it.",
    "not-in-that-deal": "{seat} wasn’t in deal {amount}.",
    "card-brings-nothing": "That card does nothing in this game.",
    "card-too-late": "A card’s effect is settled before anybody acts after it. Undo, or "
    "settle it at the table.",
    "no-card-up": "No card of {seat} has been turned up just now.",
    "card-told": "{seat} has no other new upcard, and each counts once. Wrong card? Undo first.",
    "all-in-pays-nothing": "{seat} is all-in: the card costs nothing more, and {seat} stays in.",
    "card-asks-otherwise": "That is not what this card asks of {seat}.",
    "ruled-no-raise": "{seat} can’t bet or raise this round: that was the ruling.",
    "nobody-must-open": "Nobody has to open in this round: say that all check.",
    "says-in-or-out": "{seat} was dealt in and says too: in or out.",
    "nothing-offered": "Nothing is on offer right now.",
    "third-card-first": "{seat} has {amount} against the pot: say first how the third card fell.",
    "turns-first-card": "{seat} goes first: there is nothing to beat yet.",
    "bid-so-many": "{seat} can bid {chips} at most, in chips this table uses.",
    "last-one-wins": "Nobody wins this pot yet: it goes to the last player with a life left. "
    "Tap the losers.",
    "cards-do-not-decide": "The cards shown do not decide this game: say who won, or who lost.",
    "four-of-a-rank": "A rank has only {amount} cards. Undo what was tapped wrong before.",
    "who-lost": "Tap who loses a life.",
    "no-such-price": "Choose one of the prices shown.",
    "price-too-high": "That costs {amount}, and {seat} has less, or there is no card left.",
    "posts-already": "{seat} posts a blind already, or sits this deal out.",
    "live-so-much": "{seat} posts at most {amount} live, the cost of a call. The rest is dead.",
    "no-straddle": "At most {amount} can straddle, in turn, nobody twice, and with enough chips.",
    "no-turns-now": "There is no widow and no stock to take from right now.",
    "nobody-knocked": "Nobody has knocked yet, so nobody has to stay or fold.",
    "not-a-multiple": "Bets here are multiples of {amount}.",
    "nothing-to-do-now": "There is nothing to do with the cards right now.",
    "passed-last-turn": "{seat} passed last turn and can’t pass twice in a row.",
    "stock-is-out": "The stock is out: take the last discard.",
    "widow-whole": "{seat} takes the whole widow, {amount} cards, or one once it is face up.",
}
