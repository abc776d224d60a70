"""Floor! over the felt: found by words, drawn before it is applied, asked in the right way."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlencode

import pytest
from conftest import House
from device import AppWire, Device

from referee.core.book.law import Effect, Law, Question, Ruling
from referee.core.messages.law import Rule
from referee.screens.floor import commonlaw, floor
from referee.screens.floor.why import why_then
from referee.screens.rulebook import switchboard
from referee.screens.words.phonerefusals import PHONES
from referee.screens.words.refusals import LAWS, SENTENCES
from referee.screens.words.sheetrefusals import SHEETS
from referee.screens.words.steprefusals import STEPS
from referee.web import broken_files

DEAL = {"do": "next-deal", "game": "jackpots"}


def played(tablet: Device, *acts: Mapping[str, object]) -> None:
    """A deal of jackpots so far."""
    for one in (DEAL, *acts):
        got = tablet.taps(**one)
        assert got.status == 200, got.notice


OPENED = (
    {"do": "antes"},
    {"do": "bet", "seat": 0, "to": 2},
    {"do": "call", "seat": 1},
    {"do": "call", "seat": 2},
    {"do": "drop", "seat": 3},
)


def finds(tablet: Device, words: str) -> str:
    got = tablet.opens(f"/night/1/sheet/find?{urlencode({'q': words})}")
    assert got.status == 200
    return got.text


def test_a_flustered_player_is_understood(tablet: Device) -> None:
    played(tablet, *OPENED)
    found = finds(tablet, "he gave me four i asked for three")
    assert found.count("<li>") == 5
    first = found.partition("</li>")[0]
    assert "id=wrong-number-drawn" in first  # it fits the draw: its questions, not its text
    assert "<mark>" in first
    rest = re.search(r"<summary>(\d+) more, depending on the answers</summary>", first)
    assert rest is not None
    assert first.count("<p>If ") == int(rest[1])


def test_what_is_typed_is_never_html(tablet: Device) -> None:
    found = finds(tablet, "<b>bet</b> out of turn <script>")
    assert "<b>bet</b>" not in found
    assert "<script" not in found
    assert "<mark>turn</mark>" in found.casefold()


def test_nothing_typed_shows_nothing_and_nonsense_says_so(tablet: Device) -> None:
    assert finds(tablet, "   ").strip() == ""
    assert "No law found" in finds(tablet, "§§§")


STORY = (
    "Somebody forgot the ante, the pot is one chip short and nobody knows who. And then she bet"
    " before me, out of turn, it was my turn to act and I had said nothing"
)


DOUBTFUL = (
    *("can he do that with his chips", "is my hand dead", "the pot is wrong"),
    *("somebody has too many cards", "he picked up the wrong cards", "she dropped her cards"),
    *("he showed a card", "a card was face up", "he put in the wrong amount", "is it good"),
)


def links(page: str) -> list[str]:
    """Where the buttons of a sheet lead."""
    return [html.unescape(found) for found in re.findall(r'hx-get="([^"]*)"', page)]


def test_a_story_with_several_faults_is_a_case(tablet: Device) -> None:
    """Its steps stand there in order; each carries the story and the steps that follow."""
    played(tablet, *OPENED)
    found = finds(tablet, STORY)
    steps = re.findall(r'hx-get="([^"]*)"[^>]*><b class="step">', html.unescape(found))
    assert f"{len(steps)} things to rule on" in found
    assert found.count('<span class="part">“') == len(steps) > 1
    assert steps[0].startswith("/night/1/sheet/law?id=out-of-turn")
    assert steps[-1].startswith("/night/1/sheet/law?id=forgotten-ante")
    first = tablet.opens(steps[0]).text
    assert f"Step 1 of {len(steps)}: “{STORY}”" in html.unescape(first)
    assert steps[1] in links(first)  # to skip
    assert first.count('name="case"') >= first.count('name="id"') > 0
    last = tablet.opens(steps[-1]).text
    assert "Skip to step" not in last
    back = next(link for link in links(last) if "/sheet/floor?q=" in link)
    assert f'value="{STORY}"' in html.unescape(tablet.opens(back).text)


def test_a_step_opens_the_next_when_it_is_applied(tablet: Device) -> None:
    played(tablet, *OPENED)
    chain = "q=x&case=false-openers.forgotten-ante&step=0"
    ruling = tablet.opens(f"/night/1/sheet/law?id=false-openers&{chain}").text
    (then,) = re.findall(r'data-then="([^"]*)"', ruling)
    assert "id=forgotten-ante" in then
    assert "step=1" in then
    last = html.unescape(then)
    assert "data-then" not in tablet.opens(last).text
    for odd in ("step=7", "step=-1", "step=x", "case=nothing&step=0", "step="):
        assert tablet.opens(f"/night/1/sheet/law?id=false-openers&q=x&{odd}").status == 200


def test_a_step_that_an_earlier_ruling_has_settled_says_so(tablet: Device) -> None:
    played(tablet, {"do": "antes"})
    chain = "q=x&case=false-openers.who-shows-first&step=1"
    page = tablet.opens(f"/night/1/sheet/law?id=who-shows-first&{chain}").text
    assert "The ruling before this one settled it" in page


def test_in_doubt_it_asks_which_it_is(tablet: Device) -> None:
    played(tablet, *OPENED)
    doubtful = [
        found for words in DOUBTFUL if "Not sure: which is it?" in (found := finds(tablet, words))
    ]
    assert doubtful
    assert {found.count("<li>") for found in doubtful} <= {3, 4}


def test_what_the_story_says_is_taken_for_so_and_changed_with_one_tap(tablet: Device) -> None:
    """The law sheet carries the story along, and says by which words it was answered."""
    played(tablet, {"do": "antes"})
    told = "he put in the call, then more chips"
    page = "/night/1/sheet/law?id=string-bet&offender=1"
    sheet = html.unescape(tablet.opens(f"{page}&q={told.replace(' ', '+')}").text)
    assert "because you said “put in the call, then more”" in re.sub(r"</?span[^>]*>", "", sheet)
    assert f'name="q" value="{told}"' in sheet
    assert "because you said" not in tablet.opens(page).text


def test_the_neighbor_of_a_step_takes_its_place_in_the_case(tablet: Device) -> None:
    played(tablet, *OPENED)
    found = html.unescape(finds(tablet, STORY))
    for instead in re.findall(r'class="button choice instead" hx-get="([^"]*)"', found):
        step = int(re.search(r"step=(\d)", instead)[1])
        id, case = re.search(r"id=([^&]*)", instead)[1], re.search(r"case=([^&]*)", instead)[1]
        assert case.split(".")[step] == id
        assert tablet.opens(instead).status == 200


def test_what_is_too_long_is_said_to_be(tablet: Device) -> None:
    assert "too long by 23 letters" in finds(tablet, "he opened without jacks" + "." * 600)


def test_without_typing_a_picture_a_seat_and_a_law(tablet: Device) -> None:
    played(tablet, *OPENED)
    sheet = tablet.opens("/night/1/sheet/floor").text
    pictures = [link for link in links(sheet) if "picture=" in link]
    assert len(pictures) == sheet.count("<svg") == 6
    for picture in pictures:
        seats = [link for link in links(tablet.opens(picture).text) if "seat=" in link]
        assert len(seats) == 4
        laws = [link for link in links(tablet.opens(seats[0]).text) if "/sheet/law?" in link]
        assert 1 <= len(laws) <= 3 or "No law for this moment" in tablet.opens(seats[0]).text
        for law in laws:
            assert "offender=0" in law
            assert tablet.opens(law).status == 200


def test_the_seats_to_tap_lie_round_the_table_as_on_this_felt(tablet: Device) -> None:
    """Also where the view is turned, and where a law asks whose hand it is about."""
    played(tablet, *OPENED)
    by_picture = tablet.opens("/night/1/sheet/picture?picture=fold").text
    places = re.findall(r'<li class="place-(\d+)"><button', by_picture)
    assert len(places) == len(set(places)) == 4
    assert isinstance(tablet.wire, AppWire)
    tablet.wire.client.set_cookie("referee_near", "2", domain="localhost")
    turned = tablet.opens("/night/1/sheet/picture?picture=fold").text
    near = turned.partition(f'<li class="place-{places[0]}">')[2]
    assert links(near)[0].endswith("seat=2")
    law = tablet.opens("/night/1/sheet/law?id=cards-shown-in-play").text
    assert '<ul class="plates ring-4 answers">' in law


def test_a_law_of_the_house_stands_under_a_picture(house: House, tablet: Device) -> None:
    """That of the law it stands in the place of; else by what it does."""
    own = {**OWN, "overrides": "out-of-turn", "title": "Too early"}
    assert tablet.posts("/house/laws", own).status == 303
    assert tablet.posts("/house/laws", {**OWN, "title": "Late", "does": "foul"}).status == 303
    laws = house.table.book.laws
    assert (laws["too-early"].picture, laws["too-early"].settles) == ("turn", "turn")
    assert laws["late"].picture == "cards"
    played(tablet, *OPENED[:2])
    assert "id=too-early" in tablet.opens("/night/1/sheet/picture?picture=turn&seat=0").text
    assert all(law.picture for law in laws.values())


def test_there_is_no_seventh_picture(tablet: Device) -> None:
    played(tablet, *OPENED)
    assert tablet.opens("/night/1/sheet/picture?picture=dog").status == 404
    assert tablet.opens("/night/1/sheet/picture?picture=turn&seat=x").status == 400
    assert tablet.opens("/night/1/sheet/picture?picture=turn&seat=99").status == 200


def test_a_law_that_does_not_fit_leads_to_its_text(tablet: Device) -> None:
    played(tablet, {"do": "antes"})
    found = finds(tablet, "who shows first at the showdown")
    assert 'hx-get="/laws/who-shows-first?night=1"' in found


def test_of_a_row_of_sources_one_is_shown_over_the_felt(house: House, tablet: Device) -> None:
    played(tablet, {"do": "antes"})
    over = tablet.opens("/laws/out-of-turn?night=1", {"HX-Request": "true"}).text
    more = len(house.table.book.laws["out-of-turn"].cites) - 1
    assert f"<summary>and {more} more</summary>" in over
    assert " more</summary>" not in tablet.opens("/laws/out-of-turn").text


def test_another_stage_lists_its_laws_to_read(tablet: Device) -> None:
    played(tablet, {"do": "antes"})
    sheet = tablet.opens("/night/1/sheet/floor?stage=showdown").text
    assert "At the showdown" in sheet
    assert "/laws/miscalled-hand?night=1" in sheet
    assert "/laws/wrong-number-drawn" not in sheet


def test_only_a_host_searches(phone: Device) -> None:
    assert phone.opens("/night/1/sheet/find?q=bet").status == 403


# --- refusals lead to the law ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("refused", "law"),
    [
        ({"do": "call", "seat": 2}, "out-of-turn"),
        ({"do": "raise", "seat": 1, "to": 3}, "insufficient-bet"),
    ],
)
def test_a_refusal_leads_to_the_law_about_it(
    tablet: Device, refused: Mapping[str, object], law: str
) -> None:
    played(tablet, {"do": "antes"}, {"do": "bet", "seat": 0, "to": 2})
    got = tablet.taps(**refused)
    assert got.status == 422
    assert f'hx-get="/night/1/sheet/law?id={law}"' in got.text
    assert "Read the law" in got.text
    assert tablet.opens(f"/night/1/sheet/law?id={law}").status == 200


def test_every_law_a_refusal_leads_to_is_in_the_book(house: House) -> None:
    assert set(LAWS.values()) <= set(house.table.book.laws)
    assert set(LAWS) <= set(SENTENCES)


OF_THE_TABLET = {
    # What is to be tapped or said first; no law speaks of it.
    *("all-in-or-not", "among-whom", "count-after-deal", "count-first", "count-the-pot"),
    *("deal-going-on", "bets-are-made", "more-than-antes", "no-stakes"),
    *("kitty-is-empty", "kitty-is-less", "kitty-on-the-table", "here-already", "nothing-damaged"),
    *("law-not-finished", "law-not-now", "menu-empty", "name-taken"),
    *("name-too-long", "night-closed", "night-open", "no-amount", "no-deal", "no-money"),
    *("no-name", "no-night", "no-pot", "no-such-payment", "not-at-the-table", "not-in-the-box"),
    *(
        "not-just-a-pot",
        "nothing-to-do-again",
        "nothing-to-take-back",
        "nothing-to-hand-over",
        "nothing-unsaid",
    ),
    *(
        "odd-colours",
        "odd-stakes",
        "hand-over-first",
        "pay-up-first",
        "payments-begun",
        "nothing-else-in",
        "owes-nothing",
        "pot-is-less",
        "put-in-less",
        "real-chips-only",
    ),
    *("antes-one-way", "beside-nothing"),
    *(
        "right-already",
        "pots-one-by-one",
        "same-place",
        "say-what-for",
        "say-whose",
        "say-why",
        "seats-changed",
    ),
    "rewind-only",
    *("seats-two-to-twelve", "stands-on-it", "tablet-needs-bets", "taken-back-already"),
    *("too-few", "too-long-ago", "too-many", "unsaid-so-much", "who-bears", "who-deals"),
    *("who-is-in", "who-was-it", "whose-bet", "worth-stands", "no-betting-now"),
    *("no-showdown-yet", "all-in-or-not", "big-bet-is-smaller", "count-the-pot"),
}
"""Refusals of the tablet's own order."""


