"""Declaring in secret, from outside: before all words are opened, nothing anybody can read, and
nothing that goes over the wire, depends on what anybody has declared.

Two houses play the same deal with the same keys, clock and chance; only the choices differ. If
any answer differs between them, it tells something.
"""

from __future__ import annotations

import hashlib
import itertools
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

import pytest
from conftest import House, open_house
from device import Answer, Device, buttons, deal_of
from serving import QuickServer
from shelf import turned

from referee.commands.cli import main
from referee.core.book.book import Book
from referee.store import FILE

from .everything import gets
from .test_secrecy import alike, first_message, first_words, told

NAMES = ("Ann", "Bob", "Cy", "Dot")
ANN, BOB, CY, DOT = range(4)
WAYS = {"h": "high", "l": "low", "b": "both"}
CHOICES = (("h", "l", "b", "h"), ("b", "h", "l", "l"))
"""What each of the four declares, in one house and in the other: never the same."""
OWN_CARDS = [f"/night/1/sheet/{one}" for one in ("my-openers", "my-hand", "my-lesson")]
"""The sheets in which a phone has the cards ticked that were entered on it."""
MARKS = itertools.count(1)


@dataclass
class Two:
    """The same device in both houses. What one of them gets, the other gets too."""

    devices: tuple[Device, Device]

    @property
    def deal(self) -> int:
        """The entry with which the deal began: the same in both."""
        return deal_of(self.devices[0])

    def opens(self, path: str) -> Answer:
        return alike(*self.devices, path)

    def taps(self, do: str, view: str = "felt", **fields: object) -> Answer:
        """The same tap in both houses."""
        return self.each(do, view, fields, fields)

    def each(self, do: str, view: str, one: dict[str, object], two: dict[str, object]) -> Answer:
        """A tap whose fields differ between the houses, and no answer does."""
        mark = f"{do} {next(MARKS)}"
        sent = []
        for device, fields in zip(self.devices, (one, two), strict=True):
            seen = device.seen("felt") if "seen" not in fields else fields["seen"]
            sent.append({"do": do, "seen": seen, "view": view, "tap": mark, **fields})
        assert len(urlencode(sent[0])) == len(urlencode(sent[1])), "as long on the way"
        first, second = (
            device.posts("/night/1/tap", form, HX_Request="true")
            for device, form in zip(self.devices, sent, strict=True)
        )
        assert told(first) == told(second), do
        for device in self.devices:
            device.shown.clear()
        return first

    def seals(self, seat: int, view: str = "phone", choices: Sequence[str] = ()) -> Answer:
        """This seat declares, differently in the two houses."""
        ways = choices or [house[seat] for house in CHOICES]
        deal = self.deal
        one, two = ({"seat": seat, "deal": deal, "way": way, "seen": 0} for way in ways)
        return self.each("seal", view, one, two)


@dataclass
class Party:
    """Both houses, and everybody's devices in them."""

    houses: tuple[House, House]
    tablet: Two
    phones: dict[int, Two]
    looker: Two

    @property
    def ann(self) -> Two:
        return self.phones[ANN]

    @property
    def bob(self) -> Two:
        return self.phones[BOB]

    def nothing_tells(
        self, everything: bool = False, but: Two | None = None, own: Two | None = None
    ) -> None:
        """No page, stream, file or label differs between the houses, whoever looks: one in three
        of them, others after each change of the program. but: whose phone may differ, where it has
        said something in one house only; own: whose phone has the cards it entered ticked in the
        sheets that its player opens there, and nowhere else."""
        paths = turned(gets(self.houses[0].app), 3)
        if not everything:
            paths = [one for one in paths if "/night/1" in one and "/sheet/law" not in one]
        for path in paths:
            self.tablet.opens(path)
        here = [one for one in paths if "/night/1" in one and "/sheet/law" not in one]
        here += [one for one in OWN_CARDS if one not in here]
        for device in (*self.phones.values(), self.looker):
            for path in here if device is not but else ():
                if device is not own or path not in OWN_CARDS:
                    device.opens(path)
            if device is not but:
                first, second = (first_words(one, "phone") for one in device.devices)
                assert first == second
        for view in ("felt", "phone", "bank", "log"):
            for phone in (False, True):
                first, second = (first_message(house, view, phone) for house in self.houses)
                assert first == second


