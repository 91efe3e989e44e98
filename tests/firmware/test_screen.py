"""The screen alone, on a real MicroPython: what it sends to an SSD1306 and an SH1106."""

import base64

import pytest

from tests import on_micropython
from tests.firmware.parts_by_hand import SOURCE

BOTH = pytest.mark.parametrize("facts", ["OLED", "MACROPAD"])


def run(source, facts="OLED"):
    text = f"facts = {facts}\nscreen = screen_at(facts)\n" + source
    return on_micropython.run(SOURCE + text).splitlines()


def base(data):
    return base64.b64encode(data).decode()


@BOTH
def test_what_is_drawn_is_at_its_place_and_all_else_dark(facts):
    """The glass of an SH1106 begins at column 2 of 132 (its data sheet)."""
    drawn = bytes(range(1, 65))
    shown = bytearray(1024)
    shown[3 * 128 + 5 : 3 * 128 + 69] = drawn
    shown[1023] = 0x80
    printed = run(
        f"""
screen.draw(3, 5, {base(drawn)!r})
screen.draw(7, 127, {base(bytes([0x80]))!r})
steps(screen)
print(glass.shown() == {bytes(shown)!r})
screen.draw(7, 127, {base(bytes(1))!r})
steps(screen)
print(glass.shown() == {bytes(shown[:1023]) + bytes(1)!r})
""",
        facts,
    )
    assert printed == ["True", "True"]


@pytest.mark.parametrize(("facts", "piece"), [("OLED", 16), ("MACROPAD", 128)])
def test_a_turn_sends_one_piece_and_what_did_not_change_is_not_sent(facts, piece):
    printed = run(
        f"""
print(steps(screen), glass.count)
glass.count = 0
for _ in range(2):
    screen.draw(2, 0, {base(bytes(60) + b"x")!r})
    print(steps(screen), glass.count)
screen.draw(2, 64, {base(bytes(64))!r})
print(steps(screen), glass.count, turn(screen))
""",
        facts,
    )
    whole = 1024 // piece
    assert printed == [f"{whole} 1024", f"1 {piece}", f"0 {piece}", f"0 {piece} False"]


def test_by_i2c_a_piece_tells_its_place_unless_it_is_right_of_the_one_before():
    """Seven bytes of place and 16 columns, or one byte and these; and so after settings."""
    printed = run(f"""
def sent(*places):
    for row, column in places:
        screen.draw(row, column, {base(bytes([7]))!r})
    I2C.sizes.clear()
    steps(screen)
    print(I2C.sizes)

steps(screen)
sent((2, 0), (2, 16), (2, 32), (3, 0))
sent((3, 16))
sent((3, 48), (3, 112), (4, 0))
screen.contrast(9)
sent((4, 16))
""")
    assert printed == ["[23, 17, 17, 23]", "[17]", "[23, 23, 23]", "[4, 23]"]


def test_it_is_off_until_it_is_lit_and_its_contrast_is_127():
    printed = run("""
def told():
    steps(screen)
    print(glass.is_on, glass.contrast)

told()
for level in (127, 0, 255, 1):
    screen.contrast(level)
    screen.show(True)
    told()
    screen.show(False)
    told()
screen.show(True)
told()
screen.stop()
print(glass.is_on)
""")
    assert printed == [
        *("False 127", "True 127", "False 127", "False 0", "False 0"),
        *("True 255", "False 255", "True 1", "False 1", "True 1", "False"),
    ]


@pytest.mark.parametrize(("degrees", "commands"), [(0, (0xA1, 0xC8)), (180, (0xA0, 0xC0))])
@BOTH
def test_rotation_turns_columns_and_rows(facts, degrees, commands):
    columns, rows = commands
    printed = run(
        f"steps(screen); print(glass.told[0xA0] == {columns}, {rows} in glass.told)",
        f"dict({facts}, rotation={degrees})",
    )
    assert printed == ["True True"]


