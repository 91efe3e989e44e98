"""How much memory a fleet holds on to, so that a test sees what grows without end."""

import gc
import sys
from collections import deque

_OURS = ("gemtable.", "gemwire.")
_CONTAINERS = (dict, list, set, frozenset, tuple, deque, str, bytes, bytearray, int, float)


def weight(fleet: object) -> int:
    """Return the bytes of all of Gemtable's objects and plain values that it leads to."""
    seen: set[int] = set()
    waiting, total = [fleet], 0
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or not _counts(thing):
            continue
        seen.add(id(thing))
        total += sys.getsizeof(thing)
        waiting += gc.get_referents(thing)
    return total


def _counts(thing: object) -> bool:
    if isinstance(thing, type):
        return False
    is_callback = type(thing).__name__ in ("method", "partial", "cell")
    is_ours = type(thing).__module__.startswith(_OURS)
    return is_ours or is_callback or isinstance(thing, _CONTAINERS)
