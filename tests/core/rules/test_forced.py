"""Blinds, straddles, antes for the table, bring-ins, and steps everybody does with his cards."""

from __future__ import annotations

import pytest
from bare import FIXED, Bare

from referee.core.book.game import (
    Ante,
    BetStep,
    Blinds,
    Deal,
    Draw,
    HandleStep,
    Limit,
    Showdown,
)
from referee.core.book.house import House, Odd
from referee.core.fold.evolve import evolve
from referee.core.messages.betting import (
    AllCheck,
    BetTo,
    BringIn,
    Call,
    Check,
    Drop,
    FirstTold,
    NobodyOpens,
    OthersDrop,
    RaiseTo,
    TellFirst,
    UncalledReturned,
)
from referee.core.messages.dealing import NextDeal, PostBlinds, PutAntesIn
from referee.core.messages.draw import DrawCards
from referee.core.messages.milestones import GoAllIn, SetGrain
from referee.core.messages.showdown import Award, KittyTaken, ThrowIn
from referee.core.messages.turns import AllHandle, Handle, SecondHalf
from referee.core.rules.betting import seat_offers
from referee.core.rules.offers import offers
from referee.core.state.betting import choices
from referee.core.state.pots import pots

TWO = Blinds(((0, 1), (1, 2)))
PREFLOP = BetStep("first", first="after-blinds")
POKER = (Ante(), Deal(down=5), BetStep("first"), Showdown())
HOLDEM = (TWO, Deal(down=2), PREFLOP, Deal(common=3, burn=1), BetStep("second"), Showdown())


def test_the_blinds_are_bets_and_the_next_seat_speaks() -> None:
    table = Bare(*HOLDEM, stacks=(100, 100, 100, 100))
    table.does(PostBlinds())
    assert table.stacks == (99, 98, 100, 100)
    assert (table.hand.turn, table.hand.level, table.hand.street) == (2, 2, 0)
    assert table.refuses(Check(2)) == "bet-to-face"
    table.does(Call(2), Call(3), Call(0), Check(1))  # the big blind had his option
    assert (table.hand.street, table.night.pot, table.hand.common) == (1, 8, 3)
    assert table.hand.stub == 52 - 8 - 4  # two each, a burned card and the flop
    assert table.hand.turn == 0


def test_the_big_blind_may_raise_though_nobody_did() -> None:
    table = Bare(*HOLDEM)
    table.does(PostBlinds(), Call(2), Call(0), RaiseTo(1, 6))
    assert table.hand.turn == 2


def test_heads_up_the_dealer_has_the_small_blind_and_speaks_first() -> None:
    table = Bare(*HOLDEM, stacks=(50, 50))  # seat 1 deals
    table.does(PostBlinds())
    assert (table.stacks, table.hand.turn) == ((48, 49), 1)
    table.does(Call(1), Check(0))
    assert table.hand.turn == 0  # after the flop the other speaks first


def test_two_at_blind_and_straddle_post_as_more_do() -> None:
    """The eldest blinds one, the next straddles two, whoever deals; it costs four to
    play, and after the draw the player at the dealer's left speaks first."""
    posts = Blinds(((0, 1), (1, 2)), opens=2, heads_up="eldest")
    first = BetStep("first", first="after-blinds", check=False, size=2)
    steps = (posts, Deal(down=5), first, Draw(), BetStep("second", check=False, size=2), Showdown())
    table = Bare(*steps, stacks=(50, 50), limit=FIXED)  # seat 1 deals
    table.does(PostBlinds())
    assert (table.stacks, table.hand.turn) == ((49, 48), 0)
    able = choices(table.hand, 0, 49)
    assert (able.call, able.check) == (3, False)
    table.does(Call(0), Call(1), DrawCards(0, 0), DrawCards(1, 0))
    assert table.hand.turn == 0


