"""What the sheet that pays a pot has to ask or to say besides who won: the forfeit of the lowest
hand, the bonus of a high one, and a seven that was checked."""

from __future__ import annotations

from referee.core.book.game import Showdown
from referee.core.book.prices import Versus
from referee.core.cards.judge.rule import JudgeRule
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.messages.prices import Matched
from referee.core.messages.showdown import Award, PayByCards
from referee.core.rules.turns import forfeit, settling
from referee.core.rules.versus import counted, first_stake
from referee.core.sheets.knock import BONUSES, BONUSES_WILD
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import Pot, since_draw, unpaid
from referee.core.value import dataclass
from referee.screens.felt.words.beside import ARTICLE, NOT_ENOUGH, PAYERS
from referee.screens.games.words.dealers import needed, scaled
from referee.screens.words.names import listed


@dataclass(frozen=True, slots=True)
class Beside:
    """What players pay each other, where this pot is the last one to be paid. people: who can have
    the lowest hand; forfeit: what it pays, in chips; bonuses: (a hand, what each player pays for
    it), none where the game has neither; seven: names of those who checked in the last interval,
    where that can cost them what went in since; later: those chips."""

    people: tuple[tuple[int, str], ...] = ()
    forfeit: int = 0
    bonuses: tuple[tuple[str, int], ...] = ()
    seven: str = ""
    later: int = 0
    payer: str = PAYERS[False]


def matched_by(night: Night, command: Award | PayByCards) -> tuple[tuple[str, int], ...]:
    """What losers pay into the next pot when this pays, as (name, chips). Raises Refused."""
    if night.playing is None or not night.playing.settled.match:
        return ()
    events, _ = act(night, command)
    paid = next((event.paid for event in events if isinstance(event, Matched)), ())
    return tuple((night.name(seat), chips) for seat, chips in paid)


def losers_match(night: Night, pot: Pot, seats: tuple[int, ...]) -> tuple[tuple[str, int], ...]:
    """The same if those win that pot, where no more must be said of it."""
    try:
        return matched_by(night, Award(pot.number, seats))
    except Refused:
        return ()


def beside(
    night: Night, hand: Hand, pot: Pot, winners: tuple[int, ...], rule: JudgeRule | None
) -> Beside:
    """What goes with paying a pot. winners: those who may have won it; rule: the game's judge."""
    last = len(unpaid(hand)) == 1
    if (versus := hand.settled.versus) is not None:
        return Beside(bonuses=_odds(night, hand, winners, versus), payer=PAYERS[True])
    step = settling(hand) if last else Showdown()
    wild = rule is not None and bool(rule.wild.ranks)
    bonuses = BONUSES_WILD if wild else BONUSES
    checked = [night.name(seat) for seat in winners if checked_low(hand, seat)]
    return Beside(
        people=tuple(
            (holding.seat, night.name(holding.seat))
            for holding in hand.live
            if winners != (holding.seat,)
        ),
        forfeit=forfeit(hand) if step.forfeit else 0,
        bonuses=tuple(
            (ARTICLE.get(kind, kind), each) for kind, each in bonuses.items() if step.bonus
        ),
        seven=listed(checked) if checked else "",
        later=sum(since_draw(hand, pot).values()) if checked else 0,
    )


def _odds(
    night: Night, hand: Hand, winners: tuple[int, ...], versus: Versus
) -> tuple[tuple[str, int], ...]:
    """What the dealer pays beyond the stake: a winner by the hand, or the first stake where the
    dealer’s own hand is not enough."""
    seat = winners[0]
    if hand.keeper in winners:
        first = first_stake(night, hand, seat) if versus.needs and seat != hand.keeper else 0
        return ((NOT_ENOUGH.format(needed(versus.needs)), first),) if first else ()
    staked = counted(night, hand, seat)
    chip = hand.stakes.chip
    beyond = (
        (scaled(odds), staked * (odds[1] - odds[2]) // (odds[2] * chip) * chip)
        for odds in versus.scale
    )
    return tuple((what, chips) for what, chips in beyond if chips)


def asks(hand: Hand, seat: int) -> bool:
    """Whether more must be asked or said before a pot is paid to a seat."""
    versus = hand.settled.versus
    if versus is not None and versus.scale and seat != hand.keeper:
        return True
    return settling(hand).beside or checked_low(hand, seat)


def checked_low(hand: Hand, seat: int) -> bool:
    """Whether a seat checked after the draw in a game of the seven rule, and was bet into."""
    seven = settling(hand).seven
    return seven and hand.of(seat).checked and any(holding.bet for holding in hand.holdings)
