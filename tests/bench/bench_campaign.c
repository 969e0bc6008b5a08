/* Random boards under random settings: all answers must agree. Prints a table, or the
 * first disagreement and how to repeat it; exits 1 after one.
 *
 *     bench_campaign [--seed N] [--boards N] [--seconds S] [--jobs J] [--drat PROGRAM]
 *
 * Runs end at limits of nodes, so the same seed and boards give the same table, except
 * for the runs of several threads. --seconds ends the campaign earlier. --drat names a
 * checker that takes FORMULA PROOF and prints `s VERIFIED`. Every job is a process: one
 * that crashes is a disagreement, too. */
#include "base/clock.h"
#include "bench/campaign.h"
#include "solve/catalog.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define MOST_JOBS 64

struct options {
    struct campaign campaign;
    uint64_t boards;
    double seconds; /* 0: no limit */
    int jobs;
};

/* In memory that all processes see. */
struct shared {
    volatile bool stop;
    struct tally tally[MOST_JOBS];
};

static struct shared *share_memory(void)
{
    FILE *file = tmpfile();

    if (!file || ftruncate(fileno(file), sizeof(struct shared)) != 0)
        return NULL;
    void *memory = mmap(NULL, sizeof(struct shared), PROT_READ | PROT_WRITE, MAP_SHARED,
                        fileno(file), 0);
    return memory == MAP_FAILED ? NULL : memory;
}

static bool read_options(struct options *o, int argc, char **argv)
{
    *o = (struct options){{1, NULL}, 1000, 0, 1};
    for (int i = 1; i + 1 < argc; i += 2) {
        const char *name = argv[i], *value = argv[i + 1];
        if (strcmp(name, "--seed") == 0)
            o->campaign.seed = strtoull(value, NULL, 10);
        else if (strcmp(name, "--boards") == 0)
            o->boards = strtoull(value, NULL, 10);
        else if (strcmp(name, "--seconds") == 0)
            o->seconds = atof(value);
        else if (strcmp(name, "--jobs") == 0)
            o->jobs = atoi(value);
        else if (strcmp(name, "--drat") == 0)
            o->campaign.drat = value;
        else
            return false;
    }
    return argc % 2 == 1 && o->jobs >= 1 && o->jobs <= MOST_JOBS;
}

/* Every jobs-th board from `first` on. */
static int work(const struct options *o, uint64_t first, struct shared *shared)
{
    int64_t deadline_ns = clock_now_ns() + (int64_t)(o->seconds * (double)NS_PER_S);

    for (uint64_t i = first; i < o->boards && !shared->stop; i += (uint64_t)o->jobs) {
        if (o->seconds > 0 && clock_now_ns() > deadline_ns)
            break;
        if (!campaign_board(&o->campaign, i, &shared->tally[first])) {
            fflush(stdout);
            return 1;
        }
    }
    return 0;
}

/* Returns the number of jobs that failed. */
static int run_jobs(const struct options *o, struct shared *shared)
{
    pid_t pids[MOST_JOBS];
    int failed = 0, status;

    for (int k = 0; k < o->jobs; k++)
        if ((pids[k] = fork()) == 0)
            _exit(work(o, (uint64_t)k, shared));
    for (pid_t pid; (pid = wait(&status)) > 0;) {
        if (status == 0)
            continue;
        failed++;
        shared->stop = true;
        for (int k = 0; k < o->jobs && WIFSIGNALED(status); k++)
            if (pids[k] == pid) {
                printf("DISAGREEMENT: signal %d\n", WTERMSIG(status));
                campaign_describe(&o->campaign, shared->tally[k].board,
                                  shared->tally[k].run);
            }
    }
    return failed;
}

static void add_tally(struct tally *sum, const struct tally *t)
{
    for (int i = 0; i < BOARD_KINDS; i++) {
        sum->boards[i] += t->boards[i];
        sum->unsolvable[i] += t->unsolvable[i];
        sum->undecided[i] += t->undecided[i];
    }
    for (int i = 0; i < CAMPAIGN_ROWS; i++) {
        sum->row[i].runs += t->row[i].runs;
        sum->row[i].solved += t->row[i].solved;
        sum->row[i].exhausted += t->row[i].exhausted;
        sum->row[i].gave_up += t->row[i].gave_up;
    }
    sum->counts += t->counts;
    sum->restarts += t->restarts;
    sum->proofs += t->proofs;
    sum->proofs_learnt += t->proofs_learnt;
    sum->proofs_outside += t->proofs_outside;
}

static void print_boards(const struct tally *t)
{
    uint64_t boards = 0, unsolvable = 0, undecided = 0;

    printf("| boards | all | unsolvable | undecided |\n|---|---|---|---|\n");
    for (int i = 0; i < BOARD_KINDS; i++) {
        printf("| %-18s | %7" PRIu64 " | %7" PRIu64 " | %7" PRIu64 " |\n",
               board_kinds[i].name, t->boards[i], t->unsolvable[i], t->undecided[i]);
        boards += t->boards[i];
        unsolvable += t->unsolvable[i];
        undecided += t->undecided[i];
    }
    printf("| %-18s | %7" PRIu64 " | %7" PRIu64 " | %7" PRIu64 " |\n\n", "all", boards,
           unsolvable, undecided);
}

static void print_strategies(const struct tally *t)
{
    printf(
        "| strategy | runs | solved | exhausted | gave up |\n|---|---|---|---|---|\n");
    for (int i = 0; i < CAMPAIGN_ROWS; i++)
        if (t->row[i].runs > 0)
            printf("| %-18s | %7" PRIu64 " | %7" PRIu64 " | %7" PRIu64 " | %7" PRIu64
                   " |\n",
                   i == CAMPAIGN_TEAM ? "several threads"
                                      : catalog_name(PLUG_STRATEGY, i),
                   t->row[i].runs, t->row[i].solved, t->row[i].exhausted,
                   t->row[i].gave_up);
    printf("\n");
}

static void print_checks(const struct tally *t, int failed)
{
    printf("| check | times |\n|---|---|\n");
    printf("| number of solutions equal to the reference's | %" PRIu64 " |\n",
           t->counts);
    printf("| run repeated after search_restart | %" PRIu64 " |\n", t->restarts);
    printf("| proof | %" PRIu64 " |\n", t->proofs);
    printf("| proof with learnt clauses | %" PRIu64 " |\n", t->proofs_learnt);
    printf("| proof, also by --drat | %" PRIu64 " |\n", t->proofs_outside);
    printf("| disagreements | %d |\n", failed);
}

int main(int argc, char **argv)
{
    struct tally sum = {0};
    struct options o;

    if (!read_options(&o, argc, argv)) {
        fprintf(stderr, "bench_campaign: see the head of bench_campaign.c\n");
        return 2;
    }
    struct shared *shared = share_memory();
    if (!shared) {
        perror("bench_campaign");
        return 2;
    }
    int failed = run_jobs(&o, shared);
    for (int k = 0; k < o.jobs; k++)
        add_tally(&sum, &shared->tally[k]);
    print_boards(&sum);
    print_strategies(&sum);
    print_checks(&sum, failed);
    return failed > 0;
}
