"""When the watchdog of an emulated board bites, by a scripted clock and scripted processes."""

import os
import sys
import time
from itertools import count

import pytest
from gemtable.emulator.vm_process import OwnTime, Running, Watchdog, running

TIMEOUT_S = 4.0
LATE_S = TIMEOUT_S * 1.25  # the VM tells each eighth of the timeout that it was fed
GRACE_S = 1.0
LOOK_S = 0.11  # a look apart, and what floats leave


class Machine:
    """A clock that is turned by hand, and what is told of one process."""

    def __init__(self):
        self.now_s = self.cpu_s = 0.0
        self.wants_to_run = True
        self.watchdog = Watchdog(
            TIMEOUT_S, lambda: Running(self.cpu_s, self.wants_to_run), lambda: self.now_s
        )

    def bites_within(self, seconds, share):
        """Let the process have that share of a processor; return when it was bitten, or None."""
        ends_s = self.now_s + seconds
        while self.now_s < ends_s:
            step_s = max(0.01, min(self.watchdog.look_at, ends_s) - self.now_s)
            self.now_s += step_s
            self.cpu_s += share * step_s
            if self.watchdog.bites():
                return self.now_s
        return None


@pytest.mark.parametrize("share", [1.0, 0.1])
def test_a_vm_that_hangs_is_bitten_once_it_had_its_second_of_a_processor(share):
    bitten_s = Machine().bites_within(100, share)
    assert bitten_s == pytest.approx(LATE_S + GRACE_S / share, abs=LOOK_S)


@pytest.mark.slow
def test_a_vm_that_wants_to_run_and_gets_no_processor_is_not_bitten():
    assert Machine().bites_within(10_000, share=0) is None


def test_a_vm_that_sleeps_and_does_not_feed_is_bitten():
    machine = Machine()
    machine.wants_to_run = False
    bitten_s = machine.bites_within(100, share=0)
    assert bitten_s == pytest.approx(LATE_S + GRACE_S, abs=LOOK_S)


def test_a_machine_that_stood_still_is_no_hang():
    machine = Machine()
    machine.wants_to_run = False
    machine.now_s += 3600
    assert not machine.watchdog.bites()
    machine.watchdog.feed()
    assert machine.bites_within(LATE_S, share=0.001) is None


def test_who_feeds_has_the_whole_grace_again():
    machine = Machine()
    for _ in range(5):
        assert machine.bites_within(LATE_S + GRACE_S * 0.8, share=1) is None
        machine.watchdog.feed()
    assert machine.bites_within(LATE_S + 2 * GRACE_S, share=1)


def test_a_board_lives_only_as_fast_as_the_slower_of_its_processes():
    looks = [
        [Running(0.0, True), Running(0.0, True)],
        [Running(0.0, True), Running(0.2, True)],  # the other runs, for another board
        [Running(0.1, True), Running(0.2, False)],
        [Running(0.1, False), Running(0.2, True)],
        [Running(0.1, False), Running(0.2, False)],
    ]
    own = OwnTime(iter(looks).__next__, now=count(0.0, 0.2).__next__)
    lived_s = [own.look() for _ in looks[1:]]
    assert lived_s == pytest.approx([0.0, 0.1, 0.1, 0.3])


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how long a process ran")
def test_linux_tells_how_long_a_process_ran():
    before = running(os.getpid()).cpu_s
    began = time.process_time()
    while time.process_time() < began + 0.2:
        pass
    now = running(os.getpid())
    assert 0.1 < now.cpu_s - before
    assert now.wants_to_run
    assert running(2**22 + 1) == Running()  # no process has such a number
