"""A tournament on an HPC queue, with dask-jobqueue: Slurm here; PBSCluster, LSFCluster and SGECluster are similar.

It runs on a login node (in tmux), or in a small job of its own; the jobs that it submits are the workers. Once:
pip install dask-jobqueue rally-notebooks pyarrow, in an environment that all nodes see.
"""

import joblib
from dask_jobqueue import SLURMCluster

from rally.tournament import tournament

CORES = 32  # of one node
NODES = 10


def mine(race, seed):
    """Your player: functions of this file are sent along; your own modules must lie where all nodes see them."""
    return next(iter(race.legal))


if __name__ == "__main__":
    node = SLURMCluster(
        queue="QUEUE",
        account="ACCOUNT",
        walltime="08:00:00",
        cores=CORES,
        processes=CORES,  # a process for each core: Python's threads do not play side by side
        memory="32GB",
        worker_extra_args=["--lifetime", "7h50m", "--lifetime-stagger", "5m"],  # end before the queue ends it
        job_script_prologue=["source .venv/bin/activate"],
    )
    with node as cluster, cluster.get_client() as client, joblib.parallel_config(backend="dask"):
        cluster.scale(jobs=NODES)
        client.wait_for_workers(1)
        players = {"mine": mine, "sensible": "sensible", "adviser": "adviser"}
        print(tournament("stich-rallye", players, 1_000_000, seats=4, into="results", progress=True))
