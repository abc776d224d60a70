"""Guess the host's PIN: sixty at one moment, right join codes in between, and from a hundred
addresses; then see who is still let in."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from device import Device
from serving import QuickServer

from attacks import Figure
from attacks._room import house, secret, stranger

FREE, BUDGET = 5, 30


def attack(short: bool) -> list[Figure]:
    guesses, addresses = (1500, 20) if short else (100_000, 100)
    with house() as server:
        pin, code = secret(server, "host.pin"), secret(server, "join.code")
        host = stranger(server, 1)
        assert host.posts("/enter", {"word": pin}).status == 303
        once = _at_once(server, pin)
        between = _interleaved(server, pin, code)
        found = _from_everywhere(server, pin, guesses, addresses)
        judged = once[403] + between[403] + found[403]
        late = stranger(server, 50_000)
        return [
            Figure(
                "of 60 guesses at the same moment were judged", str(once[403]), once[403] == FREE
            ),
            Figure(
                "of 40 guesses with right codes in between were judged",
                str(between[403]),
                between[403] == FREE,
            ),
            Figure(
                f"of {guesses + 100} guesses from {addresses + 2} addresses were judged",
                str(judged),
                judged <= BUDGET,
            ),
            Figure("the PIN was found", "yes" if found[303] else "no", not found[303]),
            Figure("errors of the app", str(found[500]), not found[500]),
            _figure("the right PIN, after that, from a new address", late, pin, 429),
            _figure("the join code, from there", late, code, 303),
            # It has asked nothing for longer than the server keeps a connection (limits.IDLE).
            Figure("a host who was in", "stays", host.opens("/new").status == 200),
            Figure("the machine itself", "gets in", server.device().opens("/new").status == 200),
        ]


def _figure(what: str, device: Device, word: str, wanted: int) -> Figure:
    status = device.posts("/enter", {"word": word}).status
    return Figure(what, str(status), status == wanted)


def _wrong(pin: str, number: int) -> str:
    """A guess at the PIN that is never right (a word with a letter would be one at the code)."""
    guess = f"{number % 1_000_000:06d}"
    return guess if guess != pin else f"{(number + 500_000) % 1_000_000:06d}"


def _at_once(server: QuickServer, pin: str) -> Counter[int]:
    """Sixty lines from one address, each with one guess."""
    thieves = [stranger(server, 2) for _ in range(60)]
    for one in thieves:
        one.opens("/knock")
    with ThreadPoolExecutor(60) as pool:
        asked = [pool.submit(_guess, one, _wrong(pin, at)) for at, one in enumerate(thieves)]
        return Counter(one.result() for one in asked)


def _interleaved(server: QuickServer, pin: str, code: str) -> Counter[int]:
    """Four guesses, the right code, four more …"""
    thief, found = stranger(server, 3), Counter[int]()
    for at in range(40):
        if at % 4 == 0:
            thief.posts("/enter", {"word": code})
        found[_guess(thief, _wrong(pin, 1000 + at))] += 1
    return found


def _from_everywhere(server: QuickServer, pin: str, guesses: int, addresses: int) -> Counter[int]:
    """All addresses guess on, each at a range of its own."""
    each = guesses // addresses

    def guessing(address: int) -> Counter[int]:
        thief, first = stranger(server, 10 + address), 5000 + address * each
        return Counter(_guess(thief, _wrong(pin, first + at)) for at in range(each))

    with ThreadPoolExecutor(8) as pool:
        return sum(pool.map(guessing, range(addresses)), Counter())


def _guess(device: Device, word: str) -> int:
    return device.posts("/enter", {"word": word}).status
