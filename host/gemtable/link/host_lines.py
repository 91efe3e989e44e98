"""The parts of the wire format that only a host needs. gemwire has what boards need, too."""

from gemwire import frames
from gemwire.lines import ANNOUNCED

_MOST_ANNOUNCED = 255  # bytes, since an announcement has two hex digits
_PROTOCOL = 5  # its place in a hello, after the envelope


def frame(body: list[object]) -> bytes:
    """Return the frame, newline included, with a message's kind, envelope and fields.

    Raises FrameError if it would be too long or contain a byte that is not printable ASCII.
    """
    return frames.seal(frames.text_of(body))


def announced(line: bytes) -> bytes:
    """Return `line` after an announcement of its length.

    A line over 255 bytes is returned without an announcement.
    """
    if len(line) > _MOST_ANNOUNCED:
        return line
    return ANNOUNCED + b"%02x" % len(line) + line


def protocol_of(body: list[object]) -> int | None:
    """Return the protocol number in a hello of any protocol, or None if it is no hello."""
    if len(body) > _PROTOCOL and body[0] == "hello":
        protocol = body[_PROTOCOL]
        return protocol if isinstance(protocol, int) else None
    return None
