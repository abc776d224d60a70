"""What is learnt from the laws, how it is written down, and laws that came later."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from referee.core.book.book import Book
from referee.core.book.law import Law, Ruling
from referee.finding.features import features, letters, pairs
from referee.finding.index import Finder
from referee.finding.lanes import Lanes
from referee.finding.laws import finder
from referee.finding.learning import ASIDES, BESIDES, learn, texts_of, with_asides
from referee.finding.table import (
    BLOCK,
    MANY,
    Learnt,
    LearntTable,
    TableError,
    by_use,
    mark,
    read_table,
    write_table,
)
from referee.finding.words import Reader
from referee.rulebook import RulebookError

pytestmark = pytest.mark.sweep

ROOT = Path(__file__).parent.parent.parent


def a_law(id: str, *asked: str) -> Law:
    ruling = Ruling("so", f"{id} it is.", "It was agreed.", ("House",), ())
    return Law(id, id, f"About {id}.", ("House",), (), (), "so", (), (ruling,), asked_as=asked)


ZEBRA = a_law("zebra", "a zebra walked in", "there is a zebra under the felt")
KETTLE = a_law("kettle", "the kettle boils", "who left the kettle on the stove")
CLOCK = a_law("clock", "the clock has stopped", "nobody wound the clock tonight")


@pytest.fixture(scope="module")
def small() -> LearntTable:
    laws = (CLOCK, KETTLE, ZEBRA)
    return read_table(write_table(laws, learn(laws, Reader({}))))


def test_a_text_is_known_by_stems_pairs_and_letters() -> None:
    assert pairs(["he", "open", "the", "pot"]) == {"he open", "open the", "the pot", "open pot"}
    assert letters("bet") == ("#^be", "#bet", "#et$", "#^bet", "#bet$")
    assert letters("the") == () == letters("40")
    found = features(Reader({}), "He bets")
    assert {"he", "bet", "he bet", "#^be", "#ts$"} <= found


def test_what_is_learnt_finds_the_law_by_other_words_of_it(small: LearntTable) -> None:
    finds = Finder((ZEBRA, KETTLE, CLOCK), {}, small)
    assert finds.find("boiling kettles")[0].law is KETTLE
    assert finds.find("a zebra is walking")[0].law is ZEBRA
    assert finds.find("did the clock stop")[0].law is CLOCK


def test_the_table_is_read_as_it_was_written(small: LearntTable) -> None:
    assert small.laws == tuple((law.id, mark(law)) for law in (CLOCK, KETTLE, ZEBRA))
    assert small.words["boils"] == 1
    assert small.row("kettl")[1] > 1 > 0 > small.row("kettl")[0]
    assert small.within("no-such-word") == 0
    assert small.row("no-such-word") == {}


ODD = ["", "x", "referee finding 2\ntexts many", "law a\nlaw b\n"]
ODD += [
    "referee finding 5\ntexts 1\nleast 1\nparts 0 0 9\n",
    "referee finding 5\nparts\n",
    "\nparts ",
]


@pytest.mark.parametrize("text", ODD)
def test_another_file_is_no_table(text: str) -> None:
    with pytest.raises(TableError):
        read_table(text.encode())


def test_a_table_that_is_cut_or_goes_on_is_none() -> None:
    whole = write_table([ZEBRA], learn([ZEBRA], Reader({})))
    for other in (*(whole[:at] for at in range(0, len(whole), 97)), whole + b"x"):
        with pytest.raises(TableError):
            read_table(other)


def test_a_missing_table_is_told_with_its_name(book: Book, tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match=r"finding\.table"):
        finder(book, tmp_path)


def test_lanes_are_added_and_multiplied_together() -> None:
    lanes = Lanes(3, 4)
    total = lanes.packed([5, -7, 0]) * 3 - lanes.placed([(2, 4), (0, 1)])
    assert lanes.unpacked(total) == [14, -21, -4]
    assert [lane - lanes.middle for lane in lanes.raised(total)] == [14, -21, -4]
    assert Lanes(2, 8).unpacked(Lanes(2, 8).packed([-(1 << 40), 1 << 40])) == [-(1 << 40), 1 << 40]


def test_a_story_is_mostly_told_with_something_beside_the_point() -> None:
    parts, asides, chance = [(1, 0.5), (2, 1.0)], [[(7, 1.0)], [(8, 1.0), (2, 1.0)]], Random(7)
    told = [dict(with_asides(parts, asides, chance)) for _ in range(400)]
    assert all(dict(parts).items() <= each.items() for each in told)
    more = sum(len(each) > len(parts) for each in told)
    assert BESIDES - 0.1 < more / len(told) < BESIDES + 0.1
    assert {feature for each in told for feature in each} == {1, 2, 7, 8}
    assert max(map(len, told)) <= len(parts) + ASIDES
    assert with_asides(parts, [], chance) is parts


def test_a_word_beside_the_point_speaks_for_no_law() -> None:
    """It stands in a story of one law alone; told among those of the others, too, it counts
    less."""
    laws = (CLOCK, KETTLE, ZEBRA)
    stories = [("kettle", "biscuits for all, the kettle boils"), ("kettle", "biscuits, it boils")]
    stories += [("clock", "the clock stopped"), ("zebra", "a zebra walked")] * 2
    alone = learn(laws, Reader({}), stories)
    among = learn(laws, Reader({}), stories, asides=["biscuits for all"])
    assert among.rows["biscuit"].get(1, 0.0) < alone.rows["biscuit"][1]


def test_learning_again_gives_the_same() -> None:
    laws = (CLOCK, KETTLE)
    assert write_table(laws, learn(laws, Reader({}))) == write_table(laws, learn(laws, Reader({})))


def test_a_law_of_the_house_is_found_though_the_table_knows_nothing_of_it(
    finds: Finder, book: Book, shipped: LearntTable
) -> None:
    later = Finder((*book.laws.values(), ZEBRA), {}, shipped)
    assert later.find("a zebra is under the table")[0].law is ZEBRA
    old = "he opened without jacks"
    assert later.find(old)[0].law is finds.find(old)[0].law


def test_a_phrase_that_was_written_since_counts(book: Book, shipped: LearntTable) -> None:
    laws = dict(book.laws)
    law = laws["rap"]
    laws["rap"] = replace(law, asked_as=(*law.asked_as, "he drummed a polka with his spoon"))
    assert Finder(laws.values(), {}, shipped).find("drumming with a spoon")[0].law.id == "rap"


def test_a_law_that_is_gone_is_not_found(small: LearntTable) -> None:
    finds = Finder((ZEBRA, CLOCK), {}, small)
    assert {one.law.id for one in finds.find("boiling kettles")} <= {"zebra", "clock"}


def test_the_shipped_table_knows_the_laws_as_they_are(book: Book, shipped: LearntTable) -> None:
    """What is newer would be learnt at every start: run bench/learn_finding.py --new."""
    assert not [law.id for law in book.laws.values() if (law.id, mark(law)) not in shipped.laws]


def test_what_is_new_is_written_as_it_was_learnt(small: LearntTable) -> None:
    """What the app learnt at its start, put into the table: the next has nothing to learn, and
    finds the same law (faint weights are left out)."""
    fuse = a_law("fuse", "the fuse has blown", "all lights went out and the kettle, too")
    laws = (CLOCK, replace(KETTLE, title="Tea"), ZEBRA, fuse)
    then = Finder(laws, {}, small)
    within = {feature: small.within(feature) for feature in then.rows()}
    learnt = Learnt(small.texts, then.reader.known, within, then.rows())
    after = read_table(write_table(then.laws, learnt))
    now = Finder(laws, {}, after)
    assert now.reader.known == then.reader.known
    for text in ("the lights are out", "tea for all", "nobody wound it"):
        assert now.find(text)[0].law is then.find(text)[0].law
    assert now.rows() == {feature: after.row(feature) for feature in after.lines}


def test_the_shipped_tables_are_small() -> None:
    files = [ROOT / "rulebook" / name for name in ("finding.table", "answers.table")]
    assert sum(file.stat().st_size for file in files) < 5_000_000


def test_rows_of_every_size_are_read_as_they_were_written() -> None:
    """More of them than are counted at once and stand in a block; a law far behind the one before,
    a weight below nought, one that is faint; and a number that takes two bytes."""
    chance = Random(3)
    rows = {"he": {0: 1.0, 1: -2.5, 30: 100.0, 800: -0.65}, "she": {3: 0.6}, "her": {}}
    for number in range(MANY + 3 * BLOCK):
        laws = chance.sample(range(2000), chance.choice((1, 1, 2, 3, 40, 300)))
        rows[f"{number} hands"] = {law: chance.randint(13, 400) / -20 for law in sorted(laws)}
    within = {feature: at for at, feature in enumerate(rows, 2)}
    table = read_table(write_table([ZEBRA], Learnt(9, {"he": 9, "hero": 700}, within, rows)))
    assert table.words == {"he": 9, "hero": 700}
    kept = sorted(rows.keys() - {"she", "her"})
    assert list(table.lines) == kept
    assert len(table.lines) == len(kept)
    for feature in kept:
        assert table.row(feature) == pytest.approx(rows[feature])
        assert list(table.row(feature)) == list(rows[feature])
        assert table.within(feature) == within[feature]
    for feature in ("she", "her", "", "~", "0 hand", "0 hands "):
        assert (table.row(feature), table.within(feature)) == ({}, 0)


def test_what_is_used_most_comes_first() -> None:
    rows = {"he": {0: 1.0, 2: 1.0}, "she": {0: 0.1, 2: 2.0, 1: 3.0}, "her": {1: 1.0, 2: 1.0}}
    signs, learnt = by_use(["a", "b", "c"], Learnt(1, {}, {}, rows), 13)
    assert signs == ["c", "b", "a"]
    assert learnt.rows["she"] == {2: 0.1, 0: 2.0, 1: 3.0}


def test_every_law_is_found_by_its_own_words(finds: Finder) -> None:
    """Its title and phrases lead to it, as a rule as the first."""
    for law in finds.laws:
        asked = list(texts_of(replace(law, questions=(), rulings=(), summary=""), Random(1)))
        first = sum(law in [found.law for found in finds.find(one, most=1)] for one in asked)
        assert first >= 0.75 * len(asked), (law.id, first, len(asked))
