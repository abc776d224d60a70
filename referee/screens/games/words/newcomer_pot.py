"""What a newcomer asks about the pot: what wins, what is wild, how it is split."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.book.game import (
    Game,
    Showdown,
)
from referee.core.cards.judge.rule import ANY_HAND, JudgeRule
from referee.screens.felt.words.aims import alone
from referee.screens.games.words.cardpoints import points
from referee.screens.games.words.priced import on_the_card
from referee.screens.games.words.steps_of import is_free, offers_of
from referee.screens.words.names import count, listed, number_word

Rules = Sequence[JudgeRule]


def _point(game: Game, rules: Rules, what: str) -> str:
    return dict(points(game, rules)).get(what, "")


def wins(game: Game, rules: Rules) -> str:
    if is_free(game):
        return "The table says who wins: one player takes the pot, or it is split."
    return _point(game, rules, "Wins") or "The best hand."


NOTHING = "Nothing is wild."


def wild(game: Game, rules: Rules) -> str:
    """What is wild, at once or by an up card."""
    said = _point(game, rules, "Wild") or NOTHING
    made = " ".join(on_the_card(e) for e in game.events if e.brings == "wild-next")
    if said == NOTHING and made:
        return made
    return f"{said if said == NOTHING else f'Wild: {said}'} {made}".rstrip()


def split(game: Game, rules: Rules) -> str:
    """Who gets which part of the pot."""
    if is_free(game):
        return "As the table says: one winner, or any split."
    if offers_of(game, "pot"):
        return "Each bet is won from the pot, or lost to it, at once."
    shows = [step for step in game.steps if isinstance(step, Showdown)]
    if any(step.lives for step in shows):
        return "The last player with a life left takes it all."
    if any(step.versus for step in shows):
        return "There is no pot: it is your bet against the dealer’s."
    if any(step.named for step in shows):
        return "Most tricks takes it all; a tie carries it over."
    if legs := max((step.legs for step in shows), default=0):
        return f"The first player with {count(legs, 'leg')} takes it all."
    said = [_shares(rule) for rule in rules]
    if len(said) > 1:
        return f"First half: {said[0]} Second half: {said[1]}"
    return said[0] + _unwon(rules[0])


def _shares(rule: JudgeRule) -> str:
    ends = [end.name for end in rule.ends]
    if len(ends) == 1:
        best = "lowest" if rule.mode == "low" else "best"
        best = "second-best" if rule.ends[0].second else best
        return f"The {best} hand takes it all. Equal hands share it."
    if rule.sweep:
        return f"One hand must win {listed(ends)}, or the pot carries over."
    if rule.most:
        return f"Win most of {listed(ends)}, and you take it all; if nobody does, it is split."
    shares = "two halves" if len(ends) == 2 else f"{number_word(len(ends))} equal shares"
    declared = ", each among the players who declared it" if rule.declare else ""
    said = f"In {shares}: {listed(ends)}{declared}. An odd chip goes to {ends[0]}. "
    empty = " A share nobody qualifies for goes to the other shares." if _asks(rule) else ""
    return f"{said}{alone(rule)}".rstrip() + empty


def _asks(rule: JudgeRule) -> bool:
    """Whether a hand must be good enough for one of the shares."""
    return any(end.ask != ANY_HAND for end in rule.ends)


def _unwon(rule: JudgeRule) -> str:
    """What becomes of a pot that no hand is good enough for."""
    if not all(end.ask != ANY_HAND for end in rule.ends):
        return ""
    return f" If nobody has a hand good enough, {UNWON[rule.unwon]}."


UNWON = {
    "carry": "it carries over",
    "share": "all share it",
    "high": "the best high hand takes it",
}
