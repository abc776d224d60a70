"""One moment of a night -> the HTML of one view, for one viewer.

A view is the fragment a page includes, a tap answers and a stream repeats, so they cannot
differ. One that is the same for several is made once for all of them, and kept until the log
grows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from flask import g, render_template

from referee.core.log import film
from referee.core.rules.cards_speak import for_ends
from referee.core.sheets.sheet import strand
from referee.core.state.night import Night
from referee.screens.bank import bank as bank_screen
from referee.screens.bank.finale import places
from referee.screens.buttons import Fields
from referee.screens.felt import declaring
from referee.screens.felt import felt as felt_screen
from referee.screens.night import logbook
from referee.screens.night.words import damage
from referee.screens.paper.words import UNTOLD
from referee.screens.phone import hands, openers, phone
from referee.screens.words import declarations
from referee.screens.words.events import title
from referee.screens.words.names import device
from referee.table import Look, TakeBack
from referee.web import words as say
from referee.web.club import board
from referee.web.doors import rights
from referee.web.dropping import shown
from referee.web.overlay import Gone
from referee.web.people.ticks import settled_since
from referee.web.people.untold import beside, places_only, untold
from referee.web.services import services
from referee.web.sheets import views
from referee.web.tv import room
from referee.web.viewer import Viewer

ENTRY = "Entry"
"""The header that says up to which entry a view was made. What comes without it is no view."""

Maker = Callable[[Look, Viewer, str, Fields], str]


def view(name: str, look: Look, who: Viewer, notice: str = "", stood: Fields = ()) -> str:
    """The fragment of a view; stood: the fields of "it stood at the table", after a refusal.

    Without a notice it is rendered once per entry for all for whom it is the same. A damaged night
    says so on each.
    """
    g.log, g.shows, look = look.came, look, shown(look)
    if untold(look, who):
        return render_template("night/untold.html", look=look, notice=notice, untold=UNTOLD)
    g.settled = settled_since(look) if name == "bank" else {}
    g.places_only = name == "bank" and places_only(look)
    maker = maker_of(name)
    notice = notice or damage.sentence(look.damage, look.night, look.goes_on)
    if notice:
        return maker(look, who, notice, stood)
    key = (look.came, look.id, name, *differs(name, look, who))
    return services().views.get(key, look.seq, lambda: maker(look, who, "", ()))


def ahead(name: str, who: Viewer) -> Callable[[Look], None] | None:
    """What makes the view that will answer a tap while the disk still writes it: for this answer
    alone, and seen by nobody before. Only the felt of a host: what shows more may ask for a night
    that waits for the same disk."""

    def make(look: Look) -> None:
        g.log, look = look.came, shown(look)
        g.ahead = look, _felt(look, who, "", ())

    return make if name == "felt" and who.host else None


def known(name: str) -> bool:
    """Whether a page of one night may ask for a view of that name: not for all tables of an
    evening, which have a page of their own, for hosts."""
    return (name in VIEWS and name != DESK) or views.number_of(name) is not None


def maker_of(name: str) -> Maker:
    """What renders a view: one of VIEWS, or the one score sheet it names."""
    number = views.number_of(name)
    if number is None:
        return VIEWS[name]
    return lambda look, who, notice, stood: views.sheet_view(look, who, number, notice)


def differs(name: str, look: Look, who: Viewer) -> tuple[object, ...]:
    """What of a viewer makes his view another one than his neighbour's."""
    match name:
        case "felt":
            near = who.near if who.near in look.night.ring else None
            seated = look.night.seat_of(who.mark) is not None, _asked(look, who)
            may = _may_undo(look, who), _own_undo(look, who)
            return role(look, who), near, who.flat, *may, *seated
        case "phone":
            mine = look.night.phone(who.mark)
            if mine is None:
                return tonight(look), seat_elsewhere(look, who)
            chosen, seat = (look.chosen.get(who.mark), look.fallen.get(who.mark)), mine.seat
            of = (look.ready, look.split, look.hands, look.old)
            secret = (look.vouched, *(mine.mark in marks for marks in of))
            return mine.mark, mine.state, seat, chosen, *secret, tonight(look)
        case "bank":
            return who.host, g.places_only, frozenset(g.settled.items())
        case "scores":
            return who.host, look.night.seat_of(who.mark)
        case "log" | "handed" | "covered":
            return ()
        case "tv":
            return room.differs(look)
        case "desk":
            return tuple((other.id, other.seq) for other in board.open_tables(look.id))
    number = views.number_of(name) or 0
    own = look.night.tapper(strand(number)) == who.device
    return views.role(look, who, number), who.host, own


