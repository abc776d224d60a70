"""Debts, counts and odd chips together with a deal that is put right or ruled on."""

from __future__ import annotations

import pytest
from shelf import BOOK

from referee.core.messages.debts import DebtDropped
from referee.notation.player import play
from referee.screens.words.events import line

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
    acts = "all ante; nobody opens; divide pot among Ann Bob; expect Ann 100, Bob 105"
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


LET_OFF = "Bob owes nothing"
NEXT_DEAL = f"all ante, Bob owes it; {PAID}; next deal; all ante"


def test_who_won_keeps_what_the_bet_before_them_takes() -> None:
    """What the table lets Bob keep of a pot that was paid comes off no call in the next deal."""
    head = DRAW.replace("50 each", "Ann 50, Bob 50, Cy 60")
    acts = f"{NEXT_DEAL}; Bob bets 5; Cy raises to 50; {LET_OFF}"
    assert wrong(head, acts) == []
    assert wrong(head, acts.replace("50", "51")) == [(16, "was refused: deal-going-on")]


def test_what_an_all_in_is_let_off_waits_for_the_next_deal() -> None:
    acts = f"{NEXT_DEAL}; Bob all-in; {LET_OFF}; expect Bob 3, Bob all-in, Ann 50"
    played = play(f"{DRAW}\n\n" + acts.replace("; ", "\n"), BOOK)
    assert played.wrong == []
    (event,) = played.log.entries[-1].events
    said = "The table lets Bob keep the 3 owed, in play from the next deal: Ann gets 3 less"
    assert line(event, played.log.night) == said


def test_a_correction_in_mid_deal_says_when_its_chips_play() -> None:
    deal = f"all ante; {PAID}; next deal; all ante; Bob all-in"
    for act, said in (
        (
            "right deal 1 Bob because x",
            "Deal 1 is fixed: Ann → Bob 9, Bob’s in play from the next deal: x",
        ),
        (
            "correct Ann to Bob 2 because x",
            "Correction: 2 from Ann to Bob, in play from the next deal: x",
        ),
    ):
        played = play(f"{DRAW}\n\n" + f"{deal}; {act}".replace("; ", "\n"), BOOK)
        assert [line(event, played.log.night) for event in played.log.entries[-1].events] == [said]
