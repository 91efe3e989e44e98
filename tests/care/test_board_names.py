"""Boards have names, and are called by them, by their ports and by their ids."""

import asyncio
import json

import pytest
from gemtable.boards import board_names
from gemtable.care import connected_boards
from gemtable.care.connected_boards import chosen, meeting
from gemtable.errors import UserError
from gemtable.link.board import figures_of

from tests.link.hand import Hand
from tests.patience import until
from tests.play import gemtable
from tests.test_printable import HOSTILE

UID, OTHER = "e660000000000001", "e660000000000002"

pytestmark = pytest.mark.usefixtures("unnamed")


def test_a_board_without_a_name_is_called_by_its_unique_id():
    assert board_names.called(UID) == UID


def test_a_name_is_kept_and_taken_away_by_an_empty_one(unnamed):
    assert board_names.name(UID, "  seat   2 ") == "seat 2"
    assert board_names.called(UID) == "seat 2"
    assert json.loads(unnamed.read_text()) == {UID: "seat 2"}
    board_names.name(UID, "")
    assert board_names.called(UID) == UID


def test_a_name_is_of_one_board():
    board_names.name(UID, "seat 2")
    with pytest.raises(UserError, match=f"The board {UID} already has the name seat 2"):
        board_names.name(OTHER, "Seat 2")
    board_names.name(UID, "Seat 2")
    board_names.name(OTHER, "seat 3")
    assert (board_names.called(UID), board_names.called(OTHER)) == ("Seat 2", "seat 3")


def test_a_name_that_is_too_long_is_refused():
    with pytest.raises(UserError, match="A name can have at most 40 characters"):
        board_names.name(UID, "x" * 41)


def test_a_hostile_name_is_shown_as_harmless():
    board_names.name(UID, HOSTILE[:40])
    assert board_names.called(UID).isprintable()


@pytest.mark.parametrize("spoilt", ["", "[]", '{"e661": 1}', "\x00", '{"e661": '])
def test_a_spoilt_file_names_nothing_and_is_not_written_over(unnamed, spoilt):
    unnamed.parent.mkdir()
    unnamed.write_text(spoilt)
    assert board_names.called(UID) == UID
    with pytest.raises(UserError, match="cannot be read"):
        board_names.name(UID, "seat 2")
    assert unnamed.read_text() == spoilt


def test_a_folder_that_cannot_be_written_is_told(unnamed):
    unnamed.parent.write_text("no folder")
    with pytest.raises(UserError, match="cannot be"):
        board_names.name(UID, "seat 2")


def test_lines_of_boards_have_their_names():
    hand = Hand().opened()
    board_names.name(hand.session.hello.uid, "seat 2")
    assert figures_of(hand.session).name == "seat 2"


@pytest.mark.shows("boards name", "BOARD", "TEXT")
def test_the_command_names_the_board_on_a_port_and_the_list_tells_it(simulated):
    pad = simulated("pico-pad")
    done = gemtable.run("boards", "name", pad.port, "seat 2")
    assert (done.returncode, done.stdout) == (0, f"The board {pad.uid} is called seat 2.\n")
    (facts,) = json.loads(gemtable.run("boards", "--json", "--port", pad.port).stdout)["boards"]
    assert facts["name"] == "seat 2"
    assert "seat 2" in gemtable.run("boards", "--port", pad.port).stdout
    done = gemtable.run("boards", "name", pad.port, "")
    assert done.stdout == f"The board {pad.uid} has no name.\n"


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
        f"e661 matches several boards: {pad.uid} and {tile.uid}. Type more of its name or its id.",
        f"No board matches seat. The connected boards are {pad.uid} and Seat 2.",
        f"No board matches . The connected boards are {pad.uid} and Seat 2.",
    ]


async def test_without_boards_the_port_or_the_cable_is_at_fault():
    for ports, said, what in (
        ([], "e661", "No board is plugged in"),
        (["/dev/nowhere"], "/dev/nowhere", "There is no port /dev/nowhere"),
    ):
        async with meeting(ports) as met:
            with pytest.raises(UserError, match=what):
                chosen(met, said)


async def test_all_lights_of_the_board_blink(boards, monkeypatch):
    pad, tile = boards
    async with meeting([board.port for board in boards]) as met:
        connected_boards.blink(met, pad.uid)
        for is_lit in (True, False, True):
            await until(lambda is_lit=is_lit: [all(led) for led in pad.leds] == [is_lit] * 12)
        assert not any(map(any, tile.leds))
