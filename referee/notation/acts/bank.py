"""Chips from the box, money, the kitty and the end of the night, in words."""

from __future__ import annotations

from referee.core.book.book import Book
from referee.core.messages import bank as messages
from referee.core.messages.people import Sat
from referee.core.state.night import Night
from referee.notation.acts.tap import Tap, because, remark
from referee.notation.acts.words import (
    Said,
    Verbs,
    Words,
    bare,
    chips,
    paid,
    reason,
    seat_of,
    seats,
    seats_of,
)
from referee.notation.reader import HandError, Line, whole


def _end(line: Line, night: Night, name: str) -> int | None:
    """A seat, or nothing for the box."""
    return None if name.lower() == "box" else seat_of(night, line, name)


def _buy(line: Line, night: Night, seat: int) -> Said:
    """buys 50 [, paid cash]"""
    words, how = paid(line)
    return messages.Buy(seat, chips(line, night, words), how)


def _count(line: Line, night: Night, seat: int) -> Said:
    """counts 97 | counts 3 white 4 red because WHY"""
    words, why = reason(line)
    return messages.Count(seat, chips(line, night, words), why)


def _sell(line: Line, night: Night, seat: int) -> Said:
    """sells 20 to NAME [, paid cash]"""
    words, how = paid(line)
    if len(words) < 3 or words[-2].lower() != "to":
        raise HandError(line.number, 'expected "sells 20 to NAME"')
    return messages.PassChips(
        seat, seat_of(night, line, words[-1]), chips(line, night, words[:-2]), how
    )


def _pay(line: Line, night: Night, seat: int | None) -> Said:
    """pays 30 to NAME | sends 30 to box | pays 36 for WHAT among NAMES"""
    words = line.rest
    if len(words) < 3 or words[1].lower() not in ("to", "for"):
        raise HandError(line.number, 'expected "pays 30 to NAME" or "pays 36 for WHAT among NAMES"')
    amount = whole(line, words[0])
    if words[1].lower() == "to":
        sent = line.words[1].lower() == "sends"
        return messages.PayMoney(seat, _end(line, night, words[2]), amount, sent)
    if "among" not in words:
        raise HandError(line.number, 'say among whom: "pays 36 for pizza among Ann Bob"')
    at = words.index("among")
    return messages.ShareCost(
        seat, amount, seats_of(night, line, words[at + 1 :]), " ".join(words[2:at])
    )


def _box(line: Line, night: Night, book: Book) -> Said:
    """box pays 30 to NAME | box sends 30 to NAME | box pays 36 for WHAT among NAMES"""
    return _pay(line, night, None)


def _correct(line: Line, night: Night, book: Book) -> Said:
    """correct NAME to NAME AMOUNT because WHY ("box" for the box)"""
    words, why = reason(line)
    if len(words) != 4 or words[1] != "to":
        raise HandError(line.number, 'expected "correct NAME to NAME AMOUNT because WHY"')
    source, target = _end(line, night, words[0]), _end(line, night, words[2])
    return messages.Correct(source, target, whole(line, words[3]), why)


def _kitty_pays(line: Line, night: Night, book: Book) -> Said:
    """kitty pays 6 to NAME for WHAT (or to box)"""
    words = line.rest
    if len(words) < 5 or (words[1], words[3]) != ("to", "for"):
        raise HandError(line.number, 'expected "kitty pays 6 to NAME for WHAT" or "kitty among"')
    return messages.KittyPays(
        _end(line, night, words[2]), whole(line, words[0]), " ".join(words[4:])
    )


def _close(line: Line, night: Night, book: Book) -> Said:
    """night closes [borne by NAME ...]"""
    names = line.rest[2:] if "borne" in line.rest else ()
    return messages.CloseNight(seats_of(night, line, names))


def _banker(line: Line, night: Night, book: Book) -> Said:
    """banker NAME | banker nobody"""
    if len(line.rest) != 1:
        raise HandError(line.number, 'expected "banker NAME" or "banker nobody"')
    (who,) = line.rest
    return messages.NameBanker(None if who.lower() == "nobody" else seat_of(night, line, who))


def _right(line: Line, night: Night, book: Book) -> Said:
    """right deal 3 [pot 1] NAME [because WHY]"""
    words, why = reason(line)
    pot = whole(line, words[2]) if words[1:2] == ("pot",) and len(words) > 3 else None
    names = words[1 if pot is None else 3 :]
    if not names:
        raise HandError(line.number, 'expected "right deal 3 NAME because WHY"')
    return messages.RightDeal(whole(line, words[0]), seats_of(night, line, names), why, pot)


VERBS: Verbs = {"buys": _buy, "counts": _count, "sells": _sell, "pays": _pay, "sends": _pay}
WORDS: Words = {
    "box pays": _box,
    "box sends": _box,
    "correct": _correct,
    "kitty pays": _kitty_pays,
    "kitty among": seats(messages.ShareKitty),
    "night closes": _close,
    "night reopens": bare(messages.ReopenNight),
    "banker": _banker,
    "right deal": _right,
}


def line(event: messages.BankEvent, tap: Tap) -> str:
    """An event as an act. Who leaves says what is cashed; money is no part of a deal."""
    match event:
        case messages.Bought(seat, amount):
            if any(sat.seat == seat for sat in tap.of(Sat)):
                return f"# with {amount} chips"
            return _buys(seat, amount, tap)
        case messages.ChipsPassed(source, target, amount):
            return f"{tap.names[source]} sells {amount} to {tap.names[target]}"
        case messages.KittyShared(shares):
            return f"kitty among {tap.list(seat for seat, _ in shares)}"
        case messages.KittySpent(_, shares, ""):
            return f"kitty among {tap.list(seat for seat, _ in shares)}"
        case messages.KittySpent(amount, shares, what, box):
            to = "box" if box else tap.list(seat for seat, _ in shares)
            return f"kitty pays {amount} to {to} for {what}"
        case messages.Corrected(source, target, amount, why):
            ends = [tap.names[end] if end is not None else "box" for end in (source, target)]
            return f"correct {ends[0]} to {ends[1]} {amount} because {why}"
        case messages.Counted(seat, amount, _, why):
            return f"{tap.names[seat]} counts {amount}{because(why)}"
        case messages.BankerNamed(seat):
            return f"banker {'nobody' if seat is None else tap.names[seat]}"
        case messages.MoneyPaid() | messages.CashedOut():
            return ""
        case (
            messages.NightBegan()
            | messages.NightClosed()
            | messages.NightReopened()
            | messages.PaperEdited()
            | messages.CostShared()
            | messages.PutRight()
        ):
            return remark(event)


def _buys(seat: int, amount: int, tap: Tap) -> str:
    """Whoever had no chips when the file begins sits down with the first they buy."""
    name, ring = tap.names[seat], tap.night.ring
    if tap.in_file(seat) is not None:
        return f"{name} buys {amount}"
    at = ring.index(seat) if seat in ring else 0
    left = (*ring[at + 1 :], *ring[:at])[::-1]
    after = next((tap.names[other] for other in left if tap.in_file(other) is not None), "")
    return f"joins {name} {amount}" + (f" after {after}" if after else "")
