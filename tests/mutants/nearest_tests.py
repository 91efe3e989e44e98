"""Which tests are near to a file of the product, nearest first.

Near are the tests of its room, tests named for it, and those that lead to it in few steps
of imports, or of files that name each other (a page its template, a script another).
"""

import ast
import re
from collections import defaultdict
from functools import cached_property
from pathlib import Path

from tests.mutants.wrong_changes import PRODUCT, WrongChange, product_texts
from tests.workers import SHARING

NEAR = 3.0  # steps
_FIRST, _ENOUGH = 8, 32  # files; to collect them all takes longer than the nearest take
_SAME_ROOM, _SAME_NAME = 2.0, 3.0  # steps that these are worth
_UNNAMED = {"__init__", "main", "README"}  # stems that say nothing
# Rooms of tests beside the room's own name.
_ROOMS = {
    "firmware": ("firmware", "wire", "emulator", "chip"),
    "gemwire": ("wire", "link", "firmware"),
    "cli": ("command_line", "play", "care"),
    "games": ("rules", "tables"),
}
_OF_BROWSER = (".js", ".css", ".html")
_GAME_TESTS = (  # of all games, each named in its cases
    "test_every_match_ends.py",
    "test_notation.py",
    "test_playouts.py",
    "test_refusals.py",
    "test_twins.py",
    "test_starts.py",
)
_SECRECY_TESTS = (
    *("rules/test_twins.py", "referee/test_sealed.py", "tables/test_scripts_secrets.py"),
    *(f"referee/test_{name}.py" for name in ("refusals_tell_nothing", "notices", "status")),
    "rules/test_refusals_knowers.py",
    *(
        "tables/test_logichroma_lights.py",
        "tables/test_logichroma_keys.py",
        "tables/test_gems_tracker_bids.py",
        "tables/test_waterfall_lights.py",
        "tables/test_waterfall_keys.py",
    ),
    *("play/test_legal_moves.py", "rules/test_reasons.py"),
    "match/test_secrets.py",
    *(f"terminal/test_{name}.py" for name in ("sealed_line", "passed_screen", "typed_line")),
    *(
        f"{folder}_{name}_{what}.py"
        for folder, what in (("terminal/test", "lines"), ("web/test", "picture"))
        for name in ("crossing", "gems_tracker", "logichroma", "lost_gems", "waterfall")
    ),
    *("web/test_sealed_page.py", "web/test_whole_matches.py"),
    *("web/test_replay_secrets.py", "web/test_join_page.py"),
    "web/test_seat_choice.py",
)


class NearestTests:
    """Finds the tests that are near to files of one tree."""

    def __init__(self, root: Path) -> None:
        self._root = root
        tests = {
            str(file.relative_to(root)): file.read_text()
            for file in sorted((root / "tests").rglob("*.py"))
        }
        self._texts = {**product_texts(root), **tests}
        self._tests = [name for name in tests if Path(name).name.startswith("test_")]

    def runs(self, change: WrongChange) -> list[list[str]]:
        """Return what to tell pytest, one run after the other, to try a wrong change."""
        if change.in_rules:
            return [["-m", "not soak", *self._rules(change.room)]]
        files = self.of_file(change.file)
        shared = [each for each in files if each.startswith(SHARING)]
        others = [each for each in files if each not in shared]
        runs = [others[:_FIRST], others[_FIRST:_ENOUGH], shared[:_ENOUGH]]
        if change.file.endswith(_OF_BROWSER):
            runs.insert(0, runs.pop())
        return [run for run in runs if run]

    def _rules(self, room: str) -> list[str]:
        if room == "secrecy":
            return [f"tests/{name}" for name in _SECRECY_TESTS]
        name = room.replace("-", "_")
        own = sorted((self._root / "tests/rules").glob(f"test_{name}_*.py"))
        files = [path.name for path in own] + list(_GAME_TESTS)
        return ["-k", f"{name} or {room}", *(f"tests/rules/{file}" for file in files)]

    def of_file(self, file: str) -> list[str]:
        """Return the test files near to a file of the product, nearest first."""
        steps = self._steps_to(file)
        stem, rooms = Path(file).stem, _rooms(file)
        words = re.compile(rf"(?:^|_){re.escape(stem)}(?:_|$)")

        def far(test: str) -> float:
            away = steps.get(test, NEAR + _SAME_ROOM)
            away -= _SAME_ROOM * (Path(test).parts[1] in rooms)
            if stem not in _UNNAMED and words.search(Path(test).stem):
                away -= _SAME_NAME
            return away

        near = [test for test in self._tests if far(test) <= NEAR]
        return sorted(near, key=lambda test: (far(test), len(self._texts[test])))

    def _steps_to(self, file: str) -> dict[str, int]:
        """Return how many steps lead from each file to this one."""
        steps, edge = {file: 0}, [file]
        while edge:
            edge = [
                user
                for each in edge
                for user in self._users[each]
                if steps.setdefault(user, steps[each] + 1) == steps[each] + 1
            ]
            edge = list(dict.fromkeys(each for each in edge if steps[each] <= NEAR + _SAME_ROOM))
            if edge and steps[edge[0]] > NEAR + _SAME_ROOM:
                break
        return steps

    @cached_property
    def _users(self) -> defaultdict[str, set[str]]:
        """Which files import or name a file."""
        users: defaultdict[str, set[str]] = defaultdict(set)
        by_name = defaultdict(list)
        for file in self._texts:
            if not file.endswith(".py"):
                by_name[Path(file).name].append(file)
        names = re.compile("|".join(map(re.escape, sorted(by_name, key=len, reverse=True))))
        for file, text in self._texts.items():
            for name in set(names.findall(text)):
                for named in by_name[name]:
                    users[named].add(file)
            if file.endswith(".py"):
                for imported in self._imported(file):
                    users[imported].add(file)
        return users

    def _imported(self, file: str) -> set[str]:
        found = set()
        for node in ast.walk(ast.parse(self._texts[file])):
            if isinstance(node, ast.Import):
                found |= {self._module(alias.name) for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                package = node.module or ""
                if node.level:
                    above = Path(file).parents[node.level - 1]
                    package = ".".join((*above.parts, package)).rstrip(".")
                found |= {self._named(package, alias.name) for alias in node.names}
        return found - {None, file}

    def _module(self, name: str) -> str | None:
        """Return the file of a module; one of the firmware is found by its bare name."""
        path = name.replace(".", "/")
        for above in ("host/", "firmware/", "", "host/gemtable/emulator/shims/"):
            for end in (".py", "/__init__.py"):
                if above + path + end in self._texts:
                    return above + path + end
        return None

    def _named(self, package: str, name: str) -> str | None:
        """Return the file that `from package import name` reads, through what packages offer."""
        if inner := self._module(f"{package}.{name}"):
            return inner
        module = self._module(package)
        if module and module.endswith("/__init__.py"):
            for node in ast.parse(self._texts[module]).body:
                if isinstance(node, ast.ImportFrom) and not node.level and node.module != package:
                    if any((alias.asname or alias.name) == name for alias in node.names):
                        return self._named(node.module or "", name)
        return module


def _rooms(file: str) -> set[str]:
    """Return the folders of tests that belong to a file of the product."""
    parts = [part for part in Path(file).parts[:-1] if part not in ("host", "gemtable")]
    rooms = {PRODUCT[1]} if not parts else {*parts, *_ROOMS.get(parts[0], ())}
    if "gemwire" in parts:
        rooms = set(_ROOMS["gemwire"])
    if file.endswith(_OF_BROWSER):
        rooms.add("browser")
    return rooms
