"""Messages between the client, its supervisor and the VMs: one JSON array per line.

Client to supervisor; `board` is a number that the client chooses:
  start        board, flash sources and settings: {"firmware", "board_file", "uid",
               "mcu", "filtered", "speed", "start_us", "heap", "tier", "image",
               "as_flashed"}
  play         board, strokes: [after_us, gpio, level] each, after_us from the previous one;
               the first follows all strokes still to come, as soon as its key has rested
               for after_us
  unplug       board
  replug       board
  power_cycle  board
  kill         board

Supervisor to client:
  plugged      board, path of the port, path of the flash folder
  booted       board, process id of the VM
  leds         board, board us since power-up, gpio, bytes in hex
  unplugged    board, why, number: "" if the client asked for it, "signal" if that signal
               ended its MicroPython, "no start" if it did not start, with that status

VM to supervisor:
  started                  before boot.py
  leds         board us since power-up, gpio, bytes in hex
  watchdog     timeout in board ms, 0 to stop it
  fed
  scratch      value: stored for the next VM, until the board loses power
  reset

Chip to supervisor: like a VM, but it resets itself, and reports that afterwards:
  rebooted

Supervisor to VM or chip: only strokes, as in play.
"""

import json
from typing import Any

Message = list[Any]  # the kind, then its fields; strokes have no kind


def encode(message: Message) -> bytes:
    """Return `message` as a line."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


class Lines:
    """Turns bytes, in pieces of any size, into messages."""

    def __init__(self) -> None:
        self._held = b""

    def feed(self, data: bytes) -> list[Message]:
        *lines, self._held = (self._held + data).split(b"\n")
        return [json.loads(line) for line in lines]
