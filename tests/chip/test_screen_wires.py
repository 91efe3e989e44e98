"""A screen and a buzzer of an emulated chip get what those of a VM get for the same program."""

import ast
from collections.abc import Callable
from pathlib import Path

import pytest
from gemtable import boards
from gemtable.emulator.chip.rp2040 import Chip
from gemtable.emulator.emulator import Emulator

from tests.emulator import programs, screens
from tests.patience import PATIENCE_S

BOOT_US = 3_000_000
ANSWER_US = 500_000
DARK = bytes(1024)
SHOWN = screens.SHOWN + bytes(1022)
OBEYS = "while True:\n    says(eval('lambda: ' + sys.stdin.buffer.readline().decode()))\n"


class Program:
    """A chip with a program that does what it is told, line by line."""

    def __init__(self, image: Path, folder: Path, main: str, **parts: object) -> None:
        board = boards.load(screens.board_file(folder, **parts))
        files = {"main.py": (programs.GREETED + main + OBEYS).encode()}
        self.chip = Chip(image, board, "e660000000000001", files)
        self._heard = bytearray()
        self.chip.heard = self._heard.extend
        assert self.chip.run_until(lambda: self.chip.host.is_connected, BOOT_US)
        self.chip.host.send(b"go\n")

    def does(self, line: str, us: float = ANSWER_US) -> str:
        """Have it do something; return what it said, without its echo."""
        self._heard.clear()
        self.chip.host.send(line.encode() + b"\n")
        assert self.chip.run_until(lambda: b"\n" in self._heard, us), self._heard
        return self._heard.decode().strip()


@pytest.fixture
def program(image, tmp_path) -> Callable[..., Program]:
    return lambda main, **parts: Program(image, tmp_path, main, **parts)


