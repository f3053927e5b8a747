"""What Casino Hold-em and Canberra Poker share, from the wagers to the life of the table."""
