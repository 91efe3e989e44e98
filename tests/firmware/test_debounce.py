"""The debouncer on a real MicroPython, with the heap locked as in an interrupt."""

import pytest

from tests import on_micropython

SCANS = """
import micropython
from debounce import Debouncer

debouncer = Debouncer({settle})
raws = {raws!r}
found = [0] * len(raws)
micropython.heap_lock()  # from here any allocation raises MemoryError
for number in range(len(raws)):
    found[number] = debouncer.update(raws[number])
micropython.heap_unlock()
print(found)
"""


def changes(settle: int, raws: list[int]) -> list[int]:
    printed = on_micropython.run(SCANS.format(settle=settle, raws=raws))
    return [int(number) for number in printed.strip("[]\n").split(",")]


@pytest.mark.parametrize(
    "says, settle, raws, found",
    [
        ("a press is reported with the scan that sees it", 3, [0, 1, 1, 1], [0, 1, 0, 0]),
        ("bounces within settle are ignored", 4, [1, 0, 1, 0, 1, 1], [1, 0, 0, 0, 0, 0]),
        ("a release within settle is reported when it ends", 3, [1, 0, 0, 0, 0], [1, 0, 0, 1, 0]),
        ("a release after settle is reported at once", 2, [1, 1, 1, 0, 0], [1, 0, 0, 1, 0]),
        ("keys do not wait for each other", 3, [1, 3, 2, 2, 2], [1, 2, 0, 1, 0]),
        ("the highest pin of the chip counts", 2, [1 << 29, 1 << 29, 0], [1 << 29, 0, 1 << 29]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_first_edge_counts_and_bounces_do_not(says, settle, raws, found):
    assert changes(settle, raws) == found


def test_all_thirty_keys_at_once_allocate_nothing():
    every = (1 << 30) - 1
    assert changes(20, [every] * 21 + [0]) == [every] + [0] * 20 + [every]


def test_what_an_interrupt_accepts_between_two_scans_is_ignored_for_as_many_as_settle():
    printed = on_micropython.run(
        "from debounce import Debouncer\n"
        "keys = Debouncer(3)\n"
        "keys.update(0)\n"
        "print(keys.accept(1), keys.accept(0), [keys.update(0) for _ in range(4)])\n"
    )
    assert printed == "1 0 [0, 0, 1, 0]\n"
