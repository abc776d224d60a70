"""The short points of a rule card: the bets, what is wild, what wins, and what is odd."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.game import Ante, Bet, Blinds, Declare, Draw, Free, Game, Showdown, Stock
from referee.core.judging.rule import JudgeRule
from referee.screens.names import STRENGTH, capital, count, listed, number_word

RANKS = {
    **{14: "aces", 13: "kings", 12: "queens", 11: "jacks", 10: "tens", 9: "nines", 8: "eights"},
    **{7: "sevens", 6: "sixes", 5: "fives", 4: "fours", 3: "threes", 2: "deuces"},
}
JOKERS = {
    "bug": "the joker as an ace, or to fill a straight or flush",
    "wild": "the joker",
}
BOARDS = {
    "wild-with-rank": "the common card and all of its rank",
    "only-rank": "all cards of the common card’s rank",
}


def points(game: Game, rules: Sequence[JudgeRule]) -> tuple[tuple[str, str], ...]:
    """(what, said) for each point the game has something to say about."""
    wild = dict.fromkeys(one for rule in rules for one in _wild(rule))
    wins = [_wins(rule) for rule in rules]
    if len(wins) > 1:
        wins = [f"First half: {wins[0]} Second half: {wins[1]}"]
    found = (
        ("Bets", _bets(game)),
        ("Wild", f"{capital(listed(list(wild)))}." if wild else "Nothing is wild."),
        ("Wins", " ".join(wins)),
        ("Mind", " ".join(_odd(game, rules))),
    )
    return tuple((what, said) for what, said in found if said and rules)


def _bets(game: Game) -> str:
    """How many rounds of betting, how they grow, and what goes in before."""
    bets = [step for step in game.steps if isinstance(step, Bet)]
    if not bets:
        return ""
    before = "Antes, then " if any(isinstance(step, Ante) for step in game.steps) else ""
    before = "Blinds, then " if any(isinstance(step, Blinds) for step in game.steps) else before
    big = sum(step.size > 1 for step in bets)
    grows = f", the last {number_word(big)} of them" if 1 < big < len(bets) else ", the last"
    sizes = f"{grows} at the bigger bet" if 0 < big < len(bets) else ""
    rounds = count(len(bets), "round")
    return capital(f"{before}{rounds} of betting{sizes}.")


def _wild(rule: JudgeRule) -> list[str]:
    found = [RANKS[rank] for rank in rule.wild.ranks if rank in RANKS]
    found += [f"the {one.name}" for one in rule.wild.cards]
    if rule.wild.lowest:
        found.append("everybody’s own lowest card and its like")
    if rule.wild.board in BOARDS:
        found.append(BOARDS[rule.wild.board])
    if rule.wild.joker in JOKERS and rule.pack.jokers:
        found.append(JOKERS[rule.wild.joker])
    return found


def _wins(rule: JudgeRule) -> str:
    """Which hand takes the pot, of which cards, and what it must have."""
    said = {
        "high": "The highest hand.",
        "low": "The lowest hand.",
        "hilo": "The highest and the lowest hand share the pot.",
    }[rule.mode]
    ask = rule.qualify
    if rule.mode == "hilo" and rule.declare:
        said = "High and low share the pot, each among those who declared for it."
    if ask.low_max is not None:
        said += f" A low needs {number_word(ask.low_max)} or under, without a pair."
    if ask.low_no_pair:
        said += " A low needs five cards without a pair."
    if ask.high_pair:
        said += " A high needs a pair."
    return said + _of_which(rule)


def _of_which(rule: JudgeRule) -> str:
    own, common = rule.cards[0], rule.community[0]
    if rule.choose == "two-and-three":
        return f" Two of one’s own {number_word(own)} cards and three of the middle."
    if rule.choose == "best" or own + common > 5:
        return f" The best five of {number_word(own + common)} cards count."
    return ""


def _odd(game: Game, rules: Sequence[JudgeRule]) -> list[str]:
    """What somebody who knows poker would not expect."""
    bets = [step for step in game.steps if isinstance(step, Bet)]
    draws = [step for step in game.steps if isinstance(step, Draw)]
    shows = [step for step in game.steps if isinstance(step, Showdown)]
    opens = next((step for step in bets if step.needs != "nothing"), None)
    found = []
    if opens is not None:
        rise = ", a rank more after each deal passed out" if opens.rises else ""
        found.append(f"It takes {STRENGTH.get(opens.needs, opens.needs)} to open{rise}.")
    if any(step.proves for step in shows):
        found.append("The opener shows his openers at the end.")
    if any(not step.check for step in bets):
        found.append("Nobody may check: bet or drop.")
    if any(not step.check_raise for step in bets):
        found.append("Who has checked may not raise.")
    if any(step.extra for step in draws):
        found.append("More cards are drawn than thrown.")
    if any(step.unopened == "second-half" for step in bets):
        found.append("Passed out, the same cards are played once more, for the other end.")
    if any(step.unopened == "showdown" for step in bets):
        found.append("Passed out, the hands are shown at once.")
    if any(step.seven for step in shows):
        found.append("A seven or better that is checked after the draw wins nothing more.")
    if any(isinstance(step, Declare) for step in game.steps):
        found.append("Who declares both ways must win both.")
    if any(isinstance(step, Stock | Free) for step in game.steps):
        found.append("There is no betting round.")
    if any(rule.tigers for rule in rules):
        found.append("Tigers and dogs count.")
    return found
