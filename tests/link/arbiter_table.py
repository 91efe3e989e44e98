"""An arbiter with its boards, whose time is told in milliseconds and whose items are letters."""

import pytest
from gemtable.link.arbiter import Arbiter
from gemtable.stamps import Stamp

MS = 0.001


def at(ms, error_ms=0.5):
    return Stamp(ms * MS, error_ms * MS)


def all_that_goes(arbiter, now):
    return list(iter(lambda: arbiter.release(now), None))


def questions(arbiter, now):
    """Ask the boards that are to be asked; return which."""
    uids = arbiter.to_ask(now)
    for uid in uids:
        arbiter.asked(uid, now)
    return uids


def arbiter_of(*uids):
    """Return an arbiter of boards that came at 0, which was told."""
    arbiter = Arbiter()
    for uid in uids:
        arbiter.joined(uid, uid, 0.0)
    assert all_that_goes(arbiter, 0.0) == list(uids)
    return arbiter


class Table:
    """Boards `uids` before the arbiter."""

    def __init__(self, *uids):
        self.arbiter = arbiter_of(*uids)

    def comes(self, uid, item, now):
        self.arbiter.joined(uid, item, now * MS)

    def leaves(self, uid, item, now):
        self.arbiter.left(uid, item, now * MS)

    def edge(self, uid, item, at_ms, now):
        self.arbiter.edge(uid, item, at(at_ms), now * MS)

    def passed(self, uid, until_ms, now, item=None):
        self.arbiter.passed(uid, at(until_ms), now * MS, item)

    def awaits(self, item, at_ms):
        self.arbiter.await_moment(at_ms * MS, item)

    def goes(self, now):
        """Return all that goes now, one after the other."""
        return "".join(all_that_goes(self.arbiter, now * MS))

    def asks(self, now):
        return "".join(questions(self.arbiter, now * MS))

    def due(self, now):
        due_s = self.arbiter.next_due(now * MS)
        return None if due_s is None else pytest.approx(due_s / MS)
