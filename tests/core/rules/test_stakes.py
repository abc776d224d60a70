"""Stakes by family of games, and those of a deal in which nobody has bet yet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.core.book.book import Book
from referee.core.book.families import ALL, family, usual, usual_but
from referee.core.book.game import Limit, Stakes
from referee.core.book.house import House
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.fold.evolve import replay
from referee.core.messages.bank import BeginNight, NightBegan
from referee.core.messages.betting import BetTo, Call, Check, Drop, NobodyOpens
from referee.core.messages.command import Command, strand
from referee.core.messages.dealing import (
    AntesIn,
    NextDeal,
    PostBlinds,
    Posted,
    PutAntesIn,
    Restaked,
)
from referee.core.messages.stakes import PlayFor, SetStakes, StakesSet
from referee.core.rules.betting import seat_offers
from referee.core.state.night import Night

PLAYERS = (("Ann", 100), ("Bob", 100), ("Cy", 100), ("Dot", 100))
ANN, BOB, CY, DOT = range(4)
NO_LIMIT = Stakes(ante=1, limit=Limit("none", (2,), raises=None))


def began(book: Book, *commands: Command, families: bool = True, **changes: object) -> Night:
    stakes = Stakes()
    first = BeginNight(
        "",
        PLAYERS,
        DOT,
        book.games["jackpots"],
        stakes,
        House(),
        families=usual_but("draw", stakes) if families else (),
    )
    night = act(Night(), replace(first, **changes))[1]
    return does(night, *commands)


def does(night: Night, *commands: Command) -> Night:
    for command in commands:
        night = act(night, command)[1]
    return night


def kind(night: Night, book: Book, game: str) -> str:
    return night.stakes_for(book.games[game]).limit.kind


@pytest.mark.parametrize(
    ("game", "which", "limit", "sizes"),
    [
        ("jackpots", "draw", "fixed", (2, 4)),
        ("california-lowball", "blind-draw", "fixed", (2, 4)),
        ("seven-card-stud", "stud", "fixed", (2, 4)),
        ("razz", "stud", "fixed", (2, 4)),
        ("texas-holdem", "holdem", "none", (2,)),
        ("omaha", "omaha", "pot", (2,)),
        ("spit-in-the-ocean", "draw", "fixed", (2, 4)),
    ],
)
def test_what_is_usual(
    book: Book, game: str, which: str, limit: str, sizes: tuple[int, ...]
) -> None:
    found = usual(family(book.games[game]), Stakes())
    assert (family(book.games[game]), found.limit.kind, found.limit.sizes) == (which, limit, sizes)


def test_usual_stakes_are_made_of_the_smallest_chip() -> None:
    stakes = usual("holdem", Stakes(5, Limit("fixed", (10, 20), raises=4), chip=5, worth=10))
    assert (stakes.ante, stakes.limit.sizes, stakes.chip, stakes.worth) == (5, (10,), 5, 10)
    assert usual("stud", Stakes(limit=Limit(raises=4))).limit == Limit("fixed", (2, 4), raises=4)


def test_an_old_night_plays_everything_for_the_same(book: Book) -> None:
    night = began(book, families=False)
    assert {night.stakes_for(game) for game in book.games.values()} == {Stakes()}
    night = does(night, SetStakes(NO_LIMIT, House()))
    assert {night.stakes_for(game) for game in book.games.values()} == {NO_LIMIT}
    old = [NightBegan("", book.games["jackpots"], Stakes(), House()), StakesSet(NO_LIMIT, House())]
    assert replay(old).stakes_for(book.games["omaha"]) == NO_LIMIT


def test_holdem_in_a_jackpots_night_is_no_limit_and_jackpots_stays(book: Book) -> None:
    night = began(book, NextDeal(book.games["texas-holdem"]), PostBlinds())
    hand = night.playing
    assert hand is not None
    assert (hand.stakes.limit.kind, night.pot, hand.level) == ("none", 3, 2)
    assert kind(night, book, "jackpots") == "fixed"
    assert kind(night, book, "razz") == "fixed"


def test_one_family_from_the_next_deal_on(book: Book) -> None:
    pot = replace(NO_LIMIT, limit=Limit("pot", (2,), raises=None))
    night = began(book, PlayFor(book.games["texas-holdem"], pot))
    assert kind(night, book, "short-deck-holdem") == "pot"
    assert kind(night, book, "jackpots") == "fixed"
    assert strand(PlayFor(book.games["omaha"], pot)) == "bank"
    assert strand(PlayFor(book.games["omaha"], pot, "now")) == "hand"


def test_the_form_of_one_family_leaves_the_others(book: Book) -> None:
    night = began(book, SetStakes(replace(NO_LIMIT, worth=10), House(kitty=1), "stud"))
    assert kind(night, book, "razz") == "none"
    assert kind(night, book, "jackpots") == "fixed"
    assert {night.stakes_for(game).worth for game in book.games.values()} == {10}
    assert night.house.kitty == 1


def test_a_bigger_smallest_chip_makes_what_it_cannot_pay_usual(book: Book) -> None:
    fives = Stakes(5, Limit("none", (10,), raises=None), chip=5)
    night = began(book, SetStakes(fives, House(), "holdem"))
    sizes = {name: night.stakes_for(book.games[game]).limit.sizes for name, game in GAMES.items()}
    assert sizes == dict(zip(ALL, ((10, 20), (10, 20), (10, 20), (10,), (10,)), strict=True))
    assert {night.stakes_for(game).chip for game in book.games.values()} == {5}


GAMES = {
    "draw": "jackpots",
    "blind-draw": "california-lowball",
    "stud": "razz",
    "holdem": "texas-holdem",
    "omaha": "omaha",
}


# --- the deal going on -------------------------------------------------------------------------


def most(night: Night) -> int:
    """How high the player to act may go."""
    assert night.playing is not None
    assert night.playing.turn is not None
    return max(offer.most for offer in seat_offers(night, night.playing, night.playing.turn))


def test_another_limit_moves_no_chip(book: Book) -> None:
    holdem = book.games["texas-holdem"]
    night = began(book, NextDeal(holdem), PostBlinds())
    fixed = Stakes(ante=1, limit=Limit("fixed", (2, 4)))
    events, after = act(night, PlayFor(holdem, fixed, "deal"))
    assert events == (Restaked(fixed, holdem),)
    assert (most(night), most(after)) == (100, 4)
    assert after.purse == night.purse
    assert after.stakes_for(holdem) == night.stakes_for(holdem)
    back = act(after, PlayFor(holdem, night.stakes_for(holdem), "deal"))[1]
    assert back.hand == night.hand


def test_from_now_on_is_this_deal_and_those_to_come(book: Book) -> None:
    holdem = book.games["texas-holdem"]
    fixed = Stakes(ante=1, limit=Limit("fixed", (2, 4)))
    night = began(book, NextDeal(holdem), PostBlinds(), PlayFor(holdem, fixed, "now"))
    assert night.playing is not None
    assert night.playing.stakes == night.stakes_for(holdem) == fixed


def test_other_blinds_go_back_and_are_posted_anew(book: Book) -> None:
    holdem = book.games["texas-holdem"]
    night = began(book, NextDeal(holdem), PostBlinds())
    twice = replace(NO_LIMIT, ante=2, limit=Limit("none", (4,), raises=None))
    events, after = act(night, PlayFor(holdem, twice, "deal"))
    assert events == (
        Restaked(twice, holdem, ((ANN, 1), (BOB, 2)), anew=True),
        Posted(((ANN, 2), (BOB, 4)), 4, BOB),
    )
    assert ([after.stack(seat) for seat in range(4)], after.pot) == ([98, 96, 100, 100], 6)
    plain = began(
        book, SetStakes(twice, House(), "holdem"), NextDeal(holdem), PostBlinds(), families=True
    )
    assert after.hand == plain.hand


def test_other_antes_with_somebody_out_and_somebody_short(book: Book) -> None:
    game = book.games["draw-poker"]
    players = (("Ann", 100), ("Bob", 1), ("Cy", 100), ("Dot", 100))
    night = began(book, NextDeal(game), PutAntesIn((CY,)), players=players)
    stakes = replace(Stakes(), ante=2)
    events, after = act(night, PlayFor(game, stakes, "deal"))
    assert [type(event) for event in events] == [Restaked, AntesIn]
    assert ([after.stack(seat) for seat in range(4)], after.pot) == ([98, 0, 100, 98], 5)
    assert after.playing is not None
    assert after.playing.of(BOB).all_in
    assert after.playing.of(CY).state == "out"


def test_an_ante_beside_the_blinds_of_the_deal_going_on(book: Book) -> None:
    holdem = book.games["texas-holdem"]
    more = replace(NO_LIMIT, side_ante=1)
    night = began(book, NextDeal(holdem), PostBlinds(), PlayFor(holdem, more, "deal"))
    assert (night.pot, night.stack(CY)) == (7, 99)
    night = does(night, PlayFor(holdem, NO_LIMIT, "deal"))
    assert (night.pot, night.stack(CY)) == (3, 100)


def test_who_sat_out_for_the_ante_is_not_told_of_again_at_the_blinds(book: Book) -> None:
    holdem = book.games["texas-holdem"]
    one, two = replace(NO_LIMIT, side_ante=1), replace(NO_LIMIT, side_ante=2)
    night = began(book, SetStakes(one, House(), "holdem"), NextDeal(holdem))
    night = does(night, PutAntesIn((CY,)), PostBlinds())
    began_anew, antes, blinds = act(night, PlayFor(holdem, two, "deal"))[0]
    assert isinstance(began_anew, Restaked)
    assert antes == AntesIn(((ANN, 2), (BOB, 2), (DOT, 2)), out=(CY,))
    assert blinds == Posted(((ANN, 1), (BOB, 2)), 2, BOB, small=True)


def test_before_anything_lies_nothing_moves(book: Book) -> None:
    game = book.games["draw-poker"]
    night = began(book, NextDeal(game))
    events, after = act(night, PlayFor(game, replace(Stakes(), ante=5), "deal"))
    assert len(events) == 1
    assert after.purse == night.purse
    assert does(after, PutAntesIn()).pot == 20


def test_checks_do_not_close_the_bets_but_antes_stand(book: Book) -> None:
    game = book.games["draw-poker"]
    night = began(book, NextDeal(game), PutAntesIn(), Check(ANN))
    after = does(night, PlayFor(game, NO_LIMIT, "deal"), BetTo(BOB, 50), Drop(CY))
    assert after.pot == 54
    with pytest.raises(Refused, match="more-than-antes"):
        act(night, PlayFor(game, replace(Stakes(), ante=2), "deal"))


@pytest.mark.parametrize(
    ("game", "commands"),
    [
        ("draw-poker", (PutAntesIn(), BetTo(ANN, 2))),
        ("draw-poker", (PutAntesIn(), BetTo(ANN, 2), Drop(BOB))),
        ("texas-holdem", (PostBlinds(), Call(CY))),
        ("texas-holdem", (PostBlinds(), Drop(CY))),
    ],
)
def test_once_there_are_bets_the_stakes_stand(
    book: Book, game: str, commands: tuple[Command, ...]
) -> None:
    night = began(book, NextDeal(book.games[game]), *commands)
    for when in ("deal", "now"):
        with pytest.raises(Refused, match="bets-are-made"):
            act(night, PlayFor(book.games[game], NO_LIMIT, when))
    assert does(night, PlayFor(book.games[game], NO_LIMIT)).playing == night.playing


def test_straddles_stand(book: Book) -> None:
    holdem = book.games["texas-holdem"]
    night = began(book, NextDeal(holdem), PostBlinds(1), house=House(straddles=1))
    with pytest.raises(Refused, match="more-than-antes"):
        act(night, PlayFor(holdem, replace(NO_LIMIT, ante=2), "deal"))
    fixed = Stakes(ante=1, limit=Limit("fixed", (2, 4)))
    assert does(night, PlayFor(holdem, fixed, "deal")).pot == night.pot


def test_a_pot_that_waits_keeps_its_antes(book: Book) -> None:
    night = began(book, NextDeal(book.games["jackpots"]), PutAntesIn(), NobodyOpens())
    night = does(night, PutAntesIn())
    with pytest.raises(Refused, match="more-than-antes"):
        act(night, PlayFor(book.games["jackpots"], replace(Stakes(), ante=2), "deal"))


def test_just_a_pot_has_no_stakes(book: Book) -> None:
    with pytest.raises(Refused, match="no-stakes"):
        act(began(book), PlayFor(book.games["just-a-pot"], Stakes()))


def test_real_chips_go_back_to_the_table(book: Book) -> None:
    holdem = book.games["texas-holdem"]
    night = began(book, NextDeal(holdem), PostBlinds(), real="bets")
    loose = night.loose
    night = does(night, PlayFor(holdem, replace(NO_LIMIT, ante=2), "deal"))
    assert (night.pot, loose - night.loose) == (6, 3)
