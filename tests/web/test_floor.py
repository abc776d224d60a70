"""Floor! over the felt: found by words, drawn before it is applied, asked in the right way."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from urllib.parse import urlencode

import pytest
from conftest import House
from device import AppWire, Device, buttons

from referee.screens.floor.words import example

DEAL = {"do": "next-deal", "game": "jackpots"}


def played(tablet: Device, *acts: Mapping[str, object]) -> None:
    """A deal of jackpots so far."""
    for one in (DEAL, *acts):
        got = tablet.taps(**one)
        assert got.status == 200, got.notice


OPENED = (
    {"do": "antes"},
    {"do": "bet", "seat": 0, "to": 2},
    {"do": "call", "seat": 1},
    {"do": "call", "seat": 2},
    {"do": "drop", "seat": 3},
)
OWN = {"title": "Phones away", "when": "Somebody looks at a phone.", "ruling": "He antes double."}


def finds(tablet: Device, words: str) -> str:
    got = tablet.opens(f"/night/1/sheet/find?{urlencode({'q': words})}")
    assert got.status == 200
    return got.text


def test_who_is_named_and_sits_at_no_seat_is_said_so(tablet: Device) -> None:
    """Also where it is asked who it was: nobody looks for a name that can't be tapped."""
    played(tablet, *OPENED[:2])
    story = "And then Eva bet before me, out of turn"
    found = finds(tablet, story)
    assert "Eva isn’t at this table." in found
    asked = tablet.opens(f"/night/1/sheet/law?{urlencode({'id': 'out-of-turn', 'q': story})}")
    assert "Eva isn’t at this table." in asked.text
    assert "at this table" not in finds(tablet, "And then Bob bet before me, out of turn")


@pytest.mark.parametrize(
    "word", ["Neither", "Floor", "Banker", "Straddle", "Loser", "Eldest", "Cutoff", "Guest"]
)
def test_a_word_of_the_house_is_nobody_who_is_missing(tablet: Device, word: str) -> None:
    """A role, a place or a street that acts where a sentence begins is no name."""
    assert "at this table" not in finds(tablet, f"{word} bets out of turn")


def test_a_pot_nobody_was_paid_is_not_too_late(tablet: Device) -> None:
    """While a deal is played "the pot" is its pot, and whoever shows a card is no dealer."""
    played(tablet, *OPENED[:2])
    assert "Too late" not in finds(tablet, "the pot is wrong").partition("</button>")[0]
    assert "id=cards-shown-in-play" in finds(tablet, "he showed a card").partition("</button>")[0]


def test_a_flustered_player_is_understood(tablet: Device) -> None:
    played(tablet, *OPENED)
    found = finds(tablet, "he gave me four i asked for three")
    assert found.count("<li>") == 1
    first = found.partition("</li>")[0]
    assert "id=wrong-number-drawn" in first  # it fits the draw: its questions, not its text
    assert first.count('class="ruled"') == 1, "one paragraph for one law"
    assert "you said" not in first  # their words stand above
    rest = re.search(r"<summary>(\d+) more, depending on the answers</summary>", first)
    assert rest is not None
    assert first.count("<p>") == int(rest[1])


def test_the_card_of_the_game_in_play_answers_first(tablet: Device) -> None:
    assert tablet.taps(do="next-deal", game="iron-cross").status == 200
    found = finds(tablet, "can I use the row and the column together")
    assert found.partition("</li>")[0].count("Best five of your own cards and one row or column")
    assert 'hx-get="/game/iron-cross"' in found
    assert "Not sure" not in found
    assert "own card" not in finds(tablet, "he bet before it was his turn")


def test_a_newcomer_is_answered_by_the_game_as_it_is_played_now(tablet: Device) -> None:
    assert tablet.taps(do="next-deal", game="progressive-jackpots").status == 200
    assert "It takes jacks or better to open" in finds(tablet, "do I need openers?")
    assert tablet.taps(do="antes").status == 200
    assert tablet.taps(do="nobody-opens").status == 200
    found = finds(tablet, "do I need openers?")
    assert "It takes queens or better to open" in found
    assert "It may also be" not in found
    assert "No law found" not in found


