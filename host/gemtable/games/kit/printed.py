"""What is printed on a game's cards and tiles: `printed.json` beside its rules.

The file says what in it is invented.
"""

import json
from importlib.resources import files
from typing import Any


def load_printed(package: str) -> Any:
    """Return what `printed.json` in a package holds."""
    return json.loads(files(package).joinpath("printed.json").read_text(encoding="utf-8"))
