"""What a page sounds: each melody once, at its moment, and as loud as it may."""

from contextlib import asynccontextmanager
from itertools import pairwise

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.cues import TONES, cues_of
from gemtable.games.kit.table import Gesture

from tests.browser.seated import at_seat
from tests.browser.views import move
from tests.browser.windows import come, window
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand

# Notes each tone: its pitch in Hz, its gain at first, and when it starts and stops, in ms.
NOTING = """
window.tones = [];
const { createOscillator: makeTone, createGain: makeGain } = AudioContext.prototype;
AudioContext.prototype.createOscillator = function () {
  const made = makeTone.call(this), { start, stop } = made, tone = {};
  made.start = (at) => {
    Object.assign(tone, { hz: made.frequency.value, gain: window.gain, start: at * 1000 });
    window.tones.push(tone);
    start.call(made, at);
  };
  made.stop = (at) => { tone.stop = at * 1000; stop.call(made, at); };
  return made;
};
AudioContext.prototype.createGain = function () {
  const made = makeGain.call(this), set = made.gain.setValueAtTime;
  made.gain.setValueAtTime = (gain, at) => set.call(made.gain, (window.gain = gain), at);
  return made;
};
"""
HEARD = "() => window.tones.map(({ hz }) => Math.round(hz))"
LOUDEST = 0.4  # the gain at 100 percent, of which half is as loud as a page was without a volume


def pitches(*kinds):
    """Return what is heard of melodies, one after the other, in Hz."""
    return [tone.hz for kind in kinds for tone in TONES[kind] if tone.hz]


async def listen(page):
    """Note tones from now on; somebody touches the page, since only then it may sound."""
    await page.add_init_script(NOTING)
    await page.reload()
    await page.wait_for_selector("[data-revision]")
    await page.click("h1")


async def set_volume(page, percent):
    """Move the slider, as somebody who presses arrows does, until it is at so many percent."""
    await page.click("#to-menu")
    while (now := int(await page.input_value("#volume"))) != percent:
        await page.press("#volume", "ArrowRight" if now < percent else "ArrowLeft")
    await page.click("#menu .close")
    await page.evaluate("() => { window.tones = []; }")


async def gains(page):
    return {round(each["gain"], 3) for each in await page.evaluate("window.tones")}


@asynccontextmanager
async def two_seats(browser, folder):
    """Set a table at which it is seat 1's turn; yield it and the pages of seats 1 and 2."""
    table = TableByHand(folder)
    async with (
        served(table) as server,
        window(browser, server.port) as first,
        window(browser, server.port) as second,
    ):
        for seat, page in enumerate((first, second)):
            await come(page, table.following, seat)
            await listen(page)
        yield table, first, second
    table.journal.close()


def press_in_vain(table, seat):
    """Press a key of a seat whose turn it isn't."""
    table.press(Gesture(table.referee.layout.pads[seat], 0, "press"))


@pytest.mark.slow
def test_a_refused_press_sounds_once_on_the_page_of_that_seat_alone(browsing, tmp_path):
    async def script(browser):
        async with two_seats(browser, tmp_path) as (table, first, second):
            press_in_vain(table, 1)
            await second.wait_for_function("() => window.tones.length > 0")
            assert await second.evaluate(HEARD) == pitches("refused")
            table.referee.typed("play 9", by=1)  # a line, which is refused as well
            await second.wait_for_selector("#said.refused")
            assert await second.evaluate(HEARD) == pitches("refused")
            await first.wait_for_selector("#story li.note", state="attached")
            assert await first.evaluate(HEARD) == []
            await second.reload()
            await second.wait_for_selector("[data-revision]")
            await second.click("h1")
            assert await second.evaluate(HEARD) == []
            press_in_vain(table, 1)
            await second.wait_for_function("() => window.tones.length > 0")
            assert await second.evaluate(HEARD) == pitches("refused")

    browsing.run(script)


