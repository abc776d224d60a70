"""The pack and what is wild or wins: a badge by the game's name, and what the dealer is told when a
game begins: cards that go in or come out, and which are wild."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from referee.core.book.book import Book
from referee.core.book.game import (
    Ante,
    BetStep,
    Deal,
    Declare,
    Draw,
    Game,
    HandleStep,
    Showdown,
)
from referee.core.book.prices import Compare, Offered
from referee.core.cards.cards import PLURALS, Card, Pack, pack_of, read_cards
from referee.core.cards.judge.ladder import BragLadder
from referee.core.cards.judge.rule import JudgeRule
from referee.core.state.dealt import dealt_in
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import pots, sole
from referee.core.state.prices import due
from referee.core.state.rotation import next_game
from referee.screens.felt.words.aims import (
    OWN,
    knows_five_alike,
    lies,
    lowest,
    makes,
    plain,
    played_for,
)
from referee.screens.felt.words.dealing import STREETS, in_the_middle
from referee.screens.words.declarations import in_or_out
from referee.screens.words.names import capital, count, listed, number_word, share_name
from referee.screens.words.prices import RANKS
from referee.screens.words.showdown import in_suits
from referee.words.cards.hands import name_card

WHOLE = 52
WINS = {"high": "", "low": "Low", "hilo": "High-low"}
JOKERS: Mapping[tuple[str, str], str] = {
    ("bug", "low"): "joker lowest",
    ("bug", "high"): "joker: ace, straight, flush",
    ("bug", "hilo"): "joker a bug",
    ("fixed", "low"): "joker fixed",
    ("fixed", "high"): "joker fixed",
    ("fixed", "hilo"): "joker fixed",
}
"""What the joker does where it is not simply wild, by what wins."""
BY_COUNT = ("rank = cards held", "cards whose rank is the number of cards you hold")
COUNTS = {1: "the joker", 2: "both jokers", 3: "three jokers"}
Wild = tuple[str, str]
"""A wild card: as the badge says it, and as the subject of a sentence."""


def rules_of(game: Game | None, book: Book, players: int) -> tuple[JudgeRule, ...]:
    """How a game is judged with so many: by one rule, or by one for each half."""
    found = game.judges if game is not None else ()
    return tuple(book.judges[id].for_players(players) for id in found if id in book.judges)


def badge(rules: Sequence[JudgeRule], hand: Hand | None, game: Game | None = None) -> str:
    """What is not as in the plain game, in a few words: "Low · joker lowest", "Wild: queens".
    game: the one that comes, where no hand is played."""
    if not rules:
        return ""
    end = rules[0].mode if len({rule.mode for rule in rules}) == 1 else "hilo"
    wild = dict.fromkeys(short for short, _ in _wild(rules, hand.wild if hand else ()))
    if hand is not None and hand.cards in RANKS and BY_COUNT[0] in wild:
        wild = dict.fromkeys(RANKS[hand.cards] if short in BY_COUNT else short for short in wild)
    jokers = (
        JOKERS.get((rule.wild.joker, end), "wild") for rule in rules if rule.wild.joker != "none"
    )
    size = rules[0].pack.size - rules[0].pack.jokers
    steps = hand.game.steps if hand is not None else game.steps if game is not None else ()
    lives = any(isinstance(step, Showdown) and step.lives for step in steps)
    parts = (
        "lowest loses" if lives else _wins(rules),
        f"wild: {listed(list(wild))}" if wild else "",
        *dict.fromkeys(said for said in jokers if said != "wild"),
        f"{size} cards" if size < WHOLE else "",
    )
    return capital(" · ".join(filter(None, parts)))


SHORT = 32
"""So many letters stand in a badge."""


def _wins(rules: Sequence[JudgeRule]) -> str:
    """What takes the pot, where it is not the high hand alone."""
    modes = [rule.mode for rule in rules]
    if "hilo" not in modes:
        return WINS[modes[0]] if len(set(modes)) == 1 else ", then ".join(modes)
    names = [end.name.removeprefix("the ") for end in rules[modes.index("hilo")].ends]
    if names == ["high", "low"]:
        return WINS["hilo"]
    return said if len(said := listed(names)) <= SHORT else count(len(names), "share")


def _wild(rules: Sequence[JudgeRule], fallen: Iterable[int] = ()) -> list[Wild]:
    """Everything that is wild. fallen: ranks that an up card made so."""
    found = [(RANKS[rank], RANKS[rank]) for rank in fallen]
    for rule in rules:
        wild = rule.wild
        found += [(RANKS[rank], RANKS[rank]) for rank in wild.ranks]
        found += [
            (f"{RANKS[rank]} as {RANKS[other]}", f"{RANKS[rank]}, but only as {RANKS[other]},")
            for rank, other in wild.also
        ]
        named = rule.high.braggers if isinstance(rule.high, BragLadder) else ()
        found += [(_sign(card), f"the {name_card(card)}") for card in (*wild.cards, *named)]
        found += [_in_place(rule, at) for at in wild.places]
        found += [said for is_so, said in _named_by_the_deal(rule) if is_so]
        found += [_as_one(*both) for both in wild.pairs]
        if found and wild.holding:
            with_ = listed([RANKS[rank].removesuffix("s") for rank in wild.holding])
            short, long = found.pop()
            found.append((f"{short} with {with_}", f"{long}, for a player who also holds {with_},"))
        if rule.pack.jokers and wild.joker == "wild":
            found.append(("joker", "the joker"))
    return list(dict.fromkeys(found))


def _in_place(rule: JudgeRule, at: int) -> Wild:
    """A card in the middle that makes its rank wild; itself, too, where somebody plays it."""
    place = lies(rule, at)
    if all(end.lines == OWN for end in rule.ends):
        return f"{place}’s rank", f"the rank of the {place}"
    return place, f"the {place} and its rank"


def _as_one(rank: int, other: int) -> Wild:
    """Two cards that may count together as one wild card."""
    both = f"{RANKS[rank].removesuffix('s')} + {RANKS[other].removesuffix('s')}"
    return both, f"{both} together, as one card,"


def _sign(card: Card) -> str:
    """A card as it is printed: "A♦"."""
    return in_suits(str(card))


def _named_by_the_deal(rule: JudgeRule) -> tuple[tuple[bool, Wild], ...]:
    wild = rule.wild
    return (
        (wild.lowest, ("own lowest", "your own lowest card (aces are high) and its rank")),
        (
            wild.low_hole,
            ("own lowest in the hole", "your lowest card in the hole (aces are high) and its rank"),
        ),
        (wild.count, BY_COUNT),
        (wild.choice, ("own choice of rank", "all cards of one rank you choose yourself")),
        (wild.low_common, ("lowest on the board", "the lowest card on the board and its rank")),
        (wild.board == "wild-with-rank", ("middle card", "the middle card and its rank")),
        (
            wild.board == "only-rank",
            ("middle card’s rank", "others of the middle card’s rank"),
        ),
    )


def among_upcards(hand: Hand, rules: Sequence[JudgeRule]) -> str:
    """What is wild when upcards say who acts first, and what is not known then."""
    always = read_cards(hand.game.wilds)
    wild = [RANKS[card.rank] if card.lacks_suit else f"the {name_card(card)}" for card in always]
    wild = list(dict.fromkeys((*wild, *(RANKS[rank] for rank in hand.wild))))
    known = f"Wild cards count: {listed(wild)}." if wild else ""
    board = any(rule.wild.by_board for rule in rules)
    unknown = "What the middle makes wild isn’t known here." if board else ""
    return " ".join(filter(None, (known, unknown)))


def is_odd(game: Game) -> bool:
    """Whether a game is none that everybody knows: something is offered, an up card brings
    something, or cards lie in the middle to choose from."""
    chosen = any(isinstance(step, Offered) for step in game.steps)
    middle = any(isinstance(step, Deal) and in_the_middle(step) for step in game.steps)
    return bool(game.events) or chosen or middle


FIVE_ALIKE = "Five of a kind beats all."


# --- what the dealer is told ---------------------------------------------------------------


def told(night: Night, rules: Sequence[JudgeRule], book: Book, crib: str) -> str:
    """The dealer's line with what must be done to the pack, and what wins a game nobody knows."""
    hand = night.playing
    if hand is not None:
        compared = hand.showing and sole(hand) is None and not hand.awards
        counts = makes(rules, len(hand.live) > 1, is_odd(hand.game)) if compared else ""
        counts = " ".join(
            filter(
                None,
                (
                    _turned_up(hand, rules) if compared else "",
                    counts,
                    _in_the_hole(rules) * compared,
                    FIVE_ALIKE * (compared and hand.game.wild and knows_five_alike(rules)),
                ),
            )
        )
        few = _at_stake(hand, rules) if isinstance(hand.now, Declare | Compare) else ""
        pack, rest = begins(hand, rules)
        now = (pack, crib, rest, _wild_now(hand, rules), few, counts)
        return " ".join(filter(None, now))
    return f"{crib} {coming(night, book)}".strip()


