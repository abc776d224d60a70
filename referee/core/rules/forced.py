"""Chips that must be put in before anybody may choose: blinds, straddles, the bring-in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.core.book.game import Ante, BetStep, Blinds, Game, Stakes
from referee.core.cards.cards import CardsRefused, check_pack, pack_of, read_cards, show_cards
from referee.core.errors import Refused
from referee.core.messages.betting import BringIn, BroughtIn, FirstTold, TellBoards, TellFirst
from referee.core.messages.dealing import PostBlinds, Posted
from referee.core.messages.event import Event
from referee.core.messages.offer import AtStep, Offer
from referee.core.rules.checks import is_out
from referee.core.state import betting
from referee.core.state.boards import aces_low, first_by_board, fours_count, pairs_count, wild_up
from referee.core.state.hand import Hand
from referee.core.state.night import Night, going_on


def tell_first(night: Night, command: TellFirst) -> tuple[Event, ...]:
    """The table looks whose up cards are first."""
    return (FirstTold(command.seat),)


# --- antes ----------------------------------------------------------------------------------


def with_side_ante(game: Game, stakes: Stakes, order: Sequence[int], big: int | None) -> Game:
    """The game with the ante that the stakes have beside its blinds, if they do and it has none.

    order: who plays, eldest first; big: whose place the big blind is at, where the button may be
    dead.
    """
    first = game.steps[0]
    if not stakes.side_ante and not (isinstance(first, Ante) and first.chips):
        return game
    steps = tuple(step for step in game.steps if not (isinstance(step, Ante) and step.chips))
    blinds = None if game.blinds is None else stakes.in_force(game.blinds)
    own = any(isinstance(step, Ante) for step in steps)
    if stakes.side_ante and blinds is not None and not own:
        place: int | None = None
        if stakes.side_ante_by == "dealer":
            place = -1
        elif stakes.side_ante_by == "big-blind" and big is not None and big in order:
            place = list(order).index(big)
        elif stakes.side_ante_by == "big-blind":
            two = len(order) == 2 and len(blinds.posts) > 1
            dealt = two and blinds.heads_up == "dealer"
            place = 0 if dealt else min(blinds.posts[-1][0], len(order) - 1)
        steps = (Ante(place=place, chips=stakes.side_ante), *steps)
    return game if steps == game.steps else replace(game, steps=steps)


# --- blinds ---------------------------------------------------------------------------------


def blinds(night: Night, hand: Hand, asked: PostBlinds | None = None) -> Iterator[Offer]:
    """The blinds, with as many straddles as there may be. asked: who sits out, and the like; what
    comes in beside them, the rule counts."""
    step, given = hand.posting, asked or PostBlinds()
    if step is not None and not cannot_post(hand, step, given.out, given.small):
        plain = replace(given, straddles=0) if given.straddles else given
        yield Offer(plain)
        for straddles in range(len(straddlers(night, hand, step, given.out, given.small))):
            yield Offer(replace(plain, straddles=straddles + 1))


def firsts(night: Night, hand: Hand, asked: TellFirst | None = None) -> Iterator[Offer]:
    """Whose up cards may be said to be first: listed with what each may say then."""
    if hand.asks_first and asked is not None:
        yield from (Offer(TellFirst(seat)) for seat in betting.to_answer(hand))


def posts(
    hand: Hand, step: Blinds, out: tuple[int, ...] = (), small: bool = True
) -> tuple[tuple[int, int], ...]:
    """Who posts how much, as (seat, chips), in the order of the game's posts.

    Heads-up the dealer has the first post, the other the last (RRoP, Button and Blinds 5), unless
    the game has it as with more players (blind and straddle); of three posts the
    last two are left. Nobody posts two; where so few play that none of the places is taken, the
    last of them posts. small: whether the small blind is posted; where its place is empty, only
    the next player posts, the big one.
    """
    order = [seat for seat in hand.order if seat not in out] if out else hand.order
    chips = hand.stakes.amounts(step)
    amounts = [(place, due) for (place, _), due in zip(step.posts, chips, strict=True)]
    if len(amounts) == 2 and hand.big is not None:
        return _behind_each_other(hand, order, hand.big, (amounts[0][1], amounts[1][1]), small)
    if len(order) == 2 and (len(amounts) > 2 or (len(amounts) > 1 and step.heads_up == "dealer")):
        first, last = (1, 0) if step.heads_up == "dealer" else (0, 1)
        return (order[first], chips[-2]), (order[last], chips[-1])
    if len(amounts) == 2 and not small:
        return ((order[0], amounts[-1][1]),)
    found: dict[int, int] = {}
    for place, due in amounts:
        if -len(order) <= place < len(order):
            found.setdefault(order[place], due)
    return tuple(found.items()) or ((order[-1], chips[-1]),)


def _behind_each_other(
    hand: Hand, order: Sequence[int], big: int, chips: tuple[int, int], small: bool
) -> tuple[tuple[int, int], ...]:
    """The two blinds where the button may be dead: the big one by the seat it has come to, or the
    next of those who play; the small one by who is in its place, if anybody is."""
    at = hand.order.index(big)
    after = (*hand.order[at:], *hand.order[:at])
    big = next(seat for seat in after if seat in order)
    little = next((seat for seat in order if seat != big), None) if len(order) == 2 else hand.small
    posted = [(little, chips[0])] if little in order and little != big and small else []
    return (*((seat, due) for seat, due in posted if seat is not None), (big, chips[1]))


def straddlers(
    night: Night, hand: Hand, step: Blinds, out: tuple[int, ...] = (), small: bool = True
) -> tuple[tuple[int, int], ...]:
    """Who may double what was posted, as (seat, chips), in turn; nobody posts twice. How many
    may is the game's, unless the house says otherwise."""
    must = posts(hand, step, out, small)
    if not must:
        return ()
    order, found = [seat for seat in hand.order if seat not in out], list[tuple[int, int]]()
    chips = must[-1][1]
    at = order.index(must[-1][0])
    most = step.straddles if hand.house.straddles is None else hand.house.straddles
    for far in range(1, most + 1 if chips else 1):
        seat = order[(at + far) % len(order)]
        chips *= 2
        if seat in dict(must) or seat in dict(found) or night.behind(seat) < chips:
            break
        found.append((seat, chips))
    return tuple(found)


