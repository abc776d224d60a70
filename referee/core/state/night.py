"""The Night: who is there, with what chips, and the deal. A value that the log folds into."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Literal

from referee.core.book.families import Families, family, stakes_of
from referee.core.book.game import Chips, Game, Rotation, Stakes, Tracking
from referee.core.book.house import House
from referee.core.chips import ASIDE, BANK, EMPTY, LOOSE, POT, Purse, add_up, pocket, stack
from referee.core.errors import Refused
from referee.core.sheets.events import SheetBegan
from referee.core.sheets.sheet import Sheet
from referee.core.state.hand import Hand
from referee.core.state.phones import Acting, Phone, Vote
from referee.core.value import dataclass

Presence = Literal["here", "away", "gone"]
Hangs = Literal["", "match", "leg", "life", "beside"]
"""What hangs on who won a deal, beside its pot: the losers match it, a leg is won or a life lost,
players pay each other."""

MORE_THAN_ANYBODY_HAS = 10**9
"""What a seat can put in, as far as the log knows, while the chips are real."""


@dataclass(frozen=True)
class Player:
    """A person at the table. bought, cashed: chips from and to the box or another player so far.

    counted: the last reading of a real stack, after deal counted_at; counted_with: what the seat
    had in the pot then, where it was read in the middle of the deal after that one.
    unsettled: of that reading, chips the seat still owes and chips still to be handed to it; None
    where no real stack was read. Both books have them as settled once the pot is theirs who won it.
    carried: the real chips it would hold with its part of the present deal taken back, as the last
    count, what was bought and the deals followed since come to; None where that is unknown. It is
    no count: the settlement never reads it (Night.about).
    Money, in what the night settles in (Stakes.money): paid_in, into the cash box less out of it;
    between: to other players less from them; advanced: paid for several, costs: his share of that.
    kitty: chips of the kitty that were cashed in his name.
    sat_as: the name under which he sat down.
    Of a club evening: brought, taken: chips from and to other tables; links: the seats they had
    there, as (table, seat); elsewhere: chips won at other tables, once
    all is settled here; less those that were won here, once it is settled there;
    gathered: the same in money, with what was paid to others there.
    """

    seat: int
    name: str
    presence: Presence = "here"
    bought: int = 0
    cashed: int = 0
    leaving: bool = False
    counted: int | None = None
    counted_at: int = 0
    counted_with: int | None = None
    unsettled: tuple[int, int] | None = None
    carried: int | None = 0
    paid_in: int = 0
    between: int = 0
    advanced: int = 0
    costs: int = 0
    kitty: int = 0
    brought: int = 0
    taken: int = 0
    links: tuple[tuple[int, int], ...] = ()
    elsewhere: int = 0
    gathered: int = 0
    sat_as: str = ""

    @property
    def put_up(self) -> int:
        """What the cash box (or whoever was paid for) has of his."""
        return self.paid_in + self.advanced - self.costs


@dataclass(frozen=True)
class Finished:
    """A deal that was paid: its number, its game, and who took what. pots: the same pot by pot,
    as (number, shares), while that is known; more: what else hangs on who won; waits: odd chips
    that stayed in the pot; stakes: by pot, who has chips in it; folded: whose hand was folded or
    foul; called: who bet or raised last."""

    deal: int
    game: str
    shares: tuple[tuple[int, int], ...]
    pots: tuple[tuple[int, tuple[tuple[int, int], ...]], ...] = ()
    more: Hangs = ""
    waits: int = field(default=0, compare=False)
    stakes: tuple[tuple[int, tuple[int, ...]], ...] = field(default=(), compare=False)
    folded: tuple[int, ...] = field(default=(), compare=False)
    called: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Impound:
    """Chips set aside until somebody rules: from which deal, how many, and whose they may be."""

    deal: int
    amount: int
    claimants: tuple[int, ...]
    why: str


@dataclass(frozen=True)
class Night:
    """Everything that is so now.

    stakes: what is played for, but for the families of games that stand in families;
    players by seat number; ring: the seats in order, clockwise; chairs: the same with the chairs of
    those who left, until they are closed or taken; dealer: who deals next when no
    hand has said so; hands: how many were begun; finished: the last deals that were paid;
    passed_deals: deals passed out in a row, the last among them; kitty: chips the pots left for the
    table; impounds: what is impounded, oldest first; warnings: (seat, why) of this night.
    antes_in: by seat, how many antes it has in a pot that waits; heirs: who was in every deal that
    left forfeited money in it, None where none did; tappers: who taps on a strand.
    menu: the games of the night as (id, name), none for all; rotation: how the next one is found;
    turns: how many dealers running have dealt the game played last.
    apart: whose real chips lie in accounts of their own, where it is asked what would come to them.
    paper: what lines of its paper say instead, as (line, text); of no text, it is left out.
    phones: one line for each phone that asked for a name; raised: who asks for the floor; wanted:
    the score sheet that a player asks for, by seat; devices: what devices are called, by their
    names in the log; vote: what the phones are asked about this deal; acting: what phones may do.
    dealt_for: the dealer named by hand is away, and somebody deals for him; blinds: at whose
    places the small one (or nobody's) and the big one were said to be then.
    owing: chips that the log has in the pot (or had, when it was paid) and that are still to be put
    in, as (seat, chips); handing: chips still to be handed over, as (from, to, chips);
    lying: antes in the pot that are those of the next deal, as (seat, chips); staying: who alone
    plays on for a pot that waits, None where anybody may; claims: who is all-in for it, as (seat,
    chips they can win of it); anted: nobody antes for it again; put_in:
    what each had put into a pot that lives on, and not taken out, when this deal began; marks: by
    seat, the lives lost or legs won in it; beside: what went from player to player as the last pots
    were paid, as (from, to, chips); fees: what went so to whoever knocked in this deal; unpaid: the
    night before the payment, without its hand: what was known of them is so again if what was paid
    comes back.
    banker: the player with whom everybody settles, if there is one;
    borne: what was given up at the closing, as (seat, chips); till: money in the cash box, sent:
    how much of it the banker was sent; paid_since: (from, to, money) since the closing;
    paid_before: those of closings that the night was opened again after.
    evening, table: of which club evening it is a table, and which; settled_at: where that is
    settled: here, or accounts went to the table that settles it; nothing while it goes on.
    """

    title: str = ""
    game: Game | None = None
    stakes: Stakes = field(default_factory=Stakes)
    families: Families = ()
    house: House = field(default_factory=House)
    players: tuple[Player, ...] = ()
    ring: tuple[int, ...] = ()
    chairs: tuple[int, ...] = ()
    dealer: int | None = None
    purse: Purse = EMPTY
    hand: Hand | None = None
    hands: int = 0
    begun: bool = False
    closed: bool = False
    banker: int | None = None
    borne: tuple[tuple[int, int], ...] = ()
    till: int = 0
    sent: int = 0
    paid_since: tuple[tuple[int | None, int | None, int], ...] = ()
    paid_before: tuple[tuple[int | None, int | None, int], ...] = ()
    chips: Chips = "tablet"
    tracking: Tracking = "bets"
    finished: tuple[Finished, ...] = ()
    antes_in: tuple[int, ...] = ()
    heirs: tuple[int, ...] | None = None
    dealt_for: bool = False
    blinds: tuple[int | None, int] | None = None
    passed_deals: int = 0
    kitty: int = 0
    owing: tuple[tuple[int, int], ...] = ()
    handing: tuple[tuple[int, int, int], ...] = ()
    lying: tuple[tuple[int, int], ...] = ()
    staying: tuple[int, ...] | None = None
    claims: tuple[tuple[int, int], ...] = ()
    anted: bool = False
    put_in: tuple[tuple[int, int], ...] = ()
    marks: tuple[int, ...] = ()
    beside: tuple[tuple[int, int, int], ...] = ()
    fees: tuple[tuple[int, int, int], ...] = ()
    unpaid: Night | None = field(default=None, repr=False, compare=False)
    impounds: tuple[Impound, ...] = ()
    warnings: tuple[tuple[int, str], ...] = ()
    tappers: tuple[tuple[str, str], ...] = ()
    sheets: tuple[Sheet, ...] = ()
    phones: tuple[Phone, ...] = ()
    raised: tuple[int, ...] = ()
    wanted: tuple[tuple[int, SheetBegan], ...] = ()
    devices: tuple[tuple[str, str], ...] = ()
    vote: Vote | None = None
    acting: Acting = field(default_factory=Acting)
    menu: tuple[tuple[str, str], ...] = ()
    rotation: Rotation = "free"
    turns: int = 0
    apart: tuple[int, ...] = field(default=(), compare=False)
    paper: tuple[tuple[str, str], ...] = ()
    evening: str = ""
    table: int = 0
    settled_at: Literal["", "here", "there"] = ""

    def stakes_for(self, game: Game | None) -> Stakes:
        """What a game is played for in its next deal."""
        if game is None or not self.families:
            return self.stakes
        return stakes_of(family(game), self.stakes, self.families)

    def stack(self, seat: int) -> int:
        """Chips in play before that seat."""
        return self.purse[stack(seat)]

    @property
    def real(self) -> bool:
        """Whether the chips are real, and lie on the table."""
        return self.chips == "real"

    def reach(self, seat: int) -> int:
        """What the seat can put in, as far as the log knows; who has left has no real chips."""
        if self.chips != "real":
            return self.purse[stack(seat)]
        return 0 if self.players[seat].presence == "gone" else MORE_THAN_ANYBODY_HAS

    def about(self, seat: int) -> int | None:
        """What the seat has before it in real chips, by its last count and what was tapped since;
        None where a deal since then was not followed bet by bet, or nobody ever counted, or all
        would be in the pot of who still bets."""
        if not self.real or seat >= len(self.players):
            return None
        player, hand = self.players[seat], self.hand
        part, sure = 0, True
        if hand is not None and hand.plays(seat):
            part, going = hand.of(seat).total, not hand.ending
            here = going and player.counted_with is not None  # counted in this very deal
            sure = here or (hand.followed and not (going and self.tracking != "bets"))
        said = player.bought or player.brought or player.counted is not None
        if sure and said and player.carried is not None and player.carried >= part:
            left = player.carried - part
            return None if not left and self.bets_on(seat) else left
        since = player.counted_at == self.hands and not (hand and hand.has(seat) and self.playing)
        return player.counted if since else None

    def bets_on(self, seat: int) -> bool:
        """Whether every bet is followed, and the seat can still put chips into this deal: it is in,
        and not all-in. Who has not staked against the dealer folds without chips."""
        hand = self.playing if self.tracking == "bets" else None
        if hand is None or not hand.has(seat) or hand.before_antes or hand.showing:
            return False
        staked = hand.keeper in (None, seat) or hand.of(seat).total > 0
        return staked and not hand.of(seat).all_in

    def behind(self, seat: int) -> int:
        """What the seat has left to bet, as far as that is known. Of real chips it is about known:
        whoever puts more in has more, and the log knows no longer how much."""
        if self.chips != "real":
            return self.purse[stack(seat)]
        return self.about(seat) or MORE_THAN_ANYBODY_HAS

    def all_in_with(self, paid: Iterable[tuple[int, int]]) -> tuple[int, ...]:
        """Who puts in all the real chips they are known to have: paid as (seat, chips)."""
        if self.chips != "real":
            return ()
        every = add_up(paid).items()
        return tuple([seat for seat, chips in every if chips == self.behind(seat)])

    def account(self, seat: int, later: bool = False) -> int:
        """Where the seat's chips are kept: its stack, or all real chips together. later: those that
        come into play with the next deal."""
        if self.chips == "real":
            return stack(seat) if seat in self.apart else LOOSE
        return pocket(seat) if later else stack(seat)

    @property
    def goes_on_elsewhere(self) -> bool:
        """Whether it is a table of an evening that is not settled yet, or at another one."""
        return bool(self.evening) and self.settled_at != "here"

    def sheet(self, number: int) -> Sheet | None:
        """The score sheet of that number."""
        return next((sheet for sheet in self.sheets if sheet.number == number), None)

    @property
    def next_sheet(self) -> int:
        """The number a new score sheet gets."""
        return 1 + max((sheet.number for sheet in self.sheets), default=0)

    def marks_of(self, seat: int) -> int:
        """Lives the seat has lost, or legs it has won, in the pot that lives."""
        return self.marks[seat] if seat < len(self.marks) else 0

    def tapper(self, strand: str) -> str:
        """The device that taps on a strand; nothing: whoever has the right."""
        return dict(self.tappers).get(strand, "")

    def phone(self, mark: str) -> Phone | None:
        """What that phone is at this table; nothing: it looks on."""
        return next((phone for phone in self.phones if phone.mark == mark), None) if mark else None

    def seat_of(self, mark: str) -> int | None:
        """The seat that phone has."""
        phone = self.phone(mark)
        return phone.seat if phone is not None and phone.state == "has" else None

    def phone_of(self, seat: int) -> Phone | None:
        """The phone that has that seat."""
        having = (phone for phone in self.phones if phone.state == "has" and phone.seat == seat)
        return next(having, None)

    def holds(self, seat: int) -> int:
        """All chips of that seat, those for the next deal among them."""
        return self.purse[stack(seat)] + self.purse[pocket(seat)]

    def name(self, seat: int) -> str:
        """The player's name; the log still speaks of one whose sitting down was taken back."""
        return self.players[seat].name if seat < len(self.players) else f"Seat {seat + 1}"

    @property
    def playing(self) -> Hand | None:
        """The hand in progress."""
        hand = self.hand
        return None if hand is None or hand.ending else hand

    @property
    def dealing_in(self) -> Hand | None:
        """The deal whose antes or blinds are still to come, where they are told: who comes or goes
        now counts for it."""
        hand = self.playing
        told = self.tracking != "referee" and not self.lying
        return hand if hand is not None and told and hand.before_antes else None

    @property
    def pot(self) -> int:
        """Chips in the middle."""
        return self.purse[POT]

    def owes(self, seat: int) -> int:
        """Chips the seat owes the pot."""
        return dict(self.owing).get(seat, 0)

    @property
    def pot_there(self) -> int:
        """Chips that lie in the middle: the pot, less what is owed to it. Once it is paid, what
        was owed to it is owed to those who won it."""
        if not self.owing or (self.hand is not None and self.hand.awards):
            return self.pot
        return self.pot - sum([chips for _, chips in self.owing])

    @property
    def box(self) -> int:
        """Chips out of the box: bought, less cashed."""
        return -self.purse[BANK]

    @property
    def loose(self) -> int:
        return self.purse[LOOSE]

    @property
    def aside(self) -> int:
        return self.purse[ASIDE]

    def present(self, seat: int) -> bool:
        """Whether the seat would be dealt in: here, not leaving."""
        player = self.players[seat]
        return player.presence == "here" and not player.leaving

    def has_chips(self, seat: int) -> bool:
        """Whether the seat has chips for the next deal, as far as that is known of real ones."""
        return bool(self.about(seat)) if self.real else self.holds(seat) > 0

    def able(self, seat: int) -> bool:
        """Whether the seat can be dealt in: here, and with chips for the next deal, or all-in for
        the pot that waits."""
        if not self.present(seat):
            return False
        purse = self.purse
        has = purse[stack(seat)] > 0 or purse[pocket(seat)] > 0
        return has or self.real or seat in dict(self.lying) or seat in dict(self.claims)


def going_on(night: Night) -> Hand:
    """The hand in progress. Raises Refused when there is none."""
    hand = night.playing
    if hand is None:
        raise Refused("no-deal")
    return hand
