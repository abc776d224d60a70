"""What the words of an act line do: words -> command, found for the night as it is now.

The first word is a player's name or one of the table's words (all, nobody, law, ...).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from referee.core.book.book import Book
from referee.core.book.game import Chips, Paid, Rotation, Source, Stock, Tracking, Widow
from referee.core.book.law import Law
from referee.core.messages.bank import (
    BeginNight,
    Buy,
    ChipsPassed,
    CloseNight,
    Correct,
    Count,
    KittyPays,
    NameBanker,
    PassChips,
    PayMoney,
    ReopenNight,
    RightDeal,
    ShareCost,
    ShareKitty,
)
from referee.core.messages.betting import (
    AllCheck,
    Bet,
    BetTo,
    BringIn,
    BroughtIn,
    Call,
    Check,
    Checked,
    Drop,
    Dropped,
    NobodyOpens,
    OthersDrop,
    Raised,
    RaiseTo,
    TellBoards,
    TellFirst,
)
from referee.core.messages.command import Command, HandCommand, Stand
from referee.core.messages.dealing import NextDeal, PostBlinds, PutAntesIn, SetDealer
from referee.core.messages.debts import (
    CountStands,
    DebtLetGo,
    HandedOver,
    HandOver,
    LetCountStand,
    LetOff,
    Owe,
    PayUp,
)
from referee.core.messages.draw import DrawCards, OwedServed, ServeOwed
from referee.core.messages.law import DeclareFoul, Release, Rule, SettleOurselves
from referee.core.messages.milestones import (
    AllDrawn,
    AllDrew,
    Attribute,
    CountPot,
    GoAllIn,
    PotCounted,
    PutChips,
    PutIn,
    SetGrain,
    StayIn,
    TakeChips,
    TellInterval,
    TookOut,
)
from referee.core.messages.people import (
    ComeBack,
    GoAway,
    Leave,
    Rename,
    Reseat,
    Sit,
    WentAway,
    WillLeave,
)
from referee.core.messages.phones import Asking, TapFrom
from referee.core.messages.showdown import Award, DividePot, ShowOpeners, ThrowIn
from referee.core.messages.stakes import SetMenu
from referee.core.messages.turns import (
    AllHandle,
    AllHandled,
    Handle,
    Handled,
    HasDeclared,
    Knock,
    PassTurn,
    Reveal,
    Sealed,
    Stay,
    Stayed,
    StockIsOut,
    StockRanOut,
    TakeCard,
    TakeWidow,
    TurnPassed,
    WidowTaken,
)
from referee.core.rules.implied import begun
from referee.core.sheets.commands import SheetCommand
from referee.core.state import betting
from referee.core.state.night import Night
from referee.core.state.rotation import next_game
from referee.core.value import each
from referee.notation import stakes as stakes_words
from referee.notation.reader import HandError, Line, whole
from referee.notation.showing import WAYS, Lay, Speak, cards_of


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back the last act of a strand, or all since a moment ("opening", "draw", "deal")."""

    strand: str = "hand"
    to: str = ""


@dataclass(frozen=True, slots=True)
class Again:
    strand: str = "hand"


Act = Command | TakeBack | Again | Lay | Speak


def seat_of(night: Night, line: Line, name: str) -> int:
    """The seat of a name (any case, a trailing comma allowed). Raises HandError."""
    plain = name.rstrip(",:").casefold()
    for player in night.players:
        if player.name.casefold() == plain:
            return player.seat
    names = ", ".join(player.name for player in night.players)
    raise HandError(line.number, f'nobody is called "{name}"; at the table: {names}')


def read_act(line: Line, night: Night, book: Book) -> Act:
    """The command an act line stands for. Raises HandError when no word fits."""
    first = line.words[0].lower().rstrip(",")
    if first in TABLE:
        return TABLE[first](line, night, book)
    seat = seat_of(night, line, line.words[0])
    if len(line.words) < 2:
        raise HandError(line.number, f"what does {line.words[0]} do? one of: {_list(VERBS)}")
    verb = line.words[1].lower().rstrip(",")
    if verb not in VERBS:
        raise HandError(line.number, f'"{verb}" is not an act; one of: {_list(VERBS)}')
    return VERBS[verb](line, begun(night, handled=True) if verb in SPEECH else night, seat)


def _list(words: Mapping[str, object]) -> str:
    return ", ".join(sorted(words))


# --- a player's acts ------------------------------------------------------------------------


