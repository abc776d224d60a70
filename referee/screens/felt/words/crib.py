"""The dealer's crib: one sentence that says what to do with the cards now."""

from __future__ import annotations

from operator import attrgetter
from typing import NamedTuple

from referee.core.book.game import Ante, BetStep, Declare, Draw, HandleStep, Stock, Widow
from referee.core.book.prices import Offered
from referee.core.messages.betting import FirstTold
from referee.core.messages.draw import Drew
from referee.core.messages.prices import CardFell, CardGiven, OfferAnswered
from referee.core.messages.turns import TurnTaken
from referee.core.state import betting, declaring
from referee.core.state.button import blinds_next, next_dealer, turn_to_deal
from referee.core.state.dealt import dealt_in, kept_out
from referee.core.state.draw import FIVE, burns, owed, rules
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.prices import against
from referee.core.state.rotation import chooser, next_game
from referee.screens.felt.words import followers, handling, marks, offered, prices
from referee.screens.felt.words.dealing import dealer_does, dealing
from referee.screens.felt.words.drawing import discards, for_openers, served, shortage
from referee.screens.felt.words.ending import compared, least, now_low, showdown
from referee.screens.felt.words.forced import antes, blinds, lying
from referee.screens.felt.words.upcards import settled_first
from referee.screens.words.law import MUST, early_act, instruction
from referee.screens.words.names import count, listed, number_word, own

FEW = 2
"""So many names stand in the dealer's line; of more it says how many."""


class Crib(NamedTuple):
    """The dealer's line: what hands do now and, in smaller letters, what must be known for it: how
    cards are compared, what wins."""

    does: str
    rules: str = ""

    def __str__(self) -> str:
        return f"{self.does} {self.rules}".strip()


def crib(night: Night) -> Crib:
    """What the dealer does with the cards now."""
    hand = night.hand
    if hand is None or hand.ending:
        return Crib(_between(night))
    said = _cards(night, hand)
    if said is not None:
        return Crib(said)
    if hand.betting is not None:
        return _bet(night, hand)
    given = "" if hand.shown or hand.awards else _given(night, hand)
    shows = _one_line(given, showdown(night, hand), followers.which_follows(night, hand))
    return Crib(shows, compared(hand))


def _cards(night: Night, hand: Hand) -> str | None:
    """What comes before all betting and showing; None where nothing does."""
    if hand.instructions:
        return ". ".join(instruction(event, night) for event in hand.instructions) + "."
    if night.tracking == "referee":
        return f"{dealer_does(night, hand, 'deals')}. Floor! if something goes wrong."
    if hand.proof == "owed" and not hand.showing:
        return f"{night.name(hand.opener or 0)} opened and shows openers before folding."
    if late := declaring.came_back(hand):
        names = listed([night.name(seat) for seat in late])
        return f"{names}: declare aloud now, before anything else."
    if isinstance(hand.now, Ante):
        return antes(night, hand)
    if hand.posting is not None:
        return blinds(night, hand, hand.posting)
    if isinstance(hand.now, HandleStep):
        return _after_deal(night, hand, handling.instruction(night, hand, hand.now))
    if isinstance(hand.now, Widow | Stock | Declare):
        return _turns(night, hand)
    if does := marks.task(night, hand) or prices.task(night, hand):
        return _after_deal(night, hand, "" if prices.row_is_filled(hand) else does)
    if hand.free:
        return "Tap players as they put chips in. At the end, pay out the pot."
    if hand.drawing and night.tracking != "bets":
        served = "In turn from the dealer’s left: discard, then draw. The bottom card stays."
        return f"Burn one. {served}" if rules(hand).burn else served
    if hand.drawing:
        return _draw(night, hand)
    if hand.may_be_opened:
        names = listed([night.name(seat) for seat in hand.may_be_opened])
        return f"Passed out. All-in for the ante: {names} can still open."
    return None


def _between(night: Night) -> str:
    if night.closed:
        return "The night is closed."
    dealer, playing = next_dealer(night), dealt_in(night)
    if dealer is None or len(playing) < 2:
        if kept_out(night):
            left = f"Only {night.name(playing[0])} can" if playing else "Nobody is left to"
            return f"{left} play for the {night.pot}: split it, or let others in."
        return "It takes two players with chips to deal."
    if night.game is not None and (over := len(playing) - night.game.players[1]) > 0:
        most, out = number_word(night.game.players[1]), number_word(over)
        return (
            f"{night.game.name} takes at most {most}: {out} {'sits' if over == 1 else 'sit'} out."
        )
    waits = _waits(night)
    empty = _empty(night)
    if night.hand is None:
        return f"{night.name(dealer)} deals first{_choice(night)}.{waits}{empty}"
    deals = f"{_next_dealer(night, dealer)}{_choice(night)}"
    return f"Gather the cards. {deals}.{waits}{_to_count(night)}{empty}"