def gathered(
    tmp_path: Path,
    book: Book,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    seats: Sequence[int] = (ANN, BOB),
    may: str = "",
) -> Party:
    """Two houses, the antes in. Who sits at those seats has a phone: Ann and Bob, Cy and Dot have
    none. may: what phones may do."""
    chance = {"now": ""}

    def token(size: int) -> str:
        return hashlib.sha256(chance["now"].encode()).hexdigest()[: 2 * size]

    monkeypatch.setattr("secrets.token_hex", token)
    houses = []
    for name in ("one", "two"):
        folder = tmp_path / name / "data"
        folder.mkdir(parents=True)
        for file, text in (("secret.key", "k"), ("join.code", "ABCDEF"), ("host.pin", "123456")):
            (folder / file).write_text(text)
        houses.append(open_house(folder, book))

    def pair(name: str, address: str = "") -> Two:
        chance["now"] = name
        found = []
        for house in houses:
            device = house.in_the_house(address, night=1) if address else house.device(night=1)
            if address:
                assert device.opens("/join/ABCDEF").status == 303
            found.append(device)
        return Two((found[0], found[1]))

    tablet = pair("tablet")
    for device in tablet.devices:
        assert device.begins(NAMES, game=game, tap="begin").status == 303
        device.opens("/")
    phones = {seat: pair(NAMES[seat].lower(), f"192.168.1.{41 + seat}") for seat in seats}
    one = Party((houses[0], houses[1]), tablet, phones, pair("looker", "192.168.1.49"))
    for seat, phone in phones.items():
        assert phone.taps("ask-seat", "phone", seat=seat, seen=0).status == 200
        mark = one.houses[0].table.look(1).night.phones[-1].mark
        assert tablet.taps("let-in", mark=mark).status == 200
    if may:
        assert tablet.taps("let-phones", may=may, ahead="1", deals="1").status == 200
    assert tablet.taps("next-deal", game=game).status == 200
    assert tablet.taps("antes").status == 200
    return one


def over(party: Party) -> None:
    for house in party.houses:
        house.table.close()
        house.table.store.close()


@pytest.fixture
def party(tmp_path: Path, book: Book, monkeypatch: pytest.MonkeyPatch) -> Iterator[Party]:
    """High/low with declare: everybody has checked to the end."""
    one = gathered(tmp_path, book, monkeypatch, "high-low-declare")
    to_declaring(one)
    yield one
    over(one)


def to_declaring(party: Party) -> None:
    assert party.tablet.taps("all-check").status == 200
    for seat in range(4):
        assert party.tablet.taps("draw", seat=seat, count=0).status == 200
    assert party.tablet.taps("all-check").status == 200


def sealed_rows(house: House) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(house.data / FILE)) as found:
        return found.execute("SELECT night, entry, word FROM sealed ORDER BY entry").fetchall()


def all_seal(party: Party) -> None:
    """Ann and Bob on their phones, Cy and Dot on the tablet that goes round."""
    assert party.ann.seals(ANN).status == 200
    assert party.bob.seals(BOB).status == 200
    assert party.tablet.seals(CY, "handed").status == 200
    assert party.tablet.seals(DOT, "handed").status == 200


# --- secret ---------------------------------------------------------------------------------


@pytest.mark.soak
def test_nothing_tells_what_some_have_declared(party: Party) -> None:
    party.ann.seals(ANN)
    party.tablet.seals(CY, "handed")
    party.nothing_tells(everything=True)
    assert "Ann has chosen" in party.looker.opens("/night/1/log").text


def test_a_word_of_another_kind_is_not_sealed(party: Party) -> None:
    """It would lie there unseen, and nobody could open the others."""
    for way in "io":
        got = party.ann.taps("seal", "phone", seat=ANN, deal=party.ann.deal, way=way, seen=0)
        assert got.status == 422
    assert not any(sealed_rows(house) for house in party.houses)


@pytest.mark.soak
def test_nothing_tells_when_all_have_declared(party: Party) -> None:
    all_seal(party)
    party.nothing_tells()