def test_a_short_blind_costs_the_others_the_whole_blind() -> None:
    table = Bare(*HOLDEM, stacks=(100, 1, 100))
    table.does(PostBlinds())
    assert table.hand.of(1).all_in
    able = choices(table.hand, 2, 100)
    assert (able.call, able.least) == (2, 4)


def test_nobody_speaks_to_a_short_blind_he_has_covered() -> None:
    table = Bare(*HOLDEM, stacks=(100, 1))  # seat 1 deals and posts 1, all he has
    table.does(PostBlinds())
    assert table.hand.showing  # the big blind has him covered: nothing is left to say
    table.does(Award(0, (1,)))
    assert table.stacks == (99, 2)


def test_others_drop_ends_with_the_interval_though_the_next_step_has_turns() -> None:
    """B is left with nobody to answer him once C is all-in; that he is next to turn a card up is
    no turn to call. Found by bench/soak.py."""
    posts = Blinds(((-1, 2),), straddles=1, opens=2)
    turns = HandleStep("turn-up", 1, "in-turn")
    steps = (Ante(place=-1), posts, Deal(down=2), PREFLOP, turns, BetStep("second"), Showdown())
    table = Bare(*steps, stacks=(20, 2, 1), ante=2)  # C antes all he has for the table
    table.does(PutAntesIn(), PostBlinds(1), OthersDrop((1, 0)))
    assert isinstance(table.hand.now, HandleStep)
    assert table.stacks == (18, 0, 0)  # A's blind of 8 came back but for what B called


def test_straddles_double_in_turn_and_the_last_of_them_speaks_last() -> None:
    table = Bare(
        Blinds(((0, 1), (1, 2)), straddles=2), Deal(down=2), PREFLOP, Showdown(), stacks=(100,) * 5
    )
    assert [offer.command for offer in offers(table.night)][:3] == [
        PostBlinds(0),
        PostBlinds(1),
        PostBlinds(2),
    ]
    table.does(PostBlinds(2))
    assert (table.stacks, table.hand.turn) == ((99, 98, 96, 92, 100), 4)
    assert choices(table.hand, 4, 100).least == 16
    table.does(Call(4), Call(0), Call(1), Call(2))
    assert table.hand.turn == 3
    table.does(Check(3))
    assert table.hand.showing


def test_nobody_posts_twice_so_three_players_straddle_once() -> None:
    """Eldest 1, the next 2, and then only the dealer is left."""
    table = Bare(Blinds(((0, 1), (1, 2)), straddles=2, opens=2), Deal(down=5), PREFLOP, Showdown())
    assert table.refuses(PostBlinds(2)) == "no-straddle"
    table.does(PostBlinds(0))
    assert table.hand.level == 4  # twice the straddle of 2
    assert choices(table.hand, 0, 99).call == 3  # eldest has one in and owes three


def test_the_dealer_posts_alone_and_takes_it_back_if_all_drop() -> None:
    """The dealer's edge of brag."""
    bet = BetStep("first", first="after-blinds", check=False)
    table = Bare(Blinds(((-1, 1),)), Deal(down=3), bet, Showdown())
    table.does(PostBlinds(), Drop(0), Drop(1))
    table.does(Award(0, (2,)))
    assert table.stacks == (100, 100, 100)


def test_an_ante_for_the_table_is_dead() -> None:
    table = Bare(Ante(3, place=1), *HOLDEM)
    table.does(PutAntesIn(), PostBlinds())
    assert (table.stacks, table.night.pot) == ((99, 95, 100), 6)
    assert table.hand.of(1).dead == 3
    assert choices(table.hand, 2, 100).call == 2


