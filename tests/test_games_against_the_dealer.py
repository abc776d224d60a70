"""Games in which each plays against the dealer alone, written as files from their facts, and a deal
of each reckoned by hand: the dealer never pays more than lies there or they have."""

from __future__ import annotations

import json
import re
from itertools import permutations
from pathlib import Path

import pytest
from test_games_never_seen import Written, written
from test_games_of_the_fourth_lot import booked, filed

from referee.core.book.book import Book
from referee.core.book.game import Stakes
from referee.core.book.house import House
from referee.core.cards.cards import read_cards
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.law import rulings
from referee.core.log import Log, begins_hand
from referee.core.messages.bank import BeginNight
from referee.core.messages.command import Command
from referee.core.messages.dealing import NextDeal
from referee.core.messages.prices import TakeOffer
from referee.core.messages.showdown import Award, SidePaid
from referee.core.rules.cards_speak import ShownHands
from referee.core.state.night import Night
from referee.core.state.pots import unpaid
from referee.notation.player import play
from referee.notation.writer import as_hand
from referee.rulebook.games import step_keys
from referee.rulebook.prices import versus
from referee.rulebook.reading import RulebookError, parse_toml
from referee.screens.felt.amounts import to_bid
from referee.screens.felt.beside import beside
from referee.screens.felt.cards import CardEntry
from referee.screens.felt.cardsheet import sheet
from referee.screens.felt.felt import Logged, Onlooker, felt
from referee.screens.felt.words.handling import step_name
from referee.screens.felt.words.middle import piles
from referee.screens.games.words.course import course
from referee.screens.games.words.newcomer import answers
from referee.screens.games.words.rulecard import card
from referee.screens.night.logbook import lines
from referee.screens.words.refusals import sentence

STAYS = 'offer what="stay" prices='
GAMES: dict[str, Written] = {
    "caribbean-stud": (
        "2,7",
        "cards=[5]",
        (
            *(f"{STAYS}[2]", 'deal down=5 where="the dealer’s last card face up"', f"{STAYS}[4]"),
            'showdown dealer="hand" needs="A K" last=true pays=["two-pair=2","three-of-a-kind=3",'
            '"straight=4","flush=5","full-house=7","four-of-a-kind=20","straight-flush=50",'
            '"royal-flush=100"]',
        ),
    ),
    "let-it-ride": (
        "2,7",
        'cards=[3] community=[2] choose="best" high_least="T"',
        (
            *(f"{STAYS}[1]", "deal down=3", 'offer what="more" prices=[1]', "deal common=1"),
            *('offer what="more" prices=[1]', "deal common=1"),
            'showdown dealer="scale" pays=["two-pair=2","three-of-a-kind=3","straight=5",'
            '"flush=8","full-house=11","four-of-a-kind=50","straight-flush=200"]',
        ),
    ),
    "pai-gow-poker": (
        "2,7",
        'mode="hilo" pack="53" joker="bug" wheel="second" low="two-card" cards=[7] '
        'ends=["five","two"] high_own=[1,2,3,4,5] low_own=[6,7] '
        "descending=true",
        (f'{STAYS}["bid"]', "deal down=7", "arrange", 'showdown dealer="hand" copies=true'),
    ),
    "three-card-casino": (
        "2,7",
        'high="three-card-casino" cards=[3]',
        (
            *(f"{STAYS}[1]", "deal down=3", f"{STAYS}[1]"),
            'showdown dealer="hand" needs="Q 2"',
        ),
    ),
    "casino-holdem": (
        "2,10",
        'cards=[2] community=[5] choose="best"',
        (
            *(f"{STAYS}[1]", "deal down=2 common=3", f"{STAYS}[2]", "deal common=2"),
            'showdown dealer="hand" needs="4" first=true pays=["flush=2","full-house=3",'
            '"four-of-a-kind=10","straight-flush=20","royal-flush=100"]',
        ),
    ),
    "twenty-one": (
        "2,7",
        'high="points-or-under" points=["A=1/11","K=10","Q=10","J=10"] near=[21] uneven=true '
        "cards=[2,3,4,5,6,7,8]",
        (
            *(f'{STAYS}["bid"]', "deal down=1 up=1", 'offer what="card" prices=[0] side="up"'),
            'offer what="card" prices=[0] side="up"',
            'showdown dealer="hand" pays=["21 in 2=3/2"]',
        ),
    ),
    "macao": (
        "2,10",
        'high="last-digit" points=["A=1","T=0","J=0","Q=0","K=0"] cards=[1,2,3] uneven=true',
        (
            *(f'{STAYS}["bid"]', "deal down=1", 'offer what="card" prices=[0]'),
            'offer what="card" prices=[0]',
            'showdown dealer="hand" pays=["9 in 1=3","8 in 1=2"]',
        ),
    ),
}
EXCHANGE = 'offer what="exchange"'
PLAYERS = (("Ann", 100), ("Bob", 100), ("Cy", 120))
TOLD = Path(__file__).parent / "against_dealer"