def test_every_refusal_at_the_table_has_a_law_or_is_the_tablets_own() -> None:
    """Sheets and phones keep no laws; single games (knock, whiskey) have rules of their own."""
    others = {*SENTENCES} - {*SHEETS} - {*PHONES} - {*STEPS}
    assert others - {*LAWS} <= OF_THE_TABLET


@pytest.mark.parametrize(
    ("reason", "title"),
    [
        ("bring-in-first", "Who bets first in stud"),
        ("checked-already", "Check-raise"),
        ("declared-too-late", "Declared too late, or changed"),
        ("opened-already", "What it takes to open"),
        ("out-of-turn", "Acting out of turn"),
        ("set-aside-is-less", "Setting a disputed pot aside"),
        ("shares-and-pot", "The odd chip"),
    ],
)
def test_the_law_a_refusal_names_speaks_of_it(house: House, reason: str, title: str) -> None:
    assert house.table.book.laws[LAWS[reason]].title == title


# --- effects, drawn before they are applied ---------------------------------------------------

CITE = ("TDA 2024 53-A",)


def law_of(effect: Effect, *questions: Question) -> Law:
    """A law that does one thing, after these questions."""
    root = questions[0].id if questions else "so"
    return Law(
        "one", "One thing", "It is done.", CITE, ("opening",), ("offender",), root, questions,
        (Ruling("so", "So it is.", "Because.", CITE, (effect,)),),
    )  # fmt: skip


