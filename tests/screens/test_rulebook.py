"""The book as it is read: cross-references both ways, every ruling told once, words explained."""

from __future__ import annotations

import pytest

from referee.core.book.book import Book
from referee.core.book.law import Chapter, Effect, Front, Law, Other, Question, Ruling, Source
from referee.screens.rulebook.rulebook import Branch, anchor, chapter_page, contents, law_page

SOURCES = (
    Source("Morehead", "A. H. Morehead", "laws", "", "Some.", places=("27",)),
    Source("Morehead on draw:", "A. H. Morehead", "chapter", "", "All.", places=("turn",)),
    Source("TDA 2024", "TDA", "2024", "2024", "All.", numbered=True),
)
FRONT = Front(
    (Chapter("deal", "The deal", "First."), Chapter("draw", "The draw", "Then.")),
    (("dead-card", "Out of play."), ("stub", "The pack's rest.")),
    SOURCES,
)


def ruling(id: str, *effects: Effect) -> Ruling:
    return Ruling(id, f"{{offender}}'s {id}.", "So it is.", ("Morehead 27",), effects)


def law(id: str, chapter: str, **more: object) -> Law:
    fields: dict[str, object] = {
        "title": id.title(),
        "summary": "It happened.",
        "cites": ("Morehead 27",),
        "stages": ("draw", "after-draw"),
        "needs": (),
        "root": "fine",
        "questions": (),
        "rulings": (ruling("fine", Effect("note")),),
        "chapter": chapter,
    }
    return Law(id, **(fields | more))


ASKS = law(
    "asks",
    "draw",
    root="one",
    questions=(
        Question(
            "one",
            "Did {offender} look?",
            "choice",
            (("yes", "foul"), ("no", "two")),
            (("yes", "Yes"), ("no", "No")),
            sees="draw-begun",
        ),
        Question("two", "How many?", "number", (("*", "three"),)),
        Question("three", "Or?", "choice", (("a", "foul"), ("b", "law:plain")), (("a", "A"),)),
    ),
    rulings=(ruling("foul", Effect("foul"), Effect("note")),),
    see=("plain",),
    terms=("stub",),
    others=(Other("TDA 2024 35-A7", "The house's choice."),),
    games=("draw", "jackpots"),
)
PLAIN = law("plain", "deal", cites=("Morehead on draw: turn",), see=("third",))
THIRD = law("third", "draw", stages=("antes", "opening", "draw", "after-draw", "showdown", "paid"))
BOOK = Book(games={}, laws={one.id: one for one in (ASKS, PLAIN, THIRD)}, front=FRONT)


def leaves(branch: Branch) -> list[str]:
    own = [branch.leaf.id] if branch.leaf else []
    return own + [id for one in branch.branches for id in leaves(one)]


def test_a_tree_tells_each_ruling_once_and_points_back_to_it() -> None:
    tree = law_page(BOOK, ASKS).tree
    assert (tree.ask, tree.sees, tree.answer) == ("Did the player look?", True, "")
    yes, no = tree.branches
    assert yes.leaf is not None
    assert (yes.answer, yes.leaf.say, yes.leaf.moves) == (
        "Yes",
        "The player’s foul.",
        ("The hand is foul.",),
    )
    assert (no.answer, no.ask, no.branches[0].answer) == ("No", "How many?", "")
    a, b = no.branches[0].branches
    assert a.leaf is None
    assert a.again == yes.leaf
    assert b.over is not None
    assert (b.answer, b.over.title) == ("B", "Plain")
    assert leaves(tree) == ["asks--foul"]


def test_references_go_both_ways() -> None:
    assert [one.id for one in law_page(BOOK, ASKS).see] == ["plain"]
    assert [one.id for one in law_page(BOOK, PLAIN).seen_from] == ["asks"]
    assert [one.id for one in law_page(BOOK, THIRD).seen_from] == ["plain"]


def test_when_a_law_applies_is_said_in_words() -> None:
    assert law_page(BOOK, ASKS).when == (
        "In draw poker and jackpots: in the draw and in a later betting round."
    )
    assert law_page(BOOK, THIRD).when == "At any time."


def test_a_citation_leads_to_its_own_source() -> None:
    assert law_page(BOOK, PLAIN).cites[0].anchor == anchor("Morehead on draw:")
    assert law_page(BOOK, ASKS).cites[0].anchor == "source-morehead"
    assert law_page(BOOK, ASKS).others[0].says == "The house’s choice."


def test_a_chapter_names_its_sources_and_its_neighbours() -> None:
    page = chapter_page(BOOK, "draw")
    assert page is not None
    assert [one.id for one in page.laws] == ["asks", "third"]
    assert [one.tag for one in page.sources] == ["Morehead", "TDA 2024"]
    assert (page.number, page.before, page.after) == (2, FRONT.chapters[0], None)
    assert chapter_page(BOOK, "dessert") is None


def test_the_index_lists_the_places_in_order_with_their_laws() -> None:
    found = contents(BOOK)
    assert [(one.chapter.id, [law.id for law in one.laws]) for one in found.chapters] == [
        ("deal", ["plain"]),
        ("draw", ["asks", "third"]),
    ]
    assert found.terms[0] == ("dead-card", "dead card", "Out of play.")
    assert [(one.source.tag, [place for place, _ in one.places]) for one in found.sources] == [
        ("Morehead", ["27"]),
        ("Morehead on draw:", ["turn"]),
        ("TDA 2024", ["35-A7"]),
    ]


@pytest.mark.parametrize(
    ("places", "order"),
    [
        (("30", "9", "27(b)", "27(a)", "27"), ["9", "27", "27(a)", "27(b)", "30"]),
        (("RP-10-D", "RP-4", "53-A"), ["53-A", "RP-4", "RP-10-D"]),
    ],
)
def test_places_are_in_the_order_of_their_numbers(
    places: tuple[str, ...], order: list[str]
) -> None:
    laws = [law(f"l{at}", "draw", cites=(f"X {place}",)) for at, place in enumerate(places)]
    book = Book(
        games={},
        laws={one.id: one for one in laws},
        front=Front(FRONT.chapters, (), (Source("X", "X", "1", "", "All.", numbered=True),)),
    )
    assert [place for place, _ in contents(book).sources[0].places] == order
