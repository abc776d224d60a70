"""Random nights of all games, written down: each file plays, and to the same stacks."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import get_args

import pytest

from referee.core.book.book import Book
from referee.core.book.game import Limit, Stakes, Tracking
from referee.core.book.house import House
from referee.core.book.posts import PostedBy, SideAnteBy
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.log import Entry, Log
from referee.core.log.film import reels
from referee.core.messages.bank import BeginNight, Buy, Correct
from referee.core.messages.betting import BetTo, BringIn, Call, Check, Checked, Drop, TellBoards
from referee.core.messages.command import Command, Stand, strand
from referee.core.messages.dealing import NextDeal, PostBlinds, PutAntesIn, SetDealer
from referee.core.messages.law import ByConsent, Release, Rule
from referee.core.messages.log import TakenBack
from referee.core.messages.milestones import AllDrawn, SetGrain
from referee.core.messages.offer import Offer
from referee.core.messages.people import ComeBack, GoAway, Leave
from referee.core.messages.showdown import Award, ThrowIn
from referee.core.messages.stakes import SetMenu
from referee.core.rules.offers import offers
from referee.notation.phh.deals import deals
from referee.notation.phh.evening import NOTHING, evening
from referee.notation.phh.report import reports
from referee.notation.player import play
from referee.notation.reader import HandError
from referee.notation.writer import as_hand

NAMES = ("Ann", "Bob", "Cy D", "all", "CyD")
LIMITS = (Limit(), Limit("none", (2,), raises=None), Limit("pot", (2,), raises=None))
NIGHTS = 32


def kept(*commands: Command) -> Log:
    """The log of these taps."""
    log = Log()
    for command in commands:
        events, _ = act(log.night, command)
        log.append(Entry(log.seq + 1, strand(command), events))
    return log


class Random3:
    """A night of three games and some re-buys, played by chance."""

    def __init__(self, book: Book, seed: int) -> None:
        self.rng = Random(seed)
        self.log = Log()
        self.games = [book.games[self.rng.choice(sorted(book.games))] for _ in range(3)]
        self.count = self.rng.randint(3, 5)
        players = tuple((name, self.rng.randint(10, 80)) for name in NAMES[: self.count])
        by: SideAnteBy = self.rng.choice(("all", "dealer", "big-blind"))
        side = self.rng.choice((0, 0, 1, 2))
        stakes = Stakes(
            limit=self.rng.choice(LIMITS),
            bring_in=1,
            side_ante=side,
            side_ante_by=by,
            posted_by=self.rng.choice(get_args(PostedBy)),
        )
        house = House(dead_button=self.rng.random() < 0.5)
        self.tap(BeginNight("A", players, self.count - 1, self.games[0], stakes, house))
        for _ in range(70):
            self.step()

    def tap(self, command: Command) -> None:
        events, _ = act(self.log.night, command)
        self.log.append(Entry(self.log.seq + 1, strand(command), events))

    def step(self) -> None:
        able = [one for one in offers(self.log.night) if not isinstance(one.command, ThrowIn)]
        drops = [one for one in able if isinstance(one.command, Drop)]
        if self.rng.random() < 0.8 and len(drops) < len(able):
            able = [one for one in able if one not in drops]
        try:
            if able:
                self.tap(self.chosen(self.rng.choice(able)))
            if self.rng.random() < 0.03:
                self.tap(Buy(self.rng.randrange(self.count), 20))
            if self.rng.random() < 0.04:
                self.tap(self.rng.choice((GoAway, ComeBack))(self.rng.randrange(self.count)))
        except Refused:
            pass  # not everything on offer fits together, such as a game for so many players

    def chosen(self, offer: Offer) -> Command:
        command = offer.command
        if isinstance(command, NextDeal):
            return NextDeal(self.rng.choice(self.games))
        if hasattr(command, "to") and offer.least is not None:
            return replace(command, to=self.rng.choice((offer.least, offer.most)))
        if isinstance(command, PostBlinds) and self.rng.random() < 0.4:
            seat = self.rng.randrange(self.count)
            return self.rng.choice(
                (
                    replace(command, live=((seat, 1),)),
                    replace(command, live=((seat, 2),), dead=((seat, 1),)),
                    replace(command, small=False),
                )
            )
        return command


@pytest.mark.sweep
def test_random_nights_are_written_and_play_to_the_same_stacks(book: Book) -> None:
    exact = written = 0
    for seed in range(NIGHTS):
        night = Random3(book, seed)
        text = evening(reels(night.log), book)
        if text == NOTHING:
            continue
        written += 1
        assert "(not told here)" not in text, (seed, text)
        exact += "\ncorrect " not in text
        if text.startswith("title "):
            played = play(text, book)
            assert played.ok, (seed, played.wrong)
            assert played.checks == 1, "the stacks at the end are expected"
        else:
            for found in reports("x.phh", text, book):
                assert found["ok"], (seed, found)
    assert written > NIGHTS * 0.8
    assert exact > written * 0.9, "most nights can be told without putting stacks right"


def test_a_menu_is_written_and_read_again(book: Book) -> None:
    menu = tuple((id, book.games[id].name) for id in ("razz", "jackpots"))
    players = (("Ann", 50), ("Bob", 50), ("Cy", 50))
    log = kept(
        BeginNight("A", players, 2, book.games["jackpots"], Stakes(), House()),
        NextDeal(book.games["jackpots"]),
        ThrowIn(antes_stay=False, next_dealer=True),
        SetMenu(menu, "round"),
        NextDeal(book.games["razz"]),
        ThrowIn(antes_stay=False, next_dealer=True),
        SetMenu((), "dealer"),
    )
    text = evening(reels(log), book)
    assert "\nmenu razz jackpots, a round of each\n" in text
    assert "\nmenu all, each dealer chooses\n" in text
    played = play(text, book)
    assert played.ok, played.wrong
    assert (played.log.night.menu, played.log.night.rotation) == ((), "dealer")


def test_what_a_house_says_about_straddles_and_its_smallest_chip_is_written(book: Book) -> None:
    """The second seat doubles a blind of 5 where the game has no straddle; no chip is below 5."""
    game = book.games["texas-holdem"]
    stakes = Stakes(5, Limit("none", (10,), raises=None), chip=5)
    players = (("Ann", 95), ("Bob", 95), ("Cy", 95), ("Di", 95))
    log = kept(
        BeginNight("A", players, 3, game, stakes, House(straddles=1, kitty=5)),
        NextDeal(game),
        PostBlinds(straddles=1),
        ThrowIn(antes_stay=False, next_dealer=True),
    )
    text = evening(reels(log), book)
    assert "\nsmallest-chip 5\n" in text
    assert "house   kitty 5, straddles 1\n" in text
    assert "\nblinds, 1 straddle\n" in text
    played = play(text, book)
    assert played.ok, played.wrong
    assert played.log.night.stakes.chip == 5
    assert played.log.night.house == House(straddles=1, kitty=5)


def test_whoever_is_left_with_a_pot_that_went_to_the_kitty_is_named(book: Book) -> None:
    """Brag: Ann drops, Bob's uncalled chip comes back, the kitty takes the one that is left."""
    game = book.games["brag"]
    stakes = Stakes(1, Limit("fixed", (1, 1)), blinds=(2,))
    log = kept(
        BeginNight("A", (("Ann", 2), ("Bob", 2)), 1, game, stakes, House(kitty=1)),
        NextDeal(game),
        PostBlinds(),
        Drop(0),
        Award(0, (1,)),
    )
    text = evening(reels(log), book)
    assert "\nwon Bob\n" in text
    assert play(text, book).ok


