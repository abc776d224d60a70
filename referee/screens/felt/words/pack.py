"""The pack and what is wild or wins: a badge by the game's name, and what the dealer is told when a
game begins: cards that go in or come out, and which are wild."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from referee.core.book.book import Book
from referee.core.book.game import (
    Ante,
    BetStep,
    Blinds,
    Deal,
    Declare,
    Game,
    HandleStep,
    Showdown,
    Step,
    Stock,
)
from referee.core.book.prices import Compare, Offered
from referee.core.cards.judge.rule import JudgeRule
from referee.core.rules.cards_speak import for_ends
from referee.core.state.dealt import dealt_in
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import pots, sole
from referee.core.state.prices import due
from referee.core.state.rotation import next_game
from referee.screens.felt.words import upcards
from referee.screens.felt.words.aims import OWN, knows_five_alike, lowest, made_of, played_for
from referee.screens.felt.words.crib import Crib
from referee.screens.felt.words.dealing import in_the_middle
from referee.screens.felt.words.decks import WHOLE, changed, deck_before, deck_of
from referee.screens.felt.words.ending import beside
from referee.screens.felt.words.orders import foul_by_parts, on_top, own_order, plain
from referee.screens.felt.words.wilds import BY_COUNT, wild_cards
from referee.screens.games.words.course import outline
from referee.screens.words.declarations import in_or_out
from referee.screens.words.names import capital, count, listed, number_word, share_name
from referee.screens.words.prices import RANKS

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


def rules_of(game: Game | None, book: Book, players: int) -> tuple[JudgeRule, ...]:
    """How a game is judged with so many: by one rule, or by one for each half."""
    found = game.judges if game is not None else ()
    rules = tuple(book.judges[id].for_players(players) for id in found if id in book.judges)
    return tuple(for_ends(rule, game) for rule in rules) if game is not None else rules


def badge(rules: Sequence[JudgeRule], hand: Hand | None, game: Game | None = None) -> str:
    """What is not as in the plain game, in a few words: "Low · joker lowest", "Wild: queens".
    game: the one that comes, where no hand is played."""
    if not rules:
        return ""
    steps = hand.game.steps if hand is not None else game.steps if game is not None else ()
    return _badge(tuple(rules), steps, *((hand.wild, hand.cards) if hand is not None else ((), 0)))


@lru_cache(maxsize=256)
def _badge(
    rules: tuple[JudgeRule, ...], steps: tuple[Step, ...], fallen: tuple[int, ...], cards: int
) -> str:
    end = rules[0].mode if len({rule.mode for rule in rules}) == 1 else "hilo"
    wild = dict.fromkeys(short for short, _ in wild_cards(rules, fallen))
    if cards in RANKS and BY_COUNT in wild:
        wild = dict.fromkeys(RANKS[cards] if short == BY_COUNT else short for short in wild)
    jokers = (
        JOKERS.get((rule.wild.joker, end), "wild") for rule in rules if rule.wild.joker != "none"
    )
    size = rules[0].pack.size - rules[0].pack.jokers
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


def is_odd(game: Game) -> bool:
    """Whether a game is none that everybody knows: something is offered, an up card brings
    something, or cards lie in the middle to choose from."""
    chosen = any(isinstance(step, Offered) for step in game.steps)
    middle = any(isinstance(step, Deal) and in_the_middle(step) for step in game.steps)
    return bool(game.events) or chosen or middle


FIVE_ALIKE = "Five of a kind beats all."


# --- what the dealer is told ---------------------------------------------------------------


def told(night: Night, rules: Sequence[JudgeRule], book: Book, line: Crib) -> Crib:
    """The dealer's line with what must be done to the pack, and what wins a game nobody knows."""
    hand = night.playing
    if hand is None:
        return Crib(f"{line.does} {coming(night, book)}".strip(), line.rules)
    rules = _of_half(hand, rules)
    few = _at_stake(hand, rules) if isinstance(hand.now, Declare | Compare) else ""
    if isinstance(hand.now, HandleStep) and hand.now.what == "arrange":
        few = " ".join(filter(None, map(foul_by_parts, rules)))
    pack, rest = begins(night, hand, rules, book)
    know = (line.rules, rest, _wild_now(hand, rules), few, *_counts(hand, rules))
    return Crib(f"{pack} {line.does}".strip(), " ".join(filter(None, know)))


def _counts(hand: Hand, rules: Sequence[JudgeRule]) -> tuple[str, ...]:
    """What wins where hands are compared now."""
    if not hand.showing or sole(hand) is not None or hand.awards:
        return ()
    return (
        _turned_up(hand, rules),
        made_of(hand, rules, is_odd(hand.game)),
        "" if in_or_out(hand) else _order(hand, rules),
        _in_the_hole(rules),
        *dict.fromkeys(map(joker_said, rules)),
        FIVE_ALIKE * (hand.game.wild and knows_five_alike(rules)),
    )


