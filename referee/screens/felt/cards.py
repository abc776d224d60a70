"""The sheet on which cards are shown: whose, rank, suit, and what the judge says. Pure.

An Entry is what has been tapped so far; a finger's tap makes the next one; sheet() draws it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from referee.core.cards.cards import (
    JOKER,
    RANK_NAMES,
    SUIT_NAMES,
    SUITS,
    Card,
    CardsRefused,
    NeedsSuit,
    Pack,
    card,
    read_cards,
    show_cards,
)
from referee.core.cards.judge.calls import Call, calls_of, example, read_calls, write_calls
from referee.core.cards.judge.division import Way
from referee.core.cards.judge.rule import JudgeRule
from referee.core.errors import Refused
from referee.core.rules.cards_speak import (
    Reading,
    Shown,
    check_so_far,
    may_show,
    payment,
    read,
    rule_for,
)
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.screens.felt import beside
from referee.screens.words import declarations
from referee.screens.words.law import set_in_type
from referee.screens.words.names import listed, own
from referee.screens.words.refusals import sentence

BOARD = -1
NOTHING = Shown(())
SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
TAPS = ("go", "rank", "suit", "joker", "out", "silent", "others", "way", "mend", "ask", "call")
Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """What was tapped so far. at: whose cards are being entered; rank: tapped, its suit awaited;
    asking: not the cards of that hand are asked for now, but what it was called."""

    shown: Shown = NOTHING
    at: int = BOARD
    rank: int = 0
    asking: bool = False

    def cards(self, at: int) -> Cards:
        return self.shown.board if at == BOARD else dict(self.shown.hands).get(at, ())

    def lay(self, at: int, cards: Cards) -> Entry:
        """The entry with those cards in one place. Who shows does not stay silent."""
        if at == BOARD:
            return replace(self, shown=replace(self.shown, board=cards))
        others = tuple(one for one in self.shown.hands if one[0] != at)
        hands = (*others, (at, cards)) if cards else others
        silent = tuple(one for one in self.shown.silent if one != at)
        called = tuple(one for one in self.shown.called if cards or one[0] != at)
        return replace(self, shown=replace(self.shown, hands=hands, silent=silent, called=called))

    def called(self, at: int) -> str:
        return dict(self.shown.called).get(at, "")

    def call(self, at: int, words: str) -> Entry:
        """The entry with what a hand was called; without words nothing was."""
        others = tuple(one for one in self.shown.called if one[0] != at)
        called = (*others, (at, words)) if words else others
        return replace(self, shown=replace(self.shown, called=called))


# --- a tap on the sheet ---------------------------------------------------------------------


def first(rule: JudgeRule, hand: Hand) -> Entry:
    """An empty sheet, or the cards that lay there before the pots came back."""
    laid = tuple((seat, read_cards(cards)) for seat, cards, _ in hand.shown)
    entry = Entry(Shown(laid, called=hand.called))
    return replace(entry, at=_next_place(entry, rule, hand))


def tapped(entry: Entry, what: str, value: str, rule: JudgeRule, hand: Hand) -> Entry:
    """The entry after one tap; what does not fit changes nothing."""
    number = int(value) if value.removeprefix("-").isdecimal() and value.isascii() else None
    match what:
        case "go" if number is not None and number in places(rule, hand):
            return replace(entry, at=number, rank=0, asking=False)
        case "rank" if number is not None and 2 <= number <= 14:
            return replace(entry, rank=0 if entry.rank == number else number)
        case "suit" if value in SIGNS and entry.rank:
            return _added(replace(entry, rank=0), card(entry.rank, value), rule, hand)
        case "joker":
            return _added(replace(entry, rank=0), JOKER, rule, hand)
        case "out" if number is not None:
            held = entry.cards(entry.at)
            kept = (*held[:number], *held[number + 1 :]) if 0 <= number < len(held) else held
            return entry.lay(entry.at, kept)
        case "silent" if number is not None and hand.has(number):
            return _silent(entry, (number,), rule, hand)
        case "others":
            left = [one.seat for one in hand.live if not entry.cards(one.seat)]
            missing = tuple(seat for seat in left if seat not in entry.shown.silent)
            return _silent(entry, missing, rule, hand)
        case "way" if value in ("high", "low", "both") and entry.at != BOARD:
            ways = tuple(one for one in entry.shown.ways if one[0] != entry.at)
            way: Way = "high" if value == "high" else "low" if value == "low" else "both"
            return replace(entry, shown=replace(entry.shown, ways=(*ways, (entry.at, way))))
        case "mend":
            return _mended(entry, value)
        case "ask" if may_call(entry, hand):
            return replace(entry, asking=not entry.asking, rank=0)
        case "call" if may_call(entry, hand):
            return _called(entry, value, _as_laid(rule, entry))
        case _:
            return entry


def typed(entry: Entry, text: str, rule: JudgeRule, night: Night, hand: Hand) -> Entry:
    """The entry with a whole hand written into the place in hand. Raises CardsRefused."""
    after = replace(entry.lay(entry.at, read_cards(text)), rank=0)
    check_so_far(rule, night, after.shown)
    return _moved_on(after, rule, hand)


def worded(entry: Entry, text: str, rule: JudgeRule, hand: Hand) -> Entry:
    """The entry with what the hand was called, written. Raises CardsRefused."""
    if not may_call(entry, hand):
        return entry
    return entry.call(entry.at, write_calls(read_calls(_as_laid(rule, entry), text)))


def may_call(entry: Entry, hand: Hand) -> bool:
    """Whether it can be said what the hand was called that is being entered."""
    shows = bool(entry.cards(entry.at)) and entry.at not in entry.shown.silent
    return hand.house.word_binds and hand.has(entry.at) and shows


def _called(entry: Entry, words: str, rule: JudgeRule) -> Entry:
    """One call tapped: it replaces another for the same end; a second tap takes it away."""
    tapped = next((one for one in calls_of(rule) if one.words == words), None)
    if tapped is None:
        return entry
    before = _calls(entry, rule)
    kept = [one for one in before if one.end != tapped.end]
    return entry.call(entry.at, write_calls(kept if tapped in before else [*kept, tapped]))


def _calls(entry: Entry, rule: JudgeRule) -> tuple[Call, ...]:
    """What the hand that is being entered was called; nothing where the words call no hand."""
    try:
        return read_calls(rule, entry.called(entry.at)) if entry.called(entry.at) else ()
    except CardsRefused:
        return ()


def _as_laid(rule: JudgeRule, entry: Entry) -> JudgeRule:
    """The rule with the ladder for hands of the size that lies there."""
    return rule.for_size(len(entry.cards(entry.at)) + len(entry.shown.board))


def _added(entry: Entry, one: Card, rule: JudgeRule, hand: Hand) -> Entry:
    held = entry.cards(entry.at)
    if len(held) >= most(rule, entry.at) or not left_of(one, entry, rule.pack):
        return entry
    return _moved_on(entry.lay(entry.at, (*held, one)), rule, hand)


def _silent(entry: Entry, seats: tuple[int, ...], rule: JudgeRule, hand: Hand) -> Entry:
    """Seats whose cards stay down; a second tap lets them show after all."""
    silent = set(entry.shown.silent) ^ set(seats)
    for seat in seats:
        entry = entry.lay(seat, ())
    ordered = tuple(seat for seat in hand.order if seat in silent)
    entry = replace(entry, shown=replace(entry.shown, silent=ordered), rank=0)
    return _moved_on(entry, rule, hand) if entry.at in ordered else entry


def _mended(entry: Entry, value: str) -> Entry:
    """A suit for a card that was typed without one: "2.0.h" is seat 2, its first card."""
    place, _, rest = value.partition(".")
    at, _, suit = rest.partition(".")
    if not (place.isdecimal() and at.isdecimal() and suit in SIGNS):
        return entry
    held = entry.cards(int(place))
    if int(at) >= len(held) or not held[int(at)].lacks_suit:
        return entry
    mended = card(held[int(at)].rank, suit)
    return entry.lay(int(place), (*held[: int(at)], mended, *held[int(at) + 1 :]))


def _moved_on(entry: Entry, rule: JudgeRule, hand: Hand) -> Entry:
    """On to the next hand, once this one is complete."""
    done = len(entry.cards(entry.at)) >= most(rule, entry.at) or entry.at in entry.shown.silent
    return replace(entry, at=_next_place(entry, rule, hand)) if done else entry


def _next_place(entry: Entry, rule: JudgeRule, hand: Hand) -> int:
    """The first place that still lacks cards, the common cards before the hands."""
    ways = places(rule, hand)
    lacking = [
        at
        for at in ways
        if at not in entry.shown.silent
        and len(entry.cards(at)) < (least(rule) if at != BOARD else most(rule, BOARD))
        and (at == BOARD or hand.has(at))
    ]
    return lacking[0] if lacking else entry.at if entry.at in ways else ways[0]


def places(rule: JudgeRule, hand: Hand) -> tuple[int, ...]:
    """Where cards can lie: on the table, where the game has common cards, and before the seats."""
    return ((BOARD,) if most(rule, BOARD) else ()) + may_show(hand)


def most(rule: JudgeRule, at: int) -> int:
    """How many cards a place takes."""
    return max(rule.community if at == BOARD else rule.cards)


def least(rule: JudgeRule) -> int:
    """How many cards are a whole hand."""
    return min(rule.cards)


def left_of(one: Card, entry: Entry, pack: Pack) -> int:
    """How many of this card are not on the table yet."""
    laid = [*entry.shown.board, *(each for _, cards in entry.shown.hands for each in cards)]
    same = sum(each == one for each in laid)
    if not one.is_joker and sum(each.rank == one.rank for each in laid) >= 4:
        return 0
    return pack.copies(one) - same


# --- the sheet ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pic:
    """A card as it is shown: "K♥", its suit for the colour, and its name to be read out."""

    text: str
    suit: str
    name: str


@dataclass(frozen=True, slots=True)
class Tab:
    """A hand, or the common cards. state: "", "silent" or "foul"; words: what the hand is; called:
    what its owner called it."""

    at: int
    name: str
    cards: tuple[Pic, ...]
    blanks: int
    now: bool
    state: Literal["", "silent", "foul"]
    words: str
    declared: str = ""
    called: str = ""


@dataclass(frozen=True, slots=True)
class Key:
    """A rank or a suit to tap. gone: nothing of it is left; on: it is tapped."""

    value: str
    label: str
    name: str
    gone: bool = False
    on: bool = False
    suit: str = ""


@dataclass(frozen=True, slots=True)
class Calling:
    """What a hand can be called for one end: the kinds, and the ranks of the kind that is tapped.
    end: "High", "Low", or nothing where there is but one."""

    end: str
    kinds: tuple[Key, ...]
    ranks: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything the sheet shows. asks: the judge's question for a suit, with its answers;
    lines: the verdict; pay: what the button says, where the pots can be paid; ask_openers:
    whether somebody must say of the openers; false_openers: they are not good; word_binds: in this
    house a hand is worth no more than it was called; may_call: of the hand in question it can be
    said what it was called; asking: with these keys (nothing where only words will do), or in such
    words as example."""

    tabs: tuple[Tab, ...]
    at: Tab
    ranks: tuple[Key, ...]
    suits: tuple[Key, ...]
    joker: bool
    ways: tuple[Key, ...]
    fields: tuple[tuple[str, str], ...]
    refused: str
    asks: tuple[Key, ...]
    lines: tuple[str, ...]
    openers: str
    ask_openers: str
    false_openers: bool
    word_binds: bool
    may_call: bool
    asking: bool
    example: str
    calling: tuple[Calling, ...]
    waiting: str
    wait_seats: tuple[int, ...]
    pay: str
    pot: int


