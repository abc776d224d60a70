"""Players act on their phones: only for their own seat, only now, only once; the tablet may confirm
it, and takes up what they ask for. Each refusal leaves the log as it was."""

from __future__ import annotations

import re

import pytest
from conftest import House
from device import Answer, Device, buttons

from referee.core.log import begins_hand
from referee.core.messages.phones import ByPhone
from referee.core.value import OwnCommand
from referee.screens.night.words.history import phoned
from referee.screens.phone.words import OWN
from referee.web.forms import READERS
from referee.web.forms.readers import made_by

from . import test_phones
from .test_phones import Pockets, host_taps, labels, my_seat, seated

pocket = test_phones.pocket
ANN, BOB, CY, DOT = range(4)
NAMES = ("Ann", "Bob", "Cy", "Dot")


def lets(tablet: Device, may: str = "act", ahead: str = "") -> None:
    tablet.must("let-phones", may=may, ahead=ahead)


def entries(house: House) -> int:
    return len(house.table.entries(1))


def acts(phone: Device) -> dict[str, dict[str, str]]:
    """What the phone offers its player now: by label, what each button sends. Their own last act
    can be undone, too."""
    own = re.search(r'<div class="own".*?</div>\s*</section>', phone.looks("phone"), re.S)
    offered = buttons(own[0] if own else "")
    return {one.label: one.fields for one in offered if not one.label.startswith("Undo")}


def says(phone: Device, label: str, mark: str = "", **other: object) -> Answer:
    """Tap one of the player's own buttons."""
    fields = acts(phone)[label]
    return phone.sends(
        "phone", {**fields, "tap": mark or f"{label} {id(phone)} {len(phone.mark)}", **other}
    )


def plays(phone: Device, *said: str) -> None:
    for label in said:
        got = says(phone, label, f"{label} {id(phone)} {phone.looks('phone').count(' ')}")
        assert got.status == 200, (label, got.notice)


@pytest.fixture
def four(tablet: Device, pocket: Pockets) -> list[Device]:
    """Everybody at the table has a phone, and phones act."""
    lets(tablet)
    return [seated(pocket, tablet, name) for name in NAMES]


def test_a_deal_from_the_phones_alone(house: House, tablet: Device, four: list[Device]) -> None:
    ann, bob, cy, dot = four
    tablet.plays("deal")
    assert list(acts(ann)) == ["Check", "Open for 2"]
    assert "your turn" in my_seat(ann)
    assert acts(bob) == {}
    assert "Ann’s turn" in my_seat(bob)
    plays(ann, "Open for 2")
    assert list(acts(bob)) == ["Fold", "Call 2", "Raise to 4"]
    plays(bob, "Call 2")
    plays(cy, "Fold")
    plays(dot, "Call 2")
    assert "3" in acts(ann)
    plays(ann, "3")
    plays(bob, "Pat")
    plays(dot, "1")
    plays(ann, "Check")
    plays(bob, "Check")
    plays(dot, "Check")
    assert not any(acts(phone) for phone in (bob, cy, dot)), "who won is said at the tablet"
    assert list(acts(ann)) == ["Openers shown"]
    plays(ann, "Openers shown")
    assert acts(ann) == {}
    found = [
        entry.by
        for entry, _ in house.table.entries(1)
        if any(isinstance(event, ByPhone) for event in entry.events)
    ]
    assert len(found) == 11
    assert all(by.startswith("phone ") for by in found)
    assert len(set(found)) == 4


def test_the_felt_and_the_log_say_whose_phone_it_was(tablet: Device, four: list[Device]) -> None:
    tablet.plays("deal")
    plays(four[ANN], "Open for 2")
    assert "(on Ann’s phone)" in tablet.reads()
    assert re.search(r"Ann \w+( for)? 2 \(on Ann’s phone\)", tablet.reads("log"))
    assert "Undo Ann’s bet of 2" in tablet.reads()
    tablet.plays("take back")
    assert tablet.reads("log").count("(on Ann’s phone)") == 1, "the line that is crossed out"
    assert list(acts(four[ANN])) == ["Check", "Open for 2"]
    tablet.plays("0 bets 2")
    assert "phone" not in re.findall(r'id="toast">(.*?)</p>', tablet.looks())[0]
    assert tablet.reads("log").count("(on Ann’s phone)") == 1, "the tablet’s is not said"
    assert list(acts(four[BOB])) == ["Fold", "Call 2", "Raise to 4"], "the tablet acts for anybody"