@pytest.mark.soak
def test_nothing_tells_after_a_change_and_a_take_back(party: Party) -> None:
    all_seal(party)
    assert party.ann.taps("unseal", "phone", seat=ANN, deal=party.ann.deal, seen=0).status == 200
    party.ann.seals(ANN, choices=("l", "h"))
    assert party.tablet.taps("take-back", strand="hand").status == 200
    assert party.tablet.taps("take-back", strand="hand").status == 200
    party.nothing_tells()


def test_no_refusal_tells(party: Party) -> None:
    all_seal(party)
    for device, view in ((party.ann, "phone"), (party.tablet, "felt"), (party.tablet, "handed")):
        for seat in range(4):
            for do in ("seal", "unseal", "award", "check", "drop", "foul", "next-deal"):
                if do in ("unseal", "foul") and (device is party.tablet or seat == ANN):
                    continue  # these are heard; they have tests of their own
                way = {"way": "h"} if do == "seal" else {}
                got = device.taps(
                    do,
                    view,
                    seat=seat,
                    deal=device.deal,
                    winner=seat,
                    game="jackpots",
                    seen=0,
                    **way,
                )
                assert got.status in (403, 409, 422), (do, seat)


@pytest.mark.soak
def test_no_export_and_no_backup_tells(
    party: Party, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    all_seal(party)
    for form in ("log", "results", "json"):
        said = []
        for house in party.houses:
            assert main(["export", "1", "--format", form, "--data", str(house.data)]) == 0
            said.append(capsys.readouterr().out)
        assert said[0] == said[1]
        assert "Ann" in said[0]
    for number, house in enumerate(party.houses):
        assert len(sealed_rows(house)) == 4
        copy = tmp_path / f"copy {number}.db"
        house.table.store.backup(copy)
        with closing(sqlite3.connect(copy)) as found:
            assert found.execute("SELECT count(*) FROM sealed").fetchone() == (0,)
            assert found.execute("SELECT count(*) FROM entry").fetchone()[0] > 9
            found.execute("DROP TABLE _sqlite_migrations")  # it tells when the house was opened
            found.execute("VACUUM")
            found.commit()
        assert not list(tmp_path.glob("copy*.new"))
    assert (tmp_path / "copy 0.db").read_bytes() == (tmp_path / "copy 1.db").read_bytes()


def test_a_backup_leaves_no_trace_of_a_word_in_its_pages(house: House, tmp_path: Path) -> None:
    """A word nobody would write otherwise is looked for in every byte."""
    tablet = house.device()
    tablet.begins(NAMES, game="high-low-declare")
    store = house.table.store
    with store.writing() as db:
        db.execute("INSERT INTO sealed VALUES (1, 1, 'xylophone')")
    assert store.unseal(1) == {1: "xylophone"}
    store.backup(tmp_path / "copy.db")
    assert b"xylophone" not in (tmp_path / "copy.db").read_bytes()


def test_the_revealed_choices_are_there_for_all(party: Party) -> None:
    """The tests above would pass for a program that forgot them. That all have, is told at once."""
    assert "High or low?" in party.tablet.devices[0].looks("tv")
    all_seal(party)
    for view in ("felt", "tv", "phone"):
        assert "All have declared" in party.tablet.devices[0].looks(view)
    for house, device, choices in zip(party.houses, party.tablet.devices, CHOICES, strict=True):
        got = device.taps("reveal")
        assert got.status == 200
        said = [WAYS[way].replace("both", "both ways") for way in choices]
        words = f"Declared: Ann {said[0]}, Bob {said[1]}, Cy {said[2]} and Dot {said[3]}"
        assert words in device.looks("log")
        hand = house.table.look(1).night.hand
        assert hand is not None
        assert dict(hand.declared) == {seat: WAYS[way] for seat, way in enumerate(choices)}


@pytest.mark.soak
@pytest.mark.parametrize("game", ["high-low-declare", "guts-two-card"])
def test_nothing_tells_where_every_seat_has_a_phone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, book: Book, game: str
) -> None:
    """Three have chosen, each otherwise in the other house, and all of them; phones may act."""
    party = gathered(tmp_path, book, monkeypatch, game, range(4), "act")
    choices: tuple[str, ...] = ("io", "oi", "io", "oi")
    if game == "high-low-declare":
        to_declaring(party)
        choices = ("hb", "bh", "lb", "hl")
    for seat, ways in enumerate(choices):
        assert party.phones[seat].seals(seat, choices=tuple(ways)).status == 200
        if seat >= 2:
            party.nothing_tells()
    over(party)


