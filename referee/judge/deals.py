"""The judge's answers about deals without a table: forced bets, packs, ledgers, false openings.

Knows the JSON of these questions. Must not know rules: it plays the question through the engine,
or reads what a game or a law says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

from referee.core.book.book import Book
from referee.core.book.game import Ante, BetStep, Deal, Game, Limit, Showdown, Stakes, Step
from referee.core.book.house import House
from referee.core.cards.cards import read_cards
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.fold.evolve import evolve
from referee.core.messages.bank import Bought, NightBegan
from referee.core.messages.betting import BetTo, Call, Check, Drop, RaiseTo
from referee.core.messages.command import HandCommand, Stand
from referee.core.messages.dealing import DealerSet, NextDeal, PostBlinds, PutAntesIn
from referee.core.messages.people import Sat
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.judge.questions import (
    KNOWN,
    Answer,
    Question,
    Unusable,
    ask_chips,
    ask_map,
    ask_names,
    ask_texts,
    ask_whole,
)
from referee.rulebook import load_book
from referee.rulebook.judging import rulebook_folder

Reply = tuple[Answer, Sequence[str]]
PLENTY: Final = 10**6
"""Chips before everybody, so that nobody is all-in."""
LEAST_TO_OPEN: Final = "JQKA"
STAGES: Final[Mapping[str, str]] = {
    "before_draw_nobody_can_open": "before-the-draw",
    "before_draw_reopened": "before-the-draw",
    "all_others_dropped": "all-dropped",
    "after_draw": "after-the-draw",
}


@cache
def _book() -> Book:
    return load_book(rulebook_folder())


def _game(question: Question) -> Game:
    id = question.get("game")
    game = (KNOWN.get() or _book()).games.get(id) if isinstance(id, str) else None
    if game is None:
        raise Unusable(f'there is no game with the id "{id}" to be played')
    return game


def _seated(game: Game, names: Sequence[str], stakes: Stakes) -> Night:
    """A night with plenty of chips; the first is eldest, the last deals."""
    night = evolve(Night(), NightBegan("asked", game, stakes, House()))
    for seat, name in enumerate(names):
        night = evolve(evolve(night, Sat(seat, name)), Bought(seat, PLENTY))
    return evolve(night, DealerSet(len(names) - 1))


def _does(night: Night, command: HandCommand | Stand) -> Night:
    try:
        return act(night, command)[1]
    except Refused as refused:
        raise Unusable(f"that cannot be: {refused.reason.replace('-', ' ')}") from None


def _hand(night: Night) -> Hand:
    assert night.hand is not None
    return night.hand


# --- forced bets ----------------------------------------------------------------------------


def _posted(question: Question, straddles: int) -> tuple[Night, int]:
    game, players = _game(question), ask_whole(question, "players")
    if game.blinds is None:
        raise Unusable(f"{game.name} has no blinds")
    if not 2 <= players <= game.players[1]:
        raise Unusable(f"{game.name} takes two to {game.players[1]} players")
    unit = ask_whole(question, "unit") or 1
    names = [str(seat) for seat in range(players)]
    stakes = Stakes(ante=unit, limit=Limit("fixed", (unit, unit * 2), raises=None))
    night = _does(_seated(game, names, stakes), NextDeal(game))
    if isinstance(_hand(night).now, Ante):
        night = _does(night, PutAntesIn())
    return _does(night, PostBlinds(straddles)), unit


def _answer_straddle(question: Question) -> Reply:
    night, _ = _posted(question, ask_whole(question, "voluntary_straddles"))
    hand = _hand(night)
    in_order = sorted(
        (holding for holding in hand.holdings if holding.bet), key=lambda holding: holding.seat
    )
    posted = [holding.bet for holding in in_order]
    last = in_order[-1]
    result: Answer = {
        "posted": posted,
        "first_voluntary_bet": hand.level,
        "first_to_act_seat": hand.turn,
        "blind_owes_to_call": hand.level - in_order[0].bet,
        "last_straddler_owes_to_call": hand.level - last.bet,
    }
    return result, [f"posted {', '.join(map(str, posted))}; it costs {hand.level} to play"]


def _answer_blinds(question: Question) -> Reply:
    night, unit = _posted(question, 0)
    hand, game = _hand(night), _hand(night).game
    places = {seat: _place(at, len(hand.order)) for at, seat in enumerate(hand.order)}
    posts = {places[holding.seat]: holding.bet for holding in hand.holdings if holding.bet}
    bets = [step for step in game.steps if isinstance(step, BetStep)]
    result: Answer = {
        "posts": posts,
        "pot": hand.pot,
        "first_to_act": None if hand.turn is None else places[hand.turn],
        "bet_sizes": [hand.stakes.limit.size(step.size, step.times) // unit for step in bets],
        "may_check": [step.check for step in bets],
    }
    said = ", ".join(f"{place} {chips}" for place, chips in posts.items())
    return result, [f"posts: {said}"]


def _place(at: int, players: int) -> str:
    return "dealer" if at == players - 1 else f"left{at + 1}"


# --- the pack -------------------------------------------------------------------------------


def _answer_cards(question: Question) -> Reply:
    players, deck = ask_whole(question, "players"), ask_whole(question, "deck")
    dealt = players * ask_whole(question, "per_player") + ask_whole(question, "common")
    left = deck - dealt
    result: Answer = {"dealt": dealt, "left": left, "possible": left >= 0}
    return result, [f"{dealt} of {deck} cards are dealt"]


def _answer_depletion(question: Question) -> Reply:
    """The bottom card is never served; it, the burned card and earlier discards are the pool."""
    stub, wanted = ask_whole(question, "stub_left"), ask_whole(question, "wanted")
    burned = question.get("burned", False)
    if not isinstance(burned, bool):
        raise Unusable("burned must be true or false")
    top = min(wanted, max(stub - 1, 0))
    rest = wanted - top
    pool = min(stub, 1) + burned + ask_whole(question, "earlier_discards") if rest else 0
    result: Answer = {
        "from_stub": top,
        "from_reshuffle": rest,
        "reshuffled_pool": pool,
        "possible": rest <= pool,
    }
    return result, [f"{top} from the stub, {rest} from a new pack of {pool}"]


def _answer_draw_limit(question: Question) -> Reply:
    """At most three, or four by who keeps an ace or a wild card."""
    hands = ask_texts(question, "hands")
    if len(hands) != 1:
        raise Unusable("hands must have one hand")
    rule, discard = question.get("rule", "max3"), question.get("discard", "")
    if rule not in ("max3", "any"):
        raise Unusable(f'rule must be max3 or any, not "{rule}"')
    if not isinstance(discard, str):
        raise Unusable("discard must be cards as text")
    held, thrown = read_cards(next(iter(hands.values()))), read_cards(discard)
    strange = [str(card) for card in thrown if card not in held]
    if strange:
        raise Unusable(f"{', '.join(strange)} is not in the hand")
    kept = [str(card) for card in held if card not in thrown]
    wild = ask_names(question, "wild")
    good = [card for card in kept if card[0] == "A" or card == "Jo" or {card, card[0]} & set(wild)]
    allowed = rule == "any" or len(thrown) <= 3 or (len(thrown) == 4 and bool(good))
    return {"allowed": allowed}, [f"draws {len(thrown)}, keeps {' '.join(kept) or 'nothing'}"]


# --- openers and passed-out deals -----------------------------------------------------------


def _answer_false_openers(question: Question) -> Reply:
    """The ruling of the law about false openers says whether the others take anything back."""
    stage = question.get("stage")
    if not isinstance(stage, str) or stage not in STAGES:
        raise Unusable(f"stage must be one of {', '.join(STAGES)}")
    ruling = _book().laws["false-openers"].ruling(STAGES[str(stage)])
    assert ruling is not None
    others = {name: ask_chips(chips) for name, chips in ask_map(question, "others_put_in").items()}
    back = others if any(effect.do == "return" for effect in ruling.effects) else {}
    stays = ask_whole(question, "antes") + ask_whole(question, "offender_bet")
    stays += sum(others.values()) - sum(back.values())
    offender = question.get("offender") or "the opener"
    return {"refund": back, "stays_in_pot": stays}, [ruling.say.format(offender=offender)]


def _answer_pass_out(question: Question) -> Reply:
    game = _game(question)
    rises = any(isinstance(step, BetStep) and step.rises for step in game.steps)
    deals = ask_whole(question, "deals_passed_out")
    least = LEAST_TO_OPEN[min(deals, len(LEAST_TO_OPEN) - 1) if rises else 0]
    pot = ask_whole(question, "players") * ask_whole(question, "ante") * (deals + 1)
    return {"opener_min": least, "pot": pot}, [f"{deals} passed out: a pair of {least} opens"]


# --- ledgers --------------------------------------------------------------------------------


def _answer_ledger(question: Question) -> Reply:
    """Every act is played as it stood at the table, at any size; amounts are "to"."""
    names, intervals = ask_names(question, "seats"), question.get("intervals")
    if not 2 <= len(set(names)) == len(names) <= 12:
        raise Unusable("seats must be two to twelve different names")
    if not isinstance(intervals, list) or not all(
        isinstance(interval, list) for interval in intervals
    ):
        raise Unusable("intervals must be lists of acts")
    ante = ask_whole(question, "ante")
    steps: list[Step] = [Ante()] if ante else []
    steps += [Deal(down=1), *(BetStep(f"interval {at}") for at, _ in enumerate(intervals, 1))]
    steps.append(Showdown())
    game = Game("asked", "Asked", "", (2, 12), 52, tuple(steps))
    stakes = Stakes(ante=ante or 1, limit=Limit("none", (1,), raises=None))
    night = _does(_seated(game, names, stakes), NextDeal(game))
    if ante:
        night = _does(night, PutAntesIn())
    for interval in intervals:
        for said in interval:
            night = _does(night, Stand(_act(said, names)))
    hand = _hand(night)
    put_in = {name: hand.of(seat).total for seat, name in enumerate(names)}
    result: Answer = {
        "pot": sum(put_in.values()),
        "put_in": put_in,
        "active": [names[holding.seat] for holding in hand.live],
    }
    return result, [f"{name} put in {chips}" for name, chips in put_in.items()]


def _act(row: object, names: Sequence[str]) -> HandCommand:
    if not isinstance(row, list) or len(row) < 2 or row[0] not in names:
        raise Unusable(f"an act is [name, what, amount], not {row}")
    seat, what = names.index(row[0]), row[1]
    to = ask_chips(row[2]) if len(row) > 2 else 0
    match what:
        case "check":
            return Check(seat)
        case "call":
            return Call(seat)
        case "fold" | "drop":
            return Drop(seat)
        case "bet":
            return BetTo(seat, to)
        case "raise":
            return RaiseTo(seat, to)
        case _:
            raise Unusable(f'{row[0]} checks, bets, calls, raises or folds, not "{what}"')


ANSWERS: Final[dict[str, Callable[[Question], Reply]]] = {
    "straddle": _answer_straddle,
    "blinds": _answer_blinds,
    "cards_needed": _answer_cards,
    "depletion": _answer_depletion,
    "draw_limit": _answer_draw_limit,
    "false_openers": _answer_false_openers,
    "pass_out": _answer_pass_out,
    "ledger": _answer_ledger,
}
"""What is answered here, by the `type` of a question."""
