"""What a house chooses is played: each of the switches, each of its positions.

Most are questions that a law does not ask but looks up; some are kept by the engine as well, and
those are played here. Source: the switches and the laws they name.
"""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from shelf import BOOK

from referee.core.book.game import Limit, Stakes
from referee.core.book.house import RAISES, House, OddChips
from referee.core.book.law import Law, Question
from referee.core.book.switches import Switch
from referee.core.cards.cards import read_cards
from referee.core.cards.judge.division import BothTied, divide_declared
from referee.core.cards.judge.options import read_wild
from referee.core.rules.cards_speak import ShownHands
from referee.core.state.night import Night
from referee.notation.player import play
from referee.screens.rulebook import switchboard
from referee.words.cards.speaking import payment, read

SWITCHES = BOOK.switches


def asked(switch: Switch) -> list[tuple[Law, Question]]:
    """The questions of laws that this switch answers."""
    return [
        (law, question)
        for law in BOOK.laws.values()
        for question in law.questions
        if question.sees == f"switch:{switch.id}"
    ]


def says(law: Law, goal: str) -> tuple[object, ...]:
    """What follows from an answer: the question asked next, or the ruling and its effects."""
    ruling, question = law.ruling(goal), law.question(goal)
    if ruling is not None:
        return (ruling.say, ruling.effects)
    return (goal,) if question is None else (question.ask, question.leads)


def test_every_switch_answers_a_question_of_a_law_it_names() -> None:
    for switch in SWITCHES.all:
        laws = {law.id for law, _ in asked(switch)}
        assert laws, switch.id
        assert laws <= set(switch.laws), switch.id


def test_every_position_leads_to_something_of_its_own() -> None:
    for switch in SWITCHES.all:
        found: dict[str, tuple[object, ...]] = {}
        for choice in switch.choices:
            found[choice.id] = tuple(
                says(law, dict(question.leads)[choice.id]) for law, question in asked(switch)
            )
        assert len(set(found.values())) == len(found), switch.id


def test_what_changes_nothing_at_the_table_says_so() -> None:
    switch = next(one for one in SWITCHES.all if one.id == "who-bets-first-in-stud")
    assert switch.changes.startswith("Only which book"), switch.changes


def played(*lines: str) -> Night:
    """The night after a deal in the players' language."""
    found = play("\n".join(lines), BOOK)
    assert found.wrong == []
    return found.log.night


# --- check and raise ----------------------------------------


@pytest.mark.parametrize(
    ("house", "expects"),
    [("check-raise no", "refused checked-already"), ("check-raise yes", "leaves pot 14")],
)
def test_who_has_checked_may_raise_only_where_the_house_lets_him(house: str, expects: str) -> None:
    head = ("game five-card-draw", "seats Ann Bob Cy", "stacks 100 each", "limit none 2")
    acts = ("Ann checks", "Bob bets 2", "Cy calls", f"Ann raises to 7  {expects}")
    played(*head, f"house {house}", "", *acts)


@pytest.mark.parametrize(
    ("game", "limit", "choice", "expects"),
    [
        ("five-card-draw", "fixed 2 4", "limit", "refused checked-already"),
        ("five-card-draw", "spread 2 5", "limit", "refused checked-already"),
        ("five-card-draw", "pot 2", "limit", "leaves level 4"),
        ("five-card-draw", "none 2", "limit", "leaves level 4"),
        ("lowball", "none 2", "lowball", "refused checked-already"),
        ("five-card-draw", "fixed 2 4", "lowball", "leaves level 4"),
    ],
)
def test_check_raise_may_hang_on_limit_or_game(
    game: str, limit: str, choice: str, expects: str
) -> None:
    head = (f"game {game}", "seats Ann Bob Cy", "stacks 100 each", f"limit {limit}")
    acts = ("Ann checks", "Bob bets 2", "Cy calls", f"Ann raises to 4  {expects}")
    played(*head, f"house check-raise {choice}", "", *acts)


