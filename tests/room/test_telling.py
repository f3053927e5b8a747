"""What happened, as each viewer may know it."""

import pytest

from croupier import seal
from croupier.room import records as rec
from croupier.room import telling
from croupier.rules import actions as act
from croupier.rules import events as ev
from croupier.rules.floor_records import EndGaming
from croupier.rules.house import events as hv
from croupier.rules.plain import name_of
from tests.room.standings import pot_table

FACE_UP = {
    ev.UpCardDealt,
    ev.CommunalCardsDealt,
    ev.HandShown,
    ev.CardsPublished,
    hv.DealerCardDealtUp,
    hv.DealerCardTurned,
    hv.FlopDealt,
    hv.RiverDealt,
    hv.HandShown,
    hv.DealerHandShown,
}
EVENTS = [
    kind
    for module in (ev, hv, rec)
    for kind in vars(module).values()
    if isinstance(kind, type) and hasattr(kind, "_fields")
]
SECRET = ("card", "cards", "order", "deck", "seed", "table", "draw")


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: name_of(kind))
def test_an_event_that_names_cards_is_open_only_if_they_lie_face_up(kind):
    names = {field for field in kind._fields if field in SECRET and kind is not hv.HandCounted}
    public = kind in telling.OPEN and kind is not ev.SeatAwarded  # drawn for all to see

    assert not (names and public) or kind in FACE_UP


def sealed_round():
    """A round of Omaha from a sealed deck."""
    journal = pot_table().do(act.StartRound())
    cards = journal.state.round.law.deck
    sealed = seal.seal("omaha", journal.memo.round_id, cards, bytes(32))
    root = sealed.record.root
    record = rec.DeckSealed("7.1", journal.memo.round_id, "omaha", cards, "00" * 32, "", root, 5)
    journal.do(record, act.LoadShoe(sealed.order))
    return journal, sealed


def dealt(journal, seat=1):
    """The event that dealt a seat its cards, as it is told."""
    now = journal.state.round
    event = ev.HoleCardsDealt("9.2", seat, now.hole[now.index[seat]])
    return telling.tell(event, journal.memo), event.cards


def test_hole_cards_are_told_to_their_owner_alone():
    told, cards = dealt(sealed_round()[0])

    assert "Ann is dealt 4 cards face down" == told.public.words
    assert None is told.public.cards
    assert ("ann", cards) == ("ann", told.private["ann"].cards)


def test_a_card_comes_with_the_proof_of_its_place():
    journal, sealed = sealed_round()

    told, cards = dealt(journal)

    root, name = sealed.record.root, sealed.record.round_id
    proofs = [
        seal.Opening(o.position, o.card, o.salt, o.path) for o in told.private["ann"].openings
    ]
    assert cards == tuple(proof.card for proof in proofs)
    assert all(seal.verify(root, name, proof, 52) for proof in proofs)


def test_the_seal_is_told_and_the_seed_is_not():
    journal, sealed = sealed_round()
    record = rec.DeckSealed("7.1", "r", "omaha", ("Ah",), "seed", "", sealed.record.root, 5)

    told = telling.tell(record, journal.memo).public

    assert sealed.record.root == told.root
    assert "seed" not in str(told)
    assert None is told.cards


def test_a_discard_is_told_without_its_card():
    journal, _ = sealed_round()

    told = telling.tell(ev.CardsDiscarded("4.2(h)", ("Ah",)), journal.memo)

    assert "a card is discarded unseen" == told.public.words
    assert "Ah" not in str(told)


def test_an_event_nobody_has_thought_of_tells_its_name_alone():
    journal, _ = sealed_round()

    told = telling.tell(ev.CardExposed("17.20", 1, "Ah", "hole"), journal.memo)

    assert "card exposed" == told.public.words
    assert "Ah" not in str(told)


def test_a_last_blind_who_is_asked_and_adds_nothing_does_not_raise():
    journal, _ = sealed_round()

    told = telling.tell(ev.Called("10.2(tail)", 1, 0), journal.memo)

    assert ("10.2(tail)", "Ann does not raise") == (told.public.rule, told.public.words)


def test_a_round_is_told_with_names_amounts_and_clauses():
    journal, _ = sealed_round()

    told = telling.tell(ev.Raised("10.3(b)", 2, 6_00, 4_00), journal.memo).public

    assert "Ben puts in $6, a raise by $4" == told.words
    assert ("10.3(b)", 2, 6_00, 4_00) == (told.rule, told.seat, told.amount, told.by)


def test_a_void_round_is_listed_with_the_reason():
    journal = pot_table().do(act.StartRound(), EndGaming("04:00"))

    (played,) = journal.memo.rounds

    assert "void: the hours of gaming are over before its first card" == played.words
    assert played.ended is not None
