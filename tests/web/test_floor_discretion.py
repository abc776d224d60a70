"""Who decided, what was ruled before, why, and what if."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlencode

from conftest import House
from device import Device

from referee.core.book.law import Effect, Law, Ruling
from referee.core.messages.law import Rule
from referee.screens.floor import commonlaw
from referee.screens.floor.why import why_then

from .test_floor import OPENED, OWN, links, played
from .test_floor_effects import CITE

# --- discretion, common law -------------------------------------------------------------------


def test_who_decided_is_asked_and_written_down(house: House, tablet: Device) -> None:
    played(tablet, {"do": "antes"}, {"do": "bet", "seat": 0, "to": 2})
    at = "id=letter-or-fairness&q.house=fairness"
    sheet = tablet.opens(f"/night/1/sheet/law?{at}").text
    assert "Who decided?" in sheet
    got = tablet.taps("rule", law="letter-or-fairness", by="Dot", more={"q.house": "fairness"})
    assert got.status == 200, got.notice
    page = tablet.opens("/night/1/rulings").text
    assert "Dot decided" in page
    assert "January 2, 2026, 20:15, deal 1" in page
    again = tablet.opens(f"/night/1/sheet/law?{at}").text
    assert '<li class="decides"><b>In deal 1 the ruling was the same</b> Dot decided' in again
    assert "<summary>As ruled in deal 1 · " in again
    assert "the ruling was" not in tablet.opens("/night/1/sheet/law?id=out-of-turn").text


def test_a_precedent_that_differs_is_said_before_it_is_applied(
    house: House, tablet: Device
) -> None:
    """Dot was held to an early call; Ann would be let out of one. One tap rules as then."""
    tablet.looks("bank")
    assert (
        tablet.taps("switches", view="bank", more={"switch.out-of-turn": "referee"}).status == 200
    )
    facts = {"q.what": "act", "q.between": "no", "q.did": "call"}
    bet = {"do": "bet", "seat": 1, "to": 2}
    played(tablet, {"do": "antes"}, {"do": "check", "seat": 0}, bet, {"do": "call", "seat": 2})
    held = {**facts, "q.held": "yes"}
    got = tablet.taps("rule", law="out-of-turn", offender=3, more=held, by="Dot")
    assert got.status == 200, got.notice
    free = {**facts, "q.held": "no"}
    page = tablet.opens(f"/night/1/sheet/law?id=out-of-turn&offender=0&{urlencode(free)}").text
    before = page.partition('class="acts-main decide"')[0]
    assert "<b>In deal 1 the ruling was different:</b> Dot’s early call stands" in before
    then = next(link for link in links(before) if "q.held=yes" in link)
    assert "offender=0" in then
    again = tablet.opens(then).text
    assert "Ann’s early call stands" in again
    assert "the ruling was different" not in again
    assert "<summary>As ruled in deal 1 · Robert’s Rules, betting and raising 10<" in again
    other = {**facts, "q.did": "check", "q.held": "no"}
    asked = f"/night/1/sheet/law?id=out-of-turn&offender=0&{urlencode(other)}"
    assert "the ruling was" in tablet.opens(asked).text  # let out of it: what it was is not asked


def test_a_law_of_the_house_stands_above_all_others(house: House, tablet: Device) -> None:
    own = {**OWN, "overrides": "impound", "title": "Pots are never set aside"}
    assert tablet.posts("/house/laws", own).status == 303
    played(tablet, {"do": "antes"}, {"do": "bet", "seat": 0, "to": 2})
    page = tablet.opens("/night/1/sheet/law?id=impound&q.part=all").text
    before = page.partition('class="acts-main decide"')[0]
    assert "<b>House law: Pots are never set aside.</b> He antes double." in before
    assert "id=pots-are-never-set-aside" in before
    ruled = tablet.opens("/night/1/sheet/law?id=pots-are-never-set-aside").text
    assert "<summary>House law</summary>" in ruled


def test_the_same_facts_recall_the_ruling(house: House, tablet: Device) -> None:
    played(tablet, *OPENED)
    house.table.tap(1, Rule(law_note(), (), None), None)
    past = commonlaw.rulings(house.table.entries(1))
    (same,) = commonlaw.precedents(law_note(), "so", (), past)
    assert (same[0].title, same[1]) == ("Noted", True)
    (other,) = commonlaw.precedents(law_note(), "otherwise", (), past)
    assert not other[1]
    assert commonlaw.precedents(replace(law_note(), id="another"), "so", (), past) == ()
    assert tablet.opens("/rulings").text.count("Nobody moves.") == 1
    tablet.looks("felt")
    assert tablet.taps("take-back", strand="hand").status == 200
    assert commonlaw.rulings(house.table.entries(1)) == ()


def law_note() -> Law:
    """A law for every moment of the draw that moves nothing."""
    said = Ruling("so", "Nobody moves.", "Because.", CITE, (Effect("note"),))
    return Law("noted", "Noted", "It is said.", CITE, ("draw",), (), "so", (), (said,))


def test_a_ruling_says_why_and_what_if(tablet: Device) -> None:
    """Before it is applied, and in the rulings of the night; one of another day has no what if."""
    played(tablet, {"do": "antes"}, {"do": "bet", "seat": 0, "to": 2})
    more = {"q.what": "act", "q.between": "wait", "q.lies": "2"}
    sheet = tablet.opens(f"/night/1/sheet/law?id=out-of-turn&offender=2&{urlencode(more)}").text
    assert "<li>It was a check, call, bet or raise.</li>" in sheet
    other = "If a player who was skipped bet or raised: <b>Cy takes the chips back"
    assert other in sheet
    assert sheet.count("<li>If ") == 3
    got = tablet.taps("rule", law="out-of-turn", offender=2, more=more)
    assert got.status == 200, got.notice
    page = tablet.opens("/night/1/rulings").text
    assert "<li>The players skipped have not acted yet.</li>" in page
    assert other in page


def test_a_ruling_may_say_its_own_what_if(house: House) -> None:
    laws = house.table.book.laws
    ruling = laws["soft-play"].ruling("warn")
    assert ruling is not None
    assert ruling.what_if
    past = commonlaw.Past(
        *("1 May 2026", "20:00", 1, "soft-play", "Soft play", ruling.say), facts=(), ruling="warn"
    )
    assert why_then(past, laws).instead == (("", ruling.what_if),)


def test_of_a_law_that_has_changed_since_there_is_no_what_if(house: House) -> None:
    past = commonlaw.Past(
        "1 May 2026", "20:00", 1, "out-of-turn", "Acting out of turn", "As it was.",
        facts=(("what", "act"), ("between", "wait")), about="Cy", ruling="back-up",
    )  # fmt: skip
    laws = house.table.book.laws
    assert why_then(past, laws).because[0] == "It was a check, call, bet or raise."
    assert why_then(past, laws).instead == ()
    assert why_then(replace(past, law="gone"), laws).because == ()
