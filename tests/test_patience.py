"""The guard of waiting: a minute of a processor's share, and five minutes whatever happens."""

import pytest

from tests import patience


@pytest.fixture
def clock(monkeypatch):
    """Let time pass by looks alone."""
    now_s = [0.0]
    monkeypatch.setattr(patience.time, "monotonic", lambda: now_s[0])

    def sleep(_duration_s):
        now_s[0] += 0.1

    monkeypatch.setattr(patience.time, "sleep", sleep)
    return now_s


def load(monkeypatch, tmp_path, text):
    file = tmp_path / "loadavg"
    file.write_text(text)
    monkeypatch.setattr(patience, "_LOAD", file)
    monkeypatch.setattr(patience.os, "cpu_count", lambda: 2)


@pytest.mark.parametrize(("running", "waited_s"), [(1, 60), (2, 60), (4, 120), (20, 300)])
def test_what_never_happens_costs_a_minute_of_a_processor(
    clock, monkeypatch, tmp_path, running, waited_s
):
    load(monkeypatch, tmp_path, f"1.50 0.20 0.10 {running}/812 4711\n")
    with pytest.raises(AssertionError, match="in vain"):
        patience.wait_until(lambda: False)
    assert clock[0] == pytest.approx(waited_s, abs=1)


def test_a_system_that_does_not_tell_its_load_is_taken_to_be_busy(clock, monkeypatch, tmp_path):
    monkeypatch.setattr(patience, "_LOAD", tmp_path / "none")
    with pytest.raises(AssertionError, match="waited 300 s in vain"):
        patience.wait_until(lambda: False)


def test_what_happens_is_not_waited_for_any_longer(clock):
    patience.wait_until(lambda: clock[0] > 3)
    assert 3 < clock[0] < 3.2
