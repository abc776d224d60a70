"""The dock: only what is legal now, each act in its place, a row that skips ahead under them."""

from __future__ import annotations

from referee.core.book.game import Ante, Declare, Stock, Widow
from referee.core.messages.betting import AllCheck, NobodyOpens, OthersDrop
from referee.core.messages.offer import Offer
from referee.core.rules.dealing import pot_is_left
from referee.core.rules.implied import begun
from referee.core.rules.offers import offers
from referee.core.state.declaring import came_back
from referee.core.state.declaring import counts as declared_ends
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import unpaid
from referee.core.value import replace
from referee.screens.buttons import Button, Dock, Fields
from referee.screens.felt.dock import betting, declaring, draw, milestones, showdown, steps
from referee.screens.felt.dock.between import between, share_out
from referee.screens.felt.words import followers, marks, prices, upcards
from referee.screens.words.betting import button as says
from referee.screens.words.buttons import in_the_row


def dock(night: Night, halves: bool = False) -> Dock:
    """The big buttons, the smaller row under them, and what the row is for.

    halves: high and low share the pot, so that a pot has winners of either half.
    """
    hand = night.playing
    if hand is None:
        return between(night)
    found = offers(night)
    shown = _dock(night, hand, found, halves)
    row = (*shown.row, *in_the_row(night, found))
    label = shown.row_label if row or hand.free else ""
    row = (*row, *upcards.card_button(night, hand))
    if pot_is_left(night):
        row = (*row, share_out(night))
    return replace(shown, row=row, row_label=label)


def _dock(night: Night, hand: Hand, found: tuple[Offer, ...], halves: bool) -> Dock:
    """While a deal is going on."""
    if hand.free:
        return _free_dock(night, hand)
    if night.tracking != "referee" and (first := followers.dock(night, hand)) is not None:
        return first
    if night.tracking != "referee" and (special := _step_dock(night, hand)) is not None:
        return special
    if night.tracking != "bets":
        return milestones.dock(night, hand)
    if hand.betting is not None and not hand.turn_known:
        say = Button("Correct the bets …", overlay="felt.interval", kind="main")
        return Dock((say,), milestones.next_deal(night, found))
    if hand.betting is not None:
        return betting.dock(night, hand, found)
    if hand.drawing:
        return draw.dock(night, hand, found)
    if hand.unsaid:
        return Dock(
            (Button(milestones.whose(hand, hand.unsaid), overlay="felt.unsaid", kind="main"),)
        )
    if halves and len(hand.live) > 1 and unpaid(hand):
        return declaring.halves_dock(night, hand)
    row = milestones.next_deal(night, found)
    if night.real and unpaid(hand):
        row = (milestones.pot_button(night, hand), *row)
    main, lead = showdown.main(night, hand)
    return Dock(main, row, lead=lead)


def _step_dock(night: Night, hand: Hand) -> Dock | None:
    """The dock of a step that is neither bet nor draw, followed closely or not."""
    if came_back(hand):
        return declaring.dock(night, hand)
    if isinstance(hand.now, Ante):
        return _ante_dock(night, hand) if night.tracking == "bets" else None
    if hand.posting is not None:
        then, found = _then(night)
        row, label, word = steps.first_row(night, then, found)
        main = steps.blinds_main(night, hand, hand.posting)
        return Dock(main, (*row, *_walk(then, found)), label, word=word)
    if hand.handling is not None:
        return steps.handle_dock(night, hand)
    if isinstance(hand.now, Declare):
        return declaring.dock(night, hand)
    if isinstance(hand.now, Widow | Stock):
        return steps.turn_dock(night, hand)
    if (own := marks.dock(night, hand) or prices.offer_dock(night, hand)) is not None:
        return own
    if hand.showing and declared_ends(hand) and unpaid(hand) and not hand.unsaid:
        return declaring.showdown_dock(night, hand)
    if hand.betting is not None and hand.asks_first:
        return steps.first_dock(night, hand)
    return None


def _then(night: Night) -> tuple[Night, tuple[Offer, ...]]:
    """The night with antes and blinds in, and what is offered then."""
    then = begun(night)
    return then, offers(then) if then.playing is not None else ()


def _walk(then: Night, found: tuple[Offer, ...]) -> tuple[Button, ...]:
    """Nobody plays against the blind: one tap, before the blinds are tapped in."""
    if then.playing is None or OthersDrop() not in [offer.command for offer in found]:
        return ()
    button = says(then, then.playing, Offer(OthersDrop()))
    return () if button is None else (button,)


def _free_dock(night: Night, hand: Hand) -> Dock:
    """Just a pot: one or everybody puts in; under them, of another look, the pot is paid out."""
    ante = hand.stakes.ante
    unit = ante or hand.stakes.limit.sizes[0]
    seats = tuple(holding.seat for holding in hand.live)
    few = len(seats) <= steps.FEW_WINNERS
    names = map(night.name, seats) if few else steps.very_short(night, seats)
    puts = tuple(
        Button(f"{name} puts in {chips}", "put-in", _chips(str(seat), chips), kind="each")
        for seat, name in zip(seats, names, strict=True)
        if (chips := min(unit, night.reach(seat)))
    )
    first = "" if night.pot else "main"
    all_in = Button(f"Everybody puts in {ante}", "put-in", _chips("all", ante), kind=first)
    more = Button("Another amount …", overlay="felt.free")
    main = (*puts, *((all_in,) if ante and puts else ()), more)
    out = Button(f"Pay out the pot, {night.pot} …", overlay="felt.pay_out")
    return Dock(main, (out,) if night.pot else (), "The pot")


def _chips(seat: str, chips: int) -> Fields:
    return (("seat", seat), ("chips", str(chips)))


def _ante_dock(night: Night, hand: Hand) -> Dock:
    """The antes; whoever opens (or if nobody does), everybody has anted. All check in one tap only
    where nobody has to say first whose upcards are best."""
    then, found = _then(night)
    after = () if then.hand is not None and then.hand.asks_first else found
    main = steps.ante_main(night, hand)
    if any(isinstance(offer.command, NobodyOpens) for offer in after):
        main = (*main, Button("Nobody opens", "nobody-opens"))
    elif any(isinstance(offer.command, AllCheck) for offer in after):
        main = (*main, Button("All check", "all-check"))
    row, label, word = steps.first_row(night, then, found)
    return Dock(main, row, label, word=word)
