"""The dealer's crib: one sentence that says what to do with the cards now."""

from __future__ import annotations

from referee.core.draw import NewPack, bounds, new_pack, owed
from referee.core.events import Drew
from referee.core.game import Ante, Deal
from referee.core.log import Entry
from referee.core.night import Hand, Night
from referee.core.offers import dealt_in, missed_antes, sole
from referee.screens.names import capital, count, listed, number_word, own
from referee.screens.words import told


def crib(night: Night, newest: Entry | None = None) -> str:
    """What the dealer does with the cards now; newest: the last entry, for the card just asked."""
    hand = night.hand
    if hand is None or hand.ending:
        return _between(night)
    if hand.told:
        return ". ".join(told(one, night) for one in hand.told) + "."
    if night.tracking == "referee":
        return f"{night.name(hand.dealer)} deals. Floor! if something goes wrong."
    if hand.proof == "owed" and not hand.showing:
        return f"{night.name(hand.opener or 0)} opened and shows openers before throwing in."
    if isinstance(hand.now, Ante):
        return _antes(night, hand)
    if hand.free:
        return "Chips go in and out as the table says. Tap who takes the pot."
    if hand.drawing and night.tracking != "bets":
        return "In turn from the dealer’s left: discard, then be served. The bottom card stays."
    if hand.drawing:
        return _draw(night, hand, newest)
    if hand.betting is not None:
        return _bet(night, hand, newest)
    return _showdown(night, hand)


def _between(night: Night) -> str:
    if night.closed:
        return "The night is closed."
    dealer, playing = night.next_dealer(), dealt_in(night)
    if dealer is None or len(playing) < 2:
        return "It takes two players with chips to deal."
    if night.game is not None and len(playing) > night.game.players[1]:
        most = number_word(night.game.players[1])
        return f"{night.game.name} takes {most} at most. Tap who sits out."
    waits = f" {night.pot} wait in the pot." if night.pot else ""
    broke = [
        player.name
        for player in night.players
        if night.present(player.seat)
        and player.seat in night.ring
        and not night.real
        and not night.holds(player.seat)
    ]
    empty = f" {listed(broke)}: no chips left, buy or sit out." if broke else ""
    if night.hand is None:
        return f"{night.name(dealer)} deals first.{waits}{empty}"
    return f"Gather the cards. {night.name(dealer)} deals next.{waits}{empty}"


def _antes(night: Night, hand: Hand) -> str:
    due = hand.stakes.ante
    again = f"{hand.carried} wait in the pot. " if hand.carried else ""
    short = [night.name(seat) for seat in hand.order if night.reach(seat) < due]
    less = f" {listed(short)}: short, all-in for the ante." if short else ""
    late = [
        f"{night.name(seat)} {due * (1 + missed)}"
        for seat in hand.order
        if (missed := missed_antes(night, seat))
    ]
    owing = f" For the antes missed: {listed(late)}." if late else ""
    return f"{again}Everybody puts {due} in. {night.name(hand.dealer)} shuffles.{less}{owing}"


def _bet(night: Night, hand: Hand, newest: Entry | None) -> str:
    dealt = [step for step in hand.game.steps[: hand.step] if isinstance(step, Deal)]
    if hand.street == 0 and not hand.acted and dealt:
        eldest = night.name(hand.order[0])
        cards = number_word(dealt[-1].down)
        return f"{night.name(hand.dealer)} deals {cards} cards down, one at a time, {eldest} first."
    served = _served(night, hand, newest)
    if served:
        return served
    return "The pack rests while they bet."


def _served(night: Night, hand: Hand, newest: Entry | None) -> str:
    """What the draw just asked for makes the dealer do."""
    last = newest.events[-1] if newest is not None and newest.events else None
    if not isinstance(last, Drew) or not hand.counts_open:
        return ""
    name = night.name(last.seat)
    if not last.count:
        return f"{name} stands pat."
    himself = last.seat == hand.dealer
    if last.pool:
        return _reshuffle(night, last)
    if himself:
        return f"{name} announces it and takes {number_word(last.count)}."
    return f"Give {name} {number_word(last.count)} from the top."


def _reshuffle(night: Night, drew: Drew) -> str:
    """The instruction of law 26(c), with exact counts."""
    name, rest = night.name(drew.seat), drew.count - drew.top
    first = f"Give {name} {number_word(drew.top)}, not the bottom card. " if drew.top else ""
    apart = [own(night.name(seat)) for seat in drew.apart]
    kept = f" ({listed(apart)} discards stay out)" if apart else ""
    return (
        f"{first}Shuffle all discards{kept} with the bottom card, {drew.pool} cards; a player "
        f"still in cuts; then give {name} {number_word(rest)}{' more' if drew.top else ''}."
    )


def _draw(night: Night, hand: Hand, newest: Entry | None) -> str:
    done = _served(night, hand, newest)
    if hand.turn is None:
        late = owed(hand)
        assert late is not None
        cards = count(hand.of(late).owed, "card")
        return f"{done} Last, give {night.name(late)} {cards} for those that were shown.".strip()
    name = night.name(hand.turn)
    asks = (
        f"{name} deals last: say aloud how many."
        if hand.turn == hand.dealer
        else f"{name} draws: how many?"
    )
    return f"{done} {asks}".strip()


def side_pot(night: Night, hand: Hand) -> str:
    """With real chips a side pot is an instruction: what goes with an all-in, the rest aside."""
    if not night.real or hand.betting is None:
        return ""
    all_in = sorted((one for one in hand.live if one.all_in), key=lambda one: one.bet)
    told = [f"{own(night.name(one.seat))} {one.bet}" for one in all_in if one.bet]
    return f"Each matches {listed(told)}; what is over lies aside." if told else ""


def shortage(night: Night, hand: Hand) -> str:
    """Before a draw that the stub may not fill: how many are left, and who must stay apart."""
    if not hand.drawing or hand.turn is None:
        return ""
    ready = hand.stub - 1
    if ready >= bounds(hand)[1]:
        return ""
    pack: NewPack = new_pack(hand, hand.turn)
    apart = [own(night.name(seat)) for seat in pack.apart]
    kept = f", {listed(apart)} discards left out" if apart else ""
    cards = capital(count(max(ready, 0), "card"))
    return f"{cards} can be served; then a new pack of {pack.cards} is made{kept}."


def _showdown(night: Night, hand: Hand) -> str:
    left = sole(hand)
    opener = night.name(hand.opener) if hand.opener is not None else ""
    owes = hand.proof == "owed"
    if left is not None:
        name = night.name(left.claimants[0])
        if owes and hand.opener == left.claimants[0]:
            return f"{name} takes the pot: openers face up, the other cards face down."
        if owes:
            return f"{name} takes the pot. {opener} opened and must show openers."
        return f"{name} takes the pot; the hand need not be shown."
    prove = f" {opener} opened: jacks or better?" if owes else ""
    return f"Everybody still in lays all five cards face up.{prove}"
