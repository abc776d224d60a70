"""How fast the engine is: `python bench/engine.py [--short]`. One run, all from this machine.

Compares with pokerkit (a bench and test dependency only) over the same hands: those of the folder
beside the project (REFEREE_PHH), where it is, and some made up by tests/phh/constructed.py.
"""

import gc
import os
import sys
import time
import tracemalloc
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pokerkit
from phh.constructed import hands

from referee.core.book.book import Book
from referee.core.book.game import Limit, Stakes
from referee.core.book.house import House
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.log import Entry, Log
from referee.core.messages.bank import BeginNight
from referee.core.messages.command import Command, strand
from referee.core.messages.dealing import NextDeal, SetDealer
from referee.core.messages.showdown import Award, DividePot, PayByCards, ThrowIn
from referee.core.rules.offers import offers
from referee.core.state.night import Night
from referee.notation.phh.player import PlayedRecord, play_record
from referee.notation.phh.reader import read_phh
from referee.notation.reader import HandError
from referee.rulebook import load_book

ROOT = Path(__file__).resolve().parent.parent
REAL = Path(os.environ.get("REFEREE_PHH") or ROOT.parent / "shared" / "phh")
MADE_UP = 100
ROUNDS = 9
TAPS = 10_000
AUTOMATIC = (
    pokerkit.Automation.ANTE_POSTING,
    pokerkit.Automation.BET_COLLECTION,
    pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
    pokerkit.Automation.CARD_BURNING,
    pokerkit.Automation.RUNOUT_COUNT_SELECTION,
)
DEALS = ("deal_hole", "deal_board")
Work = Callable[[], object]


@dataclass
class Hand:
    """One hand, ready for both engines. commands: ours until something is paid, from the night
    that has just begun; game, stacks, calls: pokerkit's until something is shown."""

    text: str
    played: PlayedRecord
    begun: Night
    commands: list[Command]
    game: pokerkit.Poker
    stacks: tuple[int, ...]
    calls: list[tuple[str, tuple[object, ...]]]
    acts: int


