"""A bet against the pot lies there before its third card: what the log, the felt and the file say.

In-Between, three players with 20 each, the ante 2.
"""

from __future__ import annotations

import pytest
from shelf import BOOK

from referee.core.fold.evolve import evolve
from referee.core.log import Log, begins_hand
from referee.core.messages.law import Reclaimed
from referee.core.messages.prices import FeePaid, OfferAnswered
from referee.core.messages.showdown import ThrownIn, Won
from referee.core.state.night import Night
from referee.notation.player import Played, play
from referee.notation.writer import as_hand
from referee.screens.felt.dock.dock import dock
from referee.screens.felt.words.crib import crib, hint
from referee.screens.felt.words.middle import result
from referee.screens.words.dealing import deal_line
from referee.screens.words.events import line

HEAD = "game in-between\nseats Ann Bob Cy\nstacks 20 each\nlimit none 1\n\nall ante\n"


def said(*acts: str, head: str = HEAD) -> Played:
    played = play(head + "\n".join(acts), BOOK)
    assert played.wrong == []
    return played


def log(played: Played) -> list[str]:
    night = played.log.night
    return [line(event, night) for entry in played.log.entries[-1:] for event in entry.events]


def labels(night: Night) -> list[str]:
    shown = dock(night)
    slots = () if shown.slots is None else shown.slots.buttons
    return [button.label for button in (*shown.main, *slots, *shown.row)]


def test_a_bet_has_its_line_before_its_card() -> None:
    played = said("Ann plays for 3")
    assert log(played) == ["Ann bets 3 against the pot"]
    night = played.log.night
    assert (night.stack(0), night.pot) == (15, 9)
    assert "Ann has bet 3 against the other 6 in the pot: turn the third card." in crib(night)
    assert (hand := night.playing) is not None
    assert hint(night, hand).startswith("In between wins 3, outside loses 3, hitting a post loses")


@pytest.mark.parametrize(
    ("falls", "lines", "chips"),
    [
        ("outside", ["Ann gets a third card outside the two: the bet goes into the pot"], (15, 9)),
        (
            "on a post",
            [
                "Ann pays 3 chips into the pot",
                "Ann hits a post and pays double, or all they have",
            ],
            (12, 12),
        ),
        (
            "between",
            [
                "Ann takes back 3",
                "Ann takes 3 chips from the pot",
                "Ann gets the third card in between",
            ],
            (21, 3),
        ),
    ],
)
def test_its_card_says_what_becomes_of_it(
    falls: str, lines: list[str], chips: tuple[int, int]
) -> None:
    played = said("Ann plays for 3", f"Ann has the third card {falls}")
    assert log(played) == lines
    assert (played.log.night.stack(0), played.log.night.pot) == chips
    again = said("Ann plays for 3", f"Ann has the third card {falls}", "take back")
    assert (again.log.night.stack(0), again.log.night.pot) == (15, 9)


def test_the_buttons_say_how_it_can_end_and_nothing_else() -> None:
    head = HEAD.replace("20 each", "Ann 6, Bob 20, Cy 20")
    found = labels(said("Ann plays for 3", head=head).log.night)
    assert found[:3] == [
        "Outside: 3 in the pot",
        "Hits a post: 4 in the pot",  # the one chip that Ann has left goes in beside it
        "Between: wins 3",
    ]
    assert not [label for label in found if label.startswith(("Stop", "Pass", "Bet "))]


def test_a_file_says_the_bet_and_its_card_and_is_read_again() -> None:
    played = said("Ann plays for 3", "Ann has the third card between", "Bob leaves the offer")
    begins = next(at for at, entry in enumerate(played.log.entries) if begins_hand(entry))
    before = Log(played.log.entries[:begins]).night
    text = as_hand(played.log.entries[begins:], BOOK, before)
    assert "Ann plays for 3\n" in text
    assert "Ann has the third card between\n" in text
    again = play(text, BOOK)
    assert again.wrong == []
    assert again.log.night.hand == played.log.night.hand


