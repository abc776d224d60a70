"""The head of a file: who sits where, what is played, what for and how the house plays, read and
written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.core.book.book import Book
from referee.core.book.game import Paid, Stakes
from referee.core.book.house import RAISES, House
from referee.core.book.switches import BY_NUMBER, Switches
from referee.core.errors import Refused
from referee.core.messages.bank import BeginNight
from referee.core.messages.dealing import HandBegan
from referee.core.state.button import next_dealer
from referee.core.state.night import Night
from referee.notation.acts.dealing import deals
from referee.notation.acts.words import PAID, game_called
from referee.notation.reader import HandError, Line, Script, only, whole
from referee.notation.stakes import money_lines, read_stakes, stakes_lines, too_fine

HEADS: Mapping[str, tuple[str, str]] = {
    "odd-stakes": ("limit", "nobody can play for these stakes: look at the bets and the raises"),
    "big-bet-is-smaller": ("limit", "the big bet is smaller than the small bet"),
    "odd-kitty": ("house", "the kitty takes too many chips of a pot"),
    "odd-straddles": ("house", "there can be nine straddles at most"),
    "odd-colours": ("colours", "up to eight colours, each worth at least 1"),
    "seats-two-to-twelve": ("seats", "the table takes two to twelve players"),
    "name-taken": ("seats", "two players cannot have the same name"),
    "no-name": ("seats", "a name needs a letter or a number"),
    "name-too-long": ("seats", "a name is too long"),
    "no-amount": ("stacks", "nobody can buy so many chips"),
}
"""Why a night cannot begin: the word of the head that says it, and a sentence."""
HOUSE: Mapping[str, Mapping[str, Any]] = {
    "odd chips to the first": {"odd": "first"},
    "only those with chips in a waiting pot": {"carried": "those-in"},
    "anybody for a waiting pot": {"carried": "anybody"},
    "dead button": {"dead_button": True},
    "says drop": {"fold": "drop"},
    "claims until two have acted": {"claims": "action"},
    "claims until the night ends": {"claims": "night"},
}
CHOSEN: Mapping[str, tuple[str, str]] = {
    "same dealer after a pass": ("nobody-opens", "same"),
    "going light": ("short-of-chips", "light"),
}
"""Choices that have words of their own."""


def cannot_begin(header: Mapping[str, Line], refused: Refused) -> HandError:
    """What is wrong with a head, and on which of its lines."""
    if refused.reason == "smaller-than-a-chip":
        word, sentence = too_fine(header, refused.amount or 1)
    else:
        word, sentence = HEADS[refused.reason]
    return HandError(header.get(word, header["seats"]).number, sentence)


def begin(script: Script, book: Book) -> BeginNight:
    header = script.header
    game = game_called(only(header["game"]), book, header["game"].number)
    names = header["seats"].words[1:]
    if not names:
        raise HandError(header["seats"].number, 'expected "seats NAME NAME ..."')
    stacks = _stacks(header.get("stacks"), names)
    dealer = only(header["dealer"]) if "dealer" in header else names[-1]
    if dealer not in names:
        raise HandError(header["dealer"].number, f'the dealer "{dealer}" has no seat')
    title = " ".join(header["title"].words[1:]) if "title" in header else "A night"
    return BeginNight(
        title=title,
        players=tuple((name, stacks[name]) for name in names),
        dealer=names.index(dealer),
        game=game,
        stakes=_money(read_stakes(header), header),
        house=_house(header.get("house"), book.switches),
        paid=_paid(header.get("paid")),
    )


def _stacks(line: Line | None, names: tuple[str, ...]) -> dict[str, int]:
    """stacks 100 each | stacks Ann 100, Bob 50"""
    if line is None:
        return dict.fromkeys(names, 100)
    if line.words[-1].lower() == "each":
        return dict.fromkeys(names, whole(line, " ".join(line.words[1:-1])))
    found = dict.fromkeys(names, 0)
    words = line.words[1:]
    if len(words) % 2:
        raise HandError(line.number, 'expected "stacks NAME AMOUNT, NAME AMOUNT"')
    for name, amount in zip(words[::2], words[1::2], strict=True):
        if name not in found:
            raise HandError(line.number, f'"{name}" has no seat')
        found[name] = whole(line, amount)
    return found


def _money(stakes: Stakes, header: dict[str, Line]) -> Stakes:
    """worth 10 € | colours white 1, red 5"""
    worth, colours = 0, list[tuple[str, int]]()
    currency = ""
    if (line := header.get("worth")) is not None:
        if len(line.words) not in (2, 3):
            raise HandError(line.number, 'expected "worth 10" or "worth 10 €"')
        worth, currency = whole(line, line.words[1]), "".join(line.words[2:])
    if (line := header.get("colours")) is not None:
        words = line.words[1:]
        if not words or len(words) % 2:
            raise HandError(line.number, 'expected "colours white 1, red 5"')
        for name, value in zip(words[::2], words[1::2], strict=True):
            colours.append((name, whole(line, value)))
    return replace(stakes, worth=worth, currency=currency, colours=tuple(colours))


def _paid(line: Line | None) -> Paid:
    """paid cash | paid sent | paid slip"""
    if line is None:
        return "slip"
    if (how := only(line)) not in PAID:
        raise HandError(line.number, f"how were the chips paid? one of: {', '.join(PAID)}")
    return PAID[how]


def _house(line: Line | None, switches: Switches) -> House:
    """house same dealer after a pass, odd chips to the first, kitty 2, …"""
    house = House()
    if line is None:
        return house
    for piece in " ".join(line.words[1:]).split(","):
        text = piece.strip()
        if text.startswith("kitty "):
            house = replace(house, kitty=whole(line, text.removeprefix("kitty ")))
        elif text.startswith("straddles "):
            house = replace(house, straddles=whole(line, text.removeprefix("straddles ")))
        elif text in HOUSE:
            house = replace(house, **HOUSE[text])
        elif (chosen := CHOSEN.get(text) or _choice(text, switches)) is not None:
            house = house.choosing(*chosen) if chosen[0] != RAISES else house
        else:
            said = ", ".join((*HOUSE, *CHOSEN, "kitty 2", "straddles 1", "out-of-turn void"))
            raise HandError(line.number, f'no house has "{text}"; one or more of: {said}')
    return house


def _choice(text: str, switches: Switches) -> tuple[str, str] | None:
    """A switch and a choice by their names; a switch once had a number. How many raises there are,
    the line "raises" says, and said beside that number too."""
    name, _, chosen = text.partition(" ")
    switch = switches.of(BY_NUMBER.get(name, name))
    known = switch is not None and switch.choice(chosen) is not None and name != RAISES
    return (switch.id, chosen) if switch is not None and known else None


def written(night: Night, began: HandBegan | None, names: Mapping[int, str]) -> list[str]:
    """The head of a file that begins as this night stands, and what has to be said before its first
    deal. began: that deal, if there is one."""
    game = began.game if began is not None else night.game
    stakes = began.stakes if began is not None else night.stakes
    house = began.house if began is not None else night.house
    dealer = began.dealer if began is not None else next_dealer(night)
    seats = night.ring
    order = began.order if began is not None else seats
    if began is not None and dealer not in seats:
        dealer = order[-1]  # nobody sits at the button: who is before it deals instead
    so_far = [f"chips real {night.tracking}"] if night.real else []
    for seat in seats:
        idle = not (night.real or night.holds(seat)) and night.present(seat)
        if seat not in order and not idle:
            so_far.append(f"{names[seat]} away")
    if began is not None and began.big is not None and dealer in seats:
        so_far.append(deals(night, names, dealer, began.big, began.small))
    return [
        *([f"title   {night.title}"] if night.title.strip() else []),
        f"game    {game.id if game else ''}",
        f"seats   {' '.join(names[seat] for seat in seats)}",
        f"stacks  {', '.join(_chips(night, began, names))}",
        *([f"dealer  {names[dealer]}"] if dealer in seats else []),
        *stakes_lines(stakes),
        *money_lines(stakes),
        *_house_lines(house),
        "",
        *so_far,
    ]


def _chips(night: Night, began: HandBegan | None, names: Mapping[int, str]) -> list[str]:
    """What each has; whoever is dealt in has a chip, or no deal begins."""
    least = {} if night.real or began is None else dict.fromkeys(began.order, 1)
    return [f"{names[seat]} {max(night.holds(seat), least.get(seat, 0))}" for seat in night.ring]


def _house_lines(house: House) -> list[str]:
    """The switches that are not as usual."""
    usual = House()
    said = [words for words, chosen in CHOSEN.items() if chosen in house.choices]
    said += [
        words
        for words, fields in HOUSE.items()
        if all(getattr(house, key) == value != getattr(usual, key) for key, value in fields.items())
    ]
    said += [f"kitty {house.kitty}"] if house.kitty else []
    said += [f"straddles {house.straddles}"] if house.straddles is not None else []
    said += [" ".join(chosen) for chosen in house.choices if chosen not in CHOSEN.values()]
    return [f"house   {', '.join(said)}"] if said else []