def _at_stake(hand: Hand, rules: Sequence[JudgeRule]) -> str:
    """What somebody must know who declares: what a low is, that small hands know no straight, or
    how tricks are won."""
    if hand.settled.named:
        tricks = f"{number_word(hand.cards)} tricks".capitalize()
        return f"{tricks}: the highest trump wins, else the highest of the suit led."
    low = lowest(rules[0]) if len(rules) == 1 and not hand.in_or_out else ""
    return plain(rules, hand.cards) or low


def _in_the_hole(rules: Sequence[JudgeRule]) -> str:
    """At the showdown: what only its holder has wild, and that hole cards are told apart."""
    found = [rule.wild for rule in rules if rule.wild.low_hole]
    apart = "keep hole cards apart. Aces are high."
    return f"Wild: your lowest hole card and its rank; {apart}" if found else ""


def _turned_up(hand: Hand, rules: Sequence[JudgeRule]) -> str:
    """Where fewer cards count than everybody holds, and some were turned up: which do."""
    steps = [step for step in hand.half if isinstance(step, HandleStep)]
    up = sum(step.cards for step in steps if step.what == "turn-up")
    most = max(rules[0].cards) if len(rules) == 1 else hand.cards
    if not up or hand.cards <= most or rules[0].choose != "all":
        return ""
    more = f"Turn up {number_word(most - up)} more. " if up < most else ""
    return f"{more}Only the {number_word(most)} turned up count."


