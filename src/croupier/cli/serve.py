"""`croupier serve`: the room in a browser. Words for whoever starts it; the room does the rest.

What the room needs beyond Python comes with `pip install croupier[room]`.
"""

import argparse
import logging
import os
import re
from ipaddress import ip_address, ip_network

from croupier.errors import CroupierError

EXAMPLES = """examples:
  croupier serve                              on this machine, its journal in the user's data folder
  croupier serve --store sqlite:///club.db    with its journal in this file
  croupier serve --store postgresql://...     with its journal in PostgreSQL
  croupier serve --host 0.0.0.0 --port 80     for the whole network
  croupier serve --proxy 127.0.0.1            behind a proxy on this machine that ends TLS
  croupier serve --documents instruments      with the official rules: omaha.txt, NI2005-67.pdf ...
  croupier serve --tournaments conditions     with the conditions of tournaments to read
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Where to listen, where to keep the journal, whether programs play too."""
    for some in (_add_listening, _add_keeping, _add_tables, _add_documents):
        some(parser)


def _add_listening(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on: 127.0.0.1")
    parser.add_argument("--port", type=_port, help="8000, or a free one if that is taken")
    parser.add_argument("--dev", action="store_true", help="for working on the front end")
    parser.add_argument(
        "--per-minute",
        type=_limit,
        default=1200,
        metavar="N",
        help="requests from one address: 1200",
    )
    parser.add_argument(
        "--proxy",
        action="append",
        type=_network,
        default=[],
        metavar="ADDRESS",
        help="believe X-Forwarded-For and -Proto from this address or network; may be repeated",
    )


def _add_keeping(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--store",
        help="sqlite:///FILE or postgresql://USER@HOST/NAME; else a file in the user's data folder",
    )
    parser.add_argument(
        "--state",
        metavar="FOLDER",
        help="what was acknowledged, apart from the store (or $CROUPIER_STATE)",
    )
    parser.add_argument(
        "--accept-loss",
        action="store_true",
        help="go on with a store that is new, older or another one than was served before",
    )
    parser.add_argument(
        "--key",
        metavar="FILE",
        help="the keys of what not everybody may know, apart from the store (or $CROUPIER_KEY)",
    )
    parser.add_argument(
        "--new-key", action="store_true", help="lock rounds from now on with a new key"
    )
    parser.add_argument(
        "--log",
        metavar="FOLDER",
        help="the log that can be proved (docs/log.md); else beside the store",
    )
    parser.add_argument(
        "--new-log", action="store_true", help="begin another log: the last one cannot go on"
    )
    parser.add_argument(
        "--witness",
        action="append",
        default=[],
        metavar="KEY",
        help="the verifier key of a witness whose cosignatures are shown; may be repeated",
    )


def _add_tables(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--no-bots", action="store_true", help="no programs at the tables")
    parser.add_argument("--tables", type=_count, default=1, metavar="N", help="of each game: 1")
    parser.add_argument(
        "--pace", type=_share, default=1, metavar="X", help="the dealers' pauses, 1 being the usual"
    )
    parser.add_argument(
        "--time", type=_share, metavar="X", help="the players' time to wager and claim, likewise"
    )
    parser.add_argument(
        "--linked", action="store_true", help="one jackpot for all tables of Canberra Poker (11.3)"
    )
    parser.add_argument(
        "--guests-per-address",
        type=_guests,
        metavar="N",
        help="at one table of a pot game, 0 for any number: 1, and any of a private address",
    )


def _add_documents(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--documents",
        metavar="FOLDER",
        default=os.environ.get("CROUPIER_DOCUMENTS"),
        help="the official documents to show (or $CROUPIER_DOCUMENTS)",
    )
    parser.add_argument(
        "--tournaments",
        metavar="FOLDER",
        default=os.environ.get("CROUPIER_TOURNAMENTS"),
        help="conditions of tournaments to show (or $CROUPIER_TOURNAMENTS); else our samples",
    )


def _port(text: str) -> int:
    return _whole(text, 0, 65535)


def _guests(text: str) -> int:
    return _whole(text, 0, 1000)


def _network(text: str) -> str:
    try:
        return str(ip_network(text)) if "/" in text else str(ip_address(text))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} is no address and no network") from None


def _count(text: str) -> int:
    return _whole(text, 1, 1000)


def _whole(text: str, least: int, most: int) -> int:
    if not re.fullmatch("[0-9]{1,5}", text) or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"{text} is not a number from {least} to {most}")
    return int(text)


def _share(text: str) -> float:
    return _number(text, 100)


def _limit(text: str) -> float:
    return _number(text, 1_000_000_000)


def _number(text: str, most: int) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0
    if not 0 < number <= most:
        raise argparse.ArgumentTypeError(f"{text} is not above 0 and at most {most:,}")
    return number


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    try:
        from croupier.room.serve import Options, serve
    except ModuleNotFoundError as error:
        raise CroupierError(
            f"the room needs {error.name}: install it with pip install 'croupier[room]'"
        ) from None
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s")
    logging.getLogger("asyncpg").setLevel(logging.CRITICAL)  # the store says it, in one line
    options = Options(
        args.host,
        args.port,
        args.store,
        not args.no_bots,
        args.dev,
        args.per_minute,
        args.tables,
        args.pace,
        args.documents,
        args.tournaments,
        args.time,
        args.state,
        args.accept_loss,
        args.key,
        args.new_key,
        tuple(args.proxy),
        args.guests_per_address,
        args.linked,
        args.log,
        args.new_log,
        tuple(args.witness),
    )
    serve(options, _say, _tell)
    print("The room is closed: what was being played goes on when it opens again.", flush=True)
    return 0


def _tell(key: str) -> None:
    print(f"Its log is proved by the key {key}", flush=True)


def _say(address: str, reminders: list[str]) -> None:
    print(f"The room is open at {address}", flush=True)
    for each in reminders:
        print(f"Reminder: {each}", flush=True)
    if reminders:
        print(
            f"Attach {'it' if len(reminders) == 1 else 'them'} with --documents FOLDER.", flush=True
        )
