"""The matches of a journal: lists, scores, stories, checks, exports and imports of them."""
