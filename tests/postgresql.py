"""A real PostgreSQL server for tests, from Debian's package, on 127.0.0.1 and a free port.

It starts when a test first asks for it, runs until the tests end, and flushes every commit.
PostgreSQL refuses to run as root; then the server runs as the user that Debian made for it.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import psycopg

from tests.missing_here import not_run

WAITS_S = 120  # for a server to start or stop; a busy machine needs a few seconds
MISSING = "There is no PostgreSQL here. sudo apt install postgresql"
DEBIANS = Path("/usr/lib/postgresql")  # a folder for each version
WITH_PASSWORD = "ola"  # a role, once a test has made it, that needs its password
_LOCALE = ("--encoding=UTF8", "--locale=C")


def needed():
    """Return the folder of PostgreSQL's programs.

    Without it a test is not run, and says so; where CI is, it fails.
    """
    found = sorted(DEBIANS.glob("*/bin/initdb"), key=lambda each: int(each.parts[-3]))
    initdb = found[-1] if found else shutil.which("initdb")
    if initdb is None:
        not_run(f"NOT RUN ON POSTGRESQL: {MISSING}")
    return Path(initdb).resolve().parent


class Server:
    """A server with a folder of its own; `url` of a database of it, `stop` and `start` it.

    With `also_at`, another address of ours, whoever comes to that is let in, too.
    """

    def __init__(self, also_at=None):
        self._bin = needed()
        self._folder = Path(tempfile.mkdtemp(prefix="gemtable-pg-", dir="/tmp"))  # a short path
        self._data = self._folder / "data"
        self.user = pwd.getpwuid(os.geteuid()).pw_name
        self._as = {}
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            self.user = owner.pw_name
            self._as = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
            os.chown(self._folder, owner.pw_uid, owner.pw_gid)
        self.port = _free_port()
        self._addresses = f"127.0.0.1,{also_at}" if also_at else "127.0.0.1"
        self._made = 0
        self._process = None
        try:
            self._run("initdb", "--no-sync", "--no-instructions", "--auth=trust", *_LOCALE)
            rules = self._data / "pg_hba.conf"
            rules.write_text(f"host all {WITH_PASSWORD} all scram-sha-256\n{rules.read_text()}")
            if also_at:
                with rules.open("a") as more:
                    more.write("host all all samenet trust\n")
            self.start()
        except BaseException:
            self.close()
            raise

    def url(self, database, host="127.0.0.1", port=None):
        return f"postgresql+psycopg://{self.user}@{host}:{port or self.port}/{database}"

    def socket_url(self, database):
        """Return the URL of a database by the server's Unix socket."""
        return f"postgresql+psycopg://{self.user}@/{database}?host={self._folder}&port={self.port}"

    def new_database(self):
        """Make an empty database; return its name."""
        self._made += 1
        name = f"games{self._made}"
        self.execute(f"CREATE DATABASE {name}")
        return name

    def drop(self, name):
        self.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def execute(self, statement, database="postgres"):
        """Execute a statement as its superuser; return the rows, if it has any."""
        with psycopg.connect(self._conninfo(database), autocommit=True) as connection:
            cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description else []

    def has_on_disk(self, text):
        """Return whether a text is in a file of any table, in a row or in what is left of one."""
        self.execute("CHECKPOINT")
        files = (each for each in (self._data / "base").rglob("*") if each.is_file())
        return any(text in each.read_bytes() for each in files)

    def start(self):
        self._process = subprocess.Popen(
            [
                *(self._bin / "postgres", "-D", self._data, "-k", self._folder),
                *("-p", str(self.port), "-h", self._addresses, "-c", "max_connections=50"),
            ],
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=(self._folder / "log").open("ab"),
            start_new_session=True,
            **self._as,
        )
        deadline = time.monotonic() + WAITS_S
        while not self._answers():
            assert self._process.poll() is None, (self._folder / "log").read_text()
            assert time.monotonic() < deadline, "the server did not start"
            time.sleep(0.02)

    def stop(self, how=signal.SIGQUIT):
        """Stop it; by default at once, as by a crash."""
        self._process.send_signal(how)
        self._process.wait(WAITS_S)

    @contextmanager
    def stalled(self):
        """Stop all its processes where they are; they go on in the end."""
        postmaster = psutil.Process(self._process.pid)
        postmaster.suspend()  # first, so that it starts no others
        each = [postmaster, *postmaster.children(recursive=True)]
        for process in each:
            with suppress(psutil.NoSuchProcess):  # a session that was just ending
                process.suspend()
        try:
            yield
        finally:
            for process in each:
                with suppress(psutil.NoSuchProcess):
                    process.resume()

    def end_sessions(self, database):
        """End all sessions of a database, as a network that was cut for long does."""
        self.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
            f" WHERE datname = '{database}' AND pid <> pg_backend_pid()"
        )

    def close(self):
        if self._process and self._process.poll() is None:
            self.stop()
        shutil.rmtree(self._folder)

    def _answers(self):
        try:
            self.execute("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    def _conninfo(self, database):
        return f"host=127.0.0.1 port={self.port} user={self.user} dbname={database}"

    def _run(self, program, *words):
        subprocess.run(
            [self._bin / program, "-D", self._data, *words],
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            check=True,
            **self._as,
        )


def _free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]