def sheet(rule: JudgeRule, night: Night, entry: Entry, wrong: str = "") -> Sheet:
    """The sheet for what was tapped so far; wrong: what was typed and could not be read."""
    hand = night.playing
    assert hand is not None
    rule = rule_for(rule, hand)
    entry = entry if entry.at in places(rule, hand) else replace(entry, at=places(rule, hand)[0])
    reading, refused, asks = _judged(rule, night, entry)
    words = {each.seat: each.words for each in reading.verdict.showings} if reading else {}
    tabs = tuple(_tab(rule, night, hand, entry, at, words) for at in places(rule, hand))
    asking = entry.asking and may_call(entry, hand)
    full = len(entry.cards(entry.at)) >= most(rule, entry.at) or entry.at in entry.shown.silent
    full = full or asking
    pay, unclear = _pay(night, entry, reading)
    waiting = reading.waiting if reading else ()
    return Sheet(
        tabs=tabs,
        at=next(one for one in tabs if one.now),
        ranks=() if full else tuple(_rank(rank, entry, rule.pack) for rank in _ranks(rule.pack)),
        suits=() if full or not entry.rank else _suits(entry, rule.pack),
        joker=not full and left_of(JOKER, entry, rule.pack) > 0,
        ways=_ways(rule, hand, entry),
        fields=fields(entry),
        refused=wrong or refused or unclear,
        asks=asks,
        lines=(
            *_verdict(reading, len(entry.shown.hands)),
            *(beside.by_cards(night, hand, reading) if pay and reading else ()),
        ),
        openers=_openers(night, hand, reading),
        ask_openers=night.name(hand.opener)
        if reading and reading.proof == "ask" and hand.opener is not None
        else "",
        false_openers=bool(reading and reading.proof == "false"),
        word_binds=hand.house.word_binds,
        may_call=may_call(entry, hand),
        asking=asking,
        example=example(_as_laid(rule, entry)) if asking else "",
        calling=_calling(_as_laid(rule, entry), entry) if asking else (),
        waiting=listed([night.name(seat) for seat in waiting]),
        wait_seats=waiting,
        pay=pay,
        pot=night.pot,
    )


