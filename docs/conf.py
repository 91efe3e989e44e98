"""The site of all documents, made by `make docs`: Sphinx reads the pages where they are.

Its source folder is the whole project, so links between pages lead on in the site as they do
in a checkout. Nothing in it comes from another host, so it can be read offline.
"""

import sys
from pathlib import Path

from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parent))
import docstrings

project = "Gemtable"
copyright = "the authors of Gemtable, MIT licence"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode", "sphinx_copybutton"]
root_doc = "README"
include_patterns = [
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md"),
    *("docs/**.md", "boards/*.md", "firmware/*.md", "host/**.md", "tests/*.md"),
]
exclude_patterns = [".*", "dist", "site"]
# A how-to page in another language is found from docs/games.md, and not beside the text.
suppress_warnings = ["toc.not_included"]

myst_heading_anchors = 3

default_role = "code"  # docstrings have `names` in single backticks
add_module_names = False
autodoc_member_order = "bysource"
autodoc_class_signature = "separated"  # docstrings.py shows the fields
autodoc_default_options = {"members": True, "undoc-members": True}
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 80

html_theme = "furo"
html_title = "Gemtable"
html_favicon = "../host/gemtable/web/static/gem.svg"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_sphinx = False
html_copy_source = False
html_additional_pages = {"index": "to-front.html"}
templates_path = ["templates"]

# What the sidebar lists: below a page, under a caption, other pages. A page that is not here is
# found by links and by the search.
CONTENTS = {
    "README": {
        "Play": (
            "docs/playing",
            "docs/playing-by-boards",
            "docs/games",
            "docs/records",
            "docs/club",
            "docs/faults",
        ),
        "Build": ("docs/building", "docs/computers", "boards/README"),
        "Extend": (
            *(
                "docs/your-game",
                "docs/check-your-game",
                "docs/your-board",
                "docs/your-language",
                "docs/scripts",
            ),
            *("docs/api/kit", "docs/api/page", "docs/api/gemwire", "firmware/wire"),
        ),
        "Work on it": (
            *("CONTRIBUTING", "docs/how-it-works", "host/README", "firmware/README"),
            *("tests/README", "docs/pages/README", "CHANGELOG"),
        ),
    },
    "docs/games": {"": ("host/gemtable/games/*/how-to/en",)},
    "host/README": {"": ("host/gemtable/*/README",)},
    "host/gemtable/games/README": {"": ("host/gemtable/games/*/README",)},
}


def setup(app: Sphinx) -> None:
    app.connect("source-read", add_contents)
    app.connect("autodoc-process-docstring", docstrings.reshape)
    app.connect("autodoc-skip-member", docstrings.is_skipped)


def add_contents(_app: Sphinx, name: str, source: list[str]) -> None:
    """Give a page its list of contents, which nobody needs to see in a checkout."""
    for caption, pages in CONTENTS.get(name, {}).items():
        lines = (":hidden:", ":glob:", *[f":caption: {caption}"] * bool(caption), "")
        source[0] += "\n".join(
            ("\n```{toctree}", *lines, *(f"/{page}" for page in pages), "```\n")
        )
