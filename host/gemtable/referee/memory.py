"""What the lights remember beyond the rules: in the journal before they show it."""

from typing import Any

from gemtable.games.kit.game import Table
from gemtable.games.kit.roles import Views
from gemtable.games.kit.table import Layout
from gemtable.match.match import Match
from gemtable.referee.changes import Changes


class Memory:
    """Writes what the script keeps of its Ui, as often as that changes."""

    def __init__(self, match: Match, script: Table[Any], changes: Changes) -> None:
        self._match = match
        self._script = script
        self._changes = changes
        self._kept = match.kept  # as the journal has it

    def first(self, layout: Layout, views: Views) -> Any:
        """Return the Ui of a match that begins, or as the journal left it.

        A match that was killed before anything of its lights was written goes on from what
        they remember of none, by what lies on the table now.
        """
        ui = self._script.begin(layout)
        if self._kept is None:
            self._kept = self._script.keep(ui)
            if not self._match.moves:
                return ui
        return self._script.restore(self._kept, layout, views)

    def remembered(self, ui: Any, layout: Layout, views: Views) -> Any:
        """Write what is new in the Ui; return it as it was before if that cannot be written."""
        kept = self._script.keep(ui)
        if kept == self._kept:
            return ui
        if not self._changes.record(lambda: self._match.keep(kept)):
            return self._script.restore(self._kept, layout, views)
        self._kept = kept
        return ui
