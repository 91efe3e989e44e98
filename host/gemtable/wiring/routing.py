"""Chooses where wires turn, so that those on one side of the board never cross.

Each wire that turns has its own lane beside the board: it runs from its pin to the lane, along
the lane to the row of its part, then on to the part. Flags that name a pin stand outside the
lanes, and wires pass them only in rows without a flag.
"""

from collections.abc import Sequence

STEP = 8  # between two lanes


def channels(pins: Sequence[float], rows: Sequence[float]) -> list[int]:
    """Return the lane of each wire, from the top: 0 is next to the board.

    Pins and rows are sorted. Of the wires that go up, the topmost turns first; of those that go
    down, the lowest.
    """
    up = [at for at, (pin, row) in enumerate(zip(pins, rows, strict=False)) if row < pin]
    down = [at for at, (pin, row) in enumerate(zip(pins, rows, strict=False)) if row > pin]
    steps = [0] * len(pins)
    for step, at in enumerate(up):
        steps[at] = step
    for step, at in enumerate(reversed(down)):
        steps[at] = step
    return steps


def room(steps: Sequence[int]) -> float:
    """Return the distance from the first lane to the last."""
    return STEP * max(steps, default=0)


def spread(pins: Sequence[float], count: int, pitch: float, top: float) -> list[float]:
    """Return rows for `count` parts, centred on their pins, none above `top`."""
    middle = (pins[0] + pins[-1]) / 2 if pins else top
    first = max(top, middle - pitch * (count - 1) / 2)
    return [first + pitch * row for row in range(count)]
