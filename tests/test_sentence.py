"""A message and named values, put into words where it is shown."""

from typing import NamedTuple

import pytest
from gemtable.sentence import Either, Sentence


class Place(NamedTuple):
    row: int
    column: int

    def __str__(self) -> str:
        return f"{self.row}.{self.column}"


@pytest.mark.parametrize(
    ("count", "words"),
    [(0, "0 tiles are left."), (1, "1 tile is left."), (2, "2 tiles are left.")],
)
def test_a_count_of_one_has_a_message_of_its_own(count, words):
    sentence = Sentence("1 tile is left.", "{count} tiles are left.", count=count)
    assert str(sentence) == words


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ([], ""),
        ([2], "2"),
        ([2, 3], "2 and 3"),
        ((2, 3, 4), "2, 3 and 4"),
        (Either([2]), "2"),
        (Either([2, 3]), "2 or 3"),
        (Either([2, 3, 4]), "2, 3 or 4"),
    ],
)
def test_several_values_are_told_with_a_word_before_the_last(seats, words):
    assert str(Sentence("Seats: {seats}.", seats=seats)) == f"Seats: {words}."


def test_a_value_with_words_of_its_own_is_told_by_them():
    place = Place(2, 1)
    pad = Sentence("seat {seat}'s pad", seat=1)
    assert str(Sentence("{pad} is at {place}.", pad=pad, place=place)) == "seat 1's pad is at 2.1."


def test_braces_in_a_value_are_no_names():
    assert str(Sentence("It said: {said}.", said="{count}")) == "It said: {count}."


def test_sentences_are_equal_by_message_and_values_and_equal_no_text():
    one, same = (Sentence("Seat {seat}.", seat=1) for _ in range(2))
    assert one == same
    assert one != Sentence("Seat {seat}.", seat=2)
    assert one != "Seat 1."
