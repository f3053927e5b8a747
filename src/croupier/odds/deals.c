/* Cards not known yet: dealt in every way or at random, and the shares of those who then win.
 *
 * A group is so many cards of which the order does not matter: what one player lacks, or the
 * communal cards to come. Every way to fill all groups has a number, so that the work can be cut
 * anywhere. It must not know what a hand is worth: strengths come from the kernel.
 */
#include "odds.h"

enum { MOST_GROUPS = 16, MOST_CARDS = 53, UNKNOWN = 128, MOST_PLAYERS = 12 };

typedef struct {
    int cards, size;            /* choose `size` of `cards` */
    int at[MOST_CARDS];         /* which ones, ascending */
    uint8_t from[MOST_CARDS];
} Group;

typedef struct {
    Group group[MOST_GROUPS];
    int n;
    uint8_t dealt[MOST_CARDS]; /* the unknown cards, group after group */
} Deal;

static uint64_t choose(int n, int k) {
    uint64_t ways = 1;
    for (int i = 1; i <= k; i++)
        ways = ways * (uint64_t)(n - k + i) / (uint64_t)i;
    return ways;
}

/* What a group leaves is what the next one has to choose from. */
static void pour(Deal *deal, int group) {
    for (; group + 1 < deal->n; group++) {
        Group *this = &deal->group[group], *next = this + 1;
        int taken = 0, left = 0;
        for (int i = 0; i < this->cards; i++)
            if (taken < this->size && this->at[taken] == i)
                taken++;
            else
                next->from[left++] = this->from[i];
    }
}

static void take_first(Group *group) {
    for (int i = 0; i < group->size; i++)
        group->at[i] = i;
}

/* The next choice of a group; 0 where the last one has been, and it is back at the first. */
static int take_next(Group *group) {
    int i = group->size - 1;
    while (i >= 0 && group->at[i] == group->cards - group->size + i)
        i--;
    if (i < 0) {
        take_first(group);
        return 0;
    }
    for (int next = group->at[i] + 1; i < group->size; i++)
        group->at[i] = next++;
    return 1;
}

/* The choice with a given number, in the order of `take_next`. */
static void take_number(Group *group, uint64_t number) {
    for (int i = 0, card = 0; i < group->size; i++, card++) {
        for (uint64_t ways; (ways = choose(group->cards - card - 1, group->size - i - 1)) <= number;
             card++)
            number -= ways;
        group->at[i] = card;
    }
}

static void start_at(Deal *deal, uint64_t number) {
    uint64_t ways[MOST_GROUPS + 1] = {0};
    ways[deal->n] = 1;
    for (int g = deal->n - 1; g >= 0; g--)
        ways[g] = ways[g + 1] * choose(deal->group[g].cards, deal->group[g].size);
    for (int g = 0; g < deal->n; g++) {
        number %= ways[g];
        take_number(&deal->group[g], number / ways[g + 1]);
    }
    pour(deal, 0);
}

static void advance(Deal *deal) {
    int g = deal->n - 1;
    while (g >= 0 && !take_next(&deal->group[g]))
        g--;
    pour(deal, g < 0 ? 0 : g);
}

static void lay_out(Deal *deal) {
    uint8_t *to = deal->dealt;
    for (int g = 0; g < deal->n; g++)
        for (int i = 0; i < deal->group[g].size; i++)
            *to++ = deal->group[g].from[deal->group[g].at[i]];
}

static void lay_out_at_random(Deal *deal, Dice *dice, int wanted) {
    Group *all = &deal->group[0];
    for (int i = 0; i < wanted; i++) {
        int other = i + (int)roll(dice, (uint32_t)(all->cards - i));
        uint8_t swap = all->from[i];
        all->from[i] = all->from[other], all->from[other] = swap;
    }
    memcpy(deal->dealt, all->from, (size_t)wanted);
}

/* Where rows of one kind go: a template with places for unknown cards. */
typedef struct {
    Py_buffer out, row;
    int place[MOST_CARDS], unknown[MOST_CARDS], n;
} Fill;

static void write_row(const Fill *fill, Py_ssize_t number, const uint8_t *dealt) {
    uint8_t *to = (uint8_t *)fill->out.buf + number * fill->row.len;
    memcpy(to, fill->row.buf, (size_t)fill->row.len);
    for (int i = 0; i < fill->n; i++)
        to[fill->place[i]] = dealt[fill->unknown[i]];
}