def test_only_an_ssd1306_is_told_of_a_charge_pump_and_of_pages():
    """An SH1106 has other commands for these numbers, or none."""
    for facts, told in (("OLED", "20 2"), ("MACROPAD", "None None")):
        source = "steps(screen); print(glass.told.get(0x8D), glass.told.get(0x20))"
        assert run(source, facts) == [told]


@pytest.mark.parametrize("error", [5, 110], ids=["no answer", "a bus that hangs low"])
def test_a_screen_that_does_not_answer_is_tried_each_second_and_then_shows_all(error):
    """The second time likewise: it was plugged out, and forgot all."""
    drawn = bytes(range(64))
    printed = run(f"""
screen.show(True)
for number in (1, 2):
    I2C.error = {error}
    screen.draw(0, 0, {base(drawn)!r})
    time.now += 1_000_000
    turn(screen)
    print(screen.answers, screen.faults, screen.idle_ms(), turn(screen))
    screen.draw(number, 0, {base(drawn)!r})
    print(screen.idle_ms(), turn(screen))
    time.now += 999_000
    print(screen.idle_ms(), turn(screen))
    time.now += 1_000
    print(screen.idle_ms(), turn(screen), screen.faults)
    glass.lose_power()
    I2C.error = None
    time.now += 1_000_000
    begun = len(I2C.made)
    steps(screen)
    wanted = bytearray(1024)
    for row in range(number + 1):
        wanted[128 * row : 128 * row + 64] = {drawn!r}
    print(screen.answers, glass.is_on, glass.shown() == wanted, len(I2C.made) - begun)
""")
    for turn in (1, 2):
        faults = 2 * turn
        assert printed[5 * turn - 5 : 5 * turn] == [
            f"False {faults - 1} 1000 False",
            "1000 False",
            "1 False",
            f"0 False {faults}",
            "True True True 1",
        ]


@pytest.mark.parametrize("most", [2, 10], ids=["its settings", "a piece"])
def test_a_write_of_which_a_byte_is_not_acknowledged_is_a_fault_and_all_is_sent_again(most):
    """MicroPython raises no error then: writeto returns how many bytes were acknowledged."""
    printed = run(f"""
steps(screen)
wanted = bytearray(1024)
for row in (1, 2):
    screen.draw(row, 0, {base(bytes(range(1, 65)))!r})
    wanted[128 * row : 128 * row + 64] = bytes(range(1, 65))
    if {most} == 2:
        time.now += 1_000_000
    I2C.most = {most}
    turn(screen)
    print(screen.answers, screen.faults, glass.shown() == wanted)
    I2C.most = 1000
    time.now += 1_000_000
    steps(screen)
    print(screen.answers, glass.shown() == wanted)
""")
    assert printed == ["False 1 False", "True True", "False 2 False", "True True"]


def test_a_wrong_address_is_no_answer():
    assert run(
        "turn(screen); print(screen.answers, screen.faults)", 'dict(OLED, address="3d")'
    ) == ["False 1"]


@BOTH
def test_each_second_settings_and_a_page_are_sent_again(facts):
    """A screen that lost its power for a moment is whole again after eight."""
    printed = run(
        f"""
screen.show(True)
screen.draw(4, 9, {base(b"abc")!r})
steps(screen)
before = glass.shown()
glass.lose_power()
for second in range(8):
    print(steps(screen), end=" ")
    time.now += 1_000_000
    glass.count = 0
    steps(screen)
    print(glass.is_on, glass.count, glass.shown() == before)
""",
        facts,
    )
    assert printed == ["0 True 128 False"] * 7 + ["0 True 128 True"]


@BOTH
def test_nothing_that_is_sent_takes_memory(facts):
    printed = run(
        f"""
screen.draw(1, 0, {base(bytes(range(64)))!r})
I2C.writeto = lambda _bus, _address, data: len(data)
SPI.write = Pin.value = lambda _bus, _data: None
micropython.heap_lock()
count = 0
while screen.idle_ms() == 0:
    turn(screen)
    count += 1
screen.show(True)
turn(screen)
micropython.heap_unlock()
print(count >= 8)
""",
        facts,
    )
    assert printed == ["True"]


