"""What the options of the commands for boards do: drawings, firmware, emulated and real boards."""

import json
import signal
import time

import pytest
from gemtable import boards
from gemtable.emulator.chip import image as chip_image
from gemtable.flash import file_layout
from gemtable.languages import language_named
from gemtable.overlay.label_sheet import PAPERS, Print, sheets
from gemtable.sentence import speaking
from gemtable.wiring.circuit import circuit
from gemtable.wiring.wiring_command import drawing

from tests.flash import emulated_flash
from tests.patience import wait_until
from tests.play import gemtable
from tests.serial_client import SerialClient


@pytest.mark.shows("wiring", "BOARD", "--output", "--language")
def test_a_board_is_drawn_in_a_file_and_a_language(tmp_path):
    drawn = tmp_path / "drawn.svg"
    words = ("wiring", "pico-tile", "--output", str(drawn), "--language", "pl")
    assert gemtable.run(*words).returncode == 0
    with speaking(language_named("pl")):
        assert drawn.read_text() == drawing(circuit(boards.load(boards.find("pico-tile"))))


@pytest.mark.shows(
    "overlay", "GAME", "--as", "--seats", "--cap", "--paper", "--output", "--language"
)
def test_labels_are_those_of_the_game_board_seats_caps_paper_and_language(tmp_path):
    drawn, board = tmp_path / "drawn.svg", "macropad-rp2040-pad"
    words = ("--as", board, "--seats", "4", "--cap", "14.5", "--paper", "letter")
    given = (*words, "--output", str(drawn), "--language", "pl")
    assert gemtable.run("overlay", "crossing", *given).returncode == 0
    with speaking(language_named("pl")):
        loaded = boards.load(boards.find(board))
        first, *_others = sheets("crossing", 4, loaded, Print(PAPERS["letter"], 14.5))
    assert drawn.read_text() == first


@pytest.mark.shows("flash", "--as", "--port", "--source", "--force", "--json")
def test_force_writes_every_file_as_source_whatever_is_wired_and_there(board):
    pad = board("pico-pad")
    emulated_flash.refill(pad, file_layout.laid_out(emulated_flash.files(compiled=False)))
    assert emulated_flash.flash(pad, "--source")["copied"] == []
    pad.press(0)  # a tile's key is at the same pin; without --force it must be up
    refused = gemtable.run("flash", "--port", pad.port, "--as", "pico-tile", "--source")
    assert "is not wired like pico-tile" in refused.stderr
    told = emulated_flash.flash_as(pad, "pico-tile", "--source", "--force")
    assert set(told["copied"]) == set(emulated_flash.files(compiled=False))
    assert (told["port"], told["board"]) == (pad.port, "pico-tile")


@pytest.mark.shows("boards check", "BOARD", "--json", "--language")
def test_the_faults_of_a_board_file_are_told_in_a_language(tmp_path):
    spoilt = tmp_path / "spoilt.json"
    spoilt.write_text(boards.find("pico-tile").read_text().replace('"mcu"', '"mcu2"'))
    done = gemtable.run("boards", "check", str(spoilt), "--json", "--language", "pl")
    english = gemtable.run("boards", "check", str(spoilt), "--json")
    assert json.loads(done.stdout)["file"] == str(spoilt)
    assert (done.returncode, english.returncode) == (1, 1)
    assert done.stdout != english.stdout


@pytest.mark.shows("boards identify", "BOARD")
def test_the_board_that_is_named_blinks(board, program):
    other, named = board("pico-tile"), board("pico-rack")
    started = program("boards", "identify", named.port)
    assert named.uid in started.stdout.readline()
    wait_until(lambda: all(map(min, named.leds)))
    assert not all(map(min, other.leds))


@pytest.mark.shows("emulate", "BOARD", "--speed", "--json")
def test_emulated_boards_have_the_speed_that_is_named(program):
    boards_run = program("emulate", "pico-tile", "pico-pad", "--speed", "0.2", "--json")
    others_run = program("emulate", "pico-rack", "pico-pad", "--speed", "0.2", "--json")
    tile, pad, *others = (
        json.loads(run.stdout.readline()) for run in (boards_run, others_run) for _ in range(2)
    )
    assert (tile["board"], pad["board"]) == ("pico-tile", "pico-pad")
    assert len({each["uid"] for each in (tile, pad, *others)}) == 4, "a host refuses doubles"
    client = SerialClient(tile["port"])
    client.hello()
    client.open()
    began_s, first = time.monotonic(), client.pong().fields["sent_us"]
    last = client.pong().fields["sent_us"]
    while last == first or time.monotonic() < began_s + 0.5:
        last = client.pong().fields["sent_us"]
    assert (last - first) / 1e6 < 0.5 * (time.monotonic() - began_s)
    client.close()
    boards_run.send_signal(signal.SIGINT)
    boards_run.communicate()
    assert boards_run.returncode == 0


@pytest.mark.shows("emulate", "--tier")
@pytest.mark.shows("play", "--tier")
def test_chips_run_the_image_that_is_named(program, monkeypatch, tmp_path):
    gone = str(tmp_path / "gone.uf2")
    env = {**gemtable.ENVIRONMENT, chip_image.VARIABLE: gone}
    for words in (
        ("play", "lost-gems", "--emulated", "--json"),
        ("emulate", "pico-tile", "--json"),
    ):
        started = program(*words, "--tier", "chip", env=env)
        assert started.stdout.readline() == ""  # nothing begins
        assert f"There is no image at {gone}." in started.stderr.read()
