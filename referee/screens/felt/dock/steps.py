"""The dock of the steps that are neither bet nor draw: antes, blinds, passes, turns.

One main button says that all of it is done; the row under it follows the table seat by seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.core.book.game import Blinds, Stock, Widow
from referee.core.messages.betting import BetTo, BringIn, Call, Check, Drop, TellFirst
from referee.core.messages.offer import Offer
from referee.core.messages.turns import Handle, Knock, PassTurn, Stay, TakeCard, TakeWidow
from referee.core.rules.forced import posts, straddlers
from referee.core.rules.offers import offers
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.value import replace
from referee.screens.buttons import Button, Dock, Fields, Slots
from referee.screens.felt.words import handling
from referee.screens.felt.words.forced import ante_due, owed_beside
from referee.screens.felt.words.waiting import antes_missed
from referee.screens.words.betting import later_bet, later_call
from referee.screens.words.names import capital, listed, shortened, to_each

LETTERS = 28
"""So many letters of names have room beside each other in a row."""
IN_TWO_LINES = 45
"""And so many in the two lines of the big buttons."""
NAMES_TWICE = 6
"""So many names have room in the big buttons and in the row under them."""
SHORT, LONGER, FEW = 4, 10, 3
"""A name of so many letters has room in "Cy folds first", a longer one on so few buttons; else it
is "1 folds first". Of two or more it is said how many: "2 fold first"."""
FEW_WINNERS = 3
"""So many sentences about winners stand beside each other."""


def very_short(night: Night, seats: tuple[int, ...], room: int = LETTERS) -> tuple[str, ...]:
    """Names for a narrow place, cut no more than it asks, still distinct among all at the table."""
    ring = night.ring
    if len(seats) < 5:
        return tuple(night.name(seat) for seat in seats)
    for width in range(11, 5, -1):
        cut = shortened(tuple([night.name(seat) for seat in ring]), width)
        names = dict(zip(ring, cut, strict=True))
        found = tuple(names.get(seat, night.name(seat)) for seat in seats)
        if sum(map(len, found)) <= room:
            break
    return found


def by_name(
    night: Night, buttons: Iterable[tuple[int, Button]], room: int = LETTERS
) -> tuple[Button, ...]:
    """Buttons that say only the name; what they do stands before the row, and is read out."""
    found = tuple(buttons)
    names = very_short(night, tuple(seat for seat, _ in found), room)
    return tuple(
        replace(
            button,
            label=name,
            spoken=(button.spoken or button.label).replace(night.name(seat), name, 1),
            kind="",
        )
        for (seat, button), name in zip(found, names, strict=True)
    )


def on_the_way(night: Night, hand: Hand, buttons: tuple[Button, ...]) -> tuple[Button, ...]:
    """The buttons of later seats, each with what it makes those before it do: fold, or check."""
    found, room = [], LONGER if len(buttons) <= FEW else SHORT
    for button in buttons:
        seats = [int(seat) for seat in dict(button.fields).get("passing", "").split(",") if seat]
        verb = passing_verb(hand, len(seats))
        alone = night.name(seats[0]) if len(seats) == 1 else ""
        who = alone if 0 < len(alone) <= room else str(len(seats))
        said = f"{button.spoken}; {listed([night.name(seat) for seat in seats])} {verb}"
        found.append(replace(button, under=f"{who} {verb} first", spoken=said) if seats else button)
    return tuple(found)


def passing_verb(hand: Hand, many: int) -> str:
    """What so many seats do that a later one passes over: "checks", or "fold"."""
    may = hand.betting is None or hand.betting.check
    return ("check" if may and not hand.level else "fold") + ("s" if many == 1 else "")


def before_them(night: Night, hand: Hand | None, acts: Sequence[Offer]) -> str:
    """What those before a later seat do when it acts: "Cy and Dot fold"."""
    seats = getattr(acts[0].command, "passing", ()) if acts else ()
    if hand is None or not seats:
        return ""
    return f"{listed([night.name(seat) for seat in seats])} {passing_verb(hand, len(seats))}"


# --- antes and blinds -----------------------------------------------------------------------


def ante_main(night: Night, hand: Hand) -> tuple[Button, ...]:
    """The antes are in, from all or from one; or not from everybody."""
    due, payer = ante_due(hand)
    label = f"Everybody’s in: ante {due}"
    if any(seat in hand.order for seat, _ in night.lying):
        label = (
            f"Everybody’s in: {to_each(owed_beside(night, hand), night) or 'nobody antes again'}"
        )
    elif payer is not None:
        label = f"{night.name(payer)} antes {due} for all"
    elif hand.anted:
        label = f"Missed antes are in: {antes_missed(night, hand)}"
    return (
        Button(label, "antes", kind="main"),
        Button("Someone’s sitting out …", overlay="felt.antes"),
    )


def blinds_main(night: Night, hand: Hand, step: Blinds) -> tuple[Button, ...]:
    """The blinds are in, with a straddle, or not from everybody; more straddles are asked there."""
    amounts = [str(chips) for _, chips in posts(hand, step)]
    if len(amounts) == 1 and len(step.posts) == 2:
        amounts = ["no small", *amounts]
    what = "Post blinds" if len(amounts) > 1 else "Post the blind"
    all_in = Button(f"{what}: {' · '.join(amounts)}", "blinds", kind="main")
    doubled = straddlers(night, hand, step)
    more = "Straddles, blinds …" if len(doubled) > 1 else "Change the blinds …"
    others = Button(more, overlay="felt.blinds")
    if not doubled:
        return all_in, others
    seat, chips = doubled[0]
    says = f"… and {night.name(seat)} straddles {chips}"
    return all_in, others, Button(says, "blinds", (("straddles", "1"),))


def first_row(
    night: Night, after: Night, found: tuple[Offer, ...]
) -> tuple[tuple[Button, ...], str, str]:
    """Who spoke first, while antes or blinds are still to be entered: (row, its name, its word).
    after: the night with those in, found: what is offered then."""
    hand = after.playing
    if hand is None or hand.betting is None or after is night:
        return (), "", ""
    if hand.asks_first:
        row, word = first_names(after, hand)
        return row, "Who acts first?", word
    if hand.level:
        calls = [offer for offer in found if isinstance(offer.command, Call)]
        row = by_name(night, ((_seat(offer), later_call(night, offer)) for offer in calls))
        name = "Blinds in, and called by (players before them fold)"
        return on_the_way(night, hand, row), name, "Next to call:"
    does = "opens" if hand.unopened else "bets"
    bets = [offer for offer in found if isinstance(offer.command, BetTo)]
    row = by_name(night, ((_seat(offer), later_bet(night, hand, offer)) for offer in bets))
    row = on_the_way(night, hand, row)
    word = "First to open:" if hand.unopened else "First to bet:"
    return row, f"Who {does}? (players before them {passing_verb(hand, 2)})" if row else "", word


def _seat(offer: Offer) -> int:
    return int(getattr(offer.command, "seat", 0))


# --- whose up cards speak first --------------------------------------------------------------


def first_dock(night: Night, hand: Hand) -> Dock:
    """Somebody looks at the up cards: his name brings in, or says that he is first. Who bets at
    once stands below, as long as there is room for all names twice."""
    found = offers(night)
    names, lead = first_names(night, hand)
    if any(isinstance(offer.command, Check) for offer in found):
        names = (*names, Button("All check", "all-check"))
    bets = [offer for offer in found if isinstance(offer.command, BetTo)]
    spoken = "Enter the upcards …"
    names = (*names, Button("Upcards …", overlay="felt.up_cards", spoken=spoken))
    if len(bets) > NAMES_TWICE:
        return Dock(names, lead=lead)
    row = by_name(night, ((_seat(offer), later_bet(night, hand, offer)) for offer in bets))
    sizes = {offer.least for offer in bets if offer.least == offer.most}
    word = f"Or bets {min(sizes)}:" if len(sizes) == 1 else "Or bets:"  # the same names above
    return Dock(names, row, "Bet at once by", word=word if row else "", lead=lead)


def first_names(night: Night, hand: Hand) -> tuple[tuple[Button, ...], str]:
    """One name a seat, and the word before them."""
    found = offers(night)
    brings = [offer for offer in found if isinstance(offer.command, BringIn)]
    if brings:
        chips = hand.stakes.least_in
        buttons = [
            (
                _seat(offer),
                Button(
                    f"{night.name(_seat(offer))} brings in {offer.cost}",
                    "bring-in",
                    (("seat", str(_seat(offer))),),
                ),
            )
            for offer in brings
        ]
        return by_name(night, buttons), f"Brings in {chips}:"
    firsts = [offer for offer in found if isinstance(offer.command, TellFirst)]
    buttons = [
        (
            _seat(offer),
            Button(f"{night.name(_seat(offer))} is first", "first", (("seat", str(_seat(offer))),)),
        )
        for offer in firsts
    ]
    return by_name(night, buttons), "First:"


def claims(night: Night, winners: Iterable[tuple[int, Button]]) -> tuple[tuple[Button, ...], str]:
    """Whoever may have won: a sentence each where they are few, else names after one word."""
    found = tuple(winners)
    if len(found) <= FEW_WINNERS:
        return tuple(button for _, button in found), ""
    said = (button.label.removeprefix(night.name(seat)).strip() for seat, button in found)
    named = by_name(night, found, IN_TWO_LINES)
    return named, f"{capital(max(said, key=len))}:"  # with whose openers they are


# --- everybody does something with his cards --------------------------------------------------


def handle_dock(night: Night, hand: Hand) -> Dock:
    """One button for all, and a tick for each seat that is ready."""
    step = hand.handling
    assert step is not None
    word = handling.done_word(step)
    ticks = [
        (seat, Button(f"{night.name(seat)} {word}", "set-down", (("seat", str(seat)),)))
        for offer in offers(night)
        if isinstance(offer.command, Handle)
        for seat in (offer.command.seat,)
    ]
    main = [Button(handling.ALL_DONE[step.what], "all-set", kind="main")]
    if step.way == "in-turn" and len(ticks) == 1:
        main.insert(0, replace(ticks[0][1], kind="main"))
        main[1] = replace(main[1], kind="")
        return Dock(tuple(main))
    label = f"Who {word}?"
    return Dock(tuple(main), by_name(night, ticks), label, word=f"{word.capitalize()}:")


# --- turns round a spare hand or a stock ------------------------------------------------------


def turn_dock(night: Night, hand: Hand) -> Dock:
    """What the player whose turn it is may do; and that the turns are over."""
    mine: dict[str, Button] = {}
    knocks, row = list[tuple[int, Button]](), list[Button]()
    for offer in offers(night):
        seat = _seat(offer)
        fields: Fields = (("seat", str(seat)),)
        match offer.command:
            case TakeWidow(_, cards):
                fields = (*fields, ("cards", str(cards)))
                if cards == hand.cards:
                    mine["passive"] = Button("Take the widow", "take-widow", fields)
                else:
                    row.append(Button("Exchange one", "take-widow", fields))
            case TakeCard(_, source, False):
                fields = (*fields, ("from", source))
                stock = source == "stock"
                label = "Take from the stock" if stock else "Take the face-up card"
                mine["passive" if stock else "aggressive"] = Button(label, "take-card", fields)
            case Stay(_, stays):
                fee = hand.now.fee if isinstance(hand.now, Stock) else 0
                label = "Stay" if stays else f"Fold, pay {fee}"
                fields = (*fields, ("stays", "1" if stays else "0"))
                mine["passive" if stays else "fold"] = Button(label, "stay", fields)
            case PassTurn():
                mine["fold"] = Button("Pass", "pass-turn", fields)
            case Knock() if seat == hand.turn and isinstance(hand.now, Widow):
                mine["aggressive"] = Button("Knock", "knock", fields)
            case Knock():
                knocks.append((seat, Button(f"{night.name(seat)} knocks", "knock", fields)))
    over = Button("All turns done", "all-set")
    if isinstance(hand.now, Stock) and hand.knocker is None:
        over = Button("Stock ran out", "stock-out")
    elif isinstance(hand.now, Stock):
        over = Button("All others stay: show", "all-set")
    named = (*by_name(night, knocks), *row, over)
    word = "Knocks:" if knocks else ""
    return Dock((), named, "Who knocks?", word=word, slots=Slots(**mine))


def while_away(night: Night, found: tuple[Offer, ...]) -> Slots | None:
    """At the turn of somebody who has gone away: they fold, or are just coming."""
    hand = night.playing
    turn = hand.turn if hand is not None else None
    if turn is None or night.players[turn].presence != "away":
        return None
    if not any(offer.command == Drop(turn) for offer in found):
        return None
    name, fields = night.name(turn), (("seat", str(turn)),)
    return Slots(
        fold=Button(f"Fold {name}", "drop", fields, kind="main"),
        passive=Button(f"{name}’s coming", "back", fields, strand="bank"),
    )
