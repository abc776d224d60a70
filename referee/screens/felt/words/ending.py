"""The showdown in the dealer's line: who shows, what the spare hand does, what losers pay."""

from __future__ import annotations

from referee.core.book.game import BetStep, Showdown
from referee.core.book.prices import Versus
from referee.core.cards.cards import read_cards
from referee.core.rules.matching import most
from referee.core.sheets.knock import BONUSES, BONUSES_WILD
from referee.core.state import betting
from referee.core.state.counts import threw_some
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import match_due, outermost, pots, sole
from referee.core.state.prices import offered_last
from referee.screens.felt.words.beside import ARTICLE
from referee.screens.felt.words.dealing import dealer_does, dealing, dealt_now
from referee.screens.felt.words.showing import openers_sealed
from referee.screens.games.words.dealers import needed
from referee.screens.words import declarations
from referee.screens.words.names import listed, number_word, own, pot_name, to_open
from referee.words.cards.hands import KIND_WORDS


def showdown(night: Night, hand: Hand) -> str:
    left = sole(hand)
    opener = night.name(hand.opener) if hand.opener is not None else ""
    owes = hand.proof == "owed"
    sealed = f" {openers_sealed(opener, *hand.proven)}" if hand.proven else ""
    if left is not None:
        name = night.name(left.claimants[0])
        bet = 0 if hand.uncalled is None else min(hand.uncalled[1], left.amount)
        back = f" {own(name)} uncalled bet of {bet} comes back." if bet else ""
        if owes and hand.opener == left.claimants[0]:
            return f"{name} takes the pot: openers face up, the other cards face down.{back}"
        if owes:
            return f"{name} takes the pot. {opener} opened and must show openers.{back}"
        return f"{name} takes the pot; no need to show.{sealed}{back}"
    if hand.settled.kitty and len(hand.live) == 1:
        return _alone(night, hand)
    offered = offered_last(hand)
    if offered is not None and offered.what == "pot":
        return f"No more bets against the pot: somebody takes the {night.pot}, or it carries over."
    if (versus := hand.settled.versus) is not None:
        dealer = night.name(hand.order[-1])
        due = listed([f"{night.name(seat)} {chips} more" for seat, chips in hand.odds])
        later = f" Then {dealer} pays {due}." if due else ""
        dealt = "" if hand.awards else f"{dealing(night, hand)} ".lstrip()
        return f"{dealt}{_against_dealer(dealer, versus, hand.game.least)}{later}".strip()
    prove = _must_prove(hand, opener) if owes else ""
    out = "" if hand.awards else f"{dealing(night, hand)} ".lstrip()
    cards = "both cards" if hand.cards == 2 else f"all {number_word(hand.cards)} cards"
    grown = any(holding.more for holding in hand.live) or threw_some(hand)
    cards = "all their cards" if hand.cards > 5 or grown else cards
    who = "everyone who’s in" if declarations.in_or_out(hand) else "everyone"
    face_up = f"{out}Showdown: {who} shows {cards if hand.cards > 1 else 'their card'}"
    sealed += " Two hands have the same card: count the deck." if hand.doubled else ""
    known = night.tracking == "bets" and not hand.awards
    first = betting.shows_first(hand) if known else None
    many = len(pots(hand))
    aside = len(outermost(hand)) < len(hand.live)
    side = f", for {pot_name(many - 1, many)}" if aside else ""
    begins = f", {night.name(first)} first{side}" if first is not None else ""
    begins = begins or _best_show_first(hand) * known
    return f"{face_up}{begins}.{prove}{sealed}{_matching(night, hand)}"


def _against_dealer(dealer: str, versus: Versus, least: str) -> str:
    """Each against the dealer, one after the other. least: what wins where they have no hand."""
    if not versus.hand and least:
        wins = f"{needed(least)} or better wins, anything less loses"
        return f"Showdown: everyone shows; {wins}."
    if not versus.hand:
        return "Showdown: everyone shows; each hand is paid for what it is."
    equal = f"a tie goes to {dealer}" if versus.copies else "a tie is a push"
    said = f"Showdown: everyone shows, each against {dealer} alone; {equal}."
    if not versus.needs:
        return said
    return f"{said} With less than {needed(versus.needs)}, {dealer} pays first bets only."


def compared(hand: Hand) -> str:
    """What it takes to win where hands are shown, and what players pay each other beside the
    pot."""
    if sole(hand) is not None or (hand.settled.kitty and len(hand.live) == 1):
        return ""
    offered = offered_last(hand)
    if offered is not None and offered.what == "pot":
        return ""
    low = " The lowest hand wins." if now_low(hand) else ""
    paid = "" if hand.awards else f" {beside(hand)}"
    return f"{low}{least(hand)}{paid}".strip()


