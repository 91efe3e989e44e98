"""Legal moves are told in few words."""

from gemtable.games import GAMES
from gemtable.play.legal_moves import short


def test_moves_that_differ_in_one_word_are_told_together():
    state = GAMES["lost-gems"].rules.start(3, seed=1)
    moves = map(str, GAMES["lost-gems"].rules.legal(state, 0))
    assert short(moves) == ["hint red/yellow/blue/1/2/3 to 2/3", "play 1/2"]
    assert short(["protect", "gather 1", "gather 2", "steal 3"]) == [
        "protect",
        "gather 1/2",
        "steal 3",
    ]
    assert short([]) == []


def test_no_more_than_a_dozen_alternatives_are_told():
    (told,) = short(f"take {tile}" for tile in range(1, 100))
    assert told == "take 1/2/3/4/5/6/7/8/9/10/11/12/..."


def test_moves_told_together_are_moves_one_by_one():
    """What is told stands for each of the moves, and for nothing else."""
    for name, game in GAMES.items():
        state = game.rules.start(game.default_seats, seed=3)
        moves = {str(move) for move in game.rules.legal(state, game.rules.pending(state)[0])}
        told = [line for line in short(sorted(moves)) if "..." not in line]
        spelled = set().union(*map(spelled_out, told))
        assert spelled <= moves, name
        assert spelled == moves or len(told) < len(short(sorted(moves))), name


def spelled_out(line):
    lines = [""]
    for word in line.split():
        lines = [f"{begun} {each}".strip() for begun in lines for each in word.split("/")]
    return set(lines)
