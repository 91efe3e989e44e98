"""`gemtable boards`: what is plugged in, how it does, and what ails it."""

import json
import signal
from dataclasses import replace

import pytest
from gemtable import __version__
from gemtable.care.board_list import firmware_version, health_of, role_of
from gemtable.link.board import Figures, Supply
from gemtable.link.session_events import Hello

from tests.play import gemtable

pytestmark = pytest.mark.usefixtures("unnamed")

TILE, PAD = ("tile", 6, 0, 1), ("pad", 12, 0, 12)


def boards(*words, status=0):
    done = gemtable.run("boards", *words)
    assert done.returncode == status, done.stderr
    return done.stdout


def test_help_shows_the_options_of_the_list():
    told = boards("--help")
    assert all(option in told for option in ("--port", "--watch", "--json"))


def test_a_board_is_told_with_its_port_role_firmware_and_health(simulated):
    pad, rack = simulated("pico-pad"), simulated("pico-rack")
    head, *lines = boards("--port", pad.port, "--port", rack.port).splitlines()
    assert " ".join(head.split()) == "port unique id board role firmware round trip health"
    told = {line.split()[0]: line.split() for line in lines}
    assert told[pad.port][1:5] == [pad.uid, "pico-pad", "pad", __version__]
    assert told[rack.port][1:5] == [rack.uid, "pico-rack", "rack", __version__]
    assert told[pad.port][-1] == "OK"


def test_scripts_get_one_object_with_all_figures(simulated):
    tile = simulated("pico-tile")
    tile.press(0)
    (line,) = boards("list", "--json", "--port", tile.port).splitlines()
    (facts,) = json.loads(line)["boards"]
    assert facts["port"] == tile.port
    assert (facts["uid"], facts["board"], facts["role"]) == (tile.uid, "pico-tile", "tile")
    assert (facts["start"], facts["error"]) == ("power", "")
    assert facts["round_trip_us"] > 0
    assert facts["lost"] == facts["spoilt"] == 0
    assert facts["held_keys"] == [1]
    assert facts["health"] == ["Key 1 is down."]


def test_a_screen_and_a_buzzer_are_named_behind_the_health(simulated):
    oled, pad = simulated("pico-pad-oled"), simulated("pico-pad")
    printed = boards("--port", oled.port, "--port", pad.port)
    first, _, second = printed.partition(pad.port)
    assert " ".join(first.split()).endswith("ms OK (screen, buzzer)")
    assert " ".join(second.split()).endswith("ms OK")


def test_a_screen_that_does_not_answer_is_told_once_with_what_to_do(simulated):
    """Beside another board: what is wrong with one is no problem of a port."""
    dark, well, plain = simulated("pico-pad-oled"), simulated("pico-pad-oled"), simulated()
    dark.screen.answers, dark.screen.faults = False, 7
    ports = [word for each in (dark, well, plain) for word in ("--port", each.port)]
    printed = json.loads(boards("--json", *ports))
    assert printed["troubles"] == []
    told = {facts["uid"]: facts for facts in printed["boards"]}
    parts = [
        (told[each.uid]["screen"], told[each.uid]["screen_faults"], told[each.uid]["buzzer"])
        for each in (dark, well, plain)
    ]
    assert parts == [("no answer", 7, True), ("well", 0, True), (None, 0, False)]
    assert told[dark.uid]["health"] == [
        "The screen does not answer; check its wires, VCC = 3V3, GND, SDA = GPIO 0 and SCL ="
        " GPIO 1, and its address: it is 3c in the board file, and 3d on other modules."
    ]
    assert told[well.uid]["health"] == told[plain.uid]["health"] == []
    text = " ".join(boards("--port", dark.port).split())
    assert text.count("does not answer") == 1
    assert text.endswith("(screen, buzzer)")


@pytest.mark.parametrize(
    "port, what, fix",
    [
        ("/dev/nowhere", "There is no port /dev/nowhere.", "Check the cable, then the path."),
        ("/dev/null", "/dev/null is not a serial port.", "Check the path."),
    ],
)
@pytest.mark.usefixtures("computer")
def test_what_is_wrong_with_a_port_that_was_named_is_told_below_and_in_the_status(port, what, fix):
    assert boards("--port", port, status=1).splitlines() == [what, f"  {fix}"]
    told = json.loads(boards("--json", "--port", port, status=1))
    assert told["troubles"] == [{"what": what, "fix": fix}]


def test_a_port_that_cannot_be_opened_is_in_the_status_beside_a_board_that_is_there(simulated):
    tile = simulated("pico-tile")
    _head, line, *told = boards("--port", tile.port, "--port", "/dev/null", status=1).splitlines()
    assert tile.uid in line
    assert told == ["/dev/null is not a serial port.", "  Check the path."]


@pytest.mark.shows("boards list", "--watch", "--json", "--port")
def test_watching_goes_on_until_control_c(computer):
    port = computer.board().port
    computer.world.after(6.0, lambda: signal.raise_signal(signal.SIGINT))
    done = gemtable.run("boards", "--watch", "--json", "--port", port)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [len(each["boards"]) for each in told] == [1] * 6, "at once, and then each second"
    assert (done.returncode, done.stderr) == (130, "")


@pytest.mark.parametrize(
    "units, role",
    [
        ([TILE], "tile"),
        ([TILE, TILE], "rack"),
        ([PAD], "pad"),
        ([PAD, PAD], "pads"),
        ([TILE, PAD], "mixed"),
    ],
)
def test_a_board_is_called_by_all_its_units(units, role):
    assert role_of(Hello(*[""] * 8, 0, 0, tuple(units))) == role


HELLO = Hello(
    2,
    firmware_version(),
    "f" * 16,
    "pico-pad",
    "b" * 16,
    "e661",
    "power",
    "",
    1,
    0,
    (("pad", 12, 0, 12),),
)
WELL = Figures(HELLO.firmware, HELLO.board, 1500, repeated=3, spoilt=0, lost=0)


def ails(**line):
    return [str(ail) for ail in health_of(HELLO, replace(WELL, **line)).ails]


def test_a_board_that_answers_is_well():
    assert str(health_of(HELLO, WELL).words()) == "OK"


@pytest.mark.parametrize(
    "line, says",
    [
        ({"levels": 0b100}, "Key 3 is down."),
        ({"levels": 0b1000_0000_0001}, "Keys 1 and 12 are down."),
        ({"lost": 1}, "1 press was lost."),
        ({"spoilt": 7}, "7 messages were damaged."),
        ({"supply": Supply(2, 5.0)}, "It briefly lost power 2 times."),
    ],
)
def test_what_its_line_tells_is_said(line, says):
    assert ails(**line) == [says]


def test_levels_beyond_its_keys_are_none_of_them():
    assert ails(levels=1 << 12) == []


def test_how_the_program_ended_before_is_said():
    failed = HELLO._replace(start="failure", error="MemoryError: no room")
    (ail,) = health_of(failed, WELL).ails
    assert str(ail) == "Its program failed and was restarted: MemoryError: no room."
    (ail,) = health_of(HELLO._replace(start="hang"), WELL).ails
    assert str(ail) == "Its program hung and was restarted."
    (ail,) = health_of(HELLO._replace(start="fallback"), WELL).ails
    assert str(ail) == "Its newest firmware failed three times, so it runs the previous one."


def test_another_firmware_is_to_be_flashed():
    (ail,) = health_of(HELLO._replace(firmware="0.0.9"), WELL).ails
    assert str(ail) == f"Its firmware is not version {firmware_version()}; flash the board."
