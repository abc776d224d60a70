"""The `judge` command: who wins, for people and for programs.

Knows command lines and the JSON of one question a line. Must not know rules: it asks the judge.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from referee.commands import books
from referee.core.cards.cards import CardsRefused, read_cards
from referee.core.cards.judge.division import MOST_ENDS, WAYS, Way, end_keys
from referee.core.cards.judge.entry import judge_entered
from referee.core.cards.judge.ladder import SumLadder
from referee.core.cards.judge.openers import opening
from referee.core.cards.judge.seven_rule import rule_sevens
from referee.core.cards.judge.showdown import JudgedPot, Laid
from referee.judge import deals, scores
from referee.judge.questions import (
    KNOWN,
    Answer,
    Question,
    Unusable,
    ask_chips,
    ask_map,
    ask_names,
    ask_rule,
    ask_texts,
    ask_whole,
)
from referee.rulebook.reading import RulebookError
from referee.words.cards import verdict as say
from referee.words.cards.refused import in_words
from referee.words.cards.verdict import opening_words, sevens

OK: Final = 0
UNUSABLE: Final = 2
MOST_SAID: Final = 900
"""An error is no longer, whatever stood in the question."""


def judging(parser: argparse.ArgumentParser) -> None:
    """Set up a parser for `judge`."""
    parser.set_defaults(run=run)
    parser.description = "Say who wins which part of the pot, and why."
    parser.add_argument("id", nargs="?", help="id of a game, like jackpots")
    parser.add_argument("hands", nargs="*", help='hands in seat order: "Ann=Ks Kd 9h 9c 2s"')
    parser.add_argument("--pot", type=int, default=0, help="chips in the pot")
    parser.add_argument("--community", default="", help="community cards")
    parser.add_argument(
        "--declare", action="append", default=[], metavar="NAME=high|low|both", help="a declaration"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="a change to the game"
    )
    parser.add_argument("--foul", action="append", default=[], metavar="NAME", help="a foul hand")
    parser.add_argument("--openers", action="store_true", help="ask only: do these cards open?")
    parser.add_argument(
        "--jsonl", metavar="FILE", help="questions from a file (or - for standard input)"
    )
    books.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Carry out a parsed `judge` command; 0 when answered, 2 when the input cannot be used."""
    before = KNOWN.set(None)
    try:
        if args.games or books.own(args.data):
            KNOWN.set(books.known(args.data, args.games))
        if args.jsonl is not None:
            return _run_lines(args.jsonl)
        for line in _answer_people(args):
            print(line)
    except (Unusable, CardsRefused, RulebookError) as error:
        print(f"judge: {_said(error)}", file=sys.stderr)
        return UNUSABLE
    finally:
        KNOWN.reset(before)
    return OK


def _answer_people(args: argparse.Namespace) -> Iterable[str]:
    if args.games and "=" in (args.id or ""):  # the file says which game
        args.id, args.hands = Path(args.games[-1]).stem, [args.id, *args.hands]
    if not args.id or not args.hands:
        raise Unusable('name a game and the hands: judge jackpots "Ann=Ks Kd 9h 9c 2s" --pot 20')
    hands = dict(_pair(each, "a hand") for each in args.hands)
    if len(hands) < len(args.hands):
        raise Unusable("two hands bear the same name")
    question: Answer = {
        "game": args.id,
        "type": "openers" if args.openers else "showdown",
        "seats": list(hands),
        "hands": hands,
        "pot": args.pot,
        "community": args.community,
        "declare": dict(_pair(each, "a declaration") for each in args.declare),
        "options": dict(_option(each) for each in args.option),
        "foul": args.foul,
    }
    rule = ask_rule(question)
    if args.openers:
        cards = {seat: read_cards(text) for seat, text in hands.items()}
        return [
            f"{seat}: {opening_words(opening(rule, hand), rule)}" for seat, hand in cards.items()
        ]
    return say.lines(judge_entered(rule, _laid(question, ask_whole(question, "pot"))))


