"""A tournament on machines of one's own, which know each other by name.

usage: on_my_machines.py [SCHEDULER [FOLDER [RACES]]]      SCHEDULER: as `dask scheduler` has printed it

On one machine:       dask scheduler
On every other one:   dask worker tcp://THE-FIRST:8786 --nworkers auto --nthreads 1
Each needs the same Python with: pip install rally-notebooks "dask[distributed]" pyarrow
"""

import sys

import joblib
from dask.distributed import Client

from rally.tournament import tournament


def mine(race, seed):
    """A player of five lines: plays its lowest card, and uses the motor as soon as it shows ten or more."""
    choices = list(race.legal)
    if race.phase == "turbo":
        return next(choice for choice in choices if choice.use == (race.motors[race.to_act].value >= 10))
    return min(choices, key=lambda choice: choice.card.value)


if __name__ == "__main__":
    scheduler, folder, races = (*sys.argv[1:], *("tcp://127.0.0.1:8786", "results", "100_000")[len(sys.argv) - 1 :])
    with Client(scheduler) as client, joblib.parallel_config(backend="dask"):
        client.wait_for_workers(1)
        players = {"mine": mine, "sensible": "sensible", "random": "random"}
        print(tournament("stich-rallye", players, int(races), seats=4, into=folder, progress=True))