# --- how it goes ----------------------------------------------------------------------------


@pytest.fixture
def one(party: Party) -> Party:
    """The first house alone matters here."""
    return party


def first(two: Two) -> Device:
    return two.devices[0]


def declared(party: Party) -> dict[int, str]:
    hand = party.houses[0].table.look(1).night.hand
    assert hand is not None
    return dict(hand.declared)


def test_the_rule_is_stated_before_anybody_declares(one: Party) -> None:
    for text in (
        first(one.ann).looks("phone"),
        first(one.tablet).opens("/night/1/sheet/handed").text,
        first(one.tablet).opens("/night/1/sheet/declare?seat=2&held=1").text,
        first(one.tablet).opens("/night/1/sheet/reveal").text,
    ):
        assert "Going both ways, you must win both outright." in text
        assert "If nobody declares one way, the other takes it all." in text
        assert "the pot carries over." in text
    assert "Going both ways, you must win both outright" in first(one.tablet).looks()


def test_on_ones_own_phone(one: Party) -> None:
    offered = [b.label for b in buttons(first(one.ann).looks("phone"))]
    assert offered[:3] == ["High", "Low", "Both ways"]
    got = one.ann.seals(ANN)
    assert "You’ve declared. Waiting for the others." in got.text
    offered = [b.label for b in buttons(got.text)]
    assert offered[0] == "Change"
    assert "High" not in offered
    assert "High" not in [b.label for b in buttons(first(one.looker).looks("phone"))]
    assert "Still to declare: Bob, Cy and Dot" in first(one.tablet).looks()


def test_the_tablet_goes_round(one: Party) -> None:
    """Covered, three buttons, passed on; who has a phone is not asked."""
    tablet = first(one.tablet)
    covered = tablet.opens("/night/1/sheet/handed").text
    assert "Cy</bdi>, take the tablet" in covered
    assert not [b for b in buttons(covered) if b.fields["do"] == "seal"]
    assert "take the tablet" in tablet.opens("/night/1/sheet/declare?seat=2").text
    own = tablet.opens("/night/1/sheet/declare?seat=2&held=1").text
    assert [b.label for b in buttons(own)] == ["High", "Low", "Both ways"]
    done = one.tablet.seals(CY, "handed").text
    assert "Dot</bdi>, take the tablet" in done, "two taps a player: I’m Cy, and the choice"
    assert not [b for b in buttons(done) if b.fields["do"] == "seal"]
    waits = one.tablet.seals(DOT, "handed").text
    assert "take the tablet" not in waits
    assert "Waiting for Ann, Bob, on their phones" in waits
    one.ann.seals(ANN)
    one.bob.seals(BOB)
    over = tablet.opens("/night/1/sheet/handed").text
    assert "Reveal" in [b.label for b in buttons(over)]


def test_a_phone_that_died_declares_on_the_tablet(one: Party) -> None:
    own = first(one.tablet).opens("/night/1/sheet/declare?seat=1&held=1").text
    assert "Bob</bdi>: high, low or both ways?" in own
    assert one.tablet.seals(BOB, "handed").status == 200
    assert "You’ve declared" in first(one.bob).looks("phone")


def test_chips_in_the_fist(one: Party) -> None:
    """One sheet, one tap for each; who has declared on a phone is not asked."""
    tablet = first(one.tablet)
    one.ann.seals(ANN)
    sheet = tablet.opens("/night/1/sheet/reveal").text
    assert 'name="way.0"' not in sheet
    assert [f'name="way.{seat}"' in sheet for seat in (1, 2, 3)] == [True] * 3
    missing = tablet.taps("reveal", more={"way.1": "low", "way.2": "high"})
    assert missing.status == 422
    assert missing.notice == "Dot is in and has to declare, too: high, low or both ways."
    fists = {"way.1": "low", "way.2": "both", "way.3": "high"}
    assert tablet.taps("reveal", more=fists).status == 200
    assert declared(one) == {ANN: "high", BOB: "low", CY: "both", DOT: "high"}