def _passing(night: Night, seat: int, line: Line) -> tuple[int, ...]:
    """Seats before this one pass only when the line says so: "Eva bets 2, others pass"."""
    if night.playing is None or "pass" not in line.text.split(",")[-1]:
        return ()
    return betting.passers(night.playing, seat) or ()


def _check(line: Line, night: Night, seat: int) -> Command:
    """checks | passes (a turn at the widow passes too)"""
    if night.playing is not None and isinstance(night.playing.now, Widow):
        return PassTurn(seat)
    return Check(seat, _passing(night, seat, line) if "," in line.text else ())


def _bet(line: Line, night: Night, seat: int) -> Command:
    hand = night.playing
    if len(line.words) > 2 and line.words[2].lower() != "others":
        return BetTo(seat, whole(line, line.words[2]), _passing(night, seat, line))
    if hand is None or hand.stakes.limit.kind != "fixed":
        raise HandError(line.number, 'say how much: "bets 4"')
    step = hand.betting
    size = hand.stakes.limit.size(step.size, step.times) if step else hand.stakes.limit.size(1)
    return BetTo(seat, size, _passing(night, seat, line))


def _call(line: Line, night: Night, seat: int) -> Command:
    return Call(seat, _passing(night, seat, line))


def _raise(line: Line, night: Night, seat: int) -> Command:
    if len(line.words) < 4 or line.words[2].lower() != "to":
        raise HandError(line.number, 'say the total: "raises to 8"')
    return RaiseTo(seat, whole(line, line.words[3]), _passing(night, seat, line))


def _drop(line: Line, night: Night, seat: int) -> Command:
    """drops | folds (after a knock: for a fee)"""
    hand = night.playing
    if hand is not None and isinstance(hand.now, Stock):
        return Stay(seat, stays=False)
    return Drop(seat, _passing(night, seat, line))


def _all_in(line: Line, night: Night, seat: int) -> Command:
    """all-in | all-in for 7 (with real chips he says for how much, in this interval)"""
    hand = night.playing
    if hand is None or not hand.has(seat):
        raise HandError(line.number, "that player is not in a deal")
    if len(line.words) > 3 and line.words[2].lower() == "for":
        return GoAllIn(seat, whole(line, line.words[3]))
    chips = (night.about(seat) or 0) if night.real else night.stack(seat)
    one, step = hand.of(seat), hand.betting
    if one.bet + chips <= hand.level:
        return Call(seat)
    if step is not None and step.bring_in and not hand.level and chips <= hand.stakes.least_in:
        return BringIn(seat)
    kind = RaiseTo if hand.level else BetTo
    return kind(seat, one.bet + chips)


def _draw(line: Line, night: Night, seat: int) -> Command:
    if len(line.words) < 3:
        raise HandError(line.number, 'say how many: "draws 3"')
    rest = [word.lower().rstrip(",") for word in line.words[3:]]
    mixed = (
        tuple(
            seat_of(night, line, name)
            for name in line.words[3:]
            if name.lower().rstrip(",") not in ("mixed", "with", "and")
        )
        if "mixed" in rest
        else ()
    )
    return DrawCards(seat, whole(line, line.words[2]), mixed)


def _stand(line: Line, night: Night, seat: int) -> Command:
    """stands pat | is pat | is first (by his up cards) | is ready (with his cards)"""
    last = line.words[-1].lower()
    if last == "first":
        return TellFirst(seat)
    if last == "ready":
        return Handle(seat)
    if last != "pat":
        raise HandError(line.number, 'expected "stands pat", "is first" or "is ready"')
    return DrawCards(seat, 0)


def _has(line: Line, night: Night, seat: int) -> Command:
    """has set down | has thrown | has chosen"""
    rest = " ".join(word.lower() for word in line.words[2:])
    if rest == "chosen":
        return Sealed(seat)
    if rest not in ("set down", "thrown"):
        raise HandError(line.number, 'expected "has set down", "has thrown" or "has chosen"')
    return Handle(seat)


def _turns(line: Line, night: Night, seat: int) -> Command:
    if line.words[2:] != ("up",):
        raise HandError(line.number, 'expected "turns up"')
    return Handle(seat)


def _brings(line: Line, night: Night, seat: int) -> Command:
    if line.words[2:] != ("in",):
        raise HandError(line.number, 'expected "brings in"')
    return BringIn(seat)


def _exchange(line: Line, night: Night, seat: int) -> Command:
    """exchanges 1 | exchanges 5: cards with the widow"""
    if len(line.words) < 3:
        raise HandError(line.number, 'say how many: "exchanges 1" or "exchanges 5"')
    return TakeWidow(seat, whole(line, line.words[2]))


def _stay(line: Line, night: Night, seat: int) -> Command:
    return Stay(seat)