def test_a_question_for_a_seat_shows_the_seats(house: House, tablet: Device) -> None:
    played(tablet, {"do": "antes"}, {"do": "bet", "seat": 0, "to": 2})
    sheet = tablet.opens("/night/1/sheet/law?id=out-of-turn&offender=2&q.what=act&q.between=wait")
    assert sheet.status == 200
    asked = law_of(
        Effect("back-up", seat="over"), Question("over", "Who was it?", "seat", (("*", "so"),))
    )
    night = house.table.look(1).night
    case = floor.case(asked, night, 2, (), {"one": asked})
    assert case.kind == "who"
    assert [one.label for one in case.answers] == ["Ann", "Bob", "Dot"]


def test_chips_are_asked_with_a_keypad_that_is_filled_in(house: House, tablet: Device) -> None:
    played(tablet, {"do": "antes"}, {"do": "bet", "seat": 0, "to": 2})
    asked = law_of(
        Effect("correct", number="much"), Question("much", "How much?", "number", (("*", "so"),))
    )
    case = floor.case(asked, house.table.look(1).night, 1, (), {"one": asked})
    assert (case.kind, case.pad) == ("chips", floor.Pad(2, 10**9))
    impounds = law_of(
        Effect("impound", number="much"), Question("much", "How much?", "number", (("*", "so"),))
    )
    case = floor.case(impounds, house.table.look(1).night, 1, (), {"one": impounds})
    assert case.pad == floor.Pad(6, 6)  # four antes and the bet of 2


