"""Games of every word that a game file can say, thrown together: each word, key and choice is met,
each game that the reader takes is played by chance, and what broke once is written out."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from any_words import thrown_together
from shelf import BOOK, ROOT, SOAK
from test_living_games import Evening

from referee.core.book.game import Ante, BetStep, Deal, Game, Limit, Showdown, Stakes
from referee.core.book.house import House
from referee.core.book.prices import BETS, BackTo
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.log import Entry, Log
from referee.core.messages.bank import BeginNight, Buy, Correct
from referee.core.messages.betting import (
    BetTo,
    BringIn,
    Call,
    Check,
    Drop,
    NobodyOpens,
    OthersDrop,
    RaiseTo,
    TellFirst,
)
from referee.core.messages.command import Command, strand
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.law import DeclareFoul
from referee.core.messages.milestones import SetGrain
from referee.core.messages.people import ComeBack, GoAway
from referee.core.messages.prices import CardUp, TakeOffer
from referee.core.messages.showdown import Award
from referee.core.messages.turns import AllHandle, Reveal
from referee.core.rules.offers import offers
from referee.core.state.night import Night
from referee.core.state.pots import Pot, pots, staked
from referee.rulebook import language
from referee.rulebook.changing import Changes
from referee.rulebook.composing import compose
from referee.rulebook.games import BRINGS, WORDS, load_game, read_game, step_keys
from referee.rulebook.reading import RulebookError, parse_toml

MANY = 1500 if SOAK else 700
MANY_KINDS = 20
"""Of a key that takes more words than these (every kind of hand), most are thrown in."""
ALONE = ("free",)
"""A whole game of its own: the book has it."""
OF_FILES = ("settle", "judge", "where", "name", "price", "cap", "prices", "posts", "units")
"""A synonym of others (`settle`), another file, words, and what each such step has anyway."""


@pytest.mark.sweep
def test_every_word_key_and_choice_of_the_language_is_thrown_in() -> None:
    """Whoever teaches the language a word need do nothing here: it is asked of the reader. What is
    missing wants its company in any_words.py, without which the reader refuses it."""
    chance, seen = Random(19), defaultdict[str, set[str]](set)
    brings = set[str]()
    for _ in range(MANY):
        game = thrown_together(chance)
        for step in game.steps if game else ():
            keys = step_keys(step)
            for key, said in keys.items():
                seen[f"{keys['do']}.{key}"].add(str(said))
        brings |= {event.brings for event in game.events} if game else set()
    missing = [f"{word} is never thrown in" for word in WORDS
               if f"{word}.do" not in seen and word not in ALONE]  # fmt: skip
    for word in WORDS:
        for key, ask in language.of_step(word).items() if word not in ALONE else ():
            name, usual = f"{word}.{key}", str(ask.usual)
            if key not in OF_FILES and not seen[name] - {usual}:
                missing.append(f"{name} is always as usual")
            if key not in OF_FILES and ask.kind == "choice":
                missed = {*ask.options} - seen[name] - {usual}
                few = len(ask.options) <= MANY_KINDS or len(missed) > MANY_KINDS
                missing += [f"{name} = {said}" for said in missed] if few else []
    assert not missing, "\n".join(missing)
    assert brings == {*BRINGS}


class AnyWords(Evening):
    """An evening of nothing else."""

    def game(self) -> Game:
        while (found := thrown_together(self.chance)) is None or found.players[0] > 5:
            pass
        return found


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_games_of_any_words_are_played_by_chance(part: int) -> None:
    """No chip is lost, and there is always a way on. bench/evenings.py plays a million acts."""
    evening = AnyWords(Random(600 + part), real=part % 2 == 1)
    for _ in range(3000 if SOAK else 300):
        if not evening.log.seq or evening.chance.random() < 0.02:
            evening.begins()
        evening.acts()
    assert evening.seen["NextDeal"] > 3


# --- what broke ------------------------------------------------------------------------------

HEAD = 'name = "G"\nsummary = "S"\nplayers = [2, 6]\n[judge]\nmode = "high"\ncards = [5]\n'


def game_of(*steps: str, players: str = "2, 6") -> Game:
    """A game of such steps, each "do key=value …"."""
    text = HEAD.replace("2, 6", players)
    for step in steps:
        do, _, keys = step.partition(" ")
        text += f'[[step]]\ndo = "{do}"\n' + "".join(f"{key}\n" for key in keys.split())
    return read_game(parse_toml(text, "g.toml"), "g")


def begun(game: Game, *stacks: int, limit: Limit | None = None) -> Log:
    log = Log()
    players = tuple(zip(("Ann", "Bob", "Cy", "Dot"), stacks, strict=False))
    stakes = Stakes(ante=1, limit=limit or Limit("none", (2,), raises=None))
    taps(log, BeginNight("n", players, 0, game, stakes, House()), NextDeal(game))
    return log


def taps(log: Log, *commands: Command) -> Night:
    for command in commands:
        events, _ = act(log.night, command)
        log.append(Entry(log.seq + 1, strand(command), events))
    return log.night


def test_who_pays_all_they_have_for_a_stage_is_all_in_where_bets_follow() -> None:
    game = game_of(
        *('ante', 'deal down=1', 'declare says="in-out" stage=true', 'compare price=5'),
        *('deal up=1', 'bet name="After" first="eldest"', 'showdown legs=2'),
    )  # fmt: skip
    log = begun(game, 20, 20, 4)
    everybody = tuple((seat, "in") for seat in log.night.ring)
    night = taps(log, Reveal(everybody), Award(0, (0,)))
    hand = night.playing
    assert hand is not None
    assert (night.stack(2), hand.of(2).all_in, hand.turn) == (0, True, 1)
    night = taps(log, Check(1), Check(0))
    assert night.hand is not None
    assert night.hand.ending, "nobody waits for a seat without chips"


def test_who_calls_is_not_said_before_it_is_known_who_speaks_first() -> None:
    game = game_of(
        *("blinds posts=[\"dealer\"] units=[2]", "deal down=1 up=1"),
        *('bet name="First" first="high-board"', "showdown"),
    )  # fmt: skip
    night = begun(game, 20, 20, 20).night
    night = act(night, offers(night)[0].command)[1]
    assert night.playing is not None
    assert night.playing.asks_first
    assert not [offer for offer in offers(night) if isinstance(offer.command, OthersDrop)]
    with pytest.raises(Refused):
        act(night, OthersDrop())


def test_the_one_post_of_a_place_that_nobody_has_is_the_last_players() -> None:
    game = game_of('blinds posts=["third"] units=[1]', "deal down=5", 'bet name="B"', "showdown")
    log = begun(game, 9, 9)
    night = taps(log, offers(log.night)[0].command)
    assert night.pot == 1
    game = game_of(
        *('blinds posts=["third","dealer"] units=[1,2]', "deal down=5", 'bet name="B"'),
        *("showdown",),
    )
    log = begun(game, 9, 9, 9)
    assert taps(log, offers(log.night)[0].command).pot == 1, "nobody posts two"


def test_a_deal_for_a_pot_that_waits_stands_on_the_chips_of_who_is_in_it() -> None:
    """Black Mariah: Bob is all-in, gets a chip that was somebody else's, and is dealt in with it;
    then that chip cannot be taken back from under him."""
    game = BOOK.games["black-mariah"]
    log = begun(game, 9, 1, 9)
    taps(log, *(offer.command for offer in offers(log.night)[:1]))
    taps(log, CardUp(0, "Qs"), Correct(2, 1, 2, "it was Bob's"), NextDeal(game))
    hand = log.night.playing
    assert hand is not None
    assert (hand.has(1), hand.of(1).all_in) == (True, False)
    with pytest.raises(Refused):
        log.take_back("bank")


def test_who_comes_back_with_nothing_but_a_part_of_a_waiting_pot_is_all_in() -> None:
    """Bob was all-in for it, sat out as the next deal began, and came back before the ante, which
    is the dealer's: the turn stood at a seat without chips."""
    bets = ('bet name="First" first="eldest"', "showdown stays=true")
    game = game_of('ante from="dealer"', "deal down=5", *bets)
    log = begun(game, 20, 3, 20)
    taps(log, PutAntesIn(), BetTo(1, 3), Call(2), Call(0), Award(0, ()))
    night = taps(log, GoAway(1), NextDeal(game), ComeBack(1), PutAntesIn())
    hand = night.playing
    assert hand is not None
    assert (hand.of(1).all_in, hand.turn) == (True, 0)


