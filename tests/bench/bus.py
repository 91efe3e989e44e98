"""What frames of USB are good for on chips, and what they cost, in emulated time.

Two chips on one bus whose crystals are 30 ppm off, one each way, and the
host at them; then one chip that catches frames as it does, or never, or after every word.
"""

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from gemtable import boards
from gemtable.emulator.chip import image as chip_image
from gemtable.flash import firmware_files

from tests.apart import apart
from tests.bench.chip import same_boots
from tests.bench.figure import Figure
from tests.chip.bus_chips import press_pairs
from tests.chip.chip_host import ChipHost
from tests.chip.power_supply import power_up
from tests.key_pins import PRESS_US

PAIRS = 40
SETTLE_S = 3.0
WORDS = 25

# Each takes the place of main.py's last words.
CATCHES = {
    "never": "from usb_frames import Bus\nBus.catch = lambda self, head: None\n",
    "as it is": "",
    "after every word": """
from usb_frames import Bus
catch = Bus.catch
def at_once(self, head):
    self._pause_ms = 0
    return catch(self, head)
Bus.catch = at_once
""",
}


def figures(_is_quick: bool) -> Iterator[Figure]:
    image = chip_image.find()
    with ProcessPoolExecutor() as pool:  # emulated time is the same beside other work
        parts = [pool.submit(of_clocks, image)]
        parts += [pool.submit(of_words, image, name) for name in CATCHES]
        for part in parts:
            yield from part.result()


def of_clocks(image: Path) -> list[Figure]:
    with same_boots():
        hosts = [power_up(image, name) for name in ("pico-pad", "pico-rack")]
        for host in hosts:
            host.open()
    found: list[Figure] = []
    for what, has_bus in (("four stamps alone", False), ("frames of their bus", True)):
        # In a copy of this process, in which the chips may go on.
        apart_us, margin_ms = apart(lambda has_bus=has_bus: clocks(hosts, has_bus))
        found += _spread(f"{what}, clocks of two chips apart", apart_us)
        margin = Figure(f"bus: {what}, largest stated margin", "ms", [margin_ms], is_exact=True)
        found.append(margin)
    return found


def of_words(image: Path, name: str) -> list[Figure]:
    with same_boots():
        answers_us, presses_us, asked_again = words(image, name)
    return [
        *_spread(f"caught {name}, question to answer", answers_us),
        *_spread(f"caught {name}, press to frame", presses_us),
        Figure(f"bus: caught {name}, asked for again", "", [asked_again], 0, is_exact=True),
    ]


def _spread(what: str, values_us: list[float]) -> Iterator[Figure]:
    ordered = sorted(values_us)
    for name, place in (("p50", len(ordered) // 2), ("p99", len(ordered) * 99 // 100)):
        yield Figure(f"bus: {what}, {name}", "us", [ordered[place]], is_exact=True)


def clocks(hosts: Sequence[ChipHost], has_bus: bool) -> tuple[list[float], float]:
    """Return how far the clocks of two chips are apart, and the largest stated margin."""
    pairs = press_pairs([host.chip for host in hosts], PAIRS, SETTLE_S, has_bus)
    return [pair.clocks_ms * 1000 for pair in pairs], max(pair.error_ms for pair in pairs)


def words(image: Path, name: str) -> tuple[list[float], list[float], int]:
    """Return how soon a chip answers, and says that a key moved, in the midst of both."""
    files = dict(firmware_files.files(boards.find("pico-pad")))
    source, begins, _ = files["main.py"].decode().partition('if __name__ == "__main__":')
    assert begins
    files["main.py"] = f"{source}{CATCHES[name]}main()\n".encode()
    host = power_up(image, "pico-pad", files)
    host.open()
    chance = random.Random(1)
    answers_us, presses_us = [], []
    for number in range(WORDS):
        asked_us = host.chip.us
        host.send("ping", number)
        pong = host.next("pong")
        assert pong and pong.fields["host_us"] == number, "an answer was lost"
        answers_us.append(pong.us - asked_us)
        after_us = chance.uniform(4_000, 8_000)  # when a frame is waited for
        host.chip.after(after_us - PRESS_US, lambda: host.chip.set_key(0, True))
        edge = host.next("edge")
        assert edge and edge.sequence == 2 * number + 1, "an edge was lost"
        presses_us.append(edge.us - host.chip.key_moved_us(0))
        host.acknowledge()
        host.chip.after(20_000, lambda: host.chip.set_key(0, False))
        assert host.next("edge"), "a release was lost"
        host.acknowledge()
        host.chip.run(chance.uniform(20_000, 24_000))
    return answers_us, presses_us, len(host.of("again"))