def test_what_a_seat_pays_by_ruling_is_drawn(house: House, tablet: Device) -> None:
    played(tablet, {"do": "antes"}, {"do": "bet", "seat": 0, "to": 2})
    pays = law_of(
        Effect("pay-in", number="much"), Question("much", "How much?", "number", (("*", "so"),))
    )
    case = floor.case(pays, house.table.look(1).night, 2, (("much", "3"),), {"one": pays})
    assert [(one.name, one.chips) for one in case.changes] == [("Cy", "puts in 3")]
    assert case.pot == "6 → 9"


def test_what_it_guesses_is_taken_for_so_and_can_be_changed(tablet: Device) -> None:
    played(tablet, *OPENED, {"do": "draw", "seat": 0, "count": 3})
    sheet = tablet.opens("/night/1/sheet/law?id=wrong-number-drawn").text
    assert "Who got the wrong number of cards? <b>Ann</b>, it seems." in sheet
    assert "Did Ann throw as many cards" in sheet
    other = tablet.opens("/night/1/sheet/law?id=wrong-number-drawn&ask=offender").text
    assert "Who got the wrong number of cards?" in other
    assert "it seems.</span>" not in other


# --- chips set aside --------------------------------------------------------------------------


def impounded(house: House, tablet: Device) -> None:
    """The antes and a bet of 2, called once, are set aside: eight chips."""
    played(tablet, *OPENED[:3])
    law = law_of(Effect("impound"))
    house.table.tap(1, Rule(law, (), 0), None)
    tablet.looks("felt")