def test_a_part_of_a_waiting_pot_and_a_blind_beside_it_are_put_down_who_had_what() -> None:
    """Who has a part of what was carried over, and puts in a blind: pots that do not lie one in the
    other. It broke at the end of the deal."""
    game = BOOK.games["texas-holdem"]
    log = begun(game, 20, 20, 20)
    night = taps(log, offers(log.night)[0].command)
    hand = night.playing
    assert hand is not None
    waits = replace(hand, claims=((1, 6),), carried=10)
    those = (Pot(0, 6, (0, 1, 2)), Pot(1, 4, (0, 2)), Pot(2, 2, (0, 1, 2)), Pot(3, 1, (0, 2)))
    assert [pot for pot, _ in staked(waits, those)] == [0, 1, 2, 3]
    assert pots(hand)


def test_no_winner_is_named_before_an_interval_that_somebody_must_open() -> None:
    """With key moments steps may go by untapped, but not one that everything hangs on."""
    bets = ('bet name="First"', "deal up=1", 'bet name="Second" unopened="ante-again"', "showdown")
    log = begun(game_of("ante", "deal down=5", *bets), 20, 20, 20)
    night = taps(log, SetGrain("real", "milestones"), PutAntesIn())
    assert not [offer for offer in offers(night) if isinstance(offer.command, Award)]
    with pytest.raises(Refused):
        act(night, Award(0, (0,)))
    night = taps(log, Check(1), Check(2), Check(0), BetTo(1, 2))
    assert [offer for offer in offers(night) if isinstance(offer.command, Award)]


