"""Games of a fifth lot that a stranger could not write as files, or not whole, with the words there
were then, and others of the same kinds; each with a deal reckoned by hand from its facts."""

from __future__ import annotations

from pathlib import Path

import pytest
from shelf import BOOK, ROOT
from test_games_never_seen import BEST, BLINDS, BOARD, DRAW, LEFT, PREFLOP, Written, written
from test_games_of_the_fourth_lot import booked, filed

from referee.core.book.game import Free, Showdown, Stakes
from referee.core.book.house import House
from referee.core.cards.cards import read_cards
from referee.core.cards.judge.openers import Takes, proves
from referee.core.decide import act
from referee.core.fold.effects import put_in_since
from referee.core.fold.evolve import evolve
from referee.core.messages.bank import BeginNight
from referee.core.messages.dealing import NextDeal
from referee.core.messages.law import RolledBack
from referee.core.messages.showdown import ThrowIn
from referee.core.state.night import Night
from referee.notation.player import play
from referee.rulebook.houselaws import house_games
from referee.rulebook.reading import RulebookError
from referee.screens.felt.felt import Logged, Onlooker, felt
from referee.screens.games.words.newcomer import answers
from referee.screens.games.words.rulecard import card

TRIPLE = tuple(
    step for n in ("first", "second", "third") for step in ("draw most=4", f'bet name="{n}" {LEFT}')
)
OPENS = 'unopened="ante-again" needs="jacks-or-better"'
ODD_HANDS = (
    'order=["straight-flush","four-of-a-kind","full-house","flush","big-cat","little-cat",'
    '"big-dog","little-dog","straight","three-of-a-kind","blaze","two-pair","pair","high-card"]'
)
DIGITS = 'points=["A=1","T=0","J=0","Q=0","K=0"]'
IN_TURN = ("ante", "deal down=3", 'offer what="stay" prices=["bid"]', "again to=3", "showdown")
GAMES: dict[str, Written] = {
    "butcher-boy": (
        "2,7",
        f"cards=[1,2,3,4,5,6,7,8,9,10,11,12] uneven=true {BEST}",
        (
            *("ante", 'deal up=1 where="one at a time, round and round"'),
            *(
                'offer what="card" prices=[0] side="up"',
                'bet name="Match" first="taker" taken=true',
            ),
            "again to=3",
        ),
    ),
    "cats-dogs-and-blazes": ("2,6", f"{ODD_HANDS} cards=[5]", DRAW),
    "hidugi": (
        "2,7",
        'high="badugi-ace-high" reversed=["high"] cards=[4]',
        (BLINDS, "deal down=4", PREFLOP, *TRIPLE),
    ),
    "nine-nine-nine": ("3,10", f'high="digits" {DIGITS} cards=[3]', IN_TURN),
    "muflis": ("3,10", 'mode="low" low="three-card" reversed=["low"] cards=[3]', IN_TURN),
    "bobtail-jackpots": (
        "2,6",
        "cards=[5]",
        (
            *("ante", "deal down=5"),
            f'bet name="Opening" {LEFT} {OPENS} also=["four-flush","bobtail-straight"]',
            *("draw most=3", 'bet name="Drawn" first="opener" size=2'),
            'showdown proves=["openers"]',
        ),
    ),
    "mexican-stud": (
        "2,6",
        'pack="53" without=["8","9","T"] joker="wild" high="stripped" cards=[5]',
        (
            *("ante", "deal down=2", "turn-up cards=1", f'bet name="One up" {BOARD}'),
            *(
                step
                for n in ("Two", "Three", "Four")
                for step in ("deal down=1", "turn-up cards=1", f'bet name="{n} up" {BOARD}')
            ),
        ),
    ),
    "banco": ("2,8", 'high="last-digit" cards=[3] points=["J=0","Q=0","K=0"]', IN_TURN),
    "thirty-one-bet": (
        "2,8",
        'high="suit-points" points=["A=11"] cards=[3]',
        (
            "ante",
            "deal down=3",
            f'bet name="First" {LEFT}',
            "draw most=3",
            f'bet name="Last" {LEFT}',
        ),
    ),
    "four-card-poker": (
        "2,7",
        'order=["four-of-a-kind","straight-flush","three-of-a-kind","flush","straight","two-pair",'
        f'"pair","high-card"] size=4 cards=[5] {BEST}',
        (
            "ante",
            "deal down=5",
            f'bet name="First" {LEFT}',
            "draw most=2",
            'bet name="Last" first="opener"',
        ),
    ),
}
GAMES |= {
    "binglaha": (
        "2,10",
        'mode="hilo" low_max=8 cards=[4] community=[5] choose="two-and-three"',
        (
            *(BLINDS, "deal down=4", PREFLOP, "deal common=3", f'bet name="Flop" {LEFT}'),
            *("decide", "deal common=1", f'bet name="Turn" {LEFT} size=2', "deal common=1"),
            f'bet name="River" {LEFT} size=2',
        ),
    ),
    "dealer-names-it": (
        "2,8",
        "cards=[5]",
        (
            *("ante", "deal down=5", f'bet name="First" {LEFT}', 'decide of=["2","7","K"]'),
            *("draw most=3", 'bet name="Last" first="opener"'),
        ),
    ),
}
GAMES |= {
    "second-best": ("2,7", 'second=["high"] cards=[5]', DRAW),
    "second-low": ("2,7", 'mode="hilo" second=["low"] cards=[5]', DRAW),
}
STREETS = tuple(
    step for n in ("Third", "Fourth", "Fifth") for step in ("deal up=1", f'bet name="{n}" {BOARD}')
)
GAMES |= {
    "telesina": (
        "2,7",
        'pack="24" pack_grows_from=3 high="stripped" suits=["h","d","c","s"] cards=[5] '
        f"community=[1] {BEST}",
        (
            *("ante", "deal down=1 up=1", f'bet name="Second" {BOARD}', *STREETS),
            *("deal common=1", f'bet name="Vela" {BOARD}'),
        ),
    ),
    "legs": ("2,6", "cards=[5]", (*DRAW, "showdown stays=true")),
    "big-squeeze": (
        "2,6",
        f'mode="hilo" low="ace-to-six" declare=true cards=[6] {BEST}',
        (
            *("ante", "deal down=2", *STREETS, "deal down=1", f'bet name="Sixth" {BOARD} size=2'),
            *('offer what="exchange" prices=[0]', f'bet name="Swapped" {BOARD} size=2', "declare"),
        ),
    ),
    "ak47": (
        "3,10",
        'wild=["A","K","4","7"] high="three-card" wheel="second" cards=[3] '
        'order=["three-of-a-kind","straight-flush","straight","flush","pair","high-card"]',
        IN_TURN,
    ),
}
TOLD = Path(__file__).with_name("fifth_lot")