def test_a_newcomer_hears_what_this_table_plays_for(house: House) -> None:
    """What the stakes say, who deals next, and the house's own choices: also on the rule card that
    is opened over the felt."""
    chosen = {"switch.nobody-opens": "progressive", "switch.most-cards-in-the-draw": "three"}
    tablet = house.device()
    tablet.begins(ante=2, limit="spread", small=3, big=15, **chosen)
    assert tablet.taps(do="next-deal", game="jackpots").status == 200
    assert "Ante 2." in finds(tablet, "what's the ante?")
    assert "bets from 3 to 15" in finds(tablet, "how much can I bet").lower()
    assert "Ann deals next." in finds(tablet, "who deals next")
    assert "The ace is high. It can also be low in a straight: A-2-3-4-5." in finds(
        tablet, "is the ace high"
    )
    assert "Each time nobody opens, it goes up a rank." in finds(tablet, "what are the openers")
    over = tablet.opens(f"/game/jackpots?night={tablet.night}").text
    assert "each time nobody opens, it goes up a rank" in over
    assert "discards up to three cards" in over
    alone = tablet.opens("/games/jackpots").text
    assert "goes up a rank" not in alone
    assert "discards up to five cards" in alone
    assert tablet.opens("/game/jackpots?night=77").status == 200


def test_the_example_in_the_box_is_one_of_the_game_in_play(house: House) -> None:
    """A story of a draw stood there in hold'em and stud, too."""
    for game, told in (
        ("jackpots", "dealer gave me four, I asked for three"),
        ("texas-holdem", "the dealer forgot to burn"),
        ("baseball", "my hole card was dealt face up"),
        ("guts-three-card", "one of my cards was dealt face up"),
    ):
        assert example(house.table.book.games[game]) == told


def test_what_is_typed_is_never_html(tablet: Device) -> None:
    found = finds(tablet, "<b>bet</b> out of turn <script>")
    assert "<b>bet</b>" not in found
    assert "<script" not in found
    assert "<mark>turn</mark>" in found.casefold()


def test_nothing_typed_shows_nothing_and_nonsense_says_so(tablet: Device) -> None:
    assert finds(tablet, "   ").strip() == ""
    assert "No law found" in finds(tablet, "§§§")


STORY = (
    "Somebody forgot the ante, the pot is one chip short and nobody knows who. And then she bet"
    " before me, out of turn, it was my turn to act and I had said nothing"
)
ONE_OF_MANY = (
    "there should be 3 bucks of antes, six of us, 50c each. there's 2.50. everybody swears they"
    " paid. like who do we kick"
)
SURE = (
    "Somebody forgot the ante, the pot is one chip short and nobody knows who. And then she wanted"
    " to go before me and I had said nothing"
)
LIKELY = (
    "My ace-king shewed highest, yet the lowest card was told to begin. Moreover the dealer"
    ' proclaimed "possible straight" of my board, which I hold was none of his business.',
    "me and steph all in, we say run it two times. first burn gets flipped, its the ace i need."
    " then each win one and theres 1 extra chip left",
    "Blaze bets ten and Coop drops in a single hundred chip and says nothing. After that the last"
    " odd chip of the pot was fought over by the two who split it, and Blaze had shown his ace to"
    " his neighbour.",
    "guy had literally 2 bucks left and shoved in a 10-20 game, girl made it a full 10, but it was"
    " my go in between them! can she even make it 10 and do i get asked",
)


DOUBTFUL = (
    *("can he do that with his chips", "is my hand dead", "the pot is wrong"),
    *("somebody has too many cards", "he picked up the wrong cards", "she dropped her cards"),
    *("he showed a card", "a card was face up", "he put in the wrong amount", "is it good"),
)


def links(page: str) -> list[str]:
    """Where the buttons of a sheet lead."""
    return [html.unescape(found) for found in re.findall(r'hx-get="([^"]*)"', page)]


def test_a_story_with_several_faults_is_a_case(tablet: Device) -> None:
    """Its steps stand there in order; each carries the story and the steps that follow."""
    played(tablet, *OPENED[:2])
    found = finds(tablet, STORY)
    steps = re.findall(r'hx-get="([^"]*)"[^>]*><b class="step">', html.unescape(found))
    assert f"{len(steps)} things to rule on" in found
    assert found.count('<span class="part">“') == len(steps) > 1
    assert steps[0].startswith("/night/1/sheet/law?id=out-of-turn")
    assert steps[-1].startswith("/night/1/sheet/law?id=forgotten-ante")
    first = tablet.opens(steps[0]).text
    sure = steps[0].partition("case=")[2].partition("&")[0].split(".")
    assert len(sure) == len(steps)
    assert f"Step 1 of {len(sure)}: “{STORY}”" in html.unescape(first)
    assert any("id=forgotten-ante" in link for link in links(first))  # to skip
    assert first.count('name="case"') >= first.count('name="id"') > 0
    last = tablet.opens(steps[-1]).text
    assert "Skip to step" not in last
    back = next(link for link in links(last) if "/sheet/floor?q=" in link)
    assert f">{STORY}</textarea>" in html.unescape(tablet.opens(back).text)