def test_a_pot_that_is_all_the_kittys_is_written_without_a_winner(book: Book) -> None:
    game = book.games["texas-holdem"]
    stakes = Stakes(1, Limit("none", (2,), raises=None), blinds=(1, 2))
    log = kept(
        BeginNight("A", (("Ann", 9), ("Bob", 9)), 1, game, stakes, House(kitty=4)),
        NextDeal(game),
        *(PostBlinds(), Call(1), Check(0)),
        *(one for _ in range(3) for one in (Check(0), Check(1))),
    )
    assert log.night.playing is None
    text = evening(reels(log), book)
    assert "won" not in text
    assert text.endswith("expect  Ann 7, Bob 7\n")
    assert play(text, book).ok


def test_up_cards_a_dead_small_blind_and_live_posts_are_written_and_read_again(book: Book) -> None:
    players = (("Ann", 50), ("Bob", 50), ("Cy", 50))
    stakes = Stakes(1, Limit("none", (2,), raises=None), bring_in=1)
    stud, holdem = book.games["seven-card-stud"], book.games["texas-holdem"]
    log = kept(
        BeginNight("A", players, 2, stud, stakes, House(dead_button=True)),
        NextDeal(stud),
        PutAntesIn(),
        TellBoards(((0, "Kh"), (1, "3d"), (2, "9s"))),
        ThrowIn(antes_stay=False, next_dealer=True),
        NextDeal(holdem),
        PostBlinds(live=((0, 2),), dead=((0, 1),), small=False),
        ThrowIn(antes_stay=False, next_dealer=True),
    )
    text = evening(reels(log), book)
    assert "house   dead button\n" in text
    assert "\nup Ann Kh, Bob 3d, Cy 9s\n" in text
    assert "\nblinds, no small, Ann 2 live, Ann 1 dead\n" in text
    played = play(text, book)
    assert played.ok, played.wrong
    assert played.log.night.house == House(dead_button=True)


