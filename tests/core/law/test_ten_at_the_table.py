"""Ten rulings that once moved chips wrongly, played again from what was said of each, act by act:
with a bet before and without, the act entered or not, the last one in, all-in, with chips in the
tablet and with real ones.

What a ruling must come to is written down here in chips; nothing is asked of the law's own
reckoning. (10, whether a law says something else than the game that is played, is
test_law_and_judge.py.)
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from shelf import BOOK

from referee.core.book.law import Law
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.law.rulings import Asked, Elsewhere, applies, offenders, walk
from referee.core.messages.betting import BetTo, Call, Check, Drop, RaiseTo
from referee.core.messages.command import Command
from referee.core.messages.dealing import NextDeal
from referee.core.messages.law import DeclareFoul, Rule
from referee.core.messages.showdown import Award
from referee.core.state.night import Night
from referee.core.state.pots import unpaid
from referee.notation.player import go_on, play

ANN, BOB, CY, DOT = range(4)
NAMES = ("Ann", "Bob", "Cy", "Dot")


def table(
    acts: str, game: str = "five-card-draw", seats: str = "Ann Bob Cy Dot", **more: str
) -> Night:
    """A night after these acts; more: its stacks, its limit, its house."""
    stacks, limit = more.get("stacks", "stacks 100 each"), more.get("limit", "limit none 2")
    told = ("game " + game, "seats Ann Bob Cy Dot", stacks, limit, more.get("house", ""))
    head = "\n".join((*told, "", "next deal", ""))
    played = play(head, BOOK)
    for line in filter(str.strip, acts.split(";")):
        why = go_on(played, line.strip(), BOOK)
        assert not why, (line, why)
    return played.log.night


def ruling(night: Night, law: str, seat: int | None, told: str) -> tuple[str, Night]:
    """What a law rules as it is told ("said no, chips 10"; the rest as the app sees it), and the
    night after it; a question that is still open is its name, and a law that is not offered "-"."""
    said = dict[str, str]()
    for pair in filter(None, told.split(", ")):
        id, _, answer = pair.partition(" ")
        said[id] = answer
    own = BOOK.laws[law]
    while True:
        if not offered(own, night, seat):
            return "-", night
        at = walk(own, night, seat, said)
        if isinstance(at, Elsewhere):
            own = BOOK.laws[at.law]
        elif isinstance(at, Asked):
            if at.guess is None:
                return f"{at.question.id}?", night
            said[at.question.id] = at.guess
        else:
            return f"{own.id}.{at.ruling.id}", act(night, Rule(own, at.answers, seat))[1]


def offered(law: Law, night: Night, seat: int | None) -> bool:
    if not applies(law, night):
        return False
    return "offender" not in law.needs or seat in offenders(law, night)


def allowed(night: Night, *commands: Command) -> list[bool]:
    """Which of these the table accepts."""
    found = []
    for command in commands:
        try:
            act(night, command)
        except Refused:
            found.append(False)
        else:
            found.append(True)
    return found


def put_in(night: Night) -> str:
    """What each has in the pot; x: out."""
    assert night.hand is not None
    return " ".join(f"{one.total}{'' if one.live else 'x'}" for one in night.hand.holdings)


ROWS = """
1 a knock is a check only where there is no bet; it calls nothing by itself
                             | rap Ann raise no    | checked | 1 1 1 1
Ann checks                   | rap Ann raise no    | checked | 1 1 1 1
Ann bets 4                   | rap Bob raise no    | facing  | 5 1 1 1
Ann bets 4; Bob calls        | rap Bob raise no    | facing  | 5 5 1 1
Ann bets 4; Bob drops; Cy drops | rap Dot raise no | facing  | 5 1x 1x 1
Ann all-in                   | rap Bob raise no    | facing  | 100 1 1 1
2 the first motion of a first bet stands; who called all of it has called that
                             | string-bet Ann STRING | opening | 11 1 1 1
