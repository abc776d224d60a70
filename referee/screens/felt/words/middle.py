"""What stands in the middle of the felt: the step, the pots, whose turn it is and what it costs."""

from __future__ import annotations

from referee.core.book.game import Ante, BetStep, Declare, Stock, Widow
from referee.core.book.prices import Compare, Decide, Offered
from referee.core.rules.forced import posts
from referee.core.state import betting, declaring
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import Pot, matched, pots, unpaid
from referee.core.value import dataclass
from referee.screens.felt.moments import taken
from referee.screens.felt.words import followers, handling
from referee.screens.felt.words.drawing import drawing
from referee.screens.felt.words.forced import ante_due
from referee.screens.felt.words.piles import pile_name
from referee.screens.felt.words.waiting import antes_missed
from referee.screens.felt.words.winning import waits, won
from referee.screens.words.law import MUST, claims, early_act
from referee.screens.words.names import capital, listed, to_open


@dataclass(frozen=True, slots=True)
class Pile:
    """A pot as it lies: its name in short and whole, chips, and who is in it."""

    name: str
    amount: str
    whole: str
    inside: str

    @property
    def who(self) -> str:
        """Who is in it, in a sentence."""
        return f"{self.whole}: {self.inside}"


def step(night: Night) -> str:
    """What the deal is at: "Flop", "Opening: jacks or better", "Between deals"."""
    hand = night.playing
    if hand is None:
        return "Between deals"
    if night.tracking == "referee":
        return f"Deal {hand.number}"
    name = handling.step_name(hand.posting or hand.now, hand.game)
    if hand.settled.named and hand.contested and hand.showing and not hand.awards:
        return "The tricks"
    betting_now = hand.betting
    if betting_now is None or betting_now.needs == "nothing" or not hand.unopened:
        return name
    needs = to_open(hand.strength, hand.opens.also)
    return f"{name}: {needs}{' now' if hand.strength != betting_now.needs else ''}"


def pot(night: Night) -> str:
    """ "38" where it is counted or followed, "≈14" where it is guessed, nothing if nobody says."""
    hand = night.playing
    if hand is not None and night.tracking == "referee" and not hand.loose:
        return ""
    about = hand is not None and hand.pot_sure != "exact"
    return f"≈{night.pot}" if about else str(night.pot)


def impounded(night: Night) -> str:
    """What is impounded, whose it may be, and until when somebody may claim it."""
    if not night.impounds:
        return ""
    chips = sum(impound.amount for impound in night.impounds)
    last = night.impounds[-1]
    names = listed([night.name(seat) for seat in last.claimants])
    return f"{chips} set aside" + (f" ({names})" if names else "") + f": {claims(night, last)}"


def piles(night: Night) -> tuple[Pile, ...]:
    """The pots where there are several."""
    hand = night.playing
    if hand is None:
        return ()
    found = pots(hand)
    if len(found) < 2:
        return ()
    paid = {number for number, _ in hand.awards}
    return tuple(
        Pile(
            _short(night, hand, pot, len(found)),
            "paid" if pot.number in paid else f"{_about(hand, pot.number)}{pot.amount}",
            capital(pile_name(night, hand, pot)),
            _inside(night, hand, pot),
        )
        for pot in found
    )


def _short(night: Night, hand: Hand, pot: Pot, many: int) -> str:
    """A pile in one word."""
    if hand.keeper is not None:
        others = [seat for seat in pot.claimants if seat != hand.keeper]
        return night.name(others[0]) if len(others) == 1 else "Main" if others else "Folded"
    return "Main" if pot.number == 0 else "Side" if many == 2 else f"Side {pot.number}"


def _about(hand: Hand, number: int) -> str:
    """The sign before a pile that nobody counted and whose bets are not all known."""
    return "≈" if hand.pot_sure != "exact" and number not in dict(hand.piled) else ""


def _inside(night: Night, hand: Hand, pot: Pot) -> str:
    """Who is in a pot, and who has still to call for it: "Ann is in; Bob can still call"."""
    put = dict(zip((holding.seat for holding in hand.holdings), matched(hand), strict=True))
    below = max(
        (put[each.seat] for each in hand.live if each.seat not in pot.claimants), default=-1
    )
    below = below if hand.keeper is None else -1  # nobody calls what is staked against the dealer
    there = [night.name(seat) for seat in pot.claimants if put[seat] > below]
    rest = [night.name(seat) for seat in pot.claimants if put[seat] <= below]
    verb = "are" if len(there) > 1 else "is"
    said = [f"{listed(there)} {verb} in"] if there else []
    said += [f"{listed(rest)} can still call"] if rest else []
    return "; ".join(said)


