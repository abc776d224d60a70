"""An act is known everywhere: for each command its form, its `.hand` word and who may send it, for
each event its sentence, its line in a file and its word in the log. Says by name what is missing.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from types import ModuleType

import pytest
from conftest import House
from test_codec import made
from werkzeug.datastructures import MultiDict

from referee.core.book.book import Book
from referee.core.decide import RULES
from referee.core.errors import Refused
from referee.core.fold.evolve import FOLDS
from referee.core.messages.command import COMMANDS, Command
from referee.core.messages.event import EVENTS, Event
from referee.core.messages.law import LawEvent
from referee.core.messages.log import LogEvent
from referee.core.messages.phones import PhoneEvent, TapsFrom
from referee.core.rules.offers import LOOKED_UP
from referee.core.sheets.events import SheetEvent
from referee.core.value import OwnCommand, each
from referee.notation import acts, showing
from referee.notation.player import play
from referee.screens.buttons import called
from referee.screens.words.buttons import SAYS
from referee.screens.words.events import LINES
from referee.store.names import NAMES
from referee.table import Act
from referee.web.doors import rights
from referee.web.forms import ELSEWHERE, READERS
from referee.web.forms import phones as phoneforms
from referee.web.forms import sheets as sheetforms
from referee.web.forms.fields import InvalidForm
from referee.web.forms.readers import made_by
from referee.web.viewer import Viewer

SCREENS = Path(rights.__file__).parents[2] / "screens"
OTHERS = (rights.ForItself | rights.OfASeat) | rights.OnASheet
PHONE = Viewer(host=False, guest=True, device="a phone", mark="abc")


def written(module: ModuleType) -> ast.Module:
    assert module.__file__ is not None
    return ast.parse(Path(module.__file__).read_text(encoding="utf-8"))


def names_in(*modules: ModuleType) -> set[str]:
    """The names that modules use, imports aside; of `messages.Drew` the last."""
    nodes = [node for module in modules for node in ast.walk(written(module))]
    found = {node.id for node in nodes if isinstance(node, ast.Name)}
    return found | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def matched_in(*modules: ModuleType) -> set[str]:
    """The classes that modules take apart by `case`."""
    nodes = (node for module in modules for node in ast.walk(written(module)))
    cases = (node.cls for node in nodes if isinstance(node, ast.MatchClass))
    return {ast.unparse(kind).rpartition(".")[2] for kind in cases}


def unknown(kinds: Iterable[type], *known: Iterable[type]) -> str:
    """Those of the classes that stand nowhere among the known, by name."""
    found = {kind for those in known for kind in those}
    return ", ".join(sorted(kind.__name__ for kind in kinds if kind not in found))


def test_every_message_stands_in_the_union_of_its_noun() -> None:
    """A class says that it is one; the unions, by which tables and cases are found, know it."""
    for of, known in ((Command, COMMANDS), (Event, EVENTS)):
        kinds = {*of.__subclasses__(), *OwnCommand.__subclasses__()} - {OwnCommand}
        said = {f"{kind.__module__}.{kind.__name__}" for kind in kinds if issubclass(kind, of)}
        assert said == {f"{kind.__module__}.{kind.__name__}" for kind in known}


def test_every_command_has_a_rule_and_every_event_a_fold() -> None:
    assert not unknown(COMMANDS, RULES)
    assert not unknown(EVENTS, FOLDS)


def test_every_offered_act_has_a_button() -> None:
    """In its noun's BUTTONS, or made by its class or name where the dock or a sheet puts it."""
    texts = [path.read_text("utf-8") for path in SCREENS.rglob("*.py") if path.stem != "buttons"]
    nodes = [node for text in texts for node in ast.walk(ast.parse(text))]
    made = {node.id for node in nodes if isinstance(node, ast.Name)}
    sent = {node.value for node in nodes if isinstance(node, ast.Constant)}
    shown = [one for one in LOOKED_UP if one.__name__ in made or called(one) in sent]
    assert not unknown(LOOKED_UP, SAYS, shown, ELSEWHERE)


