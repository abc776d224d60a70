"""The judge's verdict in words: the hands, who wins which end and why, who takes how much."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from referee.core.cards.cards import PLURALS, show_cards
from referee.core.cards.judge.division import EVERY, Division, EndKey, Unmet, Why, best_seats
from referee.core.cards.judge.ladder import BragLadder, Ladder, TargetLadder
from referee.core.cards.judge.made import Made
from referee.core.cards.judge.odd_ladders import NO_HAND
from referee.core.cards.judge.openers import Opening, Takes
from referee.core.cards.judge.qualify import qualifies
from referee.core.cards.judge.rule import End, JudgeRule
from referee.core.cards.judge.seven_rule import SevenRuling
from referee.core.cards.judge.showdown import (
    JudgedPot,
    Laid,
    Showing,
    Verdict,
    able_to_win,
    show,
    upset_by,
)
from referee.core.rules.cards_speak import Named, ReadHands
from referee.words.cards.calls import write_calls
from referee.words.cards.hands import (
    KIND_WORDS,
    call_hand,
    join_words,
    name_hand,
    reason,
    tell_stand_ins,
)

UNMET: Mapping[Unmet, str] = {
    "may-win": "no hand can win",
    "qualifies": "no hand qualifies for {}",
    "plainly": "nobody is left who declared {}",
    "one-way": "nobody is left who declared one way",
    "sweep": "no hand wins every share",
    "widow": "the widow wins with {}",
}
SIDE = "the side pot"


def hand_words(verdict: Verdict, showing: Showing) -> str:
    """A hand in words, for all ends that count, or of those the one that was declared."""
    rule = verdict.rule
    way = verdict.laid.declared.get(showing.seat, EVERY)
    ends = [end for end in rule.ends if way in (end.key, EVERY)] or rule.ends
    laid = len(showing.cards) + len(rule.table(verdict.laid.board)[0])
    parts: list[str] = []
    sums = all(isinstance(end.ladder, TargetLadder) for end in ends)
    sums = sums and len({_hand(showing.best[e.key], e.ladder, laid) for e in ends}) > 1
    for end in ends:
        best = showing.best[end.key]
        told = _hand(best, end.ladder, laid)
        if parts and best.strength.kind != NO_HAND and not qualifies(end, best):
            parts.append(f"no {end.name}")
        elif sums:
            plain = not told.isalpha() and _is_number(end.name)
            parts.append(told if plain else f"{told} for {end.name}")
        elif not parts or told != parts[0]:
            parts.append(_hand(best, end.ladder, laid, end.name if parts else ""))
    return (" and " if sums and not parts[2:] else ", " if sums else "; ").join(parts)


def named(verdict: Verdict) -> dict[str, Named]:
    """Every hand that shows, by seat, in the words in which the log keeps it."""
    return {
        each.seat: Named(
            hand_words(verdict, each),
            write_calls(verdict.rule, each.called),
            _counts(verdict, each),
        )
        for each in verdict.showings
    }


def hands(verdict: Verdict) -> list[str]:
    """What each hand is."""
    return [f"{each.seat}: {hand_words(verdict, each)}" for each in verdict.showings]


def outcome(verdict: Verdict) -> list[str]:
    """What follows of it: what words bound, who wins and why, who takes how much."""
    laid = verdict.laid
    lines = _words_bound(verdict)
    lines += [_foul(verdict, each) for each in verdict.showings if each.seat in laid.foul]
    for pot, division in zip(laid.pots, verdict.divisions, strict=True):
        lines += _pot(verdict, pot, division)
    return lines


def _foul(verdict: Verdict, showing: Showing) -> str:
    """That a hand is foul, and by which of its parts."""
    parts = upset_by(verdict.rule, showing)
    why = f" (“{parts[0]}” beats “{parts[1]}”)" if parts else ""
    return f"{showing.seat}’s hand is foul{why} and wins nothing"


def lines(verdict: Verdict) -> tuple[str, ...]:
    """The verdict told: hands, reasons, payouts."""
    return (*hands(verdict), *outcome(verdict))


def outcome_at_table(reading: ReadHands) -> list[str]:
    """The same of a showdown at the table, where the seven rule may have its say."""
    if not reading.sevens:
        return outcome(reading.verdict)
    told = [line for ruling in reading.sevens for line in _seven_outcome(ruling)]
    return [*_words_bound(reading.verdict), *dict.fromkeys(told)]


def sevens(ruling: SevenRuling, rule: JudgeRule) -> tuple[str, ...]:
    """A pot under the seven rule."""
    made = [f"{seat}: {name_hand(each, rule.low)}" for seat, each in ruling.made.items()]
    return (*made, *_seven_outcome(ruling))


def opening_words(opening: Opening, rule: JudgeRule) -> str:
    """Whether these cards open, and why."""
    words = opened_with(opening, rule)
    if opening.lowest is None:
        return f"{words}; anything opens"
    verb = "opens" if opening.opens else "does not open"
    return f"{words}: {verb}, it takes {_takes(opening.lowest)}"


def _takes(lowest: int | Takes) -> str:
    """What it takes to open: "a pair of jacks or better, or a four-flush"."""
    takes = lowest if isinstance(lowest, Takes) else Takes(lowest)
    least = f"a pair of {PLURALS[takes.rank]}" if takes.rank else KIND_WORDS[takes.kind]
    return ", or ".join([f"{least} or better", *(KIND_WORDS[kind] for kind in takes.also)])


def opened_with(opening: Opening, rule: JudgeRule) -> str:
    """What the cards are that opened."""
    made = opening.made
    return ", ".join([name_hand(made, rule.high_ladder), *tell_stand_ins(made.stand_ins)])


def reasons(why: Iterable[Why], names: Mapping[EndKey, str]) -> list[str]:
    """Why a pot was divided so; names: what the ends are called."""
    return [_why(each, names) for each in why]


def _is_number(name: str) -> bool:
    """Whether a share is called after the number that its hands come near to: "22", "21½"."""
    return not any(letter.isalpha() for letter in name)


def _hand(made: Made, ladder: Ladder, laid: int, share: str = "") -> str:
    """share: what it is for, said where its name doesn't say so."""
    words = name_hand(made, ladder)
    words += f" for {share}" if share.removeprefix("the ") not in words else ""
    if len(made.cards) < laid:
        words += f" ({show_cards(made.cards)})"
    if isinstance(ladder, BragLadder):
        return words
    return ", ".join([words, *tell_stand_ins(made.stand_ins)])


