"""The course of a deal, step by step, as a rule card says it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from referee.core.book.game import (
    Ante,
    BetStep,
    Blinds,
    Deal,
    Declare,
    Draw,
    Free,
    Game,
    HandleStep,
    Showdown,
    Step,
    Stock,
    Widow,
)
from referee.core.book.prices import BackTo, Compare, Offered, Price
from referee.screens.felt.words.dealing import in_the_middle
from referee.screens.felt.words.handling import next_up
from referee.screens.games.words.priced import offer_course, price_words
from referee.screens.words.names import STRENGTH, capital, count, listed, number_word

PLACES = {0: "the player to the dealer’s left", 1: "the next", 2: "the one after", -1: "the dealer"}
FIRST = {
    "eldest": "the player to the dealer’s left acts first",
    "opener": "the opener acts first, or the next player still in to the left",
    "after-blinds": "the player after the blinds acts first",
    "taker": "the player who took it last, or bid the most, acts first",
    "high-board": "the highest upcards act first",
    "low-board": "the lowest upcards act first",
    "low-card": "the lowest upcard acts first",
    "high-card": "the highest upcard acts first",
}
UNOPENED = {
    "go-on": "",
    "ante-again": " If nobody opens, everybody antes again.",
    "second-half": " If nobody opens, play the second half with the same cards.",
    "showdown": " If nobody opens, everyone shows at once.",
}

UP_AGAIN = " An upcard is replaced face up."
STOPPED = "If you stop before that, what is left in the pot carries over."


def course(game: Game) -> tuple[str, ...]:
    """What happens in a deal of the game, in a few sentences; what comes several times running is
    said once, and who speaks first only where it changes."""
    if any(isinstance(step, Free) for step in game.steps):
        return (_step(game.steps[0]), "The winner takes the pot, or it is split.")
    said, begins = list[str](), list[int]()
    first, at = "", 0
    while at < len(game.steps):
        if _dealt_anew(game.steps[at : at + 2]):
            at += 1
            continue
        times, length = _repeats(game.steps, at)
        block, before = game.steps[at : at + length], game.steps[:at]
        begins.append(at)
        if times > 1:
            inner = " ".join(_step(step, "", _arranged(before)) for step in block[:-1])
            last = block[-1]
            assert isinstance(last, BetStep)
            said.append(
                f"{capital(_times(times))}: {inner[0].lower()}{inner[1:]} Then {_bet(last, first)}"
            )
            first = last.first
        else:
            step = block[0]
            if isinstance(step, BackTo):  # as the sentences are counted
                step = replace(step, to=bisect_right(begins, step.to - 1))
            up = isinstance(step, Draw) and _showing(before)
            alone = _dealt_anew((Deal(), *before[-1:])) and isinstance(step, Showdown)
            told = STOPPED if alone else _step(step, first, _arranged(before))
            told = _rolled(step, before) or told
            said.append(told + (UP_AGAIN if up else ""))
            first = step.first if isinstance(step, BetStep) else first
        at += times * length
    return tuple(said)


def _dealt_anew(steps: Sequence[Step]) -> bool:
    """Whether the first of two steps deals what the next deals anew in every turn."""
    return isinstance(steps[0], Deal) and any(
        isinstance(step, Offered) and step.what == "pot" for step in steps[1:]
    )


def _rolled(step: Step, before: Sequence[Step]) -> str:
    """How it goes on after a player's cards have beaten the board; nothing in other games."""
    if not any(isinstance(each, Offered) and each.what == "roll" for each in before):
        return ""
    if isinstance(step, BackTo):
        return f"Repeat from step {step.to}; the last player left takes the pot."
    if isinstance(step, BetStep) and step.first == "taker":
        return f"{step.name}: a betting round; the player who beat it acts first."
    return ""


def _arranged(steps: Sequence[Step]) -> bool:
    """Whether the cards lie in an order that stays."""
    return any(isinstance(step, HandleStep) and step.what == "arrange" for step in steps)


def _showing(steps: Sequence[Step]) -> bool:
    """Whether cards were dealt up."""
    return any(isinstance(step, Deal) and step.up for step in steps)


def _repeats(steps: Sequence[Step], at: int) -> tuple[int, int]:
    """How many times running the same steps come that end with a bet, and how many they are; the
    bets may have other names and sizes."""
    for length in (2, 3):
        block = [_bare(step) for step in steps[at : at + length]]
        if len(block) < length or not isinstance(steps[at + length - 1], BetStep):
            continue
        times = 1
        while [_bare(step) for step in steps[at + times * length :][:length]] == block:
            times += 1
        if times > 1 and not any(isinstance(step, BetStep) for step in steps[at : at + length - 1]):
            return times, length
    return 1, 1


