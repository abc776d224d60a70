"""Reads what costs chips in a game file: offers and the prices of steps and of up cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import cast, get_args

from referee.core.book.prices import PLAYED, Offered, Price, PriceOf, Versus, What
from referee.core.cards.cards import RANK_LETTERS
from referee.core.cards.judge.ladder import KINDS
from referee.rulebook.reading import Toml

ROYAL = "royal-flush"
"""A kind that a scale knows apart whether the order has it or not."""


SUM = re.compile(r"\d{1,5}½?|½")
PAID = re.compile(r"(\S+?)(?: in (\d{1,2}))?=(\d{1,4})(?:/([1-9]\d?))?")
"""What a hand is paid: a kind or a sum, of how many cards, how many times the stake."""
MOST_TIMES = 10_000


def offer(table: Toml) -> Offered:
    """What is offered in turn. Raises RulebookError."""
    what = cast(What, table.choice("what", get_args(What), "card"))
    step = Offered(
        what=what,
        prices=_offered_for(table, what),
        up=table.choice("side", ("down", "up"), "down") == "up",
        freeze=table.number("freeze", 0, least=0, most=9),
        whole=table.flag("whole", False),
        own=table.flag("own", False),
    )
    for key in ("whole", "own"):
        if getattr(step, key) and what != "pot":
            raise table.error(key, 'says how it is bet against the pot: give what = "pot"')
    return step


def _offered_for(table: Toml, what: What) -> tuple[Price, ...]:
    """For what an offer is taken: against the pot for what the seat names, however it ends."""
    if what == "pot":
        if "prices" in table:
            raise table.error("prices", "is for what is bought; against the pot everybody bets")
        return tuple(Price(of="bid") for _ in PLAYED)
    free = what in ("roll", "swap", "last-up") and "prices" not in table
    return (Price(0),) if free else prices(table)


def versus(table: Toml) -> Versus | None:
    """What a showdown says where each plays against the dealer alone. Raises RulebookError."""
    dealer = table.choice("dealer", ("", "hand", "scale"), "")
    needs, scale = table.text("needs", ""), [_odds(table, text) for text in table.texts("pays", ())]
    pays = tuple((what, times) for what, times, per, cards in scale if (per, cards) == (1, 0))
    finer = tuple(odds for odds in scale if odds[2:] != (1, 0))
    if needs and needs not in KINDS and not {*needs.split()} <= {*RANK_LETTERS.values()}:
        raise table.error("needs", f'must be a kind of hands, or ranks as "A K", and not "{needs}"')
    flags = {key: table.flag(key, False) for key in ("copies", "last", "first")}
    for key, value in {"needs": needs, "pays": scale, **flags}.items():
        if value and not dealer:
            raise table.error(key, 'is for games against the dealer: give dealer = "hand"')
    if not dealer:
        return None
    if flags["last"] and flags["first"]:
        raise table.error("first", 'is paid at these odds, or "last" is')
    return Versus(hand=dealer == "hand", needs=needs, pays=pays, finer=finer, **flags)


def _odds(table: Toml, text: str) -> tuple[str, int, int, int]:
    """What a hand is paid, as (which, so many, to so many, with so many cards, 0: any)."""
    found = PAID.fullmatch(text)
    what, cards, times, per = found.groups("0") if found else ("", "0", "0", "0")
    many, to = int(times), int(per) or 1
    if (what not in (*KINDS, ROYAL) and not SUM.fullmatch(what)) or not to <= many < MOST_TIMES:
        raise table.error("pays", f'takes "flush=5", "21=2" or "21 in 2=3/2", and not "{text}"')
    return what, many, to, int(cards)


def versus_keys(said: Versus) -> Mapping[str, object]:
    """What stands in a file for it, defaults left out."""
    pays = [
        f"{what}{f' in {cards}' * (cards > 0)}={times}{f'/{per}' * (per > 1)}"
        for what, times, per, cards in said.scale
    ]
    keys = {"needs": said.needs, "pays": pays, "copies": said.copies}
    keys |= {"last": said.last, "first": said.first}
    return {"dealer": "hand" if said.hand else "scale"} | {k: v for k, v in keys.items() if v}


def prices(table: Toml) -> tuple[Price, ...]:
    """One price or several: so many antes, "bet", "match" with its cap, or "bid"."""
    cap = table.number("cap", 20, least=1, most=999)
    several = "prices" in table
    said = table.words_or_numbers("prices" if several else "price")
    found = []
    for word in said:
        if isinstance(word, int):
            found.append(Price(word))
        elif word in ("bet", "match", "bid") and (several or word != "bid"):
            found.append(Price(of=cast(PriceOf, word), cap=cap if word == "match" else 20))
        else:
            raise table.error(
                "prices" if several else "price",
                'must be so many antes, "bet", "match" or (among prices) "bid"',
            )
    return tuple(found)


def price_key(price: Price) -> object:
    """What stands in a file for a price."""
    return price.units if price.of == "ante" else price.of


def price_keys(price: Price) -> dict[str, object]:
    """A price with its cap."""
    return {"price": price_key(price)} | ({"cap": price.cap} if price.of == "match" else {})
