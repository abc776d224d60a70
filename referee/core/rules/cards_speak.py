"""Cards speak: what was laid down at this table, read by the judge, and the payment it leads to.

The only core module that knows both a deal and cards. It decides nothing: payment() makes the
command that a tap or a written hand carries to decide().
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Literal, get_args

from referee.core.book.game import Game
from referee.core.book.strengths import KINDS_NEEDED, PAIRS
from referee.core.cards.cards import ACE, SUITS, Card, ImpossibleHand, Spot, check_pack, show_cards
from referee.core.cards.judge.division import WAYS, BothTied, Division, Way
from referee.core.cards.judge.entry import judge_entered
from referee.core.cards.judge.made import HandName
from referee.core.cards.judge.openers import Lowest, Opening, Takes, opening, proves
from referee.core.cards.judge.rule import ALL_WILD, JudgeRule
from referee.core.cards.judge.seven_rule import SevenRuling
from referee.core.cards.judge.showdown import (
    JudgedPot,
    Laid,
    Verdict,
    check_laid,
    settle_size,
    wrong_board,
    wrong_hand,
)
from referee.core.errors import Refused
from referee.core.messages.showdown import PayByCards
from referee.core.rules.implied import at_showdown
from referee.core.rules.openers import fits
from referee.core.rules.sevens import by_sevens
from referee.core.rules.turns import settling
from referee.core.rules.versus import dealers_own, settled, stake_of, without_cards
from referee.core.sheets import knock, pokino, smallpot
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import Pot, unpaid
from referee.core.state.prices import decides_ends, took_up
from referee.core.state.sharing import asks_highest_card, of_parts
from referee.core.value import dataclass

OpenersByCards = Literal["none", "proved", "ask", "false", "unfit"]
WILD_TIES: Mapping[str, int] = {"natural": 1, "fewer": ALL_WILD}
"""How many wild cards are told apart between equal hands, by the choice of the house."""


ReadCalls = Callable[[JudgeRule, str], tuple[HandName, ...]]
"""How what a hand was called is read in this game; raises CardsRefused for other words."""


@dataclass(frozen=True, slots=True)
class Named:
    """A hand in the words in which the log keeps it: what the cards are; where its owner's word
    binds, what it was called, and what it counts as where that is less."""

    words: str
    called: str = ""
    counts: str = ""


@dataclass(frozen=True, slots=True)
class ShownHands:
    """What lies face up. hands: cards by seat; silent: seats that do not show, and so give up;
    board: the community cards; ways: what was declared, by seat; called: what seats called their
    hands, as it was said, where the house holds them to it."""

    hands: tuple[tuple[int, tuple[Card, ...]], ...]
    silent: tuple[int, ...] = ()
    board: tuple[Card, ...] = ()
    ways: tuple[tuple[int, Way], ...] = ()
    called: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ReadHands:
    """What the judge says of it. pots: those it divides, in the order of the verdict.

    waiting: seats that could still win and have neither shown nor given up; unclaimed: pots that
    nobody shows for; proof, opening: whether the cards prove the openers, and what they are
    ("unfit": they are not those that lay sealed);
    sevens: what the seven rule said of pots that it divided otherwise; lowest, bonus: what is paid
    beside the pot, as for an award (None: that cannot be told while several stay silent);
    odds: what the dealer pays each beyond the stake.
    """

    verdict: Verdict
    pots: tuple[Pot, ...]
    waiting: tuple[int, ...]
    unclaimed: tuple[Pot, ...]
    proof: OpenersByCards
    opening: Opening | None
    sevens: tuple[SevenRuling, ...] = ()
    lowest: tuple[int, ...] | None = ()
    bonus: int = 0
    odds: tuple[tuple[int, int], ...] = ()


def rule_for(rule: JudgeRule, hand: Hand) -> JudgeRule:
    """The judge's rule with the pack that so many players use, and what the house has chosen of
    equal hands with wild cards and of ties of who declared both."""
    rule = for_ends(rule.for_players(len(hand.order)), hand.game)
    if hand.wild:
        ranks = (*rule.wild.ranks, *(rank for rank in hand.wild if rank not in rule.wild.ranks))
        rule = replace(rule, wild=replace(rule.wild, ranks=ranks))
    wild = hand.house.wild_ties
    if wild in WILD_TIES:
        rule = replace(rule, naturals_first=WILD_TIES[wild])
    tied = next((way for way in get_args(BothTied) if way == hand.house.tie_of_both), rule.tied)
    return rule if tied == rule.tied else replace(rule, tied=tied)


def for_ends(rule: JudgeRule, game: Game) -> JudgeRule:
    """The rule for the ends that count in this deal, where the table has decided that."""
    decided = game.wins != rule.mode and decides_ends(game)
    return replace(rule, mode=game.wins) if decided else rule


def may_show(hand: Hand) -> tuple[int, ...]:
    """The seats whose cards count for something: those in, and foul hands, which never win."""
    return tuple(holding.seat for holding in hand.holdings if holding.state in ("in", "foul"))


def read(rule: JudgeRule, night: Night, shown: ShownHands, calls: ReadCalls) -> ReadHands:
    """The verdict on the cards that were shown so far; calls: reads what hands were called.

    Raises CardsRefused for cards that cannot be and for words that call no hand; Refused when it
    is not the showdown, or something was called where cards speak.
    """
    night = at_showdown(night)
    hand = night.playing
    assert hand is not None
    if shown.called and not hand.house.word_binds:
        raise Refused("cards-speak", seat=shown.called[0][0], law="miscalled-hand")
    rule = rule_for(rule, hand)
    cards = dict(shown.hands)
    if strange := [seat for seat in cards if seat not in may_show(hand)]:
        raise Refused("not-in-the-hand", seat=strange[0])
    seats = [seat for seat in hand.order if seat in cards]
    waiting: list[int] = []
    judged, unclaimed = list[Pot](), list[Pot]()
    for pot in unpaid(hand):
        hidden = [seat for seat in pot.claimants if seat not in cards]
        waiting += _to_show(hand, hidden, (*shown.silent, *waiting))
        (judged if len(hidden) < len(pot.claimants) else unclaimed).append(pot)
    laid = Laid(
        hands={night.name(seat): cards[seat] for seat in seats},
        pots=tuple(_judged(night, hand, pot, seats) for pot in judged),
        board=shown.board,
        declared=_declared(rule, night, hand, shown),
        foul=frozenset(night.name(seat) for seat in seats if _foul(rule, hand, cards, seat)),
        up=frozenset(night.name(seat) for seat in took_up(hand) if seat in cards),
    )
    if shown.called:
        check_laid(rule, laid)
        sized = settle_size(rule, laid)
        said = ((seat, words) for seat, words in shown.called if seat in cards)
        laid = replace(laid, called={night.name(seat): calls(sized, words) for seat, words in said})
    verdict, odds = settled(night, hand, judge_entered(rule, laid), judged)
    verdict, sevens = by_sevens(rule, night, hand, laid, tuple(judged), verdict)
    proof, proved = _openers(rule, night, hand, cards)
    return ReadHands(
        verdict,
        tuple(judged),
        tuple(waiting),
        tuple(unclaimed),
        proof,
        proved,
        sevens,
        lowest=_lowest(night, hand, shown, verdict),
        bonus=_bonus(rule, hand, verdict),
        odds=odds,
    )


def _to_show(hand: Hand, hidden: Collection[int], quiet: tuple[int, ...]) -> list[int]:
    """Who of these must still show or give up; a dealer without a hand need not."""
    return [seat for seat in hidden if seat not in (*quiet, *without_cards(hand))]


def _foul(rule: JudgeRule, hand: Hand, cards: Mapping[int, tuple[Card, ...]], seat: int) -> bool:
    """Whether a hand that shows can win nothing: it is foul already, or it knocked without the
    cards to knock on, and others show."""
    if not hand.has(seat):
        return True
    short = seat == hand.knocker and len(cards) > 1
    return short and not proves(rule, cards[seat])


def _lowest(
    night: Night, hand: Hand, shown: ShownHands, verdict: Verdict
) -> tuple[int, ...] | None:
    """Who pays the forfeit, where the game has one: the worst hand, equal ones each, nobody where
    all are equal. One hand that is not shown is taken for the worst; of more than one
    nobody can say."""
    if not settling(hand).forfeit:
        return ()
    silent = tuple(holding.seat for holding in hand.live if holding.seat in shown.silent)
    if silent:
        return silent if len(silent) == 1 else None
    seats = {night.name(holding.seat): holding.seat for holding in hand.live}
    strengths = {
        seats[showing.seat]: showing.high.strength.key
        for showing in verdict.showings
        if showing.high is not None and showing.seat in seats
    }
    return smallpot.forfeits(strengths)


def _bonus(rule: JudgeRule, hand: Hand, verdict: Verdict) -> int:
    """Chips each player pays for a high hand that wins, where the game has it so."""
    if not settling(hand).bonus or not verdict.divisions:
        return 0
    best = (showing.high for showing in verdict.showings if showing.seat in verdict.winners_high)
    made = next((strength for strength in best if strength is not None), None)
    return knock.bonus(pokino.kind(made.strength), bool(rule.wild.ranks)) if made else 0


def _ways(hand: Hand, shown: ShownHands) -> tuple[tuple[int, Way], ...]:
    """What was declared: as it was opened at the table, or as it was said with the cards."""
    said: dict[int, Way] = dict(shown.ways)
    for seat, choice in hand.declared:
        said[seat] = WAYS[choice]
    return tuple(said.items())


def _declared(rule: JudgeRule, night: Night, hand: Hand, shown: ShownHands) -> dict[str, Way]:
    """The same by the names of who shows. Raises ImpossibleHand where the game has several declare
    and of nobody it is told."""
    seats = [seat for seat, _ in shown.hands]
    ways = {night.name(seat): way for seat, way in _ways(hand, shown) if seat in seats}
    if rule.declare and rule.mode == "hilo" and len(seats) > 1 and not ways:
        first = min(seats, key=hand.order.index)
        raise ImpossibleHand("not-declared", who=night.name(first))
    return ways


def _judged(night: Night, hand: Hand, pot: Pot, seats: list[int]) -> JudgedPot:
    names = tuple(night.name(seat) for seat in seats if seat in pot.claimants)
    stake = stake_of(night, hand, pot)
    return JudgedPot(pot.amount, names, hand.stakes.chip, pot.number, stake)


def check_so_far(rule: JudgeRule, night: Night, shown: ShownHands) -> None:
    """Refuse cards that cannot lie on this table, complete hands or not."""
    hands = [(night.name(seat), cards) for seat, cards in shown.hands]
    check_pack(
        [(Spot.WIDOW if rule.kitty and not rule.spare else Spot.BOARD, shown.board), *hands],
        rule.pack,
    )
    for name, cards in hands:
        if len(cards) > max(rule.cards):
            raise wrong_hand(rule, name, cards, [max(rule.cards)])
    if len(shown.board) > max(rule.community):
        raise wrong_board(rule, shown.board, [max(rule.community)])


# --- openers --------------------------------------------------------------------------------


def _openers(
    rule: JudgeRule, night: Night, hand: Hand, cards: dict[int, tuple[Card, ...]]
) -> tuple[OpenersByCards, Opening | None]:
    """Whether the opener's own cards settle what law 28 asks, and what they are."""
    seat = hand.opener
    if not fits(hand, {other: show_cards(held) for other, held in cards.items()}):
        return "unfit", None
    if hand.proof != "owed" or hand.vouched or seat is None:
        return "none", None
    if seat not in cards:
        return "ask", None
    lowest = lowest_opener(hand)
    held = cards[seat]
    drew = hand.of(seat).noted
    if drew == 0 and not opening(rule, held, lowest).opens:
        return "false", opening(rule, held, lowest)
    kept = len(held) - drew if drew is not None else len(held)
    found = next((some for some in _kept(held, kept) if proves(rule, some, lowest)), None)
    if found is None:
        return "ask", None
    return "proved", opening(rule, held, lowest)


