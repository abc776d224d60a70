"""Seen from a metre, in a dim room: how big things are, and that nothing lies on anything else."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest
from device import Device, HttpWire
from playwright.sync_api import Page, expect
from shelf import some, turn, turned

from .play import Play

SCREENS = ((1280, 800), (1024, 768), (768, 1024), (390, 844))
LONG = (
    "Maximiliane-Charlotte",
    "Annemarie",
    "Annabelle",
    "Jean-Baptiste",
    "شهرزاد بنت الوزير",
    "🦊 Reineke Fuchs",
    "Wilhelmina",
    "Maximiliane-Luise",
    "Konstantin",
    "MAMMUTMAMMUT",
    "Annemarie-Sophie",
    "Bo",
)

# Every text that is drawn, with its size; what only screen readers get is clipped away.
TEXTS = """(root) => {
  const found = [];
  const walk = document.createTreeWalker(document.querySelector(root), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.trim();
    const box = walk.currentNode.parentElement;
    if (!text || box.closest('.sr, .skip') || !box.checkVisibility()) continue;
    found.push([parseFloat(getComputedStyle(box).fontSize), text]);
  }
  return found;
}"""

TARGETS = """(root) => [...document.querySelectorAll(root)]
  .filter((one) => one.checkVisibility() && !one.closest('.sr, .skip'))
  .filter((one) => getComputedStyle(one).pointerEvents !== 'none')
  .map((one) => (one.matches('[type=checkbox], [type=radio]') && one.closest('label')) || one)
  .map((one) => { const box = one.getBoundingClientRect();
    return [one.getAttribute('aria-label') || one.textContent.trim() || one.name,
      Math.round(box.width * 10) / 10, Math.round(box.height * 10) / 10]; })"""

BOXES = """() => {
  const box = (one) => { const at = one.getBoundingClientRect();
    return [at.left, at.top + scrollY, at.right, at.bottom + scrollY]; };
  const all = (css) => [...document.querySelectorAll(css)].filter((one) => one.checkVisibility());
  const middle = '.pot-number, .turn:not(:empty), .crib, .piles li, .hint';
  const written = (one) => { const range = document.createRange(); range.selectNodeContents(one);
    const at = range.getBoundingClientRect(), line = parseFloat(getComputedStyle(one).fontSize) / 5;
    return [at.left, at.top + line, at.right, at.bottom - line]; };
  const meet = (one, that) => one[0] < that[2] && that[0] < one[2]
    && one[1] < that[3] && that[1] < one[3];
  const plain = (one) => { const { left, top, right, bottom } = one.getBoundingClientRect();
    return [left, top, right, bottom]; };
  const covered = all('.seat').flatMap((seat) => {
    const words = [...seat.querySelectorAll('.seat-name, .stack, .seat-state')].map(written);
    const marks = [...seat.querySelectorAll('.mark, .bet:not(:empty), .seat-won')].map(plain);
    const others = all('.seat').filter((one) => one !== seat).map(plain);
    return marks.some((mark, at) => [...words, ...others, ...marks.slice(at + 1)].some((that) =>
      meet(mark, that))) ? [seat.textContent.trim()] : []; });
  return {
    covered,
    seats: all('.seat').map((one) => [one.querySelector('.seat-name').textContent, box(one)]),
    middle: all(middle).map((one) => [one.className || one.textContent, box(one)]),
    dock: box(document.querySelector('.dock')),
    top: box(document.querySelector('.top')),
    clipped: all('.seat-name, .seat-chips, .seat-state, .pot-number')
      .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
    cut: all('.live .acts-row').filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent.trim()),
    wide: document.documentElement.scrollWidth - innerWidth,
    tall: document.documentElement.scrollHeight - innerHeight,
    outside: all('.live button, .live a:not(.skip), .seat, .middle *')
      .filter((one) => { const at = one.getBoundingClientRect();
        return at.left < -1 || at.right > innerWidth + 1; }).map((one) => one.textContent.trim()),
  };
}"""


def screen(page: Page, width: int, height: int) -> dict[str, Any]:
    """What lies where on a screen of this size, once it has been laid out anew."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))")
    found: dict[str, Any] = page.evaluate(BOXES)
    return found


