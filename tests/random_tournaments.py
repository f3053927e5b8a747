"""Random tournaments for the tests and for long soaks: any structure, any crowd, always checked.

`random_run(seed)` plays one to its end. After every action money and chips are counted a second
way; at the end places, prizes, clauses and replay are checked. Rounds of play are dealt with cards,
or quickly: chips change hands by dice alone, so that many players go out at once.
"""

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

from croupier.errors import Refused
from croupier.rulebook import rulebook
from croupier.rules import replay
from croupier.rules.plain import plain, revive
from croupier.rules.tournament import actions as act
from croupier.rules.tournament import events as ev
from croupier.rules.tournament.conditions import (
    Advance,
    Level,
    PrizeScale,
    ReBuys,
    Repechage,
    Session,
    TournamentCommission,
)
from croupier.rules.tournament.conditions_check import check
from croupier.rules.tournament.state import FORFEITED, WITHDRAWN
from croupier.tournaments import Crowd, Run
from tests.conditions import conditions, house_game, pot_game
from tests.followed_blinds import Blinds

GAMES = ("omaha", "omaha", "omaha", "faro", "stud", "canberra")
OFFERED = {"omaha": (2, 10), "faro": (2, 8), "stud": (2, 7), "canberra": (1, 7)}


# Conditions


def random_conditions(dice, game, players):
    """Conditions that nothing stands in the way of."""
    while True:
        found = replace(
            conditions(game),
            **_entering(dice, players),
            **_structure(dice, game, players),
            **_money(dice),
        )
        if found.re_buys:
            silent = tuple(n for n in found.not_applicable if n != "re_buys")
            found = replace(found, not_applicable=silent)
        if not check(found):
            return found


