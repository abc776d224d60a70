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
from test_games_of_the_sixth_lot import GAMES as SIXTH
from werkzeug.datastructures import MultiDict

from referee.core.decide import act
from referee.core.log import Log
from referee.core.messages.prices import TakeOffer
from referee.core.rules import own
from referee.core.state.night import Night
from referee.core.state.phones import Acting
from referee.core.state.prices import offering
from referee.core.value import OwnCommand, replace
from referee.notation.player import play
from referee.screens.games.words.rulecard import card
from referee.screens.phone.words import acts
from referee.web.forms import read

LOTS: dict[str, dict[str, Written]] = {
    "fourth_lot": FOURTH,
    "fifth_lot": FIFTH,
    "sixth_lot": SIXTH,
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
def test_it_is_played_out_and_has_a_rule_card(tmp_path: Path, name: str) -> None:
    game, judge = filed(name, written(name, ALL[name]), tmp_path)
    assert len(card(game, (judge,)).points) > 1
    assert sum(play_deals(game, many, at) for many in {*game.players} for at in range(2)) > 4


def test_each_has_its_deal() -> None:
    told = {name.partition("--")[0] for _, name in TOLD}
    assert told == {*OF_THE_BOOK, *ALL} - {*REST}


@pytest.mark.parametrize(("lot", "name"), TOLD)
def test_no_button_of_a_phone_is_refused(tmp_path: Path, lot: str, name: str) -> None:
    """Nor has the dealer whom all play against a button of the bets they only match."""
    book, log = booked(name.partition("--")[0], LOTS[lot], tmp_path), Log()
    for entry in play((HERE / lot / f"{name}.hand").read_text("utf-8"), book).log.entries:
        log.append(entry)
        night = replace(log.night, acting=Acting("act"))
        for seat in night.ring if night.playing is not None else ():
            mine = acts(night, seat, None, None, "")
            for button in (*mine.slots.buttons, *mine.wide, *mine.row):
                if button.overlay == "phone.my_bid":
                    own.check(night, TakeOffer(seat, int(dict(button.fields)["takes"]), 1))
                elif not button.overlay:
                    command = read(MultiDict([("do", button.do), *button.fields]), book)
                    assert isinstance(command, OwnCommand), button
                    own.check(night, command)
                    act(night, command)
                    assert seat != keeper_of_bets(night) or not isinstance(command, TakeOffer)


def keeper_of_bets(night: Night) -> int | None:
    """Who only matches what is bet now, where each plays against them alone."""
    hand = night.playing
    step = None if hand is None else offering(hand)
    bets = step is not None and step.what in ("stay", "more")
    return hand.keeper if hand is not None and bets else None
