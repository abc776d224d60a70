"""The felt: seats in order, the pot, whose turn, what it costs, and only what is legal now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from referee.core.book.book import Book
from referee.core.book.game import Ante, Declare
from referee.core.cards.judge.rule import JudgeRule
from referee.core.log import Entry
from referee.core.messages.dealing import DealerSet
from referee.core.messages.law import Ruled
from referee.core.messages.people import Reseated
from referee.core.messages.showdown import CardsShown
from referee.core.state.night import Night
from referee.core.value import dataclass, replace
from referee.screens.buttons import Button, Dock, Fields, Grid, Slots, Toggles, grid, in_places
from referee.screens.felt.dock.dock import dock
from referee.screens.felt.moments import Move, moves
from referee.screens.felt.seats import EmptyChair, Seat, chairs, seats, with_short_names
from referee.screens.felt.words import debts, middle, pack
from referee.screens.felt.words.crib import Crib, crib, hint
from referee.screens.felt.words.requests import say_asking, say_more, say_request, say_wanted
from referee.screens.felt.words.showing import at_a_glance, in_signs
from referee.screens.felt.words.waiting import waiting
from referee.screens.floor.words import voting
from referee.screens.games.stakes import played_for
from referee.screens.night.words.history import Note, in_short, note, on_whose, phoned, said, told
from referee.screens.words import declarations
from referee.screens.words.events import title
from referee.screens.words.law import decided, ruling, with_law
from referee.screens.words.names import capital, listed

NO_BOOK = Book({}, {})
Drawn = Reseated | DealerSet
PART = " · "
"""Between two things that one tap entered."""
FEW = 6
"""The names of so many fit into one line of the dock, where every bet is tapped."""


@dataclass(frozen=True, slots=True)
class Logged:
    """Where the log of a night stands. seq: its entries; seen: up to which entry of each strand a
    page was made; last: the act that a take-back takes back; undone: the acts that Again brings
    back; about: the entries that the newest one takes back or brings back; before: the night before
    the last entry of a deal, None where that took others back; follows: which entry of a deal came
    before that one; phoned: what phones entered and nobody has confirmed."""

    seq: int
    seen: Mapping[str, int] = field(default_factory=dict)
    last: Entry | None = None
    undone: tuple[Entry, ...] = ()
    newest: Entry | None = None
    about: tuple[Entry, ...] = ()
    before: Night | None = None
    follows: int = 0
    phoned: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Onlooker:
    """Who looks on. taps: they may act; deals: no more than the dealer's taps, on the dealer's
    phone; own_undo: what was entered last is theirs, to take back; seated: they have a seat, asked:
    what they are asked there, in secret if they deal; may_take: they may take over from the device
    that does; may_undo: they may take back what was entered last; tapper: the device that acts;
    near: the seat at the near side; flat: the tablet lies flat, so pot, turn and cost stand upside
    down along the far edge too."""

    taps: bool = False
    deals: bool = False
    own_undo: bool = False
    seated: bool = False
    asked: str = ""
    may_take: bool = False
    may_undo: bool = False
    tapper: str = ""
    near: int | None = None
    flat: bool = False


@dataclass(frozen=True)
class Felt:
    """Everything of the felt, as strings and flags. The second half is one viewer's own. ruled: the
    last act of the deal that counts, where it is a ruling, ruling: its sentence and the law;
    phoned: what phones entered, to be confirmed up to entry phoned_to, and phoned_all, so many
    where that is more than fits; first: what is asked before anything
    else; request: what a player asks to have entered, requests: how many
    more do; forced: antes or blinds are awaited; table: its number in an evening with several,
    nought where it is alone."""

    night: int
    seq: int
    seen: Mapping[str, int]
    title: str
    game: str
    game_id: str
    badge: str
    step: str
    limit: str
    seats: tuple[Seat, ...]
    chairs: tuple[EmptyChair, ...]
    pot: str
    piles: tuple[middle.Pile, ...]
    turn: str
    cost: str
    line: Crib
    hint: str
    take_back: str
    again: str
    toast: str
    whose: str
    result: str
    closed: bool
    stub: str
    aside: str
    note: Note | None
    moves: tuple[Move, ...] = ()
    follows: int = 0
    slots: Slots = field(default_factory=Slots)
    wide: tuple[Button, ...] = ()
    grid: Grid = field(default_factory=Grid)
    many: bool = False
    row: tuple[Button, ...] = ()
    row_label: str = ""
    row_word: str = ""
    lead: str = ""
    toggles: Toggles | None = None
    taps: bool = False
    deals: bool = False
    seated: bool = False
    asked: str = ""
    notice: str = ""
    stood: Fields = ()
    stood_do: str = ""
    tapper: str = ""
    may_take: bool = False
    flat: bool = False
    asking: str = ""
    raised: str = ""
    wanted: str = ""
    vote: str = ""
    first: Button | None = None
    ruled: int = 0
    ruling: str = ""
    phoned: str = ""
    phoned_to: int = 0
    phoned_all: int = 0
    request: Button | None = None
    requests: str = ""
    forced: bool = False
    table: int = 0

    @property
    def crib(self) -> str:
        """The dealer's line, whole."""
        return str(self.line)

    @property
    def dock(self) -> tuple[Button, ...]:
        """The big buttons."""
        return (*self.slots.buttons, *self.wide)

    @property
    def tapped(self) -> str:
        """What the last tap entered, and on whose phone, which is seen and not read aloud: beside
        the act itself, before what followed from it."""
        act, *followed = self.toast.split(PART)
        return PART.join((f"{act}{self.whose}", *followed)) if act else ""

    @property
    def says(self) -> tuple[tuple[str, str], ...]:
        """What is read aloud when it changes: what the last tap entered; who won, then what hands
        must do; or, once they have done it, whose turn it is and what it costs; antes and blinds
        go in before the cards are dealt. Each with what
        the dealer's voice must be asked for to say it: "cards", "turns" or "all"."""
        asks = self.turn.endswith("?")
        cost = f" {capital(self.cost)}" if asks else f": {self.cost}"
        turn = f"{self.turn}{cost}" if self.cost else self.turn
        last = ("turns" if self.ruled else "all", self.toast)
        hands = ("cards", self.crib)
        now = ("turns", turn or self.result)
        said = (last, now, hands) if self.forced or not turn else (last, hands, now)
        return tuple(
            (asked, part if part[-1] in ".?!…" else f"{part}.") for asked, part in said if part
        )

    @property
    def seen_hand(self) -> int:
        return self.seen.get("hand", 0)

    @property
    def seen_bank(self) -> int:
        return self.seen.get("bank", 0)

    @property
    def seen_roles(self) -> int:
        return self.seen.get("roles", 0)