@pytest.mark.parametrize("button", READERS)
def test_every_field_of_a_button_can_be_read(button: str, book: Book) -> None:
    """A field of a kind that no form knows would fail at the first tap."""
    with suppress(InvalidForm, Refused):
        READERS[button](MultiDict(), book)


def test_a_button_is_called_as_its_act_is_on_screens_and_in_forms() -> None:
    """`sends` calls a button by its act alone: a form of another name would never read it."""
    sent = {made_by(reader) for reader in READERS.values()}
    by_name = {button: made_by(reader) for button, reader in READERS.items()}
    assert not unknown(sent, (kind for kind in sent if by_name.get(called(kind)) is kind))


def test_every_command_is_read_from_a_form_or_says_what_reads_it() -> None:
    sent = {made_by(reader) for reader in READERS.values()}
    apart = names_in(phoneforms, sheetforms)
    others = {one for one in COMMANDS if one.__name__ in apart}
    assert not unknown(COMMANDS, sent, others, ELSEWHERE)
    assert not sent & ELSEWHERE.keys(), "it has a button after all"


def test_every_act_has_a_word_in_hand_files_or_a_reason() -> None:
    words = names_in(acts, *acts.NOUNS, showing)
    filed = {act for act, _ in acts.FILED.values()}
    said = filed | {one for one in COMMANDS if one.__name__ in words} - acts.NO_WORD.keys()
    assert not unknown(COMMANDS, said, acts.NO_WORD)
    assert all(acts.NO_WORD.values())


def test_every_event_has_a_sentence_and_a_word_in_the_log() -> None:
    told = names_in(*(sys.modules[line.__module__] for line in LINES.values()))
    assert not unknown(EVENTS, {kind for kind in LINES if kind.__name__ in told})
    assert not unknown(EVENTS, NAMES.values())


def test_every_event_has_a_line_in_hand_files_or_a_reason() -> None:
    cases = matched_in(*acts.NOUNS)
    filed = {event for _, event in acts.FILED.values()}
    found = filed | {kind for kind in EVENTS if kind.__name__ in cases}
    by_the_law, none = each(LawEvent), each(SheetEvent | TapsFrom | PhoneEvent | LogEvent)
    assert not unknown(EVENTS, found, by_the_law, none)
    assert not unknown(EVENTS, acts.LINES)


def test_what_no_phone_is_named_for_only_the_host_may_send(
    house: House, subtests: pytest.Subtests
) -> None:
    house.device().begins()
    look = house.table.look(1)
    for kind in COMMANDS:
        asked: Act = made(kind, True)
        with subtests.test(kind.__name__):
            assert rights.may(look, asked, PHONE) == isinstance(asked, rights.ForItself)
            if not isinstance(asked, OTHERS):
                assert rights.may(look, asked, Viewer(True, False, "the tablet"))


def test_what_the_kitty_pays_is_said_in_a_file(book: Book) -> None:
    head = "game texas-holdem\nseats Ann Bob Cy\nstacks Ann 40, Bob 40, Cy 40\nhouse kitty 2\n\n"
    deal = "blinds\nCy calls\nAnn drops\nBob checks\nall check\nall check\nall check\nwon Cy\n"
    played = play(f"{head}{deal}kitty pays 1 to Cy for pizza\nkitty among Cy\n", book)
    assert played.wrong == []
    assert played.log.night.kitty == 0


def test_an_interval_is_told_in_a_file(book: Book) -> None:
    head = "game jackpots\nseats Ann Bob Cy\nstacks Ann 40, Bob 40, Cy 40\n\n"
    deal = "chips real milestones\nall ante\nchips real bets\ninterval Cy 2, Bob 2\nCy calls\n"
    played = play(head + deal, book)
    assert played.wrong == []
    assert played.log.night.playing is not None
    assert played.log.night.playing.level == 2
