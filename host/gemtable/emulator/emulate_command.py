"""`gemtable emulate BOARD...`: runs emulated boards on real ports, until control-C.

Lines typed on stdin press the keys of the boards.
"""

import json
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress

from gemtable import boards, command_lines
from gemtable.emulator import emulated_board
from gemtable.emulator.emulated_board import EmulatedBoard, Rgb
from gemtable.emulator.emulator import Emulator
from gemtable.emulator.tier import Tier
from gemtable.printable import printable
from gemtable.sentence import Sentence, message

_BOOT_S = 120.0  # for a chip on a busy machine; it lights nothing until the firmware runs


def run(names: list[str], speed: float = 1.0, as_json: bool = False, tier: Tier = "vm") -> None:
    """Start the boards with those names or board files, print their ports, and run them."""
    files = [boards.find(name) for name in names]
    with suppress(KeyboardInterrupt), Emulator(speed, tier=tier) as emulator:
        # Unique among all programs: a host refuses two boards with the same id.
        started = [
            emulator.start(file, f"e661{os.getpid():08x}{number:04x}")
            for number, file in enumerate(files)
        ]
        if tier == "chip" and not as_json:
            print(Sentence("Emulated chips are slow to boot and to run. Please wait."), flush=True)
        late = 0
        for number, board in enumerate(started):
            # A chip takes seconds to boot, and no program can use it until then.
            is_ready = tier != "chip" or board.wait_for(_breathes, _BOOT_S)
            print(_as_json(board) if as_json else _in_words(board, number), flush=True)
            if not is_ready:
                late += 1
                print(_not_ready(board), file=sys.stderr)
        if not as_json:
            last = len(files)
            if late == 0 and tier == "chip":
                print(Sentence("The board is ready.", "All {count} boards are ready.", count=last))
            print(Sentence("Type press {last}.1 to press key 1 of board {last}.", last=last))
            print(Sentence("Press control-C to stop the boards."), flush=True)
        for error in emulated_board.obey(_typed(), emulator.boards):
            print(f"{printable(str(error))} {printable(str(error.fix))}", file=sys.stderr)
        threading.Event().wait()


def _typed() -> Iterator[str]:
    """Yield the lines typed by the user; none if this runs in the background of a shell."""
    signal.signal(signal.SIGTTIN, signal.SIG_IGN)  # otherwise reading would stop the boards there
    with suppress(OSError):
        yield from sys.stdin


def _breathes(leds: Sequence[Rgb]) -> bool:
    """Return whether the firmware is running: it lights LEDs while it waits for a host."""
    return any(any(led) for led in leds)


def _not_ready(board: EmulatedBoard) -> Sentence:
    text = message("{board} on {port} still shows no light after {seconds:.0f} s.")
    return Sentence(text, board=board.name, port=board.port, seconds=_BOOT_S)


def _as_json(board: EmulatedBoard) -> str:
    return json.dumps({"board": board.name, "uid": board.uid, "port": board.port})


def _in_words(board: EmulatedBoard, number: int) -> str:
    reached = command_lines.mpremote("connect", str(board.port))
    name = printable(board.name)
    return f"{number + 1}  {name}  {board.uid}  {board.port}\n   {reached}"