def _best_show_first(hand: Hand) -> str:
    """That upcards say who shows first, where nobody bet in a round that they began and nobody
    said whose they are."""
    step = hand.starts[-1].game.steps[hand.starts[-1].step] if hand.starts else None
    ask = step.first if isinstance(step, BetStep) else ""
    which = {"high-board": "highest", "low-board": "lowest"}.get(ask, "")
    return f", {which} upcards first" if which and hand.aggressor is None else ""


def _must_prove(hand: Hand, opener: str) -> str:
    """Whose openers are asked for; also of a hand that has just been folded."""
    openers = to_open(hand.strength, hand.opens.also) if hand.has_openers else "openers"
    if hand.opener is not None and not hand.has(hand.opener):
        return f" {opener} opened, then folded, and shows {openers} first."
    return f" {opener} opened: {openers}?"


def beside(hand: Hand) -> str:
    """What players pay each other at the end, beside the pot."""
    end, said = hand.settled, list[str]()
    if end.forfeit:
        due = hand.stakes.forfeit or hand.stakes.ante
        said.append(f"The lowest hand also pays the winner {due}.")
    if end.knocker:
        said.append(
            f"A knocker who wins gets {end.knocker} from each who stayed, and pays each of them "
            f"{end.knocker} if another wins."
        )
    if end.bonus:
        said.append(_bonus(hand))
    return " ".join(said)


def _bonus(hand: Hand) -> str:
    """What very high hands get from each player: hands of one price together."""
    wild = any(card.lacks_suit for card in read_cards(hand.game.wilds))
    by_price: dict[int, list[str]] = {}
    for kind, chips in (BONUSES_WILD if wild else BONUSES).items():
        by_price.setdefault(chips, []).append(ARTICLE.get(kind, kind))
    each = [f"{listed(kinds, 'or')} {chips}" for chips, kinds in by_price.items()]
    return f"The winner’s bonus from each player, folded or not: {'; '.join(each)}."


def least(hand: Hand) -> str:
    """What it takes to win at all, where not every hand does."""
    kind = KIND_WORDS.get(hand.game.least, "")
    return f" It takes {kind} or better to win." if kind and hand.keeper is None else ""


def _alone(night: Night, hand: Hand) -> str:
    """One is in against the spare hand, which is dealt now, or lies there."""
    name, due = night.name(hand.live[0].seat), match_due(hand)
    pays = f", or pays {due} more into the pot, which carries over" if due else ""
    wild = " What’s wild for players is wild for the widow." if hand.game.wild else ""
    beats = f"{name} shows, and must beat it (a tie isn’t enough){pays}."
    return f"{_spare(night, hand)} {beats}{wild}"


def _spare(night: Night, hand: Hand) -> str:
    """The spare hand is dealt now, or lies there."""
    fresh = [deal.widow for deal in dealt_now(hand) if deal.widow]
    if not fresh:
        return "Turn the widow up."
    return f"{dealer_does(night, hand, 'deals')} a widow of {number_word(fresh[0])}, face up."


def _matching(night: Night, hand: Hand) -> str:
    """What losers pay into the next pot, where nobody has to be named for it."""
    due = 0 if hand.settled.named or hand.awards else match_due(hand)
    always = hand.settled.always and not hand.awards
    spare = f" {_spare(night, hand)} If it’s best, nobody wins." if always else ""
    if not due:
        return spare
    short = [
        f"{night.name(holding.seat)} only {has}"
        for holding in hand.live
        if (has := night.reach(holding.seat)) < due
    ]
    if len(hand.live) == 1:
        return f"{spare} Each loser pays {due} into the next pot."
    less = f" ({listed(short)}: the rest isn’t owed)" if short else ""
    real = "; a player with less puts in all of it" if night.real else ""
    part = _wins_less(night, hand)
    each = " Each loser" if part else f" The winner takes {hand.pot}, then each loser"
    return f"{spare}{each} pays {due} into the next pot{less}{real}.{part}"


def _wins_less(night: Night, hand: Hand) -> str:
    """Who can’t win the whole pot of a game whose losers match it."""
    less = [each.seat for each in hand.live if most(night, hand, each.seat) < hand.pot]
    if not less:
        return ""
    if hand.settled.capped and len(less) == len(hand.live):
        return " The winner takes at most what one loser matches: the rest carries over."
    names = listed([night.name(seat) for seat in less])
    each = names if len(less) == 1 else "each"
    return f" {names} can win only what {each} can match; the rest carries over."


def now_low(hand: Hand) -> bool:
    """Whether the second half of the game goes on, and is played for low."""
    end = hand.game.steps[hand.game.showdown(hand.step)]
    return hand.second and isinstance(end, Showdown) and "low" in end.judge
