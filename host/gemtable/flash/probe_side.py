"""What a board does to tell how its pins are wired: mpremote sends it this file and a call.

Pins are inputs with the chip's own pulls, and nothing drives any of them. A program that ran
before may have charged the capacitors, so pull-downs empty them first; on an RP2350 they may
not get that far (erratum E9), and then a capacitor is not noticed. Runs on
MicroPython, from nothing but what every MicroPython has; never imported.
"""

import json
from time import sleep_ms, sleep_us

from machine import Pin

_EMPTY_MS = 60  # for a pull-down of 50 to 80 kOhm and a capacitor of 100 nF
_SOON_US = 500  # a wire is high by then, through 50 to 80 kOhm; a capacitor of 10 nF is not
_CHARGED_MS = 60  # nor one of 100 nF much later
_LOOKS = 4
_APART_MS = 15  # longer than a key bounces


def probe(pins: list) -> None:
    """Print one line of JSON: the pins that are slow to rise, and those that stay low."""
    slow, low = [], []
    for number in pins:
        Pin(number, Pin.IN, Pin.PULL_DOWN)
    sleep_ms(_EMPTY_MS)
    for number in pins:
        pin = Pin(number, Pin.IN, Pin.PULL_UP)
        sleep_us(_SOON_US)
        if not pin.value():
            slow.append(number)
    sleep_ms(_CHARGED_MS)
    low = slow
    for _ in range(_LOOKS):
        low = [number for number in low if not Pin(number, Pin.IN, Pin.PULL_UP).value()]
        sleep_ms(_APART_MS)
    print(json.dumps({"slow": [number for number in slow if number not in low], "low": low}))
