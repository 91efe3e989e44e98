"""The process that runs all emulated boards of one Emulator.

Started as `python -m gemtable.emulator.supervisor SOCKET FOLDER`: the number of an
inherited socket to the client, and a new folder for the boards' flash.

It has one loop in one thread, and lives as long as the other end of its socket: when the client
ends, for whatever reason, the boards end too. If this process is killed itself, the kernel sends
SIGHUP to the VMs.
"""

import fcntl
import os
import selectors
import shutil
import signal
import sys
import termios
import time
from functools import partial
from pathlib import Path
from types import FrameType

from gemtable.emulator import protocol
from gemtable.emulator.powered_board import PoweredBoard
from gemtable.emulator.protocol import Stream


class Supervisor:
    """Executes the client's commands and reports events. `flashes` contains the flash folders."""

    def __init__(self, client: int, flashes: Path) -> None:
        self._flashes = flashes
        self._selector = selectors.DefaultSelector()
        self._boards: dict[int, PoweredBoard] = {}
        self._lines = protocol.Lines()
        self._is_wanted = True
        self._client = Stream(self._selector, client, self._from_client, self._client_ended)

    def run(self) -> None:
        """Run until the client ends."""
        while self._is_wanted:
            for key, events in self._selector.select(self._until_a_look()):
                stream: Stream = key.data
                stream.ready(events)
            self._bite()

    def end_boards(self) -> None:
        for board in self._boards.values():
            board.kill()  # all of them, before waiting for any
        for board in self._boards.values():
            board.unplug()

    def _from_client(self, data: bytes) -> None:
        for message in self._lines.feed(data):
            self._obey(message)

    def _client_ended(self) -> None:
        self._is_wanted = False

    def _obey(self, message: protocol.Message) -> None:
        kind, number, *fields = message
        if kind == "start":
            flash = self._flashes / str(number)
            tell = partial(self._tell, number)
            self._boards[number] = PoweredBoard(self._selector, flash, fields[0], tell)
            return
        board = self._boards[number]
        if kind == "play":
            board.play(fields[0])
        elif kind == "unplug":
            board.unplug()
        elif kind == "replug":
            board.plug()
        elif kind == "power_cycle":
            board.power_cycle()
        elif kind == "kill":
            board.kill()
        elif kind == "screen_fault":
            board.set_screen_fault(fields[0])

    def _tell(self, number: int, kind: str, *fields: object) -> None:
        self._client.send(protocol.encode([kind, number, *fields]))

    def _until_a_look(self) -> float | None:
        looks = [board.watchdog.look_at for board in self._boards.values() if board.watchdog]
        return max(0.0, min(looks) - time.monotonic()) if looks else None

    def _bite(self) -> None:
        for board in self._boards.values():
            if board.watchdog and board.watchdog.bites():
                board.reset()


def main() -> None:
    _hang_up_on_the_vms_at_the_end()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _leave)
    client, flashes = int(sys.argv[1]), Path(sys.argv[2])
    supervisor = Supervisor(client, flashes)
    try:
        supervisor.run()
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        supervisor.end_boards()
        shutil.rmtree(flashes, ignore_errors=True)  # the client may do so at the same time


def _hang_up_on_the_vms_at_the_end() -> None:
    """Give this session a terminal that nobody uses.

    When the leader of a session ends, even by SIGKILL, the kernel sends SIGHUP
    to the terminal's foreground processes: here to every VM, whatever it does.
    """
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup the VMs would ignore it
    _master, slave = os.openpty()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)


def _leave(_number: int, _frame: FrameType | None) -> None:
    raise SystemExit


if __name__ == "__main__":
    main()
