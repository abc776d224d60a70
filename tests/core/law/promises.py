"""What the printed sentence of a ruling promises, read off its words, and what came of it.

Each promise is a phrase and what must then be so, seat by seat, between the night before and the
night after. A sentence about chips or hands that no phrase here understands is a fault of its own
(`unread`): who writes a new law writes it in words whose keeping can be looked at, or adds the
phrase.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from referee.core.book.law import Law, Ruling
from referee.core.chips import add_up
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.fold.effects import moment
from referee.core.fold.evolve import evolve
from referee.core.law.seats import as_found, still_to_come
from referee.core.messages.bank import PutRight
from referee.core.messages.betting import Check, Drop, PassedOut, UncalledReturned
from referee.core.messages.command import Command
from referee.core.messages.dealing import HandBegan, NextDeal, PutAntesIn
from referee.core.messages.event import Event
from referee.core.messages.law import ActedEarly, Instruction, Reclaimed, Rule, TookBack
from referee.core.messages.showdown import SidePaid, ThrownIn
from referee.core.state import betting
from referee.core.state.hand import Hand
from referee.core.state.night import Night

from .situations import Situation


@dataclass(frozen=True)
class Done:
    """A ruling that was made: the situation, what it moved, and the night after it."""

    at: Situation
    law: Law
    ruling: Ruling
    command: Rule
    events: tuple[Event, ...]
    after: Night

    def __str__(self) -> str:
        seat = self.command.offender
        return f"{self.law.id}.{self.ruling.id} {seat} {self.command.answers} ({self.at.told})"

    @property
    def before(self) -> Night:
        return self.at.night

    @property
    def was(self) -> Hand:
        return self.at.hand

    @property
    def hand(self) -> Hand | None:
        """The deal after it, where it goes on or has been paid."""
        now = self.after.hand
        return now if now is not None and now.number == self.was.number else None

    @property
    def off(self) -> ThrownIn | None:
        return next((event for event in self.events if isinstance(event, ThrownIn)), None)

    @property
    def seat(self) -> int:
        """Whom the sentence speaks of: the offender, where the ruling names none else."""
        named = (effect.seat for effect in self.ruling.effects if effect.seat)
        asked = next(named, "") if self.command.offender is None else ""
        said = dict(self.command.answers).get(asked, "")
        if said.isdecimal():
            return int(said)
        assert self.command.offender is not None, f"{self}: of whom?"
        return self.command.offender

    @property
    def others(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.was.order if seat != self.command.offender)

    def gave(self, seat: int) -> int:
        """Chips that went from a seat to the middle, or below nought came back to it."""
        if self.off is not None:
            return sum(_moved(event, seat) for event in self.events)
        if not self.before.real:
            return self.before.holds(seat) - self.after.holds(seat)
        if self.hand is None or not self.hand.has(seat):
            return 0
        return self.hand.of(seat).total - self.was.of(seat).total

    def uncalled(self, seat: int) -> int:
        """What went back to a seat because nobody had called it: no ruling takes that away."""
        return sum(
            event.amount
            for event in self.events
            if isinstance(event, UncalledReturned) and event.seat == seat
        )

    @property
    def to_come(self) -> bool:
        """Whether the tablet has not come to that act: it stands, once it does."""
        return any(
            isinstance(event, ActedEarly)
            or (isinstance(event, Instruction) and event.what == "bind")
            for event in self.events
            if isinstance(event, ActedEarly | Instruction) and event.seat == self.seat
        )

    def bet(self, seat: int) -> int:
        """What a seat has bet in the round that went on, or will have when its turn comes."""
        assert self.hand is not None
        early = self.hand.early
        if self.to_come and seat == self.seat and early is not None and early.seat == seat:
            return self.hand.of(seat).bets[self.was.street] if early.to is None else early.to
        return self.hand.of(seat).bets[self.was.street]

    @property
    def corrects(self) -> bool:
        """Whether a bet is put right, be it one that is not entered yet."""
        return any(effect.do == "correct" for effect in self.ruling.effects)

    @property
    def paid(self) -> bool:
        """Whether the pot had been paid: what comes back then is not what was put in."""
        return bool(self.was.awards) or bool(self.was.ending)


def _moved(event: Event, seat: int) -> int:
    """What an event takes from a seat for the middle, where the deal ends and no fold tells."""
    match event:
        case ThrownIn(back):
            return -dict(back).get(seat, 0)
        case SidePaid(moves):
            gave = sum(chips for source, _, chips in moves if source == seat)
            return gave - sum(chips for _, target, chips in moves if target == seat)
        case Reclaimed(shares):
            return dict(shares).get(seat, 0)
        case TookBack(who, chips) if who == seat:
            return -chips
    return 0


Holds = Callable[[Done], str | None]
"""What is wrong, or None."""
PROMISES: list[tuple[re.Pattern[str], Holds]] = []


def promise(*phrases: str) -> Callable[[Holds], Holds]:
    """What must be so where a sentence says one of these."""

    def learnt(holds: Holds) -> Holds:
        PROMISES.extend((re.compile(phrase), holds) for phrase in phrases)
        return holds

    return learnt


WHO = r"(\{offender\}(?:'s (?:hand|cards))?|[Tt]he hand|[Tt]hat hand)"


# --- who gets chips back, and who does not -------------------------------------------------------


@promise(
    r"[Ee]verybody takes back (what|all) they put in(?!.*since)",
    r"everybody takes back all they put in",
)
def all_they_put_in(done: Done) -> str | None:
    """Everybody has what they had before the deal began, and what had waited waits on."""
    if done.paid and not done.before.real and only_the_deal(done):
        began = before_the_deal(done)
        owed = {seat: began.holds(seat) - done.before.holds(seat) for seat in done.was.order}
        owed = add_up(owed.items(), put_right_since(done).items())
        if done.after.pot != began.pot:
            return f"{began.pot} waited, and {done.after.pot} do"
    elif done.paid:
        return None
    else:
        owed = {one.seat: one.total - one.out for one in done.was.holdings}
        for source, target, chips in done.before.fees:
            owed = add_up(owed.items(), ((source, chips), (target, -chips)))
    for seat, chips in owed.items():
        if done.before.players[seat].presence != "gone" and -done.gave(seat) != chips:
            return f"seat {seat} should get {chips} and gets {-done.gave(seat)}"
    return None


@promise(r"each takes their blind back", r"[Tt]he blinds go back")
def blinds_back(done: Done) -> str | None:
    """What each has put in comes back, or counts for the deal that is begun anew."""
    if done.off is None:
        return "no deal is off"
    lies = dict(done.off.lying)
    for seat in done.was.order:
        holding = done.was.of(seat)
        due = holding.total - holding.ante if lies or done.was.house.ante_again else holding.total
        if -done.gave(seat) < due:
            return f"seat {seat} put in {due} besides the ante and gets {-done.gave(seat)}"
    return None


@promise(r"Everybody takes back what was (put in|bet) since")
def since_all(done: Done) -> str | None:
    return _since(done, lambda seat: True)


@promise(r"The others take back what they (put in|bet) since")
def since_others(done: Done) -> str | None:
    return _since(done, lambda seat: seat != done.command.offender)


def _since(done: Done, goes: Callable[[int], bool]) -> str | None:
    """Those who take back have in the pot what they had then; the others as much as before."""
    effect = next(one for one in done.ruling.effects if one.do in ("roll-back", "back-up"))
    if effect.do == "back-up":
        to = int(dict(done.command.answers)[effect.seat])
        then: Hand | None = as_found(done.was, to)
    else:
        then = moment(done.was, effect.since)
    if then is None or done.hand is None:
        return "there is no such moment"
    for seat in done.was.order:
        due = then.of(seat).total if goes(seat) else done.was.of(seat).total
        if (now := done.hand.of(seat).total) not in (due, due - done.uncalled(seat)):
            return f"seat {seat} should have {due} in the pot and has {now}"
    return None


@promise(
    r"Everybody else takes back what went in after the opening",
    r"The others take back what they put in after the opening",
)
def after_the_opening(done: Done) -> str | None:
    """Each of the others has in the pot what they had in it when the pot was opened."""
    opened = before_the_opening(done)
    if opened is None or done.before.real:
        return None
    for seat in done.others:
        then, now = opened.of(seat).total, done.hand.of(seat).total if done.hand else 0
        if now > then:
            return f"seat {seat} had {then} in when it was opened, and has {now}"
    return None


@promise(r"[Nn]obody takes anything back")
def nothing_back(done: Done) -> str | None:
    for seat in done.was.order:
        if -done.gave(seat) > done.uncalled(seat) and not done.paid:
            return f"seat {seat} takes back {-done.gave(seat)}"
    return None


@promise(
    r"bets stay(?! the)",
    r"what (\{offender\}|they) (have )?(bet|put in)( since)? stays",
    r"leaves those chips in the pot",
    r"[Tt]he chips stay",
    r"chips stay(\.| where| and count)",
)
def the_offenders_stay(done: Done) -> str | None:
    """Nothing of theirs comes back but what nobody had called."""
    back = -done.gave(done.seat) - done.uncalled(done.seat)
    lies = any(effect.do == "back-up" for effect in done.ruling.effects)
    corrects = any(effect.do in ("correct", "pay-in") for effect in done.ruling.effects)
    return f"{back} come back" if back > 0 and not (lies or corrects or done.paid) else None


@promise(
    r"the (rest|extra) (goes|stays) ?(back|in the stack)?",
    r"change comes back",
    r"anything above it comes back",
    r"takes? (the|their) (chips|chip|extra|bet)s? back",
    r"takes the extra back",
    r"takes? back the bet that nobody had called",
    r"[Oo]nly a bet that nobody had called goes back",
    r"a bet that nobody had called comes back",
    r"the chips come back",
    r"let \{offender\} take the call back",
    r"may take the hand back",
    r"gets back what was put into this pot",
    r"takes back what the tablet put in for them",
)
def something_back(done: Done) -> str | None:
    """Chips come back, or none were in; nobody is asked for more than the call it is."""
    paid, to = done.gave(done.seat), {effect.to for effect in done.ruling.effects}
    if done.paid or to & {"put", "least", "matched", "most"}:
        return None  # what they bet is said elsewhere
    if done.hand is None:
        return None  # the deal is over, and more has moved since
    due = max(called(done), 0) if done.corrects else 0
    return f"{paid} go in, and {due} were due" if paid > due else None


@promise(r"gets back what was put into this pot")
def all_of_it(done: Done) -> str | None:
    """Nothing of theirs is left in the pot."""
    left = done.hand.of(done.seat).total if done.hand is not None else 0
    return f"{left} are left in the pot" if left > 0 else None


# --- what a bet is -------------------------------------------------------------------------------


@promise(
    r"[Ii]t is a call",
    r"\{offender\} has called",
    r"\{offender\} calls it",
    r"early call stands",
    r"The call stands",
    r"completes the call\.",
    r"\{offender\} only calls",
    r"owes just that",
    r"adds chips up to the true amount",
    r"adds what is missing",
    r"pays the full price",
)
def a_call(done: Done) -> str | None:
    """They have in this round what the bet was that they faced, or all they had."""
    if done.was.betting is None or done.hand is None or not done.hand.plays(done.seat):
        return None
    at = done.was.street
    now = done.hand.of(done.seat)
    if len(now.bets) <= at:
        return None
    more = any(effect.to == "call-or-more" or effect.owed for effect in done.ruling.effects)
    if more and done.bet(done.seat) > due(done):
        return None  # they raised: that stands
    if done.bet(done.seat) == due(done) or now.all_in or waits_behind(done):
        return None
    return f"{done.bet(done.seat)} in this round, and the call was {due(done)}"


def waits_behind(done: Done) -> bool:
    """Whether the act is only said, since the tablet holds somebody else to an early one."""
    early = done.hand.early if done.hand is not None else None
    return done.to_come and (early is None or early.seat != done.seat)


@promise(
    r"^(\{offender\} has checked|It is a check\.)",
    r"checks and takes the chip back",
    r"early check stands",
    r"is taken to have checked",
)
def a_check(done: Done) -> str | None:
    paid = done.gave(done.seat)
    over = done.hand is None  # the deal is over, and more has moved since
    return f"{paid} go in for a check" if paid > 0 and not over else None


@promise(
    r"brought up to (a full raise|the minimum)",
    r"must be brought up to",
    r"It is a minimum bet or, if there is a bet, a minimum raise",
)
def the_least(done: Done) -> str | None:
    """It is a bet or a raise, of no less than the least, or all they had."""
    if (
        done.was.betting is None
        or done.hand is None
        or len(done.hand.of(done.seat).bets) <= done.was.street
    ):
        return None
    then, now = as_found(done.was, done.seat), done.hand.of(done.seat)
    reach = done.before.reach(done.seat) + done.was.of(done.seat).bet - then.of(done.seat).bet
    least = betting.choices(then, done.seat, reach).least
    if least is None or done.bet(done.seat) >= least or now.all_in or waits_behind(done):
        return None
    return f"{done.bet(done.seat)} in this round, and the least was {least}"


@promise(r"(puts|put) (in|the) ?.*ante in|puts it in now", r"puts the ante in now")
def the_ante(done: Done) -> str | None:
    """The ante is in, once, unless they had nothing left."""
    ante = next(
        int(answer) for id, answer in done.command.answers if id == "ante" and answer.isdecimal()
    )
    paid = done.gave(done.seat)
    return f"{paid} go in for an ante of {ante}" if paid > ante else None


@promise(
    r"as far as (the limit|it is) allow(s|ed)",
    r"The words count",
    r"It is the (higher|lower) amount",
    r"It is the smallest of the amounts",
    r"The number (comes on top of the call|is \{offender\}'s whole bet)",
    r"counts as pushing that amount in",
    r"first motion",
    r"The difference in the pot is",
    r"count the pot down and correct the chips",
    r"cut to the most that the limit allows",
)
def the_amount(done: Done) -> str | None:
    """They have in this round what was said, or the nearest to it that they could bet."""
    effect = next((effect for effect in done.ruling.effects if effect.do == "correct"), None)
    hand, at = done.hand, done.was.street
    if effect is None or done.was.betting is None or hand is None:
        return None
    then, now = as_found(done.was, done.seat), hand.of(done.seat)
    if len(now.bets) <= at or not then.of(done.seat).live:
        return None
    reach = done.before.reach(done.seat) + done.was.of(done.seat).bet - then.of(done.seat).bet
    able = betting.choices(then, done.seat, reach)
    number = int(dict(done.command.answers)[effect.number]) if effect.number else 0
    number += {"added": then.level, "put": then.of(done.seat).bet}.get(effect.to, 0)
    fine = {number, able.least, able.most, then.level, able.to, done.was.of(done.seat).bet}
    if done.bet(done.seat) in fine or now.all_in or waits_behind(done):
        return None
    return f"{done.bet(done.seat)} in this round, and {number} was said ({able})"


@promise(r"must bet or raise", r"bound to call or raise")
def held_to_a_bet(done: Done) -> str | None:
    """At their turn they cannot do less."""
    hand = done.hand
    if hand is None or hand.turn != done.seat or hand.betting is None or done.events[1:] == ():
        return None
    less: Command = Drop(done.seat) if hand.level else Check(done.seat)
    try:
        act(done.after, less)
    except Refused:
        return None
    return f"{less} is still allowed"


@promise(r"Nobody may turn a call into a raise")
def nobody_speaks_again(done: Done) -> str | None:
    hand = done.hand
    going = hand is not None and hand.betting is not None and done.was.betting is not None
    if (
        hand is None
        or not going
        or hand.turn is None
        or {done.seat} & {done.was.turn, hand.turn}
        or hand.turn == done.was.turn
    ):
        return None
    return f"the turn is with {hand.turn}"


# --- whose hand is in, and whose is not ----------------------------------------------------------


@promise(
    WHO + r"[^.]* (is|are) (now )?(dead|foul|out|lost)",
    r"hand that was overcalled is foul",
    r"\{offender\} loses the antes",
    WHO + r" has (folded|dropped)",
    r"cannot win",
    r"\{offender\} folds and leaves",
    r"can't win",
    r"\{offender\} gets nothing",
)
def is_out(done: Done) -> str | None:
    ends = done.hand is None or bool(done.hand.ending)
    if re.search(r"[Tt]hat hand is out", done.ruling.say):
        seat = int(dict(done.command.answers)["whose"])
    elif done.command.offender is None:
        return None
    else:
        seat = done.command.offender
    if ends or done.hand is None or not done.hand.has(seat):
        return None
    return "the hand plays on" if done.hand.of(seat).live else None


@promise(
    r"\{offender\}'s hand is (given back|live|turned up, and is live)",
    r"given back and plays",
    r"\{offender\} (takes|may take) the hand (up again|back)",
    r"gets the cards back and plays",
    r"it is live as long as",
    r"hand plays on",
    r"hand was shown, so it takes the pot",
    r"now and plays",
)
def is_in(done: Done) -> str | None:
    if done.hand is None or not done.hand.has(done.seat):
        return None
    return None if done.hand.of(done.seat).live else f"the hand is {done.hand.of(done.seat).state}"


@promise(
    r"(may not|can't|but not|not) raise",
    r"not bet or raise",
    r"may only call or fold",
    r"raise does not stand",
    r"calls or folds",
)
def no_raise(done: Done) -> str | None:
    hand = done.hand
    if hand is None or hand.betting is None or hand.turn != done.seat:
        return None
    if not hand.of(done.seat).live or hand.street != done.was.street:
        return None
    able = betting.choices(hand, done.seat, done.after.behind(done.seat))
    return "a raise is offered" if able.least is not None else None


@promise(
    r"[Tt]he action goes back to \{offender\}",
    r"Stop the action: it goes back to \{offender\}",
    r"may choose again",
    r"says the word again",
)
def their_turn(done: Done) -> str | None:
    hand = done.hand
    if hand is None or hand.turn == done.seat or hand.asks_first:
        return None
    if still_to_come(done.was, done.seat):
        return None  # it has not been theirs, and will be
    return f"it is the turn of {hand.turn}"


# --- the deal that comes -------------------------------------------------------------------------


@promise(
    r"call a redeal",
    r"[Tt]he deal is void",
    r"Misdeal:",
    r"and deal again",
    r"[Ff]resh deal",
)
def deal_is_off(done: Done) -> str | None:
    return None if done.off is not None else "the deal goes on"


@promise(r"(the same (dealer|player)|by the same dealer|[Tt]he same (dealer|player) deals)")
def same_dealer(done: Done) -> str | None:
    return _deals(done, lambda dealer: dealer == done.was.dealer)


@promise(r"the next dealer deals", r"the next deal begins")
def next_dealer(done: Done) -> str | None:
    return _deals(done, lambda dealer: dealer != done.was.dealer or len(done.after.ring) == 1)


@promise(
    r"[Tt]he player whose turn it was shuffles and deals",
    r"Move the button to the right seat",
    r"dealt again with the button",
)
def named_dealer(done: Done) -> str | None:
    named = next(effect.seat for effect in done.ruling.effects if effect.do == "redeal")
    return _deals(done, lambda dealer: dealer == int(dict(done.command.answers)[named]))


@promise(r"[Tt]he next dealer is the player to the left of the one who dealt")
def left_of_who_dealt(done: Done) -> str | None:
    dealt, ring = int(dict(done.command.answers)["dealt"]), done.was.order
    return None if done.was.dealer == dealt or done.after != done.before else f"nothing of {ring}"


def _deals(done: Done, fits: Callable[[int | None], bool]) -> str | None:
    if done.off is None:
        return "the deal is not off"
    coming = next_deal(done)
    if coming is None or coming.hand is None or fits(coming.hand.dealer):
        return None
    leaves = any(player.leaving for player in done.before.players)
    away = any(player.presence != "here" for player in coming.players)
    if leaves or away or done.was.settled.lives:
        return None  # whose deal it is has gone, or sits out
    return f"seat {coming.hand.dealer} deals, after seat {done.was.dealer}"


@promise(
    r"[Nn]obody antes (again|twice)", r"with the same antes, blinds", r"counts for the new deal"
)
def no_second_ante(done: Done) -> str | None:
    """Who had anted is asked for nothing more for the deal that is begun anew."""
    for seat, more in anted(done).items():
        if more > 0 and done.was.of(seat).ante:
            return f"seat {seat} antes {more} again"
    return None


@promise(r"everybody antes again")
def a_second_ante(done: Done) -> str | None:
    if done.off is None or not any(holding.ante for holding in done.was.holdings):
        return None
    if done.off.stays < sum(holding.ante for holding in done.was.holdings):
        return "the antes do not stay"
    return None


@promise(
    r"[Tt]he antes stay",
    r"What is in the pot stays there",
    r"pot (stays for|carries over to) the next deal",
    r"[Tt]he rest carries over",
)
def it_waits(done: Done) -> str | None:
    """Nobody takes what waits; the next deal begins with it."""
    waits = done.after.pot
    if done.off is None and (done.hand is None or not done.hand.ending):
        return None
    least = sum(holding.ante for holding in done.was.holdings)
    return f"{waits} wait, and the antes were {least}" if waits < least and not done.paid else None


@promise(r"put them to one side")
def set_aside(done: Done) -> str | None:
    """What was disputed lies aside, and what else was paid lies in the middle, or is paid."""
    aside = done.after.aside - done.before.aside
    number = dict(done.command.answers).get("chips", "")
    there = done.was.pot + done.was.paid
    if done.was.uncalled:
        there -= done.was.uncalled[1]
    due = int(number) if number.isdecimal() else there
    return None if aside == due else f"{aside} lie aside, and {due} were disputed"


@promise(
    r"[Bb]est hand takes the pot",
    r"[Tt]he pot goes to",
    r"mucked because of it is in again",
    r"takes the pot",
    r"[Bb]est of the others( who are still in)? wins",
    r"pay the hand that is really best",
    r"correct the pot",
    r"move that amount to the player",
    r"play for the pot",
)
def to_be_paid(done: Done) -> str | None:
    """Somebody is in who can be paid, and what had been paid lies in the middle again."""
    hand = done.hand
    if hand is None:
        passed = any(isinstance(event, PassedOut) for event in done.events)
        return None if passed else "there is no pot any more"  # nobody has opened it now
    if hand.ending or hand.awards:
        named = done.command.offender
        if named is not None and not any(named in dict(shares) for _, shares in done.was.awards):
            return None  # who was paid nothing is out: what was paid stays paid
        out = named is not None and (not done.was.of(named).live or bool(done.was.ending))
        out = out or hand.ending == "stayed"  # nobody else is in, and the pot waits
        return None if out else "it has been paid"  # who is out already changes nothing
    return None if hand.live else "nobody is in who could win it"


@promise(r"The last pot goes to the player")
def paid_over(done: Done) -> str | None:
    winner = int(dict(done.command.answers)["winner"])
    for seat in done.was.order:
        if not done.before.real and done.gave(seat) > 0 and seat == winner:
            return f"seat {seat} should have it, and gives {done.gave(seat)}"
    return None


@promise(
    r"[Tt]he play goes back to that turn",
    r"[Tt]he deal goes back to the start of",
    r"[Tt]he action goes back to the first player skipped",
)
def goes_back(done: Done) -> str | None:
    """The round of betting that goes on is none that was not there, and somebody speaks."""
    hand = done.hand
    if hand is None or hand.ending:
        return "the deal is over"
    spent = any(hand.of(seat).all_in for seat in done.was.order)  # then nobody has to speak
    return None if hand.street <= done.was.street or spent else "it has gone on"


# --- what came before, and what comes after ------------------------------------------------------


def before_the_deal(done: Done) -> Night:
    """The night before this deal began."""
    night = Night()
    for entry in done.at.entries:
        for event in entry.events:
            if isinstance(event, HandBegan) and event.number == done.was.number:
                return night
            night = evolve(night, event)
    return night


def only_the_deal(done: Done) -> bool:
    """Whether nobody bought or cashed chips since the deal began."""
    began = False
    for entry in done.at.entries:
        began |= any(
            isinstance(event, HandBegan) and event.number == done.was.number
            for event in entry.events
        )
        if began and entry.strand != "hand":
            return False
    return began


def put_right_since(done: Done) -> dict[int, int]:
    """What came to each since the deal began since another deal was put right."""
    since = [event for entry in done.at.entries for event in entry.events]
    at = max(n for n, event in enumerate(since) if isinstance(event, HandBegan))
    those = (
        event
        for event in since[at:]
        if isinstance(event, PutRight) and event.deal != done.was.number
    )
    moves = [move for event in those for move in event.moves]
    gave = [(source, -chips) for source, _, chips in moves]
    return add_up(gave, [(target, chips) for _, target, chips in moves])


def before_the_opening(done: Done) -> Hand | None:
    """The deal just before somebody opened it, as it is opened now."""
    night, found = Night(), None
    for entry in done.at.entries:
        for event in entry.events:
            then, night = night, evolve(night, event)
            if then.hand and night.hand and then.hand.opener is None is not night.hand.opener:
                found = then.hand
    return found


def next_deal(done: Done) -> Night | None:
    """The next deal of the same game, if it can begin."""
    try:
        return act(done.after, NextDeal(done.was.game))[1]
    except Refused:
        return None


def anted(done: Done) -> dict[int, int]:
    """What each puts in for the antes of the next deal."""
    coming = next_deal(done)
    if coming is None:
        return {}
    try:
        after = act(coming, PutAntesIn())[1]
    except Refused:
        return {}
    return {seat: coming.holds(seat) - after.holds(seat) for seat in done.was.order}


def due(done: Done) -> int:
    """The bet that they faced, in all of the round, as far as they could pay it."""
    then = as_found(done.was, done.seat)
    return max(then.level, then.of(done.seat).bet)


def called(done: Done) -> int:
    """What a call of what they faced costs them more than is in already."""
    if done.was.betting is None or not done.was.has(done.seat):
        return 0
    return due(done) - done.was.of(done.seat).bet


# --- reading a ruling ----------------------------------------------------------------------------

CHIPS = re.compile(
    r"\b(takes?|comes?|goes?|gets?|given?) (\w+ ){0,4}back\b|\bchips?\b|\bantes?\b|\bbets? stays?\b"
    r"|\bpots?\b|\bfoul\b|\bdead\b|\bfolded\b|\bis out\b|\bredeal\b|\bmisdeal\b|\bvoid\b"
    r"|\braises?\b"
)


def kept(done: Done) -> Iterator[str]:
    """Every promise of a ruling that was broken."""
    say = done.ruling.say
    for holds in dict.fromkeys(holds for phrase, holds in PROMISES if phrase.search(say)):
        if wrong := holds(done):
            yield f"{holds.__name__}: {wrong}"


def unread(ruling: Ruling) -> Iterator[str]:
    """Sentences about chips or hands that no promise understands."""
    for sentence in re.split(r"(?<=[.])\s+", ruling.say):
        read = any(phrase.search(sentence) for phrase, _ in PROMISES)
        if CHIPS.search(sentence) and not read and not any(map(sentence.startswith, NO_PROMISE)):
            yield sentence


NO_PROMISE = (
    "From now on chips go in front",  # how it is done, or what it means, and nothing that moves now
    "After a smaller bet they are a raise",
    "The others are dead, go to the discards",
    "{offender}'s discard stays face down",
    "The discard stays face down",
    "Nobody can fold in the side pot alone",
    "The card is out",
    "{offender} plays for the antes",
    "Each player who comes in puts in a full",
    "Too late for a redeal: the deal stands",
)
