"""Who is who: what the house log folds into."""

from __future__ import annotations

import time

import pytest

from referee.core.errors import Refused
from referee.core.messages.log import PutBack, TakenBack
from referee.core.people.evening import Evening, Sitting
from referee.core.people.forgetting import NOBODY, eraser, forgetting, without
from referee.core.people.messages import (
    CountsSet,
    DebtPaid,
    FeltName,
    GuestSet,
    HouseEntry,
    HouseEvent,
    Merged,
    MoneySet,
    PersonNamed,
    Placed,
    SeasonBegan,
)
from referee.core.people.people import People, fold
from referee.core.people.persons import check, persons, who
from referee.core.people.receipt import Receipt, read, signed_words, with_seal
from referee.core.rules.names import seen


def after(*events: HouseEvent) -> People:
    return fold(entries(*events))


def entries(*events: HouseEvent) -> tuple[HouseEntry, ...]:
    return tuple(HouseEntry(at + 1, (event,)) for at, event in enumerate(events))


def evening(night: int, *names: str, also: int = 0) -> Evening:
    sat = tuple(Sitting(seat, name, 0, 0, 0, seen(name)) for seat, name in enumerate(names))
    return Evening(night, f"2026-01-{night:02}", "", True, 9, True, "€", sat, (), also)


SEATS = ((0, "Ann", "ann"), (1, "Bob", "robert"), (2, "Bobby", "bobby"))
"""Bob sat down as Robert."""


@pytest.mark.parametrize(
    ("events", "found"),
    [
        ((), ["ann", "bob", "bobby"]),
        ((Merged("bobby", "bob"),), ["ann", "bob", "bob"]),
        ((Merged("bobby", "bob"), TakenBack((1,))), ["ann", "bob", "bobby"]),
        ((Merged("bobby", "bob"), TakenBack((1,)), PutBack((1,))), ["ann", "bob", "bob"]),
        ((Merged("bobby", "bob"), Merged("bob", "bobby")), ["ann", "bob", "bob"]),
        ((Merged("bobby", "bob"), Merged("bob", "ann")), ["ann", "ann", "ann"]),
        ((Placed(1, 1, "bob 2"),), ["ann", "bob 2", "bobby"]),
        ((Placed(1, 1, "bob 2", "robert"),), ["ann", "bob 2", "bobby"]),
        ((Placed(1, 1, "zoe", "gus"),), ["ann", "bob", "bobby"]),
        ((Placed(1, 1, "bob 2", "robert"), Placed(1, 1, "zoe", "gus")), ["ann", "bob 2", "bobby"]),
        ((Placed(1, 1, "zoe"), Placed(1, 1, "bob 2", "robert")), ["ann", "bob 2", "bobby"]),
        ((Placed(2, 1, "bob 2"),), ["ann", "bob", "bobby"]),
        ((Placed(1, 1, "bobby"),), ["ann", "bobby", "bobby 1.3"]),
        ((PersonNamed("bob", "Robert"), PersonNamed("bobby", "Bobby")), ["ann", "bob", "bobby"]),
        ((PersonNamed("ann", "Bob"),), ["ann", "bob 1.2", "bobby"]),
        ((PersonNamed("bob", "Robert"), PersonNamed("bobby", "Bob")), ["ann", "bob", "bobby"]),
        (
            (Merged("bob", "bobby"), PersonNamed("bobby", "Bob"), TakenBack((1,))),
            ["ann", "bob", "bobby"],
        ),
    ],
)
def test_who_sat_there(events: tuple[HouseEvent, ...], found: list[str]) -> None:
    assert list(after(*events).who(1, SEATS).values()) == found


def test_a_name_is_what_the_eye_sees_of_it() -> None:
    people = after(PersonNamed("bob", "Robert"))
    assert {people.means(name) for name in ("Bob", " bob ", "BOB", "robert", "Robert")} == {"bob"}


def test_two_of_one_name_in_a_night_are_two() -> None:
    assert after().who(3, ((0, "Bob", "bob"), (1, "bob", "bob"))) == {0: "bob", 1: "bob 3.2"}


def test_a_night_that_goes_on_has_the_people_of_the_damaged_one() -> None:
    people = after(Placed(1, 0, "bob 2"))
    assert who(people, evening(4, "Bob", "Ann", also=1)) == {0: "bob 2", 1: "ann"}
    moved = after(Placed(1, 0, "bob 2"), Placed(4, 0, "bob 3"))
    assert who(moved, evening(4, "Bob", "Ann", also=1)) == {0: "bob 3", 1: "ann"}
    another = after(Placed(1, 0, "bob 2", "bob"), Placed(4, 0, "bob 3", "gus"))
    assert who(another, evening(4, "Bob", "Ann", also=1)) == {0: "bob 2", 1: "ann"}