def _wild_now(hand: Hand, rules: Sequence[JudgeRule]) -> str:
    """Which rank is wild while everybody holds so many cards, where that is what makes it so."""
    counts = any(rule.wild.count for rule in rules) and hand.cards in RANKS and not hand.ending
    return f"{capital(RANKS[hand.cards])} are wild now." if counts else ""


def begins(hand: Hand, rules: Sequence[JudgeRule]) -> tuple[str, str]:
    """When a game is dealt that was not dealt before it: the pack, where it is another one; and
    what is wild and what is played for, as (pack, rest). Nothing once somebody has put in a chip or
    taken a card."""
    if not _not_begun(hand):
        return "", ""
    game, cards = hand.before
    changes = changed(cards or WHOLE, hand.game.pack_for(len(hand.order)))
    wild = [subject for _, subject in _wild(rules) if subject != "the joker"]
    if game == hand.game.id:
        return changes, ""
    single = len(wild) == 1 and wild[0].startswith("the ") and " and " not in wild[0]
    are_wild = f"{capital(listed(wild))} {'is' if single else 'are'} wild." if wild else ""
    one_by_one = _one_by_one(hand)
    if hand.settled.lives or not one_by_one:
        one_by_one = f"{played_for(rules)} {one_by_one}".strip()
    return changes, f"{are_wild} {one_by_one}".strip()


def _not_begun(hand: Hand) -> bool:
    """Whether nobody has put in a chip or taken a card yet."""
    done = any(holding.total or holding.done for holding in hand.holdings)
    return not (done or hand.acted or hand.cards_asked)


ONE_BY_ONE = {
    "roll": "In turn, beat the best hand showing, or you’re out. The last player left takes the "
    "pot.",
    "pot": "In turn, two cards up and a bet against the pot: a third between them wins the bet "
    "from the pot, outside pays it in, the same rank as one pays double. Round and round until the "
    "pot is empty.",
}
"""What a game is played for whose hands are never compared, by what it offers."""


def _one_by_one(hand: Hand) -> str:
    """What is played for where it is no showdown of all."""
    steps = hand.game.steps
    said = [ONE_BY_ONE.get(step.what, "") for step in steps if isinstance(step, Offered)]
    if hand.settled.lives:
        said = ["The lowest card loses a life; the last player with a life left takes the pot."]
    if hand.settled.match and in_or_out(hand):
        said = ["In or out: the best hand in wins the pot, each loser pays for the next."]
    if hand.settled.match and in_or_out(hand):
        said = ["In or out: the best hand in wins the pot, each loser pays for the next."]
    if hand.settled.named:
        tricks = f"{number_word(_dealt(hand))} tricks".capitalize()
        said = [f"{tricks}: the most take the pot; a player who takes none pays for the next."]
    return next(filter(None, said), "")


