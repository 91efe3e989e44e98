"""Boards with a screen and a buzzer, and programs for them that do what a test asks for."""

import json
from pathlib import Path

from gemtable import boards

I2C = {"chip": "ssd1306", "bus": "i2c", "sda": 0, "scl": 1, "address": "3c", "rotation": 0}
SPI = {
    "chip": "sh1106",
    "bus": "spi",
    "clock": 18,
    "data": 19,
    "select": 17,
    "command": 20,
    "reset": 21,
    "rotation": 0,
}
BUZZER = {"pin": 26, "enable": 27}

# Two pixels on, at the top left: the first column has row 0, the second row 1.
SHOWN = b"\1\2"

# Says what an expression is, or which error it raised.
_SAYS = """
from machine import I2C, PWM, SPI, Pin, SoftI2C
import time


def says(do):
    try:
        print("done", do())
    except Exception as error:
        print(type(error).__name__, *error.args)


"""

# Begins on an I2C screen; `show(column, data)` writes to the top strip.
I2C_SCREEN = (
    _SAYS
    + """
bus = I2C(0, scl=Pin(1), sda=Pin(0), freq=400_000, timeout=5_000)


def show(column, data):
    bus.writeto(0x3C, bytes((0, 0xB0, column & 15, 0x10 | column >> 4)))
    bus.writevto(0x3C, (b"\\x40", data))


def begin():
    bus.writeto(0x3C, b"\\0\\x8d\\x14\\xa1\\xc8\\x81\\x33\\xaf")


"""
)

# The same on an SPI screen, an SH1106; its first visible column is 2.
SPI_SCREEN = (
    _SAYS
    + """
bus = SPI(0, baudrate=8_000_000, sck=Pin(18), mosi=Pin(19), miso=None)
select, command = Pin(17, Pin.OUT, value=1), Pin(20, Pin.OUT, value=0)
reset = Pin(21, Pin.OUT, value=1)


def send(is_data, sent):
    command.value(is_data)
    select(0)
    bus.write(sent)
    select(1)


def show(column, data):
    column += 2
    send(0, bytes((0xB0, column & 15, 0x10 | column >> 4)))
    send(1, data)


def begin():
    reset.value(0)
    time.sleep_us(10)
    reset.value(1)
    send(0, b"\\xa1\\xc8\\x81\\x33\\xaf")


"""
)


def board_file(folder: Path, **parts: object) -> Path:
    """Write the file of a pico-pad with these further parts."""
    told = json.loads(boards.find("pico-pad").read_text())
    told["sources"] |= dict.fromkeys(parts, "this test's")
    path = folder / "pad-with-parts.json"
    path.write_text(json.dumps({**told, "name": path.stem, "max_brightness": 64, **parts}))
    return path
