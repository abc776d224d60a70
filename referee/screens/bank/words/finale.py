"""How the night ended, as it is sent to the others."""

from __future__ import annotations

from collections.abc import Sequence

from referee.screens.bank.words.settling import Transfer


def in_words(
    title: str, date: str, results: Sequence[tuple[str, str]], transfers: Sequence[Transfer]
) -> str:
    """Results and payments, a line each, as they are sent to the others. results: names and what
    each won."""
    who = [f"{name} {won}" for name, won in results]
    paid = [
        f"{transfer.payer} pays {transfer.payee} {transfer.amount}"
        + (" ✓" if transfer.done or transfer.slate else "")
        for transfer in transfers
    ]
    return "\n".join([f"{title}, {date}".strip(", "), "", *who, *(["", *paid] if paid else [])])