def _counts(verdict: Verdict, showing: Showing) -> str:
    """What a hand counts as, where its owner's word makes it less than the cards."""
    lower = [
        call_hand(showing.made[end.key], end.ladder)
        for end in verdict.rule.ends
        if showing.made[end.key] is not showing.best[end.key]
    ]
    return join_words(lower) if lower else ""


def _words_bound(verdict: Verdict) -> list[str]:
    """What was called, and what follows of it: a line for each hand that was."""
    return [
        f"{seat} announced {hand.called}, so it counts as {hand.counts}"
        if hand.counts
        else f"{seat} announced {hand.called}; the cards are no better, so they count"
        for seat, hand in named(verdict).items()
        if hand.called
    ]


def _pot(verdict: Verdict, pot: JudgedPot, division: Division) -> list[str]:
    rule, laid = verdict.rule, verdict.laid
    name = _which(pot, len(laid.pots))
    able = able_to_win(laid, verdict.showings, pot)
    told = list[str]()
    for end in rule.ends:
        if winners := division.winners.get(end.key):
            among = [
                each
                for each in able
                if laid.declared.get(each.seat, end.key) in (end.key, EVERY)
                and qualifies(end, each.made[end.key])
            ]
            told.append(_end(rule, among, winners, end))
    widow = widow_words(verdict) if _widow_plays(rule, laid, len(able)) else ""
    if widow and not _widow_holds(division):
        told.append(f"the widow has {widow}")
    names = {end.key: end.name for end in rule.ends}
    told += [_why(each, names, widow) for each in division.why]
    paid = [(seat, chips) for seat, chips in division.payout.items() if chips]
    return told + [f"{seat} takes {chips} from {name}" for seat, chips in paid]


