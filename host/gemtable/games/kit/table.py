"""Types that every game's table shares: addresses, gestures, pictures, colours, layouts.

The functions of `Table` in game.py work on them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, dataclass, replace
from typing import ClassVar, Generic, NamedTuple, Never, Protocol

from typing_extensions import TypeVar

from gemtable.games.kit.hints import HintView, is_pointed_out
from gemtable.games.kit.rules import Knowers, Made, Move, Move_co, Views
from gemtable.sentence import Sentence, message

Colour = tuple[int, int, int]  # red, green, blue, 0 to 255 each

FACES = 6  # LEDs on the face of a tile, counted clockwise from 0
PAD_KEYS = 12
WHOLE = -1  # the key of a refusal that shows on the whole unit, not at one key


class Address(NamedTuple):
    """One unit of one board: the board's unique id, and the unit's index on it."""

    board: str
    unit: int


class Edge(NamedTuple):
    """A key's change to down or up, at `us` microseconds of its board's own time."""

    address: Address
    key: int
    down: bool
    us: int


class Gesture(NamedTuple):
    """A gesture made of edges: "press" on a pad; "click", "double", "triple", "long" on a tile.

    A pad's key that is held down is a "hold" beside its press. It means nothing to a game: no
    table script gets one.
    """

    address: Address
    key: int
    kind: str


class Stroke(NamedTuple):
    """One movement of a finger: the key goes down or up, `after_us` after its last movement."""

    after_us: int
    down: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """What a unit shows: a pattern over one or two sets of LED colours.

    steady  `leds`
    pulse   from `leds` to `other` and back, smoothly, once per period
    blink   `leds` for half a period, then `other`
    spin    `leds`, rotating once per period
    fade    from what was shown to `leds`, once, in one period

    A tile's LEDs are its faces, then its back light if it has one; a pad's LEDs are its keys.
    An empty `other` is dark.
    """

    leds: tuple[Colour, ...]
    pattern: str = "steady"
    other: tuple[Colour, ...] = ()
    period_ms: int = 1000


@dataclass(frozen=True, slots=True)
class Layout:
    """The units of each seat and of the table. A seat can lack a pad (None) or tiles (()).

    `racks` has each seat's own tiles; slot 0 is drawn leftmost for the other seats. `tiles`
    are the table's loose tiles, by fixed index. `backs` are the tiles with a back light,
    `nice` the units that the game can do without.
    """

    pads: tuple[Address | None, ...]
    racks: tuple[tuple[Address, ...], ...]
    tiles: tuple[Address, ...] = ()
    backs: frozenset[Address] = frozenset()
    nice: frozenset[Address] = frozenset()

    @property
    def seats(self) -> int:
        return len(self.pads)

    @property
    def boards(self) -> tuple[str, ...]:
        """The unique ids of all boards, in order of seats, loose tiles last."""
        return tuple(dict.fromkeys(unit.board for unit in self.units))

    @property
    def units(self) -> tuple[Address, ...]:
        """All units, in order of seats, loose tiles last."""
        units: list[Address] = []
        for pad, rack in zip(self.pads, self.racks, strict=True):
            units += [pad, *rack] if pad else rack
        return (*units, *self.tiles)

    @property
    def all_tiles(self) -> tuple[Address, ...]:
        """All tiles, the loose ones first."""
        return (*self.tiles, *(unit for rack in self.racks for unit in rack))

    @property
    def parts(self) -> dict[str, Address]:
        """The unit of each part of the table, by the part's name; for a rack, its first unit.

        "pad 1"; "rack 1", all tiles of one board; "tile 2.1", a board with one tile in the
        hand of seat 2; "tile 7", a loose one.
        """
        parts = {}
        for seat, (pad, rack) in enumerate(zip(self.pads, self.racks, strict=True), 1):
            if pad:
                parts[f"pad {seat}"] = pad
            if len(rack) > len({tile.board for tile in rack}):
                parts[f"rack {seat}"] = rack[0]
            else:
                parts |= {f"tile {seat}.{slot}": tile for slot, tile in enumerate(rack, 1)}
        return parts | {f"tile {number}": tile for number, tile in enumerate(self.tiles, 1)}

    def units_of(self, part: str) -> tuple[Address, ...]:
        """Return the units of a part; () if there is no such part.

        "rack 2" and "tile 2.1" work for any rack, however its boards are divided.
        """
        units: dict[str, tuple[Address, ...]] = {}
        units |= {part: (unit,) for part, unit in self.parts.items()}
        for seat, rack in enumerate(self.racks, 1):
            units |= {f"tile {seat}.{slot}": (tile,) for slot, tile in enumerate(rack, 1)}
            units[f"rack {seat}"] = rack
        return units.get(part, ())

    def seat_of(self, pad: Address) -> int | None:
        """Return the seat that this pad belongs to, or None if it belongs to no seat."""
        return self.pads.index(pad) if pad in self.pads else None

    def owner_of(self, unit: Address) -> int | None:
        """Return the seat that this pad or tile belongs to, or None if it belongs to no seat."""
        owned = enumerate(zip(self.pads, self.racks, strict=True))
        return next((seat for seat, (pad, rack) in owned if unit in (pad, *rack)), None)

    def part_of(self, board: str) -> str | None:
        """Return the name in `parts` of the board with this id, or None if it has none."""
        return next((part for part, unit in self.parts.items() if unit.board == board), None)

    def can_spare(self, board: str) -> bool:
        """Return whether the game can do without a board of this table."""
        return self.nice.issuperset(unit for unit in self.units if unit.board == board)

    def name_of(self, board: str) -> Sentence | None:
        """Return the name of a board, for people, by its unique id; None if it isn't in use."""
        part = self.part_of(board)
        return None if part is None else part_name(part)


