"""Which functions of the page's scripts have run in windows of this process, as V8 notes it."""

from contextlib import asynccontextmanager
from pathlib import Path

from gemtable import web

STATIC = Path(web.__file__).parent / "static"
BORROWED = "idiomorph.esm.js"
SCRIPTS = {file.name: file.read_text() for file in STATIC.glob("*.js") if file.name != BORROWED}

# What runs just before a page is left goes with it, and is not noted; the tests that need it
# to have run are named. The others answer to what fails: a network, a loudspeaker.
UNNOTED = {
    "browser_features.js": {
        "if (answer instanceof Promise) answer.catch(() => undefined);",
        "export function go(address, isInstead = false) {",  # test_refused_storage
        "remove: (key) => change(key, null),",  # test_marks, test_scheme
    },
    "learn_here.js": {"async function begin(event) {"},  # test_lessons
    "lesson.js": {"export function learn(place) {"},  # test_lessons
    "motion.js": {"function wrapped(part) {"},  # of games that draw their pieces
    "pass_screen.js": {"async function passOn(pass) {"},  # test_join_page
    "replay.js": {"const answer = await fetch(asked).catch(() => null);"},
    "room.js": {
        "const reload = () => fetch(location.href).then(() => location.reload(), reloadLater);",
        "const reloadLater = () => setTimeout(reload, AGAIN_MS);",
        "const answer = await (secret ? enter(room, secret) : ask(location.href))"
        ".catch(() => null);",
        # club/test_tournament_in_a_browser
        "return fields.some((field) => field === document.activeElement || isChanged(field));",
        "function isChanged(field) {",
        "async function enter(room, secret) {",  # every test of a seat
        "async function proposed(form, answer) {",  # test_end
        "async function sitDown(event) {",  # test_arrival
        'addEventListener("shown-out", (event) => sitDown(event).catch(reload));',
        "const renew = (event) => renewPart(event).catch(() => undefined);",  # test_arrival
        'addEventListener("hashchange", () => location.hash && come());'
        " // another secret link was opened in this tab",  # test_join_page
    },
    "seat_name.js": {  # test_join_page
        'export const remember = (room, name) => ["join", room]'
        ".forEach((each) => keep(local, KEPT, each, name));"
    },
    "tokens.js": {
        "export const keep = (room, token) => local.set(name(room), token);",
        "export const forget = (room) => local.remove(name(room));",  # test_marks
    },
}

_ran: dict[tuple[str, int, int], bool] = {}  # by script and where the function begins and ends


@asynccontextmanager
async def noted(page):
    """Note what runs in the page that is there in the end."""
    chrome = await page.context.new_cdp_session(page)
    await chrome.send("Profiler.enable")
    await chrome.send("Profiler.startPreciseCoverage", {"callCount": False, "detailed": False})
    yield
    found = await chrome.send("Profiler.takePreciseCoverage")
    for script in found["result"]:
        name = script["url"].rpartition("/")[2]
        for function in script["functions"] if name in SCRIPTS else ():
            whole = function["ranges"][0]
            at = name, whole["startOffset"], whole["endOffset"]
            _ran[at] = _ran.get(at, False) or whole["count"] > 0


def idle():
    """Return the first line of each function that never ran, and each script that never did.

    A function within one that is not noted isn't either.
    """
    unloaded = SCRIPTS.keys() - {name for name, _start, _end in _ran}
    unnoted = [at for at in _ran if _line(*at[:2])[1] in UNNOTED.get(at[0], ())]
    lines = {
        (at[0], *_line(*at[:2]))
        for at, has_run in _ran.items()
        if not has_run and not any(_is_within(at, other) for other in unnoted)
    }
    return sorted(unloaded) + [
        f"{script}:{number}: {line}" for script, number, line in sorted(lines)
    ]


def _is_within(inner, outer):
    return inner[0] == outer[0] and outer[1] <= inner[1] and inner[2] <= outer[2]


def _line(script, start):
    text = SCRIPTS[script]
    number = text.count("\n", 0, start) + 1
    return number, text.splitlines()[number - 1].strip()
