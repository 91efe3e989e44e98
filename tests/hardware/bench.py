"""A board on a bench, and whoever has hands and eyes there: a person, or an emulated board's.

`make hardware PORT=/dev/ttyACM0` puts the real board there; without one an emulated board stands
in, so that these tests are tried, too.
"""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gemtable import boards
from gemtable.emulator.vm import EmulatedBoard
from gemtable.flash import ports

from tests.patience import PATIENCE_S
from tests.serial_client import SerialClient

VARIABLE = "GEMTABLE_PORT"

_MPREMOTE = Path(sys.executable).with_name("mpremote")
_LOOK_S = 0.1


class Person:
    """Does by hand what is asked for, and says what is to be seen."""

    def press_each(self, keys: int) -> None:
        print(f"\nPress each of its {keys} keys once, in any order.", flush=True)

    def watches(self) -> None:
        input("\nWatch its LEDs, for two seconds; Enter begins. ")

    def sees(self, question: str) -> bool:
        return input(f"\n{question} [y/n] ").strip().lower().startswith("y")

    def replugs(self) -> None:
        input("\nPull its cable, put it back into any port, then press Enter. ")


class Emulated:
    """Does and sees the same at an emulated board."""

    def __init__(self, board: EmulatedBoard) -> None:
        self.board = board

    def press_each(self, keys: int) -> None:
        moves = [(60_000, key, down) for key in range(keys) for down in (True, False)]
        self.board.play(moves)

    def watches(self) -> None:
        """Keep its eyes open: they always are."""

    def sees(self, question: str) -> bool:
        """Say whether every LED has shown four colours lately, red, green, blue and white."""
        shown: dict[tuple[int, int], set[tuple[bool, ...]]] = {}
        for frame in self.board.frames:
            for led, colour in enumerate(frame.colours):
                shown.setdefault((frame.strip, led), set()).add(tuple(map(bool, colour)))
        wanted = {(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1)}
        return all(wanted <= {tuple(map(int, each)) for each in led} for led in shown.values())

    def replugs(self) -> None:
        self.board.unplug()
        self.board.replug()


class Bench:
    """The board, wherever its port is called now; `name` is that of its board file."""

    def __init__(self, port: str, hands: Person | Emulated) -> None:
        self.hands = hands
        self._port = port
        with self.host() as host:
            told = host.hello().fields
        self.name, self.uid = str(told["board"]), str(told["uid"])
        self.file = boards.load(boards.find(self.name))

    @property
    def port(self) -> str:
        """Where it is: a real board may come back under another name, and not at once."""
        if isinstance(self.hands, Emulated):
            return str(self.hands.board.port)
        ends_at = time.monotonic() + PATIENCE_S
        while time.monotonic() < ends_at:
            found = ports.after_reset(self._port, boards.find(self.name), self.uid)
            if Path(found).exists():
                return found
            time.sleep(_LOOK_S)
        raise AssertionError(f"the board {self.uid} does not come back")

    @contextmanager
    def host(self) -> Iterator[SerialClient]:
        """Open its port as a host does."""
        host = SerialClient(self.port if hasattr(self, "uid") else self._port)
        try:
            yield host
        finally:
            host.close()

    def hello_after_reset(self) -> dict[str, Any]:
        """Return what its next hello says; its port may go before, and come back."""
        ends_at = time.monotonic() + PATIENCE_S
        while True:
            try:
                with self.host() as host:
                    return host.hello().fields
            except OSError:
                assert time.monotonic() < ends_at, f"the board {self.uid} does not come back"
                time.sleep(_LOOK_S)

    def mpremote(self, *words: str) -> str:
        """Return what mpremote tells, run at its port."""
        done = subprocess.run(
            [_MPREMOTE, "connect", self.port, *words], capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout
