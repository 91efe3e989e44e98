"""The one loop of a table, and what it needs besides the game: time, notices, who was first."""
