"""The keys and tiles that a seat's page can press, and their lights.

Emulated boards are shown as they are lit now. Real boards cannot be read back, so the
last picture sent to them is shown. An animation is shown as a still picture at its
brightest.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from gemtable.games import GAMES
from gemtable.games.kit.eyes import Eyes, seen
from gemtable.games.kit.table import FACES, Address, Colour, Layout, Picture
from gemtable.referee.status import Status
from gemtable.sentence import Sentence

_VISIBLE = 0.45  # gamma that brightens dim LEDs for a screen, as the eye does
_PATTERNS = {
    "pulse": Sentence("pulses"),
    "blink": Sentence("blinks"),
    "spin": Sentence("turns"),
    "fade": Sentence("fades"),
}


def lamp_lights(status: Status, eyes: Eyes, names: Mapping[Address, str]) -> dict[str, str]:
    """Return the colours of the LEDs that `eyes` can see, by element id, such as "key-3"."""
    lit: dict[str, str] = {}
    visible = seen(status.layout, eyes)
    for unit, name in names.items():
        leds = _leds(status, unit)
        for led in visible[unit]:
            lit[f"{name}-{led}"] = on_screen(leds[led]) if led < len(leds) else ""
    return lit


def lamp_motion(status: Status, unit: Address) -> Sentence | None:
    """Return the word for the animation on a unit. Returns None if nothing is animated."""
    told = status.pictures.get(unit)
    return _PATTERNS.get(told.pattern) if told else None


def _leds(status: Status, unit: Address) -> tuple[Colour, ...]:
    told = status.pictures.get(unit)
    return status.leds.get(unit) or (_still(told) if told else ())


def _still(told: Picture) -> tuple[Colour, ...]:
    other = told.other or ((0, 0, 0),) * len(told.leds)
    return tuple(max(one, two, key=sum) for one, two in zip(told.leds, other, strict=True))


@lru_cache(maxsize=4096)  # called for each LED in each frame of a pulse
def on_screen(led: Colour) -> str:
    """Return an LED's colour for a screen, "#rrggbb", bright enough to see; "" if it is off."""
    brightest = max(led)
    if not brightest:
        return ""
    factor = 255 * (brightest / 255) ** _VISIBLE / brightest
    red, green, blue = (round(level * factor) for level in led)
    return f"#{red:02x}{green:02x}{blue:02x}"


def is_played_here(status: Status, seat: int) -> bool:
    """Return whether a seat plays on its page, because it has no real pad."""
    unit = status.layout.pads[seat]
    return unit is None or unit in status.leds


def may_act(status: Status, seat: int, acting: frozenset[int]) -> bool:
    """Return whether a seat's page may make moves: if its pad is real, the host must allow it."""
    return is_played_here(status, seat) or seat in acting


def keys(
    status: Status, seat: int, key_moves: Sequence[str | None], acting: frozenset[int]
) -> list[Mapping[str, object]]:
    """Return the keys of a seat's pad and the move that each would make; [] without a pad.

    A page cannot press a real pad's keys. If the host lets it play, its keys send the move. The
    keys of an emulated pad have the words of what lies over it, if anything does.
    """
    unit = status.layout.pads[seat]
    if unit is None:
        return []
    is_real = unit not in status.leds
    names = GAMES[status.game].table.key_names(status.views.table, status.shown.table, seat)
    cover = None if is_real else status.covers.get(unit)
    if cover:
        names, key_moves = cover.left(names), cover.left(key_moves)
    does = (*key_moves, *("",) * len(names))
    return [
        {
            "id": f"key-{key}",
            "key": key,
            "name": name,
            "words": cover and cover.keys.get(key),
            "does": does[key] or "",
            "is_refused": does[key] is None,
            "is_real": is_real,
            "says": is_real and seat in acting and _said(does[key]),
        }
        for key, name in enumerate(names)
    ]


def covered(status: Status, seat: int) -> tuple[Sentence | str, Sentence | str] | None:
    """Return the title and the line of what lies over a seat's emulated pad, or None."""
    unit = status.layout.pads[seat]
    cover = status.covers.get(unit) if unit and unit in status.leds else None
    return (cover.title, cover.line) if cover else None


def moving(status: Status, seat: int) -> Sentence | None:
    """Return the word for the animation on a seat's pad. Returns None if nothing is animated."""
    unit = status.layout.pads[seat]
    return lamp_motion(status, unit) if unit else None


class Tile(NamedTuple):
    """An emulated tile, with the element ids of the LEDs that a seat sees."""

    id: str
    name: str
    faces: tuple[str, ...]
    back: str | None


class Rack(NamedTuple):
    """The emulated tiles of a seat's rack, or the loose tiles if `holder` is None."""

    holder: int | None
    tiles: tuple[Tile, ...]


def racks(status: Status, seat: int) -> tuple[Rack, ...]:
    """Return racks of emulated tiles, then the loose tiles, with the LEDs that this seat sees."""
    return _racks(status.layout, frozenset(status.leds), seat)


@lru_cache(maxsize=64)  # the same for the whole match, as long as no board comes or goes
def _racks(layout: Layout, emulated: frozenset[Address], seat: int) -> tuple[Rack, ...]:
    visible = seen(layout, seat)
    all_ = [(holder, f"{holder + 1}.", rack) for holder, rack in enumerate(layout.racks)]
    found = [
        Rack(
            holder,
            tuple(
                _tile(f"{before}{number}", visible[unit])
                for number, unit in enumerate(units, 1)
                if unit in emulated
            ),
        )
        for holder, before, units in (*all_, (None, "", layout.tiles))
    ]
    return tuple(rack for rack in found if rack.tiles)


def lights(status: Status, seat: int) -> dict[str, str]:
    """Return the colours of the LEDs on a seat's page, by element id.

    They are the LEDs of the seat's pad, and those that the seat sees of emulated tiles.
    """
    tiles = tile_names(status.layout).items()
    names = {unit: f"led-{name}" for unit, name in tiles if unit in status.leds}
    pad = status.layout.pads[seat]
    if pad is not None:
        names[pad] = "key"
    return lamp_lights(status, seat, names)


def tile_names(layout: Layout) -> dict[Address, str]:
    """Return the name of each tile on the page: "2.1" in seat 2's rack, "7" for a loose one."""
    named = {
        unit: f"{holder}.{slot}"
        for holder, rack in enumerate(layout.racks, 1)
        for slot, unit in enumerate(rack, 1)
    }
    return named | {unit: f"{number}" for number, unit in enumerate(layout.tiles, 1)}


def _said(does: str | None) -> str:
    """Return the one move that a key would make, as typed, or "" for none or several."""
    return "" if does is None or "," in does else does


def _tile(name: str, visible: range) -> Tile:
    return Tile(
        id=f"tile-{name}",
        name=name,
        faces=tuple(_led(name, led) for led in visible if led < FACES),
        back=next((_led(name, led) for led in visible if led >= FACES), None),
    )


def _led(tile: str, led: int) -> str:
    return f"led-{tile}-{led}"
