"""Write the golden files anew: `make golden`. Look at the difference before you commit it."""

import json
from pathlib import Path

from gemtable.boards.board_file import Board
from gemtable.boards.board_folders import BOARDS
from gemtable.link import host_lines

from tests import picture, shown
from tests.languages import named
from tests.overlay.printed import LABELS, sheets_in_docs
from tests.rules.perft import all_counts
from tests.screens import golden_screens
from tests.tables.test_scripts import TRIED
from tests.tables.tours import TOURS, told
from tests.terminal.screens import SCREENS, all_screens
from tests.wiring.drawn import DRAWN, drawings

GOLDEN = Path(__file__).parent / "golden"


def wire() -> str:
    """Return the examples of the wire with their lines made anew, one a line."""
    examples = json.loads((GOLDEN / "wire.json").read_text())
    for example in examples:
        example["line"] = host_lines.frame(example["body"]).decode().rstrip("\n")
    return "[\n" + ",\n".join(f"  {json.dumps(example)}" for example in examples) + "\n]\n"


def schema() -> str:
    """Return the JSON schema of board files, for editors."""
    return json.dumps(Board.model_json_schema(), indent=2) + "\n"


def perft() -> str:
    """Return the counts of move sequences of every game, a table a line."""
    lines = [f"  {json.dumps(table)}: {json.dumps(each)}" for table, each in all_counts().items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def tours() -> None:
    """Write what is said and shown anew below what is done in the tour of every game."""
    for path in TOURS.glob("*.txt"):
        path.write_text(told(path.read_text(), TRIED[path.stem].tour()))


def screens() -> None:
    """Write how tables are drawn in small terminals."""
    SCREENS.mkdir(exist_ok=True)
    for name, text in all_screens().items():
        (SCREENS / f"{name}.txt").write_text(text)


def wirings() -> None:
    """Write how the boards that ship are wired."""
    DRAWN.mkdir(exist_ok=True)
    for name, text in drawings().items():
        (DRAWN / f"{name}.svg").write_text(text)


def labels() -> None:
    """Write the sheets of key labels."""
    LABELS.mkdir(exist_ok=True)
    for name, text in sheets_in_docs().items():
        (LABELS / f"{name}.svg").write_text(text)


if __name__ == "__main__":
    (GOLDEN / "wire.json").write_text(wire())
    (GOLDEN / "perft.json").write_text(perft())
    (BOARDS / "schema.json").write_text(schema())
    (GOLDEN / "named.txt").write_text(named.told())
    (GOLDEN / "terminal.svg").write_text(picture.draw())
    tours()
    screens()
    golden_screens.write()
    wirings()
    labels()
    shown.write()
