"""Reads ladders and [judge] tables: the part of the rulebook that says who wins.

Knows the keys of ladder files and of a game's [judge] table, and what a game repeats of it. Must
not know the steps of play.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from referee.core.book.game import Game
from referee.core.cards.cards import (
    RANK_LETTERS,
    SUITS,
    Card,
    CardsRefused,
    Pack,
    card,
    pack_of,
    read_cards,
    show_cards,
)
from referee.core.cards.judge.division import MOST_ENDS, EndKey
from referee.core.cards.judge.ladder import (
    KINDS,
    Aces,
    BadugiLadder,
    Best,
    BragLadder,
    CardLadder,
    GroupLadder,
    Ladder,
    SumLadder,
    TargetLadder,
    upside_down,
)
from referee.core.cards.judge.made import CHOOSE
from referee.core.cards.judge.options import BadOption, read_wild
from referee.core.cards.judge.rule import (
    ALL_WILD,
    MODES,
    NOTHING_WILD,
    SEVEN_RULES,
    UNWON,
    End,
    JudgeRule,
    Qualifiers,
)
from referee.core.cards.judge.wild import BOARD_PARTS, JOKER_PARTS, WildRule
from referee.paths import ROOT
from referee.rulebook.orders import check_kinds, with_order
from referee.rulebook.places import MOST_COMMON, MOST_OWN, check_shares, in_places, lines, own
from referee.rulebook.pointing import with_points
from referee.rulebook.reading import REQUIRED, RulebookError, Toml, _Required, load_toml
from referee.rulebook.sense import unknown_odds, unknown_openers
from referee.words.cards.refused import in_words

ACES: tuple[Aces, ...] = ("high-or-low", "high", "low")
BEST: tuple[Best, ...] = ("high", "low")
FAMILIES = ("groups", "sums", "braggers", "badugi", "card", "target")
_RANKS = {letter: rank for rank, letter in RANK_LETTERS.items() if rank > 1}


def rulebook_folder() -> Path:
    """The folder of the rulebook that came with the program."""
    return ROOT / "rulebook"


@lru_cache(maxsize=8)
def load_ladders(folder: Path) -> Mapping[str, Ladder]:
    """Every ladder of a rulebook folder, by id.

    :raises RulebookError: a file that cannot be used.
    """
    paths = sorted((folder / "ladders").glob("*.toml"))
    return {path.stem: read_ladder(load_toml(path), path.stem) for path in paths}


@lru_cache(maxsize=8)
def load_judges(folder: Path) -> Mapping[str, JudgeRule]:
    """Every judge's rule of a rulebook folder, by id: of the games and of the judge's own ids.

    :raises RulebookError: a file that cannot be used.
    """
    ladders = load_ladders(folder)
    rules: dict[str, JudgeRule] = {}
    for part in ("games", "judging"):
        for path in sorted((folder / part).glob("*.toml")):
            game = load_toml(path)
            if "judge" in game:
                rules[path.stem] = read_judge(
                    game.table("judge"), path.stem, game.text("name"), ladders
                )
    return rules


def read_ladder(table: Toml, slug: str) -> Ladder:
    """A ladder from its file.

    :raises RulebookError: a key is missing, wrong or unknown.
    """
    name = table.text("name")
    family = table.choice("family", FAMILIES, "groups")
    ladder: Ladder
    if family == "sums":
        ladder = SumLadder(slug, name, _best(table), _points(table.table("points")))
    elif family == "braggers":
        ladder = _brag(table, slug, name)
    elif family == "badugi":
        ladder = BadugiLadder(slug, name, _aces(table, "low"), _best(table, "low"))
    elif family == "card":
        ladder = CardLadder(slug, name, _best(table), table.choice("suit", tuple(SUITS)))
    elif family == "target":
        target, values = table.number("halves", least=1, most=99), table.table("halves_of")
        counts = tuple((r, values.numbers(letter)) for letter, r in _RANKS.items())
        values.done()
        ladder = TargetLadder(slug, name, target, counts, table.flag("busts", False))
    else:
        ladder = _groups(table, slug, name)
    table.done()
    return ladder


def read_judge(table: Toml, slug: str, name: str, ladders: Mapping[str, Ladder]) -> JudgeRule:
    """The judge's rule from a game's [judge] table; `slug` and `name` are the game's.

    :raises RulebookError: a key is missing, wrong or unknown.
    """
    mode = next(m for m in MODES if m == table.choice("mode", MODES))
    choose = table.choice("choose", CHOOSE, "all")
    seven = table.choice("seven_rule", SEVEN_RULES, "off")
    unwon = table.choice("unwon", UNWON, "carry")
    low_choose = table.choice("low_choose", CHOOSE) if "low_choose" in table else ""
    firsts, ladders = with_points(table, ladders)
    pack, big_pack = packs(table)
    rule = JudgeRule(
        slug=slug,
        name=name,
        pack=pack,
        big_pack=big_pack,
        big_pack_from=table.number("big_pack_from", 0, least=0, most=20),
        pack_grows_from=table.number("pack_grows_from", 0, least=0, most=12),
        mode=mode,
        high=firsts[table.choice("high", firsts, "standard")],
        low=ladders[table.choice("low", ladders, "ace-to-five")],
        cards=table.numbers("cards", (5,), least=1, most=MOST_OWN),
        community=table.numbers("community", (0,), least=0, most=MOST_COMMON),
        choose=next(c for c in CHOOSE if c == choose),
        low_choose=next((c for c in CHOOSE if c == low_choose), None),
        low_natural=table.flag("low_natural", False),
        names=_names(table),
        more=_further_ends(table, ladders),
        hole=table.number("hole", 0, least=0, most=9),
        lay=table.text("lay", ""),
        line=table.text("line", ""),
        kitty=table.flag("kitty", False),
        kitty_always=table.flag("kitty_always", False),
        sweep=table.flag("sweep", False),
        most=table.flag("most_shares", False),
        uneven=table.flag("uneven", False),
        wild=_wild(table),
        duplicates=table.choice("duplicates", ("five-only", "any"), "five-only") == "any",
        tigers=table.flag("tigers", False),
        wild_cats=table.flag("wild_tigers", False),
        naturals_first=ALL_WILD if table.flag("naturals_first", False) else 0,
        smaller=_smaller(table, ladders),
        qualify=_qualifiers(table),
        declare=table.flag("declare", False),
        unwon=next(u for u in UNWON if u == unwon),
        seven=next(s for s in SEVEN_RULES if s == seven),
        openers=_openers(table),
    )
    return _checked(table, in_places(table, with_order(table, rule)))


def _checked(table: Toml, rule: JudgeRule) -> JudgeRule:
    """The rule, if the table says no more, and two cards are one only where a hand has a card to
    spare. Raises RulebookError."""
    table.done()
    check_shares(table, rule)
    ladder = rule.low if rule.mode == "low" else rule.high
    if rule.most and (rule.mode != "hilo" or rule.sweep or rule.declare):
        raise table.error("most_shares", "is for shares that cards divide: hilo, no sweep, declare")
    if rule.pack_grows_from and (rule.big_pack or rule.pack.size == 52):
        raise table.error("pack_grows_from", "is for a small pack, and instead of a big_pack")
    if rule.wild.pairs and max(rule.cards) + max(rule.community) <= ladder.size:
        raise table.error("wild", "has two cards as one, and no hand has more cards than count")
    return rule


def _openers(table: Toml) -> int | None:
    """The rank of the lowest pair that opens; None where anything does."""
    return _RANKS[table.choice("openers", _RANKS, "")] if "openers" in table else None


def as_judged(game: Game, rule: JudgeRule) -> Game:
    """The game with what its laws want to know of its judge's rule.

    :raises RulebookError: a bet of it needs a hand that this rule has no place for.
    """
    for fault in (*unknown_openers(game, rule), *unknown_odds(game, rule)):
        raise RulebookError(f'{game.id}.toml: in [step {fault.step}] "{fault.key}" {fault.what}')
    bragged = isinstance(rule.high, BragLadder)
    by_suit = bragged or bool(getattr(rule.ends[0].ladder, "suits", ""))
    return replace(
        game,
        wins=rule.mode,
        ladder=(rule.low if rule.mode == "low" else rule.high).slug,
        suits=by_suit,
        wild=bragged or rule.wild != NOTHING_WILD,
        ends=(*rule.names, *(end.name for end in rule.more)),
        least=rule.qualify.high_least if rule.mode == "high" else "",
        choose=rule.choose,
        parts=rule.parts,
        kinds=getattr(rule.high, "kinds", ()) if rule.order else (),
        qualifier=rule.qualify.low_max or 0,
        most=rule.most,
        joker=rule.wild.joker,
        wilds=show_cards((*(card(rank, "") for rank in rule.wild.ranks), *rule.wild.cards)),
    )


def packs(table: Toml) -> tuple[Pack, Pack | None]:
    """The pack of a [judge] table, and the one for many players, where it has one: both without the
    ranks that it takes out.

    :raises RulebookError: no such pack, or a rank to take out that none of them has.
    """
    letters = table.texts("without", (), allowed=_RANKS)
    pack = _pack(table, "pack", "52")
    big = _pack(table, "big_pack", "") if "big_pack" in table else None
    for letter in letters:
        if _RANKS[letter] not in (*pack.ranks, *(big.ranks if big else ())):
            raise table.error("without", f'takes out "{letter}", and no card of the pack is one')
    gone = taken_out(table)
    return _less(pack, gone), _less(big, gone) if big else None


def taken_out(table: Toml | None) -> tuple[int, ...]:
    """The ranks that a [judge] table takes out of its pack."""
    letters = table.texts("without", (), allowed=_RANKS) if table is not None else ()
    return tuple([_RANKS[letter] for letter in letters])


def _pack(table: Toml, key: str, default: str) -> Pack:
    size = table.text(key, default)
    if not size.isdigit():
        raise table.wrong(key, "a number of cards, like 52 or 53", size)
    try:
        return pack_of(int(size))
    except ValueError as error:
        raise table.error(key, f"is no pack: {error}") from None


def _less(pack: Pack, gone: Collection[int]) -> Pack:
    return replace(pack, ranks=tuple(rank for rank in pack.ranks if rank not in gone))


def _smaller(table: Toml, ladders: Mapping[str, Ladder]) -> tuple[tuple[int, Ladder], ...]:
    slugs = table.texts("smaller", (), allowed=ladders)
    return tuple((ladders[slug].size, ladders[slug]) for slug in slugs)


def _wild(table: Toml) -> WildRule:
    try:
        wild = read_wild(table.texts("wild", ()))
    except BadOption as error:
        raise table.error("wild", in_words(error)) from None
    holding = table.texts("wild_with", (), allowed=_RANKS)
    if holding and wild == NOTHING_WILD:
        raise table.error("wild_with", 'says for whom cards are wild, and "wild" names none')
    board = table.choice("community_wild", BOARD_PARTS, "plain")
    joker = table.choice("joker", JOKER_PARTS, "none")
    return replace(
        wild,
        board=next(part for part in BOARD_PARTS if part == board),
        joker=next(part for part in JOKER_PARTS if part == joker),
        holding=tuple(_RANKS[rank] for rank in holding),
        joker_high=_RANKS[table.choice("joker_high", _RANKS, "A")],
        joker_low=_RANKS[table.choice("joker_low", _RANKS, "2")],
        twins_stay=table.flag("twins_stay", False),
    )


def _names(table: Toml) -> tuple[str, str]:
    """What the two ends are called."""
    found = table.texts("ends", ("high", "low"))
    if len(found) != 2:
        raise table.error("ends", "must be two names, the end that gets the odd chip first")
    return found[0], found[1]


def _further_ends(table: Toml, ladders: Mapping[str, Ladder]) -> tuple[End, ...]:
    """The third end and further ones."""
    most, found = max(table.numbers("community", (0,), least=0, most=MOST_COMMON)), []
    held = max(table.numbers("cards", (5,), least=1, most=MOST_OWN))
    for number, end in enumerate(table.tables("end"), 3):
        found.append(read_end(end, f"end-{number}", ladders, most, held))
    if found and table.choice("mode", MODES) != "hilo":
        raise table.error("end", 'is for games of several ends: mode = "hilo"')
    if len(found) > MOST_ENDS - 2:
        raise table.error("end", f"is there more than {MOST_ENDS - 2} times")
    return tuple(found)


def read_end(
    table: Toml, key: EndKey, ladders: Mapping[str, Ladder], common: int, held: int = MOST_OWN
) -> End:
    """One further end. common, held: how many common cards there are at most, and of a player.

    :raises RulebookError: a key is missing, wrong or unknown.
    """
    choose = table.choice("choose", CHOOSE, "all")
    most = table.number("most", 0, least=0, most=13)
    least = table.choice("least", (*KINDS, *_RANKS)) if "least" in table else ""
    ladder = ladders[table.choice("ladder", ladders)]
    end = End(
        key,
        table.text("name"),
        upside_down(ladder) if table.flag("reversed", False) else ladder,
        next(c for c in CHOOSE if c == choose),
        lines(table, "lines", common),
        Qualifiers(most or None, table.flag("no_pair", False), high_least=least),
        own=own(table, "own", held),
        second=table.flag("second", False),
    )
    table.done()
    return end


def _least(table: Toml) -> str:
    """What the high must be: a kind of hand, or the rank of a pair."""
    allowed = (*KINDS, *_RANKS)
    return table.choice("high_least", allowed) if "high_least" in table else ""


def _qualifiers(table: Toml) -> Qualifiers:
    low_max = table.number("low_max", 0, least=0, most=13)
    return Qualifiers(
        low_max=low_max or None,
        low_no_pair=table.flag("low_no_pair", False),
        high_pair=table.flag("high_min_pair", False),
        high_least=_least(table),
    )


def _groups(table: Toml, slug: str, name: str) -> GroupLadder:
    kinds = table.texts("kinds", allowed=KINDS)
    ladder = GroupLadder(
        slug,
        name,
        _best(table),
        kinds,
        aces=_aces(table, "high-or-low"),
        size=table.number("size", 5, least=1, most=7),
        broadway=table.flag("broadway", False),
    )
    check_kinds(table, "kinds", ladder)
    return ladder


def _brag(table: Toml, slug: str, name: str) -> BragLadder:
    suits = table.text("suits")
    if sorted(suits) != sorted("shdc"):
        raise table.error("suits", "must order the four suits s, h, d, c, the best first")
    braggers: list[Card] = []
    for word in table.texts("braggers"):
        try:
            braggers.extend(read_cards(word))
        except CardsRefused as error:
            raise table.error("braggers", in_words(error)) from None
    return BragLadder(slug, name, tuple(braggers), suits, table.flag("own_rank_natural", False))


def _points(table: Toml) -> tuple[tuple[int, int], ...]:
    points = tuple((rank, table.number(letter)) for letter, rank in _RANKS.items())
    table.done()
    return points


def _best(table: Toml, default: Best | _Required = REQUIRED) -> Best:
    word = table.choice("best", BEST, default)
    return next(best for best in BEST if best == word)


def _aces(table: Toml, default: Aces) -> Aces:
    word = table.choice("aces", ACES, default)
    return next(aces for aces in ACES if aces == word)


def judge_of(slug: str, folder: Path | None = None) -> JudgeRule:
    """The judge's rule of one id.

    :raises RulebookError: no such id; the nearest ones are named.
    """
    rules = load_judges(folder or rulebook_folder())
    if slug not in rules:
        raise RulebookError(f'there is no game "{slug}"; known: {", ".join(sorted(rules))}')
    return rules[slug]
