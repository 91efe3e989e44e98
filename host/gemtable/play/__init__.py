"""The command `gemtable play`: boards gathered, a match begun, people or bots at it."""
