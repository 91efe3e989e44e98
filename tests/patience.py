"""How long a test waits for what must happen: a guard against what hangs, and no measure.

What takes milliseconds on a machine that has time takes as long as it takes on another.
pytest itself ends what hangs where nobody counts, by its `timeout` in pyproject.toml.
"""

PATIENCE_S = 500.0  # below that limit, so that the test can say what it waited for
