"""What a line means that is cut short."""

import pytest
from gemtable.play.legal_moves import meant

HINTS = ["hint red to 2", "hint red to 3", "hint blue to 2", "hint 2 to 3"]
PLAYS = ["play 1", "play 2", "penny yes", "penny no"]


@pytest.mark.parametrize(
    "text, lines",
    [
        ("h r t 2", ["hint red to 2"]),
        ("h r", ["hint red to 2", "hint red to 3"]),
        ("hint b", ["hint blue to 2"]),
        ("h 2", ["hint 2 to 3"]),
        ("pl 1", ["play 1"]),
        ("p 1", ["play 1"]),
        ("p y", ["penny yes"]),
        ("p", PLAYS),
        ("hint red to 2", ["hint red to 2"]),
        ("x", []),
        ("hint red to 2 3", []),
        ("", HINTS + PLAYS),
    ],
)
def test_words_cut_short_mean_what_begins_like_them(text, lines):
    assert meant(text, HINTS + PLAYS) == lines


def test_a_whole_word_means_itself_though_others_begin_like_it():
    assert meant("play 1", ["play 1", "play 10"]) == ["play 1"]
