"""Reads what a finger sent to a score sheet into a command. Whether it fits is not judged here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast, get_args

from referee.core.book.book import Book
from referee.core.cards.cards import CardsRefused, read_cards
from referee.core.cards.judge.entry import judge_entered
from referee.core.cards.judge.openers import proves
from referee.core.cards.judge.rule import JudgeRule
from referee.core.cards.judge.showdown import JudgedPot, Laid, Verdict
from referee.core.errors import Refused
from referee.core.messages.phones import AskSheet
from referee.core.sheets import commands, events, knock, pad, pokino, smallpot
from referee.core.sheets.kinds import kind
from referee.core.sheets.sheet import Sheet
from referee.core.state.night import Night
from referee.screens.felt.cards import said
from referee.screens.sheets.words import knocking
from referee.screens.sheets.words.scores import wish_words
from referee.screens.words.sheets import names
from referee.web import words as say
from referee.web.forms.fields import Form, InvalidForm, either, number, seats, written
from referee.web.sheets import quizzing
from referee.web.sheets.columns import by_column, chinese_round, column
from referee.web.sheets.new import columns, dealer, rate, rules
from referee.words.cards.refused import in_words
from referee.words.cards.verdict import hands

MOST_LETTERS = 100


def read(form: Form, book: Book, night: Night) -> commands.SheetCommand | AskSheet:
    """The command of a form. Raises InvalidForm, Refused."""
    return READERS[form.get("do", "")](form, book, night)


def _sheet(form: Form, night: Night) -> Sheet:
    sheet = night.sheet(number(form, "sheet"))
    if sheet is None:
        raise InvalidForm(say.SHEET_GONE)
    return sheet


# --- cards ----------------------------------------------------------------------------------


def judged(rule: JudgeRule, hands: Mapping[str, str]) -> Verdict:
    """What the judge says of typed hands. Raises InvalidForm with what is wrong with them."""
    try:
        cards = {who: read_cards(text[:MOST_LETTERS]) for who, text in hands.items()}
        return judge_entered(rule, Laid(cards, (JudgedPot(0),)))
    except CardsRefused as refused:
        raise InvalidForm(said(in_words(refused))) from None


def _typed(form: Form, heads: Sequence[str]) -> dict[int, str]:
    """Hands that were typed, by column."""
    found = {at: form.get(f"cards.{at}", "").strip() for at in range(len(heads))}
    return {at: text for at, text in found.items() if text}


def _judge(book: Book, sheet: Sheet) -> JudgeRule:
    return book.judges[kind(sheet.rules).judge(sheet.rules)]


def _verdict(
    form: Form, book: Book, sheet: Sheet, night: Night
) -> tuple[Verdict, dict[int, str]] | None:
    """The judge's verdict on the hands of a form, where any were typed."""
    heads = names(night, sheet)
    typed = _typed(form, heads)
    if not typed:
        return None
    verdict = judged(_judge(book, sheet), {heads[at]: text for at, text in typed.items()})
    return verdict, typed


def _columns(verdict: Verdict, winners: Sequence[str], typed: Mapping[int, str]) -> tuple[int, ...]:
    """The columns of some seats of a verdict: its seats stand in the order of the columns."""
    by_name = dict(zip([showing.seat for showing in verdict.showings], typed, strict=True))
    return tuple(by_name[winner] for winner in winners)


def _honours(
    form: Form, book: Book, sheet: Sheet, night: Night
) -> tuple[int | None, str, tuple[str, str]]:
    """Whose honours, what, and the cards: by the judge where hands were typed, else as tapped."""
    found = _verdict(form, book, sheet, night)
    if found is None:
        hand = form.get("hand", "")
        return (column(form, "better", none=True), hand, ("", "")) if hand else (None, "", ("", ""))
    verdict, typed = found
    if len(typed) < 2:
        raise InvalidForm(say.BOTH_HANDS)
    high = [showing.high for showing in verdict.showings]
    assert high[0] is not None
    assert high[1] is not None
    better, hand = pokino.better_of(high[0].strength, high[1].strength)
    return better, hand, (typed[0], typed[1])


# --- entries --------------------------------------------------------------------------------

Reader = Callable[[Form, Book, Sheet, Night], events.SheetEntry]


def _pokino_deal(form: Form, book: Book, sheet: Sheet, night: Night) -> events.SheetEntry:
    left = number(form, "tricks")
    if left > pokino.TRICKS:
        raise InvalidForm(say.FIVE_TRICKS)
    better, hand, cards = _honours(form, book, sheet, night)
    draws = (number(form, "draws.0", 0), number(form, "draws.1", 0))
    dealer = number(form, "dealer", sheet.deals)
    return events.PokinoDeal(dealer, draws, (left, pokino.TRICKS - left), better, hand, cards)


