"""Every reason to refuse is reached, in a test here or a scenario, and names a law there is."""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest
from shelf import BOOK

from referee.core.book.game import Limit, Stakes
from referee.core.book.house import House
from referee.core.decide import act, became
from referee.core.errors import Refused
from referee.core.fold.evolve import evolve
from referee.core.log import Log
from referee.core.messages.bank import (
    BeginNight,
    Buy,
    CloseNight,
    Correct,
    Count,
    EditPaper,
    KittyPays,
    PassChips,
    PayMoney,
    ReopenNight,
    RightDeal,
    ShareCost,
    ShareKitty,
)
from referee.core.messages.betting import (
    AllCheck,
    BetTo,
    BringIn,
    Check,
    Checked,
    Drop,
    NobodyOpens,
    OthersDrop,
    RaiseTo,
    TellFirst,
)
from referee.core.messages.command import Command
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.draw import DrawCards
from referee.core.messages.law import CardOwed, Rule
from referee.core.messages.milestones import Attribute, PutChips, StayIn
from referee.core.messages.people import Leave, Rename, Sit
from referee.core.messages.prices import CardUp, TakeOffer
from referee.core.messages.showdown import Award, DividePot, PayByCards, ThrowIn
from referee.core.messages.stakes import SetStakes
from referee.core.messages.turns import AllHandle, DecideOn, Reveal, TakeCard
from referee.core.rules.draw import serve
from referee.core.rules.offers import offers
from referee.core.rules.openers import may_split_late
from referee.core.state.night import Night
from referee.notation.player import play
from referee.screens.words.refusals import SENTENCES

ROOT = Path(__file__).parents[3]
CORE = ROOT / "referee" / "core"
ASKED_ELSEWHERE = ("sheets.py", "phones.py", "cards_speak.py")
"""Rules whose refusals have tests of their own kind (test_sheets.py, test_phones.py, tests/web)."""
MODULES = [
    path
    for path in sorted(CORE.rglob("*.py"))
    if path.parts[-2] in ("core", "state", "rules", "law") and path.name not in ASKED_ELSEWHERE
]

BEGIN = BeginNight(
    "A night", (("Ann", 100), ("Bob", 100)), 0, BOOK.games["jackpots"], Stakes(), House()
)


def night(*acts: str, head: str = "", game: str = "jackpots") -> Night:
    """The night after some acts in the players' language."""
    lines = (f"game {game}", "seats Ann Bob Cy", head, "", *acts)
    played = play("\n".join(lines), BOOK)
    assert played.wrong == []
    return played.log.night


def priced(game: str) -> Night:
    """All have put their ante in, and Ann has two chips left."""
    return night("all ante", head="stacks Ann 3, Bob 30, Cy 30\nlimit spread 5", game=game)


def side_pot(*first: str) -> Night:
    """Bob was all-in for less than Ann and Cy, whose side pot Ann has won."""
    acts = ("all ante", *first, "Ann bets 2", "Bob calls", "Cy calls")
    drawn = ("Ann stands pat", "Bob stands pat", "Cy stands pat", "Ann bets 4", "Cy calls")
    paid = ("Ann wins pot 1", "Bob wins")
    return night(*acts, *drawn, *paid, head="stacks Ann 30, Bob 3, Cy 30", game="five-card-draw")


swapped = night("nobody takes", game="screw-your-neighbor")


def stakes(**changes: object) -> SetStakes:
    return SetStakes(replace(Stakes(), **changes), House())


def kitty(chips: int) -> Night:
    """A night whose first pot left so many chips for the kitty."""
    begun = act(Night(), replace(BEGIN, house=House(kitty=chips)))[1]
    for command in (NextDeal(BEGIN.game), BetTo(1, 2), OthersDrop(), Award(0, (1,), "shown")):
        begun = act(begun, command)[1]
    return begun


with_kitty = kitty(2)
elsewhere = replace(act(act(Night(), BEGIN)[1], CloseNight())[1], evening="e", settled_at="there")
"""A table of a club evening that was settled at another one."""
GUTS = "guts-two-card"
twelve = act(Night(), replace(BEGIN, players=tuple((name, 10) for name in "ABCDEFGHIJKL")))[1]

