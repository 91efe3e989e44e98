"""A finger that taps twice at one place taps once: what was just uncovered takes no tap."""

from contextlib import asynccontextmanager

from tests.browser.windows import come, window
from tests.web.clients import served
from tests.web.table_by_hand import TableByHand

PHONE = 390, 844
# Notes what is said. Once the page holds, 0.4 s last until rest() is called; or the first of them.
NOTING = """
window.said = [];
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (what) {
  if (what.includes('"say"')) said.push(JSON.parse(what).say);
  send.call(this, what);
};
const later = setTimeout, never = clearTimeout, resting = [];
window.setTimeout = (what, ms) =>
  window.holds && ms === 400 ? -resting.push(what) : later(what, ms);
window.clearTimeout = (timer) => (timer < 0 ? delete resting[-timer - 1] : never(timer));
window.rest = (first = resting.length) => {
  for (const at of resting.keys()) if (at < first) (resting[at]?.(), delete resting[at]);
};
"""
MOVE = """([what, x, y]) => {
  const moved = document.querySelector(what);
  const { width, height } = moved.getBoundingClientRect();
  const [left, top] = [`${x - width / 2}px`, `${y - height / 2}px`];
  Object.assign(moved.style, { position: "fixed", left, top, zIndex: 9 });
}"""
MIDDLE = """(what) => {
  const { x, y, width, height } = document.querySelector(what).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
UNDER = "([x, y]) => document.elementFromPoint(x, y).closest('[data-say]')?.dataset.say"
CHOICE = "#table [data-say='gather 2']"
UNDONE = "[data-say='gather 1'][aria-pressed=false]"


@asynccontextmanager
async def at_a_seat(browser, folder, game, seats):
    """Set a table, and have somebody at its first seat with a phone; yield both."""
    table = TableByHand(folder, game=game, seats=seats)
    async with (
        served(table) as server,
        window(browser, server.port, size=PHONE, is_touched=True) as seat,
    ):
        await seat.add_init_script(NOTING)
        await come(seat, table.following, 0)
        yield table, seat
    table.journal.close()


async def middle(page, what):
    return await page.evaluate(MIDDLE, what)


async def hold(page):
    """Let time stand still, once nothing is fresh any more."""
    await page.wait_for_function("() => !document.querySelector('[data-fresh]')")
    await page.evaluate("holds = true")
    await page.remove_locator_handler(page.locator("[data-fresh]").first)


async def open_menu_over_a_choice(seat, table):
    """Return the place of the menu's Undo, which lies over a choice; time stands still."""
    table.referee.typed("gather 1", by=0)
    await seat.wait_for_selector("[data-say='gather 1'][aria-pressed=true]")
    place = await middle(seat, CHOICE)
    await seat.click("#to-menu")
    await hold(seat)
    await seat.evaluate(MOVE, ["#move-undo", *place])
    assert await seat.evaluate(UNDER, place) == "undo"
    return place


def test_two_quick_taps_on_undo_take_back_and_choose_nothing(browsing, tmp_path):
    async def script(browser):
        async with at_a_seat(browser, tmp_path, "crossing", 3) as (table, seat):
            place = await open_menu_over_a_choice(seat, table)
            for _ in range(3):
                await seat.touchscreen.tap(*place)
            await seat.wait_for_selector(UNDONE)
            assert await seat.evaluate(UNDER, place) == "gather 2"
            await seat.touchscreen.tap(*place)  # also once the picture is there
            await seat.mouse.move(*place)
            await seat.mouse.down()
            await seat.evaluate("rest()")
            await seat.mouse.up()  # it came down too early
            assert await seat.evaluate("said") == ["undo"]
            await seat.touchscreen.tap(*place)  # now it is meant
            await seat.wait_for_selector(f"{CHOICE}[aria-pressed=true]")

    browsing.run(script)


def test_a_sheet_that_a_new_picture_takes_away_uncovers_nothing_for_a_tap(browsing, tmp_path):
    async def script(browser):
        async with at_a_seat(browser, tmp_path, "lost-gems", 2) as (table, seat):
            await seat.click(".hand.own .tile >> nth=0")
            await hold(seat)
            table.referee.typed("play 1", by=0)
            await seat.wait_for_selector("#turn :text('Seat 2 to move')")
            tile = await middle(seat, ".hand:not(.own) .tile")
            await seat.touchscreen.tap(*tile)
            assert not await seat.query_selector(".sheet:popover-open")
            await seat.evaluate("rest()")
            await seat.touchscreen.tap(*tile)
            await seat.wait_for_selector(".sheet:popover-open")

    browsing.run(script)


def test_what_a_new_picture_puts_under_a_finger_takes_no_tap_and_all_else_does(browsing, tmp_path):
    async def script(browser):
        async with at_a_seat(browser, tmp_path, "lost-gems", 2) as (table, seat):
            table.referee.typed("hint red to 2", by=0)
            await seat.wait_for_selector("#turn :text('Seat 2 to move')")
            await hold(seat)
            table.referee.typed("play 1", by=1)
            await seat.wait_for_selector("#turn.yours")
            new = await middle(seat, ".hand:not(.own) .tile[data-fresh]")
            await seat.touchscreen.tap(*new)
            assert not await seat.query_selector(".sheet:popover-open")
            old = await middle(seat, ".hand.own .tile:not([data-fresh])")
            await seat.touchscreen.tap(*old)
            await seat.wait_for_selector(".sheet:popover-open")

    browsing.run(script)


def test_a_tap_on_the_table_skips_a_reveal_but_not_the_one_that_was_meant_for_a_choice(
    browsing, tmp_path
):
    async def script(browser):
        async with at_a_seat(browser, tmp_path, "crossing", 3) as (table, seat):
            await hold(seat)
            for number in range(3):
                table.referee.typed("gather 1", by=number)
            x, y = await middle(seat, "#mushroom-2")
            while not table.match.moves:
                table.come()
            await seat.wait_for_selector("#skip[data-fresh]", state="attached")
            assert (
                await seat.evaluate("([x, y]) => document.elementFromPoint(x, y).id", [x, y])
                != "skip"
            )
            await seat.touchscreen.tap(x, y)
            assert await seat.evaluate("said") == []
            await seat.evaluate("rest()")
            await seat.touchscreen.tap(x, y)
            await seat.wait_for_selector("#skip", state="detached")
            assert await seat.evaluate("said") == ["skip"]
            assert table.referee.status.shown.table.look == 0

    browsing.run(script)


def test_what_is_uncovered_again_takes_no_tap_until_that_was_seen(browsing, tmp_path):
    async def script(browser):
        async with at_a_seat(browser, tmp_path, "lost-gems", 2) as (table, seat):
            await hold(seat)
            await seat.focus(".hand.own .tile")
            await seat.keyboard.press("Enter")
            await seat.keyboard.press("Escape")
            await seat.keyboard.press("Enter")  # the sheet is there again, within 0.4 s
            choice = await middle(seat, ".sheet:popover-open [data-say]")
            await seat.evaluate("rest(2)")  # 0.4 s after it was first there, and went
            await seat.touchscreen.tap(*choice)
            assert await seat.evaluate("said") == []
            await seat.evaluate("rest()")
            await seat.touchscreen.tap(*choice)
            await seat.wait_for_selector("#turn :text('Seat 2 to move')")
            await seat.evaluate("rest()")
            await seat.evaluate(MOVE, [".hand.own .tile", 40, 400])
            table.referee.name(1, "Ola")  # a new picture has it at its place again
            await seat.wait_for_selector(".hand.own .tile[data-fresh]")

    browsing.run(script)