def test_where_antes_stay_the_dealers_ante_and_dead_posts_stay_too() -> None:
    """As where a law has the deal dealt again and leaves the antes in. Blinds are bets."""
    table = Bare(Ante(3, place=-1), *HOLDEM)
    table.does(PutAntesIn(), PostBlinds(dead=((2, 1),)), ThrowIn(True, next_dealer=False))
    assert (table.stacks, table.night.pot) == ((100, 100, 96), 4)
    table.does(NextDeal(table.hand.game), PutAntesIn(), ThrowIn(False, next_dealer=False))
    assert (table.stacks, table.night.pot) == ((100, 100, 96), 4)  # what waited waits


def test_where_everything_goes_back_the_dealers_ante_does() -> None:
    table = Bare(Ante(3, place=-1), *HOLDEM)
    table.does(PutAntesIn(), PostBlinds(dead=((2, 1),)), ThrowIn(False, next_dealer=False))
    assert (table.stacks, table.night.pot) == ((100, 100, 100), 0)


def test_blinds_missed_before_are_dead_chips() -> None:
    table = Bare(*HOLDEM)
    table.does(PostBlinds(dead=((2, 1),)))
    assert table.night.pot == 4
    assert choices(table.hand, 2, 99).call == 2
    assert table.refuses(PostBlinds()) == "blinds-are-in"


def test_who_has_no_more_than_a_missed_blind_is_all_in_with_it() -> None:
    """Law 39(a): it lies dead in the middle, and of that alone he has a part."""
    table = Bare(*HOLDEM, stacks=(100, 100, 1, 100))
    table.does(PostBlinds(dead=((2, 1),)))
    assert table.hand.turn == 3
    table.does(Call(3), Call(0), Check(1))
    assert [(pot.amount, pot.claimants) for pot in pots(table.hand)] == [
        (1, (0, 1, 2, 3)),
        (6, (0, 1, 3)),
    ]


STUD = (
    Ante(),
    Deal(down=2, up=1),
    BetStep("third", first="low-card", bring_in=True),
    Deal(up=1),
    BetStep("fourth", first="high-board"),
    Showdown(),
)


def test_somebody_says_who_shows_the_lowest_card() -> None:
    table = Bare(*STUD, limit=FIXED, bring_in=1)
    table.does(PutAntesIn())
    assert (table.hand.turn, table.hand.asks_first) == (None, True)
    assert table.refuses(Check(0)) == "bring-in-first"
    table.does(BringIn(1))
    assert (table.hand.turn, table.hand.level, table.stacks) == (2, 1, (99, 98, 99))
    able = choices(table.hand, 2, 99)
    assert (able.call, able.least, able.most) == (1, 2, 2)  # made up to the whole bet
    table.does(RaiseTo(2, 2), Call(0), RaiseTo(1, 4))  # and it counts as the bet, not as a raise
    assert table.hand.raises == 1


def test_the_bring_in_may_be_the_whole_bet_at_once() -> None:
    table = Bare(*STUD, limit=FIXED, bring_in=1)
    table.does(PutAntesIn(), TellFirst(1))
    assert table.refuses(Drop(1)) == "bring-in-first"
    table.does(BetTo(1, 2))
    assert (table.hand.level, table.hand.bring, table.hand.turn) == (2, 0, 2)


def test_who_speaks_first_is_first_on_the_board() -> None:
    table = Bare(*STUD, limit=FIXED, bring_in=1)
    table.does(PutAntesIn(), BringIn(0), Call(1), Call(2))
    assert table.hand.asks_first
    table.does(BetTo(2, 2))
    assert table.hand.turn == 0
    assert table.refuses(TellFirst(1)) == "first-is-known"


def test_the_last_card_lies_in_the_middle_when_the_pack_runs_short() -> None:
    steps = (
        Ante(),
        Deal(down=2, up=1),
        BetStep("third"),
        Deal(down=1),
        BetStep("fourth"),
        Showdown(),
    )
    table = Bare(*steps, pack=11)  # three each leave two; one more each would take three
    table.does(PutAntesIn(), Check(0), Check(1), Check(2))
    assert (table.hand.shared, table.hand.common, table.hand.stub) == ((3,), 1, 1)