def _entering(dice, players):
    most = dice.choice((players, players, max(1, players * 9 // 10)))
    return {"min_players": 1, "max_players": most, "require_agreement": dice.random() < 0.3}


def _money(dice):
    fee = dice.choice((0, 1, 999, 55_00, 120_00))
    basis = dice.choice(("per_fee", "percent", "total"))
    rate = Fraction({"per_fee": fee // 10, "percent": 7, "total": fee}[basis])
    commission = TournamentCommission(basis, rate, rate, "GRC-9") if rate else None
    return {
        "entry_fee": fee,
        "commission": commission,
        "prizes": _scales(dice),
        "prize_unit": dice.choice((1, 1, 5, 100)),
    }


def _scales(dice):
    """One breakdown, or another for larger fields; thirds and sevenths among the shares."""
    scales = [PrizeScale(_shares(dice), 1)]
    if dice.random() < 0.4:
        scales.append(PrizeScale(_shares(dice), dice.choice((5, 30))))
    return tuple(scales)


def _shares(dice):
    parts = sorted(
        (dice.randrange(1, 9) for _ in range(dice.choice((1, 2, 3, 5, 12)))), reverse=True
    )
    return tuple(Fraction(100 * part, sum(parts)) for part in parts)


def _structure(dice, game, players):
    size = dice.randrange(*OFFERED[game]) + 1
    found = {
        "players_per_table": size,
        "games": (_game(dice, game),),
        "starting_chips": dice.choice((500, 2_000, 10_000)),
        "simultaneous_tables": dice.choice(("time", "as_one_round")),
        "absent_blinds": dice.random() < 0.8,
    }
    if game == "omaha":
        found |= _omaha(dice)
    elif game != "canberra":
        found["absent_at_start"] = dice.choice((None, "forfeit", "blind_off"))
    return found | _sessions(dice, game, players)


def _omaha(dice):
    re_buys = ReBuys(2, 1, dice.choice((None, 3)), 100_00, dice.choice((0, 5_00)), 2_000)
    return {
        "break_tables": dice.random() < 0.9,
        "balancing_tolerance": dice.choice((1, 1, 2, 3)),
        "balancing_mover": dice.choice(("next_big_blind", "ballot")),
        "moved_player_entry": dice.choice(("after_button", "at_once")),
        "absent_at_start": dice.choice((None, "forfeit", "blind_off")),
        "re_buys": re_buys if dice.random() < 0.4 else None,
    }


def _game(dice, game):
    if game == "canberra":
        return house_game(
            *(Level(rounds=3, table_min=100 * n, table_max=1_000 * n) for n in (1, 2, 5))
        )
    ante = dice.random() < 0.2
    length: dict[str, Any] = dice.choice(({"minutes": 10}, {"rounds": 5}))
    planned: dict[str, Any] = {"break_minutes": 10} if dice.random() < 0.3 else {}
    levels = []
    for n in range(14):
        unit = 25 << n
        bets: dict[str, Any] = {"ante": unit} if ante else {"blinds": (unit, 2 * unit)}
        levels.append(Level(min_bet=2 * unit, **bets, **length, **planned))
    choices = {"limit": dice.choice(("no_limit", "full_pot")), "smallest_chip": 1}
    if ante:
        choices |= {"compulsory": "ante", "blinds": (), "ante": 25}
    elif dice.random() < 0.3:
        levels = [replace(level, ante=level.min_bet // 10) for level in levels]
    return pot_game(game, *levels, **choices)


def small_tables(dice, found):
    """The same with two to four at a table and one to three blinds: everybody is always moved."""
    size, count = dice.choice((2, 3, 3, 4)), dice.choice((1, 2, 2, 3))
    levels = []
    for level, n in zip(found.games[0].levels, range(14), strict=True):
        blinds = tuple(25 << n + blind for blind in range(count))
        levels.append(replace(level, blinds=blinds, ante=None, min_bet=blinds[-1]))
    return replace(
        found,
        players_per_table=size,
        games=(pot_game("omaha", *levels, smallest_chip=1, blinds=levels[0].blinds),),
        starting_chips=dice.choice((200, 500, 2_000)),
        break_tables=True,
        balancing_tolerance=1,
    )


def _sessions(dice, game, players):
    """One session, several with advancing players, points, or a repechage."""
    kinds = {
        "canberra": ("plain", "advance", "points"),
        "omaha": ("plain", "plain", "advance", "points", "again"),
    }
    kind = dice.choice(kinds.get(game, ("plain", "advance", "points", "again")))
    end = _end(dice, game, players)
    used = {"not_applicable": () if game != "omaha" else _not_applicable(kind)}
    if kind == "plain":
        last = {"players_left": 1} if game == "omaha" and dice.random() < 0.8 else end
        return used | {"sessions": (Session(**last),)}
    if kind == "points":
        session = Session(points=(10, 6, 3, 1), chips=1_000, **end)
        first = replace(
            session, advance=Advance(), eliminate_lowest=dice.choice((0, 0, players // 3))
        )
        found = {"sessions": (first, replace(first, eliminate_lowest=0), session)}
        ties = {"points_tie": dice.choice(("combine", "draw")), "session_places": "chips"}
        return used | found | ties | {"elimination": "points"}
    advance = dice.choice(
        (Advance(percent=Fraction(35)), Advance(2, each="table"), Advance(), Advance(3))
    )
    heats = dice.choice((1, 1, 2, 3))
    first = Session("heat", heats=heats, advance=advance, **end)
    first = replace(first, eliminate_below=dice.choice((0, 0, 400)))
    if game in ("omaha",) and dice.random() < 0.3:
        first = replace(first, repeat_until=max(2, players // 4))
    final = Session("final", chips=dice.choice((None, 5_000)), **_end(dice, game, players))
    found = used | {"sessions": (first, final)} | _out(game)
    if kind == "again":
        second = Session("again", chips=1_000, advance=Advance(2), **_end(dice, game, players))
        chance = Repechage(
            dice.choice(("repechage", "catch_up")), dice.random() < 0.7, 1, 2, 4, second
        )
        found["repechage"] = chance
    return found


def _out(game):
    return {"elimination": "no_chips"} if game != "canberra" else {"elimination": "table_minimum"}


def _not_applicable(kind):
    wanted = {
        "plain": (),
        "advance": ("progression",),
        "points": ("progression", "points"),
        "again": ("progression", "repechage"),
    }
    return tuple(
        n for n in ("progression", "points", "repechage", "re_buys") if n not in wanted[kind]
    )


def _end(dice, game, players):
    ends = [{"rounds": dice.choice((1, 4, 12))}]
    if game != "canberra":
        ends.append({"minutes": dice.choice((5, 20, 60))})
    if game == "omaha":
        ends.append({"players_left": max(1, players // dice.choice((2, 4, 9)))})
    return dice.choice(ends)


def random_crowd(dice):
    """From a quiet evening to a bad one."""
    if dice.random() < 0.2:
        return Crowd()
    return Crowd(
        no_show=dice.choice((0, 0.05, 0.4)),
        goes_away=dice.choice((0, 0.02)),
        re_buys=dice.choice((0.2, 0.9)),
        withdraws=dice.choice((0, 0.05)),
        substitutes=dice.choice((0, 0.01)),
        given_up=dice.choice((0, 0.3)),
        breaks=dice.choice((0, 0.02)),
        hand_for_hand=dice.random() < 0.7,
        cancelled=dice.choice((0, 0, 0, 0.002)),
    )


# Play, counted a second way


class Checked(Run):
    """A tournament whose money, chips, tables and blinds are followed beside it."""

    quick = False

    def __post_init__(self):
        super().__post_init__()
        self.chips = 0  # that should be in play
        self.blinds = Blinds()  # of the session
        self.before = self.state

    def do(self, action):
        self.before = self.state
        made = super().do(action)
        for event in made:
            _FOLLOW.get(type(event), _ignore)(self, event)
        if type(action) is not act.Enter:
            self.check()
        return made

    def check(self):
        """What must hold after every action."""
        state = self.state
        assert 0 == sum(state.accounts.values())
        assert state.escrow >= 0
        if self.conditions.game != "canberra" and state.phase == "session":
            seated = (name for place in state.tables.values() for _, name in place.seats)
            assert self.chips == sum(state.entrants[name].chips for name in seated)

    def _pot_round(self, table, directed):
        if not self.quick:
            return super()._pot_round(table, directed)
        return _quick_round(self.dice, table, directed, self.at)

    def _move_players(self):
        touched = super()._move_players()
        self.check_tables()
        return touched

    def check_tables(self):
        """After balancing no table is longer than another by more than the conditions allow."""
        state, tolerance = self.state, self.conditions.balancing_tolerance
        if state.phase != "session" or not state.numbers.moves:
            return
        for heat in {place.heat for place in state.tables.values()}:
            places = [place for place in state.tables.values() if place.heat == heat]
            sizes = [len(place.seats) for place in places]
            waits = any(place.dealt for place in places)
            assert waits or max(sizes) - min(sizes) <= max(1, tolerance)
            assert max(sizes) <= self.conditions.players_per_table

    def check_end(self):
        """Places, prizes, clauses, replay, and the way through plain data."""
        state = self.state
        assert state.phase in ("closed", "cancelled")
        assert 0 == state.escrow
        known = set(rulebook(self.conditions.game).clauses)
        assert {event.rule for event in self.log} <= known
        assert state == replay(self.log)
        for event in self.log[:20] + self.log[-20:]:
            assert event == revive(plain(event))
        if state.phase == "closed":
            self.check_places()
        else:
            assert not any(state.accounts.values())

    def check_places(self):
        state = self.state
        ranked = [player for group in state.places for player in group]
        never = (FORFEITED, WITHDRAWN)
        played = [e.player for e in state.entrants.values() if e.standing not in never]
        assert sorted(played) == sorted(ranked)
        paid = sum(event.amount for event in self.log if type(event) is ev.PrizeAwarded)
        moved = [event for event in self.log if type(event) is ev.MoneyMoved]
        taken = sum(e.amount for e in moved if e.target == "escrow")
        kept = sum(e.amount for e in moved if e.target == "commission")
        back = sum(e.amount for e in moved if e.source == "escrow" and e.rule in REFUNDS)
        assert paid == taken - kept - back
        if self.conditions.game != "canberra" and len(self.conditions.sessions) == 1:
            self.check_order()

    def check_order(self):
        """One session: places found again from the last round each player was in."""
        last, seated = {}, {}
        batches = Batches(self.conditions.simultaneous_tables == "as_one_round")
        for n, event in enumerate(self.log):
            kind = type(event)
            batches.follow(n, event)
            if kind is ev.SeatsAllocated:
                seated = {player: (table, seat) for player, _, table, seat in event.seats}
            elif kind in (ev.PositionForfeited, ev.PlayerEliminated):
                seated.pop(event.player, None)
                if kind is ev.PositionForfeited:
                    last.pop(event.player, None)
            elif kind in (ev.ReserveSeated, ev.PlayerMoved):
                seated[event.player] = event.table, event.seat
            elif kind is ev.RoundReported:
                _note_last(batches.of_round[event.table], event, seated, last)
            if kind in (ev.ReserveSeated, ev.ReBought):
                last[event.player] = 1, 0, event.chips
            if kind is ev.SessionStarted:
                last |= dict.fromkeys(seated, (1, 0, event.chips))
        ranked = sorted(set(last.values()), reverse=True)
        found = [{player for player, each in last.items() if each == rank} for rank in ranked]
        assert [set(group) for group in self.state.places] == found


class Batches:
    """Which rounds count as one: hand for hand, each table's until one begins another."""

    def __init__(self, together):
        self.together, self.on, self.now = together, False, (0, 0)
        self.of_round, self.played, self.dealt = {}, set(), set()

    def follow(self, n, event):
        if type(event) is ev.HandForHandSet:
            self.on, self.now = event.on and self.together, (n, 0)
            self.played = set(self.dealt)
            self.of_round |= dict.fromkeys(self.dealt, self.now) if self.on else {}
        elif type(event) is ev.RoundDirected:
            self.dealt.add(event.table)
            if event.table in self.played:
                self.now, self.played = (self.now[0], self.now[1] + 1), set()
            self.played.add(event.table)
            self.of_round[event.table] = self.now
        elif type(event) is ev.RoundReported:
            self.dealt.discard(event.table)
            if not self.on:
                self.of_round[event.table] = n, 0


REFUNDS = ("20.10",)


def _note_last(n, event, seated, last):
    """Chips at the end come before any going out; then the later round, then more in the pot."""
    put = dict(event.contributed)
    players = {at: player for player, at in seated.items()}
    for seat, chips in event.chips:
        player = players[event.table, seat]
        last[player] = (1, 0, chips) if chips else (0, n, put.get(seat, 0))


def _quick_round(dice, table, directed, at):
    """Everybody puts in up to an amount; one or two of them win it all."""
    chips = dict(directed.chips)
    most = dice.choice((0, 10, 100, 1_000, 10_000, 10**9))
    put = {seat: min(held, dice.choice((0, most, most))) for seat, held in chips.items()}
    winners = dice.sample(sorted(chips), dice.choice((1, 1, 1, 2)))
    pot = sum(put.values())
    for n, seat in enumerate(winners):
        share = pot // len(winners) + (pot % len(winners) if n == 0 else 0)
        chips[seat] = chips[seat] - put[seat] + share
    for seat in chips:
        if seat not in winners:
            chips[seat] -= put[seat]
    void = dice.random() < 0.02
    after = directed.chips if void else tuple(sorted(chips.items()))
    report = act.ReportRound(table, at + 60, after, tuple(sorted(put.items())), void)
    return report, 60, []


def _ignore(run, event):
    pass


def _started(run, event):
    seated = [name for place in run.state.tables.values() for _, name in place.seats]
    run.chips = sum(run.state.entrants[name].chips for name in seated)
    run.blinds = Blinds()


def _seated(run, event):
    if run.state.phase == "session" and run.state.number == 1:
        run.chips += event.chips


def _re_bought(run, event):
    run.chips += event.chips


def _out_at_end(run, event):
    """Whoever does not go on takes the chips along."""
    run.chips -= run.state.entrants[event.player].chips


def _given_up(run, event):
    """The chips of a place that is taken during a session leave play."""
    if run.before.phase == "session":
        run.chips -= event.chips


def _brought_forward(run, event):
    run.blinds.forward = event


def _directed(run, event):
    run.blinds.directed(event, run.state.tables[event.table].players)


def _reported(run, event):
    if event.void:
        run.blinds.voided(event.table)


def _names(state, table):
    return [name for _, name in state.tables[table].seats] if table in state.tables else []


def _moved(run, event):
    left = _names(run.before, run.before.entrants[event.player].table)
    run.blinds.moved(event.player, left, _names(run.state, event.table))


_FOLLOW = {
    ev.SessionStarted: _started,
    ev.ReserveSeated: _seated,
    ev.ReBought: _re_bought,
    ev.PlayerEliminated: _out_at_end,
    ev.PositionForfeited: _given_up,
    ev.BlindBroughtForward: _brought_forward,
    ev.RoundDirected: _directed,
    ev.RoundReported: _reported,
    ev.PlayerMoved: _moved,
}


def random_run(seed, most=40, game=None, quick=None, small=False):
    """One random tournament, played to its end and checked; `small` tables are Omaha's."""
    dice = random.Random(f"tournament {seed}")
    game = "omaha" if small else game or dice.choice(GAMES)
    players = dice.choice((1, 2, 3, dice.randrange(1, most + 1), dice.randrange(1, most + 1)))
    found = random_conditions(dice, game, players)
    if small:
        found = small_tables(dice, found)
        assert not check(found)
    run = Checked(found, dice.randrange(1 << 30), random_crowd(dice))
    run.quick = dice.random() < 0.8 if quick is None else quick
    try:
        run.prepare()
        run.enter(f"player {n}" for n in range(1, players + 1))
        run.play()
    except (AssertionError, Refused) as failure:
        failure.add_note(f"seed {seed}: {game}, {players} players")
        raise
    run.check_end()
    return run