def test_a_step_opens_the_next_when_it_is_applied(tablet: Device) -> None:
    played(tablet, *OPENED)
    chain = "q=x&case=false-openers.forgotten-ante&step=0"
    ruling = tablet.opens(f"/night/1/sheet/law?id=false-openers&{chain}").text
    (then,) = re.findall(r'data-then="([^"]*)"', ruling)
    assert "id=forgotten-ante" in then
    assert "step=1" in then
    last = html.unescape(then)
    assert "data-then" not in tablet.opens(last).text
    for odd in ("step=7", "step=-1", "step=x", "case=nothing&step=0", "step="):
        assert tablet.opens(f"/night/1/sheet/law?id=false-openers&q=x&{odd}").status == 200


def test_what_it_may_also_be_takes_its_place_in_the_case(tablet: Device) -> None:
    """With one tap; the sure steps that are ruled on later open after it."""
    played(tablet, *OPENED[:2])
    found = html.unescape(finds(tablet, STORY))
    steps, besides = found.split("It may also be: ")
    sure = re.search(r"case=([^&]*)", links(steps)[0])[1].split(".")
    assert len(links(besides)) == 4
    for link in links(besides):
        case, at = re.search(r"case=([^&]*)", link)[1].split("."), re.search(r"step=(\d)", link)[1]
        own = case.pop(int(at))
        assert f"id={own}&" in link
        assert case == sure
        assert tablet.opens(link).status == 200


def test_one_sure_step_is_the_answer(tablet: Device) -> None:
    """Its rulings stand first, with no scrap of the story; what else it may be is a line."""
    played(tablet, *OPENED)
    found = html.unescape(finds(tablet, ONE_OF_MANY))
    ruling, besides = found.split("It may also be: ")
    assert '<span class="part">' not in found
    assert len(re.findall('class="button choice"', ruling)) == 1
    assert "case=" not in links(ruling)[0]
    assert len(links(besides)) == 4
    for link in links(besides):
        assert tablet.opens(link).status == 200


def test_what_is_not_sure_has_its_place_and_says_so(tablet: Device) -> None:
    """What is sure opens the case of what is sure alone; what is likely besides is ruled on, if it
    was so, and takes its place among them: in a list where several faults are told."""
    played(tablet, *OPENED)
    maybe = lists = 0
    for story in LIKELY:
        found = html.unescape(finds(tablet, story))
        steps = re.findall("<li>.*?</li>", found, re.DOTALL)
        if len(steps) < 2:
            continue
        sure = ["If you mean this:" not in step for step in steps]
        listed = "Best match first. The others, only if they happened too:" not in found
        lists += listed
        assert (f"{len(steps)} things to rule on, in this order:" in found) is listed
        assert listed or sure == [True, *[False] * (len(steps) - 1)]
        numbers = re.findall('<b class="step">(.)</b>', found)
        assert numbers == [str(at) if listed or at == 1 else "?" for at in range(1, len(steps) + 1)]
        for step in steps:
            if "If you mean this:" in step:
                maybe += 1
                assert "law?id=" in links(step)[0]
                assert tablet.opens(links(step)[0]).status == 200
    assert maybe
    assert lists


def test_what_would_end_a_hand_before_what_is_sure_is_only_named(tablet: Device) -> None:
    """In the draw only the ante is sure, and no hand is dead on a scrap of the story; who spoke
    first is ruled on, if it was so."""
    played(tablet, *OPENED)
    found = html.unescape(finds(tablet, SURE))
    ante, turn = re.findall("<li>.*?</li>", found, re.DOTALL)
    assert "law?id=forgotten-ante&" in ante
    assert "If you mean this:" not in ante
    assert "law?id=out-of-turn&" in turn
    assert "If you mean this:" in turn
    assert "Skipped in the draw" in found.split("It may also be:")[1]


def test_a_step_that_an_earlier_ruling_has_settled_says_so(tablet: Device) -> None:
    played(tablet, {"do": "antes"})
    chain = "q=x&case=false-openers.who-shows-first&step=1"
    page = tablet.opens(f"/night/1/sheet/law?id=who-shows-first&{chain}").text
    assert "The ruling before this one settled it" in page


def test_in_doubt_it_asks_which_it_is(tablet: Device) -> None:
    played(tablet, *OPENED)
    doubtful = [
        found for words in DOUBTFUL if "Not sure: which is it?" in (found := finds(tablet, words))
    ]
    assert doubtful
    assert {found.count("<li>") for found in doubtful} <= {3, 4}


