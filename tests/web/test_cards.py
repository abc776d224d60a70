"""Cards on the felt: tapped or written, refused in words, asked for a suit, and paid by."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlencode

import pytest
from conftest import House, open_house
from device import Answer, Device, buttons

from referee.core.book.book import Book
from referee.core.book.game import Deal
from referee.core.cards.judge.counting import NotCounted
from referee.core.cards.judge.odds import KEPT, Counting, odds_of
from referee.core.cards.judge.rule import JudgeRule, high_measure
from referee.export import export
from referee.notation.player import play
from referee.web.rarity import MOST_ASKED, Rarity

OPENED = "deal, 0 bets 2, 1 calls, 2 calls, 3 drops, 0 draws 3, 1 draws 0, 2 draws 0, all check"
ANN, BOB, CY = "Kh Kd 9h 9c 2s", "Qs Qc 9d 9s 3d", "As Ac 7h 5c 3s"


class _Sheet(HTMLParser):
    """The hidden fields of the first form, and the buttons that can be tapped."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: list[tuple[str, str]] = []
        self.keys: dict[str, tuple[str, str]] = {}
        self.forms = 0
        self.now: tuple[str, str] | None = None
        self.said = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = {key: value or "" for key, value in attrs}
        if tag == "form":
            self.forms += 1
        elif tag == "input" and self.forms == 1:
            self.fields.append((at["name"], at.get("value", "")))
        elif tag == "button" and "name" in at and "disabled" not in at:
            self.now = (at["name"], at["value"])
        self.said = tag == "span" and at.get("class") == "sr"

    def handle_data(self, data: str) -> None:
        if self.said and self.now is not None and data.strip():
            self.keys[data.strip()] = self.now

    def handle_endtag(self, tag: str) -> None:
        self.said = False
        if tag == "button":
            self.now = None


@dataclass
class Cards:
    """A finger on the sheet: it sends what the form holds and the one button it touches."""

    tablet: Device
    text: str = ""
    sheet: _Sheet = field(default_factory=_Sheet)

    def open(self) -> Cards:
        return self.get([])

    def get(self, fields: list[tuple[str, str]]) -> Cards:
        got = self.tablet.opens(f"/night/{self.tablet.night}/sheet/cards?{urlencode(fields)}")
        assert got.status == 200
        self.text, self.sheet = unescape(got.text), _Sheet()
        self.sheet.feed(got.text)
        return self

    def tap(self, *labels: str) -> Cards:
        for label in labels:
            assert label in self.sheet.keys, (label, sorted(self.sheet.keys))
            self.get([*self.sheet.fields, self.sheet.keys[label]])
        return self

    def presses(self, name: str, value: str) -> Cards:
        return self.get([*self.sheet.fields, (name, value)])

    def writes(self, *hands: str) -> Cards:
        for hand in hands:
            self.presses("typed", hand)
        return self

    @property
    def notice(self) -> str:
        found = re.search(r'<p class="notice"[^>]*>(.*?)</p>', self.text)
        return found.group(1) if found else ""

    def pays(self, starts: str = "Pay", mark: str = "") -> Answer:
        found = next(one for one in buttons(self.text) if one.label.startswith(starts))
        fields = {**found.fields, **({"tap": mark} if mark else {})}
        return self.tablet.sends("felt", fields)


@pytest.fixture
def cards(tablet: Device) -> Cards:
    tablet.plays(OPENED)
    return Cards(tablet).open()


def test_cards_are_tapped_rank_by_rank_and_the_pot_is_paid(cards: Cards, tablet: Device) -> None:
    assert "sheet/cards" in tablet.looks()
    for rank, suit in (("king", "hearts"), ("king", "diamonds"), ("nine", "hearts")):
        cards.tap(rank, f"{rank} of {suit}")
    cards.tap("king")
    assert "king of spades" in cards.sheet.keys
    assert "king of hearts" not in cards.sheet.keys, "a card on the table cannot be tapped again"
    cards.tap("king", "nine", "nine of clubs", "deuce", "deuce of spades")
    cards.writes(BOB)  # the sheet had gone on to Bob by itself
    assert "pairs" in cards.text or "kings beat queens" in cards.text
    assert "Cy can still win" in cards.text
    cards.presses("others", "down")
    assert "Ann’s openers: kings up, shown." in cards.text
    got = cards.pays("Pay Ann 10")
    assert got.status == 200
    assert "Ann shows K♥ K♦ 9♥ 9♣ 2♠: kings up" in got.text
    assert tablet.looks().count(">107<") == 1
    assert "Ann wins 10 with kings up" in tablet.looks()


