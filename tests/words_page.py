"""docs/words.md, the page of all words of a game file, made of what their readers ask for."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from typing import Any

from shelf import ROOT

from referee.core.book.prices import ANY_OF
from referee.core.cards.judge.ladder import KINDS, GroupLadder, TargetLadder
from referee.core.cards.judge.options import WILD_WORDS
from referee.rulebook import language
from referee.rulebook.games import WORDS
from referee.rulebook.judging import load_ladders, rulebook_folder
from referee.rulebook.language import Ask, Asks
from referee.rulebook.pointing import with_points
from referee.rulebook.reading import Toml
from referee.screens.felt.words.orders import EXPLAINED
from referee.screens.games.words.everykey import JUDGED, STEPS, SYNONYMS, title, word
from referee.words.cards.hands import KIND_WORDS

GAMES = sorted((ROOT / "rulebook/games").glob("*.toml"))
FILES = [tomllib.loads(path.read_text("utf-8")) for path in GAMES]
RANKS = tuple("23456789TJQKA")
MANY = 999
KIND_LISTS = ("order", "also")
ORDERS = ("high", "low", "ladder", "smaller")
PRICE = 'so many antes, "bet" (the biggest), "match" (what the pot is)'
TOLD: Mapping[str, str] = {
    "judge.wild": 'ranks and cards as ["2", "Js"]; {words}; "common-5", "own-7": the rank of that '
    'card; "6=9": sixes may count as nines; "2+3": both together are one wild card',
    "event.card": 'a rank "3", a card "Qs", {suits}, "pair" (an open pair), or a word of the '
    "`where` of a deal",
    "event.price": PRICE,
    "compare.price": PRICE,
    "offer.prices": f'a list of: {PRICE}, "bid" (as many chips as the seat names)',
    "judge.points": 'as ["A=1/11", "K=½"]; ranks that are left out count what they show',
    "judge.top": 'natural ranks, the best first: ["7 7", "3 2"]',
    "judge.high_lines": 'sets of common cards by their places: ["1 2 3", "4 5 6"]; []: only own',
    "judge.low_lines": "the same",
    "end.lines": "the same",
    "bet.needs": '"nothing", "jacks-or-better" (so of any rank), or of a kind of hands: '
    '"two-pair-or-better"',
    "showdown.pays": "kinds of hands or sums and how many times over: `straight=4`, `21=2`; of so "
    "many cards: `21 in 2=3/2`",
    "showdown.needs": 'a kind of hands, the rank of a pair "J", or high cards "A K"',
    "end.least": 'a kind of hands, or the rank of a pair: "J"',
    "judge.high_least": 'a kind of hands, or the rank of a pair: "J"',
}
"""What a key takes that the reader of files cannot say of itself."""
SAMPLES: Mapping[str, str] = {
    "judge.suits": '["h", "d", "c", "s"]',
    "judge.reversed": '["low"]', "judge.second": '["high"]', "judge.size": "4",
    "judge.without": '["8", "9", "T"]',
    "bet.also": '["four-flush"]', "judge.wild_with": '["K", "Q"]', "judge.points": '["A=1", "K=½"]',
    "judge.near": "[21]", "judge.top": '["7 7"]', "judge.smaller": '["three-card"]',
    "judge.high_own": "[1, 2]", "judge.low_own": "[3, 4, 5, 6]", "end.own": "[5, 6]",
    "judge.order": '["straight-flush", "flush", "straight", "high-card"]',
    "end.lines": '["11 12 13"]',
    "showdown.pays": '["straight=4", "flush=5"]', "showdown.needs": '"A K"',
    "showdown.dealer": '"hand"',
}  # fmt: skip
"""An example where no game of the book has the key."""


def page() -> str:
    """The whole page."""
    judge = language.of_judge()
    grouped = [key for _, keys in JUDGED for key in keys]
    steps = [
        part
        for each in WORDS
        for part in (
            *("", f'## `do = "{each}"`: {STEPS[each].lower()}', ""),
            *_table(each, language.of_step(each)),
        )
    ]
    parts = (
        *(HEAD, "", "## `[judge]`: what wins", ""),
        *_table("judge", {key: judge[key] for key in grouped}),
        *("", "## `[[judge.end]]`: a third share, and further ones", ""),
        *_table("end", language.of_end()),
        *("", "## `[[event]]`: what a card brings that is turned up", ""),
        *_table("event", language.of_event()),
        *steps,
        *("", "## Orders of hands", "", ORDERS_SAID, "", *_orders()),
        *("", "## Kinds of hands", "", KINDS_SAID, "", *_kinds(), ""),
    )
    return "\n".join(parts)


HEAD = """# Every word of a game file

