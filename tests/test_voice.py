"""The words we use (docs/voice.md): none of the older ones stands in what a player reads."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "bench"))

from sentences import PARTS  # noqa: E402

from referee.words.cards.refused import REFUSALS  # noqa: E402

PLAYERS = (
    "templates",
    "words",
    "laws",
    "terms",
    "chapters",
    "switches",
    "games",
    "scripts",
    "deals",
)
NOT_OURS = re.compile(
    r"\b(drops?|dropped|dropping) (out|after|in turn)|\b(he|his|him|himself) (has|may|must|owes)\b"
    r"|common cards?\b|spare hand|\bintervals?\b|take-back|stands pat"
    r"|\bdoes not count\b.*\bnobody\b|From small to big|on the slip|the first chips are paid"
    r"|A new night|Who sits where|beginning anywhere|Empty lines|One more player|Come in$"
    r"|Begin the night|Not everybody|Taken back|Take back|Done again"
    r"|Nobody left after that|The pot waits|wins? both ends alone|This is the menu|Tonight’s menu"
    r"|until another is said|How closely|Put a finished deal right|tablet lies flat|No longer$"
    r"|On the slip|Money changes hands|takes back \S+ that nobody called|line to the table"
    r"|lie where they are until his|which are no bet|Openers not good|Nobody asks$|All have passed"
    r"|All open their fists|Open the declarations|what each of them gets|Keep it$|Take it in"
    r"|The pot is …|Say how the betting|is first</button>|give up$|PIN lost|One chip is worth"
    r"|nobody has drop|Screen awake: no|The pack rests|Round the (?!world)|set down first"
    r"|\bmilestones\b|(?<!face-)\bup[ -]cards?\b|\bpacks?\b|asks? (quietly )?for the floor"
    r"|As it is$|All together\.$|Antes missed|whose entry"
    r"|\bleast (raise|bet)\b|made full|speaks? first|twice running|\bhand is dead\b"
    r"|\bserved\b|\bsurplus\b|\(private\)|\bequal hands share\b|\bnewcomers?\b"
    r"|\bthose who\b|\bevenings?\b|game['’]s (own )?(page|card)\b"
    r"|[Cc]heck (the|a) box|\bforced bets?\b|[Ss]takes? (no more|against)|further stake"
)
"""What stands at the left of the table of better sentences, as far as it is a word of its own."""


def test_no_older_word_is_left() -> None:
    found = [
        f"{where}: {said}"
        for part in PLAYERS
        for where, said in PARTS[part]()
        if NOT_OURS.search(said)
    ]
    assert not found, "\n".join(found)


def test_a_button_that_undoes_says_so_everywhere() -> None:
    for where, said in PARTS["templates"]():
        assert not re.match(r"(Take back|Again:)", said), where


FILES = "tells the writer of a file of games, laws or lists what is wrong in it"
HANDS = "the language of .hand files, which is read again, and what is wrong in one"
SHELL = "said on the command line, to the person who runs the program there"
PROGRAM = "no text: a header, a statement, a mark, a reason for developers"
ELSEWHERE = {
    "referee/bell.py": PROGRAM,
    "referee/commands": SHELL,
    "referee/core/book/prices.py": PROGRAM,
    "referee/core/cards/cards.py": "how a joker is written",
    "referee/core/log": PROGRAM,
    "referee/core/messages": "the words by which logs and .hand files keep what happened",
    "referee/core/people/receipt.py": "the text of a receipt, signed as it stands",
    "referee/core/sheets": "names by which sheets keep their hands",
    "referee/core/state/night.py": "the name of a seat without a player",
    "referee/core/value.py": PROGRAM,
    "referee/finding/table.py": PROGRAM,
    "referee/judge": SHELL,
    "referee/table/ahead.py": PROGRAM,
    "referee/keys.py": PROGRAM,
    "referee/notation": HANDS,
    "referee/paths.py": "folders of this system",
    "referee/rulebook": FILES,
    "referee/store": PROGRAM,
    "referee/table/__init__.py": PROGRAM,
    "referee/web/__init__.py": SHELL,
    "referee/web/forms/__init__.py": PROGRAM,
    "referee/web/doors/guard.py": PROGRAM,
    "referee/web/doors/guesses.py": PROGRAM,
    "referee/web/felt": PROGRAM,
    "referee/web/floor/card.py": "a drawing",
    "referee/web/games/choosing.py": PROGRAM,
    "referee/web/night/light.py": PROGRAM,
    "referee/web/night/newnight.py": PROGRAM,
    "referee/web/render.py": PROGRAM,
    "referee/web/settings.py": SHELL,
    "referee/web/sheets/views.py": PROGRAM,
    "referee/web/viewer.py": PROGRAM,
    "referee/web/wire": PROGRAM,
}
"""Where texts stand outside of words.py and words/ all the same, and why."""


def _within(where: str) -> str:
    """The place of that list a file stands in; nothing where in none."""
    return next((place for place in ELSEWHERE if f"{where}/".startswith((f"{place}/", place))), "")


def test_sentences_stand_only_where_words_live() -> None:
    lines = list(PARTS["code"]())
    found = [f"{where}: {said}" for where, said in lines if not _within(where)]
    assert not found, "\n".join(["A sentence belongs into words.py of its room:", *found])
    assert not ELSEWHERE.keys() - {_within(where) for where, _ in lines}, "nothing is left there"


def test_whatever_cards_are_refused_for_is_said() -> None:
    raised = re.compile(
        r"(?:CardsRefused|UnreadableCard|ImpossibleHand|BadOption)\(\s*\"([a-z-]+)\""
        r"|NeedsSuit\([^\"()]*(?:\([^()]*\))?[^\"()]*\"([a-z-]+)\"|\bwhy = (\".*)"
    )
    paths = [*(ROOT / "referee/core/cards").rglob("*.py"), ROOT / "referee/words/cards/calls.py"]
    found = {
        said
        for path in paths
        for groups in raised.findall(path.read_text(encoding="utf-8"))
        for said in (*groups[:2], *re.findall(r'"([a-z-]+)"', groups[2]))
        if said
    }
    assert found == REFUSALS.keys()
