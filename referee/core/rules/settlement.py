"""Who pays whom when the night is over, in the fewest payments.

Knows people by their integer key and money as whole numbers of its smallest unit; a positive
balance is to receive, a negative one owes. Must not know chips, slips, games or names, and uses
no clock, no chance, no files, no SQL, no Flask.

The thought behind it: split the people into as many groups as possible so that each group can
settle among itself. A group of five needs four payments, so every further group saves one. A
cash box is the same question: a group may then be left with a surplus, which the box pays.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from referee.core.value import dataclass

EXACT_UP_TO = 14
"""So many people whose balances do not cancel in pairs are settled in provably fewest payments."""


@dataclass(frozen=True)
class Payment:
    """One person gives another `amount` units, always more than nothing; else ValueError."""

    payer: int
    payee: int
    amount: int

    def __post_init__(self) -> None:
        if self.payer == self.payee:
            raise ValueError(f"Person {self.payer} cannot pay himself.")
        if self.amount <= 0:
            raise ValueError(f"A payment must be more than nothing, not {self.amount}.")


@dataclass(frozen=True)
class Settlement:
    """Payments in the order to be made; `exact` says that fewer are proved impossible."""

    payments: tuple[Payment, ...]
    exact: bool


@dataclass(frozen=True)
class Payout:
    """What the cash box gives one person, `amount` of his `claim` (0 < amount <= claim); a banker
    gets all that lies there, whatever his claim is."""

    payee: int
    amount: int
    claim: int

    @property
    def still_gets(self) -> int:
        """What is left of the claim for others to pay."""
        return self.claim - self.amount


@dataclass(frozen=True)
class BoxSettlement:
    """First the box is emptied by the payouts, then the people settle the rest."""

    payouts: tuple[Payout, ...]
    settlement: Settlement


@dataclass(frozen=True)
class Reason:
    """Why one payment is right: both balances, what is open after it, and who belongs together.

    `payer_balance` is below zero, `payee_balance` above; both are those of the whole night.
    `payee_from_box` is the part of the payee's balance that the cash box has paid.
    `payer_still_owes` and `payee_still_gets` are what later payments of the list will bring.
    `group` holds the keys, ascending, of the people whose wins and losses cancel out exactly
    among themselves, once the box has paid.
    """

    payment: Payment
    payer_balance: int
    payee_balance: int
    payee_from_box: int
    payer_still_owes: int
    payee_still_gets: int
    group: tuple[int, ...]


def settle(balances: Mapping[int, int]) -> Settlement:
    """The fewest payments that bring every balance (person → units) to zero.

    Exact for `EXACT_UP_TO` people with an open balance and often for more; otherwise good, and
    `exact` is False. ValueError when the balances do not add up to zero.
    """
    return pay_from_box(balances, {}).settlement


def pay_from_box(balances: Mapping[int, int], cash_in: Mapping[int, int]) -> BoxSettlement:
    """Empty the cash box, then settle the rest in the fewest payments between people.

    `balances` (person → units) is what each has won or lost, `cash_in` what each put into the
    box, less what he was paid out of it already; who is missing from one of them counts as 0
    there. Everyone ends at his balance, so he is to get balance + cash. The box pays only people
    who are to receive, and none of them too much. Where several ways need equally few payments
    it pays whole claims, the larger first, before it pays a part of one.

    ValueError when the balances do not add up to zero, or more was paid out of the box than in.
    """
    claims = _claims(balances, cash_in)
    groups, exact = _groups(claims)
    payouts: list[Payout] = []
    payments: list[Payment] = []
    for group in groups:
        left = {person: claims[person] for person in group}
        for payout in _payouts(left):
            left[payout.payee] = payout.still_gets
            payouts.append(payout)
        payments += _payments(left)
    payouts.sort(key=lambda payout: (payout.still_gets > 0, -payout.amount, payout.payee))
    return BoxSettlement(tuple(payouts), Settlement(tuple(payments), exact))


def pay_through(
    banker: int, balances: Mapping[int, int], cash_in: Mapping[int, int]
) -> BoxSettlement:
    """All through one person: the banker takes the whole cash box and what everybody owes, then
    pays everybody what is theirs. Arguments and errors as in pay_from_box."""
    claims = _claims(balances, cash_in)
    own, box = claims.pop(banker, 0), sum(cash_in.values())
    owing = [Payment(seat, banker, -claims[seat]) for seat in sorted(claims) if claims[seat] < 0]
    due = [Payment(banker, seat, claims[seat]) for seat in sorted(claims) if claims[seat] > 0]
    payouts = (Payout(banker, box, own),) if box else ()
    return BoxSettlement(payouts, Settlement((*owing, *due), exact=False))


def _claims(balances: Mapping[int, int], cash_in: Mapping[int, int]) -> dict[int, int]:
    """What each person is to get, less than nought: to pay. Raises ValueError."""
    if off := sum(balances.values()):
        raise ValueError(f"Wins and losses must cancel out, but together they come to {off:+d}.")
    if (box := sum(cash_in.values())) < 0:
        raise ValueError(f"The cash box cannot hold {box}.")
    return {
        person: balances.get(person, 0) + cash_in.get(person, 0)
        for person in balances.keys() | cash_in.keys()
    }


def reasons(settlement: Settlement, payouts: Iterable[Payout] = ()) -> tuple[Reason, ...]:
    """One reason per payment, in the same order; give the payouts when a box paid first."""
    from_box = {payout.payee: payout.amount for payout in payouts}
    still: dict[int, int] = {}
    group_of: dict[int, set[int]] = {}
    for payment in settlement.payments:
        payer, payee = payment.payer, payment.payee
        still[payer] = still.get(payer, 0) - payment.amount
        still[payee] = still.get(payee, 0) + payment.amount
        group = group_of.get(payer, {payer}) | group_of.get(payee, {payee})
        group_of.update(dict.fromkeys(group, group))
    balance = {person: open_ + from_box.get(person, 0) for person, open_ in still.items()}

    found: list[Reason] = []
    for payment in settlement.payments:
        payer, payee = payment.payer, payment.payee
        still[payer] += payment.amount
        still[payee] -= payment.amount
        found.append(
            Reason(
                payment=payment,
                payer_balance=balance[payer],
                payee_balance=balance[payee],
                payee_from_box=from_box.get(payee, 0),
                payer_still_owes=-still[payer],
                payee_still_gets=still[payee],
                group=tuple(sorted(group_of[payer])),
            )
        )
    return tuple(found)


def _payouts(claims: Mapping[int, int]) -> list[Payout]:
    """What the box gives one group: exactly the surplus of its claims."""
    cash = sum(claims.values())
    payouts: list[Payout] = []
    unpaid = sorted((claim, -person) for person, claim in claims.items() if claim > 0)
    while cash > 0:
        # Smallest first settles most people whole; what fits nobody goes to the largest.
        claim, person = unpaid.pop(0 if unpaid[0][0] <= cash else -1)
        payouts.append(Payout(-person, min(claim, cash), claim))
        cash -= payouts[-1].amount
    return payouts


def _payments(balances: Mapping[int, int]) -> list[Payment]:
    """Largest debtor pays largest creditor until one group is even."""
    left = dict(balances)
    payments: list[Payment] = []
    while any(left.values()):
        payer = min(left, key=lambda person: (left[person], person))
        payee = min(left, key=lambda person: (-left[person], person))
        amount = min(-left[payer], left[payee])
        left[payer] += amount
        left[payee] -= amount
        payments.append(Payment(payer, payee, amount))
    return payments


_Party = tuple[int, tuple[int, ...]]
"""A balance, and the people who share it: one person, or several who are to settle together."""


def _groups(balances: Mapping[int, int]) -> tuple[list[tuple[int, ...]], bool]:
    """As many groups as possible, none with a balance below zero, and whether that is proved.

    Two people who cancel out may always be a group of their own: put the others of their two
    groups together, and there are as many groups as before. So pairs first costs nothing.
    """
    parties = _sorted((balance, (person,)) for person, balance in balances.items() if balance)
    groups: list[_Party] = []
    while pair := _cancelling(parties, 2):
        groups.append(_joined(pair))
        parties = _without(parties, pair)
    pairs, most = len(groups), _most_thinkable(parties)
    exact = len(parties) <= EXACT_UP_TO
    while len(parties) > EXACT_UP_TO and parties[-1][0] < 0:
        if few := _cancelling(parties, 2) or _cancelling(parties, 3):
            groups.append(_joined(few))
            parties = _without(parties, few)
        else:
            largest = (parties[0], parties[-1])
            parties = _sorted([*_without(parties, largest), _joined(largest)])
    groups += _most_groups(parties)
    exact = exact or len(groups) - pairs == most
    return sorted(people for _, people in groups), exact


def _most_thinkable(parties: Sequence[_Party]) -> int:
    """No more groups than this where no two people cancel out: each needs someone who gets."""
    getting = sum(balance > 0 for balance, _ in parties)
    if sum(balance for balance, _ in parties):
        return getting
    return min(getting, len(parties) - getting, len(parties) // 3)


def _most_groups(parties: Sequence[_Party]) -> list[_Party]:
    """The most groups for a few parties; ties go to whole claims, then to small even groups.

    A bit mask stands for a set of parties, bit 0 for the largest balance.
    """
    if all(balance > 0 for balance, _ in parties):
        return list(parties)
    sums = [0]
    for balance, _ in parties:
        sums += [below + balance for below in sums]
    most = _most_in_each(sums, len(parties))
    groups: list[_Party] = []
    left = len(sums) - 1
    while left:
        best = min(
            (size > 1, sums[rest] < sums[left], size, left ^ rest)
            for rest, count in most.items()
            if rest & left == rest and count == most[left] - 1 and sums[rest] <= sums[left]
            for size in [(left ^ rest).bit_count()]
        )
        group = best[-1]
        groups.append(_joined([p for bit, p in enumerate(parties) if group >> bit & 1]))
        left ^= group
    return groups


def _most_in_each(sums: Sequence[int], width: int) -> dict[int, int]:
    """For each set (mask) that can stand between empty and all: the most groups it splits into.

    Adding one group after the other, the sum never falls. So the sets are visited by rising
    sum, and each asks its subsets visited before. Half of the subset relation is laid down when
    a set is visited (`above`), half is looked up when asked (`below`): 2^7 of each, not 2^14.
    """
    half = width // 2
    low = range(1 << half)
    rows = [bytearray(len(low)) for _ in range(1 << (width - half))]
    below = [[sub for sub in low if sub & part == sub] for part in low]
    above = [[row for i, row in enumerate(rows) if i & high == high] for high in range(len(rows))]
    most = {0: 0}
    fitting = [mask for mask, total in enumerate(sums) if mask and 0 <= total <= sums[-1]]
    for mask in sorted(fitting, key=sums.__getitem__):
        high, part = mask >> half, mask & (len(low) - 1)
        row = rows[high]
        most[mask] = count = 1 + max([row[sub] for sub in below[part]])
        for row in above[high]:
            if row[part] < count:
                row[part] = count
    return most


def _cancelling(parties: Sequence[_Party], size: int) -> tuple[_Party, ...]:
    """The first `size` parties whose balances cancel out, or nothing."""
    by_balance = {party[0]: party for party in reversed(parties)}
    for some in combinations(parties, size - 1):
        last = by_balance.get(-sum(balance for balance, _ in some))
        if last and last not in some:
            return (*some, last)
    return ()


def _joined(parties: Iterable[_Party]) -> _Party:
    together = list(parties)
    people = sorted(person for _, people in together for person in people)
    return sum(balance for balance, _ in together), tuple(people)


def _without(parties: Iterable[_Party], gone: Iterable[_Party]) -> list[_Party]:
    taken = set(gone)
    return [party for party in parties if party not in taken]


def _sorted(parties: Iterable[_Party]) -> list[_Party]:
    """Largest balance first, ties by the people's keys: the order of the input never shows."""
    return sorted(parties, key=lambda party: (-party[0], party[1]))
