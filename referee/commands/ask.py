"""The `ask` command: what the law says, found from a question in anybody's words.

Knows command lines and the JSON of one question a line. Finding is done in referee/finding.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path

from referee.commands import books
from referee.core.book.book import Book
from referee.core.law.leaves import usual
from referee.finding.answers import Answered, Said, agreed, answered
from referee.finding.answers import plain as plain_text
from referee.finding.cases import CaseStep, Reading, read
from referee.finding.elsewhere import elsewhere
from referee.finding.index import LONGEST, Finder, Found
from referee.finding.laws import finder
from referee.finding.moments import STAGES, moment, plain
from referee.finding.owncard import Own, OwnCard, spoken
from referee.paths import ROOT
from referee.rulebook import load_book
from referee.rulebook.reading import RulebookError
from referee.screens.games.words.newcomer import answers
from referee.screens.games.words.rulecard import sentences
from referee.words import answers as say

OK, UNUSABLE = 0, 2
NOTHING = Own()
NAMES = ("Morehead", "Robert")


def asking(parser: argparse.ArgumentParser) -> None:
    """Set up a parser for `ask`."""
    parser.set_defaults(run=lambda args: run(args, ROOT / "rulebook"))
    parser.description = "Find what the laws say about it, best first."
    parser.add_argument("words", nargs="*", help="the question, in your own words")
    parser.add_argument("--game", default="", help="the game: its id, like jackpots, or its file")
    parser.add_argument("--data", metavar="DIR", help="the data folder (else $REFEREE_DATA)")
    parser.add_argument("--step", default="", help=f"where in the deal: {', '.join(STAGES)}")
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    parser.add_argument(
        "--jsonl", metavar="FILE", help="questions from a file (or - for standard input)"
    )


def run(args: argparse.Namespace, rulebook: Path) -> int:
    """Carry out a parsed `ask` command; 0 when answered, 2 when the input cannot be used."""
    try:
        book = _book(args, rulebook)
    except RulebookError as error:
        print(f"ask: {error}", file=sys.stderr)
        return UNUSABLE
    finds = finder(book, rulebook)
    if args.jsonl:
        try:
            return _lines(_opened(args.jsonl), finds, book)
        except OSError:
            print(f"{args.jsonl}: no file that can be read", file=sys.stderr)
            return UNUSABLE
    text = " ".join(args.words)
    if not text.strip():
        print("Ask something: referee ask dealer gave me four, I asked for three", file=sys.stderr)
        return UNUSABLE
    for sentence in _unknown(book, args.game, args.step):
        print(sentence, file=sys.stderr)
    reading = _read_story(finds, book, text, args.game, args.step)
    if reading.unread:
        print(too_long(reading), file=sys.stderr)
    own = on_the_card(book, finds, args.game, text)
    if args.json:
        print(json.dumps({**_own(own), **case(reading, finds, book, own)}))
    else:
        print(_words(reading, finds, book, own))
    return OK


def _read_story(finds: Finder, book: Book, text: str, game: str, step: str) -> Reading:
    """What is ruled on a story; it doesn't matter which law it is where two rule alike."""
    reading = read(finds, text, moment(book, game, step))
    return agreed(reading, lambda found: _answered(found, finds, book))


def _book(args: argparse.Namespace, rulebook: Path) -> Book:
    """The rulebook, with what lies in the data folder and the game file that was named; the game is
    then known by its id. Raises RulebookError."""
    named = [args.game] if args.game.endswith(".toml") else []
    if named:
        args.game = Path(args.game).stem
    return books.known(args.data, named) if named or books.own(args.data) else load_book(rulebook)


def on_the_card(book: Book, finds: Finder, game: str, text: str) -> Own:
    """What the game that was named says to a question, if anything."""
    played = book.games.get(game)
    if played is None:
        return Own()
    rules = tuple(book.judges[judge] for judge in played.judges if judge in book.judges)
    names = (played.name, *played.aliases)
    card = OwnCard(names, sentences(played, rules), answers(played, rules))
    return spoken(finds, text, card)