def apart(one: list[float], other: list[float]) -> bool:
    return (
        one[2] <= other[0] + 1
        or other[2] <= one[0] + 1
        or one[3] <= other[1] + 1
        or other[3] <= one[1] + 1
    )


def nothing_overlaps(page: Page, width: int, height: int) -> None:
    """Nothing lies on anything else or beyond an edge; only a phone scrolls, and only down."""
    seen = screen(page, width, height)
    where = f"at {width}×{height}"
    assert seen["wide"] <= 0, where
    assert seen["outside"] == [], where
    assert seen["clipped"] == [], where
    assert seen["cut"] == [], where
    assert seen["covered"] == [], where
    pieces = [*seen["seats"], *seen["middle"]]
    pieces.append(["the top bar", seen["top"]])
    if seen["tall"] <= 0:
        pieces.append(["the dock", seen["dock"]])
    else:
        assert width < 600, f"only a phone scrolls, not {where}"
    for (name, one), (other_name, other) in combinations(pieces, 2):
        assert apart(one, other), f"{name} lies on {other_name} {where}: {one} {other}"
    if seen["tall"] > 0:
        # A phone may scroll; at the end of the page every seat is above the dock.
        page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
        end = page.evaluate(BOXES)
        for name, one in [*end["seats"], *end["middle"]]:
            assert one[3] <= end["dock"][1] + 1, f"{name} stays behind the dock {where}"
        page.evaluate("() => scrollTo(0, 0)")


def in_numbers(page: Page, crib: int = 36) -> None:
    """The numbers of the brief, on a ten-inch tablet. crib: how large the dealer’s line is."""
    screen(page, 1280, 800)

    def size(css: str) -> float:
        sizes = page.evaluate(
            "(css) => [...document.querySelectorAll(css)].filter((one) => one.checkVisibility())"
            ".map((one) => parseFloat(getComputedStyle(one).fontSize))",
            css,
        )
        return min(sizes, default=999)

    assert size(".pot-number") >= 96
    assert size(".turn b") >= 48
    assert size(".turn .cost") >= 48
    assert size(".crib:not(:empty)") >= crib
    assert size(".seat-name") >= 32
    assert size(".stack") >= 40
    assert size(".bet") >= 40
    small = [(size, text) for size, text in page.evaluate(TEXTS, ".live") if size < 24]
    assert small == []
    targets = page.evaluate(TARGETS, ".live button, .live a")
    assert [one for one in targets if min(one[1:]) < 56] == []
    slots = page.evaluate(TARGETS, ".slot-fold, .slot-passive, .slot-aggressive")
    assert [one for one in slots if one[1] < 180 or one[2] < 64] == []


def test_the_numbers_of_the_brief(play: Play) -> None:
    play.begin()
    in_numbers(play.page)
    play.tap("Deal the first hand")
    in_numbers(play.page)
    play.tap("Everybody’s in: ante 1")
    in_numbers(play.page)
    play.tap("Bob bets 2")
    in_numbers(play.page)
    play.tap("Dot calls 2", "All fold but Bob and Dot", "Bob draws 3")
    in_numbers(play.page)
    play.tap("Dot draws 1", "Bet 4", "Call 4")
    in_numbers(play.page)
    play.open("Bob wins").tap("Bob wins, openers shown")
    in_numbers(play.page)


@pytest.mark.parametrize("players", [*turned(range(2, 12), 3), 12])
def test_nothing_overlaps(play: Play, players: int) -> None:
    """Two to twelve seats, long names, seven digits; of more than eight some sit out."""
    page = play.page
    play.begin(LONG[:players], [1000000 + 1111111 * (one % 8) for one in range(players)])
    names = page.locator(".seat-name").all_inner_texts()
    assert len(set(names)) == players, names
    for size in SCREENS:
        nothing_overlaps(page, *size)
    screen(page, 1280, 800)
    for name in LONG[players - max(players - 8, 0) : players]:
        play.seat_menu(name, "Sit out from the next deal")
    play.tap("Deal the first hand", "Everybody’s in: ante 1")
    for size in SCREENS:
        nothing_overlaps(page, *size)
    in_numbers(page, crib=36 if players <= 10 else 24)
    assert len(set(page.locator(".seat-name").all_inner_texts())) == players


