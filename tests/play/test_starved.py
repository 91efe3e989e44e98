"""A match whose processes get no processor for seconds, one and another, as on a busy machine."""

import json
import os
import random
import signal
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
from gemtable.simulate.simulated_match import Plan, play_match

from tests.play import gemtable

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
