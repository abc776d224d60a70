"""One moment of a night -> the HTML of one view, for one viewer.

A view is the fragment a page includes, a tap answers and a stream repeats, so they cannot
differ. Views that are the same for all lookers are kept until the log grows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import render_template

from referee.screens import bank as bank_screen
from referee.screens import felt as felt_screen
from referee.screens import logbook
from referee.screens.buttons import Fields
from referee.screens.words import title
from referee.table import Look
from referee.web.here import Viewer, here


def view(name: str, look: Look, who: Viewer, notice: str = "", stood: Fields = ()) -> str:
    """The fragment of a view; stood: the fields of "it stood at the table", after a refusal.

    Without a notice it is rendered once per entry and role.
    """
    if notice:
        return VIEWS[name](look, who, notice, stood)
    kept = here().views
    key = (look.id, f"{name} {role(look, who)} {who.near} {who.flat}")
    found = kept.get(key)
    if found is not None and found[0] == look.seq:
        return found[1]
    html = VIEWS[name](look, who, "", ())
    kept[key] = (look.seq, html)
    return html


def role(look: Look, who: Viewer) -> str:
    """What a viewer may do with the deal: "taps", "may tap" (another device does now), "looks"."""
    if not who.host:
        return "looks"
    return "taps" if look.night.tapper("hand") in ("", who.device) else "may tap"


def _felt_model(look: Look, who: Viewer, notice: str, stood: Fields) -> felt_screen.Felt:
    part = role(look, who)
    return felt_screen.felt(
        look.id,
        look.night,
        look.seq,
        look.seen,
        look.last["hand"],
        look.undone["hand"],
        look.newest,
        taps=part == "taps",
        notice=notice,
        stood=stood,
        tapper=look.night.tapper("hand") if part != "taps" else "",
        may_take=part == "may tap",
        near=who.near,
        flat=who.flat,
    )


def _felt(look: Look, who: Viewer, notice: str, stood: Fields) -> str:
    return render_template("felt/_felt.html", felt=_felt_model(look, who, notice, stood))


def _phone(look: Look, who: Viewer, notice: str, stood: Fields) -> str:
    watcher = Viewer(host=False, guest=True, device=who.device)
    model = _felt_model(look, watcher, notice, ())
    return render_template("phone/_phone.html", felt=model)


def _bank(look: Look, who: Viewer, notice: str, stood: Fields) -> str:
    living = tuple(entry for entry, counts in here().table.entries(look.id) if counts)
    last, undone = look.last["bank"], look.undone["bank"]
    labels = (
        title(last, look.night) if last else "",
        title(undone[-1], look.night) if undone else "",
    )
    model = bank_screen.bank(
        look.id, look.night, look.seq, look.seen, living, who.host, labels, notice
    )
    return render_template("bank/_bank.html", bank=model, stakes=look.night.stakes)


def _log(look: Look, who: Viewer, notice: str, stood: Fields) -> str:
    lines = logbook.lines(here().table.entries(look.id), look.night)
    shown = tuple(reversed(lines))[:400]
    more = len(lines) - len(shown)
    return render_template("log/_log.html", lines=shown, more=more, look=look, notice=notice)


VIEWS: Mapping[str, Callable[[Look, Viewer, str, Fields], str]] = {
    "felt": _felt,
    "phone": _phone,
    "bank": _bank,
    "log": _log,
}