def test_a_card_is_taken_away_again(cards: Cards) -> None:
    cards.tap("king", "king of hearts", "Remove the king of hearts")
    cards.tap("king")
    assert "king of hearts" in cards.sheet.keys


def test_a_rank_that_is_used_up_is_gone(cards: Cards) -> None:
    cards.writes("Ks Kh Kd Kc 2s")
    assert "king" not in cards.sheet.keys
    assert "queen" in cards.sheet.keys


def test_no_joker_where_the_pack_has_none(cards: Cards) -> None:
    assert "joker" not in cards.text.lower()


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("Kh Kh 9h 9c 2s", "Ann: the king of hearts is there twice."),
        ("Kh Kd 9h 9c 2s 3s", "Ann: 6 cards, but a hand of Jackpots has 5."),
        ("Kh Kd Jo 9c 2s", "Ann: the joker is not in this deck."),
        ("Kh Kd 1h 9c 2s", "“1h”"),
        ("kings and nines", "“and”"),
    ],
)
def test_what_cannot_be_is_refused_in_words_and_stays_written(
    cards: Cards, typed: str, words: str
) -> None:
    cards.writes(typed)
    assert words in cards.notice or words.replace("“", '"').replace("”", '"') in cards.notice
    assert f'value="{typed}"' in cards.text
    assert "c.0" not in cards.text


def test_a_card_that_lies_elsewhere_is_refused(cards: Cards) -> None:
    cards.writes(ANN, "Kh Qc 9d 9s 3d")
    assert cards.notice == "Bob: Ann has the king of hearts already."


def test_suits_are_asked_for_only_where_they_matter(cards: Cards) -> None:
    cards.writes("K K 9 9 2", "Q Q 9 9 3", "A A 7 5 3")
    assert cards.notice == ""
    assert "Pay Ann 10" in cards.text
    again = Cards(cards.tablet).open().writes("Kh Qh 9h 7h 2", "Qs Qc 9d 9s 3d")
    assert "which suit is the deuce?" in again.notice
    again.tap("the deuce of hearts")
    assert "king-high flush" in again.text
    assert again.notice == ""


def test_openers_that_the_cards_do_not_prove_are_asked_for(cards: Cards, tablet: Device) -> None:
    cards.writes("Kh Qh 9h 8h 2h", BOB, CY)
    assert "these cards alone don’t prove it" in cards.text
    assert cards.pays("Pay Ann 10; skip openers").status == 200
    assert "openers were not asked for" in tablet.looks()


def test_who_stood_pat_without_openers_gets_the_law_and_no_money(tablet: Device) -> None:
    tablet.plays(OPENED.replace("0 draws 3", "0 draws 0"))
    cards = Cards(tablet).open().writes("Th Td 9h 8c 2s", BOB, CY)
    assert "openers are no good: Ann was pat" in cards.text
    assert "law?id=false-openers" in cards.text
    assert "Pay" not in cards.text
    fields = {"c.0": "Th Td 9h 8c 2s", "c.1": BOB, "c.2": CY, "openers": "shown"}
    got = tablet.taps("cards", more=fields)
    assert got.status == 422
    assert got.notice == "Ann was pat, and these cards don’t open."


def test_a_seat_gives_up_and_thinks_better_of_it(cards: Cards) -> None:
    cards.presses("silent", "0")
    assert "mucks" in cards.text
    cards.presses("go", "0").presses("silent", "0").writes(ANN, BOB, CY)
    assert "Pay Ann 10" in cards.text


def test_nobody_shows_for_the_pot(cards: Cards) -> None:
    cards.presses("others", "down")
    assert "Pay" not in cards.text


def test_a_payment_can_be_taken_back_and_entered_again(cards: Cards, tablet: Device) -> None:
    cards.writes(ANN, BOB, CY).pays()
    assert "paying Ann" in tablet.looks()
    tablet.must("take-back", strand="hand")
    Cards(tablet).open().writes(ANN, "Qs Qc Qh 9s 3d", CY).pays("Pay Bob 10")
    assert tablet.looks().count(">107<") == 1


def test_the_same_payment_sent_twice_counts_once(cards: Cards) -> None:
    cards.writes(ANN, BOB, CY)
    assert cards.pays(mark="once").status == 200
    assert cards.pays(mark="once").status == 200
    assert cards.pays(mark="another").status in (409, 422)


def test_an_old_sheet_pays_nothing(cards: Cards, tablet: Device) -> None:
    cards.writes(ANN, BOB, CY)
    tablet.must("foul", seat=0, why="six cards")
    assert cards.pays().status == 409


