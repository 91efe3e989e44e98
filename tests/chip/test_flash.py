"""`gemtable flash` at the port of an emulated chip: what it stops, writes, checks and starts.

And what a chip does whose power was cut at any write to its flash.
"""

import json
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pytest
from gemtable import boards
from gemtable.boards.folders import FIRMWARE
from gemtable.emulator.chip import files as file_system
from gemtable.emulator.chip.rp2040 import Chip
from gemtable.flash import image as flash_image
from gemtable.flash.plan import HELD

from tests.chip.powering import UID
from tests.chip.recorded_chip import RecordedChip
from tests.play import gemtable

PAD = boards.find("pico-pad")
FILES = flash_image.files(PAD)
BOOT_S = 20.0  # of a clock that is as slow as the chip
FLASH_S = 100.0
BOOT_US = 1_000_000


def older_with(**sources: bytes) -> dict[str, bytes]:
    """Return the files of an older program, which had these modules as source."""
    files = {path: FILES[path] for path in FILES if path.partition(".")[0] not in sources}
    files |= {f"{module}.py": source for module, source in sources.items()}
    return {**files, flash_image.LIST: flash_image.list_of({*files})}


SOURCE = (FIRMWARE / "watchdog.py").read_bytes()
OLDER = {
    "main.py stays": older_with(watchdog=SOURCE),
    "main.py changes": older_with(watchdog=SOURCE, main=b"# older\n" + FILES["main.py"]),
    "an empty chip": {},
}


IN_SOAK = [pytest.param(kind, marks=pytest.mark.soak) for kind in [*OLDER][1:]]


class Flashed(NamedTuple):
    """A chip after `gemtable flash`, and what that told."""

    chip: RecordedChip
    told: dict[str, object]


@pytest.fixture(scope="module")
def flashed(
    image: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[str], Flashed]]:
    """Return a pad's chip that ran one of OLDER, by its name, when it was flashed."""
    made: dict[str, Flashed] = {}

    def flashed(before: str) -> Flashed:
        if before not in made:
            board = Chip(image, boards.load(PAD), UID, OLDER[before])
            chip = RecordedChip(board, tmp_path_factory.mktemp("chip"))
            assert not OLDER[before] or shines(chip)
            made[before] = Flashed(chip, flash(chip))
        return made[before]

    yield flashed
    for chip, _told in made.values():
        chip.close()


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


def test_a_running_older_program_is_stopped_replaced_and_started(flashed):
    chip, told = flashed("main.py stays")
    copied, removed = ["gemtable.txt", "watchdog.mpy"], ["watchdog.py"]
    assert (told["copied"], told["removed"]) == (copied, removed)
    assert (told["files"], told["uid"]) == (flash_image.hash_of(FILES), UID)
    assert file_system.unpack(chip.chip.file_system) == FILES
    assert shines(chip)


def test_each_step_of_a_flash_is_written_by_itself(flashed):
    older = set(OLDER["main.py stays"])
    aside = older - {"main.py"} | {HELD}
    bare = aside - {"watchdog.py"}
    moments = flashed("main.py stays").chip.moments
    names = [set(file_system.unpack(moment)) for moment in moments]
    steps = [older, aside, bare, bare | {"watchdog.mpy"}, set(FILES)]
    assert [one for one, _moments in groupby(names)] == steps


@pytest.mark.parametrize("before", ["main.py stays", *IN_SOAK])
def test_after_any_write_there_is_the_old_program_none_or_the_new_one(flashed, before):
    chip, told = flashed(before)
    programs = [program(file_system.unpack(moment)) for moment in chip.moments]
    assert len(programs) > 2 * len(told["copied"]), "a file's name is written before its content"
    older = [program(OLDER[before])] if OLDER[before] else []
    assert [one for one, _moments in groupby(programs)] == [*older, {}, program(FILES)]


def test_after_a_power_cut_where_the_program_changes_a_chip_boots(flashed, power_up):
    moments = flashed("main.py stays").chip.moments
    none = [at for at, moment in enumerate(moments) if should_come_to(moment) == "prompt"]
    for moment in (moments[none[0]], moments[none[-1]], moments[none[-1] + 1]):
        assert comes_to(power_up, moment) == should_come_to(moment)


@pytest.mark.soak
@pytest.mark.parametrize("before", OLDER)
def test_after_a_power_cut_at_any_write_a_chip_boots(flashed, power_up, before):
    for moment in dict.fromkeys(flashed(before).chip.moments):
        assert comes_to(power_up, moment) == should_come_to(moment)


@pytest.mark.soak
def test_a_chip_that_is_right_is_only_checked_and_started_again(flashed):
    chip, _told = flashed("main.py stays")
    writes = len(chip.moments)
    told = flash(chip)
    assert (told["copied"], told["removed"]) == ([], [])
    assert (told["files"], told["board"]) == (flash_image.hash_of(FILES), "pico-pad")
    assert len(chip.moments) == writes
    assert shines(chip)


@pytest.mark.soak
def test_an_empty_chip_gets_all_files_and_runs_them(flashed):
    chip, told = flashed("an empty chip")
    assert set(told["copied"]) == set(FILES)
    assert told["files"] == flash_image.hash_of(FILES)
    assert told["free_bytes"] >= 100 * 1024
    assert file_system.unpack(chip.chip.file_system) == FILES
    assert shines(chip)


def test_control_c_before_a_chip_has_booted_is_obeyed_when_it_has(power_up):
    host = power_up("pico-pad")
    host.chip.host.send(b"\r\x03\r\x01")
    said = host.chip.run_until(lambda: any("raw REPL" in text for text in host.texts), BOOT_US)
    assert said, host.texts


@pytest.mark.soak
def test_a_chip_that_is_just_booting_is_flashed(image, tmp_path):
    chip = RecordedChip(Chip(image, boards.load(PAD), UID, FILES), tmp_path)
    told = flash(chip)
    chip.close()
    assert (told["copied"], told["files"]) == ([], flash_image.hash_of(FILES))
