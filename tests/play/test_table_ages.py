"""The ages of the boards at a table, in simulated time: kept, told once, and no secret in them."""

import asyncio
import time

import pytest
from gemtable.games import GAMES
from gemtable.health import age_file
from gemtable.health.board_counts import Counts, News
from gemtable.play import table_ages
from gemtable.play.bot_moves import autoplay

from tests.play.table_in_time import TableInTime

LOOK_S, LOOKS = 1.0, 5  # far shorter than at a table, since simulated boards take their time
KEPT_S = LOOK_S * LOOKS
PAD = "e660000000000000"  # the first board that is plugged in
KEYS = 12


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(table_ages, "_LOOK_S", LOOK_S)
    monkeypatch.setattr(table_ages, "_LOOKS", LOOKS)


def ages():
    month = time.strftime("%Y-%m")
    return {uid: age.months.get(month, Counts()) for uid, age in age_file.read().items()}


async def tap(table, key, up_s=0.1):
    """Press and let go a key of the first pad."""
    for _move in range(2):
        table.press(key)
        await asyncio.sleep(up_s)


def worn(month):
    """Return a month in which key 5 of the first pad was pressed, and bounced so often."""
    bounces = {"2026-02": 4, "2026-03": 60}[month]
    counts = Counts(36_000, presses=(900,) * KEYS, bounces=(0,) * 4 + (bounces,))
    return {PAD: News("pico-pad", counts)}


def test_hours_presses_bounces_and_starts_are_kept_now_and_then_and_at_the_end(tmp_path):
    async def script(table):
        for _time in range(3):
            await tap(table, 11)
        table.press(11)
        await asyncio.sleep(0.1)
        table.press(11)
        await asyncio.sleep(0.03)  # sooner than any finger
        table.press(11)
        await asyncio.sleep(0.1)
        table.press(11)
        await asyncio.sleep(KEPT_S)
        kept = ages()[PAD]
        assert (kept.presses[11], kept.bounces[11]) == (4, 1)
        assert KEPT_S - LOOK_S <= kept.seconds <= KEPT_S + LOOK_S
        assert kept.starts == {"power": 1}
        await tap(table, 10)
        await asyncio.sleep(10.0)

    TableInTime(tmp_path, pages=()).play(script)
    kept = ages()
    assert len(kept) == 4  # two pads and two racks
    assert kept[PAD].presses[10:] == (1, 4)
    assert 12 <= kept[PAD].seconds <= 22  # all of it: rest, presses and sleeps
    assert all(each.starts == {"power": 1} for each in kept.values())


def test_what_may_spoil_the_match_is_told_before_it_and_once(tmp_path):
    for month in ("2026-02", "2026-03"):
        age_file.add(worn(month), month)
    sentence = "Key 5 of seat 1's pad bounces 15 times as often as in 2026-02"

    async def script(table):
        assert sum(sentence in line for line in table.told) == 1
        assert sentence in str(table.referee.status.told_to(0)[0].notice.text)
        assert any("bounces 15 times" in message for _at_s, message in table.heard["/boards/live"])
        await table.another_match()
        assert sum(sentence in line for line in table.told) == 1

    TableInTime(tmp_path, pages=("/boards/live",)).play(script)


@pytest.mark.slow
def test_no_press_is_kept_while_choices_are_secret_and_pages_show_what_was_before(tmp_path):
    age_file.add(worn("2026-02"), "2026-02")
    before = age_file.read()

    async def script(table):
        await tap(table, 3)
        assert table.referee.status.is_sealed
        await asyncio.sleep(2 * KEPT_S)
        kept = ages()[PAD]
        assert KEPT_S <= kept.seconds <= 2 * KEPT_S + 2 * LOOK_S
        assert kept == Counts(kept.seconds, starts={"power": 1})
        assert table.gathering.ages.at_start == before

    pads = ("pico-pad",) * 3
    TableInTime(tmp_path, game="crossing", boards=pads, pages=()).play(script)
    assert not any(ages()[PAD].presses)  # the match was left, and may be resumed


@pytest.mark.slow
def test_what_keys_did_is_kept_once_choices_are_open_and_written_seldom(tmp_path, monkeypatch):
    written, add = [], age_file.add
    monkeypatch.setattr(age_file, "add", lambda *what: (written.append(what), add(*what))[1])

    async def script(table):
        referee, bots = table.referee, dict.fromkeys(range(3), GAMES["crossing"].bot)
        for times in (1, 2):
            await tap(table, 3)
            await asyncio.sleep(2 * KEPT_S)
            assert sum(ages()[PAD].presses) == times - 1
            await autoplay(referee, bots, table.press, reaches=lambda _uid: False)  # by words
            await asyncio.sleep(1.5 * LOOK_S)
            assert sum(ages()[PAD].presses) == times
            referee.typed("undo")
        assert len(written) <= table.world.now / KEPT_S + 2

    pads = ("pico-pad",) * 3
    TableInTime(tmp_path, game="crossing", boards=pads, pages=()).play(script)


def test_a_damaged_file_is_told_and_spoils_nothing(tmp_path):
    age_file.path().parent.mkdir(parents=True)
    age_file.path().write_text("{")

    troubles = []

    class Told(TableInTime):
        def _trouble(self, what, fix):
            troubles.append(str(what))

    async def script(table):
        await asyncio.sleep(KEPT_S)
        await tap(table, 11)

    Told(tmp_path, pages=()).play(script)
    first, second = troubles
    assert first.startswith("The ages of boards in ") and "cannot be read" in first
    assert ".damaged-" in second
    assert ages()[PAD].presses[11] == 1


@pytest.mark.slow
def test_what_could_not_be_kept_is_told_once_and_kept_later(tmp_path):
    lock = age_file.path().with_name("board-ages.json.lock")
    lock.mkdir(parents=True)  # as wrong as a disk that is full
    troubles = []

    class Told(TableInTime):
        def _trouble(self, what, fix):
            troubles.append(str(what))

    async def script(table):
        await tap(table, 11)
        await asyncio.sleep(2 * KEPT_S)
        assert age_file.read() == {}
        lock.rmdir()
        await tap(table, 11)

    Told(tmp_path, pages=()).play(script)
    assert ages()[PAD].presses[11] == 2 and ages()[PAD].starts == {"power": 1}
    (told,) = troubles
    assert "cannot be kept" in told
