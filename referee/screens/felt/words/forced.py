"""What the dealer's line says of antes and blinds, and of those that lie there."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.book.game import Ante, Blinds
from referee.core.rules.forced import posts, straddlers
from referee.core.state.dealt import antes_back, missed_antes
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.screens.felt.words.dealing import FEW, dealer_does
from referee.screens.felt.words.waiting import antes_missed
from referee.screens.games.words.coursesteps import times_over
from referee.screens.words.names import listed, own, to_each


def owed_beside(night: Night, hand: Hand) -> tuple[tuple[int, int], ...]:
    """Who still owes how much beside the antes that lie there, as (seat, chips)."""
    (due, payer), there = ante_due(hand), dict(night.lying)
    owed = [
        (seat, due * (1 + missed_antes(night, seat)) - there.get(seat, 0)) for seat in hand.order
    ]
    return tuple(pair for pair in owed if pair[1] > 0 and payer is None)


def lying(night: Night, seats: tuple[int, ...]) -> str:
    """What lies in the pot before a deal, as one truth: "4 in the pot: Cy’s ante 1, and 3 carried
    over"."""
    paid = [f"{own(night.name(seat))} ante {chips}" for seat, chips in night.lying if seat in seats]
    antes = sum(chips for _, chips in night.lying)
    if len(paid) > FEW or len(paid) < len(night.lying):
        paid = [f"antes {antes}"]
    over = [f"{night.pot - antes} carried over"] if night.pot > antes else []
    return f"{night.pot} in the pot: {listed([*paid, *over])}."


def antes(night: Night, hand: Hand) -> str:
    due, payer = ante_due(hand)
    there = any(seat in hand.order for seat, _ in night.lying)
    carried = hand.carried - sum(chips for _, chips in night.lying)
    again = f"{carried} carried over from the last deal. " if carried else ""
    shuffles = dealer_does(night, hand, "shuffles")
    gone = to_each(antes_back(night, hand, hand.order), night)
    back = f" Not dealt in, so the ante goes back: {gone}." if gone else ""
    if there:
        names = to_each(owed_beside(night, hand), night)
        more = f" Still to ante: {names}." if names else " Nobody antes again."
        return f"{lying(night, hand.order)}{more}{back} {shuffles}."
    if payer is not None:
        return f"{again}{shuffles}.{back}"
    short = [night.name(seat) for seat in hand.order if night.behind(seat) < due]
    less = f" {listed(short)}: short, all-in for the ante." if short else ""
    less += _counted_out(night, hand.order)
    missing = antes_missed(night, hand)
    if hand.anted:
        return f"{again}Missed antes: {missing or 'none'}. Nobody else antes. {shuffles}."
    owing = f" Missed antes: {missing}." if missing else ""
    return f"{again}{shuffles}.{back}{less}{owing}"


def _counted_out(night: Night, seats: Iterable[int]) -> str:
    """Of whose real stack nothing is left as far as the log knows: they buy first, or sit out."""
    names = [night.name(seat) for seat in seats if night.about(seat) == 0]
    has = "has" if len(names) == 1 else "have"
    return f" {listed(names)} {has} no chips left: buy first, or sit out." if names else ""


def ante_due(hand: Hand) -> tuple[int, int | None]:
    """What an ante is in chips that everybody pays, and who pays it for the table, if one does."""
    step = hand.now
    assert isinstance(step, Ante)
    payer = None if step.place is None else hand.order[step.place % len(hand.order)]
    return 0 if hand.anted else step.due(hand.stakes.ante), payer


def blinds(night: Night, hand: Hand, step: Blinds) -> str:
    again = f"{hand.carried} carried over from the last deal. " if hand.carried else ""
    must = posts(hand, step)
    puts = ", ".join([f"{night.name(seat)} posts {chips}" for seat, chips in must if chips])
    short = [night.name(seat) for seat, chips in must if night.behind(seat) < chips]
    less = f" {listed(short)}: short, all-in for the blind." if short else ""
    shuffles = dealer_does(night, hand, "shuffles")
    less += _counted_out(night, hand.order)
    return f"{again}{puts}.{_straddles(night, hand, step)} {shuffles}.{less}"


def _straddles(night: Night, hand: Hand, step: Blinds) -> str:
    """Who may post more, in turn, and what it costs to play, where the game has it so."""
    names = ", then ".join([night.name(seat) for seat, _ in straddlers(night, hand, step)])
    if not names and step.opens > 1:
        return f" To play, put in {times_over(step.opens)} the last blind."
    ends = "; it stops at the first who doesn’t" if "," in names else ""
    more = f" {names} may straddle for twice the last blind{ends}." if names else ""
    return (
        f"{more} To play, put in {times_over(step.opens)} the last blind."
        if step.opens > 1
        else more
    )
