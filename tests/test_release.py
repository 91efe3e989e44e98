"""The check list of a release stops where something is missing, and says where to go on."""

import pytest

from tests import release


@pytest.fixture
def root(tmp_path, monkeypatch):
    (tmp_path / "firmware").mkdir()
    (tmp_path / "firmware" / "version.py").write_text('VERSION = "1.2.0"\n')
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.0"\n')
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 1.2.0, 2026-12-24\n\n## 1.1.0\n")
    monkeypatch.setattr(release, "ROOT", tmp_path)
    return tmp_path


def test_versions_of_one_number_and_a_date_pass(root, capfd):
    assert release.main(["--only", "versions"]) == 0
    assert "versions: 1.2.0" in capfd.readouterr().out


@pytest.mark.parametrize(
    "file, text, told",
    [
        ("firmware/version.py", 'VERSION = "1.1.0"', "firmware/version.py has another version"),
        ("CHANGELOG.md", "## 1.2.0, unreleased\n", 'write "1.2.0, YYYY-MM-DD"'),
        ("CHANGELOG.md", "## 1.1.0, 2026-11-01\n", 'begins with "1.1.0, 2026-11-01"'),
        ("CHANGELOG.md", "", "begins with"),
    ],
)
def test_a_version_that_is_missing_somewhere_stops_it(root, capfd, file, text, told):
    (root / file).write_text(text)
    assert release.main(["--only", "versions", "firmware"]) == 1
    shown = capfd.readouterr()
    assert told in shown.err
    assert "Then: make release ARGS='--from versions'" in shown.err
    assert "firmware:" not in shown.out, "it went on"


def test_a_target_that_fails_stops_it(root, capfd):
    (root / "Makefile").write_text("check:\n\t@exit 3\n")
    assert release.main(["--only", "check", "firmware"]) == 1
    assert "This failed: make check" in capfd.readouterr().err