def turn(night: Night) -> tuple[str, str]:
    """Whose turn it is, in words, and what it costs; without a turn, what is awaited."""
    hand = night.playing
    if hand is None or night.tracking == "referee":
        return "", ""
    if isinstance(hand.now, Ante):
        due, payer = ante_due(hand)
        if hand.anted:
            return "Missed antes", antes_missed(night, hand)
        return "Antes", f"{due} each" if payer is None else f"{due} from {night.name(payer)}"
    if said := followers.follower(night, hand):
        return said, ""
    if declaring.came_back(hand):
        return "High or low?", ""
    if not hand.free and not hand.showing and hand.turn is None and not hand.drawing:
        asked, costs = _all_together(hand)
        if asked:
            return asked, costs
    if hand.showing and len(hand.live) > 1 and unpaid(hand):
        last = unpaid(hand)[-1]
        pile = f"{pile_name(night, hand, last)}, {_about(hand, last.number)}{last.amount}"
        asks = "Who loses?" if hand.settled.lives else "Who wins?"
        asks = "Who took the most tricks?" if hand.settled.named else asks
        return asks, pile if len(pots(hand)) > 1 else ""
    if hand.free or not followed(night):
        return _awaited(night, hand), ""
    if hand.turn is None:
        return "", ""
    name = night.name(hand.turn)
    if hand.drawing:
        return drawing(night, hand)
    if hand.handling is not None or isinstance(hand.now, Widow | Stock | Offered):
        does = handling.task(hand.handling, hand) if hand.handling else ""
        return f"{name} to act", does
    able = betting.choices(hand, hand.turn, night.behind(hand.turn))
    if able.bring_in:
        return f"{name} to act", f"{able.bring_in} to bring in"
    if hand.early is not None and able.bound and hand.early.must in MUST:
        return f"{name} to act", early_act(hand.early)
    if hand.early is not None and able.bound and not (able.check or able.call):
        return f"{name} to act", f"the {early_act(hand.early)} stands"
    if able.call:
        return f"{name} to act", f"{able.call} to call"
    if not able.check:
        return f"{name} to act", "bet or fold"
    return f"{name} to act", "open or check" if hand.unopened else "can check"


def _all_together(hand: Hand) -> tuple[str, str]:
    """A step in which nobody has the turn: what the table does, and what it costs."""
    now = hand.now
    if hand.posting is not None:
        amounts = [chips for _, chips in posts(hand, hand.posting)]
        return ("Blinds" if len(amounts) > 1 else "Blind"), " · ".join(map(str, amounts))
    if hand.handling is not None:
        return handling.task(hand.handling, hand), ""
    if isinstance(now, Compare):
        return "Whose hand is best?", ""
    if isinstance(now, Decide):
        return "What counts?", ""
    if isinstance(now, Declare) and all(holding.done for holding in hand.live):
        return "All have chosen" if hand.in_or_out else "All have declared", "ready to reveal"
    if isinstance(now, Declare):
        return "In or out?" if hand.in_or_out else "High or low?", ""
    if isinstance(now, BetStep) and hand.asks_first:
        costs = f"{hand.stakes.least_in} to bring in" if now.bring_in else ""
        return handling.ASKS[now.first][0], costs
    return "", ""


def followed(night: Night) -> bool:
    """Whether the turn is known: every bet is tapped, and nothing was skipped."""
    hand = night.playing
    return night.tracking == "bets" and hand is not None and hand.turn_known


def _awaited(night: Night, hand: Hand) -> str:
    """What the table will say next, where nobody follows the turn."""
    if hand.free:
        return "Just a pot"
    if isinstance(hand.now, Offered) and hand.turn is not None:
        bids = any(price.of == "bid" for price in hand.now.prices) and hand.now.what == "market"
        return "Who bids?" if bids else f"{night.name(hand.turn)} to act"
    if hand.drawing:
        return "The draw"
    if hand.showing or hand.draw_begun:
        return "Who wins?"
    if hand.level:
        return "Who’s still in?"
    return "Who opens?" if hand.unopened or not hand.street else "Who bets?"


def result(night: Night) -> str:
    """How the last deal ended, until the next one."""
    hand = night.hand
    if hand is None or not hand.ending:
        return ""
    if hand.ending == "won":
        shares = taken(night)
        return won(night, hand, shares) if shares else "The kitty took the whole pot"
    return {
        "passed-out": "Passed out",
        "stayed": f"{waits(night, hand)}: {night.pot} carried over",
        "thrown-in": "The deal was called off",
        "taken": "Winner not noted",
    }[hand.ending]
