"""A step of a deal, told both ways: a sentence for a rule card, and a few words for the line that
has the whole deal in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from referee.core.book import game
from referee.core.book.prices import BackTo, Compare, Decide, Offered, Price
from referee.core.value import dataclass
from referee.screens.felt.words.dealing import STREETS, in_the_middle
from referee.screens.felt.words.handling import next_up, so_many
from referee.screens.games.words.dealers import against_dealer
from referee.screens.games.words.priced import offer_course, price_words
from referee.screens.games.words.steps_of import against
from referee.screens.words.names import STRENGTH, capital, count, listed, number_word, to_open
from referee.screens.words.turns import decided

WIDOW = "In turn: take the whole widow, or one card of it once it’s face up; or knock"
WIDOW_UP = "In turn: take one card of the widow, which lies face up, or all of it; or knock"
SLEPT = "You can’t pass twice in a row. "
LAST_TURN = "After a knock everybody else gets one more turn, which they may pass in any case."
COMPARE = (
    "Players who are in show their hands to each other only: each loser pays the best hand {}; the "
    "pot itself stays."
)
Cost = Callable[[Price], int]
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

OFFERS = {
    "card": "one more card{}, or not",
    "exchange": "one may be exchanged{}",
    "push": "a card up, kept or pushed on{}",
    "market": "swap one of yours for a card in the row{}, or don’t",
    "last-up": "you can take the last card face up{}",
    "swap": "a swap with the player on the left{}",
    "stay": "stay in{}",
    "more": "another bet{}, or not",
}
BIDS = "bids for cards up in the middle, one each"
TO = {"left": "left", "right": "right"}
UP_AGAIN = " An upcard is replaced face up."
STOPPED = "If you stop before the pot is empty, what is left carries over."


@dataclass(frozen=True, slots=True)
class Within:
    """Where a step stands. before, after: the other steps of the course; held: how many cards a
    player has by then; first: who spoke first in the interval before it; again: from which sentence
    a part of the course that is repeated is; cost: what a price comes to in chips; parted: how
    many cards of a hand are set apart for which share."""

    before: Sequence[game.Step] = ()
    after: Sequence[game.Step] = ()
    held: int = 0
    first: str = ""
    again: int = 0
    cost: Cost = lambda price: 0
    parted: str = ""

    def past(self, what: str) -> bool:
        """Whether such an offer lies behind it."""
        return any(isinstance(step, Offered) and step.what == what for step in self.before)


@dataclass(frozen=True, slots=True)
class Told:
    """A step in a sentence, and in a few words: none where the next step says it."""

    full: str
    short: str = ""


def told(step: game.Step, at: Within) -> Told:
    match step:
        case game.Ante(units, place):
            who = "Everybody" if place is None else capital(PLACES[place])
            ante = f"{who} puts in {count(units, 'ante')}." if units > 1 else f"{who} antes."
            return Told(ante)
        case game.Blinds():
            return Told(_blinds(step))
        case game.Deal():
            return Told(_deal(step), "" if _is_offered(step, at.after) else _cards(step, at.after))
        case game.BetStep():
            return _bet(step, at)
        case game.Draw():
            return _draw(step, at)
        case game.HandleStep():
            return _handled(step, at)
        case game.Widow(up, passes):
            taken = WIDOW_UP if up else WIDOW
            slept = SLEPT if passes else ""
            return Told(
                f"{taken}{', or pass' * passes}. {slept}{LAST_TURN}",
                "turns at the widow until somebody knocks",
            )
        case game.Stock():
            return Told(_stock(step), "turns at the stock until somebody knocks")
        case game.Declare():
            return _declared(step)
        case Offered():
            return _offered(step, at)
        case BackTo():
            until = "the hands are shown" if at.past("stay") else "nobody takes one"
            return Told(_again(step, at), f"repeat until {until}")
        case Decide(ways):
            said = ", or ".join(decided(way) for way in ways)
            return Told(f"The table decides, by a die or a card as agreed: {said}.", "decide")
        case Compare(price):
            return Told(COMPARE.format(_as_much(price)), "hands compared")
        case game.Free():
            return Told("Anyone can put chips in or take chips out, any amount, in any order.")
        case game.Showdown():
            alone = any(isinstance(last, Offered) and last.what == "pot" for last in at.before[-1:])
            return Told(STOPPED if alone else _showdown(step, at))
        case _:
            assert_never(step)


def _offered(step: Offered, at: Within) -> Told:
    several = bool(step.prices[1:]) or step.prices[0].of == "bid"
    price, dealer = 0 if several else at.cost(step.prices[0]), against(at.after) is not None
    offered = BIDS if _bid(step) else OFFERS.get(step.what, "")
    if dealer and step.what == "stay" and price:
        return Told(offer_course(step, dealer), f"bet {price}")
    return Told(offer_course(step, dealer), offered.format(f" for {price}" * bool(price)))


def sentence(step: game.Step) -> str:
    """One step by itself, in words."""
    return told(step, Within(again=step.to if isinstance(step, BackTo) else 0)).full


def betting_round(step: game.BetStep, first: str) -> str:
    """An interval of betting; first: who spoke first in the one before it."""
    who = f"; {FIRST[step.first]}" if step.first != first else ""
    needs = f" It takes {to_open(step.needs, step.also)} to open" if step.needs in STRENGTH else ""
    if needs:
        needs += "; each time nobody opens, it goes up a rank." if step.rises else "."
    does = "Call, raise" if step.first == "after-blinds" else "Bet"
    check = "" if step.check else f" {does} or fold: no checking."
    raises = "" if step.check_raise else " No check-raise."
    taken = " Only if somebody took it." if step.taken else ""
    times = f" Bets are {times_over(step.times)} the small bet." if step.times > 1 else ""
    brings = " That player brings it in, or bets in full." if step.bring_in else ""
    said = f"{brings}{needs}{taken}{check}{raises}{times}"
    return f"a betting round{who}.{said}{UNOPENED[step.unopened]}"


def _bet(step: game.BetStep, at: Within) -> Told:
    opens = f" ({to_open(step.needs, step.also)} open)" if step.needs in STRENGTH else ""
    called = step.check or step.first == "after-blinds"  # what is bet already is called
    short = f"{'bet' if called else 'bet or fold'}{opens}"
    if at.past("roll") and step.first == "taker":
        full = f"{step.name}: a betting round; the player who beat it acts first."
    else:
        bet = betting_round(step, at.first)
        full = capital(bet) if step.name == "The bet" else f"{step.name}: {bet}"
    return Told(full, short)


def _again(step: BackTo, at: Within) -> str:
    if at.past("roll"):
        return f"Repeat from step {at.again}; the last player left takes the pot."
    if at.past("stay"):
        return f"Repeat from step {at.again} until the hands are shown, or one player is left."
    return f"Repeat from step {at.again} until nobody takes one."


def _declared(step: game.Declare) -> Told:
    if step.says != "in-out":
        return Told("Everyone declares in secret, all at once: high, low, or both ways.", "declare")
    how = "In turn, aloud" if step.in_turn else "All at once"
    again = " Players who go out come back in after the hands are compared." if step.stage else ""
    full = f"{how}, everyone still in declares in or out. Going out is free.{again}"
    return Told(full, "in or out")


def _as_much(price: Price) -> str:
    """A price that is paid beside the pot."""
    said = price_words(price)
    return f"the size of {said}" if price.of == "match" else said


def _stock(step: game.Stock) -> str:
    strength = f" With {STRENGTH[step.needs]} you may knock." if step.needs in STRENGTH else ""
    pays = f" and pays the knocker {count(step.fee, 'chip')}" if step.fee else ""
    return (
        "In turn: take the last discard and discard another card, or take from the stock and "
        f"discard any.{strength} After a knock everybody else gets one more turn, then stays, "
        f"or folds{pays}."
    )


def _showdown(step: game.Showdown, at: Within) -> str:
    if step.versus:
        return against_dealer(step.versus, bool(at.parted))
    if step.lives:
        lives = count(step.lives, "life", "lives")
        return (
            "Everyone shows: the lowest loses a life and pays an ante; if several "
            f"tie for lowest, each does. If nobody would be left, nobody loses one. Lose {lives} "
            "and you’re out; the last player left takes the pot."
        )
    if step.named:
        return (
            "The tricks: the first player in to the dealer’s left leads. Follow suit, else trump, "
            "and beat the trick if you can. Most tricks takes the pot; a tie carries it over."
            f"{_beside(step)}"
        )
    proof = " The opener must show openers, called or not." if step.proves else ""
    rule = (
        " A player who checked a seven or better in the last round wins only the pot before it; "
        "the bets since go to the best other hand."
        if step.seven
        else ""
    )
    return (
        "Showdown: everyone still in shows all their cards; cards speak."
        f"{proof}{rule}{_beside(step)}"
    )


def _beside(step: game.Showdown) -> str:
    """What players pay each other beside the pot."""
    said = " The lowest hand also pays the winner a forfeit." if step.forfeit else ""
    if step.knocker:
        chips, noun = number_word(step.knocker), "chip" if step.knocker == 1 else "chips"
        said += f" A knocker who wins gets {chips} {noun} from each player who stayed; "
        said += f"a knocker who loses pays each of them {chips}."
    if step.named:
        said += f" Go in and take no trick, and you match the pot, {step.match} antes at most; "
        said += "that is your next ante."
    elif step.match:
        alone = "takes the pot, and the game ends"
        if step.kitty:
            alone = (
                "must beat the widow; a tie isn’t enough, and losing to it means matching the pot"
            )
        said += " If everyone goes out, the pot carries over and everyone antes again."
        said += f" A player in alone {alone}. If two or more are in, each loser matches the pot, "
        said += f"up to {step.match} antes. Nobody antes for a matched pot. Tied hands share it "
        said += "and pay nothing; odd chips stay in for the next deal."
        said += " If the widow is best, all of them match it." if step.always else ""
        said += " A winner takes no more than that; the rest stays." if step.capped else ""
    if step.legs:
        said += " A player in alone for a stage wins a leg."
        said += f" The pot carries over until somebody has {count(step.legs, 'leg')} and wins it; "
        said += "everyone antes again for each deal."
    return said + (" A big winning hand gets a bonus from everyone." if step.bonus else "")


def _blinds(step: game.Blinds) -> str:
    posts = listed([f"{PLACES[place]} posts {chips}" for place, chips in step.posts])
    more = (
        f" Up to {count(step.straddles, 'player')} after them can straddle, in turn."
        if step.straddles
        else ""
    )
    times = f" To come in, you must put in {times_over(step.opens)} the last blind."
    return f"Before the deal: {posts}.{more}{times if step.opens > 1 else ''}"


def times_over(number: int) -> str:
    return "twice" if number == 2 else f"{number_word(number)} times"


def _is_offered(step: game.Deal, rest: Sequence[game.Step]) -> bool:
    """Whether the cards are those that are offered next."""
    offer = rest[0] if rest else None
    return isinstance(offer, Offered) and ((offer.what == "push" and step.up == 1) or _bid(offer))


def _bid(offer: Offered) -> bool:
    return offer.what != "stay" and any(price.of == "bid" for price in offer.prices)


def _deal(step: game.Deal) -> str:
    if in_the_middle(step):
        each = count(step.up, "card")
        return f"The dealer turns up {each} for each player still in, {step.where}."
    parts = [
        f"{count(number, 'card')}{way}"
        for number, way in (
            (step.down, " face down"),
            (step.up, " face up"),
            (step.common, " face up on the board" if step.where else " on the board"),
        )
        if number
    ]
    if step.stock:
        parts.append(f"{number_word(step.stock)} more to each, face down, not to be looked at")
    if step.widow:
        before = ", dealt just before the dealer’s own hand" if step.down else ""
        parts.append(f"a {number_word(step.widow)}-card widow{before}")
    burn = f"burns {count(step.burn, 'card')} and " if step.burn else ""
    where = (
        f"{',' if step.where.startswith(('and ', 'only ')) else ':'} {step.where}"
        if step.where
        else ""
    )
    return f"The dealer {burn}deals {listed(parts)}{where}."


def _cards(step: game.Deal, rest: Sequence[game.Step]) -> str:
    """What is dealt, in a few words."""
    if in_the_middle(step):
        return "cards up in the middle to choose from, one each"
    own = [(step.down, "down"), (step.up, "up"), (step.stock, "more, not to be looked at")]
    said = [f"{number_word(number)} {way}" for number, way in own if number]
    if step.common:
        bet = next((each.name for each in rest if isinstance(each, game.BetStep)), "")
        on_board = f"{number_word(step.common)} up in the middle"
        said.append(f"the {bet.lower()}" if bet in STREETS and not step.where else on_board)
    if step.widow:
        said.append(" ".join(filter(None, (f"a widow of {number_word(step.widow)}", step.where))))
    return listed(said)


def _draw(step: game.Draw, at: Within) -> Told:
    """A draw; where cards were dealt up, some of what comes does too."""
    up = any(isinstance(dealt, game.Deal) and dealt.up for dealt in at.before)
    again = UP_AGAIN if up else ""
    number = _so_many(step)
    if step.stock:
        own = f"In turn, each player discards {number} and takes as many from their own stock."
        return Told(own + again, f"change {number_word(step.most)} from your stock")
    get = f" and get {number_word(step.extra)} more" if step.extra else ""
    most = f" up to {number_word(step.most)}" if step.most < at.held else ""
    more = f" plus {number_word(step.extra)} more" if step.extra else ""
    ace = " One more for a player who keeps an ace or a wild card." if step.ace else ""
    late = " The fifth of five cards comes after everybody else has drawn." if step.four else ""
    burn = f" First the dealer burns {count(step.burn, 'card')}." if step.burn else ""
    own = " A reshuffle leaves out only the discards of the player drawing." * step.only_own
    single = step.most == 1 and not step.least
    does = "may discard one card and draw one" if single else f"discards {number} and draws as many"
    full = (
        f"The draw: starting left of the dealer, each player {does}{more}."
        f"{burn}{ace}{late} The bottom card is never dealt.{own}{again}"
    )
    return Told(full, f"draw{most}{get}")


def _so_many(step: game.Draw) -> str:
    if step.least == step.most:
        return count(step.most, "card")
    if step.least:
        return f"{number_word(step.least)} to {count(step.most, 'card')}"
    return f"up to {count(step.most, 'card')}"


def _handled(step: game.HandleStep, at: Within) -> Told:
    cards, few = count(step.cards, "card"), number_word(step.cards)
    match step.what:
        case "pass":
            way = TO.get(step.way, "across")
            to = f"to the {way}" if step.way in TO else "across the table"
            rest = "face down; don’t look until everyone has passed."
            return Told(f"Everybody passes {cards} {to}, {rest}", f"pass {few} {way}")
        case "discard":
            some = so_many(step)
            noun = "card" if step.cards == 1 else "cards"
            new = " Nobody gets new ones." if step.least is not None else ""
            return Told(f"Everybody discards {some} {noun}.{new}", f"discard {some}")
        case "turn-up":
            lie = any(
                isinstance(done, game.HandleStep) and done.what == "arrange" for done in at.before
            )
            cards = next_up(step) if lie else cards
            in_turn = step.way == "in-turn"
            full = (
                f"In turn everybody turns {cards} up" if in_turn else f"Everybody turns {cards} up"
            )
            return Told(f"{full}{'' if in_turn else ', all together'}.", f"turn {few} up")
        case "arrange":
            if at.parted:
                part = f"Everybody splits their hand, face down: {at.parted}; it can’t change after"
                return Told(f"{part} that.", "split the hand")
            order = "Everybody puts their cards in order, face down; it can’t change after that."
            return Told(order, "set the order")
        case _:
            assert_never(step.what)
