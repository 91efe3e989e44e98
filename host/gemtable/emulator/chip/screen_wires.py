"""The wires from an emulated chip to its screen and its buzzer.

rp2040py 0.3.6 has the ends of I2C, SPI and PWM but no time on I2C. It reports TX_EMPTY while a
byte is still leaving, and not after an abort. This file mends that, and reaches into the
emulator package for it.
Sources: RP2040 data sheet, 4.3.14.2.1 (length of an I2C bit), 4.3.10 (TX_EMPTY), 4.4.3.9 (SPI
frames with SPH 0), 4.5.2.6 (PWM frequency), 2.19.2 (functions of pins).
"""

from collections.abc import Callable
from typing import Any, cast

from rp2040py.rp2040 import RP2040

from gemtable.boards.board_file import Buzzer, Screen
from gemtable.emulator.screen import How
from gemtable.emulator.shims._noise import Noise

_CYCLE_NS = 8  # of the system clock, 125 MHz, by which I2C counts
_PERIPHERAL_HZ = 48_000_000  # the clock of SPI as MicroPython sets it; the emulator has 125 MHz
_SPI, _I2C, _PWM = 1, 3, 4  # functions of a pin

_TX_EMPTY = 1 << 4
_TX_EMPTY_CTRL = 1 << 8
_BITS_OF_A_BYTE = 9  # with its acknowledgement

Got = Callable[[How, bytes], None]


class I2cWires:
    """A screen at one of the chip's I2C buses; `got` gets each write that it acknowledged."""

    def __init__(self, mcu: RP2040, screen: Screen, got: Got) -> None:
        sda, scl = cast(int, screen.sda), cast(int, screen.scl)
        self._address = int(screen.address or "0", 16)
        self._pins = [mcu.gpio[sda], mcu.gpio[scl]]
        self._got = got
        self._fault = ""
        self._sent = bytearray()
        self._is_shifting = False
        self._i2c = cast(Any, mcu.i2c[sda >> 1 & 1])
        self._alarm = mcu.clock.create_alarm(lambda: self._next[0]())
        self._next: list[Callable[[], None]] = [lambda: None]
        self._is_hung = False
        self._noise = Noise()
        self._set_interrupts = self._i2c._set_interrupts
        self._i2c._set_interrupts = self._interrupt
        self._i2c.on_start = self._start
        self._i2c.on_connect = self._connect
        self._i2c.on_write_byte = self._write
        self._i2c.on_stop = self._stop

    def set_fault(self, fault: str) -> None:
        if "unplugged" in (fault, self._fault) and fault != self._fault:
            self._got("power", b"")
        self._fault = fault
        if self._is_hung and fault != "bus low":
            self._is_hung = False
            self._alarm.schedule(0)

    def _after(self, bits: int, then: Callable[[], None]) -> None:
        """Call `then` after so many bits; with a bus that hangs, once that is mended."""
        i2c = self._i2c
        high = i2c.scl_high_period + i2c._spikelen + 7
        self._next[0] = then
        if self._fault == "bus low":
            self._is_hung = True
        else:
            self._alarm.schedule(bits * (high + i2c.scl_low_period + 1) * _CYCLE_NS)

    def _start(self, _is_repeated: bool) -> None:
        self._flush()
        self._after(1, self._i2c.complete_start)

    def _connect(self, address: int, _mode: int) -> None:
        is_there = address == self._address and self._fault in ("", "noise")
        is_there = is_there and all(pin.function_select == _I2C for pin in self._pins)
        self._after(_BITS_OF_A_BYTE, lambda: self._connected(is_there))

    def _connected(self, is_there: bool) -> None:
        self._i2c.complete_connect(is_there)
        if not is_there:
            self._set_interrupts(_TX_EMPTY)  # an abort empties the transmitter

    def _write(self, byte: int) -> None:
        self._is_shifting = True
        heard = self._noise.heard(byte) if self._fault == "noise" else byte
        if heard >= 0:
            self._sent.append(heard)
        self._after(_BITS_OF_A_BYTE, lambda: self._written(heard >= 0))

    def _written(self, is_acknowledged: bool) -> None:
        self._is_shifting = False
        self._i2c.complete_write(is_acknowledged)
        if self._i2c._tx_fifo.item_count <= self._i2c.tx_threshold and not self._is_shifting:
            self._set_interrupts(_TX_EMPTY)

    def _stop(self) -> None:
        self._flush()
        self._after(1, self._i2c.complete_stop)

    def _flush(self) -> None:
        self._is_shifting = False
        if self._sent:
            sent, self._sent = bytes(self._sent), bytearray()
            self._got("i2c", sent)

    def _interrupt(self, mask: int) -> None:
        """With TX_EMPTY_CTRL the transmitter is empty only once the byte has left."""
        if self._i2c.control & _TX_EMPTY_CTRL and self._is_shifting:
            mask &= ~_TX_EMPTY
        if mask:
            self._set_interrupts(mask)


