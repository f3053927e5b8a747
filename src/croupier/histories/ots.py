"""Open Tournament Summary 1.1.5, written only: one JSON object to a tournament.

Money in exact decimals of a dollar. Where the format has no word for our tournaments an object
`croupier` says what they are (docs/tournaments.md). It must not know how places come about.
"""

from datetime import UTC, datetime, timedelta, timezone, tzinfo
from fractions import Fraction
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from croupier.errors import BadMessage
from croupier.histories.ohh import as_json
from croupier.histories.phh_fields import dollars
from croupier.rulebook import edition
from croupier.rules.tournament.conditions import Conditions, Level, commission_due
from croupier.rules.tournament.state import COMMISSION, Tournament

SPEC, WRITER = "1.1.5", "1.0.0"
ZONE = "Australia/Sydney"  # of a starting time that names none
SPEEDS = ((10, "Normal"), (5, "Turbo"), (0, "Hyper-Turbo"))  # minutes of the first level, and more


class Facts(NamedTuple):
    """What the format asks for and no tournament knows."""

    number: str = "1"
    site: str = "Croupier"
    currency: str = "AUD"
    started: str = ""  # UTC, as in 2026-11-15T20:00:00Z; else as the conditions say
    hero: str = ""  # the player whose summary it is


def write(tournament: Tournament, facts: Facts | None = None) -> str:
    """A file of one tournament whose places are awarded."""
    if tournament.phase != "closed":
        phase = tournament.phase
        raise BadMessage(f"only a tournament that is over can be summed up, not one in {phase}")
    return as_json({"ots": _summary(tournament, facts or Facts())}) + "\n"


def _summary(state: Tournament, facts: Facts) -> dict[str, Any]:
    terms = state.conditions
    start, fee = _start(terms, facts), _fee(state)
    return {
        "spec_version": SPEC,
        "site_name": facts.site,
        "network_name": facts.site,
        "internal_version": WRITER,
        "tournament_number": facts.number,
        "tournament_name": terms.name,
        "start_date_utc": _utc(start),
        "end_date_utc": _utc(start + timedelta(seconds=state.at)),
        "currency": facts.currency,
        "buyin_amount": dollars((terms.entry_fee or 0) - fee),
        "fee_amount": dollars(fee),
        "bounty_fee_amount": None,
        "bounty_value_amount": None,
        "initial_stack": terms.starting_chips,
        "type": "STT" if state.entries <= (terms.players_per_table or 0) else "MTT",
        "flags": _flags(terms),
        "speed": _speed(terms),
        "prize_pool": dollars(sum(state.prizes.values())),
        **({"hero_player_name": facts.hero} if facts.hero in state.entrants else {}),
        "player_count": state.entries,
        "tournament_finishes_and_winnings": _finishes(state),
        "rebuy_cost": dollars(terms.re_buys.cost if terms.re_buys else 0),
        "addon_cost": 0,
        "tournament_rebuys": [
            {"player_name": each.player, "rebuys": each.re_buys, "addons": 0}
            for each in state.entrants.values()
            if each.re_buys
        ],
        "croupier": _ours(state),
    }


def _start(terms: Conditions, facts: Facts) -> datetime:
    """When it began: as told, else as published; a time without a zone is Canberra's."""
    text = facts.started or terms.start
    if text is None:
        raise BadMessage("a summary says when the tournament began: nobody has said so")
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise BadMessage(f"{text} is not a time such as 2026-11-15T20:00:00Z") from None
    return found if found.tzinfo else found.replace(tzinfo=_zone())


def _zone() -> tzinfo:
    """Canberra keeps the time of Sydney; without the tables of the zones, standard time."""
    try:
        return ZoneInfo(ZONE)
    except ZoneInfoNotFoundError:
        return timezone(timedelta(hours=10))


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _fee(state: Tournament) -> int:
    """The commission in one entry fee, in whole cents."""
    kept = commission_due(state.conditions, state.entries)
    return int(Fraction(kept, max(state.entries, 1)))


def _flags(terms: Conditions) -> list[str]:
    said = {"SNG": terms.format == "sit_and_go", "Rebuy": terms.re_buys is not None}
    return [flag for flag, true in said.items() if true]


def _speed(terms: Conditions) -> dict[str, Any]:
    """By the length of the first level; levels that are not on time have none."""
    levels = [level for game in terms.games[:1] for level in game.levels] or [Level()]
    minutes = levels[0].minutes
    speed = next(name for least, name in SPEEDS if minutes is None or minutes >= least)
    return {"type": speed, "round_time": 60 * (minutes or 0)}


def _finishes(state: Tournament) -> list[dict[str, Any]]:
    """Everybody who entered: the placed in order, then those who never played."""
    lines, place = [], 1
    for group in state.places:
        lines += [_finish(player, place, state.prizes.get(player, 0)) for player in group]
        place += len(group)
    return lines + [_finish(each, place, 0) for each in _never_played(state)]


def _finish(player: str, place: int, prize: int) -> dict[str, Any]:
    return {
        "player_name": player,
        "finish_position": place,
        "still_playing": False,
        "prize": dollars(prize),
        "ticket_value": 0,
    }


def _ours(state: Tournament) -> dict[str, Any]:
    """What the format has no field for."""
    terms = state.conditions
    return {
        "game": terms.game,
        "instrument": edition(terms.game).number,
        "conditions_version": terms.version,
        "commission": dollars(state.accounts.get(COMMISSION, 0)),
        "never_played": _never_played(state),
    }


def _never_played(state: Tournament) -> list[str]:
    placed = {player for group in state.places for player in group}
    return [player for player in state.entrants if player not in placed]
