"""The command `gemtable`: run in this process, or started as a person does, as one of its own.

What a command reads, does and tells is the same in either. A process of its own takes a
second of a processor to begin, so it is for what only such a one has: signals, a terminal,
files that cannot be written, an end at any moment. What is printed here with --json is checked
against its schema.
"""

import io
import json
import logging
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest
import typer
from gemtable.cli import main as cli
from gemtable.journal import Journal
from gemtable.sentence import speaking, spoken

from tests import given_options, printed_json

COMMAND = str(Path(sys.executable).with_name("gemtable"))
FOLDERS = f"{Path(COMMAND).parent}{os.pathsep}{os.environ['PATH']}"
ENVIRONMENT = {**os.environ, "PATH": FOLDERS}  # in which its name alone finds it


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def run(*words, stdin="", stdout=None):
    """Run `gemtable WORDS` here, with streams that are no terminal."""
    given_options.note(words)
    with pytest.MonkeyPatch.context() as patch:
        stdin = stream(stdin) if isinstance(stdin, str) else stdin
        streams = {"stdin": stdin, "stdout": stdout or stream(), "stderr": stream()}
        for name, each in streams.items():
            patch.setattr(sys, name, each)
        patch.setattr(sys, "argv", ["gemtable", *words])
        patch.setattr(typer.main, "get_command", lambda _app: given_options.GEMTABLE)
        patch.setenv("PATH", FOLDERS)
        patch.setitem(sys.modules, "__main__", ModuleType("__main__"))  # for what is spawned
        log = logging.getLogger("gemtable")
        patch.setattr(log, "handlers", log.handlers)
        patch.setattr(log, "propagate", log.propagate)
        before = signal.signal(signal.SIGINT, signal.default_int_handler)  # nohup ignores it
        try:
            with speaking(spoken()), pytest.raises(SystemExit) as end:  # `--language` ends then
                cli.main()
        finally:
            signal.signal(signal.SIGINT, before)
    done = Done(end.value.code, *(written(streams[name]) for name in ("stdout", "stderr")))
    if "--json" in words:
        printed_json.check(words, done.stdout)
    return done


def stream(text=""):
    return io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8", errors="backslashreplace")


def written(stream):
    stream.flush()
    return stream.buffer.getvalue().decode()


def start(*words, env=ENVIRONMENT, command=(COMMAND,)):
    """Return the running process of `gemtable WORDS`, in a process group of its own."""
    given_options.note(words)
    return subprocess.Popen(
        [*command, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_control_c,
        env={**env, "PYTHONUNBUFFERED": "1"},
    )


def end_input(program):
    """Close the standard input of a running program; nothing can be written to it then."""
    program.stdin.close()
    program.stdin = None  # `communicate` would flush it


def auto(seed, database, *words, speed=20, game="lost-gems"):
    """Let bots play a match; return the JSON lines they print."""
    done = run(
        *("play", game, "--auto", "--json", "--seed", str(seed), "--db", str(database)),
        *("--speed", str(speed), *words),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def entries(database, match=1):
    journal = Journal(str(database), only_reading=True)
    found = journal.entries(match)
    journal.close()
    return found


def moves(database):
    """Return the moves that stand: a bot's second try may take back what its first came to."""
    standing = []
    for entry in entries(database):
        if entry.kind == "move":
            standing.append(entry.facts["moves"])
        elif entry.kind == "undo":
            standing.pop()
    return standing


def free_port():
    """Return a port on which nobody listens, for a page."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def heed_control_c():
    """A program started where SIGINT is ignored, as behind nohup, would ignore it too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
