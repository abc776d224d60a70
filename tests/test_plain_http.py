"""Over plain http, on the network of a house, browsers keep back what needs a secure context: each
such place in our scripts asks first whether it is there, and has its stand-in, which is tested."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
SCRIPTS = ROOT / "static/js"
SECURE = re.compile(
    r"navigator\.(wakeLock|clipboard|share|canShare|vibrate|serviceWorker|mediaDevices|geolocation"
    r"|storage|credentials|locks|bluetooth|usb|hid|serial|nfc|keyboard|gpu|xr|getBattery"
    r"|mediaSession|presentation|permissions|contacts|setAppBadge|userAgentData)"
    r"|\b(Notification|PushManager|PaymentRequest|DeviceMotionEvent|DeviceOrientationEvent"
    r"|SharedArrayBuffer|CookieStore|showSaveFilePicker|showOpenFilePicker|AudioWorklet|caches)\b"
    r"|crypto\.(subtle|randomUUID)|new (Accelerometer|Gyroscope|IdleDetector)"
)
"""What a page that came without TLS may not have, and vibration, which some browsers never have."""
PLACES = {
    ("awake.js", "wakeLock"): ('"wakeLock" in navigator', "captureStream", "browser/test_night.py"),
    ("buzz.js", "vibrate"): ('"vibrate" in navigator', "data-no-buzz", "browser/test_blind.py"),
    ("share.js", "clipboard"): (
        "if (navigator.clipboard)",
        'execCommand("copy")',
        "browser/test_paper.py",
    ),
    ("share.js", "share"): ("if (navigator.share)", "copied(text)", "browser/test_paper.py"),
}
"""By script and what it needs: how it asks whether that is there, what it does where it is not, and
the test that takes it away."""


def used() -> set[tuple[str, str]]:
    found = set[tuple[str, str]]()
    for script in SCRIPTS.glob("*.js"):
        for line in script.read_text(encoding="utf-8").splitlines():
            for match in SECURE.finditer(line.partition("//")[0]):
                found.add((script.name, next(name for name in match.groups() if name)))
    return found


def test_every_place_that_needs_a_secure_context_is_known() -> None:
    assert used() == set(PLACES)


def test_each_asks_first_and_has_a_stand_in_that_is_played() -> None:
    for (script, needs), (asks, instead, played) in PLACES.items():
        text = (SCRIPTS / script).read_text(encoding="utf-8")
        assert asks in text, script
        assert instead in text, script
        test = (ROOT / "tests" / played).read_text(encoding="utf-8")
        assert needs in test, f"{played} takes {needs} away"


def test_what_is_not_there_is_said() -> None:
    """In words on the page: the screen that may go dark, a phone that can’t buzz, what can’t be
    shared."""
    awake = (SCRIPTS / "awake.js").read_text(encoding="utf-8")
    assert 'awake = "no"' in awake
    assert "can’t share or copy" in (SCRIPTS / "share.js").read_text(encoding="utf-8")
    phone = (ROOT / "templates/phone/_my_acts.html").read_text(encoding="utf-8")
    assert "This browser can’t buzz" in phone
