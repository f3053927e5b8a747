"""A card room that can cite its law: cards, order of hands, shoe, rulebook and the five games."""
