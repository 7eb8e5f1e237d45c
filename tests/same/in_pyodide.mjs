// deno run --allow-read --no-config in_pyodide.mjs FOLDER ROOT: what tests/same/digests.py prints in the Pyodide of FOLDER,
// which is given rally and the digests of the checkout ROOT.
const [folder, root] = Deno.args;
const { loadPyodide } = await import(`file://${folder}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${folder}/` });

/** Copy a folder's files into Pyodide's own file system. */
function copy(from, to) {
  python.FS.mkdirTree(to);
  for (const entry of Deno.readDirSync(from)) {
    const [there, here] = [`${from}/${entry.name}`, `${to}/${entry.name}`];
    if (entry.isDirectory && entry.name !== "__pycache__") copy(there, here);
    if (entry.isFile) python.FS.writeFile(here, Deno.readFileSync(there));
  }
}

for (const name of ["rally", "tests/same"]) copy(`${root}/${name}`, `/home/checkout/${name}`);
python.runPython(`
import sys
sys.path.insert(0, "/home/checkout")
from tests.same import digests
digests.main(["--without-numpy", "--lines"])
`);
