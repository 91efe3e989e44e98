"""Whole games: bots press emulated keys, and every move goes through firmware and wire."""

import pytest
from gemtable.journal import Journal
from gemtable.rules import GAMES
from gemtable.simulate.playing import Plan, play_match

from tests.play import gemtable

GEMS = GAMES["lost-gems"]


def moves(database):
    entries = Journal(str(database)).entries(1)
    return [entry.facts["moves"] for entry in entries if entry.kind == "move"]


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Return the result of a game, and the journal that has it."""
    database = tmp_path_factory.mktemp("played") / "journal.sqlite"
    *_, result = gemtable.auto(3, database)
    return result, database


def test_a_game_ends_with_one_json_line_that_tells_its_result(played):
    result, _database = played
    assert list(result) == [
        *("game", "seats", "scores", "winners", "rating", "reason"),
        *("turns", "edges", "boards", "frames_dropped", "seconds"),
    ]
    assert (result["game"], result["seats"]) == ("lost-gems", 2)
    assert result["scores"][0] in range(10)
    assert result["reason"] in ("nickels", "complete", "last-turns")
    assert result["frames_dropped"] == 0
    assert result["seconds"] > 0
    uids = [board["uid"] for board in result["boards"]]
    assert len(uids) == len(set(uids)) == 4  # a pad and a rack a seat
    assert {(board["tier"], board["firmware"]) for board in result["boards"]} == {("vm", "0.1.0")}


def test_the_same_seed_gives_the_same_moves_and_score_at_any_speed(tmp_path, played):
    first, second = tmp_path / "first.sqlite", tmp_path / "second.sqlite"
    *_, fast = gemtable.auto(5, first, speed=30)
    *_, slow = gemtable.auto(5, second, speed=6)
    assert moves(first) == moves(second)
    for told in ("scores", "rating", "reason", "turns", "edges"):
        assert fast[told] == slow[told]
    _result, other = played
    assert moves(other) != moves(first)


def test_every_move_is_a_press_on_a_board_and_every_finger_leaves_its_key(played):
    result, database = played
    entries = Journal(str(database)).entries(1)
    made = [entry for entry in entries if entry.kind == "move"]
    assert len(made) == result["turns"]
    assert {entry.who for entry in made} == {"pad 1", "pad 2"}
    # A press is two edges. Turning a new tile over is a double click, four: one for each
    # tile of the opening hands and one for each tile drawn.
    state = GEMS.from_json(entries[0].facts["state"])
    for entry in made:
        (move,) = entry.facts["moves"]
        state, _ = GEMS.play(state, move["seat"], GEMS.parse(move["text"]))
    drawn = 18 - len(state.treetops)
    assert result["edges"] == 2 * result["turns"] + 4 * drawn


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("--seats 4", marks=pytest.mark.soak),
        "--option bonus=ask",
        pytest.param("--option deal=table", marks=pytest.mark.soak),
        pytest.param("--seats 3", marks=pytest.mark.soak),
        pytest.param("--option deal=table --option bonus=ask --seats 3", marks=pytest.mark.soak),
    ],
)
def test_other_tables_finish_too(tmp_path, words):
    speed = 5 if "deal=table" in words else 20  # 22 fast boards are more than two cores can run
    database = tmp_path / "journal.sqlite"
    *_, result = gemtable.auto(2, database, *words.split(), speed=speed)
    assert result["reason"] in ("nickels", "complete", "last-turns")
    made = [move["text"].split()[0] for (move,) in moves(database)]
    after_the_opening = made[8:]
    assert ("take" in after_the_opening) == ("deal=table" in words)


def test_a_game_finishes_without_an_error(tmp_path):
    lines = gemtable.auto(100, tmp_path / "journal.sqlite")
    assert {line["notice"] for line in lines[:-1]} == {"note", "event"}
    assert lines[-1]["turns"] == len(moves(tmp_path / "journal.sqlite"))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(50))
def test_fifty_games_on_boards_are_the_games_of_the_rules_alone(tmp_path, seed):
    """At any load: a board that a busy machine starves pauses the game, and no more."""
    lines = gemtable.auto(seed, tmp_path / "journal.sqlite")
    told = {line["notice"] for line in lines[:-1]}
    assert told - {"pause", "resume"} == {"note", "event"}
    outcome, turns, _whys = play_match(Plan("lost-gems", 2, 1, seed, "sensible"), 0)
    played = [lines[-1][name] for name in ("turns", "scores", "reason")]
    assert played == [turns, list(outcome.scores), outcome.reason]
    assert turns == len(moves(tmp_path / "journal.sqlite"))


def test_every_turn_the_score_and_the_rating_are_told(tmp_path):
    database = tmp_path / "journal.sqlite"
    done = gemtable.run(
        *("play", "lost-gems", "--auto", "--seed", "1", "--speed", "20", "--db", str(database))
    )
    assert done.returncode == 0, done.stderr
    begins, *told, last = done.stdout.splitlines()
    assert begins == "Match 1 begins."
    turns = {int(line.split()[0]) for line in told}
    assert turns == set(range(1, len(moves(database)) + 1))
    end = Journal(str(database)).entries(1)[-1].facts
    assert last == f"Score {end['scores'][0]}. {end['rating']}"
