"""Emulated boards for a program: the real firmware on a real MicroPython, behind a real port.

An Emulator starts a supervisor process that runs the boards; a thread here reads its messages.
All methods can be called from any thread. Those that change the power of a board wait some
milliseconds until that is done; the others only send a message.
"""

import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from socket import SHUT_RDWR, socketpair
from typing import Self

from gemtable import boards
from gemtable.boards.board_file import Board, Buzzer, Screen
from gemtable.boards.board_folders import FIRMWARE
from gemtable.boards.board_models import MODELS
from gemtable.emulator import micropython, protocol
from gemtable.emulator.chip import image as chip_image
from gemtable.emulator.emulated_board import EmulatedBoard, EmulatorError
from gemtable.emulator.tier import EMULATED_MCU, Tier
from gemtable.emulator.vm_process import LOOK_S
from gemtable.errors import UserError
from gemtable.sentence import Sentence

_ANSWER_S = 0.5  # after a key has moved, LEDs can show the response for this long


class Pace:
    """The pause between two updates of LEDs, since waking up for each frame is expensive.

    It lasts `rest_s` while keys move, otherwise `calm_s` or until a key moves.
    """

    def __init__(self, rest_s: float, calm_s: float) -> None:
        self._rest_s = rest_s
        self._calm_s = calm_s
        self._answered_at = 0.0  # by time.monotonic()
        self._moved = threading.Event()

    def moved(self) -> None:
        """Note that a key moved. Can be called from any thread."""
        self._answered_at = time.monotonic() + _ANSWER_S
        self._moved.set()

    def rest(self) -> None:
        self._moved.clear()  # first, so as not to miss a key that moves after this
        if time.monotonic() < self._answered_at:
            time.sleep(self._rest_s)
        else:
            self._moved.wait(self._calm_s)


__all__ = ("EmulatedBoard", "Emulator", "EmulatorError")

_END_S = 5.0  # the supervisor ends within milliseconds; if it takes longer, it hangs


