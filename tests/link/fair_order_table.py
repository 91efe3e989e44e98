"""A fair order with its boards; times are in milliseconds and items are letters."""

import pytest
from gemtable.link.fair_order import FairOrder
from gemtable.stamps import Stamp

MS = 0.001


def at(ms, error_ms=0.5):
    return Stamp(ms * MS, error_ms * MS)


def all_that_goes(order, now):
    return list(iter(lambda: order.release(now), None))


def questions(order, now):
    """Ask the boards that are to be asked; return which."""
    uids = order.to_ask(now)
    for uid in uids:
        order.asked(uid, now)
    return uids


def order_of(*uids):
    """Return a fair order of boards whose arrival at 0 was released."""
    order = FairOrder()
    for uid in uids:
        order.joined(uid, uid, 0.0)
    assert all_that_goes(order, 0.0) == list(uids)
    return order


class Table:
    def __init__(self, *uids):
        self.order = order_of(*uids)

    def comes(self, uid, item, now):
        self.order.joined(uid, item, now * MS)

    def leaves(self, uid, item, now):
        self.order.left(uid, item, now * MS)

    def edge(self, uid, item, at_ms, now, rivals=None):
        self.order.edge(uid, item, at(at_ms), now * MS, rivals)

    def passed(self, uid, until_ms, now, item=None):
        self.order.passed(uid, at(until_ms), now * MS, item)

    def awaits(self, item, at_ms):
        self.order.await_moment(at_ms * MS, item)

    def goes(self, now):
        return "".join(all_that_goes(self.order, now * MS))

    def asks(self, now):
        return "".join(questions(self.order, now * MS))

    def due(self, now):
        due_s = self.order.next_due(now * MS)
        return None if due_s is None else pytest.approx(due_s / MS)
