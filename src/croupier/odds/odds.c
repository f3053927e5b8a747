/* The odds kernel as Python sees it: the two house games solved and played, cards dealt in bulk.
 *
 * Buffers come from Python and are checked here; amounts are 64-bit integers that the caller has
 * kept small enough. It must not know what a wager is called or which clause pays it.
 */
#include "odds.h"

/* A buffer of at least so many items of a size; NULL with an exception set. None is allowed. */
static int get_items(PyObject *from, Py_buffer *buffer, int flags, Py_ssize_t items, size_t size) {
    buffer->obj = NULL, buffer->buf = NULL;
    if (from == Py_None)
        return 1;
    if (PyObject_GetBuffer(from, buffer, flags))
        return 0;
    if (buffer->len >= items * (Py_ssize_t)size)
        return 1;
    PyErr_Format(PyExc_ValueError, "%zd bytes given where %zd are needed", buffer->len,
                 items * (Py_ssize_t)size);
    PyBuffer_Release(buffer);
    buffer->obj = NULL;
    return 0;
}

static void release(Py_buffer *buffer) {
    if (buffer->obj)
        PyBuffer_Release(buffer);
}

/* kickers, threshold, and as many amounts as the terms have. */
static int read_terms(Terms *terms, int kickers, unsigned threshold, PyObject *amounts) {
    Py_buffer buffer;
    size_t pays = sizeof terms->pays, fold = sizeof terms->fold;
    if (!get_items(amounts, &buffer, PyBUF_SIMPLE, CLASSES * (ENDS + 1), sizeof(int64_t)))
        return 0;
    terms->kickers = kickers;
    terms->threshold = threshold;
    if (buffer.buf) {
        memcpy(terms->pays, buffer.buf, pays);
        memcpy(terms->fold, (const char *)buffer.buf + pays, fold);
    }
    release(&buffer);
    return 1;
}

static PyObject *list_tally(const Tally *tally) {
    PyObject *list = PyList_New(0);
    for (int class = 0; class < CLASSES && list; class ++)
        for (int end = 0; end <= ENDS && list; end++) {
            int64_t count = end < ENDS ? tally->ended[class][end] : tally->folded[class];
            PyObject *number = PyLong_FromLongLong(count);
            if (!number || PyList_Append(list, number))
                Py_CLEAR(list);
            Py_XDECREF(number);
        }
    return list;
}

static PyObject *solve(PyObject *args, int holdem) {
    int kickers, done = 0;
    unsigned threshold;
    PyObject *amounts, *tables, *groups, *result = NULL;
    Py_buffer to_tables = {0}, to_groups = {0};
    Terms terms = {0};
    Tally tally = {0};
    if (!PyArg_ParseTuple(args, "pIOOO", &kickers, &threshold, &amounts, &tables, &groups) ||
        !read_terms(&terms, kickers, threshold, amounts))
        return NULL;
    if (get_items(tables, &to_tables, PyBUF_WRITABLE, holdem ? HOLDEM_TABLES : CANBERRA_TABLES,
                  holdem ? sizeof(int64_t) : 1) &&
        get_items(groups, &to_groups, PyBUF_WRITABLE, holdem ? HOLDEM_GROUPS : CANBERRA_GROUPS,
                  sizeof(int64_t))) {
        Py_BEGIN_ALLOW_THREADS
        done = holdem ? solve_holdem(&terms, &tally, to_tables.buf, to_groups.buf)
                      : solve_canberra(&terms, &tally, to_tables.buf, to_groups.buf);
        Py_END_ALLOW_THREADS
        result = done ? list_tally(&tally) : PyErr_NoMemory();
    }
    release(&to_tables);
    release(&to_groups);
    return result;
}

static PyObject *holdem(PyObject *self, PyObject *args) {
    (void)self;
    return solve(args, 1);
}

static PyObject *canberra(PyObject *self, PyObject *args) {
    (void)self;
    return solve(args, 0);
}

