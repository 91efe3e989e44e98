"""Nothing that is shown moves the cursor, renames the window or turns the letters around."""

import sys

import pytest
from gemtable.printable import isolated, printable, printable_lines

HOSTILE = "[/red][link=x]:gem:\x1b]0;mine\x07\x1b[2J\x9b2J\u202e\u2066\r\n\t\x7f\ud800"


@pytest.mark.parametrize(
    "text, shown",
    [
        ("\x1b[2J", "\\x1b[2J"),
        ("\x9b2J\x85", "\\x9b2J\\x85"),
        ("a\r\nb\tc\x00\x7f", "a\\r\\nb\\tc\\x00\\x7f"),
        ("\u202egnihton", "\\u202egnihton"),
        ("\u2028\u200b\ufeff", "\\u2028\\u200b\\ufeff"),
        ("\ud800", "\\ud800"),
        ("\U000e0041", "\\U000e0041"),
        ("Größe 1 ● ◆ 寶石", "Größe 1 ● ◆ 寶石"),
    ],
)
def test_what_is_not_to_be_seen_is_an_escape_and_all_else_stays(text, shown):
    assert printable(text) == shown


@pytest.mark.slow
def test_of_all_characters_there_are_none_gets_through_that_a_terminal_obeys():
    shown = printable("".join(map(chr, range(sys.maxunicode + 1))))
    assert shown.isprintable()
    shown.encode()  # no half of a surrogate pair


def test_lines_of_our_own_stay_lines():
    assert printable_lines("a\nb\x1b") == "a\nb\\x1b"


@pytest.mark.parametrize("text", ["می\u200cرود", "ශ්\u200dරී", "👩\u200d💻", "🏴\u200d☠️"])
def test_joiners_stay_in_scripts_and_emoji_that_need_them(text):
    assert printable(text) == text


@pytest.mark.parametrize("text", ["a\u200db", "\u200dא", "א\u200c", "א\u200d\u200dב", "א\u200d א"])
def test_joiners_that_join_nothing_are_escapes(text):
    assert "\\u200" in printable(text)


def test_an_isolated_text_stays_apart_from_what_is_around_it():
    told = f"a\x1b {isolated('דבש')} 5"
    assert printable(told) == f"a\\x1b {isolated('דבש')} 5"


@pytest.mark.parametrize(
    "text", ["\u2068דבש", "דבש\u2069", "\u2068\u202eabc\u2069", "\u2068\n\u2069"]
)
def test_isolating_marks_around_anything_else_are_escapes(text):
    assert printable(text).isprintable()
