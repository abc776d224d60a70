"""Bets put right by a ruling: together with an all-in, real chips, a forced bet, an act that is in
already, a player who is gone."""

from __future__ import annotations

import pytest
from shelf import BOOK

from referee.core.law.bets import pay_in
from referee.core.messages.debts import PaidUp
from referee.core.messages.law import Instruction
from referee.notation.player import play

DRAW = "game five-card-draw\nseats Ann Bob Cy Dot\nstacks 100 each\nlimit none 2"


def told(head: str, acts: str) -> list[tuple[int, str]]:
    return play(f"{head}\n\n" + acts.replace("; ", "\n"), BOOK).wrong


@pytest.mark.parametrize("law", ["undercall Bob", "short-call-miscounted Bob has yes"])
@pytest.mark.parametrize("chips", ["real bets", "tablet"])
def test_the_last_chips_are_a_whole_call(law: str, chips: str) -> None:
    """Real chips behind a player nobody knows, but who is all-in has none."""
    stacks = DRAW.replace("100 each", "Ann 100, Bob 6, Cy 100, Dot 100")
    head = stacks if chips == "tablet" else f"{DRAW}\nchips {chips}"
    went = "Bob all-in" if chips == "tablet" else "Bob all-in for 5"
    assert told(head, f"Ann bets 20; {went}; law {law}; expect pot 29, level 20, turn Cy") == []


@pytest.mark.parametrize(
    ("game", "acts"),
    [
        # A call is missing nothing where the log has a raise.
        (
            "triple-draw",
            "blinds; Cy raises to 10; law short-call-miscounted Cy has yes;"
            " expect pot 13, level 10",
        ),
        (
            "razz",
            "Ann is first; Ann brings in; Bob raises to 20;"
            " law did-not-see-the-kill Bob shown yes; expect level 20",
        ),
        # Too large a bet is cut; none is lifted to the limit.
        (
            "five-card-draw",
            "limit pot 2; Ann bets 2; law pot-limit-overbet Ann; expect pot 6, level 2",
        ),
        # Who called the wrong size adds the rest, and has spoken: a call is no raise now.
        (
            "five-card-draw",
            "Ann bets 4; Bob calls; law wrong-size-found-later Ann size 8;"
            " expect Bob 91, turn Cy; Cy calls; Bob raises to 20  refused;"
            " Dot calls; expect pot 36",
        ),
        # A raise above the wrong size is nobody's call.
        (
            "five-card-draw",
            "Ann bets 4; Bob raises to 12; law wrong-size-found-later Ann size 8;"
            " expect Bob 87, level 12",
        ),
        # A number is bounded by the limit.
        (
            "five-card-draw",
            "limit fixed 2 4; all ante; law raise-to-or-by Ann figure 20, said bare;"
            " expect level 2, pot 6",
        ),
    ],
)
def test_a_bet_is_put_right_as_the_words_say(game: str, acts: str) -> None:
    head = DRAW.replace("five-card-draw", game)
    if acts.startswith("limit "):
        limit, acts = acts.split("; ", 1)
        head = head.replace("limit none 2", limit)
    assert told(head, acts) == []


FORCED, WORD = "forced-bet", "word-binds"


def test_a_forced_bet_is_no_raise() -> None:
    stud = "game seven-card-stud\nseats Ann Bob Cy Dot\nlimit fixed 4 8\nhouse check-raise no"
    acts = f"Bob is first; Bob brings in; law check-raise Bob  refused {FORCED}; expect level 2"
    assert told(stud, acts) == []


@pytest.mark.parametrize("game", ["five-card-draw", "texas-holdem"])
def test_who_was_left_out_is_charged_nothing_after(game: str) -> None:
    """What goes back is put in first, entered or not; then nothing is asked of them."""
    puts, pot = ("all ante", 3) if game == "five-card-draw" else ("blinds", 1)
    ruled = f"law left-out-of-the-deal Bob round yes; expect Bob 100, pot {pot}"
    head = DRAW.replace("five-card-draw", game)
    assert told(head, f"next deal; {puts}; {ruled}") == []
    assert told(head, f"next deal; {ruled}") == []


LEAVES = "law undercall {} players more, opening no, said no, referee yes, chips {}"
RAISED = (
    "all ante; Ann checks; Bob bets 2; Cy calls; Dot raises to 4; Ann raises to 6; Bob raises to 8"
)


def left(acts: str, last: int = 5) -> list[tuple[int, str]]:
    """What is told wrongly of Cy's undercalls, each written as "Cy leaves" and its chips."""
    lines = [
        LEAVES.format(act.split()[0], act.split()[2]) if " leaves " in act else act
        for act in acts.split("; ")
    ]
    head = DRAW.replace("100 each", f"Ann 100, Bob 100, Cy {last}, Dot 100")
    return told(head, "; ".join(lines))


