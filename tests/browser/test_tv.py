"""The screen for the room in a browser: how large its letters are, that it never grows, and that it
comes back by itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from device import Device, HttpWire
from playwright.sync_api import Browser, Locator, Page, expect
from serving import bench

from referee.web.doors.doors import qr

from .play import SIX, House, Play, tablet
from .test_axe import violations
from .test_sizes import side_pots

SCREENS = ((1024, 600), (1280, 720), (1920, 1080), (3840, 2160))
LONG = ("Maximiliane-Charlotte", "Annemarie", "Jean-Baptiste", "Wilhelmina", "Konstantin", "Bo")
TEN = (*LONG, "Christopher", "Maximiliane-Luise", "Ödön", "Annabelle")
LETTERS = """(css) => [...document.querySelectorAll(css)].map((name) => {
  const range = document.createRange();
  range.selectNodeContents(name);
  return parseFloat(getComputedStyle(name).fontSize) / innerHeight;
})"""
# What lies outside the screen or is cut: a name in the list may end in dots.
CUT = """() => [
  ...(document.documentElement.scrollHeight > innerHeight + 1 ? ["the page scrolls"] : []),
  ...[...document.querySelectorAll(
    ".tv-room > *, .seat, .seat-name, .turn, .says, .tv-says, .tv-evening, .tv-people li, .tv-join"
  )].filter((part) => {
    const box = part.getBoundingClientRect();
    return box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1
      || (part.matches(".turn, .says, .tv-says") && part.scrollWidth > part.clientWidth + 1)
      || part.scrollHeight > part.clientHeight + innerHeight / 80;
  }).map((part) => part.className),
]"""
WAITS = "(words) => document.getElementById('live').textContent.includes(words)"


@pytest.fixture
def screen(browser: Browser) -> Iterator[Page]:
    """A browser of its own, which moves."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    context.set_default_timeout(20_000)
    yield context.new_page()
    context.close()


def measured(screen: Page) -> None:
    for width, height in SCREENS:
        screen.set_viewport_size({"width": width, "height": height})
        screen.wait_for_function("() => document.fonts.status === 'loaded'")
        names = screen.evaluate(LETTERS, ".seat-name, .tv-name")
        assert names, width
        assert min(names) >= 0.02, (width, min(names))
        assert screen.evaluate(CUT) == [], width


def test_names_are_read_across_the_room_at_every_size(play: Play, screen: Page) -> None:
    """Two, six with long names, ten; between deals and in a deal."""
    for names, fields in (
        (("Ann", "Bob"), {}),
        (LONG, {}),
        (TEN, {"game": "texas-holdem", "blind": "100/200"}),
    ):
        play.begin(names, [200_000] * len(names), **fields)
        screen.goto(f"{play.base}/tv")
        measured(screen)
        play.tap("Deal the first hand")
        screen.wait_for_function("() => document.querySelector('.oval')")
        measured(screen)
        assert violations(screen) == []


def test_four_side_pots_and_a_law_are_read_across_the_room(play: Play, screen: Page) -> None:
    """And whose they are; then the ruling's sentence in place of the turn."""
    side_pots(play)
    screen.goto(f"{play.base}/tv")
    expect(screen.locator(".piles li")).to_have_count(5)
    measured(screen)
    expect(screen.locator(".piles")).to_contain_text("Side 4")
    play.page.request.get(f"{play.base}/night/{play.night}/sheet/law?id=out-of-turn")
    expect(screen.locator(".tv-law")).to_be_visible()
    measured(screen)
    assert violations(screen) == []


def test_nothing_is_wrong_with_it_between_nights_and_without_scripts(
    play: Play, screen: Page
) -> None:
    """By axe; a page that draws itself again is what was asked for there."""
    play.begin(SIX[:3], title="Friday")
    screen.goto(f"{play.base}/tv")
    assert violations(screen) == []
    screen.goto(f"{play.base}/tv?plain")
    expect(screen.locator("h1")).to_contain_text("Between deals")
    found = [one for one in violations(screen) if "meta-refresh" not in one]
    assert found == []
    play.page.goto(f"{play.base}/night/{play.night}/screen")
    assert violations(play.page) == []
    play.page.goto(f"{play.base}/night/{play.night}/bank")
    play.open("Close the night …").tap("Close the night")
    screen.goto(f"{play.base}/tv")
    assert violations(screen) == []


def test_before_the_first_night_nothing_says_that_it_is_late(play: Play, screen: Page) -> None:
    """There is no stream to be had then, and the screen looks now and then."""
    play.begin(SIX[:3], title="Friday")
    screen.route("**/tv/stream?*", lambda route: route.fulfill(status=503))

    def looked(entry: str) -> Locator:
        body = f"<main>As of {entry}</main>"
        screen.route("**/tv/view", lambda route: route.fulfill(headers={"Entry": entry}, body=body))
        screen.goto(f"{play.base}/tv")
        screen.wait_for_function(WAITS, arg=f"As of {entry}")
        screen.wait_for_timeout(300)
        return screen.locator("#wire")

    expect(looked("1")).to_be_visible()
    expect(looked("0")).to_be_hidden()


