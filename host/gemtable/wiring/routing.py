"""Where wires turn, so that those of one side of the board never cross."""

from collections.abc import Sequence

STEP = 8  # between two wires that run side by side


def channels(pins: Sequence[float], rows: Sequence[float]) -> list[int]:
    """Return for each wire, from the top, how far out it turns: 0 is next to the board.

    Of wires that go up the topmost turns first, of those that go down the lowest.
    """
    up = [at for at, (pin, row) in enumerate(zip(pins, rows, strict=False)) if row < pin]
    down = [at for at, (pin, row) in enumerate(zip(pins, rows, strict=False)) if row > pin]
    steps = [0] * len(pins)
    for step, at in enumerate(up):
        steps[at] = step
    for step, at in enumerate(reversed(down)):
        steps[at] = step
    return steps


def spread(pins: Sequence[float], count: int, pitch: float, top: float) -> list[float]:
    """Return rows for `count` parts about the middle of their pins, none above `top`."""
    middle = (pins[0] + pins[-1]) / 2 if pins else top
    first = max(top, middle - pitch * (count - 1) / 2)
    return [first + pitch * row for row in range(count)]