SHOWDOWN = (
    "all ante",
    "Ann bets 2",
    "Bob calls",
    "Cy drops",
    "Ann stands pat",
    "Bob stands pat",
    "all check",
)
COMMANDS: list[tuple[str, Callable[[], Night], Command]] = [
    ("no-night", Night, Check(0)),
    ("no-night", Night, Buy(0, 10)),
    ("night-open", night, BEGIN),
    ("seats-two-to-twelve", Night, replace(BEGIN, players=(("Ann", 100),))),
    ("who-deals", Night, replace(BEGIN, dealer=2)),
    ("name-taken", Night, replace(BEGIN, players=(("Ann", 100), ("ann ", 100)))),
    ("no-name", night, Rename(0, " \u202e ")),
    ("no-name", night, Rename(0, "...")),
    ("name-too-long", night, Rename(0, "A" * 300)),
    ("no-amount", night, Buy(0, 0)),
    ("no-amount", night, Buy(0, 10**11)),
    ("no-paper-yet", night, EditPaper("winner", "Ann")),
    ("no-such-line", lambda: act(night("throw in"), CloseNight())[1], EditPaper("loser", "Ann")),
    ("odd-stakes", night, stakes(ante=-1)),
    ("odd-stakes", night, stakes(limit=Limit("fixed", ()))),
    ("odd-stakes", night, stakes(limit=Limit("fixed", (2, 4), raises=-1))),
    ("big-bet-is-smaller", night, stakes(limit=Limit("spread", (5,), most=2))),
    ("big-bet-is-smaller", night, stakes(limit=Limit("fixed", (5, 3)))),
    ("odd-stakes", night, stakes(limit=Limit("none", (2,), multiple=0))),
    ("odd-stakes", night, stakes(blinds=(1,) * 10)),
    ("odd-stakes", night, stakes(blinds=(-1, 2))),
    ("odd-stakes", night, stakes(bring_in=3)),
    ("odd-kitty", night, SetStakes(Stakes(), House(kitty=-1))),
    ("odd-straddles", night, SetStakes(Stakes(), House(straddles=10))),
    ("smaller-than-a-chip", night, stakes(chip=5)),
    ("kitty-is-empty", night, ShareKitty((0, 1))),
    ("kitty-is-less", lambda: with_kitty, KittyPays(0, 3, "pizza")),
    ("say-what-for", lambda: with_kitty, KittyPays(0, 1, " ")),
    ("no-amount", lambda: with_kitty, KittyPays(0, 0, "pizza")),
    ("not-in-the-box", lambda: with_kitty, KittyPays(None, 2, "pizza")),
    ("not-at-the-table", lambda: with_kitty, KittyPays(9, 2, "pizza")),
    ("not-at-the-table", lambda: with_kitty, ShareKitty((0, 9))),
    ("among-whom", lambda: with_kitty, ShareKitty(())),
    ("kitty-on-the-table", lambda: with_kitty, CloseNight()),
    ("settled-with-the-evening", lambda: elsewhere, PayMoney(0, 1, 5)),
    ("reopen-the-evening", lambda: elsewhere, ReopenNight()),
    ("odd-colours", night, stakes(colours=(("white", 1), ("White", 5)))),
    ("odd-colours", night, stakes(colours=(("white", 0),))),
    ("odd-colours", night, stakes(colours=tuple((f"no {at}", at + 1) for at in range(9)))),
    ("worth-stands", lambda: night("Ann pays 5 to box"), stakes(worth=10)),
    ("antes-one-way", lambda: night("all ante"), ThrowIn(True, True, True)),
    ("beside-nothing", lambda: night(*SHOWDOWN), Award(0, (0,), "shown", bonus=4)),
    ("beside-nothing", lambda: night(*SHOWDOWN), Award(0, (0,), "shown", lowest=(1,))),
    ("beside-nothing", lambda: night(*SHOWDOWN), PayByCards((), (), "shown", bonus=4)),
    ("no-money", night, PayMoney(0, None, 10**12)),
    ("not-at-the-table", night, PayMoney(0, 7, 10)),
    ("not-at-the-table", night, ShareCost(7, 10, (0,), "pizza")),
    (
        "not-at-the-table",
        lambda: night("Ann opens 2", "Bob drops", "Bob leaves"),
        PassChips(2, 1, 10),
    ),
    ("count-first", lambda: night("chips real bets", "throw in"), CloseNight()),
    ("not-at-the-table", night, Buy(7, 10)),
    ("not-at-the-table", night, Rename(-1, "Zoe")),
    ("seats-two-to-twelve", lambda: twelve, Sit("Zoe", 10)),
    ("no-amount", night, Leave(0, -1)),
    ("no-amount", night, Count(0, -1)),
    ("not-at-the-table", lambda: night("all ante", "throw in, antes stay"), DividePot((9,))),
    ("not-just-a-pot", lambda: night("all ante"), PutChips(0, 5)),
    ("who-is-in", lambda: night("Ann opens 2"), StayIn(())),
    ("card-brings-nothing", lambda: priced("baseball"), CardUp(0, "5")),
    ("price-too-high", lambda: priced("baseball"), CardUp(0, "4")),
    *(
        ("no-such-rank", lambda: priced("follow-the-queen"), CardUp(0, "Q", rank=rank))
        for rank in (1, 15, 99, -1)
    ),
    ("nothing-offered", lambda: night("all ante"), TakeOffer(0, 1)),
    ("nothing-offered", lambda: priced("baseball"), TakeOffer(0)),
    ("no-such-price", lambda: priced("buy-your-card"), TakeOffer(0, 5)),
    ("no-such-price", lambda: priced("buy-your-card"), TakeOffer(0, -1)),
    ("price-too-high", lambda: priced("buy-your-card"), TakeOffer(0, 4)),
    ("who-lost", lambda: swapped, Award(0, ())),
    ("cards-do-not-decide", lambda: swapped, PayByCards((), ())),
    ("in-or-out", lambda: priced(GUTS), Reveal(((0, "in"), (1, "high"), (2, "out")))),
    ("say-who-is-in", lambda: priced(GUTS), AllHandle()),
    (
        "more-hangs-on-it",
        lambda: night(
            "declared Ann in, Bob out, Cy in", "Cy wins", "divide pot among Ann Cy", game=GUTS
        ),
        Rule(BOOK.laws["pot-paid-wrongly"], (("riffle", "no"),)),
    ),
    ("not-in-that-deal", lambda: side_pot("joins Dot 60 after Ann"), RightDeal(1, (3,))),
    ("no-chips-in-it", side_pot, RightDeal(1, (1,), "", 1)),
    (
        "losers-matched-it",
        lambda: night("declared Ann in, Bob out, Cy in", "Cy wins", game=GUTS),
        RightDeal(1, (0,)),
    ),
    ("bought-only", lambda: night("chips real bets"), Correct(0, None, 250, "less")),
    ("put-in-less", lambda: night("Ann opens 2", "the pot is 1"), Attribute(0, -4)),
]


