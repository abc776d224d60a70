"""What replaying a .phh or .phhs text came to, as one object a hand (docs/phh.md has its keys)."""

from __future__ import annotations

from referee.core.book.book import Book
from referee.notation.phh.player import PlayedRecord, play_record
from referee.notation.phh.reader import Ours, Unread, read_all
from referee.notation.phh.record import Record, label
from referee.notation.player import play
from referee.notation.reader import HandError

Report = dict[str, object]


def reports(file: str, text: str, book: Book) -> list[Report]:
    """One object for each hand of the text; one with an error where it cannot be read."""
    try:
        hands = read_all(text)
    except HandError as error:
        return [failed(file, error.sentence, error.line)]
    return [_report(file, hand, book) for hand in hands]


def _report(file: str, hand: Record | Ours | Unread, book: Book) -> Report:
    match hand:
        case Ours():
            return _ours(file, hand, book)
        case Unread(table, error):
            return {**failed(file, error.sentence, error.line), "hand": table}
    return _one(file, hand, book)


def failed(file: str, sentence: str, line: int = 0) -> Report:
    """A file that cannot be used: what was expected, and on which line."""
    return {
        "file": file,
        "ok": False,
        "finishing_stacks": None,
        "pots": [],
        "actions": 0,
        "paid_by": None,
        "error": sentence,
        "line": line or None,
    }


def _one(file: str, record: Record, book: Book) -> Report:
    """How one hand went. Of several in a file each says its name."""
    try:
        played = play_record(record, book)
    except HandError as error:
        found = failed(file, error.sentence, error.line)
    else:
        found = _played(file, played)
    return {**found, "hand": record.table} if record.table else found


def _ours(file: str, hand: Ours, book: Book) -> Report:
    """How a .hand text among the tables went; who was paid how, it says itself."""
    try:
        played = play(hand.text, book)
    except HandError as error:
        return {**failed(file, error.sentence, hand.line(error.line)), "hand": hand.table}
    night = played.log.night
    lines = [hand.line(line) for line, _ in played.wrong]
    wrong = [f"line {line}: {what}" for line, (_, what) in zip(lines, played.wrong, strict=True)]
    return {
        **failed(file, "; ".join(wrong), min(lines, default=0)),
        "ok": played.ok,
        "finishing_stacks": [night.holds(player.seat) for player in night.players],
        "actions": played.acts,
        "error": "; ".join(wrong) or None,
        "hand": hand.table,
    }


def _played(file: str, played: PlayedRecord) -> Report:
    record = played.record
    wrong = record.error("finishing_stacks", _differs(played)) if played.differs else None
    return {
        "file": file,
        "ok": wrong is None,
        "finishing_stacks": [record.amount(chips) for chips in played.stacks],
        "pots": [
            {"amount": record.amount(amount), "eligible": list(eligible)}
            for amount, eligible in played.pots
        ],
        "actions": played.acts,
        "paid_by": played.paid_by,
        "error": None if wrong is None else wrong.sentence,
        "line": None if wrong is None else wrong.line,
    }


def _differs(played: PlayedRecord) -> str:
    record, told = played.record, played.record.finishing
    assert told is not None
    each = [
        f"{label(at)} has {record.amount(played.stacks[at])}, not {record.amount(told[at])}"
        for at in played.differs
    ]
    return f"the stacks come out otherwise: {', '.join(each)}"


def in_words(found: Report) -> str:
    """The same for people, one line."""
    name = f"{found['file']}, hand {found['hand']}" if "hand" in found else str(found["file"])
    if found["error"]:
        where = f", line {found['line']}" if found["line"] else ""
        return f"{name}{where}: {found['error']}"
    ends = {
        "cards": "paid by the cards",
        "record": "paid as the file has it",
        "fold": "everybody else folded",
        None: "it ends before anybody is paid",
    }
    paid_by = found["paid_by"]
    assert paid_by is None or isinstance(paid_by, str)
    return f"{name}: OK ({found['actions']} actions, {ends[paid_by]})"
