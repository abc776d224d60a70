"""How a deal begins and how it ends without a winner: the next deal, the antes, a deal thrown in, a
pot divided between deals. Commands -> events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.core.book.game import Ante, Game
from referee.core.book.law import Antes
from referee.core.chips import LOOSE, share
from referee.core.errors import Refused
from referee.core.fold.evolve import evolve
from referee.core.fold.flow import closed, to_showdown
from referee.core.messages.bank import CashedOut
from referee.core.messages.dealing import (
    AntesIn,
    AntesNow,
    DealerSet,
    DealtIn,
    HandBegan,
    NextDeal,
    PutAntesIn,
    SetDealer,
)
from referee.core.messages.debts import Owing
from referee.core.messages.event import Event
from referee.core.messages.milestones import PotCounted
from referee.core.messages.offer import AtStep, Offer
from referee.core.messages.people import Left
from referee.core.messages.showdown import (
    Award,
    DividePot,
    OpenersNotAsked,
    PotDivided,
    PotTaken,
    ThrowIn,
    ThrownIn,
)
from referee.core.rules import debts, forced
from referee.core.rules.betting import who_dealt
from referee.core.rules.showdown import award
from referee.core.rules.turns import fees_back
from referee.core.rules.versus import odds_paid
from referee.core.state.button import blinds_next, clockwise, next_dealer
from referee.core.state.dealt import (
    all_in_for,
    antes_back,
    can_deal,
    dealt_in,
    dealt_in_by,
    fewest,
    missed_antes,
)
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night, going_on
from referee.core.state.pots import kitty_back, kitty_due, sole
from referee.core.state.prices import as_written

THROWN_IN: tuple[Antes, ...] = ("back", "stay", "count")
"""What may become of the antes of a deal that is off."""


def between(night: Night) -> tuple[Offer, ...]:
    """The next deal, where none is going on."""
    game = night.game
    if game is None or not can_deal(game, len(dealt_in(night)), night.pot):
        return ()
    return (Offer(NextDeal(game)),)


def antes(night: Night, hand: Hand) -> tuple[Offer, ...]:
    return (Offer(PutAntesIn()),)


def unnoted(night: Night, hand: Hand) -> tuple[Offer, ...]:
    """With real chips nothing holds up the next deal."""
    if not night.real or sole(hand) is not None or night.game is None:
        return ()
    return (Offer(NextDeal(night.game)),)


THROW_INS = {
    antes: [
        Offer(ThrowIn(antes == "stay", next_dealer, antes == "count"))
        for next_dealer in (False, True)
    ]
    for antes in THROWN_IN
}


def throw_ins(night: Night, hand: Hand) -> Iterator[Offer]:
    for antes in () if hand.awards else THROWN_IN:
        if can_throw_in(night, hand, antes):
            yield from THROW_INS[antes]


def next_deal(night: Night, command: NextDeal) -> tuple[Event, ...]:
    """The next deal; a pot that only one can have is paid to him first. Raises Refused."""
    hand, game = night.playing, command.game
    if hand is None:
        return begin(night, game)
    left = sole(hand)
    if left is None and night.real:
        return _unnoted(night, hand, game)
    if left is None:
        raise Refused("pot-not-paid")
    if hand.unsaid:
        raise Refused("say-whose", amount=abs(hand.unsaid))
    openers = "not-asked" if hand.proof == "owed" else ""
    paid = award(night, Award(left.number, left.claimants, openers))
    after = night
    for event in paid:
        after = evolve(after, event)
    for event in (odds := odds_paid(after)):
        after = evolve(after, event)
    return (*paid, *odds, *begin(after, game))


def _unnoted(night: Night, hand: Hand, game: Game) -> tuple[Event, ...]:
    """With real chips nothing holds up the next deal: who took the pot was not noted. It left its
    chips to the kitty all the same, as far as the log knows of it."""
    opener = hand.opener if hand.proof == "owed" else None
    asked = () if opener is None else (OpenersNotAsked(opener),)
    kitty = kitty_due(to_showdown(closed(hand)))
    taken = PotTaken(night.pot - sum(share.amount for share in kitty))
    events: tuple[Event, ...] = (*asked, *kitty, taken)
    after = night
    for event in events:
        after = evolve(after, event)
    events += odds_paid(after)
    events += debts.set_off(night, events)
    after = night
    for event in events:
        after = evolve(after, event)
    try:
        return (*events, *begin(after, game))
    except Refused:
        return events  # too few (or too many) are there for another deal: this one is over


def name_dealer(night: Night, command: SetDealer) -> tuple[Event, ...]:
    """Who deals next, and where the blinds are then, if that is said. Raises Refused."""
    seat, big, small = command.seat, command.big, command.small
    for named in (seat, big, small):
        if named is not None and named not in night.ring:
            raise Refused("not-at-the-table", seat=named)
    if night.playing is not None:
        raise Refused("deal-going-on")
    no_big = small is not None and big in (None, small)
    if no_big or (big is not None and not night.present(big)):
        raise Refused("blinds-places", seat=big)
    return (DealerSet(seat, not night.present(seat), big, small, command.drawn),)


def begin(night: Night, game: Game) -> tuple[Event, ...]:
    """The players who leave are cashed, then the deal begins with those who are there."""
    game = as_written(game)
    leaving = [player.seat for player in night.players if player.leaving] if not night.real else []
    gone = [event for seat in leaving for event in (CashedOut(seat, night.holds(seat)), Left(seat))]
    dealer = next_dealer(night)
    order = () if dealer is None else dealt_in_by(night, dealer)
    least = fewest(game, night.pot)
    if dealer is None or len(order) < least:
        raise Refused("too-few", amount=least)
    if len(order) > game.players[1]:
        raise Refused("too-many", amount=game.players[1], other=len(order))
    blinds, stakes = blinds_next(night, order), night.stakes_for(game)
    dealt = forced.with_side_ante(game, stakes, order, blinds[1] if blinds else None)
    began = HandBegan(
        number=night.hands + 1,
        game=dealt,
        stakes=stakes,
        house=night.house,
        dealer=dealer,
        order=order,
        carried=night.pot,
        small=None if blinds is None else blinds[0],
        big=None if blinds is None else blinds[1],
        antes=_antes(night, game, order),
        claims=all_in_for(night, order, dealt),
        broke=_broke(night, order),
    )
    return (*gone, began, *debts.still_owed(night))


def _broke(night: Night, order: tuple[int, ...]) -> tuple[int, ...]:
    """Who would be dealt in, if they had chips."""
    here = (seat for seat in night.ring if seat not in order and night.present(seat))
    return tuple(seat for seat in here if not night.able(seat))


def _antes(night: Night, game: Game, order: tuple[int, ...]) -> AntesNow:
    """Who antes into a pot that lives on. Another game gets it as any pot that waited, and all
    ante."""
    last = night.hand
    if not night.anted or not night.pot or last is None:
        return ""
    if last.game.id != game.id:
        return "all"
    return "missed" if any(missed_antes(night, seat) for seat in order) else "none"


def dealt_in_now(night: Night, hand: Hand, but_not: int | None = None) -> tuple[DealtIn, ...]:
    """Before the antes are in, who came back, went away or bought counts for this deal; but_not: a
    seat that is leaving. Nothing where nothing changes, or too few (or too many) would be left."""
    dealer = _who_deals(night, hand, but_not)
    order = tuple(seat for seat in dealt_in_by(night, dealer) if seat != but_not)
    least, most = fewest(hand.game, hand.carried), hand.game.players[1]
    silent = dict(all_in_for(night, order, hand.game)) if hand.claims else {}
    if not least <= len(order) <= most or (hand.big is not None and hand.big not in order):
        return ()
    waits = (night.holds(seat) > night.stack(seat) for seat in order if seat not in silent)
    bought = len(silent) < sum(seat in order for seat, _ in hand.claims)
    if order == hand.order and not bought and not any(waits):
        return ()
    game = forced.with_side_ante(hand.game, hand.stakes, order, hand.big)
    return (DealtIn(hand.number, game, dealer, order),)


def _who_deals(night: Night, hand: Hand, but_not: int | None) -> int:
    """Whose deal it was when it began, or who is there at their left; whoever deals for somebody
    absent, or at a dead button, goes on."""
    whose, chairs = hand.dealt_by, night.chairs
    if whose not in chairs:
        whose = hand.dealer if hand.dealer in hand.order else None
    if whose is None or whose not in chairs:
        return hand.dealer
    at = chairs.index(whose)
    there = (
        seat for seat in (*chairs[at:], *chairs[:at]) if seat != but_not and night.present(seat)
    )
    return next(there, hand.dealer)


def put_antes_in(night: Night, command: PutAntesIn) -> tuple[Event, ...]:
    """The antes of all but those who stay out, or of the one who puts it in for all; later: who
    plays and owes it. Raises Refused."""
    hand = going_on(night)
    step = hand.now
    if not isinstance(step, Ante):
        raise Refused("antes-are-in")
    out, later = command.out, command.owing
    for seat in (*out, *later):
        if seat not in hand.order or (seat in out and seat in later):
            raise Refused("not-in-the-hand", seat=seat)
    gone = tuple([seat for seat in hand.order if seat in out]) if out else ()
    playing = [seat for seat in hand.order if seat not in gone] if gone else hand.order
    least = fewest(hand.game, hand.carried)
    if len(playing) < least:
        raise Refused("too-few", amount=least)
    lying = tuple(ante for ante in night.lying if ante[0] in playing)
    back = antes_back(night, hand, playing)
    if step.place is not None:
        payer = playing[step.place % len(playing)]
        if lying:
            return (AntesIn((), gone, dead=True, lying=lying, back=back),)
        ante = (payer, min(step.due(hand.stakes.ante), night.behind(payer)))
        antes = AntesIn((ante,), gone, dead=True, all_in=night.all_in_with((ante,)), back=back)
        return (antes, *_owing((ante,), later))
    each, missed = step.due(hand.stakes.ante), [0] * len(playing)
    due = 0 if hand.anted else each
    if night.antes_in:
        missed = [missed_antes(night, seat) for seat in playing]
    there, silent = dict(night.lying), dict(hand.claims)
    paid = [
        (
            seat,
            0
            if seat in silent
            else min(due + each * many - there.get(seat, 0), night.behind(seat)),
        )
        for seat, many in zip(playing, missed, strict=True)
    ]
    if there or hand.anted:
        paid = [ante for ante in paid if ante[1] > 0]
    besides = tuple((seat, each * many) for seat, many in zip(playing, missed, strict=True) if many)
    all_in = night.all_in_with(paid)
    antes = AntesIn(tuple(paid), gone, lying=lying, all_in=all_in, missed=besides, back=back)
    return (antes, *_owing(paid, later))


def _owing(paid: Iterable[tuple[int, int]], later: tuple[int, ...]) -> tuple[Event, ...]:
    """Who plays and has not put the ante in yet."""
    return tuple(Owing(seat, chips) for seat, chips in paid if seat in later and chips)


def throw_in(night: Night, command: ThrowIn) -> tuple[Event, ...]:
    """Everybody takes back what he put in, but for the antes where they stay. Raises Refused."""
    hand = going_on(night)
    if hand.awards:
        raise Refused("paid-already")
    if command.antes_stay and command.antes_count:
        raise Refused("antes-one-way")
    antes: Antes = "back"
    if command.antes_stay or command.antes_count:
        antes = "count" if command.antes_count else "stay"
    return tuple(thrown_in(night, hand, antes, command.next_dealer))


def can_throw_in(night: Night, hand: Hand, antes: Antes) -> bool:
    """Whether what goes back is there: who won, or took, chips of the pot may have lost them, and
    some may lie aside."""
    paid = [holding for holding in hand.holdings if holding.out or holding.dead < 0]
    if not (paid or hand.apart):
        return True
    try:
        return bool(thrown_in(night, hand, antes, False))
    except Refused:
        return False


def pot_is_left(night: Night) -> bool:
    """Whether chips wait in the pot and no deal has put any of its own to them."""
    hand = night.playing
    untouched = hand is None or (
        isinstance(hand.now, Ante) and not any(holding.total for holding in hand.holdings)
    )
    return untouched and night.pot > 0


def divide(night: Night, command: DividePot) -> tuple[Event, ...]:
    """What lies in the pot between deals goes to these seats in equal parts, odd chips clockwise
    from the left of who has the deal; a deal that has not begun with its antes is off. Raises
    Refused."""
    hand = night.playing
    if hand is not None and not pot_is_left(night):
        raise Refused("deal-going-on")
    seats = command.seats
    if not night.pot or not seats:
        raise Refused("no-pot")
    if any(seat >= len(night.players) for seat in seats):
        raise Refused("not-at-the-table")
    each = night.house.odd_chips.each
    shares = share(night.pot, clockwise(night, seats), night.stakes.chip, each)
    off = thrown_in(night, hand, "stay", False) if hand is not None else ()
    return (*off, PotDivided(shares), *debts.among(night, shares))


def thrown_in(night: Night, hand: Hand, antes: Antes, next_dealer: bool) -> list[Event]:
    """The deal is off, with what goes back, what waits, and what the next deal has of it."""
    # Who won chips of the pot in mid-deal puts them back, as far as they are there.
    back = tuple(
        (holding.seat, max(chips, -night.reach(holding.seat)))
        for holding in hand.holdings
        if (chips := holding.total - holding.out - _staying(holding, antes))
    )
    if antes == "back" and isinstance(hand.now, Ante):
        back = night.lying  # this deal had no antes yet but those that lay there
    kitty = kitty_back(night, hand)
    pot = hand.pot - sum(share.amount for share in kitty)
    stays = pot - sum(chips for _, chips in back)
    # Where the pot was counted lower than what goes back, people take back what they put in.
    again = [PotCounted(pot - stays, pot)] if stays < 0 else []
    if again and not night.real and night.purse[LOOSE] + stays < 0:  # somebody has less than due
        for holding in hand.holdings:
            if holding.total - holding.out < -night.reach(holding.seat):
                reach = night.reach(holding.seat)
                raise Refused("not-so-many-chips", seat=holding.seat, amount=reach)
        if hand.apart:
            aside = night.aside
            raise Refused("still-set-aside" if aside else "pot-is-less", amount=aside or hand.pot)
    lying = _lying(night, hand, max(stays, 0)) if antes == "count" else ()
    off = [*fees_back(night), ThrownIn(back, max(stays, 0), next_dealer, lying)]
    return [*kitty, *again, *off, *(() if next_dealer else who_dealt(night, hand))]


def _lying(night: Night, hand: Hand, stays: int) -> tuple[tuple[int, int], ...]:
    """The antes that lie there for the deal that is begun anew: each their own, or that of the one
    who put it in for the table. None where the pot was counted lower than they are."""
    table = [step for step in hand.game.steps if isinstance(step, Ante) and step.place is not None]
    if isinstance(hand.now, Ante):
        return night.lying  # this deal had none yet
    found = [(holding.seat, holding.ante) for holding in hand.holdings if holding.ante]
    if table and not found:
        due = table[0].due(hand.stakes.ante)
        found = [
            (holding.seat, min(holding.dead, due)) for holding in hand.holdings if holding.dead
        ][:1]
    return tuple(found) if sum(chips for _, chips in found) <= stays else ()


def _staying(holding: Holding, antes: Antes) -> int:
    """What of a holding's chips waits in the pot for the new deal. Dead chips below nought are what
    was won of the pot in mid-deal: that is no part of what was put in."""
    if antes == "all-stay":
        return holding.total + max(-holding.dead, 0)
    return holding.ante + max(holding.dead, 0) if antes in ("stay", "count") else 0


OFFERS: AtStep = {Ante: (antes,)}
ENDINGS = (unnoted, throw_ins)
RULES = (next_deal, name_dealer, put_antes_in, throw_in, divide)
