"""Writes a finished deal of ours as Open Hand History, <https://hh-specs.handhistory.org>: JSON.

The format's streets are those of hold'em and Omaha, and it knows no rulings and no pot that was
carried: any other deal is not written. Amounts are chips; a raise has what was put in by it. What
it has no field for stands under keys that begin with "_".
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final, TypeVar

from referee.core.cards.cards import read_cards
from referee.core.messages.betting import Bet, Called, Checked, Dropped, Raised, UncalledReturned
from referee.core.messages.dealing import AntesIn, Posted
from referee.core.messages.event import Event
from referee.core.messages.showdown import CardsShown, Won
from referee.notation.phh.deals import PlayedDeal

VERSION: Final = "1.4.6"
GAMES: Final = {"texas-holdem": "Holdem", "omaha": "Omaha", "omaha-eight-or-better": "OmahaHiLo"}
"""Our games by their ids, as the format calls them."""
LIMITS: Final = {"none": "NL", "pot": "PL", "fixed": "FL"}
STREETS: Final = ("Preflop", "Flop", "Turn", "River")
SHOWDOWN: Final = "Showdown"
BOARDS: Final = {"Flop": (0, 3), "Turn": (3, 4), "River": (4, 5)}
"""Which of the five cards of the board each street brings."""
SAID: Final = (AntesIn | Posted | Checked | Bet | Called | Raised | Dropped | UncalledReturned) | (
    CardsShown | Won
)
"""All that may happen in a deal that the format can tell."""

Json = dict[str, object]
Kind = TypeVar("Kind")


def as_ohh(deal: PlayedDeal, night: int) -> str | None:
    """The text of a finished deal of that night; None where the format cannot say it."""
    hand, told = deal.hand, [event for event, _ in deal.told]
    known = hand.game.id in GAMES and hand.stakes.limit.kind in LIMITS
    plain = not hand.carried and not deal.start.real and deal.end is not None
    if not known or not plain or not all(isinstance(event, SAID) for event in told):
        return None
    if any(
        isinstance(event, AntesIn) and (event.lying or event.missed or event.back) for event in told
    ):
        return None
    return json.dumps({"ohh": _hand(deal, night)}, ensure_ascii=False, indent=1) + "\n"


def _hand(deal: PlayedDeal, night: int) -> Json:
    hand, start, stakes = deal.hand, deal.start, deal.hand.stakes
    at = deal.entries[0].at
    blinds = [chips for posted in _all(deal, Posted) for _, chips in posted.paid]
    found: Json = {
        "spec_version": VERSION,
        "internal_version": VERSION,
        "site_name": "referee",
        "network_name": "referee",
        "tournament": False,
        "game_number": f"{night}-{hand.number}",
        "start_date_utc": at.replace("+00:00", "Z"),
        "table_name": start.title or f"Night {night}",
        "game_type": GAMES[hand.game.id],
        "bet_limit": {"bet_type": LIMITS[stakes.limit.kind], "bet_cap": 0},
        "table_size": len(start.ring),
        "currency": "Chips",
        "dealer_seat": start.ring.index(hand.dealer) + 1 if hand.dealer in start.ring else 0,
        "small_blind_amount": blinds[0] if len(blinds) > 1 else 0,
        "big_blind_amount": blinds[1] if len(blinds) > 1 else sum(blinds[:1]),
        "ante_amount": stakes.ante if _all(deal, AntesIn) else 0,
        "flags": [],
        "players": [
            {
                "id": seat,
                "seat": place,
                "name": start.name(seat),
                "starting_stack": start.stack(seat),
                **({} if seat in hand.order else {"is_sitting_out": True}),
            }
            for place, seat in enumerate(start.ring, 1)
        ],
        "rounds": _rounds(deal),
        "pots": _pots(_all(deal, Won)),
        "_game": hand.game.name,
    }
    if stakes.worth:
        found["_chip_is_worth"] = f"{stakes.worth / 100:.2f} {stakes.currency}".strip()
    if back := _all(deal, UncalledReturned):
        found["_uncalled_returned"] = [
            {"player_id": event.seat, "amount": event.amount} for event in back
        ]
    return found


def _all(deal: PlayedDeal, kind: type[Kind]) -> list[Kind]:
    return [event for event, _ in deal.told if isinstance(event, kind)]


def _rounds(deal: PlayedDeal) -> list[Json]:
    """The streets that were played, and what was shown after them."""
    said: dict[str, list[Json]] = {STREETS[0]: []}
    before = deal.hand
    for event, hand in deal.told:
        street = STREETS[min(max(before.street, 0), len(STREETS) - 1)]
        street = SHOWDOWN if isinstance(event, CardsShown) else street
        if actions := _actions(event, street):
            said.setdefault(street, []).extend(actions)
        before = hand
    shown = _all(deal, CardsShown)
    cards = _cards(next((laid.board for laid in shown if laid.board), ""))
    number = 0
    rounds = list[Json]()
    for street in (*STREETS, SHOWDOWN):
        if street not in said and not _turned(street, cards):
            continue
        acts = enumerate(said.get(street, []), number)
        actions = [{"action_number": at, **action} for at, action in acts]
        number += len(actions)
        rounds.append(
            {
                "id": len(rounds),
                "street": street,
                "cards": _turned(street, cards),
                "actions": actions,
            }
        )
    return rounds


def _turned(street: str, board: Sequence[str]) -> list[str]:
    """The cards of the board that come with a street, as far as they were entered."""
    first, end = BOARDS.get(street, (0, 0))
    found = list(board[first:end])
    return found if "" not in found else []


def _cards(text: str) -> list[str]:
    """Cards as the format has them; nothing for one whose suit was not entered."""
    found = [str(card) for card in read_cards(text)] if text else []
    return [card if len(card) == 2 and card != "Jo" else "" for card in found]


def _actions(event: Event, street: str) -> list[Json]:
    match event:
        case AntesIn():
            return [_put("Post Ante", seat, chips) for seat, chips in event.paid if chips]
        case Posted():
            return _posts(event)
        case Checked(seat):
            return [_act("Check", seat)]
        case Dropped(seat):
            return [_act("Fold", seat)]
        case Bet(seat, _, paid, all_in):
            return [_put("Raise" if street == STREETS[0] else "Bet", seat, paid, all_in)]
        case Raised(seat, _, paid, all_in):
            return [_put("Raise", seat, paid, all_in)]
        case Called(seat, _, paid, all_in):
            return [_put("Call", seat, paid, all_in)]
        case CardsShown():
            cards = _cards(event.cards)
            return [_act("Shows Cards", event.seat) | {"cards": cards}] if all(cards) else []
        case _:
            return []


def _posts(posted: Posted) -> list[Json]:
    names = ["Post SB", "Post BB"] if posted.small else ["Post BB"]
    names += ["Straddle"] * posted.straddles
    return [
        *(_put(name, *post) for name, post in zip(names, posted.paid, strict=False)),
        *(_put("Post Extra Blind", *post) for post in (*posted.paid[len(names) :], *posted.live)),
        *(_put("Post Dead", *post) for post in posted.dead),
    ]


def _act(name: str, seat: int) -> Json:
    return {"player_id": seat, "action": name, "amount": 0, "is_allin": False}


def _put(name: str, seat: int, chips: int, all_in: bool = False) -> Json:
    return _act(name, seat) | {"amount": chips, "is_allin": all_in}


def _pots(won: Sequence[Won]) -> list[Json]:
    """The pots from the main one on; ends of one pot that were paid apart are one."""
    shares: dict[int, dict[int, int]] = {}
    for event in won:
        pot = shares.setdefault(event.pot, {})
        for seat, chips in event.shares:
            pot[seat] = pot.get(seat, 0) + chips
    return [
        {
            "number": number,
            "amount": sum(pot.values()),
            "rake": 0,
            "player_wins": [
                {"player_id": seat, "win_amount": chips} for seat, chips in pot.items() if chips
            ],
        }
        for number, pot in sorted(shares.items())
    ]
