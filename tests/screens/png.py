"""Screens as a PNG with one bit a pixel, enlarged if wanted: for people and for golden files."""

import struct
import zlib

from gemtable.screens.bitmap import HEIGHT, STRIP, WIDTH

LIT, DARK, GAP = 1, 0, 2  # colours of the palette
PALETTE = bytes.fromhex("0b0f14 cfe8ff 5a6470 000000".replace(" ", ""))
BETWEEN = 4  # pixels from one screen to the next


def rows_of(pixels):
    """Return the rows of a screen, from the top, as lists of LIT and DARK."""
    return [
        [pixels[y // STRIP * WIDTH + x] >> y % STRIP & 1 for x in range(WIDTH)]
        for y in range(HEIGHT)
    ]


def sheet(screens, across):
    """Return the rows of a sheet with so many screens side by side."""
    drawn = [rows_of(each) for each in screens]
    blank = [[GAP] * WIDTH] * HEIGHT
    rows = []
    for first in range(0, len(drawn), across):
        line = drawn[first : first + across]
        line += [blank] * (across - len(line))
        for parts in zip(*line, strict=True):
            rows.append(
                [GAP] * BETWEEN + [each for part in parts for each in (*part, *[GAP] * BETWEEN)]
            )
        rows += [[GAP] * len(rows[-1])] * BETWEEN
    return [[GAP] * len(rows[0])] * BETWEEN + rows


def png(rows, scale=1):
    """Return a PNG of rows of palette indices, two bits a pixel."""
    wide = len(rows[0]) * scale
    packed = bytearray()
    for row in rows:
        line = [each for each in row for _ in range(scale)]
        line += [0] * (-len(line) % 4)
        quads = bytes(
            line[at] << 6 | line[at + 1] << 4 | line[at + 2] << 2 | line[at + 3]
            for at in range(0, len(line), 4)
        )
        packed += (b"\0" + quads) * scale
    header = struct.pack(">2I5B", wide, len(rows) * scale, 2, 3, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        _chunk(kind, data)
        for kind, data in (
            (b"IHDR", header),
            (b"PLTE", PALETTE),
            (b"IDAT", zlib.compress(bytes(packed), 9)),
            (b"IEND", b""),
        )
    )


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def screens_of(data, across):
    """Return the screens of an unscaled sheet with so many side by side, in order."""
    rows = all_rows(data)
    found = []
    for top in range(BETWEEN, len(rows), HEIGHT + BETWEEN):
        for place in range(across):
            left = BETWEEN + place * (WIDTH + BETWEEN)
            part = [row[left : left + WIDTH] for row in rows[top : top + HEIGHT]]
            if part[0][0] != GAP:
                found.append(_pixels(part))
    return found


def all_rows(data):
    """Return the rows of a PNG that `png` wrote, whatever packed it."""
    wide, high = struct.unpack_from(">2I", data, 16)
    start = data.index(b"IDAT") + 4
    (size,) = struct.unpack_from(">I", data, start - 8)
    packed = zlib.decompress(data[start : start + size])
    stride = -(-wide // 4) + 1
    lines = [packed[at * stride + 1 : (at + 1) * stride] for at in range(high)]
    return [[byte >> up & 3 for byte in line for up in (6, 4, 2, 0)][:wide] for line in lines]


def _pixels(rows):
    return bytes(
        sum(rows[strip * STRIP + bit][x] << bit for bit in range(STRIP))
        for strip in range(HEIGHT // STRIP)
        for x in range(WIDTH)
    )
