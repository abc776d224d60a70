"""Draw poker and its kin as the old books and card rooms have them: choices of the composer, each
with a deal reckoned on paper from the rules of the game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from serving import ROOT
from shelf import BOOK
from test_every_game import play_deals

from referee.notation.player import play
from referee.rulebook.changing import Changes
from referee.rulebook.composing import compose
from referee.rulebook.games import load_game
from referee.rulebook.judging import load_ladders, read_judge
from referee.rulebook.reading import RulebookError, load_toml
from referee.rulebook.words.customs import Agreed
from referee.screens.games.words.course import course

GAMES = ROOT / "rulebook" / "games"
EIGHT = "Ann Bob Cy Dot Eva Finn Gus Hal"
ALL_CALL = "\n".join(f"{name} calls" for name in EIGHT.split()[1:])
# A new pack: forty cards are dealt and one is burned, eleven are left. Three players take three
# each, so one can be served and the bottom card stays. The fourth, who throws three, gets that
# one. The new pack has the bottom card, the burned one and nine discards; two of them are served.
# Draw poker by its laws (26c) has an opener, who was the first and whose three stay apart: six.
# Five-card draw as it is played at home may be checked through and has none; who is served keeps
# their own out of it in both.
NEW_PACK = f"""
seats {EIGHT}
all ante
Ann bets 2
{ALL_CALL}
Ann draws 3  leaves stub 8
Bob draws 3
Cy draws 3  leaves stub 2
Dot draws 3  leaves stub %d
"""
DEALS = [
    (
        "five-card-draw",
        Changes(agreed={"forced": "blinds", "burn": "1"}),
        # Twenty cards of 52 are dealt, one is burned. The player after the big blind is first;
        # after the draw the dealer's left is, though David opened with a raise.
        """
        seats Bob Carol David Alice
        David checks  refused bet-to-face
        David raises to 4  leaves pot 7, turn Alice
        Alice drops
        Bob calls
        Carol drops  leaves pot 10, step draw, stub 31
        Bob draws 3  leaves stub 28
        David draws 1  leaves stub 27, turn Bob
        Bob checks
        David bets 4
        Bob drops
        David wins
        expect Alice 100, Bob 96, Carol 98, David 106
        """,
    ),
    ("draw-poker", Changes(agreed={"burn": "1", "only_own": "1"}), NEW_PACK % 9),
    ("draw-poker", Changes(agreed={"burn": "1"}), NEW_PACK % 6),
    ("five-card-draw", Changes(agreed={"burn": "1"}), NEW_PACK % 9),
    (
        "draw-poker",
        Changes(agreed={"after": "eldest"}),
        # Cy opens; the dealer's left, not Cy, begins after the draw.
        """
        seats Ann Bob Cy
        Ann checks
        Bob checks
        Cy bets 2
        Ann calls
        Bob drops
        Ann draws 1
        Cy draws 1  leaves turn Ann
        """,
    ),
    (
        "california-high-low-split",
        Changes(agreed={"forced": "ante"}),
        # An ante each, anybody may check first; a queen-high hand is no low, so high has it all.
        """
        seats Ann Bob Cy
        all ante  leaves pot 3, turn Ann
        Ann checks
        Bob bets 2
        Cy drops
        Ann calls  leaves pot 7
        Ann stands pat
        Bob stands pat  leaves turn Ann
        Ann checks
        Bob checks
        Ann shows Qs 7d 5c 4h 2s
        Bob shows 9h 9d 4c 3s 2d
        cards speak
        expect Ann 97, Bob 104, Cy 99
        """,
    ),
    (
        "ace-to-six-lowball",
        Changes(agreed={"forced": "blinds"}),
        """
        seats Ann Bob Cy
        Cy checks  refused bet-to-face
        Cy calls
        Ann calls
        Bob checks  leaves pot 6, step draw
        Ann stands pat
        Bob stands pat
        Cy stands pat  leaves turn Ann
        all check
        Ann shows 6s 4d 3c 2h As
        Bob shows 7s 4s 3d 2c Ah
        Cy shows 8s 4c 3h 2d Ad
        cards speak
        expect Ann 104, Bob 98, Cy 98
        """,
    ),
    (
        "pass-and-out",
        Changes(agreed={"checks": "first-not"}),
        """
        seats Ann Bob Cy
        Ann checks  refused bet-or-drop
        Ann bets 2
        Bob calls
        Cy drops
        Ann stands pat
        Bob stands pat
        Ann checks  leaves turn Bob
        Bob checks  leaves step showdown
        """,
    ),
    (
        "three-card-poker",
        Changes(order="three-card-trips-top", agreed={"drawn": "=2"}),
        # Exactly two are drawn, and three sevens beat a straight flush.
        """
        seats Ann Bob
        Ann bets 2
        Bob calls
        Ann draws 1  refused draw-so-many
        Ann stands pat  refused draw-so-many
        Ann draws 2
        Bob draws 2
        all check
        Ann shows 7s 7d 7c
        Bob shows Th 9h 8h
        cards speak
        expect Ann 103, Bob 97
        """,
    ),
    (
        "whiskey-poker",
        Changes(agreed={"last_bet": "1"}),
        # After the last turns there is a bet; the lowest of those who show pays the forfeit.
        """
        seats Ann Bob Cy
        forfeit 2
        all ante
        Ann exchanges 5
        Bob knocks
        Cy exchanges 1
        Ann exchanges 1  leaves interval Before the showdown, turn Ann, pot 3
        Ann bets 4
        Bob drops
        Cy calls  leaves pot 11, step showdown
        Cy wins, Ann pays the forfeit
        expect Ann 93, Bob 99, Cy 108
        """,
    ),
    (
        "five-card-draw",
        Changes(agreed={"no_check_raise": "1"}),
        """
        seats Ann Bob Cy
        Ann checks
        Bob bets 2
        Cy raises to 4
        Ann raises to 6  refused checked-already
        Ann calls
        """,
    ),
]
IDS = [f"{base}-{at}" for at, (base, _, _) in enumerate(DEALS)]


def made(folder: Path, base: str, changes: Changes) -> Path:
    path = folder / "made-up.toml"
    path.write_text(compose(GAMES / f"{base}.toml", changes), encoding="utf-8")
    return path


@pytest.mark.parametrize(("base", "changes", "deal"), DEALS, ids=IDS)
def test_the_deal_goes_as_the_seed_says(
    tmp_path: Path, base: str, changes: Changes, deal: str
) -> None:
    path = made(tmp_path, base, changes)
    game = load_game(path)
    judge = read_judge(
        load_toml(path).table("judge"), game.id, game.name, load_ladders(ROOT / "rulebook")
    )
    book = replace(
        BOOK, games={**BOOK.games, game.id: game}, judges={**BOOK.judges, game.id: judge}
    )
    text = f"game {game.id}\n" + "\n".join(line.strip() for line in deal.splitlines())
    played = play(text, book)
    assert played.wrong == []
    assert played.checks


@pytest.mark.parametrize(("base", "changes", "deal"), DEALS, ids=IDS)
def test_it_is_played_out_with_few_and_with_many(
    tmp_path: Path, base: str, changes: Changes, deal: str
) -> None:
    game = load_game(made(tmp_path, base, changes))
    least, most = game.players
    assert sum(play_deals(game, many, at) for many in {least, most} for at in range(3))


def test_the_rule_card_says_what_is_burned_and_kept_out(tmp_path: Path) -> None:
    path = made(tmp_path, "draw-poker", Changes(agreed={"burn": "1", "only_own": "1"}))
    said = " ".join(course(load_game(path)))
    assert "First the dealer burns one card." in said
    assert "A reshuffle leaves out only the discards of the player drawing." in said


@pytest.mark.parametrize(
    ("base", "customs", "words"),
    [
        ("jackpots", {"forced": "blinds"}, "played with antes"),
        ("johnson", {"forced": "blinds"}, "needs antes"),
        ("five-card-stud", {"forced": "blinds"}, "the upcards say who begins"),
        ("texas-holdem", {"burn": "1"}, "nobody draws"),
        ("five-card-draw", {"only_own": "1"}, "Five-card draw needs no openers"),
        ("knock-poker", {"checks": "never"}, "nobody bets"),
        ("five-card-draw", {"last_bet": "1"}, "a bet before the showdown already"),
    ],
)
def test_what_a_game_has_no_place_for_is_said(
    tmp_path: Path, base: str, customs: Agreed, words: str
) -> None:
    with pytest.raises(RulebookError, match=words):
        made(tmp_path, base, Changes(agreed=customs))