def evening_from(book: Book, commands: tuple[Command, ...], deal: int) -> str:
    """What is written of a night from one of its deals on, as among hands of the field's format."""
    found = deals(reels(kept(*commands)))[deal - 1 :]
    return as_hand([tap for one in found for tap in one.entries], book, found[0].before)


def test_who_was_away_before_the_first_deal_written_is_away_in_it(book: Book) -> None:
    """Bob has gone away when the second deal begins: Cy, at Ann's right, is next to Di's left."""
    game = book.games["razz"]
    players = (("Ann", 50), ("Bob", 50), ("Cy", 50), ("Di", 50))
    text = evening_from(
        book,
        (
            BeginNight(
                "A", players, 3, game, Stakes(limit=Limit("fixed", (2, 4)), bring_in=1), House()
            ),
            NextDeal(game),
            ThrowIn(antes_stay=False, next_dealer=True),
            GoAway(1),
            NextDeal(game),
            PutAntesIn(),
            BringIn(2),
            Drop(3),
            Drop(0),
            Award(0, (2,)),
        ),
        2,
    )
    assert "\nBob away\nnext deal razz\nall ante\n" in text
    assert "correct" not in text
    assert "not told" not in text
    played = play(text, book)
    assert played.ok, played.wrong
    # Cy has the antes of three; his bring-in came back.
    assert [played.log.night.holds(seat) for seat in range(4)] == [49, 50, 52, 49]


def a_dead_button(book: Book) -> tuple[Command, ...]:
    """Di deals first, Ann and Bob are the blinds; Bob goes away. Then nobody is small before Cy;
    then the button is dead at Bob's place, Cy is small and Di big."""
    holdem = book.games["texas-holdem"]
    players = (("Ann", 50), ("Bob", 50), ("Cy", 50), ("Di", 50))
    stakes = Stakes(limit=Limit("none", (2,), raises=None), blinds=(1, 2))
    return (
        BeginNight("A", players, 3, holdem, stakes, House(dead_button=True)),
        *(NextDeal(holdem), PostBlinds(), Drop(2), Drop(3), Drop(0), Award(0, (1,)), GoAway(1)),
        *(NextDeal(holdem), PostBlinds(), Drop(3), Drop(0), Award(0, (2,))),
        *(NextDeal(holdem), PostBlinds(), Drop(0), Drop(2), Award(0, (3,))),
    )


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        (2, "Ann deals, big blind Cy, small blind Bob"),
        (3, "Bob deals, big blind Di, small blind Cy"),
    ],
)
def test_a_file_that_begins_in_mid_night_says_where_the_blinds_are(
    book: Book, deal: int, said: str
) -> None:
    text = evening_from(book, a_dead_button(book), deal)
    assert "\nstacks  Ann 49, Bob 51, Cy 50, Di 50\n" in text
    assert f"\nBob away\n{said}\nnext deal texas-holdem\n" in text
    assert "correct" not in text
    assert "not told" not in text
    played = play(text, book)
    assert played.ok, played.wrong
    # Cy, the small blind of the third deal, loses 1 to Di.
    assert [played.log.night.holds(seat) for seat in range(4)] == [49, 51, 49, 51]


