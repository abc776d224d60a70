"""What a player chooses before their turn: kept beside the night, seen on that phone alone, entered
when the turn comes, and gone as soon as anything has changed."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from conftest import House, open_house
from device import Answer, Device

from referee.core.book.book import Book
from referee.core.errors import Impossible
from referee.core.log import begins_hand
from referee.core.messages.betting import RaiseTo
from referee.core.state.hand import Hand
from referee.store import FILE

from . import test_phones
from .everything import gets
from .test_acting import acts, entries, lets, plays
from .test_declaring import Two
from .test_phones import Pockets, host_taps, my_seat, seated
from .test_secrecy import first_message, told

pocket = test_phones.pocket
ANN, BOB, CY, DOT = range(4)
NAMES = ("Ann", "Bob", "Cy", "Dot")


def chooses(phone: Device, label: str) -> Answer:
    fields = acts(phone)[label]
    return phone.sends("phone", {**fields, "tap": f"{label} {id(phone)}"})


def hand(house: House) -> Hand:
    found = house.table.look(1).night.playing
    assert found is not None
    return found


@pytest.fixture
def four(tablet: Device, pocket: Pockets) -> list[Device]:
    lets(tablet, ahead="1")
    phones = [seated(pocket, tablet, name) for name in NAMES]
    tablet.looks()
    tablet.plays("deal")
    return phones


def test_it_is_entered_when_the_turn_comes(
    house: House, tablet: Device, four: list[Device]
) -> None:
    tablet.plays("0 bets 2")
    assert list(acts(four[CY])) == ["Will fold", "Will call 2"]
    before = entries(house)
    assert chooses(four[CY], "Will call 2").status == 200
    assert chooses(four[DOT], "Will fold").status == 200
    assert entries(house) == before, "it stands in no log"
    assert "You’ll call 2 when your turn comes" in my_seat(four[CY])
    assert list(acts(four[CY])) == ["Cancel"]
    plays(four[BOB], "Call 2")
    assert entries(house) == before + 3, "one tap, and what both had chosen"
    assert (hand(house).of(CY).bet, hand(house).of(DOT).state) == (2, "dropped")
    marks = [entry.by for entry, _ in house.table.entries(1)][-3:]
    assert len(set(marks)) == 3, "each by its own phone"


def test_the_choice_can_be_taken_back(house: House, tablet: Device, four: list[Device]) -> None:
    tablet.plays("0 bets 2")
    chooses(four[CY], "Will fold")
    assert chooses(four[CY], "Cancel").status == 200
    assert list(acts(four[CY])) == ["Will fold", "Will call 2"]
    tablet.plays("1 calls")
    assert hand(house).turn == CY


@pytest.mark.parametrize(
    ("then", "why"),
    [
        ("1 raises 4", "The bet has changed"),
        ("take back, 0 bets 2, 1 calls", "Your choice no longer holds"),
    ],
    ids=["the bet changes", "the bet is taken back"],
)
def test_it_falls_away(
    house: House, tablet: Device, four: list[Device], then: str, why: str
) -> None:
    tablet.plays("0 bets 2")
    chooses(four[CY], "Will call 2")
    tablet.looks()
    tablet.plays(then)
    assert hand(house).turn == CY
    told = f"{why}, so you won’t call automatically."
    assert "when your turn comes" not in my_seat(four[CY])
    assert (told in my_seat(four[CY]), told in my_seat(four[DOT])) == (True, False)
    plays(four[CY], "Fold")
    assert told not in my_seat(four[CY]), "it says so until its player has acted"


def test_that_it_fell_away_is_said_until_the_player_chooses_anew(
    house: House, tablet: Device, four: list[Device]
) -> None:
    tablet.plays("0 bets 2")
    chooses(four[DOT], "Will call 2")
    tablet.looks()
    tablet.plays("1 raises 4")
    assert "won’t call automatically" in my_seat(four[DOT])
    assert chooses(four[DOT], "Will call 4").status == 200
    assert "won’t call automatically" not in my_seat(four[DOT])
    tablet.looks()
    tablet.plays("2 calls, 0 calls")
    assert hand(house).of(DOT).bet == 4
    assert house.table.look(1).fallen == {}


def test_who_will_fold_folds_to_a_raise(house: House, tablet: Device, four: list[Device]) -> None:
    tablet.plays("0 bets 2")
    chooses(four[CY], "Will fold")
    tablet.looks()
    tablet.plays("1 raises 4")
    assert hand(house).of(CY).state == "dropped"
    assert hand(house).turn == DOT


def test_it_falls_away_when_anything_is_taken_back(
    house: House, tablet: Device, four: list[Device]
) -> None:
    tablet.plays("0 bets 2")
    chooses(four[DOT], "Will fold")
    tablet.looks()
    tablet.plays("1 calls, take back, 1 calls, 2 calls")
    assert hand(house).turn == DOT


def test_it_falls_away_when_the_tablet_acts_for_the_seat(
    house: House, tablet: Device, four: list[Device]
) -> None:
    tablet.plays("0 bets 2")
    chooses(four[CY], "Will fold")
    tablet.looks()
    tablet.must("call", seat=CY, passing="1")
    assert hand(house).of(CY).bet == 2
    assert house.table.look(1).chosen == {}


@pytest.mark.parametrize("bets", [False, True], ids=["checked to", "bet into"])
def test_to_check_or_else_fold_holds_for_the_round(
    house: House, tablet: Device, four: list[Device], bets: bool
) -> None:
    assert list(acts(four[BOB])) == ["Will check, else fold"]
    assert chooses(four[BOB], "Will check, else fold").status == 200
    tablet.looks()
    tablet.plays("0 bets 2" if bets else "0 checks")
    assert hand(house).turn == CY
    assert hand(house).of(BOB).state == ("dropped" if bets else "in")
    assert next(iter(acts(four[CY]))) == ("Fold" if bets else "Check")


def test_it_ends_with_the_deal_the_phone_and_the_right(
    house: House, tablet: Device, four: list[Device]
) -> None:
    chooses(four[CY], "Will check, else fold")
    tablet.looks()
    tablet.must("throw-in", antes="back", dealer="same")
    assert house.table.look(1).chosen == {}
    tablet.plays("deal, 0 bets 2")
    chooses(four[CY], "Will fold")
    chooses(four[DOT], "Will fold")
    host_taps(tablet, "Free Cy’s seat")
    assert [*house.table.look(1).chosen.values()] == ["fold"]
    lets(tablet, "")
    assert house.table.look(1).chosen == {}
    tablet.looks()
    tablet.plays("1 calls")
    assert hand(house).turn == CY


def test_what_is_refused_keeps_nothing(house: House, tablet: Device, four: list[Device]) -> None:
    tablet.plays("0 bets 2")
    fields = acts(four[CY])["Will fold"]
    on_turn = {**fields, "seat": "1", "tap": "b"}
    for phone, sent, status in (
        (four[DOT], fields, 403),
        (tablet, fields, 403),
        (four[BOB], on_turn, 422),
        (four[CY], {**fields, "moment": "1.1.0.4"}, 409),
        (four[CY], {**fields, "what": "raise"}, 400),
        (four[CY], {**fields, "what": "check-fold"}, 422),
    ):
        got = phone.sends("phone", {**sent, "tap": f"{status} {sent}"})
        assert (got.status, house.table.look(1).chosen) == (status, {}), got.notice


def test_nothing_is_kept_where_the_host_does_not_say_so(
    house: House, tablet: Device, four: list[Device]
) -> None:
    lets(tablet)
    tablet.looks()
    tablet.plays("0 bets 2")
    assert acts(four[CY]) == {}
    more = {"seat": CY, "what": "fold", "moment": house.table.look(1).moment}
    assert four[CY].taps("ahead", "phone", seen=0, more=more).status == 422


def test_the_tablet_confirms_that_too(house: House, tablet: Device, four: list[Device]) -> None:
    lets(tablet, "confirm", "1")
    tablet.looks()
    tablet.plays("0 bets 2")
    chooses(four[CY], "Will fold")
    tablet.looks()
    tablet.plays("1 calls")
    assert [seat for _, seat in house.table.look(1).night.acting.unconfirmed] == [CY]


def test_a_choice_counts_once_for_one_tap(house: House, tablet: Device, four: list[Device]) -> None:
    """The first sending of a tap comes after the player has canceled what its second one chose."""
    tablet.plays("0 bets 2")
    choice = {**acts(four[CY])["Will fold"], "tap": "A"}
    assert four[CY].sends("phone", choice).status == 200
    assert chooses(four[CY], "Cancel").status == 200
    assert four[CY].sends("phone", choice).status == 200
    assert house.table.look(1).chosen == {}
    assert chooses(four[CY], "Will call 2").status == 200
    tablet.looks()
    tablet.plays("1 calls")
    assert hand(house).of(CY).bet == 2
    assert four[CY].sends("phone", choice).status == 200, "it was heard, and is no refusal"
    assert hand(house).of(CY).state == "in"


def begun(house: House) -> int:
    """The entry with which the deal began."""
    found = (entry.seq for entry, _ in house.table.entries(1) if begins_hand(entry))
    return max(found)


def test_a_choice_is_not_for_a_deal_dealt_anew(
    house: House, tablet: Device, four: list[Device]
) -> None:
    tablet.plays("0 bets 2")
    late = {**acts(four[CY])["Will fold"], "tap": "late"}
    tablet.must("take-back", strand="hand", to=begun(house))
    tablet.looks()
    tablet.plays("deal, 0 bets 2")
    assert four[CY].sends("phone", late).status == 409
    assert house.table.look(1).chosen == {}


def test_what_cannot_be_denies_no_tap_before_it(
    house: House, tablet: Device, four: list[Device], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A choice that no rule refuses and that cannot be: the tap before it stands, and says so."""
    tablet.plays("0 bets 2")
    chooses(four[CY], "Will fold")

    def fails(*_: object) -> None:
        raise Impossible("never")

    monkeypatch.setattr("referee.table.doing.on_phone", fails)
    before = entries(house)
    tablet.looks()
    assert tablet.taps("call", seat=BOB).status == 200
    assert (entries(house), house.table.look(1).chosen) == (before + 1, {})
    assert hand(house).turn == CY
    assert "Your choice no longer holds, so you won’t fold automatically." in my_seat(four[CY])


