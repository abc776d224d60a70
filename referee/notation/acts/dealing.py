"""Deals, antes and blinds, in words."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.book.book import Book
from referee.core.messages import dealing as messages
from referee.core.messages.debts import Owing
from referee.core.state.night import Night
from referee.core.state.rotation import next_game
from referee.notation.acts.stakes import act_words
from referee.notation.acts.tap import Tap
from referee.notation.acts.words import Said, Verbs, Words, ends, game_called, seat_of, seats_of
from referee.notation.reader import HandError, Line, whole
from referee.notation.stakes import THIS_DEAL


def _deals(line: Line, night: Night, seat: int) -> Said:
    """deals | deals, big blind Cy, small blind Bob | deals, big blind Cy (the small one: nobody)"""
    places = dict[str, int]()
    for piece in line.text.split(",")[1:]:
        match piece.split():
            case ["big" | "small" as which, "blind", name]:
                places[which] = seat_of(night, line, name)
            case _:
                raise HandError(line.number, 'expected "deals, big blind NAME, small blind NAME"')
    return messages.SetDealer(seat, places.get("big"), places.get("small"))


def _next(line: Line, night: Night, book: Book) -> Said:
    """next deal | next deal GAME"""
    ends(line, 1)
    coming = next_game(night)
    game = line.rest[0] if line.rest else coming[0] if coming else ""
    return messages.NextDeal(game_called(game, book, line.number))


def _all_ante(line: Line, night: Night, book: Book) -> Said:
    """all ante | all ante but NAME NAME | all ante, NAME owes it"""
    out, later = line.rest, tuple[str, ...]()
    if out[-2:] in (("owes", "it"), ("owe", "it")):
        head, _, rest = line.text.rpartition(", ")
        out, later = tuple(head.split()[2:]), tuple(rest.split()[:-2])
    if out[:1] not in ((), ("but",)):
        raise HandError(line.number, 'expected "all ante", "all ante but NAME" or ", NAME owes it"')
    owing = (name for name in later if name != "and")
    return messages.PutAntesIn(seats_of(night, line, out[1:]), seats_of(night, line, owing))


def _blinds(line: Line, night: Night, book: Book) -> Said:
    """blinds [but NAME] [, no small] [, 1 straddle] [, NAME 2 live] [, NAME 2 dead]"""
    straddles, small = 0, True
    beside: dict[str, list[tuple[int, int]]] = {"live": [], "dead": []}
    for clause in line.text.split(",")[1:]:
        words = [word.lower() for word in clause.split()]
        if words == ["no", "small"]:
            small = False
        elif len(words) == 2 and words[1].startswith("straddle"):
            straddles = whole(line, words[0])
        elif len(words) == 3 and words[2] in beside:
            beside[words[2]].append((seat_of(night, line, words[0]), whole(line, words[1])))
        else:
            raise HandError(
                line.number,
                'expected "blinds, no small", "blinds, 1 straddle", "blinds, NAME 2 live" or '
                '"blinds, NAME 2 dead"',
            )
    head = line.text.split(",")[0].split()[1:]
    if head and head[0] != "but":
        raise HandError(line.number, 'expected "blinds" or "blinds but NAME"')
    out = seats_of(night, line, head[1:])
    return messages.PostBlinds(straddles, out, tuple(beside["dead"]), tuple(beside["live"]), small)


VERBS: Verbs = {"deals": _deals}
WORDS: Words = {"next deal": _next, "all ante": _all_ante, "blinds": _blinds}


def line(event: messages.DealingEvent, tap: Tap) -> str:
    """An event as an act; nothing where it is said by who is away or back."""
    match event:
        case messages.HandBegan(_, game):
            return _began(game.id, game.name, tap)
        case messages.Restaked(stakes):
            return act_words(THIS_DEAL, stakes)
        case messages.AntesIn():
            later = [owing.seat for owing in tap.of(Owing)]
            owes = f", {tap.list(later)} owes it" if later else ""
            return f"all ante{_but(event, tap)}{owes}"
        case messages.Posted():
            doubled = f", {event.straddles} straddle" if event.straddles else ""
            small = "" if event.small else ", no small"
            beside = "".join(
                f", {tap.names[seat]} {chips} {what}"
                for what, those in (("live", event.live), ("dead", event.dead))
                for seat, chips in those
            )
            return f"blinds{_but(event, tap)}{small}{doubled}{beside}"
        case messages.DealerSet(seat, _, big, small_blind):
            return deals(tap.night, tap.names, seat, big, small_blind)
        case messages.DealtIn():
            return ""


def _began(game: str, name: str, tap: Tap) -> str:
    """A deal that was passed out is dealt again by itself."""
    before = tap.night.hand
    by_itself = before is not None and before.ending == "passed-out"
    again = by_itself and tap.there is not None and tap.there.playing is not None
    return f"# {name}, dealt again" if again else f"next deal {game}"


def _but(event: messages.AntesIn | messages.Posted, tap: Tap) -> str:
    """Who sits out; also who is in this deal of the file and not in that of the log, where coming
    back before the antes did not count for the deal yet."""
    out = list(event.out)
    there, hand = tap.there.playing if tap.there is not None else None, tap.night.playing
    if there is not None and hand is not None:
        for seat in tap.night.ring:
            player = tap.in_file(seat)
            if seat not in hand.order and player is not None and player.seat in there.order:
                out.append(seat)
    return f" but {tap.list(out)}" if out else ""


def deals(
    night: Night, names: Mapping[int, str], dealer: int, big: int | None, small: int | None
) -> str:
    """ "Ann deals, big blind Cy, small blind Bob"; without the small one where it is nobody's."""
    if big is None:
        return f"{names[dealer]} deals"
    little = f", small blind {names[small]}" if small in night.ring and small is not None else ""
    return f"{names[dealer]} deals, big blind {names[big]}{little}"