def test_places_of_the_blinds_said_with_the_dealer_are_written(book: Book) -> None:
    holdem = book.games["texas-holdem"]
    taps = (
        *a_dead_button(book),
        *(SetDealer(2, big=0), NextDeal(holdem), PostBlinds(), Drop(2), Drop(3), Award(0, (0,))),
    )
    text = evening_from(book, taps, 3)
    assert "\nCy deals, big blind Ann\nnext deal texas-holdem\n" in text
    assert play(text, book).ok


@pytest.mark.parametrize("real", [None, "bets"])
def test_a_deal_begins_though_what_brought_its_players_was_taken_back(
    book: Book, real: Tracking | None
) -> None:
    """Nights from before a take-back of that was refused: Ann and Bob begin with nothing, buy, go
    away and come back; after two deals all of it is taken back."""
    game = book.games["draw-poker"]
    log = kept(
        BeginNight("A", (("Ann", 0), ("Bob", 0)), 1, game, Stakes(), House(), real=real),
        *(Buy(0, 20), Buy(1, 20), GoAway(0), GoAway(1), ComeBack(0), ComeBack(1)),
        *(NextDeal(game), ThrowIn(antes_stay=False, next_dealer=True)) * 2,
    )
    for gone in ((7,), (6,), (3,), (2,)):
        log.append(Entry(log.seq + 1, "bank", (TakenBack(gone),)))
    text = evening(reels(log), book)
    assert "not told" not in text
    assert text.count("\nnext deal draw-poker\n") == 2
    played = play(text, book)
    assert played.ok, played.wrong
    assert [played.log.night.holds(seat) for seat in (0, 1)] == [log.night.holds(0)] * 2


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("Ann deals, big blind", "big blind NAME"),
        ("Ann deals, button Bob", "big blind NAME"),
        ("Ann deals, big blind Zoe", 'nobody is called "Zoe"'),
    ],
)
def test_places_that_cannot_be_read_are_refused(book: Book, line: str, wrong: str) -> None:
    head = "game texas-holdem\nseats Ann Bob Cy\n\n"
    with pytest.raises(HandError, match=rf"line 4: .*{wrong}"):
        play(f"{head}{line}\nnext deal\n", book)


def test_who_goes_home_between_two_deals_or_after_one_does_so_in_the_file(book: Book) -> None:
    """Di goes home between the deals, Ann says in the second that it is her last."""
    game = book.games["five-card-draw"]
    players = (("Ann", 50), ("Bob", 50), ("Cy", 50), ("Di", 50))
    text = evening_from(
        book,
        (
            BeginNight("A", players, 3, game, Stakes(limit=Limit("fixed", (2, 4))), House()),
            *(NextDeal(game), PutAntesIn(), BetTo(0, 2), Drop(1), Drop(2), Drop(3)),
            *(Award(0, (0,)), Leave(3)),
            *(NextDeal(game), PutAntesIn(), Leave(0), BetTo(1, 2), Drop(2), Drop(0)),
            *(Award(0, (1,)), NextDeal(game), PutAntesIn(), BetTo(2, 2), Drop(1), Award(0, (2,))),
        ),
        1,
    )
    assert text.count("\nDi leaves\n") == 1
    assert "correct" not in text
    assert "not told" not in text
    assert play(text, book).ok
    # Antes: Ann wins 3, then Bob 2, then Cy 1. Di took 49 home, Ann 53 - 1 = 52.
    assert text.endswith("\nexpect  Bob 50, Cy 49\n")


