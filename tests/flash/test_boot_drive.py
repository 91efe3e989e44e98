"""A board without MicroPython: its boot drive is found, and gets the right UF2 file or none."""

import asyncio
import hashlib

import psutil
import pytest
from gemtable import boards
from gemtable.care import rescue
from gemtable.errors import UserError
from gemtable.flash import boot_drive, micropython_builds, port_choice
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from tests.flash.bootloader import Chip, mounted, partitions
from tests.play import gemtable

TILE, W_TILE, TILE_2 = (boards.find(name) for name in ("pico-tile", "pico-w-tile", "pico-2-tile"))
PICO, PICO_W = "Raspberry Pi Pico with RP2040", "Raspberry Pi Pico W with RP2040"
PICO_2 = "Raspberry Pi Pico2 with RP2350"


def micropython(machine, version="1.27.0", family=boot_drive.RP2040):
    """Return a UF2 file with the words by which MicroPython says what it is."""
    words = f"3.4.0; MicroPython v{version} on 2025-12-09\0; {machine}\0"
    return boot_drive.made(family, boot_drive.FLASH_AT, words.encode().ljust(256, b"\0"))


@pytest.fixture
def named(monkeypatch, tmp_path):
    """Name a file as the MicroPython to take; return its path."""

    def name(content):
        path = tmp_path / "firmware.uf2"
        path.write_bytes(content)
        monkeypatch.setenv(micropython_builds.VARIABLE, str(path))
        return path

    return name


@pytest.fixture
def plugged(monkeypatch):
    """Say which ports USB shows; none at first."""

    def plug(*paths):
        found = [ListPortInfo(path) for path in paths]
        for port in found:
            port.vid, port.pid = 0x2E8A, 0x0005
        monkeypatch.setattr(list_ports, "comports", lambda: found)

    plug()
    return plug


@pytest.mark.parametrize("is_named", [False, True])
def test_a_board_gets_micropython_from_its_drive_and_comes_back_with_a_port(
    is_named, tmp_path, monkeypatch, named, plugged, board
):
    image = named(micropython(PICO))
    drive = mounted(tmp_path / "RPI-RP2", "rp2040")
    monkeypatch.setattr(psutil, "disk_partitions", partitions(drive))
    port = board().port
    with Chip(drive, started=lambda: plugged(port)) as chip:
        assert port_choice.choose((str(drive),) if is_named else (), TILE) == port
    assert chip.took == {"firmware.uf2": image.read_bytes()}


def test_a_board_that_has_micropython_is_meant_before_any_drive(
    tmp_path, monkeypatch, plugged, board
):
    monkeypatch.setattr(
        psutil, "disk_partitions", partitions(mounted(tmp_path / "drive", "rp2040"))
    )
    port = board().port
    plugged(port)
    assert port_choice.choose((), TILE) == port


def test_two_drives_are_named(tmp_path, monkeypatch, plugged):
    drives = [mounted(tmp_path / name, "rp2040") for name in ("RPI-RP2", "RPI-RP21")]
    monkeypatch.setattr(psutil, "disk_partitions", partitions(*drives))
    with pytest.raises(UserError, match=r"There are 2 boot drives: .*RPI-RP2 and .*RPI-RP21"):
        port_choice.through_boot_drive(None, TILE)


def test_drives_of_other_chips_are_left_alone(tmp_path, monkeypatch, plugged):
    other = mounted(tmp_path / "METROM4BOOT", "samd51")
    monkeypatch.setattr(psutil, "disk_partitions", partitions(other, tmp_path))
    assert boot_drive.drives() == []
    assert port_choice.through_boot_drive(None, TILE) is None
    with pytest.raises(UserError, match="belongs to another chip: SAMD51J19A-Metro"):
        port_choice.through_boot_drive(str(other), TILE)


@pytest.mark.parametrize(("chip", "file"), [("rp2350", TILE), ("rp2040", TILE_2)])
def test_a_board_file_of_another_chip_is_refused(chip, file, tmp_path, plugged):
    drive = mounted(tmp_path / "drive", chip)
    with pytest.raises(UserError, match=rf"belongs to an {chip.upper()}, but pico-.*tile is for"):
        port_choice.through_boot_drive(str(drive), file)
    assert not [*drive.glob("*.uf2")]


