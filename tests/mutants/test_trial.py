"""The runner of `make mutants` on a small tree: it tells what is caught from what survives."""

import json

import pytest

from tests.mutants.tree_copy import Copy
from tests.mutants.trial import Trial
from tests.mutants.wrong_changes import ROOT, of_joints

FILES = {
    "host/gemtable/__init__.py": "",
    "host/gemtable/boards/__init__.py": "",
    "host/gemtable/boards/board_folders.py": "FIRMWARE = __file__\n",
    "host/gemtable/lamp.py": "def lit(keys):\n    return keys > 0  # any\n",
    "host/gemtable/counted.py": "HELD = 2\nif __name__ == '__main__':\n    print(HELD + 1)\n",
    "firmware/gemwire/__init__.py": "FIRST = 'first' 'unit'\n",
    "boards/one.json": "{}",
    "tests/test_lamp.py": (
        "from gemtable import lamp\n"
        "def test_one_key_lights():\n    assert lamp.lit(1)\n"
        "def test_that_fails_anyway():\n    assert lamp.lit(0)\n"
    ),
    "tests/counted/test_counted.py": (
        "import subprocess, sys\n"
        "def test_a_program_counts():\n"
        "    words = [sys.executable, '-m', 'gemtable.counted']\n"
        "    assert subprocess.check_output(words) == b'3\\n'\n"
    ),
    "tests/wire/test_gemwire.py": (
        "def test_first():\n    import gemwire\n    assert gemwire.FIRST == 'firstunit'\n"
    ),
    "tests/joined/test_joined.py": (
        "from pathlib import Path\n"
        "def test_the_board_has_nothing():\n"
        "    assert next(Path('boards').iterdir()).read_text() == '{}'\n"
    ),
    "pyproject.toml": "[tool.pytest.ini_options]\n"
    "addopts = '--import-mode=importlib -p no:schemathesis'\n"
    "markers = ['soak']\n",
}
CHANGES = [
    {"old": "keys > 0", "new": "keys > 1", "harms": "One key lights nothing."},
    {"old": "# any", "new": "# some", "harms": "Nothing at all."},
    {"old": "print(HELD + 1)", "new": "print(HELD * 1)", "harms": "A program miscounts."},
    {"old": "'first' 'unit'", "new": "'first'", "harms": "A unit has no number."},
    {"old": "{}", "new": "[]", "harms": "A board has another kind of nothing."},
]


@pytest.fixture
def tree(tmp_path):
    root = tmp_path / "tree"
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "lists").mkdir()
    (tmp_path / "lists" / "lamps.json").write_text(json.dumps(CHANGES))
    return root


@pytest.mark.slow
def test_what_harms_is_caught_and_what_does_not_survives(tree, tmp_path):
    changes, told = of_joints(tree, tmp_path / "lists"), []
    with Trial(tree, 1, limit_s=60, whole=()) as trial:
        alone = trial.alone(changes, told.append)
        assert [each.by for each in alone] == [
            "tests/test_lamp.py::test_one_key_lights",
            None,  # what fails without any change says nothing about it
            "tests/counted/test_counted.py::test_a_program_counts",  # also in a program
            "tests/wire/test_gemwire.py::test_first",
            None,  # no test is near
        ]
        assert {each.change for each in told} == set(changes)
        survivors = [each for each in alone if not each.by]
        whole = trial.together(survivors, told.append)
    assert [each.by for each in whole] == [
        None,
        "tests/joined/test_joined.py::test_the_board_has_nothing",
    ]
    for name, text in FILES.items():
        assert (tree / name).read_text() == text, "nothing is changed in place"


def test_a_copy_that_imports_another_tree_is_refused(tree, tmp_path):
    copy = Copy(tree, tmp_path)
    copy.must_be_imported()
    for each in (copy.path / ".venv").rglob("copy.pth"):
        each.write_text(each.read_text().replace(f"{copy.path}/host", f"{ROOT}/host"))
    with pytest.raises(RuntimeError, match="Not of the copy"):
        copy.must_be_imported()
