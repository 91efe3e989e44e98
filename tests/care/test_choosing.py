"""Which board somebody means."""

import asyncio

import pytest
from gemtable.boards import board_names
from gemtable.care import met_boards
from gemtable.care.met_boards import chosen, meeting
from gemtable.errors import UserError

from tests.patience import until

pytestmark = pytest.mark.usefixtures("unnamed")


@pytest.fixture
def boards(simulated):
    return simulated("pico-pad", uid="e661aa0000000001"), simulated(
        "pico-tile", uid="e661ab0000000002"
    )


def meant(boards, *said):
    """Return the unique id of what is said, or why none is meant, for each."""

    async def choose():
        async with meeting([board.port for board in boards]) as met:
            return [attempt(met, each) for each in said]

    def attempt(met, each):
        try:
            return chosen(met, each)
        except UserError as error:
            return f"{error} {error.fix}"

    return asyncio.run(choose())


def test_a_board_is_meant_by_port_name_or_how_its_id_begins(boards):
    pad, tile = boards
    board_names.name(tile.uid, "Seat 2")
    said = [pad.port, "e661aa", tile.uid, tile.port, " seat  2", "e661", "seat", ""]
    assert meant(boards, *said) == [
        *(pad.uid, pad.uid, tile.uid, tile.uid, tile.uid),
        f"e661 may be {pad.uid} and {tile.uid}. Type more of its name.",
        f"There is no board seat. There are: {pad.uid} and Seat 2.",
        f"There is no board . There are: {pad.uid} and Seat 2.",
    ]


def test_without_boards_the_port_or_the_cable_is_at_fault():
    assert meant((), "e661") == ["No board is plugged in. Plug one in."]

    async def choose():
        async with meeting(["/dev/nowhere"]) as met:
            chosen(met, "/dev/nowhere")

    with pytest.raises(UserError, match="There is no port /dev/nowhere"):
        asyncio.run(choose())


def test_all_lights_of_the_board_blink(boards, monkeypatch):
    pad, tile = boards

    async def blink():
        async with meeting([board.port for board in boards]) as met:
            met_boards.blink(met, pad.uid)
            for is_lit in (True, False, True):
                await until(lambda is_lit=is_lit: [all(led) for led in pad.leds] == [is_lit] * 12)
            assert not any(map(any, tile.leds))

    asyncio.run(blink())