# --- several short all-ins ----------------------------------------


@pytest.mark.parametrize(
    ("house", "expects"),
    [
        ("several-short-all-ins together", "leaves level 60"),
        ("several-short-all-ins each", "refused no-raise"),
    ],
)
def test_short_all_ins_are_added_up_where_the_house_does_so(house: str, expects: str) -> None:
    """A bet of 10, all-in for 16, then for 21: eleven more for Ann, none of them a whole raise."""
    head = ("game five-card-draw", "seats Ann Bob Cy Dot", "limit none 2")
    stacks = "stacks Ann 100, Bob 17, Cy 22, Dot 100"
    acts = ("Ann bets 10", "Bob all-in", "Cy all-in", "Dot calls", f"Ann raises to 60  {expects}")
    played(*head, stacks, f"house {house}", "", *acts)


def test_a_whole_raise_gives_the_raise_back_in_any_house() -> None:
    head = ("game five-card-draw", "seats Ann Bob Cy", "stacks 100 each", "limit none 2")
    acts = ("Ann bets 10", "Bob raises to 20", "Cy calls", "Ann raises to 30  leaves level 30")
    played(*head, "house several-short-all-ins each", "", *acts)


# --- how many raises ----------------------------------------


@pytest.mark.parametrize(
    ("choice", "raises", "free"),
    [("three", 3, True), ("three-for-two", 3, False), ("four", 4, True), ("six", 6, True)],
)
def test_the_number_of_raises_is_that_of_the_stakes(choice: str, raises: int, free: bool) -> None:
    stakes, house = switchboard.with_choices(SWITCHES, {RAISES: choice}, Stakes(), House())
    assert (stakes.limit.raises, stakes.limit.heads_up_free) == (raises, free)
    assert switchboard.played(SWITCHES, stakes, house)[RAISES].id == choice
    again = switchboard.next_night(Night(stakes=stakes, house=house)).limit
    assert (again.raises, again.heads_up_free) == (raises, free)


def test_stakes_with_another_number_of_raises_say_so() -> None:
    stakes = Stakes(limit=Limit(raises=5))
    assert RAISES not in switchboard.played(SWITCHES, stakes, House())
    lines = switchboard.lines(BOOK, stakes, House())
    line = next(line for line in lines if line.id == RAISES)
    assert not any(way.chosen for way in line.ways)
    assert line.instead == "Tonight’s stakes say: 5, heads-up any number."


def test_without_a_limit_the_stakes_stay_as_they_are() -> None:
    """How many raises is said by the stakes of the games that have a limit."""
    stakes = Stakes(limit=Limit("none", (2,), raises=None))
    after, house = switchboard.with_choices(SWITCHES, {RAISES: "four"}, stakes, House())
    assert (after, house) == (stakes, House())
    assert RAISES not in switchboard.played(SWITCHES, after, house)
    assert next(iter(switchboard.presets(SWITCHES, after, house))).chosen
    draw = Stakes(limit=Limit(raises=4))
    night = Night(stakes=after, families=(("draw", draw),))
    assert switchboard.next_night(night).limit.raises == 4
    assert switchboard.next_night(Night(stakes=after)).limit.raises == 3


def test_a_choice_lives_in_one_place() -> None:
    """What the engine keeps to and what the law sees cannot be two things."""
    house = House().choosing("nobody-opens", "same").choosing("short-of-chips", "light")
    found = switchboard.played(SWITCHES, Stakes(), house)
    assert (house.same_dealer, found["nobody-opens"].id) == (True, "same")
    assert (house.light, found["short-of-chips"].id) == (True, "light")
    assert house.choosing("nobody-opens", "next", so=False).same_dealer
    house = house.choosing("nobody-opens", "same", so=False)
    assert not house.same_dealer
    assert switchboard.played(SWITCHES, Stakes(), house)["nobody-opens"].id == "next"