ANTED = ("ante", *GAMES["three-card-casino"][2])
WITH_A_BET = (*GAMES["three-card-casino"][2][:-1], 'bet name="Bet"', 'showdown dealer="hand"')


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        (ANTED, "stakes are offers"),
        (WITH_A_BET, "stakes are offers"),
        (("deal down=5", 'showdown dealer="hand"'), "what each stakes"),
        ((f"{STAYS}[1]", "deal down=5", "showdown copies=true"), "give dealer"),
        ((f"{STAYS}[1]", "deal down=5", 'showdown dealer="hand" pays=["flush"]'), "flush=5"),
        ((f"{STAYS}[1]", "deal down=5", 'showdown dealer="hand" needs="much"'), "A K"),
        ((f"{STAYS}[1]", "deal down=5", 'showdown dealer="hand" first=true last=true'), "first"),
        (
            (f"{STAYS}[1]", "deal down=5", f"{EXCHANGE} prices=[2]", 'showdown dealer="hand"'),
            "must be 0 against the dealer",
        ),
        (
            (f"{STAYS}[1]", "deal down=5", 'showdown dealer="hand" pays=["flush=1/2"]'),
            "21 in 2=3/2",
        ),
        ((f"{STAYS}[1]", "deal down=5", 'showdown dealer="hand" pays=["21=2"]'), "no hand of this"),
        ((f"{STAYS}[1]", "deal down=5", 'showdown dealer="hand" pays=["blaze=2"]'), "no hand of"),
        (("ante", 'offer what="more" prices=[1]', "deal down=5"), "more"),
        ((f"{STAYS}['bid']", "deal down=5", 'showdown dealer="hand" needs="A K"'), "one price"),
        (
            (f"{STAYS}[1,2]", "deal down=5", f"{STAYS}[2]", 'showdown dealer="hand" last=true'),
            "one price",
        ),
    ],
)
def test_what_cannot_be_is_refused(tmp_path: Path, steps: tuple[str, ...], says: str) -> None:
    with pytest.raises(RulebookError, match=says):
        filed("wrong", written("wrong", ("2,6", "cards=[5]", steps)), tmp_path)


@pytest.mark.parametrize("name", GAMES)
def test_its_end_is_written_as_it_was_read(tmp_path: Path, name: str) -> None:
    game, _ = filed(name, written(name, GAMES[name]), tmp_path)
    keys = step_keys(game.steps[-1])
    text = "".join(f"{key} = {json.dumps(said)}\n" for key, said in keys.items() if key != "do")
    assert versus(parse_toml(text, "the end")) == game.steps[-1].versus


@pytest.mark.parametrize("name", GAMES)
def test_its_rule_card_says_whom_one_plays_against(tmp_path: Path, name: str) -> None:
    book = booked(name, GAMES, tmp_path)
    said = " ".join(course(book.games[name]))
    assert "you play only against the dealer" in said
    assert ("Win both your hands to win" in said) == (name == "pai-gow-poker")
    assert ("is paid by the hand" in said) == ("pays=" in str(GAMES[name]))


