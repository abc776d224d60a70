"""The signed cookie of a device: how long it lives, and whose clock it believes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

from flask import Flask, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature
from werkzeug.wrappers import Request

from referee.keys import Keys

HOSTS, GUESTS = timedelta(days=180), timedelta(days=7)
"""Without being used. A guest's is soon gone: a phone is lent, and a code is read off a table."""
RENEWED = timedelta(hours=1)
"""So old a cookie is given out anew: not with each tap, whose answer says nothing else of it."""
NEAR = timedelta(days=1)
"""So far ahead a signature may lie. The clock of a tablet goes back (it was wrong, somebody set
it), and nobody at the table must lose his seat over that. Only our key signs, so a cookie of the
future was good when it was made; accepting it lets it live a day longer at most."""
READ = 256
"""So many cookies are remembered as they were read: a signature that was good stays so, and the
same is sent with each tap. How old it is, and what it may, is judged each time."""


class Session(SecureCookieSession):
    """What a device is known by. fresh: its cookie was made only just now."""

    fresh = False


class Cookies(SecureCookieSessionInterface):
    """Hosts' cookies live long, guests' for days; a clock that went back throws nobody out."""

    def __init__(self, keys: Keys) -> None:
        self.keys = keys
        self._read = lru_cache(maxsize=READ)(self._signed)

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> datetime | None:
        return datetime.now(UTC) + self._life(session)

    def open_session(self, app: Flask, request: Request) -> Session:
        sent = request.cookies.get(self.get_cookie_name(app))
        if not sent:
            return Session()
        try:
            said, signed = self._read(app, sent)
        except BadSignature:
            return Session()
        age = datetime.now(UTC) - signed
        found = Session(said if -NEAR <= age <= self._life(said) else None)
        found.fresh = timedelta() <= age < RENEWED
        return found

    def get_cookie_secure(self, app: Flask) -> bool:
        """What was given out over https comes back over nothing else."""
        return request.is_secure

    def _signed(self, app: Flask, sent: str) -> tuple[Mapping[str, Any], datetime]:
        """What a cookie says, and when it was signed. Raises BadSignature."""
        signer = self.get_signing_serializer(app)
        if signer is None:
            raise BadSignature("unsigned")
        said, signed = signer.loads(sent, return_timestamp=True)
        return said, signed

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """Scripts and styles carry no cookie: they are kept, and the pages renew it."""
        if request.endpoint == "static" or not super().should_set_cookie(app, session):
            return False
        return session.modified or not (isinstance(session, Session) and session.fresh)

    def _life(self, session: Mapping[str, object]) -> timedelta:
        return HOSTS if session.get("host") == self.keys.right else GUESTS
