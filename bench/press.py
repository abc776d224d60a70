"""A finger that presses whatever is offered: `python bench/press.py [--short] [--seed N]`.

Each evening has a seed: how the chips are followed, the players, the stakes, the game. A tablet at
the machine and two phones press at random what their pages offer, open every sheet, fill in every
form. After each act:

- nothing answers with a fault of the program, nor with a page that is not there;
- an act that is taken back leaves the pages as if it had not been; again, as it had left them;
- money holds: bought is cashed and in play, and all balances together come to nought;
- whoever got or gave chips is named in what the log says of that act;
- the exported entries fold to the same night, and so does what lies in the store; every finished
  deal is in the export of deals, and plays again without a difference.

What breaks is printed with the seed of its evening and the last acts: `--seed N` presses the same,
with the same `--way`.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from compared import difference, folded, read, replayed
from device import Answer, AppWire, Device, new_mark
from house import LAN, House
from offered import Page, Press

from referee.core.log import Entry
from referee.core.messages.log import PutBack, TakenBack
from referee.core.messages.milestones import GrainSet
from referee.core.rules import money
from referee.core.state.night import Night
from referee.export import FORMATS, export
from referee.paths import ROOT
from referee.rulebook import load_book
from referee.screens.night.logbook import lines
from referee.table import Table
from referee.web.words import CANNOT_BE

NAMES = ("Ann", "Bob", "Cy", "Dot", "Eva", "Finn", "Gus", "Hal")
TAPS = 200_000
AN_EVENING = 120
"""Presses of one evening."""
DEPTH = 4
"""So many sheets are opened out of one another."""
WAYS = ("tablet", "bets", "milestones", "referee")
"""How the chips are followed: by the tablet, or real ones bet by bet, by milestones, not at all."""
BEGINS_AT = (
    "switches",
    "stakes",
    "scores",
    "scores/new",
    "sheet/phones",
    "sheet/phones",
    "sheet/vote",
    "sheet/floor",
    "sheet/menu",
    "sheet/history",
    "sheet/handed",
)
"""Pages and sheets of a night that the tablet opens without the felt."""
GUESTS_BEGIN_AT = ("view/phone", "view/phone", "sheet/names", "scores", "scores/new", "rulings")
OF_THE_HOUSE = ("/compose", "/house/laws", "/game/", "/laws/", "/rulebook")
ALL = (
    r"\b(?:[Ee]ach|[Ee]very|[Ee]verybody|[Aa]ll|[Aa]ntes|[Bb]linds|The chips are"
    r"|[Bb]ack to entry|[Tt]aken back|[Dd]one again)\b"
)
"""Words that name everybody, or an entry that named them."""
TAKES_BACK = ("take-back", "again", "unseal")
"""What no undo undoes: to change a sealed word is to take it back, and it is forgotten."""
NOT_COMPARED = (
    r'<form(?:(?!</form>).)*?value="(?:again|take-back)".*?</form>',
    r'<div class="corner left">.*?</div>\s*</div>',  # what can be taken back
    r'<div class="notice-line">.*?</div>',
    r'<p class="notice".*?</p>',
    r'<p class="toast[ "].*?</p>',
    r'<p id="spoken".*?</p>',
    r'<div id="toast" role="status">.*?</div></div>',
    r'name="seen" value="\d+"',
    r"(?:seen|at|held)=\d+",
)


class Broken(AssertionError):
    """The program did what it must not."""


# --- an evening -----------------------------------------------------------------------------


class Evening:
    """One night, pressed through. said: what was pressed, the last at the end."""

    def __init__(self, house: House, seed: int, way: str = "") -> None:
        self.house, self.chance, self.way = house, random.Random(seed), way
        self.said: list[str] = []
        self.done: Counter[str] = Counter()
        self.tablet = Device(AppWire(house.app))
        self.phones: list[Device] = []

    @property
    def look(self) -> Night:
        return self.house.table.look(self.tablet.night).night

    def press(self, presses: int) -> None:
        """Begin the night and press so often; then it is exported."""
        self.begin()
        for _ in range(presses):
            self.one()
        self.kept()
        self.exported()
        self.swept()

    def begin(self) -> None:
        chance, book = self.chance, self.house.table.book
        names = NAMES[: chance.randint(2, 8)]
        way = chance.choice(("tablet", *WAYS))
        self.way = self.way or way
        real = "" if self.way == "tablet" else self.way
        terms = {
            "game": chance.choice(sorted(book.games)),
            "limit": chance.choice(("fixed", "spread", "pot", "none")),
            "ante": chance.choice((0, 1, 1, 2)),
            "real": real,
            "paid": chance.choice(("slip", "cash", "sent")),
            "worth": chance.choice(("", "0.10")),
            "kitty": chance.choice((0, 0, 1)),
            "light": chance.choice(("no", "yes")),
            "odd": chance.choice(("each", "first")),
            "claims": chance.choice(("riffle", "action", "night")),
        }
        got = self.tablet.begins(names, chance.choice((0, 20, 80)), **terms)
        self.said.append(f"begin {len(names)} {terms}: {got.status}")
        self.right(got, "POST", "/night")
        if got.status != 303:
            terms = {"game": "jackpots", "real": real}
            self.tablet.begins(names, 80, **terms)
        self.done[self.way] += 1
        for number in range(chance.choice((0, 0, 2, 3))):
            phone = Device(AppWire(self.house.app, f"192.168.1.{31 + number}", LAN))
            phone.opens(f"/join/{self.house.keys.code}")
            phone.night = self.tablet.night
            self.phones.append(phone)

    def one(self) -> None:
        """Look at a page, and press something on it, and on what comes of that."""
        device, page = self.tablet, "view/felt"
        if self.phones and self.chance.random() < 0.2:
            device = self.chance.choice(self.phones)
            page = self.chance.choice((*GUESTS_BEGIN_AT, *self.sheets()))
            if self.chance.random() < 0.5 and self.asked(device):
                return
        elif self.chance.random() < 0.25:
            own = ("view/bank", "view/log", "view/scores", "view/phone")
            page = self.chance.choice((*own, *own, *BEGINS_AT, *self.sheets()))
        elif self.chance.random() < 0.05 and self.look.playing is not None:
            law = self.chance.choice(self.house.laws)
            self.presses(device, f"/night/{device.night}/sheet/law?id={law}", depth=9)
            return
        elif self.chance.random() < 0.01:
            self.presses(device, f"{self.chance.choice(OF_THE_HOUSE[:2])}?night={device.night}")
            return
        self.presses(device, f"/night/{device.night}/{page}")

    def presses(self, device: Device, page: str, wanted: str = "", depth: int = DEPTH) -> bool:
        """Open sheets out of one another, up to a form; wanted: what it shall do, if there."""
        html = self.gets(device, page).text
        for _ in range(depth):
            offered = Page(html).found
            able = [control for control in offered if ("do", wanted) in control.fixed()]
            found = able[0] if able else self.chosen(offered, page, "" if wanted else "post")
            if found is None:
                return False
            if found.method == "post":
                self.acts(device, found)
                return True
            html = self.gets(device, self.address(found)).text
        return False

    def sheets(self) -> list[str]:
        return [f"view/sheet:{sheet.number}" for sheet in self.look.sheets]

    def asked(self, phone: Device) -> bool:
        """What phones take more than chance to come to: a seat, being let in to it, a vote, a
        word declared in secret. Whether something was pressed."""
        at, night = f"/night/{phone.night}", self.look
        if not any(phone.state == "has" for phone in night.phones):
            if any(phone.state == "asks" for phone in night.phones):
                return self.presses(self.tablet, f"{at}/sheet/phones", "let-in")
            return self.presses(phone, f"{at}/sheet/names", "ask-seat")
        if night.playing is None:
            return False
        if night.vote is None and self.chance.random() < 0.5:
            law = self.chance.choice(self.house.left_open)
            return self.presses(self.tablet, f"{at}/sheet/law?id={law}", "ask-phones", 9)
        return self.presses(phone, f"{at}/view/phone", "vote" if night.vote else "seal", 1)

    def chosen(self, offered: Sequence[Press], page: str, does: str) -> Press | None:
        """Something of a page; forms rather than sheets, a closing of the night seldom."""
        of_ours = (f"/night/{self.tablet.night}", *OF_THE_HOUSE)
        able = [control for control in offered if control.path.startswith(of_ours)]
        if self.chance.random() < 0.95:
            able = [control for control in able if "Close the night" not in control.label]
        if not does:
            able = [
                control for control in able if control.method == "get" and "/law" in control.path
            ]
        forms = [control for control in able if control.method == "post"]
        if forms and self.chance.random() < (0.7 if page.endswith("felt") else 0.5):
            main = [control for control in forms if control.main]
            able = main if main and self.chance.random() < 0.3 else forms
        return self.chance.choice(able) if able else None

    def address(self, found: Press) -> str:
        said = "&".join(f"{name}={value}" for name, value in found.filled(self.chance))
        return f"{found.path}{'&' if '?' in found.path else '?'}{said}" if said else found.path

    def gets(self, device: Device, path: str) -> Answer:
        got = device.opens(path, {} if "/switch" in path else {"HX-Request": "true"})
        self.done["looks"] += 1
        self.right(got, "GET", path)
        return got

    # --- an act -----------------------------------------------------------------------------

    def acts(self, device: Device, found: Press) -> None:
        form = [(name, value) for name, value in found.filled(self.chance) if name != "tap"]
        before, pages, held = self.entries(), self.pages(), self.held()
        got = device.posts(found.path, [*form, ("tap", new_mark())], HX_Request="true")
        asked = [f"{name}={value}" for name, value in form if name not in ("seen", "view")]
        self.said.append(f"{found.label[:40]} [{' '.join(asked)}]: {got.status}")
        self.done["taps"] += 1
        self.done[f"taps, {self.way}"] += 1
        if got.status < 400 and device is not self.tablet:
            self.done[f"a phone did {dict(form).get('do')}"] += 1
        self.done[f"answered {got.status}"] += 1
        self.right(got, "POST", f"{found.path} {form}")
        self.money()
        now = self.entries()
        does = dict(form).get("do")
        if len(now) > len(before):
            self.told(held)
        plain = device is self.tablet and does not in TAKES_BACK
        if len(now) > len(before) and plain and self.chance.random() < 0.3:
            self.and_back(now[-1], pages)

    def entries(self) -> list[str]:
        """The strand of each entry."""
        return [entry.strand for entry, _ in self.house.table.entries(self.tablet.night)]

    def pages(self) -> dict[str, list[str]]:
        """What the tablet's pages say, less what tells of taking back."""
        found = {}
        for view in ("felt", "bank"):
            html = self.tablet.opens(f"/night/{self.tablet.night}/view/{view}").text
            for part in NOT_COMPARED:
                html = re.sub(part, "", html, flags=re.S)
            found[view] = read(html)
        return found

    def and_back(self, strand: str, before: dict[str, list[str]]) -> None:
        """Take the last act back: the pages are as before it; and again, as after it."""
        if strand in ("roles", "phones") or self.look.playing is None:
            return
        after = self.pages()
        if self.back("take-back", strand):
            self.same(before, "after an act was taken back")
            if self.back("again", strand):
                self.same(after, "after an act was done again")
        self.done["taken back"] += 1

    def back(self, do: str, strand: str) -> bool:
        seen = self.house.table.look(self.tablet.night).seen.get(strand, 0)
        got = self.tablet.taps(do, seen=seen, strand=strand)
        self.said.append(f"{do} {strand}: {got.status}")
        self.right(got, "POST", do)
        return got.status == 200

    # --- what must hold ---------------------------------------------------------------------

    def right(self, got: Answer, how: str, what: str) -> None:
        if got.status >= 500 or "Traceback" in got.text or CANNOT_BE in got.text:
            raise Broken(f"{how} {what} answers {got.status}")
        if got.status == 404:
            raise Broken(f"{how} {what} was offered, and is not there")

    def same(self, pages: dict[str, list[str]], when: str) -> None:
        for view, old in pages.items():
            new = self.pages()[view]
            if new != old:
                raise Broken(f"the {view} differs {when}: {difference(old, new)}")

    def money(self) -> None:
        night = self.look
        bought = sum(player.bought for player in night.players)
        cashed = sum(player.cashed + player.kitty for player in night.players)
        if bought - cashed != night.box:
            raise Broken(f"bought {bought}, cashed {cashed}, in play {night.box}")
        nowhere = night.pot == night.aside == money.off(night) == 0
        balances = [money.balance(night, player.seat) for player in night.players]
        if nowhere and None not in balances and sum(filter(None, balances)):
            raise Broken(f"the balances {balances} do not come to nought")

    def held(self) -> dict[str, int]:
        """What everybody has, by name."""
        night = self.look
        return {night.name(player.seat): night.holds(player.seat) for player in night.players}

    def told(self, before: dict[str, int]) -> None:
        """Whoever has more or less than before is named in the newest entry."""
        table, night = self.house.table, self.tablet.night
        entries = table.entries(night)
        newest = entries[-1:]
        about = about_it(newest[0][0], entries)
        if any(isinstance(event, GrainSet) for entry in about for event in entry.events):
            return  # the chips go together, or to their stacks
        those = {entry.seq for entry in about}
        text = " ".join(line.text for line in lines(entries, self.look) if line.entry in those)
        if not text.strip():
            raise Broken(f"the log says nothing of {newest[0][0].events}")
        for name, chips in self.held().items():
            named = rf"(?<!\w){re.escape(name)}(?!\w)|{ALL}"
            if chips != before.get(name, 0) and not re.search(named, text):
                raise Broken(f"{name} had {before.get(name)}, has {chips}; the log: {text}")

    def kept(self) -> None:
        """What lies in the store folds to the night that is shown."""
        again = Table(self.house.table.book, self.house.table.store)
        if again.look(self.tablet.night).night != self.look:
            raise Broken("the night that was kept is another")
        again.close()

    def swept(self) -> None:
        """The next evening begins with no game and no law of this one."""
        for page in ("/compose", "/house/laws"):
            for control in Page(self.tablet.opens(page).text).found:
                if control.path.endswith("/delete"):
                    self.right(self.tablet.posts(control.path, {}), "POST", control.path)

    def exported(self) -> None:
        table, night = self.house.table, self.tablet.night
        texts = {form: export(table, night, form) for form in FORMATS}
        text = texts["phh"]
        if self.look.playing is None and folded(texts["json"]) != self.look:
            raise Broken("the exported entries fold to another night")
        wrong = replayed(text, table.book)
        if wrong:
            raise Broken(f"what was exported plays differently: {wrong}\n{text}")
        self.done["deals"] += self.look.hands


