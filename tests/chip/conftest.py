"""Emulated chips with what gemtable flash puts on them, booted once for all tests of a board."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from gemtable.emulator.chip import image as chip_image
from gemtable.errors import UserError

from tests.chip import powering
from tests.chip.chip_host import ChipHost


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A chip needs a minute of a machine, and that is a quarter of an hour if others use it.

    What is of the soak has longer.
    """
    for item in items:
        if Path(__file__).parent in item.path.parents and not item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.timeout(1500))


@pytest.fixture(scope="session")
def image() -> Path:
    """The MicroPython image; without it the chip tests are not run, and fail where CI is."""
    try:
        return chip_image.find()
    except UserError as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"NOT RUN ON A CHIP: {error} {error.fix}")


@pytest.fixture(scope="session")
def power_up(image: Path) -> Callable[..., ChipHost]:
    """Return a host at a chip that gets its first power now, by the name of its board file."""
    return partial(powering.power_up, image)


@pytest.fixture(scope="session")
def hosts(power_up: Callable[..., ChipHost]) -> Callable[[str], ChipHost]:
    """Return the host at the chip of a board file, which all tests share: it says hello once."""
    booted: dict[str, ChipHost] = {}

    def host(name: str) -> ChipHost:
        if name not in booted:
            booted[name] = power_up(name)
            booted[name].hello()
        return booted[name]

    return host


@pytest.fixture
def hold(hosts: Callable[[str], ChipHost]) -> Callable[..., ChipHost]:
    """Return a host that holds the chip of a board file anew: all keys up, all LEDs dark."""

    def hold(name: str, **beat: int) -> ChipHost:
        host = hosts(name)
        for key in range(len(host.chip.board.key_pins)):
            host.chip.set_key(key, False)
        host.chip.run(50_000)
        host.open(**beat)
        for unit, (_kind, faces, backs, _keys) in enumerate(host.of("hello")[-1].fields["units"]):
            host.show(unit, "steady", "000000" * (faces + backs))
        host.chip.run(60_000)
        host.acknowledge()
        return host

    return hold