REFUSED = {
    "a row too far": (8, 0, base(b"a")),
    "columns too far": (0, 127, base(b"ab")),
    "a column far from there": (0, 2**30 - 1, base(b"a")),
    "no column": (0, 0, ""),
    "65 columns": (0, 0, base(bytes(65))),
    "no padding": (0, 0, "AA"),
    "other characters in between": (0, 0, "AA!!AAAA"),
    "no base64": (0, 0, "====="),
}


@pytest.mark.parametrize("says", REFUSED)
def test_what_does_not_fit_is_refused_and_changes_nothing(says):
    printed = run(f"""
steps(screen)
for _ in range(2):
    try:
        screen.draw(*{REFUSED[says]!r})
    except ValueError:
        print("refused", steps(screen))
""")
    assert printed == ["refused 0"] * 2


def test_a_contrast_above_255_is_refused():
    printed = run("""
try:
    screen.contrast(256)
except ValueError:
    print("refused")
steps(screen)
print(glass.contrast)
""")
    assert printed == ["refused", "127"]


@pytest.mark.parametrize(
    ("pins", "wanted"),
    [
        ("sda=0, scl=1", (0, 0, 1)),
        ("sda=2, scl=3", (1, 2, 3)),
        ("sda=20, scl=21", (0, 20, 21)),
        ("sda=26, scl=27", (1, 26, 27)),
    ],
)
def test_the_i2c_of_its_pins_is_taken_and_waits_2_ms_at_most(pins, wanted):
    """RP2040 data sheet, 1.4.3: the functions of each pin."""
    assert run("print(I2C.made)", f"dict(OLED, {pins})") == [str([(*wanted, 400_000, 2000)])]


@pytest.mark.parametrize(
    ("clock", "data", "number"), [(2, 3, 0), (10, 11, 1), (14, 15, 1), (18, 19, 0), (26, 27, 1)]
)
def test_the_spi_of_its_pins_is_taken_and_no_pin_for_input(clock, data, number):
    """RP2040 data sheet, 1.4.3; without `miso=None` GPIO 16 would be taken, or 8."""
    printed = run("print(SPI.made)", f"dict(MACROPAD, clock={clock}, data={data})")
    assert printed == [str([(number, 8_000_000, clock, data, None)])]


def test_a_reset_pin_goes_low_then_high_and_the_screen_is_selected_only_meanwhile():
    printed = run("steps(screen); print(Pin.made[23].levels, Pin.made[22].level)", "MACROPAD")
    assert printed == ["[0, 1] 1"]
    without = "{name: pin for name, pin in MACROPAD.items() if name != 'reset'}"
    assert run("steps(screen); print(23 in Pin.made)", without) == ["False"]


@pytest.mark.parametrize(("missing", "clocks"), [(0, 0), (1, 1), (9, 9), (10, 9)])
def test_a_screen_that_holds_the_data_line_is_clocked_until_it_lets_go(missing, clocks):
    """As after a reset in the middle of a write (UM10204, 3.1.16): at most nine clocks."""
    source = f"""
Pin.held, Pin.clocks_missing = 0, {missing}
screen = screen_at(OLED)
print(Pin.made[1].levels == [1] + [0, 1] * {clocks}, len(I2C.made))
"""
    assert on_micropython.run(SOURCE + source).splitlines() == ["True 1"]


def test_it_is_clocked_again_when_the_bus_is_set_up_again():
    source = """
turn(screen)
for _ in range(2):
    I2C.error = 110
    time.now += 1_000_000
    turn(screen)
    I2C.error, Pin.held, Pin.clocks_missing = None, 0, 4
    time.now += 1_000_000
    turn(screen)
    print(Pin.made[1].levels.count(0), Pin.clocks_missing, screen.answers)
"""
    assert run(source) == ["4 0 True"] * 2
