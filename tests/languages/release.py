"""Refuse to build a release while a translation is open: `make wheel` asks this first."""

import sys

from gemtable.languages import CATALOGUES

from tests.languages.catalogues import open_entries, open_pages


def main() -> None:
    lines = [line for code in CATALOGUES for line in open_entries(code) + open_pages(code)]
    if lines:
        sys.exit(
            "\n  ".join(["A release needs every translation. These are open:", *lines])
            + "\nRun `make words`, translate them, delete the word fuzzy, then: make wheel"
        )


if __name__ == "__main__":
    main()
