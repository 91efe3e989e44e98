"""Boards come and go while bots or people play: a named pause, and the match goes on.

Emulated ones have a page, with their LEDs and with fingers on their keys.
"""

import asyncio
import io
import json
from contextlib import asynccontextmanager

import psutil
import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST
from gemtable.games.kit.table import Address, Needs
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.match_at_table import sit_down
from gemtable.play.play_options import Choices
from gemtable.play.table_boards import Gathering
from gemtable.referee.gestures import LONG_PRESS_US
from gemtable.terminal.screens import PlainScreen
from gemtable.web.server import PageServer
from gemtable.web.watchers import Following
from rich.console import Console

from tests.patience import until
from tests.play import program_in_time
from tests.play.desk import desk_of
from tests.play.gemtable import entries, moves
from tests.play.program_in_time import Program
from tests.web.clients import PATIENCE_S, heard, live

STARVED_S = 3.0  # a board on a cable is gone in a third of it
BACK = "All boards are back; the match continues."


def of_seat(boards, name, seat):
    """Return the board of a seat, from 1, as seats get boards in the order of their ids."""
    return [board for board in boards if board.name == f"pico-{name}"][seat - 1]


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The moves of a match that nothing happened to."""
    database = tmp_path_factory.mktemp("whole") / "journal.sqlite"
    program_in_time.auto(4, database)
    return moves(database)


@pytest.mark.parametrize(
    "part, seat", [("rack", 2), pytest.param("pad", 1, marks=pytest.mark.slow)]
)
def test_a_board_lost_in_mid_game_is_a_named_pause_and_the_game_ends_the_same(
    tmp_path, whole, part, seat
):
    async def script(program):
        await program.tells('"made"', times=6)
        of_seat(program.emulated, part, seat).kill()
        await program.tells("The match is paused: ")
        made = program.told.count('"made"')
        await asyncio.sleep(0.3)
        assert program.told.count('"made"') == made

    database = tmp_path / "journal.sqlite"
    told = program_in_time.auto(4, database, script=script)
    notices = [(line["notice"], line["text"]) for line in told if "notice" in line]
    # A press that was on its way on another board is answered with a note, no more.
    pause, resume = (each for each in notices if each[0] not in ("event", "note"))
    assert (pause[0], resume) == ("pause", ("resume", BACK))
    assert pause[1].startswith(
        f"The match is paused: seat {seat}'s {part} is unplugged. The board is emulated and"
    )
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
        await program.tells("The match is paused: ")
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
        await program.tells("The match is paused: ")
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
        assert "The match is paused: " not in program.told
        pad.hang(STARVED_S)
        await program.tells("The match is paused: seat 1's pad does not answer.")
        await program.tells(BACK)
        program.type("quit")

    people(tmp_path, script)


def test_a_board_that_hangs_is_gone_and_takes_the_match_up_again_when_it_goes_on(tmp_path):
    async def script(program):
        pad = program.boards[0]
        for times, event in enumerate(("Seat 1 hints red", "Seat 1 plays"), 1):
            pad.hang(2.0)
            await program.tells("The match is paused: seat 1's pad does not answer.", times)
            await program.tells(BACK, times)
            pad.strokes(0 if times == 1 else 6, [(0, True), (60_000, False)])
            await program.tells(event)
            program.type("hint red")
        program.type("quit")

    told = people(tmp_path, script, "pico-pad")
    assert (
        "The match is paused: seat 1's pad does not answer. Plug the board in again, or type"
        " moves." in told
    )


async def test_whoever_asked_for_a_board_that_cannot_start_hears_of_it_each_time():
    told, failed = [], []
    gathering = Gathering(lambda what, fix: told.append(str(what)), only_emulated=True)
    for count in (1, 2):
        gathering.start("no-such-board", lambda: failed.append(True))
        await until(lambda count=count: len(failed) == len(told) == count)
    await gathering.close()
    assert "no-such-board" in told[0]


A_PAD = Needs(pads=1, tiles=0)
BREATHES = ("pulse", 200, "00ff00" * 12, "000000" * 12)
SOON_S = 0.005  # a quarter of the time between two frames of a board


async def test_leds_that_may_answer_a_key_are_looked_at_soon(monkeypatch):
    rests = []
    gathering = Gathering(lambda what, fix: None, only_emulated=True)
    try:
        assigned = await gathering.assign(A_PAD, 1)
        pad = assigned.layout.pads[0]
        gathering.fleet.show(pad.board, pad.unit, BREATHES)
        monkeypatch.setattr("gemtable.emulator.emulator.time.sleep", rests.append)
        gathering.hold(Address(*pad), 0, True)
        await until(lambda: rests)
    finally:
        monkeypatch.undo()
        await gathering.close()
    assert max(rests) <= SOON_S


KEY = 11  # help: any other seat's turn or choice is left alone


@asynccontextmanager
async def page(folder):
    """Crossing on emulated pads, and its page: the referee, the boards, the server."""
    journal = Journal(str(folder / "journal.sqlite"))
    match = Match.begin(GAMES["crossing"], journal, 3, 1, {})
    gathering = Gathering(lambda what, fix: None, only_emulated=True)
    server = PageServer(Following())
    choices, screen = Choices("crossing"), PlainScreen(Console(file=io.StringIO()))
    desk = desk_of(journal, screen, choices)
    try:
        table = await sit_down(choices, match, gathering, desk, server.following)
        server.start(0)
        yield table.referee, gathering, server
    finally:
        await server.close()
        await gathering.close()
        journal.close()


async def test_leds_glow_and_a_held_key_is_down_until_it_is_let_go_or_the_client_vanishes(
    tmp_path, monkeypatch
):
    monkeypatch.setattr("gemtable.web.boards_page._SILENT_S", PATIENCE_S)  # of a busy machine
    async with page(tmp_path) as (referee, gathering, server):
        token = server.following.invitations.let_in(HOST)
        pad = referee.layout.pads[1]
        held = referee.fingers.held
        message = json.dumps({"held": [f"{pad.board}.{pad.unit}.{KEY}"]})
        async with live(server, "/boards/live", token) as socket:
            await heard(socket, lambda news: news.get("lights"))
            gathering.fleet.show(pad.board, pad.unit, BREATHES)
            for _ in range(3):  # of a still match: LEDs alone change
                await heard(socket, lambda news: news.get("lights"))
            await socket.send(message)
            await until(lambda: held == {(pad, KEY)})
            await asyncio.sleep(LONG_PRESS_US / 1e6)
            assert held == {(pad, KEY)}
            await socket.send('{"held": []}')
            await until(lambda: not held)
            await socket.send(message)
            await until(lambda: held)
            assert referee.fingers.edges == 3
            socket.transport.abort()
            await until(lambda: not held)
        assert gathering.fleet.figures()[pad.board].firmware


@pytest.mark.slow
async def test_the_process_of_emulated_boards_starts_once_while_people_choose_a_match():
    def children():
        return [each for each in psutil.Process().children() if each not in before]

    gathering, before = Gathering(lambda *_: None, only_emulated=True, speed=20), []
    before = children()
    for _time in range(2):
        gathering.prepare()
    await asyncio.gather(*gathering._starts)
    assert len(ready := children()) == 1
    await gathering.assign(GAMES["crossing"].table.needs({}, 3), 3)
    assert len(gathering.emulated) == 3
    assert children() == ready
    await gathering.close()
    assert children() == []
