"""`gemtable journal replay`: a match again, entry by entry, by keys in a terminal or printed."""

import asyncio

import pytest
from gemtable.games import GAMES
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.referee.replay_steps import ReplaySteps
from gemtable.terminal.picture_player import Player
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console
from rich.text import Text

from tests.games import seats_near
from tests.journal.played import change, write_two
from tests.patience import until
from tests.play import gemtable
from tests.web.finished import write

LEFT, RIGHT, HOME, END = "\x1b[D", "\x1b[C", "\x1b[H", "\x1b[F"
LAST = 5


@pytest.fixture
def path(tmp_path):
    write_two(tmp_path / "journal.sqlite")
    return tmp_path / "journal.sqlite"


def run(path, *words, status=0):
    done = gemtable.run("journal", "replay", *words, "--db", str(path))
    assert done.returncode == status, done.stdout + done.stderr
    return done


def pressed(script, pace_s=1000.0, has_hands=True):
    """Run `script` with a player of pictures 0 to LAST and what presses its keys.

    Return the player, and the pictures it drew.
    """
    seen = []

    async def watch():
        with create_pipe_input() as keys:
            steps = ReplaySteps(range(LAST + 1), 0, pace_s)
            player = Player(Console(), lambda *what: seen.append(what) or Text(), steps, has_hands)
            running = asyncio.ensure_future(player.run(keys, DummyOutput()))

            async def press(text):
                keys.send_text(text)
                await asyncio.sleep(0)

            await asyncio.sleep(0)
            await script(player, press)
            keys.send_text("q")
            await running
            return player

    return asyncio.run(watch()), seen


def test_keys_step_and_jump_and_stay_within_the_match():
    async def script(player, press):
        for key, number in (
            *((LEFT, 0), (RIGHT, 1), (RIGHT, 2), (LEFT, 1), (END, LAST), (RIGHT, LAST)),
            *((HOME, 0), (LEFT, 0)),
        ):
            await press(key)
            await until(lambda number=number: player.steps.at == number)
        assert not player.steps.is_playing

    pressed(script)


def test_it_plays_to_the_end_and_stops_there_and_then_from_the_beginning():
    async def script(player, press):
        await press(" ")
        await until(lambda: player.steps.at == LAST)
        assert not player.steps.is_playing
        await press(" ")
        await until(lambda: 0 < player.steps.at < LAST)
        await until(lambda: player.steps.at == LAST)

    _player, seen = pressed(script, pace_s=0.05)
    numbers = [number for number, _is_open in seen]
    assert set(numbers) == set(range(LAST + 1))


def test_only_entries_that_are_stops_are_shown_from_the_first_one_that_is_not_too_early():
    stops = (0, 3, 4, 9)
    for entry, at in ((0, 0), (1, 1), (3, 1), (5, 3), (9, 3), (99, 3)):
        steps = ReplaySteps(stops, entry)
        assert (steps.at, steps.entry) == (at, stops[at])


def test_space_pauses_and_so_does_a_step():
    async def script(player, press):
        for key in (" ", RIGHT):
            await press(" ")
            await until(lambda: player.steps.is_playing)
            await press(key)
            await until(lambda: not player.steps.is_playing)
        assert player.steps.at == 1

    pressed(script)


@pytest.mark.parametrize("has_hands", [True, False])
def test_hands_are_open_only_where_they_may_be(has_hands):
    async def script(player, press):
        assert player.is_open is has_hands
        await press("h")
        await until(lambda: not player.is_open)
        await press("h")
        await until(lambda: player.is_open is has_hands)

    pressed(script, has_hands=has_hands)


def test_control_c_ends_it_as_any_command():
    async def script():
        with create_pipe_input() as keys:
            player = Player(Console(), lambda *_: Text(), ReplaySteps(range(LAST + 1)), True)
            keys.send_text("\x03")
            await player.run(keys, DummyOutput())

    with pytest.raises(KeyboardInterrupt):
        asyncio.run(script())


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_in_a_pipe_every_entry_of_any_game_is_printed(tmp_path, name):
    path = tmp_path / "journal.sqlite"
    journal = Journal(str(path))
    match = write(journal, name, seats_near(name, 3))
    count = len(journal.entries(match.number))
    journal.close()
    out = run(path, "1").stdout
    assert out.count(f"── {GAMES[name].title} ── match 1 ── Entry ") == count
    assert "\x1b" not in out
    later = run(path, "1", "--entry", str(count - 1)).stdout
    assert later.count("── Entry ") == 1 and out.endswith(later)


def test_hands_of_a_match_that_goes_on_stay_hidden(tmp_path):
    seen = []
    for seed in (7, 8):
        path = tmp_path / f"{seed}.sqlite"
        journal = Journal(str(path))
        Match.begin(GAMES["lost-gems"], journal, 2, seed, {})
        journal.close()
        _title, *lines = run(path, "1").stdout.splitlines()
        seen.append(lines)
    assert seen[0] == seen[1]
    assert any("face down" in line for line in seen[0])


def test_damage_is_told_after_what_is_sound(path):
    change(path, "update entry set who = 'x' where match_id = 2 and number = 5")
    out = run(path, "2").stdout
    assert out.count("── Entry ") == 5
    assert "Match 2 is not valid at entry 5" in out


def test_a_match_of_other_rules_is_two_lines(path):
    journal = Journal(str(path))
    dealt = {"state": {}, "options": {}}
    journal.begin("lost-gems", 999, 2, False, dealt, "0123456789abcdef")
    journal.close()
    told = run(path, "3", status=1).stderr.splitlines()
    assert told[0].startswith("gemtable: Match 3 cannot be replayed: the match began under")
    assert told[1].strip() == "Run gemtable journal show 3 to see the entries of the match."


@pytest.mark.slow
def test_in_a_terminal_it_is_played_by_keys_and_leaves_the_terminal_as_it_was(path, open_terminal):
    terminal = open_terminal("journal", "replay", "1", "--db", str(path), size=(80, 24))
    terminal.wait_for("0/5")
    terminal.type(RIGHT)
    terminal.wait_for("1/5")
    terminal.type(END)
    terminal.wait_for("The match is over.")
    terminal.type("q")
    assert terminal.end() == 0
    assert terminal.modes() == terminal.modes_before
