"""The games that are installed, by name: those of Gemtable, and those of other packages.

A package brings a game by an entry point of the group `gemtable.games`: its name, and where
its `Game` is. A game is loaded when it is first asked for.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from gemtable.errors import UserError
from gemtable.sentence import Sentence

if TYPE_CHECKING:
    from gemtable.games.kit.game import Game

GROUP = "gemtable.games"


class Games(Mapping[str, "Game"]):
    """Games by name, in the order of the alphabet. Raises UserError for one that is broken."""

    def __init__(self) -> None:
        self._loaded: dict[str, Game] = {}

    @cached_property
    def _found(self) -> dict[str, EntryPoint]:
        found = sorted(entry_points(group=GROUP), key=lambda point: point.name)
        return {point.name: point for point in found}

    def __getitem__(self, name: str) -> "Game":
        point = self._found[name]
        if name not in self._loaded:
            self._loaded[name] = _load(point)
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __contains__(self, name: object) -> bool:
        return name in self._found


def _load(point: EntryPoint) -> "Game":
    try:
        game: Game = point.load()
    except (ImportError, AttributeError) as error:
        package = point.dist.name if point.dist else point.module
        raise UserError(
            Sentence("The game {game} cannot be loaded: {error}.", game=point.name, error=error),
            Sentence("Update the package {package}, or uninstall it.", package=package),
        ) from error
    return game


GAMES = Games()