_PARTS = {
    "pad": message("seat {seat}'s pad"),
    "rack": message("seat {seat}'s rack"),
    "seat": message("seat {seat}"),
}
_OTHERS = {"host": Sentence("host"), "table": Sentence("table")}


def part_name(part: str) -> Sentence:
    """Return the name, for people, of a part of the table or of an actor in the journal."""
    kind, _, number = part.partition(" ")
    seat, _, tile = number.partition(".")
    if kind == "tile" and seat.isdecimal() and tile.isdecimal():
        return Sentence("seat {seat}'s tile {tile}", seat=seat, tile=tile)
    if kind == "tile" and number.isdecimal():
        return Sentence("tile {number}", number=number)
    if kind in _PARTS and number.isdecimal():
        return Sentence(_PARTS[kind], seat=number)
    return _OTHERS.get(part) or Sentence("{part}", part=part)


@dataclass(frozen=True, slots=True)
class Needs:
    """The units that a game wants: pads and tiles for each seat, and loose tiles for all.

    `nice_tiles` (per seat) and `nice_loose` are further tiles that it uses if there are any.
    """

    pads: int
    tiles: int
    loose: int = 0
    nice_tiles: int = 0
    nice_loose: int = 0


class SomeUi(Protocol):
    """The Ui of a game: a frozen dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]


@dataclass(frozen=True, slots=True)
class PlainUi:
    """The Ui of a simple game: remembers only the last refused gesture."""

    refused: Gesture | None = None


Ui = TypeVar("Ui", bound=SomeUi, default=SomeUi)
Ui_co = TypeVar("Ui_co", bound=SomeUi, covariant=True, default=SomeUi)


@dataclass(frozen=True, slots=True)
class Meaning(Generic[Ui_co, Move_co]):
    """What a gesture, a typed move or a moment asks for: the new `ui`, and what to do.

    `moves` are made together, as one step. `note` is a sentence for people; if a gesture is
    `refused`, it gives the reason, and the lights show the refusal. `known_to` has the seats
    that may know what the note depends on; None stands for everyone.
    """

    ui: Ui_co
    moves: tuple[Made[Move_co], ...] = ()
    undo: bool = False
    note: Sentence | None = None
    known_to: Knowers = None
    refused: bool = False


def do(ui: Ui, seat: int, move: Move) -> Meaning[Ui, Move]:
    """Return the meaning of a gesture that makes a move for a seat."""
    return Meaning(ui, (Made(seat, move),))


def refuse(ui: Ui, why: Sentence, known_to: Knowers = None) -> Meaning[Ui, Never]:
    """Return the meaning of a refused gesture, with the reason."""
    return Meaning(ui, note=why, known_to=known_to, refused=True)


OFF: Colour = (0, 0, 0)
RED: Colour = (255, 0, 0)
WHITE: Colour = (255, 255, 255)
UNDO: Colour = (180, 0, 255)
HELP: Colour = (0, 200, 255)
PLAY: Colour = (0, 255, 0)
DISCARD: Colour = (255, 90, 0)
LIGHTS: Mapping[str, Colour] = {
    "red": RED,
    "yellow": (255, 190, 0),
    "green": (0, 255, 0),
    "blue": (0, 0, 255),
    "white": WHITE,
}

SEATS: tuple[Colour, ...] = (
    *((0, 80, 255), (255, 200, 0), (0, 200, 60)),
    *((255, 0, 160), (160, 60, 255), (0, 200, 200)),
)

SOFT = 40  # of 255: a key that can be pressed
DARK = Picture((OFF,) * FACES)  # for a tile

_REFUSED_MS = 400


def shade(colour: Colour, share: int) -> Colour:
    """Return the colour at `share`/255 of its brightness."""
    red, green, blue = colour
    return red * share // 255, green * share // 255, blue * share // 255


def faces(colour: Colour, count: int) -> tuple[Colour, ...]:
    """Return a tile's face with `count` LEDs lit, from face 0."""
    return (colour,) * count + (OFF,) * (FACES - count)


