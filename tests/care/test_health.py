"""What ails a board, from what it says and how its line does."""

from dataclasses import replace

import pytest
from gemtable.care.board_list import firmware_version, health_of
from gemtable.link.board import Figures, Supply
from gemtable.link.events import Hello

PAD = Hello(
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
WELL = Figures(PAD.firmware, PAD.board, 1500, repeated=3, spoilt=0, lost=0)


def ails(**line):
    return [str(ail) for ail in health_of(PAD, replace(WELL, **line)).ails]


def test_a_board_that_answers_is_well():
    assert str(health_of(PAD, WELL).words()) == "OK"


@pytest.mark.parametrize(
    "line, says",
    [
        ({"levels": 0b100}, "Key 3 is down."),
        ({"levels": 0b1000_0000_0001}, "Keys 1 and 12 are down."),
        ({"lost": 1}, "1 press was lost."),
        ({"spoilt": 7}, "7 damaged lines."),
        ({"supply": Supply(2, 5.0)}, "It lost power 2 times, for a moment each."),
    ],
)
def test_what_its_line_tells_is_said(line, says):
    assert ails(**line) == [says]


def test_levels_beyond_its_keys_are_none_of_them():
    assert ails(levels=1 << 12) == []


def test_how_the_program_ended_before_is_said():
    failed = PAD._replace(start="failure", error="MemoryError: no room")
    (ail,) = health_of(failed, WELL).ails
    assert str(ail) == "Its program failed and was started again: MemoryError: no room."
    (ail,) = health_of(PAD._replace(start="hang"), WELL).ails
    assert str(ail) == "Its program hung and was started again."
    (ail,) = health_of(PAD._replace(start="fallback"), WELL).ails
    assert str(ail) == "Its newest firmware failed three times, and this is the one before."


def test_another_firmware_is_to_be_flashed():
    (ail,) = health_of(PAD._replace(firmware="0.0.9"), WELL).ails
    assert str(ail) == f"Another firmware than {firmware_version()}: flash it."