/* ---- Rounds of play ------------------------------------------------------------------------------ */

static uint64_t spread(uint64_t *seed) {
    uint64_t x = *seed += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

void seed_dice(Dice *dice, uint64_t seed) {
    for (int i = 0; i < 4; i++)
        dice->state[i] = spread(&seed);
}

/* xoshiro256**, by Blackman and Vigna, who put it in the public domain. */
static uint64_t next(Dice *dice) {
    uint64_t *s = dice->state, five = s[1] * 5, result = (five << 7 | five >> 57) * 9;
    uint64_t shifted = s[1] << 17;
    s[2] ^= s[0], s[3] ^= s[1], s[1] ^= s[2], s[0] ^= s[3], s[2] ^= shifted;
    s[3] = s[3] << 45 | s[3] >> 19;
    return result;
}

uint32_t roll(Dice *dice, uint32_t sides) {
    uint64_t product = (next(dice) >> 32) * sides;
    while ((uint32_t)product < sides && (uint32_t)product < -sides % sides)
        product = (next(dice) >> 32) * sides;
    return (uint32_t)(product >> 32);
}

static void deal(Dice *dice, uint8_t *deck, int n) {
    for (int i = 0; i < n; i++) {
        int other = i + (int)roll(dice, (uint32_t)(52 - i));
        uint8_t swap = deck[i];
        deck[i] = deck[other], deck[other] = swap;
    }
}

static void play_rounds(const Play *play, int holdem, Dice *dice, long long rounds, Tally *tally) {
    uint8_t deck[52];
    for (int i = 0; i < 52; i++)
        deck[i] = (uint8_t)i;
    while (rounds-- > 0) {
        deal(dice, deck, holdem ? 9 : 10);
        Outcome outcome = holdem ? play_holdem(play, deck) : play_canberra(play, deck);
        if (outcome.end == FOLDED)
            tally->folded[outcome.class]++;
        else
            tally->ended[outcome.class][outcome.end]++;
    }
}

/* Every card one of 52, and none twice in a row. */
static Py_ssize_t bad_row(const uint8_t *cards, Py_ssize_t rows, int size) {
    for (Py_ssize_t row = 0; row < rows; row++, cards += size) {
        uint64_t held = 0;
        for (int i = 0; i < size; i++) {
            if (cards[i] > 51 || held >> cards[i] & 1)
                return row;
            held |= UINT64_C(1) << cards[i];
        }
    }
    return -1;
}

static PyObject *replay_rows(const Play *play, int holdem, const Py_buffer *cards) {
    int size = holdem ? 9 : 10;
    Py_ssize_t rows = cards->len / size, bad = bad_row(cards->buf, rows, size);
    if (bad >= 0)
        return PyErr_Format(PyExc_ValueError, "row %zd is not %d different cards", bad, size);
    PyObject *result = PyBytes_FromStringAndSize(NULL, rows);
    char *to = result ? PyBytes_AsString(result) : NULL;
    for (Py_ssize_t row = 0; row < rows && to; row++) {
        const uint8_t *at = (const uint8_t *)cards->buf + row * size;
        Outcome outcome = holdem ? play_holdem(play, at) : play_canberra(play, at);
        to[row] = (char)(outcome.class * (ENDS + 1) + outcome.end);
    }
    return result;
}

/* holdem, kickers, threshold, amounts, tables, rule, then seed and rounds, or rows of cards. */
static PyObject *play(PyObject *self, PyObject *args) {
    (void)self;
    int holdem, kickers;
    unsigned threshold;
    unsigned long long seed;
    long long rounds;
    PyObject *amounts, *tables, *rule, *rows, *result = NULL;
    Py_buffer by_tables = {0}, by_rule = {0}, cards = {0};
    Terms terms = {0};
    Tally tally = {0};
    if (!PyArg_ParseTuple(args, "ppIOOOKLO:play", &holdem, &kickers, &threshold, &amounts, &tables,
                          &rule, &seed, &rounds, &rows) ||
        !read_terms(&terms, kickers, threshold, amounts))
        return NULL;
    if (get_items(tables, &by_tables, PyBUF_SIMPLE, holdem ? HOLDEM_TABLES : CANBERRA_TABLES,
                  holdem ? sizeof(int64_t) : 1) &&
        get_items(rule, &by_rule, PyBUF_SIMPLE, (holdem ? HOLDEM_GROUPS : CANBERRA_GROUPS) / 4, 1) &&
        get_items(rows, &cards, PyBUF_SIMPLE, 0, 1)) {
        Play how = {&terms, by_tables.buf, by_rule.buf};
        if (rows != Py_None) {
            result = replay_rows(&how, holdem, &cards);
        } else {
            Dice dice;
            seed_dice(&dice, seed);
            Py_BEGIN_ALLOW_THREADS
            play_rounds(&how, holdem, &dice, rounds, &tally);
            Py_END_ALLOW_THREADS
            result = list_tally(&tally);
        }
    }
    release(&by_tables);
    release(&by_rule);
    release(&cards);
    return result;
}

/* What staying in is worth after a flop, summed over all deals: tables, cards as for `play`. */
static PyObject *worth(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *tables, *cards, *result = NULL;
    Py_buffer by_tables = {0}, row = {0};
    if (!PyArg_ParseTuple(args, "OO:worth", &tables, &cards))
        return NULL;
    if (get_items(tables, &by_tables, PyBUF_SIMPLE, HOLDEM_TABLES, sizeof(int64_t)) &&
        get_items(cards, &row, PyBUF_SIMPLE, 9, 1)) {
        if (!by_tables.buf || !row.buf || bad_row(row.buf, 1, 9) >= 0)
            PyErr_SetString(PyExc_ValueError, "tables and nine different cards are needed");
        else
            result = PyLong_FromLongLong(holdem_worth(by_tables.buf, row.buf));
    }
    release(&by_tables);
    release(&row);
    return result;
}

static PyMethodDef METHODS[] = {
    {"holdem", holdem, METH_VARARGS, "Solve the game of two hole cards and five communal cards."},
    {"canberra", canberra, METH_VARARGS, "Solve the game of five cards, one of the dealer's seen."},
    {"play", play, METH_VARARGS, "Play rounds of either, at random or with given cards."},
    {"worth", worth, METH_VARARGS, "What staying in is worth after a flop."},
    {"list_rivers", list_rivers, METH_VARARGS, "How a hand that stays in after a flop may end."},
    {"deal_rows", deal_rows, METH_VARARGS, "Complete hands in every way, or at random."},
    {"share_deals", share_deals, METH_VARARGS, "Who wins which share, deal after deal."},
    {"list_boards", list_boards, METH_VARARGS, "Every kind of communal cards, with its weight."},
    {"count_twos", count_twos, METH_VARARGS, "How often each strength of two and three occurs."},
    {NULL, NULL, 0, NULL}};

static struct PyModuleDef MODULE = {
    PyModuleDef_HEAD_INIT, "croupier._odds", "Exact odds in bulk.", 0, METHODS,
    NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__odds(void) {
    PyObject *module = PyModule_Create(&MODULE);
    prepare_groups();
    if (module && (PyModule_AddIntConstant(module, "HOLDEM_TABLES", HOLDEM_TABLES) ||
                   PyModule_AddIntConstant(module, "HOLDEM_GROUPS", HOLDEM_GROUPS) ||
                   PyModule_AddIntConstant(module, "CANBERRA_TABLES", CANBERRA_TABLES) ||
                   PyModule_AddIntConstant(module, "CANBERRA_GROUPS", CANBERRA_GROUPS)))
        Py_CLEAR(module);
    return module;
}