@pytest.fixture(params=["i2c", "spi"])
def bus(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def shower(program, bus) -> Program:
    if bus == "i2c":
        return program(screens.I2C_SCREEN, screen=screens.I2C)
    return program(screens.SPI_SCREEN, screen=screens.SPI)


@pytest.mark.slow
def test_a_screen_shows_what_the_program_sent(shower):
    """The same calls and the same picture as in tests/emulator/test_screen_wires.py."""
    screen = shower.chip.screen
    assert (screen.pixels, screen.is_on) == (DARK, False)
    assert shower.does("begin()") == "done None"
    assert shower.does(f"show(0, {screens.SHOWN!r})") == "done None"
    assert screen.pixels == SHOWN
    assert (screen.is_on, screen.contrast) == (True, 0x33)
    shower.does("show(0, bytes(3))")
    shower.does(f"show(3, {screens.SHOWN!r})")
    assert screen.pixels == bytes(3) + screens.SHOWN + bytes(1019)
    assert not screen.errors


def test_a_screen_that_is_unplugged_is_dark(shower, bus):
    missing = "OSError 5" if bus == "i2c" else "done None"  # SPI never knows
    for _ in range(2):
        shower.does("begin()")
        shower.does(f"show(0, {screens.SHOWN!r})")
        assert shower.chip.screen.pixels == SHOWN
        shower.chip.set_screen_fault("unplugged")
        assert shower.chip.screen.pixels == DARK
        assert shower.does(f"show(0, {screens.SHOWN!r})") == missing
        shower.chip.set_screen_fault("")
        assert shower.does("show(0, bytes(2))") == "done None"
        assert not shower.chip.screen.is_on


def test_a_bus_that_hangs_low_times_out_and_works_again(program):
    shower = program(screens.I2C_SCREEN, screen=screens.I2C)
    shower.does("begin()")
    for _ in range(2):
        shower.chip.set_screen_fault("bus low")
        for _ in range(2):
            assert shower.does("show(0, bytes(2))") == "OSError 110"
        shower.chip.set_screen_fault("")
        shower.chip.run(1000)
        shower.does(f"show(0, {screens.SHOWN!r})")
        assert shower.does(f"show(0, {screens.SHOWN!r})") == "done None"
        assert shower.chip.screen.pixels == SHOWN
        assert shower.does("show(0, bytes(2))") == "done None"


@pytest.mark.slow
def test_noise_bends_bytes_and_by_i2c_ends_a_write_where_one_is_lost(shower, bus):
    """As in tests/emulator/test_screen_wires.py."""
    shower.does("begin()")
    for _ in range(2):
        shower.chip.set_screen_fault("noise")
        if bus == "i2c":
            said = [shower.does("bus.writeto(0x3C, b'\\x40' + bytes(44))") for _ in range(4)]
            assert said.count("done 45") == 2
        else:
            shower.does("show(0, bytes(60))")
        assert any(shower.chip.screen.pixels)
        shower.chip.set_screen_fault("")
        assert shower.does("show(0, bytes(128))") == "done None"
        assert shower.chip.screen.pixels == DARK


@pytest.mark.slow
def test_the_wrong_address_is_not_acknowledged(program):
    shower = program(screens.I2C_SCREEN, screen=screens.I2C)
    shower.does("begin()")
    assert shower.does("bus.writeto(0x3d, b'\\0\\xae')") == "OSError 5"
    shower.chip.set_screen_fault("wrong address")
    assert shower.does("bus.writeto(0x3c, b'\\0\\xae')") == "OSError 5"
    assert shower.chip.screen.is_on


def taken_us(shower: Program, line: str) -> float:
    began, _, ended = ast.literal_eval(
        shower.does(f"(time.ticks_us(), {line}, time.ticks_us())").removeprefix("done ")
    )
    return ended - began


@pytest.mark.slow
def test_bytes_take_their_time_on_i2c(program):
    """At 400 kHz a bit takes at least 2.5 us: address, 129 bytes, each acknowledged."""
    shower = program(screens.I2C_SCREEN, screen=screens.I2C)
    us = taken_us(shower, "bus.writeto(0x3c, bytes(129))")
    assert 130 * 9 * 2.5 <= us <= 130 * 9 * 2.5 * 1.15


@pytest.mark.slow
def test_bytes_take_their_time_on_spi(program):
    """At 8 MHz a bit takes 0.125 us; the bus rests between bytes in mode 0."""
    shower = program(screens.SPI_SCREEN, screen=screens.SPI)
    us = taken_us(shower, "bus.write(bytes(1024))")
    assert 1024 * 9 * 0.125 <= us <= 1024 * 10 * 0.125 + 200


@pytest.mark.slow
def test_spi_has_the_frequencies_of_a_clock_of_48_mhz(program):
    shower = program(screens.SPI_SCREEN, screen=screens.SPI)
    said = shower.does("SPI(0, baudrate=10_000_000, sck=Pin(18), mosi=Pin(19), miso=None)")
    assert "baudrate=8000000" in said


def test_notes_are_what_was_played_with_its_rests(program):
    main = screens.I2C_SCREEN + "enable = Pin(27, Pin.OUT, value=1)\n"
    player = program(main, buzzer=screens.BUZZER)
    chip = player.chip
    player.does("globals().update(p=PWM(Pin(26), freq=440, duty_u16=0))")
    calls = ("p.duty_u16(32768)", "p.freq(20_000)", "p.duty_u16(0)", "p.duty_u16(9000)")
    # sleep_ms counts ticks of a ms, so it can end almost one too soon.
    waits = ", ".join(f"{call}, time.sleep_us(40_000)" for call in calls)
    player.does(f"({waits}, p.deinit(), time.sleep_ms(5))")
    assert [hz for hz, _ms in chip.notes] == [440, 20_000, 0, 20_000]
    assert all(40 <= ms <= 42 for _hz, ms in chip.notes), chip.notes
    assert chip.tone == 0
    player.does("globals().update(p=PWM(Pin(26), freq=659, duty_u16=32768))")
    player.does("time.sleep_ms(5)")
    assert chip.tone == 659
    player.does("(enable.value(0), time.sleep_ms(5))")
    assert chip.tone == 0


@pytest.mark.slow
def test_a_chip_behind_a_port_shows_and_plays_and_can_be_broken(image, tmp_path):
    main = (
        f"begin()\nshow(0, {screens.SHOWN!r})\n"
        "p = PWM(Pin(26), freq=440, duty_u16=9000)\nPin(27, Pin.OUT, value=1)\n"
        "while True:\n    time.sleep_ms(1)\n"
    )
    (tmp_path / "main.py").write_text(screens.I2C_SCREEN + main)
    file = screens.board_file(tmp_path, screen=screens.I2C, buzzer=screens.BUZZER)
    with Emulator(firmware=tmp_path, tier="chip") as emulator:
        board = emulator.start(file)
        assert board.wait_until(lambda: board.screen.pixels == SHOWN, PATIENCE_S)
        assert board.wait_until(lambda: board.tone == 440, PATIENCE_S)
        board.set_screen_fault("unplugged")
        assert board.wait_until(lambda: board.screen.pixels == DARK, PATIENCE_S)