def about_it(entry: Entry, entries: Sequence[tuple[Entry, bool]]) -> list[Entry]:
    """An entry, and those that it takes or puts back."""
    events = (event for event in entry.events if isinstance(event, TakenBack | PutBack))
    those = {entry.seq, *(seq for event in events for seq in event.entries)}
    return [other for other, _ in entries if other.seq in those]


# --- the run --------------------------------------------------------------------------------


def run(
    taps: int, seed: int, presses: int = AN_EVENING, keep_on: bool = False, way: str = ""
) -> Counter[str]:
    """Evenings with one seed after the other until so many acts were made. Raises SystemExit."""
    done: Counter[str] = Counter()
    book = load_book(ROOT / "rulebook")
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), book)
        while done["taps"] < taps:
            evening = Evening(house, seed, way)
            try:
                evening.press(presses)
            except Exception as broken:
                last = "\n  ".join(evening.said[-12:])
                told = f"seed {seed}: {broken!r}\n  {evening.said[0]}\n  …\n  {last}"
                if not keep_on:
                    raise SystemExit(told) from broken
                print(f"{told}\n", flush=True)
                done["broken"] += 1
            done += evening.done
            done["evenings"] += 1
            seed += 1
        house.close()
    return done


def main(arguments: Sequence[str] | None = None) -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--taps", type=int, default=TAPS, help="so many acts")
    asked.add_argument("--seed", type=int, default=1, help="of the first evening")
    asked.add_argument("--short", action="store_true", help="the form that ./test runs")
    asked.add_argument("--all", action="store_true", help="go on after what broke")
    asked.add_argument("--way", choices=WAYS, default="", help="how chips are followed")
    given = asked.parse_args(arguments)
    began = time.monotonic()
    done = run(60 if given.short else given.taps, given.seed, keep_on=given.all, way=given.way)
    for what, count in sorted(done.items()):
        print(f"{what:16} {count:>9,}")
    print(f"{'seconds':16} {time.monotonic() - began:>9,.0f}")
    return 1 if done["broken"] else 0


if __name__ == "__main__":
    sys.exit(main())
