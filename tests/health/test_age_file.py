"""The file with the ages of boards: private, shared by programs, bounded, mended if damaged."""

import json
import multiprocessing
import stat

import pytest
from gemtable.errors import UserError
from gemtable.health import age_file
from gemtable.health.board_counts import Counts, News

PROGRAMS, TIMES = 4, 25


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def add(uid="e66", month="2026-06", **counts):
    return age_file.add({uid: News("pico-pad", Counts(**counts), ((5, "power"),))}, month)


def add_often(uid):
    for _ in range(TIMES):
        add(uid, seconds=1, presses=(1, 2))


def test_there_is_nothing_before_anything_was_added():
    assert age_file.read() == {}
    assert not age_file.path().exists()


def test_what_is_added_is_there_month_by_month_and_only_its_owner_s():
    add(seconds=10, presses=(1, 0))
    add(seconds=5, presses=(0, 4))
    add(seconds=1, month="2026-07")
    (age,) = age_file.read().values()
    assert (age.kind, age.boot) == ("pico-pad", 5)
    assert age.months == {
        "2026-06": Counts(seconds=15, presses=(1, 4), starts={"power": 1}),
        "2026-07": Counts(seconds=1),
    }
    for file in age_file.path().parent.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file


def test_several_programs_add_at_once_and_nothing_is_lost():
    context = multiprocessing.get_context("fork")
    programs = [context.Process(target=add_often, args=(f"e{n % 2}",)) for n in range(PROGRAMS)]
    for each in programs:
        each.start()
    for each in programs:
        each.join()
        assert each.exitcode == 0
    ages = age_file.read()
    half = PROGRAMS // 2 * TIMES
    assert {uid: age.whole.presses for uid, age in ages.items()} == {
        "e0": (half, 2 * half),
        "e1": (half, 2 * half),
    }


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"format": 2, "boards": {}}',
        b'{"format": 1, "boards": {"../x": {"kind": "", "boot": 1, "months": {}}}}',
        b'{"format": 1, "boards": {"e66": {"kind": 3, "boot": 1, "months": {}}}}',
        b'{"format": 1, "boards": {"e66": {"kind": "", "boot": 1, "months": {"june": {}}}}}',
        b'{"format": 1, "boards": {"e66": {"kind": "", "boot": 1, "months": {"2026-06": {}}}}}',
        b"[" * 100_000,
        b'{"format": 1, "boards": ' + json.dumps({f"{n:x}": 0 for n in range(99)}).encode() + b"}",
        b" " * 5_000_000,
    ],
    ids=range(12),
)
def test_a_damaged_file_is_told_put_aside_and_begun_anew(text):
    add(seconds=1)
    age_file.path().write_bytes(text)
    with pytest.raises(UserError, match="cannot be read"):
        age_file.read()
    aside = add(seconds=3)
    assert aside.read_bytes() == text
    assert age_file.read()["e66"].whole.seconds == 3
    assert add(seconds=1) is None


def test_a_file_that_cannot_be_written_is_told_and_nothing_is_there(tmp_path):
    age_file.path().parent.mkdir(parents=True)
    age_file.path().with_name("board-ages.json.lock").mkdir()
    with pytest.raises(UserError, match="cannot be kept"):
        add(seconds=1)
    assert age_file.read() == {}
