"""What the form of the stakes asks: only what the game uses, with what is usual for it."""

from __future__ import annotations

from dataclasses import replace

from referee.core.book.families import Families, Family, family, stakes_of
from referee.core.book.game import Ante, BetStep, Game, Limit, LimitKind, Showdown, Stakes
from referee.core.book.house import House
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.games.words.stakes import SAMPLES, in_words

POSTS = 3
"""As many blinds as any game has, and as the form can name seats for."""


@dataclass(frozen=True, slots=True)
class GameForm:
    """What a game uses. uses: the fields it asks for; usual: the limit it is mostly played with;
    posts: its blinds as they are where the stakes say nothing, in units of the ante."""

    game: str
    name: str
    uses: tuple[str, ...]
    usual: LimitKind
    posts: tuple[int, ...]
    family: Family


@dataclass(frozen=True, slots=True)
class StakesForm:
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
    fold: str


def asked(game: Game) -> GameForm:
    """What the form asks for this game."""
    steps = game.steps
    uses = []
    if any(isinstance(step, Ante) or (isinstance(step, Showdown) and step.lives) for step in steps):
        uses.append("ante")
    if game.blinds is not None:
        uses.append("blinds")
        uses += [] if "ante" in uses else ["side-ante"]
    if any(isinstance(step, BetStep) and step.bring_in for step in steps):
        uses.append("bring-in")
    if any(isinstance(step, Showdown) and step.forfeit for step in steps):
        uses.append("forfeit")
    if any(isinstance(step, BetStep) for step in steps):
        uses.append("limit")
    if any(isinstance(step, BetStep) and step.unopened == "ante-again" for step in steps):
        uses.append("openers")
    posts = tuple(units for _, units in game.blinds.posts) if game.blinds is not None else ()
    return GameForm(game.id, game.name, tuple(uses), usual(game), posts, family(game))


def usual(game: Game) -> LimitKind:
    """The limit a game is mostly played with."""
    which = family(game)
    return "pot" if which == "omaha" else "none" if which == "holdem" else "fixed"


def usual_bet(ante: int, blinds: tuple[int, ...], chip: int) -> int:
    """Chips of the smallest bet where nobody says it: the big blind, without one twice the ante."""
    return blinds[-1] if blinds else 2 * (ante or chip)


def terms(stakes: Stakes, house: House) -> StakesForm:
    """The form as these stakes and switches fill it in. What is as usual beside the blinds or the
    ante stands blank, so that it goes with them when they change."""
    limit = stakes.limit
    blinds = [str(blind) for blind in stakes.blinds]
    small = limit.sizes[0]
    big = limit.most or limit.sizes[-1]
    own = "" if small == usual_bet(stakes.ante, stakes.blinds, stakes.chip) else str(small)
    worth = f"{stakes.worth // 100}.{stakes.worth % 100:02d}" if stakes.worth else ""
    return StakesForm(
        ante=str(stakes.ante),
        limit=limit.kind,
        small=own,
        big="" if big == 2 * small or limit.kind in ("pot", "none") else str(big),
        least=own if limit.kind in ("pot", "none") else "",
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
        after_pass="same" if house.same_dealer else "next",
        carried=house.carried,
        odd=house.odd,
        light="yes" if house.light else "no",
        claims=house.claims,
        kitty=str(house.kitty),
        straddles="" if house.straddles is None else str(house.straddles),
        button="dead" if house.dead_button else "moves",
        fold=house.fold,
    )


def blind_fields(stakes: Stakes, game: Game) -> tuple[tuple[str, int], ...]:
    """A field for each blind the game has: as somebody said it, and what is posted."""
    if game.blinds is None:
        return ()
    posted = stakes.amounts(stakes.in_force(game.blinds))
    said = [*map(str, stakes.blinds), *[""] * len(posted)]
    return tuple(zip(said, posted, strict=False))


def offered(stakes: Stakes, night: Night) -> StakesForm:
    """The form as these stakes fill it in, to choose another kind of limit from: where bets were
    not limited, with as many raises as are usual in this night."""
    kinds = ("fixed", "spread")
    usual = night.stakes.limit if night.stakes.limit.kind in kinds else Limit()
    if stakes.limit.kind not in kinds:
        limit = replace(
            stakes.limit, raises=usual.raises, heads_up_free=usual.heads_up_free, half=usual.half
        )
        stakes = replace(stakes, limit=limit)
    return terms(stakes, night.house)


# --- in words -------------------------------------------------------------------------------


def played_for(night: Night) -> str:
    """What the deal going on is played for, or the game played last would be, in words."""
    hand = night.playing
    if hand is not None:
        return in_words(hand.stakes, hand.game)
    return in_words(night.stakes_for(night.game), night.game)


@dataclass(frozen=True, slots=True)
class FamilyLine:
    """A family on the page of the evening's stakes. now: whether the game of now is of it."""

    id: Family
    name: str
    words: str
    now: bool


def evening(night: Night) -> tuple[FamilyLine, ...]:
    """What every family of games is played for."""
    game = night.playing.game if night.playing is not None else night.game
    which = None if game is None else family(game)
    return tuple(
        FamilyLine(kind, sample.name, of_family(kind, night.stakes, night.families), kind == which)
        for kind, sample in SAMPLES.items()
    )


def of_family(which: Family, stakes: Stakes, families: Families) -> str:
    """What a family is played for, in words."""
    return in_words(stakes_of(which, stakes, families), SAMPLES[which])
