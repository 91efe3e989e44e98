"""What a hello may say: it is shown to people, and boards are known by it."""

import pytest
from gemtable.link.events import hello_of
from gemwire.messages import FIELDS, PROTOCOL, TEXTS, MessageError

from tests.link.hand import RACK, Hand

UID = "e6616407e3496e28"
SOUND = [PROTOCOL, "0.2.0-rc.1", "f" * 16, "pico-rack", "b" * 16, UID, "power", "", 1, 0, RACK]


def changed(**fields):
    named = dict(zip(FIELDS["hello"], SOUND, strict=True))
    return [*{**named, **fields}.values()]


def test_a_hello_as_boards_say_it():
    hello = hello_of(SOUND)
    assert (hello.uid, hello.board) == ("e6616407e3496e28", "pico-rack")
    assert hello.units == (("tile", 6, 1, 1), ("tile", 6, 1, 1), ("pad", 12, 0, 12))


@pytest.mark.parametrize("uid", ["", "E660", "e66 ", "e660\n", "g" * 16, "e" * 33, "\u0661" * 4])
def test_a_unique_id_is_a_hexadecimal_number(uid):
    with pytest.raises(MessageError):
        hello_of(changed(uid=uid))


TERMINAL = {
    "title": "\x1b]0;gone\x07",
    "clear": "\x1b[2J",
    "clipboard": "\x1b]52;c;aGVsbG8=\x07",
    "newline": "a\nb",
    "C1": "\x9b2J",
    "right to left": "\u202egnp.exe",
    "long": "x" * 65,
}


@pytest.mark.parametrize("field", [name for name in FIELDS["hello"] if name in TEXTS])
@pytest.mark.parametrize("text", TERMINAL.values(), ids=TERMINAL)
def test_no_text_of_a_board_can_do_anything_to_a_terminal(field, text):
    with pytest.raises(MessageError):
        hello_of(changed(**{field: text}))


@pytest.mark.parametrize("unit", [["tile", 6, 0], ["tile", 7, 0, 1], "tile", None, [[]], {}])
def test_a_unit_is_a_tile_or_a_pad(unit):
    with pytest.raises(MessageError):
        hello_of(changed(units=[["pad", 12, 0, 12], unit]))


def test_a_board_has_units():
    with pytest.raises(MessageError):
        hello_of(changed(units=[]))


def test_units_are_whole_numbers_whatever_equals_them():
    (unit,) = hello_of(changed(units=[["tile", 6.0, False, True]])).units
    assert [type(part) for part in unit] == [str, int, int, int]


def test_a_hello_that_is_none_is_dropped_as_a_bad_frame():
    hand = Hand()
    assert hand.says("hello", *changed(board="\x1b[2J")) == []
    assert (hand.session.hello, hand.session.dropped) == (None, 1)