def test_no_choice_outlives_what_another_program_wrote(
    house: House, tablet: Device, four: list[Device]
) -> None:
    tablet.plays("0 bets 2")
    chooses(four[DOT], "Will call 2")
    other = open_house(house.data, house.table.book)
    other.table.tap(1, RaiseTo(BOB, 4), None)
    other.table.close()
    other.table.store.close()
    tablet.looks()
    assert tablet.taps("call", seat=BOB).status == 409
    assert hand(house).turn == CY
    assert house.table.look(1).chosen == {}


def test_it_is_gone_with_the_program(house: House, tablet: Device, four: list[Device]) -> None:
    tablet.plays("0 bets 2")
    chooses(four[CY], "Will fold")
    house.table.shut(1)
    assert house.table.look(1).chosen == {}


# --- nobody else can see it -------------------------------------------------------------------


@dataclass
class Pairs:
    """Two houses with the same keys, clock and chance."""

    houses: list[House]
    chance: dict[str, str]

    def device(self, name: str, address: str = "") -> Two:
        """The same device in both houses."""
        self.chance["now"] = name
        found = []
        for house in self.houses:
            device = house.in_the_house(address, night=1) if address else house.device(night=1)
            if address:
                assert device.opens("/join/ABCDEF").status == 303
            found.append(device)
        return Two((found[0], found[1]))


