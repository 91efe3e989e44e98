"""A board on a bench, and whoever has hands and eyes there: a person, or an emulated board's.

`make hardware PORT=/dev/ttyACM0` puts the real board there; without one an emulated board stands
in, so that these tests are tried, too.
"""

import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gemtable import boards
from gemtable.boards.board_file import Board
from gemtable.care.wiring_places import Place
from gemtable.emulator.emulated_board import Rgb
from gemtable.emulator.emulator import EmulatedBoard
from gemtable.flash import port_choice
from gemtable.sentence import Sentence

from tests.patience import PATIENCE_S
from tests.serial_client import SerialClient

VARIABLE = "GEMTABLE_PORT"

_MPREMOTE = Path(sys.executable).with_name("mpremote")
_LOOK_S = 0.1


class Person:
    """Does by hand what is asked for, and says what is to be seen."""

    def presses(self, place: Place, name: Sentence) -> None:
        print(f"\nPress {name}. Only its own LEDs should be lit.", flush=True)

    def saw_lit_what_it_pressed(self) -> bool:
        return self.sees(
            "Were each time the LEDs lit at the key that was asked for, and no other?"
        )

    def watches(self) -> None:
        input("\nWatch its LEDs, for two seconds; Enter begins. ")

    def sees(self, question: str) -> bool:
        return input(f"\n{question} [y/n] ").strip().lower().startswith("y")

    def replugs(self) -> None:
        input("\nPull its cable, put it back into any port, then press Enter. ")


class Emulated:
    """Does and sees the same at an emulated board.

    `keys` says for the place of a key which key is wired there, `leds` for the place of an LED
    which one of the chain shines there, all numbered as in the board file.
    """

    def __init__(
        self,
        board: EmulatedBoard,
        keys: Mapping[int, int] = {},
        leds: Mapping[int, int] = {},
    ) -> None:
        self.board = board
        self._keys, self._leds = keys, leds
        self._saw_lit = True

    def presses(self, place: Place, name: Sentence) -> None:
        """Press the key that is wired at a place, once its LEDs of the chain are lit."""
        leds = set(leds_at(self.board.board, place))
        assert self.board.wait_for(lambda shown: leds == _lit(shown), PATIENCE_S)
        shown = self.board.leds
        there = [shown[self._leds.get(led, led)] for led in leds]
        self._saw_lit &= all(any(led) for led in there)
        unit, number = place
        key = self.board.board.units[unit].keys[number]
        self.board.play([(60_000, self._keys.get(key, key), down) for down in (True, False)])

    def saw_lit_what_it_pressed(self) -> bool:
        return self._saw_lit

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


def leds_at(board: Board, key: Place) -> tuple[int, ...]:
    """Return the LEDs at a key: of a pad its own, of a tile all."""
    unit, number = board.units[key[0]], key[1]
    return (unit.leds[number],) if unit.kind == "pad" else (*unit.leds, *unit.backs)


def _lit(shown: Sequence[Rgb]) -> set[int]:
    return {led for led, colour in enumerate(shown) if any(colour)}


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
            found = port_choice.after_reset(self._port, boards.find(self.name), self.uid)
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
