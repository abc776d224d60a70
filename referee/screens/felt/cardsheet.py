"""The sheet on which cards are shown, drawn: the hands, the keys, and what the judge says. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from referee.core.cards.cards import (
    JOKER,
    RANK_NAMES,
    SUITS,
    Card,
    CardsRefused,
    NeedsSuit,
    Pack,
    card,
    show_cards,
)
from referee.core.cards.judge.rule import JudgeRule
from referee.core.errors import Refused
from referee.core.rules.cards_speak import ReadHands, check_so_far, rule_for
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.prices import took_up
from referee.core.value import dataclass
from referee.screens.felt.beside import matched_by
from referee.screens.felt.cards import (
    BOARD,
    SIGNS,
    CardEntry,
    Cards,
    as_laid,
    calls_so_far,
    fields,
    lacks,
    left_of,
    may_call,
    most,
    places,
    said,
    whole,
)
from referee.screens.felt.words import beside
from referee.screens.felt.words import showing as say
from referee.screens.words import declarations
from referee.screens.words.law import set_in_type
from referee.screens.words.names import capital, listed
from referee.screens.words.refusals import sentence
from referee.words.cards.calls import example, said_calls
from referee.words.cards.hands import name_card
from referee.words.cards.refused import in_words
from referee.words.cards.speaking import payment, read
from referee.words.cards.verdict import named, opened_with, opening_words, outcome_at_table


@dataclass(frozen=True, slots=True)
class Pic:
    """A card as it is shown: "K♥", its suit for the colour, and its name to be read out."""

    text: str
    suit: str
    name: str


@dataclass(frozen=True, slots=True)
class Tab:
    """A hand, or the common cards. state: "", "silent" or "foul"; words: what the hand is; called:
    what its owner called it; hole: how many of its cards lie in the hole, where that counts: they
    are the first."""

    at: int
    name: str
    cards: tuple[Pic, ...]
    blanks: int
    now: bool
    state: Literal["", "silent", "foul"]
    words: str
    declared: str = ""
    called: str = ""
    hole: int = 0


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
class CardSheet:
    """Everything the sheet shows. asks: the judge's question for a suit, with its answers;
    written: the cards of the place in hand as they would be typed; lines: the verdict; pay:
    what the button says, where the pots can be paid; ask_openers: whether somebody must say of
    the openers; false_openers: they are not good; word_binds: in this house a hand is worth no
    more than it was called; may_call: of the hand in question it can be said what it was
    called; asking: with these keys (nothing where only words will do), or in such words as
    example; sample: how its cards are typed."""

    tabs: tuple[Tab, ...]
    at: Tab
    ranks: tuple[Key, ...]
    suits: tuple[Key, ...]
    joker: bool
    ways: tuple[Key, ...]
    fields: tuple[tuple[str, str], ...]
    written: str
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
    sample: str
    calling: tuple[Calling, ...]
    waiting: str
    wait_seats: tuple[int, ...]
    pay: str
    pot: int


def sheet(rule: JudgeRule, night: Night, entry: CardEntry, wrong: str = "") -> CardSheet:
    """The sheet for what was tapped so far; wrong: what was typed and could not be read."""
    hand = night.playing
    assert hand is not None
    rule = rule_for(rule, hand)
    entry = entry if entry.at in places(rule, hand) else replace(entry, at=places(rule, hand)[0])
    reading, refused, asks = _judged(rule, night, entry)
    words = {name: hand.words for name, hand in named(reading.verdict).items()} if reading else {}
    tabs = tuple(_tab(rule, night, hand, entry, at, words) for at in places(rule, hand))
    asking = entry.asking and may_call(entry, hand)
    full = len(entry.cards(entry.at)) >= most(rule, entry.at) or entry.at in entry.shown.silent
    full = full or asking
    pay, unclear, matched = _pay(night, entry, reading)
    waiting = reading.waiting if reading else ()
    return CardSheet(
        tabs=tabs,
        at=next(tab for tab in tabs if tab.now),
        ranks=() if full else tuple(_rank(rank, entry, rule.pack) for rank in _ranks(rule.pack)),
        suits=() if full or not entry.rank else _suits(entry, rule.pack),
        joker=not full and left_of(JOKER, entry, rule.pack) > 0,
        ways=_ways(rule, hand, entry),
        fields=fields(entry),
        written="" if asking else show_cards(entry.cards(entry.at)),
        refused=wrong or refused or unclear,
        asks=asks,
        lines=(
            *_verdict(reading, len(entry.shown.hands)),
            *say.matching(matched),
            *(beside.by_cards(night, hand, reading) if pay and reading else ()),
        ),
        openers=_openers(night, hand, reading),
        ask_openers=night.name(hand.opener)
        if reading and reading.proof == "ask" and hand.opener is not None
        else "",
        false_openers=bool(reading and reading.proof in NO_GOOD),
        word_binds=hand.house.word_binds,
        may_call=may_call(entry, hand),
        asking=asking,
        example=example(as_laid(rule, entry)) if asking else "",
        sample=say.sample(whole(rule, hand, entry.at)),
        calling=_calling(as_laid(rule, entry), entry) if asking else (),
        waiting=listed([night.name(seat) for seat in waiting]),
        wait_seats=waiting,
        pay=pay,
        pot=night.pot,
    )


def _judged(
    rule: JudgeRule, night: Night, entry: CardEntry
) -> tuple[ReadHands | None, str, tuple[Key, ...]]:
    """The verdict on the hands that are complete; or why not; or which suit is asked for."""
    shown = entry.shown
    try:
        check_so_far(rule, night, shown)
        whole = tuple(held for held in shown.hands if len(held[1]) in rule.cards)
        if not whole or len(shown.board) not in rule.community:
            return None, "", ()
        if len(whole) < 2 and len(shown.hands) > 1:
            return None, "", ()
        ways = tuple(pair for pair in shown.ways if pair[0] in dict(whole))
        return read(rule, night, replace(shown, hands=whole, ways=ways)), "", ()
    except NeedsSuit as needs:
        return None, set_in_type(in_words(needs)), _mends(rule, night, entry, needs)
    except CardsRefused as error:
        return None, said(in_words(error)), ()
    except Refused as refused:
        return None, sentence(refused, night), ()


NO_GOOD = ("false", "unfit")
"""What the cards say of openers that don't prove the opening."""
Names = tuple[tuple[str, int], ...]
"""Who, and how many chips."""


