"""Somebody who never dealt the game reads the dealer's line alone: what it must say, and when."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from shelf import BOOK, ROOT

from referee.core.book.game import Stakes
from referee.core.book.house import House
from referee.core.cards.cards import RANK_LETTERS, read_cards
from referee.core.cards.judge.made import measure_of
from referee.core.cards.judge.rule import NOTHING_WILD
from referee.core.decide import act
from referee.core.messages.bank import BeginNight
from referee.core.messages.betting import AllCheck
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.prices import CardUp
from referee.core.state.night import Night, going_on
from referee.core.state.prices import cards_up
from referee.notation.player import play
from referee.rulebook.games import load_game
from referee.rulebook.houselaws import house_games
from referee.screens.felt.words import pack, prices
from referee.screens.felt.words.crib import crib, hint
from referee.screens.games.words.cardpoints import points
from referee.screens.words.declarations import rule, waiting
from referee.screens.words.prices import line as prices_line

LESSONS = ROOT / "rulebook" / "lessons"
SAID = [
    ("seven-twenty-seven", "", "Nearest to 27 and nearest to 7, over or under, split the pot: ace"),
    ("push", "", "High and low split the pot; you declare which, or both. Low, ace-to-five"),
    ("push", "nobody takes", "Everyone has three up now: deal one to whoever is short."),
    (
        "pass-the-trash-roll",
        "step declare",
        "Declare in secret, chips in the fist: none low, one high, two both.",
    ),
    (
        "omaha-eight-or-better",
        "",
        "of the board; low may use a different two. High and low split the pot. Low",
    ),
    ("drawmaha", "", "The draw half: your own five cards. The Omaha half: exactly two of your"),
    ("drawmaha", "leaves pot 12", "In turn: discard any number, then say how many."),
    ("bingo-square", "", "Best five of your own cards and one row, column or diagonal; never"),
    ("good-bad-ugly", "", "rank of the good is wild. Five of a kind beats all. Best five of seven"),
    ("night-baseball", "", "The last player left takes the pot."),
    ("night-baseball", "leaves pot 6", "until they beat Ann’s; a tie isn’t enough."),
    (
        "bourre",
        "all ante",
        "its suit is trump. In turn from the dealer’s left, aloud: in or out? Five tricks: the",
    ),
    ("bourre", "declared", "In turn: discard any number, then say how many."),
    ("bourre", "next deal", "4 in the pot: Cy’s ante 1 and 3 carried over. Still to ante: Bob 1"),
    ("roll-your-own", "cards speak", "Wild: your lowest hole card and its rank; keep hole cards"),
    ("seven-twenty-seven", "leaves pot 9", "again until nobody takes one. Pass 3 times in all and"),
    ("seven-twenty-seven", "Bob takes the offer", "Deal Bob one card, face up. Cy: one more"),
    ("seven-twenty-seven", "Cy takes the offer", "Deal Cy one card, face up."),
    ("seven-twenty-seven", "Cy shows Td 9h 7c", "everyone shows all their cards, Ann first."),
    ("iron-cross", "leaves pot 20", "the center of the cross, wild with its rank."),
    ("iron-cross", "hand Bob four kings", "The center and its rank are wild."),
    ("auction", "leaves step offer", "Turn up three cards in the middle: each player takes one"),
    ("auction", "leaves pot 12", "Cy picks first, then Ann, then Bob."),
    (
        "choose-your-own",
        "leaves pot 9",
        "three cards in the middle: each player takes one, face up, the",
    ),
    ("buy-your-card", "all ante", "one in the row (1, 2 or 3), the top card (4), or pass"),
    (
        "buy-your-card",
        "Cy takes the offer 3",
        "Cy takes the row’s third card and discards one, up for up or down for down. Slide the row "
        "down, add one up.",
    ),
    ("buy-your-card", "Bob takes the offer 4", "Bob discards one: deal Bob the top card, down."),
    (
        "good-bad-ugly",
        "",
        "The bad: all cards of its rank are discarded, face up or down, and not replaced.",
    ),
    (
        "good-bad-ugly",
        "",
        "Best five of seven cards. The cards in the middle play for nobody.",
    ),
    (
        "choose-your-own",
        "",
        "three times (cards up in the middle to choose from, one each, bet)",
    ),
    (
        "choose-your-own",
        "all ante",
        "Highest upcards act first. Tied: first from",
    ),
    (
        "razzdugi",
        "all ante",
        "or bets 2. Aces are low. Tied: spades first, then hearts, ",
    ),
    ("razzdugi", "all ante", "highest card? High card brings it in for 1, or bets 2."),
    ("razz", "", "Lowest hand wins, ace-to-five, read from the top: pairs hurt, straights and"),
    ("razz", "Ann calls", "Lowest upcards act first. Pairs count as high. Tied: first from"),
    ("razz", "leaves pot 27", "deal one down to Ann and Bob. Ann acts first, as before."),
    (
        "seven-card-stud",
        "all ante",
        "or bets 2. Aces are high. Tied: clubs first, then",
    ),
    ("triple-draw", "", "The deal: five down, bet; three times (draw, bet). No burns."),
    ("triple-draw", "cards speak", "The joker is the lowest card you lack."),
    (
        "blind-and-straddle",
        "",
        "Cy, then Dot may straddle for twice the last blind; it stops at the first who doesn’t. To",
    ),
    ("irish", "", "Best five of your own two cards and the board."),
    ("pass-and-out", "", "five down, bet or fold; draw, bet or fold. No checking."),
    ("hi-lo-buy", "", "Best five of seven cards, any five for each half."),
    ("hi-lo-buy", "cards speak", "Low, ace-to-five, read from the top: pairs hurt,"),
    (
        "football",
        "",
        "Sixes and fours are wild. Five of a kind beats all. A four up: ",
    ),
    (
        "football",
        "",
        "match the pot (20 at most) or fold. A deuce up: its player may buy one more",
    ),
    ("football", "", "Best five of seven cards, and any bought."),
    (
        "football",
        "all ante",
        "Four or deuce up? Tap it; then highest upcards",
    ),
    ("football", "all ante", "match the pot, 3 (20 at most), or fold. Several pay in"),
    ("football", "all ante", "its player may buy one more card at once, face down, for 1."),
    ("murder", "", "An open pair up: match the pot (20 at most) or fold."),
    (
        "murder",
        "Cy calls",
        "An open pair (a pair in front of one player) up: match the pot",
    ),
    (
        "murder",
        "Cy calls",
        "Every new pair, or three of a kind, pays in the order dealt, matching the pot",
    ),
    ("guts-two-card", "declared", "Equal hands share the pot and pay nothing."),
    ("knock-poker-deuces-wild", "", "folded or not: five of a kind, a straight flush or a royal"),
    ("knock-poker", "all ante", "If the stock runs out before a knock, everyone shows."),
    ("razzdugi", "", "Badugi: most different ranks and suits, then lowest; aces low."),
    (
        "drawmaha",
        "",
        "five down, bet; the flop, bet; draw, the turn, bet; the river, bet.",
    ),
    ("archie", "", "three times (draw, bet). No burns."),
    ("archie", "", "It takes a pair of sixes or better to win high."),
    (
        "archie",
        "Ann checks",
        "First of three draws, in turn: discard any number, then say how",
    ),
    ("follow-the-queen", "", "A queen up: the rank of the next card up is wild, until the next"),
    ("pineapple", "", "discard one, the flop"),
    ("jacks-back", "", "If nobody opens: same cards for low (bet; draw, bet). If nobody opens low"),
    ("trips-to-win", "Cy calls", "Keep Ann’s discards apart, to prove openers."),
    ("gardena-jackpots", "", "The joker is an ace, or fills a straight or flush."),
    ("q-ball", "", "The joker is the lowest card you lack."),
    ("one-card-poker", "", "The joker is the ace for high and the deuce for low. High and low"),
    ("three-five-seven", "", "The only player in wins a leg; three legs take the pot."),
    ("whiskey-poker", "", "The lowest hand also pays the winner 2."),
    ("knock-poker", "", "A knocker who wins gets 2 from each who stayed, and pays each of them 2"),
    ("knock-poker", "Cy takes from stock, knocks", "then stays, or folds and pays Cy 1."),
    ("knock-poker", "", "folded or not: four of a kind or a straight flush 4; a royal flush 8."),
    ("shotgun", "Bob draws 1", "face down, the first to show on top; then it’s fixed."),
    ("razzdugi", "", "The badugi half: the best four of seven cards."),
    ("short-deck-holdem", "", "A flush beats a full house."),
    (
        "soko",
        "",
        "Two pair beats a four-flush (four of a suit), which beats a four-straight",
    ),
    ("big-o", "cards speak", "High and low split the pot. One player can win both. No low (eight"),
    ("big-o", "cards speak", "No low (eight or better): high takes all."),
    ("big-o", "cards speak", "Equal hands split their share."),
    ("substitution", "", "one may be exchanged for 5, bet."),
    ("low-hole", "", "you can take the last card face up for 1, one down, bet."),
    ("auction", "leaves step offer", "tied or none: first from the dealer’s left."),
    ("trips-to-win", "", "better to win; else the pot carries over, for the players still in."),
    ("cincinnati", "", "Best five of your own five cards and the board."),
    ("no-peek", "", "On your turn, roll cards until they beat the best hand showing"),
    (
        "in-between",
        "",
        "then bet against the pot. A third in between: you win your bet. Outside: you lose",
    ),
    ("screw-your-neighbor", "", "the last player alive takes the pot."),
    ("guts-two-card", "all ante", "The highest pair wins, else the highest cards."),
    ("guts-three-card", "all ante", "Straights and flushes don’t count."),
    ("three-five-seven", "cards 5", "Straights and flushes count."),
    ("seven-twenty-seven", "", "Equally close: the one under wins."),
    (
        "follow-the-queen",
        "leaves pot 9",
        "its rank wild instead; until it comes, only queens are.",
    ),
    ("low-hole", "cards speak", "keep hole cards apart. Aces are high."),
    ("double-draw", "Bob is pat", "Check a seven or better now, and you win nothing that is bet"),
    ("two-card-deuces-wild", "", "High: the highest pair, else the highest cards."),
    ("shifting-sands", "", "Your hole card and its rank are wild."),
    ("shifting-sands", "cards speak", "Wild: your hole card and its rank; keep that card apart."),
    ("triple-board-omaha", "cards speak", "Odd chips, one each: board one, then board two."),
    ("seven-card-stud", "leaves pot 14", "Pairs count. Tied: first from the dealer’s left."),
    ("black-mariah", "cards speak", "An odd chip goes to the high hand."),
    ("bourre", "Ann wins", "beat the trick if you can."),
    ("archie", "Ann shows 2s", "It takes a pair of sixes or better to win high."),
    ("three-five-seven", "leaves pot 3, cards 3", "Threes are wild now."),
    ("three-five-seven", "cards 5", "Fives are wild now."),
    ("seven-twenty-seven", "nobody takes", "Nobody took one: the last bet, then the showdown."),
    ("kings-and-lows", "next deal", "3 carried over, so nobody antes. Ann shuffles. Ann"),
    ("two-twenty-two", "", "Nearest to 22 and nearest to 2, over or under, split the pot"),
    ("iron-cross", "leaves pot 6", "the next of the cross: top."),
    ("iron-cross", "interval Bottom", "the next of the cross: bottom."),
    ("iron-cross", "hand Bob four kings", "your own cards and one row or column; never mix"),
    ("bingo-square", "hand Ann nine-high", "one row, column or diagonal; never mix two."),
    ("elevator", "cards speak", "Best five of your own cards and one floor with the car; never"),
    (
        "death-wheel",
        "cards speak",
        "your own cards and three neighbors of the ring; never",
    ),
    ("twin-beds", "cards speak", "your own cards and one row; never mix two."),
    ("greek-holdem", "cards speak", "Both your own cards with three of the board."),
    ("chicago", "cards speak", "High and the highest spade in the hole split the pot."),
    ("drawmaha", "cards speak", "The Omaha half: exactly two of your five cards and three of the"),
    ("razzdugi", "cards speak", "The badugi half: the best four of seven cards."),
    ("show-five-cards", "cards speak", "Only the five turned up count."),
    ("hi-lo-buy", "Ann leaves", "up for up or down for down, for 5 into the pot, or pass."),
    (
        "double-board-omaha",
        "cards speak",
        "Exactly two of your own cards with three of one board",
    ),
    ("double-board-omaha", "cards speak", "Board one and board two split the pot."),
    ("omaha", "cards speak", "Exactly two of your own cards with three of the board."),
    ("baseball", "cards speak", "The best five count."),
    (
        "kings-and-lows",
        "all ante",
        "Fists open together: a chip means in.",
    ),
    (
        "kings-and-lows",
        "Cy stands pat",
        "The winner takes 3, then each loser pays 3 into the next",
    ),
    (
        "kings-and-lows",
        "Bob draws 2",
        "Ann deals a widow of five, face up. Bob shows, and must beat",
    ),
    ("guts-kitty", "step showdown", "Turn the widow up. Ann shows, and must beat it (a tie isn’t"),
    ("screw-your-neighbor", "", "Kings are high, aces low."),
    ("screw-your-neighbor", "", "Everyone has three lives. A lost life costs 1."),
    (
        "in-between",
        "all ante",
        "On your first turn, half the pot at most. An ace first: the player calls it",
    ),
    ("kings-and-lows", "Bob draws 2", "Give Bob two from the top. Ann deals a widow of five"),
    ("drawmaha", "Cy stands pat", "Cy is pat. Burn and deal the turn."),
    (
        "baseball",
        "Cy gets 4 up, buys",
        "Deal Cy one more card, face down. Three or four up? Tap it, too",
    ),
    (
        "substitution",
        "Cy takes the offer",
        "Cy discards one: deal Cy another, up for up or down for down. Whose",
    ),
    (
        "pass-the-trash-roll",
        "interval After three",
        "Now everybody picks up the cards passed to them.",
    ),
]


WINS = {
    "lowball": "The lowest hand. The best low is 5-4-3-2-A; straights and flushes don’t count",
    "ace-to-six-lowball": "The best low is 6-4-3-2-A; straights and flushes count against it.",
    "kansas-city-lowball": "best low is 7-5-4-3-2; aces, straights and flushes count against it.",
    "badugi": "The best badugi has the most cards of different ranks and suits, four at most;",
    "razzdugi": "Two halves: the low (ace to five) and badugi. The best low is 5-4-3-2-A;",
    "red-and-black": "Red adds, black subtracts: aces 1, face cards 10. Highest and lowest split",
    "no-peek": "The last player left takes the pot: on your turn, beat the best hand showing.",
    "double-board-omaha": "Two halves: board one and board two. One player can win both. Exactly",
    "greek-holdem": "The highest hand. Both your cards and three of the board.",
    "chicago": "Two halves: high and the highest spade in the hole. If nobody has a spade in",
}


@pytest.mark.parametrize("game", WINS)
def test_the_card_says_what_wins_to_somebody_who_never_played_it(game: str) -> None:
    played = BOOK.games[game]
    said = dict(points(played, tuple(BOOK.judges[id] for id in played.judges)))["Wins"]
    assert WINS[game] in said


def test_the_lowest_hand_is_the_one_that_is_named() -> None:
    """Of each low order of five cards, no hand of the pack is below the one the card names."""
    for game in ("lowball", "ace-to-six-lowball", "kansas-city-lowball", "razz", "archie"):
        rule = BOOK.judges[BOOK.games[game].judges[-1]]
        low = next(end for end in rule.ends if end.ladder.best == "low")
        said = dict(points(BOOK.games[game], (rule,)))["Wins"]
        named = re.search(r"best low is ([\dA-]+);", said)
        assert named is not None
        measure = measure_of(
            low.ladder,
            rule.pack.ranks,
            NOTHING_WILD,
            "all",
            low.side,
            duplicates=False,
            wild_cats=False,
            naturals_first=0,
            lines=None,
            hole=0,
            own=(),
        )
        ranks = named[1].split("-")
        best = measure.best(read_cards(" ".join(map("".join, zip(ranks, "shdcs", strict=True)))))
        bottom = [rank for rank in RANK_LETTERS.values() if rank in "A2345678"]
        suits = ("shdcs", "sssss")
        for others in combinations(dict.fromkeys(bottom), 5):
            for suit in suits:
                hand = read_cards(" ".join(map("".join, zip(others, suit, strict=True))))
                assert measure.best(hand).strength.key <= best.strength.key, (game, others)


def line(game: str, act: str) -> str:
    """What the dealer reads once the line of the lesson that has this in it is played; once the
    deal has begun where it says nothing."""
    lines = (LESSONS / f"{game}.hand").read_text("utf-8").splitlines()
    begins = lines.index("") + 1
    at = begins
    if act:
        at = next(at for at, said in enumerate(lines) if at >= begins and act in said)
        at += not lines[at].startswith("cards speak") and " hand " not in lines[at]
    text = "\n".join(re.sub(r"  +leaves .*", "", said) for said in lines[:at])
    night = play(f"{text}\nexpect  deal 1\n", BOOK).log.night
    hand = night.playing
    assert hand is not None
    rules = pack.rules_of(hand.game, BOOK, len(hand.order))
    small = pack.small_line(night, hand, rules)
    return f"{pack.told(night, rules, BOOK, crib(night))} {hint(night, hand)} {small}"


@pytest.mark.parametrize(("game", "act", "said"), SAID)
def test_the_line_is_enough(game: str, act: str, said: str) -> None:
    assert said in line(game, act)


def test_passes_and_upcards_are_counted_where_cards_are_taken_one_by_one() -> None:
    text = (LESSONS / "seven-twenty-seven.hand").read_text("utf-8")
    begun, _, _ = text.partition("Cy takes")
    begun = begun.replace("Bob takes the offer", "Bob leaves the offer")
    hand = (night := play(f"{begun}\nexpect  deal 1\n", BOOK).log.night).playing
    assert hand is not None
    assert "Passed so far: Bob 1." in hint(night, hand)
    assert [cards_up(hand, holding) for holding in hand.holdings] == [2, 1, 1]


def test_who_cannot_match_the_pot_is_told_before_they_lose() -> None:
    text = (
        (LESSONS / "guts-two-card.hand")
        .read_text("utf-8")
        .replace("30 each", "Ann 2, Bob 30, Cy 30, Dot 30")
    )
    begun = text.partition("\nCy wins")[0]
    night = play(f"{begun}\nexpect  deal 1\n", BOOK).log.night
    said = str(crib(night))
    assert "Each loser pays 4 into the next pot (Ann only 1: the rest isn’t owed)." in said
    night = play(f"{begun.partition('declared')[0]}\nexpect  deal 1\n", BOOK).log.night
    assert night.playing is not None
    assert waiting(night, night.playing, False).startswith(
        "The most you can win or lose: Ann 1. The"
    )


def test_who_matched_the_pot_before_may_win_more_than_they_can_lose() -> None:
    """It said "to win or lose at most", and then paid them the whole pot."""
    said = "game guts-two-card\nseats Ann Bob Cy Dot\nstacks Ann 6, Bob 30, Cy 30, Dot 30\n"
    said += "limit none 1\n\n"
    said += "all ante\ndeclared Ann in, Bob in, Cy out, Dot out\nBob wins\n"
    night = play(f"{said}next deal\nexpect  deal 2\n", BOOK).log.night
    assert night.playing is not None
    assert night.playing.pot == 4
    assert waiting(night, night.playing, False).startswith("The most you can lose: Ann 1. The")


def test_a_card_that_is_bid_for_lies_before_nobody_yet() -> None:
    """The seats showed it as theirs while it lay in the middle."""
    begun = "game auction\nseats Ann Bob Cy\n\nall ante\nBob is first\nall check\n"
    for more, up in (("", 1), ("Ann bids 1\n", 1), ("Ann bids 1\nnobody takes\n", 2)):
        hand = play(f"{begun}{more}expect  deal 1\n", BOOK).log.night.playing
        assert hand is not None
        assert {cards_up(hand, holding) for holding in hand.holdings} == {up}, more


def test_who_bought_the_last_card_face_up_is_dealt_it_so() -> None:
    text = (LESSONS / "low-hole.hand").read_text("utf-8")
    begun, _, _ = text.partition("nobody takes")
    played = play(
        f"{begun}Ann leaves the offer\nBob takes the offer\nCy leaves the offer\nexpect deal 1",
        BOOK,
    )
    assert (hand := (night := played.log.night).playing) is not None
    assert "Deal one up to Bob and one down to Ann and Cy." in str(crib(night))
    assert [cards_up(hand, holding) for holding in hand.holdings] == [4, 5, 4]


def test_in_bourre_who_takes_no_trick_pays() -> None:
    text = (LESSONS / "bourre.hand").read_text("utf-8").partition("declared")[0]
    hand = play(f"{text}expect  deal 1\n", BOOK).log.night.playing
    assert "Take no trick, and you pay 4 into the next pot." in rule(hand=hand)[0]


def test_both_totals_of_a_hand_are_named() -> None:
    text = (LESSONS / "seven-twenty-seven.hand").read_text("utf-8")
    shown = play(text, BOOK).log.night.hand
    assert shown is not None
    totals = {words for _, _, words in shown.shown}
    assert totals == {"6½", "27 and 7", "26"}


def test_a_game_everybody_knows_says_no_more_than_it_did() -> None:
    assert line("five-card-draw", "cards speak").startswith("Showdown: everyone shows all five ")
    assert "count" not in line("seven-card-stud", "cards speak")


def test_the_card_of_a_game_without_named_places_leaves_no_gap() -> None:
    cross = BOOK.judges["iron-cross"]
    plain = dict(points(BOOK.games["iron-cross"], (replace(cross, lay=""),)))
    assert plain["Wins"].endswith("one row or column; never mix two.")
    assert plain["Wild"] == "The fifth community card and all of its rank."
    boards = BOOK.games["double-flop-holdem"]
    said = dict(points(boards, (BOOK.judges["double-flop-holdem"],)))["Wins"]
    assert said.endswith("The best five of your own cards and one board at a time.")


def test_a_card_that_makes_everyone_pass_left_is_told_with_one_tap(tmp_path: Path) -> None:
    made = (LESSONS.parent / "games" / "black-mariah.toml").read_text("utf-8")
    (tmp_path / "passing.toml").write_text(made.replace('"redeal"', '"pass-left"'), "utf-8")
    game = load_game(tmp_path / "passing.toml")
    assert "pass-left" in {event.brings for event in game.events}
    began = BeginNight("", (("Ann", 9), ("Bob", 9), ("Cy", 9)), 0, game, Stakes(), House())
    night = act(Night(), began)[1]
    for command in (NextDeal(game), PutAntesIn()):
        night = act(night, command)[1]
    said = "veryone still in passes their face-down cards to the left."
    assert f"The queen of spades up: e{said}" in prices.watch(night, going_on(night))
    events, after = act(night, CardUp(1, "Qs"))
    assert [prices_line(event, night) for event in events] == ["Bob gets the queen of spades"]
    assert str(crib(after)).startswith(f"E{said}")
    assert after.purse == night.purse
    told = act(act(after, AllCheck())[1], AllCheck())[1]
    assert said not in str(crib(told))


def test_in_push_nobody_passes_and_every_card_has_its_place() -> None:
    """ "Pass" beside "Push it" was either; and nobody said where the pushed card goes."""
    text = (LESSONS / "push.hand").read_text("utf-8").splitlines()
    start = next(at for at, one in enumerate(text) if one.startswith("all ante"))

    def after(acts: int) -> Night:
        told = "\n".join([*text[: start + 1 + acts], "expect deal 1"])
        return play(told, BOOK).log.night

    first, pushed = after(0), after(1)
    assert str(crib(first)).endswith("Ann keeps the card, or pushes it on to Bob for 1.")
    assert "Deal Ann one up. Ann keeps" in str(crib(first))
    assert " to Ann, Bob and Cy" not in str(crib(first))
    kept = play("\n".join([*text[: start + 1], "Ann leaves the offer", "expect deal 1"]), BOOK)
    assert str(crib(kept.log.night)).startswith("Deal Bob one up. Bob keeps the card, or pushes it")
    assert "Deal Ann another up, to keep; Bob gets the pushed one, not a new one." in str(
        crib(pushed)
    )
    out = "\n".join([*text[: start + 3], "Cy takes the offer", "expect deal 1"])
    last = play(out, BOOK).log.night
    assert str(crib(last)).startswith("The pushed card is dead. Deal Cy another up, to keep.")
    hand = first.playing
    assert hand is not None
    dock = prices.offer_dock(first, hand)
    assert dock is not None
    labels = [button.label for button in dock.slots.buttons]
    assert sorted(labels) == ["Keep the card", "Push it for 1"]


def test_the_tricks_of_bourre_and_one_card_say_how_they_are_won() -> None:
    tricks = line("bourre", "Ann wins")
    assert (
        "Ann leads; each trick’s winner leads the next. Follow suit, else trump, else any" in tricks
    )
    assert (
        line("indian-poker", "cards speak")
        .rstrip()
        .endswith("The highest card wins; aces are high.")
    )


def test_seven_cards_of_a_game_nobody_knows_say_which_count() -> None:
    for game in ("murder", "choose-your-own", "auction"):
        assert line(game, "cards speak").rstrip().endswith("The best five count.")


def test_lives_are_named_between_deals_too() -> None:
    game = BOOK.games["screw-your-neighbor"]
    assert pack.badge((BOOK.judges[game.id],), None, game) == "Lowest loses"


def test_an_offer_that_comes_round_again_deals_nothing_and_promises_no_bet() -> None:
    folder = ROOT / "tests" / "games_by_lot"
    game, judge = house_games(BOOK, folder, ROOT / "rulebook").read(folder / "buddhas-folly.toml")
    assert judge is not None
    book = replace(BOOK, games={game.id: game}, judges={**BOOK.judges, game.id: judge})
    text = (folder / "buddhas-folly.hand").read_text("utf-8").partition("Ann leaves the offer")[0]
    night = play(text, book).log.night
    assert str(crib(night)) == "Ann: one of the face-up cards, or pass."
    assert night.hand is not None
    assert hint(night, night.hand) == "Round and round until nobody takes one."