class SpiWires:
    """A screen at one of the chip's SPI buses; `got` gets what came with one level of D/C."""

    def __init__(self, mcu: RP2040, screen: Screen, got: Got) -> None:
        clock, data = cast(int, screen.clock), cast(int, screen.data)
        self._pins = [mcu.gpio[clock], mcu.gpio[data]]
        self._select = mcu.gpio[cast(int, screen.select)]
        self._command = mcu.gpio[cast(int, screen.command)]
        self._reset = None if screen.reset is None else mcu.gpio[screen.reset]
        self._got = got
        self._fault = ""
        self._noise = Noise()
        self._how: How = "command"
        self._sent = bytearray()
        self._spi: Any = mcu.spi[data >> 3 & 1]
        mcu.clk_peri = _PERIPHERAL_HZ
        self._alarm = mcu.clock.create_alarm(lambda: self._spi.complete_transmit(0))
        self._spi.on_transmit = self._take
        for pin in (self._select, self._command):
            pin.add_listener(lambda _state, _before: self._flush())
        if self._reset:
            self._reset.add_listener(lambda _state, _before: self._follow_reset())
        self._is_held = False

    def set_fault(self, fault: str) -> None:
        if "unplugged" in (fault, self._fault) and fault != self._fault:
            self._flush()
            self._got("power", b"")
        self._fault = fault

    def _take(self, byte: int) -> None:
        """Hear a byte, if the screen is there, selected, and reads bits in this mode."""
        control = self._spi._control0
        has_gap, polarity = not control & 0x80, control & 0x40
        bits = 9.5 if has_gap else 8
        self._alarm.schedule(bits * 1e9 / max(self._spi.clock_frequency, 1.0))
        is_read = has_gap == (not polarity) and not self._is_held
        is_read = is_read and _is_low(self._select) and self._fault != "unplugged"
        if is_read and all(pin.function_select == _SPI for pin in self._pins):
            self._how = "command" if _is_low(self._command) else "data"
            heard = self._noise.heard(byte) if self._fault == "noise" else byte
            if heard >= 0:
                self._sent.append(heard)

    def _flush(self) -> None:
        if self._sent:
            sent, self._sent = bytes(self._sent), bytearray()
            self._got(self._how, sent)

    def _follow_reset(self) -> None:
        was, self._is_held = self._is_held, self._reset is not None and _is_low(self._reset)
        if self._is_held and not was and self._fault != "unplugged":
            self._flush()
            self._got("reset", b"")


def _is_low(pin: Any) -> bool:
    return bool(pin.output_enable and not pin.output_value)


_SETTLE_NS = 300_000  # setting a frequency takes several writes, which are no notes


class BuzzerWires:
    """A buzzer at a PWM pin; `played` gets the time in us and the new tone in Hz, 0 for none."""

    def __init__(self, mcu: RP2040, buzzer: Buzzer, played: Callable[[float, int], None]) -> None:
        self._mcu = mcu
        self._pin = mcu.gpio[buzzer.pin]
        self._is_second = bool(buzzer.pin & 1)  # channel B of its slice
        self._enable = None if buzzer.enable is None else mcu.gpio[buzzer.enable]
        self._played = played
        self._hz = self._coming_hz = 0
        self._since_us = 0.0
        self._settled = mcu.clock.create_alarm(self._play)
        pwm = cast(Any, mcu.pwm)
        self._slice = pwm.channels[buzzer.pin >> 1 & 7]
        write = pwm.write_uint32

        def write_uint32(offset: int, value: int) -> None:
            write(offset, value)
            self.look()

        pwm.write_uint32 = write_uint32
        for pin in (self._pin, self._enable):
            if pin is not None:
                pin.add_listener(lambda _state, _before: self.look())

    def look(self) -> None:
        """Find the tone as the registers are now."""
        hz = self._present_hz()
        if hz != self._coming_hz:
            self._coming_hz, self._since_us = hz, self._mcu.clock.nanos / 1000
            self._settled.schedule(_SETTLE_NS)

    def _play(self) -> None:
        if self._coming_hz != self._hz:
            self._hz = self._coming_hz
            self._played(self._since_us, self._hz)

    def _present_hz(self) -> int:
        pwm = self._slice
        compare = pwm.cc >> 16 if self._is_second else pwm.cc & 0xFFFF
        is_on = pwm.csr & 1 and 0 < compare <= pwm.top and self._pin.function_select == _PWM
        if not is_on or (self._enable is not None and not _is_high(self._enable)):
            return 0
        divider = (pwm.div or 0x1000) / 16
        steps = (pwm.top + 1) * (2 if pwm.csr & 2 else 1)  # up and down, if phase-correct
        return int(1e9 / _CYCLE_NS / divider / steps + 0.5)


def _is_high(pin: Any) -> bool:
    return bool(pin.output_enable and pin.output_value)
