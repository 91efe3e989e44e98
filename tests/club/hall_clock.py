"""The clock of a hall, set by a test."""

import time

import pytest
from gemtable.club import hall as halls
from gemtable.club import hall_memory


class Clock:
    def __init__(self):
        self.now_s = time.time()

    def time(self):
        return self.now_s


@pytest.fixture
def clock(monkeypatch):
    found = Clock()
    for module in (halls, hall_memory):
        monkeypatch.setattr(module, "time", found)
    return found
