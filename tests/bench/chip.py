"""What the firmware takes on the chip, in emulated time, which depends on no machine."""

import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from unittest.mock import patch

from gemtable import boards
from gemtable.emulator.chip import image as chip_image
from gemtable.flash import file_layout, firmware_files

from tests.bench.figure import Figure
from tests.chip import busy
from tests.chip.chip_host import ChipHost
from tests.chip.noise import CHATTER_US, KEYS, chatter, confirming, edges_of, glitch, let_go
from tests.chip.power_supply import power_up

PRESSES = 40
FEW = 20  # of fewer the middle one is no figure
QUIET_PRESSES = 400  # so that the p99 is a figure, and some come beside a ping
LIT = 20
PICTURES = 10
PAIRS = 15
GLITCHES_US = 50, 1000
PLAY_S = 10
QUIET_US, BUSY_US, WORST_US = 1000, 2000, 3000  # aims: p99 quiet and busy, and of all
LIT_US = 10_000  # aim: the worst, from the pin to the last bit

# Runs on the board instead of main.py: what frames take, by the hundred.
FRAMES = """
import time
time.sleep_ms(50)  # until the port is there
from array import array
import plainlines
from gemwire import frames, messages
def took(what, act):
    begin_us = time.ticks_us()
    for _ in range(100):
        act()
    print(what, time.ticks_diff(time.ticks_us(), begin_us) // 100)
form, room = messages.PLAIN["edge"], bytearray(128)
edge = array("I", (707406378, 7, 1234, 1234, 0, 11, 1, 1604936, 0))
show = ["show", 707406378, 7, 12, 0, 0, "ff8000" * 6]
line = frames.seal(frames.text_of(show))[:-1]
took("fill in an edge", lambda: plainlines.fill(room, form, len(form), edge, plainlines.CRCS, 64))
took("decode a picture of 6 LEDs", lambda: messages.unpack(frames.decode(line)))
"""
# Takes the place of main.py's last words: how long the loop is busy between two waits.
BUSY = """
from serialline import SerialLine
from time import ticks_diff, ticks_us
waited, worst = [], [0]
wait = SerialLine.wait
def timed(self, ms):
    if waited:  # not before the first wait: until then the board boots
        worst[0] = max(worst[0], ticks_diff(ticks_us(), waited[0]))
    came = wait(self, ms)
    waited[:] = [ticks_us()]
    return came
SerialLine.wait = timed
main()
print("busy", worst[0])
"""


def figures(is_quick: bool) -> Iterator[Figure]:
    """In the quick run there is one pad, since a chip takes long to boot."""
    image = chip_image.find()
    if is_quick:
        yield from _listed(pad_figures, image)
        return
    with ProcessPoolExecutor() as pool:  # emulated time is the same beside other work
        parts = (pad_figures, rack_figures, noise_figures, play_figures)
        for found in pool.map(partial(_listed, image=image), parts):
            yield from found


def same_boots() -> AbstractContextManager[object]:
    """Return a context in which chips draw the same boot ids in every run.

    The ids are in every message, and their digits in its length: a run would differ from another.
    """
    return patch("secrets.randbits", random.Random(1).getrandbits)


def _listed(part: Callable[[Path], Iterator[Figure]], image: Path) -> list[Figure]:
    with same_boots():
        return [*part(image)]


def pad_figures(image: Path) -> Iterator[Figure]:
    yield from frames(image)
    pad = power_up(image, "pico-pad")
    yield _exact("boot from .mpy to hello", "ms", pad.hello().us / 1000)
    pad.open()
    yield from presses("pico-pad", pad, QUIET_PRESSES)
    yield from lights("pico-pad", pad)
    yield from presses_at_work("pico-pad", pad)
    yield from pairs(pad)


def rack_figures(image: Path) -> Iterator[Figure]:
    for name, units, leds in (("pico-tile", 1, 6), ("pico-rack", 5, 35)):
        host = power_up(image, name)
        host.open()
        yield from pictures(name, host, units, leds)
        yield from lights(name, host)
    yield from presses("pico-rack", host)


def frames(image: Path) -> Iterator[Figure]:
    files = {**firmware_files.files(boards.find("pico-tile")), "main.py": FRAMES.encode()}
    host = power_up(image, "pico-tile", files)
    host.chip.run_until(lambda: any("decode" in text for text in host.texts), 2_000_000)
    for text in host.texts[:2]:
        what, us = text.rsplit(maxsplit=1)
        yield _exact(what, "us", float(us))


