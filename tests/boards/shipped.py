"""The boards that ship, for tests that boot each: one of each kind of unit, or all.

What differs between boards of one kind is pins, and all that is said of those is quick.
"""

import pytest
from gemtable import boards

EVERY_KIND = ("pico-tile", "pico-rack", "pico-pad")

ALL = [  # the others in the soak
    pytest.param(name, id=name, marks=[] if name in EVERY_KIND else [pytest.mark.soak])
    for name in boards.names()
]