def test_what_the_story_says_is_taken_for_so_and_changed_with_one_tap(tablet: Device) -> None:
    """The law sheet carries the story along, and says by which words it was answered."""
    played(tablet, {"do": "antes"})
    told = "he put in the call, then more chips"
    page = "/night/1/sheet/law?id=string-bet&offender=1"
    sheet = html.unescape(tablet.opens(f"{page}&q={told.replace(' ', '+')}").text)
    assert "because you said “put in the call, then more”" in re.sub(r"</?span[^>]*>", "", sheet)
    assert f'name="q" value="{told}"' in sheet
    assert "because you said" not in tablet.opens(page).text


def test_what_is_too_long_is_said_to_be(tablet: Device) -> None:
    assert "Too long by 23 characters" in finds(tablet, "he opened without jacks" + "." * 600)


def test_without_typing_a_picture_a_seat_and_a_law(tablet: Device) -> None:
    played(tablet, *OPENED)
    sheet = tablet.opens("/night/1/sheet/floor").text
    pictures = [link for link in links(sheet) if "picture=" in link]
    assert len(pictures) == sheet.count("<svg") == 6
    for picture in pictures:
        seats = [link for link in links(tablet.opens(picture).text) if "seat=" in link]
        assert len(seats) == 4
        laws = [link for link in links(tablet.opens(seats[0]).text) if "/sheet/law?" in link]
        assert 1 <= len(laws) <= 3 or "No law for this moment" in tablet.opens(seats[0]).text
        for law in laws:
            assert "offender=0" in law
            assert tablet.opens(law).status == 200


def test_the_seats_to_tap_lie_round_the_table_as_on_this_felt(tablet: Device) -> None:
    """Also where the view is turned, and where a law asks whose hand it is about."""
    played(tablet, *OPENED)
    by_picture = tablet.opens("/night/1/sheet/picture?picture=fold").text
    places = re.findall(r'<li class="place-(\d+)"><button', by_picture)
    assert len(places) == len(set(places)) == 4
    assert isinstance(tablet.wire, AppWire)
    tablet.wire.client.set_cookie("referee_near", "2", domain="localhost")
    turned = tablet.opens("/night/1/sheet/picture?picture=fold").text
    near = turned.partition(f'<li class="place-{places[0]}">')[2]
    assert links(near)[0].endswith("seat=2")
    law = tablet.opens("/night/1/sheet/law?id=cards-shown-in-play").text
    assert '<ul class="plates ring-4 answers">' in law


def test_a_law_of_the_house_stands_under_a_picture(house: House, tablet: Device) -> None:
    """That of the law it stands in the place of; else by what it does."""
    own = {**OWN, "overrides": "out-of-turn", "title": "Too early"}
    assert tablet.posts("/house/laws", own).status == 303
    assert tablet.posts("/house/laws", {**OWN, "title": "Late", "does": "foul"}).status == 303
    laws = house.table.book.laws
    assert (laws["too-early"].picture, laws["too-early"].settles) == ("turn", "turn")
    assert laws["late"].picture == "cards"
    played(tablet, *OPENED[:2])
    assert "id=too-early" in tablet.opens("/night/1/sheet/picture?picture=turn&seat=0").text
    assert all(law.picture for law in laws.values())


def test_there_is_no_seventh_picture(tablet: Device) -> None:
    played(tablet, *OPENED)
    assert tablet.opens("/night/1/sheet/picture?picture=dog").status == 404
    assert tablet.opens("/night/1/sheet/picture?picture=turn&seat=x").status == 400
    assert tablet.opens("/night/1/sheet/picture?picture=turn&seat=99").status == 200


def test_a_law_that_does_not_fit_leads_to_its_text(tablet: Device) -> None:
    played(tablet, {"do": "antes"})
    found = finds(tablet, "who shows first at the showdown")
    assert 'hx-get="/laws/who-shows-first?night=1"' in found


def test_of_a_row_of_sources_one_is_shown_over_the_felt(house: House, tablet: Device) -> None:
    played(tablet, {"do": "antes"})
    over = tablet.opens("/laws/out-of-turn?night=1", {"HX-Request": "true"}).text
    more = len(house.table.book.laws["out-of-turn"].cites) - 1
    assert f"<summary>and {more} more</summary>" in over
    assert " more</summary>" not in tablet.opens("/laws/out-of-turn").text


def test_another_stage_lists_its_laws_to_read(tablet: Device) -> None:
    played(tablet, {"do": "antes"})
    sheet = tablet.opens("/night/1/sheet/floor?stage=showdown").text
    assert "At the showdown" in sheet
    assert "/laws/miscalled-hand?night=1" in sheet
    assert "/laws/wrong-number-drawn" not in sheet


