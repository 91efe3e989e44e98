"""Where Gemtable's own files are, in a checkout or inside an installed wheel, and a user's."""

from pathlib import Path

import platformdirs

_PACKAGE = Path(__file__).parents[1]
_INSTALLED = _PACKAGE / "board_files"
_ROOT = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parents[1]

FIRMWARE = _ROOT / "firmware"  # the image of a board's file system, but for board.json
BOARDS = _ROOT / "boards"  # one JSON a board


def own_boards() -> Path:
    """Return the folder for board files of the user's own; it need not be there."""
    return platformdirs.user_config_path("gemtable", appauthor=False) / "boards"
