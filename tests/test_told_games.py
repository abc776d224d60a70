"""Games of several lots, each written as a file from its facts in the module of its lot, and deals
of them reckoned by hand: they go as they were told, and are played out by chance."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_every_game import play_deals
from test_games_against_the_dealer import GAMES as AGAINST_THE_DEALER
from test_games_never_seen import Written, written
from test_games_of_the_fifth_lot import GAMES as FIFTH
from test_games_of_the_fourth_lot import ALL as FOURTH
from test_games_of_the_fourth_lot import OF_THE_BOOK, REST, booked, filed

from referee.notation.player import play

LOTS: dict[str, dict[str, Written]] = {
    "fourth_lot": FOURTH,
    "fifth_lot": FIFTH,
    "against_dealer": AGAINST_THE_DEALER,
}
HERE = Path(__file__).parent
TOLD = sorted((lot, path.stem) for lot in LOTS for path in (HERE / lot).glob("*.hand"))
ALL = {name: game for lot in (*LOTS.values(), REST) for name, game in lot.items()}


@pytest.mark.parametrize(("lot", "name"), TOLD)
def test_its_deal_goes_as_the_facts_have_it(tmp_path: Path, lot: str, name: str) -> None:
    book = booked(name.partition("--")[0], LOTS[lot], tmp_path)
    assert play((HERE / lot / f"{name}.hand").read_text("utf-8"), book).wrong == []


@pytest.mark.parametrize("name", sorted(ALL))
def test_it_is_played_out(tmp_path: Path, name: str) -> None:
    game, _ = filed(name, written(name, ALL[name]), tmp_path)
    assert sum(play_deals(game, many, at) for many in {*game.players} for at in range(2)) > 4


def test_each_has_its_deal() -> None:
    told = {name.partition("--")[0] for _, name in TOLD}
    assert told == {*OF_THE_BOOK, *ALL} - {*REST}
