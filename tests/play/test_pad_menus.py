"""A program that is led by the menu on a pad alone, from one match to the next and to its end."""

import asyncio

import pytest
from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.play.pad_doors import seats_for
from gemtable.referee.gestures import strokes

from tests.play import program_in_time

HELP = 11
PAUSE, AGAIN, OTHER, OFF = 0, 2, 3, 10
YES = 0
HELD_S = 5.0  # longer than a key must be held


def key_of(game):
    """Return the key of a game in the list of games."""
    return list(GAMES).index(game)


async def make(program, pad, key, kind="press"):
    """Press or hold a key of a pad, and wait until the host has heard it."""
    moves = [(each.after_us, each.down) for each in strokes(kind)]
    pad.strokes(pad.board.units[0].keys[key], moves)
    ends_s = program.world.now + 3 + sum(after_us for after_us, _ in moves) / 1e6
    await program.until(lambda: program.world.now > ends_s)


async def choose(program, pad, *keys):
    """Hold key 12 of a pad, and press these keys of the menu."""
    await make(program, pad, HELP, "hold")
    for key in keys:
        await make(program, pad, key)


@pytest.mark.slow
def test_a_pad_alone_leads_from_match_to_match_and_to_the_end(tmp_path):
    database = tmp_path / "journal.sqlite"
    program = program_in_time.Program()

    async def at_table(program):
        await program.tells("Match 1 begins.")
        pads = [each for each in program.emulated if each.name == "pico-pad"]
        await choose(program, pads[0], PAUSE)
        await program.tells("Paused.")
        await make(program, pads[0], PAUSE)
        await program.tells("The match continues.")
        await choose(program, pads[1], AGAIN, YES)
        await program.tells("Match 2 begins.")
        await choose(program, pads[1], OTHER, key_of("waterfall"), YES)
        await program.tells("Match 3 begins.")
        await choose(program, pads[0], OFF, YES)

    words = ("play", "lost-gems", "--emulated", "--no-page", "--seed", "1", "--db", str(database))
    done = program.run(*words, script=at_table)
    assert done.returncode == 0
    last = done.stdout.splitlines()[-1]
    assert last.startswith("The match is kept. To continue: gemtable play waterfall --match 3")


def test_at_the_keyboard_a_key_is_held_and_the_menu_s_keys_have_its_words(tmp_path):
    program = program_in_time.Program()

    async def typed(program):
        await program.tells("Match 1 begins.")
        program.type("hold 1 help")
        await asyncio.sleep(HELD_S)
        program.type("press 2 pause")
        await program.tells("The pad has no such key.")
        program.type("press 1 pause")
        await program.tells("Paused.")
        program.type("quit")

    words = ("play", "lost-gems", "--emulated", "--no-page", "--seed", "1")
    program.run(*words, "--db", str(tmp_path / "journal.sqlite"), script=typed)


@pytest.mark.parametrize(
    ("game", "seats", "people", "expected"),
    [
        ("lost-gems", 4, {0, 1, 2, 3}, 4),
        ("lost-gems", 6, {0, 1}, 4),  # bots play what is left
        ("crossing", 2, {0, 1}, 3),
        ("crossing", 2, {1}, 3),
        ("waterfall", 5, {0, 4}, 5),
        ("lost-gems", 5, {3}, 4),
    ],
)
def test_another_game_has_as_many_seats_as_it_can_and_all_people_keep_theirs(
    game, seats, people, expected
):
    assert seats_for(GAMES[game], seats, frozenset(people)) == expected


def test_a_game_without_the_seats_of_all_people_is_refused():
    with pytest.raises(UserError, match="The Lost Gems has at most 4 seats"):
        seats_for(GAMES["lost-gems"], 5, frozenset({4}))
