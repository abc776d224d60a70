"""The screen for the room: the night in play, for everybody who looks up, and nothing to tap."""

from __future__ import annotations

import http.client
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from threading import Barrier, BrokenBarrierError

import pytest
from conftest import House, open_house
from device import Device
from serving import ROOT, QuickServer
from werkzeug.test import TestResponse

from referee import bell
from referee.core.book.book import Book
from referee.core.book.law import Law
from referee.core.messages.phones import AskFloor
from referee.table import Look
from referee.web.services import Read, services
from referee.web.tv import room, tv
from referee.web.wire import streams

from . import test_phones, test_voting
from .people import write
from .test_choosing import sets
from .test_scores import begins as begins_sheet
from .test_voting import asks, votes

pocket, phones = test_phones.pocket, test_voting.phones
SEATS = ("Ann", "Bob", "Cy", "Dot")


@pytest.fixture
def screen(house: House) -> Device:
    """A television that typed the address and then the code."""
    found = house.in_the_house("192.168.1.77")
    assert found.opens("/tv").headers["Location"] == "/knock?to=/tv"
    got = found.posts("/enter", {"word": house.keys.code.lower(), "to": "/tv"})
    assert (got.status, got.headers["Location"]) == (303, "/tv")
    return found


def words(html: str) -> str:
    """What is read on it."""
    return " ".join(re.sub(r"<[^>]*>", " ", html.partition("<body")[2] or html).split())


def test_nobody_is_told_to_tap_a_screen(house: House, screen: Device) -> None:
    house.device().begins([f"Player {at}" for at in range(10)])
    assert "Jackpots takes at most eight: two sit out." in words(screen.opens("/tv").text)


def listens(device: Device) -> TestResponse:
    """The screen's stream, as it comes."""
    return device.wire.client.get("/tv/stream?c=x", base_url="http://localhost", buffered=False)


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is made for the screen while no night is open, from here on."""
    made, make = [], tv.render_template

    def makes(name: str, **fields: object) -> str:
        made.append(name)
        return make(name, **fields)

    monkeypatch.setattr(tv, "render_template", makes)
    return made


def view(device: Device) -> str:
    got = device.opens("/tv/view")
    assert got.status == 200
    assert got.headers["Entry"].isdigit()
    return got.text


def test_nobody_taps_it_and_it_leads_nowhere(house: House, tablet: Device, screen: Device) -> None:
    for act in ("", "deal", "0 bets 2, 1 calls, 2 calls, 3 drops", "0 draws 3"):
        if act:
            tablet.plays(act)
        for path in ("/tv", "/tv?plain"):
            page = screen.opens(path).text.partition("<body")[2]
            assert not re.search(r"<(button|a|form|input|select)\b|hx-get|hx-post", page), path


def test_it_shows_pot_turn_cost_and_the_last_act(tablet: Device, screen: Device) -> None:
    tablet.plays("deal, 0 bets 2")
    for read in (words(view(screen)), words(screen.opens("/tv?plain").text)):
        for said in ("Jackpots", "Pot 6", "Bob to act", "2 to call", "Ann bets 2", *SEATS):
            assert said in read, said


def test_the_host_and_a_guest_read_the_same(tablet: Device, screen: Device) -> None:
    """Whatever the device behind it may do: the room reads along."""
    tablet.plays("deal, 0 bets 2, 1 calls, 2 calls, 3 drops, 0 draws 3")
    assert view(tablet) == view(screen)
    assert tablet.looks("tv") == Device(screen.wire, 1).looks("tv") == view(screen)


def test_a_code_in_the_address_lets_in_and_a_wrong_one_is_a_guess(house: House) -> None:
    for tail, to in (("", "/tv"), ("?plain", "/tv?plain="), ("?plain=30", "/tv?plain=30")):
        got = house.in_the_house("192.168.1.78").opens(f"/tv/{house.keys.code}{tail}")
        assert (got.status, got.headers["Location"]) == (303, to)
    stranger = house.in_the_house("192.168.1.79")
    assert stranger.opens("/tv/NONONO").status == 403
    assert 'name="to" value="/tv"' in stranger.opens("/tv/NONONO").text
    assert 429 in [stranger.opens("/tv/NONONO").status for _ in range(40)]


def test_a_screen_that_is_not_in_yet_asks_in_letters_of_its_size(house: House) -> None:
    stranger = house.in_the_house("192.168.1.77")
    way = stranger.opens("/tv").headers["Location"]
    assert ' data-screen="room"' in stranger.opens(way).text
    assert "data-screen" not in stranger.opens("/knock").text


def test_it_goes_over_to_the_next_night_and_home_between(house: House, screen: Device) -> None:
    assert "No game night is on" in words(view(screen))
    tablet = house.device()
    tablet.begins(SEATS, title="The first")
    assert "The first" in view(screen)
    tablet.begins(SEATS, title="The second", tap="another")
    assert "The second" in view(screen)
    tablet.banks("close")
    read = words(view(screen))
    assert "No game night is on" in read, "the first is open, and nobody plays it any more"
    assert "The second Closed, 0 deals" in read


def test_a_closed_night_says_how_it_was_settled(
    house: House, tablet: Device, screen: Device
) -> None:
    """Results, then who pays whom; places and nobody's chips where somebody's money is hidden."""
    tablet.plays("deal, 0 bets 2, 1 calls, 2 drops, 3 drops, 0 draws 3, 1 draws 3, 0 checks")
    tablet.plays("1 checks, 0 wins shown")
    assert "pays" not in words(view(screen))
    tablet.banks("close")
    read = words(view(screen))
    assert "Ann +5" in read
    assert all("Pot 0" not in tablet.reads(view) for view in ("felt", "phone", "tv"))
    assert "pays Ann" in read
    plain = words(screen.opens("/tv?plain").text)
    assert "pays Ann" in plain
    write(tablet, "money", who="bob", off=1)
    hidden = words(view(screen))
    assert "+5" not in hidden
    assert "pays" not in hidden
    assert "1. Ann" in hidden


def test_a_clock_that_was_set_back_hides_no_night(
    house: House, tablet: Device, screen: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A small machine that was off, and has no network to ask the time."""
    tablet.banks("close")
    monkeypatch.setattr(house.table, "_clock", lambda: datetime(2001, 1, 1, tzinfo=UTC))
    house.device().begins(SEATS, title="Tonight", tap="another")
    assert "Tonight" in view(screen)


