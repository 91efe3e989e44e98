"""Lines and frames, as firmware/wire.md has them."""

import json
import zlib

MOST_BYTES = 512
WRAP = 1 << 30
_HEAD = 9  # bytes before the body


class NoFrame(ValueError):
    """A line that is not a sound frame."""


class NoMessage(ValueError):
    """A sound frame that is not a message."""


class Lines:
    """Cut bytes into lines, without announcements and line ends; `overlong` were dropped."""

    def __init__(self) -> None:
        self.overlong = 0
        self._begun = b""

    def begin(self) -> None:
        """Forget the line that has begun, as on another port."""
        self._begun = b""

    def feed(self, data: bytes) -> list[bytes]:
        *ended, self._begun = (self._begun + data).split(b"\n")
        lines = [_bare(line) for line in ended if len(line) < MOST_BYTES]
        self.overlong += len(ended) - len(lines)
        self._begun = self._begun[:MOST_BYTES]  # it is too long already
        return [line for line in lines if line]


def frame(body: list[object]) -> bytes:
    """Return the line of a body, its newline included."""
    text = json.dumps(body, separators=(",", ":")).encode()
    return b"%08x %s\n" % (zlib.crc32(text), text)


def body_of(line: bytes) -> list[object]:
    """Return the body in a line. Raises NoFrame."""
    text = line[_HEAD:]
    if line[:_HEAD] != b"%08x " % zlib.crc32(text):
        raise NoFrame
    try:
        body = json.loads(text)
    except ValueError as error:
        raise NoFrame from error
    if not isinstance(body, list):
        raise NoFrame
    return body


def checked(body: list[object], fields: dict[str, tuple[type, ...]]) -> list[object]:
    """Return a body whose kind and fields are among `fields`. Raises NoMessage."""
    kind = body[0] if body else None
    wanted = fields.get(kind) if isinstance(kind, str) else None
    if wanted is None or [type(field) for field in body[1:]] != [int] * 4 + list(wanted):
        raise NoMessage
    if not all(0 <= field < WRAP for field in body if isinstance(field, int)):
        raise NoMessage
    return body


def _bare(line: bytes) -> bytes:
    return (line[3:] if line.startswith(b"~") else line).rstrip(b"\r")
