"""A story answers questions of laws in so many words; the ruling it speaks for comes first."""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path

import pytest

from referee.core.book.book import Book
from referee.core.law.leaves import usual
from referee.finding.amounts import NAMES
from referee.finding.answers import Answered, answered
from referee.finding.heard import ANY, LONGEST, shortened
from referee.finding.index import Finder, Found
from referee.rulebook import RulebookError
from referee.rulebook.cues import CARD, MEANS, NEAR, NUMBER, RARE, TOPIC, load_cues, number

ROOT = Path(__file__).parent.parent.parent


def told(finds: Finder, book: Book, law: str, story: str) -> Answered:
    heard = finds.hear(story)
    assert heard is not None
    return answered(Found(book.laws[law], 1.0, heard.words, story), book.laws, usual, finds)


def test_every_cue_answers_a_question_of_some_law(book: Book) -> None:
    asked: dict[str, set[str]] = {name: {"*"} for name in NAMES}
    for law in book.laws.values():
        if "offender" in law.needs:
            asked[f"{law.id}.offender"] = {"*"}
        for question in law.questions:
            for name in (question.sees, f"{law.id}.{question.id}"):
                asked.setdefault(name, set()).update(dict(question.leads))
    for question, answers in load_cues(ROOT / "rulebook" / "cues.toml").items():
        if question == RARE:
            every = {f"{name}={answer}" for name, leads in asked.items() for answer in leads}
            assert set(answers) <= every, set(answers) - every
        else:
            known = question in (MEANS, NEAR, CARD, TOPIC) or set(answers) <= asked.get(
                question, set()
            )
            assert known, question


BEFORE = "Jackpots. Isa opened, we paid along, and before a soul had drawn she saw a jack and a ten"
FLOP = "very first card off the deck flips over. four call. on the flop i bet before Al had acted"


def test_what_comes_before_is_not_yet(finds: Finder, book: Book) -> None:
    """Also with a few words between: the other of two answers is what the story means."""
    rulings = told(finds, book, "false-openers", BEFORE).rulings
    (begun,) = (each for each in book.laws["false-openers"].questions if each.sees == "draw-begun")
    assert finds.hearer.given(begun, BEFORE) is None
    assert dict(rulings[0].leaf.when)[begun] == finds.hearer.denied(begun, BEFORE) == "no"


def test_a_step_is_ruled_on_by_its_own_part(finds: Finder, book: Book) -> None:
    """What another part says counts little, and is not said back; but the game is the same."""
    law, words = book.laws["hole-card-exposed"], "on the flop i bet before Al had acted"
    found = Found(law, 1.0, (), FLOP)
    part = answered(found, book.laws, usual, finds, FLOP.removesuffix(words))
    whole = answered(found, book.laws, usual, finds)
    quoted = [words for said in part.rulings for _, words in said.because]
    assert set(quoted) < {words for said in whole.rulings for _, words in said.because}
    assert all(
        words in FLOP.removesuffix("on the flop i bet before Al had acted") for words in quoted
    )


