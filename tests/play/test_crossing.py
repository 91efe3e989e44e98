"""Whole matches of Crossing by people who only type, and by them and bots."""

import json

import pytest
from gemtable.games import GAMES
from gemtable.simulate.playing import Plan

from tests.play import gemtable
from tests.play.gemtable import moves

CROSSING = GAMES["crossing"]


class AtPrompt:
    """A match on emulated boards at which somebody types for all seats, a round at a time."""

    def __init__(self, database, *words):
        self.lines = []
        self._process = gemtable.start(
            *("play", "crossing", "--emulated", "--json", "--speed", "20"),
            *("--db", str(database), *words),
        )

    def type(self, *lines):
        for line in lines:
            self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def until(self, is_it):
        """Read what is told up to the line that is meant; return it, None at the end."""
        for text in self._process.stdout:
            self.lines.append(json.loads(text))
            if is_it(self.lines[-1]):
                return self.lines[-1]
        return None

    def end(self):
        self.type("quit")
        out, error = self._process.communicate()
        assert self._process.returncode == 0, error
        return json.loads(out.splitlines()[-1])


def is_round_over(line):
    return line.get("event") in ("refilled", "placed", "ran_short", "ended")


@pytest.mark.slow
def test_people_play_a_whole_match_by_words_alone(tmp_path):
    """Each round is what a bot would choose, typed for one seat after the other."""
    database = tmp_path / "journal.sqlite"
    plan = Plan("crossing", 3, 1, 4, "random")
    state = CROSSING.rules.start(plan.seats, plan.seed)
    table = AtPrompt(database, "--seed", "4", "--new")
    chance = iter(range(10_000))
    while owing := CROSSING.rules.pending(state):
        chosen = [_some(CROSSING.rules.legal(state, seat), next(chance)) for seat in owing]
        table.type(*(f"{seat + 1} {move}" for seat, move in zip(owing, chosen, strict=True)))
        for seat, move in zip(owing, chosen, strict=True):
            state, events = CROSSING.rules.play(state, seat, move)
        last = events[-1].kind
        assert table.until(lambda line, last=last: line.get("event") == last)
    result = table.end()
    assert result["scores"] == list(CROSSING.rules.outcome(state).scores)
    assert result["edges"] == 0


def _some(legal, number):
    """Return one of the legal moves: all kinds come, in no order that means anything."""
    return legal[number * 7 % len(legal)]


def test_bots_play_the_seats_that_they_are_given(tmp_path):
    database = tmp_path / "journal.sqlite"
    table = AtPrompt(database, "--seed", "4", "--new", "--bots", "2")
    for _ in range(2):
        table.type("gather 1")  # without a number: only seat 1 is a person's
        assert table.until(is_round_over)
    assert table.end()["edges"] > 0
    assert [[move["seat"] for move in step] for step in moves(database)] == [[0, 1, 2]] * 2
    assert [step[0]["text"] for step in moves(database)] == ["gather 1"] * 2