Ann bets 25                  | string-bet Ann STRING | opening | 11 1 1 1
Ann bets 10                  | string-bet Ann STRING | opening | 11 1 1 1
Ann all-in                   | string-bet Ann STRING | opening | 11 1 1 1
Ann bets 25; Bob calls       | string-bet Ann HEARD  | opening | 11 11 1 1
Ann bets 25; Bob raises to 60 | string-bet Ann HEARD | opening | 11 61 1 1
Ann bets 25; Bob calls       | string-bet Ann said no, acted yes, objected no | too-late | 26 26 1 1
Ann checks; Bob drops; Cy drops; Dot bets 25 | string-bet Dot STRING | opening | 1 1x 1x 11
Ann bets 25; others drop     | string-bet Ann HEARD  | -       | 26 1x 1x 1x
Ann bets 4                   | string-bet Bob STRING | call    | 5 5 1 1
Ann bets 4; Bob raises to 14 | string-bet Bob STRING | call    | 5 5 1 1
3 a short call that is left there is those chips, whether all of it was entered or nothing
Ann bets 10; Bob raises to 30                       | undercall Cy SHORT | leaves | 11 31 11x 1
Ann bets 10; Bob raises to 30; Cy calls             | undercall Cy SHORT | leaves | 11 31 11x 1
Ann bets 10; Bob raises to 30; Cy drops             | undercall Cy SHORT | leaves | 11 31 11x 1
Ann bets 10; Bob raises to 30; Cy calls; Dot calls  | undercall Cy SHORT | leaves | 11 31 11x 31
Ann bets 10; Bob raises to 30; Cy all-in            | undercall Cy SHORT | leaves | 11 31 11x 1
Ann bets 10; Bob all-in                             | undercall Cy SHORT | leaves | 11 100 11x 1
Ann bets 10; Bob raises to 30                       | undercall Cy said yes | made-full | 11 31 31 1
Ann bets 10; Bob raises to 30; Cy calls  | undercall Cy said no, referee no | made-full | 11 31 31 1
Ann bets 10; Bob raises to 30; Cy drops; Dot drops  | undercall Ann      | made-full | 31 31 1x 1x
Ann bets 10                                         | undercall Bob      | made-full | 11 11 1 1
Ann bets 10; Bob raises to 30 | one-big-chip Cy SMALL | undercall.leaves | 11 31 4x 1
Ann bets 10; Bob raises to 30; Cy calls | one-big-chip Cy SMALL | undercall.leaves | 11 31 4x 1
Ann bets 10; Bob raises to 30; Cy all-in | several-chips Cy SMALL | undercall.leaves | 11 31 4x 1
Ann bets 10; Bob calls | one-big-chip Bob SMALL | undercall.made-full | 11 11 1 1
5 with one bet made it is too late to deal again, by whatever name the fault goes
Ann bets 4 | misdeal - what other                         | round-begun | 5 1 1 1
Ann bets 4 | left-out-of-the-deal Bob here yes            | out         | 5 0x 1 1
Ann bets 4 | dealt-to-the-wrong-seat - what first         | stands      | 5 1 1 1
Ann bets 4 | card-exposed-before-draw Bob which first     | keep        | 5 1 1 1
Ann bets 4 | redeal-before-round-two - looked no, ground cut | too-late | 5 1 1 1
7 how many cards were shown in the deal, and which, is asked
           | card-exposed-before-draw Bob                 | which?      | 1 1 1 1
           | card-exposed-before-draw Bob which one       | keep        | 1 1 1 1
           | card-exposed-before-draw Bob which more, round no | what-a-redeal-keeps.next | 1 1 1 1
           | card-exposed-before-draw Bob which first, round no | what-a-redeal-keeps.next | 1 1 1 1