def _of_half(hand: Hand, rules: Sequence[JudgeRule]) -> Sequence[JudgeRule]:
    """How the half that is played is judged, of a game that has two."""
    return (rules[1:] if hand.second else rules[:1]) if len(rules) > 1 else rules


def _at_stake(hand: Hand, rules: Sequence[JudgeRule]) -> str:
    """What somebody must know who declares: what a low is, that small hands know no straight, or
    how tricks are won."""
    if hand.settled.named:
        tricks = f"{number_word(hand.cards)} tricks".capitalize()
        return f"{tricks}: the highest trump wins, else the highest of the suit led."
    low = lowest(rules[0]) if len(rules) == 1 and not hand.in_or_out else ""
    return plain(rules, hand.cards) or low


def _order(hand: Hand, rules: Sequence[JudgeRule]) -> str:
    """Which hand beats which, where it is not the usual order; what a low is where that alone
    wins."""
    if len(rules) != 1 or hand.settled.named:
        return ""
    low = lowest(rules[0]) if rules[0].mode == "low" else ""
    order = plain(rules, hand.cards or _dealt(hand)) or own_order(rules[0]) or low
    return f"{order} {on_top(rules[0])}".strip()


def _in_the_hole(rules: Sequence[JudgeRule]) -> str:
    """At the showdown: what only its holder has wild, and that hole cards are told apart."""
    found = [rule.hole for rule in rules if rule.wild.low_hole]
    if found == [1]:
        return "Wild: your hole card and its rank; keep that card apart."
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


def begins(night: Night, hand: Hand, rules: Sequence[JudgeRule], book: Book) -> tuple[str, str]:
    """When a game is dealt that was not dealt before it: the pack, where it is another one; and
    what is wild and what is played for, as (pack, rest). Nothing once somebody has put in a chip or
    taken a card."""
    return _news(night, hand, rules, book) if _not_begun(hand) else ("", "")


def _news(
    night: Night, hand: Hand, rules: Sequence[JudgeRule], book: Book | None = None
) -> tuple[str, str]:
    """The same, whatever has been done since."""
    game, many = hand.before[0], len(hand.order)
    new = deck_of(hand.game.pack_for(many), rules[0] if rules else None)
    changes = changed(deck_before(hand.before, book), new)
    wild = [subject for _, subject in wild_cards(rules) if subject != "the joker"]
    if game == hand.game.id:
        return changes, ""
    single = len(wild) == 1 and wild[0].startswith("the ") and " and " not in wild[0]
    are_wild = f"{capital(listed(wild))} {'is' if single else 'are'} wild." if wild else ""
    joker = dict.fromkeys(joker_said(rule) for rule in rules)
    one_by_one = _one_by_one(hand)
    compared = not one_by_one or bool(beside(hand))
    five = FIVE_ALIKE * bool(wild and compared and hand.game.wild and knows_five_alike(rules))
    are_wild = " ".join(filter(None, (are_wild, *joker, five)))
    if hand.settled.lives or not one_by_one:
        one_by_one = f"{played_for(rules, hand.keeper is not None)} {one_by_one}".strip()
    order = "" if in_or_out(hand) else _order(hand, rules)
    order = "" if order and order in one_by_one else order
    told = (are_wild, *(upcards.foretold(night, hand, event) for event in hand.game.events))
    return changes, " ".join(filter(None, (*told, one_by_one, order)))


def _not_begun(hand: Hand) -> bool:
    """Whether nobody has put in a chip or taken a card yet."""
    done = any(holding.total or holding.done for holding in hand.holdings)
    return not (done or hand.acted or hand.cards_asked)


def joker_said(rule: JudgeRule) -> str:
    """What the joker is, where the deck has one."""
    wild, sides = rule.wild, {end.side for end in rule.ends}
    wins = {end.ladder.best for end in rule.ends}
    high = ["an ace, or fills a straight or flush"] * ("high" in wins)
    low = "the lowest card you lack"
    bug = "; ".join([*high, *([f"{'for low ' * bool(high)}{low}"] * ("low" in wins))])
    fixed = [RANKS[getattr(wild, f"joker_{side}")].removesuffix("s") for side in sorted(sides)]
    each = [f"the {rank} for {side}" for rank, side in zip(fixed, sorted(sides), strict=True)]
    is_ = {"wild": "wild", "bug": bug, "fixed": f"{listed(each)}"}.get(wild.joker, "")
    return f"The joker is {is_}." if rule.pack.jokers and is_ else ""


ONE_BY_ONE = {
    "roll": "On your turn, roll cards until they beat the best hand showing (pairs, then high "
    "cards), or you’re out; then a bet. The last player left takes the pot.",
    "pot": "In turn, two cards up, then bet against the pot. A third in between: you win your bet. "
    "Outside: you lose it. Hit a post: you pay double. Round and round until the pot is empty.",
}
"""What a game is played for whose hands are never compared, by what it offers."""


OWN_HAND = (
    "One turn each: bet against the pot, then turn the top card over. Hold a higher card of its "
    "suit, and you win your bet; if not, you lose it."
)


