"""The host killed outright, again and again: it goes on each time, and nothing told is lost.

Nor does a match suffer whose processes get no processor for seconds, one and another.
"""

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from itertools import cycle
from pathlib import Path

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import Views
from gemtable.games.kit.table import Layout
from gemtable.journal import Journal
from gemtable.records.replayed_match import find
from gemtable.simulate.simulated_match import Plan, play_match

from tests.play import gemtable, program_in_time

KILLED_AT = str(Path(__file__).with_name("killed_at.py"))
AUTO = ("--auto", "--json", "--speed", "10")
SEEDS = {"waterfall": 20}  # of a short match, where the first is a long one
START_S = 3  # of a processor, until a match is taken up and an entry or two further


class Told:
    """What the killed programs printed, and how much of a processor each took in its life."""

    def __init__(self):
        self.events = []
        self.lives_s = []
        self.result = None


def play_killed(game, database, commit, when, told):
    """Play until the program kills itself; return whether there is anything left to play."""
    program = subprocess.Popen(
        [
            *(sys.executable, "-P", "-u", KILLED_AT, str(commit), when),
            *("play", game, *AUTO, *how(game, database)),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    for text in program.stdout:
        line = json.loads(text)
        if line.get("notice") == "event":
            told.events.append(line["text"])
        elif "notice" not in line:
            told.result = line
    _pid, status, used = os.wait4(program.pid, 0)
    program.returncode = os.waitstatus_to_exitcode(status)
    told.lives_s.append(used.ru_utime + used.ru_stime)
    assert program.returncode in (0, -signal.SIGKILL), program.stderr.read()
    program.stderr.close()
    program.stdout.close()
    return program.returncode != 0 and not is_over(database)


def how(game, database):
    begins = ("--seed", str(SEEDS.get(game, 1)))
    return ("--db", str(database), *(begins if is_over(database) is None else ("--resume",)))


def is_over(database):
    """Say whether match 1 is over; None before it began."""
    journal = Journal(str(database))
    rows = journal.rows()
    journal.close()
    return rows[0].is_over if rows else None


def story(database):
    """Return the moves, the end and the lights' memory of match 1, and its sentences.

    After the end nothing is left to write what the last move made the lights
    forget; they forget it when they are taken up.
    """
    journal = Journal(str(database))
    replayed = find(journal, 1)
    journal.close()
    assert replayed.damage is None
    course = replayed.course
    moves = [[(made.seat, str(made.move)) for made in step.moves] for step in course.steps]
    ends = [told.entry.facts for told in replayed.told if told.entry.kind == "end"]
    ends = [facts | {"thinking_s": None} for facts in ends]  # no two matches take the same time
    script, seats = GAMES[course.game.name].table, range(course.state.seats)
    words = [script.words(event) for told in replayed.told for event in told.events]
    sentences = [str(sentence) for sentence in words if sentence is not None]
    views = Views(
        course.game.rules.view(course.state),
        tuple(course.game.rules.view(course.state, seat) for seat in seats),
    )
    layout = Layout(pads=(None,) * len(seats), racks=((),) * len(seats))
    # What was never written is taken up as a match that remembers nothing.
    kept = script.keep(script.begin(layout)) if course.kept is None else course.kept
    return (moves, ends, script.restore(kept, layout, views)), sentences


def is_within(some, all_of_them):
    """Say whether `some` are in `all_of_them`, in the same order."""
    rest = iter(all_of_them)
    return all(each in rest for each in some)


def killed_over_and_over(tmp_path, game, commit, when):
    """Compare a match killed at every `commit`-th entry with one left alone."""
    whole, database = tmp_path / "whole.sqlite", tmp_path / "journal.sqlite"
    *_, result = program_in_time.auto(SEEDS.get(game, 1), whole, game=game)
    told = Told()
    runs = 1
    while play_killed(game, database, commit, when, told):
        runs += 1
        assert runs < 300, "it does not come to an end"
    print(f"{runs} runs, the slowest took {max(told.lives_s):.2f} s of a processor")
    (expected, _), (found, sentences) = story(whole), story(database)
    assert runs > 2, "it should be killed twice at least"
    assert found == expected
    assert is_within(told.events, sentences)
    if told.result:  # it was not killed after the very last entry
        for name in ("scores", "turns"):
            assert told.result[name] == result[name]
    return told


@pytest.mark.slow
def test_a_match_killed_a_few_times_is_the_match_that_was_left_alone(tmp_path):
    killed_over_and_over(tmp_path, "lost-gems", 8, "after")


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "commit", "when"),
    [(game, *how) for game, how in zip(GAMES, cycle([(1, "after"), (2, "before")]))],
)
def test_a_match_killed_at_every_entry_is_the_match_that_was_left_alone(
    tmp_path, game, commit, when
):
    """Of some games just after each entry is on disk, of the others just before each second."""
    told = killed_over_and_over(tmp_path, game, commit, when)
    assert max(told.lives_s) < START_S


def test_a_match_killed_in_the_middle_shows_the_same_lights_when_it_goes_on(tmp_path):
    database = tmp_path / "journal.sqlite"
    told = Told()
    assert play_killed("lost-gems", database, 12, "after", told)
    journal = Journal(str(database))
    before = find(journal, 1).course
    assert before.kept["shown"], "some tiles should be turned over by then"
    assert play_killed("lost-gems", database, 1, "before", told)  # nothing new is written
    again = find(journal, 1).course
    journal.close()
    assert (again.kept, again.hash) == (before.kept, before.hash)


STARVED_S = 45.0
LONGEST_S = 8.0  # a board on a cable is given up after one second, a watchdog looks after 1.25


def descendants(pid):
    """Return a process and all it started, and they; Linux tells."""
    with suppress(OSError):  # it has just ended
        for thread in Path(f"/proc/{pid}/task").iterdir():
            for child in (thread / "children").read_text().split():
                yield from descendants(int(child))
    yield pid


def starve(match, seed):
    """Stop each process of a match now and then, mostly for moments; then let all run."""
    choose, stopped = random.Random(seed), {}
    ends = time.monotonic() + STARVED_S
    while match.poll() is None and time.monotonic() < ends:
        for process in descendants(match.pid):
            if time.monotonic() > stopped.get(process, 0.0) and choose.random() < 0.5:
                send(process, signal.SIGCONT)
                for_s = choose.uniform(0, LONGEST_S if choose.random() < 0.1 else 0.5)
                if choose.random() < 0.5:
                    send(process, signal.SIGSTOP)
                    stopped[process] = time.monotonic() + for_s
        time.sleep(0.03)
    for process in stopped:  # some may have lost who started them
        send(process, signal.SIGCONT)


def send(pid, number):
    with suppress(ProcessLookupError):
        os.kill(pid, number)


@pytest.mark.soak
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how long a process ran")
@pytest.mark.parametrize("seed", range(2))
def test_a_match_that_got_no_processor_goes_on_when_it_gets_one_again(tmp_path, seed):
    words = ("play", "waterfall", "--auto", "--json", "--seats", "6", "--seed", str(seed))
    with gemtable.start(*words, "--speed", "20", "--db", str(tmp_path / "journal")) as match:
        begun = match.stdout.readline()
        starving = threading.Thread(target=starve, args=(match, seed))
        starving.start()
        told, complained = match.communicate()
        starving.join()
    assert match.returncode == 0, begun + told + complained
    outcome, _turns, _whys = play_match(Plan("waterfall", 6, 1, seed, "sensible"), 0)
    assert json.loads(told.splitlines()[-1])["scores"] == list(outcome.scores)
    assert '"notice": "pause"' not in told
