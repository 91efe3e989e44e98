"""The notation of moves: people type it, the journal keeps it."""

import pytest
from gemtable.rules import lost_gems
from gemtable.rules.core import NotationError
from gemtable.rules.lost_gems import Discard, Hint, Penny, Play, Take

from tests.rules.lost_gems_table import table

WRITTEN = [
    (Hint(1, "red"), "hint red to 2"),
    (Hint(0, 2), "hint 2 to 1"),
    (Hint(None, "blue"), "hint blue"),
    (Hint(None, 3), "hint 3"),
    (Play(0), "play 1"),
    (Discard(1), "discard 2"),
    (Take(6), "take 7"),
    (Take(17), "take 18"),
    (Penny(True), "penny yes"),
    (Penny(False), "penny no"),
]


@pytest.mark.parametrize(("move", "text"), WRITTEN)
def test_a_move_is_written_and_read(move, text):
    assert str(move) == text
    assert lost_gems.parse(text) == move


@pytest.mark.parametrize("text", ["HINT Red to 2", "  hint   red  to 2 ", "Hint\tred to 2"])
def test_letter_case_and_spaces_do_not_matter(text):
    assert lost_gems.parse(text) == Hint(1, "red")


A_HINT = "A hint names red, yellow, blue, 1, 2 or 3: hint red, hint 2, hint red to 3."
A_VERB = "A move begins with hint, play, discard, take or penny."
WRONG = [
    ("", A_VERB),
    ("pass", A_VERB),
    ("hint", A_HINT),
    ("hint green", A_HINT),
    ("hint 4", A_HINT),
    ("hint red to 0", A_HINT),
    ("hint red 2", A_HINT),
    ("play", "Name the slot to play: play 1."),
    ("play 0", "Name the slot to play: play 1."),
    ("play \u0661", "Name the slot to play: play 1."),
    ("discard -1", "Name the slot to discard: discard 2."),
    ("take 123", "Name the tile to take: take 7."),
    ("penny maybe", "Answer penny yes or penny no."),
]


@pytest.mark.parametrize(("text", "right"), WRONG)
def test_other_text_is_told_what_would_be_right(text, right):
    with pytest.raises(NotationError) as refusal:
        lost_gems.parse(text)
    assert str(refusal.value) == right


def test_moves_of_two_kinds_are_never_equal():
    assert len({Play(0), Discard(0), Take(0), Penny(False)}) == 4
    assert Discard(0) not in lost_gems.legal(table(), 0)


def test_a_hint_without_a_receiver_is_for_the_only_other_seat():
    state = table()
    assert lost_gems.play(state, 0, Hint(None, 1)) == lost_gems.play(state, 0, Hint(1, 1))