def _show(line: Line, night: Night, seat: int) -> Act:
    """shows openers | shows Kh Kd 9h 9c 2s"""
    if len(line.words) < 3:
        raise HandError(line.number, 'expected "shows openers" or "shows" and cards: "Kh Kd 9 9 2"')
    if line.words[2].lower() == "openers":
        return ShowOpeners(seat)
    return Lay(seat, cards_of(line, line.words[2:]))


def _called_it(line: Line, night: Night, seat: int) -> Act:
    """called two pair: what the hand was called, where the house holds players to it"""
    if len(line.words) < 3:
        raise HandError(line.number, 'expected "called" and a hand: "called two pair"')
    return Lay(seat, called=" ".join(line.words[2:]))


def _give_up(line: Line, night: Night, seat: int) -> Act:
    """gives up: does not show"""
    if line.words[2:] != ("up",):
        raise HandError(line.number, 'expected "gives up"')
    return Lay(seat, silent=True)


def _declare(line: Line, night: Night, seat: int) -> Act:
    """declares high | declares low | declares both"""
    way = WAYS.get(line.words[-1].lower())
    if way is None:
        raise HandError(line.number, f'expected "declares" and one of: {_list(WAYS)}')
    return Lay(seat, way=way)


def _award(line: Line, night: Night, seat: int | None = None) -> Award:
    """wins [pot 1] [, openers shown] | Ann and Cy win, Bob wins low | won Ann Cy, Bob low |
    wins, Bob pays the forfeit | wins with a bonus of 4"""
    words = [word.lower().rstrip(",:") for word in line.words]
    winners: list[int] = []
    low: list[int] = []
    lowest: list[int] = []
    for clause in line.text.split(","):
        said = clause.lower().split()
        seats = _seats_in(night, clause)
        if "forfeit" in said:
            lowest += seats
        elif "low" in said:
            low += seats
            winners += seats if "high" in said else []
        else:
            winners += seats
    openers = ""
    if "openers" in words:
        openers = "shown" if "shown" in words else "not-asked"
    pot, bonus = _after(line, words, "pot"), _after(line, words, "of")
    return Award(pot, tuple(winners), openers, tuple(low), tuple(lowest), bonus)


def _after(line: Line, words: list[str], word: str) -> int:
    """The number after a word; nought where the word is not said."""
    if word not in words:
        return 0
    return whole(line, next(iter(words[words.index(word) + 1 :]), f"nothing after {word}"))


def _seats_in(night: Night, text: str) -> list[int]:
    """The players named in a piece of a line, in the order they are named."""
    by_name = {player.name.casefold(): player.seat for player in night.players}
    plain = [word.rstrip(",:").casefold() for word in text.split()]
    return [by_name[word] for word in plain if word in by_name]


def _paid(line: Line) -> tuple[tuple[str, ...], Paid]:
    """The words before ", paid cash" (or sent, or slip), and how it was paid."""
    words = line.words
    if len(words) > 2 and words[-2].lower() == "paid":
        if words[-1].lower() not in PAID:
            raise HandError(line.number, f'"paid" how? one of: {_list(PAID)}')
        return words[:-2], PAID[words[-1].lower()]
    return words, "slip"


def _chips(line: Line, night: Night, words: tuple[str, ...]) -> int:
    """Chips as a number, or by colour: 97 | 3 white 4 red"""
    values = {name.casefold(): value for name, value in night.stakes.colours}
    if len(words) < 2:
        return whole(line, words[0] if words else "nothing")
    total = 0
    for number, colour in zip(words[::2], (*words[1::2], ""), strict=False):
        plain = colour.rstrip(",").casefold()
        if plain not in values:
            raise HandError(line.number, f'no chip is called "{colour}"; {_list(values) or "none"}')
        total += whole(line, number) * values[plain]
    return total


def _buy(line: Line, night: Night, seat: int) -> Command:
    words, paid = _paid(line)
    return Buy(seat, _chips(line, night, words[2:]), paid)


def _leave(line: Line, night: Night, seat: int) -> Command:
    """leaves | leaves with 97 | leaves with 3 white 4 red, paid cash"""
    words, paid = _paid(line)
    rest = tuple(word for word in words[2:] if word.lower() != "with")
    return Leave(seat, _chips(line, night, rest) if rest else None, paid)


def _count(line: Line, night: Night, seat: int) -> Command:
    """counts 97 | counts 3 white 4 red because WHY"""
    head, _, why = line.text.partition(" because ")
    return Count(seat, _chips(line, night, tuple(head.split()[2:])), why)