def test_a_log_from_before_folds_as_it_did() -> None:
    """Bet and end were one act, its chips told by the end alone."""
    night = said().log.night
    for event in (FeePaid(0, -3, "pot"), OfferAnswered(0, 3, 3)):
        night = evolve(night, event)
    assert (night.stack(0), night.pot) == (21, 3)
    assert night.playing is not None
    assert night.playing.turn == 1
    assert line(OfferAnswered(0, 3, 3), night) == "Ann bets 3 against the pot and wins"
    for event in (OfferAnswered(1, 3, 3), Won(0, ((1, 3),))):
        night = evolve(night, event)
    assert (night.stack(1), night.pot) == (21, 0)


def test_real_chips_that_were_all_in_are_there_again_when_it_wins() -> None:
    head = HEAD.replace("20 each", "Ann 5, Bob 20, Cy 20").replace(
        "\nall ante", "\nchips real bets\nall ante"
    )
    laid = said("Ann plays for 3", head=head)
    assert laid.log.night.hand is not None
    assert laid.log.night.hand.of(0).all_in
    won = said("Ann plays for 3", "Ann has the third card between", head=head)
    assert won.log.night.hand is not None
    assert not won.log.night.hand.of(0).all_in
    assert (won.log.night.behind(0), won.log.night.pot) == (6, 3)


def test_the_result_says_what_came_of_the_pot_for_everybody() -> None:
    played = said(
        *("Ann plays for 3, wins", "Bob plays for 1, hits a post", "Cy plays for 2, loses"),
        *("Ann plays for 7", "Ann has the third card between"),
    )
    assert result(played.log.night) == "Ann wins the last 7; in all Ann +8, Bob −4 and Cy −4"


def test_a_deal_nobody_antes_for_says_so_and_no_ante() -> None:
    head = "game guts-two-card\nseats Ann Bob Cy\nstacks 20 each\n\nall ante\n"
    acts = ("declared Ann in, Bob in, Cy out", "Ann wins", "next deal")
    night = said(*acts, head=head).log.night
    began = [
        event
        for entry in said(*acts, head=head).log.entries
        for event in entry.events
        if type(event).__name__ == "HandBegan"
    ]
    assert began[-1].antes == "none"
    assert deal_line(began[-1], night).endswith("carried over, so nobody antes")
    assert "ante 1" not in deal_line(began[-1], night)
    assert "ante 1" in deal_line(began[0], night)


def test_on_a_post_nobody_pays_chips_they_are_known_not_to_have() -> None:
    """Real chips: Ann has bet her last 3, and that was counted. On a post nothing more goes in, and
    the button says so."""
    bet = ("chips real bets", "Ann plays for 3", "Ann counts 0")
    assert "Hits a post: 3 in the pot" in labels(said(*bet).log.night)
    post = said(*bet, "Ann has the third card on a post")
    assert log(post) == ["Ann hits a post and pays double, or all they have"]
    assert post.log.night.pot == 9
    some = said(
        "chips real bets", "Ann plays for 3", "Ann counts 2", "Ann has the third card on a post"
    )
    assert some.log.night.pot == 11
    unknown = said("chips real bets", "Ann plays for 3", "Ann has the third card on a post")
    assert unknown.log.night.pot == 12


def test_who_won_of_the_pot_gives_it_back_when_the_deal_is_called_off() -> None:
    """Nobody is "returned -1": Ann won 3 and had put in 2."""
    won = ("Ann plays for 3", "Ann has the third card between")
    assert log(said(*won, "throw in")) == [
        "The deal is called off: Bob 2 and Cy 2 returned, Ann gives back 1"
    ]
    took = said(*won)
    events = (ThrownIn(((0, -1), (1, -1)), 0, False), Reclaimed(((0, -3), (1, 4))))
    assert [line(event, took.log.night) for event in events] == [
        "The deal is called off: Ann gives back 1 and Bob gives back 1",
        "Back into the pot: Bob 4; Ann takes back 3",
    ]
