"""What is said of chips is what is booked, and what is booked is said: games where players pay each
other or match the pot, with the tablet's chips and with real ones."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shelf import BOOK

from referee.core.book.game import Stakes
from referee.core.fold.bank import with_person
from referee.core.log import Log
from referee.core.messages.bank import Bought, CashedOut
from referee.core.messages.debts import PaidUp
from referee.core.messages.event import Event
from referee.core.messages.law import BackedUp, Instruction, PaidIn, Reclaimed, TookBack
from referee.core.state.night import Night, Player
from referee.notation.player import play
from referee.screens.felt.felt import Felt, Logged, Onlooker, felt
from referee.screens.felt.words.dealing import dealer_does
from referee.screens.felt.words.upcards import cards
from referee.screens.games.words.cardpoints import points
from referee.screens.games.words.course import course
from referee.screens.night.words.history import told
from referee.screens.words.events import line, spoken

KNOCK = """title   Beside the pot
game    knock-poker
seats   Ann Bob Cy Dot
{chips}
all ante
Ann takes from stock
Bob takes from discards, knocks
Cy folds
"""
SHOWN = """Dot stays
Ann stays
Ann shows Ks Kd Kh Kc 7s
Bob shows Qs Qd 9h 5c 2s
Dot gives up
cards speak
"""
GUTS = """title   Short by guess
game    guts-two-card
seats   Ann Bob Cy Dot
stacks  Ann 3, Bob 3, Cy 100, Dot 100
{chips}
all ante
declared Ann in, Bob in, Cy in, Dot in
"""
CHIPS = {"tablet": "", "bets": "chips real bets\n", "key moments": "chips real milestones\n"}


ODD_CHIP = """title   A chip too few
game    five-card-draw
seats   Ann Bob
stacks  50 each
house   odd-chip stays, kitty 1
limit   none 2

all ante
all check
all drawn
all check
Ann shows Ah Kh Qh Jh 9s
Bob shows As Ks Qs Js 9h
cards speak
"""


def played(text: str, chips: str = "tablet") -> Log:
    found = play(text.format(chips=CHIPS[chips]), BOOK)
    assert found.ok, found.wrong
    return found.log


def seen(log: Log) -> Felt:
    newest = log.entries[-1]
    return felt(
        1, log.night, Logged(newest.seq, last=newest, newest=newest), Onlooker(taps=True), book=BOOK
    )


def last_line(log: Log) -> str:
    return line(log.entries[-1].events[-1], log.night)


@pytest.mark.parametrize("chips", ["bets", "key moments"])
def test_real_chips_from_player_to_player_are_named(chips: str) -> None:
    assert seen(played(KNOCK, chips)).crib.startswith("Cy → Bob 1: hand it over. ")
    felt = seen(played(KNOCK + SHOWN, chips))
    moves = "Bob → Ann 8, Cy → Ann 4 and Dot → Ann 2"
    assert felt.crib.startswith(f"For the knock and any bonus: {moves}: hand it over. Gather")


def test_what_is_netted_says_so() -> None:
    log = played(KNOCK + SHOWN)
    moves = "Bob 8 to Ann, Cy 4 to Ann and Dot 2 to Ann"
    assert last_line(log) == f"Side payment, knock and high-hand bonus, net: {moves}"
    said = "For the knock and any bonus: Bob → Ann 8, Cy → Ann 4 and Dot → Ann 2. Gather"
    assert seen(log).crib.startswith(said)


@pytest.mark.parametrize("chips", ["bets", "key moments"])
def test_losers_match_in_real_chips_what_is_said(chips: str) -> None:
    said = seen(played(GUTS, chips)).crib
    assert said.endswith(
        "then each loser pays 4 into the next pot; a player with less puts in all of it."
    )
    log = played(f"{GUTS}Cy wins\n", chips)
    assert last_line(log) == "Into the next pot: Ann 4, Bob 4 and Dot 4"
    assert seen(log).crib.startswith("Into the next pot: Ann 4, Bob 4 and Dot 4. Gather")
    assert "Ann wins 4" in said_of(played(f"{GUTS}Ann wins\n", chips))


def test_the_tablet_says_who_pays_and_wins_less() -> None:
    said = seen(played(GUTS)).crib
    assert "(Ann only 2 and Bob only 2: the rest isn’t owed)" in said
    assert said.endswith("Ann and Bob can win only what each can match; the rest carries over.")
    log = played(f"{GUTS}Ann wins\n")
    assert "Ann wins 2" in said_of(log)


def said_of(log: Log) -> list[str]:
    return [line(event, log.night) for event in log.entries[-1].events]


def test_the_odd_chip_of_a_tie_is_said_to_stay() -> None:
    tied = """title   Only an odd chip
