"""Writes deals of a log in the players' language, so that the file plays to the same stacks.

Each act is written by its noun (acts/), docs/hands.md describes the language. What it has no words
for stands in a remark; what that would leave different in the stacks is put right at the end, and
says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from referee.core.book.book import Book
from referee.core.book.families import family, in_chips_of
from referee.core.decide import act
from referee.core.errors import Impossible, Refused
from referee.core.fold.evolve import evolve
from referee.core.log import Entry
from referee.core.messages.betting import Bet, Called, Checked, Dropped, Raised
from referee.core.messages.command import Stand
from referee.core.messages.dealing import HandBegan, Restaked
from referee.core.messages.law import ByConsent, Ruled
from referee.core.messages.people import Sat
from referee.core.messages.showdown import CardsShown
from referee.core.state.button import blinds_next, next_dealer
from referee.core.state.night import Night, Player
from referee.notation import head
from referee.notation.acts import VERBS, WORDS, line, read_act
from referee.notation.acts.dealing import deals
from referee.notation.acts.law import ruled
from referee.notation.acts.showdown import shown
from referee.notation.acts.stakes import act_words
from referee.notation.acts.tap import Tap
from referee.notation.player import Played, go_on, play
from referee.notation.reader import EXPECTING, HEADER, HandError, Line
from referee.words.consent import only_written

TAKEN: Final = {
    *(word for act in (*WORDS, *VERBS) for word in act.split()),
    *(word.casefold() for word in (*EXPECTING, *HEADER)),
    *("and", "wins", "win", "with", "low", "high", "pot", "openers", "nobody", "box", "to", "for"),
    *("pat", "first", "ready", "mixed", "paid", "because", "after", "but", "expect", "in", "out"),
}
"""What a player cannot be called in a file."""
SPEECH: Final = Checked | Bet | Called | Raised | Dropped


def as_hand(entries: Sequence[Entry], book: Book, start: Night) -> str:
    """The text of these entries, the first of which begins a deal; start: the night before it."""
    return _Writer(start, entries, book).text()


class _Writer:
    """played: the text so far, as it plays: each line is tried before it is written."""

    def __init__(self, night: Night, entries: Sequence[Entry], book: Book) -> None:
        self.start = night
        self.entries = entries
        self.book = book
        self.names: dict[int, str] = {}
        self.lines: list[str] = []
        self.night = night
        self.played: Played | None = None
        for player in night.players:
            self._call(player.seat, player.name)

    def text(self) -> str:
        """Head and acts; after each deal the stacks are as they were."""
        events = [event for entry in self.entries for event in entry.events]
        first = next((event for event in events if isinstance(event, HandBegan)), None)
        top = head.written(self.start, first, self.names)
        for entry in self.entries:
            for event in entry.events:
                if isinstance(event, HandBegan):
                    self._put_right()
                    self._dealt_in(event)
                if isinstance(event, Sat):
                    self._call(event.seat, event.name)
            for said in self._entry(self._tap(entry)):
                self.lines.append(self._tried(top, said))
            for said in self._ruled_then(self._tap(entry)):
                self.lines.append(self._tried(top, said))
            for event in entry.events:
                self.night = evolve(self.night, event)
        self._put_right()
        facts, others = self._stacks_now()
        return "\n".join((*top, *self.lines, *others, f"expect  {', '.join(facts)}")) + "\n"

    @property
    def _there(self) -> Night | None:
        """The night of the file so far."""
        return self.played.log.night if self.played is not None else None

    def _tap(self, entry: Entry) -> Tap:
        return Tap(entry.events, self.night, self._there, self.names)

    def _stacks_now(self) -> tuple[list[str], list[str]]:
        """What the players have at the end, as far as the file comes to it; the rest as remarks."""
        facts, others = list[str](), list[str]()
        there = self._there or Night()
        comes_to = {player.name.casefold(): there.holds(player.seat) for player in there.players}
        for player in self.night.players:
            name, chips = self.names[player.seat], self.night.holds(player.seat)
            if comes_to.get(name.casefold()) == chips:
                facts += [f"{name} {chips}"] if chips else []
            elif chips:
                others.append(f"# {name} has {chips} (not told here)")
        return facts, others

    def _tried(self, top: Sequence[str], said: str) -> str:
        """The line if it can be played here, else a remark."""
        if said.startswith("#"):
            return said
        if self.played is not None:
            why = go_on(self.played, said, self.book)
            if why and self._stands(said) and not go_on(self.played, f"stood {said}", self.book):
                return f"stood {said}"
            return f"# {said} (not told: {why})" if why else said
        self.played = play("\n".join((*top, said)), self.book)
        why = "; ".join(what for _, what in self.played.wrong)
        self.played.wrong.clear()
        return f"# {said} (not told: {why})" if why else said

    def _stands(self, said: str) -> bool:
        """Whether what is refused today can stand just so, where the file is as the log was: an
        older program allowed it."""
        there = self._there or Night()
        if _as_it_stands(there, _names(there)) != _as_it_stands(self.night, self.names):
            return False
        try:
            command = read_act(Line(0, ("stood", *said.split())), there, self.book)
            if isinstance(command, Stand):
                act(there, replace(command, freely=False))
        except (HandError, Refused, Impossible):
            return False
        return isinstance(command, Stand)

    def _ruled_then(self, tap: Tap) -> list[str]:
        """What a ruling made somebody say then, and does no more: an act of its own."""
        law = next(iter(tap.of(Ruled)), None)
        if law is None or self.played is None:
            return []
        last = self.played.log.entries[-1].events
        same = any(isinstance(event, Ruled) and event.law == law.law for event in last)
        now = [type(event) for event in last] if same else []
        found = []
        for event in tap.events:
            if isinstance(event, SPEECH) and type(event) in now:
                now.remove(type(event))
            elif isinstance(event, SPEECH):
                found.append(line(event, tap))
        return found

    def _call(self, seat: int, name: str) -> None:
        """A one-word name that nobody else has and that is no word of the language."""
        plain = "".join(sign for sign in name if sign.isalnum() or sign in "-'.") or "Player"
        word = plain
        others = {name.casefold() for at, name in self.names.items() if at != seat}
        number = 2
        while word.casefold() in others or word.casefold() in TAKEN or word[0] in "-'.#":
            word, number = f"{plain.lstrip(chr(39) + '-.') or 'Player'}{number}", number + 1
        self.names[seat] = word

    # --- the acts ---------------------------------------------------------------------------

    def _entry(self, tap: Tap) -> list[str]:
        """One tap as lines."""
        for law in tap.of(Ruled):
            return [ruled(law, tap, self.book)]
        if tap.of(CardsShown):
            return shown(tap)
        if changed := tap.of(Restaked):
            return [line(event, tap) for event in changed]
        if passed := _passing(tap):
            return [passed]
        found: list[str] = []
        stood = False
        for event in tap.events:
            if isinstance(event, HandBegan):
                found += _other_stakes(event, tap)
            if isinstance(event, ByConsent):
                stood = event.reason != "settled" and not event.what
                if not stood and event.reason != "settled":
                    found.append(f"# it stood at the table: {only_written(event.what, tap.night)}")
                continue
            if said := line(event, tap):
                found.append(f"stood {said}" if stood and not said.startswith("#") else said)
                stood = False
        return found

    # --- the end ----------------------------------------------------------------------------

    def _also(self, said: str) -> None:
        """One more line, if it can be played."""
        if self.played is not None and said and not go_on(self.played, said, self.book):
            self.lines.append(said)

    def _put_right(self) -> None:
        """End a deal that could not be told, and move what the language could not move."""
        if self.played is None or self.night.playing is not None:
            return
        hand = self.night.hand
        # the next one began by itself, or its beginning takes the pot
        waits = hand is not None and hand.ending in ("passed-out", "taken")
        if self.played.log.night.playing is not None and not waits:
            self._also("throw in")
        for player in self.night.players:
            self._also(self._stack_right(player))
        there = self.played.log.night
        due, so_far = _whose_deal(self.night, self.names), _whose_deal(there, _names(there))
        if due and so_far and due.casefold() != so_far.casefold():
            self._also(due)

    def _dealt_in(self, began: HandBegan) -> None:
        """Whoever is dealt in is there and has chips, though what brought them back, or their
        chips, was taken back since."""
        for seat in began.order if self.played is not None else ():
            name = self.names[seat]
            bare = f"correct box to {name} 1 because nobody is dealt in without chips"
            for said in (f"{name} back", bare):
                player = self._in_file(seat)
                if player is not None and self._there and not self._there.able(player.seat):
                    self._also(said)

    def _in_file(self, seat: int) -> Player | None:
        return Tap((), self.night, self._there, self.names).in_file(seat)

    def _stack_right(self, player: Player) -> str:
        """What gives a player of the file the stack they have; nothing where they have it."""
        other = self._in_file(player.seat)
        if other is None or self._there is None:
            return ""
        name = self.names[player.seat]
        more = self.night.holds(player.seat) - self._there.holds(other.seat)
        source, target = ("box", name) if more > 0 else (name, "box")
        said = f"correct {source} to {target} {abs(more)} because what moved them has no words"
        return said if more else ""


def _passing(tap: Tap) -> str:
    """One tap for a player's act before whom others passed; nothing where it is none."""
    spoken = [event for event in tap.events if isinstance(event, SPEECH)]
    if len(spoken) < 2 or {type(event) for event in spoken[:-1]} not in ({Checked}, {Dropped}):
        return ""
    others = [event for event in tap.events if not isinstance(event, SPEECH | ByConsent)]
    if tap.of(ByConsent) or any(line(event, tap) for event in others):
        return ""
    return f"{line(spoken[-1], tap)}, others pass"


