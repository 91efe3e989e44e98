"""What the units show, sent to the boards as far as it changed."""

from collections.abc import Mapping

from gemtable.referee.boards import Link
from gemtable.tables.core import Address, Colour, Picture


class Painting:
    """Remembers what each unit shows, and sends what is new."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._shown: dict[Address, Picture] = {}

    def show(self, lights: Mapping[Address, Picture]) -> None:
        for address, picture in lights.items():
            if self._shown.get(address) != picture:
                self._shown[address] = picture
                self._link.show(address.board, address.unit, _as_sent(picture))


def _as_sent(picture: Picture) -> tuple[str, int, str, str]:
    return picture.pattern, picture.period_ms, _hex(picture.leds), _hex(picture.other)


def _hex(colours: tuple[Colour, ...]) -> str:
    return "".join(f"{red:02x}{green:02x}{blue:02x}" for red, green, blue in colours)
