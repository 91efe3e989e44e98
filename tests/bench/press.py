"""How long a press takes to the LEDs and to every page, in simulated time.

What the program chose to wait: exact on any machine. The table is the one of
`tests/play/table_in_time.py`; the cables take 0.6 ms there and back.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.figure import Figure
from tests.play.table_in_time import TableInTime

AIM_MS = 25
PRESSES = {"press": 0, "press just after another": 10}  # keys: hint red, and undo


def figures(_is_quick: bool) -> Iterator[Figure]:
    took: dict[str, dict[str, float]] = {}

    async def script(table: TableInTime) -> None:
        for what, key in PRESSES.items():
            took[what] = await table.answers_ms(lambda key=key: table.press(key))

    with tempfile.TemporaryDirectory() as folder:
        TableInTime(Path(folder)).play(script)
    for what, places in took.items():
        for where, ms in sorted(places.items()):
            yield Figure(f"press: {what} to {where}", "ms", [ms], AIM_MS, is_exact=True)
