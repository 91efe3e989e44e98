"""All schemas that Gemtable publishes.

A schema in this folder describes what a command prints with --json, and is named after it:
`boards-list.json` is of `gemtable boards list`. The others lie beside what they describe.
"""
