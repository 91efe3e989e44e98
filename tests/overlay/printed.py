"""The sheets of labels in docs: golden files, and pictures of the READMEs."""

from pathlib import Path

from gemtable import boards
from gemtable.games import GAMES
from gemtable.languages import NAMES, language_named
from gemtable.overlay.label_sheet import sheets
from gemtable.sentence import ENGLISH, speaking

from tests.games import OWN

LABELS = Path(__file__).parents[2] / "docs" / "labels"


def sheets_in_docs() -> dict[str, str]:
    """Return the sheet of each game in each language, and one for another board."""
    found = {}
    for code in NAMES:
        ending = "" if code == ENGLISH.code else f".{code}"
        with speaking(language_named(code)):
            for game in OWN:
                (found[f"{game}{ending}"],) = printed(game, "pico-pad")
    (found["waterfall-macropad"],) = printed("waterfall", "macropad-rp2040-pad")
    return found


def printed(game: str, board: str, seats: int | None = None) -> list[str]:
    """Return the sheets of a game for a board that ships."""
    return sheets(game, seats or GAMES[game].default_seats, boards.load(boards.find(board)))