def _bare(step: Step) -> Step:
    return replace(step, name="", size=1) if isinstance(step, BetStep) else step


def sentence(step: Step) -> str:
    """One step by itself, in words."""
    return _step(step)


def _step(step: Step, before: str = "", arranged: bool = False) -> str:
    """One step in words; before: who spoke first in the interval before it; arranged: the cards
    lie in an order that stays."""
    match step:
        case Ante(units, place):
            who = "Everybody" if place is None else capital(PLACES[place])
            return f"{who} puts in {count(units, 'ante')}." if units > 1 else f"{who} antes."
        case Blinds():
            return _blinds(step)
        case Deal():
            return _deal(step)
        case BetStep():
            bet = _bet(step, before)
            return capital(bet) if step.name == "The bet" else f"{step.name}: {bet}"
        case Draw():
            return _draw(step)
        case HandleStep():
            return _handle(step, arranged)
        case Widow():
            return (
                "In turn: take the whole widow, or one card of it once it’s face up; or knock, or "
                "pass. You can’t pass twice in a row. After a knock everybody else "
                "gets one more turn."
            )
        case Stock():
            return _stock(step)
        case Declare("in-out", in_turn, stage):
            how = "In turn, aloud" if in_turn else "All at once"
            again = (
                " Players who go out come back in after the hands are compared." if stage else ""
            )
            return f"{how}, everyone still in declares in or out. Going out is free.{again}"
        case Declare():
            return "Everyone declares in secret, all at once: high, low, or both ways."
        case Offered():
            return offer_course(step)
        case BackTo(to):
            return f"Repeat from step {to} until nobody takes one."
        case Compare(price):
            return (
                "Players who are in show their hands to each other only: each loser pays the best "
                f"hand {_as_much(price)}; the pot itself stays."
            )
        case Free():
            return "Anyone can put chips in or take chips out, any amount, in any order."
        case Showdown():
            return _showdown(step)
        case _:
            assert_never(step)


def _as_much(price: Price) -> str:
    """A price that is paid beside the pot."""
    said = price_words(price)
    return f"as much as lies in {said}" if price.of == "match" else said


def _stock(step: Stock) -> str:
    strength = f" With {STRENGTH[step.needs]} you may knock." if step.needs in STRENGTH else ""
    pays = f" and pays the knocker {count(step.fee, 'chip')}" if step.fee else ""
    return (
        "In turn: take the last discard and discard another card, or take from the stock and "
        f"discard any.{strength} After a knock everybody else gets one more turn, then stays, "
        f"or folds{pays}."
    )


def _showdown(step: Showdown) -> str:
    if step.lives:
        lives = count(step.lives, "life", "lives")
        return (
            "Everyone turns their card up: the lowest loses a life and pays an ante; if several "
            f"tie for lowest, each does. If nobody would be left, nobody loses one. Lose {lives} "
            "and you’re out; the last player left takes the pot."
        )
    if step.named:
        return (
            "The tricks: the first player in to the dealer’s left leads. Follow suit, else trump, "
            "and beat what lies there if you can. Most tricks takes the pot; a tie carries it over."
            f"{_beside(step)}"
        )
    proof = " The opener must show openers, called or not." if step.proves else ""
    rule = (
        " A player who checked a seven or better after the draw wins only the pot as it was then; "
        "the bets since go to the best other hand."
        if step.seven
        else ""
    )
    return (
        "Showdown: everyone still in shows all their cards; cards speak."
        f"{proof}{rule}{_beside(step)}"
    )


def _beside(step: Showdown) -> str:
    """What players pay each other beside the pot."""
    said = " The lowest hand also pays the winner a forfeit." if step.forfeit else ""
    if step.knocker:
        chips, noun = number_word(step.knocker), "chip" if step.knocker == 1 else "chips"
        said += f" A knocker who wins gets {chips} {noun} from each player who stayed; "
        said += f"a knocker who loses pays each of them {chips}."
    if step.named:
        said += " A player who went in and took no trick puts the size of the pot, "
        said += f"{step.match} antes at most, into the next pot; that counts as their ante."
    elif step.match:
        alone = "takes the pot, and the game ends"
        if step.kitty:
            alone = (
                "must beat the widow; a tie isn’t enough, and losing to it means matching the pot"
            )
        said += " If everyone goes out, the pot carries over and everyone antes again."
        said += f" A player in alone {alone}. If two or more are in, each loser matches the pot, "
        said += f"up to {step.match} antes. Nobody antes for a matched pot. Equal hands share it "
        said += "and pay nothing; odd chips stay, and the game goes on for them."
        said += " If the widow is best, all of them match it." if step.always else ""
        said += " A winner takes no more than that; the rest stays." if step.capped else ""
    if step.legs:
        said += " A player in alone for a stage wins a leg."
        said += f" The pot carries over until somebody has {count(step.legs, 'leg')} and wins it; "
        said += "everyone antes again for each deal."
    return said + (" A high hand gets a bonus from everyone." if step.bonus else "")


