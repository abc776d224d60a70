"""The slate comes to nought whatever happens, and says why each arrow is there."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.messages.log import TakenBack
from referee.core.people.arrows import Arrow, Debt, _Left, balances, fewest
from referee.core.people.arrows import arrows as collapsed
from referee.core.people.evening import Evening, Sitting
from referee.core.people.messages import DebtPaid, HouseEntry, HouseEvent, Merged, Placed
from referee.core.people.people import People, fold
from referee.core.people.slate import BOX, Slate, left_by, slates
from referee.core.people.standings import season_of, seasons, standings

NAMES = ("Ann", "Bob", "Cy", "Dot", "Eva")
IDS = tuple(name.casefold() for name in NAMES)
Lines = tuple[tuple[int | None, int, int], ...]


def evening(night: int, *lines: tuple[int | None, int, int], currency: str = "€") -> Evening:
    """A closed night whose settlement was these payments, none of them made."""
    opened = [0] * len(NAMES)
    for payer, payee, amount in lines:
        if payer is not None:
            opened[payer] -= amount
        opened[payee] += amount
    sat = tuple(
        Sitting(seat, name, opened[seat], opened[seat], opened[seat], name.lower())
        for seat, name in enumerate(NAMES)
    )
    return Evening(night, f"2026-01-{night:02}", "", True, 9, True, currency, sat, tuple(lines))


def house(*events: HouseEvent) -> People:
    return fold(HouseEntry(at + 1, (event,)) for at, event in enumerate(events))


def arrows(slate: Slate) -> list[tuple[str, str, int]]:
    return [(arrow.debtor, arrow.creditor, arrow.amount) for arrow in slate.arrows]


def links(arrow: Arrow) -> list[tuple[str, str, int, int, list[int]]]:
    return [
        (part.debtor, part.creditor, part.amount, part.whole, [debt.night for debt in part.why])
        for part in arrow.parts
    ]


@pytest.mark.parametrize(
    ("nights", "events", "found"),
    [
        ([evening(1, (2, 0, 1500))], (), [("cy", "ann", 1500)]),
        ([evening(1, (2, 0, 1500))], (DebtPaid("cy", "ann", 1500, "€"),), []),
        ([evening(1, (2, 0, 1500))], (DebtPaid("cy", "ann", 500, "€"),), [("cy", "ann", 1000)]),
        ([evening(1, (2, 0, 1500))], (DebtPaid("cy", "ann", 1800, "€"),), [("ann", "cy", 300)]),
        ([evening(1, (2, 0, 900)), evening(2, (0, 2, 400))], (), [("cy", "ann", 500)]),
        ([evening(1, (2, 0, 900)), evening(2, (0, 1, 900))], (), [("cy", "bob", 900)]),
        (
            [evening(1, (2, 0, 900), (3, 1, 900))],
            (),
            [("cy", "ann", 900), ("dot", "bob", 900)],
        ),
        (
            [evening(1, (0, 2, 1025)), evening(2, (2, 3, 600))],
            (),
            [("ann", "cy", 425), ("ann", "dot", 600)],
        ),
        ([evening(1, (None, 0, 300))], (), [(BOX, "ann", 300)]),
        ([evening(1, (None, 0, 300))], (DebtPaid(BOX, "ann", 300, "€"),), []),
        ([evening(1, (2, 0, 900))], (Merged("cy", "ann"),), []),
        ([evening(1, (2, 0, 900))], (Merged("cy", "dot"),), [("dot", "ann", 900)]),
        ([evening(1, (2, 0, 900))], (Placed(1, 2, "cy 2"),), [("cy 2", "ann", 900)]),
        (
            [evening(1, (2, 0, 1500))],
            (DebtPaid("cy", "ann", 1500, "€"), TakenBack((1,))),
            [("cy", "ann", 1500)],
        ),
    ],
)
def test_who_still_owes_whom(
    nights: list[Evening], events: tuple[HouseEvent, ...], found: list[tuple[str, str, int]]
) -> None:
    (slate,) = slates(house(*events), nights)
    assert arrows(slate) == found


def test_money_of_two_currencies_is_never_mixed() -> None:
    nights = [evening(1, (2, 0, 900)), evening(2, (0, 2, 400), currency="$")]
    found = {slate.currency: arrows(slate) for slate in slates(house(), nights)}
    assert list(found.items()) == [("$", [("ann", "cy", 400)]), ("€", [("cy", "ann", 900)])]


def test_chips_that_are_worth_nothing_and_open_nights_leave_nothing_owed() -> None:
    night = evening(1, (2, 0, 900))
    assert slates(house(), [replace(night, money=False), replace(night, closed=False)]) == ()


def test_an_arrow_says_which_nights_it_is_from() -> None:
    nights = [evening(1, (2, 0, 500)), evening(2, (2, 0, 700)), evening(3, (2, 1, 100))]
    paid = DebtPaid("cy", "ann", 500, "€")
    entry = HouseEntry(1, (paid,), "2026-01-01T20:00")
    (slate,) = slates(fold([entry]), nights)
    first = slate.arrows[0]
    assert (first.amount, first.direct) == (700, True)
    assert [[debt.night for debt in part.why] for part in first.parts] == [[2]]  # the first is even
    chain = [evening(1, (2, 0, 900)), evening(2, (0, 1, 900))]
    (collapsed,) = slates(house(), chain)[0].arrows
    assert not collapsed.direct
    assert links(collapsed) == [("cy", "ann", 900, 900, [1]), ("ann", "bob", 900, 900, [2])]


def test_of_a_chain_nothing_is_said_of_what_is_even() -> None:
    """Cy paid Dot: why what Bob owes runs on to Cy is another matter."""
    nights = [evening(1, (2, 3, 600)), evening(2, (0, 2, 500)), evening(3, (1, 0, 500))]
    (slate,) = slates(house(DebtPaid("cy", "dot", 600, "€")), nights)
    assert arrows(slate) == [("bob", "cy", 500)]
    assert links(slate.arrows[0]) == [("bob", "ann", 500, 500, [3]), ("ann", "cy", 500, 500, [2])]


def test_of_what_is_owed_only_what_runs_through_is_told() -> None:
    """Cy owes Ann 9.00, and Ann 2.00 of it to Bob; the other 7.00 stay between Cy and Ann."""
    (slate,) = slates(house(), [evening(1, (2, 0, 900)), evening(2, (0, 1, 200))])
    assert arrows(slate) == [("cy", "ann", 700), ("cy", "bob", 200)]
    assert links(slate.arrows[0]) == [("cy", "ann", 700, 900, [1])]
    assert links(slate.arrows[1]) == [("cy", "ann", 200, 900, [1]), ("ann", "bob", 200, 200, [2])]


def test_where_no_chain_is_as_short_the_two_sums_are_told() -> None:
    """Ann and Bob owe Dot and Eva 3.00 each, four payments; three are enough."""
    nights = [evening(1, (0, 3, 300), (0, 4, 300)), evening(2, (1, 3, 300), (1, 4, 300))]
    (slate,) = slates(house(), nights)
    assert arrows(slate) == [("ann", "dot", 600), ("bob", "eva", 600)]
    for arrow, others in zip(slate.arrows, ("eva", "dot"), strict=True):
        assert not arrow.is_chain
        assert {arrow.debtor, arrow.creditor, others} <= {
            side for part in arrow.parts for side in (part.debtor, part.creditor)
        }
        assert [part.amount for part in arrow.parts] == [part.whole for part in arrow.parts]


def test_nobody_pays_somebody_they_have_nothing_to_do_with() -> None:
    """Three who played on one night, and three on another: Bob is to get what Dot owes and Ann owes
    what Finn is to get, and still each pays among their own."""
    two = (("ann", "bob", 300), ("ann", "cy", 200), ("dot", "finn", 300), ("eva", "finn", 200))
    debts = [Debt(*owed, at=f"2026-01-0{at}", night=at) for at, owed in enumerate(two, 1)]
    assert tuple((one.debtor, one.creditor, one.amount) for one in collapsed(debts)) == two
    assert all(arrow.direct for arrow in collapsed(debts))
    met = [*debts, Debt("ann", "dot", 1, "2026-01-09", 9)]
    assert {frozenset(pair) for pair in fewest(dict(balances(met)))} == {
        frozenset((one.debtor, one.creditor)) for one in collapsed(met)
    }


def test_debts_that_are_not_enough_for_an_arrow_stay_for_the_others() -> None:
    """Ann owes Cy 3.00 by way of Bob: that explains no 5.00, and then still 3.00."""
    left = _Left({("ann", "bob"): 300, ("bob", "cy"): 300})
    assert left.links(("ann", "cy"), 500) == {}
    assert left.links(("ann", "cy"), 300) == {("ann", "bob"): 300, ("bob", "cy"): 300}
    assert left.links(("ann", "cy"), 1) == {}


def test_other_payments_after_the_closing_leave_what_is_open() -> None:
    night = evening(1, (2, 0, 900))
    sat = list(night.sittings)
    sat[2], sat[0] = replace(sat[2], open=-400), replace(sat[0], open=400)
    left = left_by(house(), replace(night, sittings=tuple(sat)))
    (slate,) = slates(house(), [replace(night, sittings=tuple(sat))])
    assert sum(debt.amount if debt.debtor == "cy" else -debt.amount for debt in left) == 400
    assert arrows(slate) == [("cy", "ann", 400)]


SEATS = st.integers(0, len(NAMES) - 1)
LINE = st.tuples(st.none() | SEATS, SEATS, st.integers(1, 5000)).filter(
    lambda line: line[0] != line[1]
)
EVENT = st.one_of(
    st.builds(
        DebtPaid,
        st.sampled_from((BOX, *IDS)),
        st.sampled_from(IDS),
        st.integers(1, 5000),
        st.sampled_from("€$"),
    ),
    st.builds(Merged, st.sampled_from(IDS), st.sampled_from(IDS)),
    st.builds(Placed, st.integers(1, 4), SEATS, st.sampled_from((*IDS, "zoe"))),
    st.builds(TakenBack, st.tuples(st.integers(1, 8))),
)


@given(st.lists(st.lists(LINE, max_size=4), max_size=4), st.lists(EVENT, max_size=8), st.booleans())
def test_every_slate_comes_to_nought(
    nights: list[list[tuple[int | None, int, int]]], events: list[HouseEvent], two: bool
) -> None:
    """Whatever nights, payments, corrections, merges and take-backs there are."""
    evenings = [
        evening(at + 1, *lines, currency="$" if two and at % 2 else "€")
        for at, lines in enumerate(nights)
    ]
    for slate in slates(house(*events), evenings):
        balances = dict(slate.balances)
        assert sum(balances.values()) == 0
        for arrow in slate.arrows:
            assert arrow.amount > 0
            assert all(part.why for part in arrow.parts)
            assert arrow.parts
            balances[arrow.debtor] += arrow.amount
            balances[arrow.creditor] -= arrow.amount
        assert not any(balances.values())
        assert len(slate.arrows) <= max(0, len(slate.balances) - 1)


@given(st.lists(st.lists(LINE, max_size=3), max_size=3), st.lists(EVENT, max_size=5))
def test_a_merge_undone_leaves_the_slate_as_it_was(
    nights: list[list[tuple[int | None, int, int]]], events: list[HouseEvent]
) -> None:
    evenings = [evening(at + 1, *lines) for at, lines in enumerate(nights)]
    before = house(*events)
    undone = house(*events, Merged("ann", "bob"), TakenBack((len(events) + 1,)))
    assert undone == before
    assert slates(undone, evenings) == slates(before, evenings)


def test_who_stands_where() -> None:
    won = evening(1, (2, 0, 900), (3, 1, 300))
    lost = evening(2, (0, 2, 100))
    found = standings(house(), [won, lost], by_points=False)
    assert [(row.place, row.person, dict(row.won)) for row in found] == [
        (1, "ann", {"€": 800}),
        (2, "bob", {"€": 300}),
        (3, "eva", {"€": 0}),
        (4, "dot", {"€": -300}),
        (5, "cy", {"€": -800}),
    ]
    assert {row.person: (row.nights, row.points, row.firsts) for row in found} == {
        "ann": (2, 4, 1),
        "bob": (2, 4, 0),
        "eva": (2, 3, 0),
        "dot": (2, 2, 0),
        "cy": (2, 4, 1),
    }
    by_points = standings(house(), [won, lost], by_points=True)
    assert [row.place for row in by_points] == [1, 1, 1, 4, 5]


def test_a_season_is_a_year_until_one_is_named() -> None:
    people = People(seasons=(("2026-09-01", "Autumn"),))
    assert season_of(people, "2026-08-31T20:00").name == "2026"
    assert season_of(people, "2026-09-01T20:00").name == "Autumn"
    assert season_of(people, "2027-03-01T20:00").name == "Autumn"


def test_who_pays_moves_nobody_elses_debt() -> None:
    """Paid in parts, in full and through a banker, the other arrows stay as they were."""
    nights = [evening(1, (0, 3, 345), (1, 4, 180), (2, 3, 50)), evening(2, (0, 4, 95), (1, 3, 300))]
    owed = dict(
        ((debtor, creditor), sum_) for debtor, creditor, sum_ in arrows(slates(house(), nights)[0])
    )
    events: list[DebtPaid] = []
    for (debtor, creditor), amount in list(owed.items()):
        for part in (amount // 3, amount - amount // 3):
            events.append(DebtPaid(debtor, creditor, part, "€"))
            owed[debtor, creditor] -= part
            log = [
                HouseEntry(at, (event,), f"2026-03-{at:02}") for at, event in enumerate(events, 1)
            ]
            (slate,) = slates(fold(log), nights)
            found = {(one, other): sum_ for one, other, sum_ in arrows(slate)}
            assert found == {pair: sum_ for pair, sum_ in owed.items() if sum_}


def test_a_night_that_is_open_is_in_no_season_and_no_standing() -> None:
    """The newest season stands first."""
    sat = (Sitting(0, "Ann", 3, 3, 0), Sitting(1, "Bob", -3, -3, 0))
    old, new, open_ = (
        Evening(number, f"{year}-01-01", "", year != 2027, 9, True, "€", sat)
        for number, year in ((1, 2025), (2, 2026), (3, 2027))
    )
    found = seasons(house(), (old, open_, new))
    assert [season.name for season in found] == ["2026", "2025"]
    ann, bob = standings(house(), (old, open_), by_points=False)
    assert (ann.person, ann.won, ann.nights, ann.firsts) == ("ann", (("€", 3),), 1, 1)
    assert (bob.person, bob.won, bob.nights, bob.points) == ("bob", (("€", -3),), 1, 0)


def test_a_chain_of_one_pair_there_and_back_is_paid_at_once() -> None:
    """Who paid too much is owed the rest; who owes themself, being one person now, owes nothing."""
    there = Debt("ann", "bob", 5, "2026-01-01", 1)
    back = Debt("ann", "bob", 8, "2026-01-02", entry=1)
    again = Debt("bob", "ann", 8, "2026-01-02", entry=1)
    assert balances((there, again)) == (("ann", 3), ("bob", -3))
    assert balances((there, back)) == (("ann", -13), ("bob", 13))
    assert balances((Debt("ann", "ann", 5, "2026-01-01", 1),)) == ()
