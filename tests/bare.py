"""A night with a game made of steps, without any file: for tests of the engine itself."""

from __future__ import annotations

from referee.core.book.game import Game, Limit, Stakes, Step, Wins
from referee.core.book.house import House
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.fold.evolve import evolve
from referee.core.messages.bank import Bought, NightBegan
from referee.core.messages.command import Command
from referee.core.messages.dealing import DealerSet, NextDeal
from referee.core.messages.event import Event
from referee.core.messages.people import Sat
from referee.core.state.hand import Hand
from referee.core.state.night import Night

NO_LIMIT = Limit("none", (2,), raises=None)
FIXED = Limit("fixed", (2, 4))


class Bare:
    """One deal of a game of these steps. Seat 0 is eldest, the last seat deals."""

    def __init__(
        self,
        *steps: Step,
        stacks: tuple[int, ...] = (100, 100, 100),
        limit: Limit = NO_LIMIT,
        ante: int = 1,
        bring_in: int = 0,
        house: House | None = None,
        pack: int = 52,
        chip: int = 1,
        ends: tuple[str, ...] = ("high", "low"),
        wins: Wins = "high",
    ) -> None:
        game = Game("bare", "Bare", "For tests.", (2, 12), pack, steps, wins=wins, ends=ends)
        stakes = Stakes(ante=ante, limit=limit, chip=chip, bring_in=bring_in)
        self.night = evolve(Night(), NightBegan("test", game, stakes, house or House()))
        for seat, chips in enumerate(stacks):
            self.night = evolve(self.night, Sat(seat, "ABCDEFGHIJKL"[seat]))
            self.night = evolve(self.night, Bought(seat, chips))
        self.night = evolve(self.night, DealerSet(len(stacks) - 1))
        self.does(NextDeal(game))

    def does(self, *commands: Command) -> tuple[Event, ...]:
        """Every command is accepted; the events of the last."""
        events: tuple[Event, ...] = ()
        for command in commands:
            events, self.night = act(self.night, command)
        return events

    def refuses(self, command: Command) -> str:
        """The reason why not."""
        try:
            act(self.night, command)
        except Refused as refused:
            return refused.reason
        raise AssertionError(f"{command} was not refused")

    @property
    def hand(self) -> Hand:
        assert self.night.hand is not None
        return self.night.hand

    @property
    def stacks(self) -> tuple[int, ...]:
        return tuple(self.night.stack(seat) for seat in range(len(self.night.players)))
