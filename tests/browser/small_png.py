"""A picture with 256 colours: a third of the bytes, and no eye sees the difference.

A page has few colours, and many between two of them at the edges of letters: the most
frequent are kept as they are, of the others each is the nearest of these.
"""

import struct
import zlib
from base64 import b64decode, b64encode
from collections import Counter

_COLOURS = 256
_SIGNATURE = b"\x89PNG\r\n\x1a\n"

# A browser can read PNG: its pixels, as red, green, blue and opacity, in base64.
_READ = """async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const { data } = canvas.getImageData(0, 0, image.width, image.height);
  let text = "";
  for (let at = 0; at < data.length; at += 32768)
    text += String.fromCharCode(...data.subarray(at, at + 32768));
  return [image.width, image.height, btoa(text)];
}"""


async def small(png, browser):
    """Return a PNG with fewer colours."""
    page = await browser.new_page()
    width, height, pixels = await page.evaluate(_READ, b64encode(png).decode())
    await page.close()
    data = b64decode(pixels)
    colours = list(zip(data[0::4], data[1::4], data[2::4], strict=True))
    return _written(width, height, colours)


def _written(width, height, colours):
    counted = Counter(colours)
    palette = [colour for colour, _ in counted.most_common(_COLOURS)]
    index = {colour: at for at, colour in enumerate(palette)}
    nearest = {}  # of colours that are as good as the same
    for colour in counted:
        if colour not in index:
            about = tuple(level >> 2 for level in colour)
            if about not in nearest:
                nearest[about] = _nearest(palette, colour)
            index[colour] = nearest[about]
    named = bytes(map(index.__getitem__, colours))
    rows = b"".join(b"\0" + named[at : at + width] for at in range(0, len(named), width))
    return _SIGNATURE + b"".join(
        [
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", bytes(level for colour in palette for level in colour)),
            _chunk(b"IDAT", zlib.compress(rows, 9)),
            _chunk(b"IEND", b""),
        ]
    )


def _nearest(palette, colour):
    """Return which of the palette is the nearest."""
    red, green, blue = colour
    apart = [(red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2 for r, g, b in palette]
    return apart.index(min(apart))


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
