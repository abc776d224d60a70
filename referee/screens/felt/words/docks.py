"""The dock: only what is legal now, each act in its place, a row that skips ahead under them."""

from __future__ import annotations

from typing import Any

from referee.core.book.game import Ante, Declare, Stock, Widow
from referee.core.messages.betting import (
    AllCheck,
    BetTo,
    BringIn,
    Call,
    Check,
    Drop,
    NobodyOpens,
    OthersDrop,
    RaiseTo,
)
from referee.core.messages.command import Command
from referee.core.messages.draw import DrawCards, ServeOwed
from referee.core.messages.showdown import ShowOpeners
from referee.core.rules.dealing import pot_is_left
from referee.core.rules.implied import begun
from referee.core.rules.offer import Offer
from referee.core.rules.offers import offers
from referee.core.state import betting
from referee.core.state.declaring import counts as declared_ends
from referee.core.state.draw import rules
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import Pot, pots, sole, unpaid
from referee.core.value import replace
from referee.screens.buttons import Button, Dock, Fields, Slots
from referee.screens.felt.words import declaring, followers, marks, milestones, prices, steps
from referee.screens.felt.words.between import between, share_out
from referee.screens.felt.words.steps import by_name, on_the_way, passing_fields
from referee.screens.words.names import listed, own, pot_name

OPENS: Fields = (("id", "all-in-for-the-ante"), ("q.what", "open"))
"""Which law is asked, and how, where somebody without chips opens."""
USUAL = 3
"""Most draws are to a pair."""


def dock(night: Night, halves: bool = False) -> Dock:
    """The big buttons, the smaller row under them, and what the row is for.

    halves: high and low share the pot, so that a pot has winners of either half.
    """
    hand = night.playing
    if hand is None:
        return between(night)
    shown = _dock(night, hand, halves)
    if fell := prices.card_button(night, hand):
        shown = replace(shown, row=(*shown.row, *fell))
    if pot_is_left(night):
        return replace(shown, row=(*shown.row, share_out(night)))
    return shown


def _dock(night: Night, hand: Hand, halves: bool) -> Dock:
    """While a deal is going on."""
    found = offers(night)
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
        return _betting_dock(night, hand, found)
    if hand.drawing:
        return _draw_dock(night, hand, found)
    if hand.unsaid:
        return Dock(
            (Button(milestones.whose(hand, hand.unsaid), overlay="felt.unsaid", kind="main"),)
        )
    if halves and len(hand.live) > 1 and unpaid(hand):
        return declaring.halves_dock(night, hand)
    row = milestones.next_deal(night, found)
    if night.real and unpaid(hand):
        row = (milestones.pot_button(night, hand), *row)
    main, lead = _showdown_dock(night, hand)
    return Dock(main, row, lead=lead)


def _step_dock(night: Night, hand: Hand) -> Dock | None:
    """The dock of a step that is neither bet nor draw, followed closely or not."""
    if isinstance(hand.now, Ante):
        return _ante_dock(night, hand) if night.tracking == "bets" else None
    if hand.posting is not None:
        row, label, word = steps.first_row(night)
        main = steps.blinds_main(night, hand, hand.posting)
        return Dock(main, (*row, *_walk(night)), label, word=word)
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


def _walk(night: Night) -> tuple[Button, ...]:
    """Nobody plays against the blind: one tap, before the blinds are tapped in."""
    after = begun(night)
    if after.playing is None or OthersDrop() not in _acts(offers(after)):
        return ()
    found = (_bet_button(after, after.playing, Offer(OthersDrop())),)
    return tuple(offer for offer in found if offer is not None)


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
    then = begun(night)
    after = offers(then)
    if then.hand is not None and then.hand.asks_first:
        after = ()
    main = steps.ante_main(night, hand)
    if any(isinstance(offer.command, NobodyOpens) for offer in after):
        main = (*main, Button("Nobody opens", "nobody-opens"))
    elif any(isinstance(offer.command, AllCheck) for offer in after):
        main = (*main, Button("All check", "all-check"))
    row, label, word = steps.first_row(night)
    return Dock(main, row, label, word=word)


