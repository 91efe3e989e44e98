"""The process of an emulated chip: USB on stdin and stdout, keys and LEDs on a side channel.

Started as `python -m gemtable.emulator.chip.loop FACTS`, a JSON object. The chip's clock
runs `speed` times as fast as the machine's. If the machine is too slow for that, the
chip's clock loses time.
"""

import json
import os
import select
import sys
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from gemtable import boards
from gemtable.emulator import protocol
from gemtable.emulator.chip.rp2040 import Chip
from gemtable.emulator.chip.strip import Waveform
from gemtable.emulator.chip.usb_frames import by_own_clock
from gemtable.emulator.screen import How
from gemtable.emulator.shims._strokes import Strokes

_FILE_SYSTEM = "flash.littlefs"  # in the folder with the installed files
_CONSOLE = 0  # a socket, both ways
_PIECE = 4096
_FULL = 4096  # bytes that the host has not read; above this the chip has to wait
_SLICE_US = 1000.0  # of the chip's time, between two looks at its inputs
_LATEST_S = 0.1  # a larger delay does not count as chip time
_REST_S = 0.002


class ChipLoop:
    """Connects a chip to its console and to the supervisor's channel, until the channel closes."""

    def __init__(self, facts: Mapping[str, str]) -> None:
        self._speed = int(facts["speed"]) / 1000
        self._channel = int(facts["channel"])
        self._system = Path(facts["flash"], _FILE_SYSTEM)
        self._lines = protocol.Lines()
        self._output = bytearray()
        self._strokes = Strokes()
        self._is_written = False
        board = boards.load(Path(facts["board_file"]))
        self._pins = [strip.pin for strip in board.strips]
        self._chip = Chip(Path(facts["image"]), board, facts["uid"], self._files())
        levels = int(facts["levels"])
        for gpio in board.key_pins:
            self._chip.set_pin(gpio, bool(levels >> gpio & 1))
        self._chip.heard = self._output.extend
        self._chip.shown = self._show
        self._chip.screen_got = self._tell_screen
        self._chip.toned = lambda us, hz: self._tell("tone", round(us), hz)
        self._chip.set_screen_fault(facts["screen_fault"])
        self._chip.booted = lambda: self._tell("rebooted")
        self._chip.watch_flash(self._note_write)
        self._origin_s = time.monotonic()
        self._chip.usb_frames.next_frame = self._next_frame
        os.set_blocking(_CONSOLE, False)

    def run(self) -> None:
        self._tell("started")
        while True:
            due_us = (time.monotonic() - self._origin_s) * self._speed * 1e6
            ahead_s = (self._chip.us - due_us) / self._speed / 1e6
            if ahead_s < 0:
                self._origin_s += max(0.0, -ahead_s - _LATEST_S)
                self._chip.run(min(_SLICE_US, due_us - self._chip.us))
                self._save()
            self._exchange(min(max(ahead_s, 0.0), _REST_S))

    def _next_frame(self, us: float) -> tuple[float, int]:
        """Return the next USB frame by the machine's clock, which all its chips share."""
        origin_us = self._origin_s * self._speed * 1e6
        begins_us, number = by_own_clock(origin_us + us)
        return begins_us - origin_us, number

    def _files(self) -> Mapping[str, bytes] | bytes:
        if self._system.exists():
            return self._system.read_bytes()
        installed = self._system.parent
        paths = (path for path in installed.rglob("*") if path.is_file())
        return {path.relative_to(installed).as_posix(): path.read_bytes() for path in paths}

    def _note_write(self) -> None:
        self._is_written = True

    def _save(self) -> None:
        """Save the flash, so that it outlives this process."""
        if self._is_written:
            self._is_written = False
            fresh = self._system.with_suffix(".new")
            fresh.write_bytes(self._chip.file_system)
            os.replace(fresh, self._system)

    def _exchange(self, seconds: float) -> None:
        readers = [self._channel]
        if self._chip.host.waiting < _PIECE:
            readers.append(_CONSOLE)
        writers = [_CONSOLE] if self._output else []
        readable, writable, _ = select.select(readers, writers, [], seconds)
        if self._channel in readable:
            self._play(os.read(self._channel, _PIECE))
        if _CONSOLE in readable:
            self._chip.host.send(os.read(_CONSOLE, _PIECE))
        if writable:
            del self._output[: os.write(_CONSOLE, self._output)]
        self._chip.host.read(len(self._output) < _FULL)

    def _play(self, data: bytes) -> None:
        """Do what the supervisor says in `data`. End the process if the supervisor has ended."""
        if not data:
            raise SystemExit
        for script in self._lines.feed(data):
            if isinstance(script, str):
                self._chip.set_screen_fault(script)
                continue
            for at_us, gpio, level in self._strokes.timed(self._chip.us, script):
                stroke = partial(self._chip.set_pin, gpio, bool(level))
                self._chip.after(at_us - self._chip.us, stroke)

    def _show(self, strip: int, frame: Waveform) -> None:
        self._tell("leds", round(frame.ended_ns / 1000), self._pins[strip], frame.sent.hex())

    def _tell_screen(self, how: How, sent: bytes) -> None:
        self._tell("screen", round(self._chip.us), how, sent.hex())

    def _tell(self, *message: object) -> None:
        os.write(self._channel, protocol.encode(list(message)))


def main() -> None:
    ChipLoop(json.loads(sys.argv[1])).run()


if __name__ == "__main__":
    main()