def test_a_claim_that_comes_too_late_is_refused_and_can_be_let_stand(
    house: House, tablet: Device
) -> None:
    """Cy folded before the pot was set aside; then the next deal has begun."""
    played(tablet, *OPENED[:3], {"do": "drop", "seat": 2})
    house.table.tap(1, Rule(law_of(Effect("impound")), (), 0), None)
    assert "Give Cy all 8" in tablet.opens("/night/1/sheet/release").text
    tablet.looks("felt")
    tablet.must("throw-in", antes="back", dealer="same")
    tablet.must("next-deal", game="jackpots")
    got = tablet.taps("release", more={"a.2": 8, "why": "it was mine"})
    assert got.status == 422
    assert "Cy made no claim on these chips in time" in got.text
    assert "Read the law" in got.text
    before = house.table.look(1).night.stack(2)
    got = tablet.taps("release", more={"a.2": 8, "why": "it was mine", "consent": "1"})
    assert got.status == 200, got.notice
    assert house.table.look(1).night.stack(2) == before + 8
    assert "Allowed by the table (Cy)" in html.unescape(tablet.looks("felt"))


def test_chips_set_aside_are_seen_and_released(house: House, tablet: Device) -> None:
    impounded(house, tablet)
    felt = tablet.looks("felt")
    assert "8 set aside (Ann, Bob, Cy and Dot): claims until the next shuffle" in felt
    assert "8 of deal 1, One thing: Ann, Bob, Cy and Dot" in tablet.looks("bank")
    assert "Give Bob all 8" in tablet.opens("/night/1/sheet/release").text
    before = house.table.look(1).night
    got = tablet.taps("release", more={"a.1": 5, "a.2": 0, "why": "Bob was right"})
    assert got.status == 200, got.notice
    after = house.table.look(1).night
    assert (after.stack(1) - before.stack(1), after.aside) == (5, 3)
    assert "3 set aside" in tablet.looks("felt")
    assert tablet.taps("release", more={"a.1": 9, "why": "more"}).status == 422
    assert tablet.taps("take-back", strand="hand").status == 200
    assert house.table.look(1).night.aside == 8


