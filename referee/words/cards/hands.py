"""Hands in words: their names, what they can be called, and why one beats another."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from referee.core.cards.cards import ACE, PLURALS, RANK_LETTERS, RANK_NAMES, SUIT_NAMES, Card
from referee.core.cards.judge.ladder import (
    BY_CARDS,
    CATS,
    COLORED,
    FOURS,
    GROUPS,
    SHAPED,
    TOP,
    BadugiLadder,
    BragLadder,
    CardLadder,
    GroupLadder,
    Ladder,
    SumLadder,
    TargetLadder,
)
from referee.core.cards.judge.made import HandName, Made, StandIn
from referee.core.cards.judge.odd_ladders import NO_HAND
from referee.core.cards.judge.scale import Strength

KIND_WORDS: Final = {
    "five-of-a-kind": "five of a kind",
    "straight-flush": "a straight flush",
    "four-of-a-kind": "four of a kind",
    "full-house": "a full house",
    "flush": "a flush",
    "straight": "a straight",
    "three-of-a-kind": "three of a kind",
    "two-pair": "two pair",
    "pair": "a pair",
    "high-card": "no pair",
    "big-tiger": "a big tiger",
    "little-tiger": "a little tiger",
    "big-dog": "a big dog",
    "little-dog": "a little dog",
    "four-flush": "a four-flush",
    "four-straight": "a four-straight",
    "big-cat": "a big cat",
    "little-cat": "a little cat",
    "five-and-dime": "a five and dime",
    "kilter": "a kilter",
    "royal-flush": "a royal flush",
    "blaze": "a blaze",
    "skip-straight": "a skip straight",
    "skeet": "a skeet",
    "skeet-flush": "a skeet flush",
    "bobtail-straight": "a bobtail straight",
    "big-bobtail": "a big bobtail",
    "three-flush": "a three-flush",
    "three-straight": "a three-straight",
    "little-bobtail": "a little bobtail",
    "one-color": "a hand of one color",
    "zebra": "a zebra",
    "flash": "a flash",
    "sum": "a sum",
    TOP: "the ranks that beat all",
    "badugi-4": "a badugi",
    "badugi-3": "a three-card hand",
    "badugi-2": "a two-card hand",
    "badugi-1": "a one-card hand",
}
_ONE: Final = ("pair", "straight", "flush", "straight-flush", *CATS, *SHAPED, *BY_CARDS)
"""Kinds whose names take an article; the others are called by their ranks."""
_NUMBERS: Final = ("", "one", "two", "three", "four", "five")
_TEENS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
)  # fmt: skip
_TENS: Final = ("", "", "twenty", "thirty", "forty", "fifty")


def name_hand(made: Made, ladder: Ladder) -> str:
    """What players call this hand: "kings up", "little tiger", "seven-five low", "minus eight"."""
    if made.called:
        return name_call(made.called, ladder)
    strength = made.strength
    match ladder:
        case SumLadder():
            return name_sum(strength.ranks[0])
        case BadugiLadder():
            return _name_badugi(strength)
        case BragLadder():
            return _name_brag(made)
        case CardLadder():
            suit = SUIT_NAMES[ladder.suit]
            found = strength.kind != NO_HAND
            return f"the {RANK_NAMES[strength.ranks[0]]} of {suit}" if found else f"no {suit[:-1]}"
        case TargetLadder():
            return _name_points(strength, ladder)
        case GroupLadder(best="high"):
            return _name_high(strength)
        case GroupLadder():
            return _name_low(strength, ladder)


def name_card(card: Card) -> str:
    """The card in words: "king of hearts", "joker", "nine" when the suit is not given."""
    rank = RANK_NAMES[card.rank]
    return f"{rank} of {SUIT_NAMES[card.suit]}" if card.suit else rank


def name_call(call: HandName, ladder: Ladder) -> str:
    """What a hand is called, with its end where that must be said: "a pair for low"."""
    words = _name_kind(call.kind, call.rank, ladder)
    said = not call.of or call.kind == "sum" or words.endswith(f" {call.of}")
    return words if said else f"{words} for {call.of}"


def _name_kind(kind: str, rank: int, ladder: Ladder) -> str:
    """What players call a hand of this kind and, unless it is 0, of this rank: "two pair", "a pair
    of nines", "an eight low"; of a sum, its total."""
    if isinstance(ladder, SumLadder):
        return name_sum(rank)
    if not rank:
        return KIND_WORDS[kind]
    top = RANK_NAMES[rank]
    if isinstance(ladder, BadugiLadder):
        whole = kind == "badugi-4"
        words = f"{top}-high badugi" if whole else f"{_NUMBERS[int(kind[-1])]}-card {top}"
        return f"{_article(words)} {words}"
    if kind == "full-house":
        return f"{PLURALS[rank]} full"
    if kind == "high-card":
        return f"{_article(top)} {top} low" if ladder.best == "low" else f"{top} high"
    words = _name_high(Strength((), kind, (rank,)))
    return f"{_article(words)} {words}" if kind in _ONE else words


