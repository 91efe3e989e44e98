"""The boards that ship, for tests that boot each: a Pico's daily, in the soak the others too.

What differs between boards of one kind is pins, and all that is said of those is quick.
"""

import pytest
from gemtable import boards

_DAILY = ("pico-tile", "pico-rack", "pico-pad")  # one of each kind of unit

EVERY_KIND = [
    pytest.param(name, id=name, marks=[] if name in _DAILY else [pytest.mark.soak])
    for name in boards.names()
]