def _kept(held: tuple[Card, ...], kept: int) -> tuple[tuple[Card, ...], ...]:
    """Every choice of cards that the opener can have kept."""
    return tuple(combinations(held, kept)) if 0 < kept <= len(held) else ()


def lowest_opener(hand: Hand) -> Lowest:
    """What it took to open this deal, where it took anything."""
    rank, also = PAIRS.get(hand.strength, 0), hand.opens.also
    kind = KINDS_NEEDED.get(hand.strength, "pair")
    if not hand.has_openers:
        return None
    return rank if rank and not also else Takes(rank, kind, also)


# --- the payment ----------------------------------------------------------------------------


def payment(
    night: Night,
    shown: ShownHands,
    reading: ReadHands,
    named: Mapping[str, Named],
    openers: str = "",
    widow: str = "",
) -> PayByCards:
    """The command that pays every pot as the cards say. Raises Refused while it is not clear.

    named: the hands as the log shall call them, widow: the spare one; openers: "shown" or
    "not-asked", where the cards themselves do not settle it.
    """
    if reading.waiting:
        raise Refused("who-shows", seat=reading.waiting[0])
    own = dealers_own(at_showdown(night).playing, reading.unclaimed)
    if len(own) < len(reading.unclaimed):
        raise Refused("nobody-shows", amount=reading.unclaimed[0].amount)
    if reading.proof == "unfit":
        raise Refused("openers-do-not-fit", seat=_opener(night), law="false-openers")
    if reading.proof == "false":
        raise Refused("openers-not-good", seat=_opener(night), law="false-openers")
    if reading.lowest is None:
        raise Refused("lowest-unseen")
    seats = {night.name(seat): seat for seat, _ in shown.hands}
    texts = {seat: show_cards(cards) for seat, cards in shown.hands}
    return PayByCards(
        shown=tuple((seats[name], texts[seats[name]], hand.words) for name, hand in named.items()),
        shares=(
            *(
                (pot.number, _shares(night, shown, paid, seats))
                for pot, paid in zip(reading.pots, reading.verdict.divisions, strict=True)
            ),
            *own.items(),
        ),
        openers="shown" if reading.proof == "proved" else openers,
        board=show_cards(shown.board),
        lowest=reading.lowest,
        bonus=reading.bonus,
        called=tuple(
            (seats[name], hand.called, hand.counts) for name, hand in named.items() if hand.called
        ),
        widow=widow,
        odds=reading.odds,
    )


