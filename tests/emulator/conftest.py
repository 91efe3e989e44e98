"""Emulated boards with a program of the test's own, and the host's side of their port."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import serial
from gemtable import boards
from gemtable.emulator.emulator import EmulatedBoard, Emulator

from tests.patience import PATIENCE_S


class Host:
    """The port of a board, opened as any program would open it."""

    def __init__(self, board: EmulatedBoard) -> None:
        self.port = serial.Serial(board.port, timeout=PATIENCE_S, exclusive=True)

    def write(self, data: bytes) -> None:
        self.port.write(data)

    def read_line(self) -> str:
        line = self.port.readline()
        assert line.endswith(b"\n"), f"only {line!r} came in {PATIENCE_S:g} s"
        return line.decode().rstrip()

    def read_until(self, text: bytes) -> bytes:
        data = self.port.read_until(text)
        assert data.endswith(text), f"only {data[-200:]!r} came in {PATIENCE_S:g} s"
        return data


@pytest.fixture
def emulate(tmp_path: Path) -> Iterator[Callable[..., EmulatedBoard]]:
    """Start a board that runs `main`, a program; each call is an emulator of its own."""
    with ExitStack() as stack:

        def start(
            main: str, name: str = "pico-tile", speed: float = 1.0, **options
        ) -> EmulatedBoard:
            firmware = tmp_path / f"firmware-{time.monotonic_ns()}"
            firmware.mkdir()
            (firmware / "main.py").write_text(main)
            emulator = stack.enter_context(Emulator(speed, firmware))
            return emulator.start(boards.find(name), **options)

        yield start


@pytest.fixture
def connect() -> Iterator[Callable[[EmulatedBoard], Host]]:
    with ExitStack() as stack:

        def open_port(board: EmulatedBoard) -> Host:
            host = Host(board)
            stack.callback(host.port.close)
            return host

        yield open_port
