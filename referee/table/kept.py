"""A night kept in memory: its log, its bell, the marks of its taps; what a page may know of it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field

from referee.bell import Bell
from referee.core.book.game import Declare
from referee.core.log import Damage, Entry, Log
from referee.core.messages.draw import Drew
from referee.core.messages.phones import PhoneEvent
from referee.core.messages.showdown import OpenersOpened, OpenersSealed
from referee.core.rules import own
from referee.core.rules.ahead import Ahead, Chosen
from referee.core.rules.myhand import other_cards
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.store import Store, StoreError, Taken
from referee.table.locked import unlock
from referee.table.word import Word, read
from referee.words import damage as say

STRANDS = ("hand", "bank", "roles")
BACKUP = say.BACKUP
SETTLES = (OpenersSealed, OpenersOpened, Drew)
AT = ":"
"""What stands between when a hand was entered and the hand, as it lies beside the log."""


class NoNight(Exception):
    """There is no night of that number."""


@dataclass(frozen=True, slots=True)
class Ready:
    """What a player has entered of their hand. word: as it is locked, nothing where they entered
    it no more; mark: the phone it came from; at: the last entry of the log by then."""

    word: str
    mark: str
    at: int

    @property
    def stored(self) -> str:
        """As it lies beside the log."""
        return f"{self.at}{AT}{self.word}" if self.word else ""


def ready(stored: str, mark: str) -> Ready:
    """What a player has entered, from how it lies beside the log. Older programs wrote nothing of
    when it was entered: then it was after everything."""
    at, _, word = stored.rpartition(AT)
    return Ready(word, mark, int(at) if at else sys.maxsize)


@dataclass(frozen=True, slots=True)
class OwnCards:
    """What was entered on one phone in this deal, as text: the openers, which of them were thrown,
    the hand. It is for the sheets that its player opens there, and for nothing else."""

    openers: str = ""
    thrown: str = ""
    hand: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """What a page may know of a night in one moment.

    seq: the last entry; seen: the last entry by strand; last: what a take-back would take back;
    undone: what "again" would put back; newest: the last entry of all, for the toast, quiet
    ones of phones left out; about: the entries that it takes back or puts back; before: the night
    before the last entry of a deal, None where that took others back; follows: which entry of a
    deal came before that one; sealed: seats
    whose word lies sealed, while they declare; damage: where the stored
    night can no longer be read: this is how it stood before, and nothing more is written there;
    goes_on: the night in which it goes on, or 0; came: how often a backup had come back to the log
    that it was read from; phoned: what phones entered and nobody has confirmed; chosen: by phone,
    what its player will do when the turn comes, which that phone alone may know, and fallen: what
    of it holds no longer; moment: of the
    deal, as a phone's taps name it, and deal: the entry with which it began; ready: the phones
    whose player has entered openers; vouched: whether the opener's lie sealed, and are there;
    split: those that said that they were split, hands: that entered a hand, old: whose player has
    drawn since; each alone may know that; settled: the seats that can enter no openers any more.
    """

    id: int
    night: Night
    seq: int
    seen: dict[str, int]
    last: dict[str, Entry | None]
    undone: dict[str, tuple[Entry, ...]]
    newest: Entry | None
    about: tuple[Entry, ...] = ()
    before: Night | None = None
    follows: int = 0
    sealed: frozenset[int] = frozenset()
    damage: Damage | None = None
    goes_on: int = 0
    came: int = 0
    phoned: tuple[Entry, ...] = ()
    chosen: Mapping[str, Ahead] = field(default_factory=dict)
    fallen: Mapping[str, Chosen] = field(default_factory=dict)
    moment: str = ""
    deal: int = 0
    ready: frozenset[str] = frozenset()
    vouched: bool = False
    split: frozenset[str] = frozenset()
    hands: frozenset[str] = frozenset()
    old: frozenset[str] = frozenset()
    settled: frozenset[int] = frozenset()


class Kept:
    """lock: held by whoever reads or writes it; sealed: the entries that keep a word secret (the
    words themselves are read only to be opened); damage: where it is damaged; chosen: what players
    chose before their turn, by phone, fallen: what of it holds no longer; entered: the openers that
    players entered, by deal (the entry with which it began) and seat; hands: what they entered of
    theirs, likewise; used: whether anybody asked for it but to glance at it; asked: when somebody
    last did, by the monotonic clock. It is there before it is read, so that nobody who asks for
    another night waits for that."""

    def __init__(self, night: int) -> None:
        self.id = night
        self.lock = threading.RLock()
        self.bell = Bell()
        self.log = Log()
        self.damage: Damage | None = None
        self.sealed: set[int] = set()
        self.taps: set[str] = set()
        self.goes_on = 0
        self.came = 0
        self.chosen: dict[str, Chosen] = {}
        self.fallen: dict[str, Chosen] = {}
        self._heard: tuple[Log, int, Entry | None] = (self.log, 0, None)
        self.entered: dict[tuple[int, int], Word] = {}
        self.hands: dict[tuple[int, int], Ready] = {}
        self.used, self.asked = False, 0.0
        self._looked: tuple[tuple[object, ...], Look] | None = None

    def read(self, store: Store) -> None:
        """The night as it is stored. Raises NoNight, StoreError."""
        stored = store.read(self.id)
        log, impossible = _folded(stored.entries)
        self.sealed = set(store.sealed(self.id)) if log.entries else set()
        self.taps = {entry.tap for entry in log.entries}
        self.entered, self.hands = {}, {}
        if log.entries:
            self.read_entered(store)
        self.chosen, self.fallen = {}, {}
        self.goes_on = stored.goes_on
        self.came = store.came
        self.damage = impossible or stored.damage
        self.bell.ring(log.seq)
        self.log = log
        self.check()

    def read_entered(self, store: Store) -> None:
        """What players have entered in secret, as it is stored. Raises StoreError."""
        rows = store.entered(self.id)
        self.entered = {
            (deal, seat): read(word, mark) for deal, seat, mark, word in rows if seat >= 0
        }
        self.hands = {
            (deal, ~seat): ready(word, mark) for deal, seat, mark, word in rows if seat < 0
        }

    def check(self) -> None:
        """Raises NoNight, StoreError where nothing of it can be read."""
        if self.log.entries:
            return
        if self.damage is None:
            raise NoNight
        raise StoreError(say.not_read(self.id, BACKUP))

    def whole(self) -> None:
        """Raises StoreError where the night is damaged."""
        if self.damage is not None:
            raise StoreError(say.entry_not_read(self.damage.entry))

    def doubt(self, fails: Callable[[], str]) -> None:
        """Where the night as it stands cannot be shown, an entry is as good as damaged: it stands
        as it was before that. fails: what goes wrong when it is shown as it is now, or nothing."""
        whole, why = self.log, fails()
        if not why:
            return
        good, bad = 0, whole.seq
        while bad - good > 1:
            middle = (good + bad) // 2
            self.log = Log(whole.entries[:middle])
            found = fails()
            good, bad, why = (good, middle, found) if found else (middle, bad, why)
        self.damage = Damage(bad, "impossible", why)
        self.log = Log(whole.entries[:good])
        self.bell.ring(good)
        self.check()

    @contextmanager
    def unless_lost(self, store: Store) -> Iterator[None]:
        """Where the store refuses what is folded in within, it never was; where anything else goes
        wrong, what is stored is so."""
        seq, sealed, chosen, fallen = self.log.seq, self.sealed, self.chosen, self.fallen
        entered, hands = self.entered, self.hands
        try:
            yield
        except (Taken, StoreError):
            if self.log.seq > seq:
                self.log = Log(self.log.entries[:seq])
                self.sealed, self.chosen, self.fallen = sealed, chosen, fallen
                self.entered, self.hands = entered, hands
            raise
        except BaseException:
            self.read(store)
            raise

    def look(self) -> Look:
        """What a page may know of it now: reckoned once, however many ask."""
        kept = ({**self.chosen}, {**self.fallen}, {**self.entered}, {**self.hands}, {*self.sealed})
        now = (self.log, self.log.seq, self.damage, self.goes_on, self.came, *kept)
        if self._looked is None or self._looked[0] != now:
            self._looked = now, self._look()
        return self._looked[1]

    def _look(self) -> Look:
        log = self.log
        newest = self._newest()
        strands = (*STRANDS, *(on for on in log.strands if on not in STRANDS))
        return Look(
            id=self.id,
            night=log.night,
            seq=log.seq,
            seen={on: log.version(on) for on in strands},
            last={on: log.last(on) for on in strands},
            undone={on: log.undone(on) for on in strands},
            newest=newest,
            about=log.named_by(newest) if newest else (),
            before=log.earlier,
            follows=log.follows,
            sealed=self.sealed_seats(),
            damage=self.damage,
            goes_on=self.goes_on,
            came=self.came,
            phoned=self.phoned(),
            chosen={mark: chosen.what for mark, chosen in self.chosen.items()},
            fallen=dict(self.fallen),
            moment=self.moment(),
            deal=self.deal(),
            vouched=self.vouched(),
            settled=self.settled(),
            **(self._own() if self.entered or self.hands else {}),
        )

    def _own(self) -> dict[str, frozenset[str]]:
        """The phones whose player has entered something of their own cards, by what it is."""
        handed = self._handed()
        return {
            "ready": self._marks({seat: word.told or word.mark for seat, word in self._words()}),
            "split": self._marks(self._split()),
            "hands": self._marks(handed),
            "old": self._marks({s: mark for s, mark in handed.items() if self.drew_since(s)}),
        }

    def _newest(self) -> Entry | None:
        """The last entry that is not a quiet one; what was looked through is not looked through
        again: forty pages ask, and phones may have entered hundreds."""
        log, seen, found = self._heard
        if log is not self.log:
            seen, found = 0, None
        new = reversed(self.log.entries[seen:])
        found = next((entry for entry in new if not _quiet(entry)), found)
        self._heard = self.log, self.log.seq, found
        return found

    def word(self, seat: int) -> Word | None:
        """What a player has entered of their openers in this deal."""
        return self.entered.get((self.deal(), seat))

    def _words(self) -> tuple[tuple[int, Word], ...]:
        now = self.deal()
        return tuple((seat, word) for (deal, seat), word in self.entered.items() if deal == now)

    def _split(self) -> dict[int, str]:
        """By seat, the phones that said which of their openers went at the draw that counts."""
        drew = self.log.drew
        return {seat: word.said for seat, word in self._words() if word.drew == drew(seat) != 0}

    def _handed(self) -> dict[int, str]:
        """By seat, the phones on which a hand was entered in this deal."""
        now = self.deal() if self.log.night.playing is not None else 0
        kept = self.hands.items()
        return {seat: hand.mark for (deal, seat), hand in kept if deal == now and hand.word}

    def drew_since(self, seat: int) -> bool:
        """Whether that player has other cards than when they entered their hand in this deal: they
        drew some, took one, or passed one on."""
        hand = self.hands.get((self.deal(), seat))
        later = self.log.entries[hand.at :] if hand is not None else ()
        alive = (entry for entry in later if entry.seq not in self.log.dead)
        return any(other_cards(event, seat) for entry in alive for event in entry.events)

    def on_phone(self, mark: str, secret: str = "") -> OwnCards:
        """What was entered on that phone in this deal, while it has the seat; nothing else. secret:
        without it the hand is not there."""
        if (seat := self.log.night.seat_of(mark)) is None or self.log.night.playing is None:
            return OwnCards()
        word, hand = self.word(seat), self.hands.get((self.deal(), seat))
        own = word if word is not None and word.mark == mark else Word("", "")
        thrown = own.thrown if own.drew == self.log.drew(seat) else ""
        held = unlock(hand.word, secret) if hand and hand.word and hand.mark == mark else ""
        return OwnCards(own.cards, thrown, held)

    def _marks(self, of: Mapping[int, str]) -> frozenset[str]:
        """The phones among these that have the seat still: another that got it is told nothing."""
        night = self.log.night
        return frozenset(mark for seat, mark in of.items() if mark and night.seat_of(mark) == seat)

    def deal(self) -> int:
        """The entry with which the last deal began."""
        begun = self.log.begun()
        return begun[-1][0] if begun else 0

    def vouched(self) -> bool:
        """Whether the openers of this deal lie sealed, and the word is there."""
        hand = self.log.night.playing
        if hand is None or not hand.vouched or hand.opener is None:
            return False
        return self.word(hand.opener) is not None

    def settled(self) -> frozenset[int]:
        """The seats whose openers were sealed or opened in this deal, or who drew, though that was
        taken back: nobody enters what they have drawn."""
        if (hand := self.log.night.playing) is None or not hand.has_openers:
            return frozenset()
        deal = self.log.entries[self.deal() - 1 :]
        said = [event for entry in deal for event in entry.events if isinstance(event, SETTLES)]
        return frozenset(
            [event.seat for event in said if not isinstance(event, Drew) or event.count]
        )

    def moment(self) -> str:
        """The moment of the deal that is played, and the entry with which that deal began: one that
        was undone and dealt anew is another deal, though it has its number."""
        begun, now = self.log.begun(), own.moment(self.log.night)
        return f"{begun[-1][0]}.{now}" if begun and now else ""

    def phoned(self) -> tuple[Entry, ...]:
        """What phones entered and nobody has confirmed, the oldest first."""
        waits = (number for number, _ in self.log.night.acting.unconfirmed)
        return tuple([self.log.entries[number - 1] for number in waits if number <= self.log.seq])

    def sealed_seats(self) -> frozenset[int]:
        """The seats whose words lie sealed in a step that is going on."""
        hand = self.log.night.playing
        if hand is None or not isinstance(hand.now, Declare):
            return frozenset()
        found = self.log.declarations()
        return frozenset(seat for seat, entry in found.items() if entry in self.sealed)

    def counting(self, entries: Iterable[Entry]) -> tuple[tuple[Entry, bool], ...]:
        """Entries of its log, each with whether it still counts."""
        return tuple((entry, entry.seq not in self.log.dead) for entry in entries)


def _folded(entries: Iterable[Entry]) -> tuple[Log, Damage | None]:
    """The log of these entries, up to one that cannot have followed those before it."""
    log = Log()
    for entry in entries:
        try:
            log.append(entry)
        except Exception as error:  # whatever the rules make of what no finger of ours entered
            return log, Damage(entry.seq, "impossible", type(error).__name__)
    return log, None


def _quiet(entry: Entry) -> bool:
    """Whether an entry is about phones: that is shown by a mark, and in no toast."""
    return bool(entry.events) and isinstance(entry.events[0], PhoneEvent)