def _dealt(hand: Hand) -> int:
    return sum(step.down for step in hand.game.steps if isinstance(step, Deal))


def small_line(night: Night, hand: Hand, rules: Sequence[JudgeRule]) -> str:
    """What the small line has beside what the table waits for: when a game is dealt that was not
    dealt before it, what comes later and is no bet; at the showdown, where an odd chip goes."""
    if hand.showing and not hand.awards and len(rules) == 1:
        return _odd_chip(hand, rules[0])
    new = _not_begun(hand) and hand.before[0] != hand.game.id
    if not new or not (isinstance(hand.now, Ante) or hand.posting is not None):
        return ""
    own = all(end.lines == OWN for rule in rules for end in rule.ends)
    return " ".join((*(_named_cards(hand) if own else ()), *_after_bets(night, hand)))


def _odd_chip(hand: Hand, rule: JudgeRule) -> str:
    """Which share the odd chip of a pot goes to that halves do not divide."""
    chip = len(rule.ends) * hand.stakes.chip
    if (
        sole(hand) is not None
        or len(rule.ends) < 2
        or all(p.amount % chip == 0 for p in pots(hand))
    ):
        return ""
    return f"An odd chip goes to {share_name(rule.names[0])}."


def _named_cards(hand: Hand) -> list[str]:
    """What cards of the middle bring that play for nobody: "The bad: all cards of its rank …"."""
    where = [step.where for step in hand.game.steps if isinstance(step, Deal) and step.common]
    return [f"{capital(place)}." for place in dict.fromkeys(filter(None, where))]


LATER = {"exchange": "one card may be exchanged", "last-up": "the last card may be had face up"}
"""What is offered between rounds of betting that everybody takes for the last."""


def _after_bets(night: Night, hand: Hand) -> list[str]:
    """Draws, cards to choose from and offers that come between rounds of betting."""
    found, bet = list[str](), ""
    for step in hand.game.steps:
        if isinstance(step, BetStep):
            bet = step.name.lower()
        elif isinstance(step, Draw) and bet.capitalize() in STREETS:
            found.append(f"A draw after the {bet}.")
        elif isinstance(step, Deal) and in_the_middle(step):
            found.append(f"From the next round on, upcards lie {step.where}.")
        elif isinstance(step, Offered) and step.what in LATER:
            cost = due(night, hand, step.prices[0])
            price = f" for {cost}" * bool(cost)
            found.append(f"After {bet}, {LATER[step.what]}{price}.")
    return list(dict.fromkeys(found))


def coming(night: Night, book: Book) -> str:
    """Between deals, where it is known what comes next: what must be done to the pack."""
    last, following = night.hand, next_game(night)
    if night.playing is not None or night.closed or following is None:
        return ""
    game = book.games.get(following[0])
    if game is None or last is None:
        return ""
    return changed(last.game.pack_for(len(last.order)), game.pack_for(len(dealt_in(night))))


def changed(before: int, after: int) -> str:
    """What makes one pack into another, by their cards: "Put the joker in: 53 cards."; nothing
    where they are the same, or nobody says what is in one."""
    if before == after or not (20 <= before <= 55 and 20 <= after <= 55):
        return ""
    old, new = pack_of(before), pack_of(after)
    does = filter(None, (_ranks(old, new), _jokers(old, new)))
    return f"{capital(listed(list(does)))}: {after} cards."


def _ranks(old: Pack, new: Pack) -> str:
    out = sorted(set(old.ranks) - set(new.ranks))
    back = sorted(set(new.ranks) - set(old.ranks))
    if not out and not back:
        return ""
    ranks = out or back
    first, last = (PLURALS[rank].replace("deuces", "twos") for rank in (ranks[0], ranks[-1]))
    named = first if first == last else f"{first} to {last}"
    return f"take out {named}" if out else f"put {named} back in"


def _jokers(old: Pack, new: Pack) -> str:
    more = new.jokers - old.jokers
    if not more:
        return ""
    if more > 0:
        return f"put {COUNTS[more]} in"
    return f"take {COUNTS[-more]} out"