def test_what_is_refused_changes_nothing(
    house: House, tablet: Device, four: list[Device], pocket: Pockets
) -> None:
    """Another seat, another's turn, an older deal, a moment that is over; no seat, or none now."""
    ann, bob, cy, _ = four
    tablet.plays("deal")
    before, fields = entries(house), acts(ann)["Open for 2"]
    others = {**fields, "tap": "x"}

    def refused(phone: Device, status: int, **other: object) -> None:
        got = phone.sends("phone", {**others, **other})
        assert (got.status, entries(house)) == (status, before), (other, got.notice)

    refused(bob, 403)
    refused(bob, 422, seat=BOB)
    refused(cy, 422, seat=CY, passing="0,1")
    refused(ann, 403, seat=BOB)
    refused(ann, 409, moment="")
    refused(ann, 409, moment="9.1.0.0")
    refused(ann, 409, seen=1)
    refused(ann, 403, consent="1")
    refused(tablet, 403)
    refused(pocket("iPhone"), 403)
    bare = {key: value for key, value in others.items() if key != "moment"}
    got = ann.sends("phone", bare)
    assert (got.status, entries(house)) == (403, before), "which deal it is for is always said"
    host_taps(tablet, "Free Ann’s seat")
    before = entries(house)
    refused(ann, 403)
    assert acts(ann) == {}


def test_a_phone_that_was_turned_away_or_replaced_acts_no_more(
    house: House, tablet: Device, pocket: Pockets
) -> None:
    lets(tablet)
    first, second, away = seated(pocket, tablet, "Ann"), pocket("iPhone"), pocket("iPhone")
    tablet.looks()
    tablet.plays("deal")
    fields = {**acts(first)["Check"], "tap": "check"}
    test_phones.picks(away, "Ann")
    host_taps(tablet, "Don’t let in")
    test_phones.picks(second, "Ann")
    assert second.sends("phone", fields).status == 403, "it only asks for the seat"
    host_taps(tablet, "Give Ann to phone")
    before = entries(house)
    for phone in (first, away):
        assert acts(phone) == {}
        assert phone.sends("phone", fields).status == 403
    assert entries(house) == before
    assert second.sends("phone", {**acts(second)["Check"], "tap": "mine"}).status == 200


def test_a_tap_counts_once_and_only_for_its_deal(
    house: House, tablet: Device, four: list[Device]
) -> None:
    tablet.plays("deal")
    fields = {**acts(four[ANN])["Open for 2"], "tap": "once"}
    assert four[ANN].sends("phone", fields).status == 200
    count = entries(house)
    assert four[ANN].sends("phone", fields).status == 200
    assert entries(house) == count
    tablet.looks()
    tablet.plays("1 drops, 2 drops, 3 drops, 0 wins not-asked, deal")
    assert four[ANN].sends("phone", {**fields, "tap": "twice"}).status in (403, 409, 422)
    assert four[ANN].sends("phone", {**fields, "tap": "thrice", "seen": ""}).status == 400


