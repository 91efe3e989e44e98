"""LED frames: converts the bytes that leave a board into colours."""

from dataclasses import dataclass

Rgb = tuple[int, int, int]  # red, green, blue, 0 to 255 each

OFF: Rgb = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class LedFrame:
    """One write to a strip: `us` is the board's own time, which begins at its boot."""

    us: int
    strip: int
    colours: tuple[Rgb, ...]


def colours(sent: bytes, order: str) -> tuple[Rgb, ...]:
    """Return the colours that LEDs of that order, "GRB" for example, show for these bytes."""
    triples = (sent[first : first + 3] for first in range(0, len(sent) - 2, 3))
    red, green, blue = (order.index(colour) for colour in "RGB")
    return tuple((triple[red], triple[green], triple[blue]) for triple in triples)
