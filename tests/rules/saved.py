"""Saved states to read and to damage; those of a game are in a file such as crossing_saved.py."""

import copy
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.game import Game


@dataclass(frozen=True)
class Saved:
    """Sound saved states of a game, and changes that make one unsound.

    A change is the state, the way to a value in it, and another value. `words` are those
    of the game's fields, to be put where they do not belong.
    """

    game: Game
    sound: Sequence[dict[str, Json]]
    damage: Sequence[tuple[dict[str, Json], list[str | int], Any]]
    words: Sequence[str]
    most_bytes: int


def written(game: Game, state: Any) -> dict[str, Json]:
    """Return the state as it comes back from the journal: lists for tuples."""
    data: dict[str, Json] = json.loads(json.dumps(game.rules.to_json(state)))
    return data


def changed(data: Json, path: list[str | int], value: Any) -> Json:
    """Return a copy of the saved state with another value at the end of `path`."""
    data = copy.deepcopy(data)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return data
