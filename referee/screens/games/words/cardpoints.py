"""The short points of a rule card: the bets, what is wild, what wins, and what is odd."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.book.game import Ante, BetStep, Game, Showdown
from referee.core.book.prices import BackTo, Offered, Versus
from referee.core.cards.judge.ladder import (
    BadugiLadder,
    BragLadder,
    CardLadder,
    GroupLadder,
    SumLadder,
    TargetLadder,
)
from referee.core.cards.judge.rule import End, JudgeRule
from referee.screens.felt.words.aims import (
    HAND,
    MOST,
    RANK_OF,
    aims,
    alone,
    card_of,
    each_share,
    lies,
    needs,
    one_line,
)
from referee.screens.felt.words.orders import (
    NO_STRAIGHTS,
    knows_no_straight,
    on_top,
    plain,
    second_best,
)
from referee.screens.felt.words.wilds import own_card
from referee.screens.games.words.cardnotes import notes
from referee.screens.games.words.steps_of import against
from referee.screens.words.names import capital, count, listed, number_word
from referee.screens.words.prices import RANKS, named
from referee.words.cards.hands import KIND_WORDS, name_card

HIGH_BUG = "the joker as an ace, or to fill a straight or flush"
LOW_BUG = "the joker as the lowest card its hand is missing"
BUGS = {"high": HIGH_BUG, "low": LOW_BUG, "hilo": f"{HIGH_BUG}; for low {LOW_BUG[10:]}"}
BOARDS = {
    ("wild-with-rank", True): "the middle card and its whole rank",
    ("wild-with-rank", False): "every community card and its whole rank",
    ("only-rank", True): "all cards of the middle card’s rank",
    ("only-rank", False): "all other cards of the ranks on the board",
}
"""What common cards make wild, by whether there is but one."""


def points(game: Game, rules: Sequence[JudgeRule]) -> tuple[tuple[str, str], ...]:
    """(what, said) for each point the game has something to say about."""
    modes = {rule.mode for rule in rules}
    end = modes.pop() if len(modes) == 1 else "hilo"
    if end == "hilo" and all(part.ladder.best == "high" for rule in rules for part in rule.ends):
        end = "high"
    wild = dict.fromkeys(card for rule in rules for card in _wild(rule, end))
    widow = ", for the widow too" * any(rule.kitty for rule in rules)
    first = "".join(f", for {rule.names[0]} only" for rule in rules[:1] if rule.low_natural)
    wins = [_of_no_hand(game) or _legged(_of_legs(game), _wins(rule)) for rule in rules]
    if (versus := against(game.steps)) is not None:
        wins = [_beats(rule, versus) for rule in rules]
    if len(wins) > 1:
        wins = [f"First half: {wins[0]} Second half: {wins[1]}"]
    found = (
        ("Bets", _bets(game)),
        ("Wild", _said_wild(game, f"{listed(list(wild))}{first}{widow}" if wild else "")),
        ("Wins", " ".join(wins)),
        ("Note", " ".join(notes(game, rules))),
    )
    return tuple((what, said) for what, said in found if said and rules)


def _said_wild(game: Game, wild: str) -> str:
    """What is wild from the start, and what an up card makes so."""
    made = [named(event.card) for event in game.events if event.brings == "wild-next"]
    last = f"{made[0].partition(' ')[2]} up".replace("pair up", "pair") if made else ""
    follows = f"the rank after the last {last}" if made else ""
    moves = "the rank of the last upcard that was made wild" * any(
        event.brings == "wild" for event in game.events
    )
    said = listed([each for each in (wild, follows, moves) if each])
    return f"{capital(said)}." if said else "Nothing is wild."


def _bets(game: Game) -> str:
    """How many rounds of betting, how they grow, and what goes in before."""
    half = game.steps[: game.showdown(0)]
    bets = [step for step in half if isinstance(step, BetStep)]
    if not bets:
        return ""
    before = ["antes"] if any(isinstance(step, Ante) for step in half) else []
    if game.blinds is not None:
        before.append("blinds" if len(game.blinds.posts) > 1 else "a blind")
    big = [step.size > 1 for step in bets]
    many = sum(big)
    grows = f", the last {number_word(many)} of them" if 1 < many < len(bets) else ", the last"
    sizes = f"{grows} at the bigger bet" if 0 < many < len(bets) else ""
    if many and not all(big[-many:]):
        sizes = f"; at the bigger bet: {listed([step.name for step in bets if step.size > 1])}"
    if any(step.times > 1 for step in bets):
        sizes = f"; bets are {listed([_times(step) for step in bets])} the small bet"
    if any(isinstance(step, BackTo) for step in half):
        sizes += ", the last one again and again" if len(bets) > 1 else ", again and again"
    rounds = count(len(bets), "round")
    each = " in each half" if len(half) + 1 < len(game.steps) else ""
    first = f"{listed(before)}, then " if before else ""
    return capital(f"{first}{rounds} of betting{each}{sizes}.")


def _times(step: BetStep) -> str:
    return f"{max(step.times, 1)}×"


def _wild(rule: JudgeRule, end: str) -> list[str]:
    """What is wild, or half so. end: "high", "low", or "hilo" where the game plays for both."""
    found = [RANKS[rank] for rank in rule.wild.ranks if rank in RANKS]
    found += [f"the {name_card(wild)}" for wild in rule.wild.cards]
    found += [f"{RANKS[rank]}, but only as {RANKS[other]}" for rank, other in rule.wild.also]
    if rule.wild.lowest:
        found.append("your own lowest card (aces are high) and all of its rank")
    if rule.wild.low_hole:
        lowest = "" if rule.hole == 1 else "lowest "
        high = "" if rule.hole == 1 else " (aces are high)"
        found.append(f"your own {lowest}hole card{high} and all of its rank")
    found += [f"{long}, all of it" for _, long in (own_card(rule, at) for at in rule.wild.own)]
    if rule.wild.count:
        found.append("the rank equal to the number of cards in your hand")
    if rule.wild.choice:
        found.append("one rank of each player’s own choice")
    for both in rule.wild.pairs:
        card, other = (_one(RANKS[rank]) for rank in both)
        found.append(f"{card} and {other} together, as one card")
    if rule.wild.low_common:
        found.append("the rank of the lowest community card")
    found += [f"the {lies(rule, at)} and all of its rank" for at in rule.wild.places]
    if rule.wild.board != "plain":
        found.append(BOARDS[rule.wild.board, rule.common == 1])
    if found and rule.wild.holding:
        held = listed([_one(RANKS[rank]) for rank in rule.wild.holding])
        found[-1] += f", but only for a player who also holds {held}"
    if isinstance(rule.high, BragLadder):
        found += [f"the {name_card(bragger)}" for bragger in rule.high.braggers]
    if rule.pack.jokers:
        found += _joker(rule, end)
    return found


def _joker(rule: JudgeRule, end: str) -> list[str]:
    """What the joker stands for, if this game knows it."""
    high, low = (_one(RANKS[rank]) for rank in (rule.wild.joker_high, rule.wild.joker_low))
    said = {
        "bug": BUGS[end],
        "wild": "the joker",
        "fixed": f"the joker as {high} for high and {low} for low",
    }
    return [said[rule.wild.joker]] if rule.wild.joker in said else []


def _one(ranks: str) -> str:
    """One card of a rank: "aces" is "an ace"."""
    rank = ranks.removesuffix("es") if ranks == "sixes" else ranks.removesuffix("s")
    return f"{'an' if rank in ('ace', 'eight') else 'a'} {rank}"


def _of_no_hand(game: Game) -> str:
    """What wins where no hand takes the pot."""
    if any(isinstance(step, Showdown) and step.lives for step in game.steps):
        return "The last player with a life left takes the pot. Kings are high, aces low."
    if any(isinstance(step, Offered) and step.what == "roll" for step in game.steps):
        return "The last player left takes the pot: on your turn, beat the best hand showing."
    if any(isinstance(step, Offered) and step.what == "pot" for step in game.steps):
        return "No hands are compared: each bet is won from the pot, or lost to it, at once."
    if any(isinstance(step, Showdown) and step.named for step in game.steps):
        return "Most tricks takes the pot. Aces are high."
    return ""


def _legged(legs: str, wins: str) -> str:
    return f"{legs}{wins[0].lower()}{wins[1:]}" if legs else wins


def _of_legs(game: Game) -> str:
    """How often the best hand must win, where one deal does not take the pot."""
    legs = max((step.legs for step in game.steps if isinstance(step, Showdown)), default=0)
    return (
        f"The first player with {count(legs, 'leg')} takes the pot; a player in alone wins a leg. "
        "Among two or more: "
        if legs
        else ""
    )


def _nearest(rule: JudgeRule) -> str:
    """What wins where cards are added up; nothing in other games."""
    said = aims((rule,))
    sums = any(isinstance(end.ladder, SumLadder) for end in rule.ends)
    ladders = [end.ladder for end in rule.ends if isinstance(end.ladder, TargetLadder)]
    if sums:
        return " ".join(
            filter(None, (f"{said} Equal totals share.", alone(rule), second_best(rule)))
        )
    if not said or not ladders:
        return ""
    counts = f"{said} All your cards count. Equal totals share."
    return " ".join(filter(None, (counts, alone(rule), second_best(rule))))


def _wins(rule: JudgeRule) -> str:
    """Which hand takes the pot, of which cards, and what it must have."""
    if nearest := _nearest(rule):
        return nearest
    said = {
        "high": "The highest hand." if rule.cards != (1,) else "The highest card, aces high.",
        "low": "" if isinstance(rule.low, BadugiLadder) else "The lowest hand.",
        "hilo": "The highest and the lowest hand split the pot.",
    }[rule.mode]
    said = said if rule.mode == "hilo" or not rule.second else ""
    swept = " One hand must win both, or the pot carries over." if rule.sweep else ""
    swept = f" {MOST}" if rule.most else swept
    if len(rule.ends) > 1 and (rule.names != ("high", "low") or rule.more):
        ends = [card_of(end.ladder) or _by_order(end) for end in rule.ends]
        halves = (
            "Two halves" if len(ends) == 2 else f"{capital(number_word(len(ends)))} equal shares"
        )
        said = f"{halves}: {listed(ends)}."
    if rule.mode == "hilo" and rule.declare:
        names = capital(listed([end.name for end in rule.ends]))
        said = f"{names} split the pot, each among the players who declared it."
    said += _lowest(rule) + f" {needs(rule)}".rstrip()
    for end in rule.more:
        said += _needs(end)
    named = len(rule.ends) > 1 and (rule.names != ("high", "low") or rule.more)
    takes_all = f" {alone(rule)}".rstrip() if named else ""
    bare = f" {NO_STRAIGHTS}" if rule.mode == "high" and knows_no_straight(rule.high) else ""
    bare += f" {on_top(rule)}".rstrip()
    return (said + bare + swept + takes_all + _of_which(rule) + _of_few(rule)).strip()


def _beats(rule: JudgeRule, versus: Versus) -> str:
    """Which hand wins where each plays against the dealer alone."""
    least = needs(rule, dealer=True)
    if not versus.hand:
        said = f"{least} Anything less loses." if least else "Every hand is paid for what it is."
    elif sums := aims((rule,)):
        return f"{sums} All your cards count."
    elif len(rule.ends) > 1:
        ends = listed([_by_order(end) for end in rule.ends])
        said = f"{capital(number_word(len(rule.ends)))} hands against the dealer’s: {ends}. {least}"
    else:
        which = "lower" if rule.mode == "low" else "higher"
        said = f"A {which} hand than the dealer’s.{_lowest(rule)} {least}"
    return f"{said.rstrip()} {on_top(rule)}".rstrip() + _of_which(rule) + _of_few(rule)


def _by_order(end: End) -> str:
    """A share with its order of hands, where neither its name nor everybody knows it."""
    order = f"{end.ladder.name[0].lower()}{end.ladder.name[1:]}".removeprefix(f"{end.name}, ")
    return (
        end.name if end.ladder.slug == "standard" or order == end.name else f"{end.name} ({order})"
    )


def _lowest(rule: JudgeRule) -> str:
    """What the best low is, and the best badugi, where the game is played for one."""
    found = list[str]()
    for ladder in dict.fromkeys(end.ladder for end in rule.ends):
        if isinstance(ladder, BadugiLadder):
            found.append(BADUGI if ladder.best == "low" else HIGHEST_BADUGI)
        if isinstance(ladder, GroupLadder) and ladder.best == "low":
            cards = min(ladder.size, rule.cards[0] + rule.community[0])
            aces = "low" if ladder.aces == "low" else "high"
            five = LOWEST[aces, "straight" in ladder.kinds]
            few = FEW_LOW["ace" if ladder.aces == "low" else "deuce"][-cards:]
            if ladder.size == cards < HAND and "straight" in ladder.kinds:
                few = str(cards + BOTH) + few[1:]
            if min(rule.pack.ranks) == DEUCE:
                best = ONE_LOW.get(few, "-".join(few))
                found.append(five if cards == HAND else f"The best low is {best}.")
    return "".join(f" {said}" for said in found)


BOTH = 2
DEUCE = 2
ONE_LOW = {"A": "an ace", "2": "a deuce"}
FEW_LOW = {"ace": "432A", "deuce": "5432"}
"""The ranks of the best low of fewer than five cards, up to four."""
BADUGI = (
    "The best badugi has the most cards of different ranks and suits, four at most; with the "
    "same number, the lowest wins."
)
HIGHEST_BADUGI = BADUGI.replace("the lowest", "the highest")
LOWEST = {
    ("low", False): "The best low is 5-4-3-2-A; straights and flushes don’t count against it.",
    ("low", True): "The best low is 6-4-3-2-A; straights and flushes count against it.",
    ("high", True): "The best low is 7-5-4-3-2; aces, straights and flushes count against it.",
    ("high", False): "The best low is 6-5-4-3-2; aces count against it.",
}
"""The lowest hand by where the ace is, and whether straights count."""


def _of_few(rule: JudgeRule) -> str:
    """How smaller hands are ranked, where the game has some."""
    said = ""
    for cards, ladder in rule.smaller:
        kinds = ladder.kinds if isinstance(ladder, GroupLadder) else ()
        names = [kind.replace("-", " ") for kind in kinds]
        said += f" With {count(cards, 'card')}: {listed(names, 'or')}. {plain((rule,), cards)}"
    return said.rstrip()


def _needs(end: End) -> str:
    """What a further end asks for."""
    least, said = end.ask.high_least, ""
    if least:
        kind = KIND_WORDS.get(least) or f"a pair of {RANK_OF[least]}"
        said += f" It takes {kind} or better to win {end.name}."
    if end.ask.low_max is not None:
        said += (
            f" {capital(end.name)} needs {number_word(end.ask.low_max)} or better, without a pair."
        )
    return said


def _of_which(rule: JudgeRule) -> str:
    own, common = rule.cards[0], rule.community[0]
    ends = [end for end in rule.ends if not isinstance(end.ladder, CardLadder)]
    if apart := each_share(rule):
        return f" {apart}"
    if rule.high_lines is not None and any(rule.high_lines) and rule.low_lines is None:
        return f" {one_line(rule)}" + (f" In the middle: {rule.lay}." if rule.lay else "")
    if rule.choose == "best" and rule.high_lines and rule.low_lines and rule.cards == (2,):
        return " The best five of your own cards and one board at a time."
    if rule.choose == "at-most-two":
        return f" The best five, at most two of them from your own {number_word(own)}."
    if rule.choose == "two-and-three":
        lines = [line for end in ends for line in end.lines or () if line]
        board = "one board" if len(lines) > 1 else "the board"
        two = f"Exactly two of your {number_word(own)} cards" if own > BOTH else "Both your cards"
        return f" {two} and three of {board}."
    if max(rule.cards) > own:  # cards may be bought
        return " The best five of your cards count."
    if rule.high_lines is not None and not any(rule.high_lines):
        return " The best five of your own cards count."
    if rule.choose == "best" or own + common > 5:
        return f" The best five of {number_word(own + common)} cards count."
    return ""
