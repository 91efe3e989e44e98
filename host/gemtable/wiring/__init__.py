"""`gemtable wiring`: a drawing to build a board from, with its connections and its parts."""
