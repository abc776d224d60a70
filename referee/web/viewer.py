"""Who is asking: the device a request comes from, what it may do, and what it is called."""

from __future__ import annotations

import secrets

from flask import current_app, g, request, session

from referee.core.value import dataclass
from referee.web.forms.fields import digits
from referee.web.services import services
from referee.web.wire import LOOPBACK, PROXIED

PASSED_ON = (
    *("Forwarded", "Via", "X-Real-IP"),
    *(f"X-Forwarded-{what}" for what in ("For", "Host", "Proto", "Server")),
)
"""What proxies send, each another choice of these. Whoever has set none of them (nginx, as long as
nobody tells it to) asks by HTTP 1.0, as no browser does."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who is asking. host: may tap; guest: may look; device: a name for the log; mark: which
    device it is, for the seat it may have; chair: the secret by which that is known.

    near: the seat this device wants at the near side; flat: the tablet lies flat, so the numbers
    are repeated upside down along the far edge.
    """

    host: bool
    guest: bool
    device: str
    near: int | None = None
    flat: bool = False
    mark: str = ""
    chair: str = ""


def viewer() -> Viewer:
    """The viewer of this request, looked up once; anew after the request has changed its cookie."""
    found = g.get("viewer")
    if found is None:
        found = g.viewer = looked_up()
    assert isinstance(found, Viewer)
    return found


def looked_up() -> Viewer:
    """Who that is now, by the signed cookie: a stream asks again and again whether its page still
    may."""
    keys = services().keys
    host = session.get("host") == keys.right
    guest = host or session.get("guest") in keys.codes
    near, chair = request.cookies.get("referee_near", ""), str(session.get("chair", ""))
    return Viewer(
        host,
        guest,
        str(session.get("device", "")),
        near=digits(near, 3),
        flat=request.cookies.get("referee_flat") == "1",
        mark=keys.mark(chair),
        chair=chair,
    )


def at_the_machine() -> bool:
    """Whether the request comes from the very machine that runs the program, and nothing in it says
    that a proxy there has passed it on."""
    name = request.host.rsplit(":", 1)[0] if not request.host.startswith("[") else "::1"
    forwarded = PROXIED in request.environ or any(name in request.headers for name in PASSED_ON)
    return (
        not current_app.config["AT"]
        and request.remote_addr in LOOPBACK
        and name in ("localhost", "127.0.0.1", "::1")
        and not forwarded
        and request.environ.get("SERVER_PROTOCOL") != "HTTP/1.0"
    )


def inside(path: str) -> str:
    """A path as the app knows it: without the one it lies under. Of another app's there is none."""
    root = request.script_root
    return path.removeprefix(root) if not root or path.startswith(f"{root}/") else ""


def asked_path() -> str:
    """The path and query of this request, as a link to it."""
    return request.script_root + request.full_path.rstrip("?")


def from_night() -> int | None:
    """The night that a page is read from, where its address names one."""
    return digits(request.args.get("night", ""))


def name_device() -> None:
    """Give the device a name for the log, kept in its cookie, and a secret by which it is known
    again when it has a seat."""
    forget_viewer()
    session.permanent = True
    if "chair" not in session:
        session["chair"] = secrets.token_hex(8)
    if "device" not in session:
        agent = request.headers.get("User-Agent", "")
        kind = "computer"
        if "iPad" in agent or ("Android" in agent and "Mobile" not in agent):
            kind = "tablet"
        elif "Mobile" in agent or "iPhone" in agent:
            kind = "phone"
        number = secrets.token_hex(2)
        letter = "abcdef"[int(number[0], 16) % 6]  # no number that is read as an amount
        session["device"] = f"{kind} {letter}{number[1:]}"


def make_host() -> None:
    """Give this device the host's right."""
    name_device()
    session["host"] = services().keys.right


def no_host() -> None:
    """Take the host's right from this device."""
    forget_viewer()
    session.pop("host", None)


def forget_viewer() -> None:
    """Look up anew who it is: what it is known by changes."""
    g.pop("viewer", None)


def make_guest() -> None:
    """Let this device look."""
    name_device()
    session["guest"] = services().keys.code