@pytest.fixture
def pairs(tmp_path: Path, book: Book, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pairs]:
    chance = {"now": "0"}
    monkeypatch.setattr(
        "secrets.token_hex",
        lambda size: hashlib.sha256(chance["now"].encode()).hexdigest()[: 2 * size],
    )
    found = []
    for name in ("one", "two"):
        folder = tmp_path / name / "data"
        folder.mkdir(parents=True)
        for file, text in (("secret.key", "k"), ("join.code", "ABCDEF"), ("host.pin", "123456")):
            (folder / file).write_text(text)
        found.append(open_house(folder, book))
    yield Pairs(found, chance)
    for house in found:
        house.table.close()
        house.table.store.close()


def rows(house: House) -> list[str]:
    with closing(sqlite3.connect(house.data / FILE)) as found:
        return [*found.iterdump()]


def chosen_apart(pairs: Pairs) -> tuple[Two, dict[int, Two], Two, list[str]]:
    """Two tables alike but for what Cy has chosen: the tablet, the phones, an onlooker, and every
    address of the night."""
    houses, tablet = pairs.houses, pairs.device("tablet")
    for device in tablet.devices:
        assert device.begins(NAMES, tap="begin").status == 303
        device.opens("/")
    phones = {seat: pairs.device(f"phone {seat}", f"192.168.1.4{seat}") for seat in range(4)}
    looker = pairs.device("looker", "192.168.1.49")
    tablet.taps("let-phones", may="act", ahead="1")
    for seat, phone in phones.items():
        assert phone.taps("ask-seat", "phone", seat=seat, seen=0).status == 200
        mark = houses[0].table.look(1).night.phones[-1].mark
        assert tablet.taps("let-in", mark=mark).status == 200
    assert tablet.taps("next-deal", game="jackpots").status == 200
    assert tablet.taps("antes").status == 200
    assert tablet.taps("bet", seat=ANN, to=2).status == 200
    for device, label in zip(phones[CY].devices, ("Will fold", "Will call 2"), strict=True):
        assert chooses(device, label).status == 200
    assert [[*house.table.look(1).chosen.values()] for house in houses] == [["fold"], ["call"]]
    paths = [path for path in gets(houses[0].app) if "/night/1" in path and "/law" not in path]
    return tablet, phones, looker, paths


