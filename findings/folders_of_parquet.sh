#!/usr/bin/env bash
# pandas and DuckDB read one folder of Parquet files as different tables.
#
# Versions: pandas 3.1.1 with pyarrow 26.0.1; DuckDB 2.0.1.
#
# A good guess: `pandas.read_parquet("results")` and `FROM 'results/*.parquet'` give the same rows.
# Behaviour:
#   1. pyarrow leaves out files whose names begin with "_" or ".", the usual names for what is broken or not finished;
#      DuckDB's * matches both, so such a file counts twice or breaks the query.
#   2. A folder of the form `column=value` is a Hive partition for DuckDB, found without being asked for. If the files
#      have a column of that name, its values are replaced by the folder's, without a warning. pandas keeps what is
#      written in the file. `read_parquet(…, hive_partitioning = false)` keeps it in DuckDB, too.
#
# Output seen:
#   results: pandas [1, 2], DuckDB [1, 2, 2, 3]
#   race=7: pandas [1, 2], DuckDB [7, 7], DuckDB without partitions [1, 2]
#
# Ends with 1 if that changes.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check pandas==3.1.1 pyarrow==26.0.1 duckdb==2.0.1
cd "$work"

cat > read.py <<'PY'
from pathlib import Path

import duckdb
import pandas


def write(file, races):
    Path(file).parent.mkdir(exist_ok=True)
    pandas.DataFrame({"race": races}).to_parquet(file)


def by_pandas(folder):
    return sorted(int(race) for race in pandas.read_parquet(folder)["race"])


def by_duckdb(folder, more=""):
    rows = duckdb.sql(f"SELECT race FROM read_parquet('{folder}/*.parquet'{more})").fetchall()
    return sorted(int(race) for (race,) in rows)


write("results/races-1.parquet", [1, 2])
write("results/_broken-races-1.parquet", [2])
write("results/.draft.parquet", [3])
print(f"results: pandas {by_pandas('results')}, DuckDB {by_duckdb('results')}")

write("race=7/races-1.parquet", [1, 2])
plain = by_duckdb("race=7", ", hive_partitioning = false")
print(f"race=7: pandas {by_pandas('race=7')}, DuckDB {by_duckdb('race=7')}, DuckDB without partitions {plain}")
PY

venv/bin/python read.py | tee seen

diff - seen <<'TXT' || { echo "It is otherwise now."; exit 1; }
results: pandas [1, 2], DuckDB [1, 2, 2, 3]
race=7: pandas [1, 2], DuckDB [7, 7], DuckDB without partitions [1, 2]
TXT
echo "As described."