def felt(
    id: int,
    night: Night,
    log: Logged,
    who: Onlooker,
    notice: str = "",
    stood: Fields = (),
    halves: bool = False,
    shared: bool = False,
    book: Book = NO_BOOK,
) -> Felt:
    """The felt as one viewer sees it. stood: after a refusal, the fields of "it stood at the
    table"; halves: high and low share the pot of the game that is played; shared: a pot that only
    failed scoopers are left for is shared out, and does not wait; book: says how games are judged.
    """
    short = with_short_names(night)
    many = len(night.chairs) > FEW or night.tracking == "milestones"
    shown = in_places(_dock(short, who, halves), many)
    host = (
        who.taps and not who.deals
    ) or who.may_take  # phones and raised hands are shown quietly, and to nobody else
    view = _on_view(id, short, log, who, shared, book)
    return replace(
        _with_phones(view, short, log) if host else view,
        seats=seats(short, night, who.near, night.raised if host else ()),
        chairs=chairs(short, night, who.near),
        slots=shown.slots or Slots(),
        wide=shown.main,
        grid=grid(shown, many),
        many=many,
        row=shown.row,
        row_label=shown.row_label,
        row_word=shown.word,
        lead=shown.lead,
        first=shown.first,
        toggles=shown.toggles,
        taps=who.taps and not night.closed,
        deals=who.deals,
        seated=who.seated,
        asked=who.asked,
        take_back=view.take_back if who.own_undo or not who.deals else "",
        notice=notice,
        stood=tuple(pair for pair in stood if pair[0] != "do"),
        stood_do=dict(stood).get("do", ""),
        tapper=who.tapper,
        may_take=who.may_take,
        flat=who.flat,
        ruled=log.last.seq if log.last and _ruled(log.last) else 0,
    )


def _dock(night: Night, who: Onlooker, halves: bool) -> Dock:
    """The dock of whoever taps; on the dealer's phone nothing of the bank, and no law."""
    if not who.taps:
        return Dock()
    shown = dock(night, halves)
    if not who.deals:
        return debts.with_owing(shown, night)

    def dealers(buttons: tuple[Button, ...]) -> tuple[Button, ...]:
        rooms = ("", "felt", "games")
        return tuple(
            button
            for button in buttons
            if button.strand != "bank"
            and button.overlay.split(".")[0] in rooms
            and button.overlay not in ROUND
        )

    main, row = dealers(shown.main), dealers(shown.row)
    if main and main != shown.main and not any(button.kind == "main" for button in main):
        main = (replace(main[0], kind="main"), *main[1:])
    if any(button.overlay in ROUND for button in shown.row):
        shown = replace(shown, row_label="", word="")
    return replace(shown, main=main, row=row)


