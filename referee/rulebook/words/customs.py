"""What a table agrees on beside cards and draws, one table: forced bets, checks, who is in, what is
offered, what lies in the middle, what it takes to win.

Each choice is a change of a game's steps and of its judge, with its words for the name; what a game
has no place for is refused in a sentence. A new word of the language wants a line in CUSTOMS.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from referee.core.book.game import BetStep, Draw, HandleStep, Showdown, Step
from referee.core.book.prices import Offered, Price, PriceOf
from referee.core.value import dataclass
from referee.rulebook import making
from referee.rulebook.making import Making
from referee.rulebook.reading import RulebookError
from referee.rulebook.steps import (
    Steps,
    after_draw,
    antes,
    before_last_bet,
    blinds,
    checks,
    every,
    last_bet,
    so_many_bets,
    sold,
)
from referee.rulebook.words import wanting

Agreed = Mapping[str, str]
"""What was chosen, by the key of the custom; nothing named: as in the base game."""


Change = Callable[[Making], Making]
Want = Callable[[Making], str]


@dataclass(frozen=True, slots=True)
class CustomChoice:
    """One way to play it. named: in the name of the game; change: of steps and judge; wants: as of
    the custom, for this choice alone."""

    named: str
    change: Change
    wants: tuple[Want, ...] = ()


@dataclass(frozen=True, slots=True)
class Custom:
    """One thing that can be agreed on. choices: by what the form sends; wants: what is said
    against it in a game that has no place for it."""

    choices: Mapping[str, CustomChoice]
    wants: tuple[Want, ...] = ()


def _steps(change: Callable[..., Steps], *said: object) -> Change:
    return lambda made: replace(made, steps=change(made.steps, *said))


def _made(change: Callable[..., Making], *said: object) -> Change:
    return lambda made: change(made, *said)


def _every(
    kind: type[Step], fits: Callable[..., bool] = lambda _step: True, **keys: object
) -> Change:
    return lambda made: replace(made, steps=every(made.steps, kind, fits, **keys))


_from_the_pack = partial(_every, Draw, lambda draw: not draw.stock)
_sold = partial(_every, Offered, sold)
_passes = partial(_every, HandleStep, lambda step: step.what == "pass")


def _judge(**keys: object) -> Change:
    return lambda made: made.judged(**keys)


def _drawn(least: int, most: int) -> CustomChoice:
    words = ("one", "two", "three", "four", "five")[most - 1]
    how = "exactly" if least else "up to"
    return CustomChoice(f"draw {how} {words}", _from_the_pack(least=least, most=most, ace=False))


def _price(named: str, of: PriceOf, units: int = 1) -> CustomChoice:
    return CustomChoice(named, _sold(prices=(Price(units, of),)))


def _match(antes: int) -> CustomChoice:
    said = f"match up to {antes} antes" if antes < NO_CAP else "match without a cap"
    if not antes:
        return CustomChoice("nobody matches", _every(Showdown, match=0, named=False))
    return CustomChoice(said, _every(Showdown, match=antes))


def _opens(rank: str, words: str) -> CustomChoice:
    return CustomChoice(f"{words} to open", _made(making.needing, f"{words}-or-better", rank))


NO_CAP = 999
NUMBERS = ("one", "two", "three", "four")
OPENERS = {"J": "jacks", "Q": "queens", "K": "kings", "A": "aces"}
LEAST = {"J": "jacks", "two-pair": "two pair", "three-of-a-kind": "trips", "straight": "straights"}
FEES = {"0": "free", "1": "for one ante", "2": "for two antes", "5": "for five antes"}
SUMS = {"mode": "hilo", "high": "near-twenty-seven", "low": "near-seven", "ends": ["27", "7"]}
STAYS = {antes: Offered("stay", (Price(antes),)) for antes in (1, 2)}
PAIRLESS = ("straight-flush", "flush", "straight", "high-card")
"""An order of hands in which like ranks are nothing."""
FIVE_CARDS = (wanting.high_hands, wanting.plain_hands)
CUSTOMS: Mapping[str, Custom] = {
    "forced": Custom(
        {
            "blinds": CustomChoice("with blinds", _steps(blinds), (wanting.not_passed_out,)),
            "ante": CustomChoice("with antes", _steps(antes)),
        },
        (wanting.first_bet_can_move,),
    ),
    "after": Custom(
        {
            "eldest": CustomChoice(
                "left of the dealer first after the draw", _steps(after_draw, "eldest")
            ),
            "opener": CustomChoice("opener first after the draw", _steps(after_draw, "opener")),
        },
        (wanting.draw,),
    ),
    "drawn": Custom(
        {str(most): _drawn(0, most) for most in range(1, 6)}
        | {f"={most}": _drawn(most, most) for most in range(1, 4)},
        (wanting.draw,),
    ),
    "burn": Custom(
        {"1": CustomChoice("a card burned before the draw", _from_the_pack(burn=1))},
        (wanting.draw,),
    ),
    "only_own": Custom(
        {
            "1": CustomChoice(
                "only the player’s own discards kept out", _from_the_pack(only_own=True)
            )
        },
        (wanting.draw, wanting.opener),
    ),
    "common": Custom(
        {
            str(many): CustomChoice(f"{words} in the middle", _made(making.in_the_middle, many))
            for many, words in ((1, "one card"), (3, "three cards"), (5, "five cards"))
        },
        (wanting.pot, wanting.middle_free),
    ),
    "boards": Custom(
        {
            "2": CustomChoice("two boards", _made(making.more_boards, 2)),
            "3": CustomChoice("three boards", _made(making.more_boards, 3)),
            "2of3": CustomChoice("the best of three boards", making.best_of_three_boards),
        },
        (wanting.five_in_the_middle, wanting.one_end),
    ),
    "discard": Custom(
        {
            str(many): CustomChoice(f"discard {words}", _made(making.discarding, many))
            for many, words in enumerate(NUMBERS, 1)
        }
        | {"any": CustomChoice("discard any number", making.discarding_any, (wanting.same_size,))},
        (wanting.pot, wanting.no_discards),
    ),
    "pass_to": Custom(
        {way: CustomChoice(f"passing {way}", _passes(way=way)) for way in ("right", "across")},
        (wanting.passes,),
    ),
    "offer": Custom(
        {
            "card": CustomChoice("a card to buy", _made(making.bought, Offered("card"))),
            "card-up": CustomChoice(
                "an upcard to buy", _made(making.bought, Offered("card", up=True))
            ),
            "exchange": CustomChoice("a card to change", _made(making.bought, Offered("exchange"))),
        },
        (wanting.bets, wanting.pot, wanting.plain_hands),
    ),
    "offer_price": Custom(
        {key: _price(words, "ante", int(key)) for key, words in FEES.items()}
        | {"bet": _price("for a bet", "bet"), "match": _price("for the pot", "match")},
        (wanting.offer,),
    ),
    "needs": Custom(
        {rank: _opens(rank, words) for rank, words in OPENERS.items()},
        (wanting.bets, wanting.pot, *FIVE_CARDS, wanting.antes, wanting.first_bet_can_move),
    ),
    "bets": Custom(
        {
            str(many): CustomChoice(f"{words} of betting", _steps(so_many_bets, many))
            for many, words in enumerate(("one round", "two rounds", "three rounds"), 1)
        },
        (wanting.bets,),
    ),
    "least": Custom(
        {
            key: CustomChoice(f"{words} to win", _judge(high_least=key))
            for key, words in LEAST.items()
        },
        (wanting.one_end, *FIVE_CARDS, wanting.pot),
    ),
    "fours": Custom(
        {"1": CustomChoice("four-flushes and four-straights", _judge(high="soko"))},
        (*FIVE_CARDS, wanting.pot),
    ),
    "around": Custom(
        {"1": CustomChoice("straights around the corner", _judge(around=True))},
        (*FIVE_CARDS, wanting.pot),
    ),
    "wheel": Custom(
        {
            "best": CustomChoice("A-2-3-4-5 the best straight", _judge(wheel="best")),
            "second": CustomChoice("A-2-3-4-5 the second-best straight", _judge(wheel="second")),
        },
        (*FIVE_CARDS, wanting.whole_pack, wanting.pot),
    ),
    "top": Custom(
        {
            "7 7": CustomChoice("natural sevens on top", _judge(top=["7 7"])),
            "3 2": CustomChoice("three-two on top", _judge(top=["3 2"])),
        },
        (wanting.high_hands, wanting.like_ranks, wanting.pot),
    ),
    "stay": Custom(
        {
            str(antes): CustomChoice(f"{words} to stay in", _steps(before_last_bet, STAYS[antes]))
            for antes, words in ((1, "an ante"), (2, "two antes"))
        },
        (wanting.bets, wanting.pot),
    ),
    "pairless": Custom(
        {"1": CustomChoice("pairs don’t count", _judge(order=list(PAIRLESS)))},
        (*FIVE_CARDS, wanting.pairs_unasked, wanting.pot),
    ),
    "split": Custom(
        {
            "high-spade": CustomChoice("high spade in the hole", _made(making.spade, "high-spade")),
            "low-spade": CustomChoice("low spade in the hole", _made(making.spade, "low-spade")),
            "sums": CustomChoice("seven twenty-seven", _judge(**SUMS), (wanting.middle_free,)),
        },
        (wanting.one_end, *FIVE_CARDS, wanting.pot, wanting.bets),
    ),
    "third": Custom(
        {
            "low": CustomChoice("a third for low", _made(making.third, "low")),
            "high-spade": CustomChoice(
                "a third for the high spade", _made(making.third, "high-spade"), (wanting.hole,)
            ),
            "low-spade": CustomChoice(
                "a third for the low spade", _made(making.third, "low-spade"), (wanting.hole,)
            ),
        },
        (wanting.two_ends, wanting.plain_hands),
    ),
    "parted": Custom(
        {"1": CustomChoice("two cards set apart", making.parted)},
        (wanting.two_ends, wanting.shared_by_cards, wanting.same_size, wanting.pot, wanting.bets),
    ),
    "sweep": Custom(
        {"1": CustomChoice("one hand wins every share", making.swept)}, (wanting.shared_by_cards,)
    ),
    "low_natural": Custom(
        {"1": CustomChoice("wild for the first share only", _judge(low_natural=True))},
        (wanting.shared, wanting.wild),
    ),
    "in_out": Custom(
        {
            "together": CustomChoice("in or out", _made(making.in_or_out, False)),
            "in-turn": CustomChoice("in or out in turn", _made(making.in_or_out, True)),
        },
        (wanting.one_end, wanting.pot, wanting.nothing_offered),
    ),
    "kitty": Custom(
        {"1": CustomChoice("one alone against the deck", making.spare_hand)},
        (wanting.in_or_out, wanting.middle_free, wanting.high_hands, wanting.one_size),
    ),
    "always": Custom(
        {"1": CustomChoice("the widow against all", making.against_all)}, (wanting.widow,)
    ),
    "match": Custom(
        {str(antes): _match(antes) for antes in (0, 5, 10, 20, 50, NO_CAP)}, (wanting.in_or_out,)
    ),
    "checks": Custom(
        {
            "first-not": CustomChoice("checks after the first round", _steps(checks, "first-not")),
            "always": CustomChoice("with checks", _steps(checks, "always")),
            "never": CustomChoice("bet or fold", _steps(checks, "never")),
        },
        (wanting.bets,),
    ),
    "no_check_raise": Custom(
        {"1": CustomChoice("no check-raise", _every(BetStep, check_raise=False))}, (wanting.bets,)
    ),
    "last_bet": Custom(
        {"1": CustomChoice("a bet before the showdown", _steps(last_bet))},
        (wanting.no_bet_last,),
    ),
}
"""In the order in which they are carried out."""


def fitting(made: Making) -> Mapping[str, tuple[str, ...]]:
    """Of each custom the choices that the game has a place for, and does not have already."""
    fits = {
        key: tuple(said for said, choice in custom.choices.items() if _fits(made, custom, choice))
        for key, custom in CUSTOMS.items()
    }
    return {key: choices for key, choices in fits.items() if choices}


def _fits(made: Making, custom: Custom, choice: CustomChoice) -> bool:
    if any(want(made) for want in (*custom.wants, *choice.wants)):
        return False
    try:
        return choice.change(made) != made
    except RulebookError:
        return False


def agreed(made: Making, chosen: Agreed) -> tuple[Making, list[str]]:
    """The game as the table plays it, and what of that is another thing than in the base game, in
    the words of its name. Raises RulebookError, in words for the table."""
    named = []
    for key, custom in CUSTOMS.items():
        choice = custom.choices.get(chosen.get(key, ""))
        if choice is None:
            continue
        for want in (*custom.wants, *choice.wants):
            if said := want(made):
                raise RulebookError(said)
        after = choice.change(made)
        if after != made:
            named.append(choice.named)
        made = after
    return made, named
