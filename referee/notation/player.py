"""Plays a .hand file through the same act() as a tap, and says where it differs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.core.book.book import Book
from referee.core.book.game import House, Paid, Stakes
from referee.core.cards.cards import CardsRefused
from referee.core.decide import act
from referee.core.errors import Impossible, Refused
from referee.core.log import Entry, Log
from referee.core.messages.bank import BeginNight
from referee.core.messages.betting import Bet as BetEvent
from referee.core.messages.command import Command, strand
from referee.core.messages.dealing import HandBegan
from referee.core.messages.draw import Drew
from referee.core.messages.event import Event
from referee.core.messages.law import Rule, Ruled
from referee.notation.acts import PAID, Again, TakeBack, read_act
from referee.notation.facts import differences
from referee.notation.reader import HandError, Line, Script, read, whole
from referee.notation.showing import Lay, OnTheTable, Speak
from referee.notation.stakes import read_stakes, too_fine


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
        _tap(played, _begin(script, book))
    except Refused as refused:
        raise _cannot_begin(script.header, refused) from None
    if script.acts and not _deals_itself(script.acts):
        _first_deal(script, played, book)
    for line in script.acts:
        _play_line(line, played, book)
    return played


def _cannot_begin(header: Mapping[str, Line], refused: Refused) -> HandError:
    """What is wrong with a head, and on which of its lines."""
    if refused.reason == "smaller-than-a-chip":
        word, sentence = too_fine(header, refused.amount or 1)
    else:
        word, sentence = HEADS[refused.reason]
    return HandError(header.get(word, header["seats"]).number, sentence)


HEADS: Mapping[str, tuple[str, str]] = {
    "odd-stakes": ("limit", "nobody can play for these stakes: look at the bets and the raises"),
    "big-bet-is-smaller": ("limit", "the big bet is smaller than the small bet"),
    "odd-colours": ("colours", "up to eight colours, each worth at least 1"),
    "seats-two-to-twelve": ("seats", "the table takes two to twelve players"),
    "name-taken": ("seats", "two players cannot have the same name"),
    "no-name": ("seats", "a name needs a letter or a number"),
    "name-too-long": ("seats", "a name is too long"),
    "no-amount": ("stacks", "nobody can buy so many chips"),
}
"""Why a night cannot begin: the word of the head that says it, and a sentence."""


DEALS: Mapping[str, str] = {
    "too-few": "it takes {amount} players with chips",
    "too-many": "the game takes {amount} players at most",
}
"""Why the first deal cannot begin, in a sentence."""


def _deals_itself(acts: Sequence[Line]) -> bool:
    """Whether the first deal is written as an act; whose chips are played with, who is away, and
    whose deal it is, may be said before it."""
    words = ([word.lower().rstrip(",") for word in line.words] for line in acts)
    first = next((one for one in words if not _before_the_deal(one)), [""])
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
    assert not isinstance(act_, TakeBack | Again | Lay | Speak)
    try:
        _tap(played, act_)
    except Refused as refused:
        told = DEALS.get(refused.reason, str(refused)).format(amount=refused.amount)
        raise HandError(first.number, f"the first deal cannot begin: {told}") from None


# --- the header -----------------------------------------------------------------------------


def _begin(script: Script, book: Book) -> BeginNight:
    header = script.header
    game = header["game"].words[-1]
    if game not in book.games:
        known = ", ".join(sorted(book.games))
        raise HandError(header["game"].number, f'no game is called "{game}"; there are: {known}')
    names = header["seats"].words[1:]
    if not names:
        raise HandError(header["seats"].number, 'expected "seats NAME NAME ..."')
    stacks = _stacks(header.get("stacks"), names)
    dealer = header["dealer"].words[-1] if "dealer" in header else names[-1] if names else ""
    if dealer not in names:
        raise HandError(header["dealer"].number, f'the dealer "{dealer}" has no seat')
    title = " ".join(header["title"].words[1:]) if "title" in header else "A night"
    return BeginNight(
        title=title,
        players=tuple((name, stacks[name]) for name in names),
        dealer=names.index(dealer),
        game=book.games[game],
        stakes=_money(read_stakes(header), header),
        house=_house(header.get("house")),
        paid=_paid(header.get("paid")),
    )


def _stacks(line: Line | None, names: tuple[str, ...]) -> dict[str, int]:
    """stacks 100 each | stacks Ann 100, Bob 50"""
    if line is None:
        return dict.fromkeys(names, 100)
    if line.words[-1].lower() == "each":
        return dict.fromkeys(names, whole(line, line.words[1]))
    found = dict.fromkeys(names, 0)
    words = line.words[1:]
    if len(words) % 2:
        raise HandError(line.number, 'expected "stacks NAME AMOUNT, NAME AMOUNT"')
    for name, amount in zip(words[::2], words[1::2], strict=True):
        if name not in found:
            raise HandError(line.number, f'"{name}" has no seat')
        found[name] = whole(line, amount)
    return found


def _money(stakes: Stakes, header: dict[str, Line]) -> Stakes:
    """worth 10 € | colours white 1, red 5"""
    worth, colours = 0, list[tuple[str, int]]()
    currency = ""
    if (line := header.get("worth")) is not None:
        words = line.words[1:]
        worth = whole(line, words[0] if words else "nothing")
        currency = words[1] if len(words) > 1 else ""
    if (line := header.get("colours")) is not None:
        words = line.words[1:]
        if not words or len(words) % 2:
            raise HandError(line.number, 'expected "colours white 1, red 5"')
        for name, value in zip(words[::2], words[1::2], strict=True):
            colours.append((name, whole(line, value)))
    return replace(stakes, worth=worth, currency=currency, colours=tuple(colours))


def _paid(line: Line | None) -> Paid:
    """paid cash | paid sent | paid slip"""
    if line is None:
        return "slip"
    if line.words[-1] not in PAID:
        raise HandError(line.number, f"how were the chips paid? one of: {', '.join(PAID)}")
    return PAID[line.words[-1]]


def _house(line: Line | None) -> House:
    """house same dealer after a pass, odd chips to the first, kitty 2, …"""
    house = House()
    if line is None:
        return house
    for piece in " ".join(line.words[1:]).split(","):
        text = piece.strip()
        if text.startswith("kitty "):
            house = replace(house, kitty=whole(line, text.removeprefix("kitty ")))
        elif text.startswith("straddles "):
            house = replace(house, straddles=whole(line, text.removeprefix("straddles ")))
        elif (switch := SWITCH.fullmatch(text)) is not None:
            choice = (switch[1], switch[2])
            house = replace(house, switches=(*house.switches, choice))
        elif text in HOUSE:
            house = replace(house, **HOUSE[text])  # type: ignore[arg-type]
        else:
            said = ", ".join((*HOUSE, "kitty 2", "straddles 1", "S16 void"))
            raise HandError(line.number, f'no house has "{text}"; one or more of: {said}')
    return house


SWITCH = re.compile(r"(S[1-9]\d?) ([a-z][a-z-]*)")
HOUSE: Mapping[str, Mapping[str, object]] = {
    "same dealer after a pass": {"after_pass": "same"},
    "odd chips to the first": {"odd": "first"},
    "only those with chips in a waiting pot": {"carried": "those-in"},
    "anybody for a waiting pot": {"carried": "anybody"},
    "going light": {"light": True},
    "dead button": {"dead_button": True},
    "claims until two have acted": {"claims": "action"},
    "claims until the night ends": {"claims": "night"},
}


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
        if isinstance(command, TakeBack | Again):
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
    if "leaves" in expects:
        _compare(line, expects["leaves"], played)


def _compare(line: Line, text: str, played: Played) -> None:
    wrong = differences(line, text, played.log.night)
    played.wrong += [(line.number, one) for one in wrong]
    played.checks += 1


def _refused(
    line: Line, played: Played, expected: str | None, refused: Refused | CardsRefused
) -> None:
    """Compare a refusal; cards that cannot be are refused as "cards"."""
    if isinstance(refused, CardsRefused):
        said, reasons = f"cards: {refused}", ["cards"]
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


def _retract(line: Line, played: Played, command: TakeBack | Again) -> tuple[Event, ...]:
    log = played.log
    if isinstance(command, Again):
        events = log.put_back(command.strand)
    else:
        to = _moment(line, log, command.to) if command.to else None
        events = log.take_back(command.strand, to)
    log.append(Entry(log.seq + 1, command.strand, events))
    return events


MOMENTS: dict[str, type[Event]] = {"opening": BetEvent, "draw": Drew, "deal": HandBegan}


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
