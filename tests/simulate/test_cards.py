"""Card faces of a printed game: what is wrong in the file is named with its line."""

from pathlib import Path

import pytest
from gemtable.errors import UserError
from gemtable.rules import gems_tracker
from gemtable.simulate import cards

PRINTED = Path(gems_tracker.__file__).parents[1] / "data" / "gems_tracker.json"


def line_of(text, part):
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


def test_the_file_that_comes_with_gemtable_is_sound():
    assert gems_tracker.check_cards(cards.read(PRINTED)) == gems_tracker.printed()


@pytest.mark.parametrize(
    "old, new, says",
    [
        (
            '"green", "red", "yellow"], "rails": 1',
            '"green", "pink", "yellow"], "rails": 1',
            "pink",
        ),
        ('"rails": 0', '"rails": -1', "a number from 0"),
        ('"type": "D"', '"type": "Z"', "is none of"),
        ('"3": [', '"3": [5, ', "layout for 3 seats"),
        ('"mines": [', '"mines": [,', "no JSON"),
        ('"rails": 0', f'"rails": {"9" * 5000}', "a number of more than 9 digits"),
        ('"rails": 0', '"rails": 1234567890', "a number of more than 9 digits"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(tmp_path, old, new, says):
    text = PRINTED.read_text()
    assert old in text
    line = line_of(text, old)
    path = tmp_path / "cards.json"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(UserError) as caught:
        cards.read(path)
    assert str(caught.value).startswith(f"{path}, line {line}: ")
    assert says in str(caught.value)


def test_a_file_that_is_no_text_is_named(tmp_path):
    path = tmp_path / "cards.json"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UserError, match="not UTF-8"):
        cards.read(path)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"mines":' * 100_000])
def test_a_file_that_is_nested_too_deeply_is_named(tmp_path, text):
    path = tmp_path / "cards.json"
    path.write_text(text)
    with pytest.raises(UserError, match="lists in lists"):
        cards.read(path)