def _sell(line: Line, night: Night, seat: int) -> Command:
    """sells 20 to Bob [, paid cash]"""
    words, paid = _paid(line)
    if len(words) < 5 or words[-2].lower() != "to":
        raise HandError(line.number, 'expected "sells 20 to NAME"')
    return PassChips(seat, seat_of(night, line, words[-1]), _chips(line, night, words[2:-2]), paid)


def _pay(line: Line, night: Night, seat: int | None) -> Command:
    """pays up (what the pot is owed) | pays 30 to NAME | sends 30 to box | pays 36 for WHAT among
    NAMES"""
    words = line.words
    if words[2:] == ("up",) and seat is not None:
        return PayUp(seat)
    if len(words) < 5 or words[3].lower() not in ("to", "for"):
        raise HandError(line.number, 'expected "pays 30 to NAME" or "pays 36 for WHAT among NAMES"')
    amount = whole(line, words[2])
    if words[3].lower() == "to":
        to_box = words[4].lower() == "box"
        target = None if to_box else seat_of(night, line, words[4])
        return PayMoney(seat, target, amount, words[1].lower() == "sends")
    if "among" not in words:
        raise HandError(line.number, 'say among whom: "pays 36 for pizza among Ann Bob"')
    at = words.index("among")
    among = tuple(seat_of(night, line, name) for name in words[at + 1 :])
    return ShareCost(seat, amount, among, " ".join(words[4:at]))


def _box(line: Line, night: Night, book: Book) -> Act:
    """box pays 30 to NAME | box sends 30 to NAME | box pays 36 for WHAT among NAMES"""
    if [word.lower() for word in line.words[1:2]] not in (["pays"], ["sends"]):
        raise HandError(line.number, 'expected "box pays 30 to NAME"')
    return _pay(line, night, None)


def _deals(line: Line, night: Night, seat: int) -> Command:
    """deals | deals, big blind Cy, small blind Bob | deals, big blind Cy (the small one: nobody)"""
    places = dict[str, int]()
    for piece in line.text.split(",")[1:]:
        match piece.split():
            case ["big" | "small" as which, "blind", name]:
                places[which] = seat_of(night, line, name)
            case _:
                raise HandError(line.number, 'expected "deals, big blind NAME, small blind NAME"')
    return SetDealer(seat, places.get("big"), places.get("small"))


def _rename(line: Line, night: Night, seat: int) -> Command:
    return Rename(seat, " ".join(line.words[2:]))


SPEECH = (
    "checks",
    "passes",
    "bets",
    "opens",
    "calls",
    "raises",
    "drops",
    "folds",
    "all-in",
    "brings",
)


def _put(line: Line, night: Night, seat: int) -> Command:
    """puts in 5 | put in 2 more (a count of the pot brought them to light) | put in 2 less"""
    if line.words[2:3] != ("in",) or len(line.words) < 4:
        raise HandError(line.number, 'expected "puts in 5" or "put in 2 more"')
    amount = whole(line, line.words[3])
    if line.words[1].lower() == "put":
        return Attribute(seat, -amount if line.words[-1].lower() == "less" else amount)
    return PutChips(seat, amount)


def _owe(line: Line, night: Night, seat: int) -> Command:
    """owes 1 (of what a count of the pot found missing) | owes nothing (the table lets it go)"""
    if line.words[2:] == ("nothing",):
        return LetOff(seat)
    if len(line.words) < 3:
        raise HandError(line.number, 'say how many: "owes 1"')
    return Owe(seat, whole(line, line.words[2]))


SOURCES: Mapping[str, Source] = {"stock": "stock", "discards": "discards"}


def _take_out(line: Line, night: Night, seat: int) -> Command:
    """takes out 5 | takes from stock | takes from discards [, knocks]"""
    if line.words[2:3] == ("from",):
        source = SOURCES.get(line.words[3].rstrip(",")) if len(line.words) > 3 else None
        if source is None:
            raise HandError(line.number, f'"takes from" and one of: {_list(SOURCES)}')
        return TakeCard(seat, source, line.words[-1].lower() == "knocks")
    if line.words[2:3] != ("out",) or len(line.words) < 4:
        raise HandError(line.number, 'expected "takes out 5" or "takes from stock"')
    return TakeChips(seat, whole(line, line.words[3]))


