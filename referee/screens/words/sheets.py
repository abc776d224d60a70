"""Score sheets in table words: names of columns, lines of the log, what a take-back takes back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from referee.core.sheets import events
from referee.core.sheets.chinese import ChineseRound, ChineseRules, in_play
from referee.core.sheets.reckoning import reckon
from referee.core.sheets.sheet import Sheet, WrittenRow
from referee.core.state.night import Night
from referee.core.value import replace
from referee.screens.words.names import count, listed, own, signed, so_many

REFUSED: Mapping[str, str] = {
    "another-question": "A row’s question can’t be changed. Strike the row out and ask another.",
    "best-and-lowest": "The best hand can’t be the lowest too.",
    "deal-begun": "The deal has started already.",
    "deal-not-begun": "First say who is in this deal.",
    "draw-one-to-three": "A draw takes one to three cards, or none.",
    "draws-are-over": "The draws are over: tricks have been played.",
    "draws-no-more": "That player is done drawing in this deal.",
    "draws-so-often": "That player can draw at most {amount} times; the dealer once more.",
    "dropped-cannot-win": "A folded hand can’t win.",
    "empty-pot": "Somebody must have put something in.",
    "five-tricks": "A deal has five tricks.",
    "honours-are-in": "This deal’s honors are in already.",
    "knocked-already": "Somebody has knocked already.",
    "must-balance": "Gains and losses must add up to 0; they are off by {amount}.",
    "no-answer-due": "That player has had the last turn already, or isn’t due one.",
    "no-points": "Enter some points.",
    "no-such-bonus": "That hand brings no bonus in this game.",
    "no-such-hand": "That hand isn’t in the honors table.",
    "no-such-row": "There is no such row on the sheet.",
    "no-such-royalty": "The royalty table has no such hand in that row.",
    "no-such-sheet": "That sheet is gone.",
    "nobody-answered": "Somebody must have answered.",
    "nobody-drops-unknocked": "Nobody folds before a knock.",
    "nobody-surrenders": "Nobody surrenders on this sheet, and nobody surrenders a fouled hand.",
    "not-in-the-deal": "Only players in the deal can do that.",
    "not-the-showdown": "It isn’t the showdown yet.",
    "odd-contract": "There is no such contract, or nobody can take that many tricks.",
    "odd-honours": "Honors are 100 or 150: say who holds them.",
    "odd-points": "Those points don’t fit this sheet.",
    "odd-rate": "Say how many chips for how many points, both 1 or more.",
    "odd-rules": "Those rules don’t work: check the numbers.",
    "one-wins": "One hand wins in Brag; there are no ties.",
    "other-entry": "That belongs on another kind of sheet.",
    "places-for-others": "Choose a place in all three rows for everybody who played; a fouled hand "
    "needs none.",
    "places-one-to-four": "Places go from 1 to 4.",
    "rows-out-of-order": "The back must beat the middle, and the middle the front. "
    "Correct the royalties, or tick “fouled”.",
    "seats-for-chips": "Only players who have a seat tonight can settle in chips.",
    "sheet-full": "The sheet is full. Start another one.",
    "sheet-open": "The sheet is still open.",
    "sheet-over": "The game is over. Fix a row, or start another sheet.",
    "sheet-put-down": "The sheet was ended. Reopen it to write on it.",
    "sheets-have-changed": "Somebody else just started a sheet. Look again.",
    "short-knocker-loses": "A knocker with less than jacks can’t win.",
    "so-many-columns": "This game takes 2 to {amount} columns.",
    "three-places": "Give every player a place in all three rows.",
    "too-many-sheets": "A night can have at most {amount} sheets.",
    "tricks-left": "There are {amount} tricks left in this deal.",
    "turns-are-over": "The turns of this deal are over.",
    "twice-on-the-sheet": "A player can be on the sheet only once.",
    "two-at-least": "It takes at least two players.",
    "two-to-four-play": "Two to four play a round of Chinese poker.",
    "uneven-sides": "For chips, both sides need the same number of seated players.",
    "which-column": "There is no such column on the sheet.",
    "who-is-lowest": "Tap the lowest sum, too.",
    "whose-honours": "Say which hand was better and what it was, or neither.",
}
"""Why not, by the refusal's slug."""

GAMES = {"whiskey": "Whiskey", "brag": "Brag", "red-and-black": "Red and Black"}
PRESETS = {
    "": "Score pad",
    "race": "Race",
    "low": "Low score wins",
    "balance": "Gains and losses",
    "line": "Above and below the line",
}
DRAWN = ("", "once", "twice", "three times")
STRAINS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠", "n": "NT"}


