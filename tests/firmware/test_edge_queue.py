"""The ring of edges on a real MicroPython: numbered, bounded, and honest about loss."""

from tests import on_micropython


def test_edges_keep_their_order_and_an_overflow_drops_and_counts_the_newest():
    printed = on_micropython.run("""
import micropython
from edge_queue import DOWN, SCANNED, EdgeQueue

ring = EdgeQueue()
micropython.heap_lock()
for number in range(70):
    ring.put(1 << number % 30, number % 2, number)
micropython.heap_unlock()

def edge(number):
    slot = number % ring.size
    return ring.bits[slot], ring.flags[slot], ring.ticks[slot]

print(ring.head, ring.tail, ring.lost)
print([edge(number)[2] for number in range(ring.tail, ring.head)] == list(range(64)))
ring.tail = 10
for number in range(10):
    ring.put(1 << 29, DOWN | SCANNED, 2**30 - 1)
print(ring.head, ring.lost, edge(73), edge(10))
""")
    assert printed.splitlines() == [
        "64 0 6",
        "True",
        f"74 6 ({1 << 29}, 3, {2**30 - 1}) ({1 << 10}, 0, 10)",
    ]
