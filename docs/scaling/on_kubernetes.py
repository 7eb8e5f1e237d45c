"""A tournament on Kubernetes, by Dask's operator. It runs where `kubectl` knows the cluster; results lie there, too.

Once: helm install --repo https://helm.dask.org --create-namespace -n dask-operator --generate-name \
          dask-kubernetes-operator
      pip install dask-kubernetes rally-notebooks pyarrow
      docker build -t REGISTRY/rally -f docs/scaling/Dockerfile . && docker push REGISTRY/rally
"""

import joblib
from dask_kubernetes.operator import KubeCluster

from rally.tournament import tournament

IMAGE = "REGISTRY/rally"
WORKERS = 50


def mine(race, seed):
    """Your player: functions of this file are sent along; your own modules belong into the image."""
    return next(iter(race.legal))


if __name__ == "__main__":
    one_core = {"requests": {"cpu": "1", "memory": "1Gi"}, "limits": {"cpu": "1", "memory": "1Gi"}}
    pods = KubeCluster(name="rally", image=IMAGE, n_workers=WORKERS, resources=one_core)
    with pods as cluster, cluster.get_client() as client, joblib.parallel_config(backend="dask"):
        client.wait_for_workers(1)
        players = {"mine": mine, "sensible": "sensible", "adviser": "adviser"}
        print(tournament("stich-rallye", players, 100_000, seats=4, into="results", progress=True))