def _judged(
    rule: JudgeRule, night: Night, entry: Entry
) -> tuple[Reading | None, str, tuple[Key, ...]]:
    """The verdict on the hands that are complete; or why not; or which suit is asked for."""
    shown = entry.shown
    try:
        check_so_far(rule, night, shown)
        whole = tuple(one for one in shown.hands if len(one[1]) in rule.cards)
        if not whole or len(shown.board) not in rule.community:
            return None, "", ()
        if len(whole) < 2 and len(shown.hands) > 1:
            return None, "", ()
        ways = tuple(one for one in shown.ways if one[0] in dict(whole))
        return read(rule, night, replace(shown, hands=whole, ways=ways)), "", ()
    except NeedsSuit as needs:
        return None, set_in_type(str(needs)), _mends(rule, night, entry, needs)
    except CardsRefused as error:
        return None, said(str(error)), ()
    except Refused as refused:
        return None, sentence(refused, night), ()


def said(words: str) -> str:
    """The judge's refusal as a sentence."""
    return f"{set_in_type(words[:1].upper() + words[1:]).rstrip('.')}."


def _pay(night: Night, entry: Entry, reading: Reading | None) -> tuple[str, str]:
    """What the one button says; or why the cards cannot pay yet."""
    if reading is None or reading.waiting or reading.proof == "false":
        return "", ""
    if any(len(cards) != len(_of(reading, night, seat)) for seat, cards in entry.shown.hands):
        return "", "One of the hands is not complete yet."
    try:
        payment(night, entry.shown, reading)
    except Refused as refused:
        return "", sentence(refused, night)
    paid = dict.fromkeys((one.seat for one in reading.verdict.showings), 0)
    for division in reading.verdict.divisions:
        for name, chips in division.payout.items():
            paid[name] += chips
    said = [f"{name} {chips}" for name, chips in paid.items() if chips]
    return ("Pay " + listed(said)) if said else "The pot waits for the next deal", ""


