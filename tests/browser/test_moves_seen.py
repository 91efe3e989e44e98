"""A move is seen, told and heard: the piece travels, and whoever is next is called."""

import pytest
from gemtable.games.kit.cues import TONES

from tests.browser.seated import at_seat, table_and_seat
from tests.browser.views import play
from tests.browser.windows import PHONE, window
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand

# Notes what flies or stands over the page, and each tone, buzz and sentence.
NOTING = """
window.flown = []; window.cues = []; window.heard = [];
new MutationObserver((changes) => {
  for (const each of changes.flatMap(({ addedNodes }) => [...addedNodes]))
    if (each.classList?.contains("likeness")) window.flown.push(each.outerHTML);
    else if (each.matches?.("body > .cue")) window.cues.push(each);
}).observe(document, { subtree: true, childList: true });
navigator.vibrate = (ms) => window.heard.push("buzz") > 0;
speechSynthesis.speak = ({ text }) => window.heard.push(text);
const makeTone = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  window.heard.push("tone");
  return makeTone.call(this);
};
"""


# Pauses what scripts move as it begins, so that no cue goes before it is looked at.
HOLDING = """
const begin = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const each = begin.apply(this, how);
  each.pause();
  return each;
};
"""


async def noting(page, motion, script=NOTING):
    await page.emulate_media(reduced_motion=motion)
    await page.add_init_script(script)
    await page.reload()
    await page.wait_for_selector("[data-revision]")


# The frame of a cue's clock, in ms, at which all that moves stands still.
AT = """(ms) => {
  for (const each of document.getAnimations()) { each.pause(); each.currentTime = ms; }
}"""
# The middle of an element, and its height.
MIDDLE = """(what) => {
  const { left, top, width, height } = document.querySelector(what).getBoundingClientRect();
  return [left + width / 2, top + height / 2, height].map(Math.round);
}"""
FACE = "body > .cue .face-up"


async def at(page, ms):
    """Return the middle of the face that is shown, and its height, so many ms after a move."""
    await page.evaluate(AT, ms)
    return await page.evaluate(MIDDLE, FACE)


async def finish(page):
    """Let all that moves come to its end, and the cue go."""
    await page.evaluate("() => document.getAnimations().forEach((each) => each.finish())")
    await page.wait_for_selector("body > .cue", state="detached")


def test_a_hidden_tile_shows_its_face_before_it_travels_and_is_told_where_it_was(
    browsing, tmp_path
):
    async def script(browser):
        async with table_and_seat(browser, tmp_path) as (table, all_, _seat):
            await noting(all_, "no-preference", NOTING + HOLDING)
            held = table.match.state.hands[0][0].tile
            colour, value = table.match.state.shard(held)
            at_hand = await all_.evaluate(MIDDLE, f"#held-{held}")
            table.referee.typed("play 1", by=0)
            await all_.wait_for_selector("body > .cue", state="attached")
            x, y, height = await at(all_, 500)
            assert await all_.inner_text("body > .cue .front") == str(value)
            assert await all_.query_selector(f"{FACE}.{colour}")
            assert abs(x - at_hand[0]) < 60 and abs(y - at_hand[1]) < 60 and height >= 80
            assert await all_.is_visible("body > .cue b:text('No: one nickel is left')")
            lies = await all_.evaluate(MIDDLE, f"#out-{held}")
            x, y, height = await at(all_, 900)
            assert abs(x - lies[0]) <= 2 and abs(y - lies[1]) <= 2 and height < 80
            await finish(all_)
            assert await all_.evaluate("() => window.flown") == []

    browsing.run(script)


@pytest.mark.slow
def test_without_motion_a_cue_stands_still_and_goes(browsing, tmp_path):
    async def script(browser):
        async with table_and_seat(browser, tmp_path) as (table, _all, seat):
            await noting(seat, "reduce", NOTING + HOLDING)
            table.referee.typed("play 1", by=0)
            await seat.wait_for_selector("body > .cue", state="attached")
            frames = [await at(seat, ms) for ms in (10, 500, 990)]
            assert frames[0] == frames[1] == frames[2]
            await finish(seat)
            assert await seat.evaluate("() => window.flown") == []

    browsing.run(script)