@pytest.mark.slow
def test_a_page_is_as_loud_as_its_browser_wants_and_at_most_as_its_boards(browsing, tmp_path):
    async def script(browser):
        async with at_seat(browser, tmp_path, guest=1) as (table, seat):
            await listen(seat)
            for own, tables, loud in (
                (100, 50, 0.5),
                (30, 50, 0.3),
                (30, 20, 0.2),
                (80, 100, 0.8),
            ):
                table.referee.typed(f"volume {tables}")
                await seat.wait_for_selector(f"[data-volume='{tables}']", state="attached")
                await set_volume(seat, own)
                press_in_vain(table, 1)
                await seat.wait_for_function("() => window.tones.length > 0")
                assert await gains(seat) == {round(loud * LOUDEST, 3)}

    browsing.run(script)


@pytest.mark.slow
def test_a_browser_keeps_its_volume_and_off_is_silent(browsing, tmp_path):
    async def script(browser):
        async with at_seat(browser, tmp_path, guest=1) as (table, seat):
            await listen(seat)
            await set_volume(seat, 0)
            await seat.reload()
            await seat.wait_for_selector("[data-revision]")
            await seat.click("h1")
            press_in_vain(table, 1)
            await seat.wait_for_selector("#refusals[data-count='1']", state="attached")
            assert await seat.evaluate(HEARD) == []
            assert await seat.input_value("#volume") == "0"
            await seat.click("#to-menu")
            await seat.press("#volume", "ArrowRight")  # sounds, so that one hears how loud
            assert await seat.evaluate(HEARD) == pitches("count")
            assert await gains(seat) == {round(0.1 * LOUDEST, 3)}

    browsing.run(script)


def kinds_of_next(table):
    """Make a move; return the kinds of its cues."""
    move(table)
    status = table.referee.status
    return [cue.kind for cue in cues_of(status, status.moves, GAMES[status.game].cues).cues]


@pytest.mark.slow
def test_what_happens_at_once_sounds_one_after_the_other_and_then_the_call(browsing, tmp_path):
    async def script(browser):
        ahead, table = (TableByHand(tmp_path / each, seats=4) for each in ("one", "two"))
        before = 0
        while kinds_of_next(ahead) != ["fits", "complete"]:
            before += 1
        (next_,) = ahead.referee.status.owing
        for _ in range(before):
            move(table)
        async with served(table) as server, window(browser, server.port) as page:
            await come(page, table.following, next_)
            await listen(page)
            kinds_of_next(table)
            await page.wait_for_function("() => window.tones.length > 0")
            tones = await page.evaluate("window.tones")
            assert [round(tone["hz"]) for tone in tones] == pitches("fits", "complete", "call")
            assert all(one["stop"] <= two["start"] + 0.001 for one, two in pairwise(tones))
        for each in (ahead, table):
            each.journal.close()

    for each in ("one", "two"):
        (tmp_path / each).mkdir()
    browsing.run(script)


# Shows two cues at the whole table, and says which of them are drawn over the other.
TOGETHER = """async () => {
  const { showCues } = await import("/static/cues.js");
  const cue = (kind) => Object.assign(document.createElement("li"), {
    className: `cue is-${kind}`, innerHTML: `<b>${kind}</b>` });
  const cues = ["edge", "full", "over"].map(cue);
  for (const each of cues) each.dataset.at = "table";
  showCues(document.getElementById("picture"), cues, new Map());
  return [...document.querySelectorAll("body > .cue")].map((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return { left, right, top, bottom };
  });
}"""


@pytest.mark.parametrize("height", [740, 260])
def test_what_happens_at_once_at_one_place_is_read_side_by_side(height, browsing, tmp_path):
    async def script(browser):
        async with at_seat(browser, tmp_path, size=(360, height)) as (_table, seat):
            boxes = sorted(await seat.evaluate(TOGETHER), key=lambda box: box["top"])
            assert len(boxes) == 3
            for one, two in pairwise(boxes):
                assert one["bottom"] <= two["top"]
            assert boxes[0]["top"] >= 0
            assert boxes[-1]["bottom"] <= height

    browsing.run(script)