def side_pots(play: Play) -> None:
    """Ten at the table, eight of them in, all-in one after the other: four side pots."""
    stacks = [200000, 200000, 150000, 3000, 3000, 10000, 90000, 150000, 5000, 5000]
    play.begin(LONG[:10], stacks, limit="none", ante="100", least="200")
    for name in LONG[8:10]:
        play.seat_menu(name, "Sit out from the next deal")
    play.tap("Deal the first hand", "Everybody’s in: ante 100")
    play.open("Bet 200+ …").press(play.page.locator("#sheet .presets .button").last)
    while play.page.get_by_role("button", name=re.compile("^Call")).count():
        play.press(play.page.get_by_role("button", name=re.compile("^Call")))


def test_four_side_pots_fit(play: Play) -> None:
    side_pots(play)
    page = play.page
    assert page.locator(".piles li").count() == 5
    crib = "() => parseFloat(getComputedStyle(document.querySelector('.crib')).fontSize)"
    for size in SCREENS:
        nothing_overlaps(page, *size)
        assert page.evaluate(crib) >= 14, size
    screen(page, 1280, 800)
    assert page.locator(".pot-number").inner_text() == "806\u202f000"
    in_numbers(page, crib=24)  # five piles, and how a draw goes
    assert page.evaluate(TEXTS, ".piles") != []
    assert [one for one in page.evaluate(TEXTS, ".piles") if one[0] < 24] == []
    page.locator(".pile", has_text="Side 4").click()
    expect(page.locator(".pile-who:popover-open")).to_have_text(
        "Side pot 4: Annemarie and Maxim…Cha are in"
    )


HANDS = ((360, 640), (360, 740), (375, 667), (390, 844), (844, 390), (740, 360))


@pytest.mark.parametrize("size", HANDS, ids=str)
def test_six_seats_and_every_place_of_the_dock_fit_a_small_phone(
    play: Play, size: tuple[int, int]
) -> None:
    """Nothing is stacked one below another, and nothing waits below the screen."""
    play.begin(game="texas-holdem", limit="none", blind="1/2")
    play.tap("Deal the first hand", "Post blinds: 1 · 2").turn("Cy to act")
    screen(play.page, *size)
    last = play.page.locator(".seat[title=Finn]")
    places = [play.button(name) for name in ("Fold", "Call 2", "Raise to 4+ …", "Floor!")]
    for place in (*places, play.page.locator(".back"), last):
        expect(place).to_be_in_viewport(ratio=0.9)
    under = play.page.locator(".dock").bounding_box()
    seat = last.bounding_box()
    assert under
    assert seat
    if size[0] < size[1]:
        assert seat["y"] + seat["height"] <= under["y"] + 2
        assert play.page.evaluate("() => document.documentElement.scrollHeight") == size[1]


def test_a_raise_is_seen_whole_on_a_phone(play: Play) -> None:
    """The button that says the amount lies below the keys, and needs no scrolling."""
    play.begin(("Ann", "Bob", "Cy"), game="omaha-eight-or-better", limit="none", blind="1/2")
    play.tap("Deal the first hand", "Post blinds: 1 · 2")
    screen(play.page, 390, 844)
    play.open("Raise to 4+ …")
    assert play.page.locator("#sheet .presets .button").count() > 2
    expect(play.button("Raise to 4 (by 2)")).to_be_in_viewport(ratio=1)


MILESTONES = "Real chips, key moments: who opened, who’s in, who won"


def on_every_screen(play: Play) -> None:
    for size in SCREENS:
        nothing_overlaps(play.page, *size)
    screen(play.page, 1280, 800)


