"""One emulated board in the supervisor: a port, a flash folder, and a VM for each boot."""

import os
import signal
import tty
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from selectors import BaseSelector
from typing import Any

from gemtable.emulator import micropython, protocol
from gemtable.emulator.protocol import SHOWN, Stream
from gemtable.emulator.vm_process import ChipProcess, VmProcess, Watchdog, running


class Port:
    """A pseudo-terminal: the host opens `path`, and `master` is the board's end.

    The host's end stays open here too, so that the board survives a host that
    closes the port. The port is raw from the start: no byte is changed or echoed.
    """

    def __init__(self, other_than: str | None = None) -> None:
        """Open a port; its path differs from `other_than`, the path of the previous port."""
        self.master, self._slave = _open_other_than(other_than)
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)

    def close(self) -> None:
        """Close the host's end; the stream closes `master`."""
        os.close(self._slave)


def _open_other_than(path: str | None) -> tuple[int, int]:
    master, slave = os.openpty()
    if os.ttyname(slave) != path:
        return master, slave
    try:
        return os.openpty()  # a different one, since the first is still open
    finally:
        os.close(master)
        os.close(slave)


_ALL_OPEN = (1 << 30) - 1  # no key is closed to ground
_INTERRUPT = b"\x03"  # control-C
_RAW_REPL = b"\x01"  # control-A starts it


class PoweredBoard:
    """A board with its port, its flash and the VM of the present boot.

    `settings` are those of the message `start` in protocol.py. `tell` sends a message to the
    client, given its kind and fields.
    """

    def __init__(
        self,
        selector: BaseSelector,
        flash: Path,
        settings: Mapping[str, Any],
        tell: Callable[..., None],
    ) -> None:
        self.watchdog: Watchdog | None = None  # None if no watchdog is running
        self._selector = selector
        self._flash = flash
        self._settings = settings
        self._tell = tell
        self._levels = _ALL_OPEN
        self._scratch = 0  # a register that survives a reset
        self._screen_fault = ""
        self._last_path: str | None = None
        firmware, board_file = Path(settings["firmware"]), Path(settings["board_file"])
        micropython.fill(flash, firmware, board_file, settings["as_flashed"])
        self.plug()

    def plug(self) -> None:
        """Give the board power and a port."""
        self._port = Port(self._last_path)
        self._last_path = self._port.path
        self._line = Stream(self._selector, self._port.master, self._from_host, lambda: None)
        self._is_plugged = True
        self._has_power_on_reset = True
        self._scratch = 0
        self._tell("plugged", self._port.path, str(self._flash))
        self._boot()

    def unplug(self, why: str = "", number: int = 0) -> None:
        """Take away power and port; `why` is one of the reasons in protocol.py."""
        if self._is_plugged:
            self._is_plugged = False
            self.watchdog = None
            self._vm.finish()
            self._line.close()
            self._port.close()
            self._tell("unplugged", why, number)

    def power_cycle(self) -> None:
        """Take away power and restore it at once; unlike on a real board, the port stays."""
        if self._is_plugged:
            self._vm.finish()
            self._has_power_on_reset = True
            self._scratch = 0
            self._tell("screen", 0, "power", "")
            self._boot()

    def reset(self) -> None:
        """Boot again, as after machine.reset() or when the watchdog fires."""
        if self._is_plugged:
            self._vm.finish()
            self._has_power_on_reset = False
            self._boot()

    def kill(self) -> None:
        """Kill the VM; when it ends, the board is unplugged."""
        if self._is_plugged:
            self._vm.kill()

    def play(self, strokes: list[protocol.Message]) -> None:
        """Move keys. Without power, only the last level of each key counts."""
        for _after_us, gpio, level in strokes:
            self._levels = self._levels & ~(1 << gpio) | level << gpio
        if self._is_plugged:
            self._vm.play(strokes)

    def set_screen_fault(self, fault: str) -> None:
        """Give the screen one of the faults in protocol.py, or none."""
        self._screen_fault = fault
        if self._is_plugged:
            self._vm.set_screen_fault(fault)

    def _boot(self, raw_repl: bool = False) -> None:
        facts = {
            **self._settings,
            "flash": self._flash,
            "speed": round(self._settings["speed"] * 1000),
            "levels": self._levels,
            "run_main": int(not raw_repl),
            "power_on": int(self._has_power_on_reset),
            "scratch": self._scratch,
            "screen_fault": self._screen_fault,
        }
        self.watchdog = None
        process = ChipProcess if self._settings["tier"] == "chip" else VmProcess
        self._vm = process(
            self._selector,
            facts,
            output=self._line.send,
            heard=self._heard,
            ended=self._vm_ended,
        )
        if raw_repl:
            self._vm.console.send(_RAW_REPL)
        self._line.source = self._vm.console
        self._vm.console.source = self._line
        self._line.hold(True)  # input may contain control-C, which must wait for the VM
        self._tell("booted", self._vm.pid)

    def _from_host(self, data: bytes) -> None:
        if _INTERRUPT in data and self._vm.interrupt():
            data = data.replace(_INTERRUPT, b"")
        self._vm.console.send(data)

    def _vm_ended(self) -> None:
        vm = self._vm
        status = vm.finish()
        if status < 0 and status != -signal.SIGINT:  # SIGINT may reach the VM at a prompt
            self.unplug("signal", -status)
        elif not vm.has_started:
            self.unplug("no start", status)
        else:
            self._line.send(b"MPY: soft reboot\r\n")
            self._boot(raw_repl=vm.repl.is_raw)

    def _heard(self, message: protocol.Message) -> None:
        kind, *fields = message
        if kind == "started":
            self._line.hold(False)
        elif kind in SHOWN:
            self._tell(kind, *fields)
        elif kind == "watchdog":
            timeout_s = fields[0] / 1000 / self._settings["speed"]
            running_now = partial(running, self._vm.pid)
            self.watchdog = Watchdog(timeout_s, running_now) if timeout_s else None
        elif kind == "fed" and self.watchdog:
            self.watchdog.feed()
        elif kind == "scratch":
            self._scratch = fields[0]
        elif kind == "reset":
            self.reset()
        elif kind == "rebooted":
            self._tell("booted", self._vm.pid)
