"""The exchange in firmware/wire.md, as it is written there."""

from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).parents[2] / "firmware" / "wire.md"
BEGAN_US = {"board": 5_000_000, "host": 100_000_000}


class Step(NamedTuple):
    """`who` is ">", "<", "x" or "key"; `what` is a line, or "down" or "up"."""

    ms: int
    who: str
    what: str


def exchange() -> list[Step]:
    """Return the steps in the page's only block of code."""
    _before, block, _after = PAGE.read_text().split("```")
    steps = [line.split(" ", 2) for line in block.strip().splitlines()]
    return [Step(int(ms), who, what) for ms, who, what in steps]
