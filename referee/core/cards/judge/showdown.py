"""The showdown: hands in, verdict out.

Puts rule, measures, words and division together for one or several pots. Must not know a table,
a log or a screen.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from itertools import pairwise

from referee.core.cards.cards import Card, ImpossibleHand, Spot, check_pack
from referee.core.cards.judge.calls import held_to
from referee.core.cards.judge.division import (
    EVERY,
    Division,
    EndKey,
    Strengths,
    Way,
    divide_declared,
    divide_ends,
    divide_equally,
    divide_most,
    divide_one,
    divide_swept,
)
from referee.core.cards.judge.ladder import TOP
from referee.core.cards.judge.made import HandName, Made
from referee.core.cards.judge.qualify import qualifies
from referee.core.cards.judge.rule import End, JudgeRule, measure
from referee.core.chips import add_up
from referee.core.value import dataclass


@dataclass(frozen=True, slots=True)
class JudgedPot:
    """One pot: chips, the seats that may win it (None: everybody who shows), and the smallest
    chip in play, which no share divides. number: 0 is the main pot, where it is known; stake:
    whose it is, where each plays against the dealer alone (nobody's: of who is out)."""

    amount: int
    seats: tuple[str, ...] | None = None
    chip: int = 1
    number: int | None = None
    stake: str | None = None


@dataclass(frozen=True, slots=True)
class Laid:
    """What lies on the table at a showdown."""

    hands: Mapping[str, tuple[Card, ...]]
    """Cards by seat, in seat order: nearest the dealer's left first."""
    pots: tuple[JudgedPot, ...]
    board: tuple[Card, ...] = ()
    declared: Mapping[str, Way] = field(default_factory=dict)
    foul: frozenset[str] = frozenset()
    """Seats whose hands are foul: they show and win nothing."""
    called: Mapping[str, tuple[HandName, ...]] = field(default_factory=dict)
    """What seats called their hands, where that binds them: such a hand is worth no more."""
    up: frozenset[str] = frozenset()
    """Seats of whose hole cards one lies face up: one card fewer is in the hole."""


@dataclass(frozen=True, slots=True)
class Showing:
    """One seat's cards, and what they come to."""

    seat: str
    cards: tuple[Card, ...]
    made: Mapping[EndKey, Made]
    """What it counts as, for each end that counts: the best hand, or less where its owner's word
    binds."""
    best: Mapping[EndKey, Made]
    """The best hand for each end, whatever it was called."""
    called: tuple[HandName, ...] = ()
    """What its owner called it, where that binds."""

    @property
    def high(self) -> Made | None:
        """The hand for the high end, where it counts."""
        return self.made.get("high")


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who takes what, and why."""

    showings: tuple[Showing, ...]
    divisions: tuple[Division, ...]
    """One for each pot, in order; the first is the main pot."""
    payout: dict[str, int]
    """Chips by seat, every seat that showed, over all pots."""
    carry: int
    rule: JudgeRule
    laid: Laid

    @property
    def winners_high(self) -> tuple[str, ...]:
        """Who takes the high end of the main pot."""
        return self.divisions[0].winners_high

    @property
    def winners_low(self) -> tuple[str, ...]:
        """Who takes the low end of the main pot."""
        return self.divisions[0].winners_low


def judge(rule: JudgeRule, laid: Laid) -> Verdict:
    """Who wins which part of which pot.

    :raises ImpossibleHand: wrong number of cards, or cards that cannot lie there.
    :raises CardsRefused: a declaration that does not fit the game or the hands.
    """
    check_laid(rule, laid)
    rule = settle_size(rule, laid)
    board, _ = rule.table(laid.board)
    opened = replace(rule, hole=rule.hole - 1) if rule.hole and laid.up else rule
    shown = [
        show(opened if seat in laid.up else rule, seat, cards, board)
        for seat, cards in laid.hands.items()
    ]
    showings = tuple(_held_to_word(rule, laid, each) for each in shown)
    upset = {each.seat for each in showings if upset_by(rule, each)}
    laid = replace(laid, foul=laid.foul | upset) if upset else laid
    divisions = tuple(_divide(rule, laid, showings, pot) for pot in laid.pots)
    payout = add_up(
        ((seat, 0) for seat in laid.hands), *(division.payout.items() for division in divisions)
    )
    carry = sum([each.carry for each in divisions])
    return Verdict(showings, divisions, payout, carry, rule, laid)


def settle_size(rule: JudgeRule, laid: Laid) -> JudgeRule:
    """The rule with the ladder for hands of this size, where the game has several."""
    common, _ = rule.table(laid.board)
    held = len(rule.high_own) or max(map(len, laid.hands.values()), default=0)
    return rule.for_size(held + len(common))


def check_laid(rule: JudgeRule, laid: Laid) -> None:
    """Refuse what cannot lie on this game's table.

    :raises ImpossibleHand: a wrong number of cards, a card twice or not in the pack, a
        declaration where there is none to make or missing where one is.
    """
    if not laid.hands:
        raise ImpossibleHand("nobody-shows")
    if len(laid.board) not in rule.community:
        raise wrong_board(rule, laid.board, rule.community)
    for seat, cards in laid.hands.items():
        if len(cards) not in rule.cards:
            raise wrong_hand(rule, seat, cards, rule.cards)
    sizes = {min(len(cards), rule.high.size) for cards in laid.hands.values()}
    if len(sizes) > 1 and not rule.uneven:
        raise ImpossibleHand("uneven-hands")
    check_pack([*laid.hands.items(), (Spot.BOARD, laid.board)], rule.pack)
    for pot in laid.pots:
        if pot.amount < 0:
            raise ImpossibleHand("no-such-pot", amount=pot.amount)
    _check_names(rule, laid)


def _check_names(rule: JudgeRule, laid: Laid) -> None:
    named = {*laid.declared, *laid.foul, *(s for pot in laid.pots for s in pot.seats or ())}
    for seat in sorted(named - set(laid.hands)):
        raise ImpossibleHand("named-without-hand", who=seat)
    if laid.declared and rule.mode != "hilo":
        raise ImpossibleHand("not-high-low", game=rule.name)
    known = (*(end.key for end in rule.ends), EVERY)
    for seat, way in laid.declared.items():
        if way not in known:
            raise ImpossibleHand("no-such-end", who=seat, way=way, game=rule.name)
    for seat in laid.hands:
        if laid.declared and seat not in laid.declared and seat not in laid.foul:
            raise ImpossibleHand("not-declared", who=seat)


def show(
    rule: JudgeRule, seat: str, cards: tuple[Card, ...], board: Sequence[Card] = ()
) -> Showing:
    """One seat's best hands at the ends that count."""
    made = {end.key: measure(rule, end.key).best(cards, board) for end in rule.ends}
    return Showing(seat, cards, made, made)


def upset_by(rule: JudgeRule, showing: Showing) -> tuple[str, str] | None:
    """Two parts of a hand of which the later beats the earlier, by their names, where that makes
    the hand foul."""
    for upper, lower in pairwise(rule.ends) if rule.descending else ():
        kinds = (TOP, *getattr(upper.ladder, "kinds", ()))
        first, then = (showing.best[end.key].strength for end in (upper, lower))
        place, after = (kinds.index(made.kind) for made in (first, then) if made.kind in kinds)
        many = min(len(first.ranks), len(then.ranks))
        if (-after, then.ranks[:many]) > (-place, first.ranks[:many]):
            return lower.name, upper.name
    return None


def wrong_board(rule: JudgeRule, board: tuple[Card, ...], wanted: Iterable[int]) -> ImpossibleHand:
    """So many community cards there cannot be; wanted: how many there can."""
    return ImpossibleHand("wrong-board", many=len(board), game=rule.name, wanted=tuple(wanted))


def wrong_hand(
    rule: JudgeRule, seat: str, cards: tuple[Card, ...], wanted: Iterable[int]
) -> ImpossibleHand:
    """So many cards a hand cannot have; wanted: how many it can."""
    many = len(cards)
    return ImpossibleHand("wrong-hand", who=seat, many=many, game=rule.name, wanted=tuple(wanted))


def _held_to_word(rule: JudgeRule, laid: Laid, each: Showing) -> Showing:
    """The hand as it counts, where its owner is held to what was called."""
    called = laid.called.get(each.seat, ())
    if not called:
        return each
    made = {
        key: held_to(rule, key, best, called, each.cards, laid.board)
        for key, best in each.best.items()
    }
    return replace(each, made=made, called=called)


def _divide(rule: JudgeRule, laid: Laid, showings: Iterable[Showing], pot: JudgedPot) -> Division:
    able = able_to_win(laid, showings, pot)
    strengths = {end.key: _strengths(end, able) for end in rule.ends}
    common, widow = rule.table(laid.board)
    if widow and (len(able) == 1 or rule.kitty_always):
        spare = show(rule, "", widow, common).high
        own = max((each.high.strength.key for each in able if each.high), default=())
        if spare is not None and own and spare.strength.key >= own:
            return divide_one(pot.amount, "high", {}, pot.chip, "widow")
    second = {end.key for end in rule.ends if end.second}
    if rule.mode != "hilo":
        end = rule.mode
        return divide_one(pot.amount, end, strengths[end], pot.chip, second=second)
    if laid.declared:
        ways = {each.seat: laid.declared[each.seat] for each in able}
        return divide_declared(pot.amount, strengths, ways, rule.unwon, pot.chip, rule.tied, second)
    if rule.sweep or rule.most:
        divide = divide_swept if rule.sweep else divide_most
        return divide(pot.amount, strengths, pot.chip, second)
    division = divide_ends(pot.amount, strengths, pot.chip, second)
    if division.carry and able and rule.unwon == "share":
        all_of_them = [each.seat for each in able]
        return divide_equally(pot.amount, all_of_them, pot.chip, "qualifies")
    if division.carry and able and rule.unwon == "high":
        anything = {each.seat: each.high.strength.key for each in able if each.high is not None}
        return divide_one(pot.amount, "high", anything, pot.chip, second=second)
    return division


def able_to_win(laid: Laid, showings: Iterable[Showing], pot: JudgedPot) -> list[Showing]:
    """Who may win this pot at all."""
    return [
        each
        for each in showings
        if each.seat not in laid.foul and (pot.seats is None or each.seat in pot.seats)
    ]


def _strengths(end: End, able: Iterable[Showing]) -> Strengths:
    return {
        each.seat: made.strength.key
        for each in able
        if (made := each.made.get(end.key)) is not None and qualifies(end, made)
    }