OF_A_POT = (
    "carries over",
    "main pot",
    "plays for it",
    "split",
    "share",
    "Nobody bets",
    "no betting",
)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_read_of_it_speaks_of_no_pot_for_all(tmp_path: Path, name: str) -> None:
    """ "Else the pot carries over" stood on the card of Let It Ride, "What is paid goes to the main
    pot" on each."""
    book = booked(name, GAMES, tmp_path)
    game, rule = book.games[name], book.judges[name]
    night = act(Night(), BeginNight("", PLAYERS, 0, game, Stakes(), House()))[1]
    night = act(night, NextDeal(game))[1]
    told = (
        *(said for _, said in card(game, (rule,)).points),
        *answers(game, (rule,)).values(),
        felt(1, night, Logged(1), Onlooker(taps=True), book=book).crib,
        *course(game),
    )
    found = [(word, said) for said in told for word in OF_A_POT if word in said]
    found = [(word, said) for word, said in found if "splits their hand" not in said]
    assert found == []
    assert "In turn, all but the dealer: bet " in course(game)[0]


NO_LAW = re.compile(
    r"last side pot|side pots belong|odd chip|equal hands split|half the pot|carr(y|ies) over|"
    r"(big|small) blind|the button posts|nobody declares|who opened",
    re.I,
)


@pytest.mark.parametrize("name", GAMES)
def test_no_law_speaks_of_what_the_game_has_not(tmp_path: Path, name: str) -> None:
    """Floor! offered how a side pot is shown down, that equal hands split, who posts a blind."""
    book, found, log = booked(name, GAMES, tmp_path), dict[str, str](), Log()
    told = next(TOLD.glob(f"{name}*.hand")).read_text("utf-8")
    for entry in play(told, book).log.entries:
        log.append(entry)
        for law in rulings.applicable(tuple(book.laws.values()), log.night):
            for ruling in law.rulings:
                if NO_LAW.search(ruling.say):
                    found[f"{law.id}.{ruling.id}"] = ruling.say
    assert found == {}


WINS = {
    "caribbean-stud": "A higher hand than the dealer’s.",
    "let-it-ride": "It takes a pair of tens or better to win. Anything less loses.",
    "pai-gow-poker": "Two hands against the dealer’s: five and two (two cards).",
    "twenty-one": "Nearest to 21, without going over, wins: aces 1 or 11, face cards 10.",
    "macao": "The highest last digit of the sum wins: aces 1, face cards 0.",
}


@pytest.mark.parametrize("name", WINS)
def test_its_rule_card_says_what_wins(tmp_path: Path, name: str) -> None:
    book = booked(name, GAMES, tmp_path)
    points = dict(card(book.games[name], (book.judges[name],)).points)
    assert points["Wins"].startswith(WINS[name])
    assert "for low" not in points["Wild"]
    assert ("If your two beats your five" in points["Wins"]) == (name == "pai-gow-poker")
    paid = "; any other, 1 to 1" in course(book.games[name])[-1]
    assert paid == ("pays=" in str(GAMES[name]))


def test_its_log_and_its_heading_speak_of_bets(tmp_path: Path) -> None:
    """It was said that Bob stays in, right after his bet, and that Bob is out where he folds."""
    book = booked("caribbean-stud", GAMES, tmp_path)
    log = play((TOLD / "caribbean-stud.hand").read_text("utf-8"), book).log
    told = [each.text for each in lines(((entry, True) for entry in log.entries), log.night)]
    assert {"Ann bets 2", "Dot matches it: 2", "Ann has bet", "Bob folds"} <= {*told}
    assert [text for text in told if "stays in" in text or "is out" in text] == []
    game = book.games["caribbean-stud"]
    assert step_name(game.steps[0], game) == "Bets"


def test_odds_on_the_first_bet_are_said(tmp_path: Path) -> None:
    said = course(booked("casino-holdem", GAMES, tmp_path).games["casino-holdem"])[-1]
    assert "A winning first bet is paid by the hand: a flush 2 to 1" in said
    assert "less than a pair of fours, your first bet is paid by your hand and the rest" in said


DEALS = {
    "caribbean-stud": "Dot deals five cards face down, Ann first, the dealer’s last card face up. "
    "Ann: bet 4 (Dot matches it), or fold.",
    "pai-gow-poker": "Dot deals seven cards face down, Ann first. Split your hand, face down: five "
    "for five and two for two; then it’s fixed. If your two beats your five, your hand is foul",
    "let-it-ride": "Deal one face up on the board. Showdown: everyone shows;",
}