VERBS: Mapping[str, Callable[[Line, Night, int], Act]] = {
    "checks": _check,
    "passes": _check,
    "bets": _bet,
    "opens": _bet,
    "calls": _call,
    "raises": _raise,
    "drops": _drop,
    "folds": _drop,
    "all-in": _all_in,
    "draws": _draw,
    "stands": _stand,
    "is": _stand,
    "served": lambda line, night, seat: ServeOwed(seat),
    "shows": _show,
    "called": _called_it,
    "gives": _give_up,
    "declares": _declare,
    "wins": _award,
    "win": _award,
    "and": _award,
    "has": _has,
    "turns": _turns,
    "brings": _brings,
    "exchanges": _exchange,
    "knocks": lambda line, night, seat: Knock(seat),
    "stays": _stay,
    "buys": _buy,
    "leaves": _leave,
    "away": lambda line, night, seat: GoAway(seat),
    "back": lambda line, night, seat: ComeBack(seat),
    "counts": _count,
    "sells": _sell,
    "pays": _pay,
    "sends": _pay,
    "deals": _deals,
    "renamed": _rename,
    "puts": _put,
    "put": _put,
    "owes": _owe,
    "takes": _take_out,
}


# --- the table's acts -----------------------------------------------------------------------


def _all(line: Line, night: Night, book: Book) -> Act:
    verb = line.words[1].lower().rstrip(",") if len(line.words) > 1 else ""
    if verb in ("ante", "antes"):
        return _all_ante(line, night)
    if verb in ("check", "checks"):
        return AllCheck()
    if verb == "drawn":
        return AllDrawn()
    if " ".join(line.words[1:]).lower() in ALL_DONE:
        return AllHandle()
    raise HandError(
        line.number,
        'expected "all ante", "all ante but NAME", "all check", "all drawn", or "all" and one of: '
        f"{', '.join(ALL_DONE)}",
    )


def _all_ante(line: Line, night: Night) -> Command:
    """all ante | all ante but NAME NAME | all ante, NAME owes it"""
    words, later = line.words, tuple[str, ...]()
    if words[-2:] in (("owes", "it"), ("owe", "it")):
        head, _, rest = line.text.rpartition(", ")
        words, later = tuple(head.split()), tuple(rest.split()[:-2])
    out = words[3:] if len(words) > 2 and words[2] == "but" else ()
    return PutAntesIn(
        tuple(seat_of(night, line, name) for name in out),
        tuple(seat_of(night, line, name) for name in later if name != "and"),
    )


ALL_DONE = ("have passed", "have thrown", "have turned", "are ready", "have declared")


def _blinds(line: Line, night: Night, book: Book) -> Act:
    """blinds [but NAME] [, no small] [, 1 straddle] [, NAME 2 live] [, NAME 2 dead]"""
    straddles, out, small = 0, list[int](), True
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
    out += [seat_of(night, line, name) for name in head[1:]]
    return PostBlinds(straddles, tuple(out), tuple(beside["dead"]), tuple(beside["live"]), small)


def _up_cards(line: Line, night: Night, book: Book) -> Act:
    """up NAME Kh 7d, NAME 9c 9s: they say who speaks first."""
    boards = []
    for clause in line.text.partition(" ")[2].split(","):
        name, _, cards = clause.strip().partition(" ")
        if not name or not cards.strip():
            raise HandError(line.number, 'expected up cards like "up Ann Kh 7d, Bob 9c 9s"')
        boards.append((seat_of(night, line, name), cards))
    return TellBoards(tuple(boards))


def _stock(line: Line, night: Night, book: Book) -> Act:
    if line.words[1:] != ("is", "out"):
        raise HandError(line.number, 'expected "stock is out"')
    return StockIsOut()


def _declared(line: Line, night: Night, book: Book) -> Act:
    """declared Ann high, Bob low, Cy both: all choices at once"""
    choices = []
    for clause in " ".join(line.words[1:]).split(","):
        words = clause.split()
        if len(words) != 2 or words[1].lower() not in WAYS:
            raise HandError(line.number, f'expected "NAME" and one of: {_list(WAYS)}')
        choices.append((seat_of(night, line, words[0]), WAYS[words[1].lower()]))
    return Reveal(tuple(choices))


def _speak(line: Line, night: Night, book: Book) -> Act:
    """cards speak [, openers shown | , openers not-asked]"""
    if [word.rstrip(",") for word in line.words[1:2]] != ["speak"]:
        raise HandError(line.number, 'expected "cards speak"')
    if "openers" not in line.words:
        return Speak()
    return Speak("shown" if line.words[-1] == "shown" else "not-asked")


def _board(line: Line, night: Night, book: Book) -> Act:
    """table shows Kh 9s 2d: the common cards"""
    if line.words[1:2] != ("shows",):
        raise HandError(line.number, 'expected "table shows" and the common cards')
    return Lay(None, cards_of(line, line.words[2:]))


