"""Fixes rp2040py 0.3.6 where it differs from the chip; each fix states its reason.

Only this file, usb_frames.py and screen_wires.py use more of the emulator package than its
documented calls.
"""

import secrets
from collections.abc import Callable
from typing import Any, cast

from rp2040py.rp2040 import RP2040
from rp2040py.usb.cdc import USBCDC

_CYCLE_NS = 8  # of the emulator's system clock, 125 MHz
_NEVER = 1 << 62  # the due time of a PIO block when nothing is due
_OSCILLATOR = 0x40060  # ROSC; the emulator leaves the last 12 bits of an address out
_RANDOM_BIT = 0x1C  # RP2040 data sheet, 2.17.7
_PIO_BASES = (0x50200, 0x50300)

_OPENING_NS = 100_000_000  # minimum time until a program has opened the port of a new board
_PACKET_NS = 10_000  # the overhead of a packet, with its handshake
_BYTE_NS = 667  # USB at full speed: 12 Mbit/s

_READ_UNIQUE_ID = 0x4B  # a command of the flash chip: 4 bytes to wait, then 8 of the id
_ID_AFTER = 5
_SECTOR_ERASE, _BLOCK_ERASE, _PAGE_PROGRAM = 0x20, 0xD8, 0x02
_WRITES = (_SECTOR_ERASE, _BLOCK_ERASE, _PAGE_PROGRAM)

_BUS = ("read_uint8", "read_uint16", "read_uint32", "write_uint8", "write_uint16", "write_uint32")


def keep_bus_at_hand(mcu: RP2040) -> None:
    """Store the methods for memory access in the object itself.

    At each instruction, load and store, the compiled emulator checks whether Python code
    replaced the method, and creates a bound method for this check. That took 40 % of the time
    of a busy chip.
    """
    for name in _BUS:
        setattr(mcu, name, getattr(mcu, name))


def answer_unique_id(mcu: RP2040, uid: bytes) -> None:
    """Give the flash chip the id `uid`; without this, the emulator sends only FF."""
    ssi: Any = mcu.ssi
    shift = ssi._shift_byte

    def shift_byte(byte: int) -> int:
        answer: int = shift(byte)
        sent = ssi._tx_buffer
        if sent[0] == _READ_UNIQUE_ID and len(sent) > _ID_AFTER:
            return uid[(len(sent) - _ID_AFTER - 1) % len(uid)]
        return answer

    ssi._shift_byte = shift_byte


def watch_flash(mcu: RP2040, written: Callable[[], None]) -> None:
    """Call `written` after each erase or write of the flash; the emulator has no such hook."""
    ssi: Any = mcu.ssi
    apply = ssi._apply_command

    def apply_command() -> None:
        writes = bool(ssi._tx_buffer) and ssi._tx_buffer[0] in _WRITES
        apply()
        if writes:
            written()

    ssi._apply_command = apply_command


class RandomRing:
    """The ring oscillator, with a random bit.

    The emulator's own bit is always 1, so that all boots had the same id.
    """

    def __init__(self, mcu: RP2040) -> None:
        self._rest: Any = mcu.peripherals[_OSCILLATOR]

    def read_uint32(self, offset: int) -> int:
        return (
            secrets.randbits(1) if offset == _RANDOM_BIT else int(self._rest.read_uint32(offset))
        )

    def write_uint32_atomic(self, offset: int, value: int, kind: int) -> None:
        self._rest.write_uint32_atomic(offset, value, kind)


def roll_dice(mcu: RP2040) -> None:
    peripherals: dict[int, Any] = mcu.peripherals
    peripherals[_OSCILLATOR] = RandomRing(mcu)


class PacedPio:
    """A PIO block that is stepped exactly when its instructions are due.

    The emulator steps PIO at most once for each instruction of the processor.
    While the processor sleeps, one step covers the whole sleep, and a frame of LEDs
    comes out truncated or distorted. Here the block counts as stopped, so that the
    emulator does not step it; an alarm of the clock steps it instead. A change of a pin
    does not wake a program that waits for it; none of ours waits for a pin.
    """

    def __init__(self, mcu: RP2040, pio: Any) -> None:
        self._pio = pio
        self._clock = mcu.clock
        self._alarm = mcu.clock.create_alarm(self._step)

    def read_uint32(self, offset: int) -> int:
        value: int = self._pio.read_uint32(offset)
        self._rearm()  # a FIFO may have been emptied
        return value

    def write_uint32_atomic(self, offset: int, value: int, kind: int) -> None:
        self._advance()
        self._pio.write_uint32_atomic(offset, value, kind)
        self._pio.stopped = True
        self._rearm()

    def _step(self) -> None:
        self._advance()
        self._rearm()

    def _advance(self) -> None:
        now = round(self._clock.nanos / _CYCLE_NS)
        self._pio.advance(now - (self._pio.cycle_fp >> 8))

    def _rearm(self) -> None:
        due_fp = self._pio.next_due_fp  # in 256ths of a cycle
        if due_fp < _NEVER:
            due_ns = -(-due_fp >> 8) * _CYCLE_NS
            self._alarm.schedule(max(0.0, due_ns - self._clock.nanos))


