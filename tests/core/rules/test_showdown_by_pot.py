"""Paying pot by pot and by the cards, where rules meet: side pots, what nobody called, odd chips,
both ends, a spare hand, matches, what players pay each other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.core.book.game import Ante, BetStep, Deal, Declare, Draw, Showdown, Stakes, Step, Wins
from referee.core.book.house import House
from referee.core.book.prices import Compare, Price
from referee.core.errors import Refused
from referee.core.messages.betting import UncalledReturned
from referee.core.messages.command import Command
from referee.core.messages.prices import Compared, Marked, Matched
from referee.core.messages.showdown import (
    Award,
    CardsShown,
    OpenersNotAsked,
    OpenersShown,
    PayByCards,
    PotStayed,
    SidePaid,
    Won,
)
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from ..fold.changes import DRAW, JACKPOTS, SHOWDOWN, bet, opened, table
from .decided import Outcome, decided

ANN, BOB, CY = range(3)
SIDE = (
    Holding(0, ante=1, bets=(2,), all_in=True),
    Holding(1, ante=1, bets=(4,), answered=4),
    Holding(2, ante=1, bets=(4,), answered=4),
)
"""Ann is all-in: nine lie in the main pot, and four beside it, for Bob and Cy."""
OUT = (*SIDE[:2], Holding(2, "dropped", ante=1, bets=(4,)))
FOUL = (Holding(0, "foul", ante=1, bets=(4,)), *SIDE[1:])


def shown(
    *holdings: Holding, showdown: Showdown | None = None, wins: Wins = "high", **more: Any
) -> Night:
    """At the showdown, with openers proved; Ann opened."""
    steps = JACKPOTS if showdown is None else (*JACKPOTS[:-1], showdown)
    said = {"at": SHOWDOWN, "turn": None, "proof": "shown", "steps": steps} | more
    night = opened(*(holdings or bet(4, 4, 4)), **said)
    hand = night.hand
    assert hand is not None
    return replace(night, hand=replace(hand, game=replace(hand.game, wins=wins)))


def side(*holdings: Holding, **more: Any) -> Night:
    return shown(*(holdings or SIDE), **({"stacks": (0, 16, 16)} | more))


MAIN = ((0, ((0, 9),)),)
PAID_MAIN = side(awards=MAIN)
SAYS: tuple[Step, ...] = (Ante(), Deal(down=7), Declare(), Showdown())
STAGE: tuple[Step, ...] = (
    *(Ante(), Deal(down=2), Declare("in-out", stage=True), Compare(Price(3))),
    Showdown(legs=2),
)
ODD_STAYS = House(choices=(("odd-chip", "stays"),))
BOTH = ((0, "high"), (1, "low"), (2, "both"))
WHY_NOT: dict[str, tuple[Night, Command, Refused]] = {
    "before the showdown": (opened(at=DRAW, turn=1), Award(0, (1,)), Refused("no-showdown-yet")),
    "before they declared": (
        table(steps=SAYS, at=2, turn=None),
        Award(0, (1,)),
        Refused("reveal-first"),
    ),
    "a pot that is paid": (PAID_MAIN, Award(0, (1,)), Refused("paid-already")),
    "a pot there is not": (side(), Award(2, (1,)), Refused("every-pot-once")),
    "who has no part in it": (
        side(),
        Award(1, (0,)),
        Refused("cannot-win", seat=0, amount=1, law="side-pots"),
    ),
    "one of two has no part in it": (
        side(),
        Award(1, (1, 0)),
        Refused("cannot-win", seat=0, amount=1, law="side-pots"),
    ),
    "who is foul and opened": (
        shown(*FOUL),
        Award(0, (0,)),
        Refused("cannot-win", seat=0, amount=0, law="false-openers"),
    ),
    "nobody": (side(), Award(0, ()), Refused("who-won")),
    "a low hand where high alone wins": (side(), Award(0, (1,), low=(2,)), Refused("no-such-end")),
    "a third end where there are two": (
        side(wins="hilo"),
        Award(0, (1,), low=(2,), more=((0,),)),
        Refused("no-such-end"),
    ),
    # Nobody wins the main pot first: who may win it may win all that lie above.
    "nobody wins a side pot": (
        side(showdown=Showdown(stays=True)),
        Award(1, ()),
        Refused("pay-the-main-pot-first", amount=1, law="side-pots"),
    ),
    "as they did not declare": (
        shown(declared=BOTH),
        Award(0, (1,), low=(1,)),
        Refused("declared-low", seat=1),
    ),
    "openers that are owed": (
        shown(proof="owed"),
        Award(0, (1,)),
        Refused("say-of-openers", seat=0, law="showing-openers"),
    ),
    "openers that are not": (
        shown(opener=None),
        Award(0, (1,), "shown"),
        Refused("no-openers-due", seat=0, law="showing-openers"),
    ),
    "openers that are not, of who is left": (
        shown(*FOUL, opener=None),
        Award(0, (1,), "shown"),
        Refused("no-openers-due", seat=1, law="showing-openers"),
    ),
    "a forfeit where there is none": (
        shown(),
        Award(0, (1,), lowest=(2,)),
        Refused("beside-nothing"),
    ),
    "a bonus where there is none": (
        shown(showdown=Showdown(forfeit=True)),
        Award(0, (1,), bonus=1),
        Refused("beside-nothing"),
    ),
    "a highest card where it decides nothing": (
        shown(),
        Award(0, (1,), odd_to=1),
        Refused("beside-nothing"),
    ),
    "a forfeit of a winner, who is named": (
        shown(showdown=Showdown(match=5, named=True)),
        Award(0, (1,), lowest=(1,)),
        Refused("cannot-lose", seat=1),
    ),
    "a forfeit of who is out, who is named": (
        shown(*OUT[::2], OUT[1], showdown=Showdown(match=5, named=True)),
        Award(0, (1,), lowest=(2,)),
        Refused("cannot-lose", seat=2),
    ),
    "a life of nobody": (shown(showdown=Showdown(lives=3)), Award(0, ()), Refused("who-lost")),
    # By the cards
    "by the cards, before the showdown": (
        opened(at=DRAW, turn=1),
        PayByCards((), ()),
        Refused("no-showdown-yet"),
    ),
    "by the cards, and the count is off": (
        shown(unsaid=-2, loose=-2),
        PayByCards((), ((0, ((0, 13),)),)),
        Refused("say-whose", amount=2),
    ),
    "by the cards, where lives are lost": (
        shown(showdown=Showdown(lives=3)),
        PayByCards((), ((0, ((0, 15),)),)),
        Refused("cards-do-not-decide"),
    ),
    "by the cards, where the table names": (
        shown(showdown=Showdown(match=5, named=True)),
        PayByCards((), ((0, ((0, 15),)),)),
        Refused("cards-do-not-decide"),
    ),
    "by the cards, a forfeit where there is none": (
        shown(),
        PayByCards((), ((0, ((0, 15),)),), lowest=(1,)),
        Refused("beside-nothing"),
    ),
    "by the cards, openers owed": (
        shown(proof="owed"),
        PayByCards((), ((0, ((0, 15),)),)),
        Refused("say-of-openers", seat=0, law="showing-openers"),
    ),
    "by the cards, words that do not bind": (
        shown(),
        PayByCards((), ((0, ((0, 15),)),), called=((2, "a", ""), (1, "b", ""))),
        Refused("cards-speak", seat=1, law="miscalled-hand"),
    ),
    "by the cards, of who is out": (
        shown(*OUT),
        PayByCards(((2, "Ks", "king"),), ()),
        Refused("not-in-the-hand", seat=2),
    ),
    "by the cards, of who is not there": (
        shown(),
        PayByCards(((7, "Ks", "king"),), ()),
        Refused("not-in-the-hand", seat=7),
    ),
    "by the cards, one pot of two": (
        side(),
        PayByCards((), ((0, ((0, 9),)),)),
        Refused("every-pot-once"),
    ),
    "by the cards, to who has no part in it": (
        side(),
        PayByCards((), ((0, ((0, 9),)), (1, ((0, 4),)))),
        Refused("cannot-win", seat=0, amount=1, law="side-pots"),
    ),
    "by the cards, a chip is missing": (
        shown(),
        PayByCards((), ((0, ((0, 7), (1, 7))),)),
        Refused("shares-and-pot", amount=15),
    ),
    "by the cards, a chip too many where odd ones stay": (
        shown(house=ODD_STAYS),
        PayByCards((), ((0, ((0, 8), (1, 8))),)),
        Refused("shares-and-pot", amount=15),
    ),
}


@pytest.mark.parametrize("case", WHY_NOT)
def test_why_it_is_not_paid_so(case: str) -> None:
    night, command, reason = WHY_NOT[case]
    assert decided(night, command) == reason


LATER = side(awards=MAIN, uncalled=None)
PAYS: dict[str, tuple[Night, Command, Outcome]] = {
    "the main pot of two": (side(), Award(0, (ANN,)), (Won(0, ((0, 9),)),)),
    "the side pot first": (side(), Award(1, (BOB,)), (Won(1, ((1, 4),)),)),
    "the side pot last": (LATER, Award(1, (BOB, CY)), (Won(1, ((1, 2), (2, 2))),)),
    # What nobody called goes back before the pot it lies in is paid.
    "a bet nobody called": (
        side(*OUT[:1], Holding(1, ante=1, bets=(6,), answered=6), OUT[2], uncalled=(1, 2)),
        Award(1, (BOB,)),
        (UncalledReturned(1, 2), Won(1, ((1, 4),))),
    ),
    # Odd chips that stay wait for the next deal, when the last pot is paid.
    "an odd chip of the main pot": (
        side(house=ODD_STAYS),
        Award(0, (ANN, BOB)),
        (Won(0, ((0, 4), (1, 4))),),
    ),
    "odd chips of both pots": (
        side(house=ODD_STAYS, loose=1, awards=((0, ((0, 4), (1, 4))),)),
        Award(1, (BOB, CY)),
        (Won(1, ((1, 2), (2, 2))), PotStayed(2, left=True)),
    ),
    "the highest card has the odd chip": (
        shown(
            house=House(choices=(("odd-chip", "by-game"),)),
            steps=(Ante(), Deal(up=5), BetStep("x"), Draw(), BetStep("y"), Showdown()),
        ),
        Award(0, (ANN, CY), odd_to=CY),
        (Won(0, ((0, 7), (2, 8))),),
    ),
    # Nobody is good enough: it waits, and with it what openers were shown.
    "nobody wins": (
        side(showdown=Showdown(stays=True), proof="owed"),
        Award(0, (), "not-asked"),
        (OpenersNotAsked(0), PotStayed(13)),
    ),
    "nobody wins what was called": (
        shown(*bet(4, 6), showdown=Showdown(stays=True), uncalled=(1, 2)),
        Award(0, ()),
        (UncalledReturned(1, 2), PotStayed(10)),
    ),
    "nobody wins the rest": (
        side(showdown=Showdown(stays=True), awards=MAIN),
        Award(1, ()),
        (PotStayed(4),),
    ),
    # High and low
    "each an end": (
        shown(wins="hilo"),
        Award(0, (ANN,), low=(CY,)),
        (Won(0, ((0, 8), (2, 7))),),
    ),
    "as they declared": (shown(declared=BOTH), Award(0, (CY,), low=(CY,)), (Won(0, ((2, 15),)),)),
    # Losers match the pot, who won a part of it does not.
    "losers match": (
        shown(showdown=Showdown(match=5)),
        Award(0, (ANN,)),
        (Won(0, ((0, 15),)), Matched(((1, 5), (2, 5)))),
    ),
    "losers match once the last pot is paid": (
        side(showdown=Showdown(match=5)),
        Award(0, (ANN,)),
        (Won(0, ((0, 3),)),),
    ),
    "a short winner leaves the rest": (
        side(showdown=Showdown(match=5), awards=((0, ((0, 3),)),)),
        Award(1, (BOB,)),
        (Won(1, ((1, 4),)), PotStayed(6, left=True), Matched(((2, 5),))),
    ),
    "nobody wins, all match": (
        shown(showdown=Showdown(match=5, stays=True)),
        Award(0, ()),
        (PotStayed(15), Matched(((0, 5), (1, 5), (2, 5)))),
    ),
    "who is named matches": (
        shown(showdown=Showdown(match=5, named=True)),
        Award(0, (ANN,), lowest=(CY,)),
        (Won(0, ((0, 15),)), Matched(((2, 5),))),
    ),
    # What players pay each other, with the winner of the main pot, whichever is paid last.
    "a forfeit": (
        shown(showdown=Showdown(forfeit=True), stakes=Stakes(forfeit=3)),
        Award(0, (ANN,), lowest=(CY,)),
        (Won(0, ((0, 15),)), SidePaid(((2, 0, 3),), "lowest")),
    ),
    "a forfeit with the side pot": (
        side(showdown=Showdown(forfeit=True), awards=MAIN, stakes=Stakes(forfeit=3)),
        Award(1, (BOB,), lowest=(CY,)),
        (Won(1, ((1, 4),)), SidePaid(((2, 0, 3),), "lowest")),
    ),
    "a forfeit before the side pot": (
        side(showdown=Showdown(forfeit=True), stakes=Stakes(forfeit=3)),
        Award(0, (ANN,), lowest=(CY,)),
        Refused("beside-last"),
    ),
    "a forfeit out of what was just won": (
        side(
            showdown=Showdown(forfeit=True),
            awards=((0, ((1, 9),)),),
            stacks=(0, 16, 0),
            stakes=Stakes(forfeit=3),
        ),
        Award(1, (CY,), lowest=(CY,)),
        (Won(1, ((2, 4),)), SidePaid(((2, 1, 3),), "lowest")),
    ),
    "best of a stage": (
        table(steps=STAGE, at=3, turn=None, declared=((0, "in"), (1, "in"), (2, "out"))),
        Award(0, (BOB,)),
        (SidePaid(((0, 1, 3),), "best-of-stage"), Compared((1,)), PotStayed(3)),
    ),
    "a life": (
        shown(showdown=Showdown(lives=3)),
        Award(0, (), lowest=(CY,)),
        (Marked((2,), ((2, 1),)), PotStayed(16)),
    ),
}


@pytest.mark.parametrize("case", PAYS)
def test_what_a_pot_comes_to(case: str) -> None:
    night, command, outcome = PAYS[case]
    assert decided(night, command) == outcome


ALL_ANN = ((0, ((0, 15),)),)
KINGS = ((0, "Ks Kh", "kings"), (1, "9s 9h", "nines"))
CARDS: dict[str, tuple[Night, PayByCards, Outcome]] = {
    "one pot": (
        shown(),
        PayByCards(KINGS, ALL_ANN),
        (CardsShown(0, "Ks Kh", "kings"), CardsShown(1, "9s 9h", "nines"), Won(0, ((0, 15),))),
    ),
    "who takes nothing is not named": (
        shown(),
        PayByCards((), ((0, ((0, 15), (1, 0))),)),
        (Won(0, ((0, 15),)),),
    ),
    "openers by the cards": (
        shown(proof="owed"),
        PayByCards((), ALL_ANN, "shown"),
        (OpenersShown(0), Won(0, ((0, 15),))),
    ),
    "openers not asked": (
        shown(proof="owed"),
        PayByCards((), ALL_ANN, "not-asked"),
        (OpenersNotAsked(0), Won(0, ((0, 15),))),
    ),
    "by the cards, a forfeit out of what nobody called": (
        side(
            *SIDE[:2],
            Holding(2, ante=1, bets=(7,), answered=7),
            uncalled=(2, 3),
            showdown=Showdown(forfeit=True),
            stacks=(0, 16, 0),
            stakes=Stakes(forfeit=3),
        ),
        PayByCards((), ((0, ((0, 9),)), (1, ((1, 4),))), lowest=(CY,)),
        (
            UncalledReturned(2, 3),
            Won(0, ((0, 9),)),
            Won(1, ((1, 4),)),
            SidePaid(((2, 0, 3),), "lowest"),
        ),
    ),
    "side pots, and a bet nobody called": (
        side(*SIDE[:2], Holding(2, ante=1, bets=(7,), answered=7), uncalled=(2, 3)),
        PayByCards((), ((0, ((0, 9),)), (1, ((1, 4),)))),
        (UncalledReturned(2, 3), Won(0, ((0, 9),)), Won(1, ((1, 4),))),
    ),
    "a foul hand is shown too": (
        shown(*FOUL),
        PayByCards(((0, "Ks", "king"),), ((0, ((1, 15),)),)),
        (CardsShown(0, "Ks", "king"), Won(0, ((1, 15),))),
    ),
    "an odd chip stays": (
        shown(house=ODD_STAYS),
        PayByCards((), ((0, ((0, 7), (1, 7))),)),
        (Won(0, ((0, 7), (1, 7))), PotStayed(1, left=True)),
    ),
    "a tie for one chip that stays is won all the same": (
        side(house=ODD_STAYS, awards=((0, ((0, 9),)),), stakes=Stakes(chip=10)),
        PayByCards((), ((1, ((1, 0), (2, 0))),)),
        (Won(1, ((1, 0), (2, 0))), PotStayed(4, left=True)),
    ),
    "nobody can win": (shown(), PayByCards((), ((0, ()),)), (PotStayed(15),)),
    "nobody can win one of two": (
        side(),
        PayByCards((), ((0, ((0, 9),)), (1, ()))),
        (Won(0, ((0, 9),)), PotStayed(4)),
    ),
    "losers match": (
        shown(showdown=Showdown(match=5)),
        PayByCards((), ALL_ANN),
        (Won(0, ((0, 15),)), Matched(((1, 5), (2, 5)))),
    ),
    "who is short leaves the rest, and who tied for nothing has not lost": (
        side(showdown=Showdown(match=5)),
        PayByCards((), ((0, ((0, 9),)), (1, ((1, 4), (2, 0))))),
        (Won(0, ((0, 3),)), Won(1, ((1, 0), (2, 0))), PotStayed(10, left=True), Matched(())),
    ),
    "a forfeit, with the winner of the main pot": (
        side(showdown=Showdown(forfeit=True), stakes=Stakes(forfeit=3)),
        PayByCards((), ((0, ((0, 9),)), (1, ((1, 4),))), lowest=(CY,)),
        (Won(0, ((0, 9),)), Won(1, ((1, 4),)), SidePaid(((2, 0, 3),), "lowest")),
    ),
    "words that bind": (
        shown(house=House().choosing("cards-or-word", "word")),
        PayByCards(KINGS[:1], ALL_ANN, called=((0, "a king", "king"),)),
        (CardsShown(0, "Ks Kh", "kings", "", "a king", "king"), Won(0, ((0, 15),))),
    ),
    # The seven rule gives back what was put in after the draw, also to who has folded.
    "a void seven gives back": (
        shown(
            Holding(0, ante=1, bets=(0, 4)),
            Holding(1, ante=1, bets=(0, 4)),
            Holding(2, "dropped", ante=1, bets=(0, 4)),
            showdown=Showdown(seven=True),
        ),
        PayByCards((), ((0, ((0, 4), (1, 7), (2, 4))),)),
        (Won(0, ((0, 4), (1, 7), (2, 4))),),
    ),
    "and no more than that": (
        shown(
            Holding(0, ante=1, bets=(0, 4)),
            Holding(1, ante=1, bets=(0, 4)),
            Holding(2, "dropped", ante=1, bets=(0, 4)),
            showdown=Showdown(seven=True),
        ),
        PayByCards((), ((0, ((0, 4), (1, 6), (2, 5))),)),
        Refused("cannot-win", seat=2, amount=0, law="mucked-hand"),
    ),
}


@pytest.mark.parametrize("case", CARDS)
def test_what_the_cards_pay(case: str) -> None:
    night, command, outcome = CARDS[case]
    assert decided(night, command) == outcome