def test_a_foul_hand_is_told_and_wins_nothing(tablet: Device) -> None:
    tablet.plays(OPENED)
    tablet.must("foul", seat=0, why="six cards")
    cards = Cards(tablet).open()
    assert "foul: can’t win" in cards.text
    cards.writes(BOB, CY)
    assert "Pay Bob 10" in cards.text


def test_only_the_tablet_that_taps_enters_cards(house: House, cards: Cards, phone: Device) -> None:
    assert phone.opens("/night/1/sheet/cards").status == 403
    got = phone.taps("cards", more={"c.0": ANN, "c.1": BOB, "c.2": CY})
    assert got.status == 403


@pytest.mark.parametrize("stage", ["", "deal", "deal, 0 bets 2"])
def test_before_the_showdown_the_sheet_says_so(tablet: Device, stage: str) -> None:
    if stage:
        tablet.plays(stage)
    assert "isn’t the showdown yet" in tablet.opens("/night/1/sheet/cards").text


HOSTILE = ["", "9" * 300, "-1", "<script>", "K" * 5000, "0.0.h", "²", "Kh" * 200, "\x00"]


@pytest.mark.parametrize("word", HOSTILE, ids=lambda word: word[:8] or "nothing")
def test_hostile_fields_give_the_sheet_and_no_fault(cards: Cards, word: str) -> None:
    keys = ["at", "go", "rank", "suit", "joker", "out", "silent", "others", "way", "mend"]
    keys += ["typed", "board", "down", "held", "c.0", "c.99", "c.x", "w.0"]
    for key in keys:
        got = cards.tablet.opens(f"/night/1/sheet/cards?{urlencode([('at', '0'), (key, word)])}")
        assert got.status == (400 if key == "at" else 200), key  # it says two things of "at"
        assert "<script>" not in got.text
        got = cards.tablet.taps("cards", more={"c.0": ANN, key: word})
        assert got.status in (400, 409, 422), key


# --- jokers, common cards, declarations -----------------------------------------------------

STUD_GAMES = ("seven-card-stud", "baseball")
OTHERS = ("gardena-jackpots", "spit-in-the-ocean", "high-low-declare")


@pytest.fixture
def another(tmp_path: Path, book: Book) -> Iterator[Device]:
    """A house that also deals games with a joker, a common card and a declaration."""
    plain = book.games["draw-poker"]
    games = {id: replace(plain, id=id, name=book.judges[id].name) for id in OTHERS}
    seven = tuple(replace(step, down=7) if isinstance(step, Deal) else step for step in plain.steps)
    games |= {
        id: replace(plain, id=id, name=book.judges[id].name, steps=seven) for id in STUD_GAMES
    }
    house = open_house(tmp_path / "more", replace(book, games={**book.games, **games}))
    yield house.device()
    house.table.close()
    house.table.store.close()


def at_showdown(tablet: Device, game: str) -> Cards:
    assert tablet.begins(("Ann", "Bob"), game=game).status == 303
    tablet.must("next-deal", game=game)
    tablet.must("antes")
    tablet.plays("0 bets 2, 1 calls, 0 draws 0, 1 draws 0, all check")
    return Cards(tablet).open()


def test_the_joker_can_be_tapped_once(another: Device) -> None:
    cards = at_showdown(another, "gardena-jackpots")
    cards.writes("Ah Ad 9h 9c").presses("joker", "1")
    assert "aces" in cards.presses("go", "0").text
    assert 'name="joker"' not in cards.presses("go", "1").text, "there is one joker"
    cards.writes("Kh Kd Kc 2h 2s")
    assert "aces full of nines" in cards.text
    assert "the joker plays as an ace" in cards.text
    assert "Pay Ann 6" in cards.text


def test_common_cards_are_entered_first(another: Device) -> None:
    cards = at_showdown(another, "spit-in-the-ocean")
    assert "The board" in cards.text
    cards.writes("6s", "Qh Qd 6h 4c", "Kh Kd 3s 2c")
    assert "four queens" in cards.text
    assert cards.pays("Pay Ann 6").status == 200


STUD = ("Ah Kd 9c 7s 4d 3h 2s", "Qh Qd 8c 6s 5d 4h Ts")


