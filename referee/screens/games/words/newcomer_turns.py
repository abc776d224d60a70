"""What a newcomer asks about the turn in a game: who acts first, what it takes to open, whether one
may check, what comes if all pass."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from referee.core.book.game import BetStep, Deal, Declare, Draw, Game, Showdown, Stock, Widow
from referee.core.book.prices import Compare
from referee.core.cards.judge.rule import JudgeRule
from referee.screens.felt.words.dealing import in_the_middle
from referee.screens.games.words.coursesteps import FIRST, sentence
from referee.screens.games.words.steps_of import against, bets_of, is_free, offers_of
from referee.screens.words.names import STRENGTH, capital, listed, to_open

Rules = Sequence[JudgeRule]
LEFT = "the first player still in to the dealer’s left"


ACTS = FIRST | {
    "eldest": f"{LEFT} acts first",
    "after-blinds": "the player after the last blind acts first",
}


UNOPENED = {
    "go-on": "if everybody checks, the deal goes on",
    "ante-again": "if everybody checks, everybody antes again for a new deal, and the pot stays",
    "second-half": "if everybody checks, the second half is played with the same cards",
    "showdown": "if everybody checks, everyone shows at once",
}


def runs(bets: Sequence[BetStep], said: Callable[[BetStep], str]) -> list[str]:
    """What is said of each round of betting, a sentence for each; of several running that are
    alike, once."""
    runs = [(what, list(those)) for what, those in groupby(bets, said)]
    if len(runs) == 1:
        return [f"{capital(runs[0][0])}."]
    found = []
    for at, (what, those) in enumerate(runs):
        names = [each.name for each in those]
        rounds = listed(names) if len(names) < 3 else f"{names[0]} through {names[-1]}"
        found.append(f"{'After that' if at == 1 == len(runs) - 1 else rounds}: {what}.")
    return found


def first(game: Game, rules: Rules) -> str:
    """Who acts first in each round of betting, or what stands in its place."""
    if is_free(game):
        return "Nobody has a turn: anyone can act at any time."
    if offers_of(game, "roll"):
        return f"{capital(LEFT)} starts. Then the player with the best hand showing acts first."
    if bets := bets_of(game):
        said = runs(bets, lambda bet: _acts_first(bets, bet))
        if len(said) == 1 < len(bets):
            return f"In every round of betting {said[0][0].lower()}{said[0][1:]}"
        return " ".join(said)
    declares = next((step for step in game.steps if isinstance(step, Declare)), None)
    if declares is not None and not declares.in_turn:
        return "There is no betting: everyone declares at once."
    return f"{capital(LEFT)} {'has the first turn' if declares is None else 'declares first'}."


def _acts_first(bets: Sequence[BetStep], bet: BetStep) -> str:
    """Who has the first turn of a round. Where the round before may pass without a bet, there may
    be no opener."""
    before = bets[bets.index(bet) - 1]
    none = bet.first == "opener" and before.check and before.unopened == "go-on"
    return ACTS[bet.first] + (f"; if nobody opened, {LEFT}" if none else "")


def turns(game: Game, rules: Rules) -> str:
    """Who draws, takes or buys first."""
    if any(price.of == "bid" for step in offers_of(game, "market") for price in step.prices):
        return "All bid at once; the highest bid chooses first."
    if offers_of(game, "roll"):
        return f"{capital(LEFT)}; then the player after the one whose cards must be beaten."
    chosen = [step for step in game.steps if isinstance(step, Deal) and in_the_middle(step)]
    if chosen and not offers_of(game, "market"):
        return sentence(chosen[0])
    kinds = (Draw, Stock, Widow)
    if any(isinstance(step, kinds) for step in game.steps) or offers_of(game, *TAKEN):
        return f"{capital(LEFT)}, then the others in turn."
    return "No cards are drawn or bought."


TAKEN = ("card", "exchange", "push", "market", "last-up", "swap", "pot", "stay")


def openers(game: Game, rules: Rules) -> str:
    """What it takes to open."""
    bets = bets_of(game)
    needing = [bet for bet in bets if bet.needs != "nothing"]
    knocks = [step for step in game.steps if isinstance(step, Stock)]
    if knocks and knocks[0].needs in STRENGTH:
        return f"To knock it takes {STRENGTH[knocks[0].needs]}. Nobody bets."
    if not bets:
        who = "You bet against the dealer" if against(game.steps) else "Nobody bets"
        return f"{who}, so nothing is needed to open."
    if not needing:
        return "Any hand can open."
    first = needing[0]
    where = "" if first is bets[0] and len(needing) == 1 else f", {first.name}"
    rises = " Each time nobody opens, it goes up a rank." if first.rises else ""
    later = " Only the first round needs it." if len(bets) > len(needing) else ""
    return f"It takes {to_open(first.needs, first.also)} to open{where}.{rises}{later}"


def declares(game: Game, rules: Rules) -> str:
    """Whether anything is declared."""
    declares = [step for step in game.steps if isinstance(step, Declare)]
    if not declares:
        return "Nothing is declared: cards speak."
    said = dict.fromkeys(sentence(step) for step in declares)
    return " ".join(said)


def check(game: Game, rules: Rules) -> str:
    """In which rounds of betting a player may check."""
    if against(game.steps):
        return "There’s no checking: you bet, or fold."
    if is_free(game) or not (bets := bets_of(game)):
        return "There’s no betting."
    raises = [] if all(bet.check_raise for bet in bets) else ["No check-raise."]
    return " ".join([*runs(bets, lambda bet: _may_check(game, bet)), *raises])


def _may_check(game: Game, bet: BetStep) -> str:
    if bet.bring_in:
        return "nobody can check: the bring-in is already a bet"
    if bet.first == "after-blinds" and game.blinds is not None:
        if game.blinds.opens > 1:
            return "nobody can check: the blind is a bet, and coming in costs more than the blind"
        return "only the last blind can check, and only if nobody has raised"
    return "you can check as long as nobody has bet" if bet.check else "no checking: bet or fold"


def passed(game: Game, rules: Rules) -> str:
    """What happens where nobody opens, or where all go out."""
    outs = [step for step in game.steps if isinstance(step, Declare) and step.says == "in-out"]
    shows = [step for step in game.steps if isinstance(step, Showdown)]
    if outs and any(isinstance(step, Compare) for step in game.steps):
        legs = any(step.legs for step in shows)
        nobody = "nobody wins a leg" if legs else "nobody pays"
        return f"If everyone goes out of a stage, {nobody}, and the deal goes on."
    if outs and any(step.match for step in shows):
        return "If everyone goes out, the pot carries over and everyone antes again."
    if outs:
        return "If everyone goes out, the pot carries over."
    bets = bets_of(game)
    if not bets:
        return _no_bets(game)
    said = runs(bets, _unopened)
    return " ".join([*said, "If everybody else folds, the last player in takes the pot."])


def _no_bets(game: Game) -> str:
    if offers_of(game, "pot"):
        return "The turn goes on to the next player; the pot stays."
    if offers_of(game, "swap"):
        return "Everyone keeps their card, and the lowest loses a life."
    if against(game.steps):
        return "Whoever folds loses their own bets; the others play on against the dealer."
    return "There’s no betting: nobody checks or opens."


def _unopened(bet: BetStep) -> str:
    if bet.first == "after-blinds" or bet.bring_in:
        return "it can’t be checked around: there’s a bet to call"
    return UNOPENED[bet.unopened] if bet.check else "nobody can check: it’s bet or fold"