@pytest.mark.slow
def test_a_cue_is_seen_and_heard_once_and_neither_by_a_reload_nor_an_undo(browsing, tmp_path):
    async def script(browser):
        async with at_seat(browser, tmp_path, seats=3) as (table, seat):
            await noting(seat, "reduce")
            await seat.click("h1")  # a page may sound once somebody has touched it
            table.referee.typed("play 1", by=0)
            await seat.wait_for_function("() => window.cues.length === 1")
            for by in (1, 2):
                table.referee.typed("hint 1 to 1", by=by)
            await seat.wait_for_selector("#turn.yours")
            assert await seat.evaluate("() => window.cues.length") == 1
            nickel = ["tone"] * len(TONES["nickel"])
            call = ["tone"] * len(TONES["call"])
            assert await seat.evaluate("() => window.heard") == [*nickel, *call, "buzz"]
            for moves in (2, 1):  # back to the step that had the cue
                table.referee.typed("undo")
                await seat.wait_for_selector(
                    f"#cues[data-number='{4 * moves + 4}']", state="attached"
                )
            assert await seat.query_selector("#cues .cue")
            assert await seat.evaluate("() => window.cues.length") == 1
            await seat.reload()
            await seat.wait_for_selector("[data-revision] #cues .cue", state="attached")
            assert await seat.evaluate("() => window.cues.length") == 0
            table.referee.typed("play 1", by=1)  # which loses the match, too
            await seat.wait_for_function("() => window.cues.length === 2")

    browsing.run(script)


@pytest.mark.slow
def test_nothing_moves_for_ever(browsing, tmp_path):
    """A small computer behind a TV would draw all evening, and each change would wait for it."""

    async def script(browser):
        async with table_and_seat(browser, tmp_path) as (table, all_, _seat):
            await noting(all_, "no-preference")
            state = table.match.state
            table.referee.typed(f"hint {state.shard(state.hands[1][0].tile).value}", by=0)
            await all_.wait_for_selector(".tile.touched")
            await all_.wait_for_function("() => document.getAnimations().length === 0")

    browsing.run(script)


@pytest.mark.slow
def test_who_is_next_is_called_once_and_by_the_title_of_the_tab(browsing, tmp_path):
    async def script(browser):
        async with at_seat(browser, tmp_path) as (table, seat):
            await noting(seat, "reduce")
            table.referee.typed("hint 1", by=0)
            await seat.wait_for_selector("#turn:not(.yours)")
            assert await seat.title() == "Gemtable"
            await seat.click("h1")  # a page may sound once somebody has touched it
            table.referee.typed("discard 1", by=1)
            await seat.wait_for_selector("#turn.yours")
            assert await seat.title() == "Your turn"
            table.referee.typed("play 9", by=0)
            await seat.wait_for_selector("#said.refused")
            tones = ["tone"] * len(TONES["show"] + TONES["call"])  # a face is shown, then the call
            assert await seat.evaluate("() => window.heard") == [*tones, "buzz"]

    browsing.run(script)


@pytest.mark.slow
def test_who_wants_no_sound_is_not_called(browsing, tmp_path):
    async def script(browser):
        async with at_seat(browser, tmp_path) as (table, seat):
            await noting(seat, "reduce")
            await seat.click("#to-menu")
            await seat.click("[data-sound=beeps]")
            table.referee.typed("hint 1", by=0)
            await seat.wait_for_selector("#turn:not(.yours)")
            table.referee.typed("hint 1", by=1)
            await seat.wait_for_selector("#turn.yours")
            assert await seat.evaluate("() => window.heard") == []

    browsing.run(script)


