"""Whole games on lines that do harm: in the end nobody can tell."""

import asyncio

import pytest

from tests.faults.table import story, table

HARM = 0.05
SPEED = 20


def play(database, seed, harm):
    """Let bots play a game; return how many frames were harmed."""

    async def game():
        async with table(database, seed, SPEED, harm) as made:
            await made.play()
            await made.settle()
            return sum(cable.harmed for cable in made.cables)

    return asyncio.run(game())


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1])
def test_a_game_with_harm_on_every_line_is_the_same_game(tmp_path, seed):
    assert play(tmp_path / "clean.sqlite", seed, 0.0) == 0
    assert play(tmp_path / "spoilt.sqlite", seed, HARM) > 20
    clean, spoilt = story(tmp_path / "clean.sqlite"), story(tmp_path / "spoilt.sqlite")
    assert clean[-1][0] == "end"
    assert spoilt == clean


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
def test_ten_games_with_harm_on_every_line_are_the_same_games(tmp_path, seed):
    test_a_game_with_harm_on_every_line_is_the_same_game(tmp_path, seed)