@pytest.mark.parametrize(
    "content, file, said",
    [
        (micropython(PICO_W), TILE, f"is for {PICO_W}, but pico-tile is a Raspberry Pi Pico."),
        (micropython(PICO), W_TILE, f"is for {PICO}, but pico-w-tile is a Raspberry Pi Pico W."),
        (
            micropython(PICO_2, family=boot_drive.RP2350_ARM),
            TILE,
            f"is for {PICO_2}, but pico-tile is a Raspberry Pi Pico.",
        ),
        (  # for the RISC-V cores
            micropython(f"{PICO_2}-RISCV", family=0xE48BFF5A),
            TILE_2,
            f"is for {PICO_2}-RISCV, but pico-2-tile is a Raspberry Pi Pico 2.",
        ),
        (
            micropython(PICO, "1.25.0"),
            TILE,
            "is MicroPython 1.25, but 1.26 or newer is needed.",
        ),
        (
            boot_drive.made(boot_drive.RP2040, boot_drive.FLASH_AT, bytes(256)),
            TILE,
            "does not contain MicroPython.",
        ),
        (b"<html>404</html>", TILE, "is not a valid UF2 file."),
    ],
    ids=["another board", "no W", "another chip", "RISC-V", "old", "something else", "no UF2"],
)
def test_a_wrong_image_is_refused_and_the_right_one_named(content, file, said, named):
    path = named(content)
    with pytest.raises(UserError) as raised:
        micropython_builds.file_for(boards.load(file))
    assert str(raised.value.what) == f"{path} {said}"
    assert str(raised.value.fix).startswith(
        "Download its UF2 file from https://micropython.org/download/RPI_PICO"
    )


@pytest.mark.parametrize(
    "content, file",
    [
        (micropython(PICO_2, "1.28.0", boot_drive.RP2350_ARM), TILE_2),
        (micropython("Seeed XIAO RP2040 with RP2040"), boards.find("xiao-rp2040-tile")),
        (micropython(PICO), boards.find("macropad-rp2040-pad")),
    ],
    ids=["Pico 2", "a maker's own build", "a Pico's on another board"],
)
def test_a_right_image_is_taken(content, file, named):
    path = named(content)
    assert micropython_builds.file_for(boards.load(file)) == path


@pytest.fixture
def offered(tmp_path, monkeypatch):
    """An image that can be downloaded, from a folder of this computer."""
    content = micropython(PICO)
    (tmp_path / "image.uf2").write_bytes(content)
    monkeypatch.setattr(micropython_builds, "_FILES", f"{tmp_path.as_uri()}/")
    return micropython_builds.Image("image.uf2", hashlib.sha256(content).hexdigest())


def test_an_image_is_downloaded_once_into_the_cache(offered, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    kept = micropython_builds.fetch(offered)
    assert kept == tmp_path / "cache" / "gemtable" / "image.uf2"
    (tmp_path / "image.uf2").unlink()
    assert micropython_builds.fetch(offered) == kept


def test_a_cache_that_cannot_be_written_is_told(offered, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "image.uf2"))
    with pytest.raises(UserError, match="cannot be written: Not a directory") as raised:
        micropython_builds.fetch(offered)
    assert "GEMTABLE_UF2=FILE" in str(raised.value.fix)


def test_an_image_that_cannot_be_had_is_told_with_where_it_is(monkeypatch):
    monkeypatch.delenv(micropython_builds.VARIABLE, raising=False)
    monkeypatch.setattr(micropython_builds, "fetch", lambda image: None)
    with pytest.raises(
        UserError, match="MicroPython for the Raspberry Pi Pico 2 is not on this computer"
    ) as no:
        micropython_builds.file_for(boards.load(TILE_2))
    assert (
        "https://micropython.org/download/RPI_PICO2 and choose it with GEMTABLE_UF2=FILE"
        in str(no.value.fix)
    )


@pytest.mark.parametrize(
    "name, build",
    [
        ("pico-tile", "RPI_PICO"),
        ("macropad-rp2040-pad", "RPI_PICO"),
        ("xiao-rp2040-tile", "SEEED_XIAO_RP2040"),
        ("rp2040-zero-tile", "WAVESHARE_RP2040_ZERO"),
        ("feather-rp2040-pad", "ADAFRUIT_FEATHER_RP2040"),
    ],
)
def test_where_no_hash_is_known_that_is_told_with_the_page_of_its_own_build(
    name, build, monkeypatch
):
    """The builds are folders of MicroPython's ports/rp2/boards."""
    monkeypatch.delenv(micropython_builds.VARIABLE, raising=False)
    with pytest.raises(UserError, match="it knows no hash to verify the file") as no:
        micropython_builds.file_for(boards.load(boards.find(name)))
    assert f"https://micropython.org/download/{build} and choose it" in str(no.value.fix)


@pytest.mark.parametrize("chip, build", [("rp2040", "RPI_PICO"), ("rp2350", "RPI_PICO2")])
def test_a_board_of_its_maker_s_own_gets_the_page_of_its_chip_and_any_build(chip, build, named):
    """Where its files begin is unknown, since it may have any build."""
    own = boards.load(TILE).model_copy(update={"mcu": chip, "model": chip})
    family = {"rp2040": boot_drive.RP2040, "rp2350": boot_drive.RP2350_ARM}[chip]
    path = named(micropython(f"Somebody's with {chip.upper()}", family=family))
    assert micropython_builds.file_for(own) == path
    path.write_bytes(b"")
    with pytest.raises(UserError) as no:
        micropython_builds.file_for(own)
    assert f"https://micropython.org/download/{build} and" in str(no.value.fix)
    with pytest.raises(UserError, match=r"does not know where an RP2.* keeps its files"):
        rescue.erasing(own)


