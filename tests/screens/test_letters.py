"""Letters on screens: all of English, Polish and Indonesian, and what becomes of others."""

import unicodedata

import pytest
from gemtable.screens.letters import font

POLISH = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ"
FONTS = ["5x8", "4x6"]


@pytest.mark.parametrize("name", FONTS)
def test_a_font_has_every_letter_of_english_polish_and_indonesian(name):
    ascii_letters = {chr(code) for code in range(0x21, 0x7F)}
    assert ascii_letters | set(POLISH) <= set(font(name).letters)


@pytest.mark.parametrize("name", FONTS)
def test_letters_with_and_without_an_accent_differ(name):
    letters = font(name).letters
    for letter in POLISH:
        plain = {"ł": "l", "Ł": "L"}.get(letter) or unicodedata.normalize("NFD", letter)[0]
        assert letters[letter] != letters[plain], letter


@pytest.mark.parametrize("name", FONTS)
def test_no_two_small_letters_or_digits_look_alike(name):
    letters = [*"abcdefghijklmnopqrstuvwxyz0123456789", *POLISH[:9]]
    looks = {letter: font(name).letters[letter] for letter in letters}
    assert len(set(looks.values())) == len(letters)


@pytest.mark.parametrize(("shown", "as_"), [("ễ", "e"), ("Ạ", "A"), ("①", "1")])
def test_a_letter_that_is_missing_is_drawn_without_its_accents(shown, as_):
    assert font("5x8").columns(shown) == font("5x8").columns(as_)


def test_a_letter_of_another_script_is_a_box():
    box = font("5x8").columns("字")
    assert len(box) == 3 and box[0] == box[2] != box[1]
    assert font("5x8").columns("😀") == box


def test_a_text_has_one_dark_column_between_letters_and_none_at_its_ends():
    columns = font("5x8").columns("ab")
    a, b = font("5x8").letters["a"], font("5x8").letters["b"]
    assert columns == (*a, 0, *b)


def test_a_text_that_is_too_wide_ends_in_dots_and_fits():
    each = font("4x6")
    assert each.cut("czerwony", 100) == "czerwony"
    short = each.cut("czerwony", 20)
    assert short.endswith("…") and "czerwony".startswith(short[:-1]) and short[:-1]
    assert each.width(short) <= 20


def test_a_text_breaks_between_words():
    each = font("4x6")
    wide = each.width("Seat 1 hints")
    assert each.lines("Seat 1 hints red", wide) == ["Seat 1 hints", "red"]