OPENED = (
    *("ante", "deal down=5", f'bet name="A" {LEFT} unopened="ante-again" needs="%s"'),
    *("draw most=3", 'bet name="B" first="opener"', 'showdown proves=["openers"]'),
)
UP = ("ante", "deal up=3", f'bet name="A" {LEFT}', 'decide of=["2","7"]', f'bet name="B" {LEFT}')


def opened(needs: str, judge: str = "cards=[5]") -> Written:
    """A draw game that takes such a hand to open."""
    return "2,6", judge, tuple(step.replace("%s", needs) for step in OPENED)


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (opened("blaze-or-better"), 'order of hands has not, "blaze"'),
        (opened("royal-flush-or-better"), 'order of hands has not, "royal-flush"'),
        (
            opened("jacks-or-better", 'order=["straight","flush","high-card"] cards=[5]'),
            'order of hands has not, "pair"',
        ),
        (opened("flush-or-better", 'mode="low" cards=[5]'), "high hands of like ranks"),
        (opened("jacks-or-better", 'high="brag" cards=[3]'), "high hands of like ranks"),
        (opened("jacks-or-better", 'reversed=["high"] cards=[5]'), "high hands of like ranks"),
        (
            ("2,6", "cards=[5]", ("ante", "deal down=5", f'bet name="A" {LEFT} taken=true')),
            'in [step 3] "taken" is for what was offered',
        ),
        (
            ("2,6", "cards=[3]", (*UP, 'event card="Q" brings="wild-next"', "showdown")),
            'in [step 4] "of" names ranks',
        ),
        (("2,6", 'pack="36" without=["2"] cards=[5]', DRAW), 'takes out "2"'),
    ],
)  # fmt: skip
def test_what_would_mean_nothing_is_refused(tmp_path: Path, game: Written, why: str) -> None:
    with pytest.raises(RulebookError) as refused:
        filed("g", written("g", game), tmp_path)
    assert why in str(refused.value)


def test_what_the_order_knows_opens(tmp_path: Path) -> None:
    told = written("g", opened("blaze-or-better", f"{ODD_HANDS} cards=[5]"))
    _, judge = filed("g", told, tmp_path)
    takes = Takes(0, "blaze")
    for cards in ("As Ah Ad Ks Kh", "Ks Kh Qd Jc Jh"):
        assert proves(judge, read_cards(cards), takes)
    assert not proves(judge, read_cards("As Ah 9d 9c 2h"), takes)


def test_the_pack_is_one_in_play_and_for_the_judge(tmp_path: Path) -> None:
    judge = 'cards=[5] pack="52" without=["2"] big_pack="53" big_pack_from=6 joker="wild"'
    game, rule = filed("g", written("g", ("2,8", judge, DRAW)), tmp_path)
    for many, cards in ((2, 48), (7, 49)):
        pack = rule.for_players(many).pack
        assert (game.pack_for(many), pack.size, 2 in pack.ranks) == (cards, cards, False)