@pytest.mark.parametrize(
    ("law", "story", "ruling"),
    [
        ("out-of-turn", "I bet 25 but it was on Sal. Sal then checks.", "binds"),
        ("wrong-number-dealt", "4 cards each not 3, we'd all looked. no one declared yet", "next"),
        (
            "wrong-number-drawn",
            "discarded two; was given three; he looked at all three",
            "looked-at",
        ),
        (
            "wrong-number-drawn",
            "I asked for three, he gave me two, nobody else has drawn yet",
            "give",
        ),
        ("false-openers", "he opened, everybody chucked in, we said show us: tens", "all-dropped"),
        ("in-between-post", "next card is a jack. nowt got said before we started", "once"),
        ("out-of-turn", "Julian announced a wager of 12. Bernard then checked.", "binds"),
        ("string-bet", "“I see your three”, she put it down, then went back for five.", "call"),
        ("one-big-chip", "First to act, I put one black chip in without a word", "whole"),
        ("forgotten-ante", "hand is done, one quarter short, nobody fesses up", "too-late"),
        ("count-of-a-stack", "He shoved. I asked how much it was exactly.", "exact"),
        ("hands-exchanged", "I picked up hers and had already bet on them", "stay"),
        ("mucked-hand", "The shuffle had begun already when she said that", "over"),
        ("adding-chips", "after the flop he bets a fifty out of his wallet", "not-now"),
        ("adding-chips", "I won ninety and put half in my jacket pocket, still playing", "keep"),
        ("out-of-turn", "I had already put 5 in, it was on Ann, and then Ann raises", "free"),
        ("pot-paid-wrongly", "he has stacked it and just given the deck a shuffle", "too-late"),
        ("short-all-in", "Ann bets 10, Bob calls, Cy is all in for 14. Ann now raises", "closed"),
        ("both-ways", "she went both ways and tied the low with me", "out"),
        ("stub-dropped", "the stub fell on the floor, away from the discards", "shuffle"),
        ("missed-blinds", "I sit between the button and the small blind, deal me in", "passes"),
        ("vague-amount", "Pot about 1800. He says five. I said 500, he meant 5000.", "lower"),
        ("insufficient-bet", "Bet was 20, the guy makes it 30 without a word", "full"),
        ("insufficient-bet", "The bet was 20 and he silently put 25 in, a raise", "call"),
        ("several-chips", "The bet was 300, he put in 1,000 in silence", "raise"),
        ("short-all-in", "Ann bets 10, I called 10, Cy is all in for 25", "counts"),
        ("string-bet", "I see your ten... and raise you thirty", "call"),
        ("left-out-of-the-deal", "They forgot me, blind posted, nobody had bet yet", "next"),
        ("chips-out-of-sight", "He said all in, I called, two blacks lay hidden", "not-played"),
        (
            "out-of-turn",
            "On Ann, Col announced “six pounds”. Ann then checked.",
            "binds",
        ),
        ("out-of-turn", "I checked out of turn and then he bet three", "free"),
        ("going-light", "We let her go light for three, and she lost the hand", "owes"),
        ("sevens-rule", "He says I can't win his last bet, I checked a seven", "part"),
        ("pot-limit-overbet", "Pot limit. I said pot, 34, Tom called. Only now it is 28", "stands"),
        ("hands-exchanged", "I got his two, he got mine, both called the blind", "stay"),
        ("card-missing", "We are on last card betting and find a queen on the floor", "stands"),
        ("one-big-chip", "Blinds 1/2, I tossed in one 25 chip, didn't say anything", "call"),
        ("stub-runs-out", "He is fixing to scoop all of the discards and shuffle", "kept"),
        ("missed-blinds", "He sits down and says give me cards now", "posts"),
        ("shown-to-one", "She showed them to her sister, who wasn't even in the hand", "after"),
        ("kill-pots", "He won two in a row, forgot the kill, two have called", "ordinary"),
        ("adding-chips", "He has forty in his jacket and wants my whole bet", "not-now"),
        ("slip-of-the-tongue", "The dealer put it down for him, then he meant two", "stands"),
        ("words-against-chips", "The chips went down first, and then I said seven", "chips"),
        ("splashed-chips", "he throws his chips into the pile and says its 45", "said-it"),
        ("what-is-low", "2-7 lowball, she shows a wheel", "seven"),
        ("card-exposed-before-draw", "ace to five, it was my fourth card, a 6", "keep"),
        ("card-exposed-before-draw", "ace to five, it was my fourth card, a ten", "replace"),
        ("card-missing", "The pot had been pushed to Yusuf when we found it", "stands"),
        ("naming-wild-cards", "Follow the Queen, and the last card up is a queen", "follows"),
        ("out-of-turn", "I called before Ann had looked, then Ann bumped it", "free"),
        ("out-of-turn", "Fritz called out of turn", "back-up"),
        ("out-of-turn", "Fritz called out of turn and Eve just checked", "binds-call"),
        ("lending", "He is short, and asks me for ten so that he can call", "no"),
        ("forgotten-ante", "An ante is missing, and we all swear we paid", "shared"),
        ("joker-in-the-deal", "She raised with it and then saw it is a joker", "dead"),
        ("no-burn", "The turn is down, Cy bet 4, and there was no burn", "stands"),
        ("splitting-by-agreement", "one card to come, they halve it", "no"),
        ("order-with-wild-cards", "I have five jacks with the deuces", "five"),
        ("declared-late", "He saw everybody’s fists and then opened his", "worse"),
        ("insufficient-bet", "The bet was 10, he said raise and put in 14", "full"),
        (
            "wrong-number-dealt",
            "I was the button with only one card, one had already called",
            "button",
        ),
        ("stud-wrong-low-card", "The four brought it in, and Greg called already", "stands"),
        (
            "asking-the-count",
            "Dave bet fifty cents and only then I ask how many he took",
            "too-late",
        ),
        ("quitting", "He is up 200 and leaves at ten, they want him to stay an hour", "paid"),
        ("string-bet", "Rick goes “I’ll see your twenty.... and raise ya fifty”", "call"),
        ("string-bet", "Kev goes i raise, then puts 15 out, then 15 more", "motions"),
        (
            "who-shows-first",
            "The river got checked round. I bet the turn, so he says I show",
            "first",
        ),
        ("who-shows-first", "He jammed, I called, and there he sits", "last"),
        (
            "miscalled-hand",
            "He says two pair and lays them down. It is a full house, I had a flush",
            "speaks",
        ),
        ("card-missing", "We played four hands and found the ace under the couch", "stands"),
        ("time-run-out", "Six minutes for a river call of eleven dollars", "dropped"),
        ("out-of-turn", "He tapped the table out of turn. I then bet 12. Now he raises", "free"),
        ("out-of-turn", "I said check, and then Bob, who was to go, bet a dollar", "free"),
        ("out-of-turn", "Kyle bet 15 before me. I check. Must he bet it now", "binds"),
        ("when-chips-bind", "He slid them over the line and pulled them back", "crossed"),
        ("both-ways", "My low only tied his, and I had declared both", "out"),
        ("splitting-openers", "The jack lies there somewhere in the heap", "mixed"),
        ("splitting-openers", "The other queen is under my coaster", "kept"),
        (
            "unprotected-hand",
            "My cards had gone into the muck, with 220 uncalled in front",
            "bet-back",
        ),
        ("widow-and-stock-turns", "She picked it up, looked, and didn’t want it after all", "kept"),
        (
            "lowball-miscall",
            "I called seven-six, it is 7-6-4-3-3, and he threw his in the muck",
            "dead",
        ),
        ("passed-over", "Seat 4 has sat quiet while three players acted", "passive"),
        ("did-they-act", "She says I never checked, and the next player hasn’t acted", "now"),
        (
            "slip-of-the-tongue",
            "The first card is already in front of him, then he says two",
            "corrected",
        ),
        ("bank-does-not-add-up", "The tin is 40 short, counted twice", "bank-bears"),
        (
            "button-in-the-wrong-place",
            "Two had allready called when she noticed the button",
            "stands",
        ),
        (
            "order-with-wild-cards",
            "I have five aces with the deuces, he says natural beats wild",
            "five",
        ),
        ("hole-card-exposed", "One card went face up to Norman and another one to Susan", "next"),
        ("adding-chips", "He puts 50 back in his wallet and plays on", "keep"),
        ("one-big-chip", "I threw a single ten at a bet of four and asked for change", "call"),
        ("one-big-chip", "a bet of five, I tossed a green chip, and after that said raise", "call"),
        (
            "no-burn",
            "No burn before the turn, then check, bet, call, and only now it is seen",
            "stands",
        ),
        ("dealt-in-owing-a-blind", "Seat 6 owes the blind and looks at two queens", "dead"),
        (
            "complaint-about-shuffle",
            "He never cut, nobody has bet, but we’ve looked already",
            "too-late",
        ),
        (
            "forgotten-ante",
            "Four antes for five, everyone says theirs is in, nobody will pay twice, cards are out",
            "short",
        ),
        (
            "false-openers",
            "He opened on a four-flush, drew to it and shows a flush",
            "after-the-draw",
        ),
        (
            "adding-chips",
            "I told the host fifty more before the cards came, and I am all in with it",
            "play",
        ),
        ("card-exposed-in-draw", "My first drawn card fell open, a jack", "take-it"),
        ("joker-in-the-deal", "He had bet twice with the advert card before he saw it", "dead"),
        ("hands-exchanged", "She bet on my queens and I was playing her cards", "stay"),
        (
            "misheard-amount",
            "All in for 143, I heard 43 and counted out 43, still the same round",
            "excused",
        ),
        ("stud-wrong-low-card", "The ace paid, nobody else has since acted", "corrected"),
        ("thin-cut", "A cut of two cards, nobody had yet received a second card", "redeal"),
        ("several-chips", "Three fives in silence for a four pound bet", "call"),
        (
            "wrong-number-drawn",
            "Seat 5 asked for two, I sent three, not touched, the next man is still waiting",
            "put-back",
        ),
        ("wrong-number-drawn", "She wanted three and got two, not looked, next not served", "give"),
        ("false-openers", "He opened on nines, it was caught after we swapped", "after-the-draw"),
        (
            "showing-openers",
            "The others still in, he threw them in face down at the end, lost in the pile",
            "after-the-draw",
        ),
        ("missed-blinds", "He missed both and wants cards at once", "posts"),
        ("missed-blinds", "I missed the blinds, can I wait for the next", "waits"),
        (
            "dealt-to-the-wrong-seat",
            "He went counterclockwise, nobody has looked, nobody has bet",
            "put-back",
        ),
        ("different-back", "My hole card is blue, the rest red", "void"),
        ("stub-dropped", "The deck fell, but she knows the order", "restore"),
        ("lending", "Between deals he hands a friend two greens", "sold"),
        ("passing-cards", "I slid four by mistake and nobody has bet yet", "made-good"),
        ("roll-out-order", "Hilary shuffled hers about, nobody knows how it lay", "mixed"),
        ("knock-without-the-cards", "He knocked with tens, and two have paid and folded", "dead"),
        ("stud-burn-error", "No burn before the last card, and Roy has looked at his", "kept"),
        ("words-against-chips", "She said raise and put in only the call", "words"),
        ("earlier-chips-left-in", "My old ten lies there and I add twenty-five more", "added"),
        ("out-of-turn", "I knocked but it was Meg’s turn, then she checked too", "binds-check"),
        ("splitting-openers", "I tossed a queen in with the other throwaways", "mixed"),
        (
            "bought-card-late",
            "A four, and she asks for the extra card two rounds later",
            "gone",
        ),
        ("wrong-number-drawn", "I asked Walt for three, only two came, Al is served", "short"),
        ("wrong-number-drawn", "He asked Lu for one, two came, Bo still waits", "put-back"),
        ("away-from-the-table", "He was in the loo, it is a tournament", "dead"),
    ],
)
def test_the_ruling_that_a_story_speaks_for_comes_first(
    finds: Finder, book: Book, law: str, story: str, ruling: str
) -> None:
    answer = told(finds, book, law, story)
    assert answer.rulings[0].leaf.ruling.id == ruling
    assert any(words for _, words in answer.rulings[0].because)
    assert len(answer.lines) + len(answer.rest) >= len(answer.rulings)


