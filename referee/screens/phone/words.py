"""What a player may do on the phone of their seat: the felt's own buttons of that seat and no
other's, in the felt's places; and what they may choose before their turn. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from referee.core.cards.judge.odds import Odds
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.messages.betting import Drop
from referee.core.messages.command import COMMANDS
from referee.core.messages.prices import TakeOffer
from referee.core.rules import ahead, own
from referee.core.rules.ahead import Ahead, Chosen
from referee.core.rules.lesson import Lesson
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.value import OwnCommand, dataclass, replace
from referee.screens.buttons import Button, Dock, Fields, Slots, called, in_places
from referee.screens.felt.dock.dock import dock
from referee.screens.felt.words.handling import ALL_DONE
from referee.screens.words.names import capital, listed, number_word
from referee.screens.words.names import own as whose
from referee.words.cards.hands import KIND_WORDS

OWN = frozenset(called(kind) for kind in COMMANDS if issubclass(kind, OwnCommand))
"""What the buttons of a seat's own acts send."""
ASKS = {"felt.amount": "phone.my_amount", "felt.bid": "phone.my_bid"}
"""The overlays that ask how many chips, on the felt and on a phone."""
SAYS = {
    "brings": "Bring",
    "is": "I’m",
    "shows": "Show",
    "bets": "Bet",
    "opens": "Open",
    "calls": "Call",
    "turns": "Turn",
    "knocks": "Knock",
    "draws": "Draw",
    "discards": "Discard",
}
"""What a player's own button says, where the felt's begins with their name."""


@dataclass(frozen=True, slots=True)
class MyPart:
    """The part of a phone where its player acts. shown: there is such a part; moment: of the deal
    that its taps are for; calls: the player is asked for something, told: how that is said; waits:
    whose turn it is; slots, wide, row: the buttons; to_choose: what can be chosen now for when
    the turn comes, kept: what was, fallen: that what was chosen holds no longer."""

    shown: bool = False
    moment: str = ""
    calls: bool = False
    told: str = ""
    waits: str = ""
    slots: Slots = field(default_factory=Slots)
    wide: tuple[Button, ...] = ()
    row: tuple[Button, ...] = ()
    to_choose: tuple[Button, ...] = ()
    kept: str = ""
    fallen: str = ""


def acts(
    night: Night, seat: int, chosen: Ahead | None, fallen: Chosen | None, moment: str
) -> MyPart:
    """What a player may do now. chosen: what they chose before their turn, fallen: what of it holds
    no longer; moment: of the deal."""
    hand = night.playing
    if hand is None or not night.acting.may or night.closed or night.tracking != "bets":
        return MyPart()
    proves = hand.showing and hand.proof == "owed" and hand.opener == seat
    if not ((hand.has(seat) and not hand.showing) or proves):
        return MyPart()
    found = _own(dock(night), night, hand, seat)
    may = () if chosen else ahead.choices(night, seat)
    slots = Slots(passive=_proof(seat)) if proves else found.slots or Slots()
    calls = bool(slots.buttons or found.main) and (proves or own.may_act_now(hand, seat))
    return MyPart(
        shown=True,
        moment=moment,
        calls=calls,
        told=_told(hand, seat) if calls else "",
        waits="" if calls else _waits(night, hand, seat),
        slots=slots,
        wide=() if proves else found.main,
        row=found.row,
        to_choose=tuple(_ahead(night, seat, what) for what in may),
        kept=KEPT[chosen].format(cost=ahead.costs(night, seat)) if chosen else "",
        fallen=_fallen(fallen, moment) if fallen else "",
    )


def _told(hand: Hand, seat: int) -> str:
    """How the player is told that they are asked."""
    if hand.showing:
        return "openers, please"
    if hand.drawing and hand.turn == seat:
        return "your turn: how many cards?"
    return "your turn" if hand.turn == seat else "everybody now"


def _proof(seat: int) -> Button:
    return Button("Openers shown", "show-openers", (("seat", str(seat)),), kind="main")


def _waits(night: Night, hand: Hand, seat: int) -> str:
    """Whose turn it is, while it isn't this player's; or that it is for the table to enter."""
    if hand.turn is None or hand.asks_first:
        return ""
    if hand.turn == seat:
        return "That is entered at the tablet."
    return f"{whose(night.name(hand.turn))} turn"


def _own(shown: Dock, night: Night, hand: Hand, seat: int) -> Dock:
    """The dock with nothing but the buttons of one seat, each in its place."""
    asked = own.may_act_now(hand, seat)

    def mine(button: Button | None) -> Button | None:
        if button is None or not _is_own(button, hand, seat):
            return None
        if not asked and button.do != "show-openers":
            return None
        return _said(button, night, hand, seat)

    main = tuple(filter(None, map(mine, shown.main)))
    row = tuple(filter(None, map(mine, shown.row)))
    slots = shown.slots and Slots(
        mine(shown.slots.fold), mine(shown.slots.passive), mine(shown.slots.aggressive)
    )
    if hand.drawing and asked and main and _may_fold(night, seat):
        row = (*row, Button("Fold", "drop", (("seat", str(seat)),)))
    if slots is None and not main and asked:
        main, row = tuple(replace(button, kind="main") for button in row), ()
    if slots is None and 0 < len(main) < 4 and not any("digit" in button.kind for button in main):
        first, *others = main
        main = (replace(first, kind="main"), *others)
    return in_places(replace(shown, main=main, row=row, slots=slots, toggles=None, lead=""), False)


