"""The paper of a closed night: who may read it, what it tells, and what the house does not show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import House, open_house
from device import Device, new_mark

from referee.core.book.book import Book
from referee.core.messages.law import Ruled
from referee.core.messages.showdown import Won
from referee.core.people.messages import Merged, MoneySet, PersonNamed
from referee.core.state.button import next_dealer
from referee.screens.words.names import signed

RULED = "deal, 0 bets 2, 1 drops, 2 drops, 3 drops"


def _closed(tablet: Device) -> None:
    """Two deals of one game; a ruling carried the first pot over, Ann won the second."""
    tablet.plays(RULED)
    tablet.must("rule", law="false-openers")
    tablet.plays("deal, 1 bets 2, 2 calls, 3 drops, 0 drops")
    tablet.plays("1 draws 1, 2 draws 2, 1 bets 4, 2 drops, 1 wins shown")
    assert tablet.banks("close").status == 200


def test_a_night_that_goes_on_has_no_paper(tablet: Device) -> None:
    tablet.plays("deal")
    for path in ("paper", "paper.txt"):
        got = tablet.opens(f"/night/1/{path}")
        assert (got.status, "when the night is closed" in got.text) == (404, True)
    assert "/night/1/paper" not in tablet.opens("/").text


def test_it_is_the_finale_of_a_night(tablet: Device, phone: Device) -> None:
    _closed(tablet)
    assert 'href="/night/1/paper"' in tablet.looks("bank")
    assert 'href="/night/1/paper"' in tablet.opens("/").text
    page = phone.opens("/night/1/paper").text
    assert "Bob won the night: +" in page
    assert "Deal 2, Jackpots" in page
    assert 'href="/night/1/film/2?at=' in page
    assert "False openers, in deal 1." in page
    assert "Jackpots: 2 deals." in page
    assert "deals first next time" in page
    text = phone.opens("/night/1/paper.txt").text
    assert "The biggest pot: Deal 2, Jackpots" in text
    assert "<" not in text


def test_it_says_of_every_fix_and_who_hides_money_hides_how_much(
    house: House, tablet: Device, phone: Device
) -> None:
    """Not of the biggest pot alone: whoever looks at a deal again sees it as it was played."""
    for first in range(4):
        tablet.plays(f"deal, {first} bets 2")
        tablet.must("others-drop")
        tablet.must("award", pot=0, winner=first, openers="shown")
        if first in (1, 3):
            tablet.must("right-deal", deal=first, winner=(first % 3) + 1)
    tablet.must("take-back", strand="hand")
    assert tablet.banks("close").status == 200
    text = phone.opens("/night/1/paper.txt").text
    assert "Fixed later: Deal 1: 4 from Ann to Cy." in text
    house.table.house.write([MoneySet("ann")])
    hidden = phone.opens("/night/1/paper.txt").text
    assert "Fixed later: Deal 1." in hidden
    assert "4 from" not in hidden


def test_a_night_for_money_is_won_in_money(house: House) -> None:
    tablet = house.device()
    tablet.begins(worth="0.10", currency="€")
    _closed(tablet)
    for path in ("paper", "paper.txt"):
        assert "Bob won the night: +€" in tablet.opens(f"/night/{tablet.night}/{path}").text
    bank = tablet.looks("bank")
    assert re.search(r'<b class="standing-result">\+€\d+\.\d0</b>', bank)
    results = bank.partition('aria-label="Results"')[2].partition("</section>")[0]
    assert "chips" not in re.sub("as the chips stood|<[^>]*>", "", results)


def test_it_is_made_of_what_is_known(tablet: Device) -> None:
    """A night without a deal has places, and nothing of pots, rulings and games."""
    assert tablet.banks("close").status == 200
    page = tablet.opens("/night/1/paper").text
    assert "Nobody won anything tonight." in page
    assert "The biggest pot" not in page
    assert "The ruling of the night" not in page


@pytest.mark.parametrize("at", range(4))
def test_of_a_person_who_is_hidden_no_loss_can_be_reckoned(
    house: House, tablet: Device, at: int
) -> None:
    """Whoever it is, also by a name that another one was merged into: places only, of everybody,
    as the others’ results would say theirs; no chart, no pot they were dealt in for. A host is
    shown the same."""
    _closed(tablet)
    assert 'class="chart"' in tablet.opens("/night/1/paper").text
    assert tablet.begins(["Zoe", "Yan"]).status == 303
    name = ("ann", "bob", "cy", "dot")[at]
    for event in (MoneySet(name), Merged(name, "zoe"), PersonNamed("zoe", "Zoë")):
        house.table.house.write([event])
    for path in ("paper", "paper.txt", "paper.html"):
        page = re.sub(r"<style>.*?</style>", "", tablet.opens(f"/night/1/{path}").text, flags=re.S)
        assert "Bob won the night." in page
        assert "The biggest pot" not in page
        assert "It moved" not in page
        assert not re.findall(r"[+−]\d+|\d+ chips?\b|Pot \d+|polyline|won\"|lost\"", page), path


def test_what_the_host_wrote_says_no_hidden_money(house: House, tablet: Device) -> None:
    """Words of the host’s with figures are held back while somebody is hidden, and come again."""
    _closed(tablet)
    written = {"tap": new_mark(), "line": "winner", "text": "Bob won 3, Ann lost 1."}
    assert tablet.posts("/night/1/paper", {"seen": tablet.seen("bank"), **written}).status == 303
    assert "Ann lost 1." in tablet.opens("/night/1/paper.txt").text
    house.table.house.write([MoneySet("ann")])
    for path in ("paper.txt", "paper.html"):
        assert "lost 1" not in tablet.opens(f"/night/1/{path}").text
    assert "This house hides somebody’s money" in tablet.opens("/night/1/paper").text
    assert "Undo the edit" in tablet.opens("/night/1/paper").text
    house.table.house.write([MoneySet("ann", off=False)])
    assert "Ann lost 1." in tablet.opens("/night/1/paper.txt").text


def test_a_correction_of_the_night_clears_what_was_written(tablet: Device) -> None:
    """It may be true no more: the log says so, and taking the reopening back brings it again."""
    _closed(tablet)
    written = {"tap": new_mark(), "line": "winner", "text": "Bob, of course."}
    assert tablet.posts("/night/1/paper", {"seen": tablet.seen("bank"), **written}).status == 303
    tablet.looks("bank")
    assert tablet.banks("reopen").status == 200
    assert "has its own line on who won again, not what was written" in tablet.looks("log")
    assert tablet.banks("close").status == 200
    page = tablet.opens("/night/1/paper").text
    assert "Bob, of course." not in page
    assert "Undo the edit" not in page
    assert "Bob won the night: +" in page


def test_a_page_from_before_a_restore_writes_nothing(house: House, tablet: Device) -> None:
    """Of another log, of a device that may not, or sent twice: as any tap."""
    _closed(tablet)
    fields = {"seen": tablet.seen("bank"), "tap": new_mark(), "line": "winner", "text": "Once."}
    assert tablet.posts("/night/1/paper", fields).status == 303
    assert tablet.posts("/night/1/paper", fields).status == 303
    assert len(house.table.of_log(1, lambda log: log.living_on("bank"))) == 3
    house.table.store.came += 1
    house.table.shut(1)
    fields |= {"tap": new_mark(), "text": "Twice."}
    got = tablet.posts("/night/1/paper", fields)
    assert got.headers["Location"].startswith("/data/changed")
    assert "Once." in tablet.opens("/night/1/paper.txt").text
    assert (
        "?log="
        in re.findall(r'action="(/night/1/paper[^"]*)"', tablet.opens("/night/1/paper").text)[0]
    )


def test_two_houses_with_the_same_night_have_the_same_paper(
    house: House, tablet: Device, tmp_path: Path, book: Book
) -> None:
    """A paper comes from the log alone, chosen by rules: the same each time, whoever asks. What was
    done and taken back on the way is not in it, nor is when or by whom."""
    _closed(tablet)
    other = open_house(tmp_path / "other", book)
    device = other.device()
    device.begins()
    device.plays(
        "deal, 0 bets 2, 1 drops, take back, 1 calls, take back, 1 drops, 2 drops, 3 drops"
    )
    device.must("rule", law="false-openers")
    device.plays("deal, 1 bets 2, 2 calls, 3 drops, 0 drops, 1 draws 3, take back")
    device.plays("1 draws 1, 2 draws 2, 1 bets 4, 2 calls, take back, 2 drops, 1 wins shown")
    assert device.banks("close").status == 200
    papers = [one.opens("/night/1/paper.html").text for one in (tablet, device)]
    assert papers[0] == papers[1]
    assert tablet.opens("/night/1/paper.txt").text == device.opens("/night/1/paper.txt").text
    other.table.close()
    other.table.store.close()


def test_the_paper_in_words_is_what_the_log_comes_to(tablet: Device, house: House) -> None:
    """Each line, reckoned here from the log by itself."""
    _closed(tablet)
    _, places, lines = tablet.opens("/night/1/paper.txt").text.strip().split("\n\n")
    told = dict(line.split(": ", 1) for line in lines.splitlines())
    night = house.table.look(1).night
    won = {
        player.name: player.cashed + night.holds(player.seat) - player.bought
        for player in night.players
    }
    ranked = {name: 1 + sum(most > own for most in won.values()) for name, own in won.items()}
    by_place = sorted(won, key=lambda name: ranked[name])
    said = [f"{ranked[name]}. {name} {signed(won[name])}" for name in by_place]
    assert places.splitlines() == said
    best = max(won, key=lambda name: won[name])
    assert told["The night"] == f"{best} won the night: +{won[best]}."
    events = [event for entry, counts in house.table.entries(1) if counts for event in entry.events]
    paid = sum(chips for event in events if isinstance(event, Won) for _, chips in event.shares)
    assert told["The biggest pot"] == f"Deal 2, Jackpots: {paid} chips. Bob wins {paid}."
    (ruled,) = [event for event in events if isinstance(event, Ruled)]
    assert told["The ruling of the night"].startswith(f"{ruled.title}, in deal 1.")
    assert told["The game of the night"] == "Jackpots: 2 deals."
    assert told["Next time"] == f"{night.name(next_dealer(night) or 0)} deals first next time."


def test_a_page_of_its_own_asks_for_nothing(tablet: Device) -> None:
    """One file without a script: a small felt for each step, one of them the biggest call."""
    _closed(tablet)
    got = tablet.opens("/night/1/paper.html")
    assert "attachment" in got.headers["Content-Disposition"]
    assert not re.search(r"(?:src|href|action)=|url\(|@import|https?:|<script", got.text)
    assert got.text.count("small-felt") > got.text.count('<svg class="small-felt"') > 3
    assert got.text.count('<svg class="small-felt"') == got.text.count("<li><svg")
    assert got.text.count("The biggest call") == 1
    said = re.findall(r"</svg>\s*<p>(.*?)(?: <|</p>)", got.text)
    assert said[-1].startswith("Bob wins "), "who was paid, not every line of the log"


def test_the_host_edits_a_line_and_undoes_it(tablet: Device, phone: Device) -> None:
    """Each is an entry of the log; a page that came too late writes nothing."""
    _closed(tablet)
    seen = tablet.seen("bank")

    def writes(device: Device, **fields: object) -> int:
        return device.posts("/night/1/paper", {"tap": new_mark(), **fields}).status

    assert writes(tablet, seen=seen, line="winner", text="What a <b>night</b>!") == 303
    assert "What a &lt;b&gt;night&lt;/b&gt;!" in phone.opens("/night/1/paper").text
    assert "The recap says of who won: “What a" in tablet.looks("log")
    assert writes(tablet, seen=seen, line="pot", hide=1) == 409
    edit = tablet.opens("/night/1/paper").text
    entry = re.findall(r'name="undo" value="(\d+)"', edit)
    assert writes(tablet, seen=entry[0], line="pot", hide=1) == 303
    assert "The biggest pot" not in phone.opens("/night/1/paper").text
    assert "Left out: The biggest pot" in tablet.opens("/night/1/paper").text
    assert writes(phone, seen=9, line="pot", text="no") == 403
    assert writes(tablet, seen=int(entry[0]) + 1, line="cards", text="no") == 422
    assert writes(tablet, seen=int(entry[0]) + 1, undo=3) == 400
    assert writes(tablet, seen=int(entry[0]) + 1, undo=entry[0]) == 303
    page = phone.opens("/night/1/paper").text
    assert "Bob won the night: +" in page
    assert "The biggest pot" not in page
    assert "Edit …" not in page
