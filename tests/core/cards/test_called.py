"""The games that people call: each comparison of hands as it was worked out by hand."""

import pytest

from referee.core.cards.cards import read_cards
from referee.core.cards.judge.entry import judge_entered
from referee.core.cards.judge.options import BadOption, read_wild
from referee.core.cards.judge.showdown import JudgedPot, Laid, Verdict
from referee.rulebook.judging import (
    judge_of,
    load_ladders,
    read_judge,
    read_ladder,
    rulebook_folder,
)
from referee.rulebook.reading import RulebookError, parse_toml
from referee.words.cards.verdict import lines


def verdict(game: str, pot: int, board: str, *hands: str) -> Verdict:
    held = {name: read_cards(cards) for name, cards in zip("ABC", hands, strict=False)}
    return judge_entered(judge_of(game), Laid(held, (JudgedPot(pot),), read_cards(board)))


@pytest.mark.parametrize(
    ("game", "pot", "board", "hands", "paid"),
    [
        ("chicago", 24, "", ("Td Ts 2h Th 4c As 7d", "Ks 9d Jc 9c 5h 4d 3s"), (12, 12)),
        ("chicago", 23, "", ("As Ad 8c 8d 5h 3c 2d", "Kd Kc 9s 7h 6d 3s 2c"), (23, 0)),
        ("chicago", 16, "", ("Ad Ah 7c 6d 5c 3h 2s", "Jd Jc Jh 9c 4d 2h 6c"), (0, 16)),
        ("low-hole", 10, "", ("4s 8d 2h 4c 8h Ks Td", "7s 9d Qh 7c 9h Qd 3c"), (0, 10)),
        ("roll-your-own", 23, "", ("As Jd Qh Jc 8c 8d 3h", "6s 6d Kh 9c 9s 2d 4h"), (0, 23)),
        ("dr-pepper", 12, "", ("As Ad 2h 4c Tc 8d 9h", "Ah Ac 2s Ts 4d 7s 6c"), (6, 6)),
        ("iron-cross", 26, "Kh Td 9d Jd 7s", ("As Ad 5h 3c", "Ks Kd 4h 2c"), (0, 26)),
        ("elevator", 20, "Qs Td Jc 9d 3h 4s Jh", ("As Kd 8h 3c", "Js Jd 5h 2c"), (0, 20)),
        ("elevator", 21, "6h Kc 2s 2d Th 9c Ts", ("6s 6d Kh Qc", "As Ad 7h 4c"), (21, 0)),
        ("bingo-square", 22, "7s 8h 6h 5d 4d 3c Kd 2c 9s", ("8s 6d Jh 2d", "Kh Kc 4h Tc"), (22, 0)),
        ("death-wheel", 18, "2s Js 9d Td 4h 7h Kc Qd",
         ("As Ad 8h 6c 3d", "Qs Qh 9s 3c 5d"), (0, 18)),
        ("lame-brain-pete", 12, "Kd Kh 9s 3h Th", ("As Ad 5c 6d 2s", "3c 8s 8d Jh 2c"), (0, 12)),
        ("cincinnati", 20, "Ts Jd Qh Kc As", ("2c 2d 3h 4s 4d", "3c 3d 5h 5s 7d"), (10, 10)),
        ("tahoe", 16, "9s 4s Qd Jh 3c", ("As Ks 2s", "Qh 4d 7c"), (0, 16)),
        ("tahoe", 18, "7h Kc 2d 9s 4h", ("Ks Qd 2h", "7s 7d Ah"), (0, 18)),
        ("tahoe", 12, "Ts Jd Qh Kc As", ("2s 3d 4h", "5s 6d 7h"), (6, 6)),
        ("courchevel", 21, "Ah Ks Qd 2c 9h", ("As Kd 3h 4c 5d", "Ad Kc 6h 7c 8d"), (11, 10)),
        ("big-o", 28, "Kh 4c 7d 8s 3h", ("Ks Kd 9h 9d 2c", "As 2d Jh Tc 5c"), (14, 14)),
        ("big-o", 24, "Ks 4c 7d 8s 3h", ("As 2d Kh Kc 9d", "Ad 2c Qh Jc 9s"), (18, 6)),
        ("big-o", 12, "Qh Kc 9s Td 3h", ("As 2d 3c 4c 5c", "Qs Qd 9h 8h 2c"), (0, 12)),
        ("drawmaha", 30, "Ks 9h 6h 2h 3c", ("Ts Td Th 4c 2d", "As Kd Kc 8h 7h"), (15, 15)),
        ("drawmaha", 20, "Ac 7s 4d 2h Jc", ("Ks Kd 8h 7c 3d", "As Ad Ah 9c 9d"), (0, 20)),
        ("badeucey", 28, "", ("2s 3s 5d 6h 7s", "2d 3h 4s 5c Kd"), (14, 14)),
        ("badeucey", 16, "", ("2d 4h 6c 8s Ks", "2s 3h 5d 7c 4s"), (0, 16)),
        ("badeucey", 26, "", ("2s 3c 5h 7d 8s", "2h 3d 5s 7c Kd"), (20, 6)),
        ("badacey", 15, "", ("As 2h 3d 4c 5s", "Ah 2d 3c 6h 7s"), (15, 0)),
        ("badacey", 21, "", ("As 2s 3d 4d 6s", "Ad 2h 4c 7s Kd"), (11, 10)),
        ("archie", 14, "", ("As 3d 5h 7c 9d", "4s 4d Kh 9c 2d"), (0, 14)),
        ("archie", 10, "", ("2s 3d 4h 5c 6d", "Ks Kd 8h 7c 3h"), (10, 0)),
        ("razzdugi", 37, "", ("As 2s 3d 4d 6s Kd Kc", "Ad 2h 4c 7s Kh Qd Jc"), (19, 18)),
        ("double-board-omaha", 35, "Ah Kc 4d 9s 2h 9h 8d 3c Ts 6d",
         ("As Ad 7h 8c", "Ks Qd Jh Th"), (18, 17)),
    ],
)  # fmt: skip
def test_a_comparison(
    game: str, pot: int, board: str, hands: tuple[str, ...], paid: tuple[int, ...]
) -> None:
    found = verdict(game, pot, board, *hands)
    assert tuple(found.payout.values()) == paid
    assert sum(paid) + found.carry == pot


