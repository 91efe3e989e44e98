"""The lists of wrong changes have their places, and the tests catch one of each; `make mutants`
tries all."""

import json

import pytest

from tests.games import OWN
from tests.mutants import wrong_changes
from tests.mutants.__main__ import changed_files, chosen, options
from tests.mutants.nearest_tests import NearestTests
from tests.mutants.wrong_changes import JOINTS, ROOT, RULES, NoPlace


@pytest.mark.parametrize("game", OWN)
def test_every_game_has_six_breaks_or_more_each_with_its_rule(game):
    entries = json.loads((RULES / f"{game}.json").read_text())
    assert len(entries) >= 6
    for entry in entries:
        assert entry.keys() == {"file", "from", "to", "breaks"}
        assert entry["file"].startswith(f"host/gemtable/games/{game.replace('-', '_')}/rules/")
        assert entry["breaks"]


def test_every_wrong_change_has_its_place_and_compiles():
    changes = wrong_changes.of_rules() + wrong_changes.of_joints()
    for change in changes:
        assert change.new != change.old
        wrong_changes.must_compile(change, change.text())
    assert len({(each.file, each.old, each.new) for each in changes}) == len(changes)


def test_the_tests_that_are_to_catch_what_breaks_a_rule_or_a_secret_are_there():
    nearest = NearestTests(ROOT)
    for change in wrong_changes.of_rules():
        for test in [word for run in nearest.runs(change) for word in run if "/" in word]:
            assert (ROOT / test).exists(), test


def test_joints_are_150_or_more_each_with_what_it_harms():
    entries = [each for path in JOINTS.glob("*.json") for each in json.loads(path.read_text())]
    assert len(entries) >= 150
    for entry in entries:
        assert entry.keys() == {"old", "new", "harms"}
        assert entry["harms"]


def test_changes_whose_text_is_not_there_once_are_refused_by_name(tmp_path):
    lost = [
        {"old": "nowhere in the product", "new": "", "harms": "nothing"},
        {"old": "import", "new": "", "harms": "all"},
    ]
    (tmp_path / "lamps.json").write_text(json.dumps(lost))
    with pytest.raises(NoPlace) as refused:
        wrong_changes.of_joints(lists=tmp_path)
    first, second = str(refused.value).splitlines()
    assert first == "lamps.json: found 0 times: 'nowhere in the product'"
    assert second.startswith("lamps.json: found ") and second.endswith(" times: 'import'")


@pytest.mark.slow
def test_rooms_and_changed_files_choose_wrong_changes():
    rooms = chosen(options(["--rooms", "firmware,crossing"]))
    assert {each.room for each in rooms} == {"firmware", "crossing"}
    assert {each.file for each in chosen(options(["--changed"]))} <= changed_files()