def test_who_comes_back_from_home_in_mid_file_sits_down(book: Book) -> None:
    game = book.games["five-card-draw"]
    players = (("Ann", 50), ("Bob", 50), ("Cy", 50))
    text = evening_from(
        book,
        (
            BeginNight("A", players, 2, game, Stakes(limit=Limit("fixed", (2, 4))), House()),
            *(
                NextDeal(game),
                PutAntesIn(),
                BetTo(0, 2),
                Drop(1),
                Drop(2),
                Award(0, (0,)),
                Leave(2),
            ),
            *(NextDeal(game), PutAntesIn(), BetTo(1, 2), Drop(0), Award(0, (1,))),
            *(ComeBack(2), Buy(2, 30), NextDeal(game), PutAntesIn()),
            *(BetTo(2, 2), Drop(0), Drop(1), Award(0, (2,))),
        ),
        2,
    )
    assert "\nseats   Ann Bob\n" in text
    assert "\njoins Cy 0\nCy buys 30\nnext deal five-card-draw\n" in text
    assert "correct" not in text
    # Ann 52 - 1 - 1, Bob 49 + 1 - 1, Cy 30 + 2.
    assert text.endswith("\nexpect  Ann 50, Bob 49, Cy 32\n")
    assert play(text, book).ok


def test_who_had_which_half_of_a_pot_is_written(book: Book) -> None:
    """A pot of 9: the odd chip goes to the high half, which is Cy's, though Ann is nearer."""
    game = book.games["omaha-eight-or-better"]
    stakes = Stakes(limit=Limit("fixed", (3, 6)), blinds=(1, 3))
    players = (("Ann", 3), ("Bob", 3), ("Cy", 3))
    text = evening_from(
        book,
        (
            BeginNight("A", players, 2, game, stakes, House()),
            NextDeal(game),
            PostBlinds(),
            Call(2),
            Call(0),
            Award(0, (2,), low=(0,)),
        ),
        1,
    )
    assert "\nwon Cy, Ann low\n" in text
    assert "correct" not in text
    played = play(text, book)
    assert played.ok, played.wrong
    assert [played.log.night.holds(seat) for seat in range(3)] == [4, 0, 5]


def test_a_dealer_without_chips_has_a_seat_all_the_same(book: Book) -> None:
    """Bob loses his last chip in the first deal; the second is his all the same, and Cy speaks."""
    game = book.games["five-card-draw"]
    players = (("Ann", 50), ("Bob", 1), ("Cy", 50), ("Di", 50))
    text = evening_from(
        book,
        (
            BeginNight("A", players, 0, game, Stakes(limit=Limit("fixed", (2, 4))), House()),
            NextDeal(game),
            PutAntesIn(),
            *(BetTo(2, 2), Drop(3), Drop(0), AllDrawn(), Award(0, (2,))),
            NextDeal(game),
            PutAntesIn(),
            *(BetTo(2, 2), Drop(3), Drop(0), Award(0, (2,))),
        ),
        2,
    )
    assert "\nstacks  Ann 49, Bob 0, Cy 53, Di 49\ndealer  Bob\n" in text
    assert "\nCy bets 2\n" in text
    assert "not told" not in text
    assert "correct" not in text
    assert play(text, book).ok


def after_a_deal_thrown_in(book: Book, *commands: Command) -> str:
    """What an evening of Ann, Bob and Cy with 50 each comes to in writing, from the second deal
    on; the first one was thrown in."""
    game = book.games["five-card-draw"]
    players = (("Ann", 50), ("Bob", 50), ("Cy", 50))
    begin = BeginNight("A", players, 2, game, Stakes(limit=Limit("fixed", (2, 4))), House())
    off = ThrowIn(antes_stay=False, next_dealer=True)
    return evening_from(book, (begin, NextDeal(game), off, *commands), 2)


