"""A log that can be proved: RFC 6962 trees, C2SP checkpoints and tiles, witnesses, receipts.

`merkle` hashes and proves, `notes` signs and reads checkpoints, `tiles` keeps a tree as static
files, `leaves` says what of a journal is in the tree, `witness` co-signs, `receipts` proves
a round of play.
It must not know the running room, nor what an event means.
"""