class Emulator:
    """Runs emulated boards until `close`. At `speed` 20 their clocks run 20 times as fast."""

    def __init__(
        self,
        speed: float = 1.0,
        firmware: Path | None = None,
        tier: Tier = "vm",
        leds_changed: Callable[[], None] = lambda: None,
        pace: Pace | None = None,
    ) -> None:
        """`firmware` is a folder with the firmware, by default the project's own.

        When the LEDs, the screen or the tone of any board have changed, a separate thread calls
        `leds_changed`: at the given `pace`, or at once without one. Raises UserError if
        emulated boards cannot run here.
        """
        if not 0.01 <= speed <= 1000:
            raise UserError(
                Sentence("A speed of {speed:g} is not possible.", speed=speed),
                Sentence("Choose a speed from 0.01 to 1000."),
            )
        if tier == "vm":
            micropython.must_run()
        self._image = chip_image.find() if tier == "chip" else None
        self._tier = tier
        self._firmware = (firmware or FIRMWARE).resolve()
        if not self._firmware.is_dir():
            raise UserError(
                Sentence("There is no firmware in {folder}.", folder=self._firmware),
                Sentence("Check the path."),
            )
        self.boards: list[EmulatedBoard] = []
        self._speed = speed
        self._leds_changed = leds_changed
        self._pace = pace or Pace(0.0, 0.0)
        self._changed = threading.Condition()
        self._sending = threading.Lock()
        self._flashes = tempfile.mkdtemp(prefix="gemtable-boards-")
        self._socket, theirs = socketpair()
        with theirs:
            arguments = (str(theirs.fileno()), self._flashes)
            self._supervisor = subprocess.Popen(
                [sys.executable, "-P", "-m", "gemtable.emulator.supervisor", *arguments],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                start_new_session=True,  # control-C in a terminal is only for the program
            )
        self._has_ended = False
        self._reader = threading.Thread(target=self._read, daemon=True, name="emulated boards")
        self._reader.start()

    @property
    def supervisor_pid(self) -> int:
        return self._supervisor.pid

    def start(
        self,
        board_file: Path,
        uid: str | None = None,
        *,
        ticks_start_us: int = 0,
        heap: str = "192wK",
        bare_keys: Collection[int] = (),
    ) -> EmulatedBoard:
        """Start a board and return it once its port exists; it may still be booting.

        `uid` is its unique id, 16 hex digits; the default depends on the order of
        starts. `ticks_start_us` is the value of its clock at each boot. `bare_keys` lack
        the capacitors of their filters. Raises UserError if the board file is invalid, or if
        this tier cannot emulate its chip.
        """
        description = boards.load(board_file)
        if self._tier == "chip" and description.mcu != EMULATED_MCU:
            raise UserError(
                Sentence(
                    "{board} has an {mcu}, but the emulated chip is an {emulated}.",
                    board=description.name,
                    mcu=description.mcu.upper(),
                    emulated=EMULATED_MCU.upper(),
                ),
                Sentence("Leave out --tier chip."),
            )
        with self._changed:
            number = len(self.boards)
            board = EmulatedBoard(
                number=number,
                name=board_file.stem,
                uid=uid or f"e66{number + 1:013x}",
                board=description,
                changed=self._changed,
                send=self._send,
                supervisor=self.supervisor_pid,
                look_s=LOOK_S / min(1.0, self._speed),
            )
            self.boards.append(board)
        settings = {
            "firmware": str(self._firmware),
            "board_file": str(board_file.resolve()),
            "uid": board.uid,
            "mcu": description.mcu,
            "filtered": _filtered(description, bare_keys),
            "speed": self._speed,
            "start_us": ticks_start_us,
            "heap": heap,
            "tier": self._tier,
            "as_flashed": self._tier == "chip" and self._firmware == FIRMWARE.resolve(),
            "image": str(self._image),
            "screen": _as_json(description.screen),
            "buzzer": _as_json(description.buzzer),
        }
        self._send(["start", number, settings])
        board.wait_until_booted()
        return board

    def close(self) -> None:
        """End all boards; no process is left when this returns."""
        with suppress(OSError):  # the supervisor may have ended by itself
            self._socket.shutdown(SHUT_RDWR)
        try:
            self._supervisor.wait(_END_S)
        except subprocess.TimeoutExpired:
            self._supervisor.kill()  # its VMs end with it
            self._supervisor.wait()
        shutil.rmtree(self._flashes, ignore_errors=True)  # in case the supervisor could not
        self._reader.join()
        self._socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_raised: object) -> None:
        self.close()

    def _send(self, message: protocol.Message) -> None:
        self._pace.moved()
        try:
            if self._has_ended:
                raise BrokenPipeError
            with self._sending:
                self._socket.sendall(protocol.encode(message))
        except OSError as error:
            raise EmulatorError(
                Sentence("The emulated boards have stopped."), Sentence("Start them again.")
            ) from error

    def _read(self) -> None:
        lines = protocol.Lines()
        try:
            while data := self._receive():
                heard = lines.feed(data)
                with self._changed:
                    for kind, number, *fields in heard:
                        self.boards[number].hear(kind, fields)
                    self._changed.notify_all()
                if any(kind in protocol.SHOWN for kind, *_fields in heard):
                    self._leds_changed()
                    self._pace.rest()
        finally:  # also after a bug: nobody may wait for boards without a reader
            with self._changed:
                for board in self.boards:
                    board.hear("unplugged", ["ended", 0])
                self._has_ended = True
                self._changed.notify_all()

    def _receive(self) -> bytes:
        try:
            return self._socket.recv(65536)
        except OSError:
            return b""


def _as_json(part: Screen | Buzzer | None) -> str:
    """Return a part of a board file, or null."""
    return part.model_dump_json(exclude_none=True) if part else "null"


def _filtered(board: Board, bare_keys: Collection[int]) -> int:
    """Return the bitmap of the pins that have a filter: those of soldered keys."""
    if not MODELS[board.model].has_key_filters:
        return 0
    return sum(1 << pin for key, pin in enumerate(board.key_pins) if key not in bare_keys)
