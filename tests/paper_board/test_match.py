"""A whole match on boards of paper, which come to the table as real ones do."""

import asyncio

from gemtable.games import GAMES
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.bot_moves import autoplay
from gemtable.play.table_boards import Gathering
from gemtable.referee.gestures import strokes
from gemtable.referee.referee import Referee

from tests.paper_board.senses import Ear, Eye
from tests.paper_board.table import plugs
from tests.patience import until

SEED = 4
SPEED = 20


def presser(boards):
    """Return what moves fingers on these boards."""

    def press(gesture):
        moves = [(stroke.after_us, stroke.down) for stroke in strokes(gesture.kind)]
        boards[gesture.address.board].press(gesture.address.unit, gesture.key, moves)

    return press


def play(database, boards):
    """Let bots play a match on these boards; return the referee, and what came and went."""
    told = []

    async def game():
        journal = Journal(str(database))
        match = Match.begin(GAMES["lost-gems"], journal, 2, SEED, {})
        script = GAMES["lost-gems"].table
        ports = [board.path for board in boards.values()]
        gathering = Gathering(lambda what, fix: told.append((what, fix)), ports, speed=SPEED)
        try:
            assigned = await gathering.assign(script.needs({}, 2), 2)
            assert gathering.emulated == {}, "the boards of paper were not taken"
            eye = Eye(gathering.fleet)
            referee = Referee(match, assigned.layout, eye, told.append, SPEED)
            ear = Ear(referee, boards)
            gathering.listen(ear)
            bots = dict.fromkeys(range(2), GAMES["lost-gems"].bot)
            await autoplay(referee, bots, presser(boards), SPEED)
            await until(lambda: gathering.fleet.is_calm() and eye.newest_is_shown(boards))
            await until(lambda: all(board.is_at_rest() for board in boards.values()))
            return referee, ear, eye, gathering.fleet.frames_dropped
        finally:
            await gathering.close()
            journal.close()

    return *asyncio.run(game()), told


def test_boards_of_paper_play_a_whole_match(tmp_path):
    with plugs(speed=SPEED) as boards:
        referee, ear, eye, dropped, told = play(tmp_path / "journal.sqlite", boards)
        assert referee.match.outcome
        assert ear.lives == {uid: plug.board.pressed for uid, plug in boards.items()}
        assert eye.came_once_and_in_order(boards)
        assert dropped == 0
        assert {notice.kind for notice in told} == {"event"}  # no trouble, nothing refused
        for plug in boards.values():
            assert plug.board.bad_frames == 0
