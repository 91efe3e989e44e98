"""The notation of moves: people type it, the journal keeps it."""

import pytest
from gemtable.rules import logichroma
from gemtable.rules.core import NotationError
from gemtable.rules.logichroma import Concede, Discard, Hint, Pass, Play, Withdraw

from tests.rules.logichroma_table import table

WRITTEN = [
    (Hint(1, "red"), "hint red to 2"),
    (Hint(0, 5), "hint 5 to 1"),
    (Hint(4, "white"), "hint white to 5"),
    (Hint(None, "green"), "hint green"),
    (Hint(None, 3), "hint 3"),
    (Play(0), "play 1"),
    (Discard(4), "discard 5"),
    (Pass(), "pass"),
    (Concede(), "concede"),
    (Withdraw(), "withdraw"),
]


@pytest.mark.parametrize(("move", "text"), WRITTEN)
def test_a_move_is_written_and_read(move, text):
    assert str(move) == text
    assert logichroma.parse(text) == move


@pytest.mark.parametrize("text", ["HINT Red to 2", "  hint   red  to 2 ", "Hint\tred to 2"])
def test_letter_case_and_spaces_do_not_matter(text):
    assert logichroma.parse(text) == Hint(1, "red")


A_HINT = "A hint names a colour or a value from 1 to 5: hint red, hint 2, hint red to 3."
A_VERB = "A move begins with hint, play, discard, pass, concede or withdraw."
WRONG = [
    ("", A_VERB),
    ("take 1", A_VERB),
    ("hint", A_HINT),
    ("hint purple", A_HINT),
    ("hint 6", A_HINT),
    ("hint red to 0", A_HINT),
    ("hint red 2", A_HINT),
    ("play", "Name the slot to play: play 1."),
    ("play 0", "Name the slot to play: play 1."),
    ("play \u0661", "Name the slot to play: play 1."),
    ("discard 12", "Name the slot to discard: discard 2."),
    ("pass 1", "Nothing follows pass."),
    ("concede now", "Nothing follows concede."),
    ("withdraw 1", "Nothing follows withdraw."),
]


@pytest.mark.parametrize(("text", "right"), WRONG)
def test_other_text_is_told_what_would_be_right(text, right):
    with pytest.raises(NotationError) as refusal:
        logichroma.parse(text)
    assert str(refusal.value) == right


def test_moves_of_two_kinds_are_never_equal():
    assert len({Play(0), Discard(0), Pass(), Concede(), Withdraw()}) == 5


def test_a_hint_without_a_receiver_is_for_the_only_other_seat():
    state = table("R1 R1 R1 R2 R2 | Y1 Y1 Y1 Y2 Y2")
    assert logichroma.play(state, 0, Hint(None, 1)) == logichroma.play(state, 0, Hint(1, 1))