def kind(rules: events.Rules) -> str:
    """What is played on a sheet."""
    match rules:
        case events.PokinoRules():
            return "Pokino"
        case events.BridgeRules():
            return "Rubber bridge"
        case ChineseRules(open_face=open_face):
            return "Open-face Chinese poker" if open_face else "Chinese poker"
        case events.KnockRules(wild=wild):
            return "Knock poker, deuces wild" if wild else "Knock poker"
        case events.SmallPotRules(game):
            return GAMES[game]
        case events.QuizRules():
            return "Quiz"
        case events.PadRules("race", target=target) if target:
            return f"Race to {target}"
        case events.PadRules(preset):
            return PRESETS.get(preset, PRESETS[""])
        case _:
            assert_never(rules)


def deal_word(rules: events.Rules) -> str:
    """What a row of the sheet is called."""
    if isinstance(rules, events.PadRules) and rules.layout == "rounds":
        return "round"
    if isinstance(rules, events.QuizRules):
        return "question"
    return "round" if isinstance(rules, ChineseRules) else "deal"


def column_name(night: Night, column: events.Column) -> str:
    """Whose column it is."""
    return " & ".join(night.name(seat) for seat in column.seats) or column.name


def names(night: Night, sheet: Sheet) -> tuple[str, ...]:
    """The heads of the columns."""
    return tuple(column_name(night, column) for column in sheet.columns)


def sheet_title(sheet: Sheet) -> str:
    """What a sheet is called."""
    return sheet.title or kind(sheet.rules)


def _called(night: Night, number: int) -> tuple[str, tuple[str, ...]]:
    """A sheet's title and names; the log still speaks of one whose beginning was taken back."""
    sheet = night.sheet(number)
    if sheet is None:
        return f"Sheet {number}", ()
    return sheet_title(sheet), names(night, sheet)


def _at(heads: tuple[str, ...], column: int) -> str:
    return heads[column] if 0 <= column < len(heads) else f"column {column + 1}"


def _all(heads: tuple[str, ...], columns: tuple[int, ...]) -> str:
    return listed([_at(heads, column) for column in columns])


# --- lines of the log -----------------------------------------------------------------------


def line(event: events.SheetEvent, night: Night) -> str:
    """One event as a sentence without a full stop."""
    title, heads = _called(night, event.sheet)
    match event:
        case events.SheetBegan(_, named, rules, columns):
            who = listed([column_name(night, column) for column in columns])
            asked = "" if event.asked is None else f"; {night.name(event.asked)} asked for it"
            called = f" (“{named}”)" if named else ""
            return f"New sheet, {kind(rules)}{called}: {who}{asked}"
        case events.Scored(_, ChineseRound() as entry):
            return f"{title}: {_brought(night.sheet(event.sheet), entry, heads)}"
        case events.Scored(_, entry):
            return f"{title}: {entry_words(entry, heads)}"
        case events.RowCorrected(_, row, None, why):
            return f"{title}: row {row} does not count: {why}"
        case events.RowCorrected(_, row, entry, why) if entry is not None:
            return f"{title}: row {row} is corrected: {entry_words(entry, heads)} ({why})"
        case events.SheetChanged():
            worth = "for points" if event.rate is None else "for chips"
            return f"{title} is kept {worth}" + ("" if event.phones else "; phones can’t write")
        case events.SheetEnded():
            return f"{title} is ended"
        case events.SheetReopened():
            return f"{title} is reopened"
        case _:
            return title


def result(sheet: Sheet, heads: tuple[str, ...]) -> str:
    """What a sheet comes to: "Ann +6 and Bob −6"."""
    totals = reckon(sheet).totals
    return listed([f"{_at(heads, at)} {signed(total)}" for at, total in enumerate(totals)])


def _brought(sheet: Sheet | None, row: ChineseRound, heads: tuple[str, ...]) -> str:
    """What one round brought; in each the others are paid anew."""
    if sheet is None:
        return row_words(row, heads)
    return result(replace(sheet, lines=(WrittenRow(row),), steps=(), ended=False), heads)


def entry_words(entry: events.SheetEntry, heads: tuple[str, ...]) -> str:
    """What an entry says, in one line."""
    return step_words(entry, heads) if isinstance(entry, events.Step) else row_words(entry, heads)


