"""The sheet on which cards are shown: whose, rank, suit, and what the judge says. Pure.

A CardEntry is what has been tapped so far; a finger's tap makes the next one; sheet() draws it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from referee.core.cards.cards import JOKER, Card, CardsRefused, Pack, card, read_cards, show_cards
from referee.core.cards.judge.made import HandName
from referee.core.cards.judge.rule import JudgeRule
from referee.core.rules.cards_speak import ShownHands, check_so_far, may_show
from referee.core.state import declaring
from referee.core.state.counts import threw_some
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.words.law import set_in_type
from referee.words.cards.calls import read_calls, said_calls, write_calls

BOARD = -1
NOTHING = ShownHands(())
SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
TAPS = ("go", "rank", "suit", "joker", "out", "silent", "others", "way", "mend", "ask", "call")
Cards = tuple[Card, ...]
_PLACE = re.compile(r"[0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class CardEntry:
    """What was tapped so far. at: whose cards are being entered; rank: tapped, its suit awaited;
    asking: not the cards of that hand are asked for now, but what it was called."""

    shown: ShownHands = NOTHING
    at: int = BOARD
    rank: int = 0
    asking: bool = False

    def cards(self, at: int) -> Cards:
        return self.shown.board if at == BOARD else dict(self.shown.hands).get(at, ())

    def lay(self, at: int, cards: Cards) -> CardEntry:
        """The entry with those cards in one place. Who shows does not stay silent."""
        if at == BOARD:
            return replace(self, shown=replace(self.shown, board=cards))
        others = tuple(held for held in self.shown.hands if held[0] != at)
        hands = (*others, (at, cards)) if cards else others
        silent = tuple(seat for seat in self.shown.silent if seat != at)
        called = tuple(call for call in self.shown.called if cards or call[0] != at)
        return replace(self, shown=replace(self.shown, hands=hands, silent=silent, called=called))

    def called(self, at: int) -> str:
        return dict(self.shown.called).get(at, "")

    def call(self, at: int, words: str) -> CardEntry:
        """The entry with what a hand was called; without words nothing was."""
        others = tuple(call for call in self.shown.called if call[0] != at)
        called = (*others, (at, words)) if words else others
        return replace(self, shown=replace(self.shown, called=called))


# --- a tap on the sheet ---------------------------------------------------------------------


def first(rule: JudgeRule, hand: Hand) -> CardEntry:
    """An empty sheet, or the cards that lay there before the pots came back."""
    laid = tuple((seat, read_cards(cards)) for seat, cards, _ in hand.shown)
    entry = CardEntry(ShownHands(laid, called=hand.called))
    return replace(entry, at=_next_place(entry, rule, hand))


def with_shown(entry: CardEntry, hand: Hand) -> CardEntry:
    """The entry with the hands that phones have shown meanwhile."""
    for seat, text, _ in hand.shown:
        if not entry.cards(seat) and seat not in entry.shown.silent:
            entry = entry.lay(seat, read_cards(text))
    return entry


def tapped(entry: CardEntry, what: str, value: str, rule: JudgeRule, hand: Hand) -> CardEntry:
    """The entry after one tap; what does not fit changes nothing."""
    number = int(value) if _PLACE.fullmatch(value.removeprefix("-")) else None
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
            left = [holding.seat for holding in hand.live if not entry.cards(holding.seat)]
            missing = tuple(seat for seat in left if seat not in entry.shown.silent)
            return _silent(entry, missing, rule, hand)
        case "way" if value in declaring.words(hand) and entry.at != BOARD:
            ways = tuple(pair for pair in entry.shown.ways if pair[0] != entry.at)
            return replace(entry, shown=replace(entry.shown, ways=(*ways, (entry.at, value))))
        case "mend":
            return _mended(entry, value)
        case "ask" if may_call(entry, hand):
            return replace(entry, asking=not entry.asking, rank=0)
        case "call" if may_call(entry, hand):
            return _called(entry, value, as_laid(rule, entry))
        case _:
            return entry


def typed(entry: CardEntry, text: str, rule: JudgeRule, night: Night, hand: Hand) -> CardEntry:
    """The entry with a whole hand written into the place in hand. Raises CardsRefused."""
    after = replace(entry.lay(entry.at, read_cards(text)), rank=0)
    check_so_far(rule, night, after.shown)
    return _moved_on(after, rule, hand, whole_hand=True)


def worded(entry: CardEntry, text: str, rule: JudgeRule, hand: Hand) -> CardEntry:
    """The entry with what the hand was called, written. Raises CardsRefused."""
    if not may_call(entry, hand):
        return entry
    rule = as_laid(rule, entry)
    return entry.call(entry.at, write_calls(rule, read_calls(rule, text)))


def may_call(entry: CardEntry, hand: Hand) -> bool:
    """Whether it can be said what the hand was called that is being entered."""
    shows = bool(entry.cards(entry.at)) and entry.at not in entry.shown.silent
    return hand.house.word_binds and hand.has(entry.at) and shows


def _called(entry: CardEntry, words: str, rule: JudgeRule) -> CardEntry:
    """One call tapped: it replaces another for the same end; a second tap takes it away."""
    tapped = said_calls(rule).get(words)
    if tapped is None:
        return entry
    before = calls_so_far(entry, rule)
    kept = [call for call in before if call.end != tapped.end]
    return entry.call(entry.at, write_calls(rule, kept if tapped in before else [*kept, tapped]))


def calls_so_far(entry: CardEntry, rule: JudgeRule) -> tuple[HandName, ...]:
    """What the hand that is being entered was called; nothing where the words call no hand."""
    try:
        return read_calls(rule, entry.called(entry.at)) if entry.called(entry.at) else ()
    except CardsRefused:
        return ()


def as_laid(rule: JudgeRule, entry: CardEntry) -> JudgeRule:
    """The rule with the ladder for hands of the size that lies there."""
    return rule.for_size(len(entry.cards(entry.at)) + len(entry.shown.board))


def _added(entry: CardEntry, new: Card, rule: JudgeRule, hand: Hand) -> CardEntry:
    held = entry.cards(entry.at)
    if len(held) >= most(rule, entry.at) or not left_of(new, entry, rule.pack):
        return entry
    return _moved_on(entry.lay(entry.at, (*held, new)), rule, hand)


def _silent(entry: CardEntry, seats: tuple[int, ...], rule: JudgeRule, hand: Hand) -> CardEntry:
    """Seats whose cards stay down; a second tap lets them show after all."""
    silent = set(entry.shown.silent) ^ set(seats)
    for seat in seats:
        entry = entry.lay(seat, ())
    ordered = tuple(seat for seat in hand.order if seat in silent)
    entry = replace(entry, shown=replace(entry.shown, silent=ordered), rank=0)
    return _moved_on(entry, rule, hand) if entry.at in ordered else entry


def _mended(entry: CardEntry, value: str) -> CardEntry:
    """A suit for a card that was typed without one: "2.0.h" is seat 2, its first card."""
    place, _, rest = value.partition(".")
    at, _, suit = rest.partition(".")
    if not (_PLACE.fullmatch(place) and _PLACE.fullmatch(at) and suit in SIGNS):
        return entry
    held = entry.cards(int(place))
    if int(at) >= len(held) or not held[int(at)].lacks_suit:
        return entry
    mended = card(held[int(at)].rank, suit)
    return entry.lay(int(place), (*held[: int(at)], mended, *held[int(at) + 1 :]))


def _moved_on(
    entry: CardEntry, rule: JudgeRule, hand: Hand, *, whole_hand: bool = False
) -> CardEntry:
    """On to the next hand, once this one is complete. whole_hand: it was written in one, and is so
    where nobody knows how many cards it has."""
    done = len(entry.cards(entry.at)) >= whole(rule, hand, entry.at)
    done = done or entry.at in entry.shown.silent
    done = done or (whole_hand and not lacks(rule, hand, entry, entry.at))
    return replace(entry, at=_next_place(entry, rule, hand)) if done else entry


def _next_place(entry: CardEntry, rule: JudgeRule, hand: Hand) -> int:
    """The first place that still lacks cards, the common cards before the hands."""
    ways = places(rule, hand)
    lacking = [
        at
        for at in ways
        if at not in entry.shown.silent
        and lacks(rule, hand, entry, at)
        and (at == BOARD or hand.has(at))
    ]
    return lacking[0] if lacking else entry.at if entry.at in ways else ways[0]


def places(rule: JudgeRule, hand: Hand) -> tuple[int, ...]:
    """Where cards can lie: on the table, where common cards were dealt, and before the seats."""
    return ((BOARD,) if has_board(rule, hand) else ()) + may_show(hand)


def has_board(rule: JudgeRule, hand: Hand) -> bool:
    """Whether there are common cards: not in stud, unless the pack fell short; a widow counts
    only against one who is in alone, but where all must beat it."""
    if 0 not in rule.community:
        return True
    if rule.kitty:
        return len(hand.live) == 1 or rule.kitty_always
    return bool(hand.shared)


def most(rule: JudgeRule, at: int) -> int:
    """How many cards a place takes."""
    return max(rule.community if at == BOARD else rule.cards)


def whole(rule: JudgeRule, hand: Hand, at: int) -> int:
    """How many cards a place waits for: what was dealt there, where the judge takes so many."""
    if at == BOARD:
        widow = len(hand.live) == 1 or rule.kitty_always
        return most(rule, BOARD) if widow or not rule.spare else rule.common
    held = hand.cards + hand.of(at).more
    return held if held in rule.cards else min(rule.cards)


def lacks(rule: JudgeRule, hand: Hand, entry: CardEntry, at: int) -> bool:
    """Whether a place lacks cards; who may have thrown any number has those that are entered."""
    held = len(entry.cards(at))
    some = at != BOARD and held in rule.cards and threw_some(hand)
    return held < whole(rule, hand, at) and not some


def left_of(wanted: Card, entry: CardEntry, pack: Pack) -> int:
    """How many of this card are not on the table yet."""
    laid = [*entry.shown.board, *(each for _, cards in entry.shown.hands for each in cards)]
    same = sum(each == wanted for each in laid)
    if not wanted.is_joker and sum(each.rank == wanted.rank for each in laid) >= 4:
        return 0
    return pack.copies(wanted) - same


# --- the state of the sheet, as fields of its form ------------------------------------------


def fields(entry: CardEntry) -> tuple[tuple[str, str], ...]:
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


def said(words: str) -> str:
    """The judge's refusal as a sentence."""
    return f"{set_in_type(words[:1].upper() + words[1:]).rstrip('.')}."