@pytest.mark.parametrize("name", DEALS)
def test_the_dealer_is_told_to_deal(tmp_path: Path, name: str) -> None:
    """No line said that cards were to be dealt between two bets against the dealer, nor those that
    come right before the showdown, in any game."""
    book, log, said = booked(name, GAMES, tmp_path), Log(), list[str]()
    for entry in play((TOLD / f"{name}.hand").read_text("utf-8"), book).log.entries:
        log.append(entry)
        if log.night.hand is not None:
            said.append(felt(1, log.night, Logged(1), Onlooker(taps=True), book=book).crib)
    assert [line for line in said if line.startswith(DEALS[name])] != []


def test_a_sum_is_paid_as_the_scale_has_it(tmp_path: Path) -> None:
    book, night = played("twenty-one", tmp_path, TakeOffer(1, 1, bid=5), TakeOffer(2, 1, bid=8))
    assert "21 in two cards 3 to 2; any other, 1 to 1." in course(book.games["twenty-one"])[-1]
    hand = night.hand
    assert hand is not None
    assert [beside(night, hand, pot, pot.claimants[:1], None).bonuses for pot in unpaid(hand)] == [
        (("21 in two cards", 2),),
        (("21 in two cards", 4),),
    ]


def test_the_tablet_says_what_is_staked_and_calls_each_stake_by_its_player(tmp_path: Path) -> None:
    book = booked("caribbean-stud", GAMES, tmp_path)
    game = book.games["caribbean-stud"]
    night = act(Night(), BeginNight("", PLAYERS, 0, game, Stakes(), House()))[1]
    night = act(night, NextDeal(game))[1]
    shown = felt(1, night, Logged(1), Onlooker(taps=True), book=book)
    assert "Bob: bet 2 (Ann matches it), or fold." in shown.crib
    for seat in (1, 2, 1, 2):
        night = act(night, TakeOffer(seat, 1))[1]
    hand = night.hand
    assert hand is not None
    assert [pot.claimants for pot in unpaid(hand)] == [(1, 0), (2, 0)]
    shown = felt(1, night, Logged(1), Onlooker(taps=True), book=book)
    assert "Showdown: everyone shows, each against Ann alone; a tie is a push." in shown.crib
    assert "Cy beats Ann" in str(shown.dock)
    assert "Cy’s bet and the dealer’s, 12" in shown.cost
    odds = beside(night, hand, unpaid(hand)[1], (2,), None)
    assert ("a flush", 16) in odds.bonuses
    assert odds.payer == "the dealer"
    night = act(night, Award(1, (2,), bonus=16))[1]
    assert (night.stack(2), night.stack(0)) == (126, 88)
    shown = felt(1, night, Logged(1), Onlooker(taps=True), book=book)
    assert shown.crib.endswith(
        "a tie is a push. With less than ace-king high, Ann pays first bets "
        "only. Then Ann pays Cy 16 more."
    )
    night = act(night, Award(0, (0,)))[1]
    assert (night.stack(2), night.stack(0)) == (142, 84)


BY_CARDS = (
    *("Ann shows Td Th Ts Tc 3d", "Bob shows 9d 9h 9s 4c 2d", "Cy shows 7d 7h 5s 4d 2c"),
    *("Dot shows Kd Ks 8c 5h 2h", "cards speak"),
)