def test_it_follows_from_night_to_night_and_is_never_touched(play: Play, screen: Page) -> None:
    play.begin(SIX[:3], title="Friday")
    screen.goto(f"{play.base}/tv")
    play.tap("Deal the first hand", "Everybody’s in: ante 1")
    screen.wait_for_function(WAITS, arg="Ann to act")
    play.begin(SIX[:4], title="Saturday")
    screen.wait_for_function(WAITS, arg="Saturday")
    play.tap("Deal the first hand")
    screen.wait_for_function(WAITS, arg="Antes")


def test_its_qr_is_drawn_also_where_it_comes_to_stand_elsewhere(play: Play, screen: Page) -> None:
    """As when the night is closed, and those who come need it: no page is loaded again for it."""
    play.begin(SIX[:3])
    screen.goto(f"{play.base}/tv")
    picture = qr("http://192.168.1.20:8080/join/ABCDEF")
    for around in ("section", "main", "article"):
        view = f"<{around}><div class='qr'>{picture}</div></{around}>"
        # In one go: a view that the stream brings would take its place.
        drawn = screen.evaluate(
            """async (text) => {
                await htmx.swap({target: '#live', text, swap: 'innerMorph'});
                const paths = [...document.querySelectorAll('#live path')];
                return paths.map((path) => path.getBBox?.().width > 0);
            }""",
            view,
        )
        assert drawn == [True], around


def test_it_is_right_within_five_seconds_of_the_server_coming_back(
    own_house: House, screen: Page
) -> None:
    """Nobody touches it: the program is killed, started again, and a bet was made meanwhile."""
    tablet = Device(HttpWire(own_house.port))
    tablet.begins(SIX[:4])
    screen.goto(f"{own_house.base}/tv")
    screen.wait_for_function(WAITS, arg="deals first")
    own_house.kill()
    screen.wait_for_timeout(4_000)
    own_house.start()
    again = Device(HttpWire(own_house.port), night=1)
    again.opens("/")
    again.plays("deal, 0 bets 2")
    screen.wait_for_function(WAITS, arg="Bob to act", timeout=5_000)
    expect(screen.locator("#wire")).to_be_hidden()


@pytest.mark.process
def test_an_evening_of_taps_leaves_nothing_behind() -> None:
    """Some hundred taps here; `python bench/room.py` goes on for thousands."""
    assert "350 taps" in bench("bench/room.py", "--short")


NO_LOCK = """delete Navigator.prototype.wakeLock"""


def test_it_keeps_itself_lit_where_the_house_has_plain_http(play: Play, screen: Page) -> None:
    """There is no wake lock then; a film without sound rolls, and nobody has touched anything."""
    play.begin(SIX[:3])
    screen.add_init_script(NO_LOCK)
    screen.goto(f"{play.base}/tv")
    screen.wait_for_function("() => document.querySelector('.tv-awake').dataset.awake === 'yes'")
    assert screen.locator("video.film").count() == 1
    screen.keyboard.press("Enter")
    screen.mouse.click(300, 300)
    assert screen.locator("video.film").count() == 1


SILENT = "() => !document.querySelector('.tv-law')"
WAYS_OUT = {
    "Close": lambda play: play.close(),
    "Escape": lambda play: play.page.keyboard.press("Escape"),
    "beside it": lambda play: play.page.mouse.click(4, 400),
    "Back": lambda play: play.page.go_back(),
    "another sheet": lambda play: play.open("Other laws"),
    "another page": lambda play: play.page.goto(f"{play.base}/night/{play.night}/log"),
}
"""How somebody puts a law away that they have read."""


def reads(play: Play, law: str) -> str:
    """Open a law by touch; its title."""
    play.open("Floor!")
    play.page.locator("#sheet-body details").evaluate_all(
        "(all) => all.map((one) => (one.open = true))"
    )
    play.unfold(play.page.locator(f'#sheet-body [hx-get$="/law?id={law}"]').first)
    return play.page.locator("#sheet .sheet-title").inner_text()


def test_the_room_reads_a_law_along_until_its_sheet_is_closed(play: Play, screen: Page) -> None:
    """Whichever way it is closed."""
    play.begin(SIX[:4]).tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    screen.goto(f"{play.base}/tv")
    for close in WAYS_OUT.values():
        title = reads(play, "out-of-turn")
        screen.wait_for_function(WAITS, arg=title)
        close(play)
        screen.wait_for_function(SILENT)
        play.page.goto(f"{play.base}/night/{play.night}")


def test_two_hosts_read_two_laws_at_once(play: Play, browser: Browser, screen: Page) -> None:
    """What was opened last is read along; then what the other host still reads."""
    play.begin(SIX[:4]).tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    screen.goto(f"{play.base}/tv")
    with tablet(browser, play) as other:
        first = reads(play, "out-of-turn")
        screen.wait_for_function(WAITS, arg=first)
        second = reads(other, "string-bet")
        screen.wait_for_function(WAITS, arg=second)
        other.close()
        screen.wait_for_function(WAITS, arg=first)
        play.close()
        screen.wait_for_function(SILENT)
