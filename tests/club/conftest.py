"""A broker for each test that needs one."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.club.mosquitto import Mosquitto


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