@pytest.mark.parametrize(
    ("cy", "acts"),
    [
        # The last chip behind an earlier call: no all-in, and no part of that call.
        (4, "Cy leaves 1; expect Cy 0, pot 25; Cy leaves 1; expect Cy 0, pot 25, turn Dot"),
        # So many chips as make the call whole.
        (20, "Cy leaves 6; expect Cy 11, pot 30; Cy leaves 6; expect Cy 11, pot 30, turn Dot"),
        # Another number is what is right then, be it more or less, and so is the same one after it.
        (
            20,
            "Cy leaves 1; expect Cy 16; Cy leaves 2; expect Cy 15; Cy leaves 2; expect Cy 15;"
            " Cy leaves 1; expect Cy 16, pot 25",
        ),
        # What it was to call then, though somebody has raised since.
        (20, "Cy leaves 9; expect Cy 11; Dot raises to 20; Cy leaves 9; expect Cy 11"),
        # The action goes back to them: so do those chips, which may be left anew.
        (
            20,
            "Cy leaves 1; law did-not-see-the-raise Cy acted no; expect turn Cy, Cy 17, pot 24;"
            " Cy leaves 1; expect Cy 16, pot 25",
        ),
    ],
)
def test_an_undercall_that_is_ruled_twice_is_paid_once(cy: int, acts: str) -> None:
    assert left(f"{RAISED}; {acts}", cy) == []


def test_who_leaves_the_last_chips_is_not_all_in() -> None:
    acts = f"{DRAW.replace('100 each', 'Ann 100, Bob 100, Cy 4, Dot 100')}\n\n{RAISED}"
    ruled = LEAVES.format("Cy", 1)
    hand = play(f"{acts}\n{ruled}".replace("; ", "\n"), BOOK).log.night.playing
    assert hand is not None
    assert (hand.of(2).bet, hand.of(2).state, hand.of(2).all_in) == (3, "dropped", False)


def test_who_leaves_chips_before_the_turn_leaves_them_once() -> None:
    """It was one to call then, whatever is bet after it."""
    acts = "all ante; Ann bets 2; Dot leaves 9; expect Dot 97; Bob raises to 6; Dot leaves 9"
    assert left(f"{acts}; expect Dot 97, pot 14") == []


def test_a_raise_that_is_owed_is_paid_once_in_turn() -> None:
    house = f"{DRAW}\nhouse fold-out-of-turn binding, owing-after-an-early-drop pay"
    ruled = "law fold-out-of-turn Bob ahead two, raised yes, amount 3"
    assert told(house, f"all ante; Ann bets 4; {ruled}; {ruled}; expect Bob 96, pot 11") == []
    ruled = ruled.replace("amount 3", "amount 6")
    assert told(house, f"all ante; Ann bets 4; {ruled}; {ruled}; expect Bob 93, pot 14") == []


def test_a_fold_out_of_turn_pays_the_raise_once() -> None:
    house = f"{DRAW}\nhouse fold-out-of-turn binding, owing-after-an-early-drop pay"
    ruled = "law fold-out-of-turn Dot ahead two, raised yes, amount 10"
    assert told(house, f"all ante; {ruled}; expect Dot 89; {ruled}; expect Dot 89, pot 14") == []


def test_nobody_who_has_gone_is_put_back_in() -> None:
    head = DRAW.replace("five-card-draw", "texas-holdem")
    acts = "blinds; Cy calls; Dot drops; Ann calls; Bob checks; Dot leaves"
    ruled = "law mucked-hand Dot told yes, how false  refused law-not-now"
    assert told(head, f"{acts}; {ruled}; expect pot 6") == []


def test_who_went_light_plays_on_after_the_deal_has_gone_back() -> None:
    head = DRAW.replace("five-card-draw", "texas-holdem").replace(
        "100 each", "Ann 100, Bob 10, Cy 100, Dot 100"
    )
    acts = (
        "blinds; Cy raises to 10; Dot drops; Ann calls; Bob calls; Bob buys 20; Ann bets 4;"
        " Bob calls; law roll-back-to-a-start Ann moment interval, this all; Ann bets 4;"
        " Bob raises to 12; expect Bob 8, pot 46"
    )
    assert told(f"{head}\nhouse going light", acts) == []