def muted() -> Night:
    """Bob opened, and it was ruled that Cy may not raise."""
    opened = night("Ann opens 2", "Bob calls")
    assert opened.hand is not None
    held = tuple(replace(holding, muted=True) for holding in opened.hand.holdings)
    return replace(opened, hand=replace(opened.hand, holdings=held))


def too_late() -> Night:
    """The showdown of a game that watches for cards."""
    start = priced("baseball")
    assert start.hand is not None
    last = len(start.hand.game.steps) - 1
    return replace(start, hand=replace(start.hand, step=last, turn=None))


def no_stub() -> Night:
    """A card is on offer to be pushed on, Bob cannot pay, and the pack is out."""
    start = act(Night(), replace(BEGIN, players=(("Ann", 9), ("Bob", 1), ("Cy", 9))))[1]
    for command in (NextDeal(BOOK.games["push"]), PutAntesIn()):
        start = act(start, command)[1]
    assert start.hand is not None
    return replace(start, hand=replace(start.hand, stub=0))


def stud() -> Night:
    """The antes are in, Bob's was his last chip; nobody has said whose card is lowest."""
    start = act(Night(), replace(BEGIN, players=(("Ann", 9), ("Bob", 1), ("Cy", 9))))[1]
    for command in (NextDeal(BOOK.games["seven-card-stud"]), PutAntesIn()):
        start = act(start, command)[1]
    return start


