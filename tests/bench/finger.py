"""How soon and how truly a real board tells of presses: one Pico presses another.

    make finger PORT=/dev/ttyACM0 FINGER=/dev/ttyACM1 ARGS="--count 300"

tests/hardware/finger.py says how both are wired. Of each press three things are known: when the
finger's pin moved, by the finger's clock; the board's stamp, by the board's clock; and when this
program had read the edge.

press to host   from the finger's pin to the edge in this program
press to stamp  from the finger's pin to the board's stamp

Each has the largest error that one of its presses may have. It follows from the exchanges of
time with both boards, and from the frames of USB where both are on one bus. The filter at the key
is a part of both figures: 0.14 ms. Releases, which the filter makes late, are not measured.
"""

import argparse
import asyncio
import select
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, aclosing, suppress
from pathlib import Path
from random import Random

import serial
from gemtable.errors import UserError
from gemtable.flash.mpremote import Mpremote
from gemtable.link.serial_port import CANNOT_OPEN, open_error
from gemtable.sentence import Sentence
from rich.progress import Progress

from tests.hardware.press_pair import QUIET_S, Pressing

PROGRAM = Path(__file__).parents[1] / "hardware" / "finger.py"
_LOOK_S = 0.002


def opened(port: str) -> serial.Serial:
    """Open a port for us alone. Raises UserError when that cannot be."""
    try:
        return serial.Serial(port, 115200, exclusive=True, timeout=0)
    except CANNOT_OPEN as error:
        raise open_error(port, error) from error


def run(
    pressing: Pressing,
    board: serial.Serial,
    finger: serial.Serial,
    has_pressed: Callable[[int], None],
) -> None:
    """Press until all is done; `has_pressed` gets the number of presses so far."""
    while sending := pressing.step(time.monotonic()):
        board.write(sending[0])
        finger.write(sending[1])
        for port in select.select([board, finger], [], [], _LOOK_S)[0]:
            at_s = time.monotonic()
            hear = pressing.board_said if port is board else pressing.finger.receive
            hear(port.read(port.in_waiting or 1), at_s)
        has_pressed(len(pressing.presses))


async def _start(finger_port: str) -> None:
    async with aclosing(Mpremote(finger_port)) as mpremote:
        await mpremote.run(("run", "--no-follow", str(PROGRAM)))


def measure(board_port: str, finger_port: str, count: int, patience_s: float = QUIET_S) -> int:
    """Print the figures; return the exit status."""
    pressing = Pressing(count, Random(), patience_s=patience_s)
    try:
        with ExitStack() as ports:
            board = ports.enter_context(opened(board_port))
            opened(finger_port).close()
            asyncio.run(_start(finger_port))
            finger = ports.enter_context(opened(finger_port))
            ports.callback(_let_go, finger)
            progress = ports.enter_context(Progress())
            bar = progress.add_task("Presses", total=count)
            run(pressing, board, finger, lambda so_far: progress.update(bar, completed=so_far))
        status = 0
    except KeyboardInterrupt:
        status = 130
    except OSError as error:
        status = _told(
            UserError(
                Sentence("A board was unplugged: {error}.", error=str(error)),
                Sentence("Plug it in again, then repeat the command."),
            )
        )
    except UserError as error:
        status = _told(error)
    if pressing.presses or not status:
        print(*pressing.figures(), sep="\n")
    return status


def _let_go(finger: serial.Serial) -> None:
    with suppress(OSError):
        finger.write(b"\nup 0\n")


def _told(error: UserError) -> int:
    print(error.what, error.fix, sep="\n", file=sys.stderr)
    return 1


def main() -> int:
    parser = argparse.ArgumentParser("python -m tests.bench.finger")
    parser.add_argument("--board", required=True, help="port of the board that is pressed")
    parser.add_argument("--finger", required=True, help="port of the Pico that presses it")
    parser.add_argument("--count", type=int, default=300, help="presses, 300 if nothing is said")
    words = parser.parse_args()
    return measure(words.board, words.finger, words.count)


if __name__ == "__main__":
    sys.exit(main())