@pytest.mark.parametrize(
    ("kept", "at_once", "dealt", "acted"),
    [
        ("riffle", "claims until the next shuffle", "no more claims", "no more claims"),
        ("action", "claims until two have acted", "claims until two have acted", "no more claims"),
        *[("night", *["claims until the night ends"] * 3)],
    ],
)
def test_until_when_chips_aside_may_be_claimed(
    house: House, tablet: Device, kept: str, at_once: str, dealt: str, acted: str
) -> None:
    """The house keeps it; the felt and the sheet of the ruling show it."""
    tablet.looks("bank")
    assert tablet.taps("stakes", view="bank", claims=kept).status == 200
    won = {"do": "award", "pot": 0, "winner": 0, "openers": "shown"}
    played(tablet, {"do": "antes"}, {"do": "bet", "seat": 0, "to": 2}, {"do": "others-drop"}, won)
    got = tablet.taps("rule", law="impound", more={"q.part": "all"})
    assert got.status == 200, got.notice
    assert at_once in tablet.looks("felt")
    assert at_once in tablet.opens("/night/1/sheet/release").text
    tablet.taps("next-deal", game="five-card-draw")
    tablet.taps("antes")
    assert dealt in tablet.looks("felt")
    first = house.table.look(1).night.hand
    assert first is not None
    for seat in first.order[:2]:
        got = tablet.taps("check", seat=seat)
        assert got.status == 200, got.notice
    assert acted in tablet.looks("felt")


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
    assert "2 January 2026, 20:15, deal 1" in page
    again = tablet.opens(f"/night/1/sheet/law?{at}").text
    assert '<li class="decides"><b>In deal 1 it was ruled so</b> Dot decided' in again
    assert "<summary>As ruled in deal 1 · " in again
    assert "it was ruled" not in tablet.opens("/night/1/sheet/law?id=out-of-turn").text


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
    assert "<b>In deal 1 it was ruled otherwise:</b> Dot’s early call stands" in before
    then = next(link for link in links(before) if "q.held=yes" in link)
    assert "offender=0" in then
    again = tablet.opens(then).text
    assert "Ann’s early call stands" in again
    assert "it was ruled otherwise" not in again
    assert "<summary>As ruled in deal 1 · Robert’s Rules, betting and raising 10<" in again
    other = {**facts, "q.did": "check", "q.held": "no"}
    asked = f"/night/1/sheet/law?id=out-of-turn&offender=0&{urlencode(other)}"
    assert "it was ruled" in tablet.opens(asked).text  # let out of it: what it was is not asked


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
    more = {"q.what": "act", "q.between": "wait"}
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


# --- what the house plays ----------------------------------------------------------------------


def test_a_preset_is_one_tap_and_stays_for_the_next_night(house: House, tablet: Device) -> None:
    assert tablet.opens("/night/1/switches").text.count('<fieldset class="switch"') == 39
    tablet.looks("bank")
    assert tablet.taps("switches", view="bank", preset="kitchen").status in (200, 303)
    night = house.table.look(1).night
    chosen, book = night.house, house.table.book.switches
    kitchen = book.chosen("kitchen", {})
    assert {id: one.id for id, one in switchboard.played(book, night.stakes, chosen).items()} == {
        id: one.id for id, one in kitchen.items()
    }
    form = tablet.opens("/new").text
    for id, choice in chosen.choices:
        assert f'name="switch.{id}" value="{choice}"' in form


def test_one_switch_alone_changes_one_thing(house: House, tablet: Device) -> None:
    chosen = {"nobody-opens": "same", "raise-too-small": "full"}
    tablet.looks("bank")
    more = {f"switch.{id}": choice for id, choice in chosen.items()}
    tablet.taps("switches", view="bank", more=more)
    night = house.table.look(1).night
    assert night.house.same_dealer
    assert dict(night.house.choices) == chosen
    played(tablet, {"do": "antes"})
    sheet = tablet.opens("/night/1/sheet/law?id=insufficient-bet&offender=0").text
    assert "<b>This house plays</b> A raise that is too small: " in sheet