OPENED = ("Ann opens 2", "Bob calls", "Cy calls")
DRAWN = (*OPENED, "Ann draws 1", "Bob draws 1", "Cy draws 1")
FLOP = ("blinds", "Cy calls", "Ann calls", "Bob checks")
WALK = ("blinds", "Cy drops", "Ann drops")


def two_left() -> Night:
    """Cy has two chips left, which is a call."""
    return night("Ann opens 2", "Bob calls", head="stacks Ann 30, Bob 30, Cy 3")


TRUE_OF_IT: list[tuple[str, Callable[[], Night], Command]] = [
    # up cards and offers
    ("no-card-up", too_late, CardUp(0, "4")),
    ("card-asks-otherwise", lambda: priced("baseball"), CardUp(1, "4", pays=False)),
    ("card-asks-otherwise", lambda: priced("baseball"), CardUp(1, "3", rank=7)),
    ("price-too-high", no_stub, TakeOffer(1, 1)),
    ("out-of-turn", no_stub, TakeOffer(2, 1)),
    # bets
    ("ruled-no-raise", muted, RaiseTo(2, 4)),
    ("not-so-many-chips", two_left, RaiseTo(2, 4)),
    ("bet-to-face", lambda: night("Ann opens 2"), AllCheck()),
    ("nobody-must-open", lambda: night(*FLOP, game="texas-holdem"), NobodyOpens()),
    ("opened-already", lambda: night(*DRAWN), NobodyOpens()),
    ("not-opened-yet", lambda: night("all ante"), AllCheck()),
    ("no-betting-now", lambda: night(*OPENED), OthersDrop()),
    ("no-betting-now", lambda: night(*OPENED), TellFirst(0)),
    ("nothing-left-to-bet", stud, BringIn(1)),
    ("nothing-left-to-bet", stud, TellFirst(1)),
    # declaring and paying
    ("says-in-or-out", lambda: priced(GUTS), Reveal(((0, "in"), (1, "out")))),
    ("every-pot-once", lambda: night(*SHOWDOWN), Award(7, (0,), "shown")),
    ("no-openers-due", lambda: night(*WALK, game="texas-holdem"), Award(0, (1,), "shown")),
]


@pytest.mark.parametrize(("reason", "before", "command"), [*COMMANDS, *TRUE_OF_IT])
def test_a_command_is_refused(reason: str, before: Callable[[], Night], command: Command) -> None:
    with pytest.raises(Refused) as refused:
        act(before(), command)
    assert refused.value.reason == reason


def test_a_bet_in_parts_of_a_chip_is_refused() -> None:
    start = night("throw in", head="limit none 5\nante 5")
    start = act(start, SetStakes(Stakes(5, Limit("none", (5,), raises=None), chip=5), House()))[1]
    start = act(start, offers(start)[0].command)[1]
    with pytest.raises(Refused) as refused:
        act(start, BetTo(1, 12))
    assert (refused.value.reason, refused.value.amount) == ("smaller-than-a-chip", 5)
    assert act(start, BetTo(1, 15))[1].pot == 30


def test_a_bet_that_is_no_multiple_is_refused() -> None:
    limit = Limit("none", (5,), raises=None, multiple=5)
    start = act(night("throw in"), SetStakes(Stakes(5, limit), House()))[1]
    start = act(start, NextDeal(BOOK.games["draw-poker"]))[1]
    with pytest.raises(Refused) as refused:
        act(start, BetTo(1, 12))
    assert (refused.value.reason, refused.value.amount) == ("not-a-multiple", 5)
    assert act(start, BetTo(1, 15))[1].pot == 30


def test_who_shows_the_lowest_card_brings_it_in_before_he_may_check_or_drop() -> None:
    stud = act(Night(), BEGIN)[1]
    for command in (NextDeal(BOOK.games["seven-card-stud"]), PutAntesIn(), TellFirst(1)):
        stud = act(stud, command)[1]
    for command in (Check(1), Drop(1)):
        with pytest.raises(Refused) as refused:
            act(stud, command)
        assert (refused.value.reason, refused.value.amount) == ("bring-in-first", 1)


