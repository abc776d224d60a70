"""What an entry keeps secret beside the log until it is opened: declarations, votes.

words: by entry, what lies sealed; it is asked for only to open it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.book.game import Declare
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.log import Entry, Log, begins_hand
from referee.core.messages.event import Event
from referee.core.messages.log import TakenBack
from referee.core.messages.phones import EndVote, Voted, VoteEnded
from referee.core.messages.turns import HasDeclared, Reveal, Sealed
from referee.core.rules.turns import no_declaration
from referee.core.value import dataclass
from referee.table import openers
from referee.table.kept import Kept
from referee.table.taps import Act, CastVote, Seal, Unseal

Words = Callable[[], Mapping[int, str]]


def declared(there: Kept, asked: Seal) -> tuple[Event, ...]:
    """A player has declared; once more where the word is not there, because an old backup was
    brought back. Raises Refused."""
    night = there.log.night
    if asked.deal != there.deal():
        raise Refused("no-declaring-now")
    hand = night.playing
    declaring = hand is not None and isinstance(hand.now, Declare)
    if hand is not None and declaring and (no := no_declaration(hand, asked.seat, asked.word)):
        raise no
    if (
        hand is not None
        and declaring
        and hand.has(asked.seat)
        and hand.of(asked.seat).done
        and asked.seat not in there.sealed_seats()
    ):
        return (HasDeclared(asked.seat),)
    return act(night, Sealed(asked.seat))[0]


def own_back(there: Kept, asked: Unseal) -> tuple[Event, ...]:
    """A player's own declaration is taken back. Raises Refused."""
    log, hand = there.log, there.log.night.playing
    if hand is None or asked.deal != there.deal() or not isinstance(hand.now, Declare):
        late = hand is not None and hand.declared
        raise Refused("declared-too-late" if late else "no-declaring-now")
    entry = log.declarations().get(asked.seat)
    if entry is None:
        raise Refused("not-declared-yet", seat=asked.seat)
    return log.retract(entry)


def opened(log: Log, by_table: tuple[tuple[int, str], ...], words: Mapping[int, str]) -> Reveal:
    """All declarations: the words that lie sealed, and what the table says of the others. Who came
    back once all was open declares aloud: a word sealed before counts no more."""
    hand = log.night.playing
    going = hand is not None and isinstance(hand.now, Declare)
    sealed = {
        seat: words[entry]
        for seat, entry in log.declarations().items()
        if going and entry in words and hand and hand.has(seat)
    }
    return Reveal(tuple({**dict(by_table), **sealed}.items()))


def cast(log: Log, asked: CastVote, words: Words) -> tuple[Event, ...]:
    """One more vote; the last one ends it. Raises Refused."""
    vote = log.night.vote
    if vote is None or vote.ask != asked.asked or not 0 <= asked.choice < len(vote.choices):
        raise Refused("no-vote-now")
    events, after = act(log.night, Voted(asked.seat))
    if after.vote is None or set(after.vote.cast) != set(vote.voters):
        return events
    return (*events, *act(after, EndVote(counted(log, words, asked.choice)))[0])


def counted(log: Log, words: Words, last: int | None = None) -> tuple[int, ...]:
    """How many were for each choice; last: a vote that comes with the count itself. Nobody counts a
    vote that is over: then it is given up."""
    vote = log.night.vote
    if vote is None or vote.over:
        return ()
    word = words()
    found = [int(word[entry]) for entry in log.votes() if entry in word]
    found += [] if last is None else [last]
    return tuple(found.count(at) for at in range(len(vote.choices)))


@dataclass(frozen=True, slots=True)
class Secrets:
    """What an entry does to what is kept secret. word: what it keeps itself; forget: the entries
    whose words go; since: what players entered for deals that began before that entry goes."""

    word: str
    forget: set[int]
    since: int


def kept(there: Kept, asked: Act, entry: Entry) -> Secrets:
    """What the next entry will do to what is kept secret."""
    forget = there.sealed & forgets(there, entry)
    return Secrets(word_of(asked, entry.events), forget, openers.gone_before(there, entry))


def follow(there: Kept, entry: Entry, done: Secrets) -> None:
    """An entry was folded in."""
    there.sealed = there.sealed - done.forget | ({entry.seq} if done.word else set())
    there.entered = {of: word for of, word in there.entered.items() if of[0] >= done.since}
    there.hands = {of: kept for of, kept in there.hands.items() if of[0] >= done.since}


def word_of(asked: Act, events: tuple[Event, ...]) -> str:
    """What an entry keeps secret: a declaration, or a vote that goes on."""
    if isinstance(asked, Seal):
        return asked.word
    if isinstance(asked, CastVote) and not any(isinstance(event, VoteEnded) for event in events):
        return str(asked.choice)
    return ""


def forgets(there: Kept, entry: Entry) -> set[int]:
    """The entries whose sealed words go with this one: taken back, or of a deal that is over."""
    first = entry.events[0] if entry.events else None
    if isinstance(first, TakenBack):
        return set(first.entries)
    if any(isinstance(event, VoteEnded) for event in entry.events):
        return set(there.log.votes())
    return set(there.sealed) if begins_hand(entry) else set()
