"""The installed games by name: Gemtable's own, and those of other packages.

A package registers a game with an entry point in the group `gemtable.games`, which gives the
name and the location of its `Game`. A game is loaded on first use. Iteration skips games that
cannot be loaded; a look-up by name raises BrokenGame with the reason.
"""

import traceback
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING

from gemtable.errors import UserError
from gemtable.games.older_kits import change_for
from gemtable.sentence import Sentence, message

if TYPE_CHECKING:
    from gemtable.games.kit.game import Game

GROUP = "gemtable.games"


class BrokenGame(UserError, KeyError):
    """An installed game cannot be loaded. As a KeyError it makes `in` return False."""

    __str__ = Exception.__str__  # KeyError itself shows only the quoted key


class Games(Mapping[str, "Game"]):
    """The installed games by name, in alphabetical order."""

    def __init__(self) -> None:
        self._loaded: dict[str, Game | BrokenGame] = {}

    @cached_property
    def _found(self) -> dict[str, EntryPoint]:
        return {point.name: point for point in entry_points(group=GROUP)}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all installed games, broken ones too. Loads none of them."""
        return tuple(sorted(self._found))

    def __getitem__(self, name: str) -> "Game":
        point = self._found[name]
        if name not in self._loaded:
            self._loaded[name] = _load(point)
        game = self._loaded[name]
        if isinstance(game, BrokenGame):
            raise game.with_traceback(None)  # raised again on every look-up
        return game

    def __iter__(self) -> Iterator[str]:
        return (name for name in self.names if name in self)

    def __len__(self) -> int:
        return sum(1 for _name in self)

    def give_up(self, name: str, why: str, error: Exception) -> None:
        """Mark a game as broken; for one of Gemtable's own games, raise `error` instead."""
        if self[name].folder.is_relative_to(Path(__file__).parent):
            raise error
        self._loaded[name] = _broken(self._found[name], why, error)

    def broken(self) -> list[BrokenGame]:
        """Return the errors of the games that cannot be loaded."""
        len(self)  # loads all
        return [game for game in self._loaded.values() if isinstance(game, BrokenGame)]


def _load(point: EntryPoint) -> "Game | BrokenGame":
    from gemtable.games.kit.game import Game

    package = point.dist.name if point.dist else point.module
    try:
        game = point.load()
        if not isinstance(game, Game) or game.name != point.name:
            raise TypeError(f"{point.value} is no game called {point.name}")
    except Exception as error:  # a broken package must not stop other games
        if package == "gemtable":
            raise
        return _broken(point, f"{type(error).__name__}: {error}{_place(error)}", error)
    return game


def _broken(point: EntryPoint, why: str, error: Exception) -> BrokenGame:
    package = point.dist.name if point.dist else point.module
    what = Sentence("The game {game} cannot be loaded: {error}.", game=point.name, error=why)
    fix = Sentence("Update the package {package}, or uninstall it.", package=package)
    if change := change_for(error):
        text = message("Update the package {package}, or adapt it to the current kit: {change}.")
        fix = Sentence(text, package=package, change=change)
    broken = BrokenGame(what, fix)
    broken.__cause__ = error
    return broken


def _place(error: Exception) -> str:
    """Return where the error is in the game's own files, as text for its author, or ""."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        is_ours = path.is_relative_to(Path(__file__).parents[1])
        if path.is_file() and not is_ours and "importlib" not in path.parts:
            return f" ({path}, line {frame.lineno})"
    return ""


GAMES = Games()