def test_what_is_no_choice_changes_nothing(house: House, tablet: Device) -> None:
    tablet.looks("bank")
    tablet.taps("switches", view="bank", more={"switch.nobody-opens": "whoever", "switch.S99": "x"})
    assert house.table.look(1).night.house.choices == ()


# --- laws of one's own --------------------------------------------------------------------------

OWN = {"title": "Phones away", "when": "Somebody looks at a phone.", "ruling": "He antes double."}


def test_a_house_writes_a_law(house: House, tablet: Device) -> None:
    assert tablet.posts("/house/laws", {**OWN, "overrides": "phones"}).status == 303
    assert (house.data / "house" / "laws" / "phones-away.toml").is_file()
    assert "He antes double." in tablet.opens("/laws/phones-away").text
    assert "Phones away" in tablet.opens("/rulebook/house").text
    assert "phones-away" in finds(tablet, "phones away")


def test_a_law_file_that_is_changed_or_gone_is_seen_without_a_restart(
    house: House, tablet: Device
) -> None:
    tablet.posts("/house/laws", OWN)
    path = house.data / "house" / "laws" / "phones-away.toml"
    text = path.read_text("utf-8")
    book = house.table.book
    tablet.opens("/laws/phones-away")
    assert house.table.book is book  # nothing has changed: nothing is read again
    path.write_text(text.replace("He antes double.", "They ante three times."), encoding="utf-8")
    assert "They ante three times." in tablet.opens("/laws/phones-away").text
    path.with_name("no-hats.toml").write_text(
        text.replace("Phones away", "No hats"), encoding="utf-8"
    )
    assert "No hats" in tablet.opens("/rulebook/house").text
    assert "no-hats" in finds(tablet, "no hats")
    path.unlink()
    assert tablet.opens("/laws/phones-away").status == 404


def test_two_laws_in_the_place_of_one_are_an_error(house: House, tablet: Device) -> None:
    tablet.posts("/house/laws", {**OWN, "overrides": "phones"})
    got = tablet.posts("/house/laws", {**OWN, "title": "Phones out", "overrides": "phones"})
    assert got.status == 422
    assert "phones-away.toml overrides already; only one may" in got.text
    assert "phones-out" not in house.table.book.laws
    assert not (house.data / "house" / "laws" / "phones-out.toml").exists()


def test_a_phone_writes_no_law_and_deletes_none(
    house: House, tablet: Device, phone: Device
) -> None:
    assert phone.posts("/house/laws", OWN).status == 403
    assert "phones-away" not in house.table.book.laws
    tablet.posts("/house/laws", OWN)
    assert phone.posts("/house/laws/phones-away/delete", {}).status == 403
    assert "phones-away" in house.table.book.laws


def test_a_law_of_the_house_is_changed_and_keeps_its_name(house: House, tablet: Device) -> None:
    tablet.posts("/house/laws", {**OWN, "overrides": "phones"})
    form = tablet.opens("/house/laws?edit=phones-away").text
    assert 'name="id" value="phones-away"' in form
    assert 'value="He antes double."' in form
    changed = {**OWN, "id": "phones-away", "title": "No phones", "overrides": "phones"}
    assert tablet.posts("/house/laws", changed).status == 303
    assert house.table.book.laws["phones-away"].title == "No phones"
    assert "no-phones" not in house.table.book.laws