def milestones(play: Play) -> None:
    play.open("Menu").open("Tracking level", exact=False).tap(MILESTONES)


def test_ten_names_fit_into_the_dock(play: Play) -> None:
    """Hold'em for ten: a button for each who may call; at milestones a box for each."""
    play.begin(LONG[:10], game="texas-holdem").tap("Deal the first hand")
    play.tap("Post blinds: 1 · 2")
    assert play.page.locator(".acts-row .button").count() == 8 + 1  # and all fold
    on_every_screen(play)
    milestones(play)
    assert play.page.locator(".toggle").count() == 10
    on_every_screen(play)
    small = [one for one in play.page.evaluate(TARGETS, ".toggle") if min(one[1:]) < 56]
    assert small == []


@pytest.mark.parametrize("players", turned([6, 8], 2))
def test_milestones_fit_on_every_screen(play: Play, players: int) -> None:
    """From the antes to the winner with everybody in to the end."""
    milestones(play.begin(LONG[:players]))
    play.tap("Deal the first hand")
    on_every_screen(play)
    play.press(play.page.locator(".acts-row .button").first)
    on_every_screen(play)
    for box in play.page.locator(".toggle").all():
        box.click()
    play.tap("Still in; the rest fold")
    on_every_screen(play)
    play.tap("Everyone has drawn")
    on_every_screen(play)


@pytest.mark.parametrize("size", SCREENS[1:], ids=str)
def test_no_page_scrolls_sideways_and_targets_are_big_enough(
    play: Play, size: tuple[int, int]
) -> None:
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1")
    page = play.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    at = f"{play.base}/night/{play.night}"
    paths = (
        f"{play.base}/",
        f"{play.base}/new",
        f"{play.base}/rulebook",
        f"{play.base}/rulebook/draw",
        f"{play.base}/laws/false-openers",
        f"{play.base}/game/jackpots",
        f"{play.base}/help",
        f"{play.base}/knock",
        f"{play.base}/keys",
        f"{at}/bank",
        f"{at}/log",
        f"{at}/phone",
        f"{at}/door",
        f"{at}/stakes",
        f"{play.base}/nowhere",
    )
    for path in some(paths, 2, turn() + SCREENS.index(size)):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        found = page.evaluate(
            TARGETS, "button, input:not([type=hidden]), select, summary, nav a, p > a:only-child"
        )
        assert [one for one in found if one[2] < 44] == [], path
    play.forgive("404")


TEN = ("Ann", "Bob", "Cy", "Dot", "Eva", "Finn", "Gus", "Hal", "Ida", "Jo")


@pytest.mark.parametrize(("names", "letters"), [(LONG[:6], 165), (TEN, 75)], ids=["six", "ten"])
def test_a_long_sentence_leaves_every_seat_above_the_dock_of_a_phone(
    play: Play, names: tuple[str, ...], letters: int
) -> None:
    """Five lines of crib: nobody has to scroll to see who sits there."""
    page = play.page
    play.begin(names, game="texas-holdem").tap("Deal the first hand")
    screen(page, 390, 844)
    words = ("Burn and deal the flop. " * 5)[:letters]
    page.evaluate("(words) => { document.querySelector('.crib').textContent = words; }", words)
    page.evaluate("() => dispatchEvent(new Event('resize'))")
    nothing_overlaps(page, 390, 844)
    seen = screen(page, 390, 844)
    assert seen["tall"] <= 1
    assert [name for name, box in seen["seats"] if box[3] > seen["dock"][1] + 1] == []


BROKEN = """(css) => [...document.querySelectorAll(css)].flatMap((place) => {
  const found = [], walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) for (const word of walk.currentNode.textContent.matchAll(/\\S+/g)) {
    const range = document.createRange();
    range.setStart(walk.currentNode, word.index);
    range.setEnd(walk.currentNode, word.index + word[0].length);
    const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
    if (lines.size > 1) found.push(word[0]);
  }
  return found; })"""