static int read_fill(Fill *fill, PyObject *pair, Py_ssize_t rows, int wanted) {
    PyObject *out, *row;
    fill->n = 0;
    if (!PyArg_ParseTuple(pair, "OO", &out, &row) ||
        PyObject_GetBuffer(row, &fill->row, PyBUF_SIMPLE))
        return 0;
    int fits = !PyObject_GetBuffer(out, &fill->out, PyBUF_WRITABLE);
    if (fits && fill->out.len < rows * fill->row.len) {
        PyBuffer_Release(&fill->out);
        fits = 0;
    }
    for (Py_ssize_t i = 0; i < fill->row.len && fits; i++) {
        int value = ((const uint8_t *)fill->row.buf)[i];
        if (value < UNKNOWN)
            continue;
        if (value - UNKNOWN >= wanted || fill->n == MOST_CARDS) {
            PyBuffer_Release(&fill->out);
            fits = 0;
            break;
        }
        fill->place[fill->n] = (int)i;
        fill->unknown[fill->n++] = value - UNKNOWN;
    }
    if (!fits) {
        PyBuffer_Release(&fill->row);
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "the rows do not fit what is to be dealt");
    }
    return fits;
}

/* The groups of a deal from the pool; how many cards they need, or -1 where it has too few. */
static int make_deal(Deal *deal, const uint8_t *pool, Py_ssize_t cards, const uint8_t *sizes,
                     Py_ssize_t n) {
    int wanted = 0;
    if (cards > MOST_CARDS || n > MOST_GROUPS || n < 1)
        return -1;
    deal->n = (int)n;
    for (int g = 0; g < deal->n; g++) {
        deal->group[g].cards = (int)cards - wanted;
        deal->group[g].size = sizes[g];
        wanted += sizes[g];
        if (wanted > cards)
            return -1;
        take_first(&deal->group[g]);
    }
    memcpy(deal->group[0].from, pool, (size_t)cards);
    return wanted;
}

static void fill_rows(Deal *deal, Dice *dice, int wanted, Fill *fills, int n, Py_ssize_t rows) {
    for (Py_ssize_t row = 0; row < rows; row++) {
        if (dice) {
            lay_out_at_random(deal, dice, wanted);
        } else {
            lay_out(deal);
            advance(deal);
        }
        for (int i = 0; i < n; i++)
            write_row(&fills[i], row, deal->dealt);
    }
}

/* pool, sizes of groups, number of the first way or a seed, at random, rows, (out, row) pairs. */
PyObject *deal_rows(PyObject *self, PyObject *args) {
    (void)self;
    const char *pool, *sizes;
    Py_ssize_t cards, groups, rows, n = 0;
    unsigned long long number;
    int at_random;
    PyObject *pairs;
    Deal deal;
    Dice dice;
    Fill fills[MOST_PLAYERS];
    if (!PyArg_ParseTuple(args, "y#y#KpnO:deal_rows", &pool, &cards, &sizes, &groups, &number,
                          &at_random, &rows, &pairs))
        return NULL;
    int wanted = make_deal(&deal, (const uint8_t *)pool, cards, (const uint8_t *)sizes, groups);
    Py_ssize_t players = PyTuple_Size(pairs);
    if (wanted < 0 || players < 0 || players > MOST_PLAYERS) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "these cards cannot be dealt");
        return NULL;
    }
    while (n < players && read_fill(&fills[n], PyTuple_GetItem(pairs, n), rows, wanted))
        n++;
    if (n == players) {
        Py_BEGIN_ALLOW_THREADS
        if (at_random)
            seed_dice(&dice, number);
        else
            start_at(&deal, number);
        fill_rows(&deal, at_random ? &dice : NULL, wanted, fills, (int)n, rows);
        Py_END_ALLOW_THREADS
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        PyBuffer_Release(&fills[i].out);
        PyBuffer_Release(&fills[i].row);
    }
    return n == players ? Py_NewRef(Py_None) : NULL;
}

/* ---- Shares -------------------------------------------------------------------------------------- */

