"""What came of flashing a board, in words and as JSON."""

from typing import Any

from gemtable.flash.one_board import Outcome
from gemtable.printable import printable
from gemtable.sentence import Sentence, message


def in_words(port: str, outcome: Outcome) -> str:
    """Return lines for people; the names of files are the board's own."""
    hello = outcome.hello
    version = Sentence(
        "firmware {firmware}, files {files}, {free} bytes free",
        firmware=hello.firmware,
        files=hello.files,
        free=hello.free_bytes,
    )
    facts = [f"{hello.board}  {hello.uid}  {port}", f"  {version}"]
    return "\n".join(map(printable, [*map(str, _done(outcome)), *facts]))


def in_a_line(outcome: Outcome) -> str:
    """Return what was done to a board, for a line that names it already."""
    return printable(" ".join(map(str, _done(outcome))))


def as_json(port: str, outcome: Outcome) -> dict[str, Any]:
    """Return the same for programs."""
    hello, done = outcome.hello, outcome.done
    return {
        "port": port,
        "board": hello.board,
        "was": outcome.was,
        "uid": hello.uid,
        "firmware": hello.firmware,
        "files": hello.files,
        "free_bytes": hello.free_bytes,
        "copied": done.copied if done else (),
        "removed": done.older if done else (),
        "kept": dict(done.kept) if done else {},
    }


def _done(outcome: Outcome) -> list[Sentence]:
    done = outcome.done
    if done is None or done.is_empty:
        text = message("Every file on the board was right already; nothing was written.")
        return [Sentence(text)]
    lines = [
        Sentence("Kept your {path} as {kept}.", path=path, kept=kept) for path, kept in done.kept
    ]
    if done.older:
        lines.append(
            Sentence(
                "Removed 1 file that an earlier Gemtable put there.",
                "Removed {count} files that an earlier Gemtable put there.",
                count=len(done.older),
            )
        )
    copied = Sentence(
        "Copied and verified 1 file.",
        "Copied and verified {count} files.",
        count=len(done.copied),
    )
    lines.append(copied)
    if outcome.has_another_role:
        text = message("The board was a {was} before; it is a {board} now.")
        lines.append(Sentence(text, was=outcome.was, board=outcome.hello.board))
    return lines
