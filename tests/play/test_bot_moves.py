"""The hands of the bots: they stop the moment they are told to, and wait as they are told.

In whole games every move goes through firmware and wire.
"""

import asyncio
from itertools import pairwise

import pytest
from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.table import Gesture
from gemtable.journal import Journal
from gemtable.play.bot_moves import _Hands, autoplay
from gemtable.play.seat_players import Players
from gemtable.referee.gestures import strokes
from gemtable.simulate.simulated_match import Plan, play_match

from tests.full_disk import full_disk
from tests.play import program_in_time
from tests.play.gemtable import moves
from tests.referee.test_referee import Table
from tests.web.simulated_loop import in_passing_time


@pytest.mark.parametrize("steps", range(5))
async def test_an_end_is_heeded_also_while_something_changes(tmp_path, steps):
    referee = Table(tmp_path / "journal.sqlite").referee
    pressed = []
    bots = asyncio.create_task(
        autoplay(referee, dict.fromkeys(range(2), GAMES["lost-gems"].bot), pressed.append)
    )
    await asyncio.sleep(0)  # it makes its first press, and waits
    assert pressed
    referee.bulletin.change()
    for _ in range(steps):
        await asyncio.sleep(0)
    bots.cancel()
    await asyncio.sleep(0.01)
    assert bots.cancelled()


async def test_a_press_on_its_way_while_another_board_is_missing_is_not_made_twice(tmp_path):
    table = Table(tmp_path / "journal.sqlite")
    referee, pressed = table.referee, []
    seats = dict.fromkeys(range(2), GAMES["lost-gems"].bot)
    bots = asyncio.create_task(autoplay(referee, seats, pressed.append))
    await turns()
    (first,) = pressed
    away = next(uid for uid in referee.layout.boards if uid != first.address.board)
    referee.board_gone(away, "silent")
    await turns()
    table.back(away)
    await turns()
    assert pressed == [first]
    bots.cancel()


def test_a_press_that_comes_long_after_a_pause_is_not_made_twice(tmp_path):
    async def play():
        table = Table(tmp_path / "journal.sqlite")
        pressed = []
        bots = begun(table, (0, 1), pressed.append)
        await turns()
        (first,) = pressed
        table.referee.board_gone(first.address.board, "silent")
        await asyncio.sleep(60.0)
        table.back(first.address.board)
        await asyncio.sleep(5.0)
        assert pressed == [first]
        finger(table, first, 1_000_000)
        await turns()
        assert len(pressed) == 2, "the bot goes on"
        bots.cancel()

    in_passing_time(play())


def test_a_press_on_a_board_that_gets_no_processor_is_waited_for(tmp_path):
    async def play():
        table = Table(tmp_path / "journal.sqlite")
        pressed, lived = [], [0.0]
        bots = begun(table, (0, 1), pressed.append, lived_s=lambda _board: lived[0])
        await asyncio.sleep(60.0)
        assert len(pressed) == 1
        for times in (2, 3):
            lived[0] += 11.0
            await asyncio.sleep(1.0)
            assert len(pressed) == times, "it was not read"
        bots.cancel()

    in_passing_time(play())


def test_presses_that_a_pause_came_between_are_thought_over(tmp_path):
    async def play():
        table = Table(tmp_path / "journal.sqlite")
        pressed, pad = [], table.referee.layout.pads[0]
        gestures = [Gesture(pad, key, "press") for key in range(3)]
        hands = _Hands(table.referee, pressed.append, 10.0, lambda _board: 0.0)
        making = asyncio.create_task(hands.make(gestures))
        await turns()
        finger(table, gestures[0], 1_000_000)
        await turns()
        assert pressed == gestures[:2]
        table.referee.board_gone("r2", "silent")
        await turns()
        table.back("r2")
        finger(table, gestures[1], 5_000_000)
        assert await making
        assert pressed == gestures[:2]

    in_passing_time(play())