def _blinds(step: Blinds) -> str:
    posts = listed([f"{PLACES[place]} posts {chips}" for place, chips in step.posts])
    more = (
        f" Up to {count(step.straddles, 'player')} after them can straddle, in turn."
        if step.straddles
        else ""
    )
    times = f" To come in, you must put in {_times(step.opens)} the last blind."
    return f"Before the deal: {posts}.{more}{times if step.opens > 1 else ''}"


def _times(number: int) -> str:
    return "twice" if number == 2 else f"{number_word(number)} times"


def _deal(step: Deal) -> str:
    if in_the_middle(step):
        each = count(step.up, "card")
        return f"The dealer turns up {each} for each player still in, {step.where}."
    parts = [
        f"{count(number, 'card')}{way}"
        for number, way in (
            (step.down, " face down"),
            (step.up, " face up"),
            (step.common, " face up on the board" if step.where else " on the board"),
            (step.stock, " more to each that nobody looks at"),
        )
        if number
    ]
    if step.widow:
        before = ", dealt just before the dealer’s own hand" if step.down else ""
        parts.append(f"a {number_word(step.widow)}-card widow{before}")
    burn = f"burns {count(step.burn, 'card')} and " if step.burn else ""
    where = f"{',' if step.where.startswith('and ') else ':'} {step.where}" if step.where else ""
    return f"The dealer {burn}deals {listed(parts)}{where}."


def _bet(step: BetStep, before: str) -> str:
    first = f"; {FIRST[step.first]}" if step.first != before else ""
    needs = f" It takes {STRENGTH[step.needs]} to open" if step.needs in STRENGTH else ""
    if needs:
        needs += "; each time nobody opens, it goes up a rank." if step.rises else "."
    check = "" if step.check else " Bet or fold: no checking."
    raises = "" if step.check_raise else " No check-raise."
    times = f" Bets are {_times(step.times)} the smallest." if step.times > 1 else ""
    brings = " That player brings it in, or bets in full." if step.bring_in else ""
    return f"a betting round{first}.{brings}{needs}{check}{raises}{times}{UNOPENED[step.unopened]}"


def _draw(step: Draw) -> str:
    number = _so_many(step)
    if step.stock:
        return f"In turn, each player discards {number} and takes as many from their own stock."
    more = f" plus {number_word(step.extra)} more" if step.extra else ""
    ace = " One more for a player who keeps an ace or a wild card." if step.ace else ""
    late = " The fifth of five cards comes after everybody else has drawn." if step.four else ""
    burn = f" First the dealer burns {count(step.burn, 'card')}." if step.burn else ""
    own = (
        " A reshuffle leaves out only the discards of the player drawing." if step.only_own else ""
    )
    return (
        f"The draw: starting to the dealer’s left, each player discards {number} "
        f"and draws as many{more}."
        f"{burn}{ace}{late} The bottom card is never dealt.{own}"
    )


def _so_many(step: Draw) -> str:
    if step.least == step.most:
        return count(step.most, "card")
    if step.least:
        return f"{number_word(step.least)} to {count(step.most, 'card')}"
    return f"up to {count(step.most, 'card')}"


def _handle(step: HandleStep, arranged: bool) -> str:
    cards = count(step.cards, "card")
    match step.what:
        case "pass":
            to = {"left": "to the left", "right": "to the right"}.get(step.way, "across the table")
            return (
                f"Everybody passes {cards} {to}, face down; don’t look until everyone has passed."
            )
        case "discard":
            return f"Everybody discards {cards}."
        case "turn-up":
            cards = next_up(step) if arranged else cards
            if step.way == "in-turn":
                return f"In turn everybody turns {cards} up."
            return f"Everybody turns {cards} up at once."
        case "arrange":
            return "Everybody puts their cards in order, face down; it can’t change after that."
        case _:
            assert_never(step.what)