def halves(night: Night) -> bool:
    """Whether high and low share the pot of the game that is being played."""
    hand = night.playing
    rule = services().table.book.judges.get(hand.judge) if hand is not None else None
    return rule is not None and hand is not None and for_ends(rule, hand.game).mode == "hilo"


def declared_shared(night: Night) -> bool:
    """Whether a pot is shared that only failed scoopers are left for; else it waits."""
    hand = night.playing
    rule = services().table.book.judges.get(hand.judge) if hand is not None else None
    return rule is not None and rule.unwon == "share"


def role(look: Look, who: Viewer) -> str:
    """What a viewer may do with the deal: "taps", "may tap" (another device does now), "deals" (on
    the dealer's phone), "looks"."""
    if rights.deals(look, who):
        return "deals"
    if not who.host or look.damage is not None:
        return "looks"
    return "taps" if look.night.tapper("hand") in ("", who.device) else "may tap"


def _may_undo(look: Look, who: Viewer) -> bool:
    """Whether the viewer may take back what was entered last."""
    on = look.newest.strand if look.newest else "hand"
    return rights.may(look, TakeBack(on, look.seq, alone=True), who)


def _own_undo(look: Look, who: Viewer) -> bool:
    """Whether the viewer may take back their own last act, on their phone."""
    return rights.undoes(look, TakeBack("hand"), who)


def _asked(look: Look, who: Viewer) -> str:
    """What the player of this phone is asked at their seat, while it shows the table: the dealer's
    has all but what is secret there."""
    part, seat = role(look, who), look.night.seat_of(who.mark)
    if seat is None or part not in ("looks", "deals"):
        return ""
    mine = _me(look, who)
    return mine.asked if part == "looks" else mine.asked_in_secret


def _felt_model(look: Look, who: Viewer, notice: str, stood: Fields) -> felt_screen.Felt:
    part = role(look, who)
    last, undone = look.last["hand"], look.undone["hand"]
    onlooker = felt_screen.Onlooker(
        taps=part in ("taps", "deals"),
        deals=part == "deals",
        own_undo=_own_undo(look, who),
        seated=look.night.seat_of(who.mark) is not None,
        asked=_asked(look, who),
        may_take=part == "may tap",
        may_undo=_may_undo(look, who),
        tapper=device(look.night, look.night.tapper("hand"))
        if part == "may tap" or part == "looks"
        else "",
        near=who.near,
        flat=who.flat,
    )
    return felt_screen.felt(
        look.id,
        look.night,
        felt_screen.Logged(
            look.seq,
            look.seen,
            last,
            undone,
            look.newest,
            look.about,
            look.before,
            look.follows,
            look.phoned,
        ),
        onlooker,
        notice,
        stood,
        halves=halves(look.night),
        shared=declared_shared(look.night),
        book=services().table.book,
    )


def _felt(look: Look, who: Viewer, notice: str, stood: Fields) -> str:
    made: tuple[Look, str] | None = g.get("ahead")
    if made is not None and made[0] == look and not notice:
        return made[1]
    model = _felt_model(look, who, notice, stood)
    return render_template("felt/_felt.html", felt=model, damaged=look.damage is not None)


def _phone(look: Look, who: Viewer, notice: str, stood: Fields) -> str:
    model, mine = onlookers(look), _me(look, who)
    seat = look.night.seat_of(who.mark)
    if seat is not None:
        secret = (who.mark in look.ready, look.vouched, who.mark in look.split)
        kept = openers.mine(look.night.playing, seat, *secret, seat in look.settled)
        old = who.mark in look.old
        own = hands.mine(look.night.playing, seat, who.mark in look.hands, old)
        mine = replace(mine, openers=kept, hand=own)
    return render_template(
        "phone/_phone.html",
        felt=model,
        me=mine,
        notice=notice,
        taught="thrown" in g and "hand" in g,
        tonight=tonight(look),
        elsewhere=seat_elsewhere(look, who),
    )


def _me(look: Look, who: Viewer) -> phone.Me:
    """The phone's own part, but for the cards that its player entered."""
    return phone.me(
        look.night,
        who.mark,
        who.device,
        look.sealed,
        declared_shared(look.night),
        look.chosen.get(who.mark),
        look.fallen.get(who.mark),
        look.moment,
        _own_undo(look, who),
        look.deal,
    )


def tonight(look: Look) -> int | None:
    """The night that has begun since this one was closed: where its phones go on."""
    newest = services().table.newest() if look.night.closed else None
    return newest if newest is not None and newest > look.id else None


