"""Before a match, asks each seat in turn to press a key of its board."""

import asyncio
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from gemtable.games.kit.table import (
    OFF,
    SOFT,
    WHITE,
    Address,
    Colour,
    Needs,
    Picture,
    part_name,
    shade,
)
from gemtable.referee.board_interface import EdgeHeard, Hello, Link
from gemtable.referee.board_places import Units, addresses
from gemtable.referee.notices import Notice, Notices
from gemtable.referee.unit_lights import Lights
from gemtable.sentence import Sentence, message

_KINDS = ("pad", "rack")
_TAKEN: Colour = (0, 255, 0)
_HOW = Sentence("Press Enter to accept the boards as they are, or type 'again' to start over.")
_QUESTIONS = {
    ("pad",): message("Seat {seat}: press any key of your pad."),
    ("rack",): message("Seat {seat}: press any tile of your rack."),
    ("pad", "rack"): message("Seat {seat}: press a key of your pad and a tile of your rack."),
}


class Question(NamedTuple):
    """A seat, counted from 1, and the boards it is asked for: "pad", "rack" or both."""

    seat: int
    kinds: tuple[str, ...]


class Claims:
    """The boards that seats have claimed: `parts` maps names as in `Layout.parts` to units.

    Only the seats in `people` are asked, and only while more than one pad, or more than one
    rack, is free. Units in `had` keep their place. Does no input or output.
    """

    def __init__(self, needs: Needs, people: Collection[int], had: Mapping[str, Address]) -> None:
        self.parts = dict(had)
        self._had = had
        self._needs = needs
        self._people = sorted(people)
        self._units: dict[str, Units] = {}  # of the boards that are present

    def came(self, uid: str, units: Units) -> None:
        self._units[uid] = units

    def went(self, uid: str) -> None:
        self._units.pop(uid, None)

    def forget(self) -> None:
        """Forget all answers."""
        self.parts = dict(self._had)

    def question(self) -> Question | None:
        """Return the next question; None if nothing is left to ask."""
        open_kinds = [kind for kind in _KINDS if len(self._free(kind)) > 1]
        for seat in self._people:
            kinds = tuple(kind for kind in open_kinds if self._lacks(kind, seat + 1))
            if kinds:
                return Question(seat + 1, kinds)
        return None

    def press(self, pressed: Address) -> str | None:
        """Give the pressed unit to the seat that is being asked; return the part, e.g. "pad 1".

        Returns None if no seat is being asked for such a board, or if the unit is taken.
        """
        question = self.question()
        if question is None:
            return None
        for kind in question.kinds:
            for group in self._free(kind):
                if pressed in group:
                    part = f"{kind} {question.seat}"
                    self.parts[part] = group[0]
                    return part
        return None

    def part_of(self, uid: str) -> str | None:
        """Return the part of the table that a board has become; None if the board is free."""
        return next((part for part, unit in self.parts.items() if unit.board == uid), None)

    def lights(self) -> dict[Address, Picture]:
        """Return a picture for each unit: free boards pulse, boards of seat n light n LEDs."""
        question = self.question()
        seats = {
            unit: int(part.split()[1])
            for part, unit in self.parts.items()
            if part.startswith(_KINDS)
        }
        lights: dict[Address, Picture] = {}
        for kind in _KINDS:
            for group in self._groups(kind):
                seat = seats.get(group[0], 0)
                if seat or (question and kind in question.kinds):
                    lights |= {unit: _light(seat, self._leds(unit)) for unit in group}
        return lights

    def _lacks(self, kind: str, seat: int) -> bool:
        """Return whether a seat still has no pad, or no rack; single tiles count as a rack."""
        parts = (f"pad {seat}",) if kind == "pad" else (f"rack {seat}", f"tile {seat}.1")
        return not any(
            part in self.parts and self.parts[part].board in self._units for part in parts
        )

    def _free(self, kind: str) -> list[tuple[Address, ...]]:
        taken = set(self.parts.values())
        return [group for group in self._groups(kind) if group[0] not in taken]

    def _groups(self, kind: str) -> list[tuple[Address, ...]]:
        needs, boards = self._needs, self._units.items()
        if kind == "pad" and needs.pads:
            return [(pad,) for uid, units in boards for pad in addresses(uid, units, "pad")]
        if kind == "rack" and needs.tiles + needs.nice_tiles:
            tiles = [addresses(uid, units, "tile") for uid, units in boards]
            return [rack for rack in tiles if len(rack) > 1 and len(rack) >= needs.tiles]
        return []

    def _leds(self, unit: Address) -> int:
        _kind, faces, backs, _keys = self._units[unit.board][unit.unit]
        return int(faces) + int(backs)


class Claiming:
    """Asks seats for their boards until nothing is left to ask, then sets `settled`.

    `claims` has the answers. This object listens to the boards until a referee does.
    """

    def __init__(self, claims: Claims, link: Link, tell: Callable[[Notice], None]) -> None:
        self.claims = claims
        self.settled = asyncio.Event()
        self._tell = tell
        self._notices = Notices(tell, self._name_of)
        self._lights = Lights(link)
        self._is_open = False
        self._asked: Question | None = None

    def open(self) -> None:
        """Start asking, or repeat the question that is open."""
        self._is_open = True
        self._asked = None
        self._ask()

    def close(self) -> None:
        """Stop asking, and turn off the boards' lights."""
        self._is_open = False
        self._lights.show({})

    def board_arrived(self, hello: Hello) -> None:
        self.claims.came(hello.uid, hello.units)
        self._ask()

    def board_gone(self, uid: str, why: str) -> None:
        self.claims.went(uid)
        self._ask()

    def rivals(self, uid: str, edge: EdgeHeard) -> None:
        pass

    def edge_heard(self, uid: str, edge: EdgeHeard) -> None:
        """Take a pressed key as the answer of the seat that is being asked."""
        if not self._is_open or not edge.down:
            return
        part = self.claims.press(Address(uid, edge.unit))
        if part:
            self._tell(
                Notice("note", Sentence("This board is now {board}.", board=part_name(part)))
            )
            self._ask()
        elif name := self._name_of(uid):
            answer = Sentence("This board is already {board}.", board=name)
            self._notices.tell(Notice("note", answer), uid)

    def time_heard(self, uid: str, us: int) -> None:
        pass

    def edges_lost(self, uid: str, lost: int) -> None:
        pass

    def parts_heard(self, uid: str, parts: object) -> None:
        pass

    def moment_passed(self, at_s: float) -> None:
        pass

    def trouble(self, what: Sentence, fix: Sentence | None) -> None:
        self._tell(Notice("trouble", what, fix))

    def _ask(self) -> None:
        """Show the next question, unless it is shown already, and light the boards."""
        if not self._is_open:
            return
        question = self.claims.question()
        if question is None:
            self.settled.set()
        elif question != self._asked:
            text = Sentence(_QUESTIONS[question.kinds], seat=question.seat)
            self._tell(Notice("note", text, _HOW))
        self._asked = question
        self._lights.show(self.claims.lights())

    def _name_of(self, uid: str) -> Sentence | None:
        part = self.claims.part_of(uid)
        return None if part is None else part_name(part)


def _light(seat: int, leds: int) -> Picture:
    if not seat:
        return Picture((shade(WHITE, SOFT),) * leds, "pulse")
    return Picture(((_TAKEN,) * seat + (OFF,) * leds)[:leds])
