"""Write the pictures of how each game is played into docs: a part of `make pictures`."""

from gemtable.games import GAMES
from gemtable.games.stages import file_of, units
from gemtable.languages import NAMES, language
from gemtable.sentence import speaking
from gemtable.web.how_to_play import stage_picture

from tests.browser.pictures import DOCS
from tests.games import OWN

FOLDER = DOCS / "how-to-play"


def written():
    """Return what each file has, by its name."""
    files = {}
    for code in NAMES:
        with speaking(language(code)):
            for game in OWN:
                for name, stage in GAMES[game].stages.items():
                    files[file_of(game, name)] = stage_picture(units(game, stage))
    return files


def main():
    FOLDER.mkdir(exist_ok=True)
    files = written()
    for old in FOLDER.glob("*.svg"):
        if old.name not in files:
            old.unlink()
    for name, drawn in files.items():
        (FOLDER / name).write_text(drawn)


if __name__ == "__main__":
    main()