def seat_elsewhere(look: Look, who: Viewer) -> tuple[int, int] | None:
    """Another table of the evening where this phone has its seat: the night, and which table."""
    if look.night.closed or not (look.night.evening and who.mark) or look.night.phone(who.mark):
        return None
    return next(
        (
            (other.id, other.night.table)
            for other in beside(look)
            if other.night.seat_of(who.mark) is not None and not other.night.closed
        ),
        None,
    )


def onlookers(look: Look) -> felt_screen.Felt:
    """The felt for whoever only looks on: the same for every phone and every screen."""
    return services().views.get(
        (look.came, look.id, "watched"),
        look.seq,
        lambda: _felt_model(look, room.ONLOOKER, "", ()),
    )


def _tv(look: Look, who: Viewer, notice: str, stood: Fields) -> str:
    return room.room(look, onlookers(look), notice)


def _desk(look: Look, who: Viewer, notice: str, stood: Fields) -> str:
    return board.desk(board.open_tables(look.id), onlookers, notice)


def handed_round(look: Look, seat: int | None = None) -> str:
    """The covered screen while the tablet goes round. Raises Gone."""
    page = declaring.handed(look.night, look.sealed, seat)
    if page is None:
        raise Gone(say.REVEALED)
    rule = declarations.rule(declared_shared(look.night), look.night.playing)
    return render_template("felt/handed.html", look=look, page=page, rule=rule)


def _passed_on(look: Look, who: Viewer, notice: str, stood: Fields) -> str:
    """What a tap on a player's own screen is answered with: the same, whatever he tapped. It covers
    the screen for whoever takes the tablet next; after the last one it goes to the middle."""
    if not notice and declaring.handed(look.night, look.sealed) is not None:
        return handed_round(look)
    return render_template("felt/passed_on.html", look=look, notice=notice)


def _bank(look: Look, who: Viewer, notice: str, stood: Fields) -> str:
    living = services().table.of_log(look.id, lambda log: log.living_on("bank"))
    last, undone = look.last["bank"], look.undone["bank"]
    undone = undone and services().table.of_log(look.id, lambda log: log.may_come_back("bank"))
    labels = (
        title(last, look.night) if last else "",
        title(undone[-1], look.night) if undone else "",
    )
    course = services().table.of_log(look.id, film.course) if look.night.closed else ()
    model = bank_screen.bank(
        look.id,
        look.night,
        look.seen,
        living,
        who.host,
        labels,
        notice,
        course,
        g.get("settled", {}),  # not asked here: a night may be held (Table.doubt)
    )
    if model.finale is not None and g.get("places_only"):
        model = replace(model, finale=places(model.finale, look.night.title))
    return render_template("bank/_bank.html", bank=model, stakes=look.night.stakes)


def _log(look: Look, who: Viewer, notice: str, stood: Fields) -> str:
    return log_before(look, look.seq + 1, NEWEST, notice, who.host)


NEWEST, OLDER = (8, 80), (20, 400)
"""How many deals of the log, and entries at most: on the page that follows, and further back."""


def log_before(
    look: Look, before: int, much: tuple[int, int], notice: str = "", host: bool = False
) -> str:
    """The log before an entry, by deal, the newest first; much: how many deals of it, how many
    entries; host: who reads it may go on with a damaged night."""
    entries, began = services().table.stretch(look.id, before, *much)
    first = entries[0][0].seq if entries else 1
    rounds = services().table.of_log(look.id, lambda log: film.rounds(log, first))
    parts = logbook.by_deal(logbook.lines(entries, look.night, began, rounds), began)
    return render_template(
        "night/_log.html",
        parts=parts,
        first=first,
        before=before,
        look=look,
        notice=notice,
        host=host,
    )


def _shelf(look: Look, who: Viewer, notice: str, stood: Fields) -> str:
    return views.shelf_view(look, who, notice)


def _covered(look: Look, who: Viewer, notice: str, stood: Fields) -> str:
    """What a tap on a player's own sheet on the tablet is answered with: the same whatever was
    ticked, or why it is not kept. It closes itself."""
    return render_template("phone/kept.html", look=look, notice=notice)


COVERED = "covered"
"""The view that answers while a player has the tablet for themself."""
HANDED = "handed"
"""The view that answers while the tablet goes round."""
DESK = "desk"
"""The view of all tables, from which the host rules at any of them."""
VIEWS: Mapping[str, Maker] = {
    HANDED: _passed_on,
    COVERED: _covered,
    "felt": _felt,
    "phone": _phone,
    "tv": _tv,
    DESK: _desk,
    "bank": _bank,
    "log": _log,
    "scores": _shelf,
}
