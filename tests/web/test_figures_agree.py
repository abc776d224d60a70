"""One figure, one number: settlement, chart, paper, strip, film, log, almanac and files of random
nights say the same of each player and each deal."""

from __future__ import annotations

import csv
import io
from collections import Counter
from html import unescape

import pytest
from conftest import House
from shelf import SOAK

from referee.core.almanac.reckoning import figures
from referee.core.log import Log, film
from referee.core.log.film import Reel, frames, reels
from referee.core.log.highlights import biggest_pot
from referee.core.messages.bank import PutRight
from referee.core.messages.event import Event
from referee.export import results_csv
from referee.screens.bank.finale import finale
from referee.screens.felt.seats import held
from referee.screens.film.film import strip
from referee.screens.words.names import signed, so_many

from .people import words
from .test_almanac import closed_by_chance, kept

NIGHTS = 200 if SOAK else 12


@pytest.mark.parametrize("fixed", [False, True])
def test_every_page_of_a_night_says_the_same(house: House, fixed: bool) -> None:
    """Also where earlier deals were put right: the chart and the settlement end with what came of
    it, and the biggest pot of the paper is told with who has it now."""
    found = [closed_by_chance(seed, fixed) for seed in range(300, 300 + NIGHTS)]
    logs = [log for log in found if log is not None]
    fixes = [event for log in logs for event in said(log) if isinstance(event, PutRight)]
    assert len(fixes) > NIGHTS // 2 or not fixed
    tablet = house.device()
    for night, log in zip(kept(house, logs), logs, strict=True):
        won = results(house, night)
        ended = finale(log.night, house.table.of_log(night, film.course), (), "")
        assert {row.name: row.result for row in ended.standings} == won
        if ended.chart is not None and ended.chart.behind is not None:
            ends = dict(zip(ended.chart.behind.names, ended.chart.behind.rows[-1][1], strict=True))
            assert ends == won, "the chart ends where the list says"
        pages = [words(tablet.opens(f"/night/{night}/{page}")) for page in ("bank", "paper")]
        for name, result in won.items():
            for page in pages:
                assert f"{name} {result}" in unescape(page)
        deals = [strip(reel) for reel in reels(log) if reel.over]
        told = words(tablet.opens(f"/night/{night}/film"))
        for deal, reel in zip(deals, (reel for reel in reels(log) if reel.over), strict=True):
            assert deal.ended in told
            last = frames(reel)[-1].after
            seats = reel.began.order
            assert deal.stacks == tuple((last.name(seat), held(last, seat)) for seat in seats)
        pots(log)
        most = biggest_pot(reels(log))
        if most is not None:
            assert most.chips == max(sum(reel.won.values()) for reel in reels(log) if reel.over)
            paper = words(tablet.opens(f"/night/{night}/paper"))
            deal = strip(most.reel)
            assert f"Deal {deal.number}, {deal.game}: {so_many(most.chips)}. {deal.ended}." in paper
            assert not deal.righted or deal.righted in paper


def said(log: Log) -> list[Event]:
    return [event for entry in log.living() for event in entry.events]


def results(house: House, night: int) -> dict[str, str]:
    """By name, what the file of the results says, as pages say it."""
    stakes, found = house.table.look(night).night.stakes, dict[str, str]()
    for row in csv.DictReader(io.StringIO(results_csv(house.table, night))):
        found[row["player"]] = signed(int(row["result"]))
    assert not stakes.worth
    return found


def pots(log: Log) -> None:
    """What the almanac adds up of pots, and each player's biggest, is what the strip says was won
    of them."""
    over = [reel for reel in reels(log) if reel.over]
    sums, added, deals, biggest = figures(log, {}), Counter[str](), Counter[str](), Counter[int]()
    for reel in over:
        deals[reel.began.game.id] += 1
        if reel.after.hand is not None and reel.after.hand.ending == "won":
            added[reel.began.game.id] += sum(reel.won.values())
        for seat, chips in reel.won.items():
            biggest[seat] = max(biggest[seat], chips)
    assert {game.id: game.deals for game in sums.games} == deals
    known = {game.id: game.pot for game in sums.games if game.pots == _ended(over, game.id)}
    assert known == {id: added[id] for id in known}
    if len(known) == len(deals):  # of others it says on how many deals it rests
        assert {own.seat: own.won.chips for own in sums.players if own.won.chips} == +biggest


def _ended(over: list[Reel], game: str) -> int:
    """How many deals of a game came to their end."""
    ends = [reel.after.hand for reel in over if reel.began.game.id == game]
    return sum(hand is not None and hand.ending == "won" for hand in ends)