game    kings-and-lows
seats   Ann Bob Cy Dot Eve

all ante
declared Ann in, Bob in, Cy out, Dot out, Eve out
Ann draws 0
Bob draws 0
won Ann Bob
"""
    assert "Left over: 1 chip carried over to the next deal" in said_of(played(tied))
    ties = "Tied hands share it and pay nothing; odd chips stay in for the next deal."
    assert ties in " ".join(course(BOOK.games["kings-and-lows"]))
    assert seen(played(f"{tied}next deal\n")).crib.startswith("1 carried over, so nobody antes.")


def test_where_nobody_bids_it_is_said_who_takes_which_card() -> None:
    bids = "title   No bids\ngame    auction\nseats   Ann Bob Cy\n{chips}\nall ante\nAnn is first\n"
    log = played(f"{bids}Ann checks\nBob checks\nCy checks\n")
    assert "Nobody bids" in [button.label for button in seen(log).row]
    log = played(f"{bids}Ann checks\nBob checks\nCy checks\nnobody takes\n")
    assert seen(log).crib.startswith("Nobody bid: each takes one, Ann first, in turn.")


def test_a_pot_the_tablet_only_guesses_is_matched_as_it_lies() -> None:
    start = "title   A three\ngame    baseball\nseats   Ann Bob Cy\n{chips}\nall ante\n"
    several = "Several pay in the order dealt, matching the pot as it stands by then."
    assert cards_bring(played(start)) == (
        f"A three up: match the pot, 3 (20 at most), or fold. {several}"
    )
    log = played(
        f"{start}Ann is first\nAnn opens 2, others pass\nstill in Ann Bob Cy\n", "key moments"
    )
    pays = f"match the pot (about {log.night.pot})"
    assert cards_bring(log) == f"A three up: {pays} (20 at most), or fold. {several}"


def test_a_three_says_that_the_pot_is_more_than_it_costs() -> None:
    start = "title   A three\ngame    baseball\nseats   Ann Bob Cy\n{chips}\nall ante\n"
    bets = "Ann opens 2\nBob raises to 4\nCy raises to 6\nAnn raises to 8\nBob calls\nCy calls\n"
    log = played(f"{start}Ann is first\n{bets}")
    assert cards_bring(log).startswith("A three up: pay 20 (the most), or fold.")


def cards_bring(log: Log) -> str:
    assert log.night.hand is not None
    return cards(log.night, log.night.hand)[0]


def test_who_is_out_of_lives_deals_on() -> None:
    lives = "title   Out\ngame    screw-your-neighbor\nseats   Ann Bob Cy\n{chips}\nnobody takes\n"
    night = played(lives).night
    hand = night.hand
    assert hand is not None
    out = replace(hand, order=hand.order[:-1], holdings=hand.holdings[:-1])
    assert dealer_does(night, out, "deals") == "Cy deals"
    away = with_person(night, replace(night.players[2], presence="away"))
    assert dealer_does(away, out, "deals") == "Somebody deals for Cy"


def noted(game: str) -> list[str]:
    return [words for _, words in points(BOOK.games[game], [BOOK.judges[game]])]


def test_a_price_is_short_where_it_is_all_they_have() -> None:
    short = """title   A pair
game    murder
seats   Ann Bob Cy
stacks  Ann 40, Bob 40, Cy 6

