"""Ten deals of five games from six phones: the dealer's phone deals, everybody acts on their own,
and the tablet sleeps for half of them; and an evening without a phone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from playwright.sync_api import Browser, expect
from shelf import BOOK
from web.test_no_phone import EVENING, TAPS

from referee.core.messages.dealing import HandBegan
from referee.store import FILE, Store

from .play import House, Play, abreast
from .test_acting import lets
from .test_declaring import pocket, seated

SIX = ("Ann", "Bob", "Cy", "Dot", "Ed", "Fay")
GAMES = ("jackpots", "texas-holdem", "seven-card-stud", "guts-two-card", "baseball")
CHIPS = 200
STAYS = ("Open", "Check", "Call", "Pat", "In", "I’m", "Openers", "Draw", "Bring", "Fold")
FOLDS = ("Fold", "Out", "Check", "Call", "Pat", "I’m", "Bring")
"""What a player taps, the first that is there: two stay as long as it is cheap, nobody else."""
SEEN = """.filter((one) => one.offsetParent)
    .map((one) => one.innerText.trim().replaceAll('\\u00a0', ' '))"""
OFFERED = f"""() => [...document.querySelectorAll(
    '.me.is-asked .own form.tap button, .me .declare form.tap button')]
    {SEEN}"""
DOCK = f"() => [...document.querySelectorAll('#acts button')]{SEEN}"
LONGEST = 40
"""Taps of one deal."""


@contextmanager
def at_the_table(browser: Browser, play: Play, house: House) -> Iterator[dict[str, Play]]:
    """Six phones with a seat each; they act, and the dealer's deals."""
    play.begin(SIX, chips=[CHIPS] * 6, game=GAMES[0])
    with ExitStack() as pockets:
        phones = {name: pockets.enter_context(pocket(browser, play, house)) for name in SIX}
        for name, phone in phones.items():
            seated(phone, play, name)
        lets(play, "Phones act on their turn")
        lets(play, "The dealer’s phone deals and pays the pot: off")
        yield phones


def wanted(offered: list[str], name: str) -> str:
    """What that player taps of it; nothing where nothing is for them."""
    wishes = STAYS if name in ("Ann", "Bob") else FOLDS
    found = (label for word in wishes for label in offered if label.startswith(word))
    return next(found, "")


def says(phone: Play, name: str) -> bool:
    """The player taps, where they are asked on their own phone."""
    if not phone.page.url.endswith("/phone"):
        return False
    label = wanted(phone.page.evaluate(OFFERED), name)
    if label:
        phone.tap(label)
    return bool(label)


def dealer_of(phones: dict[str, Play], base: str, night: str) -> Play:
    """The phone that has the dealer's taps, on the felt from now on."""
    for phone in phones.values():
        if phone.page.url.endswith(f"/night/{night}"):
            if phone.page.evaluate(DOCK):
                return phone
            phone.page.goto(f"{base}/night/{night}/phone")
    for phone in phones.values():
        link = phone.page.get_by_role("link", name="Deal for the table")
        if link.count():
            link.click()
            phone.until("#acts button")
            return phone
    raise AssertionError("nobody deals")


def deals_on(dealer: Play, name: str, game: str) -> bool:
    """The dealer taps what the table needs next. Whether that began a deal."""
    offered = dealer.page.evaluate(DOCK)
    if "Another game …" in offered:
        dealer.open("Another game …")
        dealer.page.locator("[data-search]").fill(BOOK.games[game].name)
        dealer.press(dealer.page.locator(f"#sheet button[value='{game}']:visible").first)
        return True
    if {name, "Everyone shows …"} <= {*offered}:  # their own secret is for their own screen
        dealer.page.get_by_role("link", name="My seat").click()
        dealer.until(".me .declare")
        return False
    label = wanted(offered, name)
    shown = dealer.page.locator("#acts button:visible")
    main = dealer.page.locator("#acts .button.main:visible")
    button = shown.nth(offered.index(label)) if label else (main if main.count() else shown).first
    if button.get_attribute("hx-get") is None:
        dealer.press(button)
    else:
        dealer.unfold(button)
        sheet = dealer.page.locator("#sheet form.tap .button")
        dealer.press(sheet.first)
    return False


def play_one(phones: dict[str, Play], base: str, night: str, game: str) -> None:
    """One deal, until the next one can be dealt."""
    begun = False
    for _ in range(LONGEST):
        acted = next((phone for name, phone in phones.items() if says(phone, name)), None)
        if acted is None:
            acted = dealer_of(phones, base, night)
            if begun and "Another game …" in acted.page.evaluate(DOCK):
                return
            name = next(name for name, phone in phones.items() if phone is acted)
            print(
                game,
                name,
                str(acted.page.evaluate(DOCK))[:120],
                acted.page.locator(".turn").first.inner_text(),
            )
            begun = deals_on(acted, name, game) or begun
        abreast(acted, *phones.values())
    raise AssertionError(f"{game} is not over after {LONGEST} taps")


def test_ten_deals(play: Play, browser: Browser, house: House) -> None:
    """Nothing of the deals is entered at the tablet, awake or asleep; no chip is lost."""
    with at_the_table(browser, play, house) as phones:
        night, log = play.night, Store(house.data / FILE)
        first, *rest = log.read(int(night)).entries
        for number in range(2 * len(GAMES)):
            if number % 2:
                play.page.goto("about:blank")
            play_one(phones, play.base, night, GAMES[number // 2])
            if number % 2:
                play.page.goto(f"{play.base}/night/{night}")
        entries = log.read(int(night)).entries[len(rest) + 1 :]
        began = [event for one in entries for event in one.events if isinstance(event, HandBegan)]
        assert [event.game.id for event in began] == [game for game in GAMES for _ in "ab"]
        tappers = {one.by for one in entries}
        assert len(tappers) == len(SIX)
        assert first.by not in tappers, "the tablet has entered nothing"
        expect(play.page.locator(".seat")).to_have_count(len(SIX))
        assert sum(play.stacks()) == len(SIX) * CHIPS
        log.close()


def test_an_evening_without_a_phone(play: Play) -> None:
    """Not one touch more than it always took, each on what is seen there."""
    play.begin(SIX[:4], chips=[100] * 4)
    touched = 0
    for label in (label for stage in EVENING for label in stage):
        if label == "Ann wins":
            play.open(label)
        elif label.isdigit():  # whose cards they are is spoken, too
            play.press(play.page.locator("#acts").get_by_text(label, exact=True))
        else:
            play.tap(label)
        touched += 1
    assert touched == TAPS
    assert play.heard == TAPS - 1, "one of them opened a sheet"
    assert play.stacks() == [105, 95, 93, 107]
