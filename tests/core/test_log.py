"""The log: entries, strands, what counts, and the fold kept as it grows."""

import pytest
from shelf import BOOK

from referee.core.decide import act
from referee.core.errors import Impossible, Refused
from referee.core.log import KEEP_EVERY, Entry, Log, begins_hand, film
from referee.core.messages.bank import Bought, Buy, Correct, Counted
from referee.core.messages.betting import Call, Checked
from referee.core.messages.command import Command, strand
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.log import PutBack, TakenBack
from referee.core.messages.people import Rename, Sit
from referee.core.messages.turns import Declared, HasDeclared
from referee.notation.player import play


def played(*acts: str) -> Log:
    found = play("\n".join(("game jackpots", "seats Ann Bob Cy", "", *acts)), BOOK)
    assert found.wrong == []
    return found.log


def tap(log: Log, command: Command) -> None:
    log.append(Entry(log.seq + 1, strand(command), act(log.night, command)[0]))


def take_back(log: Log, which: str) -> None:
    log.append(Entry(log.seq + 1, which, log.take_back(which)))


def test_entries_come_in_order() -> None:
    log = Log()
    with pytest.raises(Impossible):
        log.append(Entry(2, "hand", ()))
    assert (log.seq, log.version("hand"), log.living()) == (0, 0, ())


def test_a_night_that_the_act_led_to_is_the_one_that_folding_gives() -> None:
    log = played("Ann opens 2", "Bob folds", "Cy folds", "Ann shows openers")
    for command in (NextDeal(BOOK.games["jackpots"]), PutAntesIn(), Buy(1, 20)):
        folded = Log(log.entries)
        events, after = act(log.night, command)
        entry = Entry(log.seq + 1, strand(command), events)
        log.append(entry, after)
        folded.append(entry)
        assert log.night == after == folded.night
        assert log.begun() == folded.begun()


def test_a_version_belongs_to_a_strand() -> None:
    log = played("Ann opens 2")
    hand = log.version("hand")
    tap(log, Buy(1, 20))
    assert (log.version("hand"), log.version("bank")) == (hand, hand + 1)
    assert log.version("sheet-1") == 0


def test_a_take_back_leaves_the_other_strand_event_by_event() -> None:
    log = played("Ann opens 2")
    tap(log, Buy(1, 20))
    tap(log, Call(1))
    bank = [entry.events for entry in log.living() if entry.strand == "bank"]
    take_back(log, "hand")
    take_back(log, "hand")
    assert [entry.events for entry in log.living() if entry.strand == "bank"] == bank
    assert log.night.holds(1) == 120
    log.append(Entry(log.seq + 1, "hand", log.put_back("hand")))
    log.append(Entry(log.seq + 1, "hand", log.put_back("hand")))
    assert (log.night.holds(1), log.night.pot) == (117, 7)
    with pytest.raises(Refused, match="nothing-to-do-again"):
        log.put_back("hand")


def test_the_log_keeps_both_the_act_and_its_take_back() -> None:
    log = played("Ann opens 2")
    count = log.seq
    take_back(log, "hand")
    assert log.seq == count + 1
    assert log.entries[-1].events == (TakenBack((count,)),)
    assert log.dead == {count}
    assert log.undone("hand") == (log.entries[count - 1],)
    log.append(Entry(log.seq + 1, "hand", log.put_back("hand")))
    assert log.entries[-1].events == (PutBack((count,)),)
    assert log.dead == set()


def test_a_log_folded_again_is_the_same() -> None:
    log = played(
        "Ann opens 2", "Bob calls", "take back", "Bob raises to 4", "Cy drops", "take back"
    )
    again = Log(log.entries)
    assert (again.night, again.dead, again.living()) == (log.night, log.dead, log.living())
    assert again.undone("hand") == log.undone("hand")


def test_a_long_log_takes_back_from_the_nearest_night_kept() -> None:
    log = played("Ann opens 2")
    for _ in range(2 * KEEP_EVERY):
        tap(log, Buy(1, 1))
    early = next(entry.seq for entry in log.entries if isinstance(entry.events[0], Bought))
    log.append(Entry(log.seq + 1, "bank", log.take_back("bank", to=early)))
    assert log.night.holds(1) == 99
    assert Log(log.entries).night == log.night
    for _ in range(KEEP_EVERY):
        tap(log, Buy(2, 1))
    log.append(Entry(log.seq + 1, "hand", log.take_back("hand")))
    assert Log(log.entries).night == log.night


def test_the_beginning_of_the_night_stays() -> None:
    log = played("throw in")
    assert log.last("bank") is None
    assert [entry.seq for entry in log.moments("hand")] == [3, 2]
    assert begins_hand(log.entries[1])
    with pytest.raises(Refused, match="nothing-to-take-back"):
        log.take_back("bank")
    with pytest.raises(Refused, match="taken-back-already"):
        log.take_back("hand", to=1)


def test_an_entry_that_cannot_have_happened_changes_nothing() -> None:
    log = played("Ann opens 2")
    night, seq = log.night, log.seq
    with pytest.raises(Impossible):
        log.append(Entry(seq + 1, "hand", (Checked(0),)))
    assert (log.night, log.seq) == (night, seq)


