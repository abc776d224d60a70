"""Debts, counts and odd chips together with a deal that is put right or ruled on."""

from __future__ import annotations

import pytest
from shelf import BOOK

from referee.core.messages.debts import DebtDropped
from referee.notation.player import play

DRAW = "game five-card-draw\nseats Ann Bob Cy\nstacks 50 each\nante 3\nlimit none 2"
PAID = "all check; all drawn; all check; Ann wins"
HEAD = "game five-card-draw\nseats Ann Bob Cy Dot\nlimit none 2\nchips real bets"
OWES = "all ante; Ann bets 4; Bob calls; the pot is 7; Bob owes 4"


@pytest.mark.parametrize(
    "law",
    ["did-they-act Bob seen nothing", "roll-back-to-a-start Ann moment interval, this all"],
)
def test_what_is_still_owed_stays_owed(law: str) -> None:
    played = play(
        f"{HEAD}\n\n" + f"{OWES}; law {law}; expect owing Bob 1".replace("; ", "\n"), BOOK
    )
    assert played.wrong == []
    events = played.log.entries[-1].events
    assert sum(isinstance(event, DebtDropped) for event in events) == 1


def wrong(head: str, acts: str) -> list[tuple[int, str]]:
    return play(f"{head}\n\n" + acts.replace("; ", "\n"), BOOK).wrong


@pytest.mark.parametrize(
    "counts",
    [
        "the chips are handed over; Ann counts 47; Bob counts 56",
        "Ann counts 47; Bob counts 56; the chips are handed over",
        "Ann counts 56; Bob counts 47; the chips are handed over",
        "Ann counts 47; the chips are handed over",
        "the chips are handed over",
    ],
)
def test_chips_handed_over_move_once_whenever_stacks_are_counted(counts: str) -> None:
    """A stack that is as the tablet has it was counted when the chips had gone over already."""
    deal = f"all ante; {PAID}; Ann counts 56; Bob counts 47; Cy counts 47"
    acts = f"{deal}; right deal 1 Bob because x; {counts}; night closes".replace("; ", "\n")
    played = play(f"{DRAW}\nchips real bets\n\n{acts}", BOOK)
    assert played.wrong == []
    assert [player.counted for player in played.log.night.players] == [47, 56, 47]


def test_who_never_got_what_was_owed_does_not_hand_it_back() -> None:
    deal = f"all ante, Bob owes it; {PAID}; Bob owes nothing; right deal 1 Cy because x"
    assert wrong(DRAW, f"{deal}; expect Ann 47, Bob 50, Cy 53") == []


def test_a_waiting_pot_is_divided_in_chips_there_are() -> None:
    head = "game jackpots\nseats Ann Bob Cy\nstacks 100 each\nante 5\nsmallest-chip 5"
    acts = "all ante; nobody opens; divide pot among Ann Bob; expect Ann 105, Bob 100"
    assert wrong(f"{head}\nlimit fixed 10 20", acts) == []


def test_an_odd_chip_left_by_consent_waits_as_any_other() -> None:
    head = "game five-card-draw\nseats Ann Bob Cy Dot\nstacks Ann 50, Bob 1, Cy 50, Dot 50\nante 2"
    acts = "all ante; all check; all drawn; all check; won Ann pot 0; stood won Ann Bob pot 1"
    assert (
        wrong(f"{head}\nlimit none 2\nhouse odd-chip stays", f"{acts}; next deal; expect pot 1")
        == []
    )


@pytest.mark.parametrize("named", ["Ann Cy", "Cy Ann"])
def test_the_odd_chip_of_a_deal_put_right_goes_as_in_the_payment(named: str) -> None:
    """To the first of them from the dealer's left, however they are named."""
    head = DRAW.replace("seats Ann Bob Cy", "seats Ann Bob Cy\ndealer Ann")
    assert (
        wrong(head, f"all ante; {PAID.replace('Ann wins', 'Ann and Cy win')}; expect Cy 52") == []
    )
    right = f"{PAID.replace('Ann', 'Bob')}; right deal 1 {named} because x; expect Cy 52, Ann 51"
    assert wrong(head, f"all ante; {right}") == []
