"""The showdown: hands in, verdict out.

Puts rule, measures, words and division together for one or several pots. Must not know a table,
a log or a screen.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.core.cards.cards import Card, ImpossibleHand, check_pack, show_cards
from referee.core.cards.judge.calls import held_to, read_calls, write_calls
from referee.core.cards.judge.division import (
    EVERY,
    Division,
    EndKey,
    Strengths,
    Way,
    best_seats,
    divide_declared,
    divide_ends,
    divide_equally,
    divide_one,
)
from referee.core.cards.judge.ladder import BragLadder, Ladder
from referee.core.cards.judge.made import Made
from referee.core.cards.judge.qualify import qualifies
from referee.core.cards.judge.rule import End, JudgeRule, measure
from referee.core.cards.judge.words import call_hand, join_words, name_hand, reason, tell_stand_ins
from referee.core.chips import add_up


@dataclass(frozen=True, slots=True)
class JudgedPot:
    """One pot: chips, the seats that may win it (None: everybody who shows), and the smallest
    chip in play, which no share divides."""

    amount: int
    seats: tuple[str, ...] | None = None
    chip: int = 1


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
    called: Mapping[str, str] = field(default_factory=dict)
    """What seats called their hands, where that binds them: such a hand is worth no more."""
    up: frozenset[str] = frozenset()
    """Seats of whose hole cards one lies face up: one card fewer is in the hole."""


@dataclass(frozen=True, slots=True)
class Showing:
    """One seat's cards, named."""

    seat: str
    cards: tuple[Card, ...]
    made: Mapping[EndKey, Made]
    """The best hand for each end that counts."""
    words: str
    """The hand in words, for all ends that count."""
    called: str = ""
    """What its owner called it, where that binds."""
    counts: str = ""
    """What it counts as in words, where that is less than the cards; what is made is that."""

    @property
    def high(self) -> Made | None:
        """The hand for the high end, where it counts."""
        return self.made.get("high")

    @property
    def low(self) -> Made | None:
        """The hand for the low end, where it counts."""
        return self.made.get("low")


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
    instead: tuple[str, ...] = ()
    """The verdict told, where more than these cards led to it."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The verdict told: hands, reasons, payouts."""
        return self.instead or tuple(_tell(self))

    @property
    def words_bound(self) -> tuple[str, ...]:
        """What was called, and what follows of it: a line for each hand that was."""
        return tuple(
            f"{each.seat} called {each.called}, so it counts as {each.counts}"
            if each.counts
            else f"{each.seat} called {each.called}; the cards are no better, so they count"
            for each in self.showings
            if each.called
        )

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
    board = () if rule.kitty else laid.board
    opened = replace(rule, hole=rule.hole - 1) if rule.hole and laid.up else rule
    shown = [
        show(opened if seat in laid.up else rule, seat, cards, board)
        for seat, cards in laid.hands.items()
    ]
    showings = tuple(_held_to_word(rule, laid, each) for each in shown)
    divisions = tuple(_divide(rule, laid, showings, pot) for pot in laid.pots)
    payout = add_up(
        ((seat, 0) for seat in laid.hands), *(division.payout.items() for division in divisions)
    )
    carry = sum([each.carry for each in divisions])
    return Verdict(showings, divisions, payout, carry, rule, laid)


def settle_size(rule: JudgeRule, laid: Laid) -> JudgeRule:
    """The rule with the ladder for hands of this size, where the game has several."""
    common = 0 if rule.kitty else len(laid.board)
    return rule.for_size(max(map(len, laid.hands.values()), default=0) + common)


def check_laid(rule: JudgeRule, laid: Laid) -> None:
    """Refuse what cannot lie on this game's table.

    :raises ImpossibleHand: a wrong number of cards, a card twice or not in the pack, a
        declaration where there is none to make or missing where one is.
    """
    if not laid.hands:
        raise ImpossibleHand("nobody shows a hand")
    if len(laid.board) not in rule.community:
        wanted = _numbers(rule.community)
        raise ImpossibleHand(f"{len(laid.board)} common cards, but {rule.name} has {wanted}")
    for seat, cards in laid.hands.items():
        if len(cards) not in rule.cards:
            wanted = _numbers(rule.cards)
            raise ImpossibleHand(
                f"{seat}: {len(cards)} cards, but a hand of {rule.name} has {wanted}"
            )
    sizes = {min(len(cards), rule.high.size) for cards in laid.hands.values()}
    if len(sizes) > 1 and not rule.uneven:
        raise ImpossibleHand("all hands must have as many cards")
    check_pack({**laid.hands, "the board": laid.board}, rule.pack)
    for pot in laid.pots:
        if pot.amount < 0:
            raise ImpossibleHand(f"a pot cannot be {pot.amount}")
    _check_names(rule, laid)


def _check_names(rule: JudgeRule, laid: Laid) -> None:
    named = {*laid.declared, *laid.foul, *(s for pot in laid.pots for s in pot.seats or ())}
    for seat in sorted(named - set(laid.hands)):
        raise ImpossibleHand(f"{seat} is named but shows no hand")
    if laid.declared and rule.mode != "hilo":
        raise ImpossibleHand(f"{rule.name} is not played high-low: there is nothing to declare")
    known = (*(end.key for end in rule.ends), EVERY)
    for seat, way in laid.declared.items():
        if way not in known:
            raise ImpossibleHand(f"{seat} declared {way}: {rule.name} has no such end")
    for seat in laid.hands:
        if laid.declared and seat not in laid.declared and seat not in laid.foul:
            raise ImpossibleHand(f"{seat} has not declared: high, low or both?")