def _one_by_one(hand: Hand) -> str:
    """What is played for where it is no showdown of all."""
    steps = hand.game.steps
    said = [
        OWN_HAND if step.own else ONE_BY_ONE.get(step.what, "")
        for step in steps
        if isinstance(step, Offered)
    ]
    if hand.settled.lives:
        low = "Low card" if hand.cards < 2 else "The lowest hand"
        said = [f"{low} loses a life; the last player alive takes the pot."]
    if hand.settled.match and in_or_out(hand):
        said = ["In or out: the best hand in takes the pot; each loser matches it for the next."]
    if hand.settled.legs:
        legs = f"{count(hand.settled.legs, 'leg')} take the pot"
        two = "Two or more in: each loser pays the best hand."
        said = [f"The only player in wins a leg; {legs}. {two}"]
    if hand.settled.versus:
        said = ["You play only against the dealer, who matches your bet."]
    if paid := beside(hand):
        said = [paid]
    if hand.settled.named:
        tricks = f"{number_word(_dealt(hand))} tricks".capitalize()
        said = [f"{tricks}: most takes the pot; take none and you match it for the next deal."]
    return next(filter(None, said), "")


def _dealt(hand: Hand) -> int:
    return sum(step.down + step.up for step in hand.game.steps if isinstance(step, Deal))


def small_line(night: Night, hand: Hand, rules: Sequence[JudgeRule]) -> str:
    """What the small line has beside what the table waits for: when a game is dealt that was not
    dealt before it, what comes later and is no bet; at the showdown, where an odd chip goes."""
    if hand.showing and not hand.awards and len(rules) == 1:
        two = rules[0].mode == "hilo" and len(hand.live) > 1 and sole(hand) is None
        return " ".join(filter(None, (lowest(rules[0]) * two, _odd_chip(hand, rules[0]))))
    if isinstance(hand.now, Stock) and hand.knocker is None:
        return "If the stock runs out before a knock, everyone shows."
    if hand.before[0] == hand.game.id:
        return ""
    course = outline(hand.game, lambda price: due(night, hand, price))
    own = all(end.lines == OWN for rule in rules for end in rule.ends)
    named = " ".join(_named_cards(hand) if own else ())
    if isinstance(hand.now, Ante) or hand.posting is not None:
        return (named or course * _has_room(night, hand, rules)) * _not_begun(hand)
    begins_so = any(isinstance(step, Ante | Blinds) for step in hand.game.steps)
    told = begins_so and not named and _has_room(night, hand, rules)
    return course * (_just_dealt(hand) and not told)


MUCH = 212
"""So many letters of news of a game leave the large line no room for the whole deal under it."""


def _has_room(night: Night, hand: Hand, rules: Sequence[JudgeRule]) -> bool:
    """Whether the whole deal can be told beside what is wild and what is played for."""
    return sum(map(len, _news(night, hand, rules))) <= MUCH


def _after_the_deal(hand: Hand) -> Step | None:
    """What comes once the first cards are dealt."""
    steps = iter(hand.game.steps)
    return next((step for step in steps if not isinstance(step, Ante | Blinds | Deal)), None)


def _just_dealt(hand: Hand) -> bool:
    """Whether the first round of betting begins, and nobody has acted."""
    return hand.now is _after_the_deal(hand) and isinstance(hand.now, BetStep) and not hand.acted


def _odd_chip(hand: Hand, rule: JudgeRule) -> str:
    """What becomes of a share that two hands tie for, or of a pot that losers match; and which one
    the odd chip of a pot goes to that shares do not divide."""
    chip = len(rule.ends) * hand.stakes.chip
    if hand.settled.match and not hand.settled.named and len(hand.live) > 1:
        return "Equal hands share the pot and pay nothing."
    if sole(hand) is not None or len(rule.ends) < 2:
        return ""
    tied = "" if rule.declare else "Equal hands split their share."
    if all(pot.amount % chip == 0 for pot in pots(hand)):
        return tied
    first, *others = (share_name(end.name) for end in rule.ends)
    chips = f"An odd chip goes to {first}."
    if len(others) > 1:
        chips = f"Odd chips, one each: {', then '.join((first, *others[:-1]))}."
    return f"{tied} {chips}".strip()


def _named_cards(hand: Hand) -> list[str]:
    """What cards of the middle bring that play for nobody: "The bad: all cards of its rank …"."""
    where = [step.where for step in hand.game.steps if isinstance(step, Deal) and step.common]
    return [f"{capital(place)}." for place in dict.fromkeys(filter(None, where))]


def coming(night: Night, book: Book) -> str:
    """Between deals, where it is known what comes next: what must be done to the pack."""
    last, following = night.hand, next_game(night)
    if night.playing is not None or night.closed or following is None:
        return ""
    game = book.games.get(following[0])
    if game is None or last is None:
        return ""
    before = last.game.id, last.game.pack_for(len(last.order))
    rule, many = book.judges.get(game.judge()), len(dealt_in(night))
    return changed(deck_before(before, book), deck_of(game.pack_for(many), rule))
