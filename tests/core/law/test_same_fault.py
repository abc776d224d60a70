"""Two laws about the same fault rule the same, at every moment and in every house.

A fault is told as the answers that mean it, law by law; what the table would not be asked is left
to what it sees, and who hands over to another law is followed there. All must come to the same: of
a fault of the deal whether it is void, of any other who has how much in the pot, who is in, and
whose turn it is. (Bets of a wrong size are in test_sweep.py.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import pytest
from shelf import BOOK

from referee.core.book.law import Law, Ruling
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.law.possible import fits_seat
from referee.core.law.rulings import Asked, Elsewhere, applies, offenders, sight, walk
from referee.core.messages.law import Rule
from referee.core.messages.showdown import ThrownIn
from referee.core.state.night import Night

from .situations import situations
from .test_everywhere import AT, LONG, SHARE

pytestmark = pytest.mark.sweep

Told = tuple[str, str]
"""A law, and the answers: "who no, told no"."""
BEGUN = "Has the dealer begun the second round of cards (everybody's second card)?"
RIFFLED = "Has the shuffle for the next deal begun?"
NOW: tuple[Mapping[str, str], ...] = tuple(
    {BEGUN: begun, RIFFLED: riffled} for begun in ("no", "yes") for riffled in ("no", "yes")
)
"""What nobody taps, one way and the other."""
OF_THE_DEAL: dict[str, tuple[Told, ...]] = {
    "the deal went wrong": (
        ("misdeal", "what other"),
        ("dealt-to-the-wrong-seat", "what first"),
        ("dealt-to-the-wrong-seat", "what order, order no"),
        ("dealt-to-the-wrong-seat", "what left-out, here yes"),
        ("empty-seat-dealt-in", ""),
        ("left-out-of-the-deal", "here yes"),
        ("hole-card-exposed", "how-many more"),
        ("card-exposed-before-draw", "which more"),
        ("wrong-number-dealt", "given no, side many, late many"),
        ("redeal-before-round-two", "looked no, ground cut"),
        ("thin-cut", "what cut, size four"),
        ("card-missing", ""),
        ("damaged-card", ""),
        ("faced-card-in-pack", "when before, many two"),
        ("wrong-dealer", ""),
        ("button-in-the-wrong-place", ""),
        ("blinds-in-wrong-seats", ""),
    ),
    "the pack is wrong": (
        ("two-equal-cards", ""),
        ("different-back", "where play"),
        ("joker-on-the-board", "what twin"),
    ),
}
OF_A_HAND: dict[str, tuple[Told, ...]] = {
    "two cards were shown": (
        ("misdeal", "what shown, which more, how-many more"),
        ("card-exposed-in-the-deal", "which more, how-many more"),
    ),
    "a card short": (
        ("misdeal", "what number, mistake number, given no, side few, order no, late few"),
        ("wrong-number-dealt", "given no, side few, order no, late few"),
        ("short-before-the-draw", ""),
    ),
    "openers are not proved": (
        ("false-openers", ""),
        ("showing-openers", "shows short"),
        ("showing-openers", "shows gone, found no"),
        ("splitting-openers", "house declared, said no, still no"),
    ),
    "thrown away, and nobody can tell the cards": (
        ("threw-away-too-soon", "told no"),
        ("unprotected-hand", "told no"),
        ("mucked-hand", "part no, betting false, clear no, told no"),
        ("mucked-hand", "part no, betting dropped, told no"),
        ("live-cards-swept-up", "what hand, who no, whose {seat}"),
    ),
    "passed over, and said so at once": (
        ("passed-over", "time no"),
        ("calling-time", "three no"),
    ),
    "a wrong number of cards in the end": (
        ("wrong-count-at-showdown", "given no, stud no"),
        ("stud-wrong-number", "given no, count many"),
    ),
    "the hand was folded for good": (
        ("folding-with-nothing-to-call", ""),
        ("time-run-out", "turn yes, bet yes"),
        ("words-bind", "turn yes, said fold"),
        ("did-they-act", "seen fold"),
        ("stud-upcards-picked-up", "acted yes"),
    ),
}


def to_answer(night: Night, seat: int) -> bool:
    """Whether it is that seat's turn to answer a bet."""
    hand = night.hand
    return hand is not None and hand.turn == seat and sight("faces", night, seat) == "bet"


def at_the_end(night: Night, seat: int) -> bool:
    return night.hand is not None and night.hand.showing


ONLY: Mapping[str, Callable[[Night, int], bool]] = {
    "the hand was folded for good": to_answer,
    "openers are not proved": at_the_end,
}
"""When it is that fault, where it is not so at every moment."""


def ruled(
    night: Night, law: Law, seat: int | None, told: str, now: Mapping[str, str]
) -> tuple[Law, Ruling, Rule] | None:
    """The ruling that the answers lead to; None where they lead to none at this moment."""
    pairs = (pair.split() for pair in told.format(seat=seat).split(", ") if pair)
    said = {id: answer for id, answer in pairs}
    given = {id: answer for id, answer in said.items() if id == "house"}
    for _ in range(30):
        if not applies(law, night):
            return None
        about = seat if seat in offenders(law, night) else None
        if about is None and "offender" in law.needs:
            return None
        at = walk(law, night, about, given)
        if isinstance(at, Elsewhere):
            law, given = BOOK.laws[at.law], {}
        elif isinstance(at, Asked):
            asked, answer = at.question, said.get(at.question.id, now.get(at.question.ask, ""))
            if asked.kind == "choice" and answer not in at.answers:
                presumed = asked.presumed if asked.presumed in at.answers else ""
                answer = at.guess or presumed or at.answers[0]
            given[asked.id] = answer or at.guess or str(night.ring[0])
            if asked.kind == "seat" and not fits_seat(law, asked, night, int(given[asked.id])):
                return None  # the page does not offer it
        else:
            return law, at.ruling, Rule(law, at.answers, about)
    raise AssertionError(f"{law.id} asks for ever: {given}")


