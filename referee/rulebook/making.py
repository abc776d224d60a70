"""A game while it is made, and the changes that are of its steps and its judge together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from referee.core.book.game import Ante, BetStep, Blinds, Deal, Declare, HandleStep, Showdown, Step
from referee.core.book.prices import Offered
from referee.core.value import dataclass
from referee.rulebook.reading import RulebookError
from referee.rulebook.steps import Steps, asks_in_out, before_last_bet, before_showdown, every
from referee.rulebook.words import games as say

OF_A_SUIT = ("spade", "heart", "diamond", "club")
"""How orders end that one card of a suit wins."""
SIZED = {1: "one-card", 2: "two-card", 3: "three-card"}
"""The order of high hands of so few cards."""
CAP = 20
"""What losers match at most where nobody says another number, in antes."""
Judge = Mapping[str, Any]
"""The keys of [judge] in a game file, as a value: nobody writes into it (`keyed`)."""


def keyed(judge: Judge, **keys: object) -> Judge:
    """The same with other keys; what is None goes."""
    kept = {**judge, **keys}
    return MappingProxyType({key: said for key, said in kept.items() if said is not None})


@dataclass(frozen=True, slots=True)
class Making:
    """title: of the base game; judge: the keys of [judge]; events: those of each [[event]]."""

    title: str
    steps: Steps
    judge: Judge
    events: Sequence[Mapping[str, Any]] = ()

    def judged(self, **keys: object) -> Making:
        """The same with other keys in the judge; what is None goes."""
        return replace(self, judge=keyed(self.judge, **keys))

    @property
    def own(self) -> list[int]:
        """How many cards of one's own a hand has."""
        return list(self.judge.get("cards", [5]))


def in_the_middle(made: Making, cards: int) -> Making:
    """Common cards before the last bet; of five the last two come with a bet after each."""
    own = made.own
    if max(own) + cards < 5:
        raise RulebookError(say.no_five(max(own), cards))
    steps = before_last_bet(made.steps, Deal(common=min(cards, 3), burn=1))
    if cards == 5:
        turn, river = (BetStep(name, size=2) for name in (say.TURN, say.RIVER))
        card = Deal(common=1, burn=1)
        steps = before_showdown(steps, card, turn, card, river)
    high = made.judge.get("high", "standard")
    standard = {"high": "standard"} if high in SIZED.values() else {}
    made = replace(made, steps=steps)
    return made.judged(community=[cards], choose="best", seven_rule=None, **standard)


def more_boards(made: Making, boards: int) -> Making:
    """Every common card so many times, equal shares of the pot for each board."""
    deals = (
        replace(step, common=boards * step.common, where=say.EACH_BOARD[boards])
        if isinstance(step, Deal) and step.common
        else step
        for step in made.steps
    )
    order = made.judge.get("low" if made.judge["mode"] == "low" else "high", "standard")
    names = list(say.BOARDS[:boards])
    third = {"name": names[-1], "ladder": order, "choose": made.judge.get("choose", "all")}
    return replace(made, steps=tuple(deals)).judged(
        mode="hilo",
        high=order,
        low=order,
        ends=names[:2],
        community=[5 * boards],
        high_lines=["1 2 3 4 5"],
        low_lines=["6 7 8 9 10"],
        end=[third | {"lines": ["11 12 13 14 15"]}] if boards == 3 else None,
        lay=say.THEN.join(names),
    )


def best_of_three_boards(made: Making) -> Making:
    """Three boards, of which two take the whole pot."""
    return more_boards(made, 3).judged(most_shares=True)


def discarding(made: Making, cards: int) -> Making:
    """Everybody throws so many cards before the last bet."""
    kept = [own - cards for own in made.own]
    common = max(made.judge.get("community", [0]))
    if min(kept) < 1 or min(kept) + common < 5:
        raise RulebookError(say.five_stay(min(made.own), cards))
    steps = before_last_bet(made.steps, HandleStep("discard", cards))
    choose = made.judge.get("choose", "all")
    choose = "all" if choose == "best" and max(kept) + common == 5 else choose
    return replace(made, steps=steps).judged(cards=kept, choose=choose)


def discarding_any(made: Making) -> Making:
    """Everybody throws as many as they like before the last bet, all but one."""
    own = min(made.own)
    steps = before_last_bet(made.steps, HandleStep("discard", own - 1, least=0))
    if own < TWO or steps == made.steps:
        raise RulebookError(say.none_to_throw(own))
    return replace(made, steps=steps).judged(cards=list(range(own, 0, -1)), uneven=True)


def parted(made: Making) -> Making:
    """Everybody sets two cards apart before the last bet, for the second share."""
    own = min(made.own)
    if own < 2 * TWO or made.judge.get("hole"):
        raise RulebookError(say.none_to_part(made.title))
    steps = before_last_bet(made.steps, HandleStep("arrange"))
    places = list(range(1, own + 1))
    return replace(made, steps=steps).judged(high_own=places[:-TWO], low_own=places[-TWO:])


