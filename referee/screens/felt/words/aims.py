"""What makes a hand, and what wins, where the game is none that everybody knows: in a sentence for
the dealer's line."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.book.game import HandleStep
from referee.core.cards.cards import ACE, RANK_LETTERS, SUIT_NAMES
from referee.core.cards.judge.ladder import (
    MOST_POINTS,
    BadugiLadder,
    CardLadder,
    GroupLadder,
    Ladder,
    SumLadder,
    TargetLadder,
)
from referee.core.cards.judge.rule import End, JudgeRule
from referee.core.state.hand import Hand
from referee.screens.words.names import capital, listed, number_word
from referee.screens.words.prices import RANKS
from referee.words.cards.hands import KIND_WORDS

SPLIT = "split the pot"
NUMBERS = ("two ", "three ", "four ", "five ")
"""How a line is called that is several cards and no figure: "three neighbors of the ring"."""
HAND = 5
OWN = ((),)
"""The lines of a share for which no common card counts."""
KING = ACE - 1
RANK_OF = {RANK_LETTERS[rank]: ranks for rank, ranks in RANKS.items()}


def aims(rules: Sequence[JudgeRule]) -> str:
    """What is played for, where no order of hands says it: sums as near to numbers as can be, or
    cards of which the ace is the lowest."""
    ends = [end for rule in rules[:1] for end in rule.ends]
    single = ends[0].ladder if len(ends) == 1 else None
    if isinstance(single, GroupLadder) and single.size == 1 and single.aces == "low":
        return "Kings are high, aces low."
    if sums := [end.ladder for end in ends if isinstance(end.ladder, SumLadder)]:
        values = f"aces {worth(sums[0], ACE)}, face cards {worth(sums[0], KING)}"
        wins = f"Highest and lowest {SPLIT}." if len(sums) > 1 else ""
        return f"Red adds, black subtracts: {values}. {wins}".rstrip()
    ladders = [end.ladder for end in ends if isinstance(end.ladder, TargetLadder)]
    if not ladders or len(ladders) < len(ends):
        return ""
    near = listed([_aim(ladder) for ladder in ladders])
    wins = SPLIT if len(ladders) > 1 else "is best" if ends[0].second else "wins"
    over = "without going over" if any(ladder.busts for ladder in ladders) else "over or under"
    over = f", {over}, " if any(map(aims_at, ladders)) else " "
    aces, faces = worth(ladders[0], ACE), worth(ladders[0], KING)
    each = ", either way for each half" if any(map(aims_at, ladders[1:])) and " or " in aces else ""
    two = any(aims_at(ladder) and not ladder.busts for ladder in ladders)
    two_as_near = " Equally close: the one under wins." if two else ""
    return f"{capital(near)}{over}{wins}: aces {aces}{each}, face cards {faces}.{two_as_near}"


def played_for(rules: Sequence[JudgeRule], dealer: bool = False) -> str:
    """What a game is played for, as its first deal says it: which cards count, what shares the
    pot, and what a low is. dealer: each plays against the dealer alone."""
    if len(rules) != 1 or aims(rules):
        return aims(rules)
    if rules[0].cards == (1,) and rules[0].mode == "high":
        return ACES_HIGH if rules[0].second else HIGHEST
    rule, parts = rules[0], list[str]()
    if rule.parts:
        most = MOST * rule.most
        return " ".join(filter(None, (each_share(rule), most, lowest(rule), badugi(rule))))
    lines = len([line for line in rule.high_lines or () if line])
    if rule.choose != "best" or lines:
        parts.append(one_line(rule) if lines > 1 else _of_which(rule, odd=False))
    elif in_all := _in_all(rule):
        parts.append(in_all)
    if rule.common and all(end.lines == OWN for end in rule.ends):
        parts.append("The cards in the middle play for nobody.")
    if rule.mode == "hilo" and not dealer:
        which = "; you declare which, or both" if rule.declare else ""
        parts.append(each_share(rule) or f"{capital(_shared(rule))} {SPLIT}{which}.")
        parts += [MOST] * rule.most
    return " ".join(filter(None, (*parts, lowest(rule), badugi(rule), high_needs(rule, dealer))))


HIGHEST = "The highest card wins; aces are high."
ACES_HIGH = "Aces are high."


def _in_all(rule: JudgeRule) -> str:
    """Of how many cards the best five are taken, where it is of more than a board everybody
    knows."""
    own, board = rule.cards[0], rule.community[0]
    if rule.ends[1:] and each_share(rule):
        return ""
    plays = any(end.lines != OWN for end in rule.ends)
    if own > HAND and not (board and plays):
        bought = ", and any bought" if max(rule.cards) > own else ""
        hands = [end for end in rule.ends if isinstance(end.ladder, GroupLadder)]
        half = ", any five for each half" if len(hands) == len(rule.ends) == 2 else ""
        return f"Best five of {number_word(own)} cards{bought}{half}."
    if board and own > 1:
        return f"Best five of your own {number_word(own)} cards and the board."
    return ""


def badugi(rule: JudgeRule) -> str:
    """What a badugi is, where one counts: nobody guesses it."""
    for end in rule.ends:
        if isinstance(end.ladder, BadugiLadder):
            aces = "low" if end.ladder.aces == "low" else "high"
            then = "lowest" if end.ladder.best == "low" else "highest"
            return f"Badugi: most different ranks and suits, then {then}; aces {aces}."
    return ""


LOWEST = {
    ("low", False): ("ace-to-five", "pairs hurt, straights and flushes don’t"),
    ("low", True): ("ace-to-six", "pairs, straights and flushes hurt"),
    ("high", False): ("aces high", "pairs hurt"),
    ("high", True): ("deuce-to-seven", "pairs, straights and flushes hurt"),
    ("high-or-low", False): ("aces high", "pairs hurt"),
    ("high-or-low", True): ("aces high", "pairs, straights and flushes hurt"),
}
"""What a low is called and what hurts it, by where the ace is, and whether straights count."""
NO_HARM = "straights and flushes don’t hurt"
FROM_THE_TOP = "read from the top"


def lowest(rule: JudgeRule) -> str:
    """What a low is, where one counts: "Low, ace-to-five, read from the top: …"."""
    for end in rule.ends:
        if isinstance(end.ladder, GroupLadder) and end.ladder.best == "low":
            asks = (
                f"{number_word(rule.qualify.low_max)} or better, no pair; "
                if rule.qualify.low_max
                else ""
            )
            low, said = LOWEST.get((end.ladder.aces, "straight" in end.ladder.kinds), ("", ""))
            if "pair" not in end.ladder.kinds:
                low = f"aces {end.ladder.aces.partition('-')[0]}"
                said = said.replace("pairs hurt", "pairs don’t hurt").replace("pairs, ", "")
            if asks:  # which says that a pair is none
                said = said.replace("pairs hurt, straights and flushes don’t", NO_HARM)
            cards = rule.cards[0] + max(rule.community)
            whole = min(end.ladder.size, cards) == HAND and said
            wins = "Lowest hands" if end.second else "Lowest hand wins"
            named = "Low" if rule.mode == "hilo" else wins
            few = f"{named}: the lowest cards, no pair; aces {end.ladder.aces}."
            worst = end.ladder.aces == "high-or-low"
            few = f"{named}, {low}, {FROM_THE_TOP}: {said}." if worst else few
            whole_low = f"{named}, {low}, {FROM_THE_TOP}: {asks}{said}."
            return whole_low if whole else few * (worst or rule.mode == "hilo")
    return ""


def worth(ladder: TargetLadder | SumLadder, rank: int) -> str:
    """What a card of a rank counts: "10", "1 or 11", "½"."""
    if isinstance(ladder, SumLadder):
        return str(dict(ladder.points)[rank])
    return listed([_halves(value) for value in dict(ladder.values)[rank]], "or")


def _aim(ladder: TargetLadder) -> str:
    """What a sum should be."""
    if ladder.adding != "sum":
        return ADDED[ladder.adding].format("highest" if ladder.best == "high" else "lowest")
    if aims_at(ladder):
        return f"nearest to {_halves(ladder.target)}"
    return "fewest points" if not ladder.target else "most points"


def aims_at(ladder: TargetLadder) -> bool:
    """Whether a sum should come near a number, and not be the most or the fewest."""
    return 0 < ladder.target < MOST_POINTS


ADDED = {
    "digits": "the {} number your cards can make, digit by digit",
    "last-digit": "the {} last digit of the sum",
    "suit": "the {} sum of cards of one suit",
}
"""What a hand is worth whose cards are not simply added up."""


def made_of(hand: Hand, rules: Sequence[JudgeRule], odd_one: bool) -> str:
    """What makes a hand where hands are shown now: one that was split for good is not split again,
    and where the deal has ended early, all of a few cards count."""
    ended = any(event.brings == "ends" for event in hand.game.events)
    if ended and len(rules) == 1 and rules[0].mode == "high" and hand.cards <= rules[0].high.size:
        return ""
    said = makes(rules, len(hand.live) > 1 and hand.keeper is None, odd_one)
    split = any(isinstance(step, HandleStep) and step.what == "arrange" for step in hand.half)
    return said.removeprefix(SPLIT_YOURS) if split else said


def makes(rules: Sequence[JudgeRule], halves: bool, odd_one: bool = False) -> str:
    """What makes a hand at the showdown. halves: the pot may be split, as more than one is in;
    odd_one: the game is none that everybody knows."""
    if len(rules) != 1:
        return ""
    rule = rules[0]
    shares = ""
    if rule.mode == "hilo" and halves and not rule.declare:
        shares = each_share(rule) or f"{capital(_shared(rule))} {SPLIT}."
        shares = f"{shares} {alone(rule)}"
    odd = _nobody_has(rule) or needs(rule) if rule.mode == "hilo" and halves else ""
    if rule.cards == (1,) and rule.mode == "high":
        return ACES_HIGH if rules[0].second else HIGHEST
    if sums := aims(rules):
        return f"{sums} {alone(rule) if halves else ''}".rstrip()
    which = "" if rule.parts else _of_which(rule, odd_one)
    return " ".join(filter(None, (which, shares.rstrip(), odd)))


def _shared(rule: JudgeRule) -> str:
    """What splits the pot: many boards are one."""
    named = [card_of(end.ladder) or end.name for end in rule.ends]
    boards = len(named) > 2 and all(name.startswith("board ") for name in named)
    return f"the {number_word(len(named))} boards" if boards else listed(named)


SPLIT_YOURS = "Split your hand. "


def each_share(rule: JudgeRule) -> str:
    """Which cards count for each share, where it is not the same for all."""
    ends = [end for end in rule.ends if not isinstance(end.ladder, CardLadder)]
    many = rule.cards[0] + rule.community[0] > HAND
    if len(
        {(end.choose, not end.lines or any(end.lines), many * _counted(end)) for end in ends}
    ) < 2 and not any(end.own for end in ends):
        return ""
    said: dict[str, list[str]] = {}
    for end in ends:
        half = " half" * (len(rule.ends) == 2 and not end.name.endswith("half"))
        the = "the " * (bool(half) and not end.name.startswith("the "))
        said.setdefault(_its_cards(rule, end), []).append(f"{the}{end.name}{half}")
    part = SPLIT_YOURS if rule.parts else ""
    return part + " ".join(f"{capital(listed(names))}: {cards}." for cards, names in said.items())


def _its_cards(rule: JudgeRule, end: End) -> str:
    held = len(end.own) or rule.cards[0]
    own, counted = number_word(held), number_word(_counted(end))
    if rule.parts and (end.lines == OWN or not max(rule.community)):
        return f"the best {counted} of {own} cards" if held > _counted(end) else f"{own} cards"
    if end.lines == OWN:
        return f"your own {own} cards"
    if rule.parts and end.choose == "all":
        return f"{own} cards with the board"
    if end.choose == "two-and-three":
        whose = "" if rule.parts else "your "
        return f"exactly two of {whose}{own} cards and three of the board"
    if end.choose == "at-most-two":
        return f"the best five, at most two of them from your own {own}"
    if rule.parts:
        return f"the best {counted} of {own} cards and the board"
    return f"the best {counted} of {number_word(held + rule.community[0])} cards"


def _counted(end: End) -> int:
    """How many cards of a hand count at most."""
    return min(HAND, getattr(end.ladder, "size", HAND))


def card_of(ladder: Ladder) -> str:
    """The card that a share goes to, where it goes to one: "the highest spade in the hole"."""
    return f"{ladder.name[0].lower()}{ladder.name[1:]}" if isinstance(ladder, CardLadder) else ""


MOST = "Win most of the shares and you take it all."
OTHER_SHARES = "the other shares split it"


def alone(rule: JudgeRule) -> str:
    """Who takes it all where the cards share a pot out: one hand that has every share, or the high
    hand where a card is played for and nobody has it."""
    if rule.mode != "hilo" or rule.declare or rule.sweep:
        return ""
    if rule.most:
        return MOST
    for end in rule.ends:
        if isinstance(end.ladder, CardLadder):
            suit = SUIT_NAMES[end.ladder.suit].removesuffix("s")
            takes = "the high hand takes all" if len(rule.ends) == 2 else OTHER_SHARES
            return f"If nobody has a {suit} in the hole, {takes}."
    return "One player can win both." if len(rule.ends) == 2 else "One player can win them all."


def needs(rule: JudgeRule, dealer: bool = False) -> str:
    """What a hand must have to win its end, in sentences; and who has it, where nobody does.
    dealer: each plays against the dealer alone."""
    ask, said = rule.qualify, list[str]()
    if ask.low_max is not None:
        said.append(f"A low needs {number_word(ask.low_max)} or better, without a pair.")
    if ask.low_no_pair:
        said.append("A low needs five cards without a pair.")
    low, high = bool(said), high_needs(rule, dealer)
    said.append(high)
    if low and rule.mode == "hilo" and not dealer:
        other = "high takes all" if len(rule.ends) == 2 else OTHER_SHARES
        said.append(f"No low: {other}." if not high else f"If nobody has one, {other_takes(rule)}.")
    return " ".join(filter(None, said))


def _nobody_has(rule: JudgeRule) -> str:
    """What a low is, and who has its half if nobody has one, where only that is asked for."""
    most = rule.qualify.low_max
    if most is None or len(rule.ends) > 2 or high_needs(rule):
        return ""
    return f"No low ({number_word(most)} or better): high takes all."


def other_takes(rule: JudgeRule) -> str:
    """What becomes of a half that nobody has, and of both."""
    both = {"carry": "the pot carries over", "share": "all share it"}
    neither = both.get(rule.unwon, "the best high hand takes all")
    return f"the other takes all; if nobody has either, {neither}"


def high_needs(rule: JudgeRule, dealer: bool = False) -> str:
    """What it takes to win the high end, or the pot, and what follows if nobody has it."""
    ask, alone_at_it = rule.qualify, rule.mode == "high"
    if rule.mode == "low" or not (ask.high_pair or ask.high_least):
        return ""
    named = KIND_WORDS.get(ask.high_least) or f"a pair of {RANK_OF.get(ask.high_least, '')}"
    least = named if ask.high_least else "a pair"
    else_ = "; else the pot carries over, for the players still in"
    else_ = else_ if alone_at_it and not dealer else ""
    return f"It takes {least} or better to win{'' if alone_at_it else ' high'}{else_}."


def _of_which(rule: JudgeRule, odd: bool) -> str:
    """Which cards make a hand, where it is not simply the best five of a board or a street. odd:
    it is no stud that everybody knows."""
    lines = [line for line in rule.high_lines or () if line]
    boards = len(lines) == 1
    from_board = "one board" if boards else "the board"
    if rule.choose == "two-and-three":
        if rule.cards == (2,):
            return f"Both your own cards with three of {from_board}."
        other = "low" if rule.names[1] == "low" else "each share"
        again = f"; {other} may use a different two" if rule.ends[1:] else ""
        return f"Exactly two of your own cards with three of {from_board}{again}."
    if rule.choose == "at-most-two":
        return f"Best five of your own cards and {from_board}, at most two of them your own."
    if len(lines) > 1:
        wild = "".join(f" The {lies(rule, at)} and its rank are wild." for at in rule.wild.places)
        return f"{one_line(rule)}{wild}"
    if boards:
        return f"Best five of your own {number_word(rule.cards[0])} cards and one board at a time."
    grown = max(rule.cards) > rule.cards[0] or rule.uneven
    dealt = rule.cards[0] > HAND and (rule.community == (0,) or (odd and not rule.community[0]))
    return "The best five count." if rule.choose == "best" and (grown or dealt) else ""


def one_line(rule: JudgeRule) -> str:
    """Which cards count where one of several lines of the middle does."""
    lines = [line for line in rule.high_lines or () if line]
    line = f"one {rule.line or f'line of {number_word(max(map(len, lines)))}'}"
    line = rule.line if rule.line.startswith(NUMBERS) else line
    return f"Best five of your own cards and {line}; never mix two."


ORDINALS = (
    *("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"),
    *("ninth", "tenth", "eleventh", "twelfth", "thirteenth"),
)


def lies(rule: JudgeRule, place: int) -> str:
    """The name of a place among the common cards, counted from 1."""
    places = rule.lay.removeprefix("the ").split(", ")
    known = bool(rule.lay) and len(places) == rule.community[0]
    if not known and rule.common == 1:
        return "card in the middle"
    if known:
        return places[place - 1].removeprefix("the ")
    which = ORDINALS[place] if place < len(ORDINALS) else f"{place}th"
    return f"{which} community card"


def _halves(value: int) -> str:
    """A number told in halves: "7", "½", "21½"."""
    return f"{value // 2 or '' if value % 2 else value // 2}{'½' * (value % 2)}"


def knows_five_alike(rules: Sequence[JudgeRule]) -> bool:
    """Whether five of a kind can win: of wild cards, where high hands are compared."""
    ladders = [end.ladder for rule in rules for end in rule.ends]
    return any(
        isinstance(ladder, GroupLadder)
        and ladder.best == "high"
        and ladder.size == HAND
        and "five-of-a-kind" in ladder.kinds
        for ladder in ladders
    )
