"""A log in its folder: restarts, torn tiles, full disks, journals that are not what they were."""

import pytest

from croupier.tlog.keeper import Inconsistent, Keeper, begin_memory
from croupier.tlog.leaves import Row, Salts
from croupier.tlog.merkle import inclusion, leaf_hash, root_by_inclusion
from croupier.tlog.notes import PLAIN, WITNESS, BadNote, Note, Signer, trusted
from croupier.tlog.tiles import Folder, Tiles, unbundle

LOG, SEER = Signer("room/log", PLAIN, bytes(32)), Signer("seer", WITNESS, bytes(range(32)))
SALTS = Salts(bytes(range(32)))


def rows(first, last, mark=b"\0"):
    return [Row(at, "table/x", at, at.to_bytes(31, "big") + mark) for at in range(first, last + 1)]


@pytest.fixture
def place(tmp_path):
    begin_memory(tmp_path / "log.signed", LOG.verifier.name)
    return tmp_path


def opened(place):
    return Keeper(place / "log", LOG, SALTS, place / "log.signed", [SEER.verifier])


def grown(place, last, mark=b"\0"):
    """As the room does: from the beginning, until all is taken, then signed."""
    keeper = opened(place)
    try:
        while keeper.size < last or not keeper.settled:
            keeper.take(rows(max(1, keeper.size), last, mark))
            keeper.ended()
        keeper.publish()
    finally:
        keeper.close()
    return trusted((place / "log/checkpoint").read_bytes(), LOG.verifier)[0]


@pytest.mark.parametrize("size", [1, 255, 256, 257, 700])
def test_every_leaf_is_proved_by_the_tiles_alone(place, size):
    says = grown(place, size)
    tiles = Tiles(Folder(place / "log"), size)

    for index in range(0, size, 50):
        leaf = leaf_hash(SALTS.leaf(rows(index + 1, index + 1)[0]))
        path = inclusion(index, size, tiles.subtree)
        assert says.root == root_by_inclusion(leaf, index, size, path)


def test_the_entries_are_served_as_they_are_hashed(place):
    grown(place, 257)

    full = list(unbundle((place / "log/tile/entries/000").read_bytes()))

    assert [SALTS.leaf(row) for row in rows(1, 256)] == full


def test_a_restart_goes_on_and_the_roots_are_those_of_one_run(place, tmp_path_factory):
    grown(place, 300)
    other = tmp_path_factory.mktemp("other")
    begin_memory(other / "log.signed", LOG.verifier.name)

    assert grown(other, 600) == grown(place, 600)


@pytest.mark.parametrize("last", [1, 299])
def test_a_journal_that_went_back_is_not_signed(place, last):
    signed = grown(place, 300)

    with pytest.raises(Inconsistent, match="ends at entry"):
        grown(place, last)
    assert signed == trusted((place / "log/checkpoint").read_bytes(), LOG.verifier)[0]


@pytest.mark.parametrize("last", [300, 301, 900])
def test_another_history_is_not_signed_however_long(place, last):
    grown(place, 300)

    with pytest.raises(Inconsistent, match="not what the log has signed"):
        grown(place, last, b"\1")


def test_a_last_entry_that_changed_while_the_room_runs_is_noticed(place):
    keeper = opened(place)
    keeper.take(rows(1, 10))

    with pytest.raises(Inconsistent, match="entry 10"):
        keeper.take(rows(10, 12, b"\1"))
    keeper.close()


def test_a_gap_is_not_signed(place):
    keeper = opened(place)

    with pytest.raises(Inconsistent, match="entry 3 after 1"):
        keeper.take([*rows(1, 1), *rows(3, 3)])
    keeper.close()


@pytest.mark.parametrize("damage", [b"", b"torn", None])
def test_tiles_that_were_torn_or_lost_are_made_again(place, damage):
    grown(place, 700)
    tile = place / "log/tile/0/001"
    whole = tile.read_bytes()
    tile.unlink() if damage is None else tile.write_bytes(damage)

    grown(place, 700)

    assert whole == tile.read_bytes()


def test_a_fall_between_memory_and_checkpoint_is_made_good(place):
    before = grown(place, 300)
    old = (place / "log/checkpoint").read_bytes()
    after = grown(place, 400)
    (place / "log/checkpoint").write_bytes(old)

    assert before != after == grown(place, 400)


def test_a_lost_memory_is_missed_unless_the_checkpoint_is_there(place):
    grown(place, 300)
    (place / "log.signed").unlink()

    with pytest.raises(Inconsistent):
        grown(place, 299)
    assert 300 == grown(place, 300).size
    (place / "log.signed").unlink()
    (place / "log/checkpoint").unlink()
    with pytest.raises(Inconsistent, match="is missing"):
        grown(place, 300)


def test_what_a_full_disk_does_not_take_is_written_later(place, monkeypatch):
    keeper = opened(place)
    keeper.take(rows(1, 600))

    def full(self, name, data, durable=False):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Folder, "write", full)
        with pytest.raises(OSError, match="No space"):
            keeper.publish()
    assert not (place / "log/checkpoint").exists()
    assert keeper.publish()
    keeper.close()


def test_cosignatures_of_known_witnesses_are_shown(place):
    says = grown(place, 300)
    keeper = opened(place)
    keeper.take(rows(1, 300))
    keeper.publish()
    signed = (place / "log/checkpoint").read_bytes()
    given = trusted(signed, LOG.verifier)[1].also([SEER.sign(str(says), 1)])

    assert 1 == keeper.receive(str(given).encode())

    for name in ("checkpoint", "cosigned"):
        shown = trusted((place / "log" / name).read_bytes(), LOG.verifier)[1]
        assert shown.signed_by(SEER.verifier)
    with pytest.raises(BadNote, match="no witness"):
        keeper.receive(signed)
    other = says._replace(size=299)
    forged = Note(str(other), ()).also([LOG.sign(str(other)), SEER.sign(str(other), 1)])
    with pytest.raises(BadNote, match="waits"):
        keeper.receive(str(forged).encode())
    keeper.close()


def test_two_processes_do_not_keep_one_log(place):
    from croupier.errors import CroupierError

    keeper = opened(place)

    with pytest.raises(CroupierError, match="another process"):
        opened(place)
    keeper.close()