def _pair(text: str, what: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign or not name.strip() or not value.strip():
        raise Unusable(f'{what} is written NAME=VALUE, not "{text}"')
    return name.strip(), value.strip()


def _option(text: str) -> tuple[str, object]:
    """An option from the command line; the options themselves read numbers and words."""
    name, value = _pair(text, "an option")
    return name, {"true": True, "false": False}.get(value, value)


def _run_lines(source: str) -> int:
    """Answer one JSON question a line, one JSON answer a line."""
    try:
        text = sys.stdin.read() if source == "-" else Path(source).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not text"
        raise Unusable(f"cannot read {source}: {why}") from None
    status = OK
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                question = json.loads(line, parse_constant=_no_number)
            except (ValueError, RecursionError, Unusable) as error:
                why = _not_json(error)
                reply: Answer = {"id": f"line {number}", "error": f"not JSON: {why}"}
            else:
                reply = answer(question)
            if "error" in reply:
                status = UNUSABLE
            print(_line(reply))
    return status


def _no_number(word: str) -> object:
    """NaN and Infinity are no JSON, though Python writes them."""
    raise Unusable(f"{word} is no number")


def _not_json(error: Exception) -> str:
    """Why a line cannot be read as JSON."""
    if isinstance(error, json.JSONDecodeError | Unusable):
        return str(error)
    return "it is too deep" if isinstance(error, RecursionError) else "a number is too long"


def _line(reply: Answer) -> str:
    """One line of JSON; what no file can hold, such as half a letter, is written in code."""
    text = json.dumps(reply, ensure_ascii=False)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return json.dumps(reply)
    return text


def answer(question: object) -> Answer:
    """The answer to one question: its id with `result` and `why`, or with `error`."""
    if not isinstance(question, dict):
        return {"id": None, "error": "a question is a JSON object"}
    name = question.get("id")
    try:
        kind = question.get("type", "showdown")
        if not isinstance(kind, str) or kind not in ANSWERS:
            raise Unusable(f'type must be one of {", ".join(ANSWERS)}, not "{kind}"')
        result, lines = ANSWERS[kind](question)
    except (Unusable, CardsRefused, RulebookError) as error:
        said = " ".join(_said(error).split())
        return {"id": name, "error": said if len(said) <= MOST_SAID else f"{said[:MOST_SAID]}…"}
    return {"id": name, "result": result, "why": "; ".join(lines)}


def _answer_showdown(question: Question) -> tuple[Answer, Sequence[str]]:
    rule = ask_rule(question)
    verdict = judge_entered(rule, _laid(question, ask_whole(question, "pot")))
    result: Answer = {
        "winners_high": list(verdict.winners_high),
        "winners_low": list(verdict.winners_low),
        "payout": verdict.payout,
    }
    if rule.more:
        won = verdict.divisions[0].winners
        result["winners_more"] = [list(won.get(end.key, ())) for end in rule.more]
    if verdict.carry:
        result["carry"] = verdict.carry
    if isinstance(rule.high, SumLadder):
        result["totals"] = {
            each.seat: each.high.strength.ranks[0] for each in verdict.showings if each.high
        }
    return result, say.lines(verdict)


def _said(error: Exception) -> str:
    return in_words(error) if isinstance(error, CardsRefused) else str(error)


def _answer_openers(question: Question) -> tuple[Answer, Sequence[str]]:
    return _openings(question, "opens")


def _answer_knock(question: Question) -> tuple[Answer, Sequence[str]]:
    return _openings(question, "may_knock")


def _openings(question: Question, name: str) -> tuple[Answer, Sequence[str]]:
    rule = ask_rule(question)
    hands = {seat: read_cards(text) for seat, text in ask_texts(question, "hands").items()}
    answers = {seat: opening(rule, cards) for seat, cards in hands.items()}
    result: Answer = {name: {seat: each.opens for seat, each in answers.items()}}
    return result, [f"{seat}: {opening_words(each, rule)}" for seat, each in answers.items()]


def _answer_sevens(question: Question) -> tuple[Answer, Sequence[str]]:
    laid = _laid(question, ask_whole(question, "pot_before_draw"))
    put_in = ask_map(question, "put_in_after_draw")
    after = {seat: ask_chips(value) for seat, value in put_in.items()}
    rule = ask_rule(question)
    ruling = rule_sevens(rule, laid, after, ask_names(question, "checked_after_draw"))
    result: Answer = {
        "winners_low": list(ruling.winners),
        "offenders": list(ruling.offenders),
        "payout": ruling.payout,
    }
    return result, sevens(ruling, rule)


ANSWERS: Final[dict[str, Callable[[Question], tuple[Answer, Sequence[str]]]]] = {
    "showdown": _answer_showdown,
    "openers": _answer_openers,
    "knock_allowed": _answer_knock,
    "seven_rule": _answer_sevens,
    **scores.ANSWERS,
    **deals.ANSWERS,
}
"""What the judge answers, by the `type` of a question."""


def _laid(question: Question, pot: int) -> Laid:
    hands = ask_texts(question, "hands")
    seats = ask_names(question, "seats") or sorted(hands)
    for seat in hands:
        if seat not in seats:
            raise Unusable(f"{seat} shows a hand but has no seat")
    declared: dict[str, Way] = {}
    for seat, word in ask_texts(question, "declare").items():
        if word not in WAYS and word not in end_keys(MOST_ENDS):
            raise Unusable(f'{seat} declares high, low or both, not "{word}"')
        declared[seat] = word
    community = question.get("community") or ""
    if not isinstance(community, str):
        raise Unusable("community must be cards as text")
    return Laid(
        hands={seat: read_cards(hands[seat]) for seat in seats if seat in hands},
        pots=(JudgedPot(pot),),
        board=read_cards(community),
        declared=declared,
        foul=frozenset(ask_names(question, "foul")),
    )


def main(argv: Sequence[str] | None = None) -> int:
    """`python -m referee.commands.judge`."""
    parser = argparse.ArgumentParser(prog="judge")
    judging(parser)
    return run(parser.parse_args(argv))


if __name__ == "__main__":
    sys.exit(main())