def _betting_dock(night: Night, hand: Hand, found: tuple[Offer, ...]) -> Dock:
    """What the seat to act may do, in the slots; what skips ahead of it, in the row."""
    mine: dict[str, Button] = {}
    later: list[tuple[int, Button]] = []
    everyone: tuple[Button, ...] = ()
    shared: list[Button] = []
    ahead = Call if hand.level else BetTo
    for offer in found:
        command = offer.command
        of_all = isinstance(command, NobodyOpens | AllCheck | OthersDrop | ShowOpeners)
        seat: Any = getattr(command, "seat", None)
        if not (of_all or seat == hand.turn or isinstance(command, ahead)):
            continue  # what else a later seat may do has no button
        button = _bet_button(night, hand, offer)
        if button is None:
            continue
        if isinstance(command, OthersDrop) and command.calling:
            everyone = (button,)
        elif of_all:
            shared.append(button)
        elif seat == hand.turn:
            mine[_slot(command)] = button
        else:
            later.append((seat, button))
    may_open = [
        Button(
            f"{night.name(seat)} opens …",
            overlay="floor.law",
            fields=(*OPENS, ("offender", str(seat))),
        )
        for seat in hand.may_be_opened
    ]
    if may_open:  # nobody has the turn any more
        mine = {"passive": shared.pop(), "aggressive": may_open.pop(0)}
    label, word = _later(hand)
    row = (*on_the_way(night, hand, by_name(night, later)), *everyone, *shared, *may_open)
    slots = _while_away(night, found) or Slots(**mine)
    name = label if row else ""
    return Dock((), row, name, word=word if later or everyone else "", slots=slots)


def _slot(command: Command) -> str:
    """In which of the three slots an act of the seat to act lies."""
    if isinstance(command, Drop):
        return "fold"
    return "passive" if isinstance(command, Check | Call | BringIn) else "aggressive"


def _while_away(night: Night, found: tuple[Offer, ...]) -> Slots | None:
    """At the turn of somebody who has gone away: they fold, or are just coming."""
    hand = night.playing
    turn = hand.turn if hand is not None else None
    if turn is None or night.players[turn].presence != "away" or Drop(turn) not in _acts(found):
        return None
    name, fields = night.name(turn), (("seat", str(turn)),)
    return Slots(
        fold=Button(f"Fold {name}", "drop", fields, kind="main"),
        passive=Button(f"{name}’s coming", "back", fields, strand="bank"),
    )


def _acts(found: tuple[Offer, ...]) -> list[Command]:
    return [offer.command for offer in found]


def _later(hand: Hand) -> tuple[str, str]:
    """What the row of later seats is for: said in full, and the word before the names."""
    if hand.level:
        return "Called by a later seat (players before them fold)", "Calls:"
    if hand.unopened:
        return "Opened by a later seat", "Opens:"
    return "Bet by a later seat (players before them check)", "Bets:"


def _bet_button(night: Night, hand: Hand, offer: Offer) -> Button | None:
    command = offer.command
    fields = passing_fields(command)
    passing = getattr(command, "passing", ())
    name = night.name(command.seat) if isinstance(command, Check | BetTo | Call | RaiseTo) else ""
    match command:
        case Check():
            return Button(f"{name} checks" if passing else "Check", "check", fields, kind="main")
        case Call():
            words = "Call all-in" if offer.all_in else "Call"
            cost = f"≈{offer.cost}" if offer.all_in and night.real else f"{offer.cost}"
            label = f"{name} calls {cost}" if passing else f"{words} {cost}"
            return Button(label, "call", fields, kind="main")
        case BetTo() | RaiseTo():
            return _amount_button(night, hand, offer, fields, name if passing else "")
        case BringIn() if not passing:
            return Button(f"Bring in {offer.cost}", "bring-in", fields, kind="main")
        case Drop() if not passing and _drops(night, hand, command.seat):
            return Button("Fold", "drop", fields)
        case NobodyOpens():
            return Button("Nobody opens", "nobody-opens")
        case AllCheck():
            return Button("All check", "all-check")
        case OthersDrop() if len(betting.to_answer(hand)) < 2 or len(hand.live) == 2:
            return None  # one seat alone: its own buttons say it
        case OthersDrop(calling) if calling:
            seats = (("calling", ",".join(str(seat) for seat in calling)),)
            return Button("everyone", "others-drop", seats, spoken="Everyone else calls")
        case OthersDrop():
            return Button(steps.all_fold(night, hand), "others-drop")
        case ShowOpeners(seat):
            return Button(f"{night.name(seat)} shows openers", "show-openers", fields)
        case _:
            return None


def _drops(night: Night, hand: Hand, seat: int) -> bool:
    """Whether dropping is an ordinary answer here: there is a bet to face."""
    return betting.choices(hand, seat, night.behind(seat)).drop


def _amount_button(night: Night, hand: Hand, offer: Offer, fields: Fields, name: str) -> Button:
    bet, completes = isinstance(offer.command, BetTo), _completes(hand)
    verb = "Bet" if bet else "Complete to" if completes else "Raise to"
    if offer.least != offer.most:
        label = f"{verb} {offer.least}+ …"
        label = f"{name}: {label.lower()}" if name else label
        return Button(label, overlay="felt.amount", fields=fields)
    label = f"{verb} {offer.least}"
    if name:
        does = "bets" if bet else "completes to" if completes else "raises to"
        label = f"{name} {does} {offer.least}"
    elif hand.unopened:
        label = f"Open for {offer.least}"
    if offer.all_in:
        label += ", all-in"
    if offer.covers:
        others = [
            holding.seat
            for holding in hand.live
            if holding.seat != hand.turn and not holding.all_in
        ]
        has = "has" if len(others) == 1 else "have"
        label += f" (all {listed([night.name(seat) for seat in others])} {has})"
    return Button(label, "bet" if bet else "raise", (*fields, ("to", str(offer.least))))


