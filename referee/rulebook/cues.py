"""Reads rulebook/cues.toml: what of a story answers a question of a law in so many words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import count
from pathlib import Path

from referee.rulebook.reading import load_toml

MASK = 0xE000
MASKS = f"{chr(MASK)}-{chr(MASK + 99)}"
"""Names of a story are masked: that of seat 3 by the sign MASK + 3, as often as it has letters."""
ONE = rf"[\w'{MASKS}]+"
"""Somebody, where a cue has "{one}": any word, or the name of somebody at the table."""
SOME = rf"(?:{ONE} ){{0,3}}"
"""Up to three words, where a cue has "_"."""
COUNTED = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
    "twenty",
)
"""Numbers that are told in words."""
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
LARGE = {"hundred": 100, "thousand": 1000}
"""Larger ones: "sixty", "twenty-five", "a hundred", "five hundred"."""
UNIT, TEN, MANY = ("|".join(COUNTED), "|".join(TENS), rf"(?:[ -](?:{'|'.join(LARGE)}))")
WORDED = rf"(?:a{MANY}|(?:(?:{TEN})(?:[ -](?:{'|'.join(COUNTED[:9])}))?|(?:{UNIT})){MANY}?)(?!\w)"
DIGITS = r"(?<!\d)(?<!\d[.,:])(?:\d{1,3}(?:,\d{3})+(?!\d)|\d{1,9}(?![.,:]?\d))"
NUMBER = rf"(?:{DIGITS}|{WORDED})"
SUM = rf"(?:\d+|(?!one\b){WORDED})"
"""What a cue reads where it has digits of any number (\\d+): also two and more told in words."""
PLACES = {"who": f"[{MASKS}]+", "n": NUMBER, "to": NUMBER}
"""What a cue may ask for: somebody at the table, a number, and one that is the whole of a bet."""
PLACE = re.compile(r"\{(who|n|to)\}")
ACTS = (
    r"(?:bets?|rais(?:e|es|ed)|re-?raised|call(?:s|ed)|check(?:s|ed)|opens?|opened|limp(?:s|ed)"
    r"|shov(?:es|ed)|jump(?:s|ed) in|ma(?:de|kes) it|puts? (?:\w+ )?(?:in|out)|knock(?:s|ed)|acted"
    r"|said raise"
    r"|(?:threw|throws|toss(?:es|ed)|chucks?|chucked|slides?|slid) in(?! (?:his|her|my|the) ))"
)
"""What somebody does at their turn, where a cue has "{acts}"."""
MEANS = "means"
"""The question under which words stand for others, which are then heard as well."""
NEAR = "near"
"""The question under which stands what a story must have, any of it ("chip|coin"), and the turns of
phrase that are looked for only then."""
CARD = "card"
"""The question under which stands what is asked about a game: the pattern of the sentence of its
rule card that answers it, and the words it is asked in."""
TOPIC = "topic"
"""The question under which stands what a newcomer asks of any game: the matter, and the words that
are the whole of the question."""
DIFFERS = re.compile(r"\(\?#n(\d) - n(\d) ([=>]) (\d+)\)")
"""How a cue begins that tells two numbers and counts only where they are so far apart ("n0 - n1 =
1" of "six cards instead of five"): as a remark, which the pattern itself does not read."""
RARE = "rare"
"""The question under which answers stand that hardly anybody means who does not say so."""


def asked(match: re.Match[str]) -> tuple[str, int, str]:
    """What a cue that asks for something was told: for what, from where, and what; nothing where it
    asks for nothing."""
    groups = match.groupdict().items()
    told = next(((name, text) for name, text in groups if text and name != "said"), None)
    return (
        ("", -1, "")
        if told is None
        else (told[0].rstrip("0123456789"), match.start(told[0]), told[1])
    )


def number(told: str) -> str:
    """A number in digits, as it is told in digits or in words."""
    digits = told.replace(",", "")
    if digits.isdecimal():
        return digits
    total = 0
    for word in re.split("[ -]", told):
        if word in LARGE:
            total = max(total, 1) * LARGE[word]
        elif word in TENS:
            total += 20 + 10 * TENS.index(word)
        elif word in COUNTED:
            total += COUNTED.index(word) + 1
    return str(total)


class CuePattern:
    """The words of a cue. They are compiled when a story is first sought for them: all of them
    would take as long as the rest of a start."""

    def __init__(self, words: str) -> None:
        self.words = words

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CuePattern) and self.words == other.words

    def __hash__(self) -> int:
        return hash(self.words)

    @cached_property
    def differs(self) -> tuple[str, str, str, int] | None:
        """How far two of its numbers must be apart, if that is asked."""
        said = DIFFERS.match(self.words)
        return (f"n{said[1]}", f"n{said[2]}", said[3], int(said[4])) if said else None

    def _counts(self, match: re.Match[str]) -> bool:
        """Whether its numbers are as far apart as they must be."""
        if self.differs is None:
            return True
        first, second, sign, least = self.differs
        apart = int(number(match[first])) - int(number(match[second]))
        return apart == least if sign == "=" else apart > least

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The pattern; each place in it is a group of its own name. Raises re.error."""
        at = count()
        said = re.sub(r"_ ?", lambda _: SOME, self.words.replace("{acts}", ACTS))
        said = said.replace("{one}", ONE)
        said = said.replace(r"\d+", SUM)
        return re.compile(
            PLACE.sub(lambda place: f"(?P<{place[1]}{next(at)}>{PLACES[place[1]]})", said)
        )

    def search(self, text: str) -> re.Match[str] | None:
        """Where it stands first in a text."""
        return self.compiled.search(text)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """Whether it is the whole of a text."""
        return self.compiled.fullmatch(text)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Wherever it stands in a text."""
        return filter(self._counts, self.compiled.finditer(text))


