"""UF2 files: what is written is read again, and what is no whole file is none."""

import pytest
from gemtable.flash import boot_drive

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
