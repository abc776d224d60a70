"""What a game says to a newcomer agrees with what the program then does: each answer is held
against deals that are played, and against hands that are judged."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from shelf import BOOK, swept
from test_every_game import begin, chosen
from test_properties import Table

from referee.core.book.game import (
    Ante,
    BetStep,
    Blinds,
    Deal,
    Declare,
    Draw,
    Game,
    HandleStep,
    Showdown,
)
from referee.core.book.house import House
from referee.core.book.prices import Offered
from referee.core.cards.cards import RANK_LETTERS, Card, read_cards
from referee.core.cards.judge.ladder import BadugiLadder, GroupLadder
from referee.core.cards.judge.made import measure_of
from referee.core.cards.judge.rule import NOTHING_WILD, JudgeRule, measure
from referee.core.cards.judge.showdown import JudgedPot, Laid, judge
from referee.core.decide import act
from referee.core.messages.betting import (
    AllCheck,
    BetTo,
    Check,
    Drop,
    NobodyOpens,
    OthersDrop,
    RaiseTo,
)
from referee.core.messages.command import Command
from referee.core.messages.dealing import NextDeal
from referee.core.messages.draw import DrawCards
from referee.core.messages.prices import CardUp, TakeOffer
from referee.core.messages.showdown import ThrowIn
from referee.core.messages.turns import Knock, Reveal
from referee.core.rules.offers import offers
from referee.core.state.agreed import as_agreed
from referee.core.state.boards import first_by_board
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.screens.games.words.newcomer import ASKED, answers
from referee.screens.games.words.newcomer_table import agreed_on
from referee.screens.games.words.rulecard import card

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
PLURALS = {
    "aces": 14, "kings": 13, "queens": 12, "jacks": 11, "tens": 10, "nines": 9, "eights": 8,
    "sevens": 7, "sixes": 6, "fives": 5, "fours": 4, "threes": 3, "deuces": 2,
}  # fmt: skip
GAMES = swept(list(BOOK.games.values()), 4)
DEALS = 4
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def rules_of(game: Game) -> tuple[JudgeRule, ...]:
    return tuple(BOOK.judges[id] for id in game.judges if id in BOOK.judges)


def told(game: Game) -> Mapping[str, str]:
    return answers(game, rules_of(game))


def number(word: str) -> int:
    return WORDS.index(word.lower()) if word.lower() in WORDS else int(word)


def by_round(game: Game, topic: str) -> dict[str, str]:
    """What is said of each round of betting, by its name."""
    text, names = told(game)[topic], [step.name for step in game.steps if isinstance(step, BetStep)]
    found = {}
    for at, name in enumerate(names):
        spans = [
            (names.index(first), names.index(last), said)
            for first in names
            for last in names
            for said in re.findall(
                rf"(?:^|\. ){re.escape(first)}"
                rf"{'' if first == last else f'(?: and| through) {re.escape(last)}'}: "
                r"([^.]*)\.",
                text,
            )
        ]
        inside = [said for first, last, said in spans if first <= at <= last]
        later = re.findall(r"After that: ([^.]*)\.", text)
        every = text.partition(".")[0].removeprefix("In every round of betting ")
        found[name] = (inside or (later if at else []) or [every])[0].lower()
    return found


@cache
def moments(id: str) -> tuple[Night, ...]:
    """The nights that some deals of a game go through, most of them calm: nobody folds."""
    game, found = BOOK.games[id], list[Night]()
    for seed in range(DEALS):
        chance = Random(f"asked {id} {seed}")
        began = begin(game, min(game.players[1], max(game.players[0], 3 + seed % 2)), chance)
        players = tuple((name, 500) for name, _ in began.players)
        stakes = replace(began.stakes, ante=1 + seed)
        table = Table(replace(began, players=players, stakes=stakes), chance.randrange(2**32))
        table.tap(NextDeal(game))
        for _ in range(400):
            found.append(table.night)
            if table.night.playing is None:
                break
            table.tap(chosen(table) if seed == DEALS - 1 else calm(table))
    return tuple(found)


WILD = (Drop, OthersDrop, ThrowIn, Knock, BetTo, RaiseTo, CardUp)


def calm(table: Table) -> Command:
    """An act that carries the deal on to its end with everybody in it."""
    found = [offer.command for offer in offers(table.night)]
    hand = table.night.playing
    if hand is not None and hand.unopened and table.chance.random() < 0.7:
        found = [each for each in found if not isinstance(each, NobodyOpens | AllCheck | Check)]
        if bets := [each for each in found if isinstance(each, BetTo)]:
            return bets[0]
    some = [each for each in found if not isinstance(each, WILD)] or found
    ins = [
        each for each in some if isinstance(each, Reveal) and "in" in dict(each.choices).values()
    ]
    command = table.chance.choice(ins or some)
    if isinstance(command, Reveal) and not ins:
        ways = ("high", "low", "both")
        return Reveal(tuple((seat, table.chance.choice(ways)) for seat, _ in command.choices))
    return command


def beginnings(game: Game) -> Iterator[tuple[Night, Hand, BetStep]]:
    """Every moment in which a round of betting has just begun."""
    for night in moments(game.id):
        hand = night.playing
        if hand is None or hand.betting is None or hand.acted or hand.reopened:
            continue
        yield night, hand, hand.betting


def nearest(hand: Hand, start: int) -> int:
    """The first seat from a place on that can still act."""
    order = [*hand.order[start % len(hand.order) :], *hand.order[: start % len(hand.order)]]
    return next(seat for seat in order if hand.has(seat) and not hand.of(seat).all_in)


UP = {0: read_cards("2c 3d"), 1: read_cards("Kc Kd")}


@each_game
def test_who_acts_first_is_who_has_the_turn(game: Game) -> None:
    said = by_round(game, "first")
    for _, hand, step in beginnings(game):
        says = said[step.name]
        if "best hand showing acts" in told(game)["first"]:
            took = max(hand.took, key=lambda each: each[1], default=(hand.order[0], 0))[0]
            assert hand.turn == nearest(hand, hand.order.index(took))
        elif "board" in says or "upcard" in says:
            assert hand.asks_first or hand.leads is not None
            assert first_by_board(step, False, UP) == ("highest" in says)
        elif hand.turn is None:
            continue
        elif "opener" in says:
            if hand.opener is None:
                assert "if nobody opened, the first player" in says
            start = 0 if hand.opener is None else hand.order.index(hand.opener)
            assert hand.turn == nearest(hand, start)
        elif "after the last blind" in says:
            assert hand.last_post is not None
            assert hand.turn == nearest(hand, hand.order.index(hand.last_post) + 1)
        else:
            assert "the first player still in to the dealer’s left" in says
            assert hand.turn == nearest(hand, 0)


@each_game
def test_who_has_the_first_turn_where_nobody_bets(game: Game) -> None:
    if any(isinstance(step, BetStep) for step in game.steps) or game.id == "just-a-pot":
        return
    says, first = told(game)["first"], False
    for night in moments(game.id):
        hand = night.playing
        if hand is None or hand.ending or isinstance(hand.now, Ante | Blinds):
            continue
        at_once = [o for o in offers(night) if isinstance(o.command, Reveal)]
        if at_once and isinstance(hand.now, Declare) and not hand.now.in_turn:
            assert "at once" in says
            first = True
        elif hand.turn is not None and not any(each.done for each in hand.holdings):
            assert "first player still in to the dealer’s left" in says or "at once" in says
            first = True
    assert first


@each_game
def test_a_player_may_check_where_the_game_says_so(game: Game) -> None:
    said = by_round(game, "check")
    for night in moments(game.id):
        hand = night.playing
        if hand is None or hand.betting is None or hand.turn is None:
            continue
        says = said[hand.betting.name]
        checks = [o.command for o in offers(night) if isinstance(o.command, Check)]
        may = any(not check.passing for check in checks)
        if hand.level == 0 and not hand.bring:
            assert may == says.startswith("you can check")
        elif may:
            assert says.startswith("only the last blind can check")
            assert hand.of(hand.turn).bet == hand.level


@each_game
def test_what_happens_if_all_pass_is_what_happens(game: Game) -> None:
    said, tried = by_round(game, "passed"), 0
    for night, hand, step in beginnings(game):
        if hand.level or hand.turn is None:
            continue
        passes = [o.command for o in offers(night) if isinstance(o.command, NobodyOpens | AllCheck)]
        if not passes:
            continue
        after = act(night, passes[0])[1]
        now, says = after.playing, said[step.name]
        tried += 1
        if now is None or now.number != hand.number or now.passed_out:
            assert "antes again" in says
        elif now.second and not hand.second:
            assert "second half" in says
        elif isinstance(now.now, Showdown) and step.unopened == "showdown":
            assert "everyone shows at once" in says
        else:
            assert "the deal goes on" in says
    checks = any(isinstance(step, BetStep) and step.check for step in game.steps)
    assert tried or not checks or game.blinds


@each_game
def test_as_many_cards_are_dealt_as_the_game_says(game: Game) -> None:
    says = told(game)["cards"]
    if says.startswith(("As many", "No hand")):
        return
    dealt = number(says.partition(" ")[0])
    extra = re.search(r"The draw adds (\w+)", says)
    dealt += number(extra[1]) if extra else 0
    thrown = re.search(r"Everybody discards ([\w ,]+) later", says)
    for word in re.findall(r"\w+", thrown[1]) if thrown else ():
        dealt -= number(word) if word in WORDS else 0
    board = re.search(r"(\w+) on the board for everyone", says)
    half = game.steps[: game.showdown(0)]
    last = max(at for at, step in enumerate(half) if isinstance(step, Deal | Draw | HandleStep))
    ends = [
        hand
        for hand in (night.playing for night in moments(game.id))
        if hand is not None and hand.step > last and not hand.second and len(hand.live) > 1
    ]
    assert ends, "no deal came so far"
    for hand in ends:
        assert hand.cards + len(hand.shared) == dealt
        assert hand.common == (number(board[1]) if board else 0) + len(hand.shared)


@each_game
def test_as_many_cards_may_be_drawn_as_the_game_says(game: Game) -> None:
    says = told(game)["draw"]
    if not any(isinstance(step, Draw) for step in game.steps):
        assert says.startswith(("There is no draw", "One on your turn", "In turn: take"))
        return
    most = {number(word) for word in re.findall(r"(\w+) cards?\b", says)}
    most |= {number(word) + 1 for word in re.findall(r"(\w+) cards?\b", says) if "One more" in says}
    drawn, seen = set[int](), False
    for night in moments(game.id):
        those = [o.command for o in offers(night) if isinstance(o.command, DrawCards)]
        seen |= bool(those)
        drawn |= {max(one.count for one in those)} if those else set()
    assert seen
    assert drawn <= most
    least = re.search(r"(?i)exactly (\w+)", says)
    assert least is None or drawn == {number(least[1])}


@each_game
def test_openers_are_needed_where_the_game_says_so(game: Game) -> None:
    says = told(game)["openers"]
    needed = {hand.strength for _, hand, step in beginnings(game) if step.needs != "nothing"} - {
        "nothing"
    }
    if needed:
        first = min(needed).split("-")[0]
        assert says.startswith("It takes")
        assert "jacks" in says or first in says
        assert len(needed) == 1 or "goes up a rank" in says
    else:
        assert says.startswith(("Any hand", "Nobody bets", "To knock"))


@each_game
def test_what_is_declared_is_declared(game: Game) -> None:
    says = told(game)["declare"]
    reveals = [
        dict(o.command.choices)
        for night in moments(game.id)
        for o in offers(night)
        if isinstance(o.command, Reveal)
    ]
    in_turn = any(isinstance(step, Declare) and step.in_turn for step in game.steps)
    assert ("Nothing is declared" not in says) == bool(reveals or in_turn)
    if reveals:
        ways = {way for one in reveals for way in one.values()}
        assert ("in or out" in says) == bool(ways & {"in", "out"})


@each_game
def test_what_costs_chips_is_what_is_offered_at_a_price(game: Game) -> None:
    says, brings = told(game)["costs"], told(game)["up"]
    for night in moments(game.id):
        for offer in offers(night):
            command = offer.command
            if isinstance(command, CardUp) and offer.cost:
                assert " up: " in says
            if isinstance(command, TakeOffer) and command.takes and offer.cost:
                assert "costs" in says
            if isinstance(command, CardUp):
                assert brings.startswith("Only ")
    antes = any(isinstance(step, Ante) for step in game.steps)
    assert ("antes" in says.partition(".")[0] or "puts in" in says) == antes
    assert ("posts" in says) == (game.blinds is not None)


def dealt(rule: JudgeRule, chance: Random) -> Laid:
    """A showdown by chance."""
    pack = list(rule.pack.cards)
    chance.shuffle(pack)
    size, board = rule.cards[0], rule.community[0]
    hands = {name: tuple(pack[at * size : (at + 1) * size]) for at, name in enumerate("ABC")}
    ways = [end.key for end in rule.ends]
    declared = {name: chance.choice(ways) for name in hands} if rule.declare else {}
    common = board or (size if rule.kitty else 0)
    return Laid(hands, (JudgedPot(60),), tuple(pack[3 * size :][:common]), declared)


@each_game
def test_the_pot_is_split_as_the_game_says(game: Game) -> None:
    """Over hands by chance: in one part or in as many as it says; and whether it can wait."""
    says, chance = told(game)["split"], Random(game.id)
    if not rules_of(game) or "at once" in says or "tricks" in says or "life" in says:
        return
    for rule in rules_of(game):
        parts, carried = set[int](), False
        for at in range(3000):
            division = judge(rule, dealt(rule, chance)).divisions[0]
            parts.add(len({end for end, those in division.winners.items() if those}))
            carried |= bool(division.carry)
            if max(parts) == len(rule.ends) and at > 60:
                break
        found = re.search(r"In (two halves|(\w+) equal shares)", says)
        shares = (2 if found[1] == "two halves" else number(found[2])) if found else 1
        assert max(parts) == shares
        assert not carried or "carries over" in says or rule.declare or rule.kitty


@each_game
def test_what_is_wild_is_wild(game: Game) -> None:
    """A card of each rank beside four that make nothing: a wild one makes a pair at least."""
    rules = rules_of(game)
    if not rules or game.id == "just-a-pot":
        return
    says = told(game)["wild"].removeprefix("Wild: ").partition(". ")[0].lower()
    for rule in rules:
        end = rule.ends[0]
        if not hasattr(end.ladder, "kinds") or end.ladder.size != 5 or rule.wild.lowest:
            continue
        if (
            rule.wild.low_hole
            or rule.wild.count
            or rule.wild.low_common
            or rule.wild.board != "plain"
        ):
            assert says.startswith(("your own", "the rank", "the ", "kings and"))
            continue
        named = {
            rank
            for word, rank in PLURALS.items()
            if re.search(rf"\b{word}\b(?! (?:are|high))", says)
        }
        wild = set(rule.wild.ranks)
        assert named == wild, (says, wild)
        four = [14, 12, 9, 7, 4, 2]
        for rank in sorted(wild):
            others = [each for each in four if each not in wild and each != rank][:4]
            made = measure(rule, end.key).best(cards(rank, *others)).strength
            assert made.kind not in ("high-card", "no-pair"), made


def cards(*ranks: int) -> tuple[Card, ...]:
    return read_cards(
        " ".join(f"{RANK_LETTERS[rank]}{suit}" for rank, suit in zip(ranks, "shdcs", strict=False))
    )


HIGHER = {
    5: ("As Ah Td 8c 7s", "Kd Qs Tc 9h 7d"),
    3: ("As Ah 9d", "Kd 8s 5h"),
    2: ("As Ah", "Kd 8c"),
}


@each_game
def test_the_best_or_the_lowest_hand_wins_as_the_game_says(game: Game) -> None:
    says = told(game)["wins"]
    for at, rule in enumerate(rules_of(game)):
        hands = HIGHER.get(rule.cards[0])
        if hands is None or rule.community[0] or len(rule.ends) > 1 or rule.kitty or rule.openers:
            continue
        laid = Laid({"A": read_cards(hands[0]), "B": read_cards(hands[1])}, (JudgedPot(10),))
        winners = {
            seat for those in judge(rule, laid).divisions[0].winners.values() for seat in those
        }
        part = says.split("half: ")[at + 1] if len(rules_of(game)) > 1 else says
        low = "lowest" in part.partition(".")[0]
        if "tricks" not in part and winners:
            assert winners == ({"B"} if low else {"A"}), part


def test_every_game_has_an_answer_to_every_matter() -> None:
    for game in GAMES:
        assert {*ASKED} <= {*told(game)}
        for said in told(game).values():
            assert said.endswith(".")
            assert said[0].isupper()


ACE_AND_KING = {5: ("As 9h 7d 4c 3s", "Kd 9c 7h 4d 3h"), 4: ("As 9h 7d 4c", "Kh 9s 7c 4d")}
ACE_AND_KING |= {3: ("As 9h 7d", "Kd 9c 7h"), 2: ("As 9h", "Kd 9c"), 1: ("As", "Kd")}


@each_game
def test_the_ace_is_high_or_low_as_the_game_says(game: Game) -> None:
    """Of two hands that are alike but for an ace and a king, the ladder has the ace where the game
    says; and where it says so, the ace goes below a straight."""
    says = told(game)["ace"]
    if any(isinstance(step, Offered) and step.what == "pot" for step in game.steps):
        assert "before the second" in says
        return
    for rule in rules_of(game):
        for end in rule.ends:
            ladder = end.ladder
            named = re.search(rf"For [^:]*\b{re.escape(end.name)}\b[^:]*: (.*?)(?= For |$)", says)
            text = named[1] if named else says
            if isinstance(ladder, GroupLadder | BadugiLadder):
                plain = measure_of(
                    ladder,
                    rule.pack.ranks,
                    NOTHING_WILD,
                    "all",
                    end.side,
                    duplicates=False,
                    wild_cats=False,
                    naturals_first=0,
                    lines=None,
                    hole=0,
                    own=(),
                )
                ace, king = (
                    plain.best(read_cards(hand)).strength for hand in ACE_AND_KING[ladder.size]
                )
                higher = ace.key > king.key if ladder.best == "high" else ace.key < king.key
                assert text.startswith("The ace is high") == higher, says
                assert higher or "aces low" in text or "The ace is low" in text
            if low := re.search(r"low in a straight: ([A\d-]+)\.", text):
                ranks = low[1].replace("10", "T").split("-")
                hand = " ".join(a + b for a, b in zip(ranks, "shdcs", strict=False))
                assert plain.best(read_cards(hand)).strength.kind == "straight"


@each_game
def test_whagreed_on_has_agreed_on_is_what_it_plays_for(game: Game) -> None:
    """The ante, the bets and the next dealer, as they then are."""
    dealer = ""
    for night in moments(game.id):
        says, hand = agreed_on(game, night), night.playing
        if hand is None:
            continue
        if dealer and hand.dealer != night.ring[0] and not hand.acted and hand.number > 1:
            assert dealer.startswith(f"{night.name(hand.dealer)} deals next")
        for holding in hand.holdings:
            if holding.ante:
                assert re.search(rf"\b{holding.ante}\b", says["ante"]), says
        limit = hand.stakes.limit
        for offer in offers(night):
            if isinstance(offer.command, BetTo) and hand.level == 0 and limit.kind == "fixed":
                assert re.search(rf"\b{offer.least}\b", says["most"]) or offer.most < max(
                    limit.sizes
                )
        assert all(text.endswith(".") for text in says.values())


def test_a_house_whose_openers_rise_says_so() -> None:
    """Also in a game whose file does not: where everybody antes again, and nowhere else."""
    house = House().choosing("nobody-opens", "progressive")
    chance = Random("rising")
    for id, rises in {"jackpots": True, "jacks-back": False, "five-card-draw": False}.items():
        game = BOOK.games[id]
        began = begin(game, 4, chance)
        players = tuple((name, 500) for name, _ in began.players)
        table = Table(replace(began, house=house, players=players), chance.randrange(2**32))
        table.tap(NextDeal(game))
        agreed = as_agreed(game, table.night)
        assert ("goes up a rank" in answers(agreed, rules_of(game))["openers"]) == rises
        assert any("goes up a rank" in step for step in card(agreed).steps) == rises
