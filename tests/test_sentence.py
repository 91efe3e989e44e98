"""A message and named values, put into words where it is shown."""

from typing import NamedTuple

import pytest
from gemtable.languages import language
from gemtable.sentence import Either, Sentence, naming, speaking


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


PEOPLE = ("Ola", None, "Siti")


@pytest.mark.parametrize(
    "seats, words",
    [
        (1, "Seat Ola"),
        ("1", "Seat Ola"),
        (2, "Seat 2"),
        (0, "Seat 0"),
        (9, "Seat 9"),
        ("1" * 5000, f"Seat {'1' * 5000}"),
        ([1], "Seat Ola"),
        ([1, 3], "Seat Ola and Siti"),
        ([2, 1], "Seat Seat 2 and Ola"),
        ([1, 2], "Seat Ola and seat 2"),
        (Either([3, 1]), "Seat Siti or Ola"),
        ([], "Seat "),
        (Sentence("a tile"), "Seat a tile"),
    ],
)
def test_a_name_stands_for_the_seat_and_its_number(seats, words):
    sentence = Sentence("Seat {seats} to choose", seats=seats)
    with naming(PEOPLE):
        told = str(sentence)
    is_named = "Ola" in words or "Siti" in words
    assert told == f"{words.removeprefix('Seat ') if is_named else words} to choose"
    assert str(sentence).startswith("Seat "), "only within the block"


def test_a_number_stays_where_it_is_to_be_typed_or_is_no_person_s():
    with naming(PEOPLE):
        assert str(Sentence("Seat {seat}: type {seat} undo.", seat=1)) == "Ola: type 1 undo."
        assert str(Sentence("Seat {number} is {name}.", number=1, name="Ola")) == "Seat 1 is Ola."
        assert str(Sentence("layout for {seats} seats", seats=1)) == "layout for 1 seats"


def test_a_name_is_not_read_as_a_text_with_values():
    with naming(["{seat} {0}", "%(x)s"]):
        told = Sentence("Seat {by} hints red to seat {to}.", by=1, to=2)
        assert str(Sentence("{told}", told=told)) == "{seat} {0} hints red to %(x)s."


@pytest.mark.parametrize(
    "code, text, words",
    [
        ("pl", "It is seat {seat}'s turn.", "Teraz ruch gracza Ola."),
        ("pl", "Seat {seat} to play", "Ola zagrywa"),
        ("pl", "Seat {seats} to move", "Ruch gracza Ola i 2"),
        ("pl", "Seat {seat} has chosen already.", "Gracz Ola już wybrał."),
        ("id", "It is seat {seat}'s turn.", "Sekarang giliran Ola."),
        ("id", "Seat {seat} to play", "Ola bermain"),
    ],
)
def test_a_language_keeps_the_noun_where_a_name_alone_would_be_wrong(code, text, words):
    with speaking(language(code)), naming(PEOPLE):
        assert str(Sentence(text, seat=1, seats=[1, 2])) == words
