"""A press is soon seen: on the pad that was pressed, and by everyone who watches the page.

Time is simulated. What is measured is what the program waits for, from the key to the LEDs
and to the sockets of pages, and no machine's speed. The cables take 0.6 ms there and back.
"""

from tests.play.table_in_time import PAGES, TableInTime

SOON_MS = 25
HINT_RED, UNDO = 0, 10


def test_a_press_is_soon_on_the_leds_and_on_every_page(tmp_path):
    async def script(table):
        await answers_soon(table, HINT_RED)

    TableInTime(tmp_path).play(script)


def test_a_press_just_after_another_is_soon_seen_too(tmp_path):
    """Whoever tells the pages rests between two looks at the table: that counts, too."""

    async def script(table):
        await answers_soon(table, HINT_RED)
        await answers_soon(table, UNDO)

    TableInTime(tmp_path).play(script)


async def answers_soon(table, key):
    took_ms = await table.answers_ms(lambda: table.press(key))
    assert took_ms.keys() == {"LEDs", *PAGES}
    assert max(took_ms.values()) <= SOON_MS, took_ms