async def turns():
    """Let all that can go on do so."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_people_at_the_table_have_time_to_see_what_a_bot_does(tmp_path):
    async def play():
        table, clock = Table(tmp_path / "journal.sqlite"), asyncio.get_running_loop()
        referee, pressed_at = table.referee, [clock.time()]

        def press(gesture):
            pressed_at.append(clock.time())
            clock.call_soon(finger, table, gesture, len(pressed_at) * 10_000_000)

        referee.typed("hint red")
        bots = asyncio.create_task(autoplay(referee, {1: GAMES["lost-gems"].bot}, press))
        revision = 0
        while referee.match.moves < 2:
            revision = await referee.bulletin.other(revision)
        bots.cancel()
        *turned, moved = (after - before for before, after in pairwise(pressed_at))
        assert 0.4 < sum(turned) < 1.0, "it turns its tiles over"
        assert 1.5 < moved < 2.5

    in_passing_time(play())


def test_bots_that_play_alone_are_watched_at_the_pace_that_people_want(tmp_path):
    async def play():
        table, clock = Table(tmp_path / "journal.sqlite"), asyncio.get_running_loop()
        players, pressed_at = Players(table.referee.match, (0, 1), GAMES["lost-gems"].bot), []

        def press(gesture):
            pressed_at.append(clock.time())
            clock.call_soon(finger, table, gesture, len(pressed_at) * 10_000_000)

        bots = asyncio.create_task(
            autoplay(table.referee, players.bots, press, times=lambda: players.times)
        )
        took_s, paces = [], []
        for is_faster in (True, True, False, *(True,) * 9):
            began_s, moves = clock.time(), table.referee.match.moves
            while table.referee.match.moves == moves:
                await table.referee.bulletin.other(table.referee.bulletin.revision)
            took_s.append(clock.time() - began_s)
            paces.append(players.hurry(is_faster))
        bots.cancel()
        assert paces == [2.0, 4.0, 2.0, 4.0, 8.0, *(16.0,) * 7]
        assert took_s[0] >= 2.0
        assert 0.9 < took_s[1] < 2.0
        assert took_s[-1] < 0.4

    in_passing_time(play())


def begun(table, bots, pressed, **how):
    """Let bots play these seats, with fingers that only note what they press."""
    seats = dict.fromkeys(bots, GAMES["lost-gems"].bot)
    return asyncio.create_task(autoplay(table.referee, seats, pressed, pace_s=0.0, **how))


def finger(table, gesture, us):
    """Make a gesture at a moment of the board's time, and let it be read."""
    board = gesture.address.board
    for stroke in strokes(gesture.kind):
        us += stroke.after_us
        table.edge(board, gesture.key, stroke.down, us, gesture.address.unit)
    table.referee.time_heard(board, us + 2_000_000)


async def test_people_whose_journal_takes_nothing_play_on_when_it_does_again(tmp_path):
    table = Table(tmp_path / "journal.sqlite")
    playing = begun(table, (), None)
    await turns()
    with full_disk():
        table.referee.typed("hint red")
        await turns()
    assert not playing.done()
    assert [notice.kind for notice in table.told][-1] == "trouble"
    table.referee.typed("hint red")
    await turns()
    assert table.referee.match.moves == 1
    playing.cancel()


def test_a_bot_among_people_tries_again_what_could_not_be_written(tmp_path):
    async def play():
        table = Table(tmp_path / "journal.sqlite")
        referee, pressed = table.referee, []

        def press(gesture):
            pressed.append(gesture)
            loop.call_soon(finger, table, gesture, 10_000_000 * len(pressed))

        loop = asyncio.get_running_loop()
        playing = begun(table, (0,), press)
        with full_disk():
            await asyncio.sleep(1.0)
            assert referee.unwritten
        tried = len(pressed)
        assert referee.match.moves == 0
        await asyncio.sleep(30.0)
        assert referee.match.moves == 1
        assert pressed[tried] == pressed[tried - 1]
        assert not playing.done()
        playing.cancel()

    in_passing_time(play())