def test_everybody_whoever_played_last_first() -> None:
    nights = [evening(1, "Ann", "Bob"), evening(2, "bob", "Cy"), evening(3, "Dot", "Ann")]
    found = persons(after(PersonNamed("eva", "Eva"), FeltName("cy", "Cyrus")), nights)
    assert [person.id for person in found.everybody] == ["ann", "dot", "bob", "cy", "eva"]
    assert [person.name for person in found.everybody] == ["Ann", "Dot", "bob", "Cy", "Eva"]
    assert [len(person.seats) for person in found.everybody] == [2, 1, 2, 1, 0]
    for name in ("CY", "cyrus"):
        called = found.called(name)
        assert called is not None
        assert called.id == "cy"
    assert found.called("Zoë") is None


def test_a_merge_undone_leaves_nothing() -> None:
    nights = [evening(1, "Ann", "Bob"), evening(2, "Bobby", "Ann")]
    before = after(FeltName("bob", "B"))
    merged = after(FeltName("bob", "B"), Merged("bobby", "bob"))
    undone = after(FeltName("bob", "B"), Merged("bobby", "bob"), TakenBack((2,)))
    assert persons(merged, nights) != persons(before, nights)
    assert undone == before
    assert persons(undone, nights) == persons(before, nights)


def test_who_counts_and_whose_money_is_shown() -> None:
    people = after(GuestSet("ann"), CountsSet("bob"), MoneySet("cy"))
    assert [people.counts(person) for person in ("ann", "bob", "cy")] == [False, False, True]
    assert [people.shows_money(person) for person in ("", "ann", "cy")] == [True, True, False]
    assert not after(MoneySet()).shows_money("ann")
    again = after(GuestSet("ann"), GuestSet("ann", False), MoneySet(), MoneySet(off=False))
    assert again.counts("ann")
    assert again.shows_money()


def test_all_of_it_is_switched_off_for_the_house_or_a_person_and_comes_back_as_it_was() -> None:
    before = after(MoneySet("cy"))
    off = after(MoneySet("cy"), MoneySet(out=True), MoneySet("cy", out=True))
    assert (off.off, off.absent, before.off, before.absent) == (True, {"cy"}, False, set())
    assert not off.counts("cy")
    assert off.counts("ann")
    assert off.shows_money("ann")
    assert after(MoneySet("cy"), MoneySet(out=True), MoneySet(out=False)) == before
    merged = Merged("cy", "ann"), MoneySet("cy", out=True)
    assert after(*merged).absent == {"ann"}
    assert not after(*merged, MoneySet("ann", out=False)).absent
    assert after(MoneySet("cy"), MoneySet("cy", out=True), TakenBack((2,))) == before


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (Merged("bob", "ann"), "both-in-one-night"),
        (Merged("bob", "nobody"), "nobody-there"),
        (Merged("bob", "bob"), "nobody-to-merge"),
        (PersonNamed("bob", "Cy"), "person-of-that-name"),
        (PersonNamed("bob", "  "), "no-name"),
        (FeltName("bob", "x" * 41), "name-too-long"),
        (Placed(1, 9, "zoe"), "not-at-the-table"),
        (Placed(9, 0, "zoe"), "not-at-the-table"),
        (Placed(1, 1, "zoe", "gus"), "not-at-the-table"),
        (Placed(1, 1, "ann"), "both-in-one-night"),
        (SeasonBegan("Autumn", "2026-01-01"), "season-of-that-day"),
        (SeasonBegan("WINTER", "2026-09-01"), "season-of-that-name"),
        (SeasonBegan("Winter 2027", "2026-09-01"), ""),
        (DebtPaid("bob", "bob", 5, "€"), "no-money"),
        (DebtPaid("bob", "ann", 0, "€"), "no-money"),
        (TakenBack((7,)), "house-moved-on"),
        (PutBack((1,)), "house-moved-on"),
        (Merged("cy", "ann"), ""),
        (PersonNamed("bob", "Robert"), ""),
        (PersonNamed("bob", "BOB"), ""),
        (Placed(1, 1, "cy"), ""),
        (FeltName("bob", ""), ""),
        (TakenBack((1,)), ""),
    ],
)
def test_what_may_be_written(event: HouseEvent, reason: str) -> None:
    nights = [evening(1, "Ann", "Bob"), evening(2, "Cy", "Bob")]
    log = entries(SeasonBegan("Winter", "2026-01-01"))
    people = fold(log)
    found = persons(people, nights)
    if not reason:
        check(people, found, log, event)
        return
    with pytest.raises(Refused, match=f"^{reason}$"):
        check(people, found, log, event)