Ann bets 4 | card-exposed-before-draw Bob which more      | keep-all    | 5 1 1 1
Ann checks | card-exposed-before-draw Bob which more      | keep-all    | 1 1 1 1
"""
BLINDS = """
4 cards of a hand in hold'em that were seen void nothing once the betting has begun
blinds                         | SEEN, round no | what-a-redeal-keeps.next | 1 2 0 0
blinds; Cy calls               | SEEN | stands | 1 2 2 0
OPTION; Bob checks             | SEEN | stands | 2 2 2 2
OPTION; Bob checks; Ann bets 4 | SEEN | stands | 6 2 2 2
OPTION; Bob checks; Ann bets 4 | card-exposed-in-the-deal Bob how-many more | HOLE.stands | 6 2 2 2
OPTION; Bob checks; all check; all check; Ann bets 4; Bob calls | SEEN | stands | 6 6 2 2
9 one big chip of a big blind whom nobody has raised is a check
OPTION                            | one-big-chip Bob CHIP   | check | 2 2 2 2
OPTION; Bob raises to 27          | one-big-chip Bob CHIP   | check | 2 2 2 2
OPTION; Bob all-in                | one-big-chip Bob CHIP   | check | 2 2 2 2
blinds; Cy calls; Dot drops; Ann drops | one-big-chip Bob CHIP | check | 1x 2 2 0x
RAISED                            | one-big-chip Bob CHIP | call | 6 6 6 6
RAISED; Bob raises to 27          | one-big-chip Bob CHIP | call | 6 6 6 6
RAISED                            | one-big-chip Bob SMALL | undercall.leaves | 6 5x 6 6
RAISED      | one-big-chip Bob said no, enough no, referee no | undercall.made-full | 6 6 6 6
RAISED      | several-chips Bob SMALL | undercall.leaves | 6 5x 6 6
RAISED      | several-chips Bob chips 3, said no, referee no | undercall.made-full | 6 6 6 6
OPTION; Bob checks                | one-big-chip Ann CHIP   | whole | 27 2 2 2
OPTION                            | rap Bob raise no        | checked | 2 2 2 2
OPTION; Bob raises to 27          | string-bet Bob STRING   | opening | 2 12 2 2
9 several chips are all of them, where they come to a raise
OPTION                            | several-chips Bob chips 25 | raise | 2 27 2 2
OPTION                            | several-chips Bob chips 1  | raise | 2 4 2 2
RAISED                            | several-chips Bob chips 28, smallest 5 | raise | 6 30 6 6
RAISED                            | several-chips Bob chips 5, smallest 2 | call | 6 6 6 6
"""
WORDS = {
    "OPTION": "blinds; Cy calls; Dot calls; Ann calls",
    "RAISED": "blinds; Cy raises to 6; Dot calls; Ann calls",
    "STRING": "said no, acted no, objected no, first 10",
    "HEARD": "said no, acted yes, objected yes, first 10",
    "SHORT": "said no, referee yes, chips 10",
    "CHIP": "said no, option no, enough yes, chip 25",
    "SMALL": "said no, enough no, chips 3, referee yes",
    "SEEN": "hole-card-exposed Bob how-many more",
    "HOLE": "hole-card-exposed",
}


def rows() -> Iterator[tuple[str, str, str, str, str]]:
    """The game, the acts, the law with whom and what, its ruling, and what each has in then."""
    for game, text in (("five-card-draw", ROWS), ("texas-holdem", BLINDS)):
        for word, means in WORDS.items():
            text = text.replace(word, means)
        for line in filter(lambda line: "|" in line, text.splitlines()):
            acts, law, says, pot = (part.strip() for part in line.split("|"))
            yield game, acts if game == "texas-holdem" else f"all ante; {acts}", law, says, pot


@pytest.mark.parametrize("real", ["", "chips real bets; "])
@pytest.mark.parametrize(("game", "acts", "law", "says", "pot"), [*rows()])
def test_a_ruling_comes_to_these_chips(
    real: str, game: str, acts: str, law: str, says: str, pot: str
) -> None:
    night = table(real + acts, game)
    id, who, told = (*law.split(" ", 2), "")[:3]
    seat = None if who == "-" else NAMES.index(who)
    found, after = ruling(night, id, seat, told)
    assert found in (says, f"{id}.{says}")
    assert put_in(after) == pot or "next" in says
    again = ruling(after, id, seat, told)[1]
    if again.hand is not None and after.hand is not None and again.hand.turn == after.hand.turn:
        assert put_in(again) == put_in(after), "charged twice"


def test_who_knocked_at_a_bet_calls_or_folds() -> None:
    for acts in (
        "all ante; Ann bets 4",
        "all ante; Ann bets 4; Bob calls; Cy raises to 12; Dot drops; Ann drops",
    ):
        after = ruling(table(acts), "rap", BOB, "raise no")[1]
        assert allowed(after, Check(BOB), RaiseTo(BOB, 60), Call(BOB), Drop(BOB)) == [0, 0, 1, 1]


# --- 6: who dealt -------------------------------------------------------------------------------


@pytest.mark.parametrize("real", ["", "chips real bets; "])
@pytest.mark.parametrize(
    "acts", ["Ann bets 4", "Ann checks", "Ann all-in", "Ann bets 4; Bob drops"]
)
@pytest.mark.parametrize("dealt", range(4))
def test_a_deal_that_stands_passes_on_to_the_left_of_who_dealt(
    real: str, acts: str, dealt: int
) -> None:
    night = table(f"{real}all ante; {acts}")
    found, after = ruling(night, "wrong-dealer", None, f"dealt {dealt}")
    assert found == "wrong-dealer.stands"
    assert put_in(after) == put_in(night)
    assert ruling(night, "wrong-dealer", None, "")[0] == "dealt?"
    while after.hand is not None and not after.hand.showing:
        assert after.hand.turn is not None
        after = act(after, Drop(after.hand.turn))[1]
    assert after.hand is not None
    after = act(after, Award(0, (after.hand.live[0].seat,)))[1]
    coming = act(after, NextDeal(BOOK.games["five-card-draw"]))[1]
    assert coming.hand is not None
    assert coming.hand.dealer == (dealt + 1) % 4


# --- 8: an early act that binds ------------------------------------------------------------------

EARLY = "what act, between wait, lies {}, over {}, held yes"
QUIET = [True, False, True]
"""Whether Cy may call, raise, fold."""
FREE = [True, True, True]


def speaks(night: Night) -> list[bool]:
    return allowed(night, Call(CY), RaiseTo(CY, 60), Drop(CY))


@pytest.mark.parametrize("real", ["", "chips real bets; "])
@pytest.mark.parametrize("house", ["", "unchanged", "chips-stay", "chips-raise", "referee", "void"])
def test_what_was_done_before_the_turn_binds_as_the_house_has_it(real: str, house: str) -> None:
    chosen = {"house": f"house out-of-turn {house}"} if house else {}
    binds = house not in ("referee", "void")
    # a check, with nothing bet: neither a bet nor a fold later, unless somebody has bet
    night = table(f"{real}all ante", **chosen)
    after = ruling(night, "out-of-turn", CY, EARLY.format(0, ANN))[1]
    for command in (Check(ANN), Check(BOB)):
        after = act(after, command)[1]
    assert allowed(after, Check(CY), BetTo(CY, 10), Drop(CY)) == [True, not binds, not binds]
    # a check with a bet to answer leaves a call or a fold; a call in between changes nothing
    night = table(f"{real}all ante; Ann bets 4", **chosen)
    after = ruling(night, "out-of-turn", CY, EARLY.format(0, BOB))[1]
    assert put_in(after) == "5 1 1 1"
    for command in (Drop(BOB), Call(BOB)):
        assert speaks(act(after, command)[1]) == (QUIET if binds else FREE)
    # somebody raises: they are free, but where early chips stay and nobody raises with them
    raised = act(after, RaiseTo(BOB, 12))[1]
    assert speaks(raised) == (QUIET if house == "chips-stay" else FREE)
    # told when the turn has come, it is the same
    told = "what act, between no, did check, held yes"
    late = ruling(
        table(f"{real}all ante; Ann bets 4; Bob drops", **chosen), "out-of-turn", CY, told
    )[1]
    assert speaks(late) == (FREE if house == "void" else QUIET)


@pytest.mark.parametrize("real", ["", "chips real bets; "])
@pytest.mark.parametrize("acts", ["all ante", "all ante; Ann checks; Bob checks; Cy bets 10"])
@pytest.mark.parametrize("stacks", ["stacks 100 each", "stacks Ann 100, Bob 100, Cy 11, Dot 100"])
def test_an_early_bet_stands_in_its_turn_or_goes_when_somebody_bets(
    real: str, acts: str, stacks: str
) -> None:
    """Entered or not, and with all of their chips: nobody is charged before the turn."""
    night = table(f"{real}{acts}", stacks=stacks)
    after = ruling(night, "out-of-turn", CY, EARLY.format(10, ANN))[1]
    assert put_in(after) == "1 1 1 1"
    stands = act(act(after, Check(ANN))[1], Check(BOB))[1]
    assert allowed(stands, Check(CY), BetTo(CY, 6), BetTo(CY, 10), Drop(CY)) == [0, 0, 1, 0]
    assert put_in(act(stands, BetTo(CY, 10))[1]) == "1 1 11 1"
    changed = act(act(after, BetTo(ANN, 30))[1], Call(BOB))[1]
    assert allowed(changed, Call(CY), Drop(CY)) == [True, True]


# --- a side pot that was paid before the main pot ------------------------------------------------


@pytest.mark.parametrize("chips", ["", "chips real bets; ", "chips real milestones; "])
def test_a_side_pot_stays_paid_where_the_all_in_hand_is_foul(chips: str) -> None:
    acts = "all ante; Ann all-in; Bob raises to 40; Cy calls; Dot drops; all drawn; all check"
    night = table(chips + acts, stacks="stacks Ann 10, Bob 100, Cy 100, Dot 100")
    paid = act(night, Award(1, (BOB,)))[1]
    foul = act(paid, DeclareFoul(ANN, "six cards"))[1]
    assert foul.hand is not None
    assert foul.hand.awards == ((1, ((BOB, 62),)),)
    assert [(pot.amount, pot.claimants) for pot in unpaid(foul.hand)] == [(31, (BOB, CY))]
    over = act(foul, Award(0, (CY,)))[1]
    assert (over.pot, over.hand and over.hand.ending) == (0, "won")
    assert dict(over.finished[-1].shares) == {BOB: 62, CY: 31}


# --- one time limit for all laws about the deal, and one for all that take a paid pot back --------


def leads(
    law: Law, at: str, through: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every way through a law: what its questions on the way look at, with the answer, and where it
    ends."""
    question = law.question(at)
    if question is None:
        yield through, at
        return
    for answer, goal in question.leads:
        passed = (*through, f"{question.sees} {answer}")
        if goal.startswith("law:"):
            yield passed, goal
        else:
            yield from leads(law, goal, passed)


