"""Emulated boards with the project's own firmware, and a host's part to play against them."""

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from gemtable import boards, languages
from gemtable.emulator.emulator import EmulatedBoard, Emulator
from gemtable.health import age_file
from gemtable.journal import Journal
from gemtable.sentence import speak
from hypothesis import settings

from tests import given_options, postgresql
from tests.languages.known import checked
from tests.second_times import Counted, classes_of
from tests.serial_client import SerialClient
from tests.workers import ByFile, begun

settings.register_profile("gemtable", deadline=None)  # a busy machine is no fault of ours
settings.load_profile("gemtable")

# Whoever runs the tests may speak another language; these are read in English, and all
# that is read in them must be in the catalogues.
os.environ["LANGUAGE"] = "en"
languages.ENGLISH = checked(languages.ENGLISH)
speak(languages.ENGLISH)

# Nor are board files of their own any part of this, nor what is kept of boards and journals.
os.environ["XDG_CONFIG_HOME"] = "/nowhere"
_KEPT = TemporaryDirectory()
os.environ["XDG_DATA_HOME"] = _KEPT.name

SOAK_S = 3600  # for one test; only one that hangs comes near it, on any machine


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.timeout(SOAK_S))
    items.sort(key=begun)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile | None:
    return ByFile(config, log) if config.getoption("dist") == "loadfile" else None


def pytest_collection() -> None:
    """Leave thousands of tests, which stay to the end, out of each search for garbage."""
    gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    given_options.begin(item.path)
    age_file.path().unlink(missing_ok=True)  # or a later test is told that its boards are old


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Fail a test that shows what an option does, and never gave it."""
    yield
    assert not (never := given_options.missing(item)), f"never given: {sorted(never)}"


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """What runs the tests that are coroutines."""
    return "asyncio"


@pytest.fixture(autouse=True)
def used_twice(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that uses no object twice of a class for which second_times.txt names it."""
    file, _, name = request.node.nodeid.removeprefix("tests/").partition("[")[0].partition("::")
    counted = {each: Counted(each) for each in classes_of(f"{file}::{name}")}
    yield
    for each in counted.values():
        each.end()
    once = [each.__name__ for each, used in counted.items() if not used.is_twice]
    assert not once, f"uses no object of these twice: {once}"


@pytest.fixture(scope="session")
def emulator_at() -> Iterator[Callable[[float], Emulator]]:
    """Return the emulator of a speed; there is one for all tests."""
    with ExitStack() as stack:
        emulators: dict[float, Emulator] = {}

        def at(speed: float) -> Emulator:
            if speed not in emulators:
                emulators[speed] = stack.enter_context(Emulator(speed))
            return emulators[speed]

        yield at


@pytest.fixture(scope="session")
def emulator(emulator_at: Callable[[float], Emulator]) -> Emulator:
    """The emulator whose clocks run as fast as ours."""
    return emulator_at(1.0)


@pytest.fixture
def board(emulator_at: Callable[[float], Emulator]) -> Iterator[Callable[..., EmulatedBoard]]:
    """Start a board by the name of its file, or by its path; it is unplugged after the test."""
    started: list[EmulatedBoard] = []

    def start(name: str = "pico-tile", speed: float = 1.0, **settings: object) -> EmulatedBoard:
        started.append(emulator_at(speed).start(boards.find(name), **settings))
        return started[-1]

    yield start
    for board in started:
        board.unplug()


@pytest.fixture
def client() -> Iterator[Callable[[EmulatedBoard], SerialClient]]:
    """Open the port of a board; it is closed after the test."""
    with ExitStack() as stack:

        def open_port(board: EmulatedBoard) -> SerialClient:
            client = SerialClient(board.port)
            stack.callback(client.close)
            return client

        yield open_port


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the journal of a test is, if it must be a file."""
    return tmp_path / "journal.sqlite"


@pytest.fixture(scope="session")
def server() -> Iterator[postgresql.Server]:
    """A PostgreSQL server, begun with the first test that needs it."""
    server = postgresql.Server()
    yield server
    server.close()


@pytest.fixture
def on_server(server: postgresql.Server) -> Iterator[str]:
    """The URL of an empty database on a PostgreSQL server."""
    name = server.new_database()
    yield server.url(name)
    server.drop(name)


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    """A new journal; it is closed after the test."""
    journal = Journal(str(path))
    yield journal
    journal.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """What `--db` names: a journal that isn't there yet, in a file and on a server."""
    if request.param == "sqlite":
        return str(tmp_path / "journal.sqlite")
    url: str = request.getfixturevalue("on_server")
    return url