def _own(own: Own) -> dict[str, tuple[str, ...]]:
    return {"card": own.said} if own.said else {}


def too_long(reading: Reading) -> str:
    """What is said of a story that is longer than what is read."""
    return (
        f"Too long by {reading.unread} characters: only the first {LONGEST} count. Make it shorter."
    )


def _unknown(book: Book, game: str, step: str) -> Iterator[str]:
    """What is said about a game or a step that nobody knows; it is answered all the same."""
    if game and game not in book.games:
        close = get_close_matches(game.lower(), book.games, n=3, cutoff=0.5)
        meant = f"; maybe {' or '.join(close)}" if close else ""
        yield f"No game is called {game!r}{meant}. Answered as if no game had been named."
    if step and plain(step) not in STAGES:
        yield f"No step is called {step!r}. Known are: {', '.join(STAGES)}."


def case(reading: Reading, finds: Finder, book: Book, own: Own = NOTHING) -> dict[str, object]:
    """What was read, as JSON has it: the laws found, the steps of the case and whether each is
    sure, what it may also be, and whether any step is sure. own: what the game says to it, which
    may be all there is."""
    if own.whole:
        reading = Reading(besides=reading.answers, unread=reading.unread)
    return {
        "answers": [answer(_answered(found, finds, book)) for found in reading.answers],
        "case": [
            {
                **_ruled(_answered(step.found, finds, book, _told(reading, step))),
                "part": step.part,
                "sure": step.sure,
            }
            for step in reading.case
        ],
        "asked": [
            {"law": found.law.id, "title": found.law.title, "ruling": one_sentence(brief)}
            for found in reading.besides
            for brief in [_answered(found, finds, book).brief]
        ],
        "sure": reading.sure,
    }


def _told(reading: Reading, step: CaseStep) -> str:
    """By what part of the story a step is ruled on; nothing if by all of it."""
    return "" if step is reading.main else step.part


def _answered(found: Found, finds: Finder, book: Book, part: str = "") -> Answered:
    return answered(found, book.laws, usual, finds, part)


def answer(answered: Answered) -> dict[str, object]:
    """One answer as JSON has it."""
    return {**_ruled(answered), "cites": list(answered.law.cites)}


def _ruled(answered: Answered) -> dict[str, object]:
    """A law and what it rules."""
    law = answered.law
    return {
        "law": law.id,
        "title": law.title,
        "ruling": one_sentence(answered.brief),
        "rulings": [_said(said) for said in answered.rulings],
    }


def _said(said: Said) -> dict[str, object]:
    """One of the rulings of a law."""
    ruling = said.leaf.ruling
    return {
        "when": said.when,
        "say": said.say,
        "why": plain_text(ruling.why),
        "cites": list(ruling.cites),
        "moves": ruling.moves,
        "presumed": said.presumed,
    }


def one_sentence(text: str) -> str:
    """Short sentences as one, with semicolons between; names of people keep their capital."""

    def joined(start: re.Match[str]) -> str:
        word = start[1]
        return f"; {word if word in NAMES else word.lower()}"

    return re.sub(r"\. ([A-Z][a-z]*)(?=[ :,])", joined, text)


def _words(reading: Reading, finds: Finder, book: Book, card: Own) -> str:
    """What was read, for people: what the game's own card says; the law of one fault, or the steps
    of a case, or, in doubt, the laws it may be; and below, in a line, what it may be besides. Where
    the card answers, laws in doubt stand in that line."""
    own = [say.own_card(card.said)] if card.said else []
    if card.whole or not reading.answers:
        return own[0] if own else "No law found."
    told = _steps(reading, finds, book)
    if not told and own:
        return "\n\n".join([*own, say.also([found.law.title for found in reading.choices])])
    if not told:
        choices = [_main(found, finds, book) for found in reading.choices]
        told = ["Not sure. Is it this:", *choices]
    return "\n\n".join([*own, *told, _besides(reading, finds, book)])


