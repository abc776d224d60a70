"""The dock of a table that is faster than the tablet: milestones, or the referee alone.

One tap says what happened; what it implies is entered with it. Toggles are seats that can be
tapped on before one button sends them together.
"""

from __future__ import annotations

from referee.core.book.game import Ante
from referee.core.messages.betting import AllCheck, BetTo, NobodyOpens, OthersDrop
from referee.core.messages.dealing import NextDeal
from referee.core.messages.milestones import AllDrawn
from referee.core.messages.offer import Offer
from referee.core.messages.showdown import Award
from referee.core.rules.implied import begun
from referee.core.rules.milestones import piles
from referee.core.rules.offers import offers
from referee.core.state.dealt import dealt_in
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import Pot, openers_words, pots, sole, unpaid
from referee.core.state.rotation import next_game
from referee.screens.buttons import Button, Dock, Fields, Slots, Toggles
from referee.screens.felt.beside import asks
from referee.screens.felt.dock.steps import ante_main, by_name, claims, first_row, very_short
from referee.screens.felt.words.prices import nobody
from referee.screens.words.betting import all_fold
from referee.screens.words.names import own, pot_name

FEW = 6
"""More boxes to tick than these stand close together, with shorter names."""


def dock(night: Night, hand: Hand) -> Dock:
    """The dock for a deal that is not followed bet by bet."""
    if night.tracking == "referee":
        found = offers(night)
        following = next_deal(night, found, "main")
        if following:
            return Dock(following)
        names, lead = claims(night, _winners(night, hand, found))
        return Dock(names, lead=lead)
    if isinstance(hand.now, Ante):
        return _antes(night, hand)
    found = offers(night)
    if hand.betting is not None and not hand.level and not hand.draw_begun:
        row = (*_openers(night, found), *_who_won(hand))
        return Dock((), row, _who(hand.unopened), word=_does(hand), slots=_nobody(found))
    if hand.betting is not None and hand.level:
        return _opened(night, hand, found)
    winners = _winners(night, hand, found)
    rest = tuple(_rest(night, hand, found))
    if hand.drawing:
        proof = "shown" in openers_words(hand, at_once=True)
        word = f"Wins, {_openers_of(night, hand)} shown:" if proof else "Wins:"
        drawn = (Button("Everyone has drawn", "all-drawn", kind="main"),)
        return Dock(drawn, (*by_name(night, winners), *rest), "Who wins?", word=word)
    names, lead = claims(night, winners)
    return Dock(names, rest, lead=lead)


def _antes(night: Night, hand: Hand) -> Dock:
    """Before the antes: whoever opens, everybody has anted."""
    after = begun(night)
    found = offers(after)
    now = after.playing
    if now is not None and now.asks_first:
        row, label, word = first_row(night, after, found)
        return Dock(ante_main(night, hand), row, label, word=word)
    main = (*ante_main(night, hand), *_nobody(found).buttons)
    row = _openers(after, found)
    if now is None or not row:
        return Dock(main, row)
    return Dock(main, row, _who(now.unopened), word=_does(now))


def _who_won(hand: Hand) -> list[Button]:
    """Without a draw the table may say after any interval but the first who won."""
    if hand.game.draws or not hand.street:
        return []
    return [Button("Who won …", overlay="felt.split", fields=(("pot", "0"),))]


def _who(unopened: bool) -> str:
    return "Who opened?" if unopened else "Who bet?"


def _does(hand: Hand) -> str:
    """What stands before the names of those who may open or bet."""
    return "Opens:" if hand.unopened else "Bets:"


def _nobody(found: tuple[Offer, ...]) -> Slots:
    """Nobody opens, or bets: where a check lies in betting."""
    if any(isinstance(offer.command, NobodyOpens) for offer in found):
        return Slots(passive=Button("Nobody opens", "nobody-opens"))
    if any(isinstance(offer.command, AllCheck) for offer in found):
        return Slots(passive=Button("Nobody bets", "all-check"))
    return Slots()


def _openers(night: Night, found: tuple[Offer, ...]) -> tuple[Button, ...]:
    """One button a seat: this seat opened, for the least that may be bet."""
    buttons = []
    hand = night.playing
    does = "opens" if hand is not None and hand.unopened else "bets"
    for offer in found:
        command = offer.command
        if isinstance(command, BetTo):
            fields: Fields = (("seat", str(command.seat)), ("to", str(offer.least)))
            passing = ",".join(str(seat) for seat in command.passing)
            fields = (*fields, ("passing", passing)) if passing else fields
            label = f"{night.name(command.seat)} {does}"
            buttons.append((command.seat, Button(label, "bet", fields)))
    return by_name(night, buttons)


def _opened(night: Night, hand: Hand, found: tuple[Offer, ...]) -> Dock:
    """After an opening: who is still in, or nobody else."""
    row = []
    if any(isinstance(offer.command, OthersDrop) for offer in found):
        row.append(Button(all_fold(night, hand), "others-drop"))
    seats = tuple(holding.seat for holding in hand.live if holding.seat != hand.aggressor)
    names = very_short(night, seats) if len(seats) > FEW else map(night.name, seats)
    others = tuple(zip(seats, names, strict=True))
    bettor: Fields = () if hand.aggressor is None else (("bettor", str(hand.aggressor)),)
    toggles = Toggles("still-in", "Still in; the rest fold", others, bettor)
    row += _who_won(hand)
    if hand.draw_begun:
        row += [button for _, button in _winners(night, hand, found)]
    return Dock((), (*row, *_rest(night, hand, found)), "", toggles)


