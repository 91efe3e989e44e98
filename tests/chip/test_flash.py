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
from gemtable.emulator.chip.image import FILE_BLOCKS
from gemtable.emulator.chip.rp2040 import Chip
from gemtable.flash import file_layout, firmware_files

from tests.apart import apart
from tests.chip import troubled
from tests.chip.chip_host import ChipHost
from tests.chip.power_supply import UID
from tests.chip.recorded_chip import RecordedChip
from tests.flash.emulated_flash import started
from tests.play import gemtable

PAD = boards.find("pico-pad")
FILES = firmware_files.files(PAD)
BOOT_S = 20.0  # of a clock that is as slow as the chip
FLASH_S = 100.0
BOOT_US = 1_000_000
RENAMED = troubled.contents() | {"gestures.mpy": b"an earlier firmware's"}

RUNNING, EMPTY = "a running set", "an empty chip"  # what is flashed


def running_files() -> dict[str, bytes]:
    return file_layout.laid_out(RENAMED)


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
    """Return what comes of a pad's chip, RUNNING or EMPTY, when it is flashed."""
    made: dict[str, Flashed] = {}

    def flashed(before: str) -> Flashed:
        if before not in made:
            if before == RUNNING:
                board = booted("pico-pad", running_files).chip
            else:
                board = Chip(image, boards.load(PAD), UID, {})
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
    process = flashing(chip)
    out, complaint = process.communicate()
    assert process.returncode == 0, out + complaint
    return json.loads(out)


def flashing(chip, *words):
    """Return the process that has flashed it as a pad."""
    said = ("flash", "--port", chip.path, "--as", "pico-pad", "--json", *words)
    process = gemtable.start(*said, env=chip.clock.environment)
    try:
        chip.run_while(lambda: process.poll() is None, FLASH_S)
    finally:
        process.kill()
    return process


def shines(chip):
    """Wait until its program shows that it waits for a host."""
    frames = []
    chip.chip.shown = lambda strip, frame: frames.append(frame.sent)
    chip.run_while(lambda: not any(map(any, frames)), BOOT_S)
    return True


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


def starts(moment):
    """Return what a chip with that in its flash starts, by name."""
    return started(file_system.unpack(moment))


def should_come_to(moment):
    runs = starts(moment)
    return firmware_files.hash_of(runs) if runs else "prompt"


def situations(moments):
    """Return moments of each stretch in which a chip would come to the same.

    The first, every tenth and the last at which another file is there than just before: a chip
    takes half a minute for each.
    """
    files = [list(same)[-1] for _, same in groupby(moments, file_system.unpack)]
    stretches = [list(same) for _, same in groupby(files, should_come_to)]
    return [
        moment
        for stretch in stretches
        for number, moment in enumerate(stretch)
        if number % 10 == 0 or number == len(stretch) - 1
    ]


@pytest.mark.soak
def test_a_running_older_program_is_stopped_replaced_and_started(flashed):
    told, *_ = flashed(RUNNING)
    assert (told["copied"], told["removed"]) == (["watchdog.mpy"], [])
    assert (told["files"], told["uid"]) == (firmware_files.hash_of(FILES), UID)
    assert starts(flashed(RUNNING).moments[-1]) == FILES
    assert flashed(RUNNING).is_started


@pytest.mark.soak
def test_the_set_before_stays_whole_and_both_are_all_there_is(flashed):
    last = file_system.unpack(flashed(RUNNING).moments[-1])
    assert started(last, turn=1) == RENAMED
    assert last.keys() == {*file_layout.laid_out(FILES), *file_layout.laid_out(RENAMED)}


@pytest.mark.soak
@pytest.mark.parametrize("before", [RUNNING, EMPTY])
def test_after_any_write_there_is_the_old_program_or_the_new_one(flashed, before):
    one = flashed(before)
    assert len(one.moments) > 2 * len(one.told["copied"]), (
        "a file's name is written before its content"
    )
    comes = [one for one, _moments in groupby(map(starts, one.moments))]
    assert comes == [RENAMED if before == RUNNING else {}, FILES]


