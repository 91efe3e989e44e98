"""A copy of the tree in which a wrong change is made, and pytest run.

The copy has a virtual environment of its own: the packages are those of the one that runs
this, but Gemtable is the copy's, also in the programs that tests start and in the firmware.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import psutil
from gemtable.user_folders import USER

from tests.mutants.wrong_changes import WrongChange

_LEFT_OUT = shutil.ignore_patterns(
    *(".git", ".venv", "__pycache__", "*.pyc", "dist", "site"),
    *(".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache"),
)
_OF_COPY = "GEMTABLE_MUTANTS_COPY"  # in the environment of all that a run starts
_TEST_S = 120  # one test takes less, unless the change makes it wait for what never comes
_TO_END_S = 30  # for fixtures, when pytest is interrupted
_LOOK_S = 1.0
_PYTEST_RAN = (0, 1, 2, 5)  # all passed, one failed, one not collected, all are slow ones
_FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+?::\w+(?:\[.*?\])?|\S+?)(?: - .*)?$", re.MULTILINE)
_WHERE = (
    "import gemtable.boards.board_folders as folders, gemwire, gemtable;"
    "print(*gemtable.__path__, *gemwire.__path__, folders.FIRMWARE, sep='\\n')"
)


@dataclass(frozen=True, slots=True)
class Ran:
    """How a run of pytest ended."""

    failed: tuple[str, ...]  # tests, or files that couldn't be collected
    seconds: float  # of processors
    ended: bool  # all tests ran, or one failed; False if the limit ended it


class Copy:
    """A copy of the tree at `root`. Removes nothing: make it in a temporary folder."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.path = Path(tempfile.mkdtemp(dir=folder)).resolve()
        self.path.chmod(0o755)  # tests become another user, who reads the packages here
        shutil.copytree(root, self.path, ignore=_LEFT_OUT, symlinks=True, dirs_exist_ok=True)
        self._python = self.path / ".venv" / "bin" / "python"
        self._make_environment()
        self._env = {**os.environ, **self._homes(), _OF_COPY: str(self.path)}
        self._env.pop("PYTHONDONTWRITEBYTECODE", None)
        self._env.pop("PYTHONPATH", None)
        # Python compiles a module anew only if its length or its second of change differs.
        self._second = count(int(time.time()))

    def _make_environment(self) -> None:
        ours, own = Path(sys.prefix), self.path / ".venv"
        bin_folder, packages = own / "bin", Path(sysconfig.get_path("purelib"))
        bin_folder.mkdir(parents=True)
        shutil.copy(ours / "pyvenv.cfg", own)
        for file in (ours / "bin").iterdir():
            if file.is_dir():
                continue
            script = b"" if file.name.startswith("python") else file.read_bytes()
            first, _, rest = script.partition(b"\n")
            if first.startswith(b"#!" + os.fsencode(ours / "bin")):
                copied = bin_folder / file.name
                copied.write_bytes(b"#!" + os.fsencode(self._python) + b"\n" + rest)
                copied.chmod(0o755)
            else:
                (bin_folder / file.name).symlink_to(file.resolve())
        own_packages = own / packages.relative_to(ours)
        own_packages.mkdir(parents=True)
        paths = (self.path / "host", self.path / "firmware", packages)
        (own_packages / "copy.pth").write_text("".join(f"{each}\n" for each in paths))

    def _homes(self) -> dict[str, str]:
        """Return where programs keep things: what a wrong change spoils must stay in here."""
        homes = self.path / ".venv" / "homes"
        kept = USER.user_cache_path
        own = homes / "cache" / "gemtable"
        own.mkdir(parents=True)
        for image in kept.glob("*.uf2"):
            shutil.copy(image, own)
        return {
            f"XDG_{name.upper()}_HOME": str(homes / name) for name in ("cache", "data", "state")
        }

    def must_be_imported(self) -> None:
        """Raise RuntimeError unless this copy's own host and firmware are what Python imports."""
        command = [self._python, "-c", _WHERE]
        told = subprocess.run(
            command, cwd="/", env=self._env, check=True, capture_output=True, text=True
        ).stdout
        strangers = [
            each for each in told.splitlines() if not Path(each).is_relative_to(self.path)
        ]
        if strangers:
            raise RuntimeError(f"Not of the copy {self.path}: {', '.join(strangers)}")

    @contextmanager
    def changed(self, changes: Sequence[WrongChange]) -> Iterator[None]:
        """Make wrong changes for a while. Raises NoPlace, and then makes none."""
        kept: dict[Path, str] = {}
        try:
            for change in changes:
                path = self.path / change.file
                text = change.text(self.path)
                kept.setdefault(path, path.read_text())
                self._write(path, text)
            yield
        finally:
            for path, text in kept.items():
                self._write(path, text)

    def _write(self, path: Path, text: str) -> None:
        path.write_text(text)
        second = next(self._second)
        os.utime(path, (second, second))

    def pytest(self, *words: str, limit_s: float) -> Ran:
        """Run pytest here until a limit of processor seconds.

        Raises RuntimeError if it doesn't even begin.
        """
        shutil.rmtree(self.path / ".hypothesis", ignore_errors=True)
        command = [self._python, "-m", "pytest", "-q", "--tb=no", "-p", "no:cacheprovider"]
        command += [f"--timeout={_TEST_S}", *words]
        with tempfile.TemporaryFile("w+") as output:
            process = subprocess.Popen(
                command,
                cwd=self.path,
                env=self._env,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            try:
                seconds, ended = _watched(process, limit_s)
            finally:
                self.kill_all()
                process.wait()
            output.seek(0)
            told = output.read()
        if ended and process.returncode not in _PYTEST_RAN:
            raise RuntimeError(f"{' '.join(map(str, command))}\n{told[-3000:]}")
        failed = tuple(dict.fromkeys(_FAILED.findall(told)))
        return Ran(failed, seconds, ended)

    def kill_all(self) -> None:
        """End all that a run has left: a wrong change may be that a program never ends."""
        for each in psutil.process_iter():
            with suppress(psutil.Error):
                if each.environ().get(_OF_COPY) == str(self.path):
                    each.kill()


def _watched(process: "subprocess.Popen[str]", limit_s: float) -> tuple[float, bool]:
    """Wait for the end. Return the seconds of processors, and whether it ended by itself."""
    seconds = 0.0
    while process.poll() is None:
        with suppress(psutil.Error):
            seconds = max(seconds, _used_s(psutil.Process(process.pid)))
        if seconds > limit_s:
            process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                process.wait(_TO_END_S)
            return seconds, False
        with suppress(subprocess.TimeoutExpired):
            process.wait(_LOOK_S)
    return seconds, True


def _used_s(process: psutil.Process) -> float:
    """Return what a process and all that it has started have used of processors."""
    total = 0.0
    for each in (process, *process.children(recursive=True)):
        with suppress(psutil.Error):
            total += sum(each.cpu_times()[:4])  # its own, and those of children that ended
    return total
