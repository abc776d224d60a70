"""The dock of a knock poker sheet: turns, the knock, the last round, the showdown."""

from __future__ import annotations

from referee.core.sheets import knock
from referee.core.sheets.events import KnockRules, KnockStep
from referee.core.sheets.sheet import Sheet
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.buttons import Button
from referee.screens.words.names import count, listed
from referee.screens.words.sheets import names


@dataclass(frozen=True, slots=True)
class KnockInPlay:
    """One deal in play. answers: (name, its buttons) of those who still have their last turn."""

    title: str
    crib: str
    told: tuple[str, ...]
    begin: tuple[Button, ...]
    turn: tuple[Button, ...]
    knocks: tuple[Button, ...]
    answers: tuple[tuple[str, tuple[Button, ...]], ...]
    winners: tuple[Button, ...]
    showing: bool


def in_play(sheet: Sheet) -> knock.KnockStage:
    """How far the deal in play has come."""
    return knock.stage(tuple(step for step in sheet.steps if isinstance(step, KnockStep)))


def dock(night: Night, sheet: Sheet) -> KnockInPlay:
    """What the deal in play asks for now."""
    who, now = names(night, sheet), in_play(sheet)
    return KnockInPlay(
        title=f"Deal {len(sheet.lines) + 1} · {who[sheet.deals]} deals",
        crib=crib(sheet, now, who),
        told=so_far(now, who),
        begin=_begin(sheet) if not now.players else (),
        turn=_turn(sheet, now, who),
        knocks=_knocks(sheet, now, who),
        answers=_answers(sheet, now, who),
        winners=_winners(sheet, now, who),
        showing=now.showing,
    )


def from_eldest(sheet: Sheet) -> tuple[int, ...]:
    """Every column, from the one left of the dealer on."""
    columns = len(sheet.columns)
    return tuple((sheet.deals + far) % columns for far in range(1, columns + 1))


def crib(sheet: Sheet, now: knock.KnockStage, who: tuple[str, ...]) -> str:
    """One sentence: what to do with the cards now."""
    assert isinstance(sheet.rules, KnockRules)
    if not now.players:
        ante = f"Everybody antes {sheet.rules.ante}. " if sheet.rules.ante else ""
        return f"{ante}{who[sheet.deals]} deals five each and turns up one card beside the stock."
    if now.knocker is not None and now.to_answer:
        waiting = listed([who[column] for column in now.to_answer])
        return (
            f"{who[now.knocker]} has knocked. {waiting}: one more turn, then stay or fold; "
            f"a fold pays {who[now.knocker]} {knock.DROP}."
        )
    if now.showing:
        return "Everyone who stayed shows. Who has the best hand?"
    name = who[now.players[now.turn]]
    return (
        f"{name} takes the last discard or the top of the stock, and discards. "
        "Jacks or better may knock."
    )


def so_far(now: knock.KnockStage, who: tuple[str, ...]) -> tuple[str, ...]:
    """What is known of the deal so far."""
    if not now.players:
        return ()
    said = []
    if now.turns and now.knocker is None and not now.out:
        said.append(f"{count(now.stock, 'card')} in the stock, as far as noted")
    if now.out:
        said.append("The stock ran out")
    if now.dropped:
        said.append(f"{listed([who[column] for column in now.dropped])} folded")
    return tuple(said)


def step(sheet: Sheet, entry: str, label: str, **fields: object) -> Button:
    """A button that enters a step."""
    given = tuple((key, str(value)) for key, value in fields.items())
    return Button(label, "score", (("sheet", str(sheet.number)), ("entry", entry), *given))


def _begin(sheet: Sheet) -> tuple[Button, ...]:
    players = ",".join(str(column) for column in from_eldest(sheet))
    return (step(sheet, "knock-begin", "Everybody’s in", players=players),)


def _turn(sheet: Sheet, now: knock.KnockStage, who: tuple[str, ...]) -> tuple[Button, ...]:
    if not now.players or now.knocker is not None or now.out:
        return ()
    column = now.players[now.turn]
    return (
        step(sheet, "knock-turn", f"{who[column]}: from the stock", column=column, took="stock"),
        step(sheet, "knock-turn", f"{who[column]}: the discard", column=column, took="discard"),
    )


def _knocks(sheet: Sheet, now: knock.KnockStage, who: tuple[str, ...]) -> tuple[Button, ...]:
    if not now.players or now.knocker is not None or now.out:
        return ()
    order = (*now.players[now.turn :], *now.players[: now.turn])
    calls = tuple(
        step(sheet, "knock-call", f"{who[column]} knocks", column=column) for column in order
    )
    return (*calls, step(sheet, "stock-out", "The stock ran out"))


def _answers(
    sheet: Sheet, now: knock.KnockStage, who: tuple[str, ...]
) -> tuple[tuple[str, tuple[Button, ...]], ...]:
    return tuple(
        (
            who[column],
            (
                step(sheet, "knock-answer", f"{who[column]} stays", column=column, stays=1),
                step(sheet, "knock-answer", f"{who[column]} folds", column=column, stays=0),
            ),
        )
        for column in now.to_answer
    )


def _winners(sheet: Sheet, now: knock.KnockStage, who: tuple[str, ...]) -> tuple[Button, ...]:
    if not now.showing:
        return ()
    return tuple(
        step(sheet, "knock-show", f"{who[column]} wins", winner=column) for column in now.stayed
    )