def row_words(row: events.Row, heads: tuple[str, ...]) -> str:
    """What a row says, in one line."""
    match row:
        case events.PokinoDeal():
            tricks = listed([f"{_at(heads, side)} {row.tricks[side]}" for side in (0, 1)])
            drew = [f"{_at(heads, side)} drew {DRAWN[row.draws[side]]}" for side in (0, 1)]
            draws = listed([words for side, words in enumerate(drew) if row.draws[side]])
            said = f"tricks {tricks}; {_honours(row.better, row.hand, heads)}"
            return f"{draws}; {said}" if draws else said
        case events.Contract():
            return contract_words(row, heads)
        case ChineseRound():
            return so_many(len(in_play(row)), "player")
        case events.PadRound(points, note):
            said = listed(
                [f"{_at(heads, at)} {signed(brought)}" for at, brought in enumerate(points)]
            )
            return said + (f" ({note})" if note else "")
        case events.PadLine(below, above, note):
            parts = [
                f"{_at(heads, at)} {brought} {where}"
                for where, points in (("below", below), ("above", above))
                for at, brought in enumerate(points)
                if brought
            ]
            return listed(parts) + (f" ({note})" if note else "")
        case events.KnockDeal():
            return _knock_words(row, heads)
        case events.SmallPot():
            return _pot_words(row, heads)
        case events.QuizRound():
            right = tuple(at for at, said in enumerate(row.said) if said == row.right)
            return f"{row.title}: {_all(heads, right) if right else 'nobody'} right"
        case _:
            assert_never(row)


def _honours(better: int | None, hand: str, heads: tuple[str, ...]) -> str:
    return "no honors" if better is None else f"honors to {_at(heads, better)}: {hand_word(hand)}"


def contract_words(row: events.Contract, heads: tuple[str, ...]) -> str:
    """ "Ann & Cy 4♠ doubled, made with 11 tricks"."""
    held = ""
    if row.held is not None and row.honours:
        held = f"; honors {row.honours} to {_at(heads, row.held)}"
    if row.side is None:
        return f"passed out{held}"
    doubled = {1: "", 2: " doubled", 4: " redoubled"}[row.doubled]
    over = row.tricks - row.level - 6
    result = "just made" if not over else f"{over} over" if over > 0 else f"{-over} down"
    said = f"{_at(heads, row.side)} {row.level}{STRAINS[row.strain]}{doubled}, {result}"
    return said + held


def _knock_words(row: events.KnockDeal, heads: tuple[str, ...]) -> str:
    said = "the stock ran out"
    if row.knocker is not None:
        said = f"{_at(heads, row.knocker)} knocked"
        said += " on less than jacks" if row.short else ""
    if row.dropped:
        said += f", {_all(heads, row.dropped)} folded"
    hand = f" with {a_hand(row.hand)}" if row.hand else ""
    return f"{said}; {_all(heads, row.winners)} won{hand}"


def _pot_words(row: events.SmallPot, heads: tuple[str, ...]) -> str:
    pot = sum(row.put_in)
    if not row.high:
        return f"everyone folded, {pot} went back"
    said = f"{_all(heads, row.high)} won the pot of {pot}"
    if row.low:
        said += f", {_all(heads, row.low)} lowest"
    return said + (f" ({row.note})" if row.note else "")


def step_words(step: events.Step, heads: tuple[str, ...]) -> str:
    """What a step says, in one line."""
    match step:
        case events.PokinoDraw(side, 0):
            return f"{_at(heads, side)} is done drawing"
        case events.PokinoDraw(side, number):
            return f"{_at(heads, side)} draws {count(number, 'card')}"
        case events.PokinoTricks(won):
            taken = [f"{_at(heads, side)} {taken}" for side, taken in enumerate(won) if taken]
            return f"tricks: {listed(taken)}"
        case events.PokinoHonours(better, hand):
            return _honours(better, hand, heads)
        case events.KnockBegin(players):
            return f"a deal of {count(len(players), 'player')}"
        case events.KnockTurn(column, took):
            where = "from the stock" if took == "stock" else "the last discard"
            return f"{_at(heads, column)} takes {where}"
        case events.KnockCall(column):
            return f"{_at(heads, column)} knocks"
        case events.KnockAnswer(column, stays):
            return f"{_at(heads, column)} {'stays' if stays else 'folds'}"
        case events.StockOut():
            return "the stock ran out"
        case events.KnockShow(winners):
            return f"{_all(heads, winners)} won"
        case _:
            assert_never(step)


def what(event: events.SheetEvent, night: Night) -> str:
    """What a take-back of this event would take back."""
    title, heads = _called(night, event.sheet)
    match event:
        case events.SheetBegan():
            return f"start of {title}"
        case events.Scored(_, ChineseRound() as row):
            return f"the round of {so_many(len(in_play(row)), 'player')}"
        case events.Scored(_, entry):
            return f"“{entry_words(entry, heads)}”"
        case events.RowCorrected(_, row):
            return f"the correction of row {row}"
        case events.SheetEnded():
            return f"ending {title}"
        case _:
            return f"{own(title)} new settings"


def a_hand(hand: str) -> str:
    """A hand with its article: "a pair", "three of a kind"."""
    word = hand_word(hand)
    return word if " of a kind" in word or word == "two pair" else f"a {word}"


def hand_word(hand: str) -> str:
    """What a hand in the log is called today."""
    return "two pair" if hand == "two pairs" else hand
