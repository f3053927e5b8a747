"""The running room: everything with a clock, a socket or a database."""
