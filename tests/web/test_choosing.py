"""The chooser, the menu of the night, favourites, rule cards and lessons, from outside."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice

import pytest
from conftest import House, open_house
from device import SEEN, Answer, Device, buttons
from serving import ROOT

from referee.core.book.book import Book
from referee.core.book.game import Game
from referee.screens.games import chooser
from referee.screens.games.chooser import TILES, GameTile, choice, families_of
from referee.screens.games.words.chooser import FAMILIES, STAPLES
from referee.screens.games.words.rulecard import card
from referee.web.games import choosing

SHEET = "/night/1/sheet/games"


def within(text: str, name: str) -> str:
    """The part of the chooser of that class."""
    return text.partition(f'class="{name}"')[2].partition("</div>")[0]


def offered(text: str, name: str) -> list[str]:
    """The ids of the games in a part of the chooser that can be tapped."""
    found = re.findall(r'name="game" value="([^"]+)"( disabled)?', within(text, name))
    return [id for id, closed in found if not closed]


def test_every_game_stands_once_below_the_tiles(house: House, tablet: Device) -> None:
    text = tablet.opens(SHEET).text
    found = re.findall(r'name="game" value="([^"]+)"', text.partition('class="games every"')[2])
    assert found.pop() == "just-a-pot"  # where the search finds nothing
    assert sorted(found) == sorted(house.table.book.games)
    assert 'value="house"' not in text  # the house has no games of its own yet


def test_six_tiles_and_what_everybody_knows_one_tap_away(tablet: Device) -> None:
    text = tablet.opens(SHEET).text
    assert len(offered(text, "tiles")) == TILES == 6
    assert offered(text, "staples") == list(STAPLES)
    assert "autofocus" in text.partition("data-search")[0]


def test_the_families_are_those_a_player_would_say(book: Book) -> None:
    said = {
        "jackpots": "draw",
        "badugi": "draw",
        "high-low-declare": "draw split",
        "razz": "stud",
        "baseball": "stud wild",
        "omaha-eight-or-better": "board split",
        "iron-cross": "board wild",
        "guts-two-card": "guts quick",
        "brag": "wild quick",
        "anaconda": "passing",
        "push": "stud draw passing split",
        "screw-your-neighbor": "passing quick",
        "just-a-pot": "quick",
    }
    assert {id: " ".join(families_of(book.games[id], book)) for id in said} == said
    assert families_of(book.games["razz"], book, {"razz"})[0] == "house"
    every = {id: families_of(game, book) for id, game in book.games.items()}
    assert not [id for id, families in every.items() if not families]
    assert {family for families in every.values() for family in families} == set(FAMILIES) - {
        "house"
    }


def test_tabs_hide_by_the_families_that_there_are(tablet: Device) -> None:
    """The style sheet knows each of them by name."""
    css = (ROOT / "static" / "css" / "games.css").read_text("utf-8")
    assert [id for id in FAMILIES if f'data-families~="{id}"' not in css] == []
    text = tablet.opens(SHEET).text
    assert re.findall(r'name="tab" value="([^"]+)"', text) == list(FAMILIES)[1:]


def test_the_chooser_works_no_more_for_a_hundred_and_fifty_games(
    house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every game is looked at once."""
    book = house.table.book
    more = {
        f"{id}-{at}": replace(game, id=f"{id}-{at}", name=f"{game.name} {at}")
        for at in range(2)
        for id, game in book.games.items()
    }
    house.table.book = replace(book, games=dict(islice({**book.games, **more}.items(), 150)))
    looked: list[str] = []

    def counted(game: Game, *said: object) -> GameTile:
        looked.append(game.id)
        return choice(game, *said)

    monkeypatch.setattr(chooser, "choice", counted)
    tablet.opens(SHEET)
    assert len(looked) == 150
    tablet.opens(SHEET)
    assert len(looked) == 150


def test_what_does_not_fit_the_table_is_grey_with_the_reason(house: House) -> None:
    tablet = house.device()
    tablet.begins([f"P{number}" for number in range(9)])
    text = tablet.opens(SHEET).text
    assert "<b>takes 3 to 7</b>" in text  # Anaconda: seven cards to each
    assert re.search(r'value="anaconda" disabled', text)
    assert not re.search(r'value="texas-holdem" disabled', text)


def test_a_search_finds_a_game_by_what_else_it_is_called(tablet: Device) -> None:
    text = tablet.opens(SHEET).text
    (words,) = re.findall(r'data-words="([^"]*)"[^>]*>\s*<button[^>]*value="anaconda"', text)
    assert "pass the trash" in words


