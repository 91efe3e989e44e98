"""Makes the font files of `host/gemtable/screens` from X11's fonts, once.

Debian's package xfonts-base has them; its copyright file says of font-misc-misc: "Public domain
font. Share and enjoy." In the folder where it was unpacked:

    python -m tests.screens.font_from_pcf usr/share/fonts/X11/misc/5x8.pcf.gz

The format of .pcf is that of libXfont (fontfile/pcfread.c).
"""

import gzip
import struct
import sys
import unicodedata
from pathlib import Path

FONTS = Path(__file__).parents[2] / "host" / "gemtable" / "screens"
METRICS, BITMAPS, ENCODINGS = 4, 8, 32  # kinds of tables
LETTERS = [chr(code) for code in (*range(0x21, 0x7F), *range(0xA1, 0x180))]
SIGNS = "\u2013\u2014\u2018\u2019\u201c\u201d\u201e\u2026\u2190\u2191\u2192\u2193\u2713"

# At these sizes an m looks like an n, a W like an H, and in 4x6 ź like ż: these are ours, from the
# top. A full stop of 5x8 is a cross.
OURS = {
    "4x6": {
        "m": (".....", "####.", "#.#.#", "#.#.#", "#.#.#"),
        "w": (".....", "#.#.#", "#.#.#", "#.#.#", ".#.#."),
        "N": ("#..#", "##.#", "#.##", "#..#", "#..#"),
        "Ń": ("..#.", "#..#", "##.#", "#.##", "#..#"),
        "Ź": ("..#", "###", ".#.", "#..", "###"),
        "ź": ("..#", "###", ".#.", "#..", "###"),
        "M": ("#...#", "##.##", "#.#.#", "#...#", "#...#"),
        "W": ("#...#", "#...#", "#.#.#", "##.##", "#...#"),
    },
    "5x8": {
        ".": ("..", "..", "..", "..", "..", "##", "##"),
        "m": (*(".....",) * 3, "####.", "#.#.#", "#.#.#", "#.#.#"),
        "w": (*(".....",) * 3, "#...#", "#.#.#", "#.#.#", ".#.#."),
        "M": (".....", "#...#", "##.##", "#.#.#", "#.#.#", "#...#", "#...#"),
        "W": (".....", "#...#", "#...#", "#.#.#", "#.#.#", "##.##", "#...#"),
    },
}


def load(path):
    """Return the rows of each letter, from the top: text of # and dots."""
    data = gzip.open(path).read()
    tables = {}
    for at in range(struct.unpack_from("<I", data, 4)[0]):
        kind, form, _size, offset = struct.unpack_from("<IIII", data, 8 + 16 * at)
        tables[kind] = form, offset
    metrics = _metrics(data, *tables[METRICS])
    offsets, bits, padding, is_high_first = _bitmaps(data, *tables[BITMAPS])
    form, offset = tables[ENCODINGS]
    order = _order(form)
    first, last, top, bottom, _default = struct.unpack_from(order + "5H", data, offset + 4)
    across = last - first + 1
    ascent, descent = max(each[3] for each in metrics), max(each[4] for each in metrics)
    font = {}
    for at in range(across * (bottom - top + 1)):
        glyph = struct.unpack_from(order + "H", data, offset + 14 + 2 * at)[0]
        if glyph == 0xFFFF:
            continue
        left, right, _width, up, down = metrics[glyph]
        wide = right - left
        stride = -(-wide // (8 * padding)) * padding
        rows = ["." * wide] * (ascent + descent)
        for line in range(up + down):
            raw = bits[offsets[glyph] + stride * line :][:stride]
            lit = "".join(f"{each:08b}"[:: 1 if is_high_first else -1] for each in raw)
            rows[ascent - up + line] = lit[:wide].replace("0", ".").replace("1", "#")
        font[chr((at // across + top) << 8 | at % across + first)] = rows
    return font


def _order(form):
    return ">" if form & 4 else "<"


def _metrics(data, form, offset):
    order = _order(form)
    if form & 0x100:
        count = struct.unpack_from(order + "H", data, offset + 4)[0]
        packed = [data[offset + 6 + 5 * at :][:5] for at in range(count)]
        return [tuple(each - 0x80 for each in five) for five in packed]
    count = struct.unpack_from(order + "I", data, offset + 4)[0]
    return [struct.unpack_from(order + "5h", data, offset + 8 + 12 * at) for at in range(count)]


def _bitmaps(data, form, offset):
    order = _order(form)
    count = struct.unpack_from(order + "I", data, offset + 4)[0]
    offsets = struct.unpack_from(f"{order}{count}I", data, offset + 8)
    return offsets, data[offset + 8 + 4 * count + 16 :], 1 << (form & 3), bool(form & 8)


def columns(rows):
    """Return the columns of a letter, without empty ones at its sides: lowest bit on top."""
    lit = [
        sum(1 << row for row, line in enumerate(rows) if line[column] == "#")
        for column in range(len(rows[0]))
    ]
    while lit and not lit[0]:
        lit = lit[1:]
    while lit and not lit[-1]:
        lit = lit[:-1]
    return lit


def written(name, font):
    """Return the text of a font file."""
    lines = [
        f"# X11's misc-fixed {name}, by Markus Kuhn and others, in the public domain: letters of",
        "# Latin scripts, made by tests/screens/font_from_pcf.py. A line is a letter's code, then",
        "# its columns from the left in hex, lowest bit on top. Those in OURS there are ours.",
    ]
    for letter in (*LETTERS, *SIGNS):
        lit = columns(font[letter]) if letter in font else []
        if lit and unicodedata.category(letter) != "Cf":
            lines.append(f"{ord(letter):04x} {' '.join(f'{each:02x}' for each in lit)}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    source = Path(sys.argv[1])
    size = source.name.partition(".")[0]
    made = written(size, load(source) | OURS.get(size, {}))
    (FONTS / f"font_{size}.txt").write_text(made, encoding="utf-8")
