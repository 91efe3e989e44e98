"""Plays matches without boards up to the stages that how-to pages show in pictures.

The table script gets the same input as at a real table, so a picture shows what boards show.
"""

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Literal

from gemtable.games import GAMES
from gemtable.games.kit.lesson import Stage
from gemtable.games.kit.notation import Aloud
from gemtable.games.kit.rules import TABLE, Event, Made
from gemtable.games.kit.table import (
    FACES,
    PAD_KEYS,
    Address,
    Colour,
    Gesture,
    Layout,
    Meaning,
    Picture,
)
from gemtable.sentence import ENGLISH, Language, speaking, spoken
from gemtable.stamps import Stamp

RACK = 5  # tiles of a rack, as on real boards
_AFTER_S = 5.0  # between two actions of people

_GESTURES = ("click", "double", "long", "triple")


class Table:
    """A match of one game and the Ui of its script."""

    def __init__(self, game: str, seats: int, seed: int) -> None:
        self._game, self._script = GAMES[game], GAMES[game].table
        self._state = self._game.rules.start(seats, seed)
        self._views = self._game.rules.views(self._state)
        self.layout = layout_of(game, seats)
        self._ui = self._script.begin(self.layout)
        self._chance = Random(seed)  # of bots
        self._now_s = 0.0

    def do(self, what: str) -> None:
        """Do one action.

        "bots 5"         bots make five steps
        "hands"          all seats do their chores, such as turning a new tile
        "say 1 play 2"   seat 1 types a move
        "press 1 undo"   seat 1 presses a key of its pad, by its name
        "click 2.1"      somebody clicks a tile; or "double", "triple", "long"
        "wait"           time passes until the script's next moment
        """
        kind, _, rest = what.partition(" ")
        self._now_s += _AFTER_S
        if kind == "bots":
            for _ in range(int(rest)):
                self._let_bots_move()
        elif kind == "hands":
            self._let_hands_work()
        elif kind == "say":
            seat, _, move = rest.partition(" ")
            self._say(Made(int(seat) - 1, self._game.rules.parse(move)))
        elif kind == "press":
            seat, _, key = rest.partition(" ")
            pad = self.layout.pads[int(seat) - 1]
            assert pad is not None
            self._read(Gesture(pad, self.key_names(int(seat) - 1).index(key), "press"))
        elif kind in _GESTURES:
            self._read(Gesture(self.unit(f"tile {rest}"), 0, kind))
        elif kind == "wait":
            self._wait()
        else:
            raise ValueError(what)

    def key_names(self, seat: int) -> tuple[str, ...]:
        """Return the current names of the keys of a seat's pad."""
        shown = self._script.shown(self._ui, TABLE)
        return self._script.key_names(self._views.table, shown, seat)

    def unit(self, name: str) -> Address:
        """Return the unit with a name such as "pad 1", "tile 2.1" or "tile 7"."""
        (unit,) = self.layout.units_of(name)
        return unit

    def lights(self) -> dict[Address, Picture]:
        """Return the picture that each unit shows."""
        return self._script.lights(self._ui, self.layout, self._views)

    def _let_bots_move(self) -> None:
        self._let_hands_work()
        rules = self._game.rules
        pending = rules.pending(self._state)
        made = []
        for seat in pending if rules.is_sealed(self._state) else pending[:1]:
            legal = rules.legal(self._state, seat)
            chosen = self._game.bot(self._views.seats[seat], legal, self._chance)
            made.append(Made(seat, chosen.move))
        self._play(made)

    def _let_hands_work(self) -> None:
        for seat in range(self.layout.seats):
            for gesture in self._script.chores(self._ui, self.layout, self._views, seat):
                self._read(gesture)

    def _say(self, made: Made) -> None:
        self._heed(self._script.said(self._ui, self.layout, self._views, made, self._at()))

    def _read(self, gesture: Gesture) -> None:
        read = self._script.read(self._ui, self.layout, self._views, gesture, self._at())
        self._heed(read)
        if read.refused:
            self._ui = self._script.refused(self._ui, gesture)

    def _wait(self) -> None:
        at_s = self._script.moment(self._ui)
        assert at_s is not None
        self._now_s = max(self._now_s, at_s)
        self._heed(self._script.passed(self._ui, self.layout, self._views, at_s))

    def _at(self) -> Stamp:
        return Stamp(self._now_s, 0.0)

    def _heed(self, meaning: Meaning) -> None:
        self._ui = meaning.ui
        if meaning.moves:
            self._play(meaning.moves)

    def _play(self, moves: Sequence[Made]) -> None:
        happened: list[Event] = []
        for made in moves:
            self._state, events = self._game.rules.play(self._state, made.seat, made.move)
            happened += events
        self._views = self._game.rules.views(self._state)
        self._ui = self._script.moved(self._ui, self._views, happened)


