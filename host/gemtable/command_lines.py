"""Builds the command lines in advice to the user, so that they work in the user's shell.

The user can have started Gemtable with make, by its path or by a name on the PATH.
With pipx, for example, it has its own environment, and its pip and mpremote are
not on the PATH.
"""

import os
import re
import shlex
import shutil
import sys
from importlib.metadata import requires
from pathlib import Path

MADE = "GEMTABLE_MADE"  # set by the Makefile: the target's name, then the words before ARGS

_OURS = "gemtable"
_PACKAGE_NAME = re.compile(r"[\w.-]+")
_PASSWORD = re.compile(r"(?<=://)(?P<user>[^:/?@]*):[^@]*(?=@)")
_SPECIAL_IN_QUOTES = re.compile(r'["$`\\!]')  # to a shell, or to make, inside "..."


def ours(*words: str) -> str:
    """Return the command line that runs Gemtable with these words, in the way it runs now."""
    made = os.environ.get(MADE, "").split()
    is_fixed = len([word for word in made if not word.startswith("-")])
    if made and list(words[:is_fixed]) == made[:is_fixed]:
        return _by_make(made[0], [word for word in words[is_fixed:] if word not in made])
    return f"{_program()} {shlex.join(words)}"


def journal(database: str | None) -> list[str]:
    """Return the words that select a journal by file or URL; none for the user's own journal."""
    return ["--db", database] if database else []


def without_password(database: str) -> str:
    """Return a journal's file or URL for messages, without the password in a URL."""
    return _PASSWORD.sub(r"\g<user>", database)


def mpremote(*words: str) -> str:
    """Return the command line that runs mpremote with these words."""
    beside = Path(sys.executable).with_name("mpremote")
    if shutil.which("mpremote"):
        program = "mpremote"
    elif beside.exists():
        program = _quoted(beside)
    else:
        program = f"{_quoted(Path(sys.executable))} -m mpremote"
    return f"{program} {shlex.join(words)}".rstrip()


def install(package: str) -> str:
    """Return the command line that installs a package that Gemtable's metadata lists.

    Raises LookupError if the metadata doesn't list it.
    """
    wanted = shlex.quote(_requirement(package))
    environment = Path(sys.prefix)
    if (environment / "pipx_metadata.json").exists():
        return f"pipx inject {environment.name} {wanted}"
    return f"{_quoted(Path(sys.executable))} -m pip install {wanted}"


def _by_make(target: str, words: list[str]) -> str:
    if not words:
        return f"make {target}"
    given = shlex.join(words)
    if _SPECIAL_IN_QUOTES.search(given):
        return f"make {target} {shlex.quote(f'ARGS={given}'.replace('$', '$$'))}"
    return f'make {target} ARGS="{given}"'


def _program() -> str:
    """Return the command that starts Gemtable: its name if it is on the PATH, else its path."""
    started = Path(sys.argv[0])
    if started.name != _OURS or os.sep not in sys.argv[0]:
        return _OURS
    found = shutil.which(_OURS)
    is_found = found is not None and os.path.abspath(found) == os.path.abspath(started)
    return _OURS if is_found else _quoted(started)


def _requirement(package: str) -> str:
    """Return Gemtable's requirement for a package, without the environment marker."""
    for line in requires(_OURS) or ():
        name = _PACKAGE_NAME.match(line)
        if name and name[0] == package:
            return line.partition(";")[0].strip()
    raise LookupError(f"Gemtable does not require {package}")


def _quoted(path: Path) -> str:
    """Quote a path for a shell, relative to the current folder if it is inside."""
    if path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    return shlex.quote(str(path))
