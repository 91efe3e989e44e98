"""The command `gemtable` as a person runs it: a process with a terminal's worth of text."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

COMMAND = str(Path(sys.executable).with_name("gemtable"))
FOLDERS = f"{Path(COMMAND).parent}{os.pathsep}{os.environ['PATH']}"
ENVIRONMENT = {**os.environ, "PATH": FOLDERS}  # in which its name alone finds it


def run(*words, stdin="", seconds=600.0):
    """Return the finished process of `gemtable WORDS`; `seconds` only end one that hangs."""
    return subprocess.run(
        [COMMAND, *words],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=seconds,
        env=ENVIRONMENT,
    )


def start(*words, env=ENVIRONMENT):
    """Return the running process of `gemtable WORDS`, in a process group of its own."""
    return subprocess.Popen(
        [COMMAND, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_control_c,
        env={**env, "PYTHONUNBUFFERED": "1"},
    )


def auto(seed, database, *words, speed=20, game="lost-gems"):
    """Let bots play a match; return the JSON lines they print."""
    done = run(
        *("play", game, "--auto", "--json", "--seed", str(seed), "--db", str(database)),
        *("--speed", str(speed), *words),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def heed_control_c():
    """A program started where SIGINT is ignored, as behind nohup, would ignore it too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
