"""What a count found missing, and chips still to be handed over, in words."""

from __future__ import annotations

from referee.core.messages import debts as messages
from referee.core.messages.milestones import Attributed, PotCounted
from referee.notation.acts.tap import Tap, remark
from referee.notation.acts.words import Verbs, Words, bare, number, plain

VERBS: Verbs = {"owes": number(messages.Owe), "pays up": plain(messages.PayUp)}
WORDS: Words = {
    "the count stands": bare(messages.LetCountStand),
    "the chips are handed over": bare(messages.HandOver),
}


def line(event: messages.DebtsEvent, tap: Tap) -> str:
    """An event as an act; nothing where it is set off by itself, or said by the antes, a count or
    the deal put right."""
    match event:
        case messages.Owing(seat, amount, missing):
            return f"{tap.names[seat]} owes {amount}" if missing else ""
        case messages.PaidUp(seat, paid, missing) if missing < 0:
            more = paid + sum(put.amount for put in tap.of(Attributed))
            return f"{tap.names[seat]} put in {more} more"
        case messages.PaidUp(seat):
            return "" if tap.of(PotCounted) else f"{tap.names[seat]} pays up"
        case messages.HandedOver():
            return "the chips are handed over"
        case messages.CountStands():
            return "the count stands"
        case messages.DebtDropped() | messages.DebtsKept():
            return ""
        case _:
            return remark(event)
