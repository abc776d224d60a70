"""The judge's answers about score sheets: deals, rubbers and tricks of Pokino, and settlements.

Knows the JSON of these questions. Must not know rules: it asks the sheets' own reckoning.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

from referee.core.book.game import Ante, Blinds, Game, Showdown, Stock
from referee.core.cards.cards import Card, Spot, check_pack, read_cards
from referee.core.cards.judge.entry import judge_entered
from referee.core.cards.judge.openers import proves
from referee.core.cards.judge.rule import JudgeRule
from referee.core.cards.judge.showdown import JudgedPot, Laid, Verdict
from referee.core.errors import Refused
from referee.core.sheets import knock, pokino, smallpot
from referee.core.sheets.events import BonusFrom, PokinoDeal, PokinoRules
from referee.core.sheets.line import Rubber
from referee.judge.questions import (
    KNOWN,
    Answer,
    Question,
    Unusable,
    ask_chips,
    ask_map,
    ask_names,
    ask_rule,
    ask_texts,
    ask_whole,
)
from referee.rulebook.games import load_game
from referee.rulebook.judging import judge_of, rulebook_folder
from referee.words.cards.verdict import hands

Reply = tuple[Answer, Sequence[str]]
Names = tuple[str, str]
WHY: Final[Mapping[str, str]] = {
    "draws-so-often": "a player drew more often than allowed",
    "five-tricks": "a deal has five tricks",
    "draw-one-to-three": "one to three cards are drawn",
}


# --- Pokino ---------------------------------------------------------------------------------


def _answer_deal(question: Question) -> Reply:
    deal, rules = ask_map(question, "deal"), _rules(question)
    names = _two(deal)
    played = _deal(deal, names)
    score, pays = pokino.score(played, rules), pokino.multipliers(played)
    points = sum(score.honours)
    result: Answer = {
        name: {"below": score.below[side], "above": score.above[side]}
        for side, name in enumerate(names)
    }
    result["honour"] = {
        "winner": None if played.better is None else names[played.better],
        "hand": played.hand or None,
        "points": points,
    }
    result["multiplier_on"] = {name: pays[side] for side, name in enumerate(names)}
    return result, [*_told(names, played, score, pays), _honours(names, played, points)]


def _told(
    names: Names, deal: PokinoDeal, score: pokino.DealScore, pays: tuple[int, int]
) -> list[str]:
    lines = [
        f"{name}: {deal.tricks[side]} tricks at {pays[1 - side]} make {score.below[side]}"
        for side, name in enumerate(names)
    ]
    return lines + [f"{names[side]}: sweep {won}" for side, won in enumerate(score.sweep) if won]


def _honours(names: Names, deal: PokinoDeal, points: int) -> str:
    if deal.better is None:
        return "no honours"
    return f"honours to {names[deal.better]}: {deal.hand} {points}"


def _answer_rubber(question: Question) -> Reply:
    deals, rules = question.get("deals"), _rules(question)
    if not isinstance(deals, list) or not deals:
        raise Unusable("deals must be a list of deals")
    asked = [_object(each, "a deal") for each in deals]
    names = _two(asked[0])
    standing, log, lines = Rubber(), list[Answer](), list[str]()
    for row, each in enumerate(asked, start=1):
        played = _deal(each, names)
        if standing.over:
            raise Unusable(f"the rubber was over before deal {row}")
        before, standing = standing, pokino.after(standing, row, played, rules)
        score = pokino.score(played, rules)
        game = names[standing.won[-1]] if len(standing.won) > len(before.won) else None
        log.append(
            {
                "below": _by_name(names, score.below),
                "above": _by_name(names, score.above),
                "game": game,
                "total": _by_name(names, standing.total),
            }
        )
        lines.append(f"deal {row}: {_points(names, score.below, score.above)}")
        lines += [f"game to {game}"] if game else []
    winner = None if standing.winner is None else names[standing.winner]
    result: Answer = {
        "games": _by_name(names, (standing.games(0), standing.games(1))),
        "total": _by_name(names, standing.total),
        "rubber_over": standing.over,
        "winner": winner,
        "log": log,
    }
    return result, [*lines, f"total {_points(names, standing.total)}"]


def _points(names: Names, *pairs: tuple[int, int]) -> str:
    return ", ".join(
        f"{name} {'+'.join(str(pair[side]) for pair in pairs)}" for side, name in enumerate(names)
    )


def _by_name(names: Names, pair: tuple[int, int]) -> dict[str, int]:
    return dict(zip(names, pair, strict=True))


def _answer_tricks(question: Question) -> Reply:
    plays, leader = question.get("plays"), question.get("leader")
    if not isinstance(leader, str) or not isinstance(plays, list) or not plays:
        raise Unusable("name the leader and the plays, each with lead and reply")
    names = _pair_with(leader, ask_names(question, "seats"))
    cards = [_play(each) for each in plays]
    seen = [card for play in cards for side in play for card in side]
    check_pack([(Spot.TRICKS, seen)], judge_of("pokino").pack)
    leads = pokino.tricks(0, cards)
    taken = [0, 0]
    lines = []
    for at, (lead, reply) in enumerate(cards):
        taken[leads[at + 1]] += len(lead)
        words = f"{' '.join(map(str, lead))} to {' '.join(map(str, reply))}"
        lines.append(f"{names[leads[at]]} leads {words}: {names[leads[at + 1]]} takes it")
    by_name = dict(sorted(zip(names, taken, strict=True)))
    return {"tricks": by_name, "leads": [names[side] for side in leads[:-1]]}, lines


def _play(value: object) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    play = _object(value, "a play")
    lead, reply = (read_cards(_written(play.get(key, ""))) for key in ("lead", "reply"))
    if not 1 <= len(lead) <= 4 or len(reply) != len(lead):
        raise Unusable("one to four cards are led, and as many answer")
    if len({card.rank for card in lead}) > 1:
        raise Unusable("only like cards are led together")
    return lead, reply


def _written(cards: object) -> str:
    """Cards as text, or as a list of cards."""
    return " ".join(map(str, cards)) if isinstance(cards, list) else str(cards)


def _pair_with(leader: str, seats: Sequence[str]) -> Names:
    """The leader and the other one; where nobody names him, A and B play."""
    others = [name for name in seats if name != leader]
    return leader, others[0] if others else "A" if leader == "B" else "B"


def _rules(question: Question) -> PokinoRules:
    options = ask_map(question, "options")
    quads = str(options.get("pokinoQuads", 900))
    if quads not in ("900", "600"):
        raise Unusable(f'option pokinoQuads takes 900 or 600, not "{quads}"')
    return PokinoRules(int(quads), _flag(options.get("keepCancelledPartials", False)))


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise Unusable(f'option keepCancelledPartials takes true or false, not "{value}"')
    return value


def _two(deal: Question) -> Names:
    hands = sorted(ask_texts(deal, "hands"))
    if len(hands) != 2:
        raise Unusable("two play Pokino: give both hands")
    return hands[0], hands[1]


def _deal(deal: Question, names: Names) -> PokinoDeal:
    """One deal of a question. Raises Unusable when it cannot have been."""
    hands, dealer = ask_texts(deal, "hands"), deal.get("dealer")
    if dealer not in names or sorted(hands) != list(names):
        raise Unusable(f"{names[0]} and {names[1]} play: name the dealer and both hands")
    cards = [read_cards(hands[name]) for name in names]
    if any(len(hand) != pokino.TRICKS for hand in cards):
        raise Unusable("a hand of Pokino has five cards")
    check_pack(list(zip(names, cards, strict=True)), judge_of("pokino").pack)
    better, hand = pokino.better_hand(judge_of("pokino"), cards)
    found = PokinoDeal(
        names.index(str(dealer)),
        _numbers(deal, "draws", names),
        _numbers(deal, "tricks", names),
        better,
        hand,
    )
    try:
        pokino.check(found)
    except Refused as refused:
        raise Unusable(WHY.get(refused.reason, refused.reason)) from None
    return found


def _numbers(deal: Question, key: str, names: Names) -> tuple[int, int]:
    given = ask_map(deal, key)
    left, right = (ask_chips(given.get(name, 0)) for name in names)
    return left, right


def _object(value: object, what: str) -> Question:
    if not isinstance(value, dict):
        raise Unusable(f"{what} must be an object")
    return {str(key): each for key, each in value.items()}


# --- settlements ----------------------------------------------------------------------------


def _answer_settlement(question: Question) -> Reply:
    ask_rule(question)  # there is such a game
    known, id = KNOWN.get(), str(question["game"])
    own = known.games.get(id) if known is not None else None
    game = own or _game(id)
    step = _showdown(game)
    if step.forfeit:
        return _settle_forfeit(question)
    if step.knocker:
        return _settle_knock(question, game)
    forced = [step for step in game.steps if isinstance(step, Ante | Blinds)]
    if len(forced) == 1 and game.blinds is not None and game.blinds.posts[0][0] == -1:
        return _settle_blind(question)  # the dealer alone has put something in
    raise Unusable(f"nobody pays anything beside the pot in {game.name}")


@cache
def _game(id: str) -> Game:
    return load_game(rulebook_folder() / "games" / f"{id}.toml")


def _showdown(game: Game) -> Showdown:
    """The end of a game, which says who pays whom beside the pot."""
    step = game.steps[-1] if game.steps else None
    return step if isinstance(step, Showdown) else Showdown()


def _seats(question: Question) -> list[str]:
    """Everybody in the deal, from eldest on; where nobody says, in the order of the alphabet."""
    named = ask_names(question, "seats")
    if named:
        return named
    knocker = question.get("knocker")
    more = [str(knocker)] if knocker is not None else []
    return sorted({*ask_texts(question, "hands"), *ask_names(question, "dropped"), *more})


def _verdict(question: Question, seats: Sequence[str], foul: Sequence[str] = ()) -> Verdict:
    hands = ask_texts(question, "hands")
    shown = {seat: read_cards(hands[seat]) for seat in seats if seat in hands}
    if not shown:
        raise Unusable("nobody shows a hand")
    pot = JudgedPot(ask_whole(question, "pot"))
    return judge_entered(ask_rule(question), Laid(shown, (pot,), foul=frozenset(foul)))


def _settle_knock(question: Question, game: Game) -> Reply:
    rule, seats, step = ask_rule(question), _seats(question), _showdown(game)
    fee = next((step.fee for step in game.steps if isinstance(step, Stock)), 0)
    knocker, dropped = question.get("knocker"), ask_names(question, "dropped")
    stayed = [seat for seat in seats if seat not in dropped]
    if (knocker is not None and knocker not in stayed) or not set(dropped) <= set(seats):
        raise Unusable(
            "the knocker and the players who folded must have seats, and the knocker can’t fold"
        )
    name = str(knocker) if knocker is not None else None
    foul = _short(question, rule, name, stayed)
    winners, hand, lines = stayed, "", [f"all have folded but {name}"]
    if len(stayed) > 1 or name is None:
        verdict = _verdict(question, stayed, foul)
        winners, lines = list(verdict.winners_high), hands(verdict)
        hand = _kind(verdict, winners)
    each = knock.bonus(hand, bool(rule.wild.ranks)) if step.bonus else 0
    pot, who = ask_whole(question, "pot"), _bonus_from(question)
    payout = knock.settle(seats, pot, name, dropped, winners, each, who, fee, step.knocker)
    lines += [f"{name} had less than jacks: the hand is foul" for name in foul]
    lines += _knock_lines(name, dropped, winners, stayed, (fee, step.knocker))
    if each:
        lines.append(f"the hand brings a bonus of {each} from each player")
    lines.append(f"the pot goes to {' and '.join(winners)}")
    return {"winners_high": winners, "bonus_each": each, "payout": payout}, lines


def _short(
    question: Question, rule: JudgeRule, knocker: str | None, stayed: Sequence[str]
) -> list[str]:
    """A knocker who had not what it takes, where somebody is left to find that out."""
    hand = ask_texts(question, "hands").get(knocker or "")
    if knocker is None or hand is None or len(stayed) < 2:
        return []
    cards = read_cards(hand)
    if len(cards) not in rule.cards:
        raise Unusable(f"{knocker} knocked with {len(cards)} cards, not {rule.cards[0]}")
    return [] if proves(rule, cards) else [knocker]


def _kind(verdict: Verdict, winners: Sequence[str]) -> str:
    """What the best hand is, as the table of bonuses calls it."""
    best = next((each for each in verdict.showings if each.seat in winners), None)
    return pokino.kind(best.high.strength) if best is not None and best.high is not None else ""


def _bonus_from(question: Question) -> BonusFrom:
    word = ask_map(question, "options").get("bonusFrom", "all")
    if word == "all":
        return "all"
    if word == "active":
        return "active"
    raise Unusable(f'option bonusFrom takes all or active, not "{word}"')


def _knock_lines(
    knocker: str | None,
    dropped: Sequence[str],
    winners: Sequence[str],
    stayed: Sequence[str],
    pays: tuple[int, int],
) -> list[str]:
    """pays: what who dropped pays a knocker, and what who stayed pays or gets."""
    fee, stake = pays
    lines = [f"{name} folded and pays {knocker} {fee}" for name in dropped]
    if knocker is not None and len(stayed) > 1:
        if knocker in winners:
            lines.append(
                f"{knocker} knocked and is best: each of the others who stayed pays {stake}"
            )
        else:
            lines.append(f"{knocker} knocked and is beaten, and pays {stake} to each who stayed")
    return lines


def _settle_forfeit(question: Question) -> Reply:
    seats = _seats(question)
    verdict = _verdict(question, seats)
    keys = {each.seat: each.high.strength.key for each in verdict.showings if each.high}
    lowest, winners = smallpot.forfeits(keys), verdict.winners_high
    forfeit = ask_whole(question, "forfeit")
    payout = smallpot.whiskey(seats, ask_whole(question, "pot"), winners, lowest, forfeit)
    lines = [*hands(verdict), f"the pot goes to {' and '.join(winners)}"]
    lines += [f"{name} is lowest and pays {forfeit}" for name in lowest]
    result: Answer = {"winners_high": list(winners), "forfeits": list(lowest), "payout": payout}
    return result, lines


def _settle_blind(question: Question) -> Reply:
    actions, dealer = ask_texts(question, "actions"), question.get("dealer")
    seats = ask_names(question, "seats") or sorted({*actions, str(dealer)})
    if not isinstance(dealer, str) or dealer not in seats:
        raise Unusable("name the dealer, who has the blind in the pot")
    if any(actions.get(seat) != "drop" for seat in seats if seat != dealer):
        raise Unusable("somebody is still in: ask who wins, as a showdown")
    after = seats[(seats.index(dealer) + 1) % len(seats)]
    ante = ask_whole(question, "ante")
    result: Answer = {"refund": {dealer: ante}, "winners_high": [], "next_dealer": after}
    return result, [f"all drop: {dealer} takes {ante} back", f"{after} deals next"]


ANSWERS: Final[Mapping[str, Callable[[Question], Reply]]] = {
    "pokino_deal": _answer_deal,
    "pokino_rubber": _answer_rubber,
    "pokino_tricks": _answer_tricks,
    "settlement": _answer_settlement,
}
"""What it answers, by the `type` of a question."""