@pytest.mark.slow
def test_whoever_wants_a_voice_hears_each_step_once_and_none_because_the_page_is_new(
    browsing, tmp_path
):
    async def script(browser):
        async with at_seat(browser, tmp_path) as (table, seat):
            await noting(seat, "reduce")
            await seat.click("#to-menu")
            for sound in ("beeps", "voice"):
                await seat.click(f"[data-sound={sound}]")
            await seat.wait_for_selector("[data-sound=beeps][aria-pressed=false]")
            table.referee.typed("hint red", by=0)
            await seat.wait_for_selector("#said:text('hints red')")
            for line, by in (("hint 1", 1), ("hint red", 0)):
                await seat.reload()
                await seat.wait_for_selector("[data-revision]")
                table.referee.typed(line, by=by)
                await seat.wait_for_selector(f"#said:text('{line.replace('hint', 'hints')}')")
                (told,) = await seat.evaluate("() => window.heard")
                assert told.startswith(f"Seat {by + 1} hints")

    browsing.run(script)


# Notes each text that the step at the top has.
READING = """() => {
  window.told = [];
  const turn = document.querySelector("#turn");
  new MutationObserver(() => window.told.push(turn.querySelector("#said").textContent)).observe(
    turn, { childList: true, characterData: true, subtree: true });
}"""
TOUCHED = """() => {
  const before = document.querySelector("#said").textContent;
  document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  return [before, document.querySelector("#said").textContent];
}"""


@pytest.mark.slow
def test_steps_that_come_at_once_are_told_one_after_the_other(browsing, tmp_path):
    async def script(browser):
        async with table_and_seat(browser, tmp_path) as (table, all_, _seat):
            await all_.evaluate(READING)
            for seat in (0, 1, 0):
                table.referee.typed("hint 1", by=seat)
            await all_.wait_for_function("() => window.told.at(-1)?.startsWith('Seat 1')")
            await all_.wait_for_function("() => window.told.at(-1)?.startsWith('Seat 2')")
            await all_.wait_for_function("() => window.told.at(-1)?.startsWith('Seat 1')")

    browsing.run(script)


@pytest.mark.slow
def test_a_touch_shows_the_newest_step_at_once_and_again_in_the_next_match(browsing, tmp_path):
    async def script(browser):
        table, another = TableByHand(tmp_path), TableByHand(tmp_path)
        async with served(table) as server, window(browser, server.port, at="/") as all_:
            for match, now in enumerate((table, another), 1):
                table.following.attach(now.table)
                await all_.wait_for_selector(f"#table[data-match='{match}']")
                for seat in (0, 1):
                    now.referee.typed("hint 1", by=seat)
                await all_.wait_for_selector("#story li:nth-child(2)", state="attached")
                before, after = await all_.evaluate(TOUCHED)
                assert before.startswith("Seat 1 hints")
                assert after.startswith("Seat 2 hints")
            for seat, line in enumerate(("hint 1", "discard 1") * 3):
                another.referee.typed(line, by=seat % 2)
            await all_.wait_for_selector("#story li:nth-child(8)", state="attached")
            # Whoever missed so many was away, and sees the newest.
            assert (await all_.inner_text("#said")).startswith("Seat 2 discards")
        table.journal.close()
        another.journal.close()

    browsing.run(script)


@pytest.mark.slow
def test_coins_are_drawn_the_same_whatever_is_touched(browsing, tmp_path):
    async def script(browser):
        async with at_seat(browser, tmp_path, size=PHONE, is_touched=True) as (table, seat):
            await seat.emulate_media(reduced_motion="no-preference")
            coins, drawn = seat.locator("#purse .coins").first, []
            for heads in (2, 3, 2):  # a hint, a discard and a hint
                play(table, 1)
                await seat.wait_for_selector(f"#purse [aria-label^='{heads} pennies']")
                await seat.wait_for_function("() => !document.getAnimations().length")
                drawn.append(await coins.screenshot())
                await seat.tap("#said")
                await seat.wait_for_selector("#story:popover-open")
                await seat.tap("#story .close")
                await seat.wait_for_selector("#story", state="hidden")
                assert await coins.screenshot() == drawn[-1]
            assert drawn[0] == drawn[2] != drawn[1]

    browsing.run(script)
