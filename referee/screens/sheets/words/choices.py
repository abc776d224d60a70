"""What can be played on a new sheet, and what its form asks."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.value import dataclass


@dataclass(frozen=True, slots=True)
class NewSheet:
    """One choice of a new sheet, and its form.

    form: the name of the part that asks how it is played; side: how many players each of two sides
    may have, none where everybody has a column; note: what the form says of the deal; pays:
    whether it asks how points are paid; each: so many points are a chip.
    ante, forfeit: what the ante is called, and whether the lowest hand pays; target: the points
    that end it, as a first guess; open: who wins, and what a round may be, is asked too;
    deals: whether somebody deals; most: so many can play, where not everybody can; also: what a
    search finds it by besides its name.
    """

    name: str
    words: str
    form: str
    side: int = 0
    note: str = ""
    pays: bool = False
    each: int = 1
    ante: str = "Ante"
    forfeit: bool = False
    target: str = ""
    open: bool = False
    deals: bool = True
    most: int = 0
    also: str = ""


CHOICES: Mapping[str, NewSheet] = {
    "pokino": NewSheet(
        "Pokino",
        "Two players, five cards, tricks and honors; above and below the line.",
        "pokino",
        side=1,
        note="Cut for the deal: the high card deals first, then the deal alternates.",
        pays=True,
        each=100,
    ),
    "bridge": NewSheet(
        "Rubber bridge",
        "Two sides; contracts scored, games and the rubber.",
        "bridge",
        side=2,
        pays=True,
        each=100,
    ),
    "chinese": NewSheet(
        "Chinese poker",
        "Two to four, three rows each, scoops and royalties.",
        "chinese",
        most=4,
        also="three rows",
    ),
    "open-face": NewSheet(
        "Open-face Chinese poker",
        "Two to four set their cards face up, one at a time; royalties and Fantasyland.",
        "chinese",
        most=4,
        open=True,
        also="ofc",
    ),
    "knock": NewSheet(
        "Knock poker", "Turns, the knock, the last round, and the payments.", "knock"
    ),
    "knock-wild": NewSheet(
        "Knock poker, deuces wild", "The same with wild deuces and its own bonuses.", "knock"
    ),
    "whiskey": NewSheet(
        "Whiskey", "The best hand takes the pot, the lowest pays the forfeit.", "pot", forfeit=True
    ),
    "brag": NewSheet(
        "Brag", "The dealer’s blind, one pot a deal.", "pot", ante="The dealer’s blind"
    ),
    "red-and-black": NewSheet("Red and Black", "Highest and lowest sum split the pot.", "pot"),
    "race": NewSheet(
        "Race to 121",
        "First to the target wins: 121 for cribbage, or any other number.",
        "round",
        pays=True,
        target="121",
    ),
    "low": NewSheet(
        "Low score wins", "Hearts, golf and the like.", "round", pays=True, target="100"
    ),
    "balance": NewSheet("Gains and losses", "The winner gets what the others lose.", "round"),
    "quiz": NewSheet(
        "Quiz", "What’s the ruling? Wrong answers pay right ones.", "quiz", deals=False
    ),
    "line": NewSheet(
        "Above and below the line",
        "Two sides, games and a rubber of your own.",
        "line",
        side=2,
        pays=True,
    ),
    "pad": NewSheet("Any other game", "Columns, rounds, points.", "round", pays=True, open=True),
}
