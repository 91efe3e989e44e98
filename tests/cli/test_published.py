"""Every schema that is published: `gemtable schema` prints it, and no command lacks one."""

import json
from pathlib import Path

import pytest
import yaml
from gemtable import club
from gemtable.boards.board_folders import BOARDS
from gemtable.cli import published_schemas
from gemtable.journal import KINDS
from gemtable.web.app import app_of
from gemtable.web.watchers import Following
from jsonschema import Draft202012Validator

from tests import printed_json
from tests.given_options import GEMTABLE
from tests.play import gemtable

FOLDER = Path(published_schemas.__file__).with_name("schemas")
OF_COMMANDS = sorted(path.stem for path in FOLDER.glob("*.json"))
LISTED = """\
board           a board file
club            the messages from tables to a club's broker, as AsyncAPI
export          a line in the output of gemtable journal export and gemtable backup
page            the page's interface for programs, as OpenAPI
"""


def with_json(command, words=()):
    """Yield the words of each command that has the option --json."""
    for name, each in getattr(command, "commands", {}).items():
        yield from with_json(each, (*words, name))
    if any("--json" in parameter.opts for parameter in command.params):
        yield words


def parts_of(schema):
    """Yield a schema and all that is within it."""
    if isinstance(schema, dict):
        yield schema
    for part in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(part, dict | list):
            yield from parts_of(part)


def test_each_command_that_prints_json_has_a_schema():
    commands = sorted("-".join(words) for words in with_json(GEMTABLE))
    assert len(commands) > 10
    assert OF_COMMANDS == commands


@pytest.mark.parametrize("name", ["board", "export", *OF_COMMANDS])
def test_a_schema_is_one(name):
    schema = json.loads(published_schemas.text_of(name))
    Draft202012Validator.check_schema(schema)
    known = {f"#/$defs/{part}" for part in schema.get("$defs", ())}
    used = {part["$ref"] for part in parts_of(schema) if isinstance(part.get("$ref"), str)}
    assert used == known


@pytest.mark.parametrize("name", OF_COMMANDS)
def test_a_schema_of_a_command_names_it_and_leaves_no_field_of_ours_open(name):
    schema = json.loads(published_schemas.text_of(name))
    assert published_schemas.described(name) in schema["title"]
    objects = [part for part in parts_of(schema) if "properties" in part and "type" in part]
    is_open = [part for part in objects if part.get("additionalProperties") is not False]
    assert [sorted(part["properties"]) for part in is_open] == {
        "journal-show": [["kind"], ["outcome", "pending", "seats"]],  # a game's own
        "play": [["outcome", "pending", "seats"]],
    }.get(name, [])


def test_the_kinds_of_entries_are_those_of_a_journal():
    schema = json.loads(published_schemas.text_of("journal-show"))
    assert schema["properties"]["kind"]["enum"] == list(KINDS)


def test_without_a_name_all_are_listed():
    done = gemtable.run("schema")
    assert done.stdout.startswith(LISTED)
    told = done.stdout.removeprefix(LISTED).splitlines()
    assert [line.split(maxsplit=1)[0] for line in told] == OF_COMMANDS
    assert told[2] == "boards-list     gemtable boards list --json"


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("board", BOARDS / "schema.json"),
        ("club", Path(club.__file__).with_name("asyncapi.yaml")),
        ("play", FOLDER / "play.json"),
    ],
)
def test_a_schema_is_printed_as_its_file_has_it(name, file):
    assert gemtable.run("schema", name).stdout == file.read_text()


def test_the_clubs_names_its_version():
    assert yaml.safe_load(gemtable.run("schema", "club").stdout)["info"]["version"] == "1.0.0"


def test_the_pages_is_what_the_page_itself_serves():
    told = json.loads(gemtable.run("schema", "page").stdout)
    assert told == app_of(Following()).openapi()
    assert set(told["paths"]) == {"/api/table", "/api/stream"}


def test_a_name_that_is_none_is_told_with_those_that_are():
    done = gemtable.run("schema", "../play")
    assert (done.returncode, done.stdout) == (1, "")
    what, fix = done.stderr.splitlines()
    assert what == "gemtable: There is no schema ../play."
    *before, last = published_schemas.names()
    assert fix.strip() == f"Schemas: {', '.join(before)} and {last}."


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        (("journal", "check"), '{"match": 1}'),
        (("journal", "check"), '{"match": 1, "entries": 2, "why": null, "more": 1}'),
        (("scores",), '{"kind": "team", "mean": NaN}'),
        (("boards",), "No board is plugged in."),
        (("doctor", "--language", "pl"), '{"gemtable": "0.2.0"} {}'),
    ],
)
def test_what_a_command_must_not_print_fails_any_test_that_runs_it(words, printed):
    with pytest.raises(ValueError):
        printed_json.check((*words, "--json"), printed)