async def test_bots_alone_end_when_the_journal_takes_nothing(tmp_path):
    table = Table(tmp_path / "journal.sqlite")
    with full_disk():
        table.referee.typed("hint red")
        with pytest.raises(UserError, match="cannot be written") as caught:
            await begun(table, (0, 1), None)
    assert "--resume" in str(caught.value.fix)


GEMS = GAMES["lost-gems"]


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Return the result of a game, and the journal that has it."""
    database = tmp_path_factory.mktemp("played") / "journal.sqlite"
    *_, result = program_in_time.auto(3, database)
    return result, database


@pytest.mark.shows("play", "--auto", "--json")
def test_a_game_ends_with_one_json_line_that_tells_its_result(played):
    result, _database = played
    assert list(result) == [
        *("game", "seats", "names", "scores", "winners", "rating", "reason"),
        *("turns", "edges", "boards", "frames_dropped", "seconds"),
    ]
    assert (result["game"], result["seats"]) == ("lost-gems", 2)
    assert result["scores"][0] in range(10)
    assert result["reason"] in ("nickels", "complete", "last-turns")
    assert result["frames_dropped"] == 0
    assert result["seconds"] > 0
    uids = [board["uid"] for board in result["boards"]]
    assert len(uids) == len(set(uids)) == 4  # a pad and a rack a seat
    assert {board["tier"] for board in result["boards"]} == {"vm"}


def test_every_move_is_a_press_on_a_board_and_every_finger_leaves_its_key(played):
    result, database = played
    entries = Journal(str(database)).entries(1)
    made = [entry for entry in entries if entry.kind == "move"]
    assert len(made) == result["turns"]
    assert {entry.who for entry in made} == {"pad 1", "pad 2"}
    # A press is two edges. Turning a new tile over is a double click, four: one for each
    # tile of the opening hands and one for each tile drawn.
    state = GEMS.rules.start(2, **entries[0].facts["dealt"])
    for entry in made:
        (move,) = entry.facts["moves"]
        state, _ = GEMS.rules.play(state, move["seat"], GEMS.rules.parse(move["text"]))
    drawn = 18 - len(state.treetops)
    assert result["edges"] == 2 * result["turns"] + 4 * drawn


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        "--option bonus=ask",
        pytest.param("--option deal=table --option bonus=ask --seats 3", marks=pytest.mark.slow),
    ],
)
def test_other_tables_finish_too(tmp_path, words):
    database = tmp_path / "journal.sqlite"
    *_, result = program_in_time.auto(2, database, *words.split())
    assert result["reason"] in ("nickels", "complete", "last-turns")
    made = [move["text"].split()[0] for (move,) in moves(database)]
    after_the_opening = made[8:]
    assert ("take" in after_the_opening) == ("deal=table" in words)


@pytest.mark.slow
def test_every_turn_the_score_and_the_rating_are_told(tmp_path):
    database = tmp_path / "journal.sqlite"
    words = ("play", "lost-gems", "--auto", "--seed", "1", "--db", str(database))
    done = program_in_time.run(*words)
    assert done.returncode == 0, done.stderr
    begins, *told, last = done.stdout.splitlines()
    assert begins == "Match 1 begins."
    turns = {int(line.split()[0]) for line in told}
    assert turns == set(range(1, len(moves(database)) + 1))
    end = Journal(str(database)).entries(1)[-1].facts
    assert last == f"Score {end['scores'][0]}. {end['rating']}"


PACE_S = 0.5


@pytest.mark.slow
def test_bots_wait_before_all_they_do_and_play_the_same_match(tmp_path):
    words = ("--pace", str(PACE_S))
    *_, result = program_in_time.auto(1, tmp_path / "journal.sqlite", *words)
    outcome, turns, _whys = play_match(Plan("lost-gems", 2, 1, 1, "sensible"), 0)
    assert (result["scores"], result["turns"]) == (list(outcome.scores), turns)
    assert result["seconds"] >= turns * PACE_S