def test_nobody_can_say_otherwise_for_who_has_declared(one: Party) -> None:
    all_seal(one)
    tablet = first(one.tablet)
    assert tablet.taps("reveal", more={"way.0": "low", "way.1": "high"}).status == 200
    assert declared(one) == {ANN: "high", BOB: "low", CY: "both", DOT: "high"}


def test_change_takes_back_only_ones_own(one: Party) -> None:
    all_seal(one)
    got = one.ann.taps("unseal", "phone", seat=ANN, deal=one.ann.deal, seen=0)
    assert [b.label for b in buttons(got.text)][:3] == ["High", "Low", "Both ways"]
    assert len(sealed_rows(one.houses[0])) == 3
    assert "You’ve declared" in first(one.bob).looks("phone")
    first(one.ann).taps("seal", "phone", seat=ANN, deal=deal_of(first(one.ann)), way="l", seen=0)
    first(one.tablet).taps("reveal")
    assert declared(one) == {ANN: "low", BOB: "low", CY: "both", DOT: "high"}


def test_a_change_is_for_that_player_alone(one: Party) -> None:
    all_seal(one)
    got = one.ann.taps("unseal", "phone", seat=BOB, deal=one.ann.deal, seen=0)
    assert (got.status, got.notice.startswith("That isn’t this phone’s seat")) == (403, True)
    assert len(sealed_rows(one.houses[0])) == 4
    handed = first(one.tablet).opens("/night/1/sheet/handed").text
    assert "Change Cy" in [b.label for b in buttons(handed)]
    assert one.tablet.taps("unseal", "handed", seat=CY, deal=one.tablet.deal, seen=0).status == 200
    assert len(sealed_rows(one.houses[0])) == 3


def test_a_take_back_clears_the_word_and_cannot_be_done_again(one: Party) -> None:
    tablet = first(one.tablet)
    one.ann.seals(ANN)
    one.tablet.seals(CY, "handed")
    assert "Cy’s choice" in tablet.looks()
    assert tablet.taps("take-back", strand="hand").status == 200
    assert len(sealed_rows(one.houses[0])) == 1
    assert "Redo" not in tablet.looks()
    assert tablet.taps("again", strand="hand").status == 422
    assert "Cy</bdi>, take the tablet" in tablet.opens("/night/1/sheet/handed").text


def test_a_reveal_taken_back_opens_the_same_words_again(one: Party) -> None:
    all_seal(one)
    tablet = first(one.tablet)
    before = declared(one)
    tablet.taps("reveal")
    opened = declared(one)
    tablet.taps("take-back", strand="hand")
    assert declared(one) == before == {}
    tablet.taps("reveal")
    assert declared(one) == opened


def test_late_early_and_impossible(one: Party) -> None:
    ann, tablet = first(one.ann), first(one.tablet)

    def seal(**fields: object) -> Answer:
        own = {"seat": ANN, "deal": deal_of(ann), "seen": 0}
        return ann.taps("seal", "phone", more={**own, **fields})

    got = seal(way="x")
    assert (got.status, got.notice) == (400, "Declare high, low or both ways.")
    assert seal(way="h", deal=2).status == 422
    assert seal(way="h", deal="").status == 400
    assert seal(way="h").status == 200
    again = seal(way="l")
    assert again.status == 422
    assert again.notice == ("Ann has declared. Only Ann can change it, until everyone reveals.")
    tablet.taps("reveal", more={f"way.{seat}": "low" for seat in (BOB, CY, DOT)})
    late = seal(way="l")
    assert late.status == 422
    assert late.notice == (
        "The declarations are revealed: the first one shown counts, and nobody can change now."
    )
    change = ann.taps("unseal", "phone", seat=ANN, deal=deal_of(ann), seen=0)
    assert change.notice == late.notice
    assert declared(one)[ANN] == "high"


