"""A screen and a buzzer at a `machine` of our own, on a real MicroPython: what their pins tell.

`Glass` is the chip's memory as its data sheet tells, page by page, and `glass.shown()` its 1024
bytes as seen with rotation 0; `Buzz.heard` has (us, Hz, duty) of each change.
"""

from tests.firmware import hand_time

SOURCE = (
    hand_time.SOURCE
    + """
import micropython


class Glass:
    ARGUMENTS = {0x20: 1, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}

    def __init__(self, columns, first):
        self.columns, self.first = columns, first
        self.lose_power()

    def lose_power(self):
        self.memory = [bytearray(b"\\x5a" * self.columns) for _ in range(8)]
        self.page = self.column = self.count = 0
        self.is_on = False
        self.contrast, self.told = 0, {}
        self.begun, self.missing = 0, 0

    def command(self, byte):
        if self.missing:
            self.missing = 0
            self.told[self.begun] = byte
            if self.begun == 0x81:
                self.contrast = byte
        elif byte < 0x10:
            self.column = self.column & 0xF0 | byte
        elif byte < 0x20:
            self.column = self.column & 0x0F | (byte & 15) << 4
        elif 0xB0 <= byte < 0xB8:
            self.page = byte & 7
        elif byte in (0xAE, 0xAF):
            self.is_on = byte == 0xAF
        elif byte in self.ARGUMENTS:
            self.begun, self.missing = byte, 1
        else:
            self.told[byte & 0xFE if byte in (0xA0, 0xA1) else byte] = byte

    def data(self, byte):
        self.memory[self.page][self.column] = byte
        self.column += 1
        self.count += 1

    def shown(self):
        first = self.first
        return b"".join(bytes(page[first : first + 128]) for page in self.memory)


class Pin:
    IN, OUT, OPEN_DRAIN, PULL_UP = 0, 1, 2, 1
    made = {}
    held = None  # the number of a pin that a screen holds low
    clocks_missing = 0  # until it lets go

    def __init__(self, number, mode=None, pull=None, value=None):
        self.number, self.level = number, value
        self.levels = [value]
        if mode is not None or number not in Pin.made:
            Pin.made[number] = self

    def value(self, level=None):
        if level is None:
            return int(self.number != Pin.held or not Pin.clocks_missing)
        if level == 0 and Pin.clocks_missing:
            Pin.clocks_missing -= 1
        self.level = level
        self.levels.append(level)


class I2C:
    made = []
    sizes = []
    error = None
    most = 1000  # bytes of a write that are acknowledged
    address = 0x3C

    def __init__(self, number, sda, scl, freq, timeout):
        I2C.made.append((number, sda.number, scl.number, freq, timeout))

    def writeto(self, address, data):
        if I2C.error or address != I2C.address:
            raise OSError(I2C.error or 5)
        I2C.sizes.append(len(data))
        data, takes = data[: I2C.most], None
        for byte in data:
            if takes is None:
                takes = glass.data if byte & 0x40 else glass.command
                is_single = byte & 0x80
            else:
                takes(byte)
                if is_single:
                    takes = None
        return len(data)


class SPI:
    made = []

    def __init__(self, number, baudrate, sck, mosi, miso):
        SPI.made.append((number, baudrate, sck.number, mosi.number, miso))

    def write(self, data):
        assert Pin.made[22].level == 0, "not selected"
        for byte in data:
            (glass.data if Pin.made[24].level else glass.command)(byte)


class Buzz:
    heard = []

    def __init__(self, pin, freq, duty_u16):
        self.pin, self.hz, self.duty = pin.number, freq, duty_u16

    def freq(self, hz):
        self.hz = hz

    def duty_u16(self, duty):
        self.duty = duty
        Buzz.heard.append((time.now, self.hz if duty else 0, duty))


class Machine:
    pass


machine = Machine()
machine.Pin, machine.I2C, machine.SPI, machine.PWM = Pin, I2C, SPI, Buzz
sys.modules["machine"] = machine
clock.sleep_ms = lambda ms: setattr(time, "now", time.now + 1000 * ms)
glass = Glass(128, 0)
OLED = dict(chip="ssd1306", bus="i2c", sda=0, scl=1, address="3c", rotation=0)
MACROPAD = dict(
    chip="sh1106", bus="spi", clock=26, data=27, select=22, command=24, reset=23, rotation=0
)


def screen_at(facts):
    global glass
    glass = Glass(132, 2) if facts["chip"] == "sh1106" else Glass(128, 0)
    from screen import Screen

    return Screen(facts, __import__("screen_" + facts["bus"]).Bus, clock)


def steps(screen):
    pieces = 0
    while screen.idle_ms() == 0:
        pieces += turn(screen)
    return pieces


def turn(screen):
    # Returns whether a piece of the picture was sent.
    count = glass.count
    screen.step()
    screen.send()
    return glass.count > count
"""
)