@pytest.mark.parametrize(
    ("do", "more"),
    [
        ("award", {"pot": 0, "winner": 0}),
        ("next-deal", {"game": "jackpots"}),
        ("antes", {}),
        ("throw-in", {"antes": "back"}),
        ("others-drop", {}),
        ("take-back", {"strand": "hand"}),
        ("buy", {"chips": 50}),
        ("let-phones", {"may": "act"}),
        ("confirm-phones", {"entry": 9}),
        ("rule", {"law": "misdeal"}),
        ("correct", {"chips": 5, "source": 0, "target": 1}),
        ("foul", {}),
        ("away", {}),
        ("all-set", {}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_phone_never_rules_pays_corrects_or_deals(
    house: House, tablet: Device, four: list[Device], do: str, more: dict[str, object]
) -> None:
    tablet.plays("deal")
    before, moment = entries(house), acts(four[ANN])["Check"]["moment"]
    got = four[ANN].taps(do, "phone", seat=ANN, more={"moment": moment, **more})
    assert (got.status in (400, 403), entries(house)) == (True, before), got.notice


def test_where_phones_look_on_they_only_look(house: House, tablet: Device, pocket: Pockets) -> None:
    ann = seated(pocket, tablet, "Ann")
    tablet.plays("deal")
    assert acts(ann) == {}
    seen, before = house.table.look(1).seen["hand"], entries(house)
    more = {"seat": ANN, "moment": "1.1.0.0", "to": 2}
    got = ann.taps("bet", "phone", seen=seen, more=more)
    assert (got.status, entries(house)) == (409, before)
    moment = house.table.look(1).moment
    got = ann.taps("bet", "phone", seen=seen, more={**more, "moment": moment})
    assert (got.status, entries(house)) == (422, before)
    assert "just watch" in got.notice


def test_antes_are_not_implied_by_a_phone(house: House, tablet: Device, four: list[Device]) -> None:
    tablet.must("next-deal", game="jackpots")
    before = entries(house)
    assert acts(four[ANN]) == {}
    moment = house.table.look(1).moment
    seen = house.table.look(1).seen["hand"]
    got = four[ANN].taps("check", "phone", seen=seen, more={"seat": ANN, "moment": moment})
    assert (got.status, entries(house)) == (422, before)


def test_amounts_are_asked_on_the_phone(tablet: Device, four: list[Device]) -> None:
    tablet.must("stakes", view="bank", more={"limit": "none", "small": 2, "ante": 1})
    tablet.looks()
    tablet.plays("deal")
    ann = four[ANN]
    assert "/sheet/my-amount?seat=0" in ann.looks("phone")
    page = ann.opens("/night/1/sheet/my-amount?seat=0").text
    pad = buttons(page)[-1].fields
    assert (pad["do"], pad["view"]) == ("bet", "phone")
    assert ann.sends("phone", {**pad, "to": 7, "tap": "seven"}).status == 200
    assert "7" in my_seat(four[BOB])
    for phone in (ann, four[CY]):
        assert 'value="bet"' not in phone.opens("/night/1/sheet/my-amount?seat=1").text
    assert ann.opens("/night/1/sheet/amount?seat=1").status == 403


def test_all_at_once_nobody_is_too_late_but_the_moment_can_be_over(
    house: House, tablet: Device, pocket: Pockets
) -> None:
    lets(tablet)
    four = [seated(pocket, tablet, name) for name in NAMES]
    tablet.must("next-deal", game="anaconda")
    tablet.must("antes")
    while not any(acts(phone).get("Cards passed") for phone in four):
        hand = house.table.look(1).night.playing
        assert hand is not None
        assert hand.betting is not None
        tablet.must("all-check")
    sent = [acts(phone)["Cards passed"] for phone in four]
    before = entries(house)
    for number, (phone, fields) in enumerate(zip(four, sent, strict=True)):
        if number < 3:
            got = phone.sends("phone", {**fields, "tap": f"passed {number}"})
            assert got.status == 200, "nobody is too late because another was quicker"
            assert acts(phone) == {}
            again = phone.sends("phone", {**fields, "tap": f"again {number}"})
            assert again.status == 422
    assert entries(house) == before + 3
    tablet.looks()
    tablet.must("set-down", seat=DOT)
    late = four[DOT].sends("phone", {**sent[DOT], "tap": "late"})
    assert (late.status, entries(house)) == (409, before + 4), "the moment has gone"


DEALT_ANEW = {
    "all at once": ("anaconda", "", "Cards passed"),
    "openers": (
        "jackpots",
        "0 bets 2, 1 calls, 2 drops, 3 drops, 0 draws 3, 1 draws 1, 0 checks, 1 checks",
        "Openers shown",
    ),
}


@pytest.mark.parametrize(("game", "walk", "label"), DEALT_ANEW.values(), ids=DEALT_ANEW)
def test_a_phone_acts_in_no_deal_dealt_anew_that_it_has_not_shown(
    house: House, tablet: Device, four: list[Device], game: str, walk: str, label: str
) -> None:
    """The deal has the same number, and stands where the one stood that was undone."""

    def deal() -> None:
        tablet.must("next-deal", game=game)
        tablet.must("antes")
        tablet.looks()
        tablet.plays(walk) if walk else None
        for _ in range(0 if walk else 6):
            if label not in acts(four[ANN]):
                tablet.must("all-check")

    deal()
    late = {**acts(four[ANN])[label], "tap": "late"}
    began = max(entry.seq for entry, _ in house.table.entries(1) if begins_hand(entry))
    tablet.must("take-back", strand="hand", to=began)
    deal()
    before = entries(house)
    assert (four[ANN].sends("phone", late).status, entries(house)) == (409, before)
    assert four[ANN].sends("phone", {**acts(four[ANN])[label], "tap": "new"}).status == 200


def test_upcards_say_who_is_first_on_the_phone(tablet: Device, pocket: Pockets) -> None:
    lets(tablet)
    ann, bob = seated(pocket, tablet, "Ann"), seated(pocket, tablet, "Bob")
    tablet.must("next-deal", game="five-card-stud")
    tablet.must("antes")
    offered = acts(ann)
    assert offered, my_seat(ann)
    assert all(fields["seat"] == "0" for fields in offered.values())
    first = acts(bob)
    assert ann.sends("phone", {**next(iter(offered.values())), "tap": "a"}).status == 200
    late = bob.sends("phone", {**next(iter(first.values())), "tap": "b"})
    assert late.status in (409, 422)


# --- the tablet confirms ----------------------------------------------------------------------


def test_the_tablet_confirms_with_one_tap_for_all(
    house: House, tablet: Device, pocket: Pockets
) -> None:
    lets(tablet, "confirm")
    four = [seated(pocket, tablet, name) for name in NAMES]
    tablet.looks()
    tablet.plays("deal")
    assert "From phones" not in tablet.reads()
    plays(four[ANN], "Open for 2")
    plays(four[BOB], "Fold")
    plays(four[CY], "Fold")
    ok = next(one for one in buttons(tablet.looks()) if one.label == "OK")
    plays(four[DOT], "Fold")
    assert "From phones: Ann" in tablet.reads()
    assert "Bob, Cy and Dot fold" in tablet.reads()
    tablet.looks()
    award = {"pot": 0, "winner": ANN, "openers": "shown"}
    got = tablet.taps("award", more=award)
    assert (got.status, "First OK what the phones entered" in got.notice) == (422, True)
    stands = tablet.taps("award", more={**award, "consent": "1"})
    assert stands.status == 422, "nor by consent"
    assert tablet.sends("felt", {**ok.fields, "tap": "ok 1"}).status == 200
    assert "From phones: Dot folds" in tablet.reads(), "only what was seen is confirmed"
    newest = next(one for one in buttons(tablet.looks()) if one.label == "OK")
    assert tablet.sends("felt", {**newest.fields, "tap": "ok 2"}).status == 200
    assert "From phones" not in tablet.reads()
    tablet.must("award", **award)
    got = tablet.taps("confirm-phones", entry=newest.fields["entry"])
    assert got.status == 422


def test_a_sheet_that_would_be_refused_hears_the_phones_first(
    house: House, tablet: Device, pocket: Pockets
) -> None:
    """Its OK leads on to what was asked for: to pay, and before the antes of the next deal, which a
    deal that everybody passed has begun by itself, to whatever the dealer opens."""
    lets(tablet, "confirm")
    four = [seated(pocket, tablet, name) for name in NAMES]
    tablet.looks()
    tablet.plays("deal")
    for phone in four:
        plays(phone, "Check")
    dealt = house.table.look(1).night.playing
    assert dealt is not None
    assert dealt.before_antes, "it has been dealt again"
    tablet.looks()
    assert tablet.taps("antes").status == 422
    assert "OK, then go on" in tablet.opens("/night/1/sheet/games").text
    _hears(tablet, "antes", "Who’s sitting out?", "Ann, Bob, Cy and Dot check", "OK, then go on")
    assert "OK, then" not in tablet.opens("/night/1/sheet/games").text
    tablet.looks()
    tablet.must("antes")
    plays(four[BOB], "Open for 2")
    tablet.looks()
    tablet.plays("2 drops, 3 drops, 0 drops")
    _hears(tablet, "winner?seat=1&pot=0", "Bob wins", "Bob bets 2", "OK, then pay")


def _hears(tablet: Device, path: str, title: str, said: str, goes: str) -> None:
    first = tablet.opens(f"/night/1/sheet/{path}").text
    assert said in re.sub(r"<[^>]*>", "", first), path
    assert title not in first
    assert f'data-then="/night/1/sheet/{path.replace("&", "&amp;")}"' in first
    (ok,) = buttons(first)
    assert ok.label == goes
    assert tablet.sends("felt", {**ok.fields, "tap": f"heard {path}"}).status == 200
    assert title in tablet.opens(f"/night/1/sheet/{path}").text, path


def test_no_ok_is_for_what_cannot_be_read(tablet: Device, pocket: Pockets) -> None:
    """Of a long street the newest acts stand on the felt, and a sheet has all of them with the OK;
    what followed by itself stands on neither."""
    lets(tablet, "confirm")
    four = [seated(pocket, tablet, name) for name in NAMES]
    tablet.looks()
    tablet.plays("deal")
    street = ["Open", "Raise", "Call", "Raise", "Call", "Raise", "Call", "Call", "Call"]
    for number, word in enumerate(street):
        phone = four[number % 4]
        plays(phone, next(label for label in acts(phone) if label.startswith(word)))
    plays(four[ANN], "3")
    plays(four[BOB], "1")
    plays(four[CY], "2")
    page = tablet.looks()
    found = re.findall(r"From phones: ([^<]*)<", page)
    assert found[0].startswith("… ")
    assert found[0].strip().endswith("Ann has drawn, Bob has drawn, Cy has drawn")
    assert "OK" not in {one.label for one in buttons(page)}
    sheet = tablet.opens("/night/1/sheet/phones/entered").text
    told = re.findall("<li>([^<]*)</li>", sheet)
    assert told[:2] == ["Ann bets 2", "Bob raises to 4"]
    assert f">All {len(told)}</button>" in page
    (ok,) = buttons(sheet)
    assert tablet.sends("felt", {**ok.fields, "tap": "all"}).status == 200
    assert "From phones" not in tablet.reads()
    assert "moved on" in tablet.opens("/night/1/sheet/phones/entered").text


def test_what_followed_by_itself_waits_for_no_ok(
    house: House, tablet: Device, pocket: Pockets
) -> None:
    lets(tablet, "confirm")
    four = [seated(pocket, tablet, name) for name in NAMES]
    tablet.looks()
    tablet.plays("deal")
    plays(four[ANN], "Open for 2")
    for player in (BOB, CY, DOT):
        plays(four[player], "Fold")
    said = phoned(house.table.look(1).phoned, house.table.look(1).night)
    assert said == ("Ann bets 2", "Bob, Cy and Dot fold")


def test_a_phone_asks_how_many_cards_and_has_no_empty_part_at_the_showdown(
    tablet: Device, four: list[Device]
) -> None:
    tablet.looks()
    tablet.plays("deal, 0 bets 2, 1 calls, 2 drops, 3 drops")
    assert "your turn: how many cards?" in my_seat(four[ANN])
    tablet.plays("0 draws 3, 1 draws 1, 0 checks")
    assert 'class="own"' in four[BOB].looks("phone")
    tablet.plays("1 checks")
    assert 'class="own"' not in four[BOB].looks("phone")
    assert list(acts(four[ANN])) == ["Openers shown"]
    tablet.plays("0 wins shown")
    tablet.must("next-deal", game="seven-card-stud")
    tablet.must("antes")
    assert list(acts(four[ANN])) == ["Bring in 1", "Bet 2"], "the felt says how many beside a name"


def test_paper_and_film_say_nothing_of_phones(tablet: Device, four: list[Device]) -> None:
    """They travel; on whose phone it was entered is for the table."""
    tablet.looks()
    tablet.plays("deal")
    plays(four[ANN], "Open for 2")
    plays(four[BOB], "Call 2")
    tablet.looks()
    tablet.plays("2 drops, 3 drops, 0 draws 3, 1 draws 1, 0 bets 4, 1 drops")
    tablet.must("award", pot=0, winner=ANN, openers="shown")
    tablet.banks("close")
    for path in ("paper", "film/1", "film/1?at=2", "film/1?at=3"):
        page = tablet.opens(f"/night/1/{path}")
        assert (page.status, "Ann’s phone" in page.text) == (200, False), path


def test_undo_works_as_always_before_it_is_confirmed(
    house: House, tablet: Device, pocket: Pockets
) -> None:
    lets(tablet, "confirm")
    ann = seated(pocket, tablet, "Ann")
    tablet.looks()
    tablet.plays("deal")
    plays(ann, "Open for 2")
    tablet.looks()
    tablet.plays("take back")
    assert house.table.look(1).night.acting.unconfirmed == ()
    assert "From phones" not in tablet.reads()
    assert list(acts(ann)) == ["Check", "Open for 2"]


@pytest.mark.parametrize("may", ["", "act", "confirm"])
def test_a_table_without_phones_takes_not_one_tap_more(
    house: House, tablet: Device, may: str
) -> None:
    """Whatever phones may do: the same taps, the same entries, and nothing to confirm."""
    lets(tablet, may)
    before = entries(house)
    tablet.looks()
    tablet.plays(
        "deal, 0 bets 2, 1 calls, 2 drops, 3 drops, 0 draws 3, 1 draws 1, 0 bets 4, 1 drops"
    )
    assert "phone" not in tablet.reads()
    tablet.plays("0 wins shown, deal")
    assert entries(house) == before + 13


def test_what_phones_may_do_goes_on_into_the_next_night(house: House, tablet: Device) -> None:
    lets(tablet, "confirm", "1")
    tablet.begins()
    now = house.table.look(2).night.acting
    assert (now.may, now.ahead) == ("confirm", True)


# --- what players ask the host for ------------------------------------------------------------


def presses(tablet: Device, label: str) -> None:
    """A button of the felt."""
    button = next(one for one in buttons(tablet.looks()) if one.label == label)
    got = tablet.sends("felt", {**button.fields, "tap": f"{label} {tablet.seen()}"})
    assert got.status == 200, got.notice


def test_away_back_and_a_rebuy_are_one_tap_for_the_host(
    house: House, tablet: Device, pocket: Pockets
) -> None:
    ann = seated(pocket, tablet, "Ann")
    assert ann.taps("ask-for", "phone", seat=ANN, what="away").status == 200
    assert "Ann: away?" in tablet.reads()
    assert "Asked the host: you’re away" in my_seat(ann)
    assert ann.taps("ask-for", "phone", seat=ANN, what="buy", chips=5).status == 422, (
        "one at a time"
    )
    presses(tablet, "Ann: away?")
    assert house.table.look(1).night.players[ANN].presence == "away", "with one tap"
    assert "Ann: away?" not in tablet.reads()
    assert "I’m back" in labels(my_seat(ann))
    ann.taps("ask-for", "phone", seat=ANN, what="back")
    host_taps(tablet, "Ann is back")
    assert house.table.look(1).night.players[ANN].presence == "here"
    ann.taps("ask-for", "phone", seat=ANN, what="buy", chips=50)
    assert "Ann: buy 50?" in tablet.reads()
    bob = seated(pocket, tablet, "Bob")
    bob.taps("ask-for", "phone", seat=BOB, what="away")
    assert "1 more" in tablet.reads()
    presses(tablet, "Ann: buy 50?")
    assert house.table.look(1).night.players[ANN].bought == 150
    presses(tablet, "Bob: away?")
    assert house.table.look(1).night.players[BOB].presence == "away"
    assert house.table.look(1).night.acting.requests == ()
    ann.taps("ask-for", "phone", seat=ANN, what="buy", chips=50)
    host_taps(tablet, "Not now")
    assert house.table.look(1).night.players[ANN].bought == 150
    for wrong in ({"what": "buy", "chips": 0}, {"what": "back"}):
        assert ann.taps("ask-for", "phone", seat=ANN, more=wrong).status == 422
    assert ann.taps("ask-for", "phone", seat=BOB, what="away").status == 403
    assert ann.taps("ask-for", "phone", seat=ANN, what="leave").status == 400


def test_the_tablet_takes_it_up_too_without_having_been_asked(
    house: House, tablet: Device, pocket: Pockets
) -> None:
    ann = seated(pocket, tablet, "Ann")
    ann.taps("ask-for", "phone", seat=ANN, what="buy", chips=50)
    tablet.banks("buy", seat=ANN, chips=20)
    assert house.table.look(1).night.acting.requests == ()
    ann.taps("ask-for", "phone", seat=ANN, what="buy", chips=50)
    tablet.banks("pass-chips", source=BOB, target=ANN, chips=50)
    assert house.table.look(1).night.acting.requests == (), "the chips came from another player"


def test_every_button_of_a_player_is_of_an_act_of_their_own() -> None:
    named = {do for do, reader in READERS.items() if issubclass(made_by(reader), OwnCommand)}
    assert named == {*OWN}
