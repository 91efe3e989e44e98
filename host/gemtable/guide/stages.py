"""The stages of a match on the pages: plays up to each, and returns the boards that it shows."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from gemtable.games import GAMES
from gemtable.games.kit.stage import Stage
from gemtable.games.kit.table import FACES, PAD_KEYS, Colour, Picture
from gemtable.games.kit.vocabulary import Aloud
from gemtable.guide.playing import Table

Kind = Literal["pad", "front", "back", "tile"]

_LEDS = {
    "pad": range(PAD_KEYS),
    "front": range(FACES),  # of a tile of a rack, as the others see it
    "back": range(FACES, FACES + 1),  # and as its holder does
    "tile": range(FACES),  # of a loose one
}
_DARK: Colour = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Unit:
    """A pad or a tile that a stage shows, with its LEDs at their brightest.

    `moving` has the numbers of the LEDs that pulse, blink or spin; `names` are those of a pad's
    keys.
    """

    kind: Kind
    leds: tuple[Colour, ...]
    moving: frozenset[int] = frozenset()
    names: tuple[Aloud | str, ...] = ()


@cache
def units(game: str, stage: Stage) -> tuple[Unit, ...]:
    """Return the pads and tiles that a stage of a game shows."""
    table = Table(game, stage.seats, stage.seed)
    for what in stage.happens:
        table.do(what)
    return tuple(_unit(game, table, name) for name in stage.shown)


def keys(game: str, stage: Stage) -> Iterator[str]:
    """Yield the names of the keys of all pads at each action up to a stage."""
    table = Table(game, stage.seats, stage.seed)
    for what in (*stage.happens, ""):
        for seat in range(stage.seats):
            yield from table.key_names(seat)
        if what:
            table.do(what)


def _unit(game: str, table: Table, name: str) -> Unit:
    kind, _, number = name.partition(" ")
    assert kind in _LEDS
    is_pad = kind == "pad"
    called = table.key_names(int(number) - 1) if is_pad else ()
    picture = table.lights()[table.unit(name if is_pad else f"tile {number}")]
    bright, moving = _still(picture)
    seen = _LEDS[kind]
    return Unit(
        kind,  # type: ignore[arg-type]
        leds=tuple(bright[led] for led in seen),
        moving=frozenset(led - seen[0] for led in moving if led in seen),
        names=tuple(map(GAMES[game].aloud, called)),
    )


def _still(picture: Picture) -> tuple[tuple[Colour, ...], set[int]]:
    """Return the LEDs of a picture at their brightest, and which of them move."""
    if picture.pattern in ("steady", "fade"):
        return picture.leds, set()
    if picture.pattern == "spin":
        return picture.leds, {led for led, colour in enumerate(picture.leds) if colour != _DARK}
    other = picture.other or (_DARK,) * len(picture.leds)
    pairs = list(zip(picture.leds, other, strict=True))
    moving = {led for led, (one, two) in enumerate(pairs) if one != two}
    return tuple(max(one, two, key=sum) for one, two in pairs), moving
