"""The ruling card: one ruling as it is printed or saved, set on a sheet of A6."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from referee.core.book.law import Law
from referee.core.log import Entry
from referee.core.messages.dealing import HandBegan
from referee.core.messages.law import Ruled
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.floor.commonlaw import when
from referee.screens.floor.words import ruling as spoken
from referee.screens.night.logbook import hides
from referee.screens.rulebook.words.rulebook import set_in_type
from referee.screens.words.events import line
from referee.screens.words.events import spoken as once
from referee.screens.words.law import filled, short_source
from referee.screens.words.names import capital

WIDTH, HEIGHT, MARGIN = 420, 592, 28
"""A6 in quarters of a millimeter."""
QR = 96
BODY, MOST, LEAST = 15.0, 1.3, 0.6
"""The size of plain text; how much larger it is on a card with little to say, and how much smaller
before the card grows longer."""


@dataclass(frozen=True, slots=True)
class RulingCard:
    """One ruling. title: the fault; moved: what it did, as the log tells it; others: (who, what
    follows there) of the books that differ, as the law's file has them now, none that the ruling
    rests on; by: who decided."""

    entry: int
    night: str
    deal: int
    day: str
    time: str
    law: str
    title: str
    say: str
    moved: tuple[str, ...]
    cites: tuple[str, ...]
    others: tuple[tuple[str, str], ...]
    interpretation: str
    by: str


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text: where it begins, its size, and whether it is bold."""

    x: float
    y: float
    size: float
    words: str
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is drawn. rules: where a line goes across; qr: its upper left corner."""

    height: int
    words: tuple[Words, ...]
    rules: tuple[float, ...]
    qr: tuple[float, float]


def card(
    entries: Iterable[tuple[Entry, bool]], night: Night, seq: int, laws: Mapping[str, Law]
) -> RulingCard | None:
    """The card of the ruling that entry holds; None where it holds none, or was taken back. It says
    no more than the log does."""
    deal = 0
    for entry, counts in entries:
        if not counts:
            continue
        deal = next((act.number for act in entry.events if isinstance(act, HandBegan)), deal)
        ruled = next((act for act in entry.events if isinstance(act, Ruled)), None)
        if entry.seq == seq and ruled is not None:
            return _card(entry, ruled, night, deal, laws.get(ruled.law))
    return None


def _card(entry: Entry, ruled: Ruled, night: Night, deal: int, law: Law | None) -> RulingCard:
    day, time = when(entry)
    secret = hides(night, deal)
    did = (line(act, night, secret) for act in once(entry.events) if not isinstance(act, Ruled))
    others: dict[str, list[str]] = {}
    for other in law.others if law is not None else ():
        if other.by not in ruled.cites:
            others.setdefault(short_source(other.by), []).append(set_in_type(other.says))
    return RulingCard(
        entry=entry.seq,
        night=night.title,
        deal=deal,
        day=day,
        time=time,
        law=ruled.law if law is not None else "",
        title=set_in_type(ruled.title),
        say=filled(ruled.say, ruled.offender, night),
        moved=tuple(capital(moved) for moved in did if moved),
        cites=tuple(short_source(cite) for cite in ruled.cites),
        others=tuple((by, " ".join(says)) for by, says in others.items()),
        interpretation=set_in_type(ruled.interpretation),
        by=ruled.by or (spoken.HOUSE_LAW if law is not None and law.own else spoken.BOOK),
    )


# --- the face -------------------------------------------------------------------------------


def face(card: RulingCard, address: str = "") -> Face:
    """The card as lines of text: smaller until it fits, else without all that other books say, else
    longer than A6. address: where the log is, which the QR says too; nothing where no other device
    can open it."""
    scales = [step / 20 for step in range(round(MOST * 20), round(LEAST * 20) - 1, -1)]
    for kept in (len(card.others), 0):
        for scale in scales:
            drawn = _drawn(card, address, scale, kept)
            if drawn.height <= HEIGHT:
                return _drawn(card, address, scale, kept, HEIGHT)
    return drawn


def _drawn(card: RulingCard, address: str, scale: float, kept: int, height: int = 0) -> Face:
    """The card at one size of type. kept: how many of the other books have their say; height: of
    the whole card, where it is longer than its text."""
    page = _Page(scale)
    page.put(spoken.heading(card.deal, card.day, card.time), 0.87)
    page.put(card.title, 1.6, bold=True)
    page.across()
    page.put(card.say, 1.27, bold=True)
    if card.moved:
        page.put(spoken.MOVED, 0.8, bold=True, gap=0.9)
        for moved in card.moved:
            page.put(moved, 1, gap=0)
    page.put(spoken.LAW, 0.8, bold=True, gap=0.9)
    page.put("; ".join(card.cites), 1, gap=0)
    if card.interpretation:
        page.put(spoken.interpretation(card.interpretation), 0.87)
    if card.others:
        page.put(spoken.OTHER_BOOKS, 0.8, bold=True, gap=0.9)
    for by, says in card.others[:kept]:
        page.put(f"{by}: {says}", 0.87, gap=0.2)
    if kept < len(card.others):
        page.put(" · ".join(by for by, _ in card.others), 0.87, gap=0.2)
    page.put(spoken.decided(card.by), 1, gap=0.9)
    band = QR if address else BODY
    foot = max(height - MARGIN, page.y + BODY + band) - band
    words = [*page.words, *_foot(card, address, foot + band)]
    return Face(round(foot + band + MARGIN), tuple(words), tuple(page.rules), (_side(), foot))


def _side() -> float:
    return WIDTH - MARGIN - QR


def _foot(card: RulingCard, address: str, bottom: float) -> list[Words]:
    """What stands at the bottom, beside the QR if there is one."""
    page = _Page(0.8, MARGIN, 0, (_side() if address else WIDTH) - 1.5 * MARGIN)
    page.put(spoken.log_of(card.night), 1, gap=0)
    if address:
        page.put(address, 0.8)
    down = bottom - page.y
    return [replace(put, y=put.y + down) for put in page.words]


class _Page:
    """Text put down line by line. y: how far down it has come."""

    def __init__(
        self,
        scale: float,
        left: float = MARGIN,
        top: float = MARGIN,
        width: float = WIDTH - 2 * MARGIN,
    ) -> None:
        self.scale, self.left, self.y, self.width = scale, left, top, width
        self.words: list[Words] = []
        self.rules: list[float] = []

    def put(self, text: str, size: float, bold: bool = False, gap: float = 0.5) -> None:
        """A paragraph. size: in plain text's; gap: the room above it, in lines of plain text."""
        letters = size * BODY * self.scale
        self.y += gap * BODY * self.scale
        for said in broken(text, self.width / letters, bold):
            self.y += letters * 1.25
            self.words.append(Words(self.left, round(self.y, 1), round(letters, 2), said, bold))

    def across(self) -> None:
        """A rule from side to side."""
        self.y += BODY * self.scale * 0.7
        self.rules.append(round(self.y, 1))