def post_blinds(night: Night, command: PostBlinds) -> tuple[Event, ...]:
    """The blinds and straddles, and what comes in beside them. Refuses what cannot come in so."""
    hand = going_on(night)
    step = hand.posting
    assert step is not None
    must = posts(hand, step, command.out, command.small)
    found = straddlers(night, hand, step, command.out, command.small)
    nominal = (*must, *found[: command.straddles])
    level = max([chips for _, chips in nominal])
    last = next(seat for seat, chips in reversed(nominal) if chips == level)
    paid = tuple([(seat, min(chips, night.behind(seat))) for seat, chips in nominal if chips])
    if command.live or command.dead:
        _beside(night, hand, command, dict(paid), level * step.opens)
    out = command.out
    posted = Posted(
        paid,
        level * step.opens,
        last,
        command.straddles,
        command.dead,
        tuple([seat for seat in hand.order if seat in out]) if out else (),
        command.live,
        len(must) == len(step.posts) or len(step.posts) != 2,
        night.all_in_with((*paid, *command.live, *command.dead)),
    )
    return (posted,)


def cannot_post(hand: Hand, step: Blinds, out: tuple[int, ...], small: bool) -> Refused | None:
    """Why the blinds cannot go in with these sitting out, or without the small one."""
    for seat in out:
        if seat not in hand.order:
            return Refused("not-in-the-hand", seat=seat)
    dealt = len(hand.order) - len(set(out))
    if out and dealt < hand.game.players[0]:
        return Refused("too-few", amount=hand.game.players[0])
    if not small and (len(step.posts) != 2 or dealt < 3):
        return Refused("no-small-blind")
    return None


def _beside(
    night: Night, hand: Hand, command: PostBlinds, given: dict[int, int], level: int
) -> None:
    """What comes in beside the blinds, dead or as a bet of who comes in. given: what
    each posts; level: what it costs to call. Raises Refused."""
    for seat in (*dict(command.dead), *dict(command.live)):
        if seat not in hand.order:
            raise Refused("not-in-the-hand", seat=seat)
    for seat, chips in command.live:
        if seat in given or seat in command.out:
            raise Refused("posts-already", seat=seat)
        if not 0 < chips <= min(level, night.reach(seat)):
            raise Refused("live-so-much", seat=seat, amount=min(level, night.reach(seat)))
        given[seat] = chips
    for seat, chips in command.dead:
        left = night.reach(seat) - given.get(seat, 0)
        twice = sum(other == seat for other, _ in command.dead) > 1
        if not 0 < chips <= left or seat in command.out or twice:
            raise Refused("not-so-many-chips", seat=seat, amount=left)