@pytest.mark.soak
@pytest.mark.parametrize("before", [RUNNING, EMPTY])
def test_after_a_power_cut_at_any_write_a_chip_boots(flashed, power_up, before):
    """The littlefs of a computer reads all moments; a chip boots at some of each kind."""
    for moment in situations(flashed(before).moments):
        assert comes_to(power_up, moment) == should_come_to(moment)


@pytest.mark.soak
def test_after_a_power_cut_at_any_write_the_next_flash_succeeds(image, flashed, tmp_path):
    for number, moment in enumerate(situations(flashed(RUNNING).moments)):
        board = Chip(image, boards.load(PAD), UID, moment)
        folder = tmp_path / str(number)
        folder.mkdir()
        told, packed, is_started = apart(partial(flash_once, board, folder))
        assert told["files"] == firmware_files.hash_of(FILES)
        assert starts(zlib.decompress(packed[-1])) == FILES
        assert is_started


@pytest.mark.soak
def test_after_three_failures_a_chip_goes_back_to_the_set_before(power_up):
    wired = json.loads(FILES["board.json"])
    fails = {**FILES, "board.json": json.dumps({**wired, "debounce_ms": "short"}).encode()}
    both = {**file_layout.laid_out(FILES), **file_layout.laid_out(fails)}
    listing = file_layout.listing([file_layout.set_of(fails), file_layout.set_of(FILES)])
    host = power_up("pico-pad", both | {file_layout.LIST: listing})
    for _ in range(3):
        assert host.chip.run_until(lambda: host.chip.host.is_connected, 3_000_000)
        assert host.chip.run_until(lambda: not host.chip.host.is_connected, 3_000_000)
    said = host.hello().fields
    assert (said["files"], said["start"]) == (firmware_files.hash_of(FILES), "fallback")
    assert said["board_hash"] == firmware_files.board_hash_of(FILES["board.json"])
    assert said["error"].startswith("TypeError")


@pytest.mark.soak
def test_on_a_full_chip_the_older_program_stays(image, tmp_path):
    full = running_files() | {"mine.bin": bytes(4096 * (FILE_BLOCKS - 60))}
    board = Chip(image, boards.load(PAD), UID, full)
    done, packed = apart(partial(flash_in_vain, board, tmp_path))
    assert "is full" in done
    assert starts(zlib.decompress(packed[-1])) == RENAMED


def flash_in_vain(board, folder):
    """Return what is said where a chip cannot be flashed from source, and its file systems."""
    chip = RecordedChip(board, folder)
    process = flashing(chip, "--source")
    _out, complaint = process.communicate()
    assert process.returncode == 1
    return complaint, chip.packed


@pytest.mark.soak
def test_a_chip_that_is_right_is_left_as_it_runs(pad, tmp_path):
    told, packed, is_started = flash_once(pad.chip, tmp_path)
    assert (told["copied"], told["removed"]) == ([], [])
    assert (told["files"], told["board"]) == (firmware_files.hash_of(FILES), "pico-pad")
    assert len(packed) == 1, "nothing was written"
    assert is_started


@pytest.mark.soak
def test_an_empty_chip_gets_all_files_and_runs_them(flashed):
    empty = flashed(EMPTY)
    assert set(empty.told["copied"]) == set(FILES)
    assert empty.told["files"] == firmware_files.hash_of(FILES)
    assert empty.told["free_bytes"] >= 100 * 1024
    assert file_system.unpack(empty.moments[-1]) == file_layout.laid_out(FILES)
    assert empty.is_started


@pytest.mark.slow
def test_control_c_before_a_chip_has_booted_is_obeyed_when_it_has(power_up):
    host = power_up("pico-pad")
    host.chip.host.send(b"\r\x03\r\x01")
    said = host.chip.run_until(lambda: any("raw REPL" in text for text in host.texts), BOOT_US)
    assert said, host.texts


@pytest.mark.soak
def test_a_chip_that_is_just_booting_is_flashed(image, tmp_path):
    board = Chip(image, boards.load(PAD), UID, file_layout.laid_out(FILES))
    told, _packed, is_started = apart(partial(flash_once, board, tmp_path))
    assert (told["copied"], told["files"]) == ([], firmware_files.hash_of(FILES))
    assert is_started