def _of(reading: Reading, night: Night, seat: int) -> Cards:
    name = night.name(seat)
    return next((one.cards for one in reading.verdict.showings if one.seat == name), ())


def _tab(
    rule: JudgeRule, night: Night, hand: Hand, entry: Entry, at: int, words: dict[str, str]
) -> Tab:
    cards = entry.cards(at)
    name = "The table" if at == BOARD else night.name(at)
    state: Literal["", "silent", "foul"] = ""
    if at != BOARD and not hand.has(at):
        state = "foul"
    elif at in entry.shown.silent:
        state = "silent"
    wanted = most(rule, BOARD) if at == BOARD else least(rule)
    return Tab(
        at=at,
        name=name,
        cards=tuple(_pic(each) for each in cards),
        blanks=max(wanted - len(cards), 0),
        now=at == entry.at,
        state=state,
        words=set_in_type(words.get(name, "")) if at != BOARD else "",
        declared=declarations.SAID.get(dict(hand.declared).get(at, ""), ""),
        called=entry.called(at),
    )


def _pic(each: Card) -> Pic:
    if each.is_joker:
        return Pic("Joker", "joker", "joker")
    return Pic(_rank_text(each.rank) + SIGNS.get(each.suit, ""), each.suit, each.name)


def _rank_text(rank: int) -> str:
    return {1: "A", 10: "10", 11: "J", 12: "Q", 13: "K", 14: "A"}.get(rank, str(rank))


def _ranks(pack: Pack) -> tuple[int, ...]:
    return tuple(reversed(pack.ranks))


def _rank(rank: int, entry: Entry, pack: Pack) -> Key:
    gone = not any(left_of(card(rank, suit), entry, pack) for suit in SUITS)
    name = RANK_NAMES[rank]
    return Key(str(rank), _rank_text(rank), name, gone, on=entry.rank == rank)


