"""The command line: parses what is typed after `gemtable` and calls the code that does it."""