def _winners(night: Night, hand: Hand, found: tuple[Offer, ...]) -> list[tuple[int, Button]]:
    """Everybody who can have won, in one tap, by the seat; openers shown where they are due."""
    due = "shown" in openers_words(hand, at_once=True)
    left = unpaid(hand) if hand.showing else ()
    pot = left[-1].number if left else 0
    which = f" {pot_name(pot, len(pots(hand)))}" if len(pots(hand)) > 1 else ""
    buttons = []
    for offer in found:
        command = offer.command
        if isinstance(command, Award) and command.winners and command.pot == pot:
            if command.openers not in ("", "shown"):
                continue
            seat = command.winners[0]
            fields: Fields = (("pot", str(pot)), ("winner", str(seat)))
            fields = (*fields, ("openers", command.openers))
            whose = "openers" if seat == hand.opener else _openers_of(night, hand)
            label = f"{night.name(seat)} wins{which}{f', {whose} shown' if due else ''}"
            if asks(hand, seat) and not command.openers:
                asked = (("seat", str(seat)), ("pot", str(pot)))
                buttons.append((seat, Button(label, overlay="felt.winner", fields=asked)))
                continue
            buttons.append((seat, Button(label, "award", fields)))
    return buttons


def _openers_of(night: Night, hand: Hand) -> str:
    """ "Ann’s openers", where it is known who opened."""
    return "openers" if hand.opener is None else f"{own(night.name(hand.opener))} openers"


def _rest(night: Night, hand: Hand, found: tuple[Offer, ...]) -> list[Button]:
    buttons = [pot_button(night, hand)]
    if hand.loose:
        buttons.append(Button(whose(hand, hand.loose), overlay="felt.unsaid"))
    if any(isinstance(offer.command, AllDrawn) for offer in found) and not hand.drawing:
        buttons.append(Button("Everyone has drawn", "all-drawn"))
    if hand.showing or (hand.draw_begun and not hand.drawing):
        if len(hand.live) > 1:
            buttons.append(Button("Split …", overlay="felt.split", fields=(("pot", "0"),)))
        buttons.append(Button("Show cards …", overlay="felt.cards"))
        buttons += nobody(night, hand, 0)
    if hand.proof == "owed" and hand.showing:
        buttons.append(Button("No openers", overlay="floor.law", fields=(("id", "false-openers"),)))
    return [*buttons, *next_deal(night, found)]


def whose(hand: Hand, off: int) -> str:
    """What is asked when the pot was counted higher or lower than the log has it."""
    over = f"{off} over" if off > 0 else f"{-off} short"
    return "Who’s short? …" if hand.missing else f"Pot is {over}: whose? …"


def pot_button(night: Night, hand: Hand) -> Button:
    """The pot is counted; of several piles, each by itself."""
    return Button(
        "Correct the pots …" if len(piles(night, hand)) > 1 else "Correct the pot …",
        overlay="felt.pot",
    )


def _unsaid(night: Night) -> str:
    """What a next deal pays or leaves unnoted on its way."""
    hand = night.playing
    if hand is None or night.tracking == "referee":
        return ""
    asked = ", openers skipped" if hand.proof == "owed" else ""
    pot = sole(hand)
    if pot is None:
        return f"Winner not noted{asked}"
    return pays(night, hand, pot) + asked


def pays(night: Night, hand: Hand, pot: Pot) -> str:
    """The pot to the only one left, and what nobody called: "Pay Cy 12, return 4"."""
    name, back = night.name(pot.claimants[0]), returned(hand, pot)
    if back and back == pot.amount:
        return f"Return {back} to {name}"
    return f"Pay {name} {pot.amount - back}" + (f", return {back}" if back else "")


def returned(hand: Hand, pot: Pot) -> int:
    """What of the pot nobody called: it goes back."""
    return 0 if hand.uncalled is None else min(hand.uncalled[1], pot.amount)


def next_deal(night: Night, found: tuple[Offer, ...], kind: str = "") -> tuple[Button, ...]:
    """The next deal at once, where nothing has to be said before it."""
    if night.game is None or not any(isinstance(offer.command, NextDeal) for offer in found):
        return ()
    least, most = night.game.players
    label = "Next deal" if least <= len(dealt_in(night)) <= most else "The deal is over"
    coming = next_game(night) or (night.game.id, night.game.name)
    if names_game(night, coming[0]):
        label = f"{label}: {coming[1]}"
    label = f"{pays}, {label[0].lower()}{label[1:]}" if (pays := _unsaid(night)) else label
    return (Button(label, "next-deal", (("game", coming[0]),), kind=kind),)


def names_game(night: Night, coming: str) -> bool:
    """Whether the button of the next deal says its game: it may be another one than the last."""
    return night.rotation != "free" or (night.game is not None and night.game.id != coming)
