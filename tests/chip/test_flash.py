"""`gemtable flash` at the port of an emulated chip: what it stops, writes, checks and starts.

And what a chip does whose power was cut at any write to its flash. All of it takes a chip
two seconds of its time, half a minute of ours: in the default run the same command flashes
MicroPython alone (tests/flash/), and a chip heeds control-C and mpremote.
"""

import json
import zlib
from collections.abc import Callable
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pytest
from gemtable import boards
from gemtable.emulator.chip import files as file_system
from gemtable.emulator.chip.rp2040 import Chip
from gemtable.flash import image as flash_image
from gemtable.flash.plan import HELD

from tests.chip import troubled
from tests.chip.apart import apart
from tests.chip.chip_host import ChipHost
from tests.chip.powering import UID
from tests.chip.recorded_chip import RecordedChip
from tests.play import gemtable

PAD = boards.find("pico-pad")
FILES = flash_image.files(PAD)
BOOT_S = 20.0  # of a clock that is as slow as the chip
FLASH_S = 100.0
BOOT_US = 1_000_000


OLDER = {
    "main.py stays": troubled.files(),
    "main.py changes": troubled.files() | {"main.py": b"# older\n" + FILES["main.py"]},
    "an empty chip": {},
}
RUNNING = "main.py stays"  # it runs when it is flashed; the others are just powered up


class Flashed(NamedTuple):
    """What came of `gemtable flash` for a pad's chip."""

    told: dict[str, object]
    packed: list[bytes]  # its file system before it and after each write
    is_started: bool

    @property
    def moments(self) -> list[bytes]:
        return [zlib.decompress(packed) for packed in self.packed]


@pytest.fixture(scope="module")
def flashed(
    image: Path, booted: Callable[..., ChipHost], tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], Flashed]:
    """Return what comes of a pad's chip that ran one of OLDER, by its name, when it is flashed."""
    made: dict[str, Flashed] = {}

    def flashed(before: str) -> Flashed:
        if before not in made:
            if before == RUNNING:
                board = booted("pico-pad", troubled.files).chip
            else:
                board = Chip(image, boards.load(PAD), UID, OLDER[before])
            made[before] = apart(partial(flash_once, board, tmp_path_factory.mktemp("chip")))
        return made[before]

    return flashed


def flash_once(board, folder):
    """Flash a chip, and look whether its program runs then."""
    chip = RecordedChip(board, folder)
    told = flash(chip)
    return Flashed(told, chip.packed, shines(chip))


def flash(chip):
    """Flash it as a pad; return what is told as JSON."""
    words = ("flash", "--port", chip.path, "--as", "pico-pad", "--json")
    process = gemtable.start(*words, env=chip.clock.environment)
    try:
        chip.run_while(lambda: process.poll() is None, FLASH_S)
    finally:
        process.kill()
    out, complaint = process.communicate()
    assert process.returncode == 0, out + complaint
    return json.loads(out)


def shines(chip):
    """Wait until its program shows that it waits for a host."""
    frames = []
    chip.chip.shown = lambda strip, frame: frames.append(frame.sent)
    chip.run_while(lambda: not any(map(any, frames)), BOOT_S)
    return True


def program(files):
    """Return what a board runs of those files; nothing without its main.py."""
    if "main.py" not in files:
        return {}
    return {path: files[path] for path in files if path.endswith((".py", ".mpy"))}


def comes_to(power_up, moment):
    """Return what a chip with that in its flash comes to: the hash it says, or a prompt."""
    host = power_up("pico-pad", moment)
    host.chip.run_until(lambda: host.chip.host.is_connected, BOOT_US)
    for _ in range(20):
        host.send("ask")
        host.chip.host.send(b"\r\n")
        if hello := host.next("hello", 100_000):
            return hello.fields["files"]
        if any(text.startswith(">>>") for text in host.texts):
            return "prompt"
    raise AssertionError(host.texts)


