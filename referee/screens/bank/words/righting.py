"""Who lacks chips for a mended deal, and what of it does not move."""

from __future__ import annotations

from referee.core.messages.bank import CashedOut, RightDeal
from referee.core.rules.bank import moves_to_right, right_deal, short_to_right
from referee.core.rules.checks import in_play
from referee.core.rules.people import through_the_box
from referee.core.state.night import Night
from referee.screens.words.bank import line
from referee.screens.words.names import handed, listed, moved, so_many


def say_moves(night: Night, command: RightDeal) -> str:
    """The button that puts it right."""
    return f"Move {handed(moves_to_right(night, command), night)}"


def say_short(
    night: Night, command: RightDeal
) -> tuple[str, tuple[tuple[int, int, str], ...]] | None:
    """What to do where somebody has not so many chips left; None where that is not the matter."""
    short = short_to_right(night, command)
    if not short:
        return None
    needs = listed([f"{night.name(seat)} is {chips} short" for seat, chips in short])
    buys = tuple(
        (seat, chips, f"{night.name(seat)} buys {so_many(chips)} …") for seat, chips in short
    )
    how = f"{moved(moves_to_right(night, command), night)}: {needs}."
    if in_play(night) and not night.house.light:
        return f"{how} Buy now; after this deal, tap the names here again.", buys
    return f"{how} Buy first, then tap the names here again.", buys


def say_box(night: Night, command: RightDeal) -> str:
    """What becomes of chips due from, or to, who has left the table."""
    events = through_the_box(night, right_deal(night, command))
    return " ".join(f"{line(event, night)}." for event in events if isinstance(event, CashedOut))


def say_waits(chips: int) -> str:
    """The odd chips of a pot that nobody got."""
    each = "doesn’t" if chips == 1 else "don’t"
    return f"{so_many(chips, 'odd chip')} stayed in the pot and {each} move." if chips else ""


def say_who(night: Night, seat: int) -> str:
    """Whoever can have won: who has left is told to have."""
    left = night.players[seat].presence == "gone"
    return f"{night.name(seat)} (has left)" if left else night.name(seat)
