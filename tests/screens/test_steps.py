"""What the felt says and offers at the steps that are neither a bet nor a draw, written from the
rules of the games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.core.book.game import (
    Ante,
    BetStep,
    Blinds,
    Deal,
    Draw,
    First,
    Game,
    HandleStep,
    Limit,
    Manner,
    Showdown,
    Stakes,
    Step,
    Stock,
    Widow,
)
from referee.core.book.house import House
from referee.core.decide import act
from referee.core.log import Entry
from referee.core.messages.bank import BeginNight
from referee.core.messages.betting import (
    AllCheck,
    BetTo,
    BringIn,
    Call,
    Check,
    Drop,
    NobodyOpens,
    OthersDrop,
    RaiseTo,
    TellFirst,
)
from referee.core.messages.command import Command
from referee.core.messages.dealing import NextDeal, PostBlinds, PutAntesIn
from referee.core.messages.draw import DrawCards
from referee.core.messages.event import Event
from referee.core.messages.milestones import SetGrain, StayIn
from referee.core.messages.people import GoAway
from referee.core.messages.showdown import Award, ThrowIn
from referee.core.messages.turns import AllHandle, Handle, Knock, PassTurn, TakeCard, TakeWidow
from referee.core.state.night import Night
from referee.screens.felt.felt import Felt, Logged, Onlooker, felt

SIX = ("Ann", "Bob", "Cy", "Dot", "Eva", "Finn")
NO_LIMIT = Stakes(limit=Limit("none", (2,), raises=None), blinds=(1, 2))
UP_CARDS: First = "high-board"
ENDED = (BetStep("First"), Showdown())


def game(*steps: Step, players: tuple[int, int] = (2, 8), pack: int = 52) -> Game:
    return Game("house", "House game", "", players, pack, steps)


HOLDEM = game(
    Blinds(((0, 1), (1, 2))),
    Deal(down=2),
    BetStep("Before the flop", first="after-blinds"),
    *(Deal(burn=1, common=3), BetStep("Flop")),
    *(Deal(burn=1, common=1), BetStep("Turn")),
    *(Deal(burn=1, common=1), BetStep("River")),
    Showdown(),
)
STUD = game(
    Ante(),
    Deal(down=2, up=1),
    BetStep("Third street", first="low-card", bring_in=True),
    *(step for _ in range(3) for step in (Deal(burn=1, up=1), BetStep("Next", first=UP_CARDS))),
    *(Deal(burn=1, down=1), BetStep("Seventh street", first=UP_CARDS)),
    Showdown(),
)


class Table:
    """A night whose dealer is Ann, so that Bob is the eldest, and its felt after each tap."""

    def __init__(
        self,
        game: Game,
        names: tuple[str, ...] = SIX,
        chips: int | tuple[int, ...] = 100,
        stakes: Stakes | None = None,
        house: House | None = None,
    ) -> None:
        each = chips if isinstance(chips, tuple) else (chips,) * len(names)
        players = tuple(zip(names, each, strict=True))
        begin = BeginNight("", players, 0, game, stakes or Stakes(), house or House())
        self.night = act(Night(), begin)[1]
        self.last: tuple[Event, ...] = ()
        self.tap(NextDeal(game))

    def tap(self, *commands: Command) -> Table:
        for command in commands:
            self.last, self.night = act(self.night, command)
        return self

    @property
    def felt(self) -> Felt:
        entry = Entry(9, "hand", self.last, "", "", "")
        return felt(1, self.night, Logged(9, last=entry, newest=entry), Onlooker(taps=True))

    @property
    def crib(self) -> str:
        return self.felt.crib

    @property
    def main(self) -> list[str]:
        return [one.label for one in self.felt.dock]

    @property
    def row(self) -> list[str]:
        return [one.spoken or one.label for one in self.felt.row]

    def badges(self) -> list[str]:
        return [one.badge or one.state_words for one in self.felt.seats]


# --- blinds ---------------------------------------------------------------------------------


def test_blinds_name_who_puts_what_in() -> None:
    table = Table(HOLDEM, stakes=NO_LIMIT)
    seen = table.felt
    assert (seen.step, seen.limit) == ("Blinds", "blinds 1 · 2, no limit")
    assert (seen.turn, seen.cost) == ("Blinds", "1 · 2")
    assert seen.crib == "Bob posts 1, Cy posts 2. Ann shuffles."
    assert [words for _, words in seen.says][-2:] == ["Blinds: 1 · 2.", seen.crib], "chips first"
    assert table.main == ["Post blinds: 1 · 2", "Change the blinds …"]
    assert (seen.row_word, table.row[0]) == ("Next to call:", "Dot calls 2")
    assert table.row[-2:] == ["Bob calls 1; Dot, Eva, Finn and Ann fold", "All fold to Cy"]


def test_straddles_stand_beside_the_blinds() -> None:
    table = Table(HOLDEM, stakes=NO_LIMIT, house=House(straddles=2))
    assert table.main == [
        "… and Dot straddles 4",
        "Post blinds: 1 · 2",
        "Straddles, blinds …",
    ]
    table.tap(PostBlinds(straddles=1))
    assert table.badges() == ["", "posts 1", "posts 2", "posts 4", "to act", ""]
    assert (table.felt.turn, table.felt.cost, table.felt.pot) == ("Eva to act", "4 to call", "7")


def test_the_house_may_forbid_a_straddle_the_game_has() -> None:
    straddled = replace(HOLDEM, steps=(Blinds(((0, 1), (1, 2)), straddles=3), *HOLDEM.steps[1:]))
    assert len(Table(straddled, stakes=NO_LIMIT).main) == 3
    assert len(Table(straddled, stakes=NO_LIMIT, house=House(straddles=0)).main) == 2


def test_heads_up_the_dealer_has_the_small_blind_and_speaks_first() -> None:
    table = Table(HOLDEM, ("Ann", "Bob"), stakes=NO_LIMIT)
    assert table.crib.startswith("Ann posts 1, Bob posts 2.")
    table.tap(PostBlinds())
    assert table.felt.turn == "Ann to act"
    table.tap(Call(0), Check(1))
    assert (table.felt.step, table.felt.turn) == ("Flop", "Bob to act")


def test_three_blinds_are_named_and_posted() -> None:
    stakes = replace(NO_LIMIT, blinds=(1, 1, 2), posted_by="dealer-eldest-second")
    table = Table(HOLDEM, stakes=stakes)
    assert table.crib.startswith("Ann posts 1, Bob posts 1, Cy posts 2.")
    assert table.felt.limit == "blinds 1 · 1 · 2, no limit"
    assert table.main[0] == "Post blinds: 1 · 1 · 2"
    table.tap(PostBlinds())
    assert table.badges() == ["posts 1", "posts 1", "posts 2", "to act", "", ""]


def test_one_blind_leaves_no_small_one_out() -> None:
    table = Table(HOLDEM, stakes=replace(NO_LIMIT, blinds=(2,), posted_by="dealer"))
    assert table.crib.startswith("Ann posts 2.")
    assert (table.main[0], table.felt.turn) == ("Post the blind: 2", "Blind")
    assert table.felt.step == "Blind"


def test_who_got_chips_back_that_nobody_called_is_no_longer_all_in() -> None:
    """Bob bets his hundred, Cy has sixty: forty go back, and nobody is asked any more."""
    table = Table(HOLDEM, ("Ann", "Bob", "Cy"), (100, 100, 60), NO_LIMIT)
    table.tap(PostBlinds(), RaiseTo(0, 100), Drop(1), Call(2))
    seats = {one.name: (one.stack, one.state, one.state_words) for one in table.felt.seats}
    assert seats["Ann"] == ("40", "in", "")
    assert seats["Cy"] == ("0", "all-in", "all-in")
    hand = table.night.hand
    assert hand is not None
    assert (hand.turn, hand.showing) == (None, True)


def test_a_pot_that_is_all_the_kittys_asks_for_no_winner() -> None:
    table = Table(HOLDEM, ("Ann", "Bob"), stakes=NO_LIMIT, house=House(kitty=4))
    table.tap(PostBlinds(), Call(0), Check(1), *[AllCheck()] * 3)
    assert (table.felt.result, table.felt.pot) == ("The kitty took the whole pot", "0")
    assert table.felt.take_back == "2 checks"
    assert table.felt.toast.endswith(
        "4 of the pot go to the kitty · The whole pot goes to the kitty"
    )


def test_who_sits_out_is_passed_and_a_missed_blind_is_dead() -> None:
    table = Table(HOLDEM, stakes=NO_LIMIT)
    table.tap(PostBlinds(out=(1,), dead=((4, 2),)))
    assert table.badges() == ["", "not in", "posts 1", "posts 2", "to act", ""]
    assert (table.felt.turn, table.felt.cost, table.felt.pot) == ("Eva to act", "2 to call", "5")


def test_a_short_blind_is_all_in() -> None:
    table = Table(HOLDEM, chips=(100, 100, 1, 100, 100, 100), stakes=NO_LIMIT)
    assert "Cy: short, all-in for the blind." in table.crib
    table.tap(PostBlinds())
    assert (table.badges()[2], table.felt.cost) == ("posts 1", "2 to call")


# --- what the dealer deals --------------------------------------------------------------------


def test_every_card_of_holdem_is_called() -> None:
    table = Table(HOLDEM, stakes=NO_LIMIT).tap(PostBlinds())
    assert table.crib == "Ann deals two cards face down, Bob first."
    table.tap(Call(3))
    assert table.crib == ""
    table.tap(OthersDrop((4,)), AllCheck())
    assert table.crib == "Burn and deal the turn."
    table.tap(BetTo(3, 98), Call(4))
    assert table.crib.startswith("No more bets: burn and deal the river. Showdown")


def test_all_in_before_the_flop_calls_everything_that_is_still_to_come() -> None:
    table = Table(HOLDEM, ("Ann", "Bob"), (50, 80), NO_LIMIT)
    table.tap(PostBlinds(), RaiseTo(0, 50), Call(1))
    assert table.crib.startswith(
        "No more bets: deal the flop, the turn and the river, a burn before each. Showdown"
    )


def test_what_was_to_come_is_not_dealt_again_once_a_side_pot_is_paid() -> None:
    table = Table(HOLDEM, ("Ann", "Bob", "Cy"), (50, 80, 80), NO_LIMIT)
    table.tap(PostBlinds(), RaiseTo(0, 50), RaiseTo(1, 80), Call(2))
    assert "deal the flop" in table.crib
    table.tap(Award(1, (1,)))
    assert table.crib == "Showdown: everyone shows both cards."


def test_a_seat_says_that_it_calls_and_its_chips_how_much() -> None:
    table = Table(HOLDEM, stakes=NO_LIMIT).tap(PostBlinds(), RaiseTo(3, 20), Call(4))
    assert [(seat.badge, seat.bet) for seat in table.felt.seats[3:5]] == [
        ("raises to 20", "20"),
        ("calls", "20"),
    ]


def test_whose_turn_it_is_stands_before_what_they_drew() -> None:
    table = Table(game(Ante(), Deal(down=5), BetStep("First"), Draw(), *ENDED), ("Ann", "Bob"))
    table.tap(PutAntesIn(), AllCheck(), DrawCards(1, 1), DrawCards(0, 3))
    assert [seat.drew for seat in table.felt.seats] == ["drew 3", "to act, drew 1"]


def test_blinds_that_put_both_all_in_leave_all_cards_to_deal() -> None:
    table = Table(HOLDEM, ("Ann", "Bob"), (1, 2), NO_LIMIT).tap(PostBlinds())
    assert table.crib.startswith(
        "No more bets: Ann deals two cards face down, Bob first; deal the flop, the "
        "turn and the river, a burn before each."
    )


def test_a_street_that_was_checked_is_not_dealt_again() -> None:
    table = Table(HOLDEM, ("Ann", "Bob", "Cy"), (100, 100, 40), NO_LIMIT)
    table.tap(PostBlinds(), RaiseTo(0, 40), Call(1), Call(2))
    table.tap(AllCheck(), AllCheck(), BetTo(1, 20), Drop(0))
    assert table.crib == "Showdown: everyone shows both cards, Bob first."


@pytest.mark.parametrize(
    ("step", "players", "said"),
    [
        (Deal(burn=1, up=1), 3, "Burn one, deal one up to Bob, Cy and Ann."),
        (Deal(up=1), 6, "Deal one up to each of the six, Bob first."),
        (Deal(burn=2, down=1, common=1), 2, "Burn two, deal one down to Bob and Ann, and one"),
        (Deal(common=5), 2, "Deal five face up on the board."),
        (Deal(down=1, up=1), 2, "Deal one down and one up to Bob and Ann."),
    ],
)
def test_later_cards(step: Deal, players: int, said: str) -> None:
    table = Table(game(Ante(), Deal(down=2), BetStep("First"), step, *ENDED), SIX[:players])
    assert table.tap(PutAntesIn(), AllCheck()).crib.startswith(said)


def test_the_first_cards_with_a_stock_and_a_spare_hand() -> None:
    table = Table(game(Ante(), Deal(down=5, stock=3), *ENDED)).tap(PutAntesIn())
    assert table.crib == ("Ann deals five down and three more, not to be looked at, Bob first.")
    table = Table(game(Ante(), Deal(down=5, widow=5), *ENDED)).tap(PutAntesIn())
    assert table.crib == (
        "Ann deals five cards face down, Bob first, a widow of five "
        "face down in the middle, one a round, just before Ann’s card."
    )


def test_stud_with_a_short_pack_shares_the_last_card() -> None:
    """Eight players, seven cards each and four burned: 60. Six cards each and three burned are
    51, and the one card that is left lies in the middle."""
    eight = (*SIX, "Gus", "Hal")
    table = Table(STUD, eight, stakes=Stakes(limit=Limit(raises=None)))
    table.tap(BringIn(1), OthersDrop(tuple((2, 3, 4, 5, 6, 7, 0))))
    for _ in range(3):
        table.tap(AllCheck())
    assert table.felt.step == "Seventh street"
    assert table.crib.startswith("The deck is short: one community card for everyone.")


def test_a_card_once_shared_is_told_of_no_later_deal() -> None:
    """Four players, eleven cards: of three that are left one is everybody's. Two drop, and the
    two who are still in get one each."""
    later = (Deal(down=1), BetStep("Second"), Deal(down=1), BetStep("Third"))
    stud = game(Ante(), Deal(down=2), BetStep("First"), *later, Showdown(), pack=11)
    table = Table(stud, SIX[:4]).tap(PutAntesIn(), AllCheck())
    assert table.crib.startswith("The deck is short: one community card for everyone.")
    table.tap(BetTo(1, 2), Call(2), Drop(3), Drop(0))
    assert table.night.hand is not None
    assert table.night.hand.shared == (3,)
    assert table.crib.startswith("Deal one down to Bob and Cy.")


# --- up cards ---------------------------------------------------------------------------------


def test_the_lowest_card_brings_it_in() -> None:
    table = Table(STUD)
    assert table.felt.limit == "ante 1, bring-in 1, bets 2 and 4, 3 raises"
    assert (table.felt.row_word, table.row[1]) == ("Brings in 1:", "Cy brings in 1")
    table.tap(PutAntesIn())
    seen = table.felt
    assert (seen.turn, seen.cost, seen.lead) == ("Lowest card?", "1 to bring in", "Brings in 1:")
    assert seen.line == (
        "Ann deals two down and one up, Bob first. Who shows the lowest card? "
        "Low card brings it in for 1, or bets 2.",
        "Aces are high. Tied: clubs first, then diamonds, hearts and spades.",
    )
    assert [one.spoken for one in seen.dock][:2] == ["Bob brings in 1", "Cy brings in 1"]
    assert (seen.row_word, table.row[0]) == ("Or bets 2:", "Bob bets")
    assert {button.under for button in seen.row} == {""}  # seven of them fit a phone
    assert [one.up for one in seen.seats] == [1] * 6
    table.tap(BringIn(2))
    assert table.badges()[2] == "1 in"
    assert table.main == ["Fold", "Call 1", "Complete to 2"]
    assert table.row[-1] == "All fold to Cy"
    table.tap(RaiseTo(3, 2))
    assert table.main[1:] == ["Call 2", "Raise to 4"]


@pytest.mark.parametrize(
    ("to", "limit", "said", "again"),
    [
        (2, Limit("fixed", (2, 4)), "completes to 2", "Cy’s completion to 2"),
        (2, Limit("none", (2,), raises=None), "completes to 2", "Cy’s completion to 2"),
        (6, Limit("none", (2,), raises=None), "raises to 6", "Cy’s raise to 6"),
    ],
)
def test_a_bring_in_made_up_to_a_bet_is_completed(
    to: int, limit: Limit, said: str, again: str
) -> None:
    table = Table(STUD, stakes=Stakes(limit=limit, bring_in=1))
    table.tap(PutAntesIn(), BringIn(1), RaiseTo(2, to))
    assert table.badges()[2] == said
    assert (table.felt.toast, table.felt.take_back) == (f"Cy {said}", again)


def test_a_completion_is_no_raise_of_those_after_it() -> None:
    table = Table(STUD, stakes=Stakes(bring_in=1))
    table.tap(PutAntesIn(), BringIn(1), RaiseTo(2, 2), RaiseTo(3, 4))
    assert (table.badges()[3], table.felt.take_back) == ("raises to 4", "Dot’s raise to 4")


def test_who_is_said_to_be_lowest_brings_it_in_or_bets_the_whole() -> None:
    table = Table(STUD).tap(PutAntesIn(), TellFirst(4))
    assert (table.felt.turn, table.felt.cost) == ("Eva to act", "1 to bring in")
    assert table.main == ["Bring in 1", "Bet 2"]


def test_the_best_board_is_asked_for_and_may_simply_bet() -> None:
    table = Table(STUD).tap(BringIn(2), OthersDrop((3, 4)))
    seen = table.felt
    assert (seen.turn, seen.lead) == ("Best upcards?", "First:")
    assert seen.line == (
        "Burn one, deal one up to Cy, Dot and Eva. Highest upcards act first.",
        "Pairs count. Tied: first from the dealer’s left.",
    )
    assert [one.up for one in seen.seats] == [0, 0, 2, 2, 2, 0]
    assert [one.spoken or one.label for one in seen.dock] == [
        *("Cy is first", "Dot is first", "Eva is first"),
        *("All check", "Enter the upcards …"),
    ]
    table.tap(BetTo(4, 2))
    assert table.felt.turn == "Cy to act"
    assert table.badges()[4] == "bets 2"


def test_with_many_the_names_stand_there_once() -> None:
    table = Table(STUD, (*SIX, "Gus", "Hal")).tap(PutAntesIn())
    assert len(table.felt.dock) == 8 + 1  # and the up cards can be entered
    assert table.felt.row == ()


# --- everybody does something with his cards --------------------------------------------------


@pytest.mark.parametrize(
    ("way", "players", "said", "chain"),
    [
        ("left", 3, "Pass three cards to the left", "Bob → Cy → Ann → Bob"),
        ("right", 3, "Pass three cards to the right", "Bob → Ann → Cy → Bob"),
        ("across", 4, "Pass three cards across", "Bob ↔ Dot, Cy ↔ Ann"),
        ("across", 5, "Pass three cards across", "Bob → Dot → Ann → Cy → Eva → Bob"),
        ("left", 2, "Pass three cards to the left", "Bob ↔ Ann"),
    ],
)
def test_who_passes_to_whom(way: Manner, players: int, said: str, chain: str) -> None:
    steps = (Ante(), Deal(down=7), HandleStep("pass", 3, way), *ENDED)
    table = Table(game(*steps, players=(2, 7)), SIX[:players]).tap(PutAntesIn())
    rest = ", face down; don’t look until all have passed."
    assert table.crib.endswith(f"Bob first. {said}{rest}")
    assert table.felt.hint == chain
    assert table.main == ["Cards passed"]
    assert (table.felt.row_word, table.row[0]) == (
        "Has passed cards on:",
        "Bob has passed cards on",
    )
    table.tap(Handle(0))
    assert table.badges()[0] == "ready"
    assert table.crib == f"{said}{rest}"
    assert table.felt.hint.startswith("Waiting for Bob")
    table.tap(AllHandle())
    assert table.crib == "Now everybody picks up the cards passed to them."


def test_a_pass_goes_to_the_next_who_is_still_in() -> None:
    steps = (
        Ante(),
        Deal(down=7),
        BetStep("First"),
        HandleStep("pass", 2),
        BetStep("Second"),
        Showdown(),
    )
    table = Table(game(*steps, players=(3, 7)), SIX[:4]).tap(BetTo(1, 2), Drop(2))
    table.tap(OthersDrop((3, 0)))
    assert table.felt.hint == "Bob → Dot → Ann → Bob"


def test_discarding_turning_up_and_arranging() -> None:
    steps = (HandleStep("discard", 2), HandleStep("arrange"), HandleStep("turn-up", 1, "in-turn"))
    table = Table(game(Ante(), Deal(down=7), *steps, *ENDED, players=(2, 7))).tap(PutAntesIn())
    assert table.crib.endswith("All at once, discard two cards face down, and keep five.")
    said = "Put your cards in order, face down, the first to show on top; then it’s fixed."
    assert table.tap(AllHandle()).crib == said
    table.tap(AllHandle())
    assert (table.felt.turn, table.felt.cost) == ("Bob to act", "Turn the next card up")
    assert table.main == ["Bob turns up", "All turned up"]
    table.tap(Handle(1))
    assert table.felt.turn == "Cy to act"
    table.tap(AllHandle())
    assert [one.up for one in table.felt.seats] == [1] * 6


# --- draws of another kind --------------------------------------------------------------------


def test_four_before_throws_some_and_gets_one_more() -> None:
    table = Table(game(Ante(), Deal(down=4), BetStep("First"), Draw(most=4, extra=1), *ENDED))
    table.tap(PutAntesIn(), AllCheck())
    asked = (table.felt.turn, table.felt.cost, table.crib)
    assert asked == ("Bob discards", "how many? gets one more", "")
    assert table.main == ["0", "1", "2", "3", "4"]
    table.tap(DrawCards(1, 2))
    assert table.crib == "Give Bob three from the top."
    table.tap(DrawCards(2, 0))
    assert table.crib.startswith("Give Cy one from the top.")


def test_the_own_stock_is_no_matter_of_the_pack() -> None:
    table = Table(
        game(Ante(), Deal(down=5, stock=3), BetStep("First"), Draw(1, 1, stock=True), *ENDED)
    )
    table.tap(PutAntesIn(), AllCheck())
    asked = (table.felt.turn, table.felt.cost)
    assert asked == ("Bob changes", "one from their own stock")
    table.tap(DrawCards(1, 1))
    assert table.crib == "Bob takes one from their own stock."


def test_four_and_the_fifth_after_the_others() -> None:
    table = Table(game(Ante(), Deal(down=5), BetStep("First"), Draw(four=True), *ENDED), SIX[:3])
    table.tap(PutAntesIn(), AllCheck(), DrawCards(1, 5))
    assert table.crib.startswith("Give Bob four from the top; the fifth comes last.")
    table.tap(DrawCards(2, 1), DrawCards(0, 0))
    assert table.crib == "Ann is pat. Last, give Bob one card, the fifth."
    assert table.main == ["Deal Bob the owed cards"]


def test_one_more_for_who_keeps_an_ace() -> None:
    table = Table(game(Ante(), Deal(down=5), BetStep("First"), Draw(most=3, ace=True), *ENDED))
    table.tap(PutAntesIn(), AllCheck())
    assert table.main == ["Pat", "1", "2", "3", "4, ace kept"]


# --- openers and halves -----------------------------------------------------------------------


def test_openers_rise_with_every_deal_passed_out() -> None:
    step = BetStep("Opening", needs="jacks-or-better", rises=True, unopened="ante-again")
    table = Table(game(Ante(), Deal(down=5), step, Showdown()))
    seen = []
    for _ in range(5):
        table.tap(PutAntesIn())
        seen.append(table.felt.step.partition(": ")[2])
        table.tap(NobodyOpens())
    assert seen == [
        "jacks or better",
        "queens or better now",
        "kings or better now",
        "aces or better now",
        "aces or better now",
    ]


def test_nobody_opens_the_first_half() -> None:
    first = BetStep("High", needs="jacks-or-better", unopened="second-half")
    second = BetStep("Low", unopened="ante-again")
    steps = (Ante(), Deal(down=5), first, Showdown(), second, Showdown(judge="house-low"))
    table = Table(game(*steps)).tap(PutAntesIn(), NobodyOpens())
    assert table.crib == "Passed out. Now low, with the same cards."
    table.tap(BetTo(1, 2))
    assert table.crib == ""


# --- who pays what ----------------------------------------------------------------------------


def test_one_antes_for_the_table() -> None:
    table = Table(game(Ante(3, place=-1), Deal(down=5), *ENDED))
    assert table.crib == "Ann shuffles."
    assert table.main[1] == "Ann antes 3 for all"
    assert (table.felt.turn, table.felt.cost) == ("Antes", "3 from Ann")
    table.tap(PutAntesIn())
    assert [one.stack for one in table.felt.seats] == ["97", *["100"] * 5]


def test_antes_that_lie_there_are_asked_of_nobody_again() -> None:
    """The deal is begun anew; Ann has not anted before, and Bob is not dealt in now."""
    draw = game(Ante(2), Deal(down=5), *ENDED)
    table = Table(draw)
    again = ThrowIn(antes_stay=False, next_dealer=False, antes_count=True)
    table.tap(PutAntesIn(out=(0,)), again, NextDeal(draw))
    assert table.main[1] == "Everybody’s in: Ann 2"
    assert "Still to ante: Ann 2." in table.crib
    table.tap(PutAntesIn(), again, NextDeal(draw))
    assert table.main[1] == "Everybody’s in: nobody antes again"
    table.tap(again, GoAway(1), NextDeal(draw))
    assert "Nobody antes again. Not dealt in, so the ante goes back: Bob 2." in table.crib
    table.tap(PutAntesIn())
    assert [one.stack for one in table.felt.seats] == ["98", "100", *["98"] * 4]


def test_the_kitty_is_said_at_the_showdown() -> None:
    table = Table(HOLDEM, stakes=NO_LIMIT, house=House(kitty=1))
    table.tap(PostBlinds(), Call(3), OthersDrop())
    assert (table.felt.hint, table.felt.pot) == ("1 of this pot went to the kitty.", "4")


def test_who_bet_first_proves_nothing_in_five_card_draw() -> None:
    after = BetStep("After", first="opener")
    table = Table(game(Ante(), Deal(down=5), BetStep("Before"), Draw(), after, Showdown()))
    table.tap(PutAntesIn(), BetTo(1, 2))
    assert [one.opener for one in table.felt.seats] == [False] * 6


def test_who_opened_is_marked_only_where_it_counts() -> None:
    table = Table(HOLDEM, stakes=NO_LIMIT).tap(PostBlinds(), Call(3), OthersDrop((4,)))
    table.tap(BetTo(3, 4))
    assert [one.opener for one in table.felt.seats] == [False] * 6


def test_a_card_that_lay_up_is_replaced_face_up() -> None:
    table = Table(game(Ante(), Deal(down=1, up=1), BetStep("First"), Draw(), *ENDED), SIX[:3])
    table.tap(PutAntesIn(), AllCheck(), DrawCards(1, 1))
    assert table.crib == ("Give Bob one, up for up.")


def test_nobody_stands_pat_who_gets_one_more_than_he_throws() -> None:
    table = Table(
        game(Ante(), Deal(down=4), BetStep("First"), Draw(0, 4, extra=1), *ENDED), SIX[:3]
    )
    table.tap(PutAntesIn(), AllCheck(), DrawCards(1, 0))
    assert table.felt.seats[1].drew == "discarded none"
    assert table.crib.startswith("Give Bob one from the top.")


def test_the_showdown_of_a_second_half_says_that_low_wins() -> None:
    first = BetStep("High", unopened="second-half")
    low = BetStep("Low", unopened="showdown")
    steps = (Ante(), Deal(down=5), first, Showdown(), low, Showdown(judge="x-low"))
    table = Table(game(*steps), SIX[:3]).tap(PutAntesIn(), NobodyOpens())
    assert table.crib == "Passed out. Now low, with the same cards."
    table.tap(NobodyOpens())
    assert table.crib == (
        "Showdown: everyone shows all five cards, Bob first. The lowest hand wins."
    )


# --- turns round a spare hand and a stock ------------------------------------------------------


def test_turns_round_a_spare_hand() -> None:
    table = Table(game(Ante(), Deal(down=5, widow=5), Widow(), Showdown()), SIX[:3])
    table.tap(PutAntesIn())
    assert table.felt.turn == "Bob to act"
    assert table.main == ["Pass", "Take the widow", "Knock"]
    assert table.crib == (
        "Ann deals five cards face down, Bob first, a widow of five "
        "face down in the middle, one a round, just before Ann’s card. "
        "Bob: take the widow unseen, or knock, or pass."
    )
    assert table.felt.limit == "ante 1"
    table.tap(TakeWidow(1, 5))
    assert table.crib == (
        "Bob’s five cards are the widow now, face up. "
        "Cy: take one card or the whole widow, or knock, or pass."
    )
    assert table.main == ["Pass", "Take the widow", "Knock"]
    assert table.row == ["Exchange one", "All turns done"]
    table.tap(Knock(2))
    assert table.crib == (
        "Cy has knocked. Ann’s last turn: take one card or the whole widow, or pass."
    )
    assert "Knock" not in table.main


def test_the_spare_hand_is_turned_up_when_everybody_has_passed() -> None:
    table = Table(game(Ante(), Deal(down=5, widow=5), Widow(), Showdown()), SIX[:3])
    table.tap(PutAntesIn(), PassTurn(1))
    assert table.crib == "Cy: take the widow unseen, or knock, or pass."
    table.tap(PassTurn(2), PassTurn(0))
    assert table.crib == (
        "Turn the widow face up. Bob: take one card or the whole widow, or knock; no second "
        "pass in a row."
    )
    table.tap(TakeWidow(1, 1))
    assert table.crib == (
        "Bob leaves one card face up in the widow. Cy: take one card or the whole widow, or "
        "knock; no second pass in a row."
    )


def test_turns_round_a_stock() -> None:
    table = Table(game(Ante(), Deal(down=5), Stock(), Showdown()), SIX[:3]).tap(PutAntesIn())
    assert table.main == ["Take from the stock", "Take the face-up card"]
    assert table.row == ["Bob knocks", "Cy knocks", "Ann knocks", "Stock ran out"]
    assert table.crib == (
        "Ann deals five cards face down, Bob first. Turn one card face up beside "
        "the stock. Bob takes from the stock and discards one, or takes the face-up card and "
        "discards another; then with jacks or better Bob may knock (tap that instead)."
    )
    table.tap(TakeCard(1, "stock"))
    assert table.crib == (
        "Cy takes from the stock and discards one, or takes the face-up card and discards another; "
        "then with jacks or better Cy may knock (tap that instead)."
    )
    table.tap(Knock(2))
    assert table.main == ["Fold, pay 1", "Stay"]
    assert table.row == ["All others stay: show"]


# --- a table in a hurry ------------------------------------------------------------------------


def hurried(table: Table) -> Table:
    return table.tap(SetGrain("real", "milestones"))


def test_at_milestones_each_such_step_is_one_tap() -> None:
    table = hurried(Table(HOLDEM, stakes=NO_LIMIT))
    assert table.main[0] == "Post blinds: 1 · 2"
    table.tap(PostBlinds())
    assert table.felt.toggles is not None
    assert [name for _, name in table.felt.toggles.seats] == [
        "Bob",
        "Cy",
        "Dot",
        "Eva",
        "Finn",
        "Ann",
    ]
    table.tap(StayIn((1, 2, 3)))
    assert table.main == ["Nobody bets"]
    assert "Who won …" in table.row
    steps = (Ante(), Deal(down=7), HandleStep("pass", 3), *ENDED)
    table = hurried(Table(game(*steps, players=(2, 7)))).tap(PutAntesIn())
    assert table.main == ["Cards passed"]


def test_at_milestones_stud_begins_with_who_brings_in() -> None:
    table = hurried(Table(STUD))
    assert (table.felt.row_word, table.row[0]) == ("Brings in 1:", "Bob brings in 1")
    table.tap(BringIn(1), StayIn((1, 2)))
    assert table.felt.lead == "First:"
    table.tap(Award(0, (2,)))
    assert table.night.playing is None
