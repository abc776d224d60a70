"""Every example of the judge's types agrees."""

import json
from pathlib import Path

import pytest

from referee.commands.judge import ANSWERS, answer

LINES = (Path(__file__).parent / "examples.jsonl").read_text(encoding="utf-8").splitlines()
EXAMPLES = [each for each in map(json.loads, LINES) if each["type"] in ANSWERS]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: each["id"])
def test_example(example: dict[str, object]) -> None:
    question = {key: value for key, value in example.items() if key != "expect"}
    reply = answer(question)
    assert reply.get("result") == example["expect"], reply
    assert reply["why"]
