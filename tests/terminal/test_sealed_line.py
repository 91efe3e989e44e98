"""What others may see of a line in a round in which all choose in secret."""

import pytest
from gemtable.games.crossing import rules as crossing
from gemtable.play.prompt_lines import is_open
from gemtable.terminal import typed_line

CHOICES = sorted(
    {str(move) for seat in range(6) for move in crossing.legal(crossing.start(6, 1), seat)}
    | {f"steal {seat}" for seat in range(1, 7)}
    | {"protect"}
)


def concealed(line):
    return typed_line.concealed(line, is_open)


def cut_short(choice):
    """Every beginning of a choice that a person may have typed so far, and abbreviations."""
    yield from (choice[:end] for end in range(1, len(choice) + 1))
    yield " ".join(word[0] for word in choice.split())


@pytest.mark.parametrize("who", ["", "2 ", "seat 2 ", "2: ", "press 2 ", "PRESS 1 "])
def test_a_choice_looks_like_every_other(who):
    shown = {
        concealed(who + part) for choice in (*CHOICES, "mushroom 2") for part in cut_short(choice)
    }
    assert shown == {f"{who}•••"}


@pytest.mark.parametrize(
    "line",
    [
        *("", "help", "moves", "undo", "2 undo", "look 2", "identify pad 1", "quit", "2", "2 "),
        *("undo to 3", "why 12", "brightness 50", "play crossing --seats 4", "help undo", "again"),
    ],
)
def test_what_tells_no_choice_is_seen(line):
    assert concealed(line) == line


@pytest.mark.parametrize("line", ["correct gather 1", "1 gather 1 undo", "gather 1\tundo"])
def test_what_might_tell_one_is_not(line):
    assert "gather" not in concealed(line)
