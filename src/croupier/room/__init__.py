"""The running room: everything with a clock, a socket or a database.

No rule of a game is here: the engine decides, the room asks it, journals and tells.
"""