def test_the_next_deal_counts_nobody_who_was_all_in_for_a_pot_that_is_paid() -> None:
    """Three must play. Cy has no chips and was in for the pot that waited; when Ann alone is left
    with it there are two, and no next deal is offered that would be refused."""
    opening = 'bet name="B" needs="jacks-or-better" unopened="ante-again"'
    game = game_of("ante", "deal down=5", opening, "showdown", players="3, 6")
    log = begun(game, 20, 20, 1)
    night = taps(log, PutAntesIn(), NobodyOpens())
    assert night.playing is not None
    assert (night.playing.claims, night.playing.pot) == (((2, 3),), 3)
    night = taps(log, PutAntesIn(), DeclareFoul(2, "six cards"), BetTo(0, 2), Drop(1))
    assert night.playing is not None
    assert [holding.seat for holding in night.playing.live] == [0]
    assert not [offer for offer in offers(night) if isinstance(offer.command, NextDeal)]
    with pytest.raises(Refused):
        act(night, NextDeal(game))


def test_a_bet_goes_back_to_who_won_chips_of_the_pot_in_mid_deal() -> None:
    """Bob has won 2 against the pot, then bets 2 that nobody calls: the bet comes back to them."""
    steps = BOOK.games["in-between"].steps
    bets = (Deal(down=5), BetStep("B", first="eldest"), Showdown(stays=True))
    game = replace(BOOK.games["in-between"], steps=(Ante(), *steps[1:-1], *bets))
    log = begun(game, 20, 20, 20)
    passes = [TakeOffer(seat, 0) for seat in (1, 2, 0)]
    taps(log, PutAntesIn(), *passes, TakeOffer(1, BETS, 2), TakeOffer(1, 3), AllHandle())
    night = taps(log, BetTo(1, 2), Drop(2), Drop(0))
    assert [night.stack(seat) for seat in (0, 1, 2)] == [19, 19, 19]
    night = taps(log, Award(0, (1,)))
    assert [night.stack(seat) for seat in (0, 1, 2)] == [19, 22, 19]


def test_what_nobody_can_call_any_more_goes_back_out_of_its_own_pot() -> None:
    """Chips bought by mistake are taken back while a bet stands: Bob is all-in by that, and of
    Ann's 4 three are uncalled. The pot that is paid first is whole all the same."""
    log, game = Log(), BOOK.games["five-card-stud"]
    stakes = Stakes(ante=2, limit=Limit("none", (2,), raises=None), bring_in=1)
    taps(log, BeginNight("n", (("Ann", 6), ("Bob", 3)), 0, game, stakes, House()), Buy(1, 5))
    taps(log, NextDeal(game), PutAntesIn(), TellFirst(1), BringIn(1), RaiseTo(0, 4))
    log.append(Entry(log.seq + 1, "bank", log.take_back("bank")))
    hand = log.night.playing
    assert hand is not None
    assert (hand.uncalled, hand.showing, log.night.pot) == ((0, 3), True, 9)
    paid = [(taps_on(log, Award(0, (seat,)))) for seat in (0, 1)]
    assert [(night.stack(0), night.stack(1), night.pot) for night in paid] == [(9, 0, 0), (3, 6, 0)]
    assert taps_on(log, Award(1, (0,))).pot == 6


def taps_on(log: Log, command: Command) -> Night:
    """The night after one more tap; it is not kept."""
    return act(log.night, command)[1]


@pytest.mark.parametrize(
    ("steps", "players", "words"),
    [
        (("ante", "deal up=9", "deal up=3 stock=2", "showdown"), "2, 8", "more than the 52"),
        (("ante", "deal up=5", "draw extra=2", "showdown"), "2, 8", "more than the 52"),
        (
            (
                *("ante", "deal down=5"),
                'bet name="B" needs="jacks-or-better" unopened="showdown"',
                "showdown",
            ),
            *("2, 6", 'wants unopened = "ante-again"'),
        ),
        (
            ("ante", "deal down=1", "offer prices=[1]", "deal common=1", "again to=3", "showdown"),
            "2, 8",
            "leads back over",
        ),
        (
            ("ante", "declare says=\"in-out\"", "deal down=1", "offer prices=[1]", "again to=2"),
            "2, 8",
            "showdown",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_dealt_is_refused_when_the_file_is_read(
    steps: tuple[str, ...], players: str, words: str
) -> None:
    with pytest.raises(RulebookError, match=words):
        game_of(*steps, players=players)


def test_a_game_that_goes_round_gets_its_new_step_once(tmp_path: Path) -> None:
    """No Peek goes round and round: cards in the middle come before that, not in each round."""
    base, path = ROOT / "rulebook" / "games" / "no-peek.toml", tmp_path / "made.toml"
    own = load_game(base)
    path.write_text(compose(base, Changes(agreed={"common": "1"})), "utf-8")
    game = load_game(path)
    again = next(step for step in game.steps if isinstance(step, BackTo))
    was = next(step for step in own.steps if isinstance(step, BackTo))
    assert game.steps[again.to - 1] == own.steps[was.to - 1]
    before = game.steps[again.to - 2]
    assert isinstance(before, Deal)
    assert before.common == 1