def test_two_houses_that_differ_in_a_choice_are_alike_to_everybody_else(
    pairs: Pairs,
) -> None:
    houses = pairs.houses
    tablet, phones, looker, paths = chosen_apart(pairs)
    assert rows(houses[0]) == rows(houses[1]), "nothing of it is stored"
    for device in (tablet, phones[ANN], phones[BOB], phones[DOT], looker):
        for path in paths:
            device.opens(path)
    own = ("/night/1/phone", "/night/1/view/phone")
    for path in paths:
        if not path.startswith(own):
            phones[CY].opens(path)
    for view in ("felt", "phone", "bank", "log"):
        for guest in (False, True):
            first, second = (first_message(house, view, guest) for house in houses)
            assert first == second
    refused = [phones[DOT].taps("ahead", "phone", seat=CY, seen=0, what="fold", moment="1.1.0.2")]
    refused += [tablet.taps("draw", seat=CY, count=1), tablet.taps("next-deal", game="jackpots")]
    assert all(answer.status in (403, 422) for answer in refused)
    before, after = phones[CY].devices
    assert told(before.opens("/night/1/view/phone")) != told(after.opens("/night/1/view/phone"))


@pytest.mark.parametrize("then", ["taken back", "canceled"])
def test_two_houses_are_alike_again_when_the_turn_has_come_and_gone(
    pairs: Pairs, then: str
) -> None:
    """The bet was taken back, or the choice: to everybody, the phone that chose among them,
    in every answer and stream, it never was."""
    houses = pairs.houses
    tablet, phones, looker, paths = chosen_apart(pairs)
    if then == "canceled":
        for device in phones[CY].devices:
            assert chooses(device, "Cancel").status == 200
    else:
        assert tablet.taps("take-back", strand="hand").status == 200
        assert tablet.taps("bet", seat=ANN, to=2).status == 200
    assert tablet.taps("raise", seat=BOB, to=4).status == 200
    assert [dict(house.table.look(1).chosen) for house in houses] == [{}, {}]
    assert tablet.taps("call", seat=CY).status == 200
    assert rows(houses[0]) == rows(houses[1])
    for device in (tablet, *phones.values(), looker):
        for path in paths:
            device.opens(path)
    for view in ("felt", "phone", "bank", "log"):
        for guest in (False, True):
            first, second = (first_message(house, view, guest) for house in houses)
            assert first == second
