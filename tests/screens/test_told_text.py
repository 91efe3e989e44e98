"""What was told on a pad's screen: all of its words, part by part, and none cut in a match."""

import re

import pytest
from gemtable.games import GAMES
from gemtable.languages import NAMES, language
from gemtable.printable import printable
from gemtable.screens.bitmap import WIDTH
from gemtable.screens.letters import CUT, font
from gemtable.screens.told_text import parts
from gemtable.sentence import naming, speaking

from tests.games import OWN
from tests.screens.stages import PEOPLE, Stage

LONGEST = "W" * 20  # a name has at most so many letters


def check(text):
    """Check that a text is there whole, in parts of one line or two, of which all but the last
    end in dots.
    """
    found = parts(text)
    assert all(1 <= len(lines) <= 2 for lines in found)
    assert all(font("4x6").width(line) <= WIDTH for lines in found for line in lines)
    *others, last = (" ".join(lines) for lines in found)
    assert all(each.endswith(CUT) for each in others)
    whole = " ".join([*(each.removesuffix(CUT) for each in others), last])
    assert whole.split() == text.split()


@pytest.mark.parametrize("words", range(0, 60, 7))
def test_no_word_is_lost(words):
    for letters in ("i", "some", "Waterfall"):
        check(" ".join([letters] * words))


def test_a_word_that_is_wider_than_a_screen_is_cut_alone():
    wide = "m" * 60
    first, last = parts(f"one {wide} two three {wide}")
    assert first[0] == "one" and re.fullmatch(f"m+{CUT}+", first[1])
    assert last[0] == "two three" and re.fullmatch(f"m+{CUT}", last[1])


@pytest.mark.parametrize("game", OWN)
def test_all_that_is_told_of_a_match_can_be_read(game):
    """A sentence that was cut with one name or in one language would be told nowhere on boards."""
    seats = GAMES[game].seats[-1]
    table = Stage(game, seats, seed=seats)
    for _ in range(40):
        if table.status.outcome is None:
            table.do("bots 1")
            table.rest()
    sentences = {told.notice.text for role in table.told.values() for told in role}
    assert len(sentences) > 20
    for names in ((None,) * seats, (*PEOPLE, LONGEST)[-seats:]):
        for code in NAMES:
            with speaking(language(code)), naming(names):
                for sentence in sentences:
                    check(printable(sentence))