def test_a_board_that_does_not_take_the_file_is_told_so(tmp_path):
    drive = boot_drive.drive_at(str(mounted(tmp_path / "drive", "rp2040")))
    with pytest.raises(UserError, match="did not start after the file was copied to it"):
        asyncio.run(boot_drive.put(drive, "firmware.uf2", micropython(PICO), looks=2))


def test_a_drive_that_cannot_be_written_to_is_told_so(tmp_path):
    drive = boot_drive.drive_at(str(mounted(tmp_path / "drive", "rp2040")))
    (drive.folder / "firmware.uf2").mkdir()
    with pytest.raises(UserError, match="cannot be written to: Is a directory"):
        asyncio.run(boot_drive.put(drive, "firmware.uf2", micropython(PICO)))


def test_a_board_without_a_port_is_to_be_plugged_in_again(tmp_path, named, plugged):
    named(micropython(PICO))
    drive = mounted(tmp_path / "RPI-RP2", "rp2040")
    with (
        Chip(drive),
        pytest.raises(UserError, match="has MicroPython now, but no serial port appeared"),
    ):
        port_choice.through_boot_drive(str(drive), TILE, looks=2)


@pytest.mark.shows("boards rescue", "--as")
@pytest.mark.parametrize("is_named", [False, True])
def test_rescue_erases_the_files_at_a_drive(is_named, tmp_path, monkeypatch):
    drive = mounted(tmp_path / "RPI-RP2", "rp2040")
    monkeypatch.setattr(psutil, "disk_partitions", partitions(drive))
    words = [str(drive)] if is_named else []
    with Chip(drive) as chip:
        done = gemtable.run("boards", "rescue", *words, "--as", "pico-w-pad")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"The files of the board on {drive} have been erased.\n")
    assert chip.took == {"empty.uf2": rescue.erasing(boards.load(W_TILE))}


@pytest.mark.parametrize(
    "words, said",
    [
        ((), "A boot drive does not show which board it belongs to."),
        (("--as", "pico-2-pad"), "belongs to an RP2040, but pico-2-pad is for an RP2350."),
    ],
    ids=str,
)
def test_rescue_asks_for_the_board_and_erases_nothing_else(words, said, tmp_path, monkeypatch):
    drive = mounted(tmp_path / "RPI-RP2", "rp2040")
    monkeypatch.setattr(psutil, "disk_partitions", partitions(drive))
    done = gemtable.run("boards", "rescue", *words)
    assert done.returncode == 1
    assert said in done.stderr
    assert not [*drive.glob("*.uf2")]


def test_rescue_without_a_port_or_a_drive_says_what_it_needs(monkeypatch):
    monkeypatch.setattr(psutil, "disk_partitions", partitions())
    assert "There is no boot drive." in gemtable.run("boards", "rescue").stderr


PAGES = bytes(range(256)) * 3


def test_what_is_made_is_read():
    made = boot_drive.made(boot_drive.RP2040, boot_drive.FLASH_AT, PAGES)
    assert len(made) == 3 * 512
    assert boot_drive.read(made) == {boot_drive.RP2040: PAGES}


def test_blocks_have_their_place_in_flash_and_among_all():
    second = boot_drive.made(boot_drive.RP2040, 0x100A0000, PAGES)[512:1024]
    assert int.from_bytes(second[12:16], "little") == 0x100A0100
    assert [int.from_bytes(second[at : at + 4], "little") for at in (16, 20, 24)] == [256, 1, 3]


def test_a_file_for_an_rp2350_may_begin_with_a_block_that_marks_its_end_of_flash():
    """Its number of blocks counts one that is never sent: erratum RP2350-E10."""
    mark = bytearray(boot_drive.made(boot_drive.ABSOLUTE, 0x10FFFF00, bytes(256)))
    mark[24] = 2
    made = bytes(mark) + boot_drive.made(boot_drive.RP2350_ARM, boot_drive.FLASH_AT, PAGES)
    assert boot_drive.read(made)[boot_drive.RP2350_ARM] == PAGES


@pytest.mark.parametrize(
    "spoil",
    [
        lambda made: b"",
        lambda made: made[:-1],
        lambda made: made[:-512],
        lambda made: b"\0" + made[1:],
        lambda made: made[:-1] + b"\0",
        lambda made: made[:8] + bytes(4) + made[12:],
        lambda made: b"<html>not found</html>".ljust(512),
    ],
    ids=["empty", "cut", "a block less", "no begin", "no end", "no family", "a page of the web"],
)
def test_what_is_no_whole_file_is_refused(spoil):
    with pytest.raises(boot_drive.Uf2Error):
        boot_drive.read(spoil(boot_drive.made(boot_drive.RP2040, boot_drive.FLASH_AT, PAGES)))
