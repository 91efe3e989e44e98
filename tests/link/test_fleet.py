"""Boards that come, go and come back: the fleet on emulated boards."""

import asyncio
import itertools
import os
import random
import signal
from functools import partial

import pytest
from gemtable import boards

from tests.link.cable import Cable
from tests.link.listening import listening, plugged, until

GREEN = ("steady", 1000, "00ff00" * 6, "")
SHOWN = [(0, 96, 0)] * 6  # under the cap of a pico-tile
BACK_S = 2.0  # a board that is plugged in again is there, lights and all


def strokes(count):
    """One stroke each 30 ms, down and up in turn: more than debounce_ms apart."""
    return [(30_000, number % 2 == 0) for number in range(count)]


def has_arrived(heard, times):
    return len(heard.arrived) >= times


def has_gone(heard, times):
    return len(heard.gone) >= times


def has_edges(heard, count):
    return len(heard.edges) >= count


async def passed(board_us, speed):
    await asyncio.sleep(board_us / 1_000_000 / speed)


def type_into(port, text):
    with open(port, "wb", buffering=0) as file:
        file.write(text)


def shows_green(tile):
    return lambda: list(tile.leds) == SHOWN


def test_every_board_is_found_and_named_by_its_unique_id(board):
    async def find():
        started = [board(name) for name in boards.names()]
        async with listening(plugged(*started)) as (fleet, heard):
            await until(lambda: len(heard.arrived) == len(started))
            assert sorted(heard.arrived) == sorted(each.uid for each in started)
            assert {hello.board for hello in fleet.hellos.values()} == set(boards.names())
            assert heard.troubles == []

    asyncio.run(find())


def test_edges_reach_the_listener_in_order_and_time_after_them(board):
    async def play():
        pad = board("pico-pad")
        async with listening(plugged(pad)) as (fleet, heard):
            await until(lambda: heard.arrived)
            pad.play([(5_000, key, True) for key in range(12)])
            pad.play([(30_000, key, False) for key in range(12)])
            await until(lambda: len(heard.edges) == 24)
            edges = [edge for uid, edge in heard.edges if uid == pad.uid]
            assert [(edge.key, edge.down) for edge in edges] == [
                (key, down) for down in (True, False) for key in range(12)
            ]
            stamps = [edge.us for edge in edges]
            assert stamps == sorted(stamps)
            fleet.ping(pad.uid)
            await until(lambda: heard.times and heard.times[-1][1] > stamps[-1])

    asyncio.run(play())


@pytest.mark.parametrize("how", ["unplug", "kill"])
def test_a_board_that_is_plugged_in_again_is_back_within_two_seconds_lights_and_all(board, how):
    async def play():
        tile = board()
        async with listening(plugged(tile)) as (fleet, heard):
            fleet.show(tile.uid, 0, GREEN)
            await until(shows_green(tile))
            old_port = tile.port
            getattr(tile, how)()
            await until(lambda: heard.gone == [(tile.uid, "is unplugged")], 1.0)
            fleet.show(tile.uid, 0, ("steady", 1000, "0000ff" * 6, ""))
            fleet.ping(tile.uid)  # nothing happens
            assert fleet.hellos == {}
            tile.replug()
            assert tile.port != old_port
            await until(lambda: list(tile.leds) == [(0, 0, 96)] * 6, BACK_S)
            tile.strokes(0, strokes(4))
            await until(lambda: len(heard.edges) == 4)
            assert heard.downs() == [True, False] * 2
            assert heard.arrived == [tile.uid] * 2
            assert heard.troubles == []

    asyncio.run(play())


def test_a_board_that_reboots_on_its_port_is_taken_again(board):
    async def play():
        tile = board()
        async with listening(plugged(tile)) as (fleet, heard):
            fleet.show(tile.uid, 0, GREEN)
            await until(shows_green(tile))
            tile.power_cycle()
            await until(lambda: len(heard.arrived) == 2)
            assert [uid for uid, _why in heard.gone] == [tile.uid]
            await until(shows_green(tile), BACK_S)
            tile.strokes(0, strokes(2))
            await until(lambda: heard.downs() == [True, False])

    asyncio.run(play())


def test_a_board_that_stops_for_a_while_and_goes_on_loses_nothing(board):
    async def play():
        tile = board()
        async with listening(plugged(tile)) as (fleet, heard):
            fleet.show(tile.uid, 0, GREEN)
            await until(shows_green(tile))
            os.kill(tile.pid, signal.SIGSTOP)
            tile.strokes(0, strokes(6))
            await until(lambda: heard.gone == [(tile.uid, "does not answer")])
            assert fleet.hellos == {}
            os.kill(tile.pid, signal.SIGCONT)
            await until(lambda: len(heard.arrived) == 2, BACK_S)
            await until(lambda: heard.downs() == [True, False] * 3)
            await until(shows_green(tile))

    asyncio.run(play())


