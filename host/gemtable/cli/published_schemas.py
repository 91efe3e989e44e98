"""The schemas that `gemtable schema` prints, by name.

A schema in `schemas/` describes the --json output of a command and is named after the command:
`boards-list.json` is for `gemtable boards list`. The other schemas are stored elsewhere.
"""

import json
from pathlib import Path

from gemtable.boards.board_folders import BOARDS
from gemtable.errors import UserError
from gemtable.sentence import Sentence

_ROOM = Path(__file__).parent
_COMMANDS = _ROOM / "schemas"
_FILES = {  # schemas of other things than --json output
    "board": BOARDS / "schema.json",
    "club": _ROOM.parent / "club" / "asyncapi.yaml",
    "export": _ROOM.parent / "records" / "export.schema.json",
}
_DESCRIBED = {
    "board": Sentence("a board file"),
    "club": Sentence("the messages from tables to a club's broker, as AsyncAPI"),
    "export": Sentence("a line in the output of gemtable journal export and gemtable backup"),
    "page": Sentence("the page's interface for programs, as OpenAPI"),
}


def names() -> list[str]:
    """Return the names of all schemas, with those of commands last."""
    return [*_DESCRIBED, *sorted(path.stem for path in _COMMANDS.glob("*.json"))]


def described(name: str) -> Sentence | str:
    """Return what a schema describes, or the command line whose output it describes."""
    return _DESCRIBED.get(name) or f"gemtable {name.replace('-', ' ')} --json"


def text_of(name: str) -> str:
    """Return the text of a schema, with a line break at its end. Raises UserError."""
    if name not in names():
        raise UserError(
            Sentence("There is no schema {name}.", name=name),
            Sentence("Schemas: {names}.", names=names()),
        )
    if name == "page":
        return f"{json.dumps(_of_page(), indent=2)}\n"
    return _FILES.get(name, _COMMANDS / f"{name}.json").read_text(encoding="utf-8")


def _of_page() -> dict[str, object]:
    from gemtable.web.app import app_of  # imported here, since it loads FastAPI
    from gemtable.web.watchers import Following

    return app_of(Following()).openapi()