def call_hand(made: Made, ladder: Ladder) -> str:
    """The name of a hand as it stands in a sentence: "kings up", "a pair of nines"."""
    words = name_hand(made, ladder)
    single = made.strength.kind in _ONE or _ONE_NAMED.match(words)
    return f"{_article(words)} {words}" if single and not made.called else words


_ONE_NAMED: Final = re.compile(
    r"(natural )?pair of |royal flush$"
    r"|.*-high (straight|flush|badugi|four-|three-|bobtail |big |little )"
    r"|(big|little) (tiger|dog|cat)$|(five and dime|kilter|blaze|skip straight|skeet( flush)?)$"
    r"|(hand of one color|zebra|flash)$|[a-z]+-[a-z]+ low\b|(one|two|three)-card "
)


def with_article(name: str) -> str:
    """A hand's name, as the log keeps it, in a sentence: "pair of aces" is "a pair of aces"."""
    return f"{_article(name)} {name}" if _ONE_NAMED.match(name) else name


def name_sum(total: int) -> str:
    """A signed sum in words: "plus twenty", "minus eight", "zero"."""
    if total == 0:
        return "zero"
    sign = "plus" if total > 0 else "minus"
    value = abs(total)
    if value < len(_TEENS):
        return f"{sign} {_TEENS[value]}"
    tens, ones = divmod(value, 10)
    word = _TENS[tens] if tens < len(_TENS) else str(value)
    return f"{sign} {word}" + (f"-{_TEENS[ones]}" if ones and tens < len(_TENS) else "")


def _name_points(strength: Strength, ladder: TargetLadder) -> str:
    """A sum, or the digits of a number."""
    if not strength.ranks:
        return "busted"
    return " ".join(map(name_halves, strength.ranks))


def name_halves(total: int) -> str:
    """A sum counted in halves: 13 is "6½"."""
    return f"{total // 2 or ''}½" if total % 2 else f"{total // 2}"


def tell_stand_ins(stands: Sequence[StandIn]) -> list[str]:
    """What the wild cards play as: "the joker plays as the nine of hearts"."""
    told = []
    for plays in dict.fromkeys(each.plays for each in stands):
        wild = [f"the {name_card(each.wild)}" for each in stands if each.plays == plays]
        if len(wild) > 1:
            told.append(f"{join_words(wild)} play as {PLURALS[plays.rank]}")
        else:
            article = "the" if plays.suit else _article(RANK_NAMES[plays.rank])
            told.append(f"{wild[0]} plays as {article} {name_card(plays)}")
    return told