# --- the odd chip ----------------------------------------

SHARED = ("game five-card-draw", "seats Ann Bob Cy", "stacks 100 each", "limit none 2")


def paid(house: str, head: Sequence[str] = SHARED) -> list[int]:
    """The stacks after Ann and Bob share a pot of eleven; Bob was called."""
    acts = ("Ann checks", "Bob bets 2", "Cy drops", "Ann calls")
    late = ("all drawn", "Bob bets 2", "Ann calls")
    night = played(*head, f"house {house}", "", *acts, *late, "Ann and Bob win")
    return [night.stack(seat) for seat in range(3)]


def test_the_odd_chip_goes_to_the_dealers_left_to_who_was_called_or_stays() -> None:
    assert paid("odd-chip left") == [101, 100, 99]
    assert paid("odd-chip called") == [100, 101, 99]
    assert paid("odd-chip stays") == [100, 100, 99]


def test_an_odd_chip_that_stays_is_in_the_next_pot_and_keeps_nobody_out() -> None:
    acts = ("Ann checks", "Bob bets 2", "Cy drops", "Ann calls", "all drawn", "all check")
    night = played(*SHARED, "house odd-chip stays", "", *acts, "Ann and Bob win")
    assert night.pot == 1
    assert night.heirs is None
    assert night.hand is not None
    assert night.hand.ending == "won"


@pytest.mark.parametrize(
    ("house", "stacks"),
    [((), [101, 101, 100, 98]), (("house odd chips to the first",), [102, 100, 100, 98])],
)
def test_cards_that_speak_give_the_odd_chips_as_the_house_has_them(
    house: tuple[str, ...], stacks: list[int]
) -> None:
    """Three share 14 with the board, two chips more than three times four."""
    acts = ["Cy calls", "Dot calls", "Ann calls", "Bob checks"]
    acts += ["Ann bets 2", "Bob calls", "Cy calls", "Dot drops", "all check", "all check"]
    acts += ["Ann shows 2c 3c", "Bob shows 2d 3d", "Cy shows 2h 3h", "table shows Ts Js Qs Ks As"]
    head = ("game texas-holdem", "seats Ann Bob Cy Dot", "posts 1 2", "limit none 2")
    night = played(*head, *house, "", *acts, "cards speak")
    assert [night.stack(seat) for seat in range(4)] == stacks


STUD = ("game five-card-stud", "seats Ann Bob Cy", "stacks 100 each", "limit none 2", "ante 1")


def by_card(ann: str, bob: str, house: str) -> dict[int, int]:
    """What Ann and Bob, with equal hands, take of a pot of three: Cy has dropped."""
    acts = ["Ann is first", "Ann bets 2", "Bob calls", "Cy drops"]
    for _ in range(3):
        acts += ["Ann is first", "all check"]
    night = played(*STUD, f"house {house}", "", *acts)
    shown = ShownHands(((0, read_cards(ann)), (1, read_cards(bob))))
    rule = BOOK.judges["five-card-stud"]
    command = payment(night, shown, read(rule, night, shown))
    return dict(dict(command.shares)[0])


def test_in_stud_the_odd_chip_goes_by_the_highest_card() -> None:
    """Both have two aces and the same side cards; spades stand over all other suits."""
    ann, bob = "Ah Ad Kh 9d 4c", "As Ac Kd 9c 4d"
    assert by_card(ann, bob, "odd-chip by-game") == {0: 3, 1: 4}
    assert by_card(ann, bob, "odd-chip left") == {0: 4, 1: 3}


# --- the most cards in the draw ----------------------------------------


