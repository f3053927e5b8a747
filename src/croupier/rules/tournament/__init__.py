"""Tournaments of the four games that have them: conditions, entries, seats, play and prizes.

It must not know the cards: a table is another stream, and reports its chips.
"""
