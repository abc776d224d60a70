"""How fast the judge is: `python bench/judge.py [--short]`, one run, every number from here.

Compares with pokerkit (hands a second, from cards to a comparable strength) and treys (the time
to enumerate all 52-card hands). Both are needed for this bench and the tests only.
"""

import multiprocessing
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import combinations, islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pokerkit
import treys

from bench.taps import PAUSE, Player, p95, run_server
from referee.core.cards.cards import Card, read_cards
from referee.core.cards.judge.odds import KEPT, odds_of
from referee.core.cards.judge.options import with_options
from referee.core.cards.judge.rule import high_measure
from referee.core.cards.judge.scale import scale_of
from referee.core.cards.judge.showdown import JudgedPot, Laid, judge
from referee.rulebook.judging import judge_of, load_ladders, rulebook_folder
from referee.words.cards.verdict import lines

SHORT = "--short" in sys.argv
HANDS = 2_000 if SHORT else 200_000
TABLES = 5 if SHORT else 200
TREYS = 20_000 if SHORT else 2_598_960
"""So many of all five-card hands are enumerated."""


def seconds(work: Callable[[], object]) -> float:
    """The best of three runs."""
    times = []
    for _ in range(1 if SHORT else 3):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def bench_five_cards() -> None:
    """Five-card hands a second, ours from an empty memory in its first run."""
    rule = judge_of("five-card-draw")
    pack = rule.pack.cards
    deals = [tuple(random.sample(pack, 5)) for _ in range(HANDS)]
    theirs = {card: pokerkit.Card(*_names(card)) for card in pack}
    their_deals = [tuple(theirs[card] for card in deal) for deal in deals]
    ladder = load_ladders(rulebook_folder())["standard"]

    def ours() -> None:
        scale = scale_of(ladder, rule.pack.ranks)
        for deal in deals:
            _ = scale.strength(deal).key

    def pokerkits() -> None:
        for deal in their_deals:
            _ = pokerkit.StandardHighHand(deal).entry

    def pokerkits_lookup() -> None:
        lookup = pokerkit.StandardHighHand.lookup
        for deal in their_deals:
            _ = lookup.get_entry(deal)

    mine, kit, bare = seconds(ours), seconds(pokerkits), seconds(pokerkits_lookup)
    print(f"five-card hands/s: referee {HANDS / mine:,.0f}")
    print(f"  pokerkit hand object and its entry {HANDS / kit:,.0f}, ratio {kit / mine:.1f}")
    print(f"  pokerkit bare lookup {HANDS / bare:,.0f}, ratio {bare / mine:.1f}")


def _names(card: Card) -> tuple[pokerkit.Rank, pokerkit.Suit]:
    text = str(card)
    return pokerkit.Rank(text[0]), pokerkit.Suit(text[1])


def bench_table() -> None:
    """Eight hands with wild cards, high and low, judged with reasons, against a tap over HTTP.

    Tables and taps take turns, so that a busy machine slows both; no two tables are alike.
    """
    options = {"wild": ["2"], "mode": "hilo", "joker": "wild"}
    rule = with_options(judge_of("high-low-declare"), options, load_ladders(rulebook_folder()))
    pack = list(rule.pack.cards)
    tables: list[float] = []
    taps: list[float] = []
    with tempfile.TemporaryDirectory() as data:
        mine, yours = multiprocessing.Pipe()
        server = multiprocessing.Process(
            target=run_server, args=(Path(data), 50, yours), daemon=True
        )
        server.start()
        player = Player(mine.recv(), 1)
        try:
            for _ in range(TABLES):
                random.shuffle(pack)
                hands = {f"seat {n}": tuple(pack[5 * n : 5 * n + 5]) for n in range(8)}
                laid = Laid(hands, (JudgedPot(101),))
                start = time.perf_counter()
                assert lines(judge(rule, laid))
                tables.append((time.perf_counter() - start) * 1e3)
                time.sleep(PAUSE)
                taps.append(player.tap()[1])
        finally:
            server.kill()
            server.join()
    print("a table of eight, deuces and joker wild, high and low, with reasons:")
    print(f"  median {statistics.median(tables):.2f} ms, p95 {p95(tables):.2f} ms, ", end="")
    print(f"the very first {tables[0]:.2f} ms")
    print(f"  one tap over HTTP: median {statistics.median(taps):.2f} ms, p95 {p95(taps):.2f} ms")
    ratios = statistics.median(tables) / statistics.median(taps), p95(tables) / p95(taps)
    met = "yes" if max(ratios) <= 1 else "NO"
    print(f"  ratio {ratios[0]:.2f} and {ratios[1]:.2f}, aim at most 1: {met}")
    anaconda = with_options(judge_of("anaconda"), options, load_ladders(rulebook_folder()))
    hands = {f"seat {n}": tuple(pack[7 * n : 7 * n + 7]) for n in range(7)}
    start = time.perf_counter()
    judge(anaconda, Laid(hands, (JudgedPot(101),)))
    print(f"  seven hands of seven cards, the same: {(time.perf_counter() - start) * 1e3:.2f} ms")


def bench_odds() -> None:
    """Exact odds with a joker against treys over all 52-card hands."""
    rule = judge_of("gardena-jackpots")

    def ours() -> None:
        KEPT.clear()
        high_measure.cache_clear()
        odds_of(rule, "high")

    evaluator = treys.Evaluator()
    pack = treys.Deck.GetFullDeck()
    start = time.perf_counter()
    for deal in islice(combinations(pack, 5), TREYS):
        evaluator._five(deal)
    bare = time.perf_counter() - start
    start = time.perf_counter()
    for deal in islice(combinations(pack, 5), TREYS):
        evaluator.evaluate(deal[:2], deal[2:])
    full = time.perf_counter() - start
    mine = seconds(ours)
    print(f"exact odds with a joker: {mine * 1e3:.0f} ms")
    print(f"  treys enumerates {TREYS:,} hands in {full:.2f} s, ratio {full / mine:.1f}")
    print(f"  treys' inner evaluator alone {bare:.2f} s, ratio {bare / mine:.1f}")


def main() -> None:
    """Run every bench."""
    random.seed(7)
    assert read_cards("Kh")
    bench_table()
    bench_five_cards()
    bench_odds()


if __name__ == "__main__":
    main()
