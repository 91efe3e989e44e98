"""Nothing that is shown moves the cursor, renames the window or turns the letters around."""

import sys

import pytest
from gemtable.printable import printable, printable_lines

HOSTILE = "\x1b]0;mine\x07\x1b[2J\x9b2J\u202e\u2066\r\n\t\x7f\ud800[/red][link=x]:gem:"


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


def test_of_all_characters_there_are_none_gets_through_that_a_terminal_obeys():
    shown = printable("".join(map(chr, range(sys.maxunicode + 1))))
    assert shown.isprintable()
    shown.encode()  # no half of a surrogate pair


def test_lines_of_our_own_stay_lines():
    assert printable_lines("a\nb\x1b") == "a\nb\\x1b"
