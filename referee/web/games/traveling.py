"""Games and laws that go to another house: shared as text, file or QR, and imported after somebody
has read what they say. Nothing is overwritten unless that is what was tapped."""

from __future__ import annotations

import tomlkit
from flask import Response, abort, redirect, render_template, request, url_for
from tomlkit.exceptions import TOMLKitError
from werkzeug.wrappers import Response as AnyResponse

from referee.core.rules.names import tidy
from referee.core.value import dataclass
from referee.rulebook import RulebookError
from referee.rulebook.house import HouseGames
from referee.rulebook.houselaws import DOES, OwnLaw, id_of, law_of, own_laws
from referee.rulebook.reading import parse_toml
from referee.rulebook.traveling import MOST, MOST_IN_A_QR, Kind, Parcel, packed, unpacked
from referee.rulebook.words.naming import slug
from referee.web import words as say
from referee.web.doors.doors import link_to
from referee.web.floor.card import qr_path
from referee.web.games import bp
from referee.web.games.composer import take_in
from referee.web.games.made import read
from referee.web.rulebook.ownlaws import keep_own
from referee.web.services import services
from referee.web.viewer import from_night, viewer

LOOK_ONLY = say.LOOK_ONLY_IMPORT


@dataclass(frozen=True, slots=True)
class BroughtGame:
    """What somebody brought, read. said: it in one paragraph; there: what stands in its way,
    "same" (the house has it), "other" (another of that name, which may go), "book" (one of the
    rulebook), or nothing; wrong: why it cannot be used."""

    kind: Kind
    text: str
    name: str = ""
    said: str = ""
    there: str = ""
    wrong: str = ""


# --- out ------------------------------------------------------------------------------------


@bp.get("/games/<id>/share", endpoint="share")
def share_game(id: str) -> str:
    """A game of the house, to give away."""
    at = services()
    text = at.house.text(id) if id in at.house.ids else None
    if text is None:
        abort(404)
    file = url_for("games.download", id=id)
    return _share(
        BroughtGame("game", text, at.table.book.games[id].name, read(text).said), id, file
    )


@bp.get("/house/laws/<id>/share", endpoint="share_law")
def share_law(id: str) -> str:
    """A law of the house, to give away."""
    own = own_laws(services().table.book, services().laws_folder).laws.get(id)
    if own is None:
        abort(404)
    file = url_for("games.law_file", id=id)
    return _share(BroughtGame("law", _law_text(id), own.title, law_said(own)), id, file)


@bp.get("/house/laws/<id>.toml", endpoint="law_file")
def law_file(id: str) -> Response:
    """The file of a law of the house."""
    if id not in own_laws(services().table.book, services().laws_folder).laws:
        abort(404)
    named = {"Content-Disposition": f'attachment; filename="{slug(id)}.toml"'}
    return Response(_law_text(id), mimetype="application/toml", headers=named)


def _law_text(id: str) -> str:
    return (services().laws_folder / f"{id}.toml").read_text(encoding="utf-8")


def _share(found: BroughtGame, id: str, file: str) -> str:
    """The page that shows it, with its text, its file and its QR."""
    word = packed(found.kind, found.text)
    address = link_to("games.taking", packed=word) or word
    fits = len(address) <= MOST_IN_A_QR
    size, path = qr_path(address) if fits else (0, "")
    return render_template(
        "games/share.html",
        found=found,
        id=id,
        file=file,
        word=word,
        address=address,
        qr=(size, path),
        most=MOST_IN_A_QR,
        who=viewer(),
    )


def law_said(own: OwnLaw) -> str:
    """A law in one paragraph."""
    does = "; ".join(DOES[effect][0] for effect in own.does)
    done = say.made_by(does, own.chips) if does else ""
    instead = say.in_place_of(own.overrides) if own.overrides else ""
    return " ".join(part for part in (own.when, own.ruling, own.why, done, instead) if part)


