"""The one door for changes: two tablets, repeated taps, take-backs, the bank beside the hand."""

from __future__ import annotations

import threading

import pytest
from conftest import House, open_house
from device import Answer, Device, buttons, new_mark

from referee.core.book.book import Book

from .test_every_address import log

TOLD = "The table has moved on. This is how it stands now."


def at_once(*acts: object) -> list[Answer]:
    """Do all of these at the same instant."""
    gate = threading.Barrier(len(acts))
    found: list[Answer | None] = [None] * len(acts)

    def go(at: int) -> None:
        gate.wait()
        found[at] = acts[at]()

    threads = [threading.Thread(target=go, args=(at,)) for at in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [one for one in found if one is not None]


def test_two_tablets_tap_at_once_and_one_wins(house: House, tablet: Device) -> None:
    other = house.in_the_house(night=1)
    assert other.posts("/enter", {"word": house.keys.pin}).status == 303
    tablet.plays("deal")
    for _ in range(10):
        before = len(log(house))
        tablet.looks()
        other.looks()
        got = at_once(lambda: tablet.taps("check", seat=0), lambda: other.taps("bet", seat=0, to=2))
        won, lost = sorted(got, key=lambda one: one.status)
        assert (won.status, lost.status) == (200, 409)
        assert len(log(house)) == before + 1
        assert lost.notice == TOLD
        assert lost.text.replace(f'<p class="notice" role="alert" id="notice">{TOLD}</p>', "")
        assert "Bob to act" in lost.text, "the true felt"
        assert not won.notice
        tablet.plays("take back")


def test_the_loser_can_go_on_at_once(house: House, tablet: Device) -> None:
    other = house.device(night=1)
    tablet.plays("deal")
    other.looks()
    tablet.plays("0 checks")
    assert other.taps("bet", seat=0, to=2).status == 409
    assert other.taps("bet", seat=1, to=2).status == 200, "the answer was the felt as it is"


def test_a_tap_repeated_counts_once(house: House, tablet: Device) -> None:
    tablet.plays("deal")
    seen, mark = tablet.seen(), new_mark()
    first = tablet.taps("bet", seat=0, to=2, seen=seen, mark=mark)
    second = tablet.taps("bet", seat=0, to=2, seen=seen, mark=mark)
    assert (first.status, second.status) == (200, 200)
    assert first.text == second.text
    assert len(log(house)) == 4
    tablet.plays("1 calls")
    late = tablet.taps("bet", seat=0, to=2, seen=seen, mark=mark)
    assert late.status == 200
    assert "Cy to act" in late.text
    assert len(log(house)) == 5


def test_a_tap_repeated_at_the_same_instant_counts_once(house: House, tablet: Device) -> None:
    tablet.plays("deal")
    seen, mark = tablet.seen(), new_mark()
    twins = [house.device(night=1) for _ in range(6)]
    acts = [lambda one=one: one.taps("bet", seat=0, to=2, seen=seen, mark=mark) for one in twins]
    assert [one.status for one in at_once(*acts)] == [200] * 6
    assert len(log(house)) == 4


def test_a_tap_repeated_after_a_restart_counts_once(house: House, book: Book) -> None:
    tablet = house.device()
    tablet.begins()
    tablet.plays("deal")
    seen, mark = tablet.seen(), new_mark()
    assert tablet.taps("bet", seat=0, to=2, seen=seen, mark=mark).status == 200
    house.table.store.close()
    again = open_house(house.data, book)
    twin = again.device(night=1)
    assert twin.taps("bet", seat=0, to=2, seen=seen, mark=mark).status == 200
    assert twin.taps("bet", seat=0, to=2, seen=seen, mark=new_mark()).status == 409
    assert len(log(again)) == 4
    again.table.store.close()


def test_a_night_begun_twice_with_one_mark_is_one_night(house: House) -> None:
    tablets = [house.device() for _ in range(4)]
    got = at_once(*(lambda one=one: one.begins(tap="the same") for one in tablets))
    assert [one.status for one in got] == [303] * 4
    assert len(house.table.nights()) == 1
    assert tablets[0].begins(tap="another").status == 303
    assert len(house.table.nights()) == 2


def test_every_button_of_the_felt_is_accepted(house: House) -> None:
    """What is offered is heard: every dock from the antes to the payment, each button tried."""
    tablet = house.device()
    tablet.begins()
    for words in ("deal", "0 bets 2", "1 calls, 2 raises 4, 3 drops, 0 calls", "1 drops"):
        tablet.plays(words)
        for button in buttons(tablet.looks()):
            form = {**button.fields, "tap": new_mark(), "seen": tablet.seen()}
            assert tablet.sends("felt", form).status == 200, button
            if button.fields["do"] == "take-back":
                tablet.plays("again")
            elif button.fields["do"] != "again":
                tablet.plays("take back")


def test_take_back_and_again(house: House, tablet: Device) -> None:
    tablet.plays("deal")
    plain = tablet.looks("phone")
    assert "<b>Undo</b>" in tablet.looks()
    bet = tablet.must("bet", seat=0, to=2)
    assert "Ann’s bet of 2" in bet.text, "the corner names what it would take back"
    back = tablet.must("take-back", strand="hand")
    assert "Redo: Ann’s bet of 2" in back.text
    assert 'class="toast">Undone: Ann’s bet of 2' in tablet.looks("phone")
    assert tablet.looks("phone") != plain
    again = tablet.must("again", strand="hand")
    assert "Bob to act" in again.text
    nothing = tablet.taps("again", strand="hand")
    assert (nothing.status, nothing.notice) == (422, "There is nothing to redo.")
    lines = tablet.opens("/night/1/log").text
    assert "Ann bets 2" in lines
    assert "Undone: Ann’s bet of 2" in lines
    assert "Redone: Ann’s bet of 2" in lines
    assert len(log(house)) == 6, "the log keeps both"


def test_take_back_to_a_chosen_moment(house: House, tablet: Device) -> None:
    tablet.plays("deal, 0 bets 2, 1 calls, 2 calls")
    sheet = tablet.opens("/night/1/sheet/history")
    asked = next(one for one in buttons(sheet.text) if one.fields.get("to") == "5")
    assert asked.label == "Rewind"
    assert "Rewind to before Bob’s call" in sheet.text
    got = tablet.sends("felt", {**asked.fields, "tap": new_mark()})
    assert got.status == 200
    assert "Bob to act" in got.text
    assert tablet.must("again", strand="hand").status == 200
    assert "Dot to act" in tablet.looks()


def test_everything_of_the_hand_can_be_taken_back_and_no_more(house: House, tablet: Device) -> None:
    tablet.plays("deal, 0 bets 2, 1 drops, 2 drops, 3 drops, 0 wins shown, deal")
    while "<b>Undo</b>" in tablet.looks():
        tablet.must("take-back", strand="hand")
    got = tablet.taps("take-back", strand="hand")
    assert (got.status, got.notice) == (422, "There is nothing to undo.")
    assert [house.table.look(1).night.stack(seat) for seat in range(4)] == [100] * 4
    got = tablet.banks("take-back", strand="bank")
    assert got.status == 422, "start of the night stays"


def test_a_re_buy_between_two_bets_does_not_age_the_felt(house: House, tablet: Device) -> None:
    tablet.plays("deal, 0 bets 2")
    clerk = house.device(night=1)
    seen = tablet.seen()
    assert clerk.banks("buy", seat=1, chips=50).status == 200
    assert tablet.taps("call", seat=1, seen=seen).status == 200
    clerk.looks("bank")
    tablet.plays("2 calls, take back, take back, take back")
    night = house.table.look(1).night
    assert (night.holds(1), night.holds(0)) == (149, 99), "the buy-in survives the take-back"
    assert clerk.banks("buy", seat=2, chips=5).status == 200, "and taps do not age the bank"


def test_a_bet_does_not_age_the_bank_but_a_bank_tap_does(house: House, tablet: Device) -> None:
    first, second = house.device(night=1), house.device(night=1)
    for one in (first, second):
        one.looks("bank")
    tablet.plays("deal")
    assert first.banks("buy", seat=0, chips=1).status == 200
    late = second.banks("buy", seat=0, chips=1)
    assert (late.status, late.notice) == (409, TOLD)
    assert house.table.look(1).night.holds(0) == 100


def test_without_script_a_tap_leads_back_to_its_page(tablet: Device) -> None:
    tablet.plays("deal")
    form = {"do": "check", "seat": 0, "seen": tablet.seen(), "view": "felt", "tap": new_mark()}
    got = tablet.posts("/night/1/tap", form)
    assert (got.status, got.headers["Location"]) == (303, "/night/1")
    form = {"do": "buy", "seat": 0, "chips": 5, "seen": 1, "view": "bank", "tap": new_mark()}
    got = tablet.posts("/night/1/tap", form)
    assert (got.status, got.headers["Location"]) == (303, "/night/1/bank")


@pytest.mark.parametrize("view", ["felt", "bank", "phone", "log", "nonsense"])
def test_the_answer_is_the_view_it_came_from(tablet: Device, view: str) -> None:
    tablet.plays("deal")
    got = tablet.taps("check", view, seen=3, seat=0)
    assert got.status == 200
    shown = "felt" if view == "nonsense" else view
    assert got.text == tablet.opens(f"/night/1/view/{shown}").text


def test_a_correction_out_of_the_box_can_be_settled(tablet: Device) -> None:
    got = tablet.banks("correct", source="box", target=0, chips=20, why="bought in for 120")
    assert got.status == 200
    assert tablet.opens("/night/1/bank").status == 200


def test_a_stale_page_without_scripts_leads_back(house: House, tablet: Device) -> None:
    """It shows nothing of how it stands, and says where that is."""
    tablet.plays("deal")
    form = {"do": "check", "seen": "1", "tap": "alone", "seat": "1", "strand": "hand"}
    got = tablet.posts("/night/1/tap", form)
    assert got.status == 409
    assert "Go back to see how it stands now." in got.text
    assert 'href="/night/1"' in got.text


def test_a_form_that_back_brings_again_with_other_words_is_another_one(house: House) -> None:
    """A page without a script carries its mark from when it was shown. Sent twice as it is, it
    counts once; with a name put right, the night that begins has that name."""
    tablet = house.device()
    for names, night in (("Ann Bob Cy", 1), ("Ann Bob Cy", 1), ("Ann Bob Cyd", 2)):
        assert tablet.begins(names.split(), tap="shown once").status == 303
        assert tablet.night == night
    assert [player.name for player in house.table.look(2).night.players] == ["Ann", "Bob", "Cyd"]
