"""The command `gemtable journal`: lists, shows, checks, exports and drops matches."""