def _pay(night: Night, entry: CardEntry, reading: ReadHands | None) -> tuple[str, str, Names]:
    """What the one button says; or why the cards cannot pay yet; what losers pay into the next
    pot."""
    if reading is None or reading.waiting or reading.proof in NO_GOOD:
        return "", "", ()
    if any(len(cards) != len(_of(reading, night, seat)) for seat, cards in entry.shown.hands):
        return "", say.NOT_COMPLETE, ()
    try:
        matched = matched_by(night, payment(night, entry.shown, reading))
    except Refused as refused:
        return "", sentence(refused, night), ()
    paid = dict.fromkeys((showing.seat for showing in reading.verdict.showings), 0)
    for division in reading.verdict.divisions:
        for name, chips in division.payout.items():
            paid[name] += chips
    return say.pay(paid.items(), matched), "", matched


def _of(reading: ReadHands, night: Night, seat: int) -> Cards:
    name = night.name(seat)
    return next((each.cards for each in reading.verdict.showings if each.seat == name), ())


def _tab(
    rule: JudgeRule, night: Night, hand: Hand, entry: CardEntry, at: int, words: dict[str, str]
) -> Tab:
    cards = entry.cards(at)
    table = say.WIDOW if rule.kitty and not rule.spare else say.BOARD
    if rule.spare and whole(rule, hand, BOARD) > rule.common:
        table = say.BOARD_AND_WIDOW
    name = table if at == BOARD else night.name(at)
    state: Literal["", "silent", "foul"] = ""
    if at != BOARD and not hand.has(at):
        state = "foul"
    elif at in entry.shown.silent:
        state = "silent"
    wanted = whole(rule, hand, at) if lacks(rule, hand, entry, at) else len(cards)
    order = _order(rule, at, len(cards), wanted)
    return Tab(
        at=at,
        name=name,
        cards=tuple(_pic(each) for each in cards),
        blanks=max(wanted - len(cards), 0),
        now=at == entry.at,
        state=state,
        words="; ".join(filter(None, (say.in_signs(set_in_type(words.get(name, ""))), order))),
        declared=declarations.badge(hand, at),
        called=entry.called(at),
        hole=max(rule.hole - (at in took_up(hand)), 0) if at != BOARD else 0,
    )


