"""Tournaments of the four games that have them: conditions, entries, seats, play and prizes."""