def _empty(night: Night) -> str:
    """Who has nothing to play on with: no chips, or no life where those are played for."""
    lives = night.hand.settled.lives if night.hand is not None and night.pot else 0
    dead = [seat for seat in night.ring if lives and night.marks_of(seat) >= lives]
    poor = [night.name(seat) for seat in broke(night) if seat not in dead]
    names = listed(poor) if len(poor) <= FEW else f"{number_word(len(poor)).capitalize()} players"
    out = " ".join([f" {night.name(seat)} is out of lives." for seat in dead])
    return f"{out} {names}: no chips left; buy or sit out." if names else out


def broke(night: Night) -> tuple[int, ...]:
    """Who sits at the table without chips, as far as the log knows of real ones."""
    none = [
        seat for seat in night.ring if (night.about(seat) if night.real else night.holds(seat)) == 0
    ]
    return tuple(seat for seat in none if night.present(seat))


def _waits(night: Night) -> str:
    """What lies in the pot between two deals: antes of the next one, and what is carried over."""
    if night.lying:
        return f" {lying(night, tuple(seat for seat, _ in night.lying))}"
    told = night.hand is not None and night.hand.ending == "stayed"  # the result says it
    return f" {night.pot} carries over to the next deal." if night.pot and not told else ""


def _next_dealer(night: Night, dealer: int) -> str:
    """Who deals next, and who is passed because he is away."""
    name, due = night.name(dealer), turn_to_deal(night)
    if blinds_next(night) is not None and dealer not in dealt_in(night):
        return f"The button is dead: it is at {name}’s empty seat"
    if not night.present(dealer):
        return f"Somebody deals for {name}, who is away"
    if due is not None and due != dealer and due in night.ring:
        return f"{night.name(due)} is away: {name} deals next"
    return f"{name} deals next"


def _choice(night: Night) -> str:
    """Whose choice the next game is, or which one comes next in a round of each."""
    if chooser(night) is not None:
        return " and chooses the game"
    coming = next_game(night)
    if night.rotation == "round" and coming and night.game and coming[0] != night.game.id:
        return f", and the game is now {coming[1]}"
    return ""


def leaving(night: Night) -> tuple[int, ...]:
    """With real chips: who has left the table in a deal and is still to be counted."""
    if not night.real or night.playing is not None:
        return ()
    return tuple(seat for seat in night.ring if night.players[seat].leaving)


def _to_count(night: Night) -> str:
    names = [own(night.name(seat)) for seat in leaving(night)]
    return f" Count {listed(names)} chips." if names else ""


def _after_deal(night: Night, hand: Hand, then: str) -> str:
    """What was dealt since anybody had to do something, and what comes now."""
    step = hand.now  # against the pot cards are dealt anew in every turn
    round_again = isinstance(step, Offered) and step.what == "pot" and not step.own
    asked = [holding for holding in hand.holdings if holding.seat != hand.keeper]
    begun = any(holding.done for holding in asked) or against(hand) > 0
    fresh = not (round_again or begun)
    if (
        isinstance(hand.cards_asked, Drew) and hand.cards_asked.pool
    ):  # long enough, and the turn names the rest
        return _given(night, hand)
    said = dealing(night, hand) if fresh else ""
    before = hand.game.steps[: max(hand.step, 0)]
    if said and hand.anted and not any(isinstance(each, BetStep | Declare) for each in before):
        shuffles = dealer_does(night, hand, "shuffles")
        said = f"{hand.carried} carried over, so nobody antes. {shuffles}. {said}"
    return _one_line(_given(night, hand), said, then)


def _turns(night: Night, hand: Hand) -> str:
    """Turns round a spare hand or a stock, and declaring: the deal is said to the first only."""
    turn = handling.turn(night, hand)
    if isinstance(hand.cards_asked, TurnTaken):
        return f"{handling.laid(night, hand, hand.cards_asked)} {turn}".strip()
    up = isinstance(hand.now, Widow) and hand.now.up
    begun = bool(hand.slept) or (hand.widow == "open" and not up) or hand.knocker is not None
    if isinstance(hand.now, Widow | Stock) and (begun or hand.turn != hand.live[0].seat):
        return turn
    beside = "Turn one card face up beside the stock." if isinstance(hand.now, Stock) else ""
    return _after_deal(night, hand, f"{beside} {turn}".strip())


def _stands(night: Night, hand: Hand) -> str:
    """The turn has come to somebody who acted before it, and nothing has changed since."""
    early = hand.early
    if early is None or hand.turn != early.seat:
        return ""
    if betting.may_only_call(hand, early.seat):
        return f"{own(night.name(early.seat))} {early_act(early)}: call or fold, no raise."
    if hand.level != early.level:
        return ""
    if early.must in MUST:
        return f"{night.name(early.seat)} {early_act(early)} now."
    return f"It’s {own(night.name(early.seat))} turn: the {early_act(early)} stands."


