"""What somebody who knows poker would not expect of a game: the notes of a rule card."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.book.game import BetStep, Deal, Declare, Draw, Game, HandleStep, Showdown
from referee.core.cards.judge.ladder import BragLadder
from referee.core.cards.judge.rule import JudgeRule
from referee.core.sheets.knock import BONUSES, BONUSES_WILD
from referee.screens.games.words.priced import on_the_card, paid_in
from referee.screens.games.words.steps_of import against
from referee.screens.words.names import listed, number_word, to_open


def notes(game: Game, rules: Sequence[JudgeRule]) -> list[str]:
    """What somebody who knows poker would not expect."""
    bets = [step for step in game.steps if isinstance(step, BetStep)]
    draws = [step for step in game.steps if isinstance(step, Draw)]
    shows = [step for step in game.steps if isinstance(step, Showdown)]
    opens = next((step for step in bets if step.needs != "nothing"), None)
    found = []
    found += [on_the_card(event) for event in game.events]
    found += [paid_in(game)] if paid_in(game) and not against(game.steps) else []
    if opens is not None:
        rise = ", one rank higher after each deal passed out" if opens.rises else ""
        found.append(f"It takes {to_open(opens.needs, opens.also)} to open{rise}.")
    if any(step.proves for step in shows):
        found.append("The opener shows openers at the end.")
    if any(not step.check for step in bets):
        found.append(_no_checks(bets))
    if any(not step.check_raise for step in bets):
        found.append("No check-raise.")
    if any(step.extra for step in draws):
        found.append("You draw more cards than you discard.")
    if any(step.unopened == "second-half" for step in bets):
        found.append("If nobody opens, the same cards are played for low.")
    if any(step.unopened == "showdown" for step in bets):
        either = " then either" if len(shows) > 1 else ""
        found.append(f"If nobody opens{either}, everyone shows at once.")
    if any(step.seven for step in shows):
        found.append("A seven or better checked after the draw wins nothing bet after that.")
    if any(isinstance(step, Declare) and step.says != "in-out" for step in game.steps):
        both = "both" if len(game.ends) == 2 else "all"
        outright = "both" if len(game.ends) == 2 else "them all"
        found.append(f"Going {both} ways, you must win {outright} outright.")
    if not bets and not against(game.steps):
        found.append("No betting rounds.")
    if any(step.bonus for step in shows):
        found.append(_bonus(rules))
    if shown := _only_up(game, rules):
        found.append(shown)
    if any(isinstance(rule.high, BragLadder) for rule in rules):
        found.append(
            "A natural hand beats an equal one with a bragger. If everyone folds, "
            "the dealer takes the blind back."
        )
    if any(rule.tigers for rule in rules):
        found.append("Tigers and dogs count.")
    return found


def _only_up(game: Game, rules: Sequence[JudgeRule]) -> str:
    """That only the cards turned up count, where more are dealt than make a hand."""
    tasks = [step for step in game.steps if isinstance(step, HandleStep)]
    up = sum(step.cards for step in tasks if step.what == "turn-up")
    held = sum(step.down for step in game.steps if isinstance(step, Deal))
    held -= sum(step.cards for step in tasks if step.what == "discard")
    if not up or len(rules) != 1 or rules[0].choose != "all" or held <= max(rules[0].cards):
        return ""
    return f"Only the {number_word(max(rules[0].cards))} cards turned up count."


def _no_checks(bets: Sequence[BetStep]) -> str:
    """In which rounds of betting there is no checking."""
    may = [step.check for step in bets]
    blinds = bets[0].first == "after-blinds"
    closed = may.index(True) if any(may) else 0
    does = "call, raise or fold" if closed == 1 or len(bets) == 1 else "bet, call, raise or fold"
    does = does if blinds else "bet or fold"
    if not any(may):
        return f"No checking: {does}."
    if any(not checks for checks in may[closed:]):
        return f"In some rounds no checking: {does}."
    rounds = "round" if closed == 1 else f"{number_word(closed)} rounds"
    return f"No checking in the first {rounds}: {does}."


def _bonus(rules: Sequence[JudgeRule]) -> str:
    """What very high hands get at knock poker."""
    bonuses = BONUSES_WILD if any(rule.wild.ranks for rule in rules) else BONUSES
    each = [f"{hand} {chips}" for hand, chips in bonuses.items()]
    return f"A big winning hand gets a bonus from each player: {listed(each)}."
