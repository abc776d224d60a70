"""Figures of nights, added up by hand beside them: also on how many deals each sum rests."""

from __future__ import annotations

from dataclasses import replace

from referee.core.almanac.figures import (
    GameFigures,
    LawFigures,
    NightFigures,
    Part,
    PlayerFigures,
    Swing,
)
from referee.core.almanac.sums import (
    HouseSums,
    NightResult,
    Peak,
    PersonSums,
    Share,
    courses,
    house_sums,
    main_currency,
    person_sums,
    players_of,
    seats,
)
from referee.core.people.evening import Evening, Sitting
from referee.core.people.people import People


def night(number: int, ann: int, worth: int) -> Evening:
    sat = (
        Sitting(0, "Ann", ann, ann * worth, 0),
        Sitting(1, "Bob", -ann, -ann * worth, 0),
    )
    return Evening(number, f"2026-0{number}-01", "", True, 9, True, "€", sat)


NIGHTS = (night(1, 20, 5), night(2, -8, 10))
ANN = (
    PlayerFigures(
        0,
        seconds=600,
        dealt=6,
        followed=4,
        seen=2,
        raised=3,
        all_ins=(1, 0, 0, 1),
        won=Swing(30, 4, "Jackpots"),
        lost=Swing(9, 2, "Omaha"),
        floor_asked=1,
        against=2,
        openers=1,
        by_game=(Part("jackpots", 4, 3, 17), Part("omaha", 2, 0, 0)),
        by_dealer=(Part("0", 3, 2, 10), Part("1", 3, 1, 7)),
        by_place=(Part("0", 3, 2, 10), Part("1", 3, 1, 7)),
    ),
    PlayerFigures(
        0,
        seconds=60,
        dealt=3,
        followed=3,
        seen=1,
        raised=1,
        all_ins=(0, 1, 1, 0),
        won=Swing(14, 1, "Jackpots"),
        lost=Swing(12, 3, "Jackpots"),
        given=2,
        by_game=(Part("jackpots", 3, 1, -9),),
        by_dealer=(Part("1", 3, 1, -9),),
        by_place=(Part("1", 3, 1, -9),),
    ),
)
BOB = PlayerFigures(1, won=Swing(15, 5, "Jackpots"), by_game=(Part("jackpots", 5, 5, -20),))
FIGURES = {
    1: NightFigures(
        5,
        6,
        700,
        (ANN[0], BOB),
        (
            GameFigures("jackpots", "Jackpots", 4, 2, 40, 3, 90, 1, 2),
            GameFigures("omaha", "Omaha", 2),
        ),
        (LawFigures("misdeal", "Misdeal", 2), LawFigures("floor", "Floor", 1)),
    ),
    2: NightFigures(
        10,
        3,
        800,
        (ANN[1],),
        (GameFigures("jackpots", "Jackpots!", 3, 1, 14, 2, 50),),
        (LawFigures("floor", "Floor", 3),),
    ),
}
SAT = seats(People(), NIGHTS, FIGURES)


def test_a_person_over_two_nights() -> None:
    assert person_sums("ann", SAT["ann"], FIGURES, "€") == PersonSums(
        person="ann",
        nights=2,
        counted=2,
        figured=2,
        won=(("€", 20),),
        beside=(("€", 20 - (17 * 5 - 9 * 10)),),
        currency="€",
        course=(NightResult(1, "2026-01-01", 100), NightResult(2, "2026-02-01", -80)),
        best=Peak(100, "€", 1, "2026-01-01"),
        worst=Peak(-80, "€", 2, "2026-02-01"),
        pot_won=Peak(150, "€", 1, "2026-01-01", 4, "Jackpots"),
        pot_lost=Peak(120, "€", 2, "2026-02-01", 3, "Jackpots"),
        seconds=660,
        dealt=9,
        followed=7,
        seen=3,
        raised=4,
        all_ins=(1, 1, 1, 1),
        floor_asked=1,
        given=2,
        against=2,
        openers=1,
        by_game=(
            Share("jackpots", 7, 4, (("€", 17 * 5 - 9 * 10),)),
            Share("omaha", 2, 0, (("€", 0),)),
        ),
        by_dealer=(Share("bob", 6, 2, (("€", 7 * 5 - 9 * 10),)), Share("ann", 3, 2, (("€", 50),))),
        by_place=(Share("1", 6, 2, (("€", 7 * 5 - 9 * 10),)), Share("0", 3, 2, (("€", 50),))),
    )


