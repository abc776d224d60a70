"""Whether the steps of a game make sense one after the other: what is said of them before they can
be played. Knows games, and no files."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core.book.game import (
    BY_BOARD,
    Ante,
    BetStep,
    Blinds,
    Deal,
    Declare,
    Draw,
    Game,
    HandleStep,
    Showdown,
    Step,
    Stock,
    Widow,
)
from referee.core.book.prices import DECIDES, WILD, BackTo, Compare, Decide, Offered, Price, Versus
from referee.core.book.strengths import KINDS_NEEDED
from referee.core.cards.judge.ladder import GroupLadder, TargetLadder
from referee.core.cards.judge.rule import JudgeRule
from referee.core.state.prices import decides_ends
from referee.core.value import dataclass

ONCE: dict[type[Step], str] = {
    Ante: "ante",
    Blinds: "blinds",
    Widow: "widow",
    Stock: "stock",
    Declare: "declare",
}
"""What no game has twice."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong. step: its number, from 1; key: the key that says it; what: why it cannot be,
    and what would do."""

    step: int
    key: str
    what: str


def faults(game: Game) -> Iterator[Fault]:
    """Everything that cannot be played as it stands, in the order of the steps."""
    for at, step in enumerate(game.steps):
        yield from _order(game, at, step)
        if isinstance(step, BetStep):
            yield from _bet(game, at, step)
        if isinstance(step, Decide):
            yield from _decided(game, at, step)
        elif isinstance(step, Draw) and step.least > step.most:
            yield Fault(at + 1, "least", f'is more than "most", which is {step.most}')
        elif isinstance(step, Showdown):
            yield from _showdown(game, at, step)
    yield from _cards(game)
    yield from _loops(game)
    yield from _stages(game)


def _of_a_stage(step: Step) -> bool:
    """Whether it is in or out for a stage only: there can be several, and then one for good."""
    return isinstance(step, Declare) and step.stage


def _order(game: Game, at: int, step: Step) -> Iterator[Fault]:
    """What comes at most once, and what comes only before or after something else."""
    before = [type(earlier) for earlier in game.steps[:at]]
    word = "" if _of_a_stage(step) else ONCE.get(type(step), "")
    if word and any(
        type(earlier) is type(step) for earlier in game.steps[:at] if not _of_a_stage(earlier)
    ):
        yield Fault(at + 1, "do", f'says "{word}" a second time')
    if isinstance(step, Ante | Blinds) and Deal in before:
        yield Fault(at + 1, "do", f'is "{word}" after a deal; it comes before the cards')
    dealt = [earlier for earlier in game.steps[:at] if isinstance(earlier, Deal)]
    if isinstance(step, Widow) and not any(earlier.widow for earlier in dealt):
        yield Fault(at + 1, "do", 'is "widow", and no deal before it has a widow')
    if isinstance(step, Draw) and step.stock and not any(earlier.stock for earlier in dealt):
        yield Fault(at + 1, "from", 'is "stock", and no deal before it has a stock')
    if isinstance(step, Declare) and step.says == "high-low":
        if game.wins != "hilo":
            yield Fault(at + 1, "do", 'is "declare", which wants mode = "hilo" in [judge]')
        rest = game.steps[at + 1 :]
        if decides_ends(game):
            yield Fault(at + 1, "do", 'is "declare", and what is played for is decided otherwise')
        if not all(isinstance(later, Showdown | Declare | BetStep) for later in rest):
            yield Fault(at + 1, "do", 'is "declare", and after it comes a bet or the showdown')


def _decided(game: Game, at: int, step: Decide) -> Iterator[Fault]:
    """Of two ends one can be decided on, and at least two ways are needed."""
    if len({*step.of}) < 2:
        yield Fault(at + 1, "of", "is what the table decides between: two ways at least")
    if {*DECIDES} & {*step.of} and game.wins != "hilo":
        yield Fault(at + 1, "of", 'names ends, which wants mode = "hilo" in [judge]')
    if {*step.of} - {*DECIDES} and any(event.brings in WILD for event in game.events):
        yield Fault(at + 1, "of", "names ranks, and an [[event]] makes some wild: one or the other")


def _bet(game: Game, at: int, step: BetStep) -> Iterator[Fault]:
    """Who speaks first has to be somebody, and what rises has to be something."""
    before = game.steps[:at]
    if step.first == "after-blinds" and game.blinds is None:
        yield Fault(at + 1, "first", 'is "after-blinds", and the game has no blinds')
    if step.first == "opener" and not any(isinstance(earlier, BetStep) for earlier in before):
        yield Fault(at + 1, "first", 'is "opener", and nobody can have opened before')
    if step.first == "taker" and not any(isinstance(earlier, Offered) for earlier in before):
        yield Fault(at + 1, "first", 'is "taker", and nothing is offered before')
    if step.taken and not any(isinstance(earlier, Offered) for earlier in before):
        yield Fault(at + 1, "taken", "is for what was offered, and nothing is offered before")
    up = any(isinstance(earlier, Deal) and earlier.up for earlier in before)
    turned = any(
        isinstance(earlier, HandleStep) and earlier.what == "turn-up" for earlier in before
    )
    if step.first in BY_BOARD and not (up or turned):
        yield Fault(at + 1, "first", f'is "{step.first}", and no card lies up before it')
    if step.rises and step.needs == "nothing":
        yield Fault(at + 1, "rises", 'wants a strength that rises: give "needs"')


def unknown_openers(game: Game, rule: JudgeRule) -> Iterator[Fault]:
    """Bets that are opened with a hand which the order of high hands does not know."""
    ladder = rule.high_ladder
    for at, step in enumerate(game.steps):
        if not isinstance(step, BetStep) or step.needs == "nothing":
            continue
        kind = KINDS_NEEDED.get(step.needs, "pair")
        if rule.mode == "low" or not isinstance(ladder, GroupLadder) or ladder.best == "low":
            yield Fault(at + 1, "needs", "is for games that high hands of like ranks win")
        elif kind not in ladder.kinds:
            what = f'names a kind that the order of hands has not, "{kind}"'
            yield Fault(at + 1, "needs", f'{what}: put it in "order", or say it in "also"')


def unknown_odds(game: Game, rule: JudgeRule) -> Iterator[Fault]:
    """What is paid for a hand that this order has not, or for a sum where none is made."""
    ladder = rule.ends[0].ladder
    kinds = (*getattr(ladder, "kinds", ()), "royal-flush")
    for at, step in enumerate(game.steps):
        odds = step.versus.scale if isinstance(step, Showdown) and step.versus else ()
        for what, *_ in odds:
            if (what[0] in DIGITS) != isinstance(ladder, TargetLadder) or (
                what[0] not in DIGITS and what not in kinds
            ):
                yield Fault(at + 1, "pays", f'names "{what}", and no hand of this game is that')


DIGITS = "0123456789½"


def _stages(game: Game) -> Iterator[Fault]:
    """Who is in for a stage is said right before the hands are compared, and nowhere else."""
    for at, step in enumerate(game.steps):
        before = game.steps[at - 1] if at else None
        said = isinstance(before, Declare) and before.stage
        if isinstance(step, Compare) and not said:
            yield Fault(at + 1, "do", 'is "compare", and no "declare" with a stage is before it')
        if said and not isinstance(step, Compare):
            yield Fault(at, "stage", 'wants a step "compare" after it')
        if isinstance(step, Declare) and step.stage and step.says != "in-out":
            yield Fault(at + 1, "stage", 'is for says = "in-out"')


def _showdown(game: Game, at: int, step: Showdown) -> Iterator[Fault]:
    """What is proved and what is settled has to come from a step before it."""
    kinds = {type(earlier) for earlier in game.steps[:at]}
    if step.proves and not game.has_openers:
        yield Fault(at + 1, "proves", 'has openers, and no bet has "needs"')
    if step.knocker and not kinds & {Stock, Widow}:
        yield Fault(at + 1, "knocker", 'wants a step "stock" or "widow", where somebody can knock')
    in_out = any(
        isinstance(earlier, Declare) and earlier.says == "in-out" for earlier in game.steps[:at]
    )
    if step.match and not in_out:
        yield Fault(at + 1, "match", 'wants a step "declare" that says = "in-out"')
    if step.always and not step.kitty:
        yield Fault(at + 1, "always", "says when the widow must be beaten: give kitty")
    if step.capped and not step.match:
        yield Fault(at + 1, "capped", "says what a winner takes where losers match: give match")
    if step.named and not step.match:
        yield Fault(at + 1, "named", "says who matches the pot: give match")
    others = {Ante, Blinds, BetStep, Draw, Declare, Compare} & kinds
    if step.lives and (others or step.match or step.legs):
        yield Fault(at + 1, "lives", "are all that is paid: no ante, bet, draw, declare or match")
    if step.lives and game.players[0] > 2:
        yield Fault(at + 1, "lives", "are played down to two: players must begin at 2")
    if step.legs and Compare not in kinds:
        yield Fault(at + 1, "legs", 'belong to a step "compare", where they are won')
    if step.versus is not None:
        yield from _against_dealer(game, at, step, kinds)
        yield from _stakes(game, at, step.versus)
    if step.kitty and not any(isinstance(d, Deal) and d.widow for d in game.steps[:at]):
        yield Fault(at + 1, "kitty", "wants a deal with a widow")
    if step.seven and Draw not in kinds:
        yield Fault(at + 1, "seven-rule", "speaks of the draw, and there is none")


def _against_dealer(game: Game, at: int, step: Showdown, kinds: set[type[Step]]) -> Iterator[Fault]:
    """Each against the dealer alone: stakes are what is offered, and there is no pot to win."""
    others = {Ante, Blinds, BetStep, Declare, Compare, Decide, BackTo, Widow, Stock} & kinds
    ends = (step.beside, step.match, step.kitty, step.named, step.stays, step.lives, step.legs)
    if others or any(ends) or step.proves or step.seven:
        yield Fault(at + 1, "dealer", "is all that is played for: stakes are offers, no bet or pot")
    offers = [earlier for earlier in game.steps if isinstance(earlier, Offered)]
    if not any(offer.what == "stay" for offer in offers):
        yield Fault(at + 1, "dealer", 'wants an offer, what = "stay": what each stakes')
    if any(offer.what in ("pot", "roll", "market", "push") for offer in offers) or game.events:
        yield Fault(at + 1, "dealer", "goes with stakes, cards, exchanges and swaps alone")
    for place, each in enumerate(game.steps[:at], 1):
        if isinstance(each, Offered) and each.from_pack and set(each.prices) != {Price(0)}:
            yield Fault(place, "prices", "must be 0 against the dealer: only stakes are paid for")


def _stakes(game: Game, at: int, versus: Versus) -> Iterator[Fault]:
    """What is paid on one stake alone wants stakes that always come to as much."""
    stays = [step for step in game.steps if isinstance(step, Offered) and step.what == "stay"]
    counts = [*stays[: bool(versus.needs or versus.first)], *(stays[:-1] if versus.last else ())]
    if any(stake.prices[1:] or stake.prices[0].of not in ("ante", "bet") for stake in counts):
        key = "last" if versus.last else "first" if versus.first else "needs"
        yield Fault(at + 1, key, "wants a first stake of one price, in antes or as a bet")


def _loops(game: Game) -> Iterator[Fault]:
    """What is done again begins before it, and offers something; up cards can be turned up."""
    for at, step in enumerate(game.steps):
        if not isinstance(step, BackTo):
            continue
        between = game.steps[step.to - 1 : at]
        if not any(isinstance(earlier, Offered) for earlier in between):
            yield Fault(at + 1, "to", 'is no step before it from which on "offer" follows')
        for earlier in between:
            if word := ONCE.get(type(earlier), "deal" if isinstance(earlier, Deal) else ""):
                yield Fault(at + 1, "to", f'leads back over "{word}", which is done once')
    against = any(isinstance(step, Offered) and step.what == "pot" for step in game.steps)
    dealt = isinstance(game.steps[-1], Showdown) and game.steps[-1].versus
    if not dealt and any(isinstance(each, Offered) and each.what == "more" for each in game.steps):
        yield Fault(len(game.steps), "dealer", 'must say for whom "more" is staked')
    end = game.steps[-1]
    if against and isinstance(end, Showdown) and not end.stays:
        yield Fault(len(game.steps), "stays", "must be true: what nobody wins of the pot waits")


def _cards(game: Game) -> Iterator[Fault]:
    """Nobody passes, throws or turns up more cards than he holds."""
    held = up = 0
    for at, step in enumerate(game.steps[: game.showdown(0)]):
        if isinstance(step, Deal):
            held, up = held + step.down + step.up, up + step.up
        elif isinstance(step, Draw):
            held += step.extra
        elif isinstance(step, HandleStep):
            left = held - up if step.what == "turn-up" else held
            if step.cards > left:
                yield Fault(at + 1, "cards", f"is {step.cards}, and everybody has {left} for it")
            if step.surely > step.cards:
                yield Fault(at + 1, "least", f'is more than "cards", which is {step.cards}')
            held -= step.surely if step.what == "discard" else 0
            up += step.cards if step.what == "turn-up" else 0
