"""What a frame costs on the host's Python, there and back, beside COBS with a CRC-16.

The same picture of 6 LEDs. A frame of ours is a line of text with a CRC-32, which a person can
read at any terminal; COBS is the usual way to frame bytes.
"""

import binascii
import time
from collections.abc import Callable, Iterator

from cobs import cobs
from gemtable.link import host_lines
from gemwire import frames, messages

from tests.bench.figure import Figure

RUNS = 9
TIMES = 2_000
BODY = ["show", 707406378, 7, 12, 0, 0, "ff8000" * 6]
BYTES = bytes(range(40))  # as many as such a picture needs


def there_and_back() -> None:
    messages.unpack(frames.decode(host_lines.frame(BODY)[:-1]))


def by_cobs() -> None:
    line = cobs.encode(BYTES + binascii.crc_hqx(BYTES, 0).to_bytes(2, "big")) + b"\0"
    body = cobs.decode(line[:-1])
    assert binascii.crc_hqx(body[:-2], 0) == int.from_bytes(body[-2:], "big")


def us(act: Callable[[], None]) -> float:
    began = time.process_time()
    for _ in range(TIMES):
        act()
    return (time.process_time() - began) / TIMES * 1e6


def figures(_is_quick: bool) -> Iterator[Figure]:
    ours, theirs = zip(*((us(there_and_back), us(by_cobs)) for _ in range(RUNS)), strict=True)
    yield Figure("frames: a picture there and back", "us", ours, None, "COBS, CRC-16", theirs)