def should_come_to(moment):
    runs = program(file_system.unpack(moment))
    return flash_image.hash_of(runs) if runs else "prompt"


@pytest.mark.soak
def test_a_running_older_program_is_stopped_replaced_and_started(flashed):
    told, *_ = flashed(RUNNING)
    copied, removed = ["gemtable.txt", "watchdog.mpy"], ["watchdog.py"]
    assert (told["copied"], told["removed"]) == (copied, removed)
    assert (told["files"], told["uid"]) == (flash_image.hash_of(FILES), UID)
    assert file_system.unpack(flashed(RUNNING).moments[-1]) == FILES
    assert flashed(RUNNING).is_started


@pytest.mark.soak
def test_each_step_of_a_flash_is_written_by_itself(flashed):
    older = set(OLDER[RUNNING])
    aside = older - {"main.py"} | {HELD}
    bare = aside - {"watchdog.py"}
    moments = flashed(RUNNING).moments
    names = [set(file_system.unpack(moment)) for moment in moments]
    steps = [older, aside, bare, bare | {"watchdog.mpy"}, set(FILES)]
    assert [one for one, _moments in groupby(names)] == steps


@pytest.mark.soak
@pytest.mark.parametrize("before", OLDER)
def test_after_any_write_there_is_the_old_program_none_or_the_new_one(flashed, before):
    one = flashed(before)
    programs = [program(file_system.unpack(moment)) for moment in one.moments]
    assert len(programs) > 2 * len(one.told["copied"]), (
        "a file's name is written before its content"
    )
    older = [program(OLDER[before])] if OLDER[before] else []
    assert [one for one, _moments in groupby(programs)] == [*older, {}, program(FILES)]


@pytest.mark.soak
def test_after_a_power_cut_while_there_is_no_program_a_chip_boots_to_the_prompt(flashed, power_up):
    """That the last of these moments runs the new program is what a flash waits for."""
    moments = flashed(RUNNING).moments
    none = [moment for moment in moments if should_come_to(moment) == "prompt"]
    assert none == moments[1:-1]
    for moment in (none[0], none[-1]):
        assert comes_to(power_up, moment) == "prompt"


@pytest.mark.soak
@pytest.mark.parametrize("before", OLDER)
def test_after_a_power_cut_at_any_write_a_chip_boots(flashed, power_up, before):
    for moment in dict.fromkeys(flashed(before).moments):
        assert comes_to(power_up, moment) == should_come_to(moment)


@pytest.mark.soak
def test_a_chip_that_is_right_is_only_checked_and_started_again(pad, tmp_path):
    told, packed, is_started = flash_once(pad.chip, tmp_path)
    assert (told["copied"], told["removed"]) == ([], [])
    assert (told["files"], told["board"]) == (flash_image.hash_of(FILES), "pico-pad")
    assert len(packed) == 1, "nothing was written"
    assert is_started


@pytest.mark.soak
def test_an_empty_chip_gets_all_files_and_runs_them(flashed):
    empty = flashed("an empty chip")
    assert set(empty.told["copied"]) == set(FILES)
    assert empty.told["files"] == flash_image.hash_of(FILES)
    assert empty.told["free_bytes"] >= 100 * 1024
    assert file_system.unpack(empty.moments[-1]) == FILES
    assert empty.is_started


def test_control_c_before_a_chip_has_booted_is_obeyed_when_it_has(power_up):
    host = power_up("pico-pad")
    host.chip.host.send(b"\r\x03\r\x01")
    said = host.chip.run_until(lambda: any("raw REPL" in text for text in host.texts), BOOT_US)
    assert said, host.texts


@pytest.mark.soak
def test_a_chip_that_is_just_booting_is_flashed(image, tmp_path):
    board = Chip(image, boards.load(PAD), UID, FILES)
    told, _packed, is_started = apart(partial(flash_once, board, tmp_path))
    assert (told["copied"], told["files"]) == ([], flash_image.hash_of(FILES))
    assert is_started
