/* Random races of Stich Rallye in plain scalar C: what `simulate` is measured against.

   One game after the other, one card after the other, written as one would write it by hand: cards are bytes, a hand
   is a short array, the cars stand on a board of counters. The rule numbers are those of the project.

   Usage: scalar GAMES PLAYERS SPACES SEED        (SPACES: ". flat  d downhill  u uphill", the start space first)
   Prints: games, card plays, races decided by the line, wins of each seat, seconds of processor time. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "scalar_chance.h"

enum { MOST_SEATS = 5, MOST_CARDS = 9, DECK = 45, ROUNDS = 3 };

static const int DIAL[9] = {0, 1, 3, 6, 10, 15, 16, 8, 4}; /* S4.1 */
static const int TRICKS[ROUNDS] = {5, 7, 9};                /* S1.5 */
static const int LOWEST[6] = {0, 0, 0, 2, 2, 1}, HIGHEST[6] = {0, 0, 0, 10, 13, 15}; /* S1.2, by players */

typedef struct { uint8_t colour, value; } Card;

typedef struct {
    int players, lap;
    const char *spaces;
    Card deck[DECK];
    int deck_size;
    Card hand[MOST_SEATS][MOST_CARDS];
    int hand_size[MOST_SEATS];
    int car[MOST_SEATS], motor[MOST_SEATS]; /* progress, position of the dial */
    int board[100];                         /* cars on each space */
    int flag;
    long card_plays;
} Game;

/* --- moving one car (S5, S6); true if it wins (S9.2) --- */

static int drive(Game *g, int seat, int count) {
    int here = g->car[seat], finish = 2 * g->lap, space = here % g->lap;
    if (count == 0) return 0;
    g->board[space]--;
    while (count > 0) {
        if (++here == finish) { g->car[seat] = here; return 1; }
        if (++space == g->lap) space = 0;
        if (g->board[space] == 0) count--; /* S5.4 */
    }
    if (g->spaces[space] != '.') {
        int step = g->spaces[space] == 'd' ? 1 : -1; /* S6.2, S6.3 */
        do {
            here += step;
            if (here == finish) { g->car[seat] = here; return 1; }
            space += step;
            if (space == g->lap) space = 0;
            if (space < 0) space = g->lap - 1;
        } while (here > 0 && (g->spaces[space] != '.' || g->board[space] != 0)); /* S6.4, S-A, S-E */
    }
    g->car[seat] = here;
    g->board[space]++;
    return 0;
}

/* --- a trick; returns the winning seat of the race, or -1 --- */

static void deal(Game *g, int size) {
    int next = 0;
    for (int i = 0; i < g->players * size; i++) {
        int j = i + below(g->deck_size - i);
        Card card = g->deck[j];
        g->deck[j] = g->deck[i];
        g->deck[i] = card;
    }
    for (int seat = 0; seat < g->players; seat++) {
        g->hand_size[seat] = size;
        for (int i = 0; i < size; i++) g->hand[seat][i] = g->deck[next++];
    }
}

static Card play(Game *g, int seat, int led) {
    Card *hand = g->hand[seat];
    int size = g->hand_size[seat], choice = -1, following = 0;
    for (int i = 0; i < size; i++) following += hand[i].colour == led;
    if (following == 0) {
        choice = below(size); /* S2.1, S2.4 */
    } else {
        int nth = below(following); /* S2.2 */
        for (int i = 0; i < size; i++)
            if (hand[i].colour == led && nth-- == 0) { choice = i; break; }
    }
    Card card = hand[choice];
    hand[choice] = hand[size - 1];
    g->hand_size[seat] = size - 1;
    g->card_plays++;
    return card;
}

