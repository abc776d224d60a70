"""More deals of every game than are kept in words, also with switches turned that say how its cards
are judged: of each a mark (judged.tsv), as walks have them. A net; KEEP=write.

    cd tests; PYTHONPATH=.:.. python -m core.cards.test_judged_marks jackpots    (in words)
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from shelf import BOOK, swept

from referee.core.cards.cards import show_cards
from referee.core.cards.judge.entry import judge_entered
from referee.core.cards.judge.options import BadOption, with_options
from referee.core.cards.judge.rule import JudgeRule
from referee.core.cards.judge.showdown import judge
from referee.rulebook.judging import load_ladders, rulebook_folder

from .test_judged_kept import SEATS, come, dealt, opens, without_suits

KEPT = Path(__file__).with_name("judged.tsv")
DEALS = 16
OPTIONS: dict[str, tuple[object, ...]] = {
    "joker": ("bug", "wild", "none"),
    "wild": ("2", "2,3", "lowest", "Js", ""),
    "wildDup": ("any", "fiveOnly"),
    "high": ("standard", "stripped", "optional"),
    "low": ("ace-to-five", "deuce-to-seven", "ace-to-six", "badugi"),
    "mode": ("high", "low", "hilo"),
    "lowMax": (7, 8, None),
    "lowNoPair": (True, False),
    "highMinPair": (True, False),
    "tigers": (True, False),
    "wildTigers": (True, False),
    "naturalsFirst": (True, False),
    "unwon": ("carry", "split", "half"),
    "communityWild": ("plain", "wild"),
    "sevenRule": (True, False),
    "min": ("J", "A"),
    "pack": (32, 40, 53),
}


def told(rule: JudgeRule) -> Iterator[str]:
    """A line for each deal: the switch that was turned, and what the judge says."""
    chance = Random(f"{rule.slug} marks")
    for number in range(DEALS):
        option = chance.choice([*OPTIONS])
        turned = {option: chance.choice(OPTIONS[option])} if number % 2 else {}
        try:
            other = with_options(rule, turned, load_ladders(rulebook_folder()))
            laid = dealt(other, chance)
        except (BadOption, IndexError) as refused:  # another value, or a pack that is too small
            yield f"{number} {turned} {type(refused).__name__}"
            continue
        bare = replace(laid, hands=without_suits(dict(laid.hands), chance))
        said = [come(judge, other, laid), come(judge_entered, other, bare)]
        if other.openers is not None:
            said += [opens(other, laid.hands[seat]) for seat in SEATS]
        hands = " / ".join(map(show_cards, laid.hands.values()))
        yield f"{number} {turned} {hands} on {show_cards(laid.board)}: {'; '.join(said)}"


def marks(rule: JudgeRule) -> str:
    each = (hashlib.blake2b(line.encode(), digest_size=2).hexdigest() for line in told(rule))
    return " ".join(each)


def test_what_the_judge_says_of_more_deals() -> None:
    if os.environ.get("KEEP") == "write":
        now = (f"{slug}\t{marks(rule)}\n" for slug, rule in sorted(BOOK.judges.items()))
        KEPT.write_text("".join(now), encoding="utf-8")
    for line in swept(KEPT.read_text(encoding="utf-8").splitlines(), 3):
        slug, before = line.split("\t")
        assert marks(BOOK.judges[slug]) == before, f"{Path(__file__).name} {slug} tells them"


if __name__ == "__main__":
    print(*told(BOOK.judges[sys.argv[1]]), sep="\n")
