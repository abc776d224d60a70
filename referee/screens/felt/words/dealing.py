"""What the dealer deals, in words: how many cards, to whom, what is burned, what is common."""

from __future__ import annotations

from referee.core.book.game import BetStep, Deal, Showdown, Step, Widow
from referee.core.book.prices import BackTo, Offered
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.prices import took_up
from referee.screens.words.names import capital, count, listed, number_word
from referee.screens.words.names import own as own_of

FEW = 4
"""So many seats are named one by one; more are counted."""
FACING = {"down": "face down", "up": "face up"}
BURNT = "burn and deal "
STREETS = ("Flop", "Turn", "River")
"""Rounds of betting whose cards have a name."""


def dealer_does(night: Night, hand: Hand, does: str) -> str:
    """The dealer of this deal does it, with or without cards; or somebody for who is away."""
    name = night.name(hand.dealer)
    here = hand.dealer in hand.order or night.present(hand.dealer)
    return f"{name} {does}" if here else f"Somebody {does} for {name}"


def dealt_now(hand: Hand) -> tuple[Deal, ...]:
    """The deals that have come since anybody last had something to do, in order.

    When all are all-in, that is everything that was still to be dealt.
    """
    if _round_again(hand):
        return ()
    found: list[Deal] = []
    quiet = hand.unspoken
    first = hand.game.showdown(0) + 1 if hand.second else 0
    pushed = isinstance(hand.now, Offered) and hand.now.what == "push"
    before = hand.game.steps[first : max(hand.step, 0)]
    for step in reversed(before[:-1] if pushed else before):  # that one is dealt turn by turn
        if isinstance(step, Deal):
            found.insert(0, step)
        elif isinstance(step, BetStep) and quiet:
            quiet -= 1
        else:
            break
    return tuple(found)


def _round_again(hand: Hand) -> bool:
    """Whether the first offer of the deal comes round again, as somebody passed it before: nothing
    was dealt since."""
    steps, at = hand.game.steps, hand.step
    back = any(isinstance(step, BackTo) and step.to == at + 1 for step in steps)
    first = not any(isinstance(step, Offered) for step in steps[:at])
    return back and first and any(holding.waited for holding in hand.holdings)


def dealing(night: Night, hand: Hand) -> str:
    """One sentence for everything that is to be dealt now; nothing if nothing is."""
    deals = dealt_now(hand)
    if not deals:
        return ""
    shared = [hand.game.steps[at] for at in hand.shared]
    said = [_said(night, hand, step, any(step is deal for deal in shared)) for step in deals]
    sentence = f"{'; '.join(_in_one_breath(said))}."
    if hand.shuffled and hand.shuffled == hand.step:
        sentence = f"shuffle all discards into the deck; {sentence}"
    if hand.unspoken and isinstance(hand.now, Showdown):
        return f"No more bets: {sentence}"
    return capital(sentence)


TIMES = {2: "twice"}


def _in_one_breath(said: list[str]) -> list[str]:
    """Several streets that end what is dealt: "deal the turn and the river, a burn before each";
    the same several times over is said once."""
    streets = [street.removeprefix(BURNT) for street in said if street.startswith(BURNT)]
    rest = said[: -len(streets)]
    if len(said) > 1 and len(set(said)) == 1 and not streets:
        return [f"{said[0]}, {TIMES.get(len(said), f'{number_word(len(said))} times')}"]
    if len(streets) < 2 or any(deal.startswith(BURNT) for deal in rest):
        return said
    return [*rest, f"deal {listed(streets)}, a burn before each"]


def _is_first(hand: Hand, step: Deal) -> bool:
    """Whether these are the first cards of the deal."""
    return next(step for step in hand.game.steps if isinstance(step, Deal)) is step


