"""One run of a board's MicroPython, from a boot to its end, as the supervisor sees it.

Own time is the time in which processes ran, or slept because they had nothing to do. While one
of them waits for a processor or is stopped, the board is not to blame for its silence.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from selectors import BaseSelector

from gemtable.emulator import micropython, protocol
from gemtable.emulator.protocol import Stream

_RAW = b"raw REPL; CTRL-B to exit"
_FRIENDLY = b">>> "
_PROMPTS = (b">>> ", b"... ", b"=== ", b"\n>", b"\x04>", b"\x01")  # the last is for raw paste
_LONGEST = 32  # bytes of old output that may be the start of a prompt


class ReplWatch:
    """Finds prompts of the REPL in the output of a board.

    `is_raw` is true from the raw REPL's banner to the next friendly prompt.
    """

    def __init__(self) -> None:
        self.is_raw = False
        self._tail = b""

    def see(self, output: bytes) -> None:
        """Process the next output of the board."""
        text = self._tail + output
        raw, friendly = text.rfind(_RAW), text.rfind(_FRIENDLY)
        if raw != friendly:  # otherwise both are absent
            self.is_raw = raw > friendly
        self._tail = text[-_LONGEST:]

    @property
    def is_waiting(self) -> bool:
        """Whether the last output is a prompt, so that no program is running."""
        return self._tail.endswith(_PROMPTS)


LOOK_S = 0.25  # between two looks; of a longer sleep, only this much counts
_WANTS_TO_RUN = "RDTt"  # runs or waits for a processor; waits for the disk; is stopped


@dataclass(frozen=True)
class Running:
    """The processor time of a process, and whether it is ready to run."""

    cpu_s: float = 0.0
    wants_to_run: bool = False


def running(pid: int | None) -> Running:
    """Return the state of a process from proc(5); without /proc, that of a sleeping one."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text()
    except OSError:  # not Linux, or there is no such process now
        return Running()
    fields = told.rpartition(") ")[2].split()  # from the third field on, which is the state
    ticks = int(fields[11]) + int(fields[12])  # user time and system time
    return Running(ticks / os.sysconf("SC_CLK_TCK"), fields[0] in _WANTS_TO_RUN)


