"""`gemtable journal keys`: whose signatures are known here."""

import json

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gemtable.match.names import Name
from gemtable.printable import printable
from gemtable.records import signing
from gemtable.sentence import Sentence, message

_OURS = Sentence("this table")
_NONE = Sentence("No key is known: this table makes its own when it exports first.")


def show(as_json: bool) -> None:
    """Print all keys: this table's own first. Raises UserError."""
    found = signing.signers()
    if as_json:
        for each in found:
            fields = {"fingerprint": each.fingerprint, "name": each.name, "is_ours": each.is_ours}
            print(json.dumps({"key": each.key, **fields}))
        return
    if not found:
        print(_NONE)
        return
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(str(Sentence("fingerprint")), no_wrap=True)
    table.add_column(str(Sentence("name")))
    for each in found:
        called = str(_OURS) if each.is_ours else each.name or ""
        table.add_row(each.fingerprint, Text(printable(called)))
    Console().print(table)


def name(fingerprint: str, called: str) -> None:
    """Name a key. Raises UserError."""
    signer = signing.name(fingerprint, Name(called))
    text = message("The key {fingerprint} is called {name} from now on.")
    print(printable(Sentence(text, fingerprint=signer.fingerprint, name=called)))
