"""What the sheet that pays a pot asks and says: of one winner, or of several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.core.cards.judge.rule import JudgeRule
from referee.core.errors import Refused
from referee.core.rules.implied import at_showdown
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import Pot, open_pot, openers_words, pots
from referee.core.state.sharing import asks_highest_card
from referee.core.value import dataclass
from referee.screens.felt.beside import Beside, beside, losers_match
from referee.screens.felt.declaring import end_fields
from referee.screens.felt.words import showing
from referee.screens.felt.words.piles import pile_name
from referee.screens.rulebook.words import switchboard
from referee.screens.words.names import own, share_name, to_open

Judges = Mapping[str, JudgeRule]


@dataclass(frozen=True, slots=True)
class Winner:
    """One seat wins a pot. which: the name of the pot, where there are several; opener: who must
    prove openers of which strength, whose: in the words of the button; judged: the judge knows the
    cards of this game; matched: what losers pay; beaten: who lost already."""

    seat: int
    name: str
    pot: Pot
    which: str
    opener: str
    strength: str
    whose: str
    judged: bool
    beside: Beside
    matched: str
    beaten: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Several:
    """Several win a pot. people: who can; ends: the fields of its shares, with what each is called,
    first: the one that an odd chip goes to; openers: what may be said of them; odd: whose the odd
    chips are; by_card: whose card is the highest is asked."""

    pot: Pot
    which: str
    people: tuple[tuple[int, str], ...]
    halves: bool
    ends: Sequence[tuple[str, str]]
    first: str
    openers: tuple[str, ...]
    odd: str
    by_card: bool
    judged: bool
    beside: Beside


def winner(night: Night, seat: int, number: int, judges: Judges) -> Winner | None:
    """What is asked once this seat wins that pot, what it implies having happened; nothing where it
    cannot."""
    hand = _paid_now(night)
    pot = None if hand is None else open_pot(hand, number)
    if hand is None or pot is None or seat not in pot.claimants:
        return None
    opener = hand.opener if "shown" in openers_words(hand) else None
    name = "" if opener is None else night.name(opener)
    return Winner(
        seat,
        night.name(seat),
        pot,
        _which(night, hand, pot),
        name,
        to_open(hand.strength, hand.opens.also) if hand.has_openers else "",
        "" if opener is None else showing.openers_of("" if opener == seat else own(name)),
        hand.judge in judges,
        beside(night, hand, pot, (seat,), judges.get(hand.judge)),
        showing.losers_pay(losers_match(night, pot, (seat,))),
        showing.beaten(night, hand, pot, (seat,)),
    )


def several(night: Night, hand: Hand, pot: Pot, halves: bool, judges: Judges) -> Several:
    """What is asked where several win that pot. halves: high and low share it."""
    return Several(
        pot,
        _which(night, hand, pot),
        tuple((seat, night.name(seat)) for seat in pot.claimants),
        halves,
        end_fields(hand) if halves else [("winner", "")],
        share_name(hand.game.ends[0]) if hand.game.ends else "",
        openers_words(hand),
        switchboard.odd_chips(hand),
        asks_highest_card(hand),
        hand.judge in judges,
        beside(night, hand, pot, pot.claimants, judges.get(hand.judge)),
    )


def _paid_now(night: Night) -> Hand | None:
    hand = night.playing
    if hand is None or hand.free:
        return hand
    try:
        return at_showdown(night).playing
    except Refused:
        return None


def _which(night: Night, hand: Hand, pot: Pot) -> str:
    return pile_name(night, hand, pot) if len(pots(hand)) > 1 else ""