def _completes(hand: Hand) -> bool:
    """Whether the next raise makes a bring-in up to a whole bet."""
    return bool(hand.bring) and hand.level == hand.bring < hand.full


def _draw_dock(night: Night, hand: Hand, found: tuple[Offer, ...]) -> Dock:
    """How many are drawn, each number in a cell of its own; the usual one is the next thing."""
    step, counts, row = rules(hand), list[Button](), list[Button]()
    served: Button | None = None
    exchange, usual = bool(step.extra) or step.stock, _usual_draw(hand)
    fields: Fields
    for offer in found:
        match offer.command:
            case DrawCards(seat, number):
                pat = number == 0 and not step.extra
                kept = ", ace kept" if step.ace and number > step.most else ""
                label = "Pat" if pat else f"{number}{kept}"
                fields = (("seat", str(seat)), ("count", str(number)))
                verb = "discards" if exchange else "draws"
                spoken = "Pat" if pat else f"{night.name(seat)} {verb} {number}{kept}"
                kind = f"digit at-{number}{' words' if pat or kept else ''}"
                kind += " main" if number == usual and not kept else ""
                counts.append(Button(label, "draw", fields, kind=kind, spoken=spoken))
            case ServeOwed(seat):
                label = f"Deal {night.name(seat)} the owed cards"
                served = Button(label, "serve", (("seat", str(seat)),), kind="main")
            case ShowOpeners(seat):
                fields = (("seat", str(seat)),)
                row.append(Button(f"{night.name(seat)} shows openers", "show-openers", fields))
    if away := _while_away(night, found):
        return Dock((), tuple(row), slots=away)
    if served is not None:
        return Dock((), tuple(row), slots=Slots(passive=served))
    return Dock(tuple(counts), tuple(row))


def _usual_draw(hand: Hand) -> int | None:
    """How many most players draw: three to a pair, one for low; nothing where others are dealt."""
    step = rules(hand)
    if step.extra or step.stock:
        return None
    return 1 if "low" in hand.judge else min(USUAL, step.most)


def _showdown_dock(night: Night, hand: Hand) -> tuple[tuple[Button, ...], str]:
    """The big buttons, and the word before them."""
    left = sole(hand)
    if left is not None:
        return _sole_dock(night, hand, left), ""
    open_pots = unpaid(hand)
    pot = open_pots[-1] if open_pots else None
    if pot is None:
        return (), ""
    which = "" if len(pots(hand)) == 1 else f" {pot_name(pot.number, len(pots(hand)))}"
    winners = []
    for seat in pot.claimants:
        asked = (("seat", str(seat)), ("pot", str(pot.number)))
        says = f"{night.name(seat)} wins{which}"
        wins = Button(says, overlay="felt.winner", fields=asked)
        winners.append((seat, wins))
    names, lead = steps.claims(night, winners)
    names = (*names, *prices.nobody(night, hand, pot.number))
    split = Button("Split …", overlay="felt.split", fields=(("pot", str(pot.number)),))
    if len(hand.live) > 1:  # one in against the widow shares with nobody
        names = (*names, split)
    shown = {seat for seat, _, _ in hand.shown}
    all_shown = all(holding.seat in shown for holding in hand.live)
    by_cards = "Pay by the cards shown …" if all_shown else "Show cards …"
    return (*names, Button(by_cards, overlay="felt.cards")), lead


def _sole_dock(night: Night, hand: Hand, left: Pot) -> tuple[Button, ...]:
    seat = left.claimants[0]
    name = night.name(seat)
    fields = (("pot", "0"), ("winner", str(seat)))
    if hand.proof != "owed":
        back = milestones.returned(hand, left)
        pays = milestones.pays(night, hand, left) + (f", return {back}" if back else "")
        return (Button(pays, "award", fields, kind="main"),)
    opener = hand.opener
    assert opener is not None
    whose = "openers" if opener == seat else f"{own(night.name(opener))} openers"
    return (
        Button(
            f"{name} wins, {whose} shown", "award", (*fields, ("openers", "shown")), kind="main"
        ),
        Button("No openers", overlay="floor.law", fields=(("id", "false-openers"),)),
        Button("Skip (nobody asked)", "award", (*fields, ("openers", "not-asked"))),
    )
