"""Lines across a chart, drawn by the server: what everybody was up or down, step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee.core.value import dataclass

WIDTH, LEAST, RANK, EDGE = 480, 260, 30, 20
"""The chart in units of its own: width, least height, room of one rank's mark, room around."""
KINDS = 6
"""So many colors; the next six lines have the same ones, dashed."""


@dataclass(frozen=True, slots=True)
class Curve:
    """points: as an SVG polyline has them; end: its height at the end; rank: what it is marked
    with, mark: the height of that; kind: its color."""

    points: str
    end: int
    mark: int
    rank: int
    kind: int
    dashed: bool


@dataclass(frozen=True, slots=True)
class Behind:
    """The table behind a chart. names: of its lines, in its order; rows: what each step is called,
    and where each line stands then, as words; every: so many steps make a row."""

    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    every: int = 1


@dataclass(frozen=True, slots=True)
class Chart:
    """width, height: its room; right: where lines end; scale: (height, amount in words) of nought,
    the most and the least; behind: its table, None where that stands elsewhere."""

    width: int
    height: int
    right: int
    scale: tuple[tuple[int, str], ...]
    lines: tuple[Curve, ...]
    behind: Behind | None = None


MOST_ROWS = 150
"""So many rows a table has at most: nobody reads a thousand."""


def behind(
    names: Sequence[str],
    paths: Sequence[Sequence[tuple[int, int]]],
    labels: Sequence[str],
    say: Callable[[int], str],
) -> Behind:
    """The table of these paths. labels: of the steps from the first on; say: an amount."""
    every = -(-len(labels) // MOST_ROWS) or 1
    rows, now, ahead = list[tuple[str, tuple[str, ...]]](), [""] * len(paths), [0] * len(paths)
    for step, label in enumerate(labels, start=1):
        shown = not (len(labels) - step) % every
        for at, path in enumerate(paths if shown else ()):
            while ahead[at] < len(path) and path[ahead[at]][0] <= step:
                ahead[at] += 1
            now[at] = say(path[ahead[at] - 1][1]) if ahead[at] else ""
        if shown:
            rows.append((label, tuple(now)))
    return Behind(tuple(names), tuple(rows), every)


def dashed(at: int, rank: int) -> bool:
    """Whether the line at that place in the list, from 0, is dashed: there are six colors, and of
    two that share a mark every other one is."""
    return (at >= KINDS) != ((at + 1 - rank) % 2 == 1)


def chart(
    paths: Sequence[Sequence[tuple[int, int]]],
    steps: int,
    say: Callable[[int], str],
    behind: Behind | None = None,
    ranks: Sequence[int] = (),
) -> Chart:
    """A line for each path, the one that ends best first. A path is (step, amount) points; the
    steps are 0 to `steps`; say: an amount; ranks: what each line is marked with, its place in the
    list unless given."""
    ranks = ranks or range(1, len(paths) + 1)
    every = [0, *(amount for path in paths for _, amount in path)]
    top, low = max(every), min(every)
    height = max(LEAST, RANK * len(paths) + 2 * EDGE)
    right = WIDTH - 2 * RANK

    def place(at: int, amount: int) -> tuple[int, int]:
        across = EDGE + at * (right - EDGE) // max(1, steps)
        return across, EDGE + (top - amount) * (height - 2 * EDGE) // max(1, top - low)

    ends = [place(*path[-1])[1] for path in paths]
    marks = apart(ends, height - EDGE)
    lines = tuple(
        Curve(
            " ".join("{},{}".format(*place(*point)) for point in path),
            ends[at],
            marks[at],
            ranks[at],
            at % KINDS,
            dashed(at, ranks[at]),
        )
        for at, path in enumerate(paths)
    )
    scale = {place(0, amount)[1]: say(amount) for amount in (low, top)} | {place(0, 0)[1]: "0"}
    return Chart(WIDTH, height, right, _clear(scale), lines, behind)


def _clear(scale: Mapping[int, str]) -> tuple[tuple[int, str], ...]:
    """The lines of a scale, whose words do not lie on each other: those of nought stay."""
    even = next(at for at, said in scale.items() if said == "0")
    return tuple(
        (at, said if at == even or abs(at - even) >= EDGE else "")
        for at, said in sorted(scale.items())
    )


def apart(ends: Sequence[int], bottom: int) -> list[int]:
    """Heights for the marks of lines that end there, the best first: none covers another."""
    marks: list[int] = []
    for end in ends:
        marks.append(max(end, marks[-1] + RANK) if marks else max(end, EDGE))
    for at in reversed(range(len(marks))):
        marks[at] = min(marks[at], bottom - RANK * (len(marks) - 1 - at))
    return marks