@pytest.mark.parametrize(
    ("house", "acts"),
    [
        ("most-cards-in-the-draw five", ("Ann draws 5  leaves turn Bob",)),
        (
            "most-cards-in-the-draw three",
            ("Ann draws 5  refused draw-so-many", "Ann draws 4  leaves turn Bob"),
        ),
        (
            "most-cards-in-the-draw four-one",
            ("Ann draws 5", "Bob is pat", "Cy is pat", "Ann served"),
        ),
    ],
)
def test_how_many_cards_may_be_drawn(house: str, acts: tuple[str, ...]) -> None:
    head = ("game five-card-draw", "seats Ann Bob Cy", "stacks 100 each", "limit none 2")
    bets = ("Ann bets 2", "Bob calls", "Cy calls")
    played(*head, f"house {house}", "", *bets, *acts)


# --- both ways, and a tie ----------------------------------------


@pytest.mark.parametrize(
    ("tied", "paid"),
    [
        # A said both: best high, tied low with B and C, who said low. Pot 24.
        ("loses", {"B": 12, "C": 12}),
        ("wins", {"A": 16, "B": 4, "C": 4}),
        ("three-quarters", {"A": 18, "B": 3, "C": 3}),
    ],
)
def test_what_a_tie_is_for_who_declared_both(tied: BothTied, paid: dict[str, int]) -> None:
    high = {"A": (3,), "B": (1,), "C": (1,)}
    low = {"A": (2,), "B": (2,), "C": (2,)}
    said = {"A": "both", "B": "low", "C": "low"}
    done = divide_declared(24, {"high": high, "low": low}, said, tied=tied)
    assert done.payout == paid


@pytest.mark.parametrize(
    ("house", "acts"),
    [
        ("both-ways-and-a-tie loses", ("Ann wins, Ann and Bob win low  refused both-alone",)),
        (
            "both-ways-and-a-tie wins",
            ("Ann wins, Ann and Bob and Cy win low  leaves Ann 106, Bob 97, Cy 97",),
        ),
        (
            "both-ways-and-a-tie three-quarters",
            ("Ann wins, Ann and Bob and Cy win low  leaves Ann 107, Bob 97, Cy 96",),
        ),
    ],
)
def test_without_cards_the_table_says_who_tied(house: str, acts: tuple[str, ...]) -> None:
    """Three antes of 5: Ann said both and has high; low she shares with the two
    others. Seven is the low half, three the fourth of the pot."""
    head = (
        "game high-low-declare",
        "seats Ann Bob Cy",
        "stacks 100 each",
        "limit none 2",
        "ante 5",
    )
    before = ("all check", "all drawn", "all check", "declared Ann both, Bob low, Cy low")
    played(*head, f"house {house}", "", *before, *acts)


@pytest.mark.parametrize(
    ("odd", "stacks"),
    [("left", [107, 97, 96]), ("stays", [107, 96, 96])],
)
@pytest.mark.parametrize("by", ["tap", "cards"])
def test_the_fourth_is_shared_as_the_house_has_odd_chips(
    by: str, odd: str, stacks: list[int]
) -> None:
    """A tap and the cards pay the same: of the fourth, three chips, one is odd."""
    head = ("game high-low-declare", "seats Ann Bob Cy", "stacks 100 each", "limit none 2")
    house = ("ante 5", f"house both-ways-and-a-tie three-quarters, odd-chip {odd}", "")
    acts = ["all check", "all drawn", "all check", "declared Ann both, Bob low, Cy low"]
    if by == "tap":
        acts += ["Ann wins, Ann and Bob and Cy win low"]
    else:
        acts += ["Ann shows Ah 2h 3h 4h 6h", "Bob shows As 2c 3c 4c 6c", "Cy shows Ad 2d 3s 4s 6d"]
        acts += ["cards speak"]
    night = played(*head, *house, *acts)
    assert [night.stack(seat) for seat in range(3)] == stacks


# --- equal hands with wild cards ----------------------------------------