def test_a_search_finds_what_has_a_score_sheet_and_leads_there(tablet: Device) -> None:
    for page in (SHEET, "/games?night=1"):
        found = re.findall(r'data-words="([^"]*)"><a [^>]*href="([^"]*)"', tablet.opens(page).text)
        links = [to for words, to in found if "chinese" in words]
        assert links == [f"/night/1/scores/new?kind={kind}" for kind in ("chinese", "open-face")]
    assert "Royalties" in tablet.opens(links[0]).text
    ticked = re.findall(r'name="column" value="(\d)" checked', tablet.opens(links[1]).text)
    assert len(ticked) <= 4
    assert "on-sheets" not in tablet.opens("/games").text  # no night, no sheet


def test_a_favourite_stays_one_after_a_restart(house: House, tablet: Device, book: Book) -> None:
    got = tablet.posts("/games/star?game=razz&on=1", {"on": "1"})
    assert got.status == 200
    assert 'aria-pressed="true"' in got.text
    assert offered(tablet.opens(SHEET).text, "tiles")[0] == "razz"
    again = open_house(house.data, book)
    later = again.device()
    later.opens("/")
    assert offered(later.opens(SHEET).text, "tiles")[0] == "razz"
    again.table.store.close()
    assert tablet.posts("/games/star?game=razz&on=", {"on": ""}).status == 200
    assert "razz" not in offered(tablet.opens(SHEET).text, "tiles")


def test_a_phone_stars_nothing_and_an_unknown_game_is_none(tablet: Device, phone: Device) -> None:
    assert phone.posts("/games/star?game=razz&on=1", {"on": "1"}).status == 403
    assert tablet.posts("/games/star?game=nonsense&on=1", {"on": "1"}).status == 404


def test_what_was_played_last_comes_first(tablet: Device) -> None:
    tablet.plays("deal, 0 bets 2, 1 drops, 2 drops, 3 drops")
    tablet.plays("0 wins shown")
    assert offered(tablet.opens(SHEET).text, "tiles")[0] == "jackpots"


def test_what_was_played_in_earlier_nights_comes_after_it(tablet: Device) -> None:
    for game, stays in (("razz", True), ("badugi", False), ("omaha", True)):
        tablet.must("next-deal", game=game)
        tablet.must("throw-in")
        if not stays:
            tablet.must("take-back", strand="hand")
            tablet.must("take-back", strand="hand")
    tablet.begins(("Eva", "Finn", "Gus"))
    sheet = f"/night/{tablet.night}/sheet/games"
    assert offered(tablet.opens(sheet).text, "tiles")[:2] == ["omaha", "razz"]
    tablet.plays("deal, 0 bets 2, 1 drops, 2 drops, 0 wins shown")
    assert offered(tablet.opens(sheet).text, "tiles")[:3] == ["jackpots", "omaha", "razz"]
    assert "badugi" not in offered(tablet.opens(sheet).text, "tiles")  # it was taken back


def menu_of(text: str) -> list[str]:
    return offered(text.partition("<h3>Tonight’s games</h3>")[2], "staples")


def sets(tablet: Device, **fields: object) -> Answer:
    """Tap the menu's own button, as its sheet would."""
    (seen,) = SEEN.findall(tablet.opens("/night/1/sheet/tonight").text)
    return tablet.taps("menu", seen=seen, **fields)


def test_the_menu_of_the_night_and_a_round_of_each(tablet: Device) -> None:
    assert sets(tablet, rotation="round").status == 422
    assert sets(tablet, rotation="round", menu=["razz", "jackpots"]).status == 200
    assert menu_of(tablet.opens(SHEET).text) == ["razz", "jackpots"]
    (deal,) = [one for one in buttons(tablet.looks()) if one.fields["do"] == "next-deal"]
    assert deal.fields["game"] == "jackpots"
    page = tablet.opens("/night/1/sheet/tonight").text
    assert re.findall(r'name="menu" value="([^"]+)" checked', page) == ["razz", "jackpots"]
    assert 'value="round" checked' in page
    assert "Tonight: Razz and Jackpots, one round of each" in tablet.opens("/night/1/log").text


def test_the_felt_says_who_chooses(tablet: Device) -> None:
    assert sets(tablet, rotation="dealer").status == 200
    assert "Dot chooses" in tablet.looks()
    assert "Dot chooses" in tablet.opens(SHEET).text
    assert sets(tablet, rotation="dice").status == 400
    assert sets(tablet, rotation="free", menu="nonsense").status == 400


# --- rule cards -----------------------------------------------------------------------------


