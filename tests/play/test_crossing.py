"""Whole matches of Crossing by people who only type, and by them and bots."""

import json

from gemtable.games import GAMES
from gemtable.simulate.simulated_match import Plan

from tests.play import program_in_time
from tests.play.gemtable import moves

CROSSING = GAMES["crossing"]


def result_of(database, script, *words):
    """Let a script type for all seats of a match; return its result."""
    words = ("--json", "--seed", "4", "--new", "--db", str(database), *words)
    done = program_in_time.run("play", "crossing", "--emulated", *words, script=script)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_people_play_a_whole_match_by_words_alone(tmp_path):
    """Each round is some legal choice, typed for one seat after the other."""
    plan = Plan("crossing", 3, 1, 4, "random")
    state = CROSSING.rules.start(plan.seats, plan.seed)

    async def script(program):
        nonlocal state
        number, steps = 0, 0
        while owing := CROSSING.rules.pending(state):
            for seat in owing:
                legal = CROSSING.rules.legal(state, seat)
                chosen = legal[number * 7 % len(legal)]  # all kinds, in no order of any meaning
                program.type(f"{seat + 1} {chosen}")
                state, _events = CROSSING.rules.play(state, seat, chosen)
                number += 1
            steps += 1
            await program.tells('"made"', steps)
        program.type("quit")

    result = result_of(tmp_path / "journal.sqlite", script)
    assert result["scores"] == list(CROSSING.rules.outcome(state).scores)
    assert result["edges"] == 0


def test_bots_play_the_seats_that_they_are_given(tmp_path):
    async def script(program):
        for steps in (1, 2):
            program.type("gather 1")  # without a number: only seat 1 is a person's
            await program.tells('"made"', steps)
        program.type("quit")

    database = tmp_path / "journal.sqlite"
    assert result_of(database, script, "--bots", "2")["edges"] > 0
    assert [[move["seat"] for move in step] for step in moves(database)] == [[0, 1, 2]] * 2
    assert [step[0]["text"] for step in moves(database)] == ["gather 1"] * 2
