"""The folders of Gemtable's own files, in a checkout or an installed wheel, and of the user's."""

from pathlib import Path

from gemtable.user_folders import USER

_PACKAGE = Path(__file__).parents[1]
_INSTALLED = _PACKAGE / "board_files"
_ROOT = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parents[1]

FIRMWARE = _ROOT / "firmware"  # what goes on a board, except board.json
BOARDS = _ROOT / "boards"  # one JSON file for each board


def own_boards() -> Path:
    """Return the folder for the user's own board files; it may not exist."""
    return USER.user_config_path / "boards"
