"""Plays a .hand file through the same act() as a tap, and says where it differs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from referee.core.book.book import Book
from referee.core.cards.cards import CardsRefused
from referee.core.decide import act
from referee.core.errors import Impossible, Refused
from referee.core.log import Entry, Log
from referee.core.messages.betting import Bet
from referee.core.messages.command import Command, strand
from referee.core.messages.dealing import HandBegan
from referee.core.messages.draw import Drew
from referee.core.messages.event import Event
from referee.core.messages.law import Rule, Ruled
from referee.core.value import dataclass
from referee.notation.acts import read_act
from referee.notation.acts.words import Redo, Undo
from referee.notation.facts import differences
from referee.notation.head import begin, cannot_begin
from referee.notation.reader import HandError, Line, Script, read
from referee.notation.showing import Lay, OnTheTable, Speak
from referee.words.cards.refused import in_words


@dataclass
class Played:
    """How a file went. wrong: (line, what differs); checks: how many expectations were met;
    table: the cards laid down."""

    log: Log
    table: OnTheTable = field(default_factory=OnTheTable)
    wrong: list[tuple[int, str]] = field(default_factory=list)
    checks: int = 0
    acts: int = 0

    @property
    def ok(self) -> bool:
        return not self.wrong


def play(text: str, book: Book) -> Played:
    """Play a .hand text from start to end. Raises HandError when it cannot be played."""
    script = read(text)
    played = Played(Log())
    try:
        _tap(played, begin(script, book))
    except Refused as refused:
        raise cannot_begin(script.header, refused) from None
    if script.acts and not _deals_itself(script.acts):
        _first_deal(script, played, book)
    for line in script.acts:
        _play_line(line, played, book)
    return played


DEALS: Mapping[str, str] = {
    "too-few": "it takes {amount} players with chips",
    "too-many": "the game takes {amount} players at most",
}
"""Why the first deal cannot begin, in a sentence."""


def _deals_itself(acts: Sequence[Line]) -> bool:
    """Whether the first deal is written as an act; whose chips are played with, who is away, and
    whose deal it is, may be said before it."""
    words = ([word.lower().rstrip(",") for word in line.words] for line in acts)
    first = next((said for said in words if not _before_the_deal(said)), [""])
    return first[0] == "next"


def _before_the_deal(words: list[str]) -> bool:
    return words[0] in ("chips", "stakes") or words[1:] == ["away"] or words[1:2] == ["deals"]


def go_on(played: Played, act_line: str, book: Book) -> str:
    """Play one more line; why it cannot be played, or nothing when it was."""
    before = len(played.wrong)
    try:
        _play_line(Line(0, tuple(act_line.split())), played, book)
    except HandError as error:
        return error.sentence
    except Impossible as impossible:
        return str(impossible)
    wrong = [what for _, what in played.wrong[before:]]
    del played.wrong[before:]
    return "; ".join(wrong)


def _first_deal(script: Script, played: Played, book: Book) -> None:
    first = Line(script.acts[0].number, ("next", "deal"))
    act_ = read_act(first, played.log.night, book)
    assert not isinstance(act_, Undo | Redo | Lay | Speak)
    try:
        _tap(played, act_)
    except Refused as refused:
        why = DEALS.get(refused.reason, str(refused)).format(amount=refused.amount)
        raise HandError(first.number, f"the first deal cannot begin: {why}") from None


# --- the acts -------------------------------------------------------------------------------


def _tap(played: Played, command: Command) -> tuple[Event, ...]:
    log = played.log
    events, _ = act(log.night, command)
    log.append(Entry(log.seq + 1, strand(command), events))
    return events


def _play_line(line: Line, played: Played, book: Book) -> None:
    played.acts += 1
    if line.words[0].lower() == "expect":
        _compare(line, " ".join(line.words[1:]), played)
        return
    expects = dict(line.expects)
    command = read_act(line, played.log.night, book)
    if isinstance(command, Lay):
        played.table.lay(command, played.log.night.hands)
        return
    try:
        if isinstance(command, Speak):
            command = played.table.speak(line, played.log.night, book, command.openers)
        if isinstance(command, Undo | Redo):
            events = _retract(line, played, command)
        else:
            events = _tap(played, command)
    except (Refused, CardsRefused) as refused:
        _refused(line, played, expects.get("refused"), refused)
        return
    if "refused" in expects:
        played.wrong.append((line.number, f"was allowed, expected refused {expects['refused']}"))
    if isinstance(command, Rule):
        _compare_ruling(line, played, events, expects)
    for kind, facts in line.expects:
        if kind == "leaves":
            _compare(line, facts, played)


def _compare(line: Line, text: str, played: Played) -> None:
    wrong = differences(line, text, played.log.night)
    played.wrong += [(line.number, what) for what in wrong]
    played.checks += 1


def _refused(
    line: Line, played: Played, expected: str | None, refused: Refused | CardsRefused
) -> None:
    """Compare a refusal; cards that cannot be are refused as "cards"."""
    if isinstance(refused, CardsRefused):
        said, reasons = f"cards: {in_words(refused)}", ["cards"]
    else:
        said = f"{refused.reason} {refused.law or ''}".strip()
        reasons = [refused.reason, refused.law or refused.reason]
    if expected is None:
        played.wrong.append((line.number, f"was refused: {said}"))
    elif expected and expected not in reasons:
        played.wrong.append((line.number, f"was refused as {said}, expected {expected}"))
    else:
        played.checks += 1


def _compare_ruling(
    line: Line, played: Played, events: tuple[Event, ...], expects: dict[str, str]
) -> None:
    ruled = next(event for event in events if isinstance(event, Ruled))
    if "ruling" in expects:
        played.checks += 1
        if ruled.ruling != expects["ruling"]:
            said = f"ruling is {ruled.ruling}, expected {expects['ruling']}"
            played.wrong.append((line.number, said))
    if "cites" in expects:
        played.checks += 1
        if expects["cites"] not in ruled.cites:
            said = f"cites {', '.join(ruled.cites)}, expected {expects['cites']}"
            played.wrong.append((line.number, said))


def _retract(line: Line, played: Played, command: Undo | Redo) -> tuple[Event, ...]:
    log = played.log
    if isinstance(command, Redo):
        events = log.put_back(command.strand)
    else:
        to = _moment(line, log, command.to) if command.to else None
        events = log.take_back(command.strand, to)
    log.append(Entry(log.seq + 1, command.strand, events))
    return events


MOMENTS: dict[str, type[Event]] = {"opening": Bet, "draw": Drew, "deal": HandBegan}


def _moment(line: Line, log: Log, word: str) -> int:
    """The entry with the first bet, the first draw, or the beginning of the present deal."""
    if word not in MOMENTS:
        raise HandError(line.number, f"to which moment? one of: {', '.join(MOMENTS)}")
    found = None
    for entry in log.living():
        if any(isinstance(event, HandBegan) for event in entry.events):
            found = entry.seq if word == "deal" else None
        if found is None and any(isinstance(event, MOMENTS[word]) for event in entry.events):
            found = entry.seq
    if found is None:
        raise HandError(line.number, f"there is no {word} to go back to")
    return found
