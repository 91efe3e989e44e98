"""An evening by edges alone: boards choose, join, begin, play and come back to the room."""

import asyncio

import pytest
from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.table import HELP_KEY, OFF
from gemtable.play.replay_keys import BACK_KEY, ON_KEY
from gemtable.room.room_state import ANOTHER_KEY, BEGIN_KEY
from gemtable.sentence import Sentence

from tests.room.evening import Evening, key_of, lit

PAUSE_KEY = 0  # of the menu
PAUSED = "The match is paused by the table; to continue, hold key 12"
TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


async def begin(evening, game, pads, number):
    """Have the first of these pads take the chair, the others join, and a match begin."""
    await evening.until(lambda: all(OFF not in lit(pad) for pad in pads))
    await evening.hold(pads[0])
    for pad in pads[1:]:
        await evening.press(pad, 0)
    await evening.press(pads[0], key_of(game))
    await evening.press(pads[0], BEGIN_KEY)
    await evening.tells(f"Match {number} begins.")
    layout = evening.table.referee.layout
    assert [pad.board for pad in layout.pads[: len(pads)]] == [pad.uid for pad in pads]


def plugged_in(evening, seats, racks):
    boards = evening.pads(seats)
    evening.pads(racks, "pico-rack")
    return boards


def test_a_match_is_left_for_the_room_and_another_begins(tmp_path):
    evening = Evening(tmp_path / "journal.sqlite")

    async def script(evening):
        pads = plugged_in(evening, 2, 0)
        await begin(evening, "gems-tracker", pads, 1)
        await evening.back_to_room()
        await evening.tells("Match 1 is kept.")
        await begin(evening, "gems-tracker", pads[::-1], 2)
        await evening.back_to_room()
        await evening.until(lambda: all(OFF not in lit(pad) for pad in pads))
        await evening.hold(pads[1])
        await evening.press(pads[1], BEGIN_KEY)  # the newest of two unfinished matches
        await evening.tells("Match 2 continues")
        layout = evening.table.referee.layout
        assert [pad.board for pad in layout.pads] == [pad.uid for pad in pads[::-1]]

    evening.run(script)


def test_a_match_goes_on_at_power_up_once_its_boards_are_there(tmp_path):
    database = tmp_path / "journal.sqlite"

    async def until_the_power_fails(evening):
        pads = plugged_in(evening, 2, 0)
        await begin(evening, "gems-tracker", pads, 1)
        await evening.people_play(steps=2)
        await evening.hold(pads[0], HELP_KEY)
        await evening.press(pads[0], PAUSE_KEY)
        await evening.tells("Paused. To continue, hold key 12 of a pad, then press key 1.")
        await evening.press(pads[1], 0)
        await evening.tells(PAUSED)

    async def after_it(evening):
        await evening.tells("Match 1 of Gems Tracker goes on once")
        await evening.tells("Still missing: 2")
        (pad,) = plugged_in(evening, 1, 0)
        await evening.tells("Still missing: 1")
        pads = [pad, *plugged_in(evening, 1, 0)]
        await evening.tells("Match 1 continues")
        await evening.tells(PAUSED)
        await evening.hold(pad, HELP_KEY)
        await evening.press(pad, PAUSE_KEY)
        await evening.tells("The match continues.")
        pad.unplug()
        await evening.tells("Plug the board in")
        layout = evening.table.referee.layout
        assert [each.board for each in layout.pads] == [each.uid for each in pads]

    Evening(database).run(until_the_power_fails)
    Evening(database, "--resume").run(after_it)


async def play(evening, tables):
    """Play a match at each of these tables, a game and seats, on pads and racks of people."""
    pads = plugged_in(evening, *((max(seats for _game, seats in tables),) * 2))
    await asyncio.sleep(3.0)
    for number, (game, seats) in enumerate(tables, 1):
        await begin(evening, game, pads[:seats], number)
        referee, players = evening.table.referee, evening.table.players
        assert (referee.match.game.name, referee.match.seats) == (game, seats)
        assert players.people == frozenset(range(seats))
        assert not evening.emulated
        await evening.people_play()
        assert referee.match.outcome is not None
        await evening.tells("Hold key 12 of a pad: key 2 then takes", times=number)
        await evening.back_to_room()


@pytest.mark.slow
def test_a_match_by_edges_alone_on_boards_alone(tmp_path):
    evening = Evening(tmp_path / "journal.sqlite")
    evening.run(lambda evening: play(evening, [("lost-gems", 2), ("crossing", 3)]))


def test_a_match_whose_boards_cannot_be_emulated_ends_no_program(tmp_path):
    evening = WithoutMicroPython(tmp_path / "journal.sqlite")

    async def script(evening):
        (pad,) = plugged_in(evening, 1, 0)
        for times in (1, 2):
            await evening.until(lambda: OFF not in lit(pad))
            await evening.hold(pad)
            await evening.press(pad, key_of("gems-tracker"))
            await evening.press(pad, ANOTHER_KEY)
            await evening.press(pad, BEGIN_KEY)
            await evening.tells("There is no MicroPython.", times)

    evening.run(script)


class WithoutMicroPython(Evening):
    """On a computer that cannot emulate the boards of bots."""

    def emulate(self, board_file):
        raise UserError(Sentence("There is no MicroPython."), Sentence("Install one."))


@pytest.mark.slow
def test_a_match_is_gone_through_again_by_the_menu_after_its_end(tmp_path):
    evening = Evening(tmp_path / "journal.sqlite")

    async def script(evening):
        pads = plugged_in(evening, 2, 2)
        await begin(evening, "lost-gems", pads, 1)
        await evening.people_play()
        await evening.hold(pads[0], ON_KEY)
        await evening.press(pads[0], 0)
        await evening.tells("Boards show match 1 again.")
        first, second = (lambda: lit(pads[0])[BACK_KEY]), (lambda: lit(pads[1])[ON_KEY])
        await evening.until(lambda: first() == OFF != second())  # it is at its beginning
        await evening.press(pads[1], ON_KEY)
        await evening.until(lambda: first() != OFF)
        await evening.hold(pads[1], ON_KEY)
        await evening.until(lambda: all(OFF not in lit(pad) for pad in pads))
        await begin(evening, "lost-gems", pads, 2)

    evening.run(script)


@pytest.mark.soak
def test_an_evening_of_all_games_and_all_numbers_of_seats(tmp_path):
    evening = Evening(tmp_path / "journal.sqlite")
    evening.run(lambda evening: play(evening, TABLES))