class OwnTime:
    """A clock of own time. It runs only while `look` is called at least every `look_s`.

    `running_now` returns the same processes each time; the one with the least own time
    counts.
    """

    def __init__(
        self,
        running_now: Callable[[], Sequence[Running]],
        look_s: float = LOOK_S,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._running_now, self._look_s, self._now = running_now, look_s, now
        self._lived_s = 0.0
        self._looked_s = now()
        self._seen = running_now()

    def look(self) -> float:
        """Return the own time so far, in seconds."""
        now, seen = self._now(), self._running_now()
        passed_s = min(now - self._looked_s, self._look_s)
        each = (_lived_s(*looks, passed_s) for looks in zip(self._seen, seen, strict=True))
        self._lived_s += min(each)
        self._looked_s, self._seen = now, seen
        return self._lived_s


def _lived_s(before: Running, now: Running, passed_s: float) -> float:
    """Return the own time of a process between two looks, which are `passed_s` apart."""
    ran_s = max(0.0, now.cpu_s - before.cpu_s)  # less after a boot, which is a new process
    return min(ran_s, passed_s) if now.wants_to_run else passed_s


_LEAST_WATCH_S = 1.0  # real time: the machine may delay a board that runs at a high speed
_MARGIN = 1.25  # the VM reports feeding only once in an eighth of the timeout
_GRACE_S = 1.0  # own time that a late VM gets
_LOOK_S = 0.1  # between two looks at a late VM


class Watchdog:
    """The watchdog of a VM: fires if nothing feeds it for `timeout_s` plus a grace period.

    `timeout_s` is real time, and at least a second. The grace period is the VM's own time, since
    the program is not to blame for a busy or frozen machine.
    """

    look_at: float  # by `now`: when to call `bites` next

    def __init__(
        self,
        timeout_s: float,
        running_now: Callable[[], Running],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._watch_s = max(timeout_s, _LEAST_WATCH_S) * _MARGIN
        self._own_time, self._now = OwnTime(lambda: [running_now()], _LOOK_S, now), now
        self.feed()

    def feed(self) -> None:
        self.look_at = self._now() + self._watch_s
        self._ends_s: float | None = None  # of the grace period, once the VM is late

    def bites(self) -> bool:
        """Return whether the watchdog fires now. If not, call this again at `look_at`."""
        now = self._now()
        if now < self.look_at:
            return False
        self.look_at = now + _LOOK_S
        lived_s = self._own_time.look()
        if self._ends_s is None:
            self._ends_s = lived_s + _GRACE_S
        return lived_s >= self._ends_s


_OUTPUT_BYTES = 4096  # the VM's output buffer, about as large as that of a board's USB
_BETWEEN_INTERRUPTS_S = 0.02  # a second one might reach the prompt after the first


class VmProcess:
    """A running VM. `console` is its stdin and stdout.

    `output` gets the bytes that it prints, `heard` each message from its side channel, and
    `ended` is called when the process has ended, for whatever reason.
    """

    def __init__(
        self,
        selector: BaseSelector,
        facts: Mapping[str, object],
        output: Callable[[bytes], None],
        heard: Callable[[protocol.Message], None],
        ended: Callable[[], None],
    ) -> None:
        self.repl = ReplWatch()
        self.has_started = False
        self._output = output
        self._heard = heard
        self._lines = protocol.Lines()
        self._interrupted_at = 0.0
        console, its_console = socket.socketpair()
        channel, its_channel = socket.socketpair()
        its_console.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _OUTPUT_BYTES)
        with its_console, its_channel:
            self._process = subprocess.Popen(
                self._command({**facts, "channel": its_channel.fileno()}),
                stdin=its_console.fileno(),
                stdout=its_console.fileno(),
                stderr=its_console.fileno(),
                pass_fds=[its_channel.fileno()],
                env=self._environment({**facts, "channel": its_channel.fileno()}),
            )
        # The side channel signals the end, since the console may be held back just then.
        self.console = Stream(selector, console.detach(), self._on_output, lambda: None)
        self._channel = Stream(selector, channel.detach(), self._on_message, ended)

    @property
    def pid(self) -> int:
        return self._process.pid

    def play(self, strokes: list[protocol.Message]) -> None:
        self._channel.send(protocol.encode(strokes))

    def set_screen_fault(self, fault: str) -> None:
        self._channel.send(json.dumps(fault).encode() + b"\n")

    def interrupt(self) -> bool:
        """Stop the program as control-C does; return False if no program is running."""
        if not self.has_started or not self._listens():
            return False
        if time.monotonic() - self._interrupted_at > _BETWEEN_INTERRUPTS_S:
            self._interrupted_at = time.monotonic()
            self._process.send_signal(signal.SIGINT)
        return True

    def kill(self) -> None:
        """Send SIGKILL; `ended` will be called."""
        self._process.kill()

    def finish(self) -> int:
        """End the VM and pass on its last output; return its status, negative after a signal."""
        self._process.kill()
        status = self._process.wait()
        self._channel.close()
        self.console.close_after_reading()
        return status

    def _command(self, facts: Mapping[str, object]) -> list[str]:
        return micropython.command(str(facts["heap"]))

    def _environment(self, facts: Mapping[str, object]) -> dict[str, str]:
        return micropython.environment(facts)

    def _listens(self) -> bool:
        """Return whether MicroPython catches SIGINT; at its prompt the signal would kill it."""
        try:
            status = Path(f"/proc/{self.pid}/status").read_text()
        except OSError:  # not Linux: a prompt is the next best evidence
            return not self.repl.is_waiting
        caught = int(status.partition("SigCgt:")[2].split()[0], 16)
        return bool(caught & 1 << (signal.SIGINT - 1))

    def _on_output(self, data: bytes) -> None:
        self.repl.see(data)
        self._output(data)

    def _on_message(self, data: bytes) -> None:
        for message in self._lines.feed(data):
            if message[0] == "started":
                self.has_started = True
            self._heard(message)


class ChipProcess(VmProcess):
    """A running emulated chip: control-C is an ordinary byte, and the chip resets itself."""

    def interrupt(self) -> bool:
        return False

    def _command(self, facts: Mapping[str, object]) -> list[str]:
        arguments = json.dumps({name: str(value) for name, value in facts.items()})
        return [sys.executable, "-P", "-m", "gemtable.emulator.chip.loop", arguments]

    def _environment(self, facts: Mapping[str, object]) -> dict[str, str]:
        return dict(os.environ)
