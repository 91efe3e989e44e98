"""UF2 files, which a chip's boot drive accepts: blocks of 512 bytes, each with a flash address.

Sources: github.com/microsoft/uf2, README; families: pico-sdk, boot_uf2_headers, boot/uf2.h.
"""

import struct

RP2040, ABSOLUTE, RP2350_ARM = 0xE48BFF56, 0xE48BFF57, 0xE48BFF59
FLASH_AT = 0x10000000  # where both chips see their flash

_BLOCK = struct.Struct("<8I476sI")
_MAGICS = 0x0A324655, 0x9E5D5157, 0x0AB16F30  # two at the start of a block, one at its end
_HAS_FAMILY = 0x2000
_PAYLOAD = 256  # one flash page, the only size the chips accept


class Uf2Error(ValueError):
    """The data is not a valid UF2 file."""


def read(data: bytes) -> dict[int, bytes]:
    """Return the content of a UF2 file by chip family. Raises Uf2Error if invalid or truncated."""
    if not data or len(data) % _BLOCK.size:
        raise Uf2Error("not a whole number of blocks")
    pieces: dict[int, list[bytes]] = {}
    totals: dict[int, int] = {}
    for block in _BLOCK.iter_unpack(data):
        first, second, flags, _address, size, _number, total, family, payload, last = block
        if (first, second, last) != _MAGICS or size > len(payload):
            raise Uf2Error("a block that is none")
        if not flags & _HAS_FAMILY:
            raise Uf2Error("a block of no family")
        pieces.setdefault(family, []).append(payload[:size])
        totals[family] = total
    for family, content in pieces.items():
        # An absolute block claims to be one of several, but the others are in no file.
        if family != ABSOLUTE and len(content) != totals[family]:
            raise Uf2Error("blocks are missing")
    return {family: b"".join(content) for family, content in pieces.items()}


def made(family: int, address: int, content: bytes) -> bytes:
    """Return the UF2 file that writes `content`, in whole pages, to a flash address."""
    starts = range(0, len(content), _PAYLOAD)
    return b"".join(
        _BLOCK.pack(
            *_MAGICS[:2],
            *(_HAS_FAMILY, address + start, _PAYLOAD, number, len(starts), family),
            content[start : start + _PAYLOAD],
            _MAGICS[2],
        )
        for number, start in enumerate(starts)
    )
