"""A journal whose flush takes 100 ms: a press waits for its own flush, and for at most one more.

Time is simulated: a flush of SQLite takes 100 ms of it, and nothing else takes any.
"""

import asyncio
import json
from dataclasses import fields

import pytest
from gemtable.web import client_socket
from gemtable.web.client_socket import heed
from gemtable.web.table_interface import Table as PageTable

from tests.journal.recorded_disk import recorded
from tests.referee.test_referee import Table
from tests.web.simulated_loop import hold_up, in_passing_time

FLUSH_S = 0.1
DRUMMED_S = 0.04  # between two presses of the neighbour, who lets go half way
FIRST_S, BETWEEN_S = 0.73, 1.13  # the measured presses: at any phase of the drumming
PRESSES = 12
HINT, HELP = 0, 11  # keys of a pad
AT_ONCE, A_SECOND = client_socket._MAY_SAY  # messages of a page


class Steps(list):
    """What is done to a disk where a flush takes a while; `flushes` counts them."""

    flushes, is_slow = 0, True

    def append(self, step):
        super().append(step)
        if step[0] == "sync" and self.is_slow:
            self.flushes += 1
            hold_up(FLUSH_S)


class SlowTable(Table):
    """A table on a slow disk, which takes edges in the order in which they come.

    `lit_s` has, for each press of a hint, how long it took to the first light.
    """

    def __init__(self, path, steps):
        super().__init__(path)
        self.lit_s = []
        self._steps = steps
        used = {"bulletin": self.referee.bulletin, "name": self.referee.name}
        self._page = PageTable(**dict.fromkeys(each.name for each in fields(PageTable)) | used)

    def said(self, _page, name):
        """Have the page of seat 2 name it."""
        heed(json.dumps({"name": name}), 1, self._page, frozenset(), lambda _revision: True, None)

    async def play(self, deeds):
        loop = asyncio.get_running_loop()
        begin_s, shown_s = loop.time(), []
        self.cables.show = lambda *_what: shown_s.append(loop.time())
        for at_s, *deed in sorted(deeds):
            await asyncio.sleep(max(0.0, begin_s + at_s - loop.time()))
            shown_s.clear()
            if deed[0] == "page":
                self.said(*deed)
            else:
                self.edge(*deed, round(at_s * 1e6))
            if deed == ["p1", HINT, True]:
                self.lit_s.append(shown_s[0] - begin_s - at_s)
                self.referee.typed("undo")  # so that the seat may hint again


def played(folder, beside=()):
    """Return how long each hint of seat 1 took to light, and how many flushes there were.

    `beside` are the deeds of seat 2, each with its time.
    """
    folder.mkdir()

    async def run():
        with recorded(folder) as disk:
            disk.done = steps = Steps()
            table = SlowTable(folder / "journal.sqlite", steps)
            before = steps.flushes
            await table.play([*hints(), *beside])
            flushes, steps.is_slow = steps.flushes - before, False
            table.journal.close()
        return table.lit_s, flushes

    return in_passing_time(run())


def hints():
    for number in range(PRESSES):
        at_s = FIRST_S + number * BETWEEN_S
        yield at_s, "p1", HINT, True
        yield at_s + 0.5, "p1", HINT, False


def drumming():
    """Yield presses of help, as fast as fingers can."""
    for number in range(round(PRESSES * BETWEEN_S / DRUMMED_S)):
        at_s = number * DRUMMED_S
        yield at_s, "p2", HELP, True
        yield at_s + DRUMMED_S / 2, "p2", HELP, False


def renaming():
    """Yield new names of the seat, in bursts: as many as its page may send."""
    for number in range(round(PRESSES * BETWEEN_S * A_SECOND)):
        yield number // AT_ONCE * AT_ONCE / A_SECOND, "page", f"Ola {number}"


@pytest.mark.parametrize("beside", [drumming, renaming])
def test_a_press_waits_for_one_flush_more_whatever_a_neighbour_does(tmp_path, beside):
    alone_s, alone = played(tmp_path / "alone")
    beside_s, flushes = played(tmp_path / "beside", beside())
    print(f"alone {max(alone_s):.3f} s and {alone} flushes, beside {max(beside_s):.3f}, {flushes}")
    assert len(beside_s) == len(alone_s) == PRESSES
    assert max(beside_s) < min(alone_s) + FLUSH_S + 1e-6