def texts(short: bool) -> dict[str, list[str]]:
    """The hands as texts: real ones, and made-up ones in which most are soon all-in."""
    paths = sorted(REAL.glob("*.phh"))[: 10 if short else None]
    return {
        "real": [path.read_text(encoding="utf-8") for path in paths],
        "made up": [text for _, text in hands(MADE_UP // 5 if short else MADE_UP)],
    }


def ready(book: Book, wanted: Sequence[str]) -> list[Hand]:
    """The hands that both engines play to the end, act by act."""
    found = []
    for text in wanted:
        try:
            hand = _hand(text, book)
        except (HandError, ValueError):
            continue  # neither stacks without end nor a skipped player can be driven act by act
        found.append(hand)
    return found


def _hand(text: str, book: Book) -> Hand:
    played = play_record(read_phh(text), book)
    begin, *commands = played.commands
    commands = [command for command in commands if not isinstance(command, Award | PayByCards)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        history = pokerkit.HandHistory.loads(text)
        game = history.create_game()
    game.automations = AUTOMATIC
    stacks = tuple(history.starting_stacks)
    calls = [call for action in history.actions if (call := _call(history, action))]
    while calls and calls[-1][0] in DEALS:
        calls.pop()  # pokerkit deals on when all are all-in only once their cards are shown
    acts = sum(name not in DEALS for name, _ in calls)
    hand = Hand(text, played, act(Night(), begin)[1], commands, game, stacks, calls, acts)
    theirs(hand)
    return hand


def _call(history: pokerkit.HandHistory, action: str) -> tuple[str, tuple[object, ...]] | None:
    """pokerkit's method for an action, with everything parsed; nothing for what is shown."""
    match action.partition("#")[0].split():
        case ["d", "db", cards]:
            return "deal_board", (tuple(pokerkit.Card.parse(cards)),)
        case ["d", "dh", player, cards]:
            return "deal_hole", (tuple(pokerkit.Card.parse(cards)), int(player[1:]) - 1)
        case [_, "f"]:
            return "fold", ()
        case [_, "cc"]:
            return "check_or_call", ()
        case [_, "cbr", amount]:
            return "complete_bet_or_raise_to", (history.parse_value(amount),)
        case [_, "pb"]:
            return "post_bring_in", ()
        case [_, "sd", *cards]:
            return "stand_pat_or_discard", (tuple(pokerkit.Card.parse("".join(cards))),)
        case _:
            return None


def ours(hand: Hand) -> None:
    """Every tap of a hand, from the antes to the last act before anything is paid."""
    night = hand.begun
    for command in hand.commands:
        _, night = act(night, command)


def theirs(hand: Hand) -> None:
    """The same hand: a state, the deals, and every act."""
    state = hand.game(hand.stacks, len(hand.stacks))
    for name, arguments in hand.calls:
        getattr(state, name)(*arguments)


def replay(text: str) -> None:
    """A whole PHH file, as pokerkit's documentation reads one."""
    for _ in pokerkit.HandHistory.loads(text):
        pass


def compare(left: Work, right: Work, rounds: int) -> tuple[float, float]:
    """The best of some rounds of each, taking turns, in seconds of the processor."""
    best = [float("inf"), float("inf")]
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for at, work in enumerate((left, right)):
                start = time.process_time()
                work()
                best[at] = min(best[at], time.process_time() - start)
    finally:
        gc.enable()
    return best[0], best[1]


def verdict(ratio: float, least: float) -> str:
    return f"{ratio:.2f}, at least {least:g} asked: {'yes' if ratio >= least else 'NO'}"


def bench_acts(kind: str, found: Sequence[Hand], rounds: int) -> None:
    """Acts a second with no card evaluated; antes, blinds and deals are in the time, the sitting
    down is not. pokerkit's cards and amounts are parsed beforehand. What is asked is asked of real
    hands: in a made-up one few acts follow on many antes and blinds."""
    acts = sum(hand.acts for hand in found)
    mine, kit = compare(
        lambda: [ours(hand) for hand in found], lambda: [theirs(hand) for hand in found], rounds
    )
    print(f"acts, no card evaluated: {acts} acts of {len(found)} hands, {kind}")
    print(f"  referee {acts / mine:,.0f}/s, pokerkit {acts / kit:,.0f}/s")
    print(f"  ratio {verdict(kit / mine, 2) if kind == 'real' else f'{kit / mine:.2f}'}")


def bench_files(kind: str, found: Sequence[Hand], rounds: int) -> None:
    """Whole PHH files that come to a showdown, from text to stacks."""
    shown = [hand.text for hand in found if hand.played.paid_by == "cards"]
    book = load_book(ROOT / "rulebook")
    mine, kit = compare(
        lambda: [play_record(read_phh(text), book) for text in shown],
        lambda: [replay(text) for text in shown],
        rounds,
    )
    print(f"whole PHH files with showdown: {len(shown)}, {kind}")
    print(f"  referee {len(shown) / mine:,.0f}/s, pokerkit {len(shown) / kit:,.0f}/s")
    print(f"  ratio {verdict(kit / mine, 3)}")


def bench_night(book: Book, taps: int) -> None:
    """A night of many acts in one log, with all it keeps."""
    rng = Random(7)
    game = book.games["texas-holdem"]
    players = tuple((f"P{seat}", 100_000) for seat in range(8))
    stakes = Stakes(limit=Limit("fixed", (2, 4)))
    tracemalloc.start()
    log = Log()
    _tap(log, BeginNight("bench", players, 7, game, stakes, House()))
    start = time.process_time()
    while log.seq < taps:
        able = [offer.command for offer in offers(log.night)]
        able = [
            command for command in able if not isinstance(command, ThrowIn | DividePot | SetDealer)
        ]
        try:
            _tap(log, rng.choice(able) if able else NextDeal(game))
        except Refused:
            continue
    spent = time.process_time() - start
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    met = "yes" if peak < 64 * 2**20 else "NO"
    print(f"a night of {log.seq} taps, {log.night.hands} deals, in one log ({spent:.1f} s)")
    print(f"  at most {peak / 2**20:.1f} MB, under 64 asked: {met}")


def _tap(log: Log, command: Command) -> None:
    events, _ = act(log.night, command)
    log.append(Entry(log.seq + 1, strand(command), events))


def main() -> None:
    """Run every bench; --short: one round over few hands, for the tests."""
    warnings.simplefilter("ignore")
    short = "--short" in sys.argv[1:]
    rounds, taps = (1, TAPS // 20) if short else (ROUNDS, TAPS)
    book = load_book(ROOT / "rulebook")
    for kind, wanted in texts(short).items():
        if found := ready(book, wanted):
            bench_acts(kind, found, rounds)
            bench_files(kind, found, rounds)
        else:
            print(f"no hands that are {kind}")
    bench_night(book, taps)


if __name__ == "__main__":
    main()