def presses(name: str, host: ChipHost, quiet: int = PRESSES) -> Iterator[Figure]:
    """Press when all is quiet but for pings, and among pictures."""
    with busy.Pings(host):
        late_us = busy.presses(host, quiet, random.Random(1))
    yield from _late(f"{name}, quiet", late_us, QUIET_US)
    for pattern in ("steady", "pulse"):
        with busy.Stream(host, pattern):
            late_us = busy.presses(host, PRESSES, random.Random(6))
        what = f"{name}, {busy.PICTURES_A_SECOND} {pattern} pictures a second"
        yield from _late(what, late_us, BUSY_US)


def presses_at_work(name: str, host: ChipHost) -> Iterator[Figure]:
    """Press while garbage is collected, and at hellos."""
    late_us = busy.presses_while_collecting(host, PRESSES // 10, random.Random(5))
    yield from _late(f"{name}, while collecting", late_us, None)
    late_us = busy.presses_at_hellos(host, PRESSES // 2, random.Random(7))
    yield from _late(f"{name}, at a hello", late_us, BUSY_US)


def lights(name: str, host: ChipHost) -> Iterator[Figure]:
    """Press, and see what a host that answers at once has lit, alone and behind an `ack`.

    The worst decides nothing: which press meets a collection changes with every build.
    """
    units = len(host.of("hello")[-1].fields["units"])
    for lit in sorted({1, units}):
        for is_acknowledged, beside in ((False, ""), (True, ", behind an ack")):
            took_us = sorted(busy.lights(host, lit, LIT, random.Random(3), is_acknowledged))
            what = f"{name}, pin to last LED bit, {lit} of {units} units{beside}"
            yield _exact(f"{what}, p50", "us", took_us[LIT // 2])
            yield Figure(f"chip: {what}, worst", "us", [took_us[-1]], LIT_US)


def pairs(host: ChipHost) -> Iterator[Figure]:
    """Press two keys of twelve almost at once, when all is quiet and among pictures."""
    yield from _late("two at once", busy.pairs(host, PRESSES // 2, random.Random(8)), None)
    with busy.Stream(host, "steady"):
        late_us = busy.pairs(host, PRESSES // 2, random.Random(9))
    yield from _late(f"two at once, {busy.PICTURES_A_SECOND} pictures a second", late_us, None)


def _late(what: str, late_us: list[float], p99_us: float | None) -> Iterator[Figure]:
    """Give what presses took from the key to the end of their frame.

    The worst ones decide nothing: the least change moves what else happens at their moment. That
    is so of a few presses' p50, too.
    """
    late_us.sort()
    count = len(late_us)
    middle = f"chip: {what}, press of {count}, p50"
    yield Figure(middle, "us", [late_us[count // 2]], is_exact=count >= FEW)
    for name, us, aim_us in (
        ("p99", late_us[count * 99 // 100], p99_us),
        ("worst", late_us[-1], WORST_US),
    ):
        yield Figure(f"chip: {what}, press of {count}, {name}", "us", [us], aim_us)


def _exact(what: str, unit: str, value: float, aim: float | None = None) -> Figure:
    return Figure(f"chip: {what}", unit, [value], aim, is_exact=True)


def noise_figures(image: Path) -> Iterator[Figure]:
    readable = file_layout.laid_out(firmware_files.files(boards.find("pico-pad"), compiled=False))
    pad = power_up(image, "pico-pad", readable)
    yield _exact("boot from .py to hello", "ms", pad.hello().us / 1000)
    pad.open()
    yield noise(pad, "as it is")
    pad.chip.remove_filters()
    yield from stamps(pad)
    yield noise(pad, "without filters")
    confirmed = power_up(image, "pico-pad", confirming())
    confirmed.open()
    confirmed.chip.remove_filters()
    yield noise(confirmed, "without filters, with confirm_ms 1")


def stamps(pad: ChipHost) -> Iterator[Figure]:
    """Press two keys at once, and one beside a key that chatters: how far are stamps off?

    Keys have no filters here, which would make one clean edge of what chatters.
    """
    chance = random.Random(3)
    let_go(pad)
    for what, longest_us in (("another", 2_000), ("one that chatters", CHATTER_US)):
        off_us, swapped = [], 0
        for _ in range(PAIRS):
            one, other = chance.sample(range(KEYS), 2)
            at_us = {one: pad.chip.us + 1000}
            at_us[other] = at_us[one] + chance.uniform(50, longest_us)
            if longest_us == CHATTER_US:
                chatter(pad, one, 1000, True, chance)
            else:
                pad.chip.after(1000, lambda key=one: pad.chip.set_key(key, True))
            pad.chip.after(
                at_us[other] - pad.chip.us, lambda key=other: pad.chip.set_key(key, True)
            )
            edges = [edge.fields for edge in edges_of(pad, 30_000) if edge.fields["down"]]
            swapped += [edge["key"] for edge in edges] != [one, other]
            off_us += [edge["tick_us"] - at_us[edge["key"]] for edge in edges]
            let_go(pad)
        yield _exact(f"stamps without filters beside {what}, latest", "us", max(off_us))
        yield _exact(f"beside {what}, of {PAIRS} pairs in the wrong order", "", swapped)


def noise(pad: ChipHost, what: str) -> Figure:
    """Give wires glitches, and count how many were taken for presses."""
    chance = random.Random(4)
    taken = 0
    for number in range(PAIRS):
        glitch(pad, number % KEYS, chance.uniform(0, 2000), chance.uniform(*GLITCHES_US))
        taken += any(edge.fields["down"] for edge in edges_of(pad, 60_000))
    return _exact(f"{what}: of {PAIRS} glitches of 50 us to 1 ms taken for presses", "", taken)


def pictures(name: str, host: ChipHost, units: int, leds: int) -> Iterator[Figure]:
    """Time the messages of one unit, then of all units at once, to the first and last bit."""
    for changed in sorted({1, units}):
        for pattern in ("steady", "pulse"):
            firsts_us, lasts_us = _shown(host, pattern, changed, leds // units)
            what = f"{name}, {pattern}, {changed} of {units} units"
            yield _exact(f"{what}, to the first bit, worst", "us", max(firsts_us))
            yield _exact(f"{what}, to the last bit, worst", "us", max(lasts_us))


def _shown(host: ChipHost, pattern: str, units: int, leds: int) -> tuple[list[float], list[float]]:
    """Return from the messages' beginning to the first bit, and to the last, of each time."""
    chance = random.Random(2)
    firsts_us, lasts_us = [], []
    for number in range(PICTURES):
        for unit in range(units):
            host.show(unit, "steady", "000000" * leds)
        host.chip.run(60_000)
        host.acknowledge()
        host.chip.run(chance.uniform(25_000, 45_000))
        host.frames.clear()
        begin_us = host.chip.us
        for unit in range(units):
            host.show(unit, pattern, f"{10 * number + 20:02x}8000" * leds)
        host.chip.run(25_000)
        shown = [frame for _, frame in host.frames if frame.began_ns / 1000 - begin_us < 20_000]
        firsts_us.append(min(frame.began_ns for frame in shown) / 1000 - begin_us)
        lasts_us.append(max(frame.ended_ns for frame in shown) / 1000 - begin_us)
    return firsts_us, lasts_us


def play_figures(image: Path) -> Iterator[Figure]:
    """Press and show as a busy match does, and see what the loop and the heap make of it."""
    files = dict(firmware_files.files(boards.find("pico-rack")))
    source, begins, _ = files["main.py"].decode().partition('if __name__ == "__main__":')
    assert begins
    files["main.py"] = (source + BUSY).encode()
    host = power_up(image, "pico-rack", files)
    _stir(host, 3)  # until every unit has its pictures
    before = host.hello().fields["free_bytes"]
    _stir(host, PLAY_S)
    after = host.hello().fields["free_bytes"]
    yield _exact(f"heap taken in {PLAY_S} s of play", "bytes", max(0, before - after))
    host.chip.host.send(b"\x03")
    host.chip.run(100_000)
    (told,) = (text for text in host.texts if text.startswith("busy"))
    yield _exact("a turn of the loop, worst", "us", float(told.rsplit(maxsplit=1)[1]))


def _stir(host: ChipHost, seconds: int) -> None:
    host.open()
    for step in range(seconds * 5):
        host.chip.after(10_000, lambda down=step % 2 == 0: host.chip.set_key(1, down))
        host.show(step % 5, ("steady", "pulse", "spin")[step % 3], "ff8000" * 7)
        host.chip.run(200_000)
        host.acknowledge()
