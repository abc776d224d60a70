"""What the paper of a night says of itself."""

from __future__ import annotations

from collections.abc import Sequence

from referee.screens.words.names import capital, listed, so_many

NOT_CLOSED = "The recap is made when the night is closed."
HELD = (
    "What you wrote here has numbers in it. This house hides somebody’s money, so your line isn’t"
    " shown."
)
UNTOLD = (
    "This house hides somebody’s money. Of a closed night, guests see only the recap, with places"
    " and no money."
)
MOST_OWED = 6
"""So many debts are named at most."""
PAID = "Every payment is made."
NO_EDIT = "Nothing changed in that line."
HEADINGS = {
    "winner": "The night",
    "pot": "The biggest pot",
    "ruling": "The ruling of the night",
    "fixed": "Fixed later",
    "game": "The game of the night",
    "next": "Next time",
}
"""What stands over each line, by what it tells."""


def winner(names: Sequence[str], won: str) -> str:
    """ "Ann won the night: +€4.20." won: in money where chips are worth some, else in chips."""
    if not names:
        return "Nobody won anything tonight."
    told = f": {won}" if won else ""
    each = " each" if won and len(names) > 1 else ""
    return f"{listed(names)} won the night{told}{each}."


def deal(number: int, table: int) -> str:
    """ "deal 4", "deal 4 at table 2" where there are several tables."""
    return f"deal {number}{f' at table {table}' if table else ''}"


def pot(deal: str, game: str, chips: int, ended: str) -> str:
    """ "Deal 4, Jackpots: 96 chips. Ann wins 96." """
    return f"{capital(deal)}, {game}: {so_many(chips)}. {ended}."


def ruling(title: str, deal: str, moved: int | None, times: int) -> str:
    """Which law, when, and what it moved."""
    how = f" It moved {so_many(moved)}." if moved else ""
    often = f" It was applied {times} times tonight." if times > 1 else ""
    return f"{title}, in {deal}.{how}{often}"


def fixed(deals: Sequence[tuple[str, Sequence[str]]], hides: bool) -> str:
    """Which deals were put right after the next had begun, as (deal, what was moved). hides: not
    how many chips, as the house hides somebody's."""
    if hides:
        return f"{capital(listed([deal for deal, _ in deals]))}."
    return " ".join([f"{capital(deal)}: {'; '.join(moves)}." for deal, moves in deals])


def game(name: str, times: int) -> str:
    """Which game was dealt most."""
    return f"{name}: {so_many(times, 'deal')}."


def first(dealer: str) -> str:
    """Who deals first."""
    return f"{dealer} deals first next time."


def slate(owed: Sequence[str]) -> str:
    """What is still to be paid, each debt in a sentence."""
    if not owed:
        return PAID
    more = len(owed) - MOST_OWED
    rest = f"; and {so_many(more, 'debt')} more" if more > 0 else ""
    return f"On the tab: {'; '.join(owed[:MOST_OWED])}{rest}."


def still_owes(payer: str, payee: str, sum_: str, settled: str) -> str:
    """ "Cy still owes Ann €15.00". settled: so much of it was paid since."""
    part = f", of which {settled} is settled" if settled else ""
    return f"{payer} still owes {payee} {sum_}{part}"
