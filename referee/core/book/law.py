"""What a law file says: questions, what the app sees by itself, rulings and their effects.

A law is a small tree. An answer points to a question, to a ruling, or (written "law:ID") to
another law. Questions and rulings of one law share one namespace.
"""

from __future__ import annotations

from typing import Literal

from referee.core.value import dataclass

EffectKind = Literal[
    "foul",  # the hand cannot win; its chips stay
    "return",  # chips put in since a moment go back
    "open",  # the offender, all-in for the ante, opens; who comes in puts in a full bet
    "reopen",  # the interval begins again; those who passed may not open
    "give",  # the dealer serves the missing cards from the top
    "take-back-cards",  # the dealer puts the excess back on top of the pack
    "discard-to-fit",  # the player throws further cards so that the draw fits
    "replace-last",  # a dead card is replaced after all others have been served
    "keep-card",  # the exposed card must be taken
    "play-pat",  # the player plays without drawing
    "change-draw",  # the number asked for is put right
    "proved",  # the opener has shown openers
    "keep-apart",  # the opener's discards lie apart
    "dealt",  # somebody else dealt than the app thinks: the deal passes on from there
    "redeal",  # the deal is off: by the same or the next dealer, the antes back or left in
    "correct",  # the offender's bet is put right: to a call, to the least, or to a number
    "back-up",  # the action goes back to a seat; what was done since is undone
    "roll-back",  # the deal goes back to the start of an interval, draws undone
    "chips-stay",  # early chips stay after a bet: a part of the call, the call, or ("put") a raise
    "bind",  # a word holds at the turn: to bet or raise (to: "least"), or to call; or an early act
    "no-raise",  # the offender may only call or drop in this interval
    "drop",  # the offender's hand is out, as if he had dropped
    "restore",  # a hand that was thrown away by mistake is in again
    "pay-in",  # the offender puts chips into the pot that are no bet
    "impound",  # the pot, or so many chips of it, is set aside until somebody rules
    "carry",  # nobody wins: the pot waits for the next deal
    "reclaim",  # what was paid comes back to the middle, to be paid anew
    "pay-over",  # what the last deal paid goes to a seat, while another one goes on
    "replace-now",  # a dead card is replaced from the top at once
    "warn",  # a warning stands in the log
    "note",  # said, and written down; nothing moves
]
Ask = Literal["choice", "seat", "number"]
Again = Literal["same", "next"]
Antes = Literal["back", "stay", "all-stay", "count", "house"]
Asks = Literal["nobody", "referee"]
Stays = Literal["all", "offender", "nobody", "named", "raise", "turn"]
Owed = Literal["", "ante", "call", "raise"]
NOBODY_KNOWS = "nobody-knows"
"""The answer to a question from memory where nobody remembers: the presumed one is taken."""
Settles = Literal["deal", "hand", "turn", "chips", "winner", "rest"]
"""What a law settles, in the order of ruling: whether the deal is void, whether a hand is dead,
whose turn it is, how many chips, who wins; and the rest."""
Picture = Literal["", "cards", "turn", "amount", "fold", "showdown", "money"]
"""What one sees when it happens: wrong cards, a wrong turn or amount, a hand thrown in, a showdown,
money."""
HOUSE = "house"
"""The chapter of the laws that a house has written for itself."""
Corrected = Literal[
    "number",
    "allowed",
    "added",
    "put",
    "call",
    "call-or-more",
    "least",
    "most",
    "called",
    "matched",
]


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing the engine carries out.

    since: the moment from which chips go back ("opening", "deal"), or to
    which the deal does (the start of this "interval", of the one "before", of the "first");
    number: the question whose answer says how many; chips: how many, where a house has fixed it;
    stays: of action that goes back, whose chips lie there until their turn comes again ("all"),
    or are given up ("offender"); the others take theirs back; or each takes as much as is "named";
    of a hand that is in again, that its "turn" comes back with it, where nobody has acted since;
    seat: the question whose answer says whose
    hand it is about, or to which seat the action goes back, where that is not the offender (who
    deals, of a redeal); dealer, antes: who deals again, and whether the antes stay, or all chips,
    or count for the new deal, or as the house has it;
    to: what a bet is put right to: a number, or the nearest to it that is allowed, so many chips
    "added" to the call, or "put" to what the seat had in this round, as far as that is allowed, or
    a call (or check), the same where a raise that was made stays one ("call-or-more"), the least or
    the most that is allowed, as much as others have called, or a number that whoever called it adds
    up to as well ("matched");
    owed: what chips put in are, where they were due anyway, so that nothing is charged twice.
    """

    do: EffectKind
    since: str = ""
    number: str = ""
    seat: str = ""
    dealer: Again = "same"
    antes: Antes = "back"
    to: Corrected = "number"
    chips: int = 0
    stays: Stays = "all"
    owed: Owed = ""


@dataclass(frozen=True, slots=True)
class Question:
    """One plain question. leads: answer -> where it leads; words: answer -> what the button says.

    sees: what the app looks up itself, "switch:out-of-turn" for what this house plays; sure: it
    does not ask what it sees (else it only guesses, and asks with the guess in front); usual: what
    is played where the house has not chosen, or what is likely where the app sees nothing; by:
    answer of a switch -> how citations of those begin whose rule it is. A seat or number question
    has the single answer "*". asks: "referee" where its answers are no facts but what a person, or
    a vote, decides; when: answer -> the same as words that may follow "if", for whoever is told
    all rulings at once; of: the questions for the numbers from which the answer is reckoned;
    unknown: the answer that is presumed where nobody remembers, none of what can be looked at;
    taken: the one that leaves most as it stands, for where nobody knows even that; only: answer
    -> the stages at which it can be given, where that is not all of the law's.
    """

    id: str
    ask: str
    kind: Ask
    leads: tuple[tuple[str, str], ...]
    words: tuple[tuple[str, str], ...] = ()
    sees: str = ""
    sure: bool = True
    usual: str = ""
    by: tuple[tuple[str, tuple[str, ...]], ...] = ()
    asks: Asks = "nobody"
    when: tuple[tuple[str, str], ...] = ()
    of: tuple[str, ...] = ()
    unknown: str = ""
    taken: str = ""
    only: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def shut(self, stage: str) -> frozenset[str]:
        """The answers that nobody can give at a stage of the deal."""
        return frozenset(answer for answer, stages in self.only if stage not in stages)

    @property
    def presumed(self) -> str:
        """What is ruled by where nobody knows: any choice has such an answer that is no decision
        of a person's."""
        if self.kind != "choice" or self.discretion:
            return ""
        return self.unknown or self.taken or self.leads[0][0]

    @property
    def discretion(self) -> bool:
        """Whether the law leaves the choice among its answers to a person."""
        return self.asks == "referee"