def test_all_set_down_before_anybody_bets() -> None:
    table = Bare(Ante(), Deal(down=7), HandleStep("pass", 3, "left"), BetStep("first"), Showdown())
    table.does(PutAntesIn(), Handle(1))
    assert table.refuses(Handle(1)) == "done-already"
    table.does(Handle(0))
    assert table.hand.handling is not None
    table.does(Handle(2))
    assert table.hand.turn == 0
    assert table.refuses(AllHandle()) == "nothing-to-do-now"


def test_in_turn_only_the_next_one_turns_up() -> None:
    turn = HandleStep("turn-up", 1, "in-turn")
    table = Bare(Ante(), Deal(down=5), turn, BetStep("first"), Showdown())
    table.does(PutAntesIn())
    assert table.refuses(Handle(2)) == "out-of-turn"
    table.does(Handle(0), Handle(1), Handle(2))
    assert table.hand.up == 1


def test_a_bet_implies_that_the_passes_are_done() -> None:
    table = Bare(Ante(), Deal(down=7), HandleStep("pass", 3, "left"), BetStep("first"), Showdown())
    table.does(BetTo(0, 5))
    assert (table.hand.level, table.hand.turn) == (5, 1)


def test_a_discard_makes_hands_smaller() -> None:
    table = Bare(Ante(), Deal(down=7), HandleStep("discard", 2), BetStep("first"), Showdown())
    table.does(PutAntesIn(), AllHandle())
    assert (table.hand.cards, table.hand.of(0).thrown) == (5, 2)


HALVES = (
    Ante(),
    Deal(down=5),
    BetStep("high", needs="jacks-or-better", unopened="second-half"),
    Draw(),
    BetStep("after"),
    Showdown(judge="high"),
    BetStep("low", unopened="showdown"),
    Draw(),
    BetStep("after low"),
    Showdown(judge="low"),
)


def test_nobody_opens_the_first_half_so_the_second_is_played() -> None:
    table = Bare(*HALVES)
    table.does(PutAntesIn())
    assert SecondHalf() in table.does(NobodyOpens())
    assert (table.hand.second, table.hand.turn, table.hand.has_openers) == (True, 0, False)
    table.does(BetTo(0, 2), OthersDrop())
    table.does(Award(0, (0,)))
    assert table.stacks == (102, 99, 99)


def test_nobody_opens_the_second_half_either_so_the_antes_are_shown_for() -> None:
    """No draw, no new antes."""
    table = Bare(*HALVES)
    table.does(PutAntesIn(), NobodyOpens(), NobodyOpens())
    assert table.hand.showing
    assert table.hand.step == len(HALVES) - 1
    table.does(Award(0, (2,)))
    assert table.stacks == (99, 99, 102)


def test_an_opened_first_half_ends_at_its_own_showdown() -> None:
    table = Bare(*HALVES)
    table.does(PutAntesIn(), BetTo(1, 2, (0,)), OthersDrop())
    assert (table.hand.step, table.hand.proof) == (5, "owed")


@pytest.mark.parametrize(("odd", "taken"), [("each", (4, 4, 3)), ("first", (5, 3, 3))])
def test_odd_chips_one_each_or_all_to_the_first(odd: Odd, taken: tuple[int, ...]) -> None:
    """Eleven chips among three: nine in threes, and two over."""
    steps = (Ante(2), Deal(down=5), BetStep("only"), Showdown())
    table = Bare(*steps, house=House(odd=odd), stacks=(9, 9, 9, 3))
    table.does(PutAntesIn(), BetTo(0, 3), Call(1), Drop(2), Call(3))
    assert [pot.amount for pot in pots(table.hand)] == [11, 4]
    table.does(Award(1, (0,)), Award(0, (0, 1, 3)))
    assert table.stacks == (4 + 4 + taken[0], 4 + taken[1], 7, taken[2])


