"""The room's clock goes on, whatever is done to the machine's."""

from croupier.room.clock import Clock

HOUR = 3_600_000


class Machine:
    """Its time of day may be set; its steady time only goes on. In milliseconds."""

    def __init__(self):
        self.day, self.steady = 1_000 * HOUR, 0
        self.clock = Clock(lambda: self.day * 1_000_000, lambda: self.steady * 1_000_000)

    def after(self, milliseconds, set_by=0):
        """So much later, the time of day also set by so much: what our clock says."""
        self.day += milliseconds + set_by
        self.steady += milliseconds
        return self.clock() - 1_000 * HOUR


def test_it_is_the_time_of_day():
    machine = Machine()

    assert [0, 5, HOUR] == [machine.after(0), machine.after(5), machine.after(HOUR - 5)]


def test_set_back_an_hour_it_neither_goes_back_nor_stands_still():
    machine = Machine()

    assert 0 == machine.after(0, set_by=-HOUR)
    assert 36_000 == machine.after(40_000)


def test_it_meets_the_time_of_day_again():
    machine = Machine()
    machine.after(0, set_by=-HOUR)

    ahead = [machine.after(HOUR) - (machine.day - 1_000 * HOUR) for _ in range(11)]

    assert [HOUR * 9 // 10, HOUR * 8 // 10] == ahead[:2]
    assert [0, 0] == ahead[9:]


def test_set_forward_it_follows_at_once_and_says_what_it_leapt_over():
    machine = Machine()

    assert HOUR + 1 == machine.after(1, set_by=HOUR)
    assert HOUR == machine.clock.leapt()


def test_a_leap_is_noticed_without_being_asked_the_time():
    machine = Machine()

    machine.day += HOUR

    assert HOUR == machine.clock.leapt()


def test_a_clock_that_is_kept_right_or_set_back_and_forth_leaps_over_nothing():
    machine = Machine()

    for set_by in (-10, 20, 999, -HOUR, HOUR):
        machine.after(1, set_by)

    assert 0 == machine.clock.leapt()


def test_time_in_which_nothing_beats_has_passed_for_nobody():
    machine = Machine()
    machine.clock.beat()

    machine.after(HOUR)

    assert [HOUR, HOUR] == [machine.clock.leapt(), machine.clock.leapt()]


def test_a_late_beat_says_so_too():
    machine = Machine()
    machine.clock.beat()

    machine.after(HOUR)
    machine.clock.beat()

    assert HOUR == machine.clock.leapt()


def test_a_busy_moment_between_two_beats_is_nobodys_gain():
    machine = Machine()

    for _ in range(10):
        machine.clock.beat()
        machine.after(4_999)

    assert 0 == machine.clock.leapt()


def test_a_clock_that_was_never_beaten_waits_for_no_beat():
    machine = Machine()

    machine.after(HOUR)

    assert 0 == machine.clock.leapt()
