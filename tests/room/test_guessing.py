"""Who may try a password, when strangers do."""

from croupier.room.guessing import HOUR, Guesses
from croupier.room.limits import Limit

MINUTE = 60_000


def tries(guesses, times, address="far", device="", now=0, name="ann"):
    return sum(guesses.allows(name, address, device, now) for _ in range(times))


def test_an_address_has_five_guesses_at_a_name_and_then_few():
    guesses = Guesses(Limit)

    assert 5 == tries(guesses, 20)
    assert 5 == tries(guesses, 20, now=10 * MINUTE)
    assert 5 == tries(guesses, 20, name="ben")


def test_the_owner_elsewhere_does_not_wait_for_a_stranger():
    guesses = Guesses(Limit)
    for minute in range(600):
        tries(guesses, 20, now=minute * MINUTE)

    assert 5 == tries(guesses, 20, "home", now=600 * MINUTE)


def test_many_addresses_are_slowed_and_a_known_browser_is_not():
    guesses = Guesses(Limit)
    heard = sum(tries(guesses, 5, f"address {n}") for n in range(1_000))

    assert 60 == heard
    assert 0 == tries(guesses, 1, "home")
    assert 5 == tries(guesses, 20, "home", device="token")
    assert 5 == tries(guesses, 20, "another", now=MINUTE)


def test_a_known_browser_does_not_guess_without_end():
    guesses = Guesses(Limit)

    assert 5 == tries(guesses, 20, device="token")
    assert 2 == tries(guesses, 20, device="token", now=MINUTE)


def test_the_right_password_does_not_count():
    guesses = Guesses(Limit)
    for device in ("", "token"):
        for _ in range(200):
            assert guesses.allows("ann", "home", device, 0)
            guesses.right("ann", "home", device)


def test_wrong_passwords_are_put_on_record_once_an_hour():
    guesses = Guesses(Limit)
    notes = [guesses.wrong("p1", f"address {n % 3}", 0) for n in range(12)]
    later = guesses.wrong("p1", "address 0", HOUR)

    assert [4] == [n for n, note in enumerate(notes) if note]
    assert (5, 3) == (notes[4].wrong, len(notes[4].addresses))
    assert (8, 3) == (later.wrong, len(later.addresses))
    assert None is guesses.wrong("p2", "address 0", HOUR)