def test_what_is_rare_stands_below_unless_the_story_says_so(finds: Finder, book: Book) -> None:
    later = told(finds, book, "button-wrong-last-hand", "the button stayed where it was")
    assert later.rulings[0].leaf.ruling.id == "mended"
    dead = told(finds, book, "unprotected-hand", "the dealer took it, nothing on top of it")
    assert "you said" not in dead.lines[0]


def test_what_is_asked_at_several_places_of_a_law_is_heard_at_each(
    finds: Finder, book: Book
) -> None:
    """Whether cards can be picked out is asked of a mucked hand at three places."""
    law, story = book.laws["mucked-hand"], "They are all mixed, nobody can tell which were mine"
    asked = [each for each in law.questions if each.id in ("known", "clear", "told")]
    given = [finds.hearer.given(question, story) for question in asked]
    assert [each and each.answer for each in given] == ["no"] * 3


@pytest.mark.parametrize(
    ("law", "question", "story"),
    [
        ("did-they-act", "seen", "Two of us saw him fold, he says he was just stretching"),
        ("shown-to-one", "who", "Suze folded, and I flashed my bluff to Omar"),
        ("wrong-number-drawn", "whose", "I tossed two and asked for two"),
        ("out-of-turn", "did", "Al bet forty and I slid mine in to match it before Bo had spoken"),
    ],
)
def test_what_says_something_else_gives_no_answer(
    finds: Finder, book: Book, law: str, question: str, story: str
) -> None:
    """Words of another than who is asked about, or of what is as it should be."""
    asked = book.laws[law].question(question)
    assert asked is not None
    assert finds.hearer.given(asked, story) is None


