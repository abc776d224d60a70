"""docs/adding-a-game.md is carried out: the file is read, the deal is played, the error is said."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from referee.commands.cli import main
from referee.core.book.book import Book
from referee.notation.player import play
from referee.rulebook import RulebookError, load_book
from referee.screens.games.words.rulecard import card

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
GAME = "\n".join(re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL))


def shelf(folder: Path, text: str) -> Path:
    """A rulebook with the page's game in it."""
    copy = folder / "rulebook"
    shutil.copytree(ROOT / "rulebook", copy)
    (copy / "games" / "four-in-hand.toml").write_text(text, encoding="utf-8")
    return copy


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    return load_book(shelf(tmp_path_factory.mktemp("shelf"), GAME))


def test_the_file_is_read_and_has_a_card(book: Book) -> None:
    game = book.games["four-in-hand"]
    assert game.players == (2, 8)
    assert len(card(game, (book.judges[game.id],)).steps) == 6


def test_the_deal_goes_as_the_page_says(book: Book) -> None:
    (deal,) = re.findall(r"```hand\n(.*?)```", PAGE, re.DOTALL)
    played = play(deal, book)
    assert played.wrong == []
    assert played.checks == 6


def test_a_wrong_word_is_refused_as_the_page_says(tmp_path: Path) -> None:
    (told,) = re.findall(r"```text\n(.*?)\n```", PAGE, re.DOTALL)
    with pytest.raises(RulebookError) as error:
        load_book(shelf(tmp_path, GAME.replace('"ante"', '"shuffle"')))
    assert str(error.value) == told


def test_baseball_on_the_page_is_the_game_and_its_deal_is_played(tmp_path: Path) -> None:
    """A stranger's one file: read on a shelf that has no Baseball of its own."""
    (file,) = re.findall(r"```toml baseball\n(.*?)```", PAGE, re.DOTALL)
    (deal,) = re.findall(r"```hand baseball\n(.*?)```", PAGE, re.DOTALL)
    ours = load_book(ROOT / "rulebook")
    copy = shelf(tmp_path, GAME)
    (copy / "games" / "baseball.toml").write_text(file, encoding="utf-8")
    theirs = load_book(copy)
    assert theirs.games["baseball"] == ours.games["baseball"]
    assert theirs.judges["baseball"] == ours.judges["baseball"]
    played = play(deal, theirs)
    assert played.wrong == []
    assert played.checks == 7


def test_baseball_is_one_file_in_a_house_of_ones_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the page says to do, done: the file in the data folder, its deal, the three commands."""
    (file,) = re.findall(r"```toml baseball\n(.*?)```", PAGE, re.DOTALL)
    (deal,) = re.findall(r"```hand baseball\n(.*?)```", PAGE, re.DOTALL)
    file = file.replace('"Baseball"', '"Our Baseball"').replace('["Day baseball"]', "[]")
    here, told = tmp_path / "house" / "our-baseball.toml", tmp_path / "deal.hand"
    here.parent.mkdir()
    here.write_text(file, encoding="utf-8")
    told.write_text(deal.replace("baseball", "our-baseball", 1), encoding="utf-8")
    (tried,) = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    for line in tried.splitlines():
        words = shlex.split(line.replace("DIR", str(tmp_path)).replace("deal.hand", str(told)))
        words = [str(here) if word == here.name else word for word in words]
        assert main(words[1:]) == 0, line
        assert "Bob" in (out := capsys.readouterr().out) or "OK (19 acts, 7 checks)" in out


QUEENS = """title   Queens
game    our-queen
seats   Ann Bob Cy
limit   spread 1 5

all ante
Bob gets Q up, 7 wild
Ann is first
Ann bets 2
Bob calls
Cy calls                        leaves pot 9
all check
all check
all check
all check
Ann shows As Ad 9h 5c 4d 3s 2h
Bob shows Qd 7s 7d Kc 9c 5h 3h
Cy shows Js Jd Th 8c 6d 4s 2c
cards speak                     hand Bob king-high straight flush
expect  Ann 97, Bob 106, Cy 97
"""


def test_follow_the_queen_is_that_file_with_one_event(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the page says of the next game a stranger adds: its one event, how its deal is told, and
    how the judge is told what the deal made wild."""
    assert '`card = "Q"` and `brings = "wild-next"`' in PAGE
    assert "`Bob gets Q up, 7 wild`" in PAGE
    (file,) = re.findall(r"```toml baseball\n(.*?)```", PAGE, re.DOTALL)
    begins, _, rest = file.partition("[[event]]")
    steps = rest[rest.index("[[step]]") :]
    begins = begins.replace('"Baseball"', '"Our Queen"').replace('["Day baseball"]', "[]")
    begins = begins.replace('["3", "9"]', '["Q"]').replace("[7, 6, 8, 9, 10, 11]", "[7, 6]")
    here, deal = tmp_path / "house" / "our-queen.toml", tmp_path / "deal.hand"
    here.parent.mkdir()
    event = '[[event]]\ncard = "Q"\nbrings = "wild-next"\n\n'
    here.write_text(f"{begins}{event}{steps}", encoding="utf-8")
    deal.write_text(QUEENS, encoding="utf-8")
    assert main(["replay", "--data", str(tmp_path), str(deal)]) == 0
    hands = ["Ann=As Ad 9h 5c 4d 3s 2h", "Bob=Qd 7s 7d Kc 9c 5h 3h"]
    asks = ["judge", "--game", str(here), "--option", "wild=Q,7", "our-queen", *hands]
    assert main(asks) == 0
    assert "Bob wins with a king-high straight flush" in capsys.readouterr().out
