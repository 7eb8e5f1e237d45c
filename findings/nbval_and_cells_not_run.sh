#!/usr/bin/env bash
# nbval finds nothing wrong with a notebook whose outputs were cleared.
#
# Versions: nbval 0.11.0, pytest 9.2.0, ipykernel 7.4.0, nbformat 5.11.1.
#
# A good guess: `pytest --nbval` compares what each cell shows with what is stored, so a stored notebook without outputs
# fails as soon as a cell shows something.
# Behaviour:
#   1. A cell whose `execution_count` is null, as clearing outputs leaves it, counts as not run: it is executed, but
#      compared with nothing. The same cell with a count and no outputs fails.
#   2. What a cell prints and what it returns are compared apart: that the stored file has them in another order is not
#      noticed.
#
# Output seen:
#   cleared: passed
#   run, but stored without its output: failed
#   stored in another order: passed
#
# Ends with 1 if that changes.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check nbval==0.11.0 pytest==9.2.0 ipykernel==7.4.0 nbformat==5.11.1
cd "$work"

cat > write.py <<'PY'
import nbformat
from nbformat.v4 import new_code_cell, new_notebook, new_output

CODE = "print('two')\n1 + 1"
two = new_output("stream", name="stdout", text="two\n")
result = new_output("execute_result", data={"text/plain": "2"}, execution_count=1)
for name, outputs, count in (("cleared", [], None), ("dropped", [], 1), ("reordered", [result, two], 1)):
    cell = new_code_cell(CODE, outputs=outputs, execution_count=count)
    nbformat.write(new_notebook(cells=[cell]), f"{name}.ipynb")
PY

compare() {
  if venv/bin/python -m pytest --quiet --nbval --nbval-current-env -p no:cacheprovider "$1.ipynb" > "$1.log" 2>&1
  then echo "$2: passed"
  elif grep -q "1 failed" "$1.log"
  then echo "$2: failed"
  else cat "$1.log"; exit 1
  fi
}

venv/bin/python write.py
{
  compare cleared "cleared"
  compare dropped "run, but stored without its output"
  compare reordered "stored in another order"
} | tee seen

diff - seen <<'TXT' || { echo "It is otherwise now."; exit 1; }
cleared: passed
run, but stored without its output: failed
stored in another order: passed
TXT
echo "As described."
