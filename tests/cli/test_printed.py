"""Each command prints what its schema says, and each part of a schema is printed by it.

A fixture for each schema returns all that its command printed; a new command needs one, too.
"""

import json
import signal

import jsonschema_rs
import pytest
from gemtable.cli import published_schemas
from gemtable.games import GAMES
from gemtable.health import age_file
from gemtable.health.board_counts import Counts, News
from gemtable.journal import Journal

from tests import printed_json
from tests.cli.test_published import OF_COMMANDS
from tests.play import gemtable
from tests.records.test_scores import played


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture(scope="module")
def matches(tmp_path_factory):
    """A journal with a match of people together, and one of people against each other."""
    path = tmp_path_factory.mktemp("played") / "journal.sqlite"
    journal = Journal(str(path))
    for game in ("lost-gems", "crossing"):
        played(journal, game, ["Ola", "Kuba", "Ania"][: GAMES[game].default_seats])
    journal.close()
    return str(path)


def printed(*words, stdin="", status=0):
    done = gemtable.run(*words, "--json", stdin=stdin)
    assert done.returncode == status, done.stderr
    return done.stdout


@pytest.fixture
def of_play(tmp_path):
    yield "\n".join(map(json.dumps, gemtable.auto(1, tmp_path / "journal.sqlite")))


@pytest.fixture
def of_simulate():
    return printed("simulate", "lost-gems", "--games", "2")


@pytest.fixture
def of_emulate():
    program = gemtable.start("emulate", "pico-pad", "pico-tile", "--json")
    told = program.stdout.readline() + program.stdout.readline()
    program.send_signal(signal.SIGINT)
    rest, error = program.communicate()
    assert (rest, error) == ("", "")
    printed_json.check(("emulate", "--json"), told)
    return told


@pytest.fixture
def of_flash(board):
    port = board("pico-pad").port
    missing = printed("flash", "--all", "--port", port, "--port", "/dev/nowhere", status=1)
    return printed("flash", "--as", "pico-pad", "--port", port) + missing


@pytest.fixture
def of_boards_list(board):
    ports = ("--port", board("pico-pad").port, "--port", "/dev/nowhere")
    return printed("boards", "list", *ports, status=1)


@pytest.fixture
def of_boards_check(tmp_path):
    file = tmp_path / "board.json"
    file.write_text('{"name": 1}')
    return printed("boards", "check", str(file), status=1) + printed("boards", "check", "pico-pad")


@pytest.fixture
def of_boards_test(board):
    return printed("boards", "test", board("pico-tile").port, stdin="\n" * 5, status=1)


@pytest.fixture
def of_boards_health():
    counts = Counts(seconds=3600, presses=(9, 0), bounces=(1, 0))
    age_file.add({"e66": News("pico-pad", counts, ((5, "power"),))}, "2026-06")
    return printed("boards", "health")


@pytest.fixture
def of_check():
    return printed("check", "lost-gems", "--only", "labels", "--matches", "1")


@pytest.fixture
def of_doctor():
    return gemtable.run("doctor", "--json").stdout


@pytest.fixture
def of_scores_show(matches):
    return printed("scores", "--db", matches)


@pytest.fixture
def of_journal_list(matches):
    return printed("journal", "list", "--db", matches)


@pytest.fixture
def of_journal_show(matches):
    return printed("journal", "show", "1", "--db", matches)


@pytest.fixture
def of_journal_story(matches):
    return "".join(printed("journal", "story", one, "--deal", "--db", matches) for one in "12")


@pytest.fixture
def of_journal_check(matches):
    return printed("journal", "check", "--db", matches)


@pytest.fixture
def of_journal_import(matches, tmp_path):
    file, other = str(tmp_path / "file.jsonl"), str(tmp_path / "other.sqlite")
    assert gemtable.run("journal", "export", "--all", "--output", file, "--db", matches) == (
        (0, "", "")
    )
    return printed("journal", "import", file, "--db", other)


@pytest.fixture
def of_journal_keys(of_journal_import):
    return printed("journal", "keys")


@pytest.mark.slow
@pytest.mark.parametrize("name", OF_COMMANDS)
def test_each_part_of_a_schema_is_printed(name, request):
    schema = json.loads(published_schemas.text_of(name))
    told = [*printed_json.values(request.getfixturevalue(f"of_{name.replace('-', '_')}"))]
    assert told
    met = {part for value in told for part in parts_met(schema, value, schema)}
    assert met == set(schema.get("$defs", ()))


def parts_met(part, value, schema):
    """Yield the names in `$defs` that say what is in a value, which is as `part` says."""
    if "$ref" in part:
        name = part["$ref"].rpartition("/")[2]
        yield name
        yield from parts_met(schema["$defs"][name], value, schema)
    for one in (*part.get("anyOf", ()), *part.get("oneOf", ())):
        if jsonschema_rs.is_valid({**one, "$defs": schema["$defs"]}, value):
            yield from parts_met(one, value, schema)
    if isinstance(value, dict):
        for name, inside in part.get("properties", {}).items():
            if name in value:
                yield from parts_met(inside, value[name], schema)
    if isinstance(value, list):
        for each in value:
            yield from parts_met(part.get("items", {}), each, schema)