all ante
Ann is first
Ann bets 2
Bob calls
Cy calls
Cy gets pair up, pays
"""
    assert "Cy pays 3 chips, all they have, into the pot for an open pair" in said_of(played(short))
    card = " ".join(noted("murder"))
    assert "What is paid goes to the main pot; everyone still in plays for it." in card
    assert "Have less than you must pay? Pay all you have and stay in." in card
    assert "main pot" not in " ".join(noted("five-card-draw"))


def test_who_may_not_check_is_not_said_to() -> None:
    """Where nobody may check, the tap on somebody later folds those before, and says so."""
    felt_now = seen(played("title   X\ngame    pass-and-out\nseats   Ann Bob Cy Dot\n\nall ante\n"))
    assert felt_now.cost == "bet or fold"
    assert [button.under for button in felt_now.row] == ["Ann folds first", "2 fold first"]
    opens = seen(played("title   X\ngame    jackpots\nseats   Ann Bob Cy Dot\n\nall ante\n"))
    assert opens.row_word == "First to open:"
    under = [button.under for button in opens.row]
    assert under == ["Ann checks first", "2 check first", "3 check first", ""]


def test_what_a_deal_takes_is_in_the_dealers_line() -> None:
    table = "\nseats   Ann Bob Cy\n{chips}\nall ante\n"
    rises = played(f"title   X\ngame    progressive-jackpots{table}nobody opens\nall ante\n")
    assert "It takes queens or better to open this deal." in seen(rises).crib
    five = f"title   X\ngame    lame-brain-pete{table}".replace("{chips}", "stacks  3 each\n")
    assert (
        "deal one face up on the board, five times."
        in seen(played(f"{five}Ann bets 2\nBob calls\nCy calls\n")).crib
    )
    trips = f"title   X\ngame    trips-to-win{table}Ann opens 2, others pass\nstill in Ann Bob\n"
    shows = seen(played(f"{trips}all drawn\n", "key moments"))
    assert "It takes three of a kind or better to win." in shows.crib
    assert "Nobody wins" in [button.label for button in shows.row]
    draws = "all check\nAnn draws 1\nBob draws 1\nCy draws 1\nall check\n"
    reds = seen(played(f"title   X\ngame    red-and-black{table}{draws}"))
    assert "Red adds, black subtracts: aces 1, face cards 10." in reds.crib


@pytest.mark.parametrize(
    ("worth", "bought", "cashed"), [(10, " (2.00 on the tab)", " (2.20)"), (0, "", "")]
)
def test_chips_on_the_tab_and_cashed_say_what_they_are_worth(
    worth: int, bought: str, cashed: str
) -> None:
    night = Night(players=(Player(0, "Ann"),), stakes=Stakes(worth=worth))
    assert line(Bought(0, 20), night) == f"Ann buys 20{bought}"
    assert line(CashedOut(0, 22), night) == f"Ann cashes out 22{cashed}"


OPENED = """title   No openers
game    jackpots
seats   Ann Bob Cy Dot
{chips}
Ann checks
Bob opens 2
called Cy Dot
law false-openers               ruling before-the-draw
"""
PAID = """title   Paid, and back
game    five-card-draw
seats   Ann Bob Cy
{chips}
all ante
Ann bets 2
Bob folds
Cy calls
"""


@pytest.mark.parametrize("chips", CHIPS)
def test_a_ruling_tells_the_same_chips_once(chips: str) -> None:
    log = played(OPENED, chips)
    newest = log.entries[-1]
    said = [line(event, log.night) for event in spoken(newest.events)][1:]
    assert said == [
        "Bob’s hand is foul: False openers",
        "Cy takes back 2",
        "Dot takes back 2",
        "The opening starts over",
    ]
    assert told(newest.events, log.night).count("takes back 2") == 2
    if chips != "tablet":  # the dealer is told as well what lies on the table
        assert seen(log).crib.startswith("Cy takes back 2. Dot takes back 2.")


def each(*events: Event) -> list[str]:
    log = played(PAID, "bets")
    return [line(event, log.night) for event in spoken(events)]


def test_chips_that_differ_from_what_was_said_are_told_in_all() -> None:
    takes, adds = Instruction("takes", 0, 6), Instruction("adds", 0, 4)
    assert each(TookBack(0, 10), PaidIn(0, 4), takes) == [
        "Ann takes back 10",
        "Ann adds 4 to the pot (not a bet)",
    ]
    assert each(TookBack(0, 10), takes) == ["Ann takes back 6"]
    assert each(TookBack(1, 10), takes) == ["Bob takes back 10", "Ann takes back 6"]
    assert each(PaidIn(0, 4), adds) == ["Ann adds 4 to the pot (not a bet)"]
    owed = "Ann puts in the 4 they owed; it was in the log already"
    assert each(PaidUp(0, 4), adds) == [owed]
    assert each(PaidUp(0, 2), adds) == [owed.replace("4", "2"), "Ann puts in 4"]
    assert each(Reclaimed(((0, 4),)), adds) == ["Back into the pot: Ann 4"]
    back = "The action goes back to Cy; returned: Ann 6"
    assert each(BackedUp(2, ((0, 6),)), takes) == [back]
    assert each(Instruction("throw", 0, 1)) == ["Ann discards one more card and keeps five"]


def test_a_pot_with_a_chip_is_not_called_empty() -> None:
    """Two tie for a single chip, which stays: nobody wins a chip, and one is carried over."""
    log = played(ODD_CHIP)
    said = [line(event, log.night) for event in log.entries[-1].events]
    assert said[-2:] == [
        "Ann and Bob win no chips",
        "Left over: 1 chip carried over to the next deal",
    ]