def _shares(
    night: Night, shown: ShownHands, paid: Division, seats: Mapping[str, int]
) -> tuple[tuple[int, int], ...]:
    """What everybody takes of a pot, the odd chips as the house has them; what a void seven gives
    back goes to who has folded, too."""
    hand = at_showdown(night).playing
    folded = {night.name(seat): seat for seat in hand.order} if hand is not None else {}
    every = {**folded, **seats}
    taken = tuple((every[name], chips) for name, chips in paid.payout.items())
    if hand is None:
        return taken
    those = [
        (part, chips, tuple(every[name] for name in names)) for part, chips, names in paid.parts
    ]
    winners = {seat for *_, takers in those for seat in takers}
    odd_to = _by_card(shown, winners, hand.game) if asks_highest_card(hand) else None
    return of_parts(hand, those, odd_to)


def _by_card(shown: ShownHands, among: Collection[int], game: Game) -> int | None:
    """Who of them shows the highest card, by rank and then by suit; in low games the lowest."""
    low = game.wins == "low"
    best = min if low else max
    tops = [
        (best(_order(card, low) for card in cards), seat)
        for seat, cards in shown.hands
        if seat in among
    ]
    return best(tops)[1] if tops else None


def _order(card: Card, low: bool) -> tuple[int, int]:
    """Rank and suit as odd chips go by them: spades, hearts, diamonds, clubs."""
    rank = 1 if low and card.rank == ACE else card.rank
    return (rank, -SUITS.find(card.suit) if card.suit else -len(SUITS))


def _opener(night: Night) -> int | None:
    return night.hand.opener if night.hand is not None else None
