"""A person who has read nothing bids, drafts and places at a phone, and tries places before."""

import pytest

from tests.browser.seated import at_seat
from tests.browser.views import play, see
from tests.browser.windows import PHONE
from tests.patience import until

MOST_TAPS = 12
CAN = "#plots .place.can"
GAIN = ".gain:visible"
TRIED = ".trial:visible"


class Hand:
    """A hand at a page, which taps, or drags where something can be dragged; its taps count."""

    def __init__(self, page, drags):
        self._page, self._drags = page, drags
        self.taps = 0

    async def tap(self, what):
        self.taps += 1
        await self._page.locator(what).first.click()

    async def bring(self, piece, place):
        """Drag a piece to a place, or tap both."""
        if not self._drags:
            await self.tap(piece)
            return await self.tap(place)
        await self._page.locator(piece).first.drag_to(self._page.locator(place).first)

    async def lift(self, card):
        if self._drags:
            return await self.bring(card, "#bid")
        await self.tap(card)


async def to_place(hand, table, page):
    """Bid, and draft when the other one has bid."""
    for number in (11, 12):
        await hand.lift(f"#card-{number}")
    await hand.tap("#bid:text('Bid 11 and 12')")
    await until(lambda: 0 in table.referee.ui.bidders)
    play(table, 1)
    await page.wait_for_selector("#turn.yours [class=asks]:text('Take another seat')")
    await hand.bring(".held-card.can", ".mine.can")
    await page.wait_for_selector("#pair")


@pytest.mark.slow
@pytest.mark.parametrize("drags", [pytest.param(False, marks=pytest.mark.slow), True])
def test_a_bid_a_draft_and_a_placing_take_few_taps_or_drags(browsing, tmp_path, drags):
    async def script(browser):
        how = {"game": "gems-tracker", "size": PHONE}
        async with at_seat(browser, tmp_path, **how) as (table, page):
            hand = Hand(page, drags)
            await to_place(hand, table, page)
            if drags:
                await hand.bring("#pair", CAN)
                assert not table.match.state.boards[0]  # it is only tried there
            else:
                await hand.tap(CAN)
            await hand.tap(f"{TRIED} [data-say]:visible")
            await until(lambda: table.match.state.boards[0])
            assert hand.taps <= MOST_TAPS

    browsing.run(script)


@pytest.mark.slow
def test_a_place_that_is_tried_shows_its_points_and_moves_nothing(browsing, tmp_path):
    async def script(browser):
        how = {"game": "gems-tracker", "size": PHONE}
        async with at_seat(browser, tmp_path, **how) as (table, page):
            play(table, 6)
            await see(page, table.following, 0)  # a card lifted before would be down again
            await to_place(Hand(page, False), table, page)
            made = table.match.moves
            box = await page.locator("#pair").bounding_box()
            await page.mouse.move(box["x"] + 9, box["y"] + 9)
            await page.mouse.down()
            for place in await page.locator(CAN).all():
                at = await place.bounding_box()
                middle = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
                await page.mouse.move(*middle)
                told = await page.locator(f"{TRIED} b:visible").text_content()
                assert told.split()[0] == await place.locator(GAIN).text_content()
                assert await page.locator(".likeness.dragged").count() == 1
                assert not await page.locator(".likeness").is_visible()  # it is at the place
            await page.mouse.move(5, 5)  # beside every place
            assert await page.locator(".likeness .column:visible").count() == 1  # one way up
            await page.mouse.up()
            assert await page.locator(".likeness").count() == 0
            assert await page.locator(TRIED).count() == 1  # the last one is still tried
            say = await page.get_attribute(f"{TRIED} [data-say]:visible", "data-say")
            if await page.locator(".turning").count():
                await page.click(".turning")
                turned = await page.get_attribute(f"{TRIED} [data-say]:visible", "data-say")
                assert turned == f"{say} turned"
            table.table.name(1, "Ola", 1)  # a new picture takes nothing away
            await page.wait_for_selector("#told-1:text('Ola')", state="attached")
            assert await page.locator(TRIED).count() == 1
            assert table.match.moves == made

    browsing.run(script)


@pytest.mark.slow
def test_a_bid_is_said_with_its_button_and_another_one_takes_its_place(browsing, tmp_path):
    async def script(browser):
        async with at_seat(browser, tmp_path, "gems-tracker") as (table, page):
            bids = lambda: table.referee.ui.choices[0]  # noqa: E731
            assert await page.is_disabled("#bid")
            for number in (3, 9, 5):  # the third lets the first go
                await page.click(f"#card-{number}")
            assert bids() == ()
            await page.click("#bid:text('Bid 5 and 9')")
            await until(lambda: sorted(bids()) == [5, 9])
            await page.wait_for_selector("#bid:disabled:text('Your bid: 14')")
            await page.click("#card-5")
            await page.wait_for_selector("#bid:disabled:text('Lift two cards')")
            await page.click("#card-12")
            await page.click("#bid:text('Bid 9 and 12')")
            await until(lambda: sorted(bids()) == [9, 12])

    browsing.run(script)
