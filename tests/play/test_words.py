"""What is typed cut short, what Tab offers, and what is told in few words."""

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import Outcome
from gemtable.play.moves import meant, short
from gemtable.referee.score import score

HINTS = ["hint red to 2", "hint red to 3", "hint blue to 2", "hint 2 to 3"]
PLAYS = ["play 1", "play 2", "penny yes", "penny no"]


@pytest.mark.parametrize(
    "text, lines",
    [
        ("h r t 2", ["hint red to 2"]),
        ("h r", ["hint red to 2", "hint red to 3"]),
        ("hint b", ["hint blue to 2"]),
        ("h 2", ["hint 2 to 3"]),
        ("pl 1", ["play 1"]),
        ("p 1", ["play 1"]),
        ("p y", ["penny yes"]),
        ("p", PLAYS),
        ("hint red to 2", ["hint red to 2"]),
        ("x", []),
        ("hint red to 2 3", []),
        ("", HINTS + PLAYS),
    ],
)
def test_words_cut_short_mean_what_begins_like_them(text, lines):
    assert meant(text, HINTS + PLAYS) == lines


def test_a_whole_word_means_itself_though_others_begin_like_it():
    assert meant("play 1", ["play 1", "play 10"]) == ["play 1"]


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


def test_a_score_is_told_to_those_who_play_together_and_to_rivals():
    together = Outcome((6, 6), (0, 1), "last-turns", "Nicely done.")
    assert str(score(together)) == "Score 6. Nicely done."
    rivals = Outcome((9, 12), (1,), "last-stones")
    told = "Seat 2 wins. In the end seat 1 has 9 points and seat 2 has 12 points."
    assert str(score(rivals)) == told
    tied = Outcome((9, 9, 4), (0, 1), "last-stones", tie_break="As many white stones too.")
    assert str(score(tied)).startswith("Seats 1 and 2 win. As many white stones too. In the end")


def test_who_plays_alone_has_a_score_and_wins_against_nobody():
    assert str(score(Outcome(scores=(0,), winners=(), reason="decks"))) == "Score 0."
    praised = Outcome(scores=(3,), winners=(), reason="decks", rating="Okay...")
    assert str(score(praised)) == "Score 3. Okay..."
