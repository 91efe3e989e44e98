"""The command line of `gemtable schema`."""

from typing import Annotated

import typer

from gemtable.play import arguments
from gemtable.schemas import published

app = typer.Typer()


def _names(incomplete: str) -> arguments.Completions:
    begun = [name for name in published.names() if name.startswith(incomplete)]
    return [(name, str(published.described(name))) for name in begun]


@app.command()
def schema(
    name: Annotated[
        str | None, typer.Argument(help="Print this one.", autocompletion=_names)
    ] = None,
    language: arguments.Language = None,
) -> None:
    """Print the schema of a file, an interface, or what a command prints with --json.

    Without NAME, list all schemas. Scripts can check against them what they read and write.

    Examples:

      gemtable schema
      gemtable schema board
      gemtable schema journal-list
    """
    if name is not None:
        print(published.text_of(name), end="")
        return
    width = max(map(len, published.names()))
    for each in published.names():
        print(f"{each:{width}}  {published.described(each)}")