def _besides(reading: Reading, finds: Finder, book: Book) -> str:
    """What it may be besides: titles, or with what each rules where several things may have
    happened."""
    if not reading.several:
        return say.also([found.law.title for found in reading.besides])
    also = [_answered(found, finds, book) for found in reading.besides]
    return say.if_too([f"{answer.law.title}: {answer.brief}" for answer in also])


def _steps(reading: Reading, finds: Finder, book: Book) -> list[str]:
    """What is ruled: the one law that is the answer, or the numbered steps of a case, those that
    are not sure with an if; or what fits best, and below what may have happened besides."""
    if len(reading.case) < 2:
        return [_main(step.found, finds, book) for step in reading.case]
    if reading.listed:
        head = say.in_order(len(reading.case)) if reading.sure else say.SEVERAL_LIKELY
        steps = [_step(step, finds, book, step is reading.case[0]) for step in reading.case]
        return [head, *(f"{number} {told}" for number, told in enumerate(steps, 1))]
    main = reading.main
    told = [say.MOST_LIKELY] if reading.best else []
    told += [_main(main.found, finds, book)] if main else []
    at = reading.case.index(main) if main else 0
    below = [(step, here < at) for here, step in enumerate(reading.case) if step is not main]
    return [*told, *(_step(step, finds, book, first) for step, first in below)]


def _step(step: CaseStep, finds: Finder, book: Book, first: bool) -> str:
    """A step by its own part of the story. first: whether it is ruled on before all else."""
    answer = _answered(step.found, finds, book, step.part)
    only = say.IF_IT_STANDS if step.after else ""
    if not step.sure:
        return f"{only}{say.besides(step.part, first)}\n{answer.law.title}\n  {answer.brief}"
    return f"{only}{step.part}\n{_law(answer, elsewhere(answer, book.laws, finds))}"


def _main(found: Found, finds: Finder, book: Book) -> str:
    """A law by all of the story, and what another house rules."""
    answer = _answered(found, finds, book)
    return _law(answer, elsewhere(answer, book.laws, finds))


def _law(answered: Answered, otherwise: str = "") -> str:
    law = answered.law
    first, *others = answered.lines
    lines = [first if answered.sure else say.rule(first), *others]
    if otherwise:
        lines.append(otherwise)
    if answered.rest:
        lines.append(say.more(len(answered.rest)))
    if len(answered.rulings) == 1:
        lines.append(f"Why: {plain_text(answered.rulings[0].leaf.ruling.why)}")
    return "\n  ".join([law.title, *lines, " · ".join(law.cites)])


def _opened(name: str) -> Iterable[bytes]:
    if name == "-":
        return sys.stdin.buffer
    return Path(name).read_bytes().splitlines()


def _lines(lines: Iterable[bytes], finds: Finder, book: Book) -> int:
    """Questions, one JSON object a line; a line that is none is answered with what was expected,
    and the rest goes on."""
    code = OK
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            asked = _read(line)
        except (ValueError, RecursionError):
            wanted = 'an object with "query" in it, like {"id": "1", "query": "he bet before me"}'
            error = {"id": f"line {number}", "error": f"expected {wanted}"}
            print(json.dumps(error), flush=True)
            code = UNUSABLE
            continue
        game, step = (str(asked.get(key) or "") for key in ("game", "step"))
        for sentence in _unknown(book, game, step):
            print(f"line {number}: {sentence}", file=sys.stderr)
        reading = _read_story(finds, book, str(asked["query"]), game, step)
        if reading.unread:
            print(f"line {number}: {too_long(reading)}", file=sys.stderr)
        own = on_the_card(book, finds, game, str(asked["query"]))
        told = {"id": asked.get("id"), **_own(own), **case(reading, finds, book, own)}
        print(json.dumps(told), flush=True)
    return code


def _read(line: bytes) -> dict[str, object]:
    """One question. Raises ValueError."""
    asked = json.loads(line)
    if not isinstance(asked, dict) or not isinstance(asked.get("query"), str):
        raise ValueError
    return asked
