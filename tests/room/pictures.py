"""Write docs/screens/room.svg: two pads with screens, from power-up to switch-off.

The program runs in simulated time; lights and screens are what its boards got.
"""

import asyncio
import tempfile
from base64 import b64encode
from html import escape
from pathlib import Path

from gemtable.games.kit.table import HELP_KEY
from gemtable.room.room_state import ANOTHER_KEY, BEGIN_KEY, OPTIONS_KEY

from tests.room.evening import Evening, key_of, lit
from tests.screens.png import png, rows_of

FILE = Path(__file__).parents[2] / "docs" / "screens" / "room.svg"
GAME = "crossing"
BRIGHT = 2.2  # so that soft lights are seen on paper
OFF_KEY, YES = 10, 0  # of the menu
_KEY, _GAP, _WIDE, _HIGH = 18, 4, 128, 64
_PAD = 3 * _GAP + _WIDE
_FRAME = 2 * _PAD + 3 * _GAP
_COLUMNS = 4  # of keys
_TALL = 20 + _HIGH + 3 * (_KEY + _GAP) + 3 * _GAP
_ACROSS = 3


class Film:
    """Frames of two pads: what is told beside each, and what it shows."""

    def __init__(self):
        self.frames = []

    def take(self, says, pads):
        screens = [pad.screen.pixels if pad.screen.level else bytes(1024) for pad in pads]
        self.frames.append((says, [*zip(map(lit, pads), screens, strict=True)]))

    def svg(self):
        down = -(-len(self.frames) // _ACROSS)
        size = f"{_ACROSS * _FRAME} {down * _TALL}"
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}"'
            ' font-family="sans-serif" font-size="9">',
            '<rect width="100%" height="100%" fill="#20262c"/>',
        ]
        for number, (says, pads) in enumerate(self.frames):
            x, y = number % _ACROSS * _FRAME + _GAP, number // _ACROSS * _TALL
            words = escape(f"{number + 1}. {says}")
            parts.append(f'<text x="{x}" y="{y + 13}" fill="#cfe8ff">{words}</text>')
            for place, (leds, pixels) in enumerate(pads):
                parts += _pad(x + place * (_PAD + _GAP), y + 20, leds, pixels)
        return "\n".join([*parts, "</svg>"]) + "\n"


def _pad(x, y, leds, pixels):
    picture = b64encode(png(rows_of(pixels))).decode()
    yield (
        f'<image x="{x}" y="{y}" width="{_WIDE}" height="{_HIGH}"'
        f' href="data:image/png;base64,{picture}"/>'
    )
    columns, wide = _COLUMNS, (_WIDE + _GAP) // _COLUMNS
    for key, colour in enumerate(leds):
        red, green, blue = (min(255, int(level * BRIGHT)) for level in colour)
        left, top = x + key % columns * wide, y + _HIGH + _GAP + key // columns * (_KEY + _GAP)
        yield (
            f'<rect x="{left}" y="{top}" width="{wide - _GAP}" height="{_KEY}" rx="4"'
            f' fill="rgb({red},{green},{blue})" stroke="#5a6470"/>'
        )


async def shoot(evening, film):
    """Play from power-up to switch-off, and take a frame after each step."""
    pads = evening.pads(2, "pico-pad-oled")
    chair, guest = pads
    await asyncio.sleep(4.0)
    film.take("Power on: both pads glow", pads)
    steps = (
        ("A key held for two seconds takes the chair", evening.hold, chair, 0),
        ("Crossing, by its colour", evening.press, chair, key_of(GAME)),
        ("The other joins by any key", evening.press, guest, 5),
        ("One more bot", evening.press, chair, ANOTHER_KEY),
        ("Options", evening.press, chair, OPTIONS_KEY),
        ("Another seat lays out the stones", evening.press, chair, 0),
        ("Back", evening.press, chair, OPTIONS_KEY),
        ("Begin", evening.press, chair, BEGIN_KEY),
    )
    for says, does, pad, key in steps:
        await does(pad, key)
        await asyncio.sleep(1.0)
        film.take(says, pads)
    await evening.people_play(steps=3)
    await asyncio.sleep(1.0)
    film.take("Three rounds later", pads)
    await evening.people_play()
    await asyncio.sleep(1.0)
    film.take("The end stays until somebody presses", pads)
    await evening.hold(chair, HELP_KEY)
    await asyncio.sleep(1.0)
    film.take("Key 12 held: the menu", pads)
    await evening.press(chair, HELP_KEY)
    await evening.back_to_room()
    film.take("In the room again", pads)
    await evening.hold(guest)
    await evening.hold(guest, HELP_KEY)
    await evening.press(guest, OFF_KEY)
    await asyncio.sleep(1.0)
    film.take("The other has the chair: switch off?", pads)


def main():
    film = Film()
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder) / "journal.sqlite")
        evening.run(lambda evening: shoot(evening, film))
    film.take("Off", evening.boards[:2])
    FILE.write_text(film.svg())


if __name__ == "__main__":
    main()
