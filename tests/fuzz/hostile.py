"""Frames that are sound and say wild things, made from bytes: the same bytes, the same frames.

So a fuzzer that only knows bytes reaches what lies behind the CRC.
"""

from collections.abc import Iterator

from gemtable.link import host_lines
from gemwire import frames, messages

_NUMBERS = (0, 1, 2, 7, 255, 256, 65_534, 65_535, 65_536, messages.WRAP // 2, messages.WRAP - 1)
_TEXTS = (
    "",
    "steady",
    "pulse",
    "ff" * 18,
    "f",
    "zz",
    "\x00\x7f\u2603",
    "x" * 60,
    ">>> ",
    "AP8=",
    "AA" * 43,
    "=",
)
_UNITS = (
    [["tile", 6, 0, 1]],
    [["tile", 6, 1, 1], ["pad", 12, 0, 12]],
    [["tile", 6, 0, 1]] * 20,
    [],
    [[]],
    [["tile", 6.0, False, True]],
    [["tile", -1, 0, 1 << 70]],
    [{"a": []}, None, [[[[]]]]],
)
_NOTES = ([], [440, 100], [0, 1, 20_000, 2000] * 8, [0], [19, 1], [440, -1, {}], [True, "x"])
_WRONG = (-1, 1.5, True, None, "", [], {}, messages.WRAP, 1 << 80)


class Choices:
    """Bytes, as numbers to choose by; 0 for ever when they are used up."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def __bool__(self) -> bool:
        return self._at < len(self._data)

    def below(self, limit: int) -> int:
        """Return a number from 0 to `limit` - 1, which is at most 256."""
        self._at += 1
        return self._data[self._at - 1] % limit if self._at <= len(self._data) else 0

    def one_of(self, things):
        return things[self.below(len(things))]

    def bytes(self) -> bytes:
        """Return the next few bytes as they are."""
        count = self.below(64)
        self._at += count
        return self._data[self._at - count : self._at]


def lines(choices: Choices, boot: int, session: int) -> Iterator[bytes]:
    """Yield lines until the choices are used up; most are for that boot and session."""
    while choices:
        try:
            yield host_lines.frame(_body(choices, boot, session))
        except frames.FrameError:  # too long
            yield choices.bytes()


def _body(choices: Choices, boot: int, session: int) -> list:
    kind = choices.one_of(tuple(messages.FIELDS))
    sequence = choices.below(256) if choices.below(2) else choices.one_of(_NUMBERS)
    body = [
        kind,
        choices.one_of((boot, boot, boot, 0, boot + 1)),
        choices.one_of((session, session, session, 0, session + 1, messages.WRAP - 1)),
        sequence,
        choices.one_of(_NUMBERS),
        *(_field(choices, name) for name in messages.FIELDS[kind]),
    ]
    if not choices.below(8):
        body[choices.below(len(body))] = choices.one_of(_WRONG)
    return body


def _field(choices: Choices, name: str) -> object:
    if name == "protocol":
        return messages.PROTOCOL
    if name in messages.TEXTS:
        return choices.one_of(_TEXTS)
    if name == "notes":
        return choices.one_of(_NOTES)
    if name in messages.LISTS:
        return choices.one_of(_UNITS)
    return choices.below(256) if choices.below(2) else choices.one_of(_NUMBERS)
