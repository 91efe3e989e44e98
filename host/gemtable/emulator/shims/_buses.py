"""I2C, SPI and PWM of the RP2040 and RP2350, as far as a screen and a buzzer need them.

A write takes no time; only a bus that hangs does.
Source: MicroPython 1.27, ports/rp2/machine_i2c.c, machine_spi.c, machine_pwm.c.
"""

from _screen_wires import buzzer, screen

_TIMEOUT_US = 50_000
_FULL = 65535  # a duty that is always high
_LEAST_HZ = 8  # 125 MHz through the greatest divider and counter


class SoftI2C:
    """A bus by software, on any two pins."""

    def __init__(self, scl, sda, *, freq=400_000, timeout=_TIMEOUT_US):
        self._pins = sda.gpio, scl.gpio
        self._timeout_us = timeout

    def scan(self):
        """Return the addresses that answer."""
        found = []
        for address in range(0x08, 0x78):
            try:
                self.writeto(address, b"")
                found.append(address)
            except OSError:
                pass
        return found

    def writeto(self, address, sent, stop=True):
        """Write bytes; return how many were acknowledged. Raises OSError."""
        return screen.i2c_write(self._pins, address, bytes(sent), self._timeout_us)

    def writevto(self, address, vector, stop=True):
        """Write the parts one after the other, as one message."""
        return self.writeto(address, b"".join([bytes(part) for part in vector]), stop)

    def writeto_mem(self, address, memory, sent, *, addrsize=8):
        self.writeto(address, memory.to_bytes(addrsize // 8, "big") + bytes(sent))


class I2C(SoftI2C):
    """One of the chip's two buses. Its pins must be such that the chip can connect them."""

    def __init__(self, number, *, scl, sda, freq=400_000, timeout=_TIMEOUT_US):
        if number not in (0, 1):
            raise ValueError("I2C(%d) doesn't exist" % number)
        for pin, name, rest in ((scl, "SCL", 1), (sda, "SDA", 0)):
            if pin.gpio & 3 != 2 * number + rest:
                raise ValueError("bad %s pin" % name)
        super().__init__(scl, sda, freq=freq, timeout=timeout)


class SPI:
    """One of the chip's two buses, for writing. A screen reads bits in mode 0 and 3 only."""

    def __init__(
        self,
        number,
        baudrate=1_000_000,
        *,
        polarity=0,
        phase=0,
        bits=8,
        firstbit=0,
        sck,
        mosi,
        miso=None,
    ):
        if number not in (0, 1):
            raise ValueError("SPI(%d) doesn't exist" % number)
        for pin, name, rest in ((sck, "SCK", 2), (mosi, "MOSI", 3), (miso, "MISO", 0)):
            if pin is not None and (pin.gpio & 3 != rest or pin.gpio >> 3 & 1 != number):
                raise ValueError("bad %s pin" % name)
        self._pins = sck.gpio, mosi.gpio
        self._is_read = polarity == phase

    def write(self, sent):
        if self._is_read:
            screen.spi_write(self._pins, bytes(sent))

    def deinit(self):
        pass


class PWM:
    """A square wave on a pin."""

    def __init__(self, pin, *, freq=0, duty_u16=0, invert=0):
        self._gpio = pin.gpio
        self._hz, self._duty = 0, 0
        self.init(freq=freq, duty_u16=duty_u16)

    def init(self, *, freq=0, duty_u16=-1):
        if freq:
            self._hz = _possible(freq)
        if duty_u16 >= 0:
            self._duty = duty_u16
        self._tell()

    def freq(self, hz=None):
        if hz is None:
            return self._hz
        self._hz = _possible(hz)
        self._tell()

    def duty_u16(self, duty=None):
        if duty is None:
            return self._duty
        self._duty = duty
        self._tell()

    def deinit(self):
        buzzer.play(self._gpio, 0)

    def _tell(self):
        buzzer.play(self._gpio, self._hz if 0 < self._duty < _FULL else 0)


def _possible(hz):
    if hz < _LEAST_HZ:
        raise ValueError("freq too small")
    return hz
