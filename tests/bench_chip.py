"""What the firmware takes on the chip, in emulated microseconds: `python -m tests.bench_chip`.

Emulated time does not depend on the machine; only how long this takes does.
"""

import random
from pathlib import Path

from gemtable import boards
from gemtable.emulator.chip import image as chip_image
from gemtable.flash import firmware_files, layout

from tests.chip import busy
from tests.chip.chip_host import ChipHost
from tests.chip.noise import CHATTER_US, KEYS, chatter, confirming, edges_of, glitch, let_go
from tests.chip.powering import power_up

PRESSES = 1000
PICTURES = 20
PAIRS = 40
PAIRS_AT_ONCE = 250
GLITCHES_US = 50, 1000
PLAY_S = 30
HOUR_S = 3600

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
show = messages.pack("show", 707406378, 7, 12, 0, 0, "ff8000" * 6)
line = frames.encode(show)[:-1]
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


def boots(image: Path) -> None:
    path = boards.find("pico-pad")
    for kind, compiled in ((".mpy", True), (".py", False)):
        host = power_up(image, "pico-pad", layout.laid_out(firmware_files.files(path, compiled)))
        print(f"boot from {kind} to hello{host.hello().us / 1000:12.0f} ms", flush=True)


def frames(image: Path) -> None:
    files = {**firmware_files.files(boards.find("pico-tile")), "main.py": FRAMES.encode()}
    host = power_up(image, "pico-tile", files)
    host.chip.run_until(lambda: any("decode" in text for text in host.texts), 2_000_000)
    for text in host.texts[:2]:
        print(text, "us", flush=True)


def presses(host: ChipHost) -> None:
    """Press when all is quiet, while garbage is collected, and among pictures."""
    _told("quiet", busy.presses(host, PRESSES, random.Random(1)))
    late_us = busy.presses_while_collecting(host, PRESSES // 10, random.Random(5))
    _told("while collecting", late_us)
    _told("at a hello", busy.presses_at_hellos(host, PRESSES // 2, random.Random(7)))
    for pattern in ("steady", "pulse"):
        with busy.Stream(host, pattern):
            late_us = busy.presses(host, PRESSES, random.Random(6))
        _told(f"{busy.PICTURES_A_SECOND} {pattern} pictures a second", late_us)


def pairs(host: ChipHost) -> None:
    """Press two keys of twelve almost at once, when all is quiet and among pictures."""
    _told("two at once", busy.pairs(host, PAIRS_AT_ONCE, random.Random(8)))
    with busy.Stream(host, "steady"):
        late_us = busy.pairs(host, PAIRS_AT_ONCE, random.Random(9))
    _told(f"two at once, {busy.PICTURES_A_SECOND} steady pictures a second", late_us)


def _told(what: str, late_us: list[float]) -> None:
    late_us.sort()
    count = len(late_us)
    p50, p99 = late_us[count // 2], late_us[count * 99 // 100]
    print(
        f"press to the end of its frame, {what}: p50 {p50:.0f}, p99 {p99:.0f},"
        f" worst of {count} {late_us[-1]:.0f} us",
        flush=True,
    )


def stamps(pad: ChipHost) -> None:
    """Press two keys at once, and one beside a key that chatters; print how far stamps are off.

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
        print(
            f"stamps without filters beside {what}: {min(off_us):.0f} to {max(off_us):.0f} us"
            f" after the key, {swapped} of {PAIRS} pairs in the wrong order",
            flush=True,
        )


def noise(pad: ChipHost, what: str) -> None:
    """Give wires glitches, and print how many were taken for presses."""
    chance = random.Random(4)
    taken = 0
    for number in range(PAIRS):
        glitch(pad, number % KEYS, chance.uniform(0, 2000), chance.uniform(*GLITCHES_US))
        taken += any(edge.fields["down"] for edge in edges_of(pad, 60_000))
    print(f"{what}: {taken} of {PAIRS} glitches of 50 us to 1 ms are presses", flush=True)


def pictures(host: ChipHost, units: int, leds: int) -> None:
    """Time the messages of one unit, then of all units at once, to the first and last bit."""
    for changed in sorted({1, units}):
        for pattern in ("steady", "pulse"):
            firsts_us, lasts_us = _shown(host, pattern, changed, leds // units)
            print(
                f"{pattern}, {changed} of {units} units, {leds} LEDs: first bit"
                f" {max(firsts_us):.0f}, last bit {max(lasts_us):.0f} us at worst",
                flush=True,
            )


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


def play(image: Path) -> None:
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
    lost = (before - after) * HOUR_S / PLAY_S
    print(f"free heap {after} bytes, {lost:.0f} less in an hour, extrapolated")
    host.chip.host.send(b"\x03")
    host.chip.run(100_000)
    print(*(f"loop {text} us at worst" for text in host.texts if text.startswith("busy")))


def _stir(host: ChipHost, seconds: int) -> None:
    host.open()
    for step in range(seconds * 5):
        host.chip.after(10_000, lambda down=step % 2 == 0: host.chip.set_key(1, down))
        host.show(step % 5, ("steady", "pulse", "spin")[step % 3], "ff8000" * 7)
        host.chip.run(200_000)
        host.acknowledge()


def main() -> None:
    image = chip_image.find()
    boots(image)
    frames(image)
    for name, units, leds in (("pico-tile", 1, 6), ("pico-rack", 5, 35)):
        print(name)
        host = power_up(image, name)
        host.open()
        pictures(host, units, leds)
    presses(host)
    print("pico-pad")
    pad = power_up(image, "pico-pad")
    pad.open()
    presses(pad)
    pairs(pad)
    noise(pad, "as it is")
    pad.chip.remove_filters()
    stamps(pad)
    noise(pad, "without filters")
    confirmed = power_up(image, "pico-pad", confirming())
    confirmed.open()
    confirmed.chip.remove_filters()
    noise(confirmed, "without filters, with confirm_ms 1")
    play(image)


if __name__ == "__main__":
    main()