def show(
    rule: JudgeRule, seat: str, cards: tuple[Card, ...], board: Sequence[Card] = ()
) -> Showing:
    """One seat's best hands at the ends that count, and their words."""
    made: dict[EndKey, Made] = {}
    parts: list[str] = []
    for end in rule.ends:
        made[end.key] = best = measure(rule, end.key).best(cards, board)
        told = _tell_hand(best, end.ladder, len(cards) + len(board))
        if not parts or told != parts[0]:
            parts.append(told if not parts else f"for {end.name} {told}")
    return Showing(seat, cards, made, "; ".join(parts))


def _held_to_word(rule: JudgeRule, laid: Laid, each: Showing) -> Showing:
    """The hand as it counts, where its owner is held to what was called."""
    called = laid.called.get(each.seat, "")
    if not called:
        return each
    made, counts = dict[EndKey, Made](), list[str]()
    for end in rule.ends:
        cards = each.made[end.key]
        made[end.key] = lower = held_to(rule, end.key, cards, called, each.cards, laid.board)
        if lower is not cards:
            counts.append(call_hand(lower, end.ladder))
    said = write_calls(read_calls(rule, called))
    words = join_words(counts) if counts else ""
    return replace(each, made=made, called=said, counts=words)


def _tell_hand(made: Made, ladder: Ladder, laid: int) -> str:
    words = name_hand(made, ladder)
    if len(made.cards) < laid:
        words += f" ({show_cards(made.cards)})"
    if isinstance(ladder, BragLadder):
        return words
    return ", ".join([words, *tell_stand_ins(made.stand_ins)])


def _divide(rule: JudgeRule, laid: Laid, showings: Iterable[Showing], pot: JudgedPot) -> Division:
    able, ends = _able(laid, showings, pot), rule.ends
    strengths = {end.key: _strengths(end, able) for end in ends}
    if rule.kitty and laid.board and len(able) == 1:
        spare = show(rule, "the widow", laid.board).high
        own = able[0].high
        if spare is not None and own is not None and spare.strength.key >= own.strength.key:
            name = name_hand(spare, rule.high_ladder)
            return divide_one(pot.amount, "high", {}, pot.chip, f"{name} of the widow holds")
    if rule.mode != "hilo":
        return divide_one(pot.amount, rule.mode, strengths[rule.mode], pot.chip)
    names = {end.key: end.name for end in ends}
    if laid.declared:
        ways = {each.seat: laid.declared[each.seat] for each in able}
        return divide_declared(pot.amount, strengths, ways, rule.unwon, pot.chip, rule.tied, names)
    division = divide_ends(pot.amount, strengths, pot.chip, names)
    if division.carry and able and rule.unwon == "share":
        all_of_them = [each.seat for each in able]
        return divide_equally(pot.amount, all_of_them, pot.chip, "no hand qualifies: all share")
    if division.carry and able and rule.unwon == "high":
        anything = {each.seat: each.high.strength.key for each in able if each.high is not None}
        return divide_one(pot.amount, "high", anything, pot.chip)
    return division


def _able(laid: Laid, showings: Iterable[Showing], pot: JudgedPot) -> list[Showing]:
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


def _tell(verdict: Verdict) -> list[str]:
    laid = verdict.laid
    lines = [f"{each.seat}: {each.words}" for each in verdict.showings]
    lines += verdict.words_bound
    lines += [f"{seat}'s hand is foul and wins nothing" for seat in laid.hands if seat in laid.foul]
    for pot, division in zip(laid.pots, verdict.divisions, strict=True):
        lines += _tell_pot(verdict, pot, division)
    return lines


def _tell_pot(verdict: Verdict, pot: JudgedPot, division: Division) -> list[str]:
    rule, laid = verdict.rule, verdict.laid
    name = f"the pot of {pot.amount}" if len(laid.pots) > 1 else "the pot"
    able = _able(laid, verdict.showings, pot)
    lines = list[str]()
    for end in rule.ends:
        if winners := division.winners.get(end.key):
            among = [
                each for each in able if laid.declared.get(each.seat, end.key) in (end.key, EVERY)
            ]
            lines.append(_tell_end(rule, among, winners, end))
    lines += division.lines
    paid = [(seat, chips) for seat, chips in division.payout.items() if chips]
    return lines + [f"{seat} takes {chips} from {name}" for seat, chips in paid]


def _tell_end(rule: JudgeRule, among: Sequence[Showing], winners: Sequence[str], end: End) -> str:
    made = {each.seat: each.made[end.key] for each in among}
    ladder, best = end.ladder, made[winners[0]]
    ending = "" if rule.mode != "hilo" else f" {end.name}"
    verb = "win" if len(winners) > 1 else "wins"
    line = f"{join_words(winners)} {verb}{ending} with {name_hand(best, ladder)}"
    if len(winners) > 1:
        return f"{line}: equal hands share"
    beaten = {
        seat: each.strength.key
        for seat, each in made.items()
        if each.strength.key < best.strength.key
    }
    for seat in best_seats(beaten)[:1]:
        line += f"; over {seat}: {reason(best, made[seat], ladder)}"
    return line


def _numbers(numbers: Sequence[int]) -> str:
    return " or ".join("none" if number == 0 else str(number) for number in numbers)
