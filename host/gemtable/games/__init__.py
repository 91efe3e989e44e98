"""The games that are installed, by name: those of Gemtable, and those of other packages.

A package brings a game by an entry point of the group `gemtable.games`: its name, and where
its `Game` is. A game is loaded when it is first asked for. One that cannot be loaded is left
out, and whoever asks for it by name is told why.
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


class BrokenGame(UserError, KeyError):
    """A game that is installed and cannot be loaded: whoever looks for games does not find it."""

    __str__ = Exception.__str__  # that of a KeyError tells of its key


class Games(Mapping[str, "Game"]):
    """Games by name, in the order of the alphabet. Raises BrokenGame for one that is broken."""

    def __init__(self) -> None:
        self._loaded: dict[str, Game | BrokenGame] = {}

    @cached_property
    def _found(self) -> dict[str, EntryPoint]:
        return {point.name: point for point in entry_points(group=GROUP)}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all that are installed, broken ones too; none is loaded for that."""
        return tuple(sorted(self._found))

    def __getitem__(self, name: str) -> "Game":
        point = self._found[name]
        if name not in self._loaded:
            self._loaded[name] = _load(point)
        game = self._loaded[name]
        if isinstance(game, BrokenGame):
            raise game.with_traceback(None)  # it is raised each time that somebody asks
        return game

    def __iter__(self) -> Iterator[str]:
        return (name for name in self.names if name in self)

    def __len__(self) -> int:
        return sum(1 for _name in self)

    def broken(self) -> list[BrokenGame]:
        """Return what is wrong with the games that cannot be loaded."""
        len(self)  # loads all
        return [game for game in self._loaded.values() if isinstance(game, BrokenGame)]


def _load(point: EntryPoint) -> "Game | BrokenGame":
    from gemtable.games.kit.game import Game

    package = point.dist.name if point.dist else point.module
    try:
        game = point.load()
        if not isinstance(game, Game) or game.name != point.name:
            raise TypeError(f"{point.value} is no game called {point.name}")
    except Exception as error:  # whatever another package does: it must not stop other games
        if package == "gemtable":
            raise
        why = f"{type(error).__name__}: {error}"
        broken = BrokenGame(
            Sentence("The game {game} cannot be loaded: {error}.", game=point.name, error=why),
            Sentence("Update the package {package}, or uninstall it.", package=package),
        )
        broken.__cause__ = error
        return broken
    return game


GAMES = Games()