def _nobody(line: Line, night: Night, book: Book) -> Act:
    return NobodyOpens()


def _others(line: Line, night: Night, book: Book) -> Act:
    return OthersDrop()


def _called(line: Line, night: Night, book: Book) -> Act:
    return OthersDrop(tuple(seat_of(night, line, name) for name in line.words[1:]))


def _won(line: Line, night: Night, book: Book) -> Act:
    return _award(line, night)


def _next(line: Line, night: Night, book: Book) -> Act:
    coming = next_game(night)
    game = line.words[-1] if len(line.words) > 2 else coming[0] if coming else ""
    if game not in book.games:
        raise HandError(line.number, f'no game is called "{game}"; there are: {_list(book.games)}')
    return NextDeal(book.games[game])


ROTATIONS: Mapping[str, Rotation] = {
    "": "free",
    "each dealer chooses": "dealer",
    "a round of each": "round",
}


def _stakes(line: Line, night: Night, book: Book) -> Act:
    return stakes_words.read_act(line, night, book.games)


def _menu(line: Line, night: Night, book: Book) -> Act:
    """menu ID ID [, a round of each] | menu all, each dealer chooses"""
    games, _, way = line.text.partition(",")
    rotation = ROTATIONS.get(" ".join(way.lower().split()))
    if rotation is None:
        said = " or ".join(f'", {one}"' for one in ROTATIONS if one)
        raise HandError(line.number, f"expected {said} after the games, or nothing")
    ids = [] if games.split()[1:] == ["all"] else games.split()[1:]
    for id in ids:
        if id not in book.games:
            raise HandError(
                line.number, f'no game is called "{id}"; there are: {_list(book.games)}'
            )
    return SetMenu(tuple((id, book.games[id].name) for id in ids), rotation)


def _throw(line: Line, night: Night, book: Book) -> Act:
    return ThrowIn("stay" in line.text, "same" not in line.text, "count" in line.text)


def _foul(line: Line, night: Night, book: Book) -> Act:
    if len(line.words) < 2:
        raise HandError(line.number, 'expected "foul NAME because WHY"')
    why = line.text.partition(" because ")[2]
    return DeclareFoul(seat_of(night, line, line.words[1]), why)


def _law(line: Line, night: Night, book: Book) -> Act:
    """law ID [NAME] [question answer, NAME AMOUNT put in since]"""
    if len(line.words) < 2 or line.words[1] not in book.laws:
        raise HandError(line.number, f"which law? there are: {_list(book.laws)}")
    law, rest = book.laws[line.words[1]], list(line.words[2:])
    offender = None
    if rest and any(p.name.casefold() == rest[0].rstrip(",:").casefold() for p in night.players):
        offender = seat_of(night, line, rest.pop(0))
    answers, amounts = [], []
    names = [player.name.casefold() for player in night.players]
    for piece in " ".join(rest).split(","):
        words = piece.split()
        if not words:
            continue
        if len(words) != 2:
            raise HandError(line.number, f'expected "question answer", found "{piece.strip()}"')
        if words[0].casefold() in names:
            amounts.append((seat_of(night, line, words[0]), whole(line, words[1])))
        else:
            answers.append((words[0], _answer(law, words[0], words[1], night, line)))
    return Rule(law, tuple(answers), offender, tuple(amounts))


def _answer(law: Law, question: str, word: str, night: Night, line: Line) -> str:
    """An answer as the law knows it: where it asks for a seat, that of the player named."""
    asked = law.question(question)
    if asked is None or asked.kind != "seat":
        return word
    return str(seat_of(night, line, word))


def _take(line: Line, night: Night, book: Book) -> Act:
    words = [word.lower() for word in line.words[2:]]
    strand = "bank" if "bank" in words else "hand"
    return TakeBack(strand, words[-1] if "to" in words else "")


def _again(line: Line, night: Night, book: Book) -> Act:
    return Again("bank" if "bank" in line.text else "hand")


def _correct(line: Line, night: Night, book: Book) -> Act:
    """correct NAME to NAME AMOUNT because WHY ("box" for the box)"""
    head, _, why = line.text.partition(" because ")
    words = head.split()
    if len(words) != 5 or words[2] != "to":
        raise HandError(line.number, 'expected "correct NAME to NAME AMOUNT because WHY"')
    ends = [None if name == "box" else seat_of(night, line, name) for name in words[1:4:2]]
    return Correct(ends[0], ends[1], whole(line, words[4]), why)


