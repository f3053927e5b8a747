/* Cards not known yet, dealt in every way or at random: see deals.h. */
#include "deals.h"

uint64_t choose(int n, int k) {
    uint64_t ways = 1;
    for (int i = 1; i <= k; i++)
        ways = ways * (uint64_t)(n - k + i) / (uint64_t)i;
    return ways;
}

int all_cards(const char *bytes, Py_ssize_t n) {
    for (Py_ssize_t i = 0; i < n; i++)
        if ((uint8_t)bytes[i] >= MOST_CARDS)
            return 0;
    return 1;
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

static void lay_out_at_random(Deal *deal) {
    Group *all = &deal->group[0];
    for (int i = 0; i < deal->wanted; i++) {
        int other = i + (int)roll(deal->dice, (uint32_t)(all->cards - i));
        uint8_t swap = all->from[i];
        all->from[i] = all->from[other], all->from[other] = swap;
    }
    memcpy(deal->dealt, all->from, (size_t)deal->wanted);
}

int make_deal(Deal *deal, const uint8_t *pool, Py_ssize_t cards, const uint8_t *sizes,
              Py_ssize_t n) {
    if (cards > MOST_CARDS || n > MOST_GROUPS || n < 1)
        return 0;
    deal->n = (int)n;
    deal->wanted = 0;
    for (int g = 0; g < deal->n; g++) {
        deal->group[g].cards = (int)cards - deal->wanted;
        deal->group[g].size = sizes[g];
        deal->wanted += sizes[g];
        if (deal->wanted > cards)
            return 0;
        take_first(&deal->group[g]);
    }
    memcpy(deal->group[0].from, pool, (size_t)cards);
    return 1;
}

void begin_deal(Deal *deal, Dice *dice, uint64_t number) {
    deal->dice = dice;
    if (dice)
        seed_dice(dice, number);
    else
        start_at(deal, number);
}

void deal_next(Deal *deal) {
    if (deal->dice) {
        lay_out_at_random(deal);
    } else {
        lay_out(deal);
        advance(deal);
    }
}

int deal_run(Deal *deal, Py_ssize_t most) {
    Group *group = &deal->group[deal->n - 1];
    int n = 1;
    if (!deal->dice && group->size) {
        int *at = &group->at[group->size - 1];
        n = group->cards - *at < most ? group->cards - *at : (int)most;
        memcpy(deal->last, group->from + *at, (size_t)n);
        lay_out(deal);
        *at += n - 1;
        advance(deal);
    } else {
        deal_next(deal);
        deal->last[0] = deal->wanted ? deal->dealt[deal->wanted - 1] : 0;
    }
    return n;
}

/* ---- Rows ---------------------------------------------------------------------------------------- */

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

static void fill_rows(Deal *deal, Fill *fills, int n, Py_ssize_t rows) {
    for (Py_ssize_t row = 0; row < rows; row++) {
        deal_next(deal);
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
    int fits = make_deal(&deal, (const uint8_t *)pool, cards, (const uint8_t *)sizes, groups);
    Py_ssize_t players = PyTuple_Size(pairs);
    if (!fits || players < 0 || players > MOST_PLAYERS) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "these cards cannot be dealt");
        return NULL;
    }
    while (n < players && read_fill(&fills[n], PyTuple_GetItem(pairs, n), rows, deal.wanted))
        n++;
    if (n == players) {
        Py_BEGIN_ALLOW_THREADS
        begin_deal(&deal, at_random ? &dice : NULL, number);
        fill_rows(&deal, fills, (int)n, rows);
        Py_END_ALLOW_THREADS
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        PyBuffer_Release(&fills[i].out);
        PyBuffer_Release(&fills[i].row);
    }
    return n == players ? Py_NewRef(Py_None) : NULL;
}
