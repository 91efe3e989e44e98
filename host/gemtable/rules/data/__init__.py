"""Card faces, tiles and the like: one JSON file a game, which says what in it is invented."""

import json
from importlib.resources import files
from typing import Any


def table(name: str) -> Any:
    """Return what `<name>.json` holds."""
    return json.loads(files(__package__).joinpath(f"{name}.json").read_text(encoding="utf-8"))
