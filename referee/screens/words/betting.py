"""What is said in a betting interval: its events in table words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from referee.core.messages import betting as messages
from referee.core.state.night import Night

REFUSED: Mapping[str, str] = {
    "bet-already": "There is a bet of {amount} already: {seat} may call, raise or fold.",
    "bet-or-drop": "There is no checking here: bet or fold.",
    "bet-to-face": "There is a bet: {seat} calls {amount} or folds.",
    "bring-in-first": "The bring-in comes first: {amount}, or the full bet.",
    "checked-already": "{seat} checked in this round, and there is no check-raise here: call "
    "or fold.",
    "early-act-binds": "{seat}’s early action stands: nobody has bet or raised since.",
    "first-is-known": "{other} is first to act.",
    "last-in": "{seat} is the last one in and doesn’t have to fold: the pot goes to {seat}.",
    "no-bet-to-face": "Nobody has bet yet, so nobody has to fold.",
    "no-betting-now": "There is no betting right now.",
    "no-bring-in-now": "There is nothing to bring in right now.",
    "no-raise": "{seat} can’t raise: the raises are capped, nobody could answer, or the last "
    "all-in was too short to reopen the betting.",
    "nobody-must-open": "Nobody has to open in this round: say that all check.",
    "not-a-multiple": "Bets here are multiples of {amount}.",
    "not-opened-yet": "Nobody has opened yet.",
    "nothing-left-to-bet": "{seat} has no chips left to bet: somebody else acts first.",
    "nothing-to-call": "There is nothing to call: {seat} can check or bet.",
    "nothing-to-raise": "There is no bet to raise yet: {seat} can bet.",
    "nothing-to-say": "{seat} is done for this round; it’s {other}’s turn.",
    "opened-already": "The pot is open already.",
    "out-of-turn": "It is {other}’s turn, not {seat}’s.",
    "ruled-no-raise": "{seat} can’t bet or raise this round: that was the ruling.",
    "too-little": "{seat} must make it at least {amount}.",
    "too-much": "{seat} can make it at most {amount}.",
    "word-binds": "{seat} said so, and the word binds: bet, raise or call as it was said.",
}
"""Why not, by the refusal's slug."""


def line(event: messages.BettingEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    match event:
        case messages.Checked(seat):
            return f"{night.name(seat)} checks"
        case messages.Dropped(seat):
            return f"{night.name(seat)} folds"
        case messages.Bet(seat, to, _, all_in):
            return f"{night.name(seat)} bets {to}{_all_in(all_in)}"
        case messages.Called(seat, _, paid, all_in):
            return f"{night.name(seat)} calls {paid}{_all_in(all_in)}"
        case messages.Raised(seat, to, _, all_in, completes):
            does = "completes" if completes else "raises"
            return f"{night.name(seat)} {does} to {to}{_all_in(all_in)}"
        case messages.UncalledReturned(seat, amount):
            return f"Uncalled bet of {amount} returned to {night.name(seat)}"
        case messages.PassedOut():
            return "Passed out: the pot stays, everybody antes again"
        case messages.FirstTold(seat, boards, best):
            shown = ", ".join(f"{night.name(each)} {cards}" for each, cards in boards)
            over = "" if best is None else f", {night.name(best)} being all-in"
            return f"{night.name(seat)} is first{over}{f': {shown} up' if shown else ''}"
        case messages.BroughtIn(seat, to, _, all_in):
            return f"{night.name(seat)} brings in {to}{', all-in' if all_in else ''}"
        case _:
            assert_never(event)


def _all_in(all_in: bool) -> str:
    return ", all-in" if all_in else ""
