"""Random evenings over games nobody ever played: `python bench/evenings.py`.

Each evening has a game of its own and changes it now and then: steps thrown together (as in
tests/test_structures.py), files of every word, key and choice that their reader asks for
(tests/any_words.py), a game of the book changed as the composer can change it, or the game of
the book itself. What is offered is tapped; people come, go, buy and leave; acts are taken back and
done again; deals are put right; chips are real or the tablet's; and laws are applied with any
answers. After every act no chip is lost, there is a way on, and nobody wins more than they could
match. A million acts take some hours on one core; `--acts 2000` is the short form of the tests.
Every evening has a seed of its own: where something breaks it is printed, and
`--seed n --evenings 1` plays that evening again. Stopped (Ctrl-C or
SIGTERM) it says how far it came; the evening it was in counts for nothing.
"""

import argparse
import random
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from any_words import thrown_together
from shelf import BOOK
from test_living_games import NAMES, Evening
from test_structures import made_up

from referee.core.book.game import Free, Game
from referee.core.errors import Refused
from referee.core.law.rulings import Asked, Reached, applicable, bounds, offenders, walk
from referee.core.messages.law import Rule
from referee.rulebook.changing import Changes
from referee.rulebook.composing import compose
from referee.rulebook.games import load_game
from referee.rulebook.reading import RulebookError
from referee.rulebook.words.customs import CUSTOMS

ACTS = 1_000_000
AN_EVENING = 120
GAMES = Path(__file__).resolve().parent.parent / "rulebook" / "games"
BASES = tuple(
    sorted(
        id
        for id, game in BOOK.games.items()
        if not any(isinstance(step, Free) for step in game.steps)
    )
)


@cache
def _folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="evenings"))


def composed(chance: random.Random) -> Game | None:
    """A game of the book, changed as the composer might; None where it cannot be."""
    few = chance.sample(sorted(CUSTOMS), chance.randint(0, 4))
    agreed = {name: chance.choice(sorted(CUSTOMS[name].choices)) for name in few}
    changes = Changes(
        cards=chance.choice((0, 0, 0, 3, 4, 6, 7)),
        draws=chance.choice((-1, -1, 0, 1, 2, 3)),
        ends=chance.choice(("", "", "high", "low", "hilo")),
        declare=chance.random() < 0.15,
        rollout=chance.random() < 0.15,
        passes=chance.choice(((), (), (), (1,), (3, 2, 1))),
        four_before=chance.random() < 0.1,
        agreed=agreed,
    )
    path = _folder() / "made-up.toml"
    try:
        path.write_text(compose(GAMES / f"{chance.choice(BASES)}.toml", changes), encoding="utf-8")
        return load_game(path)
    except RulebookError:
        return None


class Any(Evening):
    """An evening of any games, with rulings."""

    def game(self) -> Game:
        kind = self.chance.random()
        found = made_up(self.chance) if kind < 0.2 else None
        if 0.2 <= kind < 0.55:
            found = thrown_together(self.chance)
        elif 0.55 <= kind < 0.85:
            found = composed(self.chance)
        if found is None or found.players[0] > len(NAMES):
            return self.chance.choice(tuple(BOOK.games.values()))
        return found

    def acts(self) -> None:
        if self.chance.random() < 0.08:
            self.rules()
        else:
            super().acts()

    def rules(self) -> None:
        """A law that can be applied now is, whatever anybody answers."""
        night, chance = self.night, self.chance
        laws = applicable(BOOK.laws.values(), night)
        if not laws:
            return
        law, answers = chance.choice(laws), dict[str, str]()
        offender = chance.choice(offenders(law, night) or (None,))
        while isinstance(at := walk(law, night, offender, answers), Asked):
            question = at.question
            least, most = bounds(law, question) if question.kind == "number" else (0, 0)
            number = str(chance.randint(least, min(most, 30)))
            seat = str(chance.randrange(len(night.players)))
            said = [answer for answer, _ in question.leads]
            wild = {"seat": seat, "number": number}
            answers[question.id] = wild.get(question.kind) or chance.choice(said)
        self.blind = True
        if isinstance(at, Reached):
            try:
                self.tap(Rule(law, at.answers, offender))
                self.seen["ruling"] += 1
            except Refused:
                self.seen["ruling refused"] += 1


def evening(seed: int, acts: int) -> Counter[str]:
    """One evening. Raises whatever breaks."""
    chance = random.Random(seed)
    table = Any(chance, real=chance.random() < 0.4)
    try:
        table.begins()
    except Refused:
        return table.seen  # a game that takes more than there are
    for _ in range(acts):
        table.acts()
    return table.seen


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--acts", type=int, default=ACTS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--evenings", type=int, default=0)
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    seen, broken, began, seed = Counter[str](), 0, time.perf_counter(), options.seed
    try:
        while sum(seen.values()) < options.acts:
            if options.evenings and seed >= options.seed + options.evenings:
                break
            try:
                seen += evening(seed, AN_EVENING)
            except Exception:
                broken += 1
                print(f"seed {seed} breaks:\n{traceback.format_exc(limit=-4)}", flush=True)
            seed += 1
    except KeyboardInterrupt:
        print(f"stopped before {options.acts} acts")
    took = time.perf_counter() - began
    acts = sum(seen.values())
    print(f"{acts} acts in {seed - options.seed} evenings, seeds from {options.seed}, {took:.0f} s")
    print(f"{seen['NextDeal']} deals, {seen['ruling']} rulings, {seen['TakenBack']} taken back")
    print(f"{broken} evenings broke")
    return min(broken, 1)


if __name__ == "__main__":
    sys.exit(main())
