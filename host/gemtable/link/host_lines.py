"""Lines as only a host writes and reads them; gemwire has what boards need, too."""

from gemwire import frames
from gemwire.lines import ANNOUNCED

_MOST_ANNOUNCED = 255  # bytes, since an announcement has two hex digits
_PROTOCOL = 5  # where a hello has it: after the envelope


def frame(body: list[object]) -> bytes:
    """Return the line, newline included, for a message's kind, envelope and fields.

    Raises FrameError if the line would be too long or contain a byte that is not printable ASCII.
    """
    return frames.seal(frames.text_of(body))


def announced(line: bytes) -> bytes:
    """Return `line`, newline included, after its announcement; unchanged if it is too long."""
    if len(line) > _MOST_ANNOUNCED:
        return line
    return ANNOUNCED + b"%02x" % len(line) + line


def protocol_of(body: list[object]) -> int | None:
    """Return the protocol number in a hello of any protocol; None for other bodies."""
    if len(body) > _PROTOCOL and body[0] == "hello":
        protocol = body[_PROTOCOL]
        return protocol if isinstance(protocol, int) else None
    return None
