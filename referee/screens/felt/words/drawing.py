"""The draw in the dealer's line: what is dealt to whoever has drawn, and how a draw goes."""

from __future__ import annotations

from referee.core.book.game import Draw
from referee.core.messages.draw import Drew
from referee.core.state.draw import NewPack, bounds, new_pack, rules
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import pots
from referee.screens.games.words.course import this_draw
from referee.screens.words.names import capital, count, listed, number_word, own


def served(night: Night, hand: Hand, last: Drew) -> str:
    """What a draw makes the dealer do."""
    step, name = _draw_step(hand), night.name(last.seat)
    if step.stock:
        cards = number_word(last.count)
        return f"{name} takes {cards} from their own stock." if last.count else f"{name} is pat."
    gets = last.count + step.extra - last.owed
    if not gets:
        return f"{name} is pat."
    if last.pool:
        return _reshuffle(night, last, gets)
    fifth = "; the fifth comes last" if last.owed else ""
    opened = hand.has_openers and last.count and last.seat == hand.opener
    kept = f" Keep {own(name)} discards apart, to prove openers." if opened else ""
    if opened and hand.vouched:
        kept = f" {own(name)} openers are sealed in the app: no need to keep discards apart."
    if last.seat == hand.dealer:
        return f"{name} draws {number_word(gets)}{fifth}.{kept}"
    top = ", up for up" if hand.up else " from the top"
    return f"Give {name} {number_word(gets)}{top}{fifth}.{kept}"


def _reshuffle(night: Night, drew: Drew, gets: int) -> str:
    """The instruction of law 26(c), with exact counts."""
    name, rest = night.name(drew.seat), gets - drew.top
    first = f"Give {name} {number_word(drew.top)}, not the bottom card. " if drew.top else ""
    apart = [own(night.name(seat)) for seat in drew.apart]
    kept = f" ({listed(apart)} discards stay out)" if apart else ""
    return (
        f"{first}Shuffle all discards{kept} with the bottom card, {drew.pool} cards; a player "
        f"still in cuts; then give {name} {number_word(rest)}{' more' if drew.top else ''}."
    )


def _draw_step(hand: Hand) -> Draw:
    """The draw that goes on, or has just ended."""
    for step in reversed(hand.game.steps[: hand.step + 1]):
        if isinstance(step, Draw):
            return step
    return Draw()


def discards(hand: Hand, step: Draw) -> str:
    """How a draw goes, before the first one has drawn."""
    if step.stock or step.extra or hand.turn is None:
        return ""
    with_ace = f", {number_word(step.most + step.ace)} with an ace" if step.ace else ""
    most = f"up to {number_word(step.most)}{with_ace}" if step.most < hand.cards else "any number"
    return f"{this_draw(hand.game, hand.step)}: discard {most}, then say how many."


def for_openers(night: Night, hand: Hand) -> str:
    """What must lie apart of who opened, before it is thrown on the others."""
    if not hand.drawing or not hand.has_openers or hand.opener is None or hand.vouched:
        return ""
    if hand.of(hand.opener).drew is not None or len(pots(hand)) > 1:
        return ""  # several pots fill the middle by themselves
    return f"Keep {own(night.name(hand.opener))} discards apart, to prove openers."


def drawing(night: Night, hand: Hand) -> tuple[str, str]:
    """Whose draw it is, and what they may do: ("Bob draws", "how many?")."""
    assert hand.turn is not None
    step, name = rules(hand), night.name(hand.turn)
    if step.stock:
        return f"{name} changes", f"{_so_many(hand)} from their own stock"
    if step.extra:
        return f"{name} discards", f"how many? gets {number_word(step.extra)} more"
    return f"{name} draws", "how many?"


def _so_many(hand: Hand) -> str:
    """ "one", "up to three", "one to three"."""
    least, most = bounds(hand)
    if least == most:
        return number_word(most)
    return f"{number_word(least)} to {number_word(most)}" if least else f"up to {number_word(most)}"


def shortage(night: Night, hand: Hand) -> str:
    """Before a draw that the stub may not fill: how many are left, and who must stay apart."""
    step = hand.now
    if not isinstance(step, Draw) or step.stock or hand.turn is None:
        return ""
    ready = hand.stub - 1
    if ready >= bounds(hand)[1] + step.extra:
        return ""
    pack: NewPack = new_pack(hand, hand.turn)
    apart = [own(night.name(seat)) for seat in pack.apart]
    kept = f", {listed(apart)} discards left out" if apart else ""
    cards = capital(count(max(ready, 0), "card"))
    return f"{cards} left to deal; then shuffle a new deck of {pack.cards}{kept}."