def test_the_odd_chip_of_a_halved_pot_goes_to_the_high_half() -> None:
    table = Bare(Ante(), Deal(down=5), BetStep("only"), Showdown(), wins="hilo")
    table.does(PutAntesIn(), Check(0), Check(1), Check(2), Award(0, (2,), low=(0, 1)))
    # Three chips: two for high, one for low, and that one to the first of the tied.
    assert table.stacks == (100, 99, 101)


def test_every_pot_leaves_a_chip_for_the_kitty() -> None:
    table = Bare(Ante(), Deal(down=5), BetStep("only"), Showdown(), house=House(kitty=1))
    table.does(PutAntesIn(), Check(0), Check(1))
    assert table.does(Check(2))[-1] == KittyTaken(1)
    assert [pot.amount for pot in pots(table.hand)] == [2]
    table.does(Award(0, (0,)))
    assert (table.stacks, table.night.aside, table.night.kitty) == ((101, 99, 99), 1, 1)


def test_half_a_bet_is_a_raise_only_under_that_rule() -> None:
    for half, least in ((True, 6), (False, 4)):
        limit = Limit("fixed", (2,), half=half)
        table = Bare(
            Ante(), Deal(down=5), BetStep("only"), Showdown(), limit=limit, stacks=(9, 4, 9)
        )
        table.does(PutAntesIn(), BetTo(0, 2), RaiseTo(1, 3))  # all-in, one more than the bet
        able = choices(table.hand, 2, 8)
        assert (able.call, able.least) == (3, least)


def test_bets_in_multiples() -> None:
    limit = Limit("none", (2,), raises=None, multiple=2)
    table = Bare(Ante(), Deal(down=5), BetStep("only"), Showdown(), limit=limit)
    table.does(PutAntesIn())
    assert table.refuses(BetTo(0, 5)) == "not-a-multiple"
    table.does(BetTo(0, 6), RaiseTo(1, 99))  # all-in, whatever it comes to
    assert table.hand.of(1).all_in


def test_the_least_that_is_offered_is_a_multiple() -> None:
    """Multiples of 5, an all-in of 13 over a bet of 5: 8 more, by the multiple 10."""
    limit = Limit("none", (2,), raises=None, multiple=5)
    table = Bare(
        Ante(), Deal(down=5), BetStep("only"), Showdown(), limit=limit, stacks=(99, 14, 99)
    )
    table.does(PutAntesIn())
    assert choices(table.hand, 0, 98).least == 5
    table.does(BetTo(0, 5), RaiseTo(1, 13))
    assert choices(table.hand, 2, 98).least == 23
    table.does(RaiseTo(2, 23))


def test_a_pot_limit_goes_before_a_multiple() -> None:
    """Three antes are less than four: the whole pot may be bet all the same."""
    limit = Limit("pot", (2,), raises=None, multiple=4)
    table = Bare(Ante(), Deal(down=5), BetStep("only"), Showdown(), limit=limit)
    table.does(PutAntesIn())
    able = choices(table.hand, 0, 99)
    assert (able.least, able.most) == (3, 3)


@pytest.mark.parametrize(("opens", "least"), [(1, 4), (2, 6)])
def test_the_least_raise_over_a_short_blind_is_the_whole_blind(opens: int, least: int) -> None:
    """A blind of two is two to raise by, though its poster had only one."""
    limit = Limit("none", (1,), raises=None)
    steps = (Blinds(((0, 1), (1, 2)), opens=opens), Deal(down=2), PREFLOP, Showdown())
    table = Bare(*steps, stacks=(100, 1, 100), limit=limit)
    table.does(PostBlinds())
    able = choices(table.hand, 2, 100)
    assert (able.call, able.least) == (2 * opens, least)