def refused(picture: Picture, key: int) -> Picture:
    """Return the picture with the refused key blinking red, or all of it if `key` is WHOLE."""
    leds = range(len(picture.leds)) if key == WHOLE else (key,)
    return Picture(
        tuple(RED if led in leds else colour for led, colour in enumerate(picture.leds)),
        "blink",
        tuple(OFF if led in leds else colour for led, colour in enumerate(picture.leds)),
        _REFUSED_MS,
    )


ONLY_SHOWS = Sentence("This tile only shows the state of the match.")

UNDO_KEY = 10
HELP_KEY = 11

Lit = Mapping[int, Colour]  # colours by key


def pad_picture(lit: Lit, pulsing: Lit | None = None) -> Picture:
    """Return a pad's picture with the keys `lit`; those in `pulsing` pulse down to that colour.

    Undo and help always work, so they are always lit.
    """
    low = {**lit, UNDO_KEY: shade(UNDO, SOFT), HELP_KEY: shade(HELP, SOFT)}
    high = {**low, **(pulsing or {})}
    if not pulsing:
        return Picture(pad_leds(high))
    return Picture(pad_leds(high), "pulse", pad_leds(low))


def pad_leds(lit: Lit) -> tuple[Colour, ...]:
    """Return the LEDs of a pad: the keys in `lit`, and all others dark."""
    return tuple(lit.get(key, OFF) for key in range(PAD_KEYS))


def pad_at_the_end(seat: int, has_won: bool) -> Picture:
    """Return a pad's picture at the end, in the seat's colour: spinning if it won, else dim."""
    if has_won:
        return Picture(pad_leds(dict.fromkeys(range(0, PAD_KEYS, 2), SEATS[seat])), "spin")
    return Picture((shade(SEATS[seat], SOFT),) * PAD_KEYS)


def pad_names() -> list[str]:
    """Return the names of a pad's keys: undo and help, and "" for the game to fill in."""
    names = [""] * PAD_KEYS
    names[UNDO_KEY], names[HELP_KEY] = "undo", "help"
    return names


def with_pads(
    pictures: dict[Address, Picture],
    layout: Layout,
    pad: Callable[[int], Picture],
    wrong: Gesture | None,
) -> dict[Address, Picture]:
    """Add the picture of each seat's pad to those of the tiles, and return all.

    A back light that a tile's picture lacks is dark. The key or tile of the refused gesture
    `wrong` blinks red.
    """
    for unit in layout.backs.intersection(pictures):
        shown = pictures[unit]
        if len(shown.leds) == FACES:
            other = (*shown.other, OFF) if shown.other else ()
            pictures[unit] = replace(shown, leds=(*shown.leds, OFF), other=other)
    pictures |= {unit: pad(seat) for seat, unit in enumerate(layout.pads) if unit is not None}
    if wrong is not None and wrong.address in pictures:
        pictures[wrong.address] = refused(pictures[wrong.address], wrong.key)
    return pictures


def with_back_light(
    facing: Sequence[Colour],
    views: Views[HintView],
    place: tuple[int, int],
    colours: Mapping[str, Colour],
    value: Colour,
) -> Picture:
    """Return the picture of a tile: its faces, then the back light that its holder sees.

    `place` is the holder's seat and the slot in that hand. The back shows the known colour,
    or the colour `value` if the value is known; if both are, it alternates. It pulses
    if the last hint pointed out this tile.
    """
    seat, slot = place
    view = views.seats[seat]
    held = view.hands[seat][slot]
    assert held is not None, "a tile is in the slot"
    told = [] if held.knows.colour is None else [colours[held.knows.colour]]
    told += [] if held.knows.value is None else [value]
    back, other = (*told, OFF, OFF)[:2]
    if is_pointed_out(view, seat, slot):
        return Picture((*facing, back), "pulse", (*facing, other))
    if len(told) > 1:
        return Picture((*facing, back), "blink", (*facing, other))
    return Picture((*facing, back))
