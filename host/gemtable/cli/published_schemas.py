"""The schemas that Gemtable publishes, by name: what each describes, and its text.

A schema in `schemas/` describes what a command prints with --json, and is named after it:
`boards-list.json` is of `gemtable boards list`. The others lie beside what they describe.
"""

import json
from pathlib import Path

from gemtable.boards.board_folders import BOARDS
from gemtable.errors import UserError
from gemtable.sentence import Sentence

_ROOM = Path(__file__).parent
_COMMANDS = _ROOM / "schemas"
_FILES = {  # of what no command prints with --json
    "board": BOARDS / "schema.json",
    "club": _ROOM.parent / "club" / "asyncapi.yaml",
    "export": _ROOM.parent / "records" / "export.schema.json",
}
_DESCRIBED = {
    "board": Sentence("a board file"),
    "club": Sentence("what tables tell a club's broker, as AsyncAPI"),
    "export": Sentence("a line of gemtable journal export and gemtable backup"),
    "page": Sentence("what programs can read from the page, as OpenAPI"),
}


def names() -> list[str]:
    """Return the names of all schemas: those of commands come last, sorted."""
    return [*_DESCRIBED, *sorted(path.stem for path in _COMMANDS.glob("*.json"))]


def described(name: str) -> Sentence | str:
    """Return what a schema describes: of a command's, the command as it is typed."""
    return _DESCRIBED.get(name) or f"gemtable {name.replace('-', ' ')} --json"


def text_of(name: str) -> str:
    """Return a schema as it is published, with a line break at its end. Raises UserError."""
    if name not in names():
        raise UserError(
            Sentence("There is no schema {name}.", name=name),
            Sentence("Schemas: {names}.", names=names()),
        )
    if name == "page":
        return f"{json.dumps(_of_page(), indent=2)}\n"
    return _FILES.get(name, _COMMANDS / f"{name}.json").read_text(encoding="utf-8")


def _of_page() -> dict[str, object]:
    from gemtable.web.app import app_of  # loads FastAPI, which the others can spare
    from gemtable.web.watchers import Following

    return app_of(Following()).openapi()
