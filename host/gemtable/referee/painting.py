"""What the units show, sent to the boards as far as it changed."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from gemtable.games.kit.colours import OFF, WHITE, shade
from gemtable.games.kit.table import Address, Colour, Picture
from gemtable.referee.boards import Link

_BLINK_MS = 500
_DIMMED = 1 / 3  # of the brightness that was asked for


class Painting:
    """Remembers what each unit shows, and sends what is new.

    Units that blink, so that people find them, show that over all else. Brightness is
    asked for by people, in percent; at a table that rests all is dimmed further. `changed`
    is called when how all looks changes.
    """

    def __init__(self, link: Link, changed: Callable[[], None] = lambda: None) -> None:
        self._link = link
        self._changed = changed
        self._lights: dict[Address, Picture] = {}
        self._shown: dict[Address, Picture] = {}
        self._blinking: frozenset[Address] = frozenset()
        self._is_dim = False
        self._brightness = 100

    @property
    def shown(self) -> Mapping[Address, Picture]:
        """What each unit was told to show."""
        return self._shown

    def show(self, lights: Mapping[Address, Picture]) -> None:
        """Have all units show these pictures; those that are not among them go dark."""
        for address in self._lights.keys() - lights.keys():
            self._send(address, _all(self._lights[address], OFF))
            del self._shown[address]
        self._lights = dict(lights)
        self._send_new()

    def blink(self, units: Iterable[Address]) -> None:
        """Have these units blink in white, and no others; without any, all show their pictures."""
        self._blinking = frozenset(units)
        self._send_new()
        self._changed()

    def dim(self, is_dim: bool) -> None:
        """Show all pictures at a third of their brightness from now on, or whole again."""
        if is_dim != self._is_dim:
            self._is_dim = is_dim
            self._send_new()
            self._changed()

    def brighten(self, percent: int) -> None:
        """Show all pictures with so much of their brightness from now on."""
        self._brightness = percent
        self._send_new()
        self._changed()

    def _send_new(self) -> None:
        share = round(255 * self._brightness / 100 * (_DIMMED if self._is_dim else 1))
        for address, picture in self._lights.items():
            if address in self._blinking:
                picture = _blinking(picture)
            elif share < 255:
                picture = _dimmed(picture, share)
            if self._shown.get(address) != picture:
                self._send(address, picture)

    def _send(self, address: Address, picture: Picture) -> None:
        self._shown[address] = picture
        self._link.show(address.board, address.unit, _as_sent(picture))


def _blinking(picture: Picture) -> Picture:
    return Picture(_all(picture, WHITE).leds, "blink", period_ms=_BLINK_MS)


def _dimmed(picture: Picture, share: int) -> Picture:
    leds, other = (
        tuple(shade(colour, share) for colour in colours)
        for colours in (picture.leds, picture.other)
    )
    return replace(picture, leds=leds, other=other)


def _all(picture: Picture, colour: Colour) -> Picture:
    """Return the picture of the same unit with all LEDs in one colour."""
    return Picture((colour,) * len(picture.leds))


def _as_sent(picture: Picture) -> tuple[str, int, str, str]:
    return picture.pattern, picture.period_ms, _hex(picture.leds), _hex(picture.other)


def _hex(colours: tuple[Colour, ...]) -> str:
    return "".join(f"{red:02x}{green:02x}{blue:02x}" for red, green, blue in colours)