@pytest.mark.parametrize("game", STUD_GAMES)
def test_in_stud_there_is_no_board_and_each_hand_written_leads_to_the_next(
    another: Device, game: str
) -> None:
    cards = at_showdown(another, game)
    assert "The board" not in cards.text
    cards.writes(STUD[0][:14])
    assert "2 more to enter" in cards.text
    assert f'value="{STUD[0][:14]}"' in cards.text, "what is entered is not written over unseen"
    assert " autofocus" in cards.text.partition('id="typed"')[2].partition(">")[0]
    cards.writes(*STUD)
    assert ("Pay Bob 6" if game == "seven-card-stud" else "Pay Ann 6") in cards.text


def test_a_card_that_lies_on_the_board_is_refused_for_the_hand(another: Device) -> None:
    cards = at_showdown(another, "spit-in-the-ocean").writes("6s", "6s Qd 6h 4c")
    assert cards.notice == "Ann: the board has the six of spades already."


def test_what_was_entered_for_another_deal_is_forgotten(cards: Cards) -> None:
    fields = cards.writes(ANN).sheet.fields
    assert "K♥" in cards.get([*fields, ("of", "deal 1")]).text
    assert "K♥" not in cards.get([*fields, ("of", "deal 7")]).text


def test_declarations_are_taken_with_the_cards(another: Device) -> None:
    cards = at_showdown(another, "high-low-declare")
    cards.writes("6h 5d 4h 3c 2s", "Ks Kh 4d 3d 2d")
    assert cards.notice == "Ann has not declared high, low or both."
    assert "Pay" not in cards.text  # who gets which half hangs on what was said
    cards.presses("go", "0").presses("way", "low")
    assert "Bob has not declared" in cards.notice
    cards.presses("go", "1").presses("way", "high")
    assert "Pay Ann 3 and Bob 3" in cards.text
    assert cards.pays().status == 200


# --- the rule card --------------------------------------------------------------------------


def test_the_rule_card_says_how_rare_each_hand_is(tablet: Device) -> None:
    text = tablet.opens("/game/jackpots").text
    rows = re.findall(r'<th scope="row">(.*?)</th>.*?<td class="rarity">(.*?)</td>', text)
    assert rows[0] == ("Straight flush", "1 in 64\u202f974")
    assert ("Two pair", "1 in 21") in rows
    assert ("Pair", "1 in 2.4") in rows
    assert len(rows) == 9


@pytest.mark.sweep
def test_the_rule_card_does_not_wait_for_a_long_count(house: House, tablet: Device) -> None:
    stud = house.table.book.judges["seven-card-stud"]
    KEPT.clear()
    high_measure.cache_clear()
    rarity = Rarity()
    began = time.perf_counter()
    assert rarity.of(stud, "high", wait=0.01) == "counting"
    assert time.perf_counter() - began < 0.1
    assert rarity.of(house.table.book.judges["omaha"], "high") == "counting", "one at a time"
    rarity.finish()
    assert rarity.of(house.table.book.judges["omaha"], "high") is None
    assert rarity.of(stud, "high") == odds_of(stud, "high")


