"""Judges by id, hands as text."""

from referee.core.cards.cards import read_cards
from referee.core.cards.judge.options import with_options
from referee.core.cards.judge.rule import JudgeRule
from referee.core.cards.judge.showdown import JudgedPot, Laid, Verdict, judge
from referee.rulebook.judging import judge_of, load_ladders, rulebook_folder


def rule_of(slug: str, **options: object) -> JudgeRule:
    """A game's rule with options."""
    return with_options(judge_of(slug), options, load_ladders(rulebook_folder()))


def lay(pot: int = 100, board: str = "", declare: str = "", foul: str = "", **hands: str) -> Laid:
    """Hands as text; declarations as "A:high B:low"."""
    return Laid(
        hands={seat: read_cards(text) for seat, text in hands.items()},
        pots=(JudgedPot(pot),),
        board=read_cards(board),
        declared=dict(each.split(":") for each in declare.split()),  # type: ignore[arg-type]
        foul=frozenset(foul.split()),
    )


def show_down(slug: str, laid: Laid, **options: object) -> Verdict:
    """The verdict of a game on what is laid down."""
    return judge(rule_of(slug, **options), laid)
