"""Under which address and names other devices of the house find this machine."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from urllib.parse import urlsplit

LOOK_AGAIN = 30.0
NOT_THE_HOUSE = ("lo", "docker", "veth", "br-", "virbr", "tun", "wg", "tailscale", "utun")


class Address:
    """This machine's address in the house, looked up again now and then (Wi-Fi changes)."""

    def __init__(self, port: int, fixed: str) -> None:
        self.port = port
        self.last = fixed
        self.changed: Callable[[], object] = lambda: None
        self._fixed = bool(fixed)
        self._until = 0.0

    def __call__(self) -> str:
        if not self._fixed and time.monotonic() > self._until:
            self._until = time.monotonic() + LOOK_AGAIN
            found = house_address()
            if found != self.last:
                self.last = found
                self.changed()
        if not self.last or "//" in self.last:
            return self.last.rstrip("/")
        name = f"[{self.last}]" if ":" in self.last else self.last
        return f"http://{name}:{self.port}"


def house_address() -> str:
    """The private IPv4 address other devices can reach; nothing without a network."""
    for far in ("192.0.2.1", "10.255.255.255", "224.0.0.251"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((far, 9))  # sends nothing; only picks the way out
                mine = str(probe.getsockname()[0])
            except OSError:
                continue
            if not mine.startswith(("127.", "0.")):
                return mine
    from ifaddr import get_adapters

    for adapter in get_adapters():
        if adapter.nice_name.lower().startswith(NOT_THE_HOUSE):
            continue
        for ip in adapter.ips:
            if isinstance(ip.ip, str) and not ip.ip.startswith(("127.", "169.254.")):
                return ip.ip
    return ""


def names(address: str) -> list[str]:
    """Every name this machine may be asked under."""
    full = socket.gethostname().lower()  # as browsers spell it
    host = full.partition(".")[0]
    bare = urlsplit(address).netloc.rsplit(":", 1)[0] if "//" in address else address
    found = {bare, full, host, f"{host}.local", f"{host}.lan", f"{host}.fritz.box"}
    from ifaddr import get_adapters  # asks the system for its C library: serving alone needs that

    for adapter in get_adapters():
        found |= {ip.ip for ip in adapter.ips if isinstance(ip.ip, str)}
    return sorted(name for name in found if good_name(name))


def good_name(name: str) -> bool:
    """Whether it can stand in an address; one that cannot would spoil the check of all."""
    try:
        return bool(name.encode("idna"))
    except UnicodeError:
        return False