def test_a_name_that_old_nights_were_played_under_is_not_given_to_another() -> None:
    nights = [evening(1, "Ann", "Bob", "Bobby"), evening(2, "Cy", "Zed")]
    log = entries(PersonNamed("bob", "Robert"), Placed(2, 1, "bobby"), PersonNamed("cy", "Cyrus"))
    people = fold(log)
    found = persons(people, nights)
    for name in ("Bob", "bob", "Zed", "Robert", "Cy"):
        with pytest.raises(Refused, match="person-of-that-name"):
            check(people, found, log, PersonNamed("ann", name))
    for person, name in (("bob", "Bob"), ("bobby", "Zed"), ("cy", "Cy"), ("ann", "Anna")):
        check(people, found, log, PersonNamed(person, name))


def test_eight_times_as_long_a_log_takes_about_eight_times_as_long() -> None:
    """It copied every name for each entry: sixty-four times."""

    def takes(much: int) -> float:
        log = entries(*(PersonNamed(f"p{at}", f"Name {at}") for at in range(much)))
        began = time.process_time()
        fold(log)
        return time.process_time() - began

    assert min(takes(8000) for _ in range(3)) < 24 * min(takes(1000) for _ in range(3))


def test_a_guest_is_one_until_that_is_undone() -> None:
    people = after(GuestSet("cy", True))
    assert (people.is_guest("cy"), people.is_guest("ann")) == (True, False)
    assert (people.counts("cy"), people.counts("ann")) == (False, True)
    assert not after(GuestSet("cy", True), TakenBack((1,))).is_guest("cy")


def test_who_is_forgotten_goes_with_their_longest_name_first() -> None:
    """Else “Ann Smith” would leave a Smith. The names of somebody else stay."""
    nights = (evening(1, "Ann", "Bob"), evening(2, "Ann Smith", "Bob"))
    placed = entries(Placed(2, 0, "ann", "ann smith"))
    people = fold(placed)
    found = persons(people, nights)
    ann = next(person for person in found.everybody if person.id == "ann")
    gone = forgetting(people, found, ann, ("Annie", "Bob"))
    assert gone.names == ("Ann Smith", "Annie", "Ann")
    erase = eraser(gone.names, gone.name)
    assert (
        erase("Ann Smith and Annie, not Bob or Anna")
        == f"{gone.name} and {gone.name}, not Bob or Anna"
    )
    assert gone.seats == {1: frozenset({0}), 2: frozenset({0})}
    assert without(placed, gone) == entries(Placed(2, 0, gone.key, gone.key))


def test_who_sat_in_a_seat_before_is_not_forgotten_with_who_sits_there() -> None:
    """Gus, whom the house knew as Gustav, was undone, and Hal sat down there."""
    nights = (evening(1, "Ann", "Bob", "Hal"), evening(2, "Gustav", "Zoe"))
    placed = entries(Placed(1, 2, "gustav", "gus"))
    people = fold(placed)
    found = persons(people, nights)
    for person, left in {
        "hal": Placed(1, 2, "gustav", "gus"),
        "gustav": Placed(1, 2, NEW, NEW),
        "ann": Placed(1, 2, "gustav", "gus"),
    }.items():
        whom = found.get(person)
        assert whom is not None
        assert without(placed, forgetting(people, found, whom)) == entries(left), person


NEW = seen(NOBODY.format(1))


def test_what_was_said_of_a_seat_goes_with_whoever_sat_so() -> None:
    """It was said of Gus's seat twice: what was said first waits for an undo of the second."""
    nights = (evening(1, "Ann", "Gus"), evening(2, "Gustav", "Zoe"))
    placed = entries(Placed(1, 1, "gustav", "gus"), Placed(1, 1, "zoe", "gus"))
    people = fold(placed)
    found = persons(people, nights)
    gustav, zoe = found.get("gustav"), found.get("zoe")
    assert gustav is not None
    assert zoe is not None
    first, second = Placed(1, 1, NEW, "gus"), Placed(1, 1, "zoe", "gus")
    assert without(placed, forgetting(people, found, gustav)) == entries(first, second)
    first, second = Placed(1, 1, "gustav", NEW), Placed(1, 1, NEW, NEW)
    assert without(placed, forgetting(people, found, zoe)) == entries(first, second)


def test_a_receipt_is_signed_however_its_lines_are_broken() -> None:
    text = with_seal("Receipt no. 7\nAnn paid  Bob\n€3.00", "ABCDE" * 4)
    (found,) = read(text.replace("\n", " \n "))
    assert found == Receipt(7, "Receipt no. 7 Ann paid Bob €3.00", "ABCDE" * 4)
    assert signed_words(" Receipt\n no. 7 ") == "Receipt no. 7"


def test_a_name_may_begin_with_what_a_mail_program_quotes_with() -> None:
    text = with_seal("Receipt no. 7\n>Ann< paid Bob\n€3.00", "ABCDE" * 4)
    assert next(found.words for found in read(text)) == "Receipt no. 7 >Ann< paid Bob €3.00"
