"""What frames of USB are good for on chips, and what they cost: `python -m tests.bench_bus`.

In emulated time: two chips on one bus whose crystals are 30 ppm off, one each way, and the
host at them; then one chip that catches frames as it does, or never, or after every word.
"""

import os
import random
from collections.abc import Callable
from pathlib import Path

from gemtable import boards
from gemtable.emulator.chip import image as chip_image
from gemtable.flash import firmware_files

from tests.chip.bus_chips import press_pairs
from tests.chip.powering import power_up
from tests.key_pins import PRESS_US

PAIRS = 200
SETTLE_S = 3.0
WORDS = 200

# Each takes the place of main.py's last words.
CATCHES = {
    "never": "from bus import Bus\nBus.catch = lambda self, head: None\n",
    "as it is": "",
    "after every word": """
from bus import Bus
catch = Bus.catch
def at_once(self, head):
    self._pause_ms = 0
    return catch(self, head)
Bus.catch = at_once
""",
}


def clocks(image: Path) -> None:
    """Print how far the clocks of two chips are apart, as the host sees them."""
    hosts = [power_up(image, name) for name in ("pico-pad", "pico-rack")]
    for host in hosts:
        host.open()
    for what, has_bus in (("four stamps alone", False), ("frames of their bus", True)):
        _apart(lambda has_bus=has_bus, what=what: _clocks(hosts, what, has_bus))


def _clocks(hosts, what: str, has_bus: bool) -> None:
    pairs = press_pairs([host.chip for host in hosts], PAIRS, SETTLE_S, has_bus)
    print(f"{what}: clocks of two chips {_spread([pair.clocks_ms * 1000 for pair in pairs])}")
    print(f"  a margin is stated to {max(pair.error_ms for pair in pairs):.2f} ms at most")


def words(image: Path, name: str) -> None:
    """Print how soon a chip answers, and says that a key moved, in the midst of both."""
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
    print(f"frames are caught {name}, {len(host.of('bus'))} of them:")
    print(f"  question to answer {_spread(answers_us)}, press to frame {_spread(presses_us)}")
    print(f"  asked for again: {len(host.of('again'))}", flush=True)


def _spread(values_us: list[float]) -> str:
    ordered = sorted(values_us)
    p50, p99 = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    return f"p50 {p50:.0f}, p99 {p99:.0f}, worst {ordered[-1]:.0f} us"


def _apart(act: Callable[[], None]) -> None:
    """Do it in a copy of this process, in which the chips may go on."""
    copy = os.fork()
    if not copy:
        act()
        os._exit(0)
    os.waitpid(copy, 0)


def main() -> None:
    image = chip_image.find()
    clocks(image)
    for name in CATCHES:
        words(image, name)


if __name__ == "__main__":
    main()