TEN = ("Ann", "Bob", "Annabelle", "Dorothea", "Eva", "Finn", "Konstantin", "Hannah", "Inge", "Jo")


def test_ten_names_on_a_phone_are_never_broken_in_two(play: Play) -> None:
    play.page.set_viewport_size({"width": 390, "height": 844})
    play.begin(TEN, game="texas-holdem").tap("Deal the first hand", "Post blinds: 1 · 2")
    play.turn("Annabelle to act")
    assert play.page.evaluate(BROKEN, ".middle, .seat-name, .acts-row .button") == []
    assert [one for one in play.page.evaluate(TEXTS, ".live") if one[0] < 14] == []


def test_on_a_phone_a_take_back_is_read_to_its_end(play: Play) -> None:
    play.page.set_viewport_size({"width": 390, "height": 844})
    play.begin(("Annabelle", "Bob", "Cy")).tap("Deal the first hand", "Everybody’s in: ante 1")
    play.tap("Check", "Open for 2")
    label = play.page.locator(".back-what")
    assert label.evaluate("(label) => label.scrollHeight <= label.clientHeight + 1")


@pytest.mark.parametrize("size", turned(SCREENS, 2), ids=str)
def test_a_note_lies_on_nothing(play: Play, size: tuple[int, int]) -> None:
    """It has its place above the buttons, and moves none of them."""
    page = play.begin().tap("Deal the first hand").page
    before = screen(page, *size)
    screen(page, 1280, 800)
    play.seat("Eva").tap("Sit out")
    after = screen(page, *size)
    assert (after["dock"], after["top"]) == (before["dock"], before["top"])
    note, message = page.locator(".note").bounding_box(), page.locator(".message").bounding_box()
    assert note is not None
    assert message is not None
    assert message["y"] <= note["y"]
    assert note["y"] + note["height"] <= message["y"] + message["height"]


WRITTEN = """() => {
  const back = document.querySelector(".back").getBoundingClientRect();
  const what = document.querySelector(".back-what");
  const [top, foot] = [document.querySelector(".back b"), what]
    .map((one) => one.getBoundingClientRect());
  return { size: parseFloat(getComputedStyle(what).fontSize),
    hidden: what.scrollHeight - what.clientHeight,
    above: top.top - back.top, below: back.bottom - foot.bottom }; }"""


@pytest.mark.parametrize("size", SCREENS, ids=str)
@pytest.mark.parametrize(
    "words",
    ["the ruling “Setting a disputed pot aside”", "“The second side pot was counted: 3, not 4”"],
)
def test_undo_keeps_its_words_between_its_edges(
    play: Play, size: tuple[int, int], words: str
) -> None:
    page = play.begin().tap("Deal the first hand", "Everybody’s in: ante 1").page
    screen(page, *size)
    page.evaluate("(words) => { document.querySelector('.back-what').textContent = words; }", words)
    page.evaluate("() => dispatchEvent(new Event('resize'))")
    said = page.evaluate(WRITTEN)
    assert said["above"] >= 2, said
    assert said["below"] >= 2, said
    assert said["hidden"] <= 1, said
    assert said["size"] >= 11, said


PLACES = """() => [...document.querySelectorAll('.seat')].map((seat) => {
  const { left, top } = seat.getBoundingClientRect();
  return [seat.querySelector('.seat-name').textContent, Math.round(left), Math.round(top)]; })"""


@pytest.mark.parametrize("size", SCREENS, ids=str)
def test_whoever_leaves_moves_nobody(play: Play, size: tuple[int, int]) -> None:
    """The empty seat stays where it is, in the oval and in the list, and says whose it was."""
    play.begin(("Ann", "Bob", "Cy", "Dot"))
    screen(play.page, *size)
    before = play.page.evaluate(PLACES)
    assert [name for name, *_ in before] == ["Ann", "Bob", "Cy", "Dot"]
    tablet = host(play)
    tablet.banks("leave", seat=1)
    expect(play.page.locator(".seat.is-empty")).to_have_text(re.compile("Bob.*empty seat"))
    assert play.page.evaluate(PLACES) == before
    nothing_overlaps(play.page, *size)


