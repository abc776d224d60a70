"""From what somebody typed in a hurry to plain stems.

Apostrophes and capitals go, numbers become words, endings are cut (he was betting, he bets: bet),
slang is put into the words of the book, and a word nobody knows is read as the nearest known one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

TOKEN = re.compile(r"[a-z]+|\d+")
NUMBERS = ("nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SMALL = frozenset(
    [
        "a",
        "an",
        "the",
        "is",
        "are",
        "was",
        "were",
        "be",
        "been",
        "am",
        "i",
        "im",
        "ive",
        "id",
        "my",
        "me",
        "mine",
        "we",
        "our",
        "us",
        "you",
        "your",
        "he",
        "his",
        "him",
        "hes",
        "she",
        "her",
        "hers",
        "shes",
        "they",
        "their",
        "them",
        "theyre",
        "it",
        "its",
        "to",
        "of",
        "in",
        "on",
        "at",
        "by",
        "for",
        "with",
        "and",
        "or",
        "but",
        "so",
        "if",
        "that",
        "this",
        "these",
        "those",
        "there",
        "here",
        "what",
        "who",
        "which",
        "do",
        "does",
        "did",
        "done",
        "doing",
        "have",
        "has",
        "had",
        "having",
        "can",
        "could",
        "would",
        "should",
        "will",
        "shall",
        "may",
        "might",
        "just",
        "then",
        "now",
        "when",
        "as",
        "from",
        "about",
        "some",
        "any",
        "also",
        "into",
        "up",
        "out",
        "how",
        "than",
        "too",
        "very",
        "really",
        "ok",
        "okay",
        "hey",
        "uh",
        "um",
        "well",
        "like",
        "says",
        "said",
        "say",
        "isnt",
        "arent",
        "s",
        "t",
        "d",
        "m",
        "re",
        "ve",
        "ll",
    ]
)
"""Words that tell little. They count a little, for phrases made of nothing else."""
ENDINGS = (
    ("ations", "ate"), ("ation", "ate"), ("ments", "ment"), ("nesses", "ness"), ("ingly", ""),
    ("edly", ""), ("ings", ""), ("ing", ""), ("ied", "y"), ("ies", "y"), ("ers", "er"),
    ("ed", ""), ("ly", ""), ("es", ""), ("s", ""),
)  # fmt: skip
ODD = {
    "threw": "throw", "thrown": "throw", "threwn": "throw", "gave": "give", "given": "give",
    "took": "take", "taken": "take", "dealt": "deal", "saw": "see", "seen": "see",
    "showed": "show", "shown": "show", "drew": "draw", "drawn": "draw", "bets": "bet",
    "won": "win", "lost": "lose", "went": "go", "gone": "go", "came": "come", "put": "put",
    "said": "say", "told": "tell", "thought": "think", "meant": "mean", "forgot": "forget",
    "forgotten": "forget", "split": "split", "fell": "fall", "fallen": "fall", "left": "leave",
    "kept": "keep", "held": "hold", "hid": "hide", "hidden": "hide", "found": "find",
    "paid": "pay", "read": "read", "lay": "lay", "laid": "lay", "lying": "lie", "chose": "choose",
    "broke": "break", "broken": "break", "hands": "hand", "dying": "die", "died": "die",
    "folks": "player", "guy": "player", "guys": "player", "dude": "player", "bloke": "player",
    "mate": "player", "lad": "player", "someone": "player", "somebody": "player",
    "person": "player", "people": "player", "anyone": "player", "everyone": "everybody",
    "dont": "not", "doesnt": "not", "didnt": "not", "isnt": "not", "wasnt": "not", "wont": "not",
    "cant": "not", "couldnt": "not", "hadnt": "not", "hasnt": "not", "havent": "not",
    "wouldnt": "not", "never": "not", "no": "not", "without": "not", "nobody": "not",
    "cannot": "not", "aint": "not", "none": "not", "nothing": "not",
}  # fmt: skip


@cache
def stem(word: str) -> str:
    """The word without its ending."""
    if word in ODD:
        return ODD[word]
    for ending, instead in ENDINGS:
        root = word[: len(word) - len(ending)]
        if word.endswith(ending) and len(root) >= 3 and not (ending == "s" and root[-1] == "s"):
            if ending == "es" and not root.endswith(("s", "x", "z", "ch", "sh", "o")):
                continue  # antes, raises: only the s goes
            if len(root) > 3 and root[-1] == root[-2] and root[-1] not in "lsz" and not instead:
                root = root[:-1]
            word = root + instead
            break
    return word[:-1] if len(word) > 4 and word.endswith("e") else word


def tokens(text: str) -> list[str]:
    """The words of a text, small letters, apostrophes gone."""
    plain = text.lower().replace("’", "").replace("'", "").replace("-", " ")
    return [
        NUMBERS[int(one)] if one.isdigit() and int(one) < len(NUMBERS) else one
        for one in TOKEN.findall(plain)
    ]


class Reader:
    """Reads texts into stems. known: every stem of the book, with how often it stands there."""

    def __init__(self, slang: Mapping[str, str], known: Mapping[str, int] | None = None) -> None:
        self.single: dict[str, tuple[str, ...]] = {}
        self.double: dict[tuple[str, ...], tuple[str, ...]] = {}
        for said, meant in slang.items():
            heard, means = tuple(tokens(said)), tuple(stem(one) for one in tokens(meant))
            if len(heard) == 1:
                self.single[heard[0]] = means
            else:
                self.double[heard] = means
        self.longest = max([len(one) for one in self.double], default=1)
        self.known: dict[str, int] = dict(known or {})
        self._near: dict[str, list[str]] = {}
        self._mended: dict[str, str] = {}

    def learn(self, stems: Iterable[str]) -> None:
        """These stems stand in the book."""
        for one in stems:
            self.known[one] = self.known.get(one, 0) + 1
        self._near.clear()
        self._mended.clear()

    def stems(self, text: str, mend: bool = False) -> list[str]:
        """The stems of a text in order; mend: read words nobody knows as the nearest known."""
        words, found, at = tokens(text), list[str](), 0
        while at < len(words):
            for size in range(min(self.longest, len(words) - at), 1, -1):
                meant = self.double.get(tuple(words[at : at + size]))
                if meant is not None:
                    found += meant
                    at += size
                    break
            else:
                found += self._read(words[at], mend)
                at += 1
        return found

    def _read(self, word: str, mend: bool) -> tuple[str, ...]:
        if word in self.single:
            return self.single[word]
        one = stem(word)
        if mend and one not in self.known and word not in SMALL and len(word) > 3:
            better = self.mended(word)
            if better in self.single:
                return self.single[better]
            one = better
        return (one,)

    # --- spelling ---------------------------------------------------------------------------

    def mended(self, word: str) -> str:
        """The known stem nearest to a misspelt word, or its own stem if none is near."""
        if word not in self._mended:
            self._mended[word] = self._nearest(word)
        return self._mended[word]

    def _nearest(self, word: str) -> str:
        """Two words are near when taking a letter out of each can make them alike."""
        if not self._near:
            for known in self.known:
                for less in _shorter(known) if len(known) > 2 else ():
                    self._near.setdefault(less, []).append(known)
        own = stem(word)
        most = 1 if len(word) < 8 else 2
        best, found = (most + 1, 0), own
        near = {
            known
            for one in (own, word)
            for less in _shorter(one)
            for known in self._near.get(less, ())
        }
        for known in sorted(near):
            far = min(distance(own, known, most), distance(word, known, most))
            if known[0] != own[0]:
                far += 1
            if far <= most and (far, -self.known[known]) < best:
                best, found = (far, -self.known[known]), known
        return found


def _shorter(word: str) -> set[str]:
    """The word, and the word with any one letter taken out."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def distance(one: str, other: str, most: int) -> int:
    """Letters to change, add, take out or swap to get from one to the other; more than most is
    told as most + 1."""
    if one == other:
        return 0
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    last = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        row = [at]
        for to, sign in enumerate(other, 1):
            cost = min(last[to] + 1, row[-1] + 1, last[to - 1] + (letter != sign))
            if at > 1 and to > 1 and letter == other[to - 2] and one[at - 2] == sign:
                cost = min(cost, before[to - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
        before, last = last, row
    return last[-1]
