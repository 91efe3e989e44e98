"""Boards come and go while bots or people play: a named pause, and the match goes on."""

import asyncio
import json

import pytest
from gemtable.play.table_boards import Gathering

from tests.patience import until
from tests.play import program_in_time
from tests.play.gemtable import entries, moves
from tests.play.program_in_time import Program

STARVED_S = 3.0  # a board on a cable is gone in a third of it
BACK = "All boards are back; the match goes on."


def of_seat(boards, name, seat):
    """Return the board of a seat, from 1, as seats get boards in the order of their ids."""
    return [board for board in boards if board.name == f"pico-{name}"][seat - 1]


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The moves of a match that nothing happened to."""
    database = tmp_path_factory.mktemp("whole") / "journal.sqlite"
    program_in_time.auto(4, database)
    return moves(database)


@pytest.mark.parametrize("part, seat", [("rack", 2), ("pad", 1)])
def test_a_board_lost_in_mid_game_is_a_named_pause_and_the_game_ends_the_same(
    tmp_path, whole, part, seat
):
    async def script(program):
        await program.tells('"made"', times=6)
        of_seat(program.emulated, part, seat).kill()
        await program.tells("Paused: ")
        made = program.told.count('"made"')
        await asyncio.sleep(0.3)
        assert program.told.count('"made"') == made

    database = tmp_path / "journal.sqlite"
    told = program_in_time.auto(4, database, script=script)
    notices = [(line["notice"], line["text"]) for line in told if "notice" in line]
    # A press that was on its way on another board is answered with a note, no more.
    pause, resume = (each for each in notices if each[0] not in ("event", "note"))
    assert (pause[0], resume) == ("pause", ("resume", BACK))
    assert pause[1].startswith(f"Paused: seat {seat}'s {part} is unplugged. It is emulated, and")
    assert moves(database) == whole
    assert {"pause", "resume"} <= {entry.kind for entry in entries(database)}


class Slow(Program):
    """A computer on which no board gets a processor for longer than a stranger may be silent."""

    def board(self, *named):
        board = super().board(*named)
        board.starve(8.0)
        return board


def people(tmp_path, script, *boards, computer=Program):
    """Have people play, with these boards on ports; return the texts that are told."""

    async def at_table(program):
        await program.tells("Match 1 begins.")
        await script(program)

    program = computer()
    ports = [word for name in boards for word in ("--port", program.board(name).port)]
    words = ("play", "lost-gems", "--emulated", "--json", "--seed", "4", *ports)
    done = program.run(*words, "--db", str(tmp_path / "journal.sqlite"), script=at_table)
    assert done.returncode == 0, done.stderr
    return [json.loads(line).get("text") for line in done.stdout.splitlines()]


def test_moves_can_be_typed_while_a_board_is_away(tmp_path):
    async def script(program):
        of_seat(program.emulated, "pad", 1).unplug()
        await program.tells("Paused: ")
        program.type("hint red")
        await program.tells("Seat 1 hints red")
        program.type("quit")

    assert BACK not in people(tmp_path, script)


def test_after_a_replug_the_lights_are_what_they_were(tmp_path):
    async def script(program):
        rack = of_seat(program.emulated, "rack", 1)
        await program.until(lambda: all(any(led) for led in rack.leds[:6]))
        had, shown = rack.port, rack.leds
        rack.unplug()
        await program.tells("Paused: ")
        assert not any(map(any, rack.leds))
        rack.replug()
        assert rack.port != had
        await program.tells(BACK)
        await program.until(lambda: rack.leds == shown)
        program.type("quit")

    people(tmp_path, script)


@pytest.mark.parametrize("boards", [(), ("pico-pad",)])
def test_who_is_slow_to_begin_is_a_stranger_only_if_the_board_is_not_ours(tmp_path, boards):
    async def script(program):
        if boards:
            await program.tells("nstall the firmware")
        assert boards or "nstall the firmware" not in program.told
        program.type("quit")

    people(tmp_path, script, *boards, computer=Slow)


def test_an_emulated_board_without_a_processor_pauses_nothing_and_one_that_hangs_does(tmp_path):
    async def script(program):
        pad = of_seat(program.emulated, "pad", 1)
        for key, event in ((0, "Seat 1 hints red"), (6, "Seat 1 plays")):
            pad.starve(STARVED_S)
            pad.strokes(key, [(0, True), (60_000, False)])
            await program.tells(event)
            program.type("hint red")
        assert "Paused: " not in program.told
        pad.hang(STARVED_S)
        await program.tells("Paused: seat 1's pad does not answer.")
        await program.tells(BACK)
        program.type("quit")

    people(tmp_path, script)


def test_a_board_that_hangs_is_gone_and_takes_the_match_up_again_when_it_goes_on(tmp_path):
    async def script(program):
        pad = program.boards[0]
        for times, event in enumerate(("Seat 1 hints red", "Seat 1 plays"), 1):
            pad.hang(2.0)
            await program.tells("Paused: seat 1's pad does not answer.", times)
            await program.tells(BACK, times)
            pad.strokes(0 if times == 1 else 6, [(0, True), (60_000, False)])
            await program.tells(event)
            program.type("hint red")
        program.type("quit")

    told = people(tmp_path, script, "pico-pad")
    assert "Paused: seat 1's pad does not answer. Plug it in again, or type moves." in told


def test_whoever_asked_for_a_board_that_cannot_start_hears_of_it_each_time():
    told, failed = [], []

    async def ask():
        gathering = Gathering(lambda what, fix: told.append(str(what)), only_emulated=True)
        for count in (1, 2):
            gathering.start("no-such-board", lambda: failed.append(True))
            await until(lambda count=count: len(failed) == len(told) == count)
        await gathering.close()

    asyncio.run(ask())
    assert "no-such-board" in told[0]