def test_a_short_bring_in_costs_the_others_the_whole_of_it() -> None:
    """Three to bring in, and two left: the others owe the three, as to a short blind."""
    table = Bare(*STUD, limit=Limit("fixed", (10, 20)), bring_in=3, stacks=(3, 100, 100))
    table.does(PutAntesIn(), BringIn(0))
    assert (table.hand.level, table.hand.of(0).all_in) == (3, True)
    able = choices(table.hand, 1, 99)
    assert (able.call, able.least) == (3, 10)


def test_all_in_on_the_bring_in_with_real_chips_says_whose_cards_are_first() -> None:
    table = Bare(*STUD, limit=Limit("fixed", (10, 20)), bring_in=3)
    table.does(PutAntesIn(), SetGrain("real", "bets"), GoAllIn(1, 2))
    assert (table.hand.asks_first, table.hand.turn, table.hand.level) == (False, 2, 3)
    assert table.hand.of(1).bet == 2


def test_what_nobody_can_match_of_an_ante_goes_back() -> None:
    """Of an ante of five against two only two are played for; nobody wins the other three."""
    table = Bare(*POKER, ante=5, stacks=(50, 2))
    events = table.does(PutAntesIn())
    assert events[-1] == UncalledReturned(0, 3)
    assert [(pot.amount, pot.claimants) for pot in pots(table.hand)] == [(4, (0, 1))]
    assert table.stacks == (48, 0)


def test_an_ante_that_two_have_in_whole_is_played_for() -> None:
    table = Bare(*POKER, ante=5, stacks=(50, 2, 5))
    table.does(PutAntesIn())
    assert [(pot.amount, pot.claimants) for pot in pots(table.hand)] == [
        (6, (0, 1, 2)),
        (6, (0, 2)),
    ]


def test_an_ante_for_the_table_is_not_returned() -> None:
    table = Bare(Ante(place=1), *POKER[1:], ante=5, stacks=(50, 50))
    table.does(PutAntesIn())
    assert (table.stacks, table.hand.uncalled) == ((50, 45), None)


def test_who_has_no_more_than_the_bring_in_cannot_bet_less_than_it() -> None:
    table = Bare(*STUD, limit=Limit("fixed", (10, 20)), bring_in=3, stacks=(3, 100, 100))
    table.does(PutAntesIn(), TellFirst(0))
    assert {type(offer.command) for offer in seat_offers(table.night, table.hand, 0)} == {BringIn}
    assert table.refuses(BetTo(0, 2)) == "bring-in-first"


STREETS = (
    Deal(up=1),
    BetStep("a", first="high-board"),
    Deal(down=1),
    BetStep("b", first="high-board"),
)


def test_whose_board_is_first_is_asked_once_while_no_card_is_turned_up() -> None:
    table = Bare(Ante(), *STREETS, Deal(up=1), BetStep("c", first="high-board"), Showdown())
    table.does(PutAntesIn(), TellFirst(1), AllCheck())
    assert (table.hand.betting, table.hand.asks_first, table.hand.turn) == (STREETS[3], False, 1)
    table.does(AllCheck())
    assert (table.hand.asks_first, table.hand.turn) == (True, None)


def test_it_is_asked_again_where_that_hand_has_folded_or_the_other_end_speaks() -> None:
    table = Bare(Ante(), *STREETS, Showdown())
    table.does(PutAntesIn(), TellFirst(1), BetTo(1, 2), Call(2), RaiseTo(0, 4), Drop(1), Call(2))
    assert table.hand.asks_first
    low = (*STREETS[:3], BetStep("b", first="low-board"))
    table = Bare(Ante(), *low, Showdown())
    table.does(PutAntesIn(), TellFirst(1), AllCheck())
    assert table.hand.asks_first


def test_a_log_that_said_it_again_folds() -> None:
    table = Bare(Ante(), *STREETS, Showdown())
    table.does(PutAntesIn(), TellFirst(1), AllCheck())
    after = evolve(table.night, FirstTold(2)).hand
    assert after is not None
    assert after.turn == 2