def test_a_rule_card_reads_no_old_night(
    house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes by the house of a night that is open, or of the newest, and so do its words; anybody
    may ask for a card, and name any night beside it."""
    table, agreed = house.table, list[str]()
    monkeypatch.setattr(
        choosing, "as_agreed", lambda game, night: agreed.append(night.title) or game
    )
    tablet.begins(title="later")
    tablet.opens("/games/jackpots?night=1")
    assert len(agreed) == 1, "it is open"
    table.shut(1)
    table.shut(2)
    for asked in ("?night=1", "?night=99"):
        assert tablet.opens(f"/games/jackpots{asked}").status == 200
    assert len(agreed) == 1
    assert 1 not in table._open
    tablet.opens("/games/jackpots?night=2")
    assert len(agreed) == 2, "it is the newest"


def points(text: str) -> dict[str, str]:
    return dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", text))


def test_a_rule_card_says_bets_wild_cards_and_what_wins(tablet: Device) -> None:
    said = points(tablet.opens("/games/omaha-eight-or-better").text)
    assert said["Bets"].startswith("Blinds, then four rounds of betting")
    assert said["Wild"] == "Nothing is wild."
    assert said["Wins"] == (
        "The highest and the lowest hand split the pot. The best low is 5-4-3-2-A; straights and "
        "flushes don’t count against it. A low needs eight or better, without a pair. No low: high "
        "takes all. Exactly two of your four cards and three of the board."
    )
    assert points(tablet.opens("/games/two-card-deuces-wild").text)["Wild"] == "Deuces."
    said = points(tablet.opens("/games/progressive-jackpots").text)
    assert said["Note"].startswith(
        "It takes jacks or better to open, one rank higher after each deal passed out."
    )
    assert points(tablet.opens("/games/lowball").text)["Wins"].startswith("The lowest hand.")


def test_every_game_has_a_page_and_a_lesson_or_none(house: House, tablet: Device) -> None:
    for id in house.table.book.games:
        page = tablet.opens(f"/games/{id}")
        assert page.status == 200
        assert "<dt>Wins</dt>" in page.text or id == "just-a-pot"
        assert f"/learn/{id}" in page.text
    assert tablet.opens("/games/nonsense").status == 404
    assert tablet.opens("/games").text.count('href="/games/') >= len(house.table.book.games)


# --- lessons --------------------------------------------------------------------------------


def test_a_lesson_is_stepped_through_from_the_first_ante_to_the_paid_pot(tablet: Device) -> None:
    text = tablet.opens("/learn/jackpots").text
    last = int(re.findall(r"1 of (\d+)", text)[0])
    assert last > 8
    assert 'rel="prev"' not in text
    steps = [tablet.opens(f"/learn/jackpots?at={at}").text for at in range(1, last + 1)]
    told = [re.findall(r'class="told">(.*?)</span>', one)[0] for one in steps]
    assert any("Bob shows Jh Jd 9s 9c 4d" in one for one in told)
    assert 'rel="next"' not in steps[-1]
    # Bob took 18: 100, less two antes, his opening 2 and his call of 4.
    assert re.findall(r'class="stack">(\d+)<', steps[-1]) == ["98", "110", "92"]


def test_every_moment_of_every_lesson_is_shown_and_touches_no_night(
    house: House, tablet: Device
) -> None:
    before = house.table.entries(1)
    for id in house.table.book.games:
        text = tablet.opens(f"/learn/{id}").text
        last = int(re.findall(r"1 of (\d+)", text)[0])
        for at in (1, last // 2, last):
            got = tablet.opens(f"/learn/{id}?at={at}")
            assert got.status == 200
            assert "<form" not in got.text
    assert house.table.entries(1) == before
    assert tablet.opens("/learn/jackpots?at=99999999").status == 200
    assert tablet.opens("/learn/jackpots?at=x").status == 200
    assert tablet.opens("/learn/nonsense").status == 404


def test_every_hand_on_a_rule_card_has_cards_to_look_at(house: House) -> None:
    """From the game's own judge; only where the wild card lies in the middle is there a hand that
    nobody holds."""
    book, missing = house.table.book, set[tuple[str, str]]()
    for game in book.games.values():
        rules = [book.judges[judge] for judge in game.judges if judge in book.judges]
        for order in card(game, rules).orders:
            missing |= {(game.id, rank.name) for rank in order.ranks if not rank.example}
    assert {name for _, name in missing if not name.startswith("…")} == {"Five of a kind"}
    assert "J♥ 10♥ 9♥ 8♥ 7♥" in str(card(book.games["texas-holdem"], [book.judges["texas-holdem"]]))


def test_the_page_of_games_begins_with_six_tiles_and_what_everybody_knows(tablet: Device) -> None:
    tablet.plays("deal")
    page = tablet.opens("/games").text
    first, staples = re.findall(r'<nav class="(?:tiles|staples)".*?</nav>', page, re.DOTALL)
    large = re.findall(r'href="/games/([\w-]+)"', first)
    assert (len(large), large[0]) == (6, "jackpots")
    assert re.findall(r'href="/games/([\w-]+)"', staples)[:4] == [
        *("texas-holdem", "omaha", "seven-card-stud", "five-card-draw")
    ]