def _contract(form: Form, book: Book, sheet: Sheet, night: Night) -> events.SheetEntry:
    side = column(form, "side", none=True)
    held, honours = column(form, "held", none=True), number(form, "honours", 0)
    if side is None:
        return events.Contract(None, held=held if honours else None, honours=honours)
    strain = either(form, "strain", get_args(events.Strain), usual="n")
    return events.Contract(
        side,
        number(form, "level"),
        cast(events.Strain, strain),
        number(form, "doubled", 1),
        number(form, "tricks"),
        held if honours else None,
        honours,
    )


def _round(form: Form, book: Book, sheet: Sheet, night: Night) -> events.SheetEntry:
    """Points by column; or a winner, and what the others lose."""
    columns, note = len(sheet.columns), written(form, "note")[:60]
    how = either(form, "how", ("points", "winner-gets", "each-pays"))
    if how == "points":
        return events.PadRound(by_column(form, "points", columns), note)
    winner = column(form, "winner", none=True)
    if winner is None or winner >= columns:
        raise InvalidForm(say.TAP_WINNER)
    if how == "each-pays":
        payers = [at for at in range(columns) if at != winner]
        return events.PadRound(pad.each_pays(winner, number(form, "amount"), payers, columns), note)
    lost = {at: abs(points) for at, points in enumerate(by_column(form, "points", columns))}
    if lost[winner]:
        name = names(night, sheet)[winner]
        raise InvalidForm(say.winner_with_loss(name, lost[winner]))
    return events.PadRound(pad.winner_gets(winner, lost, columns), note)


def _line(form: Form, book: Book, sheet: Sheet, night: Night) -> events.SheetEntry:
    below, above = (by_column(form, key, len(sheet.columns)) for key in ("below", "above"))
    return events.PadLine(below, above, written(form, "note")[:60])


def _knock_hands(
    form: Form, book: Book, sheet: Sheet, night: Night, knocker: int | None
) -> tuple[tuple[int, ...], str, bool]:
    """Winners, their hand where it brings a bonus, and whether the knocker was short."""
    wild = isinstance(sheet.rules, events.KnockRules) and sheet.rules.wild
    found = _verdict(form, book, sheet, night)
    if found is None:
        return seats(form, "winner"), form.get("hand", ""), bool(form.get("short"))
    verdict, typed = found
    rule = _judge(book, sheet)
    short = knocker in typed and not proves(rule, read_cards(typed[knocker]))
    if short and knocker is not None:
        rest = {at: text for at, text in typed.items() if at != knocker}
        heads = names(night, sheet)
        verdict = judged(rule, {heads[at]: text for at, text in rest.items()})
        typed = rest
    winners = _columns(verdict, verdict.winners_high, typed)
    best = next(showing for showing in verdict.showings if showing.seat in verdict.winners_high)
    hand = pokino.kind(best.high.strength) if best.high is not None else ""
    return winners, hand if knock.bonus(hand, wild) else "", short


def _knock_show(form: Form, book: Book, sheet: Sheet, night: Night) -> events.SheetEntry:
    now = knocking.in_play(sheet)
    winners, hand, short = _knock_hands(form, book, sheet, night, now.knocker)
    return events.KnockShow(winners, hand, short)


def _knock_deal(form: Form, book: Book, sheet: Sheet, night: Night) -> events.SheetEntry:
    knocker = column(form, "knocker", none=True)
    winners, hand, short = _knock_hands(form, book, sheet, night, knocker)
    out = seats(form, "out")
    players = seats(form, "players") or knocking.from_eldest(sheet)
    return events.KnockDeal(
        tuple(seat for seat in players if seat not in out),
        knocker,
        seats(form, "dropped"),
        winners,
        hand,
        short,
    )


def _knock_begin(form: Form, book: Book, sheet: Sheet, night: Night) -> events.SheetEntry:
    out = seats(form, "out")
    return events.KnockBegin(tuple(seat for seat in seats(form, "players") if seat not in out))


def _pot(form: Form, book: Book, sheet: Sheet, night: Night) -> events.SheetEntry:
    """What each put in, and who takes it: by the judge where hands were typed."""
    assert isinstance(sheet.rules, events.SmallPotRules)
    put_in = tuple(max(chips, 0) for chips in by_column(form, "put", len(sheet.columns)))
    found = _verdict(form, book, sheet, night)
    if found is None:
        return events.SmallPot(
            put_in, seats(form, "high"), seats(form, "low"), written(form, "note")[:60]
        )
    verdict, typed = found
    note = "; ".join(hands(verdict))[:200]
    if smallpot.GAMES[sheet.rules.game].lowest == "pays":
        keys = {
            showing.seat: showing.high.strength.key for showing in verdict.showings if showing.high
        }
        lowest = smallpot.forfeits(keys)
    else:
        lowest = verdict.winners_low
    return events.SmallPot(
        put_in,
        _columns(verdict, verdict.winners_high, typed),
        _columns(verdict, lowest, typed),
        note,
    )


