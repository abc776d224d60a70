"""The games, one after the other, with showdowns reckoned by hand."""

from __future__ import annotations

import pytest

from referee.commands.judge import answer

NAMES = ("Ann", "Bob", "Cy", "Dot")
# game | hands in seat order | more | what each takes of the pot | what is said among other things
CASES = """
california-high-low-split | Ks Kd 9c 9d 4h / 8s 6h 4d 3c Ah | pot 21 | 11 10 | eight-six low
california-high-low-split | Ks Kd 9c 9d 4h / 9s 6h 4d 3c Ah | pot 21 | 21 0 | high takes all
california-high-low-split | 8c 5h 4d 3c Jo / Ks Kd 2c 2h 7h | pot 21 | 10 11 | eight-five low
california-high-low-split | 5c 4h 3d 2c Jo / Ks Kd Kc 2h 7h | pot 20 | 20 0 | the wheel
high-low-declare | Kh Kd 9h 9c 2s / 7s 5h 4d 3c 2h | pot 20, Ann=high, Bob=high | 20 0 | low
high-low-declare | 6h 5d 4h 3c 2s / 7s 5h 4d 3d 2h | pot 20, Ann=both, Bob=low | 20 0 | both
high-low-declare | 6h 5d 4h 3c 2s / 6s 5h 4d 3d 2h | pot 20, Ann=both, Bob=low | 0 20 | out
high-low-declare | 6h 5d 4h 3c 2s / 6s 5h 4d 3d 2h | pot 20, Ann=both, Bob=both | 0 0 | carries over
skinny-minnie | Kh Kd 9h 9c 2s / 8s 5h 4d 3c 2h | pot 21, Ann=high, Bob=low | 11 10 | kings up
three-card-poker | 9h 8h 7h / 7s 7d 7c | pot 10 | 10 0 | straight flush
three-card-poker | 9h 8h 7h / 7s 7d 7c | pot 10, threeCardOrder=tripsTop | 0 10 | three sevens
three-card-poker | 9h 8c 7h / Ah 8h 2h | pot 10 | 0 10 | a flush beats a straight
three-card-poker | 9h 8c 7h / Ah 8h 2h | pot 10, threeCardOrder=casino | 10 0 | beats a flush
three-card-monte | 3h 2c Ah / 4h 3c 2d | pot 10 | 0 10 | the higher straight
three-card-monte | Kh Kc Ah / Ad Ac 2d | pot 10 | 0 10 | aces beat kings
two-card-poker | 2h 2c / Ah Ks | pot 10 | 10 0 | pair of deuces
two-card-poker | Ah Kh / Ac Ks | pot 11 | 6 5 | equal hands split
two-card-poker | Ah Qh / Ac Ks | pot 11 | 0 11 | the king beats the queen
two-card-deuces-wild | Ah 2h / Kc Ks | pot 10 | 10 0 | pair of aces
two-card-deuces-wild | Kc Ks / Ah 3h | pot 10 | 5 5 | ace
two-card-deuces-wild | 2c 2s / Ah 2h | pot 10 | 6 4 | split
two-card-deuces-wild | 2c 2s / Ah 3h | pot 10, pairOfDeucesStaysPaired=true | 5 5 | pair of aces
hurricane | Jc Js / Ah Kh | pot 10 | 10 0 | pair of jacks
one-card-poker | Ah / 2h / Kd | pot 11 | 6 5 0 | ace
one-card-poker | Ah / Jo / 2d | pot 12, joker=fixed | 3 6 3 | Bob: ace; deuce for low
show-five-cards | Kh Kd 9h 9c 2s / 8s 5h 4d 3c Ah | pot 21 | 11 10 | eight-five low
show-five-cards | 5h 4d 3h 2c As / Ks Kh 4h 3c 2h | pot 21 | 21 0 | the wheel
big-sol | Kh Kd 9h 9c 2s / 8s 5h 4d 3c Ah | pot 20, Ann=low, Bob=low | 0 20 | eight-five low
draw-your-own | Kh Kd 9h 9c 2s / 8s 5h 4d 3c Ah / 8h 5c 4s 3s Ad | pot 22 | 11 6 5 | split
shotgun | Kh Kd 9h 9c 2s / Kc Ks Th 9d 2h | pot 20 | 20 0 | two pair beats a pair
anaconda | Kh Kd 9h 9c 2s 2h 3c / Qh Qd Qs 7c 5s 4h 3d | pot 20 | 0 20 | three queens
anaconda | Ah Kh Qh Jh Th 2s 2c / 9c 9d 9h 9s 3c 3d 3h | pot 20 | 20 0 | royal flush
spit-in-the-ocean | Qh Qd 6h 4c / Kh Kd 3s 2c | pot 18, board 6s | 18 0 | four queens
spit-in-the-ocean | 6d 6h 6c 4c / Kh Kd Ks Kc | pot 18, board 6s | 0 18 | five kings
whiskey-poker | Kh Kd 9h 9c 2s / Kc Ks 9s 9d 3h | pot 20 | 0 20 | the three kicker beats
knock-poker-deuces-wild | Ah 2h 9h 5h 3h / Ac Kc 9c 5c 3c | pot 20 | 20 0 | flush
knock-poker-deuces-wild | Ah Ad 2h 2c 2s / Kh Qh Jh Th 9h | pot 20 | 20 0 | five aces
brag | Kh Kd Ks / Qh Ad Jc | pot 20 | 20 0 | three natural kings
brag | Ad Jc 9d / Kh Kd Ks | pot 20 | 20 0 | three aces
brag | Ah As Ac / Ad Jc 9d | pot 20 | 20 0 | natural
brag | Kh Kd 5s / Ks Ad 9h | pot 20 | 20 0 | natural cards
brag | Ks Ad 9h / Kh Jc 9s | pot 20 | 20 0 | ace of diamonds is a better bragger
brag | Kh Kd 5s / Ks Kc 5h | pot 20 | 20 0 | spades rank above hearts
brag | Ah Qh 7s / As Qd 7c | pot 20 | 0 20 | spades rank above hearts
red-and-black | Kc Jh 7s 3c 2d / Th 9h 8h 7h 6h | pot 11 | 5 6 | minus eight
red-and-black | Ah 2h 3h 4h 5h / Kh Qd Jh Td 9h | pot 11 | 5 6 | plus fifteen
adhoc-three-card-lowball-kings-wild | 3h 2c Kd / 4h 2d Ad | pot 10 | 10 0 | three-deuce low
optional-hands | Kh Qd Jc 9c 8s / 9h 8d 7c 6s 5h | pot 20 | 20 0 | big tiger
optional-hands | Kh Qd Jc 9c 8s / Ah 9d 7h 5h 3h | pot 20 | 20 0 | big tiger
optional-hands | 8h 7d 6c 4c 3s / Ah Kd Jc Tc 9s | pot 20 | 20 0 | little tiger
optional-hands | 7h 6d 5c 3c 2s / 9h 8d 7c 6s 5h | pot 20 | 20 0 | little dog
optional-hands | 7h 6d 5c 3c 2s / 7d 5h 4c 3d 2d | pot 20 | 20 0 | the six
stripped-deck | Ah Th 9h 8c 7d / Jh Td 9d 8s 7h | pot 20 | 0 20 | the higher straight
stripped-deck | Ah Jh 9h 8h 7h / Kh Kd Ks 8s 8d | pot 20 | 20 0 | a flush beats a full house
stripped-deck-36 | Ah 9h 8c 7d 6d / Th 9d 8s 7h 6h | pot 20 | 0 20 | the higher straight
california-lowball | 5h 4d 3c 2s Ah / 6h 4c 3d 2d Jo | pot 20 | 20 0 | the wheel
kansas-city-lowball | 7h 5d 4c 3s 2h / 5h 4d 3c 2s Ah | pot 20 | 20 0 | seven-five low
kansas-city-lowball | Ah 5d 4c 3s 2h / Ac Kd 4d 3d 2d | pot 20 | 20 0 | ace-five low
ace-to-six-lowball | 6h 4d 3c 2s Ah / 5h 4c 3d 2d Ad | pot 20 | 20 0 | six-four low
ace-to-six-lowball | Ah Ad 4c 3s 2h / Kh Qd Jc Ts As | pot 20 | 0 20 | king-queen low
razz | 7h 5d 4c 3s 2h Kd Ks / 7d 5h 4d 3c Ah Qd Qs | pot 20 | 0 20 | seven-five low
badugi | 4h 3d 2c As / 5h 4d 3c 2s | pot 20 | 20 0 | four-high badugi
badugi | 4h 3d 2c Ac / Kh Qd Jc Ts | pot 20 | 0 20 | four cards beat three
gardena-jackpots | 8h 8d 5c 5s Jo / 9h 9d 4c 4s Ad | pot 20 | 0 20 | nines up
gardena-jackpots | Ah Ad Ac As Jo / Kh Qh Jh Th 9h | pot 20 | 20 0 | five aces
gardena-jackpots | 9h 8h 7h 6h Jo / Ah Ks Qs Js Ts | pot 20 | 20 0 | ten-high straight flush
omaha-eight-or-better | Ah 2d Kc Ks / 9h 9d 8c 8s | pot 21, board 9c 7h 6s 5d Kd | 10 11 | low
""".strip().splitlines()


def question(game: str, hands: str, more: str) -> dict[str, object]:
    asked: dict[str, object] = {
        "id": 1,
        "type": "showdown",
        "game": game,
        "options": {},
        "declare": {},
    }
    held = [text.strip() for text in hands.split("/")]
    asked["hands"] = dict(zip(NAMES, held, strict=False))
    asked["seats"] = list(NAMES[: len(held)])
    for piece in more.split(","):
        word = piece.strip()
        if word.startswith("pot "):
            asked["pot"] = int(word[4:])
        elif word.startswith("board "):
            asked["community"] = word[6:]
        else:
            name, _, value = word.partition("=")
            asked["declare" if name in NAMES else "options"][name] = value
    return asked


@pytest.mark.parametrize("case", CASES, ids=lambda case: " ".join(case.split("|")[:2])[:60])
def test_as_reckoned_by_hand(case: str) -> None:
    game, hands, more, takes, words = (part.strip() for part in case.split("|"))
    found = answer(question(game, hands, more))
    assert "error" not in found, found
    result = found["result"]
    assert isinstance(result, dict)
    payout = result["payout"]
    assert [payout[name] for name in NAMES[: len(payout)]] == [int(one) for one in takes.split()]
    assert words in str(found["why"]), found["why"]
