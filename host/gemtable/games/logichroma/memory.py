"""What pages show of the hints for a card, by the option `memory`."""

from typing import NamedTuple

from gemtable.games.kit.eyes import Position
from gemtable.games.kit.hints import is_pointed_out
from gemtable.games.logichroma.rules import COLOURS, VALUES, LogichromaView
from gemtable.games.logichroma.rules.dealing import MEMORY

EVERYTHING = "everything"


class MayBe(NamedTuple):
    """The colours and values that a card may have, as far as the hints that are shown tell."""

    colours: tuple[str, ...] = COLOURS
    values: tuple[int, ...] = VALUES

    @property
    def is_open(self) -> bool:
        """Whether nothing is known."""
        return self == MayBe()


def memory(position: Position) -> str:
    """Return "off", "hints" or "everything"."""
    return str(MEMORY.of(position.options, position.seats))


def may_be(position: Position, seat: int, slot: int) -> MayBe:
    """Return what pages show of a card; all that is known if its holder asked for help."""
    table: LogichromaView = position.views.table
    held = table.hands[seat][slot]
    assert held is not None, "a card is there"
    knows, kept = held.knows, memory(position)
    if kept == EVERYTHING or position.shown.table.helped[seat] == slot + 1:
        return MayBe(knows.colours, knows.values)
    if kept == "hints":
        return _told(knows.colour, knows.value)
    hint = table.last_hint
    if hint is None or not is_pointed_out(table, seat, slot):
        return MayBe()
    return _told(hint.what, None) if isinstance(hint.what, str) else _told(None, hint.what)


def _told(colour: str | None, value: int | None) -> MayBe:
    return MayBe(COLOURS if colour is None else (colour,), VALUES if value is None else (value,))