@dataclass(frozen=True, slots=True)
class Ruling:
    """A leaf: what is ruled, why, where it is written, and what the engine does about it.

    asks: "referee" where the law leaves it to a person: somebody decides, or the table votes;
    what_if: what would have been ruled otherwise, in a sentence of its own; none where the law's
    other rulings say it.
    """

    id: str
    say: str
    why: str
    cites: tuple[str, ...]
    effects: tuple[Effect, ...]
    interpretation: str = ""
    asks: Asks = "nobody"
    what_if: str = ""

    @property
    def moves(self) -> bool:
        """Whether anything is done to chips, cards or turn, beyond saying it."""
        return any(effect.do != "note" for effect in self.effects)

    @property
    def discretion(self) -> bool:
        """Whether the law leaves it to a person, whose name then belongs to the ruling."""
        return self.asks == "referee"


@dataclass(frozen=True, slots=True)
class Other:
    """How another authority differs. by: its citation; says: what follows there."""

    by: str
    says: str


@dataclass(frozen=True, slots=True)
class Law:
    """One irregularity.

    root: the first question or ruling; stages: when it can have happened; needs: "openers" (the
    opener is the offender), "offender" (somebody in the hand is); asked_as: how players say it;
    chapter: where it stands in the book; others: where other authorities differ; see: laws to read
    next; switch: the house's choice that governs it ("out-of-turn"); terms: words to explain;
    games: the families it is for, none for all; not_in: facts of games ("game:burns") and what
    they must not be, as it would contradict such a game; overrides: the law of the book that a
    house has set this one in the place of; settles: its place in the order of ruling; picture:
    under which of the six pictures of Floor! it is looked for; who: how it asks whose
    hand it is about; whose: the seat that is likely ("turn"), none where the app cannot guess.
    """

    id: str
    title: str
    summary: str
    cites: tuple[str, ...]
    stages: tuple[str, ...]
    needs: tuple[str, ...]
    root: str
    questions: tuple[Question, ...]
    rulings: tuple[Ruling, ...]
    order: int = 100
    asked_as: tuple[str, ...] = ()
    chapter: str = ""
    others: tuple[Other, ...] = ()
    see: tuple[str, ...] = ()
    switch: str = ""
    terms: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    overrides: str = ""
    who: str = ""
    whose: str = ""
    settles: Settles = "rest"
    picture: Picture = ""
    not_in: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def own(self) -> bool:
        """Whether a house has written it for itself."""
        return self.chapter == HOUSE

    @property
    def acts(self) -> bool:
        """Whether it asks something or moves something; else it is a text to read."""
        return bool(self.questions) or any(ruling.moves for ruling in self.rulings)

    def question(self, id: str) -> Question | None:
        """The question of that name, if it is one."""
        return next((question for question in self.questions if question.id == id), None)

    def ruling(self, id: str) -> Ruling | None:
        """The ruling of that name, if it is one."""
        return next((ruling for ruling in self.rulings if ruling.id == id), None)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the book of laws. settles, picture: those of its laws that say no other."""

    id: str
    title: str
    about: str
    settles: Settles = "rest"
    picture: Picture = ""


@dataclass(frozen=True, slots=True)
class Source:
    """An authority that may be cited.

    tag: how a citation begins; name, edition, year: what it is in full; read: how much of it
    this book rests on; places: what may follow the tag; sections: names that a number may follow;
    numbered: whether a number may follow the tag itself; alone: whether the tag may stand alone.
    """

    tag: str
    name: str
    edition: str
    year: str
    read: str
    places: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    numbered: bool = False
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Front:
    """What stands around the laws: the chapters in order, the words explained, the sources."""

    chapters: tuple[Chapter, ...] = ()
    terms: tuple[tuple[str, str], ...] = ()
    sources: tuple[Source, ...] = ()

    def source(self, cite: str) -> Source | None:
        """Whose words a citation is, by the longest tag that fits."""
        fits = [source for source in self.sources if f"{cite} ".startswith(f"{source.tag} ")]
        return max(fits, key=lambda source: len(source.tag), default=None)