def _said(night: Night, hand: Hand, step: Deal, short: bool) -> str:
    if short:
        return "the deck is short: one community card for everyone"
    if street := _street(hand, step):
        return f"{BURNT if step.burn else 'deal '}the {street}"
    first = _is_first(hand, step)
    if in_the_middle(step):
        cards = count(step.up * len(hand.live), "card")
        return f"turn up {cards} {_place(hand, step)}"
    parts = [f"burn {number_word(step.burn)}"] if step.burn else []
    if step.down or step.up or step.stock:
        parts.append(_own(night, hand, step, first))
    own = step.down or step.up or step.stock
    if step.common:
        verb = "and " if own else "deal "
        parts.append(f"{verb}{number_word(step.common)} face up on the board")
    if step.where:
        parts.append(_place(hand, step))
    if step.widow:
        before = f", one a round, just before {own_of(night.name(hand.dealer))} card"
        place = before if own and hand.dealer in hand.order else ""
        facing = FACING["up" if any(map(lies_up, hand.game.steps)) else "down"]
        lies = "" if step.where.startswith("only ") else f" {facing} in the middle{place}"
        parts.append(f"a widow of {number_word(step.widow)}{lies}")
    return ", ".join(parts)


def lies_up(step: Step) -> bool:
    """Whether it is a spare hand that lies face up from the start."""
    return isinstance(step, Widow) and step.up


def in_the_middle(step: Deal) -> bool:
    """Whether the cards up are for nobody yet: all choose from them."""
    return bool(step.up) and step.where.startswith("in the middle")


def _own(night: Night, hand: Hand, step: Deal, first: bool) -> str:
    """What everybody gets; who has bought the last card face up, theirs so."""
    bought = [holding for holding in hand.live if holding.seat in took_up(hand)]
    if first:
        verb = dealer_does(night, hand, "deals")
        return f"{verb} {_cards(step, first)}{_in_turn(night, hand)}"
    if bought and step is hand.game.steps[hand.step - 1] and step.down == 1:
        ups = listed([night.name(holding.seat) for holding in bought])
        rest = [night.name(each.seat) for each in hand.live if each not in bought]
        return f"deal one up to {ups}" + (f" and one down to {listed(rest)}" if rest else "")
    return f"deal {_cards(step, first)}{_to(night, hand)}"


def _place(hand: Hand, step: Deal) -> str:
    """How the cards lie; where several deals name the next of some places, which one it is."""
    which, _, places = step.where.partition(": ")
    those = places.split(", ")
    steps = hand.game.steps
    at = next(at for at, other in enumerate(steps) if other is step)
    before = sum(isinstance(other, Deal) and other.where == step.where for other in steps[:at])
    if not which.startswith("the next") or before >= len(those) or not places:
        return step.where
    return f"{which}: {those[before]}"


def _street(hand: Hand, step: Deal) -> str:
    """The name of community cards that have one: "flop"."""
    if step.down or step.up or step.stock or step.where or step.widow or not step.common:
        return ""
    steps = hand.game.steps
    at = next(at for at, other in enumerate(steps) if other is step)
    name = next((later.name for later in steps[at:] if isinstance(later, BetStep)), "")
    return name.lower() if name in STREETS else ""


def _cards(step: Deal, first: bool) -> str:
    """What one player gets: "two cards down", "two down and one up", "one up"."""
    kinds = [(step.down, "down"), (step.up, "up"), (step.stock, "more, not to be looked at")]
    given = [(number, way) for number, way in kinds if number]
    if len(given) == 1 and first:
        return f"{count(given[0][0], 'card')} {FACING.get(given[0][1], given[0][1])}"
    return listed([f"{number_word(number)} {way}" for number, way in given])


def _in_turn(night: Night, hand: Hand) -> str:
    if hand.dealer not in hand.order:  # who deals gets none: that is said by who does
        return _to(night, hand)
    first = next(each for each in hand.holdings if each.state != "out")
    return f", {night.name(first.seat)} first"


def _to(night: Night, hand: Hand) -> str:
    live = [holding.seat for holding in hand.live]
    if len(live) <= FEW:
        return f" to {listed([night.name(seat) for seat in live])}"
    return f" to each of the {number_word(len(live))}, {night.name(live[0])} first"
