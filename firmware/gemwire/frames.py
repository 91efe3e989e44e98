"""A frame is one ASCII line: a CRC-32 in hex, a space, a JSON array, a newline.

All bytes are printable, so control-C (0x03) keeps its meaning and mpremote can
always stop the program. Other text, for example a traceback, is not a frame and
does no harm.
"""

import binascii
import json

MAX_LINE = 512  # bytes, newline included; a board reads a line into one buffer
HEAD = 9  # bytes of a line before its body: the CRC and a space
_DELETE = b"\x7f"


class FrameError(ValueError):
    """The line is not a valid frame. Drop it; the sender repeats."""


def text_of(body: list) -> bytes:
    """Return the JSON of `body`, a list. Raises FrameError if it is not printable ASCII."""
    said = json.dumps(body, separators=(",", ":"))
    text = said.encode()
    if len(text) != len(said) or _DELETE in text:  # JSON escapes all other control characters
        raise FrameError("only printable ASCII travels")
    return text


def seal(text: bytes, end: bytes = b"\n") -> bytes:
    """Return the line, with its `end`, for a body that is JSON in printable ASCII.

    Raises FrameError if the line would be longer than MAX_LINE.
    """
    line = b"".join((b"%08x " % binascii.crc32(text), text, end))
    if len(line) > MAX_LINE:
        raise FrameError("line of %d bytes, at most %d" % (len(line), MAX_LINE))
    return line


def decode(line: bytes) -> list:
    """Return the list in `line`, which are bytes without the newline.

    Raises FrameError for anything that is not a valid frame.
    """
    if len(line) >= MAX_LINE or len(line) <= HEAD or line[8] != 0x20:
        raise FrameError("not a frame")
    text = line[HEAD:]
    if line[:8] != b"%08x" % binascii.crc32(text):
        raise FrameError("CRC does not match")
    try:
        body = json.loads(text)
    except (ValueError, RuntimeError):  # RuntimeError: nested too deeply
        body = None
    if type(body) is not list:
        raise FrameError("CRC is right, but there is no JSON array")
    return body
