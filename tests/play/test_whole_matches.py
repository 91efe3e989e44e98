"""Whole matches, by presses or by words, held against the rules, which know no keys.

On pads at ports, as people have them, bots play the other seats. Which keys are to be pressed is
known from a table without boards, which is dealt alike and makes the moves of the journal: after
each step both must look the same.
"""

import json

import pytest
from gemtable.games import GAMES
from gemtable.match.course import drawn
from gemtable.simulate.simulated_match import Plan

from tests.play import gemtable, program_in_time
from tests.play.at_pads import AtPads
from tests.play.gemtable import moves
from tests.play.program_in_time import Program

BOARDS_A_SEAT = {"lost-gems": 2, "crossing": 1, "logichroma": 2, "waterfall": 1, "gems-tracker": 1}
_FAST_BOARDS = 6  # more than so many at twenty times their speed are too much for two cores


def check_is_match_of_rules_alone(game, seats, seed, database, is_in_time):
    """Let bots play a match at a table, and the same bots one without; compare.

    The boards are simulated in time, or emulated on MicroPython.
    """
    boards, words = BOARDS_A_SEAT[game] * seats, ("--seats", str(seats))
    if is_in_time:
        *lines, result = program_in_time.auto(seed, database, *words, game=game)
    else:
        speed = 20 if boards <= _FAST_BOARDS else 10
        *lines, result = gemtable.auto(seed, database, *words, speed=speed, game=game)
    assert {line["notice"] for line in lines} == {"note", "event"}
    outcome, made = of_rules_alone(game, seats, seed)
    told = [result[name] for name in ("scores", "winners", "reason")]
    assert told == [list(outcome.scores), list(outcome.winners), outcome.reason]
    assert sum(map(len, moves(database))) == made
    assert len(result["boards"]) == boards
    assert result["turns"] == len(moves(database))
    if game in EDGES:
        assert result["edges"] == EDGES[game](texts(database))


def of_rules_alone(name, seats, seed):
    """Return the outcome of a match by the same bots, and how many moves they made."""
    game, rules = GAMES[name], GAMES[name].rules
    state, steps, made = rules.start(seats, seed), 0, 0
    while owing := rules.pending(state):
        owing = owing if rules.is_sealed(state) else owing[:1]
        views = {seat: rules.view(state, seat) for seat in owing}
        for seat in owing:
            chance = drawn(f"seed {seed}", seat, steps, 0)
            move = game.bot(views[seat], rules.legal(state, seat), chance).move
            state, _events = rules.play(state, seat, move)
        steps, made = steps + 1, made + len(owing)
    return rules.outcome(state), made


def texts(database):
    """Return the moves that stand, as people type them."""
    return [move["text"] for step in moves(database) for move in step]


def _edges_of_logichroma(made):
    """Two keys a move, each down and up, and one where there is nothing to do."""
    return 4 * len(made) - 2 * made.count("pass")


def _edges_of_gems_tracker(made):
    """No key is pressed that need not be."""
    return 2 * sum(map(_keys_of, made))


def _keys_of(move):
    verb, *words = move.split()
    beside = max(0, len(words) - words.index("booking") - 1) if "booking" in words else 0
    return (
        beside
        + {
            "bid": len(words),
            "take": 2,  # a card, a mine
            "booking": 2,  # an area, an end
            "new": 2,  # the new area, how the mine lies
            "extend": 3,
            "cover": 3,
            "token": 1,
            "drop": 1,
        }[verb]
    )


EDGES = {"logichroma": _edges_of_logichroma, "gems-tracker": _edges_of_gems_tracker}

TABLES = [(game, seats) for game, rules in GAMES.items() for seats in rules.seats]
ONE_EACH = [
    ("lost-gems", 2, 100),
    pytest.param("crossing", 3, 3, marks=pytest.mark.slow),
    pytest.param("logichroma", 2, 3, marks=pytest.mark.slow),
    pytest.param("waterfall", 2, 20, marks=pytest.mark.slow),
    pytest.param("gems-tracker", 2, 3, marks=pytest.mark.slow),
    ("gems-tracker", 1, 1),
]


@pytest.mark.parametrize(("game", "seats", "seed"), ONE_EACH)
def test_a_match_by_presses_is_the_match_of_the_rules_alone(tmp_path, game, seats, seed):
    database = tmp_path / "journal.sqlite"
    check_is_match_of_rules_alone(game, seats, seed, database, is_in_time=True)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("seed", range(10))
def test_ten_matches_each_are_those_of_the_rules_alone(tmp_path, game, seats, seed):
    database = tmp_path / "journal.sqlite"
    check_is_match_of_rules_alone(game, seats, seed, database, is_in_time=False)


def hardware(result):
    return [board["uid"] for board in result["boards"] if board["tier"] == "hardware"]


@pytest.mark.parametrize(
    "game",
    [
        "lost-gems",
        *(pytest.param(name, marks=pytest.mark.slow) for name in GAMES if name != "lost-gems"),
    ],
)
def test_a_match_is_played_to_its_end_by_the_keys_of_boards_on_ports(tmp_path, game):
    played = AtPads(game, tmp_path / "journal.sqlite")
    result = played.play()
    outcome = played.table.game.rules.outcome(played.table.state)
    assert (result["scores"], result["winners"]) == (list(outcome.scores), list(outcome.winners))
    assert hardware(result) == [pad.uid for pad in played.pads]


@pytest.mark.slow
def test_bots_play_on_a_board_at_a_port_so_that_its_owner_can_watch(tmp_path):
    """They press no key there: they type the moves of that seat."""
    program = Program()
    pad = program.board("pico-pad")
    words = ("play", "lost-gems", "--auto", "--json", "--seed", "1", "--port", pad.port)
    done = program.run(*words, "--db", str(tmp_path / "journal.sqlite"))
    assert hardware(json.loads(done.stdout.splitlines()[-1])) == [pad.uid]
    assert done.returncode == 0, done.stderr


CROSSING = GAMES["crossing"]


def result_of(database, script, *words):
    """Let a script type for all seats of a match; return its result."""
    words = ("--json", "--seed", "4", "--new", "--db", str(database), *words)
    done = program_in_time.run("play", "crossing", "--emulated", *words, script=script)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.slow
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
