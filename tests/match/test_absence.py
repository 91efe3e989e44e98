"""A board that is away: the link and the journal have a code for why, people have words."""

from typing import get_args

import pytest
from gemtable.link.session_events import Gone
from gemtable.match.result import goes_on_without, is_gone
from gemtable.sentence import Sentence

PAD = Sentence("seat {seat}'s pad", seat=1)


@pytest.mark.parametrize("why", get_args(Gone))
def test_every_reason_of_the_link_has_words_of_its_own(why):
    others = [each for each in get_args(Gone) if each != why]
    for words in (is_gone, goes_on_without):
        assert "seat 1's pad" in str(words(PAD, why))
        assert str(words(PAD, why)) not in [str(words(PAD, other)) for other in others]
        assert str(words(PAD, why)) != str(words(PAD, "no such reason"))


def test_a_board_that_is_unplugged_is_told_so():
    assert str(is_gone(PAD, "unplugged")) == "seat 1's pad is unplugged"


def test_words_of_an_older_journal_are_shown_as_they_are():
    assert str(is_gone(PAD, "is unplugged")) == "seat 1's pad is unplugged"