def test_the_ends_are_called_as_the_game_calls_them() -> None:
    told = lines(verdict("chicago", 23, "", "As 8c 2c Ad 8d 5h 3c", "Kc 9s 4c Kd 7h 6d 3s"))
    assert told[0].endswith("; the ace of spades (As 8c 2c)")
    assert "A wins the spade with the ace of spades; over B: the ace of spades against" in told[3]
    none = lines(verdict("chicago", 20, "", "Ac 8c 2c Ad 8d 5h 3c", "Kc 9h 4c Kd 7h 6d 3s"))
    assert "no hand qualifies for the spade: high takes all" in none


def test_wild_cards_by_name() -> None:
    found = read_wild(("Q", "Js", "low-hole", "as-many", "low-common", "common-5"))
    assert (found.ranks, [str(card) for card in found.cards], found.places) == ((12,), ["Js"], (5,))
    assert (found.low_hole, found.count, found.low_common, found.lowest) == (
        True,
        True,
        True,
        False,
    )
    assert found.any
    with pytest.raises(BadOption):
        read_wild(("common-five",))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('ends = ["high"]', '"ends" must be two names'),
        ('high_lines = ["1 2 6"]\ncommunity = [5]', "by their places, from 1 to 5"),
        ('high_lines = ["one"]\ncommunity = [5]', "by their places, from 1 to 5"),
        ('wild_with = ["K"]', '"wild_with" says for whom cards are wild, and "wild" names none'),
        ('wild = ["2+3"]', '"wild" has two cards as one, and no hand has more cards than count'),
        ('high_least = "trips"', '"high_least" must be one of'),
        ('low_choose = "any"', '"low_choose" must be one of'),
    ],
)
def test_wrong_ends(text: str, words: str) -> None:
    table = parse_toml(f'mode = "hilo"\n{text}', "x.toml")
    with pytest.raises(RulebookError) as error:
        read_judge(table, "x", "X", load_ladders(rulebook_folder()))
    assert words in str(error.value)


def test_a_card_ladder_names_its_suit() -> None:
    with pytest.raises(RulebookError, match='"suit" must be one of'):
        read_ladder(parse_toml('name = "X"\nfamily = "card"\nbest = "high"\nsuit = "x"', "x"), "x")