static int trick(Game *g) {
    int led = -1, winning = -1, best = 0, winner = 0, lowest = 99, seen = 0;
    for (int i = 0; i < g->players; i++) {
        int seat = g->flag + i;
        if (seat >= g->players) seat -= g->players;
        Card card = play(g, seat, led);
        if (i == 0) led = card.colour;
        int is_new = !(seen >> card.colour & 1);
        if (is_new || (card.colour == winning && card.value > best)) { /* S3 */
            winning = card.colour;
            best = card.value;
            winner = seat;
        }
        seen |= 1 << card.colour;
        if (card.value < lowest) lowest = card.value;
    }
    for (int seat = 0; seat < g->players; seat++) /* S4.2 */
        if (seat != winner && ++g->motor[seat] == 9) g->motor[seat] = 0;
    int count = lowest; /* S5.1 */
    if (g->motor[winner] > 0 && (random_bits() & 1)) { /* S4.5 */
        count += DIAL[g->motor[winner]];
        g->motor[winner] = 0;
    }
    if (drive(g, winner, count)) return winner;
    g->flag = winner; /* S7.1 */
    return -1;
}

/* --- the end of a round (S8) --- */

static int distance(const Game *g, int seat) { return (seat - g->flag + g->players) % g->players; }

static int end_round(Game *g, int last) {
    int order[MOST_SEATS], key[MOST_SEATS];
    for (int seat = 0; seat < g->players; seat++) {
        int k = g->car[seat] * 8 + distance(g, seat), at = seat; /* S8.1, S8.3 */
        while (at > 0 && key[at - 1] > k) { key[at] = key[at - 1]; order[at] = order[at - 1]; at--; }
        key[at] = k;
        order[at] = seat;
    }
    for (int i = 0; i < g->players; i++) {
        int seat = order[i], count = DIAL[g->motor[seat]];
        g->motor[seat] = 0; /* S8.2 */
        if (drive(g, seat, count)) return seat;
    }
    int leader = 0;
    for (int seat = 1; seat < g->players; seat++)
        if (g->car[seat] > g->car[leader] || (g->car[seat] == g->car[leader] && distance(g, seat) < distance(g, leader)))
            leader = seat; /* S-G */
    g->flag = leader; /* S8.4 */
    return last ? leader : -1; /* S9.3 */
}

static int race(Game *g) {
    memset(g->car, 0, sizeof g->car);
    memset(g->motor, 0, sizeof g->motor);
    memset(g->board, 0, sizeof g->board);
    g->board[0] = g->players;
    g->flag = 0;
    for (int round = 0; round < ROUNDS; round++) {
        deal(g, TRICKS[round]);
        for (int i = 0; i < TRICKS[round]; i++) {
            int winner = trick(g);
            if (winner >= 0) return winner;
        }
        int winner = end_round(g, round == ROUNDS - 1);
        if (winner >= 0) return winner;
    }
    return -1;
}

int main(int argc, char **argv) {
    if (argc != 5) return 2;
    static Game g;
    long games = atol(argv[1]), wins[MOST_SEATS] = {0}, crossings = 0;
    g.players = atoi(argv[2]);
    g.spaces = argv[3];
    g.lap = (int)strlen(argv[3]);
    if (g.players < 3 || g.players > MOST_SEATS || g.lap < 12 || g.lap > 99) return 2;
    state = (uint64_t)atoll(argv[4]) * 0x9E3779B97F4A7C15ULL + 1;
    for (uint8_t colour = 0; colour < 3; colour++)
        for (int value = LOWEST[g.players]; value <= HIGHEST[g.players]; value++)
            g.deck[g.deck_size++] = (Card){colour, (uint8_t)value};
    clock_t begin = clock();
    for (long i = 0; i < games; i++) {
        int winner = race(&g);
        wins[winner]++;
        crossings += g.car[winner] == 2 * g.lap;
    }
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    printf("%ld %ld %ld", games, g.card_plays, crossings);
    for (int seat = 0; seat < g.players; seat++) printf(" %ld", wins[seat]);
    printf(" %.6f\n", seconds);
    return 0;
}
