"""Lines between the client, its supervisor and the VMs: one JSON array each.

Client to supervisor; `board` is a number the client chose:
  start        board, flash sources and settings: {"firmware", "board_file", "uid",
               "mcu", "filtered", "speed", "start_us", "heap", "tier", "image",
               "as_flashed"}
  play         board, strokes: [after_us, gpio, level] each, timed from the one before;
               the first comes as soon as its key has rested for so long, and after
               what is being played
  unplug       board
  replug       board
  power_cycle  board
  kill         board

Supervisor to client:
  plugged      board, path of the port, path of the flash folder
  booted       board, process id of the VM
  leds         board, board us since power-up, gpio, bytes in hex
  unplugged    board, why: "" when it was asked for, "signal" of that number ended its
               MicroPython, "no start" it did not start, with that status; the number

VM to supervisor:
  started                  boot.py runs next
  leds         board us since power-up, gpio, bytes in hex
  watchdog     timeout in board ms, 0 to stop it
  fed
  scratch      value: what is kept for the next VM, until power goes
  reset

Chip to supervisor: as a VM, but that it resets by itself, and tells after it:
  rebooted

Supervisor to VM or chip: only strokes, as in play.
"""

import json
from typing import Any

Message = list[Any]  # a kind and its fields; strokes have no kind


def encode(message: Message) -> bytes:
    """Return the line that carries `message`."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


class Lines:
    """Bytes in any pieces in, messages out."""

    def __init__(self) -> None:
        self._held = b""

    def feed(self, data: bytes) -> list[Message]:
        *lines, self._held = (self._held + data).split(b"\n")
        return [json.loads(line) for line in lines]