def test_a_deal_with_real_chips_is_written_without_the_deals_before_it(book: Book) -> None:
    """The tablet knows no stacks then; the file begins with that, and deals all the same."""
    again = (NextDeal(book.games["five-card-draw"]), PutAntesIn())
    bets = (BetTo(1, 2), Drop(2), Drop(0), Award(0, (1,)))
    text = after_a_deal_thrown_in(book, SetGrain("real", "bets"), *again, *bets)
    assert "\nchips real bets\nnext deal five-card-draw\nall ante\nBob bets 2\n" in text
    assert "not told" not in text
    assert play(text, book).ok


def test_who_went_home_is_not_expected_to_have_chips(book: Book) -> None:
    """Cy left after the first deal; a correction gives him a chip that nobody can be asked for."""
    again = (NextDeal(book.games["five-card-draw"]), PutAntesIn())
    bets = (BetTo(1, 2), Drop(0), Award(0, (1,)))
    text = after_a_deal_thrown_in(book, Leave(2, 50), *again, *bets, Correct(0, 2, 1, "his"))
    assert "\nseats   Ann Bob\n" in text
    assert text.endswith("\n# Cy has 1 (not told here)\nexpect  Ann 48, Bob 51\n")
    assert play(text, book).ok


def test_who_posts_three_blinds_is_written_and_read_again(book: Book) -> None:
    game = book.games["texas-holdem"]
    players = (("Ann", 50), ("Bob", 50), ("Cy", 50), ("Di", 50))
    stakes = Stakes(
        1,
        Limit("none", (2,), raises=None),
        blinds=(1, 1, 2),
        posted_by="dealer-eldest-second",
    )
    text = evening_from(
        book,
        (
            BeginNight("A", players, 3, game, stakes, House()),
            NextDeal(game),
            PostBlinds(),
            *(Drop(2), Drop(3), Drop(0)),
            Award(0, (1,)),
        ),
        1,
    )
    assert "\nposts   1 1 2\nposted-by dealer-eldest-second\n" in text
    assert text.endswith("expect  Ann 49, Bob 52, Cy 50, Di 49\n")
    assert play(text, book).ok


def test_a_file_names_who_posts_in_known_words(book: Book) -> None:
    with pytest.raises(HandError, match="dealer-eldest-second") as error:
        play("game texas-holdem\nseats Ann Bob\nposted-by button\n", book)
    assert error.value.line == 3


def test_what_an_older_program_allowed_stood_at_the_table(book: Book) -> None:
    """A ruling that made Ann check, and a late share of what was set aside: no corrections."""
    game = book.games["five-card-draw"]
    players = (("Ann", 50), ("Bob", 50), ("Cy", 50))
    law, aside = book.laws["undercall"], book.laws["impound"]
    facts = {"players": "more", "opening": "no", "said": "no", "referee": "no"}
    said = ", ".join(f"{question} {answer}" for question, answer in facts.items())
    first = (
        BeginNight("A", players, 2, game, Stakes(limit=Limit("none", (2,), raises=None)), House()),
        *(NextDeal(game), BetTo(0, 4), Drop(1), Call(2), AllDrawn()),
        Rule(law, tuple(facts.items()), 0),
    )
    log = kept(*first)
    ruled = log.entries.pop()
    log = Log((*log.entries, replace(ruled, events=(*ruled.events, Checked(0)))))
    rest = (
        *(Check(2), Rule(aside, (("part", "part"), ("chips", "2")), 0), Award(0, (0,))),
        *(NextDeal(game), Stand(Release(((1, 2),), "late"))),
    )
    for command in rest:
        events, _ = act(log.night, command)
        if isinstance(command, Stand):
            assert isinstance(events[0], ByConsent)
            events = events[1:]
        log.append(Entry(log.seq + 1, strand(command), events))
    found = deals(reels(log))
    text = as_hand([tap for one in found for tap in one.entries], book, found[0].before)
    assert f"\nlaw undercall Ann {said}\nAnn checks\n" in text
    assert "\nstood aside Bob 2 because late\n" in text
    assert "correct" not in text
    assert "not told" not in text
    assert play(text, book).ok