def test_what_is_no_act_of_a_deal_is_taken_back_alone_and_an_act_of_a_deal_is_not() -> None:
    log = played("Ann opens 2")
    opened = log.seq
    tap(log, Buy(1, 20))
    tap(log, Buy(2, 30))
    tap(log, Call(1))
    log.append(Entry(log.seq + 1, "bank", log.take_back("bank", opened + 1, alone=True)))
    assert [log.night.holds(seat) for seat in (1, 2)] == [97, 129]
    with pytest.raises(Refused) as refused:
        log.take_back("hand", opened, alone=True)
    assert refused.value.reason == "rewind-only"
    assert log.take_back("hand", opened) == (TakenBack((opened, opened + 3)),)


def test_what_a_later_correction_took_is_not_bought_in_vain() -> None:
    log = played()
    tap(log, Buy(0, 20))
    bought = log.seq
    tap(log, NextDeal(BOOK.games["jackpots"]))
    left = log.night.stack(0)
    tap(log, Correct(0, 1, left - 20, "a tap on the wrong seat"))
    with pytest.raises(Refused) as refused:
        log.take_back("bank", bought, alone=True)
    assert (refused.value.reason, refused.value.amount) == ("stands-on-it", log.seq)


def test_the_course_is_kept_as_the_night_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    """The night before each deal that counts, after take-backs and doing again too; asking for it
    folds nothing."""
    log = played("Ann opens 2", "throw in")
    tap(log, NextDeal(BOOK.games["jackpots"]))
    tap(log, Buy(1, 20))
    again = log.seq - 1
    take_back(log, "hand")  # the second deal
    assert [night.hands for night in film.course(log)] == [0, 1]
    log.append(Entry(log.seq + 1, "hand", log.put_back("hand")))
    monkeypatch.setattr("referee.core.log.evolve", lambda night, event: pytest.fail("folded"))
    course = film.course(log)
    monkeypatch.undo()
    assert [night.hands for night in course] == [0, 1, 2]
    assert course[1] == Log(entry for entry in log.entries if entry.seq < again).night
    assert course[2] == log.night


def test_what_came_after_a_sealed_word_that_was_taken_back_is_not_done_again() -> None:
    """The reveal told that word, and another may be sealed now."""
    head = ("game high-low-declare", "seats Ann Bob Cy", "")
    acts = ("all ante", "Ann bets 2", "Bob calls", "Cy calls", "all drawn", "all check")
    log = play("\n".join((*head, *acts)), BOOK).log
    for event in (*map(HasDeclared, range(3)), Declared(((0, "high"), (1, "low"), (2, "high")))):
        log.append(Entry(log.seq + 1, "hand", (event,)))
    take_back(log, "hand")
    assert [type(event) for event in log.undone("hand")[0].events] == [Declared]
    take_back(log, "hand")
    assert log.undone("hand") == ()
    with pytest.raises(Refused, match="nothing-to-do-again"):
        log.put_back("hand")


def test_a_night_kept_between_deals_holds_none_of_the_moments_that_laws_go_back_to() -> None:
    """They were most of what a long night took: each deal's acts stayed behind it."""
    log = played("Ann opens 2", "others drop", "Ann wins, openers shown", "next deal", "all ante")
    last = log.begun()[-1][1]
    assert last.hand is not None
    assert last.hand.ending == "won"
    assert (last.hand.earlier, last.hand.starts) == (None, ())
    assert last.unpaid is not None
    assert last.unpaid.hand is None


def test_nobody_is_called_as_somebody_who_came_meanwhile() -> None:
    """Ann is called Zoe, and another Ann sits down: undone, two of one name would be one person."""
    log = played("all ante")
    tap(log, Rename(0, "Zoe"))
    renamed = log.seq
    tap(log, Sit("ann", 50))
    with pytest.raises(Refused, match="name-taken"):
        log.take_back("bank", renamed, alone=True)
    take_back(log, "bank")
    assert log.take_back("bank", renamed, alone=True)
    take_back(log, "bank")
    tap(log, Sit("zoe", 50))
    tap(log, Buy(1, 5))
    with pytest.raises(Refused, match="nothing-to-do-again"):
        log.put_back("bank")
    assert [player.name for player in log.night.players] == ["Ann", "Bob", "Cy", "zoe"]
    assert log.take_back("bank", alone=True), "what says no name is undone as ever"


@pytest.mark.parametrize(("which", "back"), [("hand", 1), ("bank", 2)])
def test_what_stood_without_chips_before_stands_in_no_undos_way(which: str, back: int) -> None:
    """A log that is older than what a count of nothing says of all-in: who bets on without chips
    did so before the undo, too. Not so who had folded."""
    acts = ("chips real bets", "all ante", "Ann buys 5", "Ann checks")
    for fold, refused in (("Bob checks", False), ("Bob drops", True)):
        log = played(*acts, fold)
        log.append(Entry(log.seq + 1, "bank", (Counted(1, 0, 0),)))
        own = [entry.seq for entry in log.living() if entry.strand == which]
        if refused and which == "hand":
            with pytest.raises(Refused, match="stands-on-it"):
                log.take_back(which, own[-back])
        else:
            undone = log.take_back(which, own[-back], alone=which == "bank")
            assert undone == (TakenBack((own[-back],)),)