def _sit(line: Line, night: Night, book: Book) -> Act:
    """joins NAME AMOUNT [after NAME] [, paid cash]"""
    words, paid = _paid(line)
    if len(words) < 3:
        raise HandError(line.number, 'expected "joins NAME AMOUNT"')
    after = seat_of(night, line, words[4]) if len(words) > 4 else None
    return Sit(words[1], whole(line, words[2]), after, paid)


def _divide(line: Line, night: Night, book: Book) -> Act:
    names = [word for word in line.words[2:] if word != "among"]
    return DividePot(tuple(seat_of(night, line, name) for name in names))


def _close(line: Line, night: Night, book: Book) -> Act:
    """night closes [borne by NAME ...] | night reopens"""
    if line.words[1:2] == ("reopens",):
        return ReopenNight()
    names = line.words[4:] if "borne" in line.words else ()
    return CloseNight(tuple(seat_of(night, line, name) for name in names))


def _kitty(line: Line, night: Night, book: Book) -> Act:
    """kitty pays 6 to NAME for WHAT (or to box) | kitty among NAME NAME"""
    words = line.words[1:]
    if words[:1] == ("among",):
        return ShareKitty(tuple(seat_of(night, line, name) for name in words[1:]))
    if len(words) < 6 or (words[0], words[2], words[4]) != ("pays", "to", "for"):
        raise HandError(line.number, 'expected "kitty pays 6 to NAME for WHAT" or "kitty among"')
    payer = None if words[3] == "box" else seat_of(night, line, words[3])
    return KittyPays(payer, whole(line, words[1]), " ".join(words[5:]))


def _interval(line: Line, night: Night, book: Book) -> Act:
    """interval NAME 8, NAME 2, NAME 8: whose turn it is, what the bet is, and who put in what"""
    said = [clause.split() for clause in line.text.partition(" ")[2].split(",")]
    if any(len(words) != 2 for words in said):
        raise HandError(line.number, 'expected "interval NAME 8, NAME 2, NAME 8"')
    (turn, level), *bets = [(seat_of(night, line, who), whole(line, much)) for who, much in said]
    return TellInterval(turn, level, tuple(bets))


def _banker(line: Line, night: Night, book: Book) -> Act:
    """banker NAME | banker nobody"""
    if len(line.words) != 2:
        raise HandError(line.number, 'expected "banker NAME" or "banker nobody"')
    who = line.words[1]
    return NameBanker(None if who.lower() == "nobody" else seat_of(night, line, who))


def _reseat(line: Line, night: Night, book: Book) -> Act:
    """seats NAME NAME ... (everybody at the table, clockwise)"""
    return Reseat(tuple(seat_of(night, line, name) for name in line.words[1:]))


def _still(line: Line, night: Night, book: Book) -> Act:
    """still in NAME NAME"""
    names = [word for word in line.words[1:] if word.lower() != "in"]
    return StayIn(tuple(seat_of(night, line, name) for name in names))


def _count_pot(line: Line, night: Night, book: Book) -> Act:
    """the pot is 38 | the pot is 3 white 7 red | the pot 1 is 14 (that pile alone) | the count
    stands (too low, and played for so) | the chips are handed over (of a deal put right)"""
    if line.words[1:] == ("count", "stands"):
        return LetCountStand()
    if line.words[1:] == ("chips", "are", "handed", "over"):
        return HandOver()
    words = tuple(word for word in line.words[1:] if word.lower() not in ("pot", "is"))
    if line.words[2:3] and line.words[2].isdecimal() and len(words) > 1:
        return CountPot(_chips(line, night, words[1:]), whole(line, words[0]))
    return CountPot(_chips(line, night, words))


def _stood(line: Line, night: Night, book: Book) -> Act:
    """stood ACT: it stood at the table, whatever the rules say"""
    if len(line.words) < 3:
        raise HandError(line.number, 'expected "stood" and what stood: "stood Cy bets 2"')
    inner = read_act(Line(line.number, line.words[1:]), night, book)
    if not isinstance(inner, HandCommand):
        raise HandError(line.number, "only an act of the deal can be let stand")
    return Stand(inner, freely=True)


def _settled(line: Line, night: Night, book: Book) -> Act:
    """settled ID [NAME]: the table settled an irregularity itself"""
    if len(line.words) < 2 or line.words[1] not in book.laws:
        raise HandError(line.number, f"which law? there are: {_list(book.laws)}")
    law = book.laws[line.words[1]]
    offender = seat_of(night, line, line.words[2]) if len(line.words) > 2 else None
    return SettleOurselves(law.id, law.title, offender)


