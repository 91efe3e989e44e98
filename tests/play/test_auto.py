"""Whole games: bots press emulated keys, and every move goes through firmware and wire."""

import pytest
from gemtable.games import GAMES
from gemtable.journal import Journal

from tests.play import program_in_time
from tests.play.gemtable import moves

GEMS = GAMES["lost-gems"]


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Return the result of a game, and the journal that has it."""
    database = tmp_path_factory.mktemp("played") / "journal.sqlite"
    *_, result = program_in_time.auto(3, database)
    return result, database


@pytest.mark.shows("play", "--auto", "--json")
def test_a_game_ends_with_one_json_line_that_tells_its_result(played):
    result, _database = played
    assert list(result) == [
        *("game", "seats", "names", "scores", "winners", "rating", "reason"),
        *("turns", "edges", "boards", "frames_dropped", "seconds"),
    ]
    assert (result["game"], result["seats"]) == ("lost-gems", 2)
    assert result["scores"][0] in range(10)
    assert result["reason"] in ("nickels", "complete", "last-turns")
    assert result["frames_dropped"] == 0
    assert result["seconds"] > 0
    uids = [board["uid"] for board in result["boards"]]
    assert len(uids) == len(set(uids)) == 4  # a pad and a rack a seat
    assert {board["tier"] for board in result["boards"]} == {"vm"}


def test_every_move_is_a_press_on_a_board_and_every_finger_leaves_its_key(played):
    result, database = played
    entries = Journal(str(database)).entries(1)
    made = [entry for entry in entries if entry.kind == "move"]
    assert len(made) == result["turns"]
    assert {entry.who for entry in made} == {"pad 1", "pad 2"}
    # A press is two edges. Turning a new tile over is a double click, four: one for each
    # tile of the opening hands and one for each tile drawn.
    state = GEMS.rules.start(2, **entries[0].facts["dealt"])
    for entry in made:
        (move,) = entry.facts["moves"]
        state, _ = GEMS.rules.play(state, move["seat"], GEMS.rules.parse(move["text"]))
    drawn = 18 - len(state.treetops)
    assert result["edges"] == 2 * result["turns"] + 4 * drawn


@pytest.mark.parametrize(
    "words",
    [
        "--option bonus=ask",
        pytest.param("--option deal=table --option bonus=ask --seats 3", marks=pytest.mark.slow),
    ],
)
def test_other_tables_finish_too(tmp_path, words):
    database = tmp_path / "journal.sqlite"
    *_, result = program_in_time.auto(2, database, *words.split())
    assert result["reason"] in ("nickels", "complete", "last-turns")
    made = [move["text"].split()[0] for (move,) in moves(database)]
    after_the_opening = made[8:]
    assert ("take" in after_the_opening) == ("deal=table" in words)


def test_every_turn_the_score_and_the_rating_are_told(tmp_path):
    database = tmp_path / "journal.sqlite"
    words = ("play", "lost-gems", "--auto", "--seed", "1", "--db", str(database))
    done = program_in_time.run(*words)
    assert done.returncode == 0, done.stderr
    begins, *told, last = done.stdout.splitlines()
    assert begins == "Match 1 begins."
    turns = {int(line.split()[0]) for line in told}
    assert turns == set(range(1, len(moves(database)) + 1))
    end = Journal(str(database)).entries(1)[-1].facts
    assert last == f"Score {end['scores'][0]}. {end['rating']}"
