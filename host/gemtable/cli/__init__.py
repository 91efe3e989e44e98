"""The command line: what is typed after `gemtable`, and which file does it."""
