"""Jobs done by other processes (joblib)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pickle import PicklingError
from typing import TypeVar

from joblib import Parallel, delayed, effective_n_jobs
from joblib.externals.loky.process_executor import BrokenProcessPool, TerminatedWorkerError

from .errors import ImpossiblePosition

J = TypeVar("J")
R = TypeVar("R")

PORTIONS = 8
"""The number of equal portions of work per process: a quick process takes more of them."""


def do_in_processes(do: Callable[[J], R], jobs: Sequence[J], workers: int | None) -> Iterator[R]:
    """Yield the result of `do` for each of these jobs, in their order (see `share_work`)."""
    many = min(effective_n_jobs(-1 if workers is None else workers), len(jobs))
    count = min(PORTIONS * many, len(jobs))
    portions = [jobs[len(jobs) * nth // count : len(jobs) * (nth + 1) // count] for nth in range(count)]
    parallel = Parallel(many, prefer="processes", batch_size=1, return_as="generator")
    done = 0
    try:
        while done < count:
            try:
                for found in parallel(delayed(do_portion)(do, portion) for portion in portions[done:]):
                    done += 1
                    yield from found
            except RuntimeError as error:
                if not was_stopped_by_others(error):
                    raise
    except TerminatedWorkerError:
        raise
    except (PicklingError, BrokenProcessPool) as error:  # it cannot be packed here, or not unpacked there
        raise ImpossiblePosition.because(
            "what is asked for cannot be sent to other workers, so workers is 1"
        ) from error


def was_stopped_by_others(error: BaseException) -> bool:
    """Whether the processes ended because another caller in this process dropped its results.

    joblib (1.6) has one pool of processes for all callers, and ends it when the results of any call are dropped. What
    was lost can be computed again.
    """
    return any(type(each).__name__ == "ShutdownExecutorError" for each in (error, error.__context__))


def do_portion(do: Callable[[J], R], jobs: Sequence[J]) -> list[R]:
    """The result of `do` for each of these jobs."""
    return [do(job) for job in jobs]
