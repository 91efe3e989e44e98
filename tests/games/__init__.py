"""The games that come with Gemtable, and what tests have of each; others get a default of it."""

from collections.abc import Callable, Mapping
from importlib.metadata import distribution
from typing import TypeVar

from gemtable.games import GAMES, GROUP

# They are held to more than those of other packages: pages in all languages, golden files, ...
OWN = sorted(point.name for point in distribution("gemtable").entry_points.select(group=GROUP))

Entry = TypeVar("Entry")


def for_all(own: Mapping[str, Entry], default: Callable[[str], Entry]) -> dict[str, Entry]:
    """Return an entry of each game that is installed: its own, or the default for its name."""
    assert own.keys() == set(OWN)
    return {name: own[name] if name in own else default(name) for name in GAMES}


def seats_near(name: str, wanted: int) -> int:
    """Return so many seats, or as near to it as a game allows."""
    return min(max(wanted, GAMES[name].seats[0]), GAMES[name].seats[-1])
