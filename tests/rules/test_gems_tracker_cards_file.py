"""The file of a printed game's cards: what is wrong in it is named with its line."""

from pathlib import Path

import pytest
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.gems_tracker.rules.cards_file import read_cards

PRINTED = Path(gems_tracker.__file__).with_name("printed.json")


def line_of(text, part):
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


def test_the_file_that_comes_with_gemtable_is_sound():
    assert gems_tracker.check_cards(read_cards(PRINTED.read_text())) == gems_tracker.printed()


@pytest.mark.parametrize(
    "old, new, says",
    [
        (
            '"green", "red", "yellow"], "rails": 1',
            '"green", "pink", "yellow"], "rails": 1',
            "pink",
        ),
        ('"rails": 0', '"rails": -1', "a number from 0"),
        ('"type": "D"', '"type": "Z"', "is not one of"),
        ('"3": [', '"3": [5, ', "layout for 3 seats"),
        ('"mines": [', '"mines": [,', "no JSON"),
        ('"rails": 0', f'"rails": {"9" * 5000}', "a number of more than 9 digits"),
        ('"rails": 0', '"rails": 1234567890', "a number of more than 9 digits"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(old, new, says):
    text = PRINTED.read_text()
    assert old in text
    line = line_of(text, old)
    with pytest.raises(ValueError) as refused:
        read_cards(text.replace(old, new, 1))
    assert str(refused.value).startswith(f"line {line}: ")
    assert says in str(refused.value)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"mines":' * 100_000])
def test_a_file_that_is_nested_too_deeply_is_refused(text):
    with pytest.raises(ValueError, match="line 1: lists are nested too deeply"):
        read_cards(text)
