"""Who did what in a story: told by the names of those who sit at the table."""

from __future__ import annotations

import pytest

from referee.core.book.book import Book
from referee.finding.index import Finder
from referee.finding.people import Cast

NAMES = {0: "Bea", 1: "Klaas", 2: "Joris", 3: "Ann"}
EARLY = """
Klaas | Bea | 4 | Klaas raised to 4 before Bea had her turn
Klaas | Bea | 6 | It was Bea's turn but Klaas raised to 6
Klaas | Bea | 10 | Klaas bet 10 while it was Bea's turn
Klaas | Bea | 4 | Bea hadn't acted yet when Klaas raised to 4
Klaas | Bea |  | Klaas called ahead of Bea
Klaas | Bea | 5 | Klaas bet five before it was his turn, it was still on Bea
Klaas | Bea | 8 | Klaas jumped in with a raise to 8 although Bea had not spoken
Klaas | Bea | 3 | Before Bea could act, Klaas put in 3
Klaas | Bea |  | The action was on Bea and Klaas checked
Klaas | Bea | 12 | Bea was still thinking, and Klaas made it 12
Klaas | Bea | 4 | Klaas didn't wait for Bea and raised to 4
Klaas | Bea | 2 | Bea still had to act when Klaas called 2
Klaas | Bea | 4 | Klaas was chatting with Ann, and then he raised to 4 before Bea had her turn
Klaas | Bea | 4 | Klaas raised out of turn to 4, Bea was next
Klaas | Bea | 4 | Ann bet 2, then Klaas raised to 4 before Bea had her turn
Klaas | Bea | 4 | Klaas raised to 4 before Bea had her turn, and then Joris threw his cards in\
 the muck by mistake
Klaas | Bea | 4 | Joris threw his cards in the muck by mistake, and then Klaas raised to 4\
 before Bea had her turn
Klaas | Bea | 10 | Klaas bet 10 while it was Bea's turn, and Joris mucked his hand by accident
Klaas | Bea | 4 | Bea hadn't acted yet when Klaas raised to 4, and Joris's hand got thrown in\
 the muck by mistake
Klaas | Bea | 6 | It was Bea's turn but Klaas raised to 6. Then Joris threw his cards away by\
 mistake.
Klaas | Bea | 5 | Joris mucked by mistake. Klaas bet 5 before Bea had acted.
Klaas | Bea |  | Klaas checked before Bea had her turn, and then Joris folded out of turn as well
Klaas | Bea | 4 | Klaas raised to 4 before Bea had her turn, and Joris forgot his ante
Klaas | Bea | 3 | Joris forgot the ante, and Klaas bet 3 before Bea had her turn
Klaas | Bea |  | Klaas called before Bea had her turn, and the dealer turned the flop too early
Klaas | Bea | 4 | Klaas raised to 4 before Bea had her turn and one of Joris's cards was flipped\
 over in the deal
Klaas | Bea | 4 | Klaas raised to 4 when Bea hadn't acted, then Joris put in 3 and went back for\
 5 more
Klaas | Bea | 4 | Bea hadn't had her turn, Klaas said raise and put in 4, and somebody found two\
 queens of hearts in the deck
Klaas | Bea | 4 | Bea had not acted yet. She was looking at her phone. Klaas raised to 4.
Klaas | Bea | 6 | Klaas thought Bea had folded, so he bet 6 but it was still on Bea
Klaas | Bea | 4 | Bea got skipped: Klaas bet 4 right after Ann
Klaas | Bea | 4 | Klaas raised to 4 ahead of Bea. Joris had thrown his cards into the muck by\
 mistake before that.
"""
"""Who acted out of turn, who was skipped, how many chips, and the story."""


@pytest.mark.parametrize("row", EARLY.strip().splitlines())
def test_who_acted_too_early_whom_it_skipped_and_how_much(
    finds: Finder, book: Book, row: str
) -> None:
    who, skipped, chips, story = row.split(" | ")
    law, people = book.laws["out-of-turn"], Cast(finds, story, NAMES)
    seat, said = people.about(law)
    assert NAMES[int(seat)] == said == who
    own = people.told(law, int(seat))

    def given(id: str) -> str:
        question = law.question(id)
        found = finds.hearer.given(question, story, own) if question else None
        return found.answer if found else ""

    assert NAMES.get(int(given("over") or -1), "") == skipped
    assert given("lies") == chips


@pytest.mark.parametrize(
    ("law", "story", "who"),
    [
        ("mucked-hand", "Klaas bet before Bea, and Joris threw his cards in the muck", "Joris"),
        ("mucked-hand", "Joris mucked by mistake. Klaas bet 5 before Bea had acted.", "Joris"),
        ("mucked-hand", "the dealer swept up Ann’s cards and they are in the muck", "Ann"),
        ("hole-card-exposed", "Klaas saw Bea's ace when it was flipped in the deal", "Bea"),
        ("passed-over", "Klaas bet before Bea had her turn", "Bea"),
        ("out-of-turn", "somebody bet before Bea had her turn", ""),
        ("string-bet", "Klaas put in 4 and Joris called and then Bea wanted more", ""),
        ("string-bet", "nobody was at fault", ""),
        ("string-bet", "Beatrice and Annie put in chips twice", ""),
    ],
)
def test_whom_a_law_is_about(finds: Finder, book: Book, law: str, story: str, who: str) -> None:
    seat, said = Cast(finds, story, NAMES).about(book.laws[law])
    assert (NAMES[int(seat)] if seat else "") == said == who


@pytest.mark.parametrize(
    ("law", "asked", "story", "answer"),
    [
        ("burn-card-seen", "who", "Klaas peeked at the burn card", "1"),
        ("forgotten-ante", "who", "the pot is short, Joris forgot his ante", "2"),
        ("wrong-dealer", "dealt", "Klaas dealt but it was Bea's deal", "1"),
        ("wrong-dealer", "whose", "Klaas dealt but it was Bea's deal", "0"),
        ("insufficient-bet", "chips", "Klaas raised to seven, that is too little", "7"),
        ("insufficient-bet", "chips", "he put in 7 and then put in 9", None),
        ("undercall", "chips", "Klaas called with only 5 of 8", "5"),
        ("undercall", "chips", "Klaas drew 3 cards", None),
        ("undercall", "chips", "Klaas put 2.50 in", None),
    ],
)
def test_a_seat_and_a_number_are_heard_if_there_is_one(
    finds: Finder, book: Book, law: str, asked: str, story: str, answer: str | None
) -> None:
    people, question = Cast(finds, story, NAMES), book.laws[law].question(asked)
    assert question is not None
    found = finds.hearer.given(question, story, people.masked)
    assert (found.answer if found else None) == answer


@pytest.mark.parametrize(
    ("story", "seat"),
    [
        ("I thought Ann had folded so I threw my hand in", ""),
        ("I threw mine away, I was sure that Joris had raised", ""),
        ("I heard Bea say fifteen and folded my hand", ""),
        ("Klaas thought Ann had folded, so he threw his hand in", "1"),
        ("Ann folded and threw her hand in", "3"),
    ],
)
def test_who_is_only_thought_of_did_nothing(
    finds: Finder, book: Book, story: str, seat: str
) -> None:
    law = book.laws["mucked-hand"]
    assert Cast(finds, story, NAMES).about(law)[0] == seat