TWO = 2


def bought(made: Making, offer: Offered) -> Making:
    """Something is offered to each in turn, with a bet after it. A bought card is one more."""
    bet = BetStep(say.AFTER_CARDS, size=2)
    made = replace(made, steps=before_showdown(made.steps, offer, bet))
    return with_more(made, 1) if offer.what == "card" else made


def with_more(made: Making, cards: int) -> Making:
    """Hands may have so many cards more."""
    most = max(made.own)
    more = [*made.own, *range(most + 1, min(most + cards, 13) + 1)]
    choose = made.judge.get("choose", "all")
    return made.judged(cards=more, choose="best" if choose == "all" else choose, seven_rule=None)


def needing(made: Making, strength: str, rank: str) -> Making:
    """The first bet takes a strength, which is shown in the end; passed out, all ante again."""
    at = next(at for at, step in enumerate(made.steps) if isinstance(step, BetStep))
    opening = made.steps[at]
    assert isinstance(opening, BetStep)
    bet = replace(opening, needs=strength, unopened="ante-again", check=True)
    steps = every((*made.steps[:at], bet, *made.steps[at + 1 :]), Showdown, proves=("openers",))
    return replace(made, steps=steps).judged(openers=rank)


def in_or_out(made: Making, in_turn: bool) -> Making:
    """Nobody bets; everybody says if they are in, and who is in and loses matches the pot."""
    if asks_in_out(made.steps):
        turn = every(made.steps, Declare, lambda step: step.says == "in-out", in_turn=in_turn)
        return replace(made, steps=turn)
    rest = [step for step in made.steps if not isinstance(step, BetStep | Blinds)]
    forced: Steps = () if any(isinstance(step, Ante) for step in rest) else (Ante(),)
    steps = before_showdown((*forced, *rest), Declare("in-out", in_turn))
    steps = every(steps, Showdown, match=CAP, proves=(), seven=False)
    return replace(made, steps=steps).judged(openers=None, seven_rule=None)


def spare_hand(made: Making) -> Making:
    """Who is in alone plays against a hand from the pack."""
    size = made.own[0]
    alone = say.ONE_ALONE
    steps: tuple[Step, ...] = every(made.steps, Showdown, kitty=True)
    at = len(steps) - 1
    steps = (*steps[:at], Deal(widow=size, where=alone), *steps[at:])
    return replace(made, steps=steps).judged(
        kitty=True, community=[0, size], lay=say.widow_lay(alone)
    )


def swept(made: Making) -> Making:
    """One hand wins every share, or the pot waits."""
    return replace(made, steps=every(made.steps, Showdown, stays=True)).judged(sweep=True)


def against_all(made: Making) -> Making:
    """The spare hand is dealt whoever is in, and has to be beaten by all of them."""
    alone = say.ONE_ALONE
    steps: tuple[Step, ...] = every(made.steps, Showdown, always=True)
    steps = every(steps, Deal, lambda deal: deal.where == alone, where="")
    return replace(made, steps=steps).judged(kitty_always=True, lay=say.THE_WIDOW)


def spade(made: Making, ladder: str) -> Making:
    """Half the pot goes to a spade in the hole."""
    down = sum(step.down for step in made.steps if isinstance(step, Deal))
    return made.judged(
        mode="hilo", low=ladder, low_choose="hole", hole=down, ends=["high", say.THE_SPADE]
    )


def third(made: Making, what: str) -> Making:
    """One more share of the pot: for the lowest hand, or a spade in the hole."""
    if what == "low":
        ladder = made.judge.get("low", "ace-to-five")
        ladder = "ace-to-five" if ladder.endswith(OF_A_SUIT) else ladder
        low = {"name": say.LOW_HAND, "ladder": ladder}
        return made.judged(end=[low | {"choose": made.judge.get("choose", "all")}])
    down = sum(step.down for step in made.steps if isinstance(step, Deal))
    spade = {"name": say.THE_SPADE, "ladder": what, "choose": "hole"}
    return made.judged(end=[spade], hole=down)


def with_events(made: Making, events: Sequence[Mapping[str, Any]]) -> Making:
    """What up cards bring besides. Each card says one thing; a bought card is one more."""
    cards = [event["card"] for event in (*made.events, *events)]
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice is not None:
        raise RulebookError(say.brings_two(twice))
    made = replace(made, events=(*made.events, *events))
    made = with_more(made, 4) if any(event["brings"] == "buy" for event in events) else made
    if any(event["brings"] == "ends" for event in events):
        fewer = range(min(made.own) - 1, 0, -1)
        made = made.judged(cards=[*made.own, *fewer], uneven=True)
    return made
