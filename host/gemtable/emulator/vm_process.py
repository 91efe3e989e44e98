"""One run of a board's MicroPython, from a boot to its end, as the supervisor sees it."""

import signal
import socket
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from selectors import BaseSelector

from gemtable.emulator import micropython, protocol
from gemtable.emulator.repl import ReplWatch
from gemtable.emulator.stream import Stream

_OUTPUT_BYTES = 4096  # the VM's output buffer, about as large as that of a board's USB
_BETWEEN_INTERRUPTS_S = 0.02  # a second one might reach the prompt after the first


class VmProcess:
    """A running VM. `console` is its stdin and stdout; strokes go to `play`.

    `output` gets what it prints, `heard` each message from its side channel, and
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

    def interrupt(self) -> bool:
        """Stop the program as control-C does; return False if there is none to stop."""
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
        """End it and pass on its last output. Return its status, negative after a signal."""
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
        """Return whether MicroPython catches SIGINT: at its prompt the signal would kill it."""
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
