"""What an SSD1306 or SH1106 shows for what it gets; expected values are the data sheets'."""

import pytest
from gemtable.emulator.screen import HEIGHT, PAGES, WIDTH, Screen

ON = {
    "ssd1306": b"\x8d\x14\xa1\xc8\xaf",  # application note: the charge pump, then the display
    "sh1106": b"\xa1\xc8\xaf",
}
DARK = bytes(WIDTH * PAGES)


def lit(*places: tuple[int, int]) -> bytes:
    """Return the picture with these pixels, (x, y) from the top left."""
    picture = bytearray(DARK)
    for x, y in places:
        picture[y // 8 * WIDTH + x] |= 1 << y % 8
    return bytes(picture)


def shown(screen: Screen) -> set[tuple[int, int]]:
    picture = screen.pixels
    return {
        (x, y)
        for x in range(WIDTH)
        for y in range(HEIGHT)
        if picture[y // 8 * WIDTH + x] >> y % 8 & 1
    }


@pytest.fixture(params=ON)
def chip(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def screen(chip: str) -> Screen:
    """A screen that is on, upright, with its pointer at the first column of the glass."""
    screen = Screen(chip)
    screen.take("command", ON[chip] + (b"\x02\x10" if chip == "sh1106" else b""))
    return screen


@pytest.fixture
def ssd1306() -> Screen:
    screen = Screen("ssd1306")
    screen.take("command", ON["ssd1306"])
    return screen


@pytest.fixture
def sh1106() -> Screen:
    screen = Screen("sh1106")
    screen.take("command", ON["sh1106"])
    return screen


def test_a_byte_is_a_column_of_eight_pixels_with_its_lowest_bit_on_top(screen):
    screen.take("data", b"\x81\x01")
    assert screen.pixels == lit((0, 0), (0, 7), (1, 0))


def test_the_page_and_the_two_halves_of_the_column_set_the_place(screen):
    """B3: page 3; 05 and 14: column 0x45."""
    screen.take("command", b"\xb3\x05\x14")
    screen.take("data", b"\x02")
    left = 0 if screen.contrast == 0x7F else 2  # of the SH1106's 132 columns
    assert screen.pixels == lit((0x45 - left, 25))


def test_each_half_of_the_column_leaves_the_other(screen):
    screen.take("command", b"\x05\x14\x06")
    screen.take("data", b"\x01")
    left = 0 if screen.contrast == 0x7F else 2
    assert shown(screen) == {(0x46 - left, 0)}


def test_an_sh1106_shows_the_columns_2_to_129_of_its_132(sh1106):
    sh1106.take("data", b"\x01\x01" + bytes(128) + b"\x01\x01")
    assert sh1106.pixels == DARK
    sh1106.take("command", b"\x02\x10")
    sh1106.take("data", b"\x01" + bytes(126) + b"\x01")
    assert shown(sh1106) == {(0, 0), (127, 0)}


def test_an_sh1106_drops_what_is_behind_its_last_column(sh1106):
    sh1106.take("data", bytes(132) + b"\xff" * 132)
    assert sh1106.pixels == DARK
    sh1106.take("command", b"\x02\x10")
    sh1106.take("data", b"\x01")
    assert shown(sh1106) == {(0, 0)}


def test_a_page_of_an_ssd1306_goes_on_at_the_column_it_began_at(ssd1306):
    """10.1.1: the pointer is reset to the column start address, and the page stays."""
    ssd1306.take("command", b"\x0e\x17")
    ssd1306.take("data", b"\x01\x01\x02")
    assert shown(ssd1306) == {(126, 1), (127, 0)}


def test_horizontal_addressing_runs_through_columns_and_then_pages(ssd1306):
    """10.1.3, with columns 5 to 6 and pages 2 to 3."""
    ssd1306.take("command", b"\x20\x00\x21\x05\x06\x22\x02\x03")
    ssd1306.take("data", b"\x01\x02\x04\x08\x10")
    assert shown(ssd1306) == {(5, 20), (6, 17), (5, 26), (6, 27)}  # the fifth is at the first


def test_vertical_addressing_runs_through_pages_and_then_columns(ssd1306):
    ssd1306.take("command", b"\x20\x01\x21\x05\x06\x22\x02\x03")
    ssd1306.take("data", b"\x01\x02\x04\x08\x10")
    assert shown(ssd1306) == {(5, 20), (5, 25), (6, 18), (6, 27)}


@pytest.mark.parametrize("misused", [b"\xb1", b"\x05", b"\x15"])
def test_commands_of_page_addressing_are_errors_in_the_other_modes(ssd1306, misused):
    ssd1306.take("command", b"\x20\x00" + misused)
    assert list(ssd1306.errors) == [f"command {misused.hex()}"]


def test_nothing_is_lit_until_the_display_is_on_and_after_it_is_off(chip):
    screen = Screen(chip)
    screen.take("data", b"\xff" * 8)
    assert (screen.pixels, screen.is_on) == (DARK, False)
    screen.take("command", ON[chip])
    assert screen.is_on and screen.pixels != DARK
    screen.take("command", b"\xae")
    assert (screen.pixels, screen.is_on) == (DARK, False)


def test_an_ssd1306_is_dark_without_its_charge_pump():
    screen = Screen("ssd1306")
    screen.take("command", b"\xa5\xaf")
    assert screen.pixels == DARK
    screen.take("command", b"\x8d\x14")
    assert screen.pixels == b"\xff" * 1024


def test_an_sh1106_is_dark_while_its_own_converter_is_off(sh1106):
    sh1106.take("command", b"\xa5\xad\x8a")
    assert sh1106.pixels == DARK
    sh1106.take("command", b"\xad\x8b")
    assert sh1106.pixels == b"\xff" * 1024


@pytest.mark.parametrize(
    "chip, contrast", [("ssd1306", 0x7F), ("sh1106", 0x80)], indirect=["chip"]
)
def test_contrast_is_what_was_last_set(screen, contrast):
    assert screen.contrast == contrast  # after a reset
    screen.take("command", b"\x81")
    screen.take("command", b"\xcf")  # a command may come in pieces
    assert screen.contrast == 0xCF


def test_the_start_line_is_the_row_on_top(screen):
    screen.take("command", b"\x45")
    screen.take("data", b"\x21")
    assert shown(screen) == {(0, 0), (0, 59)}


def test_the_offset_moves_rows_up(screen):
    screen.take("command", b"\xd3\x02")
    screen.take("data", b"\x04")
    assert shown(screen) == {(0, 0)}


def test_rows_that_are_not_driven_are_dark(screen):
    screen.take("command", b"\xa5\xa8\x1f")
    assert screen.pixels == b"\xff" * 512 + bytes(512)


def test_everything_can_be_inverted_and_lit(screen):
    screen.take("data", b"\xff")
    screen.take("command", b"\xa7")
    assert screen.pixels == b"\0" + b"\xff" * 1023
    screen.take("command", b"\xa6\xa5")
    assert screen.pixels == b"\xff" * 1024
    screen.take("command", b"\xa4")
    assert screen.pixels == b"\xff" + bytes(1023)


def test_the_scan_direction_flips_what_is_shown_already(screen):
    screen.take("data", b"\x01")
    screen.take("command", b"\xc0")
    assert shown(screen) == {(0, 63)}


def test_an_sh1106_mirrors_what_it_shows(sh1106):
    sh1106.take("command", b"\x02\x10")
    sh1106.take("data", b"\x01")
    sh1106.take("command", b"\xa0")
    assert shown(sh1106) == {(127, 0)}


def test_an_ssd1306_mirrors_only_what_comes_later(ssd1306):
    """10.1.8: this command only affects subsequent data input."""
    ssd1306.take("data", b"\x01")
    ssd1306.take("command", b"\xa0\x01\x10")
    ssd1306.take("data", b"\x02")
    assert shown(ssd1306) == {(0, 0), (126, 1)}


def test_a_screen_that_hangs_upside_down_is_upright_with_the_other_directions(chip):
    screen = Screen(chip, rotation=180)
    screen.take(
        "command", ON[chip][:-3] + b"\xa0\xc0\xaf" + (b"\x02" if chip == "sh1106" else b"")
    )
    screen.take("data", b"\x02\x01")
    assert shown(screen) == {(0, 1), (1, 0)}
    screen.take("command", b"\xc8")
    assert shown(screen) == {(0, 62), (1, 63)}


def test_control_bytes_of_i2c_say_what_follows(screen):
    """8.1.5.2: with Co one byte, without it all others; D/C says data or command."""
    column = b"\x80\x03" if screen.contrast == 0x7F else b"\x80\x05"
    screen.take("i2c", b"\x80\xb1" + column + b"\xc0\x01\x40\x02\x04")
    assert shown(screen) == {(3, 8), (4, 9), (5, 10)}
    screen.take("i2c", b"\x00\xa7\xa6")
    screen.take("i2c", b"\x40")
    assert not screen.errors


def test_a_control_byte_with_other_bits_is_an_error(screen):
    screen.take("i2c", b"\x41\x01")
    assert list(screen.errors) == ["control byte 0x41"]


@pytest.mark.parametrize(
    "chip, sent, error",
    [
        ("ssd1306", b"\xfd", "command fd"),
        ("ssd1306", b"\xad", "command ad"),  # only an SH1106 has it
        ("ssd1306", b"\x2f", "command 2f"),  # scrolling
        ("ssd1306", b"\x20\x03", "command 20 03"),
        ("ssd1306", b"\x21\x05\x04", "command 21 05 04"),
        ("ssd1306", b"\x22\x00\x08", "command 22 00 08"),
        ("ssd1306", b"\x8d\x15", "command 8d 15"),
        ("ssd1306", b"\xda\x02", "command da 02"),  # glass of 64 rows has other pins
        ("sh1106", b"\x8d", "command 8d"),  # only an SSD1306 has it
        ("sh1106", b"\x21", "command 21"),
        ("sh1106", b"\xad\x00", "command ad 00"),
        ("sh1106", b"\xb8", "command b8"),
    ],
    indirect=["chip"],
)
def test_what_a_chip_cannot_obey_is_kept_as_an_error(screen, sent, error):
    screen.take("command", sent + b"\xa4")
    assert list(screen.errors) == [error]


def test_what_nobody_sees_is_no_error(screen):
    screen.take("command", b"\xd5\x80\xd9\xf1\xdb\x40\xda\x12\xa8\x3f\xe3")
    screen.take("data", b"\x01")
    assert (shown(screen), list(screen.errors)) == ({(0, 0)}, [])


def test_an_sh1106_goes_back_after_read_modify_write(sh1106):
    sh1106.take("command", b"\x04\x10\xe0")
    sh1106.take("data", b"\x01")
    sh1106.take("command", b"\xee\x33")
    sh1106.take("data", b"\x02")
    assert shown(sh1106) == {(2, 1)}


def test_a_reset_ends_a_command_and_keeps_the_memory(screen, chip):
    screen.take("data", b"\x01")
    screen.take("command", b"\x45\x81")
    screen.take("reset", b"")
    assert screen.pixels == DARK
    screen.take("command", ON[chip])
    assert (shown(screen), list(screen.errors)) == ({(0, 0)}, [])


def test_new_power_empties_the_memory(screen, chip):
    screen.take("data", b"\x01")
    screen.take("power", b"")
    assert not screen.is_on
    screen.take("command", ON[chip])
    assert screen.pixels == DARK
