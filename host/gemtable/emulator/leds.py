"""LED frames: words as they leave a board, made into colours."""

import struct
from dataclasses import dataclass

Colour = tuple[int, int, int]  # red, green, blue, 0 to 255 each

OFF: Colour = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class LedFrame:
    """A strip was written: `us` is the board's own time, which begins at its boot."""

    us: int
    strip: int
    colours: tuple[Colour, ...]


def colours(words: str, shift: int, order: str) -> tuple[Colour, ...]:
    """Return the colours that a state machine sends to a strip of that order, "GRB" say.

    `words` are 32 bits each, little-endian, in hex. Each is shifted left by
    `shift`; its highest 24 bits then travel, the highest first.
    """
    data = bytes.fromhex(words)
    sent = (
        (word << shift & 0xFFFFFFFF) >> 8 for word in struct.unpack(f"<{len(data) // 4}I", data)
    )
    red, green, blue = (order.index(colour) for colour in "RGB")
    triples = (wire.to_bytes(3, "big") for wire in sent)
    return tuple((triple[red], triple[green], triple[blue]) for triple in triples)
