"""A real broker for tests: Debian's Mosquitto, on a free port of this machine.

It forgets all when it ends, as one without persistence does: tables must tell it again.
"""

import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.missing_here import not_run
from tests.patience import wait_until
from tests.play.gemtable import free_port

MISSING = "There is no Mosquitto here. sudo apt install mosquitto"
_PLACES = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"  # few users look there


def program(name: str = "mosquitto") -> str | None:
    """Return the broker's program, or another one of its package; None without it."""
    return shutil.which(name, path=_PLACES)


def needed() -> str:
    """Return the program. Without it a test is not run, and says so; where CI is, it fails."""
    found = program()
    if found is None:
        not_run(f"NOT RUN WITH A BROKER: {MISSING}")
    return found


class Mosquitto:
    """A broker at `url`. With `people`, passwords by user, nobody else may come.

    With `acl`, the content of an ACL file, users are told apart as in the club's README.
    `certificate` is a PEM file and its key; then it speaks TLS only. `address` is where it
    listens.
    """

    def __init__(
        self,
        folder: Path,
        people: dict[str, str] | None = None,
        certificate: tuple[Path, Path] | None = None,
        acl: str = "",
        address: str = "127.0.0.1",
    ) -> None:
        self.program = needed()
        self.port = free_port()
        self._address = address
        self.url = f"{'mqtts' if certificate else 'mqtt'}://{address}:{self.port}"
        self._config = folder / f"mosquitto-{self.port}.conf"
        lines = [f"listener {self.port} {address}", "persistence false", "user root"]
        if people:
            passwords = folder / "passwords"
            passwords.write_text("".join(f"{user}:{each}\n" for user, each in people.items()))
            hashes = program("mosquitto_passwd")
            assert hashes
            subprocess.run([hashes, "-U", passwords], check=True)
            lines += ["allow_anonymous false", f"password_file {passwords}"]
        else:
            lines.append("allow_anonymous true")
        if acl:
            rules = folder / "acl"
            rules.write_text(acl)
            rules.chmod(0o600)
            lines += [f"acl_file {rules}", "use_username_as_clientid true"]
        if certificate:
            lines += [f"certfile {certificate[0]}", f"keyfile {certificate[1]}"]
        self._config.write_text("\n".join(lines) + "\n")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(
            [self.program, "-c", self._config],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_until(self._listens)

    def kill(self) -> None:
        """End it at once; what it held is lost."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Let it take no processor meanwhile: it is there, but doesn't answer."""
        assert self._process
        process = self._process
        process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            process.send_signal(signal.SIGCONT)

    def _listens(self) -> bool:
        assert self._process and self._process.poll() is None, "the broker ended at once"
        with socket.socket() as one:
            return one.connect_ex((self._address, self.port)) == 0
