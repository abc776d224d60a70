"""Learns what in the way of telling speaks for several faults, from stories with one and with more.

A story's words and signs, and their pairs (manner.py), are pushed towards what it is, each time
with some of them left out; a weight that was pushed often moves less. Those that say most are kept.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random

from referee.finding.manner import turns

ROUNDS, RATE, FIRST, OFTEN, KEPT, LITTLE, MOST = 10, 0.6, 0.05, 3, 0.6, 1e-4, 4000
"""ROUNDS: how often everything is read; RATE: how far a story pushes, and FIRST: the squares of
pushes there are before the first one; OFTEN: what fewer stories say is left out; KEPT: the share
of what a story says that is read at a time; LITTLE: what is so little wrong is let be; MOST: so
many are kept."""


def learn_manner(stories: Iterable[tuple[str, bool]]) -> Mapping[str, float]:
    """What speaks for several faults. stories: each text, and whether it has several."""
    told = [(sorted(turns(text)), several) for text, several in dict(stories).items()]
    within = Counter(turn for said, _ in told for turn in said)
    weights = {turn: 0.0 for turn, count in within.items() if count >= OFTEN}
    squares, total = dict.fromkeys(weights, FIRST), dict.fromkeys(weights, 0.0)
    many = sum(several for _, several in told)
    rare = (len(told) - many) / max(1, many)
    read = [
        ([turn for turn in said if turn in weights], math.sqrt(len(said) or 1), several)
        for said, several in told
    ]
    chance = Random(7)
    for turn in range(ROUNDS):
        chance.shuffle(read)
        for said, size, several in read:
            kept = [each for each in said if chance.random() < KEPT]
            heard = sum([weights[each] for each in kept]) / size / math.sqrt(KEPT)
            wrong = (1 / (1 + math.exp(-heard)) - several) * (rare if several else 1) / size
            if abs(wrong) < LITTLE:
                continue
            for each in kept:
                squares[each] += wrong * wrong
                weights[each] -= RATE * wrong / math.sqrt(squares[each])
        if turn >= ROUNDS // 2:
            for each, weight in weights.items():
                total[each] += weight
    found = {each: weight / (ROUNDS - ROUNDS // 2) for each, weight in total.items()}
    said = sorted(found, key=lambda each: (-abs(found[each]) * math.sqrt(within[each]), each))
    return {each: found[each] for each in said[:MOST] if round(found[each], 1)}
