"""The screen and the buzzer in a board's self-test, and what is told of them."""

import json

import pytest
from gemtable import boards
from gemtable.care.connected_boards import meeting
from gemtable.care.parts_check import pattern
from gemtable.care.parts_report import PartsFound, named_in
from gemtable.care.self_test import SelfTest
from gemtable.care.wiring_places import BoardFile

from tests.care.maker import sheet_of
from tests.patience import PATIENCE_S
from tests.play import gemtable

pytestmark = pytest.mark.usefixtures("unnamed")

OLED = "pico-pad-oled"
TONES = [262, 600, 0, 300, 880, 600, 0, 300, 2093, 600, 0, 300]  # Hz and ms by turns


def rows_of(pixels):
    """Return a picture as 64 rows of 128 characters."""
    return [
        "".join("#" if pixels[128 * (y // 8) + x] >> y % 8 & 1 else "." for x in range(128))
        for y in range(64)
    ]


def test_the_pattern_has_a_frame_at_the_very_edges_and_a_square_at_the_upper_left_alone():
    rows = rows_of(pattern(OLED))
    assert rows[0] == rows[-1] == "#" * 128
    assert {row[0] + row[1] + row[-2] + row[-1] for row in rows[1:-1]} == {"#..#"}
    square = {rows[y][3:13] for y in range(3, 13)}
    assert square == {"#" * 10}
    for corner in (rows[3][115:125], rows[60][3:13], rows[60][115:125]):
        assert corner == "." * 10


def test_a_pattern_that_is_turned_mirrored_or_moved_is_another_one():
    rows = rows_of(pattern(OLED))
    mirrored = [row[::-1] for row in rows]
    others = [mirrored, rows[::-1], mirrored[::-1], [row[2:] + row[:2] for row in rows]]
    assert rows not in others


def test_a_name_that_is_too_long_stays_inside_the_frame():
    rows = rows_of(pattern("w" * 32))
    assert {row[1:4] + row[-4:-1] for row in rows[20:-1]} == {"......"}
    assert any("#" in row[4:-4] for row in rows[20:-1])


def test_a_screen_and_a_buzzer_that_are_well_pass_and_are_left_dark_and_silent(simulated):
    board = simulated(OLED)
    board.screen.level = 0  # as a match leaves it
    sheet, _told = sheet_of(board)
    assert sheet.faults == []
    words = [str(line) for line in sheet.words]
    assert words[2:4] == ["Screen: it shows the pattern.", "Buzzer: it plays all tones."]
    facts = sheet.facts()
    assert (facts["screen"], facts["buzzer"], facts["unheard"]) == ("well", "well", [])
    assert board.buzzer.played == [(50, TONES)]
    assert (board.screen.level, board.screen.pixels) == (127, bytes(1024))


def test_a_board_without_them_is_asked_and_told_nothing_of_them(simulated):
    sheet, told = sheet_of(simulated("pico-pad"))
    assert not any("screen" in text or "buzzer" in text for text in told)
    facts = sheet.facts()
    assert (facts["screen"], facts["buzzer"], facts["unheard"]) == (None, None, [])


WIRES = "VCC = 3V3, GND, SDA = GPIO 0 and SCL = GPIO 1"


@pytest.mark.parametrize(
    ("typed", "state", "says"),
    [
        (
            "1",
            "dark",
            f"The screen is dark; check its wires, {WIRES}, then set its chip to sh1106 if the "
            "module has that one.",
        ),
        ("2", "upside down", "The screen is upside down; set its rotation to 180."),
        (
            "3",
            "moved",
            "The picture on the screen is moved or has noise beside it; set its chip to sh1106.",
        ),
        (
            "4",
            "mirrored",
            "The screen is mirrored. No rotation mends that: this firmware cannot use such a"
            " module.",
        ),
    ],
)
def test_what_is_seen_on_a_screen_says_what_to_do(simulated, typed, state, says):
    sheet, _told = sheet_of(simulated(OLED), sees=typed)
    assert sheet.facts()["screen"] == state
    assert [str(fault) for fault in sheet.faults] == [says]
    assert "Screen: it shows the pattern." not in map(str, sheet.words)


def test_nothing_is_asked_of_a_screen_that_does_not_answer(simulated):
    board = simulated(OLED)
    board.screen.answers = False
    sheet, told = sheet_of(board)
    assert not any(text.startswith("The screen should") for text in told)
    assert sheet.facts()["screen"] == "no answer"
    assert [str(fault) for fault in sheet.faults] == [
        f"The screen does not answer; check its wires, {WIRES}, and its address: it is 3c in the"
        " board file, and 3d on other modules.",
    ]


@pytest.mark.parametrize(
    ("typed", "state", "unheard", "says"),
    [
        (
            "3 2,1",
            "silent",
            ["low", "middle", "high"],
            "The buzzer is silent; it must be a passive one, between GPIO 17 and GND.",
        ),
        (
            "3,1",
            "partly",
            ["low", "high"],
            "The buzzer does not play these tones: low and high. An active buzzer has a tone of"
            " its own; use a passive one.",
        ),
    ],
)
def test_tones_that_nobody_hears_say_what_to_do(simulated, typed, state, unheard, says):
    sheet, _told = sheet_of(simulated(OLED), hears=[typed])
    facts = sheet.facts()
    assert (facts["buzzer"], facts["unheard"]) == (state, unheard)
    assert [str(fault) for fault in sheet.faults] == [says]


def test_the_tones_are_played_as_often_as_somebody_wants_to_hear_them(simulated):
    board = simulated(OLED)
    sheet, _told = sheet_of(board, hears=["0", "0", ""])
    assert board.buzzer.played == [(50, TONES)] * 3
    assert sheet.facts()["buzzer"] == "well"


def test_an_older_firmware_is_to_be_flashed_and_nothing_is_asked(simulated):
    """It tells of no parts, whatever its board file names."""
    board = simulated(OLED)
    board.honest.panel = (None, None)
    board.power_cycle()
    sheet, told = sheet_of(board)
    assert not any(text.startswith(("The screen", "The buzzer")) for text in told)
    facts = sheet.facts()
    assert (facts["screen"], facts["buzzer"]) == ("old firmware", "old firmware")
    assert [str(fault) for fault in sheet.faults] == [
        "Flash the board: what runs on it is older than its screen or buzzer."
    ]


def found(name, **results):
    path = boards.find(name)
    file = BoardFile(path, boards.load(path), json.loads(path.read_bytes()))
    parts = PartsFound(named_in(file), **results)
    return [str(fault) for fault in parts.faults()]


def test_the_wires_of_a_screen_by_spi_and_of_an_amplifier_are_told_by_their_names():
    """As modules print them; the MacroPad's are on the board itself."""
    dark, silent = found("macropad-rp2040-pad", screen="dark", buzzer="silent", unheard=("1",))
    assert dark.startswith(
        "The screen is dark; check its wires, VCC = 3V3, GND, D0/SCK = GPIO 26, D1/MOSI = GPIO"
        " 27, CS = GPIO 22, DC = GPIO 24 and RES = GPIO 23, then set its chip to ssd1306"
    )
    assert silent == (
        "The buzzer is silent; check its amplifier, the signal from GPIO 16 and the enabling wire"
        " from GPIO 14, which is high while it plays."
    )


def test_a_board_whose_file_is_not_known_is_to_be_flashed_with_it():
    parts = PartsFound(screen="dark", buzzer="silent")
    assert [str(fault) for fault in parts.faults()] == [
        "The screen is not right, and its board file is not known here; flash the board with its"
        " board file, then test it again.",
        "The buzzer is silent.",
    ]


def test_an_emulated_board_shows_and_plays_it_and_a_script_gets_what_was_typed(board):
    pad = board(OLED)
    typed = ["", "", "", "", "2", "3", *[""] * 30]
    done = gemtable.run("boards", "test", pad.port, "--json", stdin="\n".join(typed))
    facts = json.loads(done.stdout)
    assert (facts["screen"], facts["buzzer"]) == ("upside down", "partly")
    assert facts["unheard"] == ["high"]
    assert facts["faults"][0] == "The screen is upside down; set its rotation to 180."
    assert "The screen should show a frame" in done.stderr
    assert pad.wait_for(lambda _leds: len(pad.notes) > 0, PATIENCE_S)
    assert pad.notes[0][0] == pytest.approx(262, abs=2)


async def test_where_nobody_answers_they_were_not_checked(simulated):
    pad = simulated(OLED)

    async def nobody():
        return None

    async with meeting([pad.port]) as met:
        sheet = await SelfTest(met, pad.uid, lambda text: None, nobody, 0.2).run()
    assert [str(fault) for fault in sheet.faults][1:3] == [
        "The screen was not checked.",
        "The buzzer was not checked.",
    ]
    assert (sheet.facts()["screen"], sheet.facts()["buzzer"]) == ("unchecked", "unchecked")
