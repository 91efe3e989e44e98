"""The referee's loop, and what it needs besides the game: time, notices, order of presses."""