ROUND = ("felt.handed", "felt.declare")
"""The sheets of a tablet that is handed round: no phone has them."""


def _with_phones(view: Felt, night: Night, log: Logged) -> Felt:
    """What phones wait for, ask and have entered."""
    entered = phoned(log.phoned, night)
    short = in_short(entered)
    return replace(
        view,
        asking=say_asking(night),
        wanted=say_wanted(night),
        raised=listed([night.name(seat) for seat in night.raised]),
        vote=voting.button(night),
        phoned=short,
        phoned_all=len(entered) if short != ", ".join(entered) else 0,
        phoned_to=night.acting.confirmed_to,
        request=say_request(night),
        requests=say_more(night),
    )


def _ruled(last: Entry | None) -> Ruled | None:
    """The law that was applied by the last act of the deal that counts, if one was."""
    events = last.events if last is not None else ()
    return next((event for event in events if isinstance(event, Ruled)), None)


def _on_view(id: int, night: Night, log: Logged, who: Onlooker, shared: bool, book: Book) -> Felt:
    """What anybody may see; the seats and the dock are still to be laid."""
    hand = night.playing
    game = hand.game if hand is not None else night.game
    rules = pack.rules_of(game, book, len(hand.order) if hand is not None else 0)
    turn, cost = middle.turn(night)
    does, known = pack.told(night, rules, book, crib(night))
    return Felt(
        night=id,
        seq=log.seq,
        seen=log.seen,
        title=night.title,
        game=game.name if game else "",
        game_id=game.id if game else "",
        badge=pack.badge(rules, hand, game),
        step=middle.step(night),
        table=night.table if night.evening else 0,
        limit=played_for(night),
        seats=(),
        chairs=(),
        pot=middle.pot(night),
        piles=middle.piles(night),
        turn=turn,
        cost=cost,
        line=Crib(debts.said(night) + debts.changes(night, log.last) + does, known),
        hint=_hint(night, shared, rules),
        take_back=title(log.last, night) if log.last else "",
        again=title(log.undone[-1], night) if log.undone else "",
        toast=_news(_toast(night, log.newest, log.about), middle.result(night)),
        whose=on_whose(log.newest, night) if log.newest else "",
        result=middle.result(night),
        closed=night.closed,
        stub=str(hand.stub) if hand is not None and hand.drawing and hand.stub_known else "",
        aside=middle.impounded(night),
        moves=moves(log.before, night),
        follows=log.follows,
        forced=hand is not None and (hand.posting is not None or isinstance(hand.now, Ante)),
        ruling=" ".join(with_law(law, night) for law in (_ruled(log.last),) if law),
        note=note(log.newest, log.about, night, who.may_undo),
    )


def _hint(night: Night, shared: bool, rules: Sequence[JudgeRule] = ()) -> str:
    """The small line under the sentence."""
    hand = night.playing
    if hand is None:
        return waiting(night)
    if isinstance(hand.now, Declare):
        return declarations.waiting(night, hand, shared)
    return " ".join(filter(None, (hint(night, hand), pack.small_line(night, hand, rules))))


def _toast(night: Night, newest: Entry | None, about: tuple[Entry, ...]) -> str:
    """What the last tap entered, named in full where it implied more than it said."""
    if newest is None or (newest.seq > 1 and newest.strand != "hand"):
        return ""  # what is no act of the hand is said in a note
    if about:
        return in_signs(said(newest, about, night))
    events = newest.events
    if newest.seq == 1:  # of the beginning only what chance gave is news
        events = tuple(event for event in events if isinstance(event, Drawn) and event.drawn)
    ruled = [event for event in events if isinstance(event, Ruled)]
    rest = [event for event in events if not isinstance(event, Ruled)]
    moved = told(sorted(rest, key=lambda event: isinstance(event, CardsShown)), night)
    whose = [decided(event) if moved else ruling(event, night) for event in ruled]
    return at_a_glance(in_signs(PART.join(filter(None, (moved, *whose)))))


def _news(toast: str, result: str) -> str:
    """What was entered, without what the middle says of the end of the deal."""
    return PART.join(part for part in toast.split(PART) if part != result)
