"""What is put on an emulated board's flash."""

import platform
import re

import pytest
from gemtable import boards
from gemtable.emulator import flash_folder
from gemtable.places import FIRMWARE

from tests import on_micropython

MODULES = sorted(FIRMWARE.rglob("*.py"))
ASKING = re.compile(rb"@micropython\.(native|viper)")


@pytest.mark.parametrize("machine, is_as_it_is", [("x86_64", True), ("arm64", False)])
def test_modules_ask_for_machine_code_only_where_it_can_be_made(
    monkeypatch, tmp_path, machine, is_as_it_is
):
    monkeypatch.setattr(platform, "machine", lambda: machine)
    flash_folder.fill(tmp_path, FIRMWARE, boards.find("pico-pad"), as_flashed=False)
    installed = {path: (tmp_path / path.relative_to(FIRMWARE)).read_bytes() for path in MODULES}
    assert all(path.read_bytes() == installed[path] for path in MODULES) == is_as_it_is
    assert any(ASKING.search(content) for content in installed.values()) == is_as_it_is
    names = [str(tmp_path / path.relative_to(FIRMWARE)) for path in MODULES]
    compiled = on_micropython.run(
        f"for name in {names}:\n    compile(open(name).read(), name, 'exec')\nprint('all')"
    )
    assert compiled.split() == ["all"]
