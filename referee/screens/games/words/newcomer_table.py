"""What a newcomer asks of the ace, and of what this table has agreed on: the ante, the bets, who
deals next. Where no table is known, the game says what of it is left to the stakes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.core.book.game import Ante, BetStep, Blinds, Game, Limit, Showdown, Stakes
from referee.core.cards.cards import ACE, RANK_LETTERS, SUIT_NAMES
from referee.core.cards.judge.ladder import CardLadder, GroupLadder, SumLadder, TargetLadder
from referee.core.cards.judge.rule import End, JudgeRule
from referee.core.state.button import next_dealer
from referee.core.state.night import Night
from referee.screens.felt.words.aims import worth
from referee.screens.games.words.coursesteps import sentence
from referee.screens.games.words.newcomer_turns import runs
from referee.screens.games.words.stakes import forced
from referee.screens.games.words.steps_of import against, bets_of, is_free, offers_of
from referee.screens.words.names import capital, count

Rules = Sequence[JudgeRule]


# --- the ace --------------------------------------------------------------------------------


def aces(game: Game, rules: Rules) -> str:
    """Where the ace stands, for each end of the pot where that is not the same."""
    shows = [step for step in game.steps if isinstance(step, Showdown)]
    if is_free(game):
        return "As the table says."
    if offers_of(game, "pot"):
        return (
            "An ace as the first post is high or low, as its player says before the second "
            "is dealt. Any other ace is high."
        )
    if any(step.named for step in shows):
        return "The ace is high."
    said: dict[str, list[str]] = {}
    for rule in rules:
        for end in rule.ends:
            said.setdefault(_ace(rule, end), []).append(end.name)
    if len(said) == 1:
        return next(iter(said))
    return " ".join(f"For {' and '.join(names)}: {text}" for text, names in said.items())


def _ace(rule: JudgeRule, end: End) -> str:
    ladder = end.ladder
    if isinstance(ladder, TargetLadder | SumLadder):
        return f"An ace counts {worth(ladder, ACE)}."
    if isinstance(ladder, CardLadder):
        return f"The ace is the highest of the {SUIT_NAMES[ladder.suit]}."
    if isinstance(ladder, GroupLadder):
        straights = {"straight", "straight-flush"} & {*ladder.kinds}
        if ladder.aces == "high-or-low" and straights:
            under = sorted(rank for rank in rule.pack.ranks if rank != ACE)
            if len(under) < ladder.size:
                return "The ace is high."
            under = under[: ladder.size - 1]
            low = "-".join("10" if rank == 10 else RANK_LETTERS[rank] for rank in under)
            return f"The ace is high. It can also be low in a straight: A-{low}."
        if ladder.size == 1 and ladder.aces == "low":
            return "Kings are high, aces low."
        return f"The ace is {'low' if ladder.aces == 'low' else 'high'}."
    return f"The ace is {getattr(ladder, 'aces', 'high')}."


# --- what the stakes say --------------------------------------------------------------------


def ante(game: Game, rules: Rules) -> str:
    """What goes in before the deal, where nobody knows for how much."""
    posts = [sentence(step) for step in game.steps if isinstance(step, Ante | Blinds)]
    return " ".join([*dict.fromkeys(posts), AMOUNT]) if posts else NO_ANTE


AMOUNT = "The stakes say how much that is."
NO_ANTE = "No ante."


def most(game: Game, rules: Rules) -> str:
    """How much may be bet, where nobody knows the limit."""
    if none := _no_limit(game):
        return none
    sized = {bet.size for bet in bets_of(game)}
    bigger = " Where there are two bets: " * (len(sized) > 1)
    each = runs(bets_of(game), lambda bet: BET[min(bet.size, 2)]) if bigger else []
    return f"As much as the stakes say.{bigger}{' '.join(each)}"


BET = {1: "the smaller bet", 2: "the bigger bet"}


def _no_limit(game: Game) -> str:
    """What is said of bets in a game that has no rounds of them."""
    if is_free(game):
        return "Any amount; nobody has to call."
    if offers_of(game, "pot"):
        return "On your first turn up to half the pot, after that up to all of it."
    if against(game.steps):
        return "What the game says, and never more than the dealer can match."
    return "" if bets_of(game) else "There’s no betting."


def deals(game: Game, rules: Rules) -> str:
    return "The player on the dealer’s left."


def agreed_on(game: Game, night: Night) -> Mapping[str, str]:
    """The same as this table has it. game: as its file has it, with the blinds in antes."""
    hand = night.playing if night.playing and night.playing.game.id == game.id else None
    stakes = hand.stakes if hand is not None else night.stakes_for(game)
    found = {"ante": _ante(game, stakes), "most": _no_limit(game) or _most(game, stakes)}
    dealer = next_dealer(night)
    if dealer is not None:
        passes = any(bet.unopened == "ante-again" for bet in bets_of(game))
        again = passes and hand is not None and hand.house.same_dealer
        same = f"; if nobody opens, {night.name(hand.dealer)} again" if hand and again else ""
        found["deals"] = f"{night.name(dealer)} deals next{same}."
    return {about: capital(said) for about, said in found.items()}


def _range(bet: BetStep, limit: Limit) -> str:
    """From what to what one may bet in a round."""
    top = {
        "spread": str(limit.most * max(bet.times, 1)),
        "pot": "what’s in the pot, counting your call",
        "none": "all you have",
    }
    return f"bets from {limit.size(1, bet.times)} to {top[limit.kind]}"


def _ante(game: Game, stakes: Stakes) -> str:
    said = forced(stakes, game)
    return f"{', '.join(said)}." if said else NO_ANTE


def _most(game: Game, stakes: Stakes) -> str:
    """How much may be bet in each round, and how often raised."""
    limit = stakes.limit
    if limit.kind == "fixed":
        each = runs(bets_of(game), lambda bet: f"bets of {limit.size(bet.size, bet.times)}")
        said = " ".join(each)
    else:
        said = " ".join(runs(bets_of(game), lambda bet: _range(bet, limit)))
    if limit.raises is None:
        return f"{said} Any number of raises."
    free = "; any number between the last two" if limit.heads_up_free else ""
    return f"{said} {capital(count(limit.raises, 'raise'))} a round{free}."