@pytest.mark.process
def test_its_stream_ends_when_another_night_is_in_play(server: QuickServer) -> None:
    """So the page asks anew, and has the new one."""
    tablet = server.device()
    tablet.begins(SEATS)
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    head = {"Host": f"localhost:{server.port}", "Cookie": tablet.wire.cookie}
    line.request("GET", "/tv/stream?c=x", headers=head)
    got = line.getresponse()
    assert any(b"deals first" in said for said in iter(got.readline, b""))
    tablet.begins(SEATS, tap="another")
    assert b"" in iter(got.readline, None)
    line.close()


def test_no_night_is_opened_while_its_bell_is_held(
    house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tap holds its night and rings: a screen that held the bell and asked for the night, to see
    whether it is still in play, would stop both for good."""
    monkeypatch.setattr(bell, "HEARTBEAT", 0.02)
    monkeypatch.setattr(bell, "TICK", 0.02)
    monkeypatch.setattr(streams, "RIGHTS", 0.0)
    look, ringing = house.table.look, house.table.bell(1)
    held = []

    def looked(night: int) -> Look:
        held.append(ringing._cond._is_owned())
        return look(night)

    monkeypatch.setattr(house.table, "look", looked)
    got = listens(tablet)
    heard = [next(got.response) for _ in range(4)]
    got.close()
    assert "beat" in str(heard[-1])
    assert set(held) == {False}


def test_while_no_night_is_open_it_is_made_once(
    house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its view has no entry's number then: the line is quiet all the same, and beats."""
    monkeypatch.setattr(bell, "HEARTBEAT", 0.02)
    monkeypatch.setattr(bell, "TICK", 0.02)
    tablet.banks("close")
    made = counted(monkeypatch)
    got = listens(tablet)
    heard = [next(got.response) for _ in range(8)]
    assert [one for one in heard if "data: " in str(one)] == heard[1:2]
    assert "No game night is on" in str(heard[1])
    assert made == ["tv/_home.html"]
    house.table.bell(1).anew()
    again = [next(got.response) for _ in range(4)]
    got.close()
    assert again[0] == heard[1]
    assert len(made) == 2


def test_the_tap_that_closes_the_night_is_told_once(
    tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until the stream sees that it is for another one to follow."""
    monkeypatch.setattr(bell, "TICK", 0.05)
    monkeypatch.setattr(streams, "RIGHTS", 0.3)
    made, got = counted(monkeypatch), listens(tablet)
    heard = [next(got.response) for _ in range(2)]
    assert "deals first" in str(heard[1])
    tablet.banks("close")
    told = list(got.response)
    got.close()
    assert len(told) == 1
    assert "No game night is on" in str(told[0])
    assert made == ["tv/_home.html"]


def test_before_the_first_night_it_looks_now_and_then(screen: Device) -> None:
    got = screen.opens("/tv/stream")
    assert (got.status, got.headers["Retry-After"]) == (503, "5")


def test_between_deals_it_says_how_to_join_and_how_the_evening_stands(
    house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = house.in_the_house("192.168.1.77")
    screen.opens(f"/join/{house.keys.code}")
    tablet.plays("deal, 0 bets 2, 1 drops, 2 drops, 3 drops")
    tablet.must("award", pot=0, winner=0, openers="shown")
    html = view(screen)
    read = words(html)
    assert f"Phones join at 192.168.1.20:8080 {house.keys.code}" in read
    assert " id=" not in html[html.index("<svg") : html.index("</svg>")], (
        "a morph keeps what has one"
    )
    assert "Ann wins" in read
    assert "+3" in read
    assert "−1" in read
    tablet.plays("deal")
    assert house.keys.code not in view(screen)
    monkeypatch.setattr(room, "base_address", lambda: "")
    tablet.plays("take back, take back")
    assert "<svg" not in view(screen)


def test_where_money_is_hidden_it_tells_no_result(tablet: Device, screen: Device) -> None:
    tablet.plays("deal, 0 bets 2, 1 drops, 2 drops, 3 drops")
    tablet.must("award", pot=0, winner=0, openers="shown")
    assert 'class="tv-so-far up">+3<' in view(screen)
    write(tablet, "money", who="cy", off=1)
    assert re.findall(r'class="tv-so-far">([^<]+)<', view(screen)) == []
    assert "−1" not in words(screen.opens("/tv?plain").text)
    write(tablet, "money", who="cy", off=0)
    assert 'class="tv-so-far up">+3<' in view(screen)


def test_the_rotation_and_the_kitty(tablet: Device, screen: Device) -> None:
    menu = ["razz", "jackpots", "omaha", "lowball"]
    assert sets(tablet, rotation="round", menu=menu).status == 200
    assert "Next: Jackpots, then Omaha, then Lowball" in words(view(screen))
    assert "Kitty" not in view(screen)
    tablet.begins(SEATS, kitty=1, tap="another")
    tablet.plays("deal, 0 bets 2, 1 calls, 2 drops, 3 drops")
    tablet.plays("0 draws 3, 1 draws 3, 0 checks, 1 checks")
    tablet.must("award", pot=0, winner=0, openers="shown")
    for path in ("/tv/view", "/tv?plain"):
        assert "Kitty: 1" in words(screen.opens(path).text)


def test_a_vote_is_a_sentence_and_how_far_it_is_and_no_more(
    house: House, tablet: Device, phones: dict[str, Device], screen: Device
) -> None:
    """Before it is over the room reads how many have voted, whatever they chose."""
    asks(tablet)
    vote = house.table.look(1).night.vote
    assert vote is not None
    read = []
    for word in ("No", "Yes, apply it"):
        assert votes(phones["Ann"], word) == 200
        for said in (words(view(screen)), words(screen.opens("/tv?plain").text)):
            assert vote.ask in said
            assert "Vote: 1 of 3" in said
        read.append(view(screen))
        assert tablet.taps("end-vote").status == 200
        assert "1 of 3" not in view(screen)
        ended = "Yes, apply it: 0, No: 1" if word == "No" else "Yes, apply it: 1, No: 0"
        for said in (words(view(screen)), words(screen.opens("/tv?plain").text)):
            assert f"{vote.ask} {ended}" in said
        asks(tablet)
    assert f'<b data-voice="turns">{vote.ask}</b>' in read[0]
    assert re.sub(r"\d+", "", read[0]) == re.sub(r"\d+", "", read[1])


def test_a_ruling_is_said_wherever_turns_are(tablet: Device, screen: Device) -> None:
    """It stops the play, so it is no mere last act."""
    tablet.plays("deal, 0 bets 2, 1 drops, 2 drops, 3 drops")
    assert re.search(r'data-voice="all">Dot folds', view(screen))
    tablet.must("rule", law="false-openers")
    assert re.search(r'data-voice="turns">[^<]*foul', view(screen))
    for read in (view(screen), screen.opens("/tv?plain").text, screen.opens("/night/1/phone").text):
        assert "The rest carries over to the next deal." in words(read)
        assert "(Morehead 30(a); Morehead 30(c))" in words(read), "and the law it goes by"


def test_the_voice_has_the_cards_before_the_turn_that_waits_for_them(tablet: Device) -> None:
    """And the result before the cards that are gathered after it."""
    tablet.begins(("Ann", "Bob"), game="texas-holdem", limit="none", blind=["1", "2"], tap="two")

    def said() -> list[str]:
        heard = re.findall(r'data-voice="(cards|turns)">([^<]*)<', tablet.looks())
        return [words for _, words in heard]

    tablet.must("next-deal", game="texas-holdem")
    tablet.must("blinds")
    tablet.must("call", seat=1)
    tablet.must("check", seat=0)
    first, then = said()
    assert first.startswith("Burn")
    assert then == "Ann to act: can check."
    tablet.must("bet", seat=0, to=98)
    tablet.must("call", seat=1)
    first, then = said()
    assert "Showdown" in first
    assert then.startswith("Who wins?")
    assert "?:" not in then
    tablet.must("award", pot=0, winner=0)
    first, then = said()
    assert first.startswith("Ann wins")
    assert then == "It takes two players with chips to deal."


def test_a_phone_says_whose_own_turn_it_is(phones: dict[str, Device]) -> None:
    """After what it says to all; to that player alone."""
    read = phones["Ann"].looks("phone")
    assert re.findall(r'data-voice="(\w+)">([^<]*)<', read)[-1] == ("turns", "your turn")
    assert "your turn</span>" not in phones["Bob"].looks("phone")


def test_a_score_sheet_lies_beside_it_until_it_ends(tablet: Device, screen: Device) -> None:
    assert "tv-sheet" not in view(screen)
    for number, kind in enumerate(("pokino", "pad"), start=1):
        assert begins_sheet(tablet, kind) == number
        html = view(screen)
        assert ("paper-totals" in html, 'class="rounds' in html) == (number == 1, number == 2)
        assert "<button" not in html


def test_plain_has_no_script_no_motion_and_draws_itself_again(screen: Device) -> None:
    for asked, every in (("", 10), ("=30", 30), ("=1", 5), ("=99999", 10), ("=9999", 120)):
        page = screen.opens(f"/tv?plain{asked}").text
        assert f'<meta http-equiv="refresh" content="{every}">' in page, asked
        assert "<script" not in page
        assert re.findall(r'href="([^"]*)"', page) == ["/static/css/plain.css"]


def test_plain_styles_are_what_an_old_browser_knows() -> None:
    text = (ROOT / "static" / "css" / "plain.css").read_text(encoding="utf-8")
    known, _, large = text.partition("*/")[2].partition("@media")
    assert "(min-width: 1600px)" in large, "what an old browser leaves out"
    assert not re.search(r"var\(|grid|flex|:has|@|calc|min\(|\bgap\b", known)


def test_in_a_house_that_says_drop_it_does(house: House, screen: Device) -> None:
    tablet = house.device()
    tablet.begins(SEATS, fold="drop")
    tablet.plays("deal, 0 bets 2, 1 drops")
    for path in ("/tv", "/tv/view", "/tv?plain"):
        text = screen.opens(path).text
        assert "Bob drops" in text, path
        assert "folds" not in text, path


def test_two_houses_that_differ_in_how_the_cards_were_drawn(
    tmp_path_factory: pytest.TempPathFactory, book: Book
) -> None:
    """After the draw nothing tells how many were drawn: the screen neither, with and without
    scripts."""
    read = []
    for counts in ((1, 3), (3, 0)):
        house = open_house(tmp_path_factory.mktemp("house"), book)
        tablet = house.device()
        tablet.begins(SEATS)
        tablet.plays("deal, 0 bets 2, 1 calls, 2 drops, 3 drops")
        tablet.plays(f"0 draws {counts[0]}, 1 draws {counts[1]}, 0 checks")
        read.append((view(tablet), words(tablet.opens("/tv?plain").text)))
        house.table.store.close()
    assert read[0] == read[1]


def test_a_law_is_read_along_until_something_is_entered(
    house: House, tablet: Device, screen: Device
) -> None:
    """One sentence of it while it is looked up, the ruling's while that is decided; guests who read
    it on their own device show the room nothing."""
    tablet.plays("deal, 0 bets 2")
    law = house.table.book.laws["out-of-turn"]
    screen.opens(f"/night/1/sheet/law?id={law.id}")
    assert law.title not in view(screen)
    asked = tablet.opens(f"/night/1/sheet/law?id={law.id}").text
    assert 'class="question"' in asked
    sentence = law.summary.split(". ")[0]
    for read in (words(view(screen)), words(screen.opens("/tv?plain").text)):
        assert f"{law.title} {sentence}" in read
    ruling = tablet.opens("/night/1/sheet/law?id=conditional-talk").text
    said = re.search(r'<p class="ruling">(.*?[.!?])[ <]', ruling)
    assert said
    title = house.table.book.laws["conditional-talk"].title
    assert f"{title} {said[1]}" in words(view(screen))
    away = re.search(r'data-room="([^"]*)"', ruling)
    assert away
    screen.opens(away[1])
    assert "tv-law" in view(screen), "a guest puts nothing away"
    tablet.opens(away[1])
    assert "tv-law" not in view(screen), "put away with nothing entered"
    assert title not in words(screen.opens("/tv?plain").text)
    tablet.opens("/night/1/sheet/law?id=conditional-talk")
    assert "tv-law" in view(screen)
    tablet.plays("1 calls")
    assert "tv-law" not in view(screen)
    assert "Bob calls" in words(view(screen))


def test_two_hosts_read_two_laws(house: House, tablet: Device, screen: Device) -> None:
    """The one that was opened last is read along; put away, the other one is again. What a phone
    asks for meanwhile ends no reading."""
    tablet.plays("deal, 0 bets 2")
    other = house.device(night=1)
    first, second = (house.table.book.laws[one] for one in ("out-of-turn", "string-bet"))

    def reads(device: Device, law: Law) -> str:
        text = device.opens(f"/night/1/sheet/law?id={law.id}").text
        found = re.search(r'data-room="([^"]*)"', text)
        assert found
        return found[1]

    away, its_away = reads(tablet, first), reads(other, second)
    assert (first.title in view(screen), second.title in view(screen)) == (False, True)
    tablet.opens(away)
    assert second.title in view(screen), "it is still read by the other host"
    reads(tablet, first)
    house.table.tap(1, AskFloor(2), None)
    assert (first.title in view(screen), second.title in view(screen)) == (True, False)
    tablet.opens(away)
    assert second.title in view(screen)
    other.opens(its_away)
    assert "tv-law" not in view(screen)


def test_two_hosts_read_two_laws_in_the_same_moment(
    house: House, tablet: Device, screen: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each looks at what the others read while the other one does: neither reading is lost."""
    tablet.plays("deal, 0 bets 2")
    both, others = Barrier(2), room._others

    def meet(look: Look) -> Read:
        found = others(look)
        with suppress(BrokenBarrierError):
            both.wait(0.3)
        return found

    monkeypatch.setattr(room, "_others", meet)
    laws = ("out-of-turn", "string-bet")
    pages = [f"/night/1/sheet/law?id={law}" for law in laws]
    with ThreadPoolExecutor(2) as hosts:
        found = [*hosts.map(Device.opens, (tablet, house.device(night=1)), pages)]
    assert {page.status for page in found} == {200}
    reading = services(house.app).read[1].values()
    assert {title for _, title, _ in reading} == {house.table.book.laws[law].title for law in laws}