def test_of_two_answers_the_rare_one_was_meant(finds: Finder, book: Book) -> None:
    """Who tells of one card and of another tells of two; but two usual answers are none."""
    shown = book.laws["hole-card-exposed"].question("how-many")
    cut = book.laws["no-burn"].question("which")
    assert shown is not None
    assert cut is not None
    given = finds.hearer.given(shown, "One of mine flipped and then one of hers flipped, too")
    assert given is not None
    assert given.answer == "more"
    assert finds.hearer.given(cut, "no burn before the flop, and none before the turn") is None


def test_what_is_asked_behind_an_answer_nobody_gave_speaks_for_nothing(
    finds: Finder, book: Book
) -> None:
    """That somebody “had a flush” answers what is asked once the pot was paid; nobody says so."""
    story = "He says two pair, lays them down, and I had a flush"
    answer = told(finds, book, "miscalled-hand", story)
    by_id = {said.leaf.ruling.id: said for said in answer.rulings}
    assert any(question.id == "what" for question, _ in by_id["hand"].leaf.when)
    assert by_id["hand"].heard < by_id["speaks"].heard


NET = Path(__file__).parent / "heard.tsv"


@pytest.mark.sweep
def test_no_cue_takes_away_what_another_has_heard(finds: Finder, book: Book) -> None:
    """In how many of the stories about a law each answer is heard; KEEP=write keeps it anew."""
    counts: Counter[str] = Counter()
    for path in sorted((ROOT / "bench" / "stories").glob("w*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            law, _, story = line.partition("\t")
            for question in book.laws[law].questions:
                given = finds.hearer.given(question, story)
                if given is not None and ANY not in dict(question.leads):
                    counts[f"{law}.{question.id}={given.answer}"] += 1
    if os.environ.get("KEEP") == "write":
        lines = [f"{name}\t{count}\n" for name, count in sorted(counts.items())]
        NET.write_text("".join(lines), encoding="utf-8")
    kept = [line.split("\t") for line in NET.read_text(encoding="utf-8").splitlines()]
    fewer = [f"{name}: {counts[name]}, were {n}" for name, n in kept if counts[name] < int(n)]
    assert not fewer, f"KEEP=write keeps what is meant to be so: {fewer}"
    assert counts.total() >= sum(int(n) for _, n in kept)


@pytest.mark.parametrize(
    ("told", "digits"),
    [
        ("5", "5"),
        ("1,800", "1800"),
        ("twelve", "12"),
        ("twenty", "20"),
        ("twenty-five", "25"),
        ("ninety", "90"),
        ("a hundred", "100"),
        ("five hundred", "500"),
        ("two thousand", "2000"),
    ],
)
def test_a_number_is_read_in_digits_and_in_words(told: str, digits: str) -> None:
    assert number(told) == digits
    read = re.search(NUMBER, f"pot of {told}, he said")
    assert read is not None
    assert read[0] == told


def test_no_part_of_an_amount_is_read_as_one() -> None:
    assert re.search(NUMBER, "it was 2.50 or 1:30") is None


def test_amounts_told_twice_are_not_reckoned(finds: Finder, book: Book) -> None:
    """Nor where a word could mean one amount only."""
    half = book.laws["insufficient-bet"].question("half")
    fits = book.laws["vague-amount"].question("fits")
    assert half is not None
    assert fits is not None
    for question, story in (
        (half, "Ann bets 20, then Bob bets 35, and he put in 40"),
        (half, "the bet was 20"),
        (fits, "the pot was 100, he said five"),
        (fits, "he said five, 50 or 500"),
    ):
        assert finds.hearer.given(question, story) is None


def test_words_for_another_question_of_the_same_sight_take_nothing(
    finds: Finder, book: Book
) -> None:
    """“Lowball” is no answer to which low hand is played, so “ace to five” still is."""
    kind = book.laws["card-exposed-before-draw"].question("kind")
    assert kind is not None
    given = finds.hearer.given(kind, "in lowball, ace to five, he flipped my card")
    assert given is not None
    assert given.answer == "ace"


def test_chips_that_are_shoved_in_are_not_all_of_them(finds: Finder) -> None:
    assert finds.reader.stems("he shoves in four") == finds.reader.stems("he puts in four")
    assert finds.reader.stems("he shoves") == finds.reader.stems("he all in")


def test_what_the_story_says_is_quoted_and_nothing_else_is_presumed(
    finds: Finder, book: Book
) -> None:
    answer = told(finds, book, "string-bet", "He put out ten, then ten more. Stop, says Joe.")
    for said in answer.rulings:
        for _, words in said.because:
            assert words in "He put out ten, then ten more. Stop, says Joe."


def test_words_that_speak_for_two_answers_give_none(finds: Finder, book: Book) -> None:
    question = book.laws["misheard-word"].question("next")
    assert question is not None
    hearer = finds.hearer
    later = hearer.given(question, "the next player had already called")
    assert later is not None
    assert later.answer == "yes"
    assert hearer.given(question, "nobody had acted, and the next had already called") is None
    assert hearer.given(question, "a lovely evening") is None


@pytest.mark.parametrize(
    ("law", "asked", "story", "answer"),
    [
        ("count-of-a-stack", "facing", "my turn, he shoved, how much is it", "yes"),
        ("count-of-a-stack", "facing", "my turn, and if he shoved, must he tell", None),
        ("mucked-hand", "how", "Dot said she had a flush, so Cy threw his cards away", "false"),
        ("mucked-hand", "how", "Moe announced a straight and I pitched mine", "false"),
        ("mucked-hand", "how", "Moe said he was tired. So he folded and went home", None),
        ("mucked-hand", "game", "my cards touched the discards, is that it", None),
        ("mucked-hand", "riffle", "I had already mixed half of them into the muck", None),
        ("rap", "bet", "he tapped the felt, I checked behind, then he bets 40", None),
        ("one-big-chip", "said", "tossed a green chip, would a raise have been too much", None),
    ],
)
def test_what_is_denied_asked_or_said_of_something_else_gives_no_answer(
    finds: Finder, book: Book, law: str, asked: str, story: str, answer: str | None
) -> None:
    question = book.laws[law].question(asked)
    assert question is not None
    given = finds.hearer.given(question, story)
    assert (given.answer if given else None) == answer


def test_no_ruling_stands_against_what_the_story_tells(finds: Finder, book: Book) -> None:
    """It is still among the rest, should the words have been meant otherwise."""
    story = "he put his chips in twice without a word, facing a bet, and nobody has acted yet"
    answer = told(finds, book, "string-bet", story)
    assert answer.sure
    assert "you said “facing a bet”" in answer.lines[0]
    assert not any("said “raise” before the first chips" in line for line in answer.lines[1:])
    assert any("said “raise” before the first chips" in line for line in answer.rest)


def test_no_ruling_is_told_twice_and_words_are_quoted_whole(finds: Finder, book: Book) -> None:
    answer = told(finds, book, "no-burn", "no burn before the turn, and I'd called by then")
    assert len(set(answer.lines)) == len(answer.lines)
    assert "you said “I’d called”" in answer.lines[0]


def test_long_words_are_shortened() -> None:
    assert shortened("“Raise!” ", LONGEST) == "Raise"
    assert shortened("word " * 20, LONGEST) == "word word word word word word word word …"


@pytest.mark.parametrize(
    "cue",
    [
        "answers = ['next-acted']\nwords = 'x'",
        "answers = ['next-acted=yes']\nwords = '('",
        "answers = ['next-acted=yes']\nwords = 'x'\nmore = 1",
    ],
)
def test_a_cue_that_cannot_be_read_is_told(tmp_path: Path, cue: str) -> None:
    file = tmp_path / "cues.toml"
    file.write_text(f"[[cue]]\n{cue}\n", encoding="utf-8")
    with pytest.raises(RulebookError, match=r"cues\.toml"):
        load_cues(file)


def test_turns_of_phrase_are_no_answer_of_a_question(finds: Finder, book: Book) -> None:
    """What words stand for is heard as words; only answers answer."""
    story = "she bet before me, out of turn, it was my turn to act"
    question = book.laws["out-of-turn"].question("what")
    assert question is not None
    given = finds.hearer.given(question, story)
    assert given is not None
    assert given.answer == "act"


def test_a_cue_that_marks_only_one_of_its_ways_quotes_the_others_whole(
    finds: Finder, book: Book
) -> None:
    (what,) = (each for each in book.laws["adding-chips"].questions if each.id == "what")
    given = finds.hearer.given(
        what, "he bought more from the bank, and the problem is he is goated"
    )
    assert given is not None
    assert given.words == "bought"


def test_who_tells_of_a_rule_mostly_plays_it(finds: Finder, book: Book) -> None:
    """The answer that ends the matter since the rule is not played comes first only where the story
    says so."""
    story = (
        "lowball. i checked a 7-5 after the draw, she bet and i called and won. can i win her bet"
    )
    assert told(finds, book, "sevens-rule", story).rulings[0].leaf.ruling.id != "not-played"
    story = "we play table stakes. he was out of chips and wants to go light"
    assert told(finds, book, "going-light", story).rulings[0].leaf.ruling.id == "all-in"