def _right(line: Line, night: Night, book: Book) -> Act:
    """right deal 3 NAME [because WHY]"""
    head, _, why = line.text.partition(" because ")
    words = head.split()
    if len(words) < 4 or words[1] != "deal":
        raise HandError(line.number, 'expected "right deal 3 NAME because WHY"')
    winners = tuple(seat_of(night, line, name) for name in words[3:])
    return RightDeal(whole(line, words[2]), winners, why)


def _grain(line: Line, night: Night, book: Book) -> Act:
    """chips real milestones | chips tablet bets NAME 50, NAME 60 (counted stacks)"""
    words = line.words[1:]
    if len(words) < 2 or words[0] not in CHIPS or words[1] not in TRACKING:
        raise HandError(
            line.number,
            f"expected one of {', '.join(CHIPS)}, then one of {', '.join(TRACKING)}",
        )
    rest = words[2:]
    if len(rest) % 2:
        raise HandError(line.number, 'expected "NAME AMOUNT, NAME AMOUNT"')
    stacks = tuple(
        (seat_of(night, line, name), whole(line, amount))
        for name, amount in zip(rest[::2], rest[1::2], strict=True)
    )
    return SetGrain(CHIPS[words[0]], TRACKING[words[1]], stacks)


def _aside(line: Line, night: Night, book: Book) -> Act:
    """aside NAME 20, NAME 14 [because WHY]: whose the chips are that were set aside first"""
    head, _, why = line.text.partition(" because ")
    names = [word.strip(",") for word in head.split()[1:]]
    if not names or len(names) % 2:
        raise HandError(line.number, 'expected "aside NAME AMOUNT, NAME AMOUNT because WHY"')
    shares = zip(names[::2], names[1::2], strict=True)
    return Release(
        tuple((seat_of(night, line, who), whole(line, chips)) for who, chips in shares), why
    )


PAID: Mapping[str, Paid] = {"slip": "slip", "cash": "cash", "sent": "sent"}
CHIPS: Mapping[str, Chips] = {"tablet": "tablet", "real": "real"}
TRACKING: Mapping[str, Tracking] = {
    "bets": "bets",
    "milestones": "milestones",
    "referee": "referee",
}

TABLE: Mapping[str, Callable[[Line, Night, Book], Act]] = {
    "all": _all,
    "blinds": _blinds,
    "up": _up_cards,
    "stock": _stock,
    "declared": _declared,
    "nobody": _nobody,
    "others": _others,
    "called": _called,
    "won": _won,
    "next": _next,
    "menu": _menu,
    "stakes": _stakes,
    "throw": _throw,
    "foul": _foul,
    "law": _law,
    "take": _take,
    "again": _again,
    "correct": _correct,
    "joins": _sit,
    "divide": _divide,
    "night": _close,
    "banker": _banker,
    "kitty": _kitty,
    "interval": _interval,
    "still": _still,
    "the": _count_pot,
    "stood": _stood,
    "settled": _settled,
    "right": _right,
    "aside": _aside,
    "chips": _grain,
    "cards": _speak,
    "table": _board,
    "seats": _reseat,
    "box": _box,
}

NO_WORD: Mapping[type, str] = {
    BeginNight: "the head of the file says it",
    **dict.fromkeys(each(SheetCommand), "a file knows no sheets"),
    **dict.fromkeys(each(Asking | TapFrom), "a file knows no devices"),
}
"""Commands that no line of a file says, and why."""
SEATS = ("seat", "source", "target")
"""Fields of an event that name a player."""
WRITTEN: Mapping[type, str] = {
    Checked: "{seat} checks",
    Bet: "{seat} bets {to}",
    Raised: "{seat} raises to {to}",
    Dropped: "{seat} drops",
    BroughtIn: "{seat} brings in",
    OwedServed: "{seat} served",
    Handled: "{seat} is ready",
    AllHandled: "all are ready",
    TurnPassed: "{seat} passes",
    WidowTaken: "{seat} exchanges {cards}",
    Stayed: "{seat} stays",
    StockRanOut: "stock is out",
    HasDeclared: "{seat} has chosen",
    AllDrew: "all drawn",
    PotCounted: "the pot is {amount}",
    PutIn: "{seat} puts in {amount}",
    TookOut: "{seat} takes out {amount}",
    DebtLetGo: "{seat} owes nothing",
    HandedOver: "the chips are handed over",
    CountStands: "the count stands",
    WentAway: "{seat} away",
    WillLeave: "{seat} leaves",
    ChipsPassed: "{source} sells {amount} to {target}",
}
"""The line of an event that always says the same; writer.py finds it for the others."""
