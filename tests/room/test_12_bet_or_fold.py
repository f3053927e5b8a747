"""Packets of an automated shuffling shoe lie until the dealer announces bet or fold (12.5)."""

from dataclasses import replace

from croupier.cards import deck
from croupier.room import wire
from croupier.rules.house import actions as act
from croupier.rules.house.wagers import COLOURS, next_deck
from croupier.rules.people import SOFTWARE
from tests.play import covers
from tests.room import standings
from tests.room.standings import house_table
from tests.room.test_table import ANN, SETTINGS, closed, do, seated, the, until, virtually

INSTRUMENTS = ("canberra",)
CANBERRA = SETTINGS["canberra"]
MACHINE = replace(CANBERRA, determinations=replace(CANBERRA.determinations, automated_shoe=True))


def dealt(monkeypatch):
    """Ann and Ben have packets before them, and nothing is announced."""
    monkeypatch.setitem(standings.SETTINGS, "canberra", MACHINE)
    table = house_table("canberra")
    table.do(act.OpenWagers())
    for box, player in enumerate(("ann", "ben"), 1):
        table.do(act.PlaceAnte(player, box, 5_00))
    table.do(act.CloseWagers(), act.PrepareShoe(COLOURS, SOFTWARE))
    table.do(act.LoadShoe(deck(), next_deck(table.state)), act.Deal(at=1))
    assert "announcing" == table.state.stage
    return table


@covers("12.5")
def test_nobody_sees_a_packet_before_bet_or_fold_is_announced(monkeypatch):
    table = dealt(monkeypatch)

    assert () == table.mine("ann").cards
    table.do(act.AnnounceDecisions())

    assert table.state.hands[1] == table.mine("ann").cards


@covers("12.5")
def test_the_announcement_tells_each_player_of_their_own_packet(monkeypatch):
    table = dealt(monkeypatch)
    down = [told for told in table.news if "face down" in told.public.words]
    assert all(not told.private for told in down)

    table.do(act.AnnounceDecisions())

    (told,) = [each for each in table.news if each.public.kind == "house_decisions_opened"]
    assert told.public.cards is None
    assert {"ann": table.state.hands[1], "ben": table.state.hands[2]} == {
        who: event.cards for who, event in told.private.items()
    }


@virtually
async def test_the_story_of_a_round_has_ones_own_packet():
    room, store, _ = await seated(MACHINE, (ANN,))
    await until(lambda: the(room).standing.state.stage == "wagers")
    await do(room, ANN, wire.PlaceAnte(5_00))
    await until(lambda: the(room).standing.state.stage == "deciding")
    hand = the(room).standing.mine(ANN.id, 0).cards
    await do(room, ANN, wire.Fold())
    await until(lambda: the(room).rounds())

    story = await room.story(the(room).rounds()[0].id, ANN)
    other = await room.story(the(room).rounds()[0].id, None)

    assert (1, None) == (story.mine, other.mine)
    assert [hand] == [each.cards for each in story.events if each.kind == "house_decisions_opened"]
    assert not any(set(each.cards or ()) & set(hand) for each in other.events)
    await closed(room, store)
