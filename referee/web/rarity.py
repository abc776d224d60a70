"""How rare each kind of hand is, counted aside, so that no page waits for it."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass, field

from referee.core.judging.counting import NotCounted
from referee.core.judging.ladder import Best
from referee.core.judging.odds import odds_of
from referee.core.judging.rule import JudgeRule
from referee.screens.rulecard import Counted

WAIT = 0.03
"""Seconds that a page waits for a count that goes quickly, unless another one is going on."""
Asked = tuple[JudgeRule, Best]


@dataclass
class Rarity:
    """What has been counted, and what is being counted, one at a time."""

    found: dict[Asked, Counted] = field(default_factory=dict)
    running: dict[Asked, threading.Event] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)
    one: threading.Lock = field(default_factory=threading.Lock)

    def of(self, rule: JudgeRule, end: Best, wait: float = WAIT) -> Counted:
        """The odds of one end; "counting" when they are not ready yet."""
        asked = (rule, end)
        busy = self.one.locked()
        with self.lock:
            if asked in self.found:
                return self.found[asked]
            done = self.running.get(asked)
            if done is None:
                done = self.running[asked] = threading.Event()
                threading.Thread(target=self._count, args=(asked, done), daemon=True).start()
        done.wait(0 if busy else wait)
        return self.found.get(asked, "counting")

    def begin(self, rules: Iterable[JudgeRule]) -> None:
        """Count for these games now, in the background."""
        for rule in rules:
            for end in ("high", "low") if rule.mode == "hilo" else (rule.mode,):
                self.of(rule, end, wait=0)

    def finish(self) -> None:
        """Wait until everything that was asked is counted."""
        with self.lock:
            asked = list(self.running.values())
        for done in asked:
            done.wait()

    def _count(self, asked: Asked, done: threading.Event) -> None:
        counted: Counted = None
        try:
            with self.one:
                counted = odds_of(*asked)
        except NotCounted:
            counted = None
        finally:
            self.found[asked] = counted
            done.set()


RARITY = Rarity()
"""One for the whole process: how rare hands are is the same for every night and every app."""