def _which(pot: JudgedPot, many: int) -> str:
    if pot.stake is not None:
        return f"{pot.stake}’s bet and the dealer’s" if pot.stake else "the folded players’ bets"
    if many == 1:
        return "the pot"
    if pot.number is None:
        return f"the pot of {pot.amount}"
    return "the main pot" if not pot.number else f"side pot {pot.number}" if many > 2 else SIDE


def widow_words(verdict: Verdict) -> str:
    """What the spare hand is, which the same cards are wild for as for all; nothing where none lies
    there."""
    rule = verdict.rule
    common, widow = rule.table(verdict.laid.board)
    spare = show(rule, "", widow, common).high if widow else None
    return _hand(spare, rule.high_ladder, len(verdict.laid.board)) if spare else ""


def _widow_plays(rule: JudgeRule, laid: Laid, able: int) -> bool:
    """Whether the spare hand is compared with those of the players."""
    return bool(rule.table(laid.board)[1]) and (able == 1 or rule.kitty_always)


def _widow_holds(division: Division) -> bool:
    return any(each.unmet == "widow" for each in division.why)


def _end(rule: JudgeRule, among: Sequence[Showing], winners: Sequence[str], end: End) -> str:
    made = {each.seat: each.made[end.key] for each in among}
    ladder, best = end.ladder, made[winners[0]]
    ending = "" if rule.mode != "hilo" else f" {end.name}"
    ending = f" the half nearest {end.name}" if ending and _is_number(end.name) else ending
    verb = "win" if len(winners) > 1 else "wins"
    runner = "the second-best hand, " if _runner_up(made, winners[0]) else ""
    line = f"{join_words(winners)} {verb}{ending} with {runner}{call_hand(best, ladder)}"
    if len(winners) > 1:
        return f"{line}: equal hands split"
    beaten = {
        seat: each.strength.key
        for seat, each in made.items()
        if each.strength.key < best.strength.key
    }
    for seat in best_seats(beaten)[:1]:
        line += f"; over {seat}: {reason(best, made[seat], ladder)}"
    return line


def _runner_up(made: Mapping[str, Made], winner: str) -> bool:
    """Whether a better hand than the winner's was among those."""
    return any(each.strength.key > made[winner].strength.key for each in made.values())


def _why(why: Why, names: Mapping[EndKey, str], widow: str = "") -> str:
    ends, left = ([names[end] for end in those] for those in (why.ends, why.left))
    both = "both" if len(ends) == 2 else "all"
    match why.what:
        case "waits":
            of = widow or ("either half" if len(ends) == 2 else "any share")
            return f"{UNMET[why.unmet].format(of)}: the pot carries over to the next deal"
        case "shared":
            return "no hand qualifies: everybody splits"
        case "unwon":
            rest = f"{left[0]} takes all" if len(left) == 1 else f"{join_words(left)} split the pot"
            return f"{UNMET[why.unmet].format(ends[0])}: {rest}"
        case "odd-chips":
            half = len(left) == 2 and " " not in ends[0]
            to = f"the {ends[0]} half" if half else join_words(ends)
            return f"the odd chip{'s go' if len(ends) > 1 else ' goes'} to {to}"
        case "most":
            return f"{why.seat} wins most of the shares, and so the whole pot"
        case "wins-all":
            return f"{why.seat} declared {both} ways and wins {both} outright"
        case "ties-all":
            return f"{why.seat} declared {both} ways and ties: good enough here"
        case "out":
            return f"{why.seat} declared {both} ways and does not win {both} outright: out"
        case "three-quarters":
            return f"{why.seat} takes three quarters"


def _seven_outcome(ruling: SevenRuling) -> list[str]:
    told = [f"{seat} checked a seven or better after the draw" for seat in ruling.offenders]
    if ruling.takers:
        told.append(f"the {ruling.later} bet after the draw go to {' and '.join(ruling.takers)}")
    elif ruling.later:
        told.append("what was bet after the draw goes back")
    return told + [f"{seat} takes {chips}" for seat, chips in ruling.payout.items() if chips]