ENTRIES: Mapping[str, Reader] = {
    "pokino-draw": lambda form, book, sheet, night: events.PokinoDraw(
        number(form, "side"), number(form, "count")
    ),
    "pokino-tricks": lambda form, book, sheet, night: events.PokinoTricks(
        (number(form, "won.0", 0), number(form, "won.1", 0))
    ),
    "pokino-honours": lambda form, book, sheet, night: events.PokinoHonours(
        *_honours(form, book, sheet, night)
    ),
    "pokino-deal": _pokino_deal,
    "contract": _contract,
    "chinese": lambda form, book, sheet, night: chinese_round(form, len(sheet.columns)),
    "round": _round,
    "line": _line,
    "knock-begin": _knock_begin,
    "knock-turn": lambda form, book, sheet, night: events.KnockTurn(
        number(form, "column"),
        cast(events.Took, either(form, "took", get_args(events.Took), usual="stock")),
    ),
    "knock-call": lambda form, book, sheet, night: events.KnockCall(number(form, "column")),
    "knock-answer": lambda form, book, sheet, night: events.KnockAnswer(
        number(form, "column"), form.get("stays") == "1"
    ),
    "stock-out": lambda form, book, sheet, night: events.StockOut(),
    "knock-show": _knock_show,
    "knock-deal": _knock_deal,
    "pot": _pot,
    "quiz": quizzing.read,
}


def _entry(form: Form, book: Book, night: Night) -> tuple[Sheet, events.SheetEntry]:
    sheet, named = _sheet(form, night), form.get("entry", "")
    if named not in ENTRIES or (
        named == "pot" and not isinstance(sheet.rules, events.SmallPotRules)
    ):
        raise InvalidForm(say.NOT_HERE)
    return sheet, ENTRIES[named](form, book, sheet, night)


def _correct(form: Form, book: Book, night: Night) -> commands.SheetCommand:
    row, why = number(form, "row"), form.get("why", "")
    if form.get("struck"):
        return commands.CorrectRow(_sheet(form, night).number, row, None, why)
    sheet, entry = _entry(form, book, night)
    if isinstance(entry, events.Step):
        raise InvalidForm(say.NOT_HERE)
    return commands.CorrectRow(sheet.number, row, entry, why)


def _score(form: Form, book: Book, night: Night) -> commands.SheetCommand:
    sheet, entry = _entry(form, book, night)
    return commands.Score(sheet.number, entry)


def _ask(form: Form, book: Book, night: Night) -> AskSheet:
    return AskSheet(number(form, "seat"), _new(form, night.next_sheet))


def _take_up(form: Form, book: Book, night: Night) -> commands.SheetCommand:
    """The host begins the sheet that a player asks for: the one that was read, and no other."""
    seat = number(form, "seat")
    wish = dict(night.wanted).get(seat)
    if wish is None or wish_words(night, wish) != form.get("asked"):
        raise Refused("sheet-not-asked", seat=seat)
    return commands.BeginSheet(
        number(form, "sheet"),
        wish.title,
        wish.rules,
        wish.columns,
        wish.dealer,
        wish.rate,
        wish.phones,
        asked=seat,
    )


def _new(form: Form, sheet: int) -> commands.BeginSheet:
    played, heads = rules(form), columns(form)
    return commands.BeginSheet(
        sheet,
        written(form, "title"),
        played,
        heads,
        dealer(form, heads),
        rate(form, played),
        bool(form.get("phones")),
    )


def _change(form: Form, book: Book, night: Night) -> commands.SheetCommand:
    sheet = _sheet(form, night)
    return commands.ChangeSheet(
        sheet.number, written(form, "title"), rate(form, sheet.rules), bool(form.get("phones"))
    )


READERS: Mapping[str, Callable[[Form, Book, Night], commands.SheetCommand | AskSheet]] = {
    "sheet-begin": lambda form, book, night: _new(form, number(form, "sheet")),
    "ask-sheet": _ask,
    "sheet-take-up": _take_up,
    "score": _score,
    "correct-row": _correct,
    "sheet-change": _change,
    "sheet-end": lambda form, book, night: commands.EndSheet(number(form, "sheet")),
    "sheet-reopen": lambda form, book, night: commands.ReopenSheet(number(form, "sheet")),
}
