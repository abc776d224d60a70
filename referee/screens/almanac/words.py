"""What the almanac says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.core.almanac.sums import Peak, Won
from referee.screens.people import words as people
from referee.screens.words.days import listed_day
from referee.screens.words.names import capital, listed, number_word, so_many

ALL = "All nights"
NIGHTS = "Nights"
DEALS = "Deals"
TIME_PLAYED = "Time played"
LONGEST_NIGHT = "Longest night"
MOST_TAKEN_OF_ALL = "Biggest pot won"
RULINGS = "Rulings"
PLAYED = "Played"
AVERAGE_POT = "Average pot"
A_DEAL_TAKES = "Time per deal"
NOBODY_OPENS = "Nobody opens"
CARRIED = "A pot carried over"
TIME_AT_THE_TABLE = "Time at the table"
RESULT = "Result"
BEST_NIGHT = "Best night"
WORST_NIGHT = "Worst night"
MOST_TAKEN = "Biggest pot won"
MOST_LOST = "Most lost in one deal"
DEALS_PLAYED = "Deals played"
SEEN_TO_THE_END = "Went to the showdown"
BET_OR_RAISED = "Bet or raised"
ALL_INS = "All-ins"
CALLED_THE_FLOOR = "Called the floor"
RULINGS_DECIDED = "Rulings decided"
RULINGS_AGAINST = "Rulings against"
FALSE_OPENERS = "False openers"
PLACES: Mapping[str, str] = {
    "0": "Dealing",
    "1": "Left of the dealer",
}
"""Places at the table, counted from the dealer."""


def came(place: int, players: int) -> str:
    """Which place somebody came to in a night: "2 of 6"."""
    return f"{place} of {players}"


def place(key: str) -> str:
    return PLACES.get(key) or f"{capital(number_word(int(key)))} left of the dealer"


def number(many: int) -> str:
    """A count, thousands apart."""
    return f"{many}"


def won(amounts: Won) -> str:
    """Amounts won or lost, side by side: "+€5.20", "−€1.00, +12 chips"; nothing where none is
    known."""
    money = tuple((currency, amount) for currency, amount in amounts if currency)
    chips = next((amount for currency, amount in amounts if not currency), None)
    return people.won(money, chips)


def amount(currency: str, units: int) -> str:
    """One amount, won or lost."""
    return won(((currency, units),))


def plain(currency: str, units: int) -> str:
    """An amount without a sign: a pot."""
    return amount(currency, units).removeprefix("+")


def time(seconds: int) -> str:
    """A stretch of time: "3 h 20 min", "45 min", "50 s"."""
    if seconds < 60:
        return f"{seconds} s"
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def each(seconds: int, times: int) -> str:
    """How long one takes on average: "2 min 10 s"."""
    if not times:
        return ""
    minutes, rest = divmod(round(seconds / times), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def share(part: int, whole: int) -> str:
    """A part of a whole: "12 of 40 (30%)"; nothing of nothing."""
    return f"{part} of {whole} ({round(100 * part / whole)}%)" if whole else ""


def rests_on(known: int, dealt: int) -> str:
    """On how many deals a figure rests, where that is not all."""
    return "" if known == dealt else f"known for {known} of {dealt}"


def over_pots(known: int) -> str:
    """Of how many pots an average is."""
    return "of 1 pot" if known == 1 else f"of {known} pots" if known else ""


def all_ins(ends: tuple[int, int, int, int]) -> str:
    """How the deals of somebody's all-ins ended for them, all pots together."""
    hows = ("won", "lost", "even", "not known")
    said = [f"{times} {how}" for times, how in zip(ends, hows, strict=True) if times]
    return f"{sum(ends)} ({', '.join(said)})" if said else "none"


def pot(peak: Peak) -> str:
    when = f"deal {peak.deal} on {listed_day(peak.at)}"
    return f"{plain(peak.currency, peak.amount)} at {peak.game}, {when}"


def pot_of(peak: Peak, name: str) -> str:
    return f"{pot(peak)}, {name}"


def lasted(peak: Peak) -> str:
    """How long a night was (seconds), and when."""
    return f"{time(peak.amount)} on {listed_day(peak.at)}"


def played(many: int, number_of_nights: int) -> str:
    return f"{deals(many)} in {nights(number_of_nights)}"


def won_by(names: Sequence[str]) -> str:
    """Who came first in a night; nothing where nobody won anything."""
    return f"{listed(names)} won" if names else ""


def counted(known: int, whole: int) -> str:
    """Of how many nights the result is known, where that is not all."""
    return "" if known == whole else f"{known} of {whole} counted"


def night(peak: Peak) -> str:
    return f"{amount(peak.currency, peak.amount)} on {listed_day(peak.at)}"


def headline(best: str, worst: str) -> str:
    """Where somebody wins and where they lose, each a game or nothing."""
    said = [f"wins most at {best}"] if best else []
    said += [f"loses most at {worst}"] if worst else []
    return f"{capital(', '.join(said))}." if said else ""


def deals(many: int) -> str:
    return "1 deal" if many == 1 else f"{many} deals"


def nights(number: int) -> str:
    return so_many(number, "night")


def times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def late(left: int, closed: int) -> str:
    """That nights are still to be reckoned."""
    if not left:
        return ""
    nights = so_many(closed, "night")
    return f"Still adding up {left} of {nights}. Refresh to see everything."


def lacks(figured: int, nights: int) -> str:
    """That some nights could not be reckoned."""
    if figured == nights:
        return ""
    return f"Deals are known for {figured} of {so_many(nights, 'night')}."


def untold(nights: int) -> str:
    """That so many nights are told as places only."""
    if not nights:
        return ""
    count = "counts" if nights == 1 else "count"
    return (
        f"{so_many(nights, 'night')} with somebody whose money is hidden {count} for places only;"
        " the money is in no total here."
    )


NOT_CLOSED = "not closed"
CORRECTING = "being corrected"
NOT_COUNTED = "not counted"
WHERE_WON = "A pot that carried over counts for the deal in which somebody got it."
SOMEBODY = "somebody else"
HIDDEN = "Money is hidden here: places and points only."
CHART_SEASON = "Running total, night by night; the numbers are the places in the list"
CHART_PERSON = "Running total, night by night"
FILES = (
    ("people", "People (CSV)"),
    ("results", "Results (CSV)"),
    ("parts", "By game, dealer and seat (CSV)"),
    ("games", "Games (CSV)"),
    ("laws", "Laws (CSV)"),
)
PEOPLE_CSV = (
    *("person", "place", "points", "nights", "counted", "seconds", "deals", "followed"),
    *("seen to the end", "raised", "all-ins won", "all-ins lost", "all-ins even"),
    *("all-ins not known", "floor asked", "rulings decided", "rulings against", "false openers"),
)
RESULTS_CSV = ("person", "night", "began", "currency", "result")
PARTS_CSV = ("person", "by", "of", "deals", "known", "currency", "result")
GAMES_CSV = (
    "game",
    "nights",
    "deals",
    "timed",
    "seconds",
    "not opened",
    "carried",
    "currency",
    "pots",
    "in pots",
)
LAWS_CSV = ("law", "title", "times")
"""The columns of each table."""