WHOLE = 52
"""Cards of a whole pack: which ranks a smaller one lacks, the judge's rule says alone; those that
the game takes out are known."""

# --- the up cards ---------------------------------------------------------------------------


def tell_boards(night: Night, command: TellBoards) -> tuple[Event, ...]:
    """Who is first by the cards themselves; where they can speak no more, the next who can. Raises
    Refused."""
    hand, entered = going_on(night), dict(command.boards)
    step = hand.betting
    if step is None or not hand.asks_first:
        raise Refused("first-is-known", other=hand.turn)
    boards = {}
    for holding in hand.live:
        try:
            boards[holding.seat] = read_cards(entered.get(holding.seat, ""))
        except CardsRefused:
            raise Refused("no-such-card", seat=holding.seat) from None
        if len(boards[holding.seat]) != hand.up:
            raise Refused("up-cards-of", seat=holding.seat, amount=hand.up)
    try:
        pack = pack_of(WHOLE + hand.game.pack_for(len(hand.order)) % 4)
        ranks = tuple(rank for rank in pack.ranks if rank not in hand.game.without)
        laid = [(str(seat), cards) for seat, cards in boards.items()]
        check_pack(laid, replace(pack, ranks=ranks))
        wild = wild_up(hand.game, hand.wild)
        game = hand.game
        alike = fours_count(game), pairs_count(game)
        best = first_by_board(step, aces_low(game), boards, wild, *alike)
    except CardsRefused:
        raise Refused("up-cards-twice") from None
    except ValueError:
        raise Refused("up-cards-suit") from None
    at = hand.order.index(best)
    after = (*hand.order[at:], *hand.order[:at])
    seat = next(seat for seat in after if hand.has(seat) and betting.owes(hand, hand.of(seat)))
    shown = tuple((other, show_cards(cards)) for other, cards in boards.items())
    return (FirstTold(seat, shown, None if seat == best else best),)


def spoke_first(hand: Hand, seat: int, unsaid: bool = False) -> tuple[Event, ...]:
    """Who speaks while it is not yet said whose up cards are first, says that they are his; unsaid:
    all speak at once, and say nothing of it."""
    return (FirstTold(seat, unsaid=unsaid),) if hand.asks_first else ()


def bring_in(night: Night, command: BringIn) -> tuple[Event, ...]:
    """The forced first bet of stud, or all that is there of it."""
    hand, seat = going_on(night), command.seat
    before = spoke_first(hand, seat)
    chips = night.behind(seat)
    whole = hand.stakes.least_in
    to = min(whole, chips)
    return (*before, BroughtIn(seat, to, whole, to == chips))


# --- why not ---------------------------------------------------------------------------------


def _no_blinds(night: Night, hand: Hand, command: PostBlinds) -> Refused:
    step = hand.posting
    if step is None:
        return Refused("blinds-are-in")
    if cannot := cannot_post(hand, step, command.out, command.small):
        return cannot
    most = len(straddlers(night, hand, step, command.out, command.small))
    return Refused("no-straddle", amount=most)


def _not_first(night: Night, hand: Hand, command: TellFirst) -> Refused:
    if hand.betting is None:
        return Refused("no-betting-now")
    if not hand.asks_first:
        return Refused("first-is-known", other=hand.turn)
    return is_out(hand, command.seat) or Refused("nothing-left-to-bet", seat=command.seat)


def _no_bring_in(night: Night, hand: Hand, command: BringIn) -> Refused:
    step, seat = hand.betting, command.seat
    if step is None or not step.bring_in or hand.level:
        return Refused("no-bring-in-now")
    if hand.asks_first or not hand.has(seat):
        return is_out(hand, seat) or Refused("nothing-left-to-bet", seat=seat)
    return Refused("out-of-turn", seat=seat, other=hand.turn)


OFFERS: AtStep = {Blinds: (blinds,), BetStep: (firsts,)}
WHY_NOT = (_no_blinds, _not_first, _no_bring_in)
RULES = (post_blinds, tell_first, tell_boards, bring_in)