Cues = Mapping[str, Mapping[str, tuple[CuePattern, ...]]]
"""A question, as the name of its sight or as law.question -> an answer -> what is said for it."""


def as_text(cues: Cues) -> Mapping[str, Mapping[str, list[str]]]:
    """Cues as JSON has them."""
    return {
        question: {answer: [each.words for each in said] for answer, said in answers.items()}
        for question, answers in cues.items()
    }


def from_text(told: Mapping[str, Mapping[str, list[str]]]) -> Cues:
    """The same cues again; what stands in several places is one."""
    known: dict[str, CuePattern] = {}
    return {
        question: {
            answer: tuple([known.setdefault(words, CuePattern(words)) for words in said])
            for answer, said in answers.items()
        }
        for question, answers in told.items()
    }


def load_cues(path: Path) -> Cues:
    """What is said for each answer. Raises RulebookError.

    :raises RulebookError: an answer without a question, or words that are no pattern.
    """
    table = load_toml(path)
    rare = table.texts(RARE, ())
    found: dict[str, dict[str, list[CuePattern]]] = {RARE: {both: [] for both in rare}}
    for cue in table.tables("cue"):
        differs = cue.text("differs", "")
        pattern = CuePattern((f"(?#{differs})" if differs else "") + cue.text("words"))
        if differs and pattern.differs is None:
            raise cue.error("differs", f'"{differs}" is not like "n0 - n1 = 1"')
        try:
            _ = pattern.compiled
        except re.error as error:
            raise cue.error("words", f"is no pattern: {error}") from None
        means = cue.text("means", "")
        if means:
            found.setdefault(MEANS, {}).setdefault(means, []).append(pattern)
        for near in cue.texts("near", ()):
            found.setdefault(NEAR, {}).setdefault(near, []).append(pattern)
        card = CuePattern(cue.text("card", "")).compiled.pattern
        if card:
            found.setdefault(CARD, {}).setdefault(card, []).append(pattern)
        topic = cue.text("topic", "")
        if topic:
            found.setdefault(TOPIC, {}).setdefault(topic, []).append(pattern)
        own = means or card or topic
        for both in cue.texts("answers", ()) if own else cue.texts("answers"):
            question, sign, answer = both.partition("=")
            if not sign:
                raise cue.error("answers", f'"{both}" is not question=answer')
            found.setdefault(question, {}).setdefault(answer, []).append(pattern)
        cue.done()
    table.done()
    return {
        question: {answer: tuple(said) for answer, said in answers.items()}
        for question, answers in found.items()
    }