def test_remarks_in_a_law_of_the_house_survive_a_change(house: House, tablet: Device) -> None:
    tablet.posts("/house/laws", OWN)
    path = house.data / "house" / "laws" / "phones-away.toml"
    path.write_text(
        "# Agreed on in May, after the night with the film.\n"
        'when = "Somebody looks at a phone."  # or a watch\n'
        'title = "Phones away"\n\n'
        "# Twice, said Ann.\n"
        'ruling = "He antes double."\n'
        'asked-as = [\n  "he is on the phone",  # Bob says it so\n  "put it away",\n]\n',
        encoding="utf-8",
    )
    changed = {
        **OWN,
        "id": "phones-away",
        "title": "No phones",
        "asked": "he is on the phone, film",
    }
    assert tablet.posts("/house/laws", {**changed, "ruling": "They ante twice."}).status == 303
    assert path.read_text(encoding="utf-8") == (
        "# Agreed on in May, after the night with the film.\n"
        'when = "Somebody looks at a phone."  # or a watch\n'
        'title = "No phones"\n\n'
        "# Twice, said Ann.\n"
        'ruling = "They ante twice."\n'
        'asked-as = [\n  "he is on the phone",  # Bob says it so\n  "film",\n]\n'
        'why = "This house has agreed on it."\n'
    )
    law = house.table.book.laws["phones-away"]
    assert (law.title, law.asked_as) == ("No phones", ("he is on the phone", "film"))


def test_a_law_of_the_house_is_deleted(house: House, tablet: Device) -> None:
    tablet.posts("/house/laws", OWN)
    assert tablet.posts("/house/laws/phones-away/delete", {}).status == 303
    assert "phones-away" not in house.table.book.laws
    assert "phones-away" not in finds(tablet, "phones away")
    assert not (house.data / "house" / "laws" / "phones-away.toml").exists()
    assert tablet.posts("/house/laws/phones-away/delete", {}).status == 404
    assert tablet.posts("/house/laws/false-openers/delete", {}).status == 404
    assert "false-openers" in house.table.book.laws


def test_a_file_that_cannot_be_used_is_named_and_stops_nothing(
    house: House, tablet: Device
) -> None:
    folder = house.data / "house" / "laws"
    folder.mkdir(parents=True)
    (folder / "odd.toml").write_text('title = "x"\nwhen = "y"\nruling = "z"\ncolour = 1\n')
    page = tablet.opens("/house/laws").text
    assert "Not in use:" in page
    assert "odd.toml: &#34;colour&#34; is not a known key" in page
    assert [one.partition(":")[0] for one in broken_files(house.app)] == ["odd.toml"]
    assert tablet.posts("/house/laws", OWN).status == 303
    assert tablet.posts("/house/laws/odd/delete", {}).status == 303
    assert broken_files(house.app) == ()


def test_a_law_of_the_house_moves_chips(house: House, tablet: Device) -> None:
    """It is asked whose hand it is about, then two chips go from there into the pot."""
    tablet.posts("/house/laws", {**OWN, "does": "pays-in", "chips": "2"})
    played(tablet, {"do": "antes"})
    before = house.table.look(1).night
    assert "Who is it about?" in tablet.opens("/night/1/sheet/law?id=phones-away").text
    assert tablet.taps("rule", law="phones-away", offender=0).status == 200
    after = house.table.look(1).night
    assert (after.pot, after.stack(0)) == (before.pot + 2, before.stack(0) - 2)


@pytest.mark.parametrize(
    ("chips", "said"), [("", "How many chips are paid"), ("two", "A whole number")]
)
def test_chips_are_paid_only_where_somebody_says_how_many(
    house: House, tablet: Device, chips: str, said: str
) -> None:
    got = tablet.posts("/house/laws", {**OWN, "does": "pays-in", "chips": chips})
    assert got.status == 400
    assert said in got.text
    assert "phones-away" not in house.table.book.laws


def test_a_name_in_the_story_is_whom_it_is_about_until_a_tap_changes_it(tablet: Device) -> None:
    tablet.begins(("Ann", "Bob", "Cy"), game="jackpots")
    tablet.plays("deal")
    told = "id=out-of-turn&q=bob acted out of turn"
    page = html.unescape(
        tablet.opens(f"/night/{tablet.night}/sheet/law?{told}".replace(" ", "+")).text
    )
    assumed = page.partition('aria-label="Assumed"')[2].partition("</li>")[0]
    assert "Bob, because you said “bob”" in re.sub("<[^>]*>", "", assumed)
    assert "Change …" in assumed
    both = tablet.opens(f"/night/{tablet.night}/sheet/law?{told} before Cy".replace(" ", "+")).text
    assert "because you said" not in both.partition("</ul>")[0]
