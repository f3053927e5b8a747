/* Cards not known yet, dealt in every way or at random; and the dice for it.
 *
 * A group is so many cards of which the order does not matter: what one player lacks, or the
 * communal cards to come. Every way to fill all groups has a number, so that the work can be cut
 * anywhere. It must not know what a hand is worth.
 */
#ifndef CROUPIER_DEALS_H
#define CROUPIER_DEALS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdint.h>
#include <string.h>

typedef struct {
    uint64_t state[4];
} Dice;

void seed_dice(Dice *dice, uint64_t seed);
uint32_t roll(Dice *dice, uint32_t sides); /* below `sides`, each as likely */

enum { MOST_GROUPS = 16, MOST_CARDS = 53, UNKNOWN = 128, MOST_PLAYERS = 12 };

typedef struct {
    int cards, size;            /* choose `size` of `cards` */
    int at[MOST_CARDS];         /* which ones, ascending */
    uint8_t from[MOST_CARDS];
} Group;

typedef struct {
    Group group[MOST_GROUPS];
    int n, wanted;
    Dice *dice;                /* none where they are dealt in every way */
    uint8_t dealt[MOST_CARDS]; /* the unknown cards, group after group */
    uint8_t last[MOST_CARDS];  /* of a run: the last of them, and what follows in its place */
} Deal;

/* The groups of a deal from the pool; 0 where it has too few cards. */
int make_deal(Deal *deal, const uint8_t *pool, Py_ssize_t cards, const uint8_t *sizes, Py_ssize_t n);

/* Where it begins: the number of a way, or a seed where there are dice. */
void begin_deal(Deal *deal, Dice *dice, uint64_t number);

/* Fills `dealt`, and goes on to the next. */
void deal_next(Deal *deal);

/* The same for as many as differ in the last card alone, up to `most`: says how many that were. */
int deal_run(Deal *deal, Py_ssize_t most);

uint64_t choose(int n, int k); /* in how many ways */
int all_cards(const char *bytes, Py_ssize_t n);

PyObject *deal_rows(PyObject *self, PyObject *args);   /* deals.c */
PyObject *share_deals(PyObject *self, PyObject *args); /* showdowns.c */
PyObject *list_boards(PyObject *self, PyObject *args); /* classes.c */
PyObject *count_twos(PyObject *self, PyObject *args);
PyObject *list_rivers(PyObject *self, PyObject *args);  /* rivers.c */

#endif