def _may_fold(night: Night, seat: int) -> bool:
    """Whether the player may fold in the middle of a draw."""
    try:
        act(night, Drop(seat))
    except Refused:
        return False
    return True


def _is_own(button: Button, hand: Hand, seat: int) -> bool:
    """Whether a button of the felt is an act of that seat, and of nobody besides."""
    fields = dict(button.fields)
    if fields.get("seat") != str(seat) or "passing" in fields:
        return False
    if "takes" in fields and own.of_others(hand, TakeOffer(seat, int(fields["takes"]))):
        return False
    return button.do in OWN or button.overlay in ASKS


def _said(button: Button, night: Night, hand: Hand, seat: int) -> Button:
    """The button as its own player reads it: without the name, and asking on the phone."""
    if button.overlay:
        button = replace(button, overlay=ASKS[button.overlay])
    words, name, said = button.label, night.name(seat), button.spoken or button.label
    if button.do == "set-down" and hand.handling is not None:
        return replace(button, label=ALL_DONE[hand.handling.what], spoken="", under="")
    number = "digit" in button.kind
    for named in (name, button.label):
        verb, _, rest = said.removeprefix(f"{named} ").partition(" ")
        if said.startswith(f"{named} ") and verb in SAYS:
            own_words = f"{SAYS[verb]} {rest or _amount(button)}".strip()
            return replace(
                button,
                label=words if number else own_words,
                spoken=own_words if number else "",
                under="",
            )
    words = words.replace(f" {name}", "")  # "Fold Ann", of one who is away
    return replace(button, label=words, spoken=button.spoken if number else "", under="")


def _amount(button: Button) -> str:
    """What is bet, where the felt says it before the names and not on each."""
    return dict(button.fields).get("to", "") if button.do == "bet" else ""


KEPT = {
    "fold": "You’ll fold when your turn comes.",
    "check-fold": "You’ll check when your turn comes, or fold if you can’t.",
    "call": "You’ll call {cost} when your turn comes.",
}
"""What was chosen ahead, said to the player alone."""
FALLEN = {
    "fold": "{why}, so you won’t fold automatically.",
    "check-fold": "{why}, so you won’t check or fold automatically.",
    "call": "{why}, so you won’t call automatically.",
}
"""That it holds no longer, likewise."""
CHOOSE = {"fold": "Will fold", "check-fold": "Will check, else fold", "call": "Will call {cost}"}


def _fallen(fallen: Chosen, moment: str) -> str:
    """Why that holds no longer, as far as the table can see: else it was undone, ruled, refused."""
    bet = fallen.what == "call" and fallen.moment != moment
    why = "The bet has changed" if bet else "Your choice no longer holds"
    return FALLEN[fallen.what].format(why=why)


def _ahead(night: Night, seat: int, what: Ahead) -> Button:
    fields: Fields = (("seat", str(seat)), ("what", what))
    return Button(CHOOSE[what].format(cost=ahead.costs(night, seat)), "ahead", fields)


# --- the lesson -----------------------------------------------------------------------------

NO_LESSON = "There is no lesson about this hand: enter all of its cards first."


def lies_there(cards: Sequence[str]) -> str:
    """Why a hand was not laid down; to its own player alone."""
    are = "is" if len(cards) == 1 else "are"
    those = listed([f"the {card}" for card in cards])
    return (
        f"{capital(those)} {are} on the table already, so your hand wasn’t shown. Check what you "
        "entered, or show the cards at the table."
    )


def deals_for(dealer: str) -> str:
    """Why a phone does the dealer's taps; dealer: whose deal it is where it isn't its player's."""
    if not dealer:
        return "Your deal."
    return f"{dealer} deals but has no phone here, so you run the table from yours."


def lesson(found: Lesson, odds: Odds | None) -> str:
    """How rare a hand is, and how often the draw its player thinks of makes it better."""
    said = f"{capital(KIND_WORDS[found.kind])}"
    if odds is not None and (share := odds.share(found.kind)):
        said += f": one hand in {_so_often(1 / share)}"
    if not found.thrown:
        return f"{said}."
    throws = number_word(found.thrown)
    if not found.better:
        return f"{said}. Discarding {throws} can’t make it better."
    made = [
        f"{KIND_WORDS[kind]} one time in {_so_often(found.draws / many)}"
        for kind, many in found.better[:3]
    ]
    return f"{said}. Discard {throws}, and you make {listed(made)}."


def _so_often(number: float) -> str:
    return number_word(round(number))