enum { WHOLE = 27720 }; /* divides by up to twelve winners */
enum { WINS, TIES, SHARE, LOW_WINS, LOW_TIES, LOW_SHARE, TOTAL, SQUARES, SCOOPS, FIELDS };

/* One contest: how many win a row, and who; none where every strength is nothing. */
static int find_winners(Py_buffer *strengths, int players, Py_ssize_t row, uint32_t *winners) {
    uint32_t best = 0;
    int n = 0;
    *winners = 0;
    for (int i = 0; i < players; i++) {
        uint32_t strength = ((const uint32_t *)strengths[i].buf)[row];
        if (strength > best)
            best = strength, n = 0, *winners = 0;
        if (strength == best && best) {
            *winners |= 1u << i;
            n++;
        }
    }
    return n;
}

static void note_contest(int64_t *fields, int winners) {
    fields[WINS] += winners == 1;
    fields[TIES] += winners > 1;
    fields[SHARE] += WHOLE / winners;
}

/* Half to each contest; all of it to the one that has a winner. The low row nobody won: `none`. */
static void share_row(Py_buffer *high, Py_buffer *low, int players, Py_ssize_t row, int64_t *out,
                      int64_t *none) {
    uint32_t best = 0, lowest = 0;
    int highs = high ? find_winners(high, players, row, &best) : 0;
    int lows = low ? find_winners(low, players, row, &lowest) : 0;
    *none += low && !lows;
    for (int i = 0; i < players; i++) {
        int64_t *fields = out + FIELDS * i, share = 0;
        if (best >> i & 1) {
            note_contest(fields, highs);
            share += (lows ? WHOLE : 2 * WHOLE) / highs;
        }
        if (lowest >> i & 1) {
            note_contest(fields + LOW_WINS, lows);
            share += (highs ? WHOLE : 2 * WHOLE) / lows;
        }
        fields[TOTAL] += share;
        fields[SQUARES] += share * share;
        fields[SCOOPS] += share == 2 * WHOLE;
    }
}

/* The strengths of each player in one contest; how many players, or -1. */
static int read_contest(PyObject *tuple, Py_ssize_t rows, Py_buffer *strengths) {
    Py_ssize_t players = PyTuple_Size(tuple), n = 0;
    while (n < players && n < MOST_PLAYERS &&
           !PyObject_GetBuffer(PyTuple_GetItem(tuple, n), &strengths[n], PyBUF_SIMPLE)) {
        n++;
        if (strengths[n - 1].len < 4 * rows)
            break;
    }
    if (n == players && (n == 0 || strengths[n - 1].len >= 4 * rows))
        return (int)n;
    while (n > 0)
        PyBuffer_Release(&strengths[--n]);
    if (!PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "too few strengths, or too many players");
    return -1;
}

/* strengths for high, strengths for low, rows, out: nine sums for each player, then rows without
 * a low. */
PyObject *share_rows(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *highs, *lows, *out, *result = NULL;
    Py_ssize_t rows;
    Py_buffer high[MOST_PLAYERS], low[MOST_PLAYERS], sums;
    if (!PyArg_ParseTuple(args, "OOnO:share_rows", &highs, &lows, &rows, &out))
        return NULL;
    int n_high = read_contest(highs, rows, high);
    int n_low = n_high < 0 ? -1 : read_contest(lows, rows, low);
    int players = n_high > n_low ? n_high : n_low;
    if (n_low >= 0 && !PyObject_GetBuffer(out, &sums, PyBUF_WRITABLE)) {
        if (sums.len < 8 * (FIELDS * players + 1) || (n_high && n_low && n_high != n_low)) {
            PyErr_SetString(PyExc_ValueError, "the players of the two contests are not the same");
        } else {
            int64_t *to = sums.buf;
            Py_BEGIN_ALLOW_THREADS
            for (Py_ssize_t row = 0; row < rows; row++)
                share_row(n_high ? high : NULL, n_low ? low : NULL, players, row, to,
                          to + FIELDS * players);
            Py_END_ALLOW_THREADS
            result = Py_NewRef(Py_None);
        }
        PyBuffer_Release(&sums);
    }
    for (int i = 0; i < n_high; i++)
        PyBuffer_Release(&high[i]);
    for (int i = 0; i < n_low; i++)
        PyBuffer_Release(&low[i]);
    return result;
}
