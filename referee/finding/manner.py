"""Whether a story is told as one tells of several things: by its words and signs, and their pairs.

"… . and then", "also", "before that" join what happened; "?" and "am I" end one question. What each
says was learnt from stories with one fault and with several (bench/learn_finding.py) and is kept in
rulebook/several.tsv, a line each: what is said, a tab, and how much it speaks for several.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from itertools import pairwise

WORD = re.compile(r"[a-z']+|[.;?!,:]")


def turns(text: str) -> set[str]:
    """The words and signs of a text, and the pairs of them side by side."""
    words = WORD.findall(text.lower().replace("’", "'"))
    return {*words, *(f"{word} {two}" for word, two in pairwise(words))}


def joined(speaks: Mapping[str, float], text: str) -> float:
    """How much a text sounds like several faults, above nought, or like one."""
    said = turns(text)
    return sum([speaks.get(turn, 0.0) for turn in said]) / math.sqrt(len(said) or 1)


def read_manner(text: str) -> Mapping[str, float]:
    """What was learnt. Raises ValueError."""
    told = (line.split("\t") for line in text.splitlines())
    return {turn: float(weight) for turn, weight in told}


def write_manner(speaks: Mapping[str, float]) -> str:
    """What read_manner reads."""
    return "".join(f"{turn}\t{weight:.1f}\n" for turn, weight in sorted(speaks.items()))