def _suits(entry: Entry, pack: Pack) -> tuple[Key, ...]:
    keys = []
    for suit in SUITS:
        one = card(entry.rank, suit)
        label = f"{_rank_text(entry.rank)}{SIGNS[suit]}"
        keys.append(Key(suit, label, one.name, not left_of(one, entry, pack), suit=suit))
    return tuple(keys)


def _mends(rule: JudgeRule, night: Night, entry: Entry, needs: NeedsSuit) -> tuple[Key, ...]:
    """The suits that the card the judge asks about can still have."""
    for seat, cards in entry.shown.hands:
        if night.name(seat) != needs.seat or needs.card not in cards:
            continue
        at = cards.index(needs.card)
        rank = needs.card.rank
        bare = entry.lay(seat, (*cards[:at], *cards[at + 1 :]))
        return tuple(
            Key(
                f"{seat}.{at}.{suit}",
                f"{_rank_text(rank)}{SIGNS[suit]}",
                f"the {RANK_NAMES[rank]} of {SUIT_NAMES[suit]}",
                suit=suit,
            )
            for suit in SUITS
            if left_of(card(rank, suit), bare, rule.pack)
        )
    return ()


def _ways(rule: JudgeRule, hand: Hand, entry: Entry) -> tuple[Key, ...]:
    """Where nobody declared on the way here, it is told with the cards."""
    if hand.declared or not rule.declare or rule.mode != "hilo" or entry.at == BOARD:
        return ()
    said = dict(entry.shown.ways).get(entry.at)
    return tuple(Key(way, way.capitalize(), way, on=said == way) for way in ("high", "low", "both"))


def _calling(rule: JudgeRule, entry: Entry) -> tuple[Calling, ...]:
    """The keys of what the hand can be called, for each end; a sum is only written."""
    said = _calls(entry, rule)
    keys = []
    for end in dict.fromkeys(one.end for one in calls_of(rule) if one.kind != "sum"):
        some = [one for one in calls_of(rule) if one.end == end]
        now = next((one for one in said if one.end == end), None)
        kinds = tuple(
            Key(one.words, _kind_text(one), one.words, on=now is not None and now.kind == one.kind)
            for one in some
            if not one.rank
        )
        ranks = tuple(
            Key(one.words, _rank_text(one.rank), one.words, on=one == now)
            for one in some
            if one.rank and now is not None and one.kind == now.kind
        )
        keys.append(Calling(end.capitalize() if rule.mode == "hilo" else "", kinds, ranks))
    return tuple(keys)


def _kind_text(call: Call) -> str:
    """A kind on its key: "Two pair"."""
    plain = call.words.removeprefix("a ").removesuffix(" for low")
    return plain[:1].upper() + plain[1:]


def _verdict(reading: Reading | None, shown: int) -> tuple[str, ...]:
    """The judge's lines, the names of the hands left out: those stand beside the cards."""
    if reading is None or (shown > 1 and len(reading.verdict.showings) < 2):
        return ()
    named = len(reading.verdict.showings)
    return tuple(set_in_type(line) for line in reading.verdict.lines[named:])


def _openers(night: Night, hand: Hand, reading: Reading | None) -> str:
    if reading is None or hand.opener is None:
        return ""
    whose = f"{own(night.name(hand.opener))} openers"
    if reading.proof == "proved":
        return f"{whose}: {set_in_type(reading.opener)}, shown."
    if reading.proof == "false":
        return (
            f"{whose} are not good: {night.name(hand.opener)} stood pat with "
            f"{set_in_type(reading.opener.partition(':')[0])}."
        )
    return ""


# --- the state of the sheet, as fields of its form ------------------------------------------


def fields(entry: Entry) -> tuple[tuple[str, str], ...]:
    """What the next tap must carry along."""
    shown = entry.shown
    kept = [("at", str(entry.at))]
    kept += [(f"c.{seat}", show_cards(cards)) for seat, cards in shown.hands]
    kept += [(f"w.{seat}", way) for seat, way in shown.ways]
    kept += [(f"k.{seat}", words) for seat, words in shown.called]
    if shown.board:
        kept.append(("board", show_cards(shown.board)))
    if shown.silent:
        kept.append(("down", ",".join(map(str, shown.silent))))
    if entry.rank:
        kept.append(("held", str(entry.rank)))
    if entry.asking:
        kept.append(("asking", "1"))
    return tuple(kept)
