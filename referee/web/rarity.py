"""How rare each kind of hand is, counted aside, so that no page waits for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from referee.core.cards.judge.counting import NotCounted
from referee.core.cards.judge.ladder import Best
from referee.core.cards.judge.odds import odds_of
from referee.core.cards.judge.rule import JudgeRule
from referee.screens.games.rulecard import Counted

WAIT = 0.03
"""Seconds that a page waits for a count that goes quickly, unless another one is going on."""
CountKey = tuple[JudgeRule, Best]
BOTH: tuple[Best, ...] = ("high", "low")


@dataclass
class Rarity:
    """What has been counted, what is to be counted, and what of it somebody asked for; one count
    goes on at a time."""

    found: dict[CountKey, Counted] = field(default_factory=dict)
    running: dict[CountKey, threading.Event] = field(default_factory=dict)
    hurried: set[CountKey] = field(default_factory=set)
    lock: threading.Lock = field(default_factory=threading.Lock)
    alone: threading.Lock = field(default_factory=threading.Lock)

    def of(self, rule: JudgeRule, end: Best, wait: float = WAIT) -> Counted:
        """The odds of one end; "counting" when they are not ready yet. What is asked for goes
        before what nobody has asked for."""
        asked = (rule, end)
        busy = self.alone.locked()
        with self.lock:
            if asked in self.found:
                return self.found[asked]
            done = self.running.setdefault(asked, threading.Event())
            if asked not in self.hurried:
                self.hurried.add(asked)
                threading.Thread(target=self._count, args=(asked, done), daemon=True).start()
        done.wait(0 if busy else wait)
        return self.found.get(asked, "counting")

    def begin(self, rules: Iterable[JudgeRule], after: float = 0) -> None:
        """Count for these games after so many seconds, one after another in the background, the
        quick ones first."""
        in_order = sorted(rules, key=lambda rule: rule.cards[0] + rule.community[0])
        queue = [
            (rule, end)
            for rule in in_order
            for end in (BOTH if rule.mode == "hilo" else (rule.mode,))
        ]
        with self.lock:
            for asked in queue:
                self.running.setdefault(asked, threading.Event())
        threading.Thread(target=self._count_all, args=(queue, after), daemon=True).start()

    def finish(self) -> None:
        """Wait until everything that was asked is counted."""
        with self.lock:
            asked = list(self.running.values())
        for done in asked:
            done.wait()

    def _count_all(self, queue: Sequence[CountKey], after: float) -> None:
        time.sleep(after)
        for asked in queue:
            self._count(asked, self.running[asked])

    def _count(self, asked: CountKey, done: threading.Event) -> None:
        with self.alone:
            if asked in self.found:
                return
            try:
                self.found[asked] = odds_of(*asked)
            except NotCounted:
                self.found[asked] = None
            finally:
                self.found.setdefault(asked, None)
                done.set()


RARITY = Rarity()
"""One for the whole process: how rare hands are is the same for every night and every app."""
