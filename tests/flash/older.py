"""A board as the Gemtable before left it: one program, whose files lie beside its main.py."""

from collections.abc import Mapping


def laid_out(contents: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return what was on it, by path, with a list of just these."""
    files = {**contents, "main.py": b"# older\n" + contents["main.py"]}
    return {
        **files,
        "gemtable.txt": "".join(f"{n}\n" for n in sorted({*files, "gemtable.txt"})).encode(),
    }
