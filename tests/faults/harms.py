"""What a bad line does to a frame: named harms, each a function of the line and of chance.

A harm takes one line, newline included, and returns the bytes that arrive in
its place. None makes 0x03 but `interrupt`, which exists for that. Harms of time and
place (a delay, an unplugged cable) are in wire.py.
"""

from collections.abc import Callable, Mapping
from random import Random

Harm = Callable[[bytes, Random], bytes]

_INTERRUPT = 0x03
_PROMPTS = (b">>> ", b"\r\n>>> ", b"... ", b"OK", b"raw REPL; CTRL-B to exit\r\n>")
_TRACEBACK = (
    b"Traceback (most recent call last):\r\n"
    b'  File "main.py", line 108, in <module>\r\n'
    b"TypeError: unsupported types for __add__: 'int', 'str'\r\n"
)


def flip(line: bytes, chance: Random) -> bytes:
    """One bit each of one to three bytes is wrong."""
    spoilt = bytearray(line)
    for at in chance.sample(range(len(line)), min(len(line), chance.randint(1, 3))):
        spoilt[at] ^= 1 << chance.randrange(8)
    return bytes(spoilt)


def drop_bytes(line: bytes, chance: Random) -> bytes:
    """Up to eight bytes in a row are missing."""
    at = chance.randrange(len(line))
    return line[:at] + line[at + chance.randint(1, 8) :]


def lose(_line: bytes, _chance: Random) -> bytes:
    """The whole frame is missing."""
    return b""


def double(line: bytes, _chance: Random) -> bytes:
    """The frame comes twice."""
    return line + line


def cut(line: bytes, chance: Random) -> bytes:
    """The end is missing, but for the newline."""
    return line[: chance.randrange(len(line))] + b"\n"


def merge(line: bytes, _chance: Random) -> bytes:
    """The newline is missing: two frames are one line."""
    return line.removesuffix(b"\n")


def noise(line: bytes, chance: Random) -> bytes:
    """Bytes of no meaning stand before the frame, a newline perhaps among them."""
    junk = chance.randbytes(chance.randint(1, 40)).replace(bytes([_INTERRUPT]), b"\xff")
    return junk + line


def prompt(line: bytes, chance: Random) -> bytes:
    """A REPL asks for something before the frame."""
    return chance.choice(_PROMPTS) + line


def traceback(line: bytes, _chance: Random) -> bytes:
    """A program tells of its failure before the frame."""
    return _TRACEBACK + line


def interrupt(line: bytes, chance: Random) -> bytes:
    """Control-C, somewhere in the frame."""
    at = chance.randrange(len(line))
    return line[:at] + bytes([_INTERRUPT]) + line[at:]


HARMS: Mapping[str, Harm] = {
    "flip": flip,
    "drop bytes": drop_bytes,
    "lose": lose,
    "double": double,
    "cut": cut,
    "merge": merge,
    "noise": noise,
    "prompt": prompt,
    "traceback": traceback,
    "interrupt": interrupt,
}
