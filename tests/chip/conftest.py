"""Emulated chips with what gemtable flash puts on them, booted once; each test has a copy."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from gemtable.emulator.chip import image as chip_image
from gemtable.errors import UserError

from tests.apart import apart
from tests.chip import power_supply, troubled
from tests.chip.chip_host import ChipHost


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Do a test of a chip that others use too in a copy of this process."""
    if "copied" not in pyfuncitem.fixturenames:
        return None
    arguments = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    apart(partial(pyfuncitem.obj, **arguments))
    return True


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
    return partial(power_supply.power_up, image)


@pytest.fixture(scope="session")
def booted(power_up: Callable[..., ChipHost]) -> Callable[..., ChipHost]:
    """Return the host that holds the chip of a board file, with all its LEDs dark."""
    hosts: dict[tuple[object, ...], ChipHost] = {}

    def boot(name: str, files: Callable[[], dict[str, bytes]] | None = None) -> ChipHost:
        if (name, files) not in hosts:
            host = hosts[name, files] = power_up(name, files and files())
            host.open()
            units = host.of("hello")[-1].fields["units"]
            for unit, (_kind, faces, backs, _keys) in enumerate(units):
                host.show(unit, "steady", "000000" * (faces + backs))
            host.chip.run(60_000)
            host.acknowledge()
        return hosts[name, files]

    return boot


@pytest.fixture
def copied(booted: Callable[..., ChipHost]) -> Callable[..., ChipHost]:
    """Return the chip of a board file; a test that has it is done in a copy of this process."""
    return booted


@pytest.fixture
def held(request: pytest.FixtureRequest, copied: Callable[..., ChipHost]) -> ChipHost:
    """The chip of the board file that is the test's parameter."""
    return copied(request.param)


@pytest.fixture
def pad(copied: Callable[..., ChipHost]) -> ChipHost:
    return copied("pico-pad")


@pytest.fixture
def rack(copied: Callable[..., ChipHost]) -> ChipHost:
    return copied("pico-rack")


@pytest.fixture
def troubled_pad(copied: Callable[..., ChipHost]) -> ChipHost:
    return copied("pico-pad", troubled.files)
