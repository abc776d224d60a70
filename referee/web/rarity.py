"""How rare each kind of hand is, counted aside, so that no page waits for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from referee.aside import Steps
from referee.core.cards.judge.counting import NotCounted
from referee.core.cards.judge.division import EndKey
from referee.core.cards.judge.odds import count_odds
from referee.core.cards.judge.rule import JudgeRule
from referee.core.value import dataclass
from referee.screens.games.words.rulecard import Counted

WAIT = 0.03
"""Seconds that a page waits for a count that goes quickly, unless another one is going on, or
nobody counts while it waits."""
MOST_ASKED = 24
"""Counts that pages may be waiting for. What is asked for beyond them is counted when it is asked
for again: nobody loads the tablet with judges that he thinks up."""
MOST_FOUND = 2000
"""Counts that are kept; what was looked at longest ago goes first."""
CountKey = tuple[JudgeRule, EndKey]


@dataclass
class Rarity:
    """What has been counted; what is to be counted because somebody asked, or later because the
    book has it; until when that waits; how long a page waits. One thread counts, and only while
    there is something."""

    found: dict[CountKey, Counted] = field(default_factory=dict)
    running: dict[CountKey, threading.Event] = field(default_factory=dict)
    asked: dict[CountKey, None] = field(default_factory=dict)
    later: dict[CountKey, None] = field(default_factory=dict)
    rests: float = 0
    waits: float = WAIT
    now: CountKey | None = None
    worker: threading.Thread | None = None
    turn: threading.Condition = field(default_factory=threading.Condition)

    def of(self, rule: JudgeRule, end: EndKey, wait: float | None = None) -> Counted:
        """The odds of one end; "counting" when they are not ready yet. What is asked for goes
        before what nobody has asked for."""
        key = (rule, end)
        with self.turn:
            if key in self.found:
                self.found[key] = self.found.pop(key)
                return self.found[key]
            busy = self.now is not None
            if key != self.now and key not in self.asked:
                if len(self.asked) >= MOST_ASKED:
                    return "counting"
                self.asked[key] = None
            done = self.running.setdefault(key, threading.Event())
            self._wake()
        done.wait(0 if busy else self.waits if wait is None else wait)
        with self.turn:
            return self.found.get(key, "counting")

    def known(self, rule: JudgeRule, end: EndKey) -> Counted:
        """The same for who may not make the tablet count: what is found by now; None where nobody
        else has asked either."""
        key = (rule, end)
        with self.turn:
            return self.found.get(key, "counting" if key in self.running else None)

    def know(self, found: Mapping[CountKey, Counted]) -> None:
        """What has been counted before need not be counted again."""
        with self.turn:
            self.found |= found

    def begin(self, rules: Iterable[JudgeRule], after: float = 0) -> None:
        """Count for these games after so many seconds, one after another in the background, the
        quick ones first."""
        in_order = sorted(rules, key=lambda rule: rule.cards[0] + rule.community[0])
        with self.turn:
            for rule in in_order:
                for end in (end.key for end in rule.ends):
                    if (rule, end) not in self.found and (rule, end) != self.now:
                        self.later[rule, end] = None
                        self.running.setdefault((rule, end), threading.Event())
            self.rests = max(self.rests, time.monotonic() + after)
            self._wake()

    def finish(self) -> None:
        """Wait until everything that was asked is counted."""
        with self.turn:
            waiting = list(self.running.values())
        for done in waiting:
            done.wait()

    def _wake(self) -> None:
        if self.worker is None or not self.worker.is_alive():
            self.worker = threading.Thread(target=Steps(self._work()), daemon=True)
            self.worker.start()
        self.turn.notify_all()

    def _work(self) -> Iterator[None]:
        while (key := self._next()) is not None:
            counted: Counted = None
            try:
                counted = yield from count_odds(*key)
            except NotCounted:
                pass
            finally:
                self._keep(key, counted)

    def _next(self) -> CountKey | None:
        """What is counted next; None when nothing is left, and the thread ends."""
        with self.turn:
            while not self.asked and self.later:
                rest = self.rests - time.monotonic()
                if rest <= 0:
                    break
                self.turn.wait(rest)
            waiting = self.asked or self.later
            if not waiting:
                self.worker = None
                return None
            self.now = key = next(iter(waiting))
            self.asked.pop(key, None)
            self.later.pop(key, None)
            return key

    def _keep(self, key: CountKey, counted: Counted) -> None:
        with self.turn:
            self.found[key] = counted
            while len(self.found) > MOST_FOUND:
                del self.found[next(iter(self.found))]
            self.now = None
            self.running.pop(key).set()


RARITY = Rarity()
"""One for the whole process: how rare hands are is the same for every night and every app."""