def pace_pio(mcu: RP2040) -> None:
    peripherals: dict[int, Any] = mcu.peripherals
    for base, pio in zip(_PIO_BASES, mcu.pio, strict=True):
        peripherals[base] = PacedPio(mcu, pio)


class UsbHost:
    """The host's side of the board's serial port, at the pace of a real bus.

    The emulator's own host takes every packet at once, and sends an empty packet whenever the
    board is ready to receive: 50,000 interrupts a second, so that the board never sleeps. A
    real host lets the board wait while it has nothing to send or does not read.

    A program cannot write before the system has found the board and opened its port.
    By then the board runs its main.py, which control-C stops; an earlier control-C
    would be lost.
    """

    def __init__(self, mcu: RP2040, heard: Callable[[bytes], None]) -> None:
        self.is_reading = True
        self.is_connected = False  # whether the board is connected and its port open
        self._usb = cast(Any, mcu.usb_ctrl)
        self._heard = heard
        self._leaving = bytearray()
        self._wanted = 0  # bytes that the board is ready to receive, or 0
        self._on_the_bus: list[bytes] = []
        self._arrived: list[bytes] = []  # but not read yet
        self._arrival = mcu.clock.create_alarm(self._arrive)
        self._opening = mcu.clock.create_alarm(self._open)
        self._cdc = USBCDC(self._usb)
        self._cdc.on_device_connected = self._on_connected
        self._their_read = self._usb.on_endpoint_read
        self._their_write = self._usb.on_endpoint_write
        self._their_ready = self._usb._indicate_buffer_ready
        self._their_reset = self._usb.on_reset
        self._usb.on_endpoint_read = self._on_read
        self._usb.on_endpoint_write = self._on_write
        self._usb.on_reset = self._on_reset
        self._usb._indicate_buffer_ready = self._indicate_buffer_ready

    @property
    def waiting(self) -> int:
        """The number of bytes that the board has not received yet."""
        return len(self._leaving)

    def send(self, data: bytes) -> None:
        self._leaving += data
        self._deliver()

    def read(self, is_reading: bool) -> None:
        """Continue reading if `is_reading`, otherwise stop."""
        self.is_reading = is_reading
        self._take()

    def _on_connected(self) -> None:
        self._opening.schedule(_OPENING_NS)

    def _open(self) -> None:
        self.is_connected = True
        self._deliver()

    def _on_read(self, endpoint: int, size: int) -> None:
        if endpoint == self._cdc._out_endpoint:
            self._wanted = size
            self._deliver()
        elif self._their_read:
            self._their_read(endpoint, size)

    def _deliver(self) -> None:
        if self.is_connected and self._wanted and self._leaving:
            packet = bytes(self._leaving[: self._wanted])
            del self._leaving[: self._wanted]
            self._wanted = 0
            delay_us = (_PACKET_NS + len(packet) * _BYTE_NS) // 1000
            self._usb.endpoint_read_done(self._cdc._out_endpoint, packet, delay_us)

    def _on_write(self, endpoint: int, packet: bytes) -> None:
        if endpoint == self._cdc._in_endpoint and endpoint > 0:
            self._on_the_bus.append(packet)
            self._arrival.schedule(len(packet) * _BYTE_NS)
        elif self._their_write:
            self._their_write(endpoint, packet)

    def _indicate_buffer_ready(self, endpoint: int, out: bool) -> None:
        if out or endpoint != self._cdc._in_endpoint or endpoint <= 0:
            self._their_ready(endpoint, out)

    def _arrive(self) -> None:
        self._arrived += self._on_the_bus
        self._on_the_bus.clear()
        self._take()

    def _take(self) -> None:
        while self.is_reading and self._arrived:
            packet = self._arrived.pop(0)
            self._their_ready(
                self._cdc._in_endpoint, False
            )  # only now can the board send the next packet
            self._heard(packet)

    def _on_reset(self) -> None:
        self.is_connected = False
        self._opening.cancel()
        self._wanted = 0
        self._on_the_bus.clear()
        self._arrived.clear()
        self._arrival.cancel()
        if self._their_reset:
            self._their_reset()
