#!/usr/bin/env bash
# Two calls of joblib in one process share one pool: whoever gives up the one ends the other.
#
# Version: joblib 1.6.0 (its default backend, loky), Python 3.11.
#
# A good guess: two `Parallel` objects have nothing to do with each other. One goes on when the generator of the other is
# closed before its end, as a generator may be.
# Behaviour: closing a generator of `return_as="generator"` (or "generator_unordered") ends the pool of processes, of
# which there is one for all calls of this process, also those in other threads. The other call raises RuntimeError when
# its next result is asked for. An error that says "shutdown" reaches somebody who has shut down nothing.
#
# Output seen:
#   the first call: 0
#   the second call: 0, then it is closed
#   the first call: RuntimeError
#   a third call: [0, 1, 4]
#
# Ends with 1 if that changes.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check joblib==1.6.0
cd "$work"

cat > shared.py <<'PY'
import time
import warnings

from joblib import Parallel, delayed


def slowly(number: int) -> int:
    time.sleep(0.1)
    return number * number


def call():
    return Parallel(n_jobs=2, return_as="generator", batch_size=1)(delayed(slowly)(number) for number in range(60))


warnings.simplefilter("ignore")  # joblib says of the second call what it has not waited for
first, second = call(), call()
print("the first call:", next(first))
print("the second call:", f"{next(second)}, then it is closed")
second.close()
try:
    print("the first call:", sum(1 for _ in first), "more")
except RuntimeError as error:
    assert "shutdown" in str(error), error
    print("the first call: RuntimeError")
print("a third call:", Parallel(n_jobs=2)(delayed(slowly)(number) for number in range(3)))
PY

venv/bin/python shared.py 2> said | tee seen

diff - seen <<'TXT' || { cat said; echo "It is otherwise now."; exit 1; }
the first call: 0
the second call: 0, then it is closed
the first call: RuntimeError
a third call: [0, 1, 4]
TXT
echo "As described."
