"""Whatever is on a board: then it starts the right files, and no maker's file is lost.

After each step of a plan it starts the old program, none or the new one.
"""

import hashlib
from pathlib import PurePosixPath

from gemtable.flash import file_layout
from gemtable.flash.file_layout import FRESH, NEW_LIST, NEW_MAIN, Found, plan
from hypothesis import example, given
from hypothesis import strategies as st

from tests.flash import emulated_flash
from tests.flash.emulated_flash import started

NEW = {"gemwire/frames.mpy": b"frames", "keys.mpy": b"keys", "board.json": b"{}", "main.py": b"m"}
OLD = {**NEW, "keys.mpy": b"old keys", "gone.mpy": b"gone"}
OLDER = {**OLD, "board.json": b"{ }"}
OTHER_MAIN = {**OLD, "main.py": b"another"}
MAKERS = st.sampled_from(
    [
        *("main.py", "gemtable", "keys.py", "keys/__init__.py", "boot.py", "main.py.old"),
        *("gemwire/mine.py", "gemtable/mine.py", "gemtable/gemwire/mine.py", "lib/keys.py"),
    ]
)


def two_sets(newest, before):
    """Return what is on a board with these."""
    files = {**file_layout.laid_out(before), **file_layout.laid_out(newest)}
    return files | {
        file_layout.LIST: file_layout.listing(
            [file_layout.set_of(newest), file_layout.set_of(before)]
        )
    }


BOARDS = {
    "empty": {},
    "right": file_layout.laid_out(NEW),
    "one set": file_layout.laid_out(OLD),
    "two sets": two_sets(OLD, OLDER),
    "the new one is the one before": two_sets(OLD, NEW),
    "another main": file_layout.laid_out(OTHER_MAIN),
    "an earlier Gemtable's": emulated_flash.older_laid_out(OLD),
    "by hand": dict.fromkeys(("keys.py", "gemwire/frames.py", "main.py"), b"by hand"),
    "half switched": {
        **file_layout.laid_out(OLD),
        file_layout.LIST: file_layout.listing([file_layout.set_of(NEW)]),
    },
    "half written": {**file_layout.laid_out(OLD), FRESH: b"hal", NEW_LIST: b"", NEW_MAIN: b""},
}


def found(files, vouched=()):
    """Return what the board with these files would say; of what is `vouched` for no hash."""
    asked = {path for path in files if path == "main.py" or path.startswith(file_layout.FOLDER)}
    told = {
        path: hashlib.sha256(content).hexdigest() if path in asked - {*vouched} else ""
        for path, content in files.items()
    }
    parents = [folder for path in files for folder in PurePosixPath(path).parents]
    folders = {str(folder) for folder in parents} - {"."}
    return Found(
        uid="e66",
        mpy=0x1306,
        version=(1, 27, 0),
        port="rp2",
        machine="Raspberry Pi Pico with RP2040",
        files=told,
        folders=frozenset(folders),
        listed=files.get(file_layout.LIST, b"").decode(),
        boards={},
    )


def carried_out(todo, files, contents):
    """Return what the board holds after each step of the plan."""
    moments = [files]
    for old, new in todo.room:
        moments.append(moved(moments[-1], old, new))
    for name in todo.copied:
        path = NEW_MAIN if name == "main.py" else file_layout.stored(name, contents[name])
        moments.append({**moments[-1], FRESH: b"hal"})
        moments.append(moved({**moments[-1], FRESH: contents[name]}, FRESH, path))
    moments.append({**moments[-1], NEW_LIST: todo.listing})
    for old, new in todo.moves:
        moments.append(moved(moments[-1], old, new))
    for path in todo.removed:
        if path.endswith("/"):
            assert not any(file.startswith(path) for file in moments[-1]), "it is empty"
        else:
            moments.append(moved(moments[-1], path, ""))
    return moments


def moved(files, old, new):
    """Return the files with one, or a folder, under another name, or without one."""
    gone = {path for path in files if path == old or path.startswith(f"{old}/")}
    assert gone
    renamed = {new + path.removeprefix(old): files[path] for path in gone} if new else {}
    return {path: files[path] for path in files.keys() - gone} | renamed