def test_a_cable_pulled_from_a_board_that_keeps_its_power_loses_and_doubles_nothing(board):
    async def play():
        tile = board()
        cables = []
        async with listening(lambda: [cable.path for cable in cables]) as (fleet, heard):
            fleet.show(tile.uid, 0, GREEN)
            for times in range(1, 4):
                cables.append(Cable(tile.port))
                await until(partial(has_arrived, heard, times))
                tile.strokes(0, strokes(4))
                await until(partial(has_edges, heard, 6 * times - 3))  # the last one may be lost
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

    asyncio.run(play())


def test_another_host_does_not_hear_what_was_pressed_before_it_came(board):
    async def play():
        tile = board()
        async with listening(plugged(tile)) as (fleet, heard):
            await until(lambda: heard.arrived)
        tile.strokes(0, strokes(4))
        await asyncio.to_thread(tile.wait_for, lambda leds: False, 0.2)
        async with listening(plugged(tile)) as (fleet, heard):
            await until(lambda: heard.arrived)
            tile.strokes(0, strokes(2))
            await until(lambda: len(heard.edges) == 2)
            fleet.ping(tile.uid)
            await until(lambda: heard.times)
            assert heard.downs() == [True, False]

    asyncio.run(play())


def test_two_boards_with_one_unique_id_are_told_and_the_second_comes_when_the_first_goes(board):
    async def play():
        first, second = board(uid="e660" + "7" * 12), board(uid="e660" + "7" * 12)
        boards_in = [first]
        async with listening(lambda: plugged(*boards_in)()) as (_fleet, heard):
            await until(lambda: heard.arrived == [first.uid])
            boards_in.append(second)
            await until(lambda: heard.troubles)
            assert heard.troubles == [
                (
                    f"{second.port} and {first.port} both have the board {first.uid}.",
                    "Unplug one of them.",
                )
            ]
            first.unplug()
            await until(lambda: len(heard.arrived) == 2)
            second.strokes(0, strokes(2))
            await until(lambda: len(heard.edges) == 2)
            assert len(heard.troubles) == 1

    asyncio.run(play())


def test_what_a_board_says_in_words_is_told(board):
    async def play():
        tile = board()
        async with listening(plugged(tile)) as (_fleet, heard):
            await until(lambda: heard.arrived)
            type_into(tile.port, b"\x03")
            await until(lambda: heard.troubles)
            said = "Stopped. Reset the board to start it again."
            assert heard.troubles[0] == (f"{tile.port} says: {said}", "")

    asyncio.run(play())


def test_lost_presses_are_told_once(board):
    async def play():
        tile = board(speed=10)
        cables = [Cable(tile.port)]
        async with listening(lambda: [cable.path for cable in cables], speed=10) as (_, heard):
            await until(lambda: heard.arrived)
            for times in (1, 2):
                cables.pop().pull()
                await until(partial(has_gone, heard, times))
                if times == 1:
                    tile.strokes(0, strokes(70))
                    await passed(2_400_000, speed=10)
                cables.append(Cable(tile.port))
                await until(partial(has_arrived, heard, times + 1))
                await until(lambda: heard.lost)
            cables.pop().pull()
        assert len(heard.edges) == 64
        assert heard.lost == [(tile.uid, 6)]

    asyncio.run(play())


def test_through_a_cable_that_loses_doubles_and_spoils_lines_all_arrives_once(board):
    async def play():
        chance = random.Random(1)

        def spoil(line):
            return chance.choice(
                [line] * 16
                + [
                    b"",
                    line + line,
                    line[: len(line) // 2],
                    b"\xff\x00" + line,
                    b"oops\r\n" + line,
                ]
            )

        tile = board()
        cable = Cable(tile.port, spoil)
        async with listening(lambda: [cable.path]) as (fleet, heard):
            await until(lambda: heard.arrived)
            tile.strokes(0, strokes(40))
            for level in range(40):
                fleet.show(tile.uid, 0, ("steady", 1000, f"{4 * level:02x}0000" * 6, ""))
                await asyncio.sleep(0.03)
            await until(lambda: len(heard.edges) >= 40)
            await until(fleet.is_calm)
            await until(lambda: list(tile.leds) == [(156 * 96 // 255, 0, 0)] * 6)
            assert heard.downs() == [True, False] * 20
            stamps = [edge.us for _uid, edge in heard.edges]
            gaps = [later - earlier for earlier, later in itertools.pairwise(stamps)]
            assert gaps == [pytest.approx(30_000, abs=1000)] * 39
            assert fleet.frames_dropped > 5
            assert (len(heard.arrived), heard.gone) == (1, [])
        cable.pull()

    asyncio.run(play())


def test_noise_from_another_program_does_no_harm(board):
    async def play():
        tile = board()
        async with listening(plugged(tile)) as (fleet, heard):
            await until(lambda: heard.arrived)
            tile.strokes(0, strokes(20))
            for _ in range(20):
                type_into(tile.port, b"\xff\x00noise" * 8 + b"\r\n")
                await asyncio.sleep(0.02)
            await until(lambda: len(heard.edges) == 20)
            await until(lambda: fleet.frames_dropped >= 20, 2.0)
            assert heard.downs() == [True, False] * 10
            assert (len(heard.arrived), heard.gone) == (1, [])

    asyncio.run(play())