def test_only_a_host_searches(phone: Device) -> None:
    assert phone.opens("/night/1/sheet/find?q=bet").status == 403


def test_a_name_in_the_story_is_whom_it_is_about_until_a_tap_changes_it(tablet: Device) -> None:
    tablet.begins(("Ann", "Bob", "Cy"), game="jackpots")
    tablet.plays("deal")
    told = "id=out-of-turn&q=bob acted out of turn"
    page = html.unescape(
        tablet.opens(f"/night/{tablet.night}/sheet/law?{told}".replace(" ", "+")).text
    )
    assumed = page.partition('aria-label="Assumed"')[2].partition("</li>")[0]
    assert "Bob, because you said “bob”" in re.sub("<[^>]*>", "", assumed)
    assert "Change …" in assumed
    told = "id=out-of-turn&q=bob and cy acted out of turn"
    both = tablet.opens(f"/night/{tablet.night}/sheet/law?{told}".replace(" ", "+")).text
    assert "because you said" not in both.partition("</ul>")[0]


EARLY = "klaas raised to 6 before Bea had her turn"
BOTH = f"{EARLY}, and then Joris threw his cards in the muck by mistake"


def test_nothing_is_asked_that_the_story_has_said(tablet: Device) -> None:
    """Who, how much, and whether they have acted: each is taken over, and one tap changes it."""
    tablet.begins(("Ann", "Bea", "Klaas", "Joris"), game="texas-holdem")
    tablet.plays("deal")
    page = f"/night/{tablet.night}/sheet/law?"
    for story in (EARLY, BOTH):
        sheet = tablet.opens(page + urlencode({"id": "out-of-turn", "q": story})).text
        said = re.sub("<[^>]*>", "", html.unescape(sheet))
        assert "Klaas, because you said “klaas”. Change" in said
        assert "Not yet, because you said “before Bea had her turn”. Change" in said
        assert "6, because you said “raised to 6”. Change" in said
        assert "The action goes back to the first player skipped." in said
        assert "?" not in re.sub(r"(?s).*Change …", "", said).partition("The action goes")[0]


def test_what_cannot_be_now_is_not_offered(tablet: Device) -> None:
    """In the first betting round no hand was mucked at the showdown, nor shown after the pot."""
    tablet.begins(("Ann", "Bea", "Klaas", "Joris"), game="texas-holdem")
    tablet.plays("deal")
    page = f"/night/{tablet.night}/sheet/law?"
    mucked = tablet.opens(page + urlencode({"id": "mucked-hand", "q": BOTH})).text
    assert "showdown, face down" not in mucked
    assert "Joris is out; the others play on." in mucked
    assert "Letting go of the cards during the betting is a fold, even by mistake." in mucked
    shown = tablet.opens(page + "id=shown-to-one").text
    assert "A player in this pot" in shown
    assert "after the pot was won" not in shown


ALONE = {
    "before the draw": ("1 drops, 2 drops, 3 drops", 6, [97, 99, 99, 99]),
    "after it": (
        "1 calls, 2 drops, 3 drops, 0 draws 3, 1 draws 1, 0 bets 4, 1 drops",
        10,
        [93, 99, 99, 99],
    ),
}
"""What follows the opening for 2; the pot and the stacks once it was false."""


@pytest.mark.parametrize("when", ALONE)
def test_no_openers_when_all_others_have_folded(house: House, tablet: Device, when: str) -> None:
    """The button beside the payment leads to Morehead 30(c): the opener's bets stay, the others
    take back what they put in after the opening, nobody wins, and the pot is carried over."""
    acts, pot, stacks = ALONE[when]
    tablet.plays(f"deal, 0 bets 2, {acts}")
    found = re.search(r'hx-get="([^"]*id=false-openers[^"]*)"[^>]*>No openers<', tablet.looks())
    assert found, "the button"
    ruling = tablet.opens(html.unescape(found[1])).text
    assert "Morehead 30(c)" in ruling
    (button,) = (one for one in buttons(ruling) if one.fields["do"] == "rule")
    assert (button.fields["offender"], button.fields["q.others"]) == ("0", "no")
    assert tablet.sends("felt", {**button.fields, "tap": "apply"}).status == 200
    night = house.table.look(1).night
    assert night.playing is None
    assert (night.pot, [night.stack(seat) for seat in range(4)]) == (pot, stacks)
    assert f"{pot} chips carried over to the next deal" in tablet.reads()
    tablet.plays("deal")
    assert house.table.look(1).night.pot == pot + 4
