"""A move is seen, told and heard: the piece travels, and whoever is next is called."""

import pytest

from tests.browser.seated import at_seat, table_and_seat
from tests.browser.windows import window
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand

# Notes what flies over the page, and each tone, buzz and sentence.
NOTING = """
window.flown = []; window.heard = [];
new MutationObserver((changes) => {
  for (const each of changes.flatMap(({ addedNodes }) => [...addedNodes]))
    if (each.classList?.contains("likeness")) window.flown.push(each.outerHTML);
}).observe(document, { subtree: true, childList: true });
navigator.vibrate = (ms) => window.heard.push("buzz") > 0;
speechSynthesis.speak = ({ text }) => window.heard.push(text);
const makeTone = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  window.heard.push("tone");
  return makeTone.call(this);
};
"""


async def noting(page, motion):
    await page.emulate_media(reduced_motion=motion)
    await page.add_init_script(NOTING)
    await page.reload()
    await page.wait_for_selector("[data-revision]")


def test_a_tile_that_is_played_flies_to_where_it_lies_then(browsing, tmp_path):
    async def script(browser):
        async with table_and_seat(browser, tmp_path) as (table, all_, seat):
            await noting(all_, "no-preference")
            await noting(seat, "reduce")
            table.referee.typed("play 1", by=0)
            await all_.wait_for_function("() => window.flown.length")
            for page in (all_, seat):
                await page.wait_for_selector("#said:text('Seat 1 plays')")
                await page.wait_for_selector(".likeness", state="detached")
            (likeness,) = await all_.evaluate("() => window.flown")
            assert "tile" in likeness
            assert " id=" not in likeness
            assert await seat.evaluate("() => window.flown") == []

    browsing.run(script)


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


def test_who_is_next_is_called_once_and_by_the_title_of_the_tab(browsing, tmp_path):
    async def script(browser):
        async with at_seat(browser, tmp_path) as (table, seat):
            await noting(seat, "reduce")
            table.referee.typed("hint 1", by=0)
            await seat.wait_for_selector("#turn:not(.yours)")
            assert await seat.title() == "Gemtable"
            await seat.click("h1")  # a page may sound once somebody has touched it
            table.referee.typed("hint 1", by=1)
            await seat.wait_for_selector("#turn.yours")
            assert await seat.title() == "Your turn"
            table.referee.typed("play 9", by=0)
            await seat.wait_for_selector("#said.refused")
            assert await seat.evaluate("() => window.heard") == ["tone", "tone", "buzz"]

    browsing.run(script)


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
