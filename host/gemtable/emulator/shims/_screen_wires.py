"""The wires of the screen and the buzzer: what the program puts on them goes to the supervisor.

The board file says on which pins they are. The supervisor's client decodes what a screen gets;
here is only whether it gets it, and what a bus answers.
"""

import binascii
import json
import os

from _channel import faults, send, sleep
from _clock import clock
from _noise import Noise

_EIO, _ENODEV, _ETIMEDOUT = 5, 19, 110

outputs = {}  # by GPIO: the level that the program drives


class Screen:
    """The screen of this board, if it has one; `fault` is one of protocol.py, or ""."""

    def __init__(self, told, fault):
        """`told` is the board file's screen, or None."""
        self._told = told or {}
        self._fault = fault
        self._noise = Noise()

    def set_fault(self, fault):
        if "unplugged" in (fault, self._fault) and fault != self._fault:
            self._send("power", b"")  # it has none now, or begins to have it
        self._fault = fault

    def line(self, gpio):
        """Return the level of an I2C line that nobody drives, or None for any other pin."""
        if gpio not in (self._told.get("sda"), self._told.get("scl")):
            return None
        return int(self._fault != "bus low")

    def drive(self, gpio, level):
        """Follow the program's level on a pin that may be the screen's reset."""
        if gpio == self._told.get("reset") and not level and self._fault != "unplugged":
            self._send("reset", b"")

    def i2c_write(self, pins, address, sent, timeout_us):
        """Write to a device at `pins`, (sda, scl); return how many bytes it acknowledged.

        The first that it doesn't acknowledge ends the write. Raises OSError as the real bus does.
        """
        told = self._told
        is_there = pins == (told.get("sda"), told.get("scl"))
        if is_there and self._fault == "bus low":
            sleep(timeout_us)
            raise OSError(_ETIMEDOUT)
        is_there = (
            is_there and self._fault in ("", "noise") and address == int(told["address"], 16)
        )
        if not is_there:
            # MicroPython writes fewer than two bytes by its software, which has another error.
            raise OSError(_EIO if len(sent) > 1 else _ENODEV)
        arrived = bytearray()
        for byte in sent:
            heard = self._heard(byte)
            if heard < 0:
                break
            arrived.append(heard)
        if arrived:
            self._send("i2c", arrived)
        return len(arrived)

    def spi_write(self, pins, sent):
        """Write by the bus at `pins`, (clock, data). Nobody knows whether a screen listens."""
        told = self._told
        if pins != (told.get("clock"), told.get("data")) or self._fault == "unplugged":
            return
        if outputs.get(told["select"], 1) or not outputs.get(told.get("reset"), 1):
            return
        arrived = bytes([byte for byte in map(self._heard, sent) if byte >= 0])
        self._send("data" if outputs.get(told["command"]) else "command", arrived)

    def _heard(self, byte):
        """Return a byte as it arrives, or -1 if it does not."""
        return self._noise.heard(byte) if self._fault == "noise" else byte

    def _send(self, how, sent):
        send("screen", clock.now_us(), how, binascii.hexlify(sent).decode())


class Buzzer:
    """The buzzer of this board, if it has one, with the pin that enables it, if any."""

    def __init__(self, told):
        self._told = told or {}
        self._hz = 0  # what the program plays on the pin
        self._heard_hz = 0

    def play(self, gpio, hz):
        """Follow the frequency that the program puts on a pin, 0 for none."""
        if gpio == self._told.get("pin"):
            self._hz = hz
            self._tell()

    def drive(self, gpio, level):
        """Follow the program's level on a pin: a level is no tone."""
        self.play(gpio, 0)
        if gpio == self._told.get("enable"):
            self._tell()

    def _tell(self):
        is_enabled = "enable" not in self._told or outputs.get(self._told["enable"])
        hz = self._hz if is_enabled else 0
        if hz != self._heard_hz:
            self._heard_hz = hz
            send("tone", clock.now_us(), hz)


def level(gpio):
    """Return the level of a pin of the screen or the buzzer, or None for any other."""
    line = screen.line(gpio)
    return outputs.get(gpio) if line is None else line


def drive(gpio, level):
    """Follow a level, 0 or 1, that the program drives a pin to; return whether it is of these."""
    if screen.line(gpio) is not None:
        return True  # an open drain, which pulls up again at once
    if gpio not in _pins:
        return False
    if outputs.get(gpio) != level:
        outputs[gpio] = level
        screen.drive(gpio, level)
        buzzer.drive(gpio, level)
    return True


_screen = json.loads(os.getenv("GEMTABLE_SCREEN"))
_buzzer = json.loads(os.getenv("GEMTABLE_BUZZER"))
_pins = [(_screen or {}).get(name) for name in ("select", "command", "reset")]
_pins += [(_buzzer or {}).get(name) for name in ("pin", "enable")]
screen = Screen(_screen, os.getenv("GEMTABLE_SCREEN_FAULT"))
buzzer = Buzzer(_buzzer)
faults.heard = screen.set_fault