def test_the_dealer_is_told_which_ranks_to_take_out(tmp_path: Path) -> None:
    book = booked("mexican-stud", GAMES, tmp_path)
    asked = BeginNight(
        "", (("Ann", 100), ("Bob", 100)), 0, book.games["mexican-stud"], Stakes(), House()
    )
    night = act(act(Night(), asked)[1], NextDeal(asked.game))[1]

    def crib(now: Night) -> str:
        return felt(1, now, Logged(1), Onlooker(taps=True), book=book).crib

    assert "Take out eights to tens and put the joker in: 41 cards." in crib(night)
    between = act(night, ThrowIn(False, True))[1]
    after = act(between, NextDeal(BOOK.games["jackpots"]))[1]
    assert crib(after).startswith("Put eights to tens back in and take the joker out: 52 cards.")


def test_up_cards_that_the_game_takes_out_are_none(tmp_path: Path) -> None:
    said = "game mexican-stud\nseats Ann Bob\n\nall ante\nall have turned\n"
    played = play(
        f"{said}up Ann Kh, Bob 8c\nup Ann Kh, Bob 7c\n", booked("mexican-stud", GAMES, tmp_path)
    )
    assert [str(wrong) for _, wrong in played.wrong] == ["was refused: up-cards-twice"]
    assert played.log.night.hand is not None
    assert played.log.night.hand.turn == 0


def test_a_decided_rank_goes_back_with_the_deal(tmp_path: Path) -> None:
    name = "dealer-names-it"
    told, decided, _ = (TOLD / f"{name}.hand").read_text("utf-8").partition("decided 7")
    night = play(f"{told}{decided}\n", booked(name, GAMES, tmp_path)).log.night
    hand = night.hand
    assert hand is not None
    assert hand.wild == (7,)
    chips = tuple((seat, more) for seat, more in put_in_since(hand, hand.starts[0]).items() if more)
    back = evolve(night, RolledBack(hand.starts[0].street, chips)).hand
    assert back is not None
    assert back.wild == ()


@pytest.mark.parametrize(("players", "lowest"), [(2, 9), (3, 8), (4, 7), (7, 4)])
def test_a_deck_grows_with_the_players(tmp_path: Path, players: int, lowest: int) -> None:
    book = booked("telesina", GAMES, tmp_path)
    game, rule = book.games["telesina"], book.judges["telesina"]
    assert min(rule.for_players(players).pack.ranks) == lowest
    assert game.pack_for(players) == rule.for_players(players).pack.size == 4 * (15 - lowest)
    own = read_cards("As Ks " + f"{lowest}h")
    assert min(rule.for_cards(own).pack.ranks) == min(lowest, 9)


SECOND = {
    "second-best": ("The second-best hand wins.", "The second-best hand takes it"),
    "second-low": ("For low, the second-best hand wins.", "two halves"),
}


@pytest.mark.parametrize("name", SECOND)
def test_what_wins_is_said_where_the_second_best_hand_does(tmp_path: Path, name: str) -> None:
    book = booked(name, GAMES, tmp_path)
    game, rule = book.games[name], book.judges[name]
    wins, split = SECOND[name]
    points = dict(card(game, (rule,)).points)
    assert wins in points["Wins"]
    assert "The highest hand." not in points["Wins"]
    assert split in answers(game, (rule,))["split"]
    asked = BeginNight("", (("Ann", 100), ("Bob", 100)), 0, game, Stakes(), House())
    night = act(act(Night(), asked)[1], NextDeal(game))[1]
    assert wins in felt(1, night, Logged(1), Onlooker(taps=True), book=book).crib


def test_a_free_pot_need_not_say_how_hands_are_judged(tmp_path: Path) -> None:
    text = 'name = "Liar"\nsummary = "Bids."\nplayers = [2, 8]\n[[step]]\ndo = "free"\n'
    text += '[[step]]\ndo = "showdown"'
    house = house_games(BOOK, tmp_path, ROOT / "rulebook")
    game, judge = house.check(text, "liar")
    assert judge is None
    assert [type(step) for step in game.steps] == [Free, Showdown]
    with pytest.raises(RulebookError, match='"judge" is missing'):
        house.check(text.replace('"free"', '"deal"\ndown = 5'), "liar")


def test_cards_that_come_right_before_the_showdown_are_dealt(tmp_path: Path) -> None:
    """The line said only that everyone shows."""
    steps = ("ante", "deal down=4", f'bet name="A" {LEFT}', "deal common=1")
    game = ("2,7", f"cards=[4] community=[1] {BEST}", steps)
    book = booked("last-card", {"last-card": game}, tmp_path)
    told = "game last-card\nseats Ann Bob\n\nall ante\nAnn bets 2\nBob calls\n"
    night = play(told, book).log.night
    line = felt(1, night, Logged(1), Onlooker(taps=True), book=book).crib
    assert line.startswith("Deal one face up on the board. Showdown: everyone shows all four cards")
