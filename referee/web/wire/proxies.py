"""The proxies that are believed when they say for whom they ask: docs/https.md. Only those whose
address somebody named at the start; what anybody else says of it changes nothing.

What they say is read by waitress' own middleware. Knows headers, and no poker.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from ipaddress import ip_address, ip_network
from typing import Any

from waitress.proxy_headers import proxy_headers_middleware

from referee.web.wire import PROXIED

SAID = frozenset({"x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"})
NOBODY_SAID = (
    "The proxy in front of referee doesn’t say who asks: it has to set X-Forwarded-For to the "
    "address of whoever asks it (docs/https.md).\n"
)

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Proxies:
    """Addresses, or networks like 10.0.0.0/8. Raises ValueError for what is neither."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self._networks = tuple(ip_network(name, strict=False) for name in named)

    def __bool__(self) -> bool:
        return bool(self._networks)

    def __contains__(self, address: str) -> bool:
        if not self._networks:
            return False
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        found = getattr(found, "ipv4_mapped", None) or found
        return any(found in network for network in self._networks)

    def asks_for(self, peer: str, said: str) -> str:
        """The address of whoever asks on a connection of that peer. said: X-Forwarded-For."""
        return (client(said) or peer) if peer in self else peer


def client(said: str) -> str:
    """For whom the nearest proxy says that it asks: the last address, which it put there itself; an
    empty one if that is none."""
    last = said.rpartition(",")[2].strip().strip('"')
    if last.startswith("["):
        last = last[1:].partition("]")[0]
    elif last.count(":") == 1:
        last = last.partition(":")[0]
    try:
        return str(ip_address(last))
    except ValueError:
        return ""


def believed(app: Wsgi, proxies: Proxies) -> Wsgi:
    """That app, which takes these proxies at their word. A request of theirs that says nobody's
    address is not answered: all devices would be one, and that one the machine itself."""

    def asked(environ: dict[str, Any], begin: Callable[..., Any]) -> Iterable[bytes]:
        """waitress leaves a port at some addresses of IPv6, and takes the end of others for one."""
        environ["REMOTE_ADDR"] = client(environ["HTTP_X_FORWARDED_FOR"])
        return app(environ, begin)

    as_said = proxy_headers_middleware(asked, trusted_proxy="*", trusted_proxy_headers=set(SAID))

    def told(environ: dict[str, Any], begin: Callable[..., Any]) -> Iterable[bytes]:
        if environ["REMOTE_ADDR"] not in proxies:
            return app(environ, begin)
        if not client(environ.get("HTTP_X_FORWARDED_FOR", "")):
            body = NOBODY_SAID.encode()
            head = [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")]
            begin("400 Bad Request", [*head, ("Content-Length", str(len(body)))])
            return [body]
        environ[PROXIED] = True
        answer: Iterable[bytes] = as_said(environ, begin)
        return answer

    return told if proxies else app
