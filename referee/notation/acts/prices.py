"""What an up card brings and what is offered in turn, in words."""

from __future__ import annotations

from referee.core.book.book import Book
from referee.core.book.prices import AGAINST, BETS, PLAYED, REFUSED, CardEvent
from referee.core.cards.cards import RANK_LETTERS
from referee.core.messages import prices as messages
from referee.core.messages.showdown import Award
from referee.core.messages.turns import AllHandle
from referee.core.state.night import Night
from referee.core.state.prices import offering, watched
from referee.notation.acts.tap import Tap
from referee.notation.acts.words import Said, Verbs, Words, bare, ends, listed, seats_of
from referee.notation.reader import HandError, Line, whole


def _gets(line: Line, night: Night, seat: int) -> Said:
    """gets 3 up, pays | gets 3 up, folds | gets 4 up, buys | gets Q up, 7 wild | gets Qs up"""
    said = [word.rstrip(",") for word in line.rest]
    if len(said) < 2 or said[1].lower() != "up":
        raise HandError(line.number, 'expected "gets 3 up" and what is done: "pays", "7 wild"')
    hand, after = night.playing, [word.lower() for word in said[2:]]
    known = hand.game.events if hand is not None else ()
    card = next((e.card for e in known if e.card.casefold() == said[0].casefold()), said[0])
    if len(after) == 2 and after[1] == "wild":
        letters = {letter.lower(): rank for rank, letter in RANK_LETTERS.items() if rank > 1}
        if after[0] not in letters:
            raise HandError(line.number, 'expected a rank before "wild": "7 wild", "T wild"')
        return messages.CardUp(seat, card, rank=letters[after[0]])
    if after not in ([], ["pays"], ["buys"], ["folds"]):
        raise HandError(line.number, 'after "up" stands "pays", "buys", "folds" or "7 wild"')
    return messages.CardUp(seat, card, after != ["folds"])


def _takes(line: Line, night: Night, seat: int) -> Said:
    """takes the offer | takes the offer 2: for the second of its prices"""
    return messages.TakeOffer(seat, whole(line, line.rest[0]) if line.rest else 1)


def _bids(line: Line, night: Night, seat: int) -> Said:
    """bids 3"""
    return messages.TakeOffer(seat, 1, whole(line, line.rest[0] if line.rest else "nothing"))


def _plays(line: Line, night: Night, seat: int) -> Said:
    """plays for 3: against the pot | plays for 3, wins | … loses | … hits a post: with its end"""
    said, ended = [word.rstrip(",") for word in line.rest], " ".join(line.rest[1:]).lower()
    if not said or ended not in ("", *PLAYED):
        raise HandError(
            line.number, f'expected "plays for 3", or after it one of: {listed(PLAYED)}'
        )
    takes = PLAYED.index(ended) + 1 if ended else BETS
    return messages.TakeOffer(seat, takes, whole(line, said[0]))


def _falls(line: Line, night: Night, seat: int) -> Said:
    """has the third card between | … outside | … on a post: how the bet that lies there ends"""
    if (where := " ".join(line.rest).lower()) not in FALLS:
        raise HandError(line.number, f'after "third card" stands one of: {listed(FALLS)}')
    return messages.TakeOffer(seat, FALLS.index(where) + 1)


def _best(line: Line, night: Night, seat: int) -> Said:
    """beats the board | swaps"""
    ends(line)
    return messages.TakeOffer(seat, 1)


def _refused(line: Line, night: Night, seat: int) -> Said:
    """meets a king: the swap is refused"""
    ends(line)
    return messages.TakeOffer(seat, REFUSED)


def _loses(line: Line, night: Night, book: Book) -> Said:
    """lives lost Ann Bob"""
    return Award(0, (), lowest=seats_of(night, line, line.rest))


def _leaves(line: Line, night: Night, seat: int) -> Said:
    """leaves the offer"""
    return messages.TakeOffer(seat)


FALLS = ("outside", "on a post", "between")
"""Where the third card falls, in the order of PLAYED."""
VERBS: Verbs = {
    "gets": _gets,
    "takes the offer": _takes,
    "leaves the offer": _leaves,
    "bids": _bids,
    "plays for": _plays,
    "has the third card": _falls,
    "beats the board": _best,
    "runs out": _leaves,
    "swaps": _best,
    "meets a king": _refused,
    "keeps": _leaves,
}
WORDS: Words = {"nobody takes": bare(AllHandle), "lives lost": _loses}


def line(event: messages.PricesEvent, tap: Tap) -> str:
    """An event as an act; nothing where another event of the tap says it."""
    match event:
        case messages.CardFell(seat, card, rank, folds):
            hand = tap.night.playing
            brings = watched(hand, card) if hand is not None else None
            return f"{tap.names[seat]} gets {card} up{_done(brings, rank, folds)}"
        case messages.OfferAnswered(seat, takes, bid):
            return f"{tap.names[seat]} {_answer(tap.night, takes, bid)}"
        case messages.Compared(winners):
            return f"won {tap.list(winners)}"
        case messages.Marked(seats, _):
            lives = tap.night.hand is not None and tap.night.hand.settled.lives
            return f"lives lost {tap.list(seats)}" if lives else ""
        case messages.FeePaid(seat, amount, what) if what == AGAINST and amount > 0:
            return f"{tap.names[seat]} plays for {amount}"
        case messages.FeePaid() | messages.CardGiven() | messages.Matched():
            return ""


def _answer(night: Night, takes: int, bid: int) -> str:
    """What somebody does about an offer."""
    step = offering(night.playing) if night.playing is not None else None
    what = step.what if step is not None else "card"
    if what == "pot" and takes:
        if not bid:
            return f"has the third card {FALLS[takes - 1]}"
        return f"plays for {bid}, {PLAYED[takes - 1]}"
    if what == "swap":
        return {0: "keeps", REFUSED: "meets a king"}.get(takes, "swaps")
    if what == "roll":
        return "beats the board" if takes else "runs out"
    if bid:
        return f"bids {bid}"
    return f"takes the offer{f' {takes}' if takes > 1 else ''}" if takes else "leaves the offer"


def _done(event: CardEvent | None, rank: int, folds: bool) -> str:
    """What is said after the card."""
    if rank:
        return f", {RANK_LETTERS[rank]} wild"
    if event is not None and event.brings in ("pay", "buy"):
        return ", folds" if folds else ", pays" if event.brings == "pay" else ", buys"
    return ""