Made from what the reader of files takes (`tests/words_page.py`), so nothing is missing here and
nothing else is taken. [language.md](language.md) says what the words of called games do,
[engine.md](engine.md) how the steps go on, [adding-a-game.md](adding-a-game.md) writes two
files from the first line to the last. “Usual” is what stands for a key that a file does not
have. The head of a file has `name`, `aliases`, `summary`, `sources`, `players`, `proper`."""
ORDERS_SAID = """For `high`, `low`, `ladder`, `smaller`. With `mode = "high"` the one of `high`
counts, with "low" that of `low`, with "hilo" both. Whichever end it is for, the order says
itself whether the high hand or the low one wins it; `reversed` turns it upside down (a `top`
still beats every hand, and `digits`, `suit-points`, `brag` and badugis count as
[language.md](language.md) says), `order` gives
it other kinds (Teen Patti and modern brag: `high = "three-card"` with `order =
["three-of-a-kind", "straight-flush", "straight", "flush", "pair", "high-card"]`; old brag with
its wild braggers is `high = "brag"`)."""
KINDS_SAID = """For `order` (the winning one first; every hand must have a place, so like ranks
are all there or none), `high_least`, `least`, `also`, and with `-or-better` behind it for
`needs` (if the game's order has it). What is made of suits or of four
cards, and the old hands without a pair, are for hands of five cards."""


def _table(part: str, asks: Asks) -> list[str]:
    rows = ["| Key | Takes | Usual | Says | Example |", "| --- | --- | --- | --- | --- |"]
    for key, ask in asks.items():
        if f"{part}.{key}" in (*SYNONYMS, "compare.prices"):
            continue
        said = title(part, key) or title("offer", key)
        cells = (
            f"`{key}`",
            _takes(part, ask),
            _usual(ask),
            said,
            f"`{key} = {_example(part, key, ask)}`",
        )
        rows.append(f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |")
    return rows if asks else ["No keys."]


def _takes(part: str, ask: Ask) -> str:
    told = TOLD.get(f"{part}.{ask.key}", "")
    if told:
        return told.format(words=_quoted(WILD_WORDS), suits=_quoted(ANY_OF))
    if ask.key in ORDERS:
        return "a list of orders of hands" if ask.kind == "texts" else "an order of hands"
    if ask.key in KIND_LISTS:
        return "a list of kinds of hands"
    if ask.options:
        words = [_said(ask.key, option) for option in ask.options]
        if {*RANKS} <= {*ask.options}:
            words = ['a rank, "2" to "9", "T", "J", "Q", "K", "A"']
        listed = ", ".join(words)
        return f"a list of {listed}" if ask.kind == "texts" else listed
    between = f"{ask.least} to {ask.most}" if ask.most < MANY else f"{ask.least} or more"
    return {
        "flag": "true, false",
        "number": between,
        "numbers": f"a list of numbers, {between}",
        "texts": "a list of texts",
    }.get(ask.kind, "text")


def _said(key: str, option: str) -> str:
    """A word, with what it says where it does not say that itself."""
    says = word(key, option) if option else "always"
    plain = not says or says.replace(" ", "-") == option or len(option) == 1
    return f'"{option}"' if plain else f'"{option}" ({says})'


def _quoted(words: Iterable[str]) -> str:
    return ", ".join(f'"{each}"' for each in words)


def _usual(ask: Ask) -> str:
    return "–" if ask.usual in (None, "") else _literal(ask.usual)


def _literal(said: Any) -> str:
    if isinstance(said, bool):
        return str(said).lower()
    if isinstance(said, list | tuple):
        return f"[{', '.join(map(_literal, said))}]"
    return f'"{said}"' if isinstance(said, str) else str(said)


def _example(part: str, key: str, ask: Ask) -> str:
    if f"{part}.{key}" in SAMPLES:
        return SAMPLES[f"{part}.{key}"]
    found = [table[key] for table in _tables(part) if key in table]
    other = [each for each in found if _plain(each) != _plain(ask.usual)]
    if other:
        return _literal(min(other, key=lambda said: len(str(said))))
    if ask.kind == "flag":
        return "false" if ask.usual is True else "true"
    if ask.options:
        other = next((option for option in ask.options if option != ask.usual), ask.options[0])
        return f'["{other}"]' if ask.kind == "texts" else f'"{other}"'
    return {"number": str(max(ask.least, 2)), "numbers": "[1, 2]", "mixed": '"match"'}.get(
        ask.kind, '"…"'
    )


def _plain(said: Any) -> Any:
    return list(said) if isinstance(said, tuple) else said


def _tables(part: str) -> list[dict[str, Any]]:
    """Where the book has such a table."""
    if part == "end":
        return [end for file in FILES for end in file.get("judge", {}).get("end", ())]
    if part == "judge":
        return [file["judge"] for file in FILES if "judge" in file]
    if part == "event":
        return [event for file in FILES for event in file.get("event", ())]
    return [step for file in FILES for step in file.get("step", ()) if step["do"] == part]


def _orders() -> list[str]:
    _, ladders = with_points(Toml({}, ""), load_ladders(rulebook_folder()))
    rows = ["| Order | Is | Its kinds, the winning one first |", "| --- | --- | --- |"]
    for slug, ladder in sorted(ladders.items()):
        kinds = ", ".join(ladder.kinds) if isinstance(ladder, GroupLadder) else "–"
        wins = "" if isinstance(ladder, TargetLadder) else f"; the {ladder.best} hand wins"
        rows.append(f"| `{slug}` | {ladder.name}{wins} | {kinds} |")
    return rows


def _kinds() -> list[str]:
    rows = ["| Kind | Is |", "| --- | --- |"]
    for kind in KINDS:
        rows.append(f"| `{kind}` | {EXPLAINED.get(kind, KIND_WORDS[kind])} |")
    return rows