@pytest.mark.parametrize(
    ("told", "odds", "paid"),
    [
        ("stacks  Ann 5, Bob 100, Cy 100, Dot 20", (57, 8), (15, 0)),
        ("stacks  Ann 100, Bob 5, Cy 100, Dot 85", (76, 6), (76, 4)),
        ("stacks  Ann 6, Bob 6, Cy 6, Dot 500", (76, 8), (76, 8)),
        ("chips real bets", (76, 8), (76, 8)),
        ("chips real milestones", (76, 8), (76, 8)),
    ],
)
def test_the_odds_are_the_same_in_every_order_of_taps_and_by_the_cards(
    tmp_path: Path, told: str, odds: tuple[int, int], paid: tuple[int, int]
) -> None:
    """Who was paid their odds first had less than who was paid them last, and than by the cards."""
    book = booked("caribbean-stud", GAMES, tmp_path)
    takes = [f"{name} takes the offer" for name in ("Ann", "Bob", "Cy")] * 2
    ann, bob = (f"with a bonus of {chips}" for chips in odds)
    tapped = (f"Ann wins pot 0 {ann}", f"Bob wins pot 1 {bob}", "Dot wins pot 2")
    orders = [those for many in range(4) for those in permutations(tapped, many)]
    for taps in orders:
        acts = (*takes, *taps, *(BY_CARDS if len(taps) < 3 else ()))
        lines = ("# x", "game caribbean-stud", "seats Ann Bob Cy Dot", told, "", *acts)
        played = play("\n".join(lines), book)
        assert played.wrong == []
        night = played.log.night
        events = [event for entry in played.log.entries for event in entry.events]
        moved = [move for event in events if isinstance(event, SidePaid) for move in event.moves]
        found = {night.name(seat): chips for _, seat, chips in moved}
        assert (found["Ann"], found.get("Bob", 0)) == paid, taps
        assert night.hand is not None
        assert night.hand.ending == "won"


def test_the_dealer_is_owed_nothing_beyond_the_stakes(tmp_path: Path) -> None:
    book = booked("caribbean-stud", GAMES, tmp_path)
    takes = [f"{name} takes the offer" for name in ("Ann", "Bob", "Cy")] * 2
    lines = ("# x", "game caribbean-stud", "seats Ann Bob Cy Dot", "", *takes)
    night = play("\n".join(lines), book).log.night
    with pytest.raises(Refused, match="beside-nothing"):
        act(night, Award(0, (0,), bonus=-8))


def test_a_deal_that_is_written_down_tells_what_the_dealer_paid_beyond_the_stakes(
    tmp_path: Path,
) -> None:
    book = booked("caribbean-stud", GAMES, tmp_path)
    log = play((TOLD / "caribbean-stud--tapped.hand").read_text("utf-8"), book).log
    begins = next(at for at, entry in enumerate(log.entries) if begins_hand(entry))
    text = as_hand(log.entries[begins:], book, Log(log.entries[:begins]).night)
    assert "won Ann with a bonus of 8\n" in text
    assert play(text, book).log.night.purse == log.night.purse


def test_no_more_is_staked_than_the_dealer_can_lay(tmp_path: Path) -> None:
    game = booked("pai-gow-poker", GAMES, tmp_path).games["pai-gow-poker"]
    players = (("Ann", 7), ("Bob", 100), ("Cy", 100))
    night = act(Night(), BeginNight("", players, 0, game, Stakes(), House()))[1]
    night = act(night, NextDeal(game))[1]
    with pytest.raises(Refused):
        act(night, TakeOffer(1, 1, bid=8))
    night = act(night, TakeOffer(1, 1, bid=7))[1]
    assert night.stack(0) == 0
    with pytest.raises(Refused):  # there is nothing left to lay against it
        act(night, TakeOffer(2, 1, bid=1))


def played(name: str, folder: Path, *acts: Command) -> tuple[Book, Night]:
    """A night with that game after so many acts of its first deal; Ann deals."""
    book = booked(name, GAMES, folder)
    game = book.games[name]
    night = act(Night(), BeginNight("", PLAYERS, 0, game, Stakes(), House()))[1]
    for each in (NextDeal(game), *acts):
        night = act(night, each)[1]
    return book, night


def test_the_dealer_wins_where_no_hand_is_good_enough(tmp_path: Path) -> None:
    """ "Nobody wins" was offered, and the stakes waited."""
    taken = [TakeOffer(seat, which) for which in (1, 1, 1) for seat in (1, 2)]
    book, night = played("let-it-ride", tmp_path, *taken)
    assert "Nobody wins" not in str(felt(1, night, Logged(1), Onlooker(taps=True), book=book).dock)
    with pytest.raises(Refused, match="who-won"):
        act(night, Award(0, ()))


