"""Which test uses an object of a stateful class twice, as second_times.txt says; it is counted.

A class is stateful if a method other than `__init__` assigns one of its attributes. Many faults
show only the second time: a timer that goes on, a flag that is left, an answer that is stale.
"""

import importlib
import re
import sys
from collections import Counter
from pathlib import Path

BEGINNINGS = ("__init__", "__new__", "__post_init__")

_ROW = re.compile(r"(twice|apart|once) (\S+ \w+): (.+)")
ROWS = [
    found.groups()
    for line in Path(__file__).with_suffix(".txt").read_text().splitlines()
    if (found := _ROW.fullmatch(line))
]


def classes_of(test):
    """Return the classes that a test uses twice; `test` is its file and name."""
    return [_class(name) for kind, name, used in ROWS if (kind, used) == ("twice", test)]


class Counted:
    """Counts how often each object of a class has an attribute assigned, from now until `end`."""

    def __init__(self, of):
        self._of, self._own = of, of.__dict__.get("__setattr__")
        self._times, self._kept = Counter(), []
        whole = of.__setattr__

        def noted(it, name, value):
            if sys._getframe(1).f_code.co_name not in BEGINNINGS:
                self._times[id(it), name] += 1
                self._kept.append(it)  # so that no other object gets its id
            whole(it, name, value)

        of.__setattr__ = noted

    @property
    def is_twice(self):
        return max(self._times.values(), default=0) > 1

    def end(self):
        if self._own:
            self._of.__setattr__ = self._own
        else:
            del self._of.__setattr__


def _class(name):
    file, name = name.split()
    module = "gemtable/" + file
    if file.startswith("firmware/"):
        module = file.removeprefix("firmware/")
    return getattr(importlib.import_module(module.removesuffix(".py").replace("/", ".")), name)