# --- in -------------------------------------------------------------------------------------


@bp.route("/import", methods=["GET", "POST"], endpoint="taking")
def taking() -> str | AnyResponse | tuple[str, int]:
    """Paste something, choose a file, or come by a scanned address; then it is shown, and nothing
    is saved yet. For hosts: reading it judges it and counts its hands."""
    said = (
        request.args.get("packed", "") if request.method == "GET" else request.form.get("text", "")
    )
    if request.method == "GET" and not said:
        return _page(None, "" if viewer().host else LOOK_ONLY)
    if not viewer().host:
        return _page(None, LOOK_ONLY), 403
    file = request.files.get("file")
    raw = file.read(MOST + 1) if file and file.filename else b""
    try:
        found = look(unpacked(raw.decode("utf-8-sig") if raw else said))
    except UnicodeDecodeError:
        return _page(None, say.NO_TEXT), 422
    except RulebookError as error:
        return _page(None, str(error)), 422
    if request.method == "GET" or request.form.get("go") != "keep" or found.wrong:
        return (_page(found), 422) if found.wrong else _page(found)
    return _keep(found)


def _keep(found: BroughtGame) -> str | AnyResponse | tuple[str, int]:
    """Save what has been shown."""
    instead = bool(request.form.get("instead"))
    if found.there == "book" or (found.there == "other" and not instead):
        return _page(found), 409
    try:
        if found.kind == "game":
            return _kept(
                url_for("games.composer", night=from_night(), kept=take_in(found.text, instead))
            )
        own = _law(found.text)
        keep_own(own, id_of(own.title) if instead else "")
        return _kept(url_for("rulebook.own", night=from_night()))
    except RulebookError as error:
        return _page(found, str(error)), 422
    except OSError as error:
        return _page(found, say.not_saved(error.strerror)), 503


def _kept(page: str) -> AnyResponse:
    return redirect(page, 303)


def _page(found: BroughtGame | None, wrong: str = "") -> str:
    return render_template(
        "games/take_in.html", found=found, wrong=wrong, most=MOST // 1024, who=viewer()
    )


def look(parcel: Parcel) -> BroughtGame:
    """What a parcel says, under the name that was asked for, if any. Raises RulebookError."""
    name = tidy(request.form.get("name", ""))[:60] if request.form.get("rename") else ""
    text = _renamed(parcel, name) if name else parcel.text
    if parcel.kind == "law":
        return _look_at_law(text)
    made = read(text)
    if made.wrong:
        return BroughtGame("game", text, wrong=made.wrong)
    return BroughtGame(
        "game", text, made.name, made.said, _there(services().house, made.name, text)
    )


def _renamed(parcel: Parcel, name: str) -> str:
    parse_toml(parcel.text, say.THE_FILE)
    try:
        document = tomlkit.parse(parcel.text)
        document["name" if parcel.kind == "game" else "title"] = name
        return document.as_string()
    except (TOMLKitError, ValueError, RecursionError):
        raise RulebookError(say.NAME_STAYS) from None


def _there(house: HouseGames, name: str, text: str) -> str:
    id = slug(name)
    if id in house.shipped.games or name.casefold() in house.names():
        return "book"
    try:
        there = house.text(id)
    except RulebookError:
        return "other"
    return "" if there is None else "same" if there == text else "other"


def _look_at_law(text: str) -> BroughtGame:
    at = services()
    try:
        own = _law(text)
    except RulebookError as error:
        return BroughtGame("law", text, wrong=say.makes_no_law(error))
    id, laws = id_of(own.title), own_laws(at.table.book, at.laws_folder).laws
    there = "" if id not in laws else "same" if laws[id] == own else "other"
    if id in at.house.shipped.laws and id not in laws:
        there = "book"
    return BroughtGame("law", text, own.title, law_said(own), there)


def _law(text: str) -> OwnLaw:
    return law_of(parse_toml(text, say.THE_FILE))
