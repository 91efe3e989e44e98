"""Cables that are pulled, that spoil what passes, and lines that others write on."""

import asyncio
import itertools
from functools import partial

import pytest

from tests.faults.cable import Cable
from tests.link.fake_port import FakePort
from tests.link.heard_fleet import Heard, Plugged, listening
from tests.link.tile import GREEN, gaps_us, shows_green, strokes, type_into
from tests.patience import until

UNHARMED_AT_FIRST = 6  # a seed of which the first 16 frames pass at a rate of 0.1


def has_arrived(heard: Heard, times: int) -> bool:
    return len(heard.arrived) >= times


def has_gone(heard: Heard, times: int) -> bool:
    return len(heard.gone) >= times


def has_edges(heard: Heard, count: int) -> bool:
    return len(heard.edges) >= count


async def test_a_cable_pulled_from_a_board_that_keeps_its_power_loses_and_doubles_nothing(board):
    tile = board()
    cables = []
    async with listening(lambda: [cable.path for cable in cables]) as (fleet, heard):
        fleet.show(tile.uid, 0, GREEN)
        for times in range(1, 4):
            cables.append(Cable(tile.port))
            await until(partial(has_arrived, heard, times))
            tile.strokes(0, strokes(4))
            await until(partial(has_edges, heard, 6 * times - 2))
            await until(shows_green(tile))
            cables.pop().pull()
            tile.strokes(0, strokes(2))
            await until(partial(has_gone, heard, times))
        cables.append(Cable(tile.port))
        await until(partial(has_edges, heard, 18))
        cables.pop().pull()
    stamps = [edge.us for _uid, edge in heard.edges]
    assert heard.downs() == [True, False] * 9
    assert all(later - earlier > 20_000 for earlier, later in itertools.pairwise(stamps))
    assert heard.troubles == []


async def test_lost_presses_are_told_once(board):
    tile = board(speed=10)
    cables = [Cable(tile.port)]
    async with listening(lambda: [cable.path for cable in cables], speed=10) as (_, heard):
        await until(lambda: heard.arrived)
        for times in (1, 2):
            cables.pop().pull()
            await until(partial(has_gone, heard, times))
            if times == 1:
                tile.strokes(0, strokes(70))
                await asyncio.sleep(0.25)  # 2.1 s of the board, and no one to tell it
            cables.append(Cable(tile.port))
            await until(partial(has_arrived, heard, times + 1))
            await until(lambda: heard.lost)
        cables.pop().pull()
    assert len(heard.edges) == 64
    assert heard.lost == [(tile.uid, 6)]


async def test_noise_from_another_program_does_no_harm(board):
    tile = board()
    async with listening(Plugged(tile)) as (fleet, heard):
        await until(lambda: heard.arrived)
        tile.strokes(0, strokes(20))
        for _ in range(20):
            type_into(tile.port, b"\xff\x00noise" * 8 + b"\r\n")
            await asyncio.sleep(0.02)
        await until(lambda: len(heard.edges) == 20)
        await until(lambda: fleet.frames_dropped >= 20)
        assert heard.downs() == [True, False] * 10
        assert (len(heard.arrived), heard.gone) == (1, [])


async def test_a_board_whose_program_is_stopped_is_started_again(board):
    tile = board()
    async with listening(Plugged(tile)) as (fleet, heard):
        fleet.show(tile.uid, 0, GREEN)
        await until(shows_green(tile))
        type_into(tile.port, b"\x03")
        await until(partial(has_arrived, heard, 2))
        await until(shows_green(tile))
        tile.strokes(0, strokes(2))
        await until(lambda: len(heard.edges) == 2)
        assert len(heard.gone) == 1
        assert [what for what, _fix in heard.troubles if "was stopped" in what] == [
            f"The program of the board on {tile.port} was stopped with control-C."
        ]


async def test_through_a_cable_that_falls_out_again_and_again_every_edge_comes_once(board):
    tile = board()
    cables = [Cable(tile.port)]

    async def put_back():
        for seed in itertools.count():
            await until(lambda: cables[-1].is_pulled)
            cables.append(Cable(tile.port, {"disconnect": 0.03}, seed=seed))

    putting_back = asyncio.create_task(put_back())
    async with listening(lambda: [cables[-1].path]) as (_fleet, heard):
        await until(lambda: heard.arrived)
        tile.strokes(0, strokes(60))
        cables[0].pull()
        await until(lambda: len(heard.edges) >= 60)
        await until(partial(has_gone, heard, 3))
    putting_back.cancel()
    cables[-1].pull()
    stamps = [edge.us for _uid, edge in heard.edges]
    gaps = [later - earlier for earlier, later in itertools.pairwise(stamps)]
    assert gaps == pytest.approx(gaps_us(60), abs=1000)
    assert {why for _uid, why in heard.gone} == {"unplugged"}


async def test_a_board_that_was_stopped_while_its_cable_was_out_is_started_again(board):
    tile = board()
    cables = [Cable(tile.port)]
    async with listening(lambda: [cable.path for cable in cables]) as (fleet, heard):
        fleet.show(tile.uid, 0, GREEN)
        await until(shows_green(tile))
        cables.pop().pull()
        await until(partial(has_gone, heard, 1))
        type_into(tile.port, b"\x03")
        await asyncio.sleep(0.2)
        cables.append(Cable(tile.port))
        await until(partial(has_arrived, heard, 2))
        await until(shows_green(tile))
    cables.pop().pull()


async def test_a_stranger_s_prompt_is_left_alone():
    typed = []
    port = FakePort(lambda data: typed.append(data) or b">>> " + data + b"SyntaxError\r\n")
    async with listening(lambda: [port.path]) as (_fleet, heard):
        await until(lambda: any("runs no program" in what for what, _fix in heard.troubles))
        assert b"\x04" not in b"".join(typed)
    port.close()


@pytest.mark.slow
async def test_control_c_among_what_the_host_says_stops_a_board_until_the_host_starts_it(board):
    tile = board()
    cables = [Cable(tile.port, to_board={"interrupt": 0.1}, seed=UNHARMED_AT_FIRST)]
    async with listening(lambda: [cable.path for cable in cables]) as (fleet, heard):
        fleet.show(tile.uid, 0, GREEN)
        while not has_arrived(heard, 3):
            fleet.ping(tile.uid)
            await asyncio.sleep(0.02)
        cables.pop().pull()
        cables.append(Cable(tile.port))
        await until(shows_green(tile))
        tile.strokes(0, strokes(2))
        await until(lambda: heard.downs() == [True, False])
    cables.pop().pull()
