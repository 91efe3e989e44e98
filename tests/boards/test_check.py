"""`gemtable boards check`: what is said of a board file, for people and for scripts."""

import json

import pytest
from gemtable import boards
from gemtable.boards import check
from gemtable.cli.main import app
from typer.testing import CliRunner


def spoilt(tmp_path):
    board = json.loads(boards.find("pico-tile").read_text())
    path = tmp_path / "pico-tile.json"
    path.write_text(json.dumps({**board, "key_pins": [25], "title": "\x1b[2J", "x\ny": 1}))
    return path


def test_a_sound_file_is_told_with_what_it_draws(capsys):
    assert check.run("pico-tile", as_json=False)
    assert capsys.readouterr().out == (
        "pico-tile.json is valid"
        " (Raspberry Pi Pico, LEDs: 6, keys: 1, at most 237 mA of 450 mA).\n"
    )


def test_a_board_that_draws_more_than_micropython_declares_is_told_to_need_a_hub(capsys):
    """USBD_MAX_POWER_MA of MicroPython is 250, and a rack draws 443."""
    assert check.run("pico-rack", as_json=False)
    _valid, hub, _charge = capsys.readouterr().out.splitlines()
    assert hub == "Use a powered hub, since MicroPython requests only 250 mA from USB."


def test_every_fault_is_a_line_that_moves_no_cursor(tmp_path, capsys):
    assert not check.run(str(spoilt(tmp_path)), as_json=False)
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "pico-tile.json has 2 faults:"
    assert told[1].startswith("  x\\ny is not a key of a board file")
    assert told[2].startswith("  item 1 of key_pins is 25, but a Raspberry Pi Pico")
    assert len(told) == 3


def test_scripts_are_told_the_place_of_each_fault(tmp_path, capsys):
    path = spoilt(tmp_path)
    assert not check.run(str(path), as_json=True)
    told = json.loads(capsys.readouterr().out)
    assert (told["file"], told["is_sound"]) == (str(path), False)
    assert [fault["place"] for fault in told["faults"]] == [["x\ny"], ["key_pins", 0]]
    assert check.run("pico-tile", as_json=True)
    assert json.loads(capsys.readouterr().out)["faults"] == []


def test_the_exit_status_of_the_command_says_whether_a_file_is_sound(tmp_path):
    said = CliRunner().invoke(app, ["boards", "check", str(spoilt(tmp_path))])
    assert (said.exit_code, said.stdout[:27]) == (1, "pico-tile.json has 2 faults")
    assert CliRunner().invoke(app, ["boards", "check", "pico-rack", "--json"]).exit_code == 0


@pytest.mark.parametrize(
    ("change", "is_warned"),
    [
        ({"key_pins": [15]}, True),
        ({"high_pins": [15]}, True),
        ({"strips": [{"pin": 15, "count": 6}]}, True),
        ({"key_pins": [14]}, False),
        ({"key_pins": [15], "mcu": "rp2350", "model": "pico-2"}, False),
    ],
    ids=str,
)
def test_a_pin_that_early_chips_take_for_usb_is_warned_of(tmp_path, capsys, change, is_warned):
    """RP2040 data sheet, erratum RP2040-E5: GPIO 15, on B0 and B1, not on B2."""
    tile = json.loads(boards.find("pico-tile").read_text())
    path = tmp_path / "pico-tile.json"
    path.write_text(json.dumps(tile | change))
    assert check.run(str(path), as_json=False)
    sound, *warnings = capsys.readouterr().out.splitlines()
    assert "is valid" in sound
    assert ["GPIO 15" in warning and "B2" in warning for warning in warnings] == [True] * is_warned
    assert check.run(str(path), as_json=True)
    told = json.loads(capsys.readouterr().out)
    assert len(told["warnings"]) == is_warned