def test_an_old_page_declares_nothing_in_a_deal_that_was_dealt_anew(one: Party) -> None:
    """It has the same number, and other cards."""
    ann, tablet = first(one.ann), first(one.tablet)
    old, number = deal_of(ann), one.houses[0].table.look(1).night.hands
    begins = one.houses[0].table.look(1).seen["hand"]
    assert begins > old
    tablet.must("take-back", strand="hand", to=old)
    tablet.must("next-deal", game="high-low-declare")
    for do in ("antes", "all-check"):
        tablet.must(do)
    for seat in range(4):
        tablet.must("draw", seat=seat, count=0)
    tablet.must("all-check")
    assert one.houses[0].table.look(1).night.hands == number
    for do in ("seal", "unseal"):
        assert ann.taps(do, "phone", seat=ANN, deal=old, way="h", seen=0).status == 422
    assert ann.taps("seal", "phone", seat=ANN, deal=deal_of(ann), way="h", seen=0).status == 200


def test_the_same_tap_twice_counts_once(one: Party) -> None:
    ann = first(one.ann)
    for _ in range(2):
        got = ann.taps("seal", "phone", mark="m", seat=ANN, deal=deal_of(ann), way="h", seen=0)
        assert got.status == 200
    assert len(sealed_rows(one.houses[0])) == 1


def test_two_at_once_are_both_heard(one: Party) -> None:
    """Nobody's declaration makes another's page stale: all declare at once."""
    ann, bob = first(one.ann), first(one.bob)
    ann.looks("phone"), bob.looks("phone")
    assert ann.taps("seal", "phone", seat=ANN, deal=deal_of(ann), way="h").status == 200
    assert bob.taps("seal", "phone", seat=BOB, deal=deal_of(bob), way="l").status == 200


def test_the_words_of_a_deal_go_with_the_next_one(one: Party) -> None:
    all_seal(one)
    tablet = first(one.tablet)
    tablet.taps("reveal")
    assert len(sealed_rows(one.houses[0])) == 4
    tablet.must("award", pot=0, winner=ANN, low=BOB)
    assert len(sealed_rows(one.houses[0])) == 4
    tablet.must("next-deal", game="high-low-declare")
    assert sealed_rows(one.houses[0]) == []


def test_the_pot_is_paid_by_the_declarations(one: Party) -> None:
    """Ann and Dot said high, Bob low, Cy both: by taps, and by cards."""
    all_seal(one)
    tablet = first(one.tablet)
    felt = tablet.taps("reveal").text
    for words in ("high", "low", "both ways"):
        assert f'seat-state">{words}<' in felt
    assert "Who won" in felt
    ends = tablet.opens("/night/1/sheet/ends?pot=0").text
    offered = buttons(ends)
    assert offered[0].label == "Cy wins both outright: 4"
    assert (offered[0].fields["winner"], offered[0].fields["low"]) == ("2", "2")
    early = tablet.opens("/night/1/sheet/shares?pot=0&low=1").text
    assert "Pick the winners" in early, "high was declared, so low does not have it all"
    assert "disabled" in early
    assert "Pay Ann 2 and Bob 2" in tablet.opens("/night/1/sheet/shares?pot=0&winner=0&low=1").text
    got = tablet.taps("award", pot=0, winner=BOB, low=BOB)
    assert got.notice == "Bob declared low and can’t win high."
    got = tablet.taps("award", pot=0, winner=CY, low=BOB)
    assert got.notice == "Cy declared both ways: going both ways, you must win both outright."
    cards = {
        "c.0": "Kh Kd 9h 9c 2s",  # high: two pairs
        "c.1": "7h 5c 4s 3s 2d",  # low: a seven
        "c.2": "As 2c 3h 4d 6s",  # both: the best low, but only ace high
        "c.3": "Qs Qc 8d 7s 3d",  # high: a pair
        "at": 0,
    }
    sheet = tablet.opens(f"/night/1/sheet/cards?{urlencode(cards)}").text
    assert "Cy declared both ways and does not win both outright" in sheet
    assert 'name="way"' not in sheet, "what was declared is not asked again"
    assert "Pay Ann 2 and Bob 2" in sheet
    assert tablet.taps("cards", more=cards).status == 200
    night = one.houses[0].table.look(1).night
    assert [night.stack(seat) for seat in range(4)] == [101, 101, 99, 99]


def test_nobody_left_and_the_pot_waits(one: Party) -> None:
    tablet = first(one.tablet)
    tablet.taps("reveal", more={f"way.{seat}": "both" for seat in range(4)})
    ends = tablet.opens("/night/1/sheet/ends?pot=0").text
    last = buttons(ends)[-1]
    assert last.label == "Carry over 4: nobody won both outright"
    got = tablet.sends("felt", {**last.fields, "tap": "waits"})
    assert got.status == 200
    assert "4 chips carried over to the next deal" in got.text
    assert one.houses[0].table.look(1).night.pot == 4


