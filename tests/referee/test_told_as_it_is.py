"""Whatever people are told, the status is of that moment: a screen draws the table below it."""

import asyncio

import pytest
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.referee.board_interface import NoneEmulated
from gemtable.referee.referee import Referee

from tests.referee.test_referee import GEMS, LAYOUT, Cables, hello


class AllEmulated(NoneEmulated):
    def has(self, _uid):
        return True


def told_with_status(tmp_path, play, emulated=None):
    """Let things happen at a table; return each sentence, and the status of its moment."""

    async def run():
        path = tmp_path / "journal.sqlite"
        told = []
        match = Match.begin(GEMS, Journal(str(path)), 2, 7, {})

        def tell(notice):
            told.append((notice, referee.status))

        referee = Referee(match, LAYOUT, Cables(path), tell, emulated=emulated)
        referee.bulletin.status  # noqa: B018 - a screen has looked at it before
        play(referee)
        return told

    return asyncio.run(run())


def lose_and_find(referee):
    referee.board_gone("p1", "is unplugged")
    referee.board_arrived(hello("p1"))


def test_all_boards_are_back_stands_above_no_missing_board(tmp_path):
    (_, gone), (back, there) = told_with_status(tmp_path, lose_and_find)
    assert [str(board.name) for board in gone.missing] == ["seat 1's pad"]
    assert str(back.text) == "All boards are back; the match continues."
    assert there.missing == ()


def test_a_move_is_told_when_the_table_shows_it(tmp_path):
    told = told_with_status(tmp_path, lambda referee: referee.typed("hint red"))
    assert {status.moves for _, status in told} == {1}
    assert {status.views.table.number for _, status in told} == {2}
    assert {str(status.last_step.moves[0].move) for _, status in told} == {"hint red"}


def test_a_move_taken_back_is_told_when_the_table_shows_it(tmp_path):
    def play(referee):
        referee.typed("hint red")
        referee.typed("undo")

    *_, (undone, status), (seen, _) = told_with_status(tmp_path, play)
    assert (undone.kind, str(seen.text)) == (
        "undo",
        "Somebody has now seen more than they should: agree on how to continue.",
    )
    assert (status.moves, status.views.table.number, status.last_step) == (0, 1, None)


@pytest.mark.parametrize(
    "emulated, says, by_keys",
    [
        (
            None,
            "Plug the board in again, or type moves.",
            "Plug the board in again; or let a bot play: hold key 12 of another pad, press key 9,"
            " then the key with the number of that seat.",
        ),
        (
            AllEmulated(),
            "The board is emulated and restarts by itself; you can type moves meanwhile.",
            "The board is emulated and restarts by itself.",
        ),
    ],
)
def test_what_to_do_about_a_board_that_is_gone_hangs_on_what_it_is_and_who_can_type(
    tmp_path, emulated, says, by_keys
):
    (gone, _), *_ = told_with_status(tmp_path, lose_and_find, emulated)
    why = "The match is paused: seat 1's pad is unplugged."
    assert (str(gone.text), str(gone.at_keys)) == (f"{why} {says}", f"{why} {by_keys}")


def test_the_course_is_told_once_the_match_is_over_and_not_when_it_goes_on(tmp_path):
    def play(referee):
        referee.typed("hint red")
        for line in ("play 1", "play 2"):
            referee.typed("undo")
            while referee.match.pending:
                referee.typed(line)

    told = told_with_status(tmp_path, play)
    over = [status for _, status in told if status.outcome]
    assert all(status.course == () for _, status in told if not status.outcome)
    assert str(over[0].last_step.moves[0].move) == "play 1"
    assert str(over[-1].last_step.moves[0].move) == "play 2"
    for status in over:
        state = GEMS.rules.start(2, 7)
        views = [GEMS.rules.view(state)]
        for step in status.steps:
            for seat, move in step.moves:
                state, _ = GEMS.rules.play(state, seat, move)
            views.append(GEMS.rules.view(state))
        assert list(status.course) == views
