"""The same seed and the same moves give the same match: here, and in another process.

Other processes order sets of texts otherwise, so rules that depend on the order of a set are found
there. Run as a module, this file replays matches that it reads from standard input.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from gemtable.check.game_fault import GameFault, must
from gemtable.check.played_matches import Match
from gemtable.games import GAMES
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import Event
from gemtable.match.course import UNREADABLE, Course
from gemtable.sentence import Sentence

_LIMIT_S = 600  # for all matches, on a slow machine
_ORDERS = ("1", "2")  # values of PYTHONHASHSEED, on which the order of a set depends
_LATE = Sentence(
    "Another process did not replay the matches within {seconds} s.", seconds=_LIMIT_S
)


def check_replay(match: Match) -> None:
    """Check a match in this process. Raises GameFault."""
    must(
        match.dealt() == match.steps[0].before,
        Sentence("start deals another match from the same seed."),
    )
    _check_deck(match)
    state = match.dealt()
    for step in match.steps:
        move = match.game.rules.parse(str(step.move))
        state, events = match.game.rules.play(state, step.seat, move)
        is_same = (state, events) == (step.after, step.events)
        must(is_same, Sentence("{move} comes to something else when replayed.", move=step.move))


def _check_deck(match: Match) -> None:
    """What the journal keeps of a deal deals the same match again."""
    rules, course = match.game.rules, Course(match.game)
    deal = json.loads(json.dumps(rules.deal(json.loads(json.dumps(rules.to_json(match.dealt()))))))
    wrong = Sentence("start doesn't deal the same match from what deal returns.")
    try:
        course.dealt(deal, match.seats, match.options)
    except UNREADABLE as error:
        raise GameFault(wrong) from error
    must(course.state == match.dealt(), wrong)


def check_replay_elsewhere(name: str, matches: Sequence[Match]) -> None:
    """Check these matches of a game in other processes. Raises GameFault."""
    asked = [
        [
            match.seats,
            match.seed,
            match.options,
            [[step.seat, str(step.move)] for step in match.steps],
        ]
        for match in matches
    ]
    here = [_digests(match) for match in matches]
    for order in _ORDERS:
        try:
            done = subprocess.run(
                [sys.executable, "-m", __name__, name],
                input=json.dumps(asked),
                env={**os.environ, "PYTHONHASHSEED": order},
                capture_output=True,
                text=True,
                timeout=_LIMIT_S,
            )
        except subprocess.TimeoutExpired:
            raise GameFault(_LATE) from None
        last = done.stderr.strip().rpartition("\n")[2]
        failed = Sentence("Another process can't replay the matches: {error}", error=last)
        must(done.returncode == 0, failed)
        told = done.stdout.splitlines()[-1:]  # a game may print lines of its own
        wrong = Sentence("Another process plays another match from the same seed and moves.")
        must(told == [json.dumps(here)], wrong)


def _digests(match: Match) -> list[str]:
    steps = [(step.after, step.events) for step in match.steps]
    return [_digest(match.game.rules, *each) for each in [(match.dealt(), ()), *steps]]


def _digest(rules: Any, state: Any, events: Sequence[Event]) -> str:
    """Return a hash of all that the rules know of a state, and of what happened."""
    told: Json = [rules.to_json(state), [[event.kind, event.facts] for event in events]]
    return sha256(json.dumps(told).encode()).hexdigest()


def main() -> None:
    rules = GAMES[sys.argv[1]].rules
    answers = []
    for seats, seed, options, moves in json.load(sys.stdin):
        state = rules.start(seats, seed, **options)
        answers.append([_digest(rules, state, ())])
        for seat, text in moves:
            state, events = rules.play(state, seat, rules.parse(text))
            answers[-1].append(_digest(rules, state, events))
    print(json.dumps(answers))


if __name__ == "__main__":
    main()