def join_words(words: Sequence[str]) -> str:
    """Words in a row: "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def reason(better: Made, worse: Made, ladder: Ladder) -> str:
    """Why the first hand beats the second, or that they are equal."""
    strong, weak = better.strength, worse.strength
    if strong.key == weak.key:
        return "equal hands split"
    if weak.key == strong.key[: len(weak.key)]:
        called = name_call(worse.called, ladder) if worse.called else name_hand(worse, ladder)
        return f"{called} that was only announced loses to any real one"
    match ladder:
        case SumLadder():
            more = "more" if ladder.best == "high" else "less"
            return f"{name_sum(strong.ranks[0])} is {more} than {name_sum(weak.ranks[0])}"
        case BragLadder():
            return _brag_reason(better, worse, ladder)
        case BadugiLadder():
            return _badugi_reason(strong, weak, ladder)
        case CardLadder() | TargetLadder():
            return f"{name_hand(better, ladder)} against {name_hand(worse, ladder)}"
        case GroupLadder():
            return _group_reason(strong, weak, ladder)


def _name_high(strength: Strength) -> str:
    ranks = strength.ranks
    top = RANK_NAMES[ranks[0]]
    if strength.kind == TOP:
        return name_top(ranks)
    if _is_wheel(strength):
        top = "-".join(RANK_LETTERS[rank] for rank in (ACE, *reversed(ranks[1:])))
        return f"{top} {strength.kind.replace('-', ' ')}"
    if strength.kind in CATS:
        return strength.kind.replace("-", " ")
    if strength.kind == "straight-flush":
        return "royal flush" if ranks[:1] == (ACE,) else f"{top}-high straight flush"
    if strength.kind in ("flush", "straight", *FOURS):
        return f"{top}-high {KIND_WORDS[strength.kind].removeprefix('a ')}"
    if strength.kind in (*SHAPED, *COLORED):
        return KIND_WORDS[strength.kind].removeprefix("a ")
    if strength.kind == "full-house":
        return f"{PLURALS[ranks[0]]} full of {PLURALS[ranks[-1]]}"
    if strength.kind == "two-pair":
        return f"{PLURALS[ranks[0]]} up"
    if strength.kind == "pair":
        return f"pair of {PLURALS[ranks[0]]}"
    if strength.kind == "high-card":
        return {1: top, 2: "-".join(RANK_NAMES[rank] for rank in ranks)}.get(
            len(ranks), f"{top} high"
        )
    return f"{_NUMBERS[GROUPS[strength.kind][0]]} {PLURALS[ranks[0]]}"


def _is_wheel(strength: Strength) -> bool:
    """Whether it is the straight under the ace, where that is not the lowest."""
    straight = strength.kind in ("straight", "straight-flush")
    return straight and strength.ranks[:1] == (ACE,) and () < strength.ranks[1:2] < (10,)


def name_top(ranks: Sequence[int]) -> str:
    """Ranks that beat everything: "natural 7-7"."""
    return f"natural {'-'.join(RANK_LETTERS[rank] for rank in ranks)}"


def _name_low(strength: Strength, ladder: GroupLadder) -> str:
    ranks = strength.ranks
    if strength.kind != "high-card":
        return _name_high(strength)
    if len(ranks) <= 2:
        return "-".join(RANK_NAMES[rank] for rank in ranks)
    if ranks == (5, 4, 3, 2, 1):
        return "the wheel"
    return f"{RANK_NAMES[ranks[0]]}-{RANK_NAMES[ranks[1]]} low"


def _name_badugi(strength: Strength) -> str:
    top = RANK_NAMES[strength.ranks[0]]
    if strength.key[0] == 4:
        return f"{top}-high badugi"
    ranks = "-".join(RANK_LETTERS[rank] for rank in strength.ranks)
    return f"{_NUMBERS[strength.key[0]]}-card {ranks}"


def _name_brag(made: Made) -> str:
    strength = made.strength
    plain = _name_high(strength)
    if made.stand_ins:
        return (
            f"{plain} with {join_words([f'the {name_card(each.wild)}' for each in made.stand_ins])}"
        )
    if strength.kind == "three-of-a-kind":
        return f"three natural {PLURALS[strength.ranks[0]]}"
    return plain if strength.kind == "high-card" else f"natural {plain}"


def _group_reason(strong: Strength, weak: Strength, ladder: GroupLadder) -> str:
    if TOP in (strong.kind, weak.kind):
        return f"{name_top(strong.ranks)} beats everything"
    if strong.kind != weak.kind:
        return f"{KIND_WORDS[strong.kind]} beats {KIND_WORDS[weak.kind]}"
    if strong.ranks == weak.ranks and ladder.suits and strong.key[:-1] == weak.key[:-1]:
        upper, lower = (_suit_of(ladder.suits, each.key[-1]) for each in (strong, weak))
        return f"all alike; {upper} above {lower}"
    if strong.ranks == weak.ranks:
        return "the same hand with fewer wild cards wins"
    pairs = enumerate(zip(strong.ranks, weak.ranks, strict=True))
    at = next(place for place, pair in pairs if _differ(pair))
    win, lose = strong.ranks[at], weak.ranks[at]
    if ladder.best == "low":
        return _low_reason(strong, at, win, lose)
    sizes = GROUPS.get(strong.kind, ())
    if at < sum(sizes):
        over = f"{PLURALS[win]} beat {PLURALS[lose]}"
        return over if at == 0 else f"same {PLURALS[strong.ranks[0]]}; {over}"
    if ladder.wheel != "lowest" and (_is_wheel(strong) or _is_wheel(weak)):
        return f"{_name_high(strong)} beats {_name_high(weak)}"
    if strong.kind in ("straight", "straight-flush"):
        return f"the higher {strong.kind.replace('-', ' ')}, {_to_top(win)} against {_to_top(lose)}"
    if at == 0:
        return f"{RANK_NAMES[win]} high beats {RANK_NAMES[lose]} high"
    kicker = " kicker" if sizes else ""
    return f"{_alike(strong, at)}; the {RANK_NAMES[win]}{kicker} beats the {RANK_NAMES[lose]}"


def _suit_of(suits: str, place: int) -> str:
    return SUIT_NAMES[suits[-place]] if -place < len(suits) else "no suit"


def _low_reason(strong: Strength, at: int, win: int, lose: int) -> str:
    if sum(GROUPS.get(strong.kind, ())) > at:
        return f"{PLURALS[win]} are the lower {KIND_WORDS[strong.kind].removeprefix('a ')}"
    if at == 0:
        return f"{RANK_NAMES[win]} low beats {RANK_NAMES[lose]} low"
    return f"{_alike(strong, at)}; the {RANK_NAMES[win]} is lower than the {RANK_NAMES[lose]}"


def _badugi_reason(strong: Strength, weak: Strength, ladder: BadugiLadder) -> str:
    if strong.key[0] != weak.key[0]:
        return f"{_NUMBERS[strong.key[0]]} cards beat {_NUMBERS[weak.key[0]]}"
    pairs = zip(strong.ranks, weak.ranks, strict=True)
    win, lose = next(pair for pair in pairs if _differ(pair))
    than = "lower" if ladder.best == "low" else "higher"
    return f"the {RANK_NAMES[win]} is {than} than the {RANK_NAMES[lose]}"


def _brag_reason(better: Made, worse: Made, ladder: BragLadder) -> str:
    strong, weak = better.strength, worse.strength
    if strong.kind != weak.kind:
        return f"{KIND_WORDS[strong.kind]} beats {KIND_WORDS[weak.kind]}"
    if strong.ranks[0] != weak.ranks[0]:
        win, lose = strong.ranks[0], weak.ranks[0]
        if strong.kind == "high-card":
            return f"{RANK_NAMES[win]} high beats {RANK_NAMES[lose]} high"
        return f"{PLURALS[win]} beat {PLURALS[lose]}"
    if better.stand_ins and worse.stand_ins:
        first = min((s.wild for s in better.stand_ins), key=ladder.braggers.index)
        second = min((s.wild for s in worse.stand_ins), key=ladder.braggers.index)
        return f"the {name_card(first)} is a better bragger than the {name_card(second)}"
    if bool(better.stand_ins) != bool(worse.stand_ins):
        return "natural cards beat the same hand with a bragger"
    pairs = zip(strong.ranks, weak.ranks, strict=True)
    for win, lose in pairs:
        if win != lose:
            return f"the {RANK_NAMES[win]} beats the {RANK_NAMES[lose]}"
    suits = [SUIT_NAMES[ladder.suits[-each.key[-1]]] for each in (strong, weak)]
    return f"all alike; {suits[0]} rank above {suits[1]}"


def _differ(pair: tuple[int, int]) -> bool:
    return pair[0] != pair[1]


def _alike(strength: Strength, until: int) -> str:
    """What two hands have in common: the group, or the ranks at their top."""
    if GROUPS.get(strength.kind):
        return f"same {strength.kind.replace('-', ' ')}"
    ranks = strength.ranks[:until]
    first, last = RANK_NAMES[ranks[0]], RANK_NAMES[ranks[-1]]
    run = len(ranks) > 1 and all(high >= low for high, low in pairwise(ranks))
    return f"alike from the {first} to the {last}" if run else f"same {first}"


def _to_top(rank: int) -> str:
    return f"{RANK_NAMES[rank]} high"


def _article(word: str) -> str:
    return "an" if word[0] in "aei" else "a"
