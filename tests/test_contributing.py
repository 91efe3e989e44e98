"""What meets people who contribute: hooks before a commit, and forms for issues and changes."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
HOOKS = ROOT / ".pre-commit-config.yaml"
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
FIELDS = {"input", "textarea", "dropdown", "checkboxes"}


def hooks():
    (local,) = yaml.safe_load(HOOKS.read_text())["repos"]
    return local["hooks"]


def test_pre_commit_takes_the_hooks():
    words = [sys.executable, "-m", "pre_commit", "validate-config", str(HOOKS)]
    done = subprocess.run(words, capture_output=True, text=True)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@pytest.mark.parametrize("hook", hooks(), ids=lambda hook: hook["id"])
def test_a_hook_runs_a_program_of_the_virtual_environment_on_files_that_exist(hook):
    program, *words = shlex.split(hook["entry"])
    assert program.startswith(".venv/bin/")
    assert (Path(sys.executable).parent / Path(program).name).exists()
    assert all((ROOT / word).exists() for word in words if word.startswith("tests/"))


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_has_what_a_form_needs(path):
    form = yaml.safe_load(path.read_text())
    if path.stem == "config":
        assert form == {"blank_issues_enabled": True}
        return
    assert {"name", "description", "body"} <= set(form)
    fields = [part for part in form["body"] if part["type"] in FIELDS]
    names = [part["id"] for part in fields]
    assert fields and len(names) == len(set(names))
    assert all(part["attributes"]["label"] for part in fields)
    texts = [part["attributes"]["value"] for part in form["body"] if part["type"] == "markdown"]
    assert len(fields) + len(texts) == len(form["body"])


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_names_documents_that_exist(path):
    for name in re.findall(r"docs/[\w-]+\.md", path.read_text()):
        assert (ROOT / name).exists(), name
