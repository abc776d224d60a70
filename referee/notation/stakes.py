"""Stakes in writing: the lines of the head that say them, which an act can say anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast, get_args

from referee.core.book.game import Limit, LimitKind, Stakes
from referee.core.book.posts import PostedBy, SideAnteBy
from referee.notation.reader import HandError, Line, only, whole

KINDS = {"fixed": "fixed", "spread": "spread", "pot": "pot", "none": "none", "no": "none"}
THIS_DEAL = "of this deal"


def read_stakes(header: Mapping[str, Line]) -> Stakes:
    """ante 1 | posts 1 2 | posted-by dealer | bring-in 1 | forfeit 5 | smallest-chip 5, the limit
    and so on"""
    posts, side = header.get("posts"), header.get("side-ante")
    by = side.words[2].lower() if side is not None and len(side.words) > 2 else "all"
    if side is not None and (len(side.words) not in (2, 3) or by not in get_args(SideAnteBy)):
        who = ", ".join(get_args(SideAnteBy))
        raise HandError(side.number, f'expected "side-ante 2" and one of: {who}')
    posted = header.get("posted-by")
    posted_by = only(posted).lower() if posted is not None else "game"
    if posted is not None and posted_by not in get_args(PostedBy):
        raise HandError(posted.number, f"expected one of: {', '.join(get_args(PostedBy))}")
    return Stakes(
        ante=_number(header, "ante", 1),
        chip=_number(header, "smallest-chip", 1),
        blinds=tuple(whole(posts, word) for word in posts.words[1:]) if posts else (),
        bring_in=_number(header, "bring-in", 0),
        forfeit=_number(header, "forfeit", 0),
        side_ante=whole(side, side.words[1]) if side is not None else 0,
        side_ante_by=cast(SideAnteBy, by),
        posted_by=cast(PostedBy, posted_by),
        limit=_limit(header),
    )


def too_fine(header: Mapping[str, Line], chip: int) -> tuple[str, str]:
    """Which word of a head says an amount that the smallest chip cannot make up, and that it
    does."""
    stakes = read_stakes(header)
    amounts = {
        "ante": (stakes.ante,),
        "posts": stakes.blinds,
        "bring-in": (stakes.bring_in,),
        "forfeit": (stakes.forfeit,),
        "side-ante": (stakes.side_ante,),
        "limit": stakes.limit.sizes,
    }
    word, wrong = next(
        (word, amount) for word, found in amounts.items() for amount in found if amount % chip
    )
    name = {"posts": "a blind", "limit": "a bet", "ante": "the ante"}.get(word, f"the {word}")
    why = "is smaller than" if wrong < chip else "cannot be made up of"
    sentence = f"{name} of {wrong} {why} the smallest chip, {chip}"
    return word if word in header else "smallest-chip", sentence


def _number(header: Mapping[str, Line], key: str, default: int) -> int:
    return whole(header[key], only(header[key])) if key in header else default


def _limit(header: Mapping[str, Line]) -> Limit:
    """limit fixed 2 4 | limit spread 1 5 | limit pot 1 | limit none 1 | raises 3, also for two"""
    raises, free, half = _raises(header.get("raises"))
    multiple = max(_number(header, "multiple", 1), 1)
    line = header.get("limit")
    if line is None:
        return Limit(raises=raises, heads_up_free=free, half=half, multiple=multiple)
    kind = line.words[1].lower() if len(line.words) > 1 else ""
    if kind not in KINDS:
        raise HandError(line.number, f'no limit is called "{kind}"; one of: {", ".join(KINDS)}')
    sizes = tuple(whole(line, word) for word in line.words[2:] if word != "limit") or (1,)
    most = {"fixed": len(sizes), "spread": 2}.get(KINDS[kind], 1)
    if len(sizes) > most:
        example = "limit spread 1 5" if most == 2 else f"limit {kind} 2"
        raise HandError(line.number, f'expected "{example}", found "{line.text}"')
    if kind == "fixed":
        return Limit("fixed", sizes, 0, raises, free, half, multiple)
    if kind == "spread":
        return Limit("spread", sizes[:1], sizes[-1], raises, free, half, multiple)
    which: LimitKind = "pot" if kind == "pot" else "none"
    return Limit(which, sizes[:1], raises=None, multiple=multiple)


def _raises(line: Line | None) -> tuple[int | None, bool, bool]:
    """raises 3 | raises any | raises 3, also for two, whole bets only: how many, free for two, and
    whether an all-in of half a bet is one"""
    if line is None:
        return 3, True, True
    text, *others = (piece.strip() for piece in " ".join(line.words[1:]).split(","))
    for other in others:
        if other not in ("also for two", "whole bets only"):
            raise HandError(line.number, 'expected "raises 3, also for two, whole bets only"')
    raises = None if text == "any" else whole(line, text)
    return raises, "also for two" not in others, "whole bets only" not in others


def stakes_lines(stakes: Stakes) -> list[str]:
    """What is played for, as lines of the head; what a chip is, money_lines says."""
    limit = stakes.limit
    sizes = " ".join(map(str, limit.sizes))
    if limit.kind == "spread":
        sizes = f"{limit.sizes[0]} {limit.most}"
    lines = [f"ante    {stakes.ante}", f"limit   {limit.kind} {sizes}"]
    if stakes.blinds:
        lines.append(f"posts   {' '.join(map(str, stakes.blinds))}")
    if stakes.posted_by != "game":
        lines.append(f"posted-by {stakes.posted_by}")
    if stakes.bring_in:
        lines.append(f"bring-in {stakes.bring_in}")
    if limit.kind in ("fixed", "spread"):
        raises = "any" if limit.raises is None else str(limit.raises)
        free = "" if limit.heads_up_free else ", also for two"
        whole = "" if limit.half else ", whole bets only"
        lines.append(f"raises  {raises}{free}{whole}")
    if limit.multiple > 1:
        lines.append(f"multiple {limit.multiple}")
    if stakes.side_ante:
        lines.append(f"side-ante {stakes.side_ante} {stakes.side_ante_by}")
    if stakes.forfeit:
        lines.append(f"forfeit {stakes.forfeit}")
    return lines


def money_lines(stakes: Stakes) -> list[str]:
    """What a chip is, as lines of the head."""
    lines = [f"smallest-chip {stakes.chip}"] if stakes.chip > 1 else []
    return lines + ([f"worth   {stakes.worth} {stakes.currency}".rstrip()] if stakes.worth else [])