def _other_stakes(began: HandBegan, tap: Tap) -> list[str]:
    """What is said before a deal that is played for something else than the file has it."""
    if tap.there is None:
        return []  # the head says it
    before = tap.there.stakes_for(began.game)
    now = replace(in_chips_of(before, began.stakes), chip=began.stakes.chip)
    if now == before:
        return []
    chip = began.stakes.chip if began.stakes.chip != before.chip else 1
    return [act_words(family(began.game), began.stakes, chip)]


def _names(night: Night) -> Mapping[int, str]:
    return {player.seat: player.name for player in night.players}


def _as_it_stands(night: Night, names: Mapping[int, str]) -> tuple[object, ...]:
    """The pot, whose turn it is, and who has what and has bet what."""
    hand = night.playing
    turn = names[hand.turn].casefold() if hand is not None and hand.turn is not None else ""
    bets = {held.seat: held.bets[-1:] for held in hand.holdings} if hand is not None else {}
    players = {
        (names[player.seat].casefold(), night.holds(player.seat), bets.get(player.seat, ()))
        for player in night.players
        if night.holds(player.seat) or player.seat in bets
    }
    return night.pot, turn, players


def _whose_deal(night: Night, names: Mapping[int, str]) -> str:
    """Who deals next, and where the blinds are then if the button may be dead."""
    dealer, blinds = next_dealer(night), blinds_next(night)
    small, big = (None, None) if blinds is None else blinds
    return "" if dealer is None else deals(night, names, dealer, big, small)
