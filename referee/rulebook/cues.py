"""Reads rulebook/cues.toml: what of a story answers a question of a law in so many words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import count
from pathlib import Path

from referee.rulebook.reading import load_toml

Cues = Mapping[str, Mapping[str, tuple[re.Pattern[str], ...]]]
"""A question, as the name of its sight or as law.question -> an answer -> what is said for it."""
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
UNIT, TEN, MANY = (
    "|".join(COUNTED),
    "|".join(TENS),
    rf"(?:[ -](?:{'|'.join(LARGE)}))",
)
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


def _pattern(words: str) -> re.Pattern[str]:
    """The pattern of a cue; each place in it is a group of its own name."""
    at = count()
    said = re.sub(r"_ ?", lambda _: SOME, words.replace("{acts}", ACTS))
    said = said.replace("{one}", ONE)
    said = said.replace(r"\d+", SUM)
    return re.compile(
        PLACE.sub(lambda place: f"(?P<{place[1]}{next(at)}>{PLACES[place[1]]})", said)
    )


def load_cues(path: Path) -> Cues:
    """What is said for each answer. Raises RulebookError.

    :raises RulebookError: an answer without a question, or words that are no pattern.
    """
    table = load_toml(path)
    rare = table.texts(RARE, ())
    found: dict[str, dict[str, list[re.Pattern[str]]]] = {RARE: {both: [] for both in rare}}
    for cue in table.tables("cue"):
        words = cue.text("words")
        try:
            pattern = _pattern(words)
        except re.error as error:
            raise cue.error("words", f"is no pattern: {error}") from None
        means = cue.text("means", "")
        if means:
            found.setdefault(MEANS, {}).setdefault(means, []).append(pattern)
        for near in cue.texts("near", ()):
            found.setdefault(NEAR, {}).setdefault(near, []).append(pattern)
        card = _pattern(cue.text("card", "")).pattern
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