def test_an_amount_against_the_dealer_is_a_bet(tmp_path: Path) -> None:
    _, night = played("twenty-one", tmp_path)
    asked = to_bid(night, 1, 1)
    assert asked is not None
    assert (asked.verb, asked.most) == ("Bet", 100)


def test_who_has_staked_is_not_dealt_a_card_for_it(tmp_path: Path) -> None:
    acts = (TakeOffer(1, 1, bid=4), TakeOffer(2, 1, bid=6))
    book, night = played("twenty-one", tmp_path, *acts)
    shown = felt(1, night, Logged(1), Onlooker(taps=True), book=book)
    assert "Bob: one more card, face up, or pass." in shown.crib
    assert "Deal Cy" not in shown.crib
    shown = felt(1, act(night, TakeOffer(1, 1))[1], Logged(1), Onlooker(taps=True), book=book)
    assert "Deal Bob one card, face up." in shown.crib


def test_the_cards_say_whose_stake_it_is_and_what_the_dealer_pays(tmp_path: Path) -> None:
    acts = (TakeOffer(1, 1), TakeOffer(2, 1), TakeOffer(1, 1), TakeOffer(2, 0))
    book, night = played("caribbean-stud", tmp_path, *acts)
    hands = {1: "Td Th Ts 6c 3d", 0: "Kd Ks 8c 5h 2d"}
    told = said(book, night, hands)
    assert "Bob takes 12 from Bob’s bet and the dealer’s" in told
    assert "Ann takes 4 from the folded players’ bets" in told
    assert told[-1] == "Ann also pays Bob 8"
    told = said(book, night, hands | {0: "Qd 9s 8c 5h 2d"})
    assert not [line for line in told if line.startswith("Bob wins")]
    assert told[-2:] == (
        "Ann has less than ace-king high: first bets are paid 1 to 1, the rest comes back",
        "Ann also pays Bob 2",
    )


def said(book: Book, night: Night, hands: dict[int, str]) -> tuple[str, ...]:
    """What the sheet of cards says of these hands."""
    shown = ShownHands(tuple((seat, read_cards(cards)) for seat, cards in hands.items()))
    return sheet(book.judges["caribbean-stud"], night, CardEntry(shown, 0)).lines


def test_nobody_can_still_call_what_is_staked_against_the_dealer(tmp_path: Path) -> None:
    _, night = played("three-card-casino", tmp_path, *[TakeOffer(seat, 1) for seat in (1, 2, 1, 2)])
    assert [pile.inside for pile in piles(night)] == ["Bob and Ann are in", "Cy and Ann are in"]


@pytest.mark.parametrize(
    ("chips", "acts", "says", "button"),
    [
        ((4, 100, 100, 100), (1, 2), "Ann has nothing left to match a bet: Dot can only fold.", ""),
        ((3, 100, 100), (1,), "Cy: bet 1 (Ann matches it), or fold.", "Bet 1"),
        ((3, 100, 100), (1, 2), "Bob: stay, or fold; there is nothing left to bet.", "Stay"),
    ],
)
def test_where_the_dealer_can_match_no_more_the_tablet_says_so(
    tmp_path: Path, chips: tuple[int, ...], acts: tuple[int, ...], says: str, button: str
) -> None:
    """ "Bet 2 (Ann matches it)" stood there, and the refusal named the player's own chips."""
    book = booked("caribbean-stud", GAMES, tmp_path)
    game, names = book.games["caribbean-stud"], ("Ann", "Bob", "Cy", "Dot")
    players = tuple(zip(names, chips, strict=False))
    night = act(Night(), BeginNight("", players, 0, game, Stakes(), House()))[1]
    for each in (NextDeal(game), *(TakeOffer(seat, 1) for seat in acts)):
        night = act(night, each)[1]
    shown = felt(1, night, Logged(1), Onlooker(taps=True), book=book)
    assert says in shown.crib
    assert button in str(shown.dock)
    if not button:
        with pytest.raises(Refused) as refused:
            act(night, TakeOffer(3, 1))
        assert sentence(refused.value, night) == "Ann has 0 left to match a bet."
