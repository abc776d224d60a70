"""How fast the engine is: `python bench/engine.py`. One run, every number from this machine.

Compares with pokerkit (a bench and test dependency only) over the same hands: those of the folder
beside the project (REFEREE_PHH), where it is, and some made up by tests/phh/constructed.py.
"""

import gc
import os
import statistics
import sys
import time
import tracemalloc
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import pokerkit
from phh.constructed import hands

from referee.core.book import Book
from referee.core.commands import Award, BeginNight, Command, NextDeal, PayByCards, strand
from referee.core.decide import act
from referee.core.game import House, Limit, Stakes
from referee.core.log import Entry, Log
from referee.core.night import Night
from referee.core.offers import offers
from referee.notation.phh import player
from referee.notation.phh.player import play_record
from referee.notation.phh.reader import read_phh
from referee.notation.reader import HandError
from referee.rulebook import load_book

REAL = Path(os.environ.get("REFEREE_PHH") or ROOT.parent / "shared" / "phh")
MADE_UP = 100
ROUNDS = 7
NIGHT = 10_000
AUTOMATIC = (
    pokerkit.Automation.ANTE_POSTING,
    pokerkit.Automation.BET_COLLECTION,
    pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
    pokerkit.Automation.CARD_BURNING,
    pokerkit.Automation.RUNOUT_COUNT_SELECTION,
)