# What is filled in or tapped in a sheet, and is there without scrolling; what of it is cut by the
# sheet's edge, or lies under the bar that stays at its foot.
CUT = """() => {
  const sheet = document.querySelector('#sheet[open]').getBoundingClientRect();
  const bar = document.querySelector('#sheet :is(.foot-row, .decide)');
  const foot = bar && bar.getBoundingClientRect().bottom > sheet.bottom - 40
    ? bar.getBoundingClientRect().top : sheet.bottom;
  return [...document.querySelectorAll('#sheet-body :is(input, .button)')]
    .filter((one) => one.checkVisibility() && !(bar && bar.contains(one)))
    .map((one) => [one.name || one.textContent.trim(), one.getBoundingClientRect()])
    .filter(([, box]) => box.top < foot - 1 && box.bottom > foot + 1).map(([name]) => name); }"""


def test_chips_set_aside_are_given_without_scrolling(play: Play) -> None:
    """Of four players, on every screen: the reason, too, is above the bar at the foot."""
    play.begin(("Ann", "Bob", "Cy", "Dot"))
    tablet = host(play)
    tablet.plays("deal, 0 bets 2, 1 drops, 2 drops, 3 drops, 0 wins shown")
    tablet.must("rule", law="impound", more={"q.part": "all"})
    play.page.reload()
    play.open("Floor!").open("Rule on the", exact=False)
    for size in SCREENS:
        screen(play.page, *size)
        assert play.page.evaluate(CUT) == [], size


def test_what_the_keys_are_for_is_seen_on_a_phone(play: Play) -> None:
    """Five may sell, more than a phone has room for: the button stands at the foot."""
    play.begin()
    screen(play.page, 390, 844)
    play.seat("Eva").open("Buy or borrow from a player …")
    expect(play.button("Buy 100")).to_be_in_viewport(ratio=1)


def test_an_upcards_buttons_have_their_room_on_a_phone(play: Play) -> None:
    """Three for each of six, under the name."""
    play.begin(game="baseball").tap("Deal the first hand", "Everybody’s in: ante 1")
    screen(play.page, 390, 844)
    play.open("A three or a four up …")
    buttons = play.page.evaluate(TARGETS, ".card-up-seats .button")
    assert len(buttons) == 3 * 6
    assert [one for one in buttons if one[1] < 80 or one[2] > 75] == []


def host(play: Play) -> Device:
    """Another device of the host."""
    tablet = Device(HttpWire(int(play.base.rpartition(":")[2])), night=int(play.night))
    tablet.looks("bank")
    tablet.looks()
    return tablet


# How many pixels of air a label has in its button, left or right, where it has least.
AIR = """() => [...document.querySelectorAll('.live .button')]
  .filter((one) => one.checkVisibility() && one.textContent.trim() && !one.matches('.awake'))
  .map((one) => {
    const words = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const box = one.getBoundingClientRect();
    let least = 99;
    while (words.nextNode()) {
      const { textContent, parentElement } = words.currentNode;
      if (!textContent.trim() || parentElement.closest('.sr')) continue;
      const range = document.createRange();
      range.selectNodeContents(words.currentNode);
      for (const at of range.getClientRects())
        least = Math.min(least, at.left - box.left, box.right - at.right);
    }
    return [one.textContent.trim(), Math.round(least * 10) / 10]; })
  .filter(([, air]) => air < 5)"""


def test_no_label_touches_the_edge_of_its_button(play: Play) -> None:
    """In the betting, at a draw and between two deals."""
    page = play.begin().tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2").page

    def whole() -> None:
        for size in SCREENS:
            screen(page, *size)
            assert page.evaluate(AIR) == [], size

    whole()
    play.tap("Dot calls 2", "All fold but Bob and Dot")
    whole()
    play.tap("Bob draws 3", "Dot draws 1", "Bet 4", "Call 4")
    play.open("Bob wins").tap("Bob wins, openers shown")
    whole()