def layout_of(game: str, seats: int) -> Layout:
    """Return a layout with every board that a game needs or can use."""
    needs = GAMES[game].table.needs({}, seats)
    tiles = RACK if needs.tiles else needs.nice_tiles
    racks = tuple(
        tuple(Address(f"rack {seat}", tile) for tile in range(tiles)) for seat in range(seats)
    )
    loose = tuple(Address(f"tile {tile}", 0) for tile in range(needs.loose + needs.nice_loose))
    return Layout(
        pads=tuple(Address(f"pad {seat}", 0) for seat in range(seats)),
        racks=racks,
        tiles=loose,
        backs=frozenset(unit for rack in racks for unit in rack),
    )


Kind = Literal["pad", "front", "back", "tile"]

_LEDS: Mapping[Kind, range] = {
    "pad": range(PAD_KEYS),
    "front": range(FACES),  # the faces of a rack's tile, for the others
    "back": range(FACES, FACES + 1),  # the back of a rack's tile, for its holder
    "tile": range(FACES),  # the faces of a loose tile
}
_DARK: Colour = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Unit:
    """A pad or a tile that a stage shows, with its LEDs at their brightest.

    `moving` has the numbers of the LEDs that pulse, blink or spin; `names` are a pad's key names.
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
    """Yield the key names of all pads before each action of a stage, and after the last."""
    table = Table(game, stage.seats, stage.seed)
    for what in (*stage.happens, ""):
        for seat in range(stage.seats):
            yield from table.key_names(seat)
        if what:
            table.do(what)


def _unit(game: str, table: Table, name: str) -> Unit:
    word, _, number = name.partition(" ")
    (kind,) = (each for each in _LEDS if each == word)
    is_pad = kind == "pad"
    called = table.key_names(int(number) - 1) if is_pad else ()
    picture = table.lights()[table.unit(name if is_pad else f"tile {number}")]
    bright, moving = _still(picture)
    seen = _LEDS[kind]
    return Unit(
        kind,
        leds=tuple(bright[led] for led in seen),
        moving=frozenset(led - seen[0] for led in moving if led in seen),
        names=tuple(map(GAMES[game].aloud, called)),
    )


def _still(picture: Picture) -> tuple[tuple[Colour, ...], set[int]]:
    """Return the LEDs of a picture at their brightest, and the numbers of those that move."""
    if picture.pattern in ("steady", "fade"):
        return picture.leds, set()
    if picture.pattern == "spin":
        return picture.leds, {led for led, colour in enumerate(picture.leds) if colour != _DARK}
    other = picture.other or (_DARK,) * len(picture.leds)
    pairs = list(zip(picture.leds, other, strict=True))
    moving = {led for led, (one, two) in enumerate(pairs) if one != two}
    return tuple(max(one, two, key=sum) for one, two in pairs), moving


_PICTURE = re.compile(r"!\[(?P<caption>[^]]*)\]\([^)]*/(?P<file>[^/)]+\.svg)\)")


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture on a page: its caption, and the stage that it shows."""

    caption: str
    stage: str


def page_file(game: str, code: str) -> Path:
    """Return the path of a game's page in the language with this code; it may not exist."""
    return GAMES[game].folder / "how-to" / f"{code}.md"


def language_of(game: str) -> Language:
    """Return the language of a game's page: the current one, or English until it is translated.

    A translation begins with the mark of the English page that it was made from. If that page
    has changed since, the translation is out of date and not shown.
    """
    if spoken().code == ENGLISH.code:
        return spoken()
    own = page_file(game, spoken().code)
    is_current = own.is_file() and _text(own).startswith(mark_of(game))
    return spoken() if is_current else ENGLISH


def mark_of(game: str) -> str:
    """Return the first line for a translation of the current English page."""
    checksum = zlib.crc32(_text(page_file(game, ENGLISH.code)).encode())
    return f"<!-- Translated from en.md, checksum {checksum:08x}. -->\n"


def page(game: str) -> str:
    """Return the page of a game as Markdown, in the language of `language_of`."""
    with speaking(language_of(game)):
        return _text(page_file(game, spoken().code)).removeprefix(mark_of(game))


def halves(text: str) -> tuple[str, str]:
    """Return what everyone at the table reads, and the rest: boards, set-up, commands.

    In a page a line of three hyphens is between the two; without it all of it is for everyone.
    """
    game, _, table = text.partition("\n---\n")
    return game, table


def file_of(game: str, stage: str) -> str:
    """Return the file name of a picture in the current language."""
    name, code = f"{game}-{stage}", spoken().code
    return f"{name}.svg" if code == ENGLISH.code else f"{name}.{code}.svg"


def pictures(game: str, line: str) -> list[Shown]:
    """Return the pictures in a line of a page."""
    found = _PICTURE.finditer(line)
    return [
        Shown(each["caption"], each["file"].partition(".")[0].removeprefix(f"{game}-"))
        for each in found
    ]


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")
