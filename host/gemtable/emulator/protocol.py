"""Messages between the client, its supervisor and the VMs: one JSON array per line.

Client to supervisor; `board` is a number that the client chooses:
  start        board, flash sources and settings: {"firmware", "board_file", "uid",
               "mcu", "filtered", "speed", "start_us", "heap", "tier", "image",
               "as_flashed", "screen", "buzzer"}; the last two as in the board file, in JSON
  play         board, strokes: [after_us, gpio, level] each, after_us from the previous one;
               the first comes after all pending strokes, once its key has rested for
               after_us
  unplug       board
  replug       board
  power_cycle  board
  kill         board
  screen_fault board, fault of its screen: "unplugged"; "wrong address"; "bus low", a bus that
               hangs; "noise" on its data wire, as in shims/_noise.py; "" for none. It outlives a
               reset and a loss of power

Supervisor to client:
  plugged      board, path of the port, path of the flash folder
  booted       board, process id of the VM
  leds, screen, tone
               board, and what the VM says
  unplugged    board, why, number: "" if the client asked for it, "signal" if the signal
               `number` ended its MicroPython, "no start" if that exited with the status
               `number` before it had started

VM to supervisor:
  started                  before boot.py
  leds         board us since power-up, gpio, bytes in hex
  screen       board us, how, bytes in hex: what the screen gets; `how` as in screen.py
  tone         board us, Hz: what the buzzer plays from now on, 0 for nothing
  watchdog     timeout in board ms, 0 to stop it
  fed
  scratch      value: stored for the next VM, until the board loses power
  reset

Chip to supervisor: like a VM, but it resets itself, and reports that afterwards:
  rebooted

Supervisor to VM or chip: strokes, in the format of play, or a fault of the screen, a string.

No write ever blocks the loop. A stream whose buffer is full stops reading from its source, so
the backpressure reaches the program that writes too much.
"""

import json
import os
import selectors
from collections.abc import Callable
from typing import Any

Message = list[Any]  # the kind, then its fields; strokes have no kind
SHOWN = ("leds", "screen", "tone")  # kinds that people see or hear


def encode(message: Message) -> bytes:
    """Return `message` as a line of JSON."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


class Lines:
    """Turns bytes, in pieces of any size, into messages."""

    def __init__(self) -> None:
        self._held = b""

    def feed(self, data: bytes) -> list[Message]:
        *lines, self._held = (self._held + data).split(b"\n")
        return [json.loads(line) for line in lines]


_PIECE = 4096
_FULL = 4096  # bytes waiting to be written; above this the source is held back


class Stream:
    """Reads and writes a descriptor without blocking.

    `received` gets incoming bytes; `ended` is called once when the other end is closed.
    """

    def __init__(
        self,
        selector: selectors.BaseSelector,
        descriptor: int,
        received: Callable[[bytes], None],
        ended: Callable[[], None],
    ) -> None:
        self.source: Stream | None = None  # held back while this one is full
        self._selector = selector
        self._descriptor = descriptor
        self._received = received
        self._ended = ended
        self._leaving = bytearray()
        self._is_held = False
        self._is_open = True
        self._watched = 0
        os.set_blocking(descriptor, False)
        self._watch()

    def send(self, data: bytes) -> None:
        """Write `data`, now or as soon as there is room."""
        if self._is_open:
            self._leaving += data
            self._write()

    def hold(self, is_held: bool) -> None:
        """Stop reading if `is_held`, otherwise continue."""
        if self._is_held != is_held:
            self._is_held = is_held
            self._watch()

    def ready(self, events: int) -> None:
        """Read or write, depending on the `events` of the selector."""
        if events & selectors.EVENT_WRITE and self._is_open:
            self._write()
        if events & selectors.EVENT_READ and self._is_open:
            self._read()

    def close(self) -> None:
        if self._is_open:
            self._is_open = False
            self._watch()
            os.close(self._descriptor)

    def close_after_reading(self) -> None:
        """Pass on the bytes that have already arrived, then close the descriptor."""
        while self._is_open:
            data = self._take()
            if not data:
                self.close()
            else:
                self._received(data)

    def _read(self) -> None:
        data = self._take()
        if data:
            self._received(data)
        elif data is not None:
            self.hold(True)
            self._ended()

    def _take(self) -> bytes | None:
        """Return the bytes that have arrived, None if there are none yet, b"" at the end."""
        try:
            return os.read(self._descriptor, _PIECE)
        except BlockingIOError:
            return None
        except OSError:  # a pseudo-terminal or a socket whose other end died
            return b""

    def _write(self) -> None:
        try:
            while self._leaving:
                del self._leaving[: os.write(self._descriptor, self._leaving)]
        except BlockingIOError:
            pass
        except OSError:  # the other end is gone; reading reports that
            self._leaving.clear()
        if self.source is not None:
            self.source.hold(len(self._leaving) >= _FULL)
        self._watch()

    def _watch(self) -> None:
        wanted = 0
        if self._is_open:
            wanted |= 0 if self._is_held else selectors.EVENT_READ
            wanted |= selectors.EVENT_WRITE if self._leaving else 0
        if wanted == self._watched:
            return
        if not self._watched:
            self._selector.register(self._descriptor, wanted, self)
        elif wanted:
            self._selector.modify(self._descriptor, wanted, self)
        else:
            self._selector.unregister(self._descriptor)
        self._watched = wanted
