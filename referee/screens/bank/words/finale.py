"""How the night ended, as it is sent to the others."""

from __future__ import annotations

from collections.abc import Sequence

from referee.screens.bank.words.settling import Transfer


def in_words(
    title: str, date: str, results: Sequence[tuple[str, str, str]], transfers: Sequence[Transfer]
) -> str:
    """Results and payments, a line each, as they are sent to the others. results: names, chips and
    what they are worth."""
    who = [f"{name} {won}" + (f" ({worth})" if worth else "") for name, won, worth in results]
    paid = [
        f"{transfer.payer} pays {transfer.payee} {transfer.amount}"
        + (" ✓" if transfer.done or transfer.slate else "")
        for transfer in transfers
    ]
    return "\n".join([f"{title}, {date}".strip(", "), "", *who, *(["", *paid] if paid else [])])
