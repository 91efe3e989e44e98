"""Whole matches by bots that press keys, held against the rules, which know no keys."""

from gemtable.games import GAMES
from gemtable.match.course import drawn

from tests.play import gemtable, program_in_time
from tests.play.gemtable import moves

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