def _order(rule: JudgeRule, at: int, entered: int, wanted: int) -> str:
    """Until all cards of a place are entered: how many are missing, or in which order they come
    where that matters."""
    if entered >= wanted:
        return ""
    if rule.kitty and not rule.spare and at == BOARD:
        return say.more_to_enter(wanted - entered) if entered else ""
    order = rule.lay if at == BOARD else say.hole_first(rule)
    return order or (say.more_to_enter(wanted - entered) if entered else "")


def _pic(each: Card) -> Pic:
    if each.is_joker:
        return Pic(say.JOKER, "joker", "joker")
    return Pic(_rank_text(each.rank) + SIGNS.get(each.suit, ""), each.suit, name_card(each))


def _rank_text(rank: int) -> str:
    return {1: "A", 10: "10", 11: "J", 12: "Q", 13: "K", 14: "A"}.get(rank, str(rank))


def _ranks(pack: Pack) -> tuple[int, ...]:
    return tuple(reversed(pack.ranks))


def _rank(rank: int, entry: CardEntry, pack: Pack) -> Key:
    gone = not any(left_of(card(rank, suit), entry, pack) for suit in SUITS)
    name = RANK_NAMES[rank]
    return Key(str(rank), _rank_text(rank), name, gone, on=entry.rank == rank)


def _suits(entry: CardEntry, pack: Pack) -> tuple[Key, ...]:
    keys = []
    for suit in SUITS:
        suited = card(entry.rank, suit)
        label = f"{_rank_text(entry.rank)}{SIGNS[suit]}"
        keys.append(
            Key(suit, label, name_card(suited), not left_of(suited, entry, pack), suit=suit)
        )
    return tuple(keys)


def _mends(rule: JudgeRule, night: Night, entry: CardEntry, needs: NeedsSuit) -> tuple[Key, ...]:
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
                say.suited(rank, suit),
                suit=suit,
            )
            for suit in SUITS
            if left_of(card(rank, suit), bare, rule.pack)
        )
    return ()


def _ways(rule: JudgeRule, hand: Hand, entry: CardEntry) -> tuple[Key, ...]:
    """Where nobody declared on the way here, it is told with the cards."""
    if hand.declared or not rule.declare or rule.mode != "hilo" or entry.at == BOARD:
        return ()
    said = dict(entry.shown.ways).get(entry.at)
    return tuple(Key(way, words, way, on=said == way) for _, way, words in declarations.ways(hand))


def _calling(rule: JudgeRule, entry: CardEntry) -> tuple[Calling, ...]:
    """The keys of what the hand can be called, for each end; a sum is only written."""
    calls = calls_so_far(entry, rule)
    keys = []
    every = said_calls(rule)
    for end in dict.fromkeys(call.end for call in every.values() if call.kind != "sum"):
        some = [(words, call) for words, call in every.items() if call.end == end]
        now = next((call for call in calls if call.end == end), None)
        kind = now.kind if now is not None else ""
        kinds = tuple(
            Key(words, say.kind(words), words, on=call.kind == kind)
            for words, call in some
            if not call.rank
        )
        ranks = tuple(
            Key(words, _rank_text(call.rank), words, on=call == now)
            for words, call in some
            if call.rank and call.kind == kind
        )
        keys.append(
            Calling(capital(rule.end(end).name) if rule.mode == "hilo" else "", kinds, ranks)
        )
    return tuple(keys)


def _verdict(reading: ReadHands | None, shown: int) -> tuple[str, ...]:
    """The judge's lines, the names of the hands left out: those stand beside the cards."""
    if reading is None or (shown > 1 and len(reading.verdict.showings) < 2):
        return ()
    return tuple(capital(set_in_type(line)) for line in outcome_at_table(reading))


def _openers(night: Night, hand: Hand, reading: ReadHands | None) -> str:
    if reading is None or hand.opener is None:
        return ""
    if hand.proven:
        fit = reading.proof != "unfit"
        return say.openers_sealed(night.name(hand.opener), *hand.proven, fit=fit)
    if reading.opening is None:
        return ""
    name, rule = night.name(hand.opener), reading.verdict.rule
    if reading.proof == "proved":
        return say.openers_shown(name, opened_with(reading.opening, rule))
    return say.openers_no_good(name, opening_words(reading.opening, rule))
