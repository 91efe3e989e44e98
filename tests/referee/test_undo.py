"""One undo takes back what people did last, with the moves that bots answered with."""

import asyncio

import pytest

from tests.referee.seated_table import Seated

BOARDS = ("p1", "p2", "r1", "r2")


@pytest.fixture
def played(tmp_path):
    """Return what is left of these lines, and what was told, where bots play some seats."""

    def play(bots, *lines):
        async def run():
            table = Seated(tmp_path / "journal.sqlite", BOARDS, bots=bots)
            for line in lines:
                table.referee.typed(line)
            undoes, moves = table.referee.status.undoes, table.match.moves
            table.said()
            table.referee.typed("undo")
            assert moves - table.match.moves == undoes
            return table.match.moves, table.said()

        return asyncio.run(run())

    return play


def test_moves_of_bots_after_it_are_taken_back_with_it(played):
    moves, said = played({1}, "hint red", "hint blue", "hint yellow", "play 1")
    assert moves == 2
    assert said[0] == ("undo", "The last 2 moves were taken back by host.")


def test_of_people_only_the_last_move_is_taken_back(played):
    assert played((), "hint red", "hint blue")[0] == 1
    assert played({0}, "hint red", "hint blue")[0] == 1


def test_bots_that_play_alone_lose_one_move(played):
    assert played({0, 1}, "hint red", "hint blue")[0] == 1
    assert played({0}, "hint red")[0] == 0


@pytest.mark.parametrize("line", ["undo", "undo to 0", "undo to 3"])
async def test_before_the_first_move_every_undo_says_that_there_is_none(line, tmp_path):
    table = Seated(tmp_path / "journal.sqlite", BOARDS)
    table.referee.typed(line)
    assert table.said()[-1][1].startswith("There is no move to undo.")
