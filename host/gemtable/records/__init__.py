"""The command `gemtable journal`: what happened in the matches of a journal."""
