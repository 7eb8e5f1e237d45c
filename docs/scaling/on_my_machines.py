"""A tournament on your own machines, which know each other by name.

On one machine:       dask scheduler
On every other one:   dask worker tcp://THE-FIRST:8786 --nworkers auto --nthreads 1
Each needs the same Python with: pip install rally-notebooks "dask[distributed]" pyarrow
"""

import argparse

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
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scheduler", nargs="?", default="tcp://127.0.0.1:8786", help="address that it has printed")
    parser.add_argument("folder", nargs="?", default="results")
    parser.add_argument("races", nargs="?", type=int, default=100_000)
    given = parser.parse_args()
    with Client(given.scheduler) as client, joblib.parallel_config(backend="dask"):
        client.wait_for_workers(1)
        players = {"mine": mine, "sensible": "sensible", "random": "random"}
        print(tournament("stich-rallye", players, given.races, seats=4, into=given.folder, progress=True))