def test_the_house_over_two_nights() -> None:
    found = house_sums(SAT, NIGHTS, FIGURES)
    jackpots, omaha = found.games
    assert (jackpots.name, jackpots.nights, jackpots.deals) == ("Jackpots!", 2, 7)
    assert jackpots.pots == (("€", 3, 40 * 5 + 14 * 10),)
    assert jackpots.average == (("€", round(340 / 3)),)
    assert (jackpots.timed, jackpots.seconds) == (5, 140)
    assert (jackpots.unopened, jackpots.carried) == (1, 2)
    assert (omaha.deals, omaha.pots, omaha.average) == (2, (), ())
    assert found == HouseSums(
        nights=2,
        figured=2,
        deals=9,
        seconds=1500,
        games=(jackpots, omaha),
        laws=(("floor", "Floor", 4), ("misdeal", "Misdeal", 2)),
        pot=Peak(150, "€", 1, "2026-01-01", 4, "Jackpots"),
        pot_of="ann",
        longest=Peak(800, "", 2, "2026-02-01"),
    )


def test_who_won_what_at_a_game() -> None:
    assert players_of("jackpots", SAT, FIGURES) == (
        Share("ann", 7, 4, (("€", -5),)),
        Share("bob", 5, 5, (("€", -100),)),
    )


def test_chips_that_are_worth_nothing_count_one_each() -> None:
    """A night for plain chips stands beside the others under no currency, its chips as they are."""
    sat = (Sitting(0, "Ann", 7, 0, 0), Sitting(1, "Bob", -7, 0, 0))
    plain = Evening(1, "2026-01-01", "", True, 4, False, "", sat)
    ann = PlayerFigures(0, won=Swing(12, 3, "Omaha"), by_game=(Part("omaha", 4, 4, 7),))
    game = GameFigures("omaha", "Omaha", 4, 2, 30)
    figures = {1: NightFigures(0, 4, 0, (ann,), (game,), ())}
    where = seats(People(), (plain,), figures)
    found = person_sums("ann", where["ann"], figures, "")
    assert (found.won, found.beside) == ((("", 7),), (("", 0),))
    assert found.pot_won == Peak(12, "", 1, "2026-01-01", 3, "Omaha")
    assert players_of("omaha", where, figures) == (Share("ann", 4, 4, (("", 7),)),)
    house = house_sums(where, (plain,), figures)
    assert house.games[0].pots == (("", 2, 30),)
    assert house.games[0].average == (("", 15),)
    assert house.longest is None


def test_a_house_without_a_closed_night_has_no_most_of_anything() -> None:
    assert main_currency(()) == ""
    assert main_currency((replace(NIGHTS[0], closed=False),)) == ""
    assert main_currency((replace(NIGHTS[0], money=False),)) == ""
    nobody = house_sums({}, (), {})
    assert (nobody.nights, nobody.pot, nobody.pot_of, nobody.longest) == (0, None, "", None)
    ann = person_sums("ann", (), {}, "€")
    assert (ann.nights, ann.won, ann.course, ann.best, ann.pot_won) == (0, (), (), None, None)


def test_the_course_is_of_one_currency_and_of_nights_that_are_counted() -> None:
    """Dollars stand in no course of euros, nor does a night whose chips nobody has counted; in one
    night somebody may have sat twice."""
    dollars = replace(NIGHTS[0], night=3, currency="$")
    uncounted = replace(
        NIGHTS[0], night=4, sittings=(Sitting(0, "Ann", None, None, None), NIGHTS[0].sittings[1])
    )
    again = Sitting(2, "Ann", 3, 15, 0)
    twice = replace(NIGHTS[0], sittings=(*NIGHTS[0].sittings, again))
    where = seats(People(), (twice, NIGHTS[1], dollars, uncounted), {})
    as_ann = [seat for seats in where.values() for seat in seats if seat.sitting.name == "Ann"]
    (course,) = courses({"ann": as_ann}, "€").values()
    assert [(step.night, step.amount) for step in course] == [(1, 115), (2, -80)]
    found = person_sums("ann", as_ann, {}, "€")
    assert found.won == (("$", 100), ("€", 35))
    assert (found.nights, found.counted, found.figured) == (4, 3, 0)
    assert (found.best, found.worst) == (
        Peak(115, "€", 1, "2026-01-01"),
        Peak(-80, "€", 2, "2026-02-01"),
    )
