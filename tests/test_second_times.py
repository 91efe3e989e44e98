"""Every stateful class has a test that uses one object of it twice, or a reason why not."""

import ast
from collections import Counter
from functools import cache
from pathlib import Path

from tests.second_times import BEGINNINGS, ROWS, Counted

TESTS = Path(__file__).parent
ROOT = TESTS.parent
HOST, FIRMWARE = ROOT / "host" / "gemtable", ROOT / "firmware"


def stateful(tree):
    """Yield the classes of which a method assigns an attribute after the beginning."""
    for each in ast.walk(tree):
        if isinstance(each, ast.ClassDef) and any(map(assigns, each.body)):
            yield each.name


def assigns(method):
    is_method = isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef)
    return (
        is_method
        and method.name not in BEGINNINGS
        and any(
            isinstance(each, ast.Attribute)
            and isinstance(each.ctx, ast.Store)
            and getattr(each.value, "id", "") == "self"
            for each in ast.walk(method)
        )
    )


@cache
def found():
    """Return all of them as the tables name them: file and class."""
    names = set()
    for folder, prefix in ((HOST, ""), (FIRMWARE, "firmware/")):
        for path in folder.rglob("*.py"):
            file = prefix + path.relative_to(folder).as_posix()
            names |= {f"{file} {name}" for name in stateful(ast.parse(path.read_text()))}
    return names


@cache
def functions_of(file):
    tree = ast.parse((TESTS / file).read_text()) if (TESTS / file).exists() else ast.Module([], [])
    return {
        each.name: {ast.unparse(decorator) for decorator in each.decorator_list}
        for each in tree.body
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def test_every_stateful_class_has_one_row():
    rows = Counter(name for _kind, name, _why in ROWS)
    assert not found() - rows.keys(), "name the test in second_times.txt that uses them twice"
    assert not rows.keys() - found(), "not stateful any more, or not there"
    assert max(rows.values()) == 1


def test_every_test_that_is_named_is_there_and_runs_by_default():
    for test in [used for kind, _name, used in ROWS if kind != "once"]:
        file, _, name = test.partition("::")
        assert name in functions_of(file), test
        assert not {"pytest.mark.slow", "pytest.mark.soak"} & functions_of(file)[name], test


def test_a_class_whose_method_assigns_is_found_and_one_that_only_begins_is_not():
    found = stateful(
        ast.parse(
            "class A:\n    def __init__(self): self.a = 1\n"
            "class B:\n    async def b(self): self.a += 1\n"
        )
    )
    assert list(found) == ["B"]


def test_a_test_that_uses_an_object_once_is_noticed():
    class Lamp:
        def __init__(self):
            self.is_lit = False

        def light(self):
            self.is_lit = True

    counted = Counted(Lamp)
    lamp, other = Lamp(), Lamp()
    lamp.light()
    other.light()
    assert not counted.is_twice
    lamp.light()
    assert counted.is_twice
    counted.end()
    assert Lamp.__setattr__ is object.__setattr__