@pytest.mark.parametrize(
    ("house", "paid"),
    [
        # Three kings, a queen and a three: Bob with one wild deuce, Cy with two.
        ("ties-with-wild-cards split", {"Bob", "Cy"}),
        ("ties-with-wild-cards natural", {"Bob", "Cy"}),
        ("ties-with-wild-cards fewer", {"Bob"}),
    ],
)
def test_between_hands_with_wild_cards(house: str, paid: set[str]) -> None:
    assert winners(house, {"Bob": "Ks Kh 2c Qs 3s", "Cy": "Kc 2h 2d Qd 3h"}) == paid


def test_a_natural_hand_wins_where_it_does() -> None:
    hands = {"Bob": "Ks Kh 9s 7d 4c", "Cy": "Kc 2h 9h 7c 4d"}
    assert winners("ties-with-wild-cards split", hands) == {"Bob", "Cy"}
    assert winners("ties-with-wild-cards natural", hands) == {"Bob"}
    assert winners("ties-with-wild-cards fewer", hands) == {"Bob"}


def winners(house: str, hands: dict[str, str]) -> set[str]:
    """Who takes chips at a showdown where deuces are wild."""
    head = ("game five-card-draw", "seats Ann Bob Cy", "stacks 100 each", "limit none 2")
    acts = ("Ann checks", "Bob bets 2", "Cy calls", "Ann drops", "all drawn", "all check")
    night = played(*head, f"house {house}", "", *acts)
    seats = {"Bob": 1, "Cy": 2}
    shown = ShownHands(tuple((seats[name], read_cards(cards)) for name, cards in hands.items()))
    rule = replace(BOOK.judges["five-card-draw"], wild=read_wild(("2",)))
    verdict = read(rule, night, shown).verdict
    return {seat for seat, chips in verdict.payout.items() if chips}


READ = {
    "how-long-a-misdeal": ("misdeal_until", {"round-two": "round-two", "two-acted": "two-acted"}),
    "misdeal-costs-the-deal": ("never_redeals", {"next": False, "never": True}),
    "ante-again-after-a-misdeal": ("ante_again", {"no": False, "yes": True}),
    "most-cards-in-the-draw": ("most_drawn", {"five": "five", "four-one": "four-one"}),
    "out-of-turn": ("early_act_binds", {"unchanged": True, "referee": False, "void": False}),
    "nobody-opens": ("same_dealer", {"next": False, "same": True}),
    "short-of-chips": ("light", {"table-stakes": False, "light": True}),
    "check-raise": ("check_raise", {"yes": "yes", "no": "no", "limit": "limit"}),
    "both-ways-and-a-tie": ("tie_of_both", {"wins": "wins", "loses": "loses"}),
    "ties-with-wild-cards": ("wild_ties", {"split": "split", "fewer": "fewer"}),
    "several-short-all-ins": ("short_all_ins_add_up", {"together": True, "each": False}),
    "who-shows-first": ("bettor_shows_first", {"bettor": True, "first-seat": False}),
    "lessons-on-phones": ("lessons", {"none": False, "lesson": True}),
    "cards-or-word": ("word_binds", {"cards": False, "word": True}),
}
LEFT_TO_THE_JUDGE = {"both-ways-and-a-tie", "ties-with-wild-cards"}
"""Where the house has not chosen, the judge's rule of the game may say something else."""


@pytest.mark.parametrize("id", READ)
def test_a_choice_that_the_rules_read_is_read_by_its_name(id: str) -> None:
    name, choices = READ[id]
    switch = SWITCHES.of(id)
    assert switch is not None
    assert choices.keys() <= {choice.id for choice in switch.choices}
    for choice, read_as in choices.items():
        assert getattr(House(choices=((id, choice),)), name) == read_as
    usual = dict(switch.default)[SWITCHES.presets[0].id]
    said = "" if id in LEFT_TO_THE_JUDGE else choices[usual]
    assert getattr(House(), name) == said


def test_odd_chips_are_read_in_one_place() -> None:
    assert House().odd_chips == OddChips("left", True)
    assert House(odd="first").choosing("odd-chip", "called").odd_chips == OddChips("called", False)
