"""`gemtable overlay`: labels for the twelve keys of pads, a sheet to print and cut."""
