"""Loads what is printed on a game's cards and tiles from `printed.json` beside its rules.

The file says which parts of it are invented.
"""

import json
from importlib.resources import files
from typing import Any


def load_printed(package: str) -> Any:
    """Return the content of `printed.json` in a package."""
    return json.loads(files(package).joinpath("printed.json").read_text(encoding="utf-8"))