def test_who_acts_again_takes_the_chips_back() -> None:
    """No line of the same ruling says that they stay."""
    acts = "all ante; Ann bets 4; Bob raises to 10; Cy calls; law did-not-see-the-raise Cy acted no"
    night = play(f"{DRAW}\n\n" + acts.replace("; ", "\n"), BOOK)
    assert night.wrong == []
    told_since = [event for entry in night.log.entries[-1:] for event in entry.events]
    assert told_since
    assert not any(isinstance(event, Instruction) and event.what == "wait" for event in told_since)


@pytest.mark.parametrize("chips", ["chips real bets", "limit none 2"])
def test_a_raise_of_who_was_passed_over_stands(chips: str) -> None:
    """The bet made too early goes back, and nothing that was done in its turn."""
    acts = (
        "Ann checks; Bob checks; Cy bets 3; Dot drops; Ann raises to 8;"
        " law out-of-turn Cy what act, between yes; expect level 8, pot 12, turn Bob;"
        " Bob drops; Cy raises to 16; Dot drops; Ann calls; expect pot 36"
    )
    head = DRAW if chips.startswith("limit") else f"{DRAW}\n{chips}"
    assert told(head, acts) == []


def test_nobody_raised_and_only_the_early_bet_goes_back() -> None:
    acts = "Ann checks; Bob bets 4; law out-of-turn Cy what act, between yes; expect turn Cy, pot 8"
    assert told(DRAW, acts) == []


def test_a_hand_that_is_out_is_not_paid_anew() -> None:
    """The side pot is paid, the main pot waits: that Dot's cards are gone moves nothing."""
    acts = (
        "all ante; Ann bets 10; Bob all-in; Cy calls; Dot drops; all drawn; all check;"
        " won Ann pot 1; law mucked-hand Dot told no; expect pot 19, Ann 99"
    )
    assert told(DRAW.replace("100 each", "Ann 100, Bob 6, Cy 100, Dot 100"), acts) == []


@pytest.mark.parametrize(
    "acts",
    [
        # Nothing is bet: no check and no fold, but a bet of any size; nobody passes them over.
        "law words-bind Ann said word; Ann checks  refused WORD; Ann drops  refused",
        "law words-bind Ann said word; Bob bets 4, others pass  refused; Ann bets 6; Bob calls",
        # A bet to answer: they raise, as the word was; where no raise is left, they call.
        "Ann bets 4; law words-bind Bob said word; Bob calls  refused WORD; Bob raises to 8",
        "Ann bets 99; law words-bind Bob said word; Bob all-in  leaves Bob 0; Cy drops",
        # Chips taken back out of an earlier bet: a call at the least.
        "Ann bets 4; Bob raises to 8; Cy drops; Dot drops; law earlier-chips-left-in Ann what back;"
        " Ann drops  refused WORD; Ann calls",
    ],
)
def test_a_word_that_binds_is_held_to(acts: str) -> None:
    assert told(DRAW, f"all ante; {acts.replace('WORD', WORD)}") == []


@pytest.mark.parametrize(
    "law",
    [
        "words-bind Bob turn yes, said figure, amount AT",
        "words-against-chips Bob first words, said AT",
        "undercall Bob",
    ],
)
@pytest.mark.parametrize("amount", ["1", "10"])
def test_a_call_by_a_figure_asks_for_no_more_real_chips_than_are_known(
    law: str, amount: str
) -> None:
    """Bob has about 3 left and says "ten", the bet: it is 3 in all, and he is all-in."""
    head = DRAW.replace("100 each", "Ann 100, Bob 4, Cy 100, Dot 100")
    acts = f"chips real bets\nall ante\nAnn bets 10\nlaw {law.replace('AT', amount)}"
    played = play(f"{head}\n\n{acts}", BOOK)
    assert played.wrong == []
    hand = played.log.night.playing
    assert hand is not None
    assert (hand.of(1).total, hand.of(1).all_in) == (4, True)
    told_so = [e for e in played.log.entries[-1].events if isinstance(e, Instruction)]
    assert told_so in ([], [Instruction("puts", 1, 3)])


def test_a_card_that_was_bought_is_no_ante_that_was_forgotten() -> None:
    """What was paid for a card since the first round is not the ante: it is charged as ever."""
    head = "game baseball\nseats Ann Bob Cy\nstacks 20 each\nlimit spread 1 5"
    acts = "all ante\nBob is first\nBob bets 1\nCy calls\nAnn calls\nCy gets 4 up, buys"
    night = play(f"{head}\n\n{acts}", BOOK).log.night
    assert night.hand is not None
    assert [night.hand.of(seat).fees for seat in range(3)] == [0, 0, 5]
    late = [pay_in(night, seat, 1, "ante") for seat in (1, 2)]
    assert [[type(event) for event in events] for events in late] == [[PaidUp], [PaidUp]]
