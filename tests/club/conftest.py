"""A broker for each test that needs one, and the clock of a hall."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from gemtable.club import hall as halls
from gemtable.club import hall_memory

from tests.club.mosquitto import Mosquitto
from tests.web.conftest import certificates  # noqa: F401


@pytest.fixture
def mosquitto(tmp_path: Path) -> Iterator[Callable[..., Mosquitto]]:
    """Start a broker; it ends after the test."""
    started: list[Mosquitto] = []

    def start(**settings: object) -> Mosquitto:
        started.append(Mosquitto(tmp_path, **settings))
        started[-1].start()
        return started[-1]

    yield start
    for each in started:
        each.kill()


@pytest.fixture
def broker(mosquitto: Callable[..., Mosquitto]) -> Mosquitto:
    """A broker that lets everybody in."""
    return mosquitto()


class Clock:
    def __init__(self) -> None:
        self.now_s = time.time()

    def time(self) -> float:
        return self.now_s


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    for module in (halls, hall_memory):
        monkeypatch.setattr(module, "time", found)
    return found