@given(
    board=st.sampled_from([*BOARDS]),
    makers=st.sets(MAKERS),
    lacks=st.sets(
        st.sampled_from(sorted({*file_layout.laid_out(OLD), *file_layout.laid_out(NEW)}))
    ),
    force=st.booleans(),
)
@example(board="two sets", makers=set(), lacks=set(), force=False)
@example(board="an earlier Gemtable's", makers={"gemwire/mine.py"}, lacks=set(), force=False)
def test_any_board_comes_right_and_no_makers_file_is_lost(board, makers, lacks, force):
    files = {path: BOARDS[board][path] for path in BOARDS[board].keys() - lacks}
    own = {path: f"a maker's {path}".encode() for path in makers - BOARDS[board].keys()}
    own = {path: own[path] for path in own if not is_in_two(path, {*own, *files})}
    if file_layout.LIST not in files and any(
        path.startswith("gemwire/") for path in {*files, *own}
    ):
        own.pop("keys.py", None)  # without a list that is the firmware's
        own.pop("main.py", None)
    files = {**files, **own}
    todo = plan(found(files), NEW, force=force)
    if todo.is_empty:
        assert started(files) == NEW
        return
    moments = carried_out(todo, files, NEW)
    assert started(moments[-1]) == NEW
    assert set(own.values()) <= set(moments[-1].values())
    again = plan(found(moments[-1]), NEW)
    assert again.is_empty
    assert again.removed == ()


def is_in_two(path, others):
    """Say whether a path would be a file and a folder at once."""
    return any(other.startswith(f"{path}/") or path.startswith(f"{other}/") for other in others)


@given(board=st.sampled_from([*BOARDS]), force=st.booleans())
def test_after_any_step_there_is_the_old_program_none_or_the_new_one(board, force):
    files = BOARDS[board]
    todo = plan(found(files), NEW, force=force)
    runs = [each for each in map(started_or_broken, carried_out(todo, files, NEW)) if each]
    was = started_or_broken(files)
    assert all(each in (was, NEW) for each in runs)
    assert runs[-1] == NEW


def started_or_broken(files):
    """Return what is started; "broken" where that lacks a file, and fails at once."""
    try:
        return started(files)
    except KeyError:
        return "broken"


def test_without_another_main_there_is_never_no_program():
    todo = plan(found(BOARDS["two sets"]), NEW)
    assert todo.moves == ((NEW_LIST, file_layout.LIST),)
    assert all(map(started, carried_out(todo, BOARDS["two sets"], NEW)))


def test_the_set_before_is_the_one_that_ran_last():
    todo = plan(found(BOARDS["two sets"]), NEW)
    assert started(carried_out(todo, BOARDS["two sets"], NEW)[-1], turn=1) == OLD
    assert todo.can_fall_back


def test_a_board_that_went_back_keeps_what_it_went_back_to():
    running = file_layout.set_of(OLDER).files
    assert running == file_layout.set_of(OLD).files, "they differ in their board files alone"
    other = {**OLD, "keys.mpy": b"older keys"}
    files = two_sets(OLD, other)
    todo = plan(found(files), NEW, running=file_layout.set_of(other).files)
    assert started(carried_out(todo, files, NEW)[-1], turn=1) == other


def test_a_set_that_is_not_whole_is_none_to_go_back_to():
    files = file_layout.laid_out(OLD)
    spoilt = files | {file_layout.stored("gone.mpy", b"gone"): b"another"}
    lacking = {path: files[path] for path in files if "gone" not in path}
    for board in (spoilt, lacking):
        todo = plan(found(board), NEW)
        assert not todo.can_fall_back
        assert not any("gone" in path for path in carried_out(todo, board, NEW)[-1])


def test_files_for_which_a_hello_vouches_are_not_asked_for():
    files = file_layout.laid_out(NEW)
    assert plan(found(files, vouched=files.keys() - {"main.py"}), NEW).is_empty
    assert not plan(found(files | {"main.py": b"another"}, vouched=files.keys()), NEW).is_empty


def test_a_makers_file_stays_though_it_is_in_the_folder_of_sets():
    own = {"gemtable/mine.py": b"", "gemtable/keys-mine.py": b"", "gemtable/gemwire/0123.py": b""}
    files = {**BOARDS["one set"], **own}
    assert own.keys() <= carried_out(plan(found(files), NEW), files, NEW)[-1].keys()


def test_the_board_file_and_main_come_last():
    assert plan(found({}), NEW).copied == (
        *("gemwire/frames.mpy", "keys.mpy"),
        *("board.json", "main.py"),
    )
    assert plan(found({}), NEW).folders == ("gemtable", "gemtable/gemwire")


def test_nothing_is_written_over_a_file_that_has_that_name():
    files = {"main.py": b"mine", "main.py.old": b"older", "gemtable": b"a file"}
    assert plan(found(files), NEW).kept == (
        ("main.py", "main.py.old1"),
        ("gemtable", "gemtable.old"),
    )
