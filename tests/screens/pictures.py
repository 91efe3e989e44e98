"""Write a sheet for each game into docs, a whole match on the pad of seat 1: `make pictures`."""

from pathlib import Path

from gemtable.games import GAMES
from gemtable.screens.pad_screen import pad_screen
from gemtable.sentence import ENGLISH

from tests.games import OWN
from tests.screens.png import png, sheet
from tests.screens.stages import PEOPLE, Stage

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
SEED = 3
SHOWN, ACROSS, SCALE = 12, 3, 2
COLUMNS = 4  # of keys


def whole_match(game):
    """Return the screens of seat 1 in a match that bots play, without two alike in a row."""
    table = Stage(game, GAMES[game].default_seats, SEED, PEOPLE)
    screens = [_screen(table)]

    def looked():
        if (now := _screen(table)) != screens[-1]:
            screens.append(now)

    table.play_by_keys(looked)
    return screens


def _screen(table):
    return pad_screen(table.status, 0, COLUMNS, ENGLISH)


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