NARROW, WIDE = "iljtfrI.,:;'’|!()[]-· ", "mwMWQ@%—…&"


def _wide(letter: str, bold: bool) -> float:
    """How wide a letter is at most, in parts of its size."""
    if letter in NARROW:
        width = 0.39
    elif letter in WIDE or ord(letter) > 0x2E7F:
        width = 1.0
    else:
        width = 0.74 if letter.isupper() else 0.54
    return width * (1.05 if bold else 1.0)


def broken(text: str, room: float, bold: bool = False) -> list[str]:
    """A text in lines that are no wider than that, in parts of its size; a word that is wider is
    broken."""
    lines, now, used = [], "", 0.0
    space = _wide(" ", bold)
    for word in text.split():
        for part in _parts(word, room, lambda letter: _wide(letter, bold)):
            width = sum(_wide(letter, bold) for letter in part)
            if now and used + space + width > room:
                lines.append(now)
                now, used = "", 0.0
            now, used = (f"{now} {part}", used + space + width) if now else (part, width)
    return [*lines, now] if now else lines


def _parts(word: str, room: float, wide: Callable[[str], float]) -> list[str]:
    """A word in pieces that fit."""
    parts, used = [""], 0.0
    for letter in word:
        if used + wide(letter) > room:
            parts.append("")
            used = 0.0
        parts[-1] += letter
        used += wide(letter)
    return parts
