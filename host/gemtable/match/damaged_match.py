"""The error for a match that can be resumed only in part."""

from gemtable.errors import UserError
from gemtable.journal import Damage
from gemtable.sentence import Sentence


class DamagedMatch(UserError):
    """A match whose journal is damaged; its first `keep` entries are sound."""

    def __init__(self, match: int, damage: Damage) -> None:
        fix = Sentence("Begin another with --new.")
        if damage.at:
            fix = Sentence(
                "--resume continues from the last good entry, --new starts another match."
            )
        super().__init__(damage.told(match), fix)
        self.keep = damage.at