def test_however_many_judges_are_thought_up_one_thread_counts_a_few(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Event()

    def slow(rule: JudgeRule, end: str) -> Counting:
        yield
        go.wait(30)
        raise NotCounted(f"{rule.name} at {end}")

    monkeypatch.setattr("referee.web.rarity.count_odds", slow)
    monkeypatch.setattr("referee.web.rarity.MOST_FOUND", 10)
    omaha = house.table.book.judges["omaha"]
    rarity, before = Rarity(), threading.active_count()
    for number in range(100):
        rule = replace(omaha, slug=f"omaha-{number}")
        assert rarity.of(rule, "high", wait=0) == "counting"
        assert len(rarity.running) <= MOST_ASKED + 1
    while rarity.now is None:
        time.sleep(0.001)
    rarity.begin([rarity.now[0]])
    assert threading.active_count() <= before + 1
    go.set()
    rarity.finish()
    assert len(rarity.found) == 10
    assert not rarity.running
    rarity.begin([omaha])
    rarity.finish()
    assert rarity.of(omaha, "high") is None, "and it begins again when there is something"


KINGS_FULL = "Kh Kd Ks 9h 9c"


@pytest.fixture
def word_binds(tablet: Device) -> Cards:
    """Three have laid their cards down in a house where the spoken word binds."""
    tablet.begins(**{"switch.cards-or-word": "word"})
    tablet.plays(OPENED)
    return Cards(tablet).open().writes(KINGS_FULL, BOB, CY)


def test_where_the_word_binds_the_pot_is_paid_as_it_was_called(
    word_binds: Cards, tablet: Device, house: House
) -> None:
    cards = word_binds.presses("go", "1").writes("Qs Qc 8d 7s 3d")
    cards.presses("go", "2").writes("Js Jc 7h 5c 3s")
    assert "Did somebody announce less than they have?" in cards.text
    cards.presses("go", "0").presses("ask", "1").presses("call", "a pair")
    assert "Ann announced a pair, so it counts as a pair of kings." in cards.text
    assert "Ann wins with a pair of kings" in cards.text
    cards.presses("call", "a pair of nines").presses("ask", "1")
    assert "Bob wins with a pair of queens; over Cy: queens beat jacks" in cards.text
    got = cards.pays("Pay Bob 10")
    assert (
        "kings full of nines; announced a pair of nines, so it counts as a pair of nines"
        in got.text
    )
    assert "Bob wins 10 with a pair of queens" in tablet.looks()
    hand = export(house.table, tablet.night, "phh")
    assert "Ann called a pair of nines" in hand
    assert play(hand, house.table.book).wrong == []


def test_a_second_tap_takes_a_call_away_and_words_for_no_hand_are_refused(
    word_binds: Cards, tablet: Device
) -> None:
    cards = word_binds.presses("go", "0").presses("ask", "1").presses("call", "two pair")
    assert "; announced two pair" in cards.text
    cards.presses("word", "two pears")
    assert cards.notice == "No hand is called “two pears” here; “kings up” is one."
    cards.presses("call", "seven pair")
    assert "; announced two pair" in cards.text
    cards.presses("call", "two pair")
    assert "; announced" not in cards.text
    nonsense = [*cards.sheet.fields, ("k.0", "nonsense")]
    assert "No hand is called “nonsense” here" in cards.get(nonsense).notice
    fields = {**dict(nonsense), "do": "cards", "seen": tablet.seen(), "tap": "crafted01"}
    assert tablet.sends("felt", fields).status == 400


def test_where_cards_speak_no_call_is_asked_for_or_taken(cards: Cards, tablet: Device) -> None:
    cards.writes(KINGS_FULL, BOB, CY).presses("go", "0")
    before = cards.text
    assert "call" not in before.replace("called", "")
    assert cards.presses("ask", "1").text == before
    paying = next(one for one in buttons(before) if one.label.startswith("Pay Ann"))
    got = tablet.sends("felt", {**paying.fields, "k.0": "a pair"})
    assert got.status == 422
    assert "Cards speak in this house, so what Ann announced doesn’t count." in unescape(got.text)


def test_a_call_waits_where_the_cards_do_when_the_pot_comes_back(
    word_binds: Cards, tablet: Device
) -> None:
    """A take-back of the payment, and the cards are laid down and called anew."""
    cards = word_binds.presses("go", "0").presses("call", "two pair")
    cards.pays("Pay Ann 10")
    before = tablet.looks()
    assert "Ann wins 10 with kings up" in before
    tablet.must("take-back")
    assert "k.0" not in dict(cards.open().sheet.fields)
    cards.writes(KINGS_FULL, BOB, CY).pays("Pay Ann 10")
    assert "Ann wins 10 with kings full of nines" in tablet.looks()


def test_a_sum_is_called_in_words(tablet: Device) -> None:
    """Red and Black: one word holds for both ends; the keys of kinds would say nothing."""
    tablet.begins(**{"switch.cards-or-word": "word"})
    tablet.must("next-deal", game="red-and-black")
    tablet.must("antes")
    tablet.plays("0 bets 2, 1 calls, 2 calls, 3 drops, 0 draws 0, 1 draws 0, 2 draws 0, all check")
    cards = Cards(tablet).open().writes("Kh Qd Jh 2d 3h", "Kd Qh Jd 2h 5s", "Ks Qs Js 2s 3s")
    cards.presses("go", "0").presses("ask", "1")
    assert 'name="call"' not in cards.text
    cards.presses("word", "plus one")
    assert "Ann announced plus one, so it counts as plus one." in cards.text


def test_who_pays_into_the_next_pot_is_named_before_the_winner_is_paid(house: House) -> None:
    """Guts, won without entering cards: the loser's chips go by a button that names the loser."""
    tablet = house.device()
    tablet.begins(("Ann", "Bob", "Dot"), game="guts-three-card")
    tablet.must("next-deal", game="guts-three-card")
    tablet.must("antes")
    tablet.must("reveal", **{"way.0": "out", "way.1": "in", "way.2": "in"})
    pot = house.table.look(1).night.pot
    sheet = tablet.opens("/night/1/sheet/winner?seat=1&pot=0").text
    assert f"Dot pays {pot} into the next pot." in sheet
    assert f"Pay Bob {pot}; Dot pays {pot}</button>" in sheet
