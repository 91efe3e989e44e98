"""Write a sheet for each game into docs, a whole match on the pad of seat 1: `make pictures`."""

from pathlib import Path

from gemtable.games import GAMES
from gemtable.screens.pad_screen import pad_screen, told_on_pad
from gemtable.screens.told_text import parts
from gemtable.sentence import ENGLISH

from tests.games import OWN
from tests.screens.png import png, sheet
from tests.screens.stages import PEOPLE, Stage

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
SEED = 3
SHOWN, ACROSS, SCALE = 12, 3, 2
COLUMNS = 4  # of keys


def whole_match(game):
    """Return the screens of seat 1 in a match that bots play, without two alike in a row.

    A sentence that is too long for a screen has several, one after the other.
    """
    table = Stage(game, GAMES[game].default_seats, SEED, PEOPLE)
    screens = _screens(table)

    def looked():
        for now in _screens(table):
            if now != screens[-1]:
                screens.append(now)

    table.play_by_keys(looked)
    return screens


def _screens(table):
    status = table.status
    shown = parts(told_on_pad(status, 0, ENGLISH))
    return [pad_screen(status, 0, COLUMNS, ENGLISH, part) for part in range(len(shown))]


def picked(screens):
    """Return some screens, as far from each other as can be, with the first and the last."""
    return [screens[place * (len(screens) - 1) // (SHOWN - 1)] for place in range(SHOWN)]


def drawn(game):
    """Return the PNG of a game's sheet."""
    return png(sheet(picked(whole_match(game)), ACROSS), SCALE)


def main():
    FOLDER.mkdir(exist_ok=True)
    for game in OWN:
        (FOLDER / f"{game}.png").write_bytes(drawn(game))


if __name__ == "__main__":
    main()