def voids(night: Night, law: Law, seat: int | None, told: str, now: Mapping[str, str]) -> object:
    """Whether the deal is void."""
    found = ruled(night, law, seat, told, now)
    return found and any(effect.do == "redeal" for effect in found[1].effects)


def told_to(law: Law, at: str, said: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
    """What is told on each way to the question whether it is early enough to deal again."""
    question = law.question(at)
    if question is not None and question.sees == "may-redeal":
        yield said
    elif question is not None and question.kind == "choice":
        for answer, goal in question.leads:
            yield from told_to(law, goal, {**said, question.id: answer})


def of_the_deal() -> tuple[Told, ...]:
    """Every fault of the deal that the book knows, as its laws' own data has it."""
    every = ((law.id, said) for law in BOOK.laws.values() for said in told_to(law, law.root, {}))
    return tuple((id, ", ".join(map(" ".join, said.items()))) for id, said in every)


def too_late(night: Night, seat: int | None, now: Mapping[str, str]) -> bool:
    may = sight("may-redeal", night, seat)
    return may in ("no", "never") or (may == "round" and now[BEGUN] == "yes")


def comes_to(night: Night, law: Law, seat: int | None, told: str, now: Mapping[str, str]) -> object:
    """What a ruling leaves: void, or the chips and hands, and whose turn it is."""
    found = ruled(night, law, seat, told, now)
    if found is None:
        return None
    try:
        events, after = act(night, found[2])
    except Refused as why:
        return why.reason
    if after.hand is None or any(isinstance(event, ThrownIn) for event in events):
        return "void"
    hands = tuple((one.total, one.live) for one in after.hand.holdings)
    return hands, after.hand.turn, after.hand.number, after.hand.ending


def differ(
    faults: Mapping[str, tuple[Told, ...]],
    comes: Callable[[Night, Law, int | None, str, Mapping[str, str]], object],
) -> list[str]:
    """Where two laws of a fault come to different things, each pair of laws once."""
    found = dict[tuple[str, ...], str]()
    for situation in situations()[AT % (SHARE // 3 + 1) :: 1 if LONG else SHARE // 3]:
        hand = situation.hand
        seats = [hand.live[0].seat, hand.opener, hand.turn, hand.live[-1].seat]
        for seat in dict.fromkeys(seat for seat in seats if seat is not None):
            for fault, those in faults.items():
                if fault in ONLY and not ONLY[fault](situation.night, seat):
                    continue
                for now in NOW:
                    came = dict[object, list[str]]()
                    for id, told in those:
                        if (
                            what := comes(situation.night, BOOK.laws[id], seat, told, now)
                        ) is not None:
                            came.setdefault(what, []).append(f"{id} ({told})")
                    if len(came) > 1:
                        about = f"{fault}, seat {seat}, {[*now.values()]}, {situation.told}"
                        pair = fault, *sorted(each[0] for each in came.values())
                        found.setdefault(pair, f"{about}: {came}")
    return list(found.values())


def test_a_deal_that_went_wrong_is_void_by_all_laws_or_by_none() -> None:
    assert not (found := differ(OF_THE_DEAL, voids)), "\n".join(found)


def test_no_fault_of_the_deal_voids_it_once_it_is_too_late() -> None:
    """Whatever the fault is called: all that the laws' own data has, not a list of ours."""
    faults = of_the_deal()
    named = {told for those in OF_THE_DEAL.values() for told, _ in those}
    assert len(faults) > 25
    assert len({law for law, _ in faults} & named) > 12
    wrong = dict[Told, str]()
    for situation in situations()[AT % (SHARE // 2 + 1) :: 1 if LONG else SHARE // 2]:
        night, seat = situation.night, situation.hand.live[0].seat
        for now in NOW:
            if too_late(night, seat, now):
                for id, told in faults:
                    if voids(night, BOOK.laws[id], seat, told, now):
                        wrong.setdefault((id, told), f"{id} ({told}): {situation.told} {now}")
    assert not wrong, "\n".join(wrong.values())


def test_laws_about_the_same_fault_come_to_the_same() -> None:
    assert not (found := differ(OF_A_HAND, comes_to)), "\n".join(found)


def test_a_paid_pot_is_taken_back_only_where_the_law_asks_whether_it_is_too_late() -> None:
    """Whatever takes a paid pot back asks first whether the result may still be questioned."""
    takes = {"foul", "return", "reclaim", "pay-over"}
    for law in BOOK.laws.values():
        does = {effect.do for ruling in law.rulings for effect in ruling.effects}
        asks = any(question.sees.startswith("may-contest") for question in law.questions)
        assert asks or "paid" not in law.stages or not takes & does, law.id
