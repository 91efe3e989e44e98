"""What counts as worse, and that a run says so by name."""

import json

import pytest
from gemtable.web import watchers

from tests.bench import figure
from tests.bench.__main__ import main
from tests.bench.figure import Figure, Kept, is_worse, keep, read


def kept(value, spread=0.0):
    return Kept(value, spread, "")


def exact(*runs):
    return Figure("a page", "KB", runs, is_exact=True)


def beside(runs, peer, **more):
    return Figure("a move", "us", runs, None, "another", peer, **more)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Keep figures here: those of Gemtable stay as they are."""
    monkeypatch.setattr(figure, "KEPT", tmp_path / "figures.json")
    monkeypatch.setattr(figure, "_git", lambda *words: "0123456789")


def test_an_exact_figure_may_not_grow():
    assert not is_worse(exact(200), kept(200))
    assert not is_worse(exact(150), kept(200))
    assert is_worse(exact(205), kept(200))
    assert is_worse(exact(400), kept(200)), "a page twice as heavy"
    assert is_worse(exact(1), kept(0)), "none was lost before"


def test_beside_a_peer_the_ratio_decides_and_not_the_machine():
    slow_machine = beside([20, 22, 21], [40, 44, 42])
    assert not is_worse(slow_machine, kept(0.5))
    assert is_worse(beside([20, 22, 21], [20, 22, 21]), kept(0.5)), "twice as slow"


def test_more_may_be_better():
    assert is_worse(beside([49], [100], more_is_better=True), kept(1.0))
    assert not is_worse(beside([200], [100], more_is_better=True), kept(1.0))


def test_noise_is_what_runs_of_either_time_showed():
    assert is_worse(beside([16, 16], [10, 10]), kept(1.0))
    assert not is_worse(beside([14, 14], [10, 10]), kept(1.0)), "a busy machine does that"
    assert not is_worse(beside([16, 16], [10, 10]), kept(1.0, 0.4)), "kept runs lay further apart"
    assert not is_worse(beside([11, 16, 19], [10, 10, 10]), kept(1.0)), "these do"


def test_one_run_that_was_disturbed_spoils_no_spread():
    assert figure.spread([10, 10, 10, 10, 30]) == 0


def test_seconds_of_a_machine_decide_nothing():
    assert not is_worse(Figure("a page", "ms", [1000]), kept(1))


def test_an_aim_is_missed_from_the_other_side_where_more_is_better():
    assert Figure("", "ms", [3], 2).misses_its_aim
    assert not Figure("", "moves/s", [3], 2, more_is_better=True).misses_its_aim
    assert not Figure("", "ms", [3]).misses_its_aim


def test_what_is_kept_has_its_machine_and_leaves_others_as_they_were(monkeypatch):
    keep([exact(200)], {"a page": "200 KB"})
    keep([beside([10], [20])], {"a move": "10 us"})
    assert read()["a page"].value == 200
    assert read()["a move"].value == 0.5
    ((where, facts),) = json.loads(figure.KEPT.read_text()).items()
    assert where.startswith("0123456789, ") and "Python" in where
    assert facts.keys() == {"a page", "a move"}
    monkeypatch.setattr(figure, "_git", lambda *words: "later")
    keep([exact(300)], {"a page": "300 KB"})
    assert read()["a page"].value == 300
    assert [len(each) for each in json.loads(figure.KEPT.read_text()).values()] == [1, 1]


@pytest.mark.slow
def test_50_ms_in_a_press_end_a_run_with_the_names_of_what_is_late(monkeypatch, capsys):
    assert main(["--only", "press", "--keep"]) == 0
    assert main(["--only", "press"]) == 0
    monkeypatch.setattr(watchers, "_REST_S", watchers._REST_S + 0.05)
    capsys.readouterr()
    assert main(["--only", "press"]) == 1
    told = capsys.readouterr()
    late = [line for line in told.err.splitlines() if line.startswith("Worse")]
    assert late and all("/live" in line for line in late)
    assert "worse" in told.out
