"""`gemtable overlay`: sheets of labels for the twelve keys of pads, to print and cut."""