def test_a_stub_that_cannot_serve_even_with_a_new_pack_is_refused() -> None:
    drawing = night("Ann opens 2", "called Bob Cy")
    assert drawing.hand is not None
    short = replace(drawing, hand=replace(drawing.hand, stub=3))
    with pytest.raises(Refused) as refused:
        act(short, DrawCards(0, 5))
    # Two from the top; the new pack would be the bottom card alone, and that is not served.
    assert (refused.value.reason, refused.value.amount) == ("no-cards-left", 2)
    # A dead card among the discards makes one more.
    dead = evolve(night("Ann opens 2", "called Bob Cy"), CardOwed(1, 1)).hand
    assert dead is not None
    assert serve(replace(dead, stub=3), 0, 3).pool == 2


def test_what_was_taken_back_cannot_be_taken_back_again() -> None:
    log: Log = play("game jackpots\nseats Ann Bob\n\nAnn checks\ntake back", BOOK).log
    with pytest.raises(Refused) as refused:
        log.take_back("hand", to=3)
    assert refused.value.reason == "taken-back-already"


def test_a_stock_that_is_out_gives_no_card() -> None:
    table = play("game knock-poker\nseats Ann Bob Cy\n\nall ante", BOOK).log.night
    assert table.hand is not None
    out = replace(table, hand=replace(table.hand, stub=0))
    with pytest.raises(Refused) as refused:
        act(out, TakeCard(0, "stock"))
    assert refused.value.reason == "stock-is-out"


def test_what_another_table_did_may_come_too_late() -> None:
    with pytest.raises(Refused, match="tables-moved-on"):
        became(Night(), (Checked(0),))


def opened() -> Night:
    script = "title Openers\ngame jackpots\nseats Ann Bob Cy\nBob opens 2\n"
    return play(script, BOOK).log.night


def test_who_must_announce_a_split_says_nothing_late() -> None:
    hand = opened().hand
    assert hand is not None
    announced = hand.house.choosing("splitting-openers", "declared")
    refused = may_split_late(replace(hand, house=announced, opener=1, proven=("Ks Kh", "")), 1)
    assert refused is not None
    assert refused.reason == "split-unsaid"


def test_what_nobody_asked_is_not_decided() -> None:
    with pytest.raises(Refused, match="nothing-to-decide"):
        act(opened(), DecideOn("high"))


def test_every_reason_is_reached() -> None:
    source = "".join(path.read_text("utf-8") for path in MODULES)
    calls = re.findall(r"Refused\((.*?)[,)]", source, re.DOTALL)
    reasons = {slug for call in calls for slug in re.findall(r'"([a-z-]+)"', call)}
    here = "".join(path.read_text("utf-8") for path in (ROOT / "tests" / "core").rglob("test_*.py"))
    folders = (ROOT / "tests/scenarios", ROOT / "rulebook/lessons")
    hands = [path.read_text("utf-8") for folder in folders for path in folder.rglob("*.hand")]
    reached = set(re.findall(r"refused ([a-z-]+)", "".join(hands)))
    reached |= set(re.findall(r'"([a-z-]+)"', here))
    assert len(reasons) > 60
    assert reasons - reached == set()


def test_a_refusal_names_only_laws_that_exist() -> None:
    source = "".join(path.read_text("utf-8") for path in CORE.rglob("*.py"))
    assert set(re.findall(r'law="([a-z0-9-]+)"', source)) <= set(BOOK.laws)


NAMED_IN = {"seat": "seat", "other": "other", "cards": "amount"} | dict.fromkeys(
    ("amount", "chips", "money"), "amount"
)
"""What Refused has to carry, by the word in braces of its sentence."""


def refusals(path: Path) -> Iterator[tuple[str, set[str], int]]:
    """Every refusal that a module raises: its reason, what it names, its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name("Refused"), args=[ast.Constant(str() as reason)]):
                yield reason, {key.arg for key in node.keywords if key.arg}, node.lineno


def test_a_refusal_names_all_that_its_sentence_says() -> None:
    """Or a player reads "nobody" and "None"."""
    lacking = []
    for path in sorted(CORE.rglob("*.py")):
        for reason, named, line in refusals(path):
            words = Formatter().parse(SENTENCES.get(reason, ""))
            said = {NAMED_IN[word] for _, word, _, _ in words if word}
            lacking += [f"{path.name}:{line} {reason}: {what}" for what in said - named]
    assert lacking == []
