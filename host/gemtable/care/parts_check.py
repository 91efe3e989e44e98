"""Shows a pattern on a board's screen and plays tones on its buzzer, and asks about both.

The pattern has a frame along all four edges, a square in the upper left corner and a name. So
people see a picture that is turned, mirrored, or moved by the two columns by which an SSD1306
and an SH1106 differ.
"""

from gemtable.care.connected_boards import Meeting
from gemtable.care.parts_report import LOOKS, TONES, BuzzerState, Named, PartsFound, ScreenState
from gemtable.care.wiring_check import Hands, Tell, all_typed
from gemtable.link.board_parts import Parts
from gemtable.process.tasks import until
from gemtable.screens.bitmap import BYTES, HEIGHT, WIDTH, Bitmap
from gemtable.screens.letters import font
from gemtable.sentence import Sentence, message

_TOLD_S = 2.0  # a board tells its parts right after its first beat, and then once a second
_CONTRAST = 127  # the level at power-up
_SQUARE = 3, 3, 10, 10  # x, y, width and height
_NAME_ROW = 28
_MARGIN = 4
_VOLUME = 50  # percent
_TONE_MS, _REST_MS = 600, 300
_AGAIN = "0"


def pattern(name: str) -> bytes:
    """Return the picture, 1024 bytes; a name that is too long is cut."""
    bitmap, letters = Bitmap(), font("5x8")
    bitmap.fill(0, 0, WIDTH, HEIGHT)
    bitmap.fill(1, 1, WIDTH - 2, HEIGHT - 2, is_lit=False)
    bitmap.fill(*_SQUARE)
    shown = letters.cut(name, WIDTH - 2 * _MARGIN)
    bitmap.draw(letters.columns(shown), (WIDTH - letters.width(shown)) // 2, _NAME_ROW)
    return bitmap.pixels


class PartsCheck:
    """Checks the screen and the buzzer of one board; `named` is what its board file names."""

    def __init__(
        self, met: Meeting, uid: str, name: str, named: Named, hands: Hands, tell: Tell
    ) -> None:
        self._met = met
        self._uid = uid
        self._name = name
        self._named = named
        self._hands = hands
        self._tell = tell

    async def run(self) -> PartsFound:
        """Return what was seen and heard; nothing is asked about parts that do not answer."""
        if self._named.screen or self._named.buzzer:
            await until(lambda: self._told is not None, _TOLD_S)
        screen = await self._check_screen()
        buzzer, unheard = await self._check_buzzer()
        return PartsFound(self._named, screen, buzzer, unheard)

    @property
    def _told(self) -> Parts | None:
        return self._met.fleet.parts().get(self._uid)

    async def _check_screen(self) -> ScreenState | None:
        told = self._told
        if told is None or not told.has_screen:
            is_old = told is None
            return ("old firmware" if is_old else "no answer") if self._named.screen else None
        fleet = self._met.fleet
        fleet.contrast(self._uid, _CONTRAST)
        fleet.draw(self._uid, pattern(self._name))
        text = message(
            "The screen should show a frame along all four edges, a square in the upper left "
            "corner, and {name}. Press Enter if it does, or type 1 if it is dark, 2 if it is "
            "upside down, 3 if an edge is missing or there is noise, 4 if it is mirrored."
        )
        self._tell(Sentence(text, name=self._name))
        seen = await all_typed(self._hands, self._tell, LOOKS)
        fleet.draw(self._uid, bytes(BYTES))
        if seen is None:
            return "unchecked"
        return seen[0] if seen else "well"

    async def _check_buzzer(self) -> tuple[BuzzerState | None, tuple[str, ...]]:
        told = self._told
        if told is None or not told.has_buzzer:
            return ("old firmware" if self._named.buzzer else None), ()
        text = message(
            "The buzzer should play three tones, from low to high. Press Enter if it does, or "
            "type the numbers of the tones that you do not hear, from 1 to 3. Type {again} to "
            "hear them again."
        )
        self._tell(Sentence(text, again=_AGAIN))
        while True:
            self._play()
            numbers = {number: number for number in (_AGAIN, *TONES)}
            typed = await all_typed(self._hands, self._tell, numbers)
            if typed is None:
                return "unchecked", ()
            if _AGAIN not in typed:
                break
        unheard = tuple(number for number in TONES if number in typed)
        if not unheard:
            return "well", ()
        return ("silent" if len(unheard) == len(TONES) else "partly"), unheard

    def _play(self) -> None:
        notes = [
            note for _name, _says, hz in TONES.values() for note in ((hz, _TONE_MS), (0, _REST_MS))
        ]
        self._met.fleet.sound(self._uid, _VOLUME, notes)
