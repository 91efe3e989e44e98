"""The notation of moves: people type it, the journal keeps it."""

import pytest
from gemtable.rules import crossing
from gemtable.rules.core import NotationError
from gemtable.rules.crossing import Gather, Place, Protect, Steal

from tests.rules.crossing_table import laid

WRITTEN = [
    (Gather(0), "gather 1"),
    (Gather(4), "gather 5"),
    (Steal(0), "steal 1"),
    (Steal(5), "steal 6"),
    (Protect(), "protect"),
    (Place(2), "place 3"),
]


@pytest.mark.parametrize(("move", "text"), WRITTEN)
def test_a_move_is_written_and_read(move, text):
    assert str(move) == text
    assert crossing.parse(text) == move


@pytest.mark.parametrize("text", ["STEAL 2", "  steal   2 ", "Steal\t2"])
def test_letter_case_and_spaces_do_not_matter(text):
    assert crossing.parse(text) == Steal(1)


A_VERB = "A move begins with gather, steal, protect or place."
WRONG = [
    ("", A_VERB),
    ("pass", A_VERB),
    ("2", A_VERB),
    ("gather", "Name the mushroom to point at: gather 2."),
    ("gather 0", "Name the mushroom to point at: gather 2."),
    ("gather \u0661", "Name the mushroom to point at: gather 2."),
    ("gather 12", "Name the mushroom to point at: gather 2."),
    ("steal blue", "Name the seat to steal from: steal 3."),
    ("steal -1", "Name the seat to steal from: steal 3."),
    ("protect 1", "To protect your stones, say protect alone."),
    ("place red", "Name the mushroom for the next stone: place 1."),
]


@pytest.mark.parametrize(("text", "right"), WRONG)
def test_other_text_is_told_what_would_be_right(text, right):
    with pytest.raises(NotationError) as refusal:
        crossing.parse(text)
    assert str(refusal.value) == right


def test_moves_of_two_kinds_are_never_equal():
    assert len({Gather(0), Steal(0), Place(0), Protect()}) == 4
    assert Place(0) not in crossing.legal(laid("RR BB", "R B Y"), 0)
