"""The dock of a Pokino sheet: what to do with the cards now, and what may be entered."""

from __future__ import annotations

from referee.core.sheets import pokino
from referee.core.sheets.events import PokinoDeal, PokinoRules, PokinoStep
from referee.core.sheets.sheet import Sheet
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.buttons import Button
from referee.screens.words.names import count, own
from referee.screens.words.sheets import hand_word, names


@dataclass(frozen=True, slots=True)
class PokinoInPlay:
    """One deal in play. told: what is entered of it; draws, tricks, totals: buttons; honours: they
    are still to be entered; showing: all tricks are played."""

    title: str
    crib: str
    told: tuple[str, ...]
    draws: tuple[Button, ...]
    tricks: tuple[tuple[str, tuple[Button, ...]], ...]
    totals: tuple[Button, ...]
    honours: bool
    showing: bool


def dock(night: Night, sheet: Sheet) -> PokinoInPlay:
    """What the deal in play asks for now."""
    who = names(night, sheet)
    steps = tuple(step for step in sheet.steps if isinstance(step, PokinoStep))
    now = pokino.stage(sheet.deals, steps)
    return PokinoInPlay(
        title=f"Deal {len(sheet.lines) + 1} · {who[now.dealer]} deals",
        crib=crib(now, who),
        told=so_far(now, who),
        draws=_draws(sheet, now, who),
        tricks=_tricks(sheet, now, who),
        totals=_totals(sheet, now, who),
        honours=now.honours is None,
        showing=not now.left,
    )


def crib(now: pokino.PokinoStage, who: tuple[str, ...]) -> str:
    """One sentence: what to do with the cards now."""
    side = now.drawing
    if side is not None:
        return _draw_crib(now, side, who)
    if now.left:
        leads = f"{who[now.leads]} leads" if now.leads is not None else "The winner leads"
        left = "five tricks" if now.left == pokino.TRICKS else count(now.left, "trick")
        return f"{leads}; {left} to play."
    return "Show both hands: the better one gets honors."


def _draw_crib(now: pokino.PokinoStage, side: int, who: tuple[str, ...]) -> str:
    drawn, free = now.draws[side], side == now.dealer
    name = who[side]
    deals = ""
    if not any(now.draws) and not any(now.done):
        deals = f"{who[now.dealer]} deals five each. "
    costs = {0: "double", 1: "double again"}
    if free and drawn == 0:
        return f"{deals}{name} may draw one to three, the first time free."
    again = "again " if drawn else ""
    price = f"tricks {name} loses then cost {costs[drawn - free]}"
    return f"{deals}{name} may draw {again}one to three; {price}."


def so_far(now: pokino.PokinoStage, who: tuple[str, ...]) -> tuple[str, ...]:
    """What is known of the deal so far."""
    said = []
    for side in (0, 1):
        drew = " and ".join(str(number) for number in now.drew[side])
        if drew:
            said.append(f"{who[side]} drew {drew}{_pays(now, side)}")
        elif now.done[side] and not sum(now.tricks):
            said.append(f"{who[side]} is pat")
    if sum(now.tricks):
        said.append(f"Tricks: {who[0]} {now.tricks[0]}, {who[1]} {now.tricks[1]}")
    if now.honours is not None:
        better = now.honours.better
        said.append(
            "No honors"
            if better is None
            else f"Honors: {who[better]}, {hand_word(now.honours.hand)}"
        )
    return tuple(said)


def _pays(now: pokino.PokinoStage, side: int) -> str:
    pays = pokino.doubling(now.draws[side], side, now.dealer)
    return {1: "", 2: " (doubled)", 4: " (redoubled)"}[pays]


def _step(sheet: Sheet, entry: str, label: str, **fields: object) -> Button:
    given = tuple((key.replace("_", "."), str(value)) for key, value in fields.items())
    return Button(label, "score", (("sheet", str(sheet.number)), ("entry", entry), *given))


def _draws(sheet: Sheet, now: pokino.PokinoStage, who: tuple[str, ...]) -> tuple[Button, ...]:
    side = now.drawing
    if side is None or now.honours is not None:
        return ()
    name = who[side]
    no_more = f"{name} is done drawing" if now.draws[side] else f"{name} is pat"
    return (
        _step(sheet, "pokino-draw", no_more, side=side, count=0),
        *(
            _step(sheet, "pokino-draw", f"{name} draws {cards}", side=side, count=cards)
            for cards in range(1, pokino.MOST_DRAWN + 1)
        ),
    )


def _tricks(
    sheet: Sheet, now: pokino.PokinoStage, who: tuple[str, ...]
) -> tuple[tuple[str, tuple[Button, ...]], ...]:
    """For each side: a trick, or two to four at once. While they draw, only totals are offered."""
    if now.drawing is not None:
        return ()
    found = []
    for side in (0, 1):
        most = min(now.left, 4)
        own_buttons = tuple(
            _step(
                sheet,
                "pokino-tricks",
                f"{who[side]} takes one" if number == 1 else str(number),
                won_0=number if side == 0 else 0,
                won_1=number if side == 1 else 0,
            )
            for number in range(1, most + 1)
        )
        if own_buttons:
            found.append((own(who[side]), own_buttons))
    return tuple(found)


def _totals(sheet: Sheet, now: pokino.PokinoStage, who: tuple[str, ...]) -> tuple[Button, ...]:
    """All tricks that are left, at one tap."""
    if now.left < 2:
        return ()
    return tuple(
        _step(
            sheet,
            "pokino-tricks",
            f"{now.tricks[0] + left}–{now.tricks[1] + now.left - left}",
            won_0=left,
            won_1=now.left - left,
        )
        for left in range(now.left, -1, -1)
    )


@dataclass(frozen=True, slots=True)
class Form:
    """The form of a whole deal: names, what is chosen already, and what can be chosen."""

    names: tuple[str, ...]
    dealer: int
    draws: tuple[int, int]
    tricks: int
    better: str
    hand: str
    cards: tuple[str, str]
    hands: tuple[tuple[str, str, int], ...]

    @property
    def drawn(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What each may have drawn, in words, from not at all on."""
        deals = ("pat", "once, free", "twice: doubled", "three times: redoubled")
        other = ("pat", "once: doubled", "twice: redoubled")
        return (deals, other) if self.dealer == 0 else (other, deals)


def form(night: Night, sheet: Sheet, row: int | None, dealer: int | None = None) -> Form:
    """The form for a new deal, or for putting one right."""
    deal = sheet.lines[row - 1].entry if row is not None else None
    if deal is None and row is not None and sheet.lines[row - 1].corrected:
        deal = sheet.lines[row - 1].corrected[-1].before
    rules = sheet.rules
    assert isinstance(rules, PokinoRules)
    hands = tuple((hand, hand_word(hand), pokino.honour(hand, rules)) for hand in pokino.HONOURS)
    if isinstance(deal, PokinoDeal):
        better = "" if deal.better is None else str(deal.better)
        dealer = deal.dealer if dealer is None else dealer
        return Form(
            names(night, sheet),
            dealer,
            deal.draws,
            deal.tricks[0],
            better,
            deal.hand,
            deal.cards,
            hands,
        )
    dealer = sheet.deals if dealer is None else dealer
    return Form(names(night, sheet), dealer, (0, 0), -1, "", "", ("", ""), hands)
