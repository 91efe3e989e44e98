"""Pages of every seat on phones: everything on one screen, nothing cut, every button large enough.

Pages are drawn at a few moments of a match, as the server sends them, and measured in Chromium. A
small server on this computer has them as long as that takes.
"""

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from operator import itemgetter
from pathlib import Path
from queue import Empty, Queue
from secrets import token_urlsafe
from typing import Any, NamedTuple

import gemtable.web
from gemtable.check import chromium
from gemtable.check.page_looks import FIRST_SCREEN, FITS, PHONES, TARGET_PX
from gemtable.check.played_matches import Match
from gemtable.check.status_at import status_at
from gemtable.games import GAMES
from gemtable.games.kit.rules import Made
from gemtable.languages import NAMES, language
from gemtable.match.course import Course
from gemtable.sentence import Sentence, speaking
from gemtable.web.table_picture import COVER, SHEET, Company, picture, watch

MOMENTS = 4  # of a match: the deal, the end, and some between

_LONGEST = "W" * 19  # of a name; its last letter is that of the seat
_STATIC = Path(gemtable.web.__file__).parent / "static"
_KINDS = {".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
_MOST_S = 120.0  # for one page, on a very busy machine


class NotChecked(Exception):
    """Pages can't be measured here; `why` is the reason, `fix` what to do."""

    def __init__(self, why: Sentence, fix: Sentence) -> None:
        super().__init__(why)
        self.why = why
        self.fix = fix


class Seen(NamedTuple):
    """A page of a seat at a moment: after so many steps of a match, in a language."""

    course: Course
    steps: int
    seat: int
    code: str

    @property
    def place(self) -> Sentence:
        return Sentence(
            "page of seat {seat} after {count} step ({language})",
            "page of seat {seat} after {count} steps ({language})",
            seat=self.seat + 1,
            count=self.steps,
            language=self.code,
        )


class Wrong(NamedTuple):
    """What is wrong with a page on a screen, in English."""

    seen: Seen
    screen: str
    says: str


def pages_of(matches: Sequence[Match]) -> list[Seen]:
    """Return the pages to measure: every seat at some moments, in other languages at one."""
    found = []
    for match in matches:
        course = course_of(match)
        last = len(course.steps)
        moments = sorted({last * number // (MOMENTS - 1) for number in range(MOMENTS)})
        for steps in moments:
            codes = NAMES if steps == moments[len(moments) // 2] else ("en",)
            found += [
                Seen(course, steps, seat, code) for code in codes for seat in range(match.seats)
            ]
    return found


def measured(pages: Sequence[Seen], done: Callable[[], None]) -> Iterator[Wrong]:
    """Yield what is wrong with pages; `done` is called after each. Raises NotChecked."""
    browser = chromium.program()
    if browser is None:
        raise NotChecked(
            Sentence("there is no Chromium here"),
            Sentence("Install one, for example: sudo apt install chromium-headless-shell"),
        )
    with (
        _served([*map(drawn, pages)]) as (address, answers),
        chromium.opened(browser, address) as process,
    ):
        for _ in range(len(pages)):
            number, found = _next(answers, process.poll)
            for screen, says in found.items():
                for each in says:
                    yield Wrong(pages[number], screen, each)
            done()


def _next(answers: "Queue[Any]", ended: Callable[[], int | None]) -> tuple[int, dict[str, Any]]:
    """Return the number of the next measured page and what is wrong with it, by screen."""
    waited_s = 0.0
    while waited_s < _MOST_S and (ended() is None or not answers.empty()):
        try:
            answer = answers.get(timeout=1.0)
        except Empty:
            waited_s += 1.0
        else:
            return int(answer["page"].rpartition("/")[2]), answer["found"]
    raise NotChecked(
        Sentence("Chromium ended, or didn't answer"),
        Sentence("Start it by hand, to see what it says: {program}", program=chromium.program()),
    )


@contextmanager
def _served(pages: Sequence[str]) -> Iterator[tuple[str, "Queue[Any]"]]:
    """Serve the pages and what they load; yield the address, and the queue of what was found."""
    answers: Queue[Any] = Queue()
    secret = token_urlsafe()  # so that no other program can answer for the browser
    plan = {
        "pages": [f"/page/{number}" for number in range(len(pages))],
        "screens": PHONES,
        "looks": [FITS, FIRST_SCREEN],
        "smallest": TARGET_PX,
    }

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            kind, _, rest = self.path.lstrip("/").partition("/")
            if kind == secret:
                self._answer(b'<!doctype html><script type="module" src="/measure.js"></script>')
            elif kind == "measure.js":
                script = Path(__file__).with_name("measure.js").read_bytes()
                self._answer(script, "text/javascript")
            elif kind == "plan":
                self._answer(json.dumps(plan).encode(), "application/json")
            elif kind == "page":
                self._answer(pages[int(rest)].encode())
            elif file := _file(rest):
                self._answer(file.read_bytes(), _KINDS[file.suffix])
            else:  # scripts: a page that is measured has nothing to follow
                self.send_error(404)

        def do_POST(self) -> None:
            if self.path != f"/found/{secret}":
                self.send_error(403)
                return
            answers.put(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self._answer(b"")

        def _answer(self, body: bytes, kind: str = "text/html; charset=utf-8") -> None:
            self.send_response(200)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, name="pages to measure", daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/{secret}", answers
    finally:
        server.shutdown()
        server.server_close()


def _file(name: str) -> Path | None:
    """Return a file of all pages, or the style sheet or picture of a game; None for others."""
    first, _, own = name.partition("/")
    if not own:
        path = _STATIC / first
    elif own in (SHEET, COVER) and first in GAMES:
        path = GAMES[first].folder / own
    else:
        return None
    return path if path.suffix in _KINDS and path.is_file() else None


def course_of(match: Match) -> Course:
    """Return the course of a match, in which secret choices are one step."""
    course, owed, lock = Course(match.game), 0, list[Made[Any]]()
    course.options = match.options
    course.states = (match.dealt(),)
    for step in match.steps:
        is_sealed = match.game.rules.is_sealed(step.before)
        if not lock:
            owed = len(match.game.rules.pending(step.before)) if is_sealed else 1
        lock.append(Made(step.seat, step.move))
        if len(lock) == owed:
            course.moved(*course.played(course.state, sorted(lock, key=itemgetter(0))))
            lock = []
    return course


def drawn(seen: Seen) -> str:
    """Return the whole page of a seat."""
    game, seat, steps = seen.course.game, seen.seat, seen.course.steps[: seen.steps]
    rules, state = game.rules, seen.course.states[seen.steps]
    seats = range(state.seats)
    is_over = rules.outcome(state) is not None
    status = status_at(
        game.name,
        state,
        seen.course.options,
        names=tuple(f"{_LONGEST}{chr(ord('A') + each)}" for each in seats),
        happened=steps[-1].events if steps else (),
        steps=steps,
        course=tuple(seen.course.table_views()) if is_over else (),
        thinking_s=(60.0,) * len(seats) if is_over else (),
    )
    moves = rules.legal(state, seat) if seat in rules.pending(state) else ()
    company = Company(
        people=frozenset(seats), seated=frozenset(seats), moves=tuple(map(str, moves))
    )
    with speaking(language(seen.code)):
        return watch(picture(status, seat, company), seat, f"/seat/{seat + 1}/live")