# --- a pulled plug --------------------------------------------------------------------------


@pytest.mark.process
def test_the_sealed_words_survive_a_kill(tmp_path: Path) -> None:
    data = tmp_path / "data"
    server = QuickServer(data)
    tablet = _over_the_wire(server)
    tablet.begins(NAMES, game="high-low-declare")
    tablet.must("next-deal", game="high-low-declare")
    for do in ("antes", "all-check"):
        tablet.must(do)
    for seat in range(4):
        tablet.must("draw", seat=seat, count=0)
    tablet.must("all-check")
    for seat, way in enumerate("hlbh"):
        tablet.must("seal", view="handed", seat=seat, way=way, deal=2, seen=0)
    server.kill()
    server = QuickServer(data)
    try:
        tablet = _over_the_wire(server, night=1)
        assert "Everyone has declared" in tablet.looks()
        tablet.must("reveal")
        said = "Declared: Ann high, Bob low, Cy both ways and Dot high"
        assert said in tablet.looks("log")
    finally:
        server.kill()


def _over_the_wire(server: QuickServer, night: int = 0) -> Device:
    from device import HttpWire

    return Device(HttpWire(server.port), night)


def test_words_lost_with_an_old_backup_are_declared_anew(
    house: House, book: Book, tmp_path: Path
) -> None:
    """A backup has no sealed words: who had declared does it again, or opens his fist."""
    tablet = house.device()
    tablet.begins(NAMES, game="high-low-declare")
    tablet.must("next-deal", game="high-low-declare")
    for do in ("antes", "all-check"):
        tablet.must(do)
    for seat in range(4):
        tablet.must("draw", seat=seat, count=0)
    tablet.must("all-check")
    tablet.must("seal", view="handed", seat=0, way="h", deal=deal_of(tablet), seen=0)
    tablet.must("seal", view="handed", seat=1, way="l", deal=deal_of(tablet), seen=0)
    (tmp_path / "again").mkdir()
    house.table.store.backup(tmp_path / "again" / FILE)
    again = open_house(tmp_path / "again", book)
    other = again.device(night=1)
    assert "Ann</bdi>, take the tablet" in other.opens("/night/1/sheet/handed").text
    other.must("seal", view="handed", seat=0, way="b", deal=deal_of(other), seen=0)
    other.must("reveal", more={f"way.{seat}": "low" for seat in (1, 2, 3)})
    assert "Ann both ways, Bob low, Cy low and Dot low" in other.looks("log")
    again.table.close()
    again.table.store.close()


def test_the_rest_are_out_with_one_tap_and_are_called_so(house: House) -> None:
    tablet = house.device()
    tablet.begins(("Ann", "Bob", "Cy", "Dot"), game="guts-three-card")
    tablet.must("next-deal", game="guts-three-card")
    tablet.must("antes")
    assert tablet.reads().count("In or out") == 2, "shown once, spoken once"
    asked = tablet.opens(f"/night/{tablet.night}/sheet/reveal").text
    assert 'name="rest" value="out"' in asked
    assert asked.count('name="of"') == 4
    tablet.must("reveal", more={"way.1": "in", "of": "0,1,2,3", "rest": "out"})
    felt = tablet.reads()
    assert felt.count("out") >= 3
    assert "folded" not in felt
    night = house.table.look(tablet.night).night
    assert night.hand is not None
    assert [holding.seat for holding in night.hand.live] == [1]
    assert "folded" not in tablet.opens(f"/night/{tablet.night}/log").text
    assert "folded" not in tablet.opens(f"/night/{tablet.night}/sheet/history").text


def test_in_or_out_is_told_by_its_own_rule(house: House) -> None:
    """Guts, handed round: nothing of going both ways."""
    tablet = house.device()
    tablet.begins(("Ann", "Bob", "Cy"), game="guts-three-card")
    tablet.must("next-deal", game="guts-three-card")
    tablet.must("antes")
    text = tablet.opens("/night/1/sheet/handed").text
    assert "Out costs nothing." in text
    assert "both" not in text
