"""What the form of the stakes asks: only what the game uses, with what is usual for it."""

from __future__ import annotations

from dataclasses import dataclass

from referee.core.game import (
    Ante,
    Bet,
    Blinds,
    Deal,
    Draw,
    Free,
    Game,
    House,
    LimitKind,
    Showdown,
    Stakes,
)

FOUR = 4
POSTS = 3
"""As many blinds as any game has, and as the form can name seats for."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a game uses. uses: the fields it asks for; usual: the limit it is mostly played with;
    posts: its blinds as they are where the stakes say nothing, in units of the ante."""

    game: str
    name: str
    uses: tuple[str, ...]
    usual: LimitKind
    posts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Terms:
    """The fields of the form, as text. blinds: one for each that a game may have."""

    ante: str
    limit: str
    small: str
    big: str
    least: str
    raises: str
    heads_up: str
    half: str
    multiple: str
    blinds: tuple[str, ...]
    bring_in: str
    forfeit: str
    side_ante: str
    side_ante_by: str
    posted_by: str
    chip: str
    worth: str
    currency: str
    colours: str
    after_pass: str
    carried: str
    odd: str
    light: str
    claims: str
    kitty: str
    straddles: str
    button: str


def asked(game: Game) -> Asked:
    """What the form asks for this game."""
    steps = game.steps
    uses = []
    if any(isinstance(step, Ante) for step in steps):
        uses.append("ante")
    if game.blinds is not None:
        uses.append("blinds")
        uses += [] if "ante" in uses else ["side-ante"]
    if any(isinstance(step, Bet) and step.bring_in for step in steps):
        uses.append("bring-in")
    if any(isinstance(step, Showdown) and step.settle == "whiskey" for step in steps):
        uses.append("forfeit")
    if any(isinstance(step, Bet) for step in steps):
        uses.append("limit")
    if any(isinstance(step, Bet) and step.unopened == "ante-again" for step in steps):
        uses.append("openers")
    posts = tuple(units for _, units in game.blinds.posts) if game.blinds is not None else ()
    return Asked(game.id, game.name, tuple(uses), usual(game), posts)


def usual(game: Game) -> LimitKind:
    """Games with blinds and common cards are mostly played without a limit, or with that of the
    pot where everybody has four cards and more; others with fixed bets."""
    deals = [step for step in game.steps if isinstance(step, Deal)]
    common = any(step.common for step in deals)
    blinds = any(isinstance(step, Blinds) for step in game.steps)
    others = any(isinstance(step, Draw | Free) for step in game.steps)
    if not (common and blinds) or others:
        return "fixed"
    return "pot" if sum(step.down for step in deals) >= FOUR else "none"


def terms(stakes: Stakes, house: House) -> Terms:
    """The form as these stakes and switches fill it in."""
    limit = stakes.limit
    free = limit.kind in ("pot", "none")
    blinds = [str(one) for one in stakes.blinds]
    own = free and bool(stakes.blinds) and limit.sizes[0] != stakes.blinds[-1]
    least = str(limit.sizes[0]) if own else ""
    small = limit.sizes[0]
    worth = f"{stakes.worth // 100}.{stakes.worth % 100:02d}" if stakes.worth else ""
    return Terms(
        ante=str(stakes.ante),
        limit=limit.kind,
        small=str(small),
        big=str(limit.most or (limit.sizes[-1] if len(limit.sizes) > 1 else small * 2)),
        least=least,
        raises="any" if limit.raises is None else str(limit.raises),
        heads_up="free" if limit.heads_up_free else "same",
        half="half" if limit.half else "whole",
        multiple=str(limit.multiple),
        blinds=tuple([*blinds, *[""] * POSTS][: max(POSTS, len(blinds))]),
        bring_in=str(stakes.bring_in or ""),
        forfeit=str(stakes.forfeit or ""),
        side_ante=str(stakes.side_ante),
        side_ante_by=stakes.side_ante_by,
        posted_by=stakes.posted_by,
        chip=str(stakes.chip),
        worth=worth,
        currency=stakes.currency,
        colours=", ".join(f"{name} {chips}" for name, chips in stakes.colours),
        after_pass=house.after_pass,
        carried=house.carried,
        odd=house.odd,
        light="yes" if house.light else "no",
        claims=house.claims,
        kitty=str(house.kitty),
        straddles="" if house.straddles is None else str(house.straddles),
        button="dead" if house.dead_button else "moves",
    )
