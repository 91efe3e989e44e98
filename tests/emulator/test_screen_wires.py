"""A screen and a buzzer of an emulated board, and what a broken wire does."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from gemtable.emulator.emulated_board import EmulatedBoard
from gemtable.emulator.emulator import Emulator
from gemtable.games.kit.table import Address
from gemtable.play.table_boards import Gathering

from tests.emulator import programs, screens
from tests.patience import PATIENCE_S

DARK = bytes(1024)
SHOWN = screens.SHOWN + bytes(1022)
MOVED = b"\0\0\0" + screens.SHOWN + bytes(1019)
# Each line of the host is a line of the program, which says what came of it.
OBEYS = "while True:\n    says(eval('lambda: ' + sys.stdin.buffer.readline().decode()))\n"


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., EmulatedBoard]]:
    """Start a board with these parts and that program, and with what it says at each line."""
    with ExitStack() as stack:

        def run(main: str, **parts: object) -> EmulatedBoard:
            firmware = tmp_path / "firmware"
            firmware.mkdir()
            (firmware / "main.py").write_text(programs.GREETED + main)
            emulator = stack.enter_context(Emulator(firmware=firmware))
            return emulator.start(screens.board_file(tmp_path, **parts))

        yield run


def obedient(board: EmulatedBoard, connect) -> Callable[[str], str]:
    """Return how to have the program do something; it returns what that said."""
    host = connect(board)
    host.write(b"go\n")

    def do(line: str) -> str:
        host.write(line.encode() + b"\n")
        return host.read_line()

    return do


@pytest.fixture(params=["i2c", "spi"])
def bus(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def board(start, bus) -> EmulatedBoard:
    if bus == "i2c":
        return start(screens.I2C_SCREEN + OBEYS, screen=screens.I2C)
    return start(screens.SPI_SCREEN + OBEYS, screen=screens.SPI)


@pytest.fixture
def do(board, connect) -> Callable[[str], str]:
    return obedient(board, connect)


def shows(board: EmulatedBoard, pixels: bytes) -> bool:
    return board.wait_until(lambda: board.screen.pixels == pixels, PATIENCE_S)


def test_a_screen_shows_what_the_program_sent(board, do):
    assert (board.screen.pixels, board.screen.is_on) == (DARK, False)
    do("begin()")
    assert do(f"show(0, {screens.SHOWN!r})") == "done None"
    assert shows(board, SHOWN)
    assert (board.screen.is_on, board.screen.contrast) == (True, 0x33)
    do(f"show(0, {b'0' * 3!r})")
    do(f"show(0, {bytes(3)!r})")
    do(f"show(3, {screens.SHOWN!r})")
    assert shows(board, MOVED)
    assert not board.screen.errors


def test_a_board_without_screen_has_none(start, connect):
    board = start(screens.I2C_SCREEN + OBEYS)
    do = obedient(board, connect)
    assert board.screen is None
    assert do("begin()") == "OSError 5"
    assert do("PWM(Pin(26), freq=440, duty_u16=32768)").startswith("done")
    assert board.notes == ()


def test_a_screen_that_was_unplugged_is_dark_and_takes_a_beginning_to_light_up(board, do, bus):
    missing = "OSError 5" if bus == "i2c" else "done None"  # SPI never knows
    do("begin()")
    for _ in range(2):
        do(f"show(0, {screens.SHOWN!r})")
        assert shows(board, SHOWN)
        board.set_screen_fault("unplugged")
        assert shows(board, DARK)
        assert do(f"show(0, {screens.SHOWN!r})") == missing
        board.set_screen_fault("")
        do("time.sleep_ms(50)")
        assert do("show(0, bytes(2))") == "done None"
        assert not board.screen.is_on
        do("begin()")
    assert not board.screen.errors


def test_a_bus_that_hangs_low_times_out_and_the_screen_keeps_what_it_shows(board, do, bus):
    do("begin()")
    do(f"show(0, {screens.SHOWN!r})")
    for _ in range(2):
        board.set_screen_fault("bus low")
        do("time.sleep_ms(50)")
        if bus == "i2c":
            assert do("show(0, bytes(2))") == "OSError 110"
            assert do("bus.writeto(0x3D, b'\\0\\xe3')") == "OSError 110"
            assert shows(board, SHOWN)
        else:
            assert do(f"show(0, {screens.SHOWN!r})") == "done None"
        board.set_screen_fault("")
        do("time.sleep_ms(50)")
        assert do(f"show(3, {screens.SHOWN!r})") == "done None"
        assert shows(board, screens.SHOWN + b"\0" + screens.SHOWN + bytes(1019))
        do(f"show(3, {bytes(2)!r})")


def test_the_wrong_address_is_not_acknowledged(start, connect):
    board = start(screens.I2C_SCREEN + OBEYS, screen=screens.I2C)
    do = obedient(board, connect)
    do("begin()")
    assert do("bus.writeto(0x3d, b'\\0\\xae')") == "OSError 5"
    assert do("bus.writeto(0x3c, b'\\0\\xe3')") == "done 2"
    assert do("bus.scan()") == "done [60]"
    board.set_screen_fault("wrong address")
    do("time.sleep_ms(50)")
    assert do("bus.writeto(0x3c, b'\\0\\xae')") == "OSError 5"
    assert do("bus.writeto(0x3c, b'')") == "OSError 19"
    assert do("bus.scan()") == "done []"
    assert board.screen.is_on


def test_noise_bends_bytes_and_by_i2c_ends_a_write_where_one_is_lost(board, do, bus):
    """Of 180 bytes seven or more have a wrong bit, and two are lost (shims/_noise.py)."""
    do("begin()")
    for _ in range(2):
        board.set_screen_fault("noise")
        do("time.sleep_ms(50)")
        if bus == "i2c":
            said = [do("bus.writeto(0x3C, b'\\x40' + bytes(44))") for _ in range(4)]
            assert said.count("done 45") == 2
        else:
            do("show(0, bytes(60))")
        assert board.wait_until(lambda: any(board.screen.pixels), PATIENCE_S)
        board.set_screen_fault("")
        do("time.sleep_ms(50)")
        do("show(0, bytes(128))")
        assert shows(board, DARK)


def test_the_timeout_of_a_bus_is_the_boards_time(start, connect):
    board = start(screens.I2C_SCREEN + OBEYS, screen=screens.I2C)
    host = connect(board)
    host.write(b"go\n")
    board.set_screen_fault("bus low")
    host.write(b"time.sleep_ms(50)\n")
    host.read_line()
    host.write(b"(time.ticks_us(), says(lambda: show(0, b'')), time.ticks_us())\n")
    assert host.read_line() == "OSError 110"
    began_us, _, ended_us = eval(host.read_line().removeprefix("done "))
    assert ended_us - began_us >= 5_000


def test_a_fault_outlives_a_loss_of_power(start, connect):
    board = start(screens.I2C_SCREEN + OBEYS, screen=screens.I2C)
    assert obedient(board, connect)("begin()") == "done None"
    board.set_screen_fault("wrong address")
    for _ in range(2):
        board.unplug()
        board.replug()
        assert obedient(board, connect)("begin()") == "OSError 5"


def test_a_fault_outlives_a_reset(start, connect):
    reset = "import machine\nif sys.stdin.buffer.readline() == b'reset\\n':\n    machine.reset()\n"
    board = start(screens.I2C_SCREEN + reset + OBEYS, screen=screens.I2C)
    board.set_screen_fault("unplugged")
    host = connect(board)
    host.write(b"go\nreset\n")
    board.wait_until_booted(2)
    host.write(b"go\non\nbegin()\n")
    assert host.read_line() == "OSError 5"


def test_a_screen_keeps_what_it_shows_over_a_reset_and_is_dark_after_a_loss_of_power(
    start, connect
):
    main = screens.I2C_SCREEN + "import machine\n" + OBEYS
    board = start(main, screen=screens.I2C)
    do = obedient(board, connect)
    do("begin()")
    do(f"show(0, {screens.SHOWN!r})")
    connect_again = f"bus.writeto(0x3c, {b'@' + bytes(1)!r})"
    do(connect_again)
    assert shows(board, SHOWN)
    board.power_cycle()
    assert shows(board, DARK)
    assert not board.screen.is_on


def test_unplugging_the_board_darkens_its_screen(board, do):
    do("begin()")
    do(f"show(0, {screens.SHOWN!r})")
    assert shows(board, SHOWN)
    board.unplug()
    assert (board.screen.pixels, board.screen.is_on) == (DARK, False)


def test_a_bus_that_the_chip_cannot_connect_to_its_pins_is_refused(start, connect):
    do = obedient(start(screens.I2C_SCREEN + OBEYS, screen=screens.I2C), connect)
    assert do("I2C(1, scl=Pin(1), sda=Pin(0))") == "ValueError bad SCL pin"
    assert do("I2C(0, scl=Pin(1), sda=Pin(2))") == "ValueError bad SDA pin"
    assert do("I2C(2, scl=Pin(1), sda=Pin(0))") == "ValueError I2C(2) doesn't exist"
    assert do("SPI(0, sck=Pin(26), mosi=Pin(19))") == "ValueError bad SCK pin"
    assert do("SPI(1, sck=Pin(26), mosi=Pin(26))") == "ValueError bad MOSI pin"
    assert do("SPI(2, sck=Pin(18), mosi=Pin(19))") == "ValueError SPI(2) doesn't exist"


def test_a_bus_by_software_reaches_the_screen_too(start, connect):
    board = start(
        screens.I2C_SCREEN + "bus = SoftI2C(scl=Pin(1), sda=Pin(0))\n" + OBEYS, screen=screens.I2C
    )
    do = obedient(board, connect)
    do("begin()")
    do(f"show(0, {screens.SHOWN!r})")
    assert shows(board, SHOWN)
    assert do("bus.writeto_mem(0x3c, 0x40, b'\\4')") == "done None"
    assert shows(board, b"\1\2\4" + bytes(1021))


@pytest.mark.parametrize(
    "deaf",
    ["select = Pin(22, Pin.OUT, value=1)", "bus = SPI(0, phase=1, sck=Pin(18), mosi=Pin(19))"],
)
def test_a_screen_hears_nothing_unless_it_is_selected_in_a_mode_that_it_has(start, connect, deaf):
    board = start(screens.SPI_SCREEN + deaf + "\n" + OBEYS, screen=screens.SPI)
    do = obedient(board, connect)
    assert do("begin()") == "done None"
    assert not board.screen.is_on


def test_a_screen_hears_nothing_while_it_is_held_in_reset(start, connect):
    board = start(screens.SPI_SCREEN + OBEYS, screen=screens.SPI)
    do = obedient(board, connect)
    do("begin()")
    do("reset.value(0)")
    do("send(0, b'\\xaf')")
    assert board.wait_until(lambda: not board.screen.is_on, PATIENCE_S)
    do("reset.value(1)")
    do("send(0, b'\\xaf')")
    assert board.wait_until(lambda: board.screen.is_on, PATIENCE_S)


@pytest.fixture
def musician(start, connect):
    """A board with a buzzer, and how to have its program do something."""
    board = start(screens.I2C_SCREEN + "enable = Pin(27, Pin.OUT, value=1)\n" + OBEYS,
                  buzzer=screens.BUZZER)  # fmt: skip
    do = obedient(board, connect)
    return board, do


def test_notes_are_what_was_played_with_its_rests(musician):
    board, do = musician
    do("globals().update(p=PWM(Pin(26), freq=440, duty_u16=32768))")
    assert board.wait_until(lambda: board.tone == 440, PATIENCE_S)
    for line in ("p.freq(880)", "p.duty_u16(0)", "p.duty_u16(9000)", "p.deinit()"):
        # sleep_ms counts ticks of a ms, so it can end almost one too soon.
        do("time.sleep_us(40_000)")
        do(line)
    assert board.wait_until(lambda: len(board.notes) == 4, PATIENCE_S)
    assert [hz for hz, _ms in board.notes] == [440, 880, 0, 880]
    assert all(ms >= 40 for _hz, ms in board.notes)
    assert board.tone == 0
    assert board.newest_notes(2) == (4, board.notes[-2:])


def test_a_table_is_told_what_the_first_unit_of_a_board_shows_and_plays(start, connect):
    board = start(screens.I2C_SCREEN + OBEYS, screen=screens.I2C, buzzer=screens.BUZZER)
    do = obedient(board, connect)
    gathering = Gathering(lambda *_told: None)
    gathering.emulated[board.uid] = board
    do("begin()")
    do(f"show(0, {screens.SHOWN!r})")
    assert shows(board, SHOWN)
    first, second, real = Address(board.uid, 0), Address(board.uid, 1), Address("real", 0)
    assert [gathering.screen(unit) for unit in (first, second, real)] == [SHOWN, None, None]
    assert [gathering.notes(unit) for unit in (first, second, real)] == [(0, ()), None, None]


def test_a_buzzer_is_silent_unless_it_is_enabled(musician):
    board, do = musician
    do("enable.value(0)")
    do("globals().update(p=PWM(Pin(26), freq=440, duty_u16=32768))")
    do("p.freq(880)")
    assert board.tone == 0
    do("enable.value(1)")
    assert board.wait_until(lambda: board.tone == 880, PATIENCE_S)


def test_another_pin_plays_nothing_and_a_level_ends_the_tone(musician):
    board, do = musician
    do("globals().update(p=PWM(Pin(28), freq=300, duty_u16=32768))")
    do("globals().update(p=PWM(Pin(26), freq=440, duty_u16=32768))")
    assert board.wait_until(lambda: board.tone == 440, PATIENCE_S)
    do("Pin(26, Pin.OUT, value=0)")
    assert board.wait_until(lambda: [hz for hz, _ms in board.notes] == [440], PATIENCE_S)


def test_a_frequency_that_the_chip_cannot_make_is_refused(musician):
    _board, do = musician
    assert do("PWM(Pin(26), freq=7)") == "ValueError freq too small"
