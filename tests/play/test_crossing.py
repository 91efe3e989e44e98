"""Whole matches of Crossing: by bots that press keys, by people who only type, and by both."""

import json

import pytest
from gemtable.journal import Journal
from gemtable.rules import GAMES
from gemtable.simulate.playing import Plan, play_match

from tests.play import gemtable

CROSSING = GAMES["crossing"]


def locks(database, match=1):
    """Return the moves of each step, as the journal has them."""
    entries = Journal(str(database)).entries(match)
    return [entry.facts["moves"] for entry in entries if entry.kind == "move"]


def auto(seed, database, seats, speed=20):
    words = ("--seats", str(seats))
    return gemtable.auto(seed, database, *words, speed=speed, game="crossing")


def check_is_match_of_rules_alone(seed, seats, database, speed=20):
    lines = auto(seed, database, seats, speed)
    outcome, moves, _whys = play_match(Plan("crossing", seats, 1, seed, "sensible"), 0)
    result, steps = lines[-1], locks(database)
    assert (result["scores"], result["winners"]) == (list(outcome.scores), list(outcome.winners))
    assert result["turns"] == len(steps)
    assert sum(map(len, steps)) == moves
    return lines


@pytest.mark.parametrize("seats", CROSSING.SEATS[:1])
def test_a_match_by_presses_is_the_match_of_the_rules_alone(tmp_path, seats):
    check_is_match_of_rules_alone(seats, seats, tmp_path / "journal.sqlite")


@pytest.mark.soak
def test_the_same_seed_is_the_same_match_at_another_speed(tmp_path):
    fast, slow = tmp_path / "fast.sqlite", tmp_path / "slow.sqlite"
    assert auto(7, fast, 3, speed=25)[-1]["scores"] == auto(7, slow, 3, speed=10)[-1]["scores"]
    assert locks(fast) == locks(slow)


@pytest.mark.soak
@pytest.mark.parametrize("seats", CROSSING.SEATS)
@pytest.mark.parametrize("seed", range(50))
def test_fifty_matches_each_are_those_of_the_rules_alone(tmp_path, seats, seed):
    check_is_match_of_rules_alone(seed, seats, tmp_path / "journal.sqlite")


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


def test_people_play_a_whole_match_by_words_alone(tmp_path):
    """Each round is what a bot would choose, typed for one seat after the other."""
    database = tmp_path / "journal.sqlite"
    plan = Plan("crossing", 3, 1, 4, "random")
    state = CROSSING.start(plan.seats, plan.seed)
    table = AtPrompt(database, "--seed", "4", "--new")
    chance = iter(range(10_000))
    while owing := CROSSING.pending(state):
        moves = [_some(CROSSING.legal(state, seat), next(chance)) for seat in owing]
        table.type(*(f"{seat + 1} {move}" for seat, move in zip(owing, moves, strict=True)))
        for seat, move in zip(owing, moves, strict=True):
            state, events = CROSSING.play(state, seat, move)
        last = events[-1].kind
        assert table.until(lambda line, last=last: line.get("event") == last)
    result = table.end()
    assert result["scores"] == list(CROSSING.outcome(state).scores)
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
    assert [[move["seat"] for move in step] for step in locks(database)] == [[0, 1, 2]] * 2
    assert [step[0]["text"] for step in locks(database)] == ["gather 1"] * 2
