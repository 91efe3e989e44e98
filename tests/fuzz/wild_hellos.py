"""What boards may say of themselves, made from bytes: the same bytes, the same hello."""

from types import SimpleNamespace

from gemtable.link.board import Figures
from gemtable.link.board_parts import Parts
from gemtable.link.session_events import hello_of
from gemwire import messages

from tests.fuzz.hostile import Choices

_UIDS = ("e661000025a00000", "0", "E661", "", "g", "../../etc", "e66\n", "\x1b[2J", "f" * 33)
_TEXTS = (
    *("0.1.0", "pico-pad", "power", "failure", "hang", "", " ", "{x}", "{", "%s", "\\", "[red]x"),
    *("a" * 64, "a" * 65, "\x1b[2J", "tab\there", "new\nline", "\u202e", "\x7f", "\ud800", "ą"),
)
_UNITS = (
    *([["pad", 12, 0, 12]], [["tile", 6, 1, 1]] * 5, [["tile", 6, 0, 1]], [], [[]], [None], [[1]]),
    *([["tile", 6, 0, 2]], [["tile", 6.0, False, True]], [["pad"] * 4], [["tile", 6, 0, 1]] * 40),
)
_NUMBERS = (0, 1, 12, 255, (1 << 30) - 1)


def hello_fields(choices: Choices) -> list:
    """Return the fields of a hello, as `messages.unpack` gives them."""
    return [_field(choices, name) for name in messages.FIELDS["hello"]]


def met(fields: list, choices: Choices) -> SimpleNamespace:
    """Return a meeting with one board that said this. Raises MessageError if it is no hello."""
    hello = hello_of(fields)
    numbers = [choices.one_of(_NUMBERS) for _ in range(4)]
    trip_us = None if choices.below(2) else choices.one_of(_NUMBERS)
    line = Figures(hello.firmware, hello.board, trip_us, *numbers, port="/dev/ttyACM0")
    told = {}
    if choices.below(2):
        width, height, has_buzzer, faults = (choices.one_of(_NUMBERS) for _ in range(4))
        told[hello.uid] = Parts(width, height, bool(has_buzzer), faults)
    return SimpleNamespace(
        hellos={hello.uid: hello},
        figures={hello.uid: line},
        troubles=[],
        fleet=SimpleNamespace(parts=lambda: told),
    )


def _field(choices: Choices, name: str) -> object:
    if name == "uid":
        return choices.one_of(_UIDS[: 2 if choices.below(2) else len(_UIDS)])
    if name in messages.TEXTS:
        return choices.one_of(_TEXTS[: 12 if choices.below(4) else len(_TEXTS)])
    if name in messages.LISTS:
        return choices.one_of(_UNITS[: 3 if choices.below(2) else len(_UNITS)])
    return choices.one_of(_NUMBERS)
