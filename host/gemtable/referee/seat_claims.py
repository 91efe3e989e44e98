"""Which seat is to be asked for which board, and what a press on one answers. Pure."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from gemtable.games.kit.colours import OFF, SOFT, WHITE, shade
from gemtable.games.kit.table import Address, Colour, Needs, Picture
from gemtable.referee.seating import Units, addresses

_KINDS = ("pad", "rack")
_TAKEN: Colour = (0, 255, 0)


class Question(NamedTuple):
    """A seat, from 1, and what it is asked for: "pad", "rack" or both."""

    seat: int
    kinds: tuple[str, ...]


class Claims:
    """Keeps who sits where, as far as that is known, in `parts`, as `Layout.parts` names them.

    Asked are the seats of `people`, for what there is more than one of that nobody has.
    What `had` a place before keeps it.
    """

    def __init__(self, needs: Needs, people: Collection[int], had: Mapping[str, Address]) -> None:
        self.parts = dict(had)
        self._had = had
        self._needs = needs
        self._people = sorted(people)
        self._units: dict[str, Units] = {}  # of the boards that are there

    def came(self, uid: str, units: Units) -> None:
        self._units[uid] = units

    def went(self, uid: str) -> None:
        self._units.pop(uid, None)

    def forget(self) -> None:
        """Forget all answers."""
        self.parts = dict(self._had)

    def question(self) -> Question | None:
        """Return what is to be asked now; None if nothing is."""
        open_kinds = [kind for kind in _KINDS if len(self._free(kind)) > 1]
        for seat in self._people:
            kinds = tuple(kind for kind in open_kinds if self._lacks(kind, seat + 1))
            if kinds:
                return Question(seat + 1, kinds)
        return None

    def press(self, pressed: Address) -> str | None:
        """Give a board to the seat that is asked for it; return the part that it is now.

        None if nobody is asked for it.
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
        """Return what a board is already; None if that is not known."""
        return next((part for part, unit in self.parts.items() if unit.board == uid), None)

    def lights(self) -> dict[Address, Picture]:
        """Return what boards show: those to be pressed pulse, others tell a seat."""
        question = self.question()
        seats = {
            unit: int(part.split()[1]) for part, unit in self.parts.items() if _is_whole(part)
        }
        lights: dict[Address, Picture] = {}
        for kind in _KINDS:
            for group in self._groups(kind):
                seat = seats.get(group[0], 0)
                if seat or (question and kind in question.kinds):
                    lights |= {unit: _light(seat, self._leds(unit)) for unit in group}
        return lights

    def _lacks(self, kind: str, seat: int) -> bool:
        """Say whether a seat has no such board that is there; single tiles are a rack, too."""
        parts = (f"pad {seat}",) if kind == "pad" else (f"rack {seat}", f"tile {seat}.1")
        return not any(
            part in self.parts and self.parts[part].board in self._units for part in parts
        )

    def _free(self, kind: str) -> list[tuple[Address, ...]]:
        taken = set(self.parts.values())
        return [group for group in self._groups(kind) if group[0] not in taken]

    def _groups(self, kind: str) -> list[tuple[Address, ...]]:
        """Return the pads or racks that are there, each with all its units."""
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


def _is_whole(part: str) -> bool:
    return part.startswith(_KINDS)


def _light(seat: int, leds: int) -> Picture:
    if not seat:
        return Picture((shade(WHITE, SOFT),) * leds, "pulse")
    return Picture(((_TAKEN,) * seat + (OFF,) * leds)[:leds])