def _bet(night: Night, hand: Hand) -> Crib:
    if said := _stands(night, hand):
        return Crib(said)
    asks, rules = followers.which_follows(night, hand), ""
    if hand.asks_first and hand.betting is not None and not asks:
        asks = settled_first(night, hand, handling.asks_first(hand, hand.betting))
        rules = handling.upcards_compared(hand, hand.betting)
    if not hand.acted:
        dealt = isinstance(hand.cards_asked, FirstTold | CardFell | CardGiven) or _folded(hand)
        now = "" if dealt else dealing(night, hand)
        now = _one_line(
            _given(night, hand), offered.after_offer(night, hand), now or _second_half(hand)
        )
        if now or asks:
            now = _one_line(now, asks or handling.leads_again(night, hand), handling.opens(hand))
            return Crib(now, rules)
    return Crib(side_pot(night, hand) or _resting(night, hand))


def _folded(hand: Hand) -> bool:
    """Whether somebody has folded since the cards of this round were dealt."""
    return bool(hand.starts) and len(hand.live) < len(hand.starts[-1].live)


def _resting(night: Night, hand: Hand) -> str:
    """Nobody has cards to deal: nothing is said, but what it takes to open where that rises, and
    how a deal ends that nobody follows."""
    if opens := handling.opens(hand):
        return opens
    if night.tracking == "milestones" and hand.draw_begun:
        return f"Bet as usual, then everyone still in shows.{least(hand)} Tap who wins."
    return ""


def _second_half(hand: Hand) -> str:
    """Nobody opened the first half: the same cards go on for the second."""
    if not hand.second or any(holding.bet for holding in hand.holdings):
        return ""
    before = hand.game.steps[hand.game.showdown(0) + 1 : hand.step]
    if any(isinstance(step, BetStep | Draw) for step in before):
        return ""
    what = "low" if now_low(hand) else "the second half"
    return f"Passed out. Now {what}, with the same cards."


def _one_line(*parts: str) -> str:
    return " ".join(filter(None, parts))


def _given(night: Night, hand: Hand) -> str:
    """What the last draw, offer, up card or pass still has to bring, whatever comes after it: to a
    hand that is out by now, or foul, nothing."""
    asked = hand.cards_asked
    if asked is not None and not hand.of(asked.seat).live:
        return ""
    match asked:
        case Drew() as drew:
            return served(night, hand, drew)
        case OfferAnswered(seat) | CardGiven(seat) | CardFell(seat):
            return prices.given(night, hand, seat)
        case None if not (_in_hand(hand) and any(holding.done for holding in hand.holdings)):
            return handling.afterwards(hand)
        case _:
            return ""


def _in_hand(hand: Hand) -> bool:
    """Whether everybody does something in this step, and some may have done it."""
    return isinstance(hand.now, HandleStep | Declare | Offered)


def _draw(night: Night, hand: Hand) -> str:
    done = _given(night, hand)
    step = rules(hand)
    if all(holding.drew is None for holding in hand.holdings):
        burn = f"Burn {number_word(step.burn)} before the draw." if step.burn else ""
        done = _one_line(done, dealing(night, hand), burn, discards(hand, step))
    if hand.turn is None:
        late = owed(hand)
        assert late is not None
        cards = count(hand.of(late).owed, "card")
        why = "for the exposed ones"
        if step.four and hand.of(late).drew == FIVE and hand.strays <= step.burn:
            why = "after burning one" if burns(hand, late) else "the fifth"
        return f"{done} Last, give {night.name(late)} {cards}, {why}.".strip()
    if hand.turn == hand.dealer and not step.stock and not step.extra:
        return f"{done} {night.name(hand.turn)} draws last, and says how many.".strip()
    return done


# --- the small line -------------------------------------------------------------------------


def hint(night: Night, hand: Hand) -> str:
    """The small line under the sentence: side pots, a short deck, who gives to whom."""
    if hand.handling is not None:
        return handling.waiting(night, hand) or handling.chain(night, hand, hand.handling)
    if hand.showing and hand.kitty:
        return f"{hand.kitty} of this pot went to the kitty."
    short = shortage(night, hand) or for_openers(night, hand)
    return prices.watch(night, hand) or marks.lives(night, hand) or short


def side_pot(night: Night, hand: Hand) -> str:
    """With real chips a side pot is an instruction: what goes with an all-in, the rest aside."""
    if not night.real or hand.betting is None:
        return ""
    all_in = sorted([holding for holding in hand.live if holding.all_in], key=attrgetter("bet"))
    matched = [f"{own(night.name(each.seat))} {each.bet}" for each in all_in if each.bet]
    if matched:
        return f"Each matches {listed(matched)}; the rest goes in a side pot."
    before = [own(night.name(each.seat)) for each in all_in]
    piles = "pile" if len(before) == 1 else "piles"
    return (
        f"New bets go in a side pot; keep it apart from {listed(before)} {piles}." if before else ""
    )
