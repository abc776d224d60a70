"""From what somebody typed in a hurry to plain stems.

Apostrophes and capitals go, numbers become words, endings are cut (he was betting, he bets: bet),
slang is put into the words of the book, and a word nobody knows is read as the nearest known one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from unicodedata import combining, normalize

TOKEN = re.compile(r"[a-z]+|\d+")
NUMBERS = ("nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
COUNTED = {sign: word for at, word in enumerate(NUMBERS) for sign in (f"{at}", f"0{at}")}
SHORT, LONG, MANY = 3, 24, 5000
"""SHORT: words of so few letters are left as they are; LONG: nobody means a word of so many;
MANY: words that are kept as read."""
LARGE = frozenset(
    [
        *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "eighteen", "twenty"),
        *("thirty", "forty", "fifty", "sixty", "eighty", "ninety", "hundred", "thousand"),
    ]
)
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
    "won": "win", "lost": "lose", "went": "go", "gone": "go", "goes": "go", "ran": "run",
    "came": "come", "put": "put",
    "said": "say", "told": "tell", "thought": "think", "meant": "mean", "forgot": "forget",
    "forgotten": "forget", "split": "split", "fell": "fall", "fallen": "fall", "left": "leave",
    "kept": "keep", "held": "hold", "hid": "hide", "hidden": "hide", "found": "find",
    "paid": "pay", "began": "begin", "begun": "begin", "spoke": "speak", "spoken": "speak",
    "heard": "hear", "knew": "know", "known": "know", "stuck": "stick", "bought": "buy",
    "stood": "stand", "sat": "sit", "got": "get", "gotten": "get", "flew": "fly", "dropt": "drop",
    "made": "make", "making": "make", "burnt": "burn", "tore": "tear", "torn": "tear",
    "read": "read", "lay": "lay", "laid": "lay", "lying": "lie", "chose": "choose",
    "broke": "break", "broken": "break", "hands": "hand", "dying": "die", "died": "die",
    "folks": "player", "guy": "player", "guys": "player", "dude": "player", "bloke": "player",
    "mate": "player", "lad": "player", "someone": "player", "somebody": "player",
    "person": "player", "people": "player", "anyone": "player", "everyone": "everybody",
    "dont": "not", "doesnt": "not", "didnt": "not", "isnt": "not", "wasnt": "not", "wont": "not",
    "cant": "not", "couldnt": "not", "hadnt": "not", "hasnt": "not", "havent": "not",
    "wouldnt": "not", "never": "not", "no": "not", "without": "not", "nobody": "not",
    "cannot": "not", "aint": "not", "none": "not", "nothing": "not",
}  # fmt: skip


@lru_cache(maxsize=1 << 15)  # players' own words among them
def stem(word: str) -> str:
    """The word without its ending; any large number is one word."""
    if word in ODD:
        return ODD[word]
    if word in SMALL:
        return word
    if word.isdigit() or word in LARGE:
        return "number"
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


def cut(text: str) -> list[str]:
    """The words of a text as they stand, small letters, apostrophes and accents gone."""
    if not text.isascii():
        text = "".join(sign for sign in normalize("NFKD", text) if not combining(sign))
    return TOKEN.findall(text.lower().replace("’", "").replace("'", "").replace("-", " "))


def tokens(text: str) -> list[str]:
    """The same, small numbers in words."""
    return [COUNTED.get(word, word) for word in cut(text)]


class Reader:
    """Reads texts into stems. known: every word of the book, with how often it stands there."""

    def __init__(self, slang: Mapping[str, str], known: Mapping[str, int] | None = None) -> None:
        self.single: dict[str, tuple[str, ...]] = {}
        self.double: dict[tuple[str, ...], tuple[str, ...]] = {}
        self.begins: dict[str, tuple[int, ...]] = {}
        for said, meant in slang.items():
            heard, means = tuple(tokens(said)), tuple(stem(word) for word in tokens(meant))
            if len(heard) == 1:
                self.single[heard[0]] = means
            else:
                self.double[heard] = means
                sizes = {len(heard), *self.begins.get(heard[0], ())}
                self.begins[heard[0]] = tuple(sorted(sizes, reverse=True))
        self.known: dict[str, int] = {word: 1 for said in slang for word in tokens(said)}
        self.known.update(known or {})
        self._near: dict[str, list[str]] = {}
        self._mended: dict[str, str] = {}
        self._own: dict[str, tuple[str, ...]] = {}

    def learn(self, words: Iterable[str]) -> None:
        """These words stand in the book."""
        for word in words:
            self.known[word] = self.known.get(word, 0) + 1
        self._near.clear()
        self._mended.clear()

    def stems(self, text: str, mend: bool = False) -> list[str]:
        """The stems of a text in order; mend: read words nobody knows as the nearest known."""
        return self.stems_of(self.words(text) if mend else tokens(text))

    def words(self, text: str) -> list[str]:
        """The words of a text, those that nobody knows put right."""
        return self.mended(cut(text))

    def mended(self, words: Iterable[str]) -> list[str]:
        """Words as they stand, small numbers in words, and those that nobody knows put right."""
        mended = self._mended
        return [mended.get(word) or self._put_right(word) for word in words]

    def stems_of(self, words: list[str]) -> list[str]:
        """The stems of words."""
        found: list[str] = []
        past, own = 0, self._own
        for at, word in enumerate(words):
            if at < past:
                continue
            stems = own.get(word)
            if stems is None:
                size, stems = self._together(words, at)
                past = at + size
            found += stems
        return found

    def _together(self, words: list[str], at: int) -> tuple[int, tuple[str, ...]]:
        """Words that mean something together, or one alone: how many they are, and what they
        mean. What a word means that begins nothing is kept."""
        word = words[at]
        for size in self.begins.get(word, ()):
            meant = self.double.get(tuple(words[at : at + size]))
            if meant is not None:
                return size, meant
        alone = self.single.get(word) or (stem(word),)
        if word not in self.begins:
            if len(self._own) >= MANY:
                self._own.clear()
            self._own[word] = alone
        return 1, alone

    # --- spelling ---------------------------------------------------------------------------

    def ready(self) -> None:
        """Make what spelling needs, before somebody waits for it."""
        near: dict[str, list[str]] = {}
        for known in self.known:
            for less in _shorter(known) if SHORT < len(known) < LONG else ():
                near.setdefault(less, []).append(known)
        self._near = near

    def _put_right(self, word: str) -> str:
        """The known word nearest to a misspelt one, or itself if none is near. It is kept for the
        next question, so long as those are not too many."""
        said, word = word, COUNTED.get(word, word)
        found = word
        if word not in self.known and word not in SMALL and SHORT < len(word) < LONG:
            found = self._nearest(word)
        if len(self._mended) >= MANY:
            self._mended.clear()
        self._mended[said] = found
        return found

    def _nearest(self, word: str) -> str:
        """Two words are near when taking a letter out of each can make them alike; a word with
        another ending of a known one is near to nothing."""
        if not self._near:
            self.ready()
        most = 1 if len(word) < 8 else 2
        best, found = (most + 1, 0), word
        near = {known for less in _shorter(word) for known in self._near.get(less, ())}
        for known in sorted(near):
            if stem(known) == stem(word):
                return known
            far = distance(word, known, most) + (known[0] != word[0])
            if far <= most and (far, -self.known[known]) < best:
                best, found = (far, -self.known[known]), known
        return found


def _shorter(word: str) -> set[str]:
    """The word, and the word with any one letter taken out."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def distance(word: str, other: str, most: int) -> int:
    """Letters to change, add, take out or swap to get from one to the other; more than most is
    told as most + 1."""
    if word == other:
        return 0
    if abs(len(word) - len(other)) > most:
        return most + 1
    before: list[int] = []
    last = list(range(len(other) + 1))
    for at, letter in enumerate(word, 1):
        row = [at]
        for to, sign in enumerate(other, 1):
            cost = min(last[to] + 1, row[-1] + 1, last[to - 1] + (letter != sign))
            if at > 1 and to > 1 and letter == other[to - 2] and word[at - 2] == sign:
                cost = min(cost, before[to - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
        before, last = last, row
    return last[-1]