NOBODY_CAN_TELL = {"live-cards-swept-up"}
"""Cards of all hands are mixed: there is nothing to play on with, be it ever so late."""
AGREED = {"splitting-by-agreement"}
"""The blinds are alone and take their chips back."""


def test_every_law_that_deals_again_asks_whether_it_is_early_enough() -> None:
    found = set[str]()
    for law in BOOK.laws.values():
        redeals = {
            one.id for one in law.rulings if any(each.do == "redeal" for each in one.effects)
        }
        for through, ends in leads(law, law.root):
            again = ends in redeals or ends == "law:what-a-redeal-keeps"
            if again and not any(
                seen.startswith(("may-redeal", "may-contest")) for seen in through
            ):
                found.add(law.id)
    assert found <= NOBODY_CAN_TELL | AGREED, found


def test_what_is_too_late_to_question_takes_nothing_back() -> None:
    takes = {"reclaim", "return", "foul", "impound", "pay-over", "redeal"}
    for law in BOOK.laws.values():
        for through, ends in leads(law, law.root):
            late = [
                seen for seen in through if seen.startswith("may-contest") and seen.endswith(" no")
            ]
            ruled = law.ruling(ends)
            if late and ruled is not None:
                assert not takes & {each.do for each in ruled.effects}, (law.id, ends)
